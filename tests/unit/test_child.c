/* SPDX-License-Identifier: MIT */
#include "base/child.h"
#include "base/file.h"
#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs a shell command and returns what it writes to a descriptor, with its exit status in *status. The caller
 * releases the text. */
static struct str run_shell(const char *line, int descriptor, int *status)
{
    struct err err;
    struct str text = { 0 };
    int pipe_ends[2], descriptors[3] = { -1, -1, -1 };
    const char *const words[] = { "sh", "-c", line, NULL };
    assert_int_equal(pipe2(pipe_ends, O_CLOEXEC), 0);
    descriptors[descriptor] = pipe_ends[1];
    pid_t pid = child_start(&(struct child_program){ "/bin/sh", words, SIGKILL }, descriptors, &err);
    if (pid < 0)
        fail_msg("%s", err.text);
    close(pipe_ends[1]);
    FILE *file = fdopen(pipe_ends[0], "r");
    assert_int_equal(file_read(&text, file, "the pipe", 1 << 20, &err), 0);
    fclose(file);
    assert_int_equal(waitpid(pid, status, 0), pid);
    str_add(&text, "%s", "");
    return text;
}

static void assert_says(const char *line, int descriptor, const char *wanted)
{
    int status = -1;
    struct str text = run_shell(line, descriptor, &status);
    assert_string_equal(text.text, wanted);
    assert_int_equal(status, 0);
    str_release(&text);
}

static void test_child__has_the_descriptors_it_is_given_and_no_others(void **state)
{
    (void)state;
    int others[3];
    for (int i = 0; i < 3; i++)
        others[i] = open("/dev/zero", O_RDONLY); /* not close-on-exec */
    assert_says("echo out", 1, "out\n");
    assert_says("echo complaint >&2", 2, "complaint\n");
    assert_says("read line || echo nothing to read", 1, "nothing to read\n");
    assert_says("for i in 3 4 5 6 7 8 9; do [ -e /proc/$$/fd/$i ] && echo $i; done; true", 1, "");
    for (int i = 0; i < 3; i++)
        close(others[i]);
}

static void test_child__has_fresh_signals_and_a_group_of_its_own(void **state)
{
    (void)state;
    sigset_t blocked, before;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &blocked, &before);
    signal(SIGUSR1, SIG_IGN);
    /* Signals 32 and 33 belong to the C library, which does not let them be changed; make(1) leaves them ignored. */
    assert_says("while read -r name mask; do case $name in SigBlk:|SigIgn:) echo $((0x$mask & ~0x180000000)) ;; esac; "
                "done </proc/self/status",
                1, "0\n0\n");
    signal(SIGUSR1, SIG_DFL);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    assert_says("read -r pid name state parent group rest </proc/$$/stat; [ $group = $$ ] && echo own", 1, "own\n");
}

static void test_child__says_why_a_program_does_not_run(void **state)
{
    (void)state;
    struct err err = { "" };
    const char *const words[] = { "x", NULL };
    const int none[3] = { -1, -1, -1 };
    assert_int_equal(child_start(&(struct child_program){ "/nowhere/x", words, 0 }, none, &err), -1);
    assert_string_equal(err.text, "cannot start /nowhere/x: No such file or directory");
    assert_int_equal(child_start(&(struct child_program){ "/tmp", words, 0 }, none, &err), -1);
    assert_string_equal(err.text, "cannot start /tmp: Permission denied");
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* and leaves no child to reap */
    assert_int_equal(errno, ECHILD);
    int status = -1;
    struct str text = run_shell("exit 3", 1, &status);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 3); /* this one ran */
    str_release(&text);
}

/* When a process that started a child is killed, the child ends too. */
static void test_child__ends_with_its_parent(void **state)
{
    (void)state;
    int ends[2];
    char byte;
    assert_int_equal(pipe(ends), 0);
    pid_t parent = fork();
    if (parent == 0) {
        struct err err;
        const char *const words[] = { "sh", "-c", "echo; exec sleep 1000", NULL };
        const int descriptors[3] = { -1, ends[1], -1 };
        child_start(&(struct child_program){ "/bin/sh", words, SIGKILL }, descriptors, &err);
        pause();
        _exit(0);
    }
    close(ends[1]);
    assert_int_equal(read(ends[0], &byte, 1), 1); /* it runs */
    kill(parent, SIGKILL);
    assert_int_equal(waitpid(parent, NULL, 0), parent);
    assert_int_equal(read(ends[0], &byte, 1), 0); /* the other end is closed everywhere */
    close(ends[0]);
}

static void test_child__takes_descriptors_in_any_order(void **state)
{
    (void)state;
    int status;
    pid_t pid = child_fork();
    if (pid == 0) {
        /* The descriptors are in each other's way: 1 and 2 are swapped, 0 becomes /dev/null. */
        int a = open("/dev/zero", O_RDONLY), b = open("/dev/full", O_WRONLY);
        dup2(a, 1);
        dup2(b, 2);
        char byte = 1;
        bool good = child_take_descriptors(3, (const int[]){ -1, 2, 1 }) == 0;
        good = good && read(0, &byte, 1) == 0;                    /* /dev/null is empty */
        good = good && write(1, &byte, 1) < 0 && errno == ENOSPC; /* /dev/full */
        good = good && read(2, &byte, 1) == 1 && byte == 0;       /* /dev/zero */
        good = good && fcntl(3, F_GETFD) < 0 && fcntl(a, F_GETFD) < 0 && fcntl(b, F_GETFD) < 0;
        sigset_t mask;
        sigprocmask(SIG_SETMASK, NULL, &mask);
        _exit(good && sigismember(&mask, SIGINT) ? 0 : 1);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    sigset_t mask;
    sigprocmask(SIG_SETMASK, NULL, &mask);
    assert_false(sigismember(&mask, SIGINT));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_child__has_the_descriptors_it_is_given_and_no_others),
        cmocka_unit_test(test_child__has_fresh_signals_and_a_group_of_its_own),
        cmocka_unit_test(test_child__says_why_a_program_does_not_run),
        cmocka_unit_test(test_child__ends_with_its_parent),
        cmocka_unit_test(test_child__takes_descriptors_in_any_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
