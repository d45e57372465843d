/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "base/mem.h"
#include "lab/match/contestant.h"
#include "lab/match/process.h"
#include "unit.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_command__splits_at_blanks_but_not_within_quotes(void **state)
{
    (void)state;
    struct command c;
    struct err err;
    assert_int_equal(command_parse("  sh  -c 'a  \"b' c\" d'\"e '' ", &c, &err), 0);
    static const char *const words[] = { "sh", "-c", "a  \"b", "c d'e", "" };
    for (int i = 0; i < 5; i++)
        assert_string_equal(c.word[i], words[i]);
    assert_null(c.word[5]);
    assert_contains(c.path, "/sh");
    command_release(&c);
}

static void test_command__refuses_what_cannot_be_started(void **state)
{
    (void)state;
    static const struct {
        const char *text, *sentence;
    } cases[] = {
        { "", "needs a program" },
        { "   ", "needs a program" },
        { "sh 'x", "not closed" },
        { "''", "no program called \"\"" },
        { "/", "no program called \"/\"" },
        { "/etc/passwd", "no program called" },
        { "no-such-program x", "no program called \"no-such-program\"" },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct command c;
        struct err err;
        assert_int_equal(command_parse(cases[i].text, &c, &err), -1);
        assert_contains(err.text, cases[i].sentence);
    }
}

static struct process *start(const char *text)
{
    struct command c;
    struct err err;
    assert_int_equal(command_parse(text, &c, &err), 0);
    struct process *p = process_start(&c, PROCESS_LINE, &err);
    command_release(&c);
    assert_non_null(p);
    process_allow(p, 100000);
    return p;
}

/* Far longer than anything here takes. */
static double later(void)
{
    return clock_seconds() + 60;
}

static void test_process__hears_lines_as_they_are(void **state)
{
    (void)state;
    struct process *p = start("sh -c 'printf \"a\\n\\nb\\\\0c\\nrest\"'");
    char line[PROCESS_LINE];
    static const char *const lines[] = { "a", "", "b?c" };
    for (int i = 0; i < 3; i++) {
        assert_int_equal(process_hear(p, later(), line), PROCESS_HEARD);
        assert_string_equal(line, lines[i]);
    }
    assert_int_equal(process_hear(p, later(), line), PROCESS_GONE);
    process_end(p, 1);
}

static void test_process__does_not_wait_for_one_that_does_not_read(void **state)
{
    (void)state;
    struct process *p = start("sh -c 'echo here; sleep 1000'");
    char line[PROCESS_LINE], *much = xcalloc(1 << 20, 1);
    memset(much, 'x', (1 << 20) - 1);
    process_say(p, much);
    assert_int_equal(process_hear(p, later(), line), PROCESS_HEARD);
    assert_string_equal(line, "here");
    assert_int_equal(process_hear(p, clock_seconds() + 0.05, line), PROCESS_SILENT);
    process_end(p, 0);
    free(much);
}

static void test_process__outlives_a_program_that_does_not_listen(void **state)
{
    (void)state;
    struct process *p = start("sh -c 'exec <&-; echo closed; sleep 0.3; echo over'");
    char line[PROCESS_LINE];
    assert_int_equal(process_hear(p, later(), line), PROCESS_HEARD);
    process_say(p, "into a closed pipe\n");
    assert_int_equal(process_hear(p, later(), line), PROCESS_HEARD);
    assert_string_equal(line, "over");
    process_end(p, 1);
}

static void test_process__sends_all_and_gets_all_back(void **state)
{
    (void)state;
    enum { LINES = 20000 };
    struct process *p = start("cat");
    char line[PROCESS_LINE], wanted[32];
    process_allow(p, 1 << 20);
    for (int i = 0; i < LINES; i++) {
        snprintf(wanted, sizeof wanted, "line %d\n", i);
        process_say(p, wanted);
    }
    for (int i = 0; i < LINES; i++) {
        snprintf(wanted, sizeof wanted, "line %d", i);
        assert_int_equal(process_hear(p, later(), line), PROCESS_HEARD);
        assert_string_equal(line, wanted);
    }
    process_end(p, 0);
}

