/* SPDX-License-Identifier: MIT */
#include "lab/match/record_file.h"

#include "base/file.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opens the file and locks it. */
static int lock(struct record_file *f, struct err *err)
{
    f->descriptor = open(f->path, O_RDWR | O_APPEND | O_CLOEXEC);
    if (f->descriptor < 0)
        return err_set(err, "cannot write %.200s: %s", f->path, strerror(errno));
    if (flock(f->descriptor, LOCK_EX | LOCK_NB))
        return err_set(err, "cannot write %.200s: another match is being recorded there", f->path);
    return 0;
}

int record_file_open(struct record_file *f, const char *path, struct str *text, bool *marked, struct err *err)
{
    struct stat status;
    *f = (struct record_file){ .descriptor = -1, .path = xstrdup(path) };
    *marked = false;
    if (stat(path, &status))
        return 0;
    if (!S_ISREG(status.st_mode))
        return err_set(err, "cannot record a match in %.200s, which is not an ordinary file", path);
    if (lock(f, err) || file_load(text, path, RECORD_BYTES_MAX, err))
        return -1;
    *marked = text->length > 0 && text->length < (size_t)status.st_size;
    const char *torn = text->length > 0 ? memrchr(text->text, '\n', text->length) : NULL;
    if (torn) {
        text->length = (size_t)(torn + 1 - text->text);
        text->text[text->length] = '\0';
    }
    return 0;
}

int record_file_trim(struct record_file *f, const struct str *text, struct err *err)
{
    f->size = (long long)text->length;
    return ftruncate(f->descriptor, (off_t)f->size) ? err_set(err, "cannot write %.200s: %s", f->path, strerror(errno))
                                                    : 0;
}

int record_file_rewrite(struct record_file *f, const char *head, const char *games, struct err *err)
{
    struct str text = { 0 };
    str_add(&text, "%s%s", head, games);
    f->size = (long long)text.length;
    text.text[text.length - 1] = '\0'; /* the newline, which file_save() adds */
    int wrong = file_save(f->path, text.text, err);
    str_release(&text);
    if (wrong)
        return -1;
    if (f->descriptor >= 0)
        close(f->descriptor);
    return lock(f, err);
}

int record_file_add(struct record_file *f, const struct str *line, struct err *err)
{
    size_t done = 0;
    while (done < line->length) {
        ssize_t n = write(f->descriptor, line->text + done, line->length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    if (done == line->length) {
        f->size += (long long)done;
        return 0;
    }
    int reason = errno;
    if (ftruncate(f->descriptor, (off_t)f->size))
        reason = errno;
    return err_set(err, "cannot write %.200s: %s", f->path, strerror(reason));
}

void record_file_close(struct record_file *f)
{
    if (f->descriptor >= 0)
        close(f->descriptor);
    free(f->path);
    *f = (struct record_file){ .descriptor = -1 };
}
