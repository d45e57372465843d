/* SPDX-License-Identifier: MIT
 *
 * eldaly-2024: its agents and ours against simple ones and each other, the best depth for minimax, and how many nodes
 * they visit in the time that the paper gave them.
 */
#include "base/limit.h"
#include "base/str.h"
#include "lab/experiment/repro.h"
#include "lab/match/match_file.h"

#include <string.h>

enum { FILES_OF_OUR_OWN = 64 };

enum tetress_player { RANDOM, GREEDY, MINIMAX, MCTS, PLAYERS };

/* The agents in both forms. */
static const struct form {
    const char *name, *agent[PLAYERS];
} forms[REPRO_FORMS] = {
    { "the paper's", { "random", "greedy", "eldaly-2024-minimax", "eldaly-2024-mcts" } },
    { "ours", { "random", "greedy", "minimax", "mcts" } },
};

/* The paper's table: the share of ten games that A won. */
static const struct pairing {
    const char *what;
    enum tetress_player a, b;
    double reported;
} pairings[] = {
    { "minimax against random", MINIMAX, RANDOM, 0.6 }, { "minimax against greedy", MINIMAX, GREEDY, 0.3 },
    { "mcts against random", MCTS, RANDOM, 0.7 },       { "mcts against greedy", MCTS, GREEDY, 0.4 },
    { "minimax against mcts", MINIMAX, MCTS, 0.7 },
};

/* Figures 7 and 8: what one of the two visited in a turn, with the paper's slow board and its fast one. */
static const struct visits {
    const char *what, *unit;
    enum tetress_player player;
    double slow, fast; /* 0 if not reported */
} visits[] = {
    { "figure 7: nodes of minimax in 2.4 s", "nodes in 2.4 s", MINIMAX, 34.9, 0 },
    { "figure 8: simulations of mcts in 2.4 s", "simulations in 2.4 s", MCTS, 1.8, 131 },
};
static const double turn_seconds = 2.4;

/* Figure 3 gives minimax more time, since the paper had 2.4 s a turn and deep searches without ordering need it. */
static const struct budget {
    struct game_limits limits;
    int games;
} table_budget[2] = { { { .seconds = 3 }, 100 }, { { .nodes = 1000 }, 20 } }, /* in full, and --quick */
    depth_budget[2] = { { { .seconds = 5 }, 40 }, { { .nodes = 20000 }, 20 } };

/* What is kept of a match. */
struct match_outcome {
    struct interval share;
    struct match_effort effort[2];
    struct match_curve curve[2];
};

/* The paper that is being repeated. */
struct tetress_repetition {
    const struct experiment *experiment;
    const struct repro_config *config;
    int matches; /* so far */
    int games;   /* of the match under way */
};

static void tick(void *context, int done)
{
    const struct tetress_repetition *r = context;
    experiment_tick(r->experiment, (double)done / r->games, 0, "%d of %d games", done, r->games);
}

/* Sums up a match and passes on its row. */
static int report(struct tetress_repetition *r, struct repro_row *row, const struct match_config *c,
                  const struct match_result *m, struct match_outcome *out, struct err *err)
{
    struct match_summary s = match_summary(m);
    out->share = stats_share(s.score.wins + 0.5 * s.score.draws, m->games, 0.95);
    for (int k = 0; k < 2; k++) {
        out->effort[k] = match_effort(m, k);
        match_curve(m, k, &out->curve[k]);
    }
    row->match = c;
    row->match_summary = &s;
    row->share = out->share;
    row->games = m->games;
    row->seconds = (out->effort[0].seconds + out->effort[1].seconds) * m->games;
    return r->config->row(r->config->context, row, err);
}

