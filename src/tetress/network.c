/* SPDX-License-Identifier: MIT */
#include "tetress/network.h"

#include "base/cpu.h"

/* The inputs: first those of the side to move, then the same of the other, then those of both. */
enum {
    ACTIONS_OF,
    ACTIONS_LOG,
    TOKENS,
    FREE,
    COVER,
    PATCHES,
    REGION,
    DANGER,
    GAPS,
    ENCIRCLED,
    FIRST,
    LINES = FIRST + DETAIL_STEPS,
    EDGE,
    SPENT,
    EXPOSED,
    CONTESTED,
    QUADS,
    INNER,
    ROOMS,
    OF_SIDE,
    MOBILITY = SIDES * OF_SIDE,
    ALL_LOG,
    OPEN,
    PARITY,
    TURN,
    TOKENS_LATE,
    SHARED_QUADS,
    SHARED_PARITY,
    SHARED_ROOMS,
    ONE
};

/* The rows of one side. */
#define INPUT(side, at, name, about, shift)                                                                            \
    [side * OF_SIDE + at] = { (side) ? "other_" name : "own_" name, about, shift }
#define INPUTS_OF(side)                                                                                                \
    INPUT(side, ACTIONS_OF, "actions", "legal actions", 1),                                                            \
        INPUT(side, ACTIONS_LOG, "actions_log", "their binary logarithm, in sixteenths", 4),                           \
        INPUT(side, TOKENS, "tokens", "tokens", 5), INPUT(side, FREE, "free", "empty cells beside tokens", 5),         \
        INPUT(side, COVER, "cover", "cells that a legal action takes", 5),                                             \
        INPUT(side, PATCHES, "patches", "separate patches of such cells, less the holes in them", 7),                  \
        INPUT(side, REGION, "region", "empty cells of regions that the other does not touch", 6),                      \
        INPUT(side, DANGER, "danger", "tokens on lines with at most four empty cells", 5),                             \
        INPUT(side, GAPS, "gaps", "empty cells beside tokens that neither side can take", 6),                          \
        INPUT(side, ENCIRCLED, "encircled", "tokens without an empty cell beside them", 5),                            \
        INPUT(side, FIRST, "first_1", "empty cells within one step, but not one of the other's", 5),                   \
        INPUT(side, FIRST + 1, "first_2", "the same within two steps", 5),                                             \
        INPUT(side, FIRST + 2, "first_3", "the same within three steps", 5),                                           \
        INPUT(side, LINES, "lines", "lines that one action can empty", 8),                                             \
        INPUT(side, EDGE, "edge", "empty cells beside tokens on such lines", 7),                                       \
        INPUT(side, SPENT, "spent", "tokens on lines that only it can empty", 7),                                      \
        INPUT(side, EXPOSED, "exposed", "tokens on lines that only the other can empty", 7),                           \
        INPUT(side, CONTESTED, "contested", "tokens on lines that both can empty", 6),                                 \
        INPUT(side, QUADS, "quads", "a quarter of the cells of its own regions with room for an action", 8),           \
        INPUT(side, INNER, "inner", "the actions within them", 6),                                                     \
        INPUT(side, ROOMS, "rooms", "their number, less the holes in them", 9)

/* clang-format off */
const struct network_input network_inputs[NETWORK_INPUTS] = {
    INPUTS_OF(0),
    INPUTS_OF(1),
    [MOBILITY] = { "mobility", "the lead in legal actions as a share of all, in thousandths", 2 },
    [ALL_LOG] = { "all_log", "the binary logarithm of the actions of both sides, in sixteenths", 3 },
    [OPEN] = { "open", "cells that an action of either side takes", 5 },
    [PARITY] = { "parity", "1 if these are an odd number of fours, else -1", 10 },
    [TURN] = { "turn", "the number of the turn", 4 },
    [TOKENS_LATE] = { "tokens_late", "the lead in tokens, times the turns after the hundredth", 1 },
    [SHARED_QUADS] = { "shared_quads", "a quarter of the cells of regions that both touch", 7 },
    [SHARED_PARITY] = { "shared_parity", "1 if that is odd, else -1", 10 },
    [SHARED_ROOMS] = { "shared_rooms", "the number of these regions, less the holes in them", 8 },
    [ONE] = { "one", "1, for the bias of the units", 10 },
};
/* clang-format on */

