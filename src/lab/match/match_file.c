/* SPDX-License-Identifier: MIT */
#include "lab/match/match_file.h"
#include "base/file.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BYTES_MAX = 2000000000 };

int match_file_read(const char *path, struct match_config *config, struct match_result *result, struct err *err)
{
    struct str text = { 0 };
    int wrong = file_load(&text, path, BYTES_MAX, err) ||
                match_record_parse(text.text, text.length, path, config, result, err);
    str_release(&text);
    return wrong ? -1 : 0;
}

/* Fails, and names the difference, if two matches differ. The number of games may grow. */
static int compare(const char *path, const struct match_config *there, const struct match_config *here, struct err *err)
{
    for (int i = 0; i < 2; i++)
        if (strcmp(there->agent[i], here->agent[i]))
            return err_set(err, "%.200s holds another match: agent %c is %.100s there, and %.100s here", path, 'A' + i,
                           there->agent[i], here->agent[i]);
    if (there->sprt.on != here->sprt.on)
        return err_set(err, "%.200s holds another match: there is %s sequential test there, and %s here", path,
                       there->sprt.on ? "a" : "no", here->sprt.on ? "one" : "none");
    const struct {
        const char *name;
        double there, here;
    } figures[] = {
        { "the seed", (double)there->seed, (double)here->seed },
        { "the time in seconds", there->limits.seconds, here->limits.seconds },
        { "the number of nodes", (double)there->limits.nodes, (double)here->limits.nodes },
        { "the lower Elo of the test", there->sprt.elo0, here->sprt.elo0 },
        { "the higher Elo of the test", there->sprt.elo1, here->sprt.elo1 },
    };
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        if (figures[i].there != figures[i].here)
            return err_set(err, "%.200s holds another match: %s is %.15g there, and %.15g here", path, figures[i].name,
                           figures[i].there, figures[i].here);
    if (there->games > here->games)
        return err_set(err, "%.200s holds a match of %d games, which can be made longer, but not as short as %d", path,
                       there->games, here->games);
    return 0;
}

/* Makes sure that the recorded games have the openings of this match, so that the games still to be played fit them. */
static int compare_openings(const char *path, const struct match_config *config, const struct match_result *games,
                            struct err *err)
{
    for (int i = 0; i < games->games; i++)
        if (!match_opens(config, &games->game[i]))
            return err_set(err,
                           "%.200s: game %d has an opening that this program does not give it; another version did",
                           path, games->game[i].number + 1);
    return 0;
}

/* Opens the file and locks it. */
static int lock(struct match_file *f, const char *path, struct err *err)
{
    f->descriptor = open(path, O_RDWR | O_APPEND | O_CLOEXEC);
    if (f->descriptor < 0)
        return err_set(err, "cannot write %.200s: %s", path, strerror(errno));
    if (flock(f->descriptor, LOCK_EX | LOCK_NB))
        return err_set(err, "cannot write %.200s: another match is being recorded there", path);
    return 0;
}

/* Rewrites the record atomically: the line of the match, and the lines of the games. */
static int rewrite(struct match_file *f, const char *path, const struct match_config *config, const char *games,
                   struct err *err)
{
    struct str text = { 0 };
    int wrong = match_record_print(config, &text, err);
    if (!wrong) {
        str_add(&text, "%s", games);
        f->size = (long long)text.length;
        text.text[text.length - 1] = '\0'; /* the newline, which file_save() adds */
        wrong = file_save(path, text.text, err);
    }
    str_release(&text);
    if (wrong)
        return -1;
    if (f->descriptor >= 0)
        close(f->descriptor);
    return lock(f, path, err);
}

/* Resumes an existing file, of which `text` holds the complete lines. A file that begins with a byte order mark
 * (`marked`), which the text lacks, is rewritten, so that sizes match the file again. */
