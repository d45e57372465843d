/* SPDX-License-Identifier: MIT */
#include "ui/cli/match_report.h"
#include "base/file.h"

#include "tetress/notation.h"
#include "ui/cli/match_charts.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/score_report.h"

#include <math.h>
#include <string.h>

/* Prints how often a player lost by forfeit, such as on time, rather than by the rules of the game. */
static void print_forfeits(const struct match_config *c, const struct match_result *r, int player)
{
    int count[GAME_REASONS] = { 0 };
    for (int i = 0; i < r->games; i++)
        count[r->game[i].reason] += r->game[i].winner == !player;
    score_print_forfeits(c->agent[player], GAME_REASONS - GAME_LATE, game_reasons + GAME_LATE, count + GAME_LATE);
}

void match_report_print(const struct match_config *c, const struct match_result *r)
{
    struct match_summary s = match_summary(r);
    double plies = 0;
    for (int i = 0; i < r->games; i++)
        plies += (double)r->game[i].plies / r->games;
    printf("%s against %s: %d won, %d lost, %d drawn\n", c->agent[0], c->agent[1], s.score.wins, s.score.losses,
           s.score.draws);
    score_print_elo(&s.score.elo);
    printf(", %.1f plies a game\n", plies);
    if (c->sprt.on) {
        enum match_verdict verdict;
        double llr = match_llr(r, &c->sprt, &verdict);
        score_print_sprt(&c->sprt, llr, verdict);
    }
    for (int k = 0; k < 2; k++)
        print_forfeits(c, r, k);
    for (int k = 0; k < 2; k++) {
        struct match_effort e = match_effort(r, k);
        char seconds[OUTPUT_NUMBER_MAX], nodes[OUTPUT_PLURAL_MAX];
        printf("%-24s %10s a game, %14s an action, depth %.1f\n", c->agent[k], output_seconds(e.seconds, seconds),
               output_plural(round(e.nodes), "node", nodes), e.depth);
    }
}

json_t *match_report_game(const struct match_config *c, const struct match_game *g)
{
    return json_pack("{s:i, s:s, s:s, s:o, s:s, s:i, s:i}", "game", g->number + 1, "red", c->agent[g->red], "blue",
                     c->agent[!g->red], "winner", g->winner < 0 ? json_null() : json_string(c->agent[g->winner]),
                     "reason", game_reasons[g->reason], "plies", g->plies, "opening", g->opening);
}

static json_t *game_json(const struct match_config *c, const struct match_game *g)
{
    json_t *game = match_report_game(c, g), *actions = json_array();
    for (int i = 0; i < g->plies; i++) {
        char text[ACTION_TEXT_MAX];
        action_print(g->move[i].action, text);
        json_array_append_new(actions, json_string(text));
    }
    json_object_set_new(game, "actions", actions);
    return game;
}

json_t *match_report_json(const struct match_config *c, const struct match_result *summed,
                          const struct match_result *listed)
{
    struct match_score score = { .elo = { NAN, NAN, NAN } };
    enum match_verdict verdict = VERDICT_OPEN;
    json_t *games = json_array();
    if (summed->games > 0)
        score = match_summary(summed).score;
    double llr = c->sprt.on ? match_llr(summed, &c->sprt, &verdict) : 0.0;
    for (int i = 0; i < listed->games; i++)
        json_array_append_new(games, game_json(c, &listed->game[i]));
    return score_json(c->agent[0], c->agent[1], &score, score_sprt_json(&c->sprt, llr, verdict), games);
}

static void add_csv(const struct match_config *c, const struct match_game *g, struct str *out)
{
    for (int ply = 0; ply < g->plies; ply++) {
        const struct game_move *m = &g->move[ply];
        char action[ACTION_TEXT_MAX];
        action_print(m->action, action);
        str_add(out, "\n%d,%d,%s,", g->number + 1, ply + 1, ply % SIDES == RED ? "red" : "blue");
        if (ply >= g->opening)
            score_add_quoted(out, c->agent[match_mover(g, ply)]);
        str_add(out, ",\"%s\"", action);
        if (ply >= g->opening)
            str_add(out, ",%d,%lld,%.6f,%d", m->depth, (long long)m->nodes, m->seconds, m->score);
        else
            str_add(out, ",,,,");
    }
}

int match_report_check(const struct args *args, const char *record, struct err *err)
{
    const char *const paths[] = { record, args_text(args, "csv"), args_text(args, "plot") };
    for (int i = 0; i < 3; i++)
        for (int k = i + 1; k < 3; k++)
            if (paths[i] && paths[k] && output_same(paths[i], paths[k]))
                return err_set(err, "%.200s cannot be two files at once: name another one", paths[i]);
    for (int k = 1; k < 3; k++)
        if (paths[k] && output_check(paths[k], err))
            return -1;
    return 0;
}

int match_report_save(const struct args *args, const struct match_config *c, const struct match_result *r,
                      struct err *err)
{
    const char *csv = args_text(args, "csv"), *plot = args_text(args, "plot");
    int wrong = 0;
    if (csv) {
        struct str text = { 0 };
        str_add(&text, "game,ply,side,agent,action,depth,nodes,seconds,score");
        for (int i = 0; i < r->games; i++)
            add_csv(c, &r->game[i], &text);
        wrong = file_save(csv, text.text, err);
        str_release(&text);
        if (!wrong)
            output_written(args, csv);
    }
    if (plot && !wrong) {
        struct match_curve curves[2];
        struct chart charts[MATCH_CHARTS];
        for (int k = 0; k < 2; k++)
            match_curve(r, k, &curves[k]);
        match_charts(c, curves, charts);
        wrong = run_charts_save(charts, MATCH_CHARTS, plot, err);
        if (!wrong)
            output_written(args, plot);
    }
    return wrong;
}