/* The binary logarithm of a number > 0 in sixteenths, linear between powers of two. */
static int log_sixteenths(int x)
{
    int bits = 31 - __builtin_clz((unsigned)x);
    return 16 * bits + ((x << 4 >> bits) & 15);
}

static void measure_side(const struct survey *survey, const struct detail *detail, int side, int out[OF_SIDE])
{
    out[ACTIONS_OF] = survey->actions[side];
    out[ACTIONS_LOG] = log_sixteenths(survey->actions[side] + 1);
    out[TOKENS] = survey->tokens[side];
    out[FREE] = survey->free[side];
    out[COVER] = survey->cover[side];
    out[PATCHES] = survey->patches[side];
    out[REGION] = survey->region[side];
    out[DANGER] = survey->danger[side];
    out[GAPS] = survey->gaps[side];
    out[ENCIRCLED] = survey->encircled[side];
    for (int i = 0; i < DETAIL_STEPS; i++)
        out[FIRST + i] = detail->first[side][i];
    out[LINES] = detail->lines[side];
    out[EDGE] = detail->edge[side];
    out[SPENT] = detail->spent[side];
    out[EXPOSED] = detail->exposed[side];
    out[CONTESTED] = detail->contested[side];
    out[QUADS] = detail->quads[side];
    out[INNER] = detail->inner[side];
    out[ROOMS] = detail->patches[side];
}

void network_measure(const struct torus *t, const struct survey *survey, const struct detail *detail,
                     int16_t out[NETWORK_INPUTS])
{
    int value[NETWORK_INPUTS], me = t->side, other = !me;
    int all = survey->actions[RED] + survey->actions[BLUE], tokens = survey->tokens[me] - survey->tokens[other];
    measure_side(survey, detail, me, value);
    measure_side(survey, detail, other, value + OF_SIDE);
    value[MOBILITY] = 1000 * (survey->actions[me] - survey->actions[other]) / (all + 8);
    value[ALL_LOG] = log_sixteenths(all + 1);
    value[OPEN] = survey->open;
    value[PARITY] = survey->open / 4 % 2 ? 1 : -1;
    value[TURN] = t->turn;
    value[TOKENS_LATE] = t->turn > 100 ? tokens * (t->turn - 100) : 0;
    value[SHARED_QUADS] = detail->shared_quads;
    value[SHARED_PARITY] = detail->shared_quads % 2 ? 1 : -1;
    value[SHARED_ROOMS] = detail->shared_patches;
    value[ONE] = 1;
    for (int i = 0; i < NETWORK_INPUTS; i++) {
        int x = value[i] * (1 << network_inputs[i].shift);
        x = x < NETWORK_INPUT_MAX ? x : NETWORK_INPUT_MAX;
        out[i] = (int16_t)(x > -NETWORK_INPUT_MAX ? x : -NETWORK_INPUT_MAX);
    }
}

int network_sum_portable(const struct network *n, const int16_t input[NETWORK_INPUTS])
{
    const int top = NETWORK_TOP * NETWORK_ONE;
    int32_t unit[NETWORK_UNITS] = { 0 }, sum = 0;
    for (int i = 0; i < NETWORK_PAIRS; i++)
        for (int k = 0; k < NETWORK_UNITS; k++)
            unit[k] += n->first[i][k][0] * input[2 * i] + n->first[i][k][1] * input[2 * i + 1];
    for (int k = 0; k < NETWORK_UNITS; k++) {
        int bottom = k < NETWORK_UNITS - 1 ? 0 : -top, x = unit[k] < top ? unit[k] : top;
        sum += n->second[k] * ((x > bottom ? x : bottom) >> NETWORK_UNIT_SHIFT);
    }
    return sum / NETWORK_SCALE;
}

int network_sum(const struct network *n, const int16_t input[NETWORK_INPUTS])
{
#ifdef TETRARCH_VECTORS
    if (cpu_has_vectors())
        return network_sum_vector(n, input);
#endif
    return network_sum_portable(n, input);
}

int network_evaluate(const struct network *n, const struct torus *t, const struct survey *survey)
{
    struct detail detail;
    int16_t input[NETWORK_INPUTS];
    detail_find(t, survey, &detail);
    network_measure(t, survey, &detail, input);
    return network_sum(n, input);
}
