/* SPDX-License-Identifier: MIT */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Some editors put it at the start of UTF-8 text, where it carries no information. */
static const char byte_order_mark[] = "\xef\xbb\xbf";

static void drop_byte_order_mark(struct str *s, size_t start)
{
    const size_t length = sizeof byte_order_mark - 1;
    if (s->length - start < length || memcmp(s->text + start, byte_order_mark, length) != 0)
        return;
    memmove(s->text + start, s->text + start + length, s->length - start - length + 1);
    s->length -= length;
}

int file_read(struct str *s, FILE *file, const char *name, size_t limit, struct err *err)
{
    char part[4096];
    size_t got, start = s->length;
    while ((got = fread(part, 1, sizeof part, file)) > 0) {
        if (s->length + got > limit)
            return err_set(err, "%.200s is too long: at most %zu bytes were expected", name, limit);
        str_add_bytes(s, part, got);
    }
    if (ferror(file))
        return err_set(err, "cannot read %.200s: %s", name, strerror(errno));
    drop_byte_order_mark(s, start);
    return 0;
}

/* Tells whether a path names a descriptor that this program was started with: /dev/stdin, or /dev/fd/63 as shells write
 * <(command). It may be a pipe, because its other end is already open. */
static bool is_inherited(const char *path)
{
    return strcmp(path, "/dev/stdin") == 0 || strncmp(path, "/dev/fd/", 8) == 0 ||
           strncmp(path, "/proc/self/fd/", 14) == 0;
}

/* Opens a file to be read, without waiting for another process to open the other end of a FIFO. Returns the descriptor,
 * or -1. */
static int open_ordinary(const char *path, struct err *err)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || fstat(fd, &status)) {
        err_set(err, "cannot open %.200s: %s", path, strerror(errno));
    } else if (S_ISDIR(status.st_mode)) {
        err_set(err, "cannot read %.200s: %s", path, strerror(EISDIR));
    } else if (!S_ISREG(status.st_mode) && !is_inherited(path)) {
        err_set(err, "cannot read %.200s: it is not an ordinary file but a %s", path,
                S_ISFIFO(status.st_mode)   ? "FIFO"
                : S_ISSOCK(status.st_mode) ? "socket"
                                           : "device");
    } else {
        fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
        return fd;
    }
    if (fd >= 0)
        close(fd);
    return -1;
}

int file_load(struct str *s, const char *path, size_t limit, struct err *err)
{
    int fd = open_ordinary(path, err);
    if (fd < 0)
        return -1;
    FILE *file = fdopen(fd, "rb");
    if (!file) {
        close(fd);
        return err_set(err, "cannot open %.200s: %s", path, strerror(errno));
    }
    int result = file_read(s, file, path, limit, err);
    fclose(file);
    return result;
}

void file_folder(struct str *out, const char *path)
{
    const char *slash = strrchr(path, '/');
    str_add(out, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
}

bool file_begins(const char *path, const char *text)
{
    struct err ignored;
    char start[64] = "";
    size_t length = strlen(text);
    int fd = open_ordinary(path, &ignored);
    if (fd < 0)
        return false;
    ssize_t got = read(fd, start, sizeof start);
    close(fd);
    return length <= sizeof start && got >= (ssize_t)length && memcmp(start, text, length) == 0;
}

/* Returns false on failure or if the descriptor is negative. */
static bool write_bytes(int file, const char *bytes, size_t length)
{
    while (file >= 0 && length > 0) {
        ssize_t n = write(file, bytes, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            return false;
        bytes += n;
        length -= (size_t)n;
    }
    return file >= 0;
}

/* Closes the file, if it is open, and returns whether everything succeeded; errno is that of the first failure. */
static bool finish(int file, bool good)
{
    int reason = errno;
    if (file >= 0 && close(file) && good)
        return false;
    errno = reason;
    return good;
}

#ifdef TETRARCH_HAS_UNNAMED_FILES

/* Gives an unnamed file the name `target`. A file that is already there can be replaced only by rename(), which needs a
 * temporary name for a moment. All writers use the same one: if it exists, left by a writer that was killed or in use
 * by another, it is removed, and the other writer tries again. */
static bool put_in_place(int file, const char *target)
{
    enum { ATTEMPTS = 100 };
    char from[64];
    struct str beside = { 0 };
    snprintf(from, sizeof from, "/proc/self/fd/%d", file);
    str_add(&beside, "%s.tetrarch-tmp", target);
    bool good = linkat(AT_FDCWD, from, AT_FDCWD, target, AT_SYMLINK_FOLLOW) == 0;
    for (int i = 0; i < ATTEMPTS && !good; i++) {
        good = linkat(AT_FDCWD, from, AT_FDCWD, beside.text, AT_SYMLINK_FOLLOW) == 0 &&
               rename(beside.text, target) == 0;
        if (!good && errno == EEXIST)
            unlink(beside.text);
        else if (!good && errno != ENOENT)
            break;
    }
    int reason = errno;
    str_release(&beside);
    errno = reason;
    return good;
}

/* Writes an unnamed file, which disappears if the process is killed, and then names it. */
static bool save_unnamed(const char *target, const char *bytes, size_t length)
{
    struct str folder = { 0 };
    file_folder(&folder, target);
    int file = open(folder.text, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    str_release(&folder);
    return finish(file, write_bytes(file, bytes, length) && put_in_place(file, target));
}

#else

static bool save_unnamed(const char *target, const char *bytes, size_t length)
{
    (void)target, (void)bytes, (void)length;
    return false;
}

#endif

/* Does the same where there are no unnamed files, as on NFS and outside Linux; a process that is killed leaves the file
 * beside the target. */
static bool save_beside(const char *target, const char *bytes, size_t length)
{
    struct str beside = { 0 };
    str_add(&beside, "%s.%ld.tmp", target, (long)getpid());
    int file = open(beside.text, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    bool good = finish(file, write_bytes(file, bytes, length)) && rename(beside.text, target) == 0;
    int reason = errno;
    if (!good)
        unlink(beside.text);
    str_release(&beside);
    errno = reason;
    return good;
}

int file_save_bytes(const char *path, const void *bytes, size_t length, struct err *err)
{
    struct stat status;
    char *real = realpath(path, NULL); /* a symbolic link is kept, and its target is written */
    const char *target = real ? real : path;
    bool good;
    if (stat(target, &status) == 0 && !S_ISREG(status.st_mode)) {
        /* A pipe or a device cannot be replaced. */
        int file = open(target, O_WRONLY | O_TRUNC | O_CLOEXEC);
        good = finish(file, write_bytes(file, bytes, length));
    } else {
        good = save_unnamed(target, bytes, length) || save_beside(target, bytes, length);
    }
    int result = good ? 0 : err_set(err, "cannot write %.200s: %s", path, strerror(errno));
    free(real);
    return result;
}

int file_save(const char *path, const char *text, struct err *err)
{
    struct str line = { 0 };
    str_add(&line, "%s\n", text);
    int result = file_save_bytes(path, line.text, line.length, err);
    str_release(&line);
    return result;
}
