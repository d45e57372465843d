/* SPDX-License-Identifier: MIT */
#include "base/file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int file_read(struct str *s, FILE *file, const char *name, size_t limit, struct err *err)
{
    char part[4096];
    size_t got;
    while ((got = fread(part, 1, sizeof part, file)) > 0) {
        if (s->length + got > limit)
            return err_set(err, "%.200s is too long: at most %zu bytes were expected", name, limit);
        str_add_bytes(s, part, got);
    }
    if (ferror(file))
        return err_set(err, "cannot read %.200s: %s", name, strerror(errno));
    return 0;
}

int file_load(struct str *s, const char *path, size_t limit, struct err *err)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return err_set(err, "cannot open %.200s: %s", path, strerror(errno));
    int result = file_read(s, file, path, limit, err);
    fclose(file);
    return result;
}

/* Writes text and a newline to the file at `path` as it is. */
static bool write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    bool good = file && fputs(text, file) >= 0 && fputc('\n', file) != EOF && fflush(file) == 0;
    return (!file || fclose(file) == 0) && good;
}

int file_save(const char *path, const char *text, struct err *err)
{
    struct stat status;
    char *real = realpath(path, NULL); /* a link stays, and what it leads to is written */
    const char *target = real ? real : path;
    bool good;
    if (stat(target, &status) == 0 && !S_ISREG(status.st_mode)) {
        good = write_text(target, text); /* a pipe or a device cannot be put in place */
    } else {
        /* To a file beside the wanted one, which is then put in its place, so that nobody ever sees half a file. */
        struct str beside = { 0 };
        str_add(&beside, "%s.%ld.tmp", target, (long)getpid());
        good = write_text(beside.text, text) && rename(beside.text, target) == 0;
        int reason = errno;
        if (!good)
            remove(beside.text);
        errno = reason;
        str_release(&beside);
    }
    int result = good ? 0 : err_set(err, "cannot write %.200s: %s", path, strerror(errno));
    free(real);
    return result;
}
