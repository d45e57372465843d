/* SPDX-License-Identifier: MIT */
#include "tetress/network.h"

#include "base/cpu.h"

#include <string.h>

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

/* clang-format off */
/* All inputs, as X(index, name, about, shift). */
#define INPUTS_OF(X, from, side) \
    X(from + ACTIONS_OF, side "_actions", "legal actions", 1) \
    X(from + ACTIONS_LOG, side "_actions_log", "their binary logarithm, in sixteenths", 4) \
    X(from + TOKENS, side "_tokens", "tokens", 5) \
    X(from + FREE, side "_free", "empty cells beside tokens", 5) \
    X(from + COVER, side "_cover", "cells that a legal action takes", 5) \
    X(from + PATCHES, side "_patches", "separate patches of such cells, less the holes in them", 7) \
    X(from + REGION, side "_region", "empty cells of regions that the other does not touch", 6) \
    X(from + DANGER, side "_danger", "tokens on lines with at most four empty cells", 5) \
    X(from + GAPS, side "_gaps", "empty cells beside tokens that neither side can take", 6) \
    X(from + ENCIRCLED, side "_encircled", "tokens without an empty cell beside them", 5) \
    X(from + FIRST, side "_first_1", "empty cells within one step, but not one of the other's", 5) \
    X(from + FIRST + 1, side "_first_2", "the same within two steps", 5) \
    X(from + FIRST + 2, side "_first_3", "the same within three steps", 5) \
    X(from + LINES, side "_lines", "lines that one action can empty", 8) \
    X(from + EDGE, side "_edge", "empty cells beside tokens on such lines", 7) \
    X(from + SPENT, side "_spent", "tokens on lines that only it can empty", 7) \
    X(from + EXPOSED, side "_exposed", "tokens on lines that only the other can empty", 7) \
    X(from + CONTESTED, side "_contested", "tokens on lines that both can empty", 6) \
    X(from + QUADS, side "_quads", "a quarter of the cells of its own regions with room for an action", 8) \
    X(from + INNER, side "_inner", "the actions within them", 6) \
    X(from + ROOMS, side "_rooms", "their number, less the holes in them", 9)
#define INPUTS(X) \
    INPUTS_OF(X, 0, "own") \
    INPUTS_OF(X, OF_SIDE, "other") \
    X(MOBILITY, "mobility", "the lead in legal actions as a share of all, in thousandths", 2) \
    X(ALL_LOG, "all_log", "the binary logarithm of the actions of both sides, in sixteenths", 3) \
    X(OPEN, "open", "cells that an action of either side takes", 5) \
    X(PARITY, "parity", "1 if these are an odd number of fours, else -1", 10) \
    X(TURN, "turn", "the number of the turn", 4) \
    X(TOKENS_LATE, "tokens_late", "the lead in tokens, times the turns after the hundredth", 1) \
    X(SHARED_QUADS, "shared_quads", "a quarter of the cells of regions that both touch", 7) \
    X(SHARED_PARITY, "shared_parity", "1 if that is odd, else -1", 10) \
    X(SHARED_ROOMS, "shared_rooms", "the number of these regions, less the holes in them", 8) \
    X(ONE, "one", "1, for the bias of the units", 10)
/* clang-format on */

#define ROW(at, name, about, shift) [at] = { name, about, shift },
#define FACTOR(at, name, about, shift) [at] = 1 << (shift),
#define LIMIT(at, name, about, shift) [at] = NETWORK_INPUT_MAX >> (shift),
const struct network_input network_inputs[NETWORK_INPUTS] = { INPUTS(ROW) };

/* The inputs, and some more that are 0, for vectors of eight. */
enum { ROOM = 56 };
static const int16_t factor[ROOM] = { INPUTS(FACTOR) }, limit[ROOM] = { INPUTS(LIMIT) };

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
    int value[ROOM], me = t->side, other = !me;
    int16_t input[ROOM];
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
    for (int i = NETWORK_INPUTS; i < ROOM; i++)
        value[i] = 0;
    for (int i = 0; i < ROOM; i++) {
        int16_t x = (int16_t)value[i];
        x = x < limit[i] ? x : limit[i];
        x = x > -limit[i] ? x : (int16_t)-limit[i];
        input[i] = (int16_t)(x * factor[i]);
    }
    memcpy(out, input, NETWORK_INPUTS * sizeof *out);
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
