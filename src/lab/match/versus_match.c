/* SPDX-License-Identifier: MIT */
#include "lab/match/versus_match.h"

#include "base/mem.h"
#include "lab/match/course.h"
#include "lab/match/record_file.h"
#include "lab/match/versus_record.h"

#include <stdlib.h>
#include <string.h>

struct versus_outcome {
    struct course_outcome head;
    struct versus_game game; /* if it was played */
};

struct versus_worker {
    const struct versus_match *match;
    const atomic_bool *stop;
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    struct versus_worker *w = xcalloc(1, sizeof *w);
    *w = (struct versus_worker){ shared, signals->stop };
    return w;
}

static void worker_close(void *context)
{
    free(context);
}

/* Opens the players of a game in the order of its sides; on failure none is left open. */
static int open_players(const struct versus_match *m, int number, struct versus_player *player[], struct err *err)
{
    for (int side = 0; side < VERSUS_SIDES; side++) {
        player[side] = versus_player_open(m->player[side ^ number % 2], &m->budget, err);
        if (player[side])
            continue;
        while (side-- > 0)
            versus_player_close(player[side]);
        return -1;
    }
    return 0;
}

static void worker_run(void *context, const void *in, void *out)
{
    const struct versus_worker *w = context;
    struct versus_outcome *outcome = out;
    struct versus_player *player[VERSUS_SIDES];
    outcome->game = (struct versus_game){ .number = *(const int *)in };
    if (open_players(w->match, outcome->game.number, player, &outcome->head.err)) {
        outcome->head.fate = COURSE_NOT_BEGUN;
        return;
    }
    bool ended = versus_game_play(&w->match->game, player, w->stop, &outcome->game);
    outcome->head.fate = ended ? COURSE_PLAYED : COURSE_STOPPED;
    if (!ended)
        versus_game_release(&outcome->game);
    for (int side = 0; side < VERSUS_SIDES; side++)
        versus_player_close(player[side]);
}

/* A match under way. */
struct versus_course {
    const struct versus_match *match;
    const struct versus_watch *watch;
    struct record_file *record; /* or NULL */
    struct versus_game *game;
    bool failed; /* to record a game */
    struct err *err;
};

static bool course_ended(void *context, int number, const void *out)
{
    struct versus_course *c = context;
    const struct versus_outcome *outcome = out;
    struct str line = { 0 };
    c->game[number] = outcome->game;
    if (c->record && !c->failed)
        c->failed = versus_record_print_game(c->match, &c->game[number], &line, c->err) ||
                    record_file_add(c->record, &line, c->err);
    str_release(&line);
    return !c->failed;
}

static bool course_decided(void *context, int games)
{
    const struct versus_course *c = context;
    struct match_winners so_far = versus_result_winners(&(struct versus_result){ .games = games, .game = c->game });
    enum match_verdict verdict;
    match_score_llr(&so_far, &c->match->sprt, &verdict);
    return verdict != VERDICT_OPEN;
}

static void course_tick(void *context, int done)
{
    const struct versus_course *c = context;
    if (c->watch->tick)
        c->watch->tick(c->watch->context, done);
}

/* Plays the games that are not done. */
static int play(struct versus_course *c, bool done[], int *played, struct err *err)
{
    static const struct exec_task task = { worker_open, worker_run, worker_close };
    struct course_config course = { .task = &task,
                                    .shared = c->match,
                                    .outcome_size = sizeof(struct versus_outcome),
                                    .games = c->match->games,
                                    .threads = c->match->threads,
                                    .ended = course_ended,
                                    .decided = c->match->sprt.on ? course_decided : NULL,
                                    .tick = course_tick,
                                    .context = c,
                                    .stop = c->watch->stop };
    return course_play(&course, done, played, err) || c->failed ? -1 : 0;
}

/* Writes the line of the match, and the lines of the games that are there. */
static int rewrite(struct record_file *f, const struct versus_match *m, const char *games, struct err *err)
{
    struct str head = { 0 };
    int wrong = versus_record_print(m, &head, err) || record_file_rewrite(f, head.text, games, err);
    str_release(&head);
    return wrong ? -1 : 0;
}

/* Opens the record, and takes over the games that it has. */
static int open_record(struct record_file *f, const char *path, const struct versus_match *m,
                       struct versus_result *games, bool done[], struct err *err)
{
    struct str text = { 0 };
    bool marked, longer = false;
    int wrong = record_file_open(f, path, &text, &marked, err);
    if (!wrong && text.length > 0)
        wrong = versus_record_resume(text.text, text.length, path, m, games->game, done, &longer, err);
    if (!wrong && text.length > 0 && !longer && !marked)
        wrong = record_file_trim(f, &text, err);
    else if (!wrong)
        wrong = rewrite(f, m, text.length > 0 ? strchr(text.text, '\n') + 1 : "", err);
    str_release(&text);
    return wrong ? -1 : 0;
}

int versus_match_play(const struct versus_match *match, const char *path, const struct versus_watch *watch,
                      struct versus_result *out, struct err *err)
{
    struct versus_result r = { .capacity = match->games, .game = xcalloc((size_t)match->games, sizeof *r.game) };
    struct record_file file = { .descriptor = -1 };
    struct versus_course c = { match, watch, path ? &file : NULL, r.game, false, err };
    bool *done = xcalloc((size_t)match->games, sizeof *done);
    int wrong = path && open_record(&file, path, match, &r, done, err);
    if (!wrong)
        wrong = play(&c, done, &r.games, err);
    free(done);
    record_file_close(&file);
    if (wrong)
        versus_result_release(&r);
    *out = r;
    return wrong ? -1 : 0;
}

struct match_winners versus_result_winners(const struct versus_result *r)
{
    return (struct match_winners){ r->games, &r->game[0].winner, sizeof *r->game };
}

void versus_result_release(struct versus_result *r)
{
    for (int i = 0; i < r->capacity; i++)
        versus_game_release(&r->game[i]);
    free(r->game);
    *r = (struct versus_result){ 0 };
}
