/* SPDX-License-Identifier: MIT */
#include "unit.h"

#include "base/file.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void test_file__waits_for_nobody_and_drops_a_byte_order_mark(void **state)
{
    (void)state;
    struct err err;
    struct str text = { 0 };
    char fifo[] = "/tmp/tetrarch-test-XXXXXX";
    int fd = mkstemp(fifo);
    assert_true(fd >= 0 && write(fd, "\xef\xbb\xbfone", 6) == 6);
    close(fd);
    assert_int_equal(file_load(&text, fifo, 100, &err), 0);
    assert_string_equal(text.text, "one");
    assert_true(file_begins(fifo, "\xef\xbb\xbfon"));
    unlink(fifo);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    assert_int_equal(file_load(&text, fifo, 100, &err), -1); /* would have waited forever for a writer */
    assert_contains(err.text, "it is not an ordinary file but a FIFO");
    assert_false(file_begins(fifo, "one"));
    unlink(fifo);
    assert_int_equal(file_load(&text, "/dev/null", 100, &err), -1);
    assert_contains(err.text, "device");
    assert_int_equal(file_load(&text, "/tmp", 100, &err), -1);
    assert_contains(err.text, "Is a directory");
    assert_string_equal(text.text, "one"); /* untouched */
    str_release(&text);
}

static void test_file__knows_the_folder_of_a_path(void **state)
{
    (void)state;
    static const char *const pairs[][2] = {
        { "a", "." }, { "", "." }, { "a/b", "a/" }, { "/a", "/" }, { "./a/", "./a/" }
    };
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        struct str folder = { 0 };
        file_folder(&folder, pairs[i][0]);
        assert_string_equal(folder.text, pairs[i][1]);
        str_release(&folder);
    }
}

static void test_file__is_written_whole_and_leaves_links_alone(void **state)
{
    (void)state;
    char folder[] = "/tmp/tetrarch-test-XXXXXX", file[64], link[64], pipe[64];
    struct err err;
    struct str text = { 0 };
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/file", folder);
    snprintf(link, sizeof link, "%s/link", folder);
    snprintf(pipe, sizeof pipe, "%s/pipe", folder);
    assert_int_equal(file_save(file, "one", &err), 0);
    assert_int_equal(symlink("file", link), 0);
    assert_int_equal(file_save(link, "two", &err), 0);
    struct stat status;
    assert_int_equal(lstat(link, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(file_load(&text, file, 100, &err), 0);
    assert_string_equal(text.text, "two\n");
    /* Opened for both reading and writing, so that neither end blocks. */
    assert_int_equal(mkfifo(pipe, 0600), 0);
    int end = open(pipe, O_RDWR);
    char read_back[8] = "";
    assert_int_equal(file_save(pipe, "three", &err), 0);
    assert_int_equal(read(end, read_back, sizeof read_back), 6);
    assert_string_equal(read_back, "three\n");
    close(end);
    assert_int_equal(file_save("/nonexistent/file", "four", &err), -1);
    assert_non_null(strstr(err.text, "cannot write /nonexistent/file: No such file"));
    assert_int_equal(remove(link) | remove(pipe) | remove(file) | remove(folder), 0);
    str_release(&text);
}

/* Counts the files in a folder. */
static int files_in(const char *folder)
{
    int count = 0;
    DIR *d = opendir(folder);
    assert_non_null(d);
    for (struct dirent *entry; (entry = readdir(d));)
        count += entry->d_name[0] != '.';
    closedir(d);
    return count;
}

/* Whether files can be written before they have a name, so that nothing is left of them when the writer is killed. */
#ifdef TETRARCH_HAS_UNNAMED_FILES
enum { UNNAMED_FILES = 1 };
#else
enum { UNNAMED_FILES = 0 };
#endif

static void test_file__leaves_nothing_when_it_fails_or_is_killed(void **state)
{
    (void)state;
    char folder[] = "/tmp/tetrarch-test-XXXXXX", path[64], stale[64], much[10000];
    struct err err;
    struct str text = { 0 };
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    snprintf(stale, sizeof stale, "%s/file.tetrarch-tmp", folder);
    memset(much, 'x', sizeof much - 1);
    much[sizeof much - 1] = '\0';
    assert_int_equal(file_save(path, "old", &err), 0);
    /* The limit kills a process in the middle of writing its file or, if the signal is ignored, makes the write
     * fail. */
    for (int ignored = !UNNAMED_FILES; ignored < 2; ignored++) {
        pid_t child = fork();
        if (child == 0) {
            setrlimit(RLIMIT_FSIZE, &(struct rlimit){ 4096, 4096 });
            signal(SIGXFSZ, ignored ? SIG_IGN : SIG_DFL);
            _exit(file_save(path, much, &err) && strstr(err.text, "File too large") ? 1 : 0);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(ignored ? WIFEXITED(status) && WEXITSTATUS(status) == 1 : WIFSIGNALED(status));
        assert_int_equal(files_in(folder), 1);
    }
    assert_int_equal(file_load(&text, path, 100, &err), 0);
    assert_string_equal(text.text, "old\n");
    /* The leftover of a writer that was killed at the very moment of naming its file. */
    FILE *left = UNNAMED_FILES ? fopen(stale, "w") : NULL;
    assert_int_equal(left != NULL, UNNAMED_FILES);
    if (left)
        fclose(left);
    assert_int_equal(file_save(path, much, &err), 0);
    assert_int_equal(files_in(folder), 1);
    str_release(&text);
    remove(path);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_file__waits_for_nobody_and_drops_a_byte_order_mark),
        cmocka_unit_test(test_file__knows_the_folder_of_a_path),
        cmocka_unit_test(test_file__is_written_whole_and_leaves_links_alone),
        cmocka_unit_test(test_file__leaves_nothing_when_it_fails_or_is_killed),
    };
    return RUN(tests);
}
