/* SPDX-License-Identifier: MIT
 *
 * Where the file of an open store is: people move, remove and replace files that a program has open, and SQLite keeps
 * writing to the file that it opened, wherever that is now. A record that cannot be found is lost.
 */
#include "base/mem.h"
#include "base/str.h"
#include "lab/store/sql.h"

#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RESCUES_MAX = 100 };

/* Tells whether this process has the file at this path open. */
static bool has_open(const char *path)
{
    struct stat wanted, status;
    DIR *folder = stat(path, &wanted) == 0 ? opendir("/proc/self/fd") : NULL;
    bool found = false;
    for (struct dirent *entry; folder && !found && (entry = readdir(folder));)
        found = fstat(atoi(entry->d_name), &status) == 0 && status.st_dev == wanted.st_dev &&
                status.st_ino == wanted.st_ino;
    if (folder)
        closedir(folder);
    return found;
}

/* Writes the path at which the store's open file is now into out. Returns false if there is none. */
static bool find_file(const struct store *s, char out[PATH_MAX])
{
    DIR *folder = opendir("/proc/self/fd");
    bool found = false;
    for (struct dirent *entry; folder && !found && (entry = readdir(folder));) {
        struct stat status;
        if (fstatat(dirfd(folder), entry->d_name, &status, 0) != 0 || status.st_dev != s->device ||
            status.st_ino != s->inode)
            continue;
        ssize_t length = readlinkat(dirfd(folder), entry->d_name, out, PATH_MAX - 1);
        out[length > 0 ? length : 0] = '\0';
        found = stat(out, &status) == 0 && status.st_dev == s->device && status.st_ino == s->inode;
    }
    if (folder)
        closedir(folder);
    return found;
}

/* Tells whether the write-ahead log moved along with the store, as it does when their folder is renamed: then the
 * record is complete where it is now. */
static bool log_moved_along(const char *path)
{
    struct str log = { 0 };
    str_add(&log, "%s-wal", path);
    bool along = has_open(log.text);
    str_release(&log);
    return along;
}

/* Copies the store, as this process sees it, to a new file beside its old path, and writes the new path into out. */
static int rescue(struct store *s, char out[PATH_MAX], struct err *err)
{
    for (int i = 1; i <= RESCUES_MAX; i++) {
        snprintf(out, PATH_MAX, i == 1 ? "%s.rescued" : "%s.rescued-%d", s->path, i);
        if (access(out, F_OK) == 0)
            continue;
        sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
        struct str name = { 0 };
        sql_add_name(&name, out);
        int result = sql_do(s, err, "VACUUM INTO ?", "t", name.text);
        str_release(&name);
        return result;
    }
    return err_set(err, "there are %d files called %.200s.rescued already", RESCUES_MAX, s->path);
}

/* Finds or saves the record of a store that is no longer at its path, and says where it is. */
static void tell_lost(struct store *s)
{
    char path[PATH_MAX];
    struct err why;
    if (find_file(s, path) && log_moved_along(path)) {
        err_set(&s->lost, "the store %.200s was moved while it was in use; the record is complete in %.200s", s->path,
                path);
    } else if (rescue(s, path, &why)) {
        err_set(&s->lost,
                "the store %.200s was moved, removed or replaced while it was in use, and its record could not be "
                "saved: %.300s",
                s->path, why.text);
    } else {
        s->rescued = true;
        err_set(&s->lost,
                "the store %.200s was moved, removed or replaced while it was in use; the record is in %.200s, where "
                "it can be resumed",
                s->path, path);
    }
}

int sql_check_place(struct store *s, struct err *err)
{
    struct stat status;
    if (!*s->lost.text && stat(s->path, &status) == 0 && status.st_dev == s->device && status.st_ino == s->inode)
        return 0;
    if (!*s->lost.text)
        tell_lost(s);
    *err = s->lost;
    return -1;
}

void sql_close(struct store *s)
{
    static const char *const endings[] = { "-wal", "-shm" };
    enum { FILES = sizeof endings / sizeof *endings };
    struct str left[FILES] = { { 0 } };
    bool ours[FILES];
    for (int i = 0; i < FILES; i++) {
        str_add(&left[i], "%s%s", s->path, endings[i]);
        ours[i] = s->rescued && has_open(left[i].text);
    }
    sqlite3_close(s->db);
    s->db = NULL;
    for (int i = 0; i < FILES; i++) {
        if (ours[i])
            unlink(left[i].text);
        str_release(&left[i]);
    }
}
