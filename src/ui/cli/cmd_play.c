/* SPDX-License-Identifier: MIT */
#include "engine/play/attacker.h"
#include "lab/store/scores.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/key_options.h"
#include "ui/cli/output.h"
#include "ui/tui/play.h"
#include "ui/tui/rescue.h"
#include "ui/tui/screen.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct param options[] = {
    { .name = "mode",
      .type = PARAM_CHOICE,
      .metavar = "NAME",
      .fallback = "marathon",
      .choices = play_modes,
      .help = "play for points, or forty rows for time" },
    { .name = "level",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = STATE_LEVELS,
      .help = "level to begin with; it rises every ten rows" },
    { .name = "half-turns", .type = PARAM_FLAG, .help = "allow turns by 180 degrees" },
    { .name = "against",
      .type = PARAM_TEXT,
      .metavar = "CONTROLLER",
      .help = "play against a controller, or against tactics such as versus-ppt; the side that tops out first loses" },
    { .name = "rules",
      .type = PARAM_CHOICE,
      .metavar = "NAME",
      .fallback = "tetrarch",
      .choices = attack_names,
      .help = "with --against: how rows are sent and garbage travels" },
    { .name = "strength",
      .type = PARAM_INT,
      .metavar = "N",
      .min = 1,
      .max = STRENGTHS,
      .help = "how well the opponent plays: 1 is clumsy, 10 makes no mistakes" },
    { .name = "pace",
      .type = PARAM_REAL,
      .metavar = "N",
      .fallback = "1",
      .min = 0.05,
      .max = 50,
      .help = "pieces a second of the opponent; with --strength, its own pace unless given" },
    { .name = "controller",
      .type = PARAM_TEXT,
      .metavar = "CONTROLLER",
      .fallback = CONTROLLER_DEFAULT,
      .help = "who gives hints: a controller or tactics" },
    { .name = "preview",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 0,
      .max = 2,
      .help = "pieces that controllers look ahead; tactics see all five" },
    { .name = "das",
      .type = PARAM_INT,
      .metavar = "MS",
      .fallback = "100",
      .min = 0,
      .max = 5000,
      .help = "a key that repeats for so long counts as held" },
    { .name = "arr",
      .type = PARAM_INT,
      .metavar = "MS",
      .fallback = "33",
      .min = 0,
      .max = 5000,
      .help = "a held key moves the piece so often; 0 means all the way at once" },
    KEY_OPTIONS,
    { .name = "name", .type = PARAM_TEXT, .metavar = "NAME", .help = "who plays; otherwise $USER" },
    { .name = "store",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .fallback = "tetrarch.db",
      .help = "file with the best games" },
    { .name = "replay",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "save the last game, also when it is left early" },
    { 0 },
};

enum { PLACEMENTS = 10000 }; /* that tactics score for each piece: a few milliseconds */

/* A player of ours: tactics, or else a controller. */
struct adversary {
    bool attacks;
    struct tactics tactics;
    struct controller controller;
    struct pilot pilot;
};

/* Everything that the games of one invocation share. */
struct table {
    const struct args *args;
    char name[REPLAY_NAME_MAX + 1];
    struct rules rules;
    struct keys keys;
    struct attack_rules attack;      /* with the turns of the game */
    struct adversary adviser, other; /* other: only with --against */
    struct play_config config;
    struct err trouble; /* why the last game could not be recorded; empty if it was */
};

static void set_name(const struct args *args, char out[REPLAY_NAME_MAX + 1])
{
    const char *name = args_text(args, "name");
    if (!name || !*name)
        name = getenv("USER");
    snprintf(out, REPLAY_NAME_MAX + 1, "%s", name && *name ? name : "somebody");
}

static int list_best(struct store *s, const struct play_config *config, int64_t own, struct ranking *out,
                     struct err *err)
{
    struct score best[RANKING_MAX];
    if (scores_best(s, play_modes[config->mode], scores_order_of(config->mode), RANKING_MAX, best, &out->count, err))
        return -1;
    for (int i = 0; i < out->count; i++) {
        struct ranking_row *row = &out->row[i];
        *row = (struct ranking_row){ .score = best[i].score, .rows = best[i].rows, .ticks = best[i].ticks };
        memcpy(row->name, best[i].name, sizeof row->name);
        snprintf(row->day, sizeof row->day, "%.10s", best[i].played);
        if (best[i].id == own)
            out->own = i;
    }
    return 0;
}

