/* SPDX-License-Identifier: MIT */
#include "ui/cli/score_report.h"

#include "base/json.h"

#include <math.h>
#include <stdio.h>

int score_sprt(const struct args *args, struct match_sprt *out, struct err *err)
{
    const char *sprt = args_text(args, "sprt");
    int end = 0;
    out->on = sprt;
    if (sprt && (sscanf(sprt, "%lf,%lf%n", &out->elo0, &out->elo1, &end) != 2 || sprt[end] ||
                 !(out->elo0 < out->elo1) || fabs(out->elo0) > 1000 || fabs(out->elo1) > 1000))
        return err_set(err, "--sprt takes two differences in Elo, the lower first, such as 0,50");
    return 0;
}

int score_games(const struct args *args, const char *what, int *out, struct err *err)
{
    *out = (int)args_int(args, "games");
    return *out % 2 ? err_set(err, "--games is %d, but must be even: %s played twice", *out, what) : 0;
}

void score_print_elo(const struct interval *elo)
{
    if (isinf(elo->high))
        printf("Elo difference at least %+.0f   (95%% bound, as all points were won)", elo->low);
    else if (isinf(elo->low))
        printf("Elo difference at most %+.0f   (95%% bound, as all points were lost)", elo->high);
    else
        printf("Elo difference %.0f   (95%% interval %.0f to %.0f)", elo->value, elo->low, elo->high);
}

void score_print_sprt(const struct match_sprt *sprt, double llr, enum match_verdict verdict)
{
    printf("sequential test of %g against %g Elo: %s (log-likelihood ratio %.2f)\n", sprt->elo1, sprt->elo0,
           match_verdicts[verdict], llr);
}

void score_print_forfeits(const char *player, int reasons, const char *const reason[], const int count[])
{
    bool any = false;
    for (int i = 0; i < reasons; i++)
        if (count[i] > 0) {
            printf("%s%s%d %s", any ? "" : player, any ? ", " : " forfeits: ", count[i], reason[i]);
            any = true;
        }
    if (any)
        putchar('\n');
}

json_t *score_sprt_json(const struct match_sprt *sprt, double llr, enum match_verdict verdict)
{
    return sprt->on ? json_pack("{s:f, s:s}", "llr", llr, "verdict", match_verdicts[verdict]) : json_null();
}

json_t *score_json(const char *a, const char *b, const struct match_score *score, json_t *sprt, json_t *games)
{
    return json_pack("{s:s, s:s, s:i, s:i, s:i, s:o, s:o, s:o, s:o}", "a", a, "b", b, "wins", score->wins, "losses",
                     score->losses, "draws", score->draws, "elo", json_finite(score->elo.value), "ci95",
                     json_interval(&score->elo), "sprt", sprt, "games", games);
}

void score_add_quoted(struct str *out, const char *field)
{
    str_add(out, "\"");
    for (; *field; field++)
        str_add(out, *field == '"' ? "\"\"" : "%c", *field);
    str_add(out, "\"");
}