static int resume(struct match_file *f, const char *path, const struct str *text, bool marked,
                  const struct match_config *config, struct match_result *before, struct err *err)
{
    struct match_config there;
    if (match_record_parse(text->text, text->length, path, &there, before, err))
        return -1;
    if (compare(path, &there, config, err) || compare_openings(path, config, before, err))
        return -1;
    f->size = (long long)text->length;
    if (there.games < config->games || marked)
        return rewrite(f, path, config, strchr(text->text, '\n') + 1, err);
    return ftruncate(f->descriptor, (off_t)f->size) ? err_set(err, "cannot write %.200s: %s", path, strerror(errno))
                                                    : 0;
}

int match_file_open(struct match_file *f, const char *path, const struct match_config *config,
                    struct match_result *before, struct err *err)
{
    struct stat status;
    struct str text = { 0 };
    bool there = stat(path, &status) == 0;
    *f = (struct match_file){ .descriptor = -1, .path = xstrdup(path) };
    *before = (struct match_result){ 0 };
    int wrong = 0;
    if (there && !S_ISREG(status.st_mode))
        wrong = err_set(err, "cannot record a match in %.200s, which is not an ordinary file", path);
    else if (there)
        wrong = lock(f, path, err) || file_load(&text, path, BYTES_MAX, err);
    if (!wrong && text.length == 0) {
        wrong = rewrite(f, path, config, "", err);
    } else if (!wrong) {
        bool marked = text.length < (size_t)status.st_size;
        const char *torn = memrchr(text.text, '\n', text.length);
        if (torn) {
            text.length = (size_t)(torn + 1 - text.text);
            text.text[text.length] = '\0';
        }
        wrong = resume(f, path, &text, marked, config, before, err);
    }
    str_release(&text);
    if (wrong) {
        match_release(before);
        match_file_close(f);
    }
    return wrong ? -1 : 0;
}

int match_file_add(struct match_file *f, const struct match_config *config, const struct match_game *g, struct err *err)
{
    struct str line = { 0 };
    if (match_record_print_game(config, g, &line, err))
        return -1;
    size_t done = 0;
    while (done < line.length) {
        ssize_t n = write(f->descriptor, line.text + done, line.length - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            break;
        done += (size_t)n;
    }
    bool whole = done == line.length;
    str_release(&line);
    if (whole) {
        f->size += (long long)done;
        return 0;
    }
    int reason = errno;
    if (ftruncate(f->descriptor, (off_t)f->size))
        reason = errno;
    return err_set(err, "cannot write %.200s: %s", f->path, strerror(reason));
}

void match_file_close(struct match_file *f)
{
    if (f->descriptor >= 0)
        close(f->descriptor);
    free(f->path);
    *f = (struct match_file){ .descriptor = -1 };
}

/* A match that is being recorded. */
struct recording {
    const struct match_config *config;
    const struct match_watch *watch;
    struct match_file file;
    bool failed; /* to record a game */
    struct err *err;
};

static void pass_tick(void *context, int done)
{
    struct recording *r = context;
    if (r->watch->tick)
        r->watch->tick(r->watch->context, done);
}

static bool record_game(void *context, const struct match_game *game)
{
    struct recording *r = context;
    r->failed = r->failed || match_file_add(&r->file, r->config, game, r->err);
    return !r->failed;
}

int match_file_play(const char *path, const struct match_config *config, const struct match_watch *watch,
                    struct match_result *out, struct err *err)
{
    struct match_result before = { 0 };
    struct match_config resumed = *config;
    struct recording r = { .config = config, .watch = watch, .err = err };
    struct match_watch own = { pass_tick, path ? record_game : NULL, &r, watch->stop };
    if (path && match_file_open(&r.file, path, config, &before, err))
        return -1;
    resumed.before = &before;
    int wrong = match_play(&resumed, &own, out, err);
    match_release(&before);
    if (path)
        match_file_close(&r.file);
    if (!wrong && !r.failed)
        return 0;
    match_release(out);
    return -1;
}
