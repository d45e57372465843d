/* SPDX-License-Identifier: MIT */
#include "ui/cli/versus_report.h"

#include "ui/cli/output.h"
#include "ui/cli/score_report.h"

#include <math.h>

/* Prints how often a player lost for a reason other than the rules of the game. */
static void print_faults(const struct versus_match *m, const struct versus_result *r, int player)
{
    int count[VERSUS_REASONS] = { 0 };
    for (int i = 0; i < r->games; i++)
        count[r->game[i].reason] += r->game[i].winner == !player;
    score_print_forfeits(m->player[player], VERSUS_REASONS - VERSUS_FAULT, versus_reasons + VERSUS_FAULT,
                         count + VERSUS_FAULT);
}

void versus_report_print(const struct versus_match *m, const struct versus_result *r)
{
    struct match_winners winners = versus_result_winners(r);
    struct match_score s = match_score(&winners);
    double seconds = 0, pieces[2] = { 0 }, sent[2] = { 0 };
    for (int i = 0; i < r->games; i++) {
        seconds += (double)r->game[i].frames / ATTACK_FRAMES / r->games;
        for (int k = 0; k < 2; k++) {
            pieces[k] += (double)r->game[i].pieces[k];
            sent[k] += (double)r->game[i].sent[k];
        }
    }
    printf("%s against %s (%s): %d won, %d lost, %d drawn\n", m->player[0], m->player[1], m->game.attack.name, s.wins,
           s.losses, s.draws);
    score_print_elo(&s.elo);
    printf(", %.0f seconds of play a game\n", seconds);
    if (m->sprt.on) {
        enum match_verdict verdict;
        double llr = match_score_llr(&winners, &m->sprt, &verdict);
        score_print_sprt(&m->sprt, llr, verdict);
    }
    for (int k = 0; k < 2; k++)
        print_faults(m, r, k);
    for (int k = 0; k < 2; k++)
        printf("%-24s %8.1f pieces a game, %.3f rows sent a piece\n", m->player[k], pieces[k] / r->games,
               sent[k] / fmax(1, pieces[k]));
}

static json_t *game_json(const struct versus_match *m, const struct versus_game *g)
{
    return json_pack("{s:i, s:s, s:s, s:o, s:s, s:I, s:[I, I], s:[I, I]}", "game", g->number + 1, "first",
                     m->player[g->first], "second", m->player[!g->first], "winner",
                     g->winner < 0 ? json_null() : json_string(m->player[g->winner]), "reason",
                     versus_reasons[g->reason], "frames", (json_int_t)g->frames, "pieces", (json_int_t)g->pieces[0],
                     (json_int_t)g->pieces[1], "sent", (json_int_t)g->sent[0], (json_int_t)g->sent[1]);
}

json_t *versus_report_json(const struct versus_match *m, const struct versus_result *r)
{
    struct match_winners winners = versus_result_winners(r);
    struct match_score score = { .elo = { NAN, NAN, NAN } };
    enum match_verdict verdict = VERDICT_OPEN;
    json_t *games = json_array();
    if (r->games > 0)
        score = match_score(&winners);
    double llr = m->sprt.on ? match_score_llr(&winners, &m->sprt, &verdict) : 0.0;
    for (int i = 0; i < r->games; i++)
        json_array_append_new(games, game_json(m, &r->game[i]));
    return score_json(m->player[0], m->player[1], &score, score_sprt_json(&m->sprt, llr, verdict), games);
}

void versus_report_csv_head(struct str *out)
{
    str_add(out, "game,lock,player,side,frame,piece,orientation,x,y,spin,sent,cancelled,risen");
}

void versus_report_csv(const struct versus_match *m, const struct versus_result *r, struct str *out)
{
    for (int i = 0; i < r->games; i++) {
        const struct versus_game *g = &r->game[i];
        for (int k = 0; k < g->locks; k++) {
            const struct versus_lock *l = &g->lock[k];
            str_add(out, "\n%d,%d,", g->number + 1, k + 1);
            score_add_quoted(out, m->player[l->side ^ g->first]);
            str_add(out, ",%d,%lld,%c,%d,%d,%d,%d,%d,%d,%d", l->side, (long long)l->frame,
                    piece_letter((enum piece)l->piece), l->spot.orientation, l->spot.x, l->spot.y, l->spot.spin,
                    l->attack.rows, l->cancelled, l->risen);
        }
    }
}
