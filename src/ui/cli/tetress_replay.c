/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "lab/match/match_file.h"
#include "tetress/notation.h"
#include "ui/cli/cmd.h"
#include "ui/cli/match_report.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/tetress.h"

#include <stdlib.h>
#include <string.h>

static const struct param options[] = {
    { .name = "game",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e6,
      .help = "show this game ply by ply; 0 means a line for each game" },
    TETRESS_REPORT_OPTIONS,
    { 0 },
};

static int by_number(const void *a, const void *b)
{
    return ((const struct match_game *)a)->number - ((const struct match_game *)b)->number;
}

/* Returns the complete pairs of games; the summary of a match is computed from these. */
static struct match_result pairs_of(const struct match_result *r)
{
    struct match_result pairs = { .game = xcalloc((size_t)r->games + 1, sizeof *pairs.game) };
    for (int i = 0; i + 1 < r->games; i++)
        if (r->game[i].number % 2 == 0 && r->game[i + 1].number == r->game[i].number + 1) {
            pairs.game[pairs.games++] = r->game[i];
            pairs.game[pairs.games++] = r->game[i + 1];
        }
    return pairs;
}

static void print_end(const struct match_config *c, const struct match_game *g)
{
    if (g->winner < 0)
        printf("drawn: %s after %d plies\n", game_reasons[g->reason], g->plies);
    else
        printf("%s wins as %s: %s after %d plies\n", c->agent[g->winner], g->winner == g->red ? "red" : "blue",
               game_reasons[g->reason], g->plies);
}

static void show_match(const struct match_config *c, const struct match_result *r, bool json)
{
    struct match_result pairs = pairs_of(r);
    if (json) {
        json_t *object = match_report_json(c, &pairs, r);
        json_object_set_new(object, "planned", json_integer(c->games));
        output_json(object);
    } else {
        for (int i = 0; i < r->games; i++) {
            printf("game %5d: ", r->game[i].number + 1);
            print_end(c, &r->game[i]);
        }
        printf("%d of %d games %s right\n", r->games, c->games,
               r->games == 1 ? "is recorded, and it is" : "are recorded, and all are");
        if (pairs.games > 0)
            match_report_print(c, &pairs);
    }
    match_release(&pairs);
}

/* One ply of a game, for display. */
struct ply {
    const struct game_move *move;
    const char *side, *agent; /* agent is NULL in an opening */
    char action[ACTION_TEXT_MAX], board[TORUS_TEXT_MAX];
    int lines, red, blue;
};

static json_t *ply_json(const struct ply *p, int number)
{
    const struct game_move *m = p->move;
    json_t *object = json_pack("{s:i, s:s, s:s, s:i, s:i, s:i, s:s}", "ply", number, "side", p->side, "action",
                               p->action, "lines", p->lines, "red", p->red, "blue", p->blue, "board", p->board);
    if (p->agent)
        json_object_update_new(object,
                               json_pack("{s:s, s:i, s:I, s:f, s:i}", "agent", p->agent, "depth", m->depth, "nodes",
                                         (json_int_t)m->nodes, "seconds", m->seconds, "score", m->score));
    return object;
}

static void print_ply(const struct ply *p, int number)
{
    const struct game_move *m = p->move;
    char nodes[OUTPUT_PLURAL_MAX];
    printf("\nply %d, %s, %s: %s\n", number, p->side, p->agent ? p->agent : "opening", p->action);
    if (p->agent)
        printf("depth %d, %s, %.6f s, score %d\n", m->depth, output_plural((double)m->nodes, "node", nodes), m->seconds,
               m->score);
    for (const char *at = p->board; *at; at += strcspn(at, "/"), at += *at == '/')
        printf("  %.*s\n", (int)strcspn(at, "/"), at);
    printf("%d line%s cleared; tokens: red %d, blue %d\n", p->lines, p->lines == 1 ? "" : "s", p->red, p->blue);
}

static void show_game(const struct match_config *c, const struct match_game *g, bool json)
{
    struct torus t = torus_empty();
    json_t *list = json_array();
    if (!json)
        printf("game %d: %s is red, %s is blue\n", g->number + 1, c->agent[g->red], c->agent[!g->red]);
    for (int i = 0; i < g->plies; i++) {
        struct ply p = { .move = &g->move[i], .side = i % SIDES == RED ? "red" : "blue" };
        p.agent = i < g->opening ? NULL : c->agent[match_mover(g, i)];
        p.lines = torus_apply(&t, action_cells(p.move->action));
        p.red = cells_count(t.tokens[RED]);
        p.blue = cells_count(t.tokens[BLUE]);
        action_print(p.move->action, p.action);
        torus_print(&t, p.board);
        if (json)
            json_array_append_new(list, ply_json(&p, i + 1));
        else
            print_ply(&p, i + 1);
    }
    if (json) {
        json_t *object = match_report_game(c, g);
        json_object_set(object, "moves", list);
        output_json(object);
    } else {
        putchar('\n');
        print_end(c, g);
    }
    json_decref(list);
}

/* Shows one game, or the whole match. */
static int show(const struct args *args, const struct match_config *c, const struct match_result *r, struct err *err)
{
    bool json = args_flag(args, "json");
    int number = (int)args_int(args, "game"), at = 0;
    if (number == 0) {
        show_match(c, r, json);
        return 0;
    }
    while (at < r->games && r->game[at].number != number - 1)
        at++;
    if (at == r->games)
        return err_set(err, "%.200s has no game %d; it has %d of %d games", args->word[0], number, r->games, c->games);
    show_game(c, &r->game[at], json);
    return 0;
}

static int run(const struct args *args)
{
    struct match_config config;
    struct match_result r;
    struct err err;
    const char *plot = args_text(args, "plot");
    if (plot && run_charts_check_name(plot, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (match_report_check(args, args->word[0], &err) || match_file_read(args->word[0], &config, &r, &err))
        return cmd_fail(&err, EXIT_FAILED);
    if (r.games > 0)
        qsort(r.game, (size_t)r.games, sizeof *r.game, by_number);
    int code = EXIT_DONE;
    if (show(args, &config, &r, &err) || match_report_save(args, &config, &r, &err))
        code = cmd_fail(&err, EXIT_FAILED);
    match_release(&r);
    return code;
}

const struct cmd tetress_replay = {
    .name = "tetress replay",
    .summary = "check and show a recorded match",
    .words = "FILE",
    .description =
        "Checks a match that `tetress match --record FILE` wrote, ply by ply, and sums it up or shows one of its "
        "games.",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
