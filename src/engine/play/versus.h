/* SPDX-License-Identifier: MIT
 *
 * Versus: a game of two sides against each other on one clock, by the rules of engine/tetris/attack.h.
 *
 * Both sides get the same pieces and the same holes. They play by turns, one piece each, or in real time: then every
 * key takes its time, and so does every clear. The caller asks which side has to decide, and tells its decision, which
 * is checked. The clock counts frames of play and has nothing to do with how long deciding takes, so the same decisions
 * give the same game.
 */
#ifndef TETRARCH_ENGINE_PLAY_VERSUS_H
#define TETRARCH_ENGINE_PLAY_VERSUS_H

#include "engine/play/garbage.h"

enum {
    VERSUS_SIDES = 2,
    VERSUS_NOBODY = -1,
    VERSUS_TURN_FRAMES = 30, /* by turns, each side locks a piece in this time, the second side half of it later */
};

struct versus_config {
    struct attack_rules attack; /* a row of the table, perhaps with another messiness */
    int key_frames;             /* time that a key press takes; 0: by turns */
    int max_pieces;             /* the game is a draw once both sides have locked this many */
    uint64_t seed;
    int64_t number; /* of the game: the two games of a pair have the same */
};

/* What became of a decision. */
struct versus_lock {
    int side;
    int64_t frame; /* when the piece locked */
    uint8_t piece;
    struct spot spot;
    struct attack attack;
    int cancelled; /* rows */
    int risen;     /* rows of garbage that rose after it, with these holes */
    uint8_t hole[GARBAGE_RISE];
};

struct versus_seat {
    struct state state;
    struct attack_chain chain;
    struct garbage garbage; /* on its way to it */
    int64_t sent;           /* rows of all attacks, including those that cancelled others */
    int64_t due;            /* the frame of its next decision or lock */
    bool decided;           /* the piece in play is on its way to: */
    uint8_t piece;
    struct spot spot;
};

struct versus {
    struct versus_config config;
    struct rules rules;
    struct versus_seat seat[VERSUS_SIDES];
    int winner; /* VERSUS_NOBODY if there is none (yet) */
    bool over;
    enum state_end end;      /* how the loser topped out; STATE_GOES_ON if nobody did */
    struct versus_lock last; /* side is VERSUS_NOBODY before the first */
};

/* Starts a game. The game points into itself: do not copy it. */
void versus_start(struct versus *v, const struct versus_config *config);

/* Returns the time that a key takes at `pace` keys a second, 0 to ATTACK_FRAMES; 0 for 0. */
int versus_key_frames(int pace);

enum versus_event {
    VERSUS_OVER,   /* the game is over */
    VERSUS_DECIDE, /* a side has to decide */
    VERSUS_LOCKED, /* a piece has locked, which v->last describes; this may have ended the game */
};

/* Plays on until something happens, and says what; *side is the side that it happens to. */
enum versus_event versus_step(struct versus *v, int *side);

/* Decides for the side that has to: which piece, in play or from hold, and where it comes to rest. Fails
 * if keys do not lead there; a T must come to rest with the spin of the spot, other pieces may state none or the one
 * that the rules give them. */
int versus_decide(struct versus *v, enum piece piece, struct spot spot, struct err *err);

/* Decides as the side that has to did in a game of which the locks are known, from the next one on; a side that has no
 * more locks abstains. */
void versus_follow(struct versus *v, int side, const struct versus_lock lock[], int locks);

/* The side that has to decide will not do so before the game ends: for games of which only the locks are known. */
void versus_abstain(struct versus *v);

/* Ends the game: a side gives up, or did something that loses at once. */
void versus_forfeit(struct versus *v, int side);

#endif
