/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/limit.h"
#include "base/mem.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/progress.h"
#include "ui/cli/score_report.h"
#include "ui/cli/versus_report.h"

#include <stdlib.h>
#include <string.h>

enum { FILES_OF_OUR_OWN = 64, PLAYERS_MAX = 16, NODES = 1000 };

static const struct param options[] = {
    { .name = "rules",
      .type = PARAM_CHOICE,
      .metavar = "NAME",
      .fallback = "ppt",
      .choices = attack_names,
      .help = "how rows are sent and garbage travels" },
    { .name = "games",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "20",
      .min = 2,
      .max = VERSUS_GAMES_MAX,
      .help = "games of each match, an even number: the same pieces are played twice, with the sides swapped" },
    { .name = "nodes",
      .type = PARAM_INT,
      .metavar = "N",
      .min = 1,
      .max = 1e9,
      .help =
          "placements that tactics or a controller score for each piece; 1,000 where --movetime is not given either" },
    { .name = "movetime",
      .type = PARAM_REAL,
      .metavar = "MS",
      .min = 1,
      .max = 1e6,
      .help = "milliseconds of processor time for each piece, instead of nodes" },
    { .name = "pace",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = ATTACK_FRAMES,
      .help = "keys a second, in real time and with the delays of clears; 0: by turns" },
    { .name = "messiness",
      .type = PARAM_REAL,
      .metavar = "P",
      .min = 0,
      .max = 1,
      .help = "chance that the hole moves from row to row; that of the rules where none is given" },
    { .name = "max-pieces",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "500",
      .min = 1,
      .max = 1e6,
      .help = "pieces of each side after which a game is drawn" },
    SCORE_OPTIONS,
    { .name = "csv", .type = PARAM_TEXT, .metavar = "FILE", .help = "write every lock of all games to a CSV file" },
    { 0 },
};

/* The matches of the command: one, or each player against each. */
struct tournament {
    const struct args *args;
    struct versus_match match; /* the one under way */
    int number, count;         /* of the match under way, from 1 */
    struct progress progress;
    json_t *reports; /* one for each match */
    struct str csv;
    double points[PLAYERS_MAX];
};

/* Reads what all matches have in common. */
static int match_options(const struct args *args, struct versus_match *out, struct err *err)
{
    bool timed = args_get(args, "movetime")->given;
    out->game.attack = attack_rules[args_int(args, "rules")];
    if (args_get(args, "messiness")->given)
        out->game.attack.messiness = (int)(1000 * args_real(args, "messiness") + 0.5);
    out->game.key_frames = versus_key_frames((int)args_int(args, "pace"));
    out->game.max_pieces = (int)args_int(args, "max-pieces");
    out->game.seed = (uint64_t)args_int(args, "seed");
    out->threads = cmd_threads(args);
    if (timed && args_get(args, "nodes")->given)
        return err_set(err, "--nodes and --movetime do not go together: a match is limited by one of them");
    if (timed)
        out->budget.seconds = args_real(args, "movetime") / 1000;
    else
        out->budget.nodes = args_get(args, "nodes")->given ? args_int(args, "nodes") : NODES;
    if (args->count > 2 && args_text(args, "record"))
        return err_set(err, "--record takes a match of two players");
    for (int i = 0; i < args->count; i++)
        if (versus_player_check(args->word[i], err))
            return -1;
    return score_games(args, "the same pieces are", &out->games, err) || score_sprt(args, &out->sprt, err) ? -1 : 0;
}

static void tick(void *context, int done)
{
    const struct tournament *t = context;
    double share = (t->number - 1 + (double)done / t->match.games) / t->count;
    if (t->count > 1)
        progress_show(&t->progress, share, 0, "match %d of %d, %d of %d games", t->number, t->count, done,
                      t->match.games);
    else
        progress_show(&t->progress, share, 0, "%d of %d games", done, t->match.games);
}

