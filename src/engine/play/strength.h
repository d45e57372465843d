/* SPDX-License-Identifier: MIT
 *
 * Strength: how well an opponent plays, from 1, clumsy, to 10, as well as its controller can.
 *
 * A weak opponent errs as people do: it has slow hands and short sight, it overlooks hold, and it takes the second or
 * third best placement for the best now and then. Its mistakes are drawn from streams of the game's seed, so that the
 * same game is the same game.
 */
#ifndef TETRARCH_ENGINE_PLAY_STRENGTH_H
#define TETRARCH_ENGINE_PLAY_STRENGTH_H

#include "engine/features/kernel.h"

enum { STRENGTHS = 10, STRENGTH_SENTENCE_MAX = 160 };

struct strength {
    double pace; /* pieces a second */
    int depth;   /* pieces that it places in thought, the one in play included; 0 means as many as its player can */
    /* The largest error in the score of a placement, as a share of the difference between the best placement of the
     * piece and the average one: no unit, so that it means the same for all controllers and on all boards. */
    double noise;
    double overlooks; /* the chance that it does not think of hold, for each piece */
};

/* A placement that a player has weighed. */
struct judgement {
    struct decision decision;
    int lives;    /* see struct situation */
    double worth; /* what a player of some strength takes it to be worth, in units of the score */
};

/* Returns strength `number`, 1 to STRENGTHS. The last has no limits except its pace. */
const struct strength *strength_of(int number);

/* Writes a plain sentence about what a strength does; a percentage of misjudgement is its noise. */
void strength_describe(int number, char out[STRENGTH_SENTENCE_MAX]);

/* Sets the worth of all n >= 1 placements of a piece: the score with an error, drawn from rng. Without noise it is the
 * score. */
void strength_judge(const struct strength *s, int n, struct judgement list[], struct rng *rng);

#endif