/* A store that cannot be written does not spoil the game: the screen shows the error in place of the ranking. */
static void write_down(void *context, const struct play_result *r, struct ranking *out)
{
    struct table *t = context;
    struct err err;
    struct score score = { .score = r->score, .rows = r->rows, .ticks = r->ticks, .pieces = r->pieces };
    score.seed = (int64_t)r->seed;
    score.game = r->number;
    snprintf(score.mode, sizeof score.mode, "%s", play_modes[t->config.mode]);
    snprintf(score.name, sizeof score.name, "%s", t->name);
    const char *path = args_text(t->args, "store");
    struct store *s = r->counts ? store_open(path, STORE_CREATE, &err) : NULL;
    if (!r->counts && store_open_existing(path, STORE_READ, &s, &err) == 0)
        return; /* nothing to write, nothing to list */
    if (!s || (r->counts && scores_add(s, &score, &err)) || list_best(s, &t->config, score.id, out, &err))
        snprintf(out->sentence, sizeof out->sentence, "%.250s", err.text);
    err_set(&t->trouble, "%s", out->sentence);
    store_close(s);
}

static void print_result(const struct args *args, const struct play_config *config, const struct play_result *r)
{
    static const char *const ends[] = {
        [PLAY_LEFT] = "left", [PLAY_TOPPED_OUT] = "topped out", [PLAY_FINISHED] = "finished", [PLAY_WON] = "won",
        [PLAY_LOST] = "lost",
    };
    double seconds = (double)r->ticks / STATE_TICKS;
    char score[OUTPUT_NUMBER_MAX], rows[OUTPUT_PLURAL_MAX], pieces[OUTPUT_PLURAL_MAX], time[OUTPUT_NUMBER_MAX];
    if (args_flag(args, "json")) {
        json_t *object = json_pack("{s:s, s:s, s:I, s:I, s:I, s:I, s:I, s:f}", "mode", play_modes[config->mode], "end",
                                   ends[r->end], "seed", (json_int_t)r->seed, "game", (json_int_t)r->number, "score",
                                   (json_int_t)r->score, "rows", (json_int_t)r->rows, "pieces", (json_int_t)r->pieces,
                                   "seconds", seconds);
        if (config->opponent)
            json_object_update_new(object, json_pack("{s:s, s:s, s:I, s:I}", "against", pilot_name(config->opponent),
                                                     "rules", config->attack->name, "sent", (json_int_t)r->sent,
                                                     "received", (json_int_t)r->received));
        output_json(object);
    } else if (!args_flag(args, "quiet")) {
        printf("%s: score %s, %s, %s, %s, seed %llu, game %lld\n", ends[r->end], output_number((double)r->score, score),
               output_plural((double)r->rows, "row", rows), output_plural((double)r->pieces, "piece", pieces),
               output_seconds(seconds, time), (unsigned long long)r->seed, (long long)r->number);
        if (config->opponent)
            printf("%lld rows sent, %lld by %s\n", (long long)r->sent, (long long)r->received,
                   pilot_name(config->opponent));
    }
}

static int play(const struct args *args, struct table *t)
{
    struct err err;
    struct screen screen;
    struct replay record;
    const char *path = args_text(args, "replay");
    const atomic_bool *stop = interrupt_catch();
    interrupt_catch_hangup();
    interrupt_before_exit(rescue_give_back);
    if ((path && output_check(path, &err)) || screen_start(&screen, stop, &err))
        return cmd_fail(&err, EXIT_FAILED);
    struct play_result result = play_run(&screen, &t->config, &record);
    screen_end(&screen);
    print_result(args, &t->config, &result);
    int code = EXIT_DONE;
    if (path && replay_save(&record, path, &err))
        code = cmd_fail(&err, EXIT_FAILED);
    else if (path)
        output_written(args, path);
    if (t->trouble.text[0])
        code = cmd_fail(&t->trouble, EXIT_FAILED);
    replay_release(&record);
    return code;
}

/* Makes a pilot of what a text names. */
static int make(struct adversary *a, struct table *t, const char *text, struct err *err)
{
    struct err not_tactics;
    a->attacks = tactics_load(text, &a->tactics, &not_tactics) == 0;
    if (!a->attacks && controller_load(text, &a->controller, err))
        return -1;
    if (a->attacks)
        a->pilot = attacker_new(&a->tactics, &t->rules, &t->attack, PLACEMENTS, t->config.seed);
    else
        a->pilot = pilot_new(&a->controller, &t->rules, &player_lookahead, (int)args_int(t->args, "preview"),
                             t->config.seed);
    return 0;
}

