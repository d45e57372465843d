/* SPDX-License-Identifier: MIT */
#include "lab/store/owner.h"

#include "lab/store/sql.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

void owner_name(char *out, size_t size)
{
    char host[64] = "";
    gethostname(host, sizeof host - 1);
    snprintf(out, size, "%s %ld %lld", host, (long)getpid(), owner_process_start((long)getpid()));
}

long long owner_process_start(long pid)
{
    char path[64], text[1024] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file)
        return -1;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    /* The name of the program may hold anything, but ends with the last bracket; the start is field 22. A zombie runs
     * nothing. */
    const char *at = strrchr(text, ')');
    if (at && strncmp(at, ") Z", 3) == 0)
        return -1;
    for (int field = 2; at && field < 22; field++)
        at = strchr(at + 1, ' ');
    return at ? strtoll(at, NULL, 10) : -1;
}

double owner_seconds(const struct store *s, const char *owner)
{
    char host[64] = "";
    long pid = 0;
    long long start = 0;
    if (!owner || sscanf(owner, "%63s %ld %lld", host, &pid, &start) != 3)
        return 0;
    bool here = strncmp(s->owner, host, strlen(host)) == 0 && s->owner[strlen(host)] == ' ';
    if (!here || pid == (long)getpid() || owner_process_start(pid) != start)
        return 0;
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    /* A process that started in this very tick must not count as 0. */
    return fmax(1e-3, (double)now.tv_sec + 1e-9 * (double)now.tv_nsec - (double)start / (double)sysconf(_SC_CLK_TCK));
}

/* Writes an owner (host, process id and start) in readable form. */
static const char *describe_owner(const char *owner, char *out, size_t size)
{
    char host[64] = "";
    long pid = 0;
    if (sscanf(owner, "%63s %ld", host, &pid) == 2)
        snprintf(out, size, "number %ld on %s", pid, host);
    else
        snprintf(out, size, "%s", owner);
    return out;
}

int owner_check_idle(struct store *s, int64_t run, struct err *err)
{
    sqlite3_stmt *q = sql_bind(s, err, "SELECT status, owner FROM run WHERE id = ?", "i", run);
    int found = sql_row(s, q, err);
    if (found <= 0)
        return found < 0 ? -1 : sql_no_run(s, run, err);
    char status[16], owner[96], who[128];
    sql_text(q, 0, status, sizeof status);
    sql_text(q, 1, owner, sizeof owner);
    sqlite3_reset(q);
    if (strcmp(status, store_statuses[STORE_RUNNING]) == 0 && owner_seconds(s, owner) > 0)
        return err_set(err, "run %lld is being trained by another process (%s); stop it first", (long long)run,
                       describe_owner(owner, who, sizeof who));
    return 0;
}
