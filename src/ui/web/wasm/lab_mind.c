/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "engine/features/feature.h"
#include "ui/web/wasm/lab_tetris.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int lab_players(void)
{
    int n = 0;
    while (players[n])
        n++;
    return n;
}

const char *lab_player_name(int i)
{
    return players[i]->name;
}

const char *lab_player_help(int i)
{
    return players[i]->summary;
}

int lab_strengths(void)
{
    return STRENGTHS;
}

double lab_strength_pace(int number)
{
    return strength_of(number)->pace;
}

const char *lab_strength_help(int number)
{
    static char sentence[STRENGTH_SENTENCE_MAX];
    strength_describe(number, sentence);
    return sentence;
}

struct controller *lab_controller_new(int width, int height)
{
    struct controller *c = xcalloc(1, sizeof *c);
    c->width = width;
    c->height = height;
    return c;
}

int lab_controller_add(struct controller *c, const char *feature, const double weights[], int count)
{
    struct monomial m;
    if (monomial_parse(feature, &m, &lab_err))
        return -1;
    uint16_t from[PATTERN_KINDS_MAX];
    double widened[PATTERN_KINDS_MAX];
    if (monomial_kinds(m) > 0 && pattern_widened(monomial_factor(m, 0)->pattern, count, from)) {
        count = monomial_kinds(m);
        for (int k = 0; k < count; k++)
            widened[k] = weights[from[k]];
        weights = widened;
    }
    if (count != monomial_weights(m) || !linear_usable(count, weights))
        return err_set(&lab_err, "the feature \"%s\" needs %d weights that are numbers", feature, monomial_weights(m));
    if (c->count == FEATURES_MAX)
        return err_set(&lab_err, "a controller has at most %d features", FEATURES_MAX);
    vector_add(&c->weights, count, weights);
    c->feature[c->count++] = m;
    return 0;
}

void lab_controller_free(struct controller *c)
{
    vector_release(&c->weights);
    free(c);
}

struct rules *lab_rules_new(int kind, int width, int height, int lines_after_overflow, int hold, int half_turns)
{
    struct rules *r = xcalloc(1, sizeof *r);
    *r = kind == RULES_GUIDELINE ? rules_guideline() : rules_simplified(width, height);
    r->lines_after_overflow = kind == RULES_SIMPLIFIED && lines_after_overflow;
    r->hold = kind == RULES_GUIDELINE && hold;
    r->half_turns = kind == RULES_GUIDELINE && half_turns;
    return r;
}

int lab_rules_pieces(struct rules *r, int kind, const char *text)
{
    r->pieces.kind = (enum sequence_kind)kind;
    if (kind == SEQUENCE_LIST)
        return sequence_parse_list(&r->pieces, text, &lab_err);
    return *text ? sequence_parse_weights(&r->pieces, text, &lab_err) : 0;
}

void lab_rules_free(struct rules *r)
{
    free(r);
}

struct mind *lab_mind_new(const struct controller *c, const struct rules *r, int player, int preview, double seed)
{
    struct mind *m = xcalloc(1, sizeof *m);
    m->pilot = pilot_new(c, r, players[player], preview, (uint64_t)seed);
    return m;
}

void lab_mind_weaken(struct mind *m, int strength)
{
    pilot_weaken(&m->pilot, strength_of(strength));
}

void lab_mind_free(struct mind *m)
{
    pilot_release(&m->pilot);
    free(m);
}

int lab_mind_think(struct mind *m, const uint32_t column[], const uint8_t queue[], int known, int hold)
{
    const struct rules *r = m->pilot.rules;
    m->board = board_empty(r->width, r->height);
    memcpy(m->board.column, column, (size_t)r->width * sizeof *column);
    struct situation situation = {
        .board = &m->board,
        .queue = queue,
        .known = known,
        .hold = (uint8_t)hold,
        .may_hold = r->hold,
        .possible_next = (1u << PIECES) - 1,
    };
    pilot_consider(&m->pilot, &situation, &m->thought);
    return m->thought.count;
}

/* One placement of a thought in a view: these fields, then the columns and rows of its four cells. */
enum { BEST_PIECE, BEST_HOLD, BEST_SPIN, BEST_SCORE, BEST_CELLS, BEST_SIZE = BEST_CELLS + 2 * SHAPE_SIZE };

const char *lab_mind_fields(void)
{
#define BEST(n)                                                                                                        \
    ",piece" #n ",hold" #n ",spin" #n ",score" #n ",x" #n "0,y" #n "0,x" #n "1,y" #n "1,x" #n "2,y" #n "2,x" #n        \
    "3,y" #n "3"
    static_assert(PILOT_BEST == 3, "a view has as many placements as a thought");
    return "count,weighed" BEST(0) BEST(1) BEST(2);
}

static void view_best(const struct mind *m, const struct decision *d, double out[BEST_SIZE])
{
    const struct shape *shape = piece_shape((enum piece)d->piece, d->placement.rotation);
    int n = BEST_CELLS;
    out[BEST_PIECE] = d->piece;
    out[BEST_HOLD] = d->hold;
    out[BEST_SPIN] = d->spin;
    out[BEST_SCORE] = linear_value(&m->pilot.linear, d->score);
    for (int x = 0; x < shape->width; x++)
        for (int y = 0; y < shape->height; y++)
            if (shape->column[x] >> y & 1) {
                out[n++] = d->placement.column + x;
                out[n++] = d->placement.row + y;
            }
}

const double *lab_mind_view(const struct mind *m)
{
    static double view[2 + PILOT_BEST * BEST_SIZE];
    memset(view, 0, sizeof view);
    view[0] = m->thought.count;
    view[1] = (double)m->thought.weighed;
    for (int i = 0; i < m->thought.count; i++)
        view_best(m, &m->thought.best[i], view + 2 + i * BEST_SIZE);
    return view;
}

const double *lab_mind_features(const struct mind *m, int which)
{
    static double list[2 * FEATURES_MAX];
    const struct linear *l = &m->pilot.linear;
    const struct rules *r = m->pilot.rules;
    const struct decision *d = &m->thought.best[which];
    struct outcome o = drop_outcome_at(&m->thought.board, r, (enum piece)d->piece, d->placement);
    for (int i = 0; i < l->count; i++) {
        uint16_t kind[PATTERN_SPOTS_MAX];
        struct monomial m = l->part[i].feature;
        list[2 * i] = monomial_kinds(m) > 0 ? pattern_find(monomial_factor(m, 0)->pattern, &o.after, kind)
                                            : (double)monomial_raw(m, &o) * monomial_unit(m, r->width);
        list[2 * i + 1] = linear_value(l, linear_part(l, i, &o));
    }
    return list;
}