/* Plays the match between players a and b, and reports it. */
static int play_match(struct tournament *t, int a, int b, struct err *err)
{
    struct versus_match *m = &t->match;
    struct versus_watch watch = { tick, t, interrupt_catch() };
    struct versus_result r;
    snprintf(m->player[0], sizeof m->player[0], "%s", t->args->word[a]);
    snprintf(m->player[1], sizeof m->player[1], "%s", t->args->word[b]);
    t->number++;
    if (versus_match_play(m, args_text(t->args, "record"), &watch, &r, err))
        return -1;
    if (r.games > 0) {
        struct match_winners winners = versus_result_winners(&r);
        struct match_score s = match_score(&winners);
        t->points[a] += s.wins + 0.5 * s.draws;
        t->points[b] += s.losses + 0.5 * s.draws;
        progress_end(&t->progress);
        if (!args_flag(t->args, "json"))
            versus_report_print(m, &r);
    }
    json_array_append_new(t->reports, versus_report_json(m, &r));
    if (args_text(t->args, "csv"))
        versus_report_csv(m, &r, &t->csv);
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped after %d of %d games%s\n", TETRARCH_NAME, r.games, m->games,
                args_text(t->args, "record") ? "; to resume, give the same command again" : "");
    versus_result_release(&r);
    return 0;
}

/* Prints the players by their points. */
static void print_table(const struct tournament *t)
{
    bool listed[PLAYERS_MAX] = { 0 };
    printf("\n");
    for (int n = 0; n < t->args->count; n++) {
        int best = -1;
        for (int i = 0; i < t->args->count; i++)
            if (!listed[i] && (best < 0 || t->points[i] > t->points[best]))
                best = i;
        listed[best] = true;
        printf("%3d  %-32s %8.1f points\n", n + 1, t->args->word[best], t->points[best]);
    }
}

static void print_json(const struct tournament *t)
{
    if (t->count == 1) {
        output_json(json_incref(json_array_get(t->reports, 0)));
        return;
    }
    json_t *table = json_array();
    for (int i = 0; i < t->args->count; i++)
        json_array_append_new(table, json_pack("{s:s, s:f}", "player", t->args->word[i], "points", t->points[i]));
    output_json(json_pack("{s:o, s:O}", "table", table, "matches", t->reports));
}

static int report(struct tournament *t, struct err *err)
{
    const char *csv = args_text(t->args, "csv"), *record = args_text(t->args, "record");
    if (args_flag(t->args, "json"))
        print_json(t);
    else if (t->count > 1)
        print_table(t);
    if (csv && file_save(csv, t->csv.text, err))
        return -1;
    if (csv)
        output_written(t->args, csv);
    if (record)
        output_written(t->args, record);
    return 0;
}

static int check_files(const struct args *args, struct err *err)
{
    const char *csv = args_text(args, "csv"), *record = args_text(args, "record");
    if (csv && record && output_same(csv, record))
        return err_set(err, "%.200s cannot be two files at once: name another one", csv);
    return csv ? output_check(csv, err) : 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct tournament t = { .args = args, .count = args->count * (args->count - 1) / 2 };
    if (match_options(args, &t.match, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (check_files(args, &err))
        return cmd_fail(&err, EXIT_FAILED);
    limit_raise_files(FILES_OF_OUR_OWN + 2L * VERSUS_PLAYER_FILES * t.match.threads);
    t.reports = json_array();
    t.progress = progress_start(args);
    versus_report_csv_head(&t.csv);
    int wrong = 0;
    for (int a = 0; a < args->count && !wrong; a++)
        for (int b = a + 1; b < args->count && !wrong && !interrupt_caught(); b++)
            wrong = play_match(&t, a, b, &err);
    progress_end(&t.progress);
    if (!wrong)
        wrong = report(&t, &err);
    json_decref(t.reports);
    str_release(&t.csv);
    if (wrong)
        return cmd_fail(&err, EXIT_FAILED);
    return interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
}

const struct cmd cmd_versus = {
    .name = "versus",
    .summary = "play controllers and bots against each other",
    .words = "A B [MORE...]",
    .kind = "CONTROLLER",
    .description =
        "Plays the modern game of two sides that send each other garbage, the same pieces and holes twice with the "
        "sides swapped, and reports the difference in Elo with its interval. A player is tactics that attack, such as "
        "versus-ppt or a file of them; a controller, perhaps with settings, as in bcts:player=beam,width=200; or cmd: "
        "and a program that speaks the Tetris Bot Protocol, as in cmd:./bot. A bot that hangs, crashes, is late, or "
        "suggests a move that keys do not lead to loses the game. More than two players meet each other, each one "
        "each.",
    .words_min = 2,
    .words_max = PLAYERS_MAX,
    .options = options,
    .run = run,
};
