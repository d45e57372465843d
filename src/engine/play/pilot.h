/* SPDX-License-Identifier: MIT
 *
 * Pilot: a controller, or tactics, that plays the modern game: it decides where the piece goes and finds the keys that
 * lead there.
 */
#ifndef TETRARCH_ENGINE_PLAY_PILOT_H
#define TETRARCH_ENGINE_PLAY_PILOT_H

#include "engine/play/strength.h"
#include "engine/player/player.h"
#include "engine/player/tactics.h"
#include "engine/tetris/attack.h"
#include "engine/tetris/state.h"

enum {
    PILOT_BEST = 3,
    PILOT_PRESSES = PATH_MAX_INPUTS + 1,
};

struct thought;
struct widening;

struct pilot {
    const struct controller *controller; /* borrowed, as the rules are; NULL for tactics */
    const struct rules *rules;
    const struct player_ops *ops;
    struct player *player;
    struct linear linear;      /* turns scores into the units of the weights */
    int preview, depth, width; /* as in struct player_config */
    struct rng rng;
    const struct strength *strength; /* NULL for a pilot that makes no mistakes */
    uint64_t seed;
    int64_t game; /* the number of the game, from which the mistakes follow; robot_sit() sets it */
    int judged, capacity;
    struct judgement *judgement; /* all placements of the piece in play; empty without a strength */

    /* A pilot that is not a controller (engine/play/attacker.h) thinks and is released by functions of its own. */
    bool (*think)(struct pilot *p, const struct state *s, const struct situation *seen, struct thought *out);
    void (*release)(struct pilot *p);
    const struct tactics *tactics; /* borrowed */
    struct widening *search;
    int64_t placements;        /* that the search scores for each piece */
    struct attack_chain chain; /* before the piece in play, and */
    int garbage;               /* rows on their way: robot_think() sets both */
};

/* The placements that a pilot considers best. */
struct thought {
    struct board board; /* that was considered */
    int count;          /* of the best placements, at most PILOT_BEST; 0 if every placement ends the game */
    struct decision best[PILOT_BEST]; /* the first is the choice */
    int64_t weighed;                  /* how many placements were scored */
};

/* Makes a pilot that sees `preview` pieces besides the one in play and searches as deep as a person can wait for.
 * Release it with pilot_release(). */
struct pilot pilot_new(const struct controller *controller, const struct rules *rules, const struct player_ops *ops,
                       int preview, uint64_t seed);

/* The same, with any depth and width: makes a pilot of a player with this configuration. */
struct pilot pilot_of_player(const struct player_ops *ops, const struct player_config *config, uint64_t seed);
void pilot_release(struct pilot *p);

/* Returns the name of its controller or tactics. */
const char *pilot_name(const struct pilot *p);

/* Makes the pilot play the modern game with a strength of strength.h, pace aside: the sender of its presses keeps the
 * pace. The row must outlive the pilot. */
void pilot_weaken(struct pilot *p, const struct strength *strength);

/* Notes a placement, and how many pieces its best line survives, for the mistakes of a strength: for a think() of a
 * pilot's own. */
void pilot_note(struct pilot *p, const struct decision *d, int lives);

/* Thinks about a position; returns false if every placement ends the game. Mistakes depend on the pilot's seed, the
 * number of the game and the piece alone, so that thinking twice changes nothing; none of them ends the game where
 * another placement does not. */
bool pilot_think(struct pilot *p, const struct state *s, struct thought *out);

/* The same for any situation of either game, without mistakes. */
bool pilot_consider(struct pilot *p, const struct situation *situation, struct thought *out);

/* Writes the presses that carry out a decision in a game, hold included, and returns how many, or 0 if no presses lead
 * there. */
int pilot_presses(const struct state *s, const struct decision *d, uint8_t out[PILOT_PRESSES]);

#endif
