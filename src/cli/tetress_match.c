/* SPDX-License-Identifier: MIT
 *
 * Matches of Tetress. */
#include "cli/cmd.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/tetress.h"
#include "match/match.h"
#include "tetress/notate.h"

#include <math.h>

struct viewer {
    struct progress progress;
    int games;
};

static void tick(void *context, int done)
{
    struct viewer *v = context;
    progress_show(&v->progress, (double)done / v->games, 0, "%d of %d games", done, v->games);
}

static json_t *game_json(const struct match_config *c, const struct match_game *g)
{
    json_t *moves = json_array();
    for (int i = 0; i < g->plies; i++) {
        char text[NOTATE_ACTION_MAX];
        notate_print_action(g->move[i].action, text);
        json_array_append_new(moves, json_string(text));
    }
    return json_pack("{s:s, s:s, s:o, s:s, s:i, s:i, s:o}", "red", c->agent[g->red], "blue", c->agent[!g->red],
                     "winner", g->winner < 0 ? json_null() : json_string(c->agent[g->winner]), "reason",
                     bout_reasons[g->reason], "plies", g->plies, "opening", g->opening, "actions", moves);
}

static void print_match(const struct match_config *c, const struct match_result *r, bool json)
{
    static const char *const verdicts[] = { "open", "better", "not better" };
    struct match_summary s = match_summary(r);
    enum match_verdict verdict = VERDICT_OPEN;
    double llr = c->sprt.on ? match_llr(r, &c->sprt, &verdict) : 0;
    if (json) {
        json_t *games = json_array();
        for (int i = 0; i < r->games; i++)
            json_array_append_new(games, game_json(c, &r->game[i]));
        json_t *sprt = c->sprt.on ? json_pack("{s:f, s:s}", "llr", llr, "verdict", verdicts[verdict]) : json_null();
        output_json(json_pack("{s:s, s:s, s:i, s:i, s:i, s:f, s:o, s:o, s:o}", "a", c->agent[0], "b", c->agent[1],
                              "wins", s.wins, "losses", s.losses, "draws", s.draws, "elo", s.elo.value, "ci95",
                              output_interval(&s.elo), "sprt", sprt, "games", games));
        return;
    }
    double plies = 0;
    for (int i = 0; i < r->games; i++)
        plies += (double)r->game[i].plies / r->games;
    printf("%s against %s: %d won, %d lost, %d drawn\n", c->agent[0], c->agent[1], s.wins, s.losses, s.draws);
    printf("Elo difference %.0f   (95%% interval %.0f to %.0f), %.1f plies a game\n", s.elo.value, s.elo.low,
           s.elo.high, plies);
    if (c->sprt.on)
        printf("sequential test of %g against %g Elo: %s (log-likelihood ratio %.2f)\n", c->sprt.elo1, c->sprt.elo0,
               verdicts[verdict], llr);
    for (int k = 0; k < 2; k++) {
        struct match_effort e = match_effort(r, k);
        printf("%-24s %8.2f s a game, %10.0f nodes an action, depth %.1f\n", c->agent[k], e.seconds, e.nodes, e.depth);
    }
}

/* Reads the two agents and what they may use up. */
static int match_options(const struct args *args, struct match_config *out, struct err *err)
{
    if (args->count != 3)
        return err_set(err, "a match needs two agents, such as: tetrarch tetress match minimax greedy");
    for (int i = 0; i < 2; i++) {
        const struct agent_ops *ops;
        struct agent *agent = agent_parse(args->word[1 + i], &ops, err);
        if (!agent)
            return -1;
        ops->free(agent);
        snprintf(out->agent[i], sizeof out->agent[i], "%s", args->word[1 + i]);
    }
    out->games = (int)args_int(args, "games");
    if (out->games % 2)
        return err_set(err, "--games is %d, but must be even: each opening is played twice", out->games);
    out->limits.nodes = args_int(args, "nodes");
    if (out->limits.nodes > 0 && args_get(args, "time")->given)
        return err_set(err, "--nodes and --time do not go together: a match is limited by one of them");
    if (out->limits.nodes == 0)
        out->limits.seconds = args_real(args, "time");
    const char *sprt = args_text(args, "sprt");
    int end = 0;
    out->sprt.on = sprt;
    if (sprt && (sscanf(sprt, "%lf,%lf%n", &out->sprt.elo0, &out->sprt.elo1, &end) != 2 || sprt[end] ||
                 !(out->sprt.elo0 < out->sprt.elo1) || fabs(out->sprt.elo0) > 1000 || fabs(out->sprt.elo1) > 1000))
        return err_set(err, "--sprt takes two differences in Elo, the lower first, such as 0,50");
    out->threads = cmd_threads(args);
    out->seed = (uint64_t)args_int(args, "seed");
    return 0;
}

int tetress_match(const struct args *args)
{
    struct err err;
    struct match_config config = { .games = 0 };
    if (match_options(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct viewer viewer = { progress_start(args), config.games };
    struct match_watch watch = { .tick = tick, .context = &viewer, .stop = interrupt_catch() };
    struct match_result r = match_play(&config, &watch);
    progress_end(&viewer.progress);
    if (r.games > 0)
        print_match(&config, &r, args_flag(args, "json"));
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped after %d of %d games\n", TETRARCH_NAME, r.games, config.games);
    match_release(&r);
    return interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
}
