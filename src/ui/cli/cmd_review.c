/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "exec/exec.h"
#include "lab/match/versus_record.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/review_report.h"

#include <stdlib.h>
#include <string.h>

enum { LINES_MAX = 1000 };

static const char *const sides[] = { "first", "second", NULL };

static const struct param options[] = {
    { .name = "tactics",
      .type = PARAM_TEXT,
      .metavar = "TACTICS",
      .fallback = TACTICS_DEFAULT,
      .help = "shipped tactics or the path of a file of them, which judge" },
    { .name = "placements",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "50000",
      .min = 1,
      .max = 1e9,
      .help = "placements to score for each piece; as many again if it was not the best one" },
    { .name = "lines",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "5",
      .min = 0,
      .max = LINES_MAX,
      .help = "how many of the worst to print" },
    { .name = "game",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = VERSUS_GAMES_MAX,
      .help = "which game of a versus match" },
    { .name = "side",
      .type = PARAM_CHOICE,
      .metavar = "SIDE",
      .fallback = "first",
      .choices = sides,
      .help = "whose moves of that game" },
    { 0 },
};

/* A game that is judged. */
struct judged {
    struct tactics tactics;
    struct attack_rules attack;
    char player[VERSUS_PLAYER_TEXT];
    int64_t placements; /* for each search */
    struct review review;
};

/* Takes a replay apart. Its chains count as under the rules that the tactics were made for. */
static int open_replay(const char *path, struct judged *j, struct err *err)
{
    struct replay r;
    const struct attack_rules *attack = attack_find(j->tactics.rules, err);
    if (!attack || replay_load(path, &r, err))
        return -1;
    int wrong = r.rules.kind != RULES_GUIDELINE;
    if (wrong) {
        err_set(err, "%.200s has a simplified game, which sends nothing; only replays of the modern game are reviewed",
                path);
    } else {
        j->attack = *attack;
        j->attack.half_turns = r.rules.half_turns;
        snprintf(j->player, sizeof j->player, "%s", r.player);
        review_replay(&j->review, &r, &j->attack);
    }
    replay_release(&r);
    return wrong ? -1 : 0;
}

static int open_record(const struct args *args, struct judged *j, struct err *err)
{
    struct versus_match match;
    struct versus_game game;
    int side = (int)args_int(args, "side");
    if (versus_record_load(args->word[0], (int)args_int(args, "game"), &match, &game, err))
        return -1;
    struct versus_config config = versus_game_config(&match.game, game.number);
    j->attack = config.attack;
    memcpy(j->player, match.player[game.first ^ side], sizeof j->player);
    review_versus(&j->review, &config, game.lock, game.locks, side);
    versus_game_release(&game);
    return 0;
}

/* Judging is a job for each move. */
struct judge {
    const struct judged *judged;
    struct widening *search;
};

static void *judge_open(const void *shared, const struct exec_signals *signals)
{
    const struct judged *j = shared;
    struct judge *judge = xcalloc(1, sizeof *judge);
    (void)signals;
    *judge = (struct judge){ j, widening_new(&j->attack, j->tactics.weight) };
    return judge;
}

static void judge_run(void *context, const void *in, void *out)
{
    const struct judge *judge = context;
    struct review_move m = *(const struct review_move *)in;
    review_judge(&m, judge->search, judge->judged->placements);
    *(struct review_move *)out = m;
}

static void judge_close(void *context)
{
    struct judge *judge = context;
    widening_free(judge->search);
    free(judge);
}

struct ticker {
    struct progress progress;
    int count;
};

static void tick(void *context, int done)
{
    const struct ticker *t = context;
    progress_show(&t->progress, (double)done / t->count, 0, "%d of %d pieces", done, t->count);
}

/* Judges all moves, or those that come before an interruption. */
static void judge_all(const struct args *args, struct judged *j)
{
    static const struct exec_task task = { judge_open, judge_run, judge_close };
    struct review *r = &j->review;
    struct ticker ticker = { progress_start(args), r->count };
    struct exec exec = { .threads = cmd_threads(args) };
    struct exec_work work = { .task = &task, .shared = j, .in_size = sizeof *r->move, .out_size = sizeof *r->move };
    struct exec_watch watch = { .tick = tick, .context = &ticker, .stop = interrupt_catch() };
    bool *done = xcalloc((size_t)r->count + 1, sizeof *done);
    struct review_move *out = xcalloc((size_t)r->count + 1, sizeof *out);
    exec_map(&exec, &work, r->count, r->move, out, done, &watch);
    progress_end(&ticker.progress);
    for (int i = 0; i < r->count; i++)
        if (done[i])
            r->move[i] = out[i];
    free(out);
    free(done);
}

static void report(const struct args *args, const struct judged *j)
{
    int worst[LINES_MAX];
    struct review_report r = { .review = &j->review,
                               .player = j->player,
                               .tactics = j->tactics.name,
                               .rules = j->attack.name,
                               .half_turns = j->attack.half_turns,
                               .placements = j->placements,
                               .worst = worst };
    r.count = review_worst(&j->review, (int)args_int(args, "lines"), worst);
    if (args_flag(args, "json"))
        output_json(review_report_json(&r));
    else
        review_report_print(&r);
}

static int check(const struct args *args, bool record, struct err *err)
{
    static const char *const of_records[] = { "game", "side" };
    for (int i = 0; i < 2 && !record; i++)
        if (args_given(args, of_records[i]))
            return err_set(err, "--%s goes with the record of a versus match only", of_records[i]);
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct judged j = { .placements = args_int(args, "placements") };
    bool record = versus_record_is(args->word[0]);
    if (check(args, record, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (tactics_load(args_text(args, "tactics"), &j.tactics, &err) ||
        (record ? open_record(args, &j, &err) : open_replay(args->word[0], &j, &err)))
        return cmd_fail(&err, EXIT_FAILED);
    judge_all(args, &j);
    report(args, &j);
    review_release(&j.review);
    if (!interrupt_caught())
        return EXIT_DONE;
    fprintf(stderr, "%s: stopped; the pieces that were not judged are left out\n", TETRARCH_NAME);
    return EXIT_FAILED;
}

const struct cmd cmd_review = {
    .name = "review",
    .summary = "find the worst placements of a game that was played, and better ones",
    .words = "FILE",
    .description =
        "Reads a replay of the modern game, as play, watch and eval write them, or one game of a record that "
        "`tetrarch versus --record` wrote, and judges every placement of its player by the search of `tetrarch "
        "analyse`: the best line of play that begins with it, against the best line that there was. A placement costs "
        "the difference of their scores. The worst are drawn beside what the search would have placed, with its keys. "
        "A move is best if nothing better is found, and it loses the game if its line ends before the pieces that are "
        "known do. The search knows what a player sees: five previews, the piece in hold and, in a versus record, the "
        "garbage on its way. The same file, tactics and --placements give the same answer.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