static void test_process__is_not_flooded(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t max; /* bytes heard before the flood is noticed */
    } cases[] = {
        { "yes", 100000 },
        { "sh -c 'while :; do printf xxxxxxxxxxxxxxxx; done'", 0 },
        { "cat /dev/zero", 0 },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct process *p = start(cases[i].text);
        char line[PROCESS_LINE];
        size_t heard = 0;
        enum process_news news;
        while ((news = process_hear(p, later(), line)) == PROCESS_HEARD)
            heard += strlen(line) + 1;
        assert_int_equal(news, PROCESS_FLOOD);
        assert_true(heard <= cases[i].max + PROCESS_LINE && (heard > 0) == (cases[i].max > 0));
        process_end(p, 0);
    }
}

/* Ends a program that has said "here", and checks that we have no children left, dead or alive. */
static void end_and_look(struct process *p)
{
    process_end(p, 0);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static struct process *start_here(const char *text)
{
    struct process *p = start(text);
    char line[PROCESS_LINE];
    assert_int_equal(process_hear(p, later(), line), PROCESS_HEARD);
    assert_string_equal(line, "here");
    return p;
}

static void test_process__leaves_nothing_when_its_supervisor_is_stopped(void **state)
{
    (void)state;
    char line[PROCESS_LINE];
    end_and_look(start_here("sh -c 'sleep 1000 & kill -STOP $PPID; echo here; wait'"));
    end_and_look(start_here("sh -c 'setsid sleep 1000 & kill -STOP $PPID; echo here'"));
    /* Nothing else shows that the program has ended, because its child holds the pipe. */
    struct process *p = start_here("sh -c 'sleep 1000 & kill -STOP $PPID; echo here'");
    assert_int_equal(process_hear(p, later(), line), PROCESS_GONE);
    end_and_look(p);
}

static void test_process__leaves_nothing_when_its_supervisor_is_killed(void **state)
{
    (void)state;
    static const char *const cases[] = {
        "sh -c 'echo here; kill -KILL $PPID; sleep 1000'",
        "sh -c 'setsid sleep 1000 & echo here; kill -KILL $PPID; wait'",
        "sh -c 'setsid sh -c \"sleep 1000 & sleep 1000 & wait\" & echo here; kill -KILL $PPID; wait'",
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char line[PROCESS_LINE];
        struct process *p = start_here(cases[i]);
        assert_int_equal(process_hear(p, later(), line), PROCESS_GONE);
        end_and_look(p);
    }
}

static void test_process__leaves_children_of_others_alone(void **state)
{
    (void)state;
    pid_t ours = fork();
    if (ours == 0) {
        execlp("sleep", "sleep", "1000", (char *)NULL);
        _exit(127);
    }
    struct process *p = start("sh -c 'kill -KILL $PPID; sleep 1000'");
    char line[PROCESS_LINE];
    assert_int_equal(process_hear(p, later(), line), PROCESS_GONE);
    process_end(p, 0);
    assert_int_equal(waitpid(ours, NULL, WNOHANG), 0);
    kill(ours, SIGKILL);
    assert_int_equal(waitpid(ours, NULL, 0), ours);
}

/* A lack of descriptors is the machine's fault; an invalid program is at fault itself. */
static void test_process__tells_a_machine_that_lacks_something_from_a_bad_program(void **state)
{
    (void)state;
    enum { MAX = 24 };
    struct rlimit before, few;
    struct command c;
    struct err err;
    char line[PROCESS_LINE];
    assert_int_equal(command_parse("cat", &c, &err), 0);
    getrlimit(RLIMIT_NOFILE, &before);
    int lowest = dup(0);
    close(lowest);
    int started = 0;
    for (int spare = 0; spare < MAX; spare++) {
        few = (struct rlimit){ (rlim_t)(lowest + spare), before.rlim_max };
        setrlimit(RLIMIT_NOFILE, &few);
        err.text[0] = '\0';
        struct process *p = process_start(&c, PROCESS_LINE, &err);
        setrlimit(RLIMIT_NOFILE, &before);
        if (!p) {
            assert_int_equal(started, 0);
            assert_contains(err.text, "cannot start cat: Too many open files");
            continue;
        }
        started++;
        process_allow(p, 100);
        process_say(p, "works\n");
        assert_int_equal(process_hear(p, later(), line), PROCESS_HEARD);
        process_end(p, 0);
    }
    assert_true(started > 0 && started < MAX);
    command_release(&c);
    char bad[] = "/tmp/tetrarch-bad-XXXXXX";
    int file = mkstemp(bad);
    assert_int_equal(write(file, "\177ELF", 4), 4);
    fchmod(file, 0700);
    close(file);
    struct process *p = start(bad);
    assert_int_equal(process_hear(p, later(), line), PROCESS_GONE);
    process_end(p, 0);
    remove(bad);
}

/* Asks an engine, given as a shell script, about the empty board. */
static enum engine_fault ask(const char *script, struct agent_choice *out)
{
    char text[CONTESTANT_TEXT];
    struct torus t = torus_empty();
    double left[SIDES] = { 50, 50 };
    struct engine_turn turn = { .torus = &t, .left = left };
    struct agent_limits limits = { .nodes = 1 };
    struct rng rng = rng_stream(1, 2, 3);
    struct err err;
    snprintf(text, sizeof text, "cmd:sh -c '%s'", script);
    assert_int_equal(contestant_check(text, &err), 0);
    struct contestant *r = contestant_open(text, &err);
    assert_non_null(r);
    enum engine_fault fault = contestant_choose(r, &turn, &limits, &rng, out);
    contestant_close(r);
    return fault;
}

static void test_engine__reads_the_answer_and_what_makes_sense_of_the_infos(void **state)
{
    (void)state;
    struct agent_choice choice;
    assert_int_equal(ask("echo teiok; echo info depth 9; echo readyok; echo info depth 4 nodes 99999999999999999999 "
                         "score -12 pv depth x; echo info nodes 77; echo info; echo bestmove 0-1,0-0,0-3,0-2 ; read x",
                         &choice),
                     ENGINE_FINE);
    assert_int_equal(choice.action, action_find((cells)0xf));
    assert_int_equal(choice.depth, 4);
    assert_int_equal(choice.nodes, 77);
    assert_int_equal(choice.score, -12);
    assert_int_equal(choice.length, 1);
}

static void test_engine__says_what_was_wrong(void **state)
{
    (void)state;
    static const struct {
        const char *script;
        enum engine_fault fault;
    } cases[] = {
        { "exit 0", ENGINE_CRASHED },
        { "echo teiok", ENGINE_CRASHED },
        { "echo teiok; echo readyok; echo bestmovements; kill -9 $$", ENGINE_CRASHED },
        { "echo teiok; echo readyok; echo bestmove", ENGINE_GARBLED },
        { "echo teiok; echo readyok; echo bestmove 0-0,0-1,0-2", ENGINE_GARBLED },
        { "echo teiok; echo readyok; echo bestmove 0-0,0-1,0-2,9-9", ENGINE_GARBLED },
        { "echo teiok; echo readyok; echo bestmove 99999999999999999999-0,0-1,0-2,0-3", ENGINE_GARBLED },
        { "echo teiok; echo readyok; echo bestmove none", ENGINE_FINE },
        { "yes", ENGINE_FLOODED },
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct agent_choice choice;
        assert_int_equal(ask(cases[i].script, &choice), cases[i].fault);
        assert_int_equal(choice.action, -1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_command__splits_at_blanks_but_not_within_quotes),
        cmocka_unit_test(test_command__refuses_what_cannot_be_started),
        cmocka_unit_test(test_process__hears_lines_as_they_are),
        cmocka_unit_test(test_process__does_not_wait_for_one_that_does_not_read),
        cmocka_unit_test(test_process__outlives_a_program_that_does_not_listen),
        cmocka_unit_test(test_process__sends_all_and_gets_all_back),
        cmocka_unit_test(test_process__is_not_flooded),
        cmocka_unit_test(test_process__leaves_nothing_when_its_supervisor_is_stopped),
        cmocka_unit_test(test_process__leaves_nothing_when_its_supervisor_is_killed),
        cmocka_unit_test(test_process__leaves_children_of_others_alone),
        cmocka_unit_test(test_process__tells_a_machine_that_lacks_something_from_a_bad_program),
        cmocka_unit_test(test_engine__reads_the_answer_and_what_makes_sense_of_the_infos),
        cmocka_unit_test(test_engine__says_what_was_wrong),
    };
    return RUN(tests);
}
