/* SPDX-License-Identifier: MIT
 *
 * Lab torus: the engine of Tetress as the page calls it: see lab.h for what all calls have in common.
 */
#ifndef TETRARCH_UI_WEB_WASM_LAB_TORUS_H
#define TETRARCH_UI_WEB_WASM_LAB_TORUS_H

#include "base/rng.h"
#include "tetress/torus.h"
#include "ui/web/wasm/lab.h"

/* Tetress. A torus is a position; an action is given by its number. Cells are 0 empty, 1 red, 2 blue. */
LAB struct torus *lab_torus_new(void);
LAB void lab_torus_free(struct torus *t);
LAB void lab_torus_set(struct torus *t, const uint8_t cells[], int side, int turn);
LAB int lab_torus_play(struct torus *t, int action); /* returns the number of lines filled, -1 if it is not legal */
LAB const char *lab_torus_fields(void);
LAB const double *lab_torus_view(const struct torus *t);
LAB const uint8_t *lab_torus_cells(const struct torus *t);
const uint8_t *lab_torus_tokens(cells red, cells blue);     /* the same for sets of cells */
LAB const uint16_t *lab_torus_legal(const struct torus *t); /* as many as the view says */
LAB const uint8_t *lab_action_cells(int action);            /* four */
LAB int lab_action_find(int a, int b, int c, int d);        /* -1 if these cells are not a tetromino */

/* Actions and scores as text: see tetress/notation.h. lab_action_parse() returns -1 if the text is not an action. */
LAB const char *lab_action_text(int action);
LAB int lab_action_parse(const char *text);
LAB const char *lab_score_text(int score, const char *word);

/* Adds a feature to a set of weights; a set must be complete before an agent uses it. Returns -1 if there is no such
 * feature or no room for another set. */
LAB int lab_weights(const char *set, const char *feature, double opening, double middle, double end);

/* Returns for each cell the static value, to the side to move, of the best legal action that takes the cell, or minus
 * infinity if there is none, according to a set of weights. */
LAB const double *lab_torus_heat(const struct torus *t, const char *set);

/* Returns the opening of a game, counted from 0, of the match with this seed: the number of actions, then the
 * actions. */
LAB const uint16_t *lab_opening(double seed, int game);

/* Random streams: of a seed, or the one that both players of a match game draw from. */
LAB struct rng *lab_stream_new(double seed);
LAB struct rng *lab_stream_of_match(double seed, int game);
LAB void lab_stream_free(struct rng *rng);

/* An agent, named as in `tetrarch tetress`; 0 if there is no such name or setting. It chooses among the legal actions
 * that are not in `skip`; there must be at least one. */
struct mover;
LAB const char *lab_agent_name(int i); /* of agents and their named settings, counted from 0; empty after the last */
LAB struct mover *lab_agent_new(const char *text);
LAB void lab_agent_free(struct mover *a);
LAB const char *lab_agent_fields(void);
LAB const double *lab_agent_choose(struct mover *a, const struct torus *t, struct rng *rng, double nodes,
                                   const uint16_t skip[], int skips);

#endif