/* Plays a match, which is recorded if there is a folder. Returns 1, 0 if it was stopped, or -1. */
static int play(struct tetress_repetition *r, const char *what, double reported, const char *const names[2],
                const struct budget *budget, struct match_outcome *out, struct err *err)
{
    struct match_result m;
    struct match_config c = { .limits = budget->limits,
                              .games = budget->games,
                              .threads = r->experiment->exec.threads,
                              .seed = r->experiment->seed };
    struct match_watch watch = { tick, NULL, r, r->experiment->stop };
    struct str path = { 0 };
    for (int k = 0; k < 2; k++)
        snprintf(c.agent[k], sizeof c.agent[k], "%s", names[k]);
    r->games = c.games;
    r->matches++;
    if (r->config->folder)
        str_add(&path, "%s/eldaly-2024-%s%d.jsonl", r->config->folder, r->config->quick ? "quick-" : "", r->matches);
    int wrong = match_file_play(path.text, &c, &watch, &m, err);
    str_release(&path);
    if (wrong)
        return -1;
    struct repro_row row = { .kind = REPRO_MATCH, .what = what, .reported = reported };
    wrong = m.games == c.games && report(r, &row, &c, &m, out, err);
    match_release(&m);
    return wrong ? -1 : !experiment_stopped(r->experiment);
}

/* Plays the paper's table in each form; keeps the outcome of the last pairing of each. */
static int play_table(struct tetress_repetition *r, struct match_outcome out[REPRO_FORMS], struct err *err)
{
    for (int f = 0; f < REPRO_FORMS; f++)
        for (size_t i = 0; i < sizeof pairings / sizeof *pairings; i++) {
            const struct pairing *p = &pairings[i];
            const char *const names[] = { forms[f].agent[p->a], forms[f].agent[p->b] };
            char what[80];
            snprintf(what, sizeof what, "%s, %s", p->what, forms[f].name);
            int result = play(r, what, p->reported, names, &table_budget[r->config->quick], &out[f], err);
            if (result <= 0)
                return result;
        }
    return 1;
}

/* Figure 3: plain minimax of each depth against greedy. */
static int play_depths(struct tetress_repetition *r, struct err *err)
{
    struct interval shares[REPRO_DEPTHS_MAX];
    struct repro_row row = {
        .kind = REPRO_DEPTHS, .what = "figure 3", .reported = 0.3, .shares = shares, .depths = REPRO_DEPTHS_MAX
    };
    for (int i = 0; i < REPRO_DEPTHS_MAX; i++) {
        struct match_outcome o;
        char what[80], agent[80];
        snprintf(what, sizeof what, "figure 3: minimax of depth %d against greedy", i + 1);
        snprintf(agent, sizeof agent, "eldaly-2024-minimax:depth=%d", i + 1);
        const char *const names[] = { agent, forms[0].agent[GREEDY] };
        int result = play(r, what, i + 1 == 2 ? 0.3 : 0, names, &depth_budget[r->config->quick], &o, err);
        if (result <= 0)
            return result;
        shares[i] = o.share;
    }
    return r->config->row(r->config->context, &row, err) ? -1 : 1;
}

/* Figures 7 and 8: each form's speed, as nodes or simulations in a turn of the paper. */
static int report_visits(struct tetress_repetition *r, const struct match_outcome o[REPRO_FORMS], struct err *err)
{
    for (size_t i = 0; i < sizeof visits / sizeof *visits; i++) {
        const struct visits *v = &visits[i];
        int agent = v->player == MINIMAX ? 0 : 1; /* in the pairing that was kept */
        char what[REPRO_FORMS][80];
        struct repro_row row = { .kind = REPRO_VISITS,
                                 .what = v->what,
                                 .reported = v->fast > 0 ? v->fast : v->slow,
                                 .unit = v->unit,
                                 .slow = v->slow,
                                 .fast = v->fast,
                                 .turn_seconds = turn_seconds };
        for (int f = 0; f < REPRO_FORMS; f++) {
            snprintf(what[f], sizeof what[f], "%s, %s", v->what, forms[f].name);
            row.visits[f] = (struct repro_visits){ what[f], forms[f].name, forms[f].agent[v->player],
                                                   turn_seconds * o[f].effort[agent].speed, &o[f].curve[agent] };
        }
        if (r->config->row(r->config->context, &row, err))
            return -1;
    }
    return 1;
}

int repro_tetress(const struct experiment *e, const struct repro_config *config, struct err *err)
{
    struct tetress_repetition r = { .experiment = e, .config = config };
    struct match_outcome table[REPRO_FORMS];
    limit_raise_files(FILES_OF_OUR_OWN + 2L * CONTESTANT_FILES * e->exec.threads);
    int result = play_table(&r, table, err);
    if (result > 0)
        result = play_depths(&r, err);
    if (result > 0)
        result = report_visits(&r, table, err);
    return result;
}