static void unmake(struct adversary *a)
{
    pilot_release(&a->pilot);
    if (!a->attacks)
        controller_release(&a->controller);
}

static int make_pilots(struct table *t, struct err *err)
{
    const char *against = args_text(t->args, "against");
    if (make(&t->adviser, t, args_text(t->args, "controller"), err))
        return -1;
    if (against && make(&t->other, t, against, err)) {
        unmake(&t->adviser);
        return -1;
    }
    if (against && t->config.strength > 0)
        pilot_weaken(&t->other.pilot, strength_of(t->config.strength));
    t->config.hint = &t->adviser.pilot;
    t->config.opponent = against ? &t->other.pilot : NULL;
    return 0;
}

static void release(struct table *t)
{
    unmake(&t->adviser);
    if (t->config.opponent)
        unmake(&t->other);
}

static int check_against(const struct args *args, struct err *err)
{
    static const char *const of_opponents[] = { "pace", "strength", "rules" };
    for (size_t i = 0; !args_text(args, "against") && i < sizeof of_opponents / sizeof *of_opponents; i++)
        if (args_get(args, of_opponents[i])->given)
            return err_set(err, "--%s goes with --against only", of_opponents[i]);
    if (!args_text(args, "against"))
        return 0;
    if (args_int(args, "mode") == PLAY_SPRINT)
        return err_set(err,
                       "--mode sprint does not go with --against: a game against a controller ends when one of the "
                       "two tops out, not after forty rows");
    return 0;
}

/* The opponent's pace: --pace, or that of --strength if it alone is given. */
static double pace_of(const struct args *args)
{
    bool own = args_get(args, "strength")->given && !args_get(args, "pace")->given;
    return own ? strength_of((int)args_int(args, "strength"))->pace : args_real(args, "pace");
}

static int run(const struct args *args)
{
    struct err err;
    struct table t = { .args = args, .rules = rules_guideline() };
    t.attack = attack_rules[args_int(args, "rules")];
    t.rules.half_turns = args_flag(args, "half-turns") || t.attack.half_turns;
    t.attack.half_turns = t.rules.half_turns;
    set_name(args, t.name);
    if (check_against(args, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (key_options(args, &t.keys, &err))
        return cmd_fail(&err, args_text(args, "keys") ? EXIT_USAGE : EXIT_FAILED);
    t.config = (struct play_config){
        .rules = &t.rules,
        .mode = (enum play_mode)args_int(args, "mode"),
        .seed = cmd_seed(args),
        .level = (int)args_int(args, "level"),
        .das = (double)args_int(args, "das") / 1000.0,
        .arr = (double)args_int(args, "arr") / 1000.0,
        .name = t.name,
        .keys = &t.keys,
        .strength = args_get(args, "strength")->given ? (int)args_int(args, "strength") : 0,
        .pace = pace_of(args),
        .attack = &t.attack,
        .over = write_down,
        .context = &t,
    };
    if (make_pilots(&t, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = play(args, &t);
    release(&t);
    return code;
}

static int explain(const struct args *args)
{
    (void)args;
    key_options_explain();
    return EXIT_DONE;
}

const struct cmd cmd_play = {
    .name = "play",
    .summary = "play the modern game in the terminal, alone or against somebody",
    .words = "",
    .description =
        "The guideline game (docs/reference/rules.md) in the terminal, from 24x12 characters on. Without --seed the "
        "pieces are new every time. Terminals do not tell when a key is released, only that it repeats: every repeat "
        "moves the piece at once, at the rate that the terminal is set to; a key that has repeated for --das "
        "milliseconds counts as held, and then moves the piece every --arr milliseconds even where the terminal "
        "repeats more slowly. Faults are shifts and turns beyond the fewest that lead to the same place. The hint "
        "shows as <> where the controller of --controller would put the piece. An opponent with a --strength below 10 "
        "errs as people do: it is slow, does not look far ahead, overlooks hold, and takes the second or third best "
        "placement for the best now and then; the same seed gives the same mistakes. Against an opponent the bar "
        "beside a board is the garbage on its way, red where it may rise at the next lock; --rules says how it is "
        "sent. Under rules by which a clear takes time, its side waits. NO_COLOR is honoured.",
    .options = options,
    .run = run,
    .explain = explain,
};
