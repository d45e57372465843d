/* SPDX-License-Identifier: MIT */
#include "lab/match/match_file.h"

#include "base/file.h"

#include <string.h>

int match_file_read(const char *path, struct match_config *config, struct match_result *result, struct err *err)
{
    struct str text = { 0 };
    int wrong = file_load(&text, path, RECORD_BYTES_MAX, err) ||
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

/* Rewrites the record: the line of the match, and the lines of the games. */
static int rewrite(struct match_file *f, const struct match_config *config, const char *games, struct err *err)
{
    struct str head = { 0 };
    int wrong = match_record_print(config, &head, err) || record_file_rewrite(&f->record, head.text, games, err);
    str_release(&head);
    return wrong ? -1 : 0;
}

/* Resumes an existing file, of which `text` holds the complete lines. A file that begins with a byte order mark is
 * rewritten, so that sizes match the file again. */
static int resume(struct match_file *f, const struct str *text, bool marked, const struct match_config *config,
                  struct match_result *before, struct err *err)
{
    struct match_config there;
    const char *path = f->record.path;
    if (match_record_parse(text->text, text->length, path, &there, before, err))
        return -1;
    if (compare(path, &there, config, err) || compare_openings(path, config, before, err))
        return -1;
    if (there.games < config->games || marked)
        return rewrite(f, config, strchr(text->text, '\n') + 1, err);
    return record_file_trim(&f->record, text, err);
}

int match_file_open(struct match_file *f, const char *path, const struct match_config *config,
                    struct match_result *before, struct err *err)
{
    struct str text = { 0 };
    bool marked;
    *before = (struct match_result){ 0 };
    int wrong = record_file_open(&f->record, path, &text, &marked, err);
    if (!wrong)
        wrong = text.length == 0 ? rewrite(f, config, "", err) : resume(f, &text, marked, config, before, err);
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
    int wrong = match_record_print_game(config, g, &line, err) || record_file_add(&f->record, &line, err);
    str_release(&line);
    return wrong ? -1 : 0;
}

void match_file_close(struct match_file *f)
{
    record_file_close(&f->record);
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
