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
    [GAPS] = { "gaps", "the lead in empty cells beside tokens that nobody can take" },
    [ENCIRCLED] = { "encircled", "the lead in tokens without an empty cell beside them" },
    [PARITY] = { "parity", "1 if the cells that can be taken are an odd number of fours, else -1" },
    [TEMPO] = { "tempo", "1: to be the one who moves" },
};

/* The empty cells connected with those of a set. */
static cells flood(cells from, cells empty)
{
    cells before;
    do {
        before = from;
        from |= cells_beside(from) & empty;
    } while (from != before);
    return from;
}

/* Of `lines` counters side by side, each the sum of one bit of eleven sets: those that are at most 4. */
static cells few_empty(cells empty, int step, cells mask)
{
    cells bit[4] = { 0 };
    for (int i = 0; i < TORUS_SIZE; i++) {
        cells carry = empty >> step * i & mask;
        for (int k = 0; k < 4; k++) {
            cells sum = bit[k] ^ carry;
            carry &= bit[k];
            bit[k] = sum;
        }
    }
    return mask & ~bit[3] & (~bit[2] | ~(bit[1] | bit[0]));
}

/* The cells of lines with at most four empty cells: those that one action might fill. */
static cells dangerous(cells empty)
{
    return few_empty(empty, TORUS_SIZE, CELLS_ROW) * CELLS_COLUMN | few_empty(empty, 1, CELLS_COLUMN) * CELLS_ROW;
}

/* How many separate patches a set has, less their holes: cells less pairs of neighbours and plus squares of four. */
static int patches(cells set)
{
    cells across = set & cells_right(set, 1), down = set & cells_down(set, 1), square = across & cells_down(across, 1);
    return cells_count(set) - cells_count(across) - cells_count(down) + cells_count(square);
}

static int lead(cells own, cells other)
{
    return cells_count(own) - cells_count(other);
}

void evaluate_measure(const struct torus *t, const struct reach *reach, int out[EVALUATE_FEATURES])
{
    int side = t->side, actions = reach->count[side] - reach->count[!side];
    cells own = t->tokens[side], other = t->tokens[!side], empty = CELLS_ALL ^ (own | other);
    cells beside_own = cells_beside(own) & empty, beside_other = cells_beside(other) & empty;
    cells own_cover = reach->cover[side], other_cover = reach->cover[!side], all = own_cover | other_cover;
    cells own_region = flood(beside_own, empty), other_region = flood(beside_other, empty);
    cells danger = dangerous(empty), outer = cells_beside(empty);
    /* In proportion: the tenth action more is worth less than the first. */
    out[MOBILITY] = 1000 * actions / (reach->count[side] + reach->count[!side] + 8);
    out[ACTIONS_LEAD] = actions;
    out[TOKENS] = lead(own, other);
    out[TOKENS_LATE] = t->turn > 100 ? out[TOKENS] * (t->turn - 100) : 0;
    out[FREE] = lead(beside_own, beside_other);
    out[COVER] = lead(own_cover, other_cover);
    out[PATCHES] = patches(own_cover) - patches(other_cover);
    out[REGION] = lead(own_region & ~other_region, other_region & ~own_region);
    out[DANGER] = lead(own & danger, other & danger);
    out[GAPS] = lead(beside_own & ~all, beside_other & ~all);
    out[ENCIRCLED] = lead(own & ~outer, other & ~outer);
    out[PARITY] = cells_count(all) / 4 % 2 ? 1 : -1;
    out[TEMPO] = 1;
}

struct evaluate_blend evaluate_blend(const struct reach *reach)
{
    /* The stages are at 16, 90 and 512 actions, and between them it goes by the logarithm, in sixteenths. */
    enum { LATE = 16 * 4, EARLY = LATE + 2 * EVALUATE_WHOLE };
    int all = reach->count[RED] + reach->count[BLUE] + 1, bits = 31 - __builtin_clz((unsigned)all);
    int at = 16 * bits + ((all << 4 >> bits) & 15);
    at = at < LATE ? LATE : at > EARLY ? EARLY : at;
    if (at - LATE < EVALUATE_WHOLE)
        return (struct evaluate_blend){ { 0, at - LATE, EVALUATE_WHOLE - (at - LATE) } };
    return (struct evaluate_blend){ { at - LATE - EVALUATE_WHOLE, EARLY - at, 0 } };
}

int evaluate(const struct torus *t, const struct reach *reach, const struct weights *w)
{
    int feature[EVALUATE_FEATURES];
    struct evaluate_blend blend = evaluate_blend(reach);
    evaluate_measure(t, reach, feature);
    int64_t sum = 0;
    for (int stage = 0; stage < EVALUATE_STAGES; stage++) {
        int64_t part = 0;
        for (int i = 0; i < EVALUATE_FEATURES; i++)
            part += (int64_t)feature[i] * w->of[stage][i];
        sum += part * blend.share[stage];
    }
    int worth = (int)(sum / (256 * EVALUATE_WHOLE));
    return worth > EVALUATE_LIMIT ? EVALUATE_LIMIT : worth < -EVALUATE_LIMIT ? -EVALUATE_LIMIT : worth;
}
