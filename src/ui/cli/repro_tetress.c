/* SPDX-License-Identifier: MIT
 *
 * eldaly-2024: its agents and ours against simple ones and each other, the depth that serves minimax best, and how much
 * they look at in the time that the paper gave them. */
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/match_charts.h"
#include "ui/cli/match_session.h"
#include "ui/cli/output.h"
#include "ui/cli/repro.h"

#include <math.h>
#include <string.h>

enum player { RANDOM, GREEDY, MINIMAX, MCTS, PLAYERS };

/* The agents in each form. */
static const struct form {
    const char *name, *agent[PLAYERS];
} forms[] = {
    { "seed's", { "random", "greedy", "eldaly-2024-minimax", "eldaly-2024-mcts" } },
    { "ours", { "random", "greedy", "minimax", "mcts" } },
};
enum { FORMS = sizeof forms / sizeof *forms };

/* The paper's table: how often A won of ten games. */
static const struct pairing {
    const char *what;
    enum player a, b;
    double reported;
} pairings[] = {
    { "minimax against random", MINIMAX, RANDOM, 0.6 }, { "minimax against greedy", MINIMAX, GREEDY, 0.3 },
    { "mcts against random", MCTS, RANDOM, 0.7 },       { "mcts against greedy", MCTS, GREEDY, 0.4 },
    { "minimax against mcts", MINIMAX, MCTS, 0.7 },
};

/* Figures 7 and 8: what one of the two looked at in a turn, with the paper's slow board and its fast one. */
static const struct visits {
    const char *what, *unit;
    enum player player;
    double slow, fast; /* as reported; 0: it was not */
} visits[] = {
    { "figure 7: nodes of minimax in 2.4 s", "nodes in 2.4 s", MINIMAX, 34.9, 0 },
    { "figure 8: simulations of mcts in 2.4 s", "simulations in 2.4 s", MCTS, 1.8, 131 },
};
static const double turn_seconds = 2.4;

/* Figure 3 gives minimax more time, since the paper had 2.4 s a turn and deep searches without ordering need it. */
enum { DEPTHS = 4 };
static const struct budget {
    struct game_limits limits;
    int games;
} table_budget[2] = { { { .seconds = 3 }, 100 }, { { .nodes = 1000 }, 20 } }, /* in full, and --quick */
    depth_budget[2] = { { { .seconds = 5 }, 40 }, { { .nodes = 20000 }, 20 } };

/* What is left of a match. */
struct outcome {
    struct interval share;
    struct match_effort effort[2];
    struct match_curve curve[2];
};

static void print_row(struct repro *r, const char *what, double reported, const struct match_config *c,
                      const struct match_result *m, const struct outcome *o)
{
    char said[16] = "-", range[40];
    double seconds = (o->effort[0].seconds + o->effort[1].seconds) * m->games;
    if (reported > 0)
        snprintf(said, sizeof said, "%.0f%%", 100 * reported);
    snprintf(range, sizeof range, "%.1f%% to %.1f%%", 100 * o->share.low, 100 * o->share.high);
    if (!r->json)
        printf("%-48s %12s %11.1f%%   %-28s %6d %9.1f\n", what, said, 100 * o->share.value, range, m->games, seconds);
    fflush(stdout);
    struct match_summary s = match_summary(m);
    json_array_append_new(r->rows, json_pack("{s:s, s:s, s:s, s:o, s:f, s:o, s:i, s:i, s:i, s:i, s:f}", "what", what,
                                             "a", c->agent[0], "b", c->agent[1], "reported",
                                             reported > 0 ? json_real(reported) : json_null(), "win_rate",
                                             o->share.value, "ci95", output_interval(&o->share), "games", m->games,
                                             "wins", s.wins, "losses", s.losses, "draws", s.draws, "seconds", seconds));
}

/* Plays a match, recorded where there is a folder, and writes a line of the table. A draw is half a win. */
static int play(struct repro *r, const char *what, double reported, const char *a, const char *b,
                const struct budget *budget, struct outcome *out)
{
    struct err err;
    struct match_result m;
    struct match_config c = { .limits = budget->limits,
                              .games = budget->games,
                              .threads = cmd_threads(r->args),
                              .seed = (uint64_t)args_int(r->args, "seed") };
    const char *folder = args_text(r->args, "out");
    struct str path = { 0 };
    snprintf(c.agent[0], sizeof c.agent[0], "%s", a);
    snprintf(c.agent[1], sizeof c.agent[1], "%s", b);
    if (folder)
        str_add(&path, "%s/eldaly-2024-%s%d.jsonl", folder, r->quick ? "quick-" : "",
                (int)json_array_size(r->rows) + 1);
    int wrong = match_session_play(r->args, &c, path.text, &m, &err);
    str_release(&path);
    if (wrong)
        return cmd_fail(&err, -1);
    if (m.games == c.games) {
        struct match_summary s = match_summary(&m);
        out->share = stats_share(s.wins + 0.5 * s.draws, m.games, 0.95);
        for (int k = 0; k < 2; k++) {
            out->effort[k] = match_effort(&m, k);
            match_curve(&m, k, &out->curve[k]);
        }
        print_row(r, what, reported, &c, &m, out);
    }
    match_release(&m);
    return interrupt_caught() ? -1 : 0;
}

