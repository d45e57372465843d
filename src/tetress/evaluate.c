/* SPDX-License-Identifier: MIT */
#include "tetress/evaluate.h"

enum {
    MOBILITY,
    ACTIONS_LEAD,
    TOKENS,
    TOKENS_LATE,
    FREE,
    COVER,
    PATCHES,
    REGION,
    DANGER,
    GAPS,
    ENCIRCLED,
    PARITY,
    TEMPO
};

const struct evaluate_feature evaluate_features[EVALUATE_FEATURES] = {
    [MOBILITY] = { "mobility", "the lead in legal actions as a share of all, in thousandths" },
    [ACTIONS_LEAD] = { "actions", "the lead in legal actions" },
    [TOKENS] = { "tokens", "the lead in tokens" },
    [TOKENS_LATE] = { "tokens_late", "the lead in tokens, times the turns after the hundredth" },
    [FREE] = { "free", "the lead in empty cells beside tokens" },
    [COVER] = { "cover", "the lead in cells that a legal action takes" },
    [PATCHES] = { "patches", "the lead in separate patches of such cells, less the holes in them" },
    [REGION] = { "region", "the lead in empty cells of regions that the other does not touch" },
    [DANGER] = { "danger", "the lead in tokens on lines with at most four empty cells" },
    [GAPS] = { "gaps", "the lead in empty cells beside tokens that neither side can take" },
    [ENCIRCLED] = { "encircled", "the lead in tokens without an empty cell beside them" },
    [PARITY] = { "parity", "1 if the cells that can be taken are an odd number of fours, else -1" },
    [TEMPO] = { "tempo", "1 for the side to move" },
};

static int lead(const int of[SIDES], int side)
{
    return of[side] - of[!side];
}

void evaluate_measure(const struct torus *t, const struct survey *survey, int out[EVALUATE_FEATURES])
{
    int side = t->side, actions = lead(survey->actions, side);
    /* As a proportion: the tenth extra action is worth less than the first. */
    out[MOBILITY] = 1000 * actions / (survey->actions[RED] + survey->actions[BLUE] + 8);
    out[ACTIONS_LEAD] = actions;
    out[TOKENS] = lead(survey->tokens, side);
    out[TOKENS_LATE] = t->turn > 100 ? out[TOKENS] * (t->turn - 100) : 0;
    out[FREE] = lead(survey->free, side);
    out[COVER] = lead(survey->cover, side);
    out[PATCHES] = lead(survey->patches, side);
    out[REGION] = lead(survey->region, side);
    out[DANGER] = lead(survey->danger, side);
    out[GAPS] = lead(survey->gaps, side);
    out[ENCIRCLED] = lead(survey->encircled, side);
    out[PARITY] = survey->open / 4 % 2 ? 1 : -1;
    out[TEMPO] = 1;
}

struct evaluate_blend evaluate_blend(const struct survey *survey)
{
    /* The stages are anchored at 16, 90 and 512 actions, and blended linearly in the binary logarithm, in
     * sixteenths. */
    enum { LATE = 16 * 4, EARLY = LATE + 2 * EVALUATE_WHOLE };
    int all = survey->actions[RED] + survey->actions[BLUE] + 1, bits = 31 - __builtin_clz((unsigned)all);
    int at = 16 * bits + ((all << 4 >> bits) & 15);
    at = at < LATE ? LATE : at > EARLY ? EARLY : at;
    if (at - LATE < EVALUATE_WHOLE)
        return (struct evaluate_blend){ { 0, at - LATE, EVALUATE_WHOLE - (at - LATE) } };
    return (struct evaluate_blend){ { at - LATE - EVALUATE_WHOLE, EARLY - at, 0 } };
}

int evaluate(const struct torus *t, const struct survey *survey, const struct weights *w)
{
    int feature[EVALUATE_FEATURES];
    struct evaluate_blend blend = evaluate_blend(survey);
    evaluate_measure(t, survey, feature);
    int64_t sum = 0;
    for (int stage = 0; stage < EVALUATE_STAGES; stage++) {
        int64_t part = 0;
        if (blend.share[stage] == 0) /* true of at least one stage */
            continue;
        for (int i = 0; i < EVALUATE_FEATURES; i++)
            part += (int64_t)feature[i] * w->of[stage][i];
        sum += part * blend.share[stage];
    }
    int worth = (int)(sum / (256 * EVALUATE_WHOLE));
    return worth > EVALUATE_LIMIT ? EVALUATE_LIMIT : worth < -EVALUATE_LIMIT ? -EVALUATE_LIMIT : worth;
}