/* Plays the paper's table in each form; the last pairing of each is kept. */
static int play_table(struct repro *r, struct outcome out[FORMS])
{
    for (int f = 0; f < FORMS; f++)
        for (size_t i = 0; i < sizeof pairings / sizeof *pairings; i++) {
            const struct pairing *p = &pairings[i];
            char what[80];
            snprintf(what, sizeof what, "%s, %s", p->what, forms[f].name);
            if (play(r, what, p->reported, forms[f].agent[p->a], forms[f].agent[p->b], &table_budget[r->quick],
                     &out[f]))
                return -1;
        }
    return 0;
}

/* Figure 3: plain minimax of each depth against greedy. */
static int play_depths(struct repro *r)
{
    double depth[DEPTHS], share[DEPTHS], low[DEPTHS], high[DEPTHS];
    for (int i = 0; i < DEPTHS; i++) {
        struct outcome o;
        char what[80], agent[80];
        snprintf(what, sizeof what, "figure 3: minimax of depth %d against greedy", i + 1);
        snprintf(agent, sizeof agent, "eldaly-2024-minimax:depth=%d", i + 1);
        if (play(r, what, i + 1 == 2 ? 0.3 : 0, agent, forms[0].agent[GREEDY], &depth_budget[r->quick], &o))
            return -1;
        depth[i] = i + 1;
        share[i] = 100 * o.share.value;
        low[i] = 100 * o.share.low;
        high[i] = 100 * o.share.high;
    }
    struct chart chart = { .title = "figure 3: minimax against greedy",
                           .x_label = "depth",
                           .y_label = "games won (%)" };
    chart_add_band(&chart, "95% interval", DEPTHS, depth, low, high)->color = 1;
    chart_add(&chart, CHART_LINE, "won", DEPTHS, depth, share)->color = 1;
    chart_add_reference(&chart, 30, "eldaly-2024, depth 2: 30%");
    return repro_draw(r, &chart, 1);
}

static json_t *numbers(const double values[], int count, double factor)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_real(factor * values[i]));
    return list;
}

/* Writes a line of the table and of figure 7 or 8: one form's speed, as what a turn of the paper would hold. */
static void add_visits(struct repro *r, const struct visits *v, const struct form *form, const struct outcome *o,
                       double work[TORUS_TURNS], struct chart *chart)
{
    int agent = v->player == MINIMAX ? 0 : 1; /* of the pairing that was kept */
    const struct match_curve *curve = &o->curve[agent];
    double ours = turn_seconds * o->effort[agent].speed, reported = v->fast > 0 ? v->fast : v->slow;
    char what[80], number[OUTPUT_NUMBER_MAX];
    snprintf(what, sizeof what, "%s, %s", v->what, form->name);
    if (!r->json)
        printf("%-48s %12.1f %12s\n", what, reported, output_number(ours, number));
    json_array_append_new(r->rows,
                          json_pack("{s:s, s:s, s:f, s:f, s:o, s:o}", "what", what, "agent", form->agent[v->player],
                                    "reported", reported, "mean", ours, "ply", numbers(curve->ply, curve->count, 1),
                                    "counts", numbers(curve->speed, curve->count, turn_seconds)));
    for (int i = 0; i < curve->count; i++)
        work[i] = turn_seconds * curve->speed[i];
    chart_add(chart, CHART_LINE, form->name, curve->count, curve->ply, work);
}

static int draw_visits(struct repro *r, const struct outcome o[FORMS])
{
    for (size_t i = 0; i < sizeof visits / sizeof *visits; i++) {
        const struct visits *v = &visits[i];
        double work[FORMS][TORUS_TURNS];
        struct chart chart = { .log_y = true, .x_label = "ply" };
        snprintf(chart.title, sizeof chart.title, "%s", v->what);
        snprintf(chart.y_label, sizeof chart.y_label, "%s", v->unit);
        for (int f = 0; f < FORMS; f++)
            add_visits(r, v, &forms[f], &o[f], work[f], &chart);
        char label[CHART_NAME_MAX];
        snprintf(label, sizeof label, "eldaly-2024, board class: %g", v->slow);
        chart_add_reference(&chart, v->slow, label);
        snprintf(label, sizeof label, "eldaly-2024, bitboards: %g", v->fast);
        if (v->fast > 0)
            chart_add_reference(&chart, v->fast, label);
        if (repro_draw(r, &chart, 1))
            return -1;
    }
    return 0;
}

int repro_tetress(struct repro *r)
{
    struct outcome table[FORMS];
    return play_table(r, table) || play_depths(r) || draw_visits(r, table) ? -1 : 0;
}
