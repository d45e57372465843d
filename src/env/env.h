/* SPDX-License-Identifier: MIT
 *
 * Env: a game as an environment for learners: actions in, observations, rewards and ends out. Environments are rows of
 * one table.
 *
 * The game of an environment is a block of bytes that begins with a struct episode. It depends on its seed, its number
 * and the actions alone.
 */
#ifndef TETRARCH_ENV_ENV_H
#define TETRARCH_ENV_ENV_H

#include "engine/features/monomial.h"
#include "env/saved.h"

enum { ENV_ARRAYS_MAX = 4, ENV_ACTIONS_MAX = 128 };

enum env_reward {
    ENV_ROWS,   /* rows removed */
    ENV_SCORE,  /* points of the guideline */
    ENV_ATTACK, /* rows of garbage that would be sent */
    ENV_PIECES, /* -1 for each piece, and -10 for each row that is missing when the game is lost */
};

enum env_autoreset { ENV_NEXT_STEP, ENV_SAME_STEP, ENV_DISABLED };

struct env_ops;

/* The settings of an environment, resolved. */
struct env_config {
    const struct env_ops *ops;
    struct rules rules;
    int preview;
    int64_t max_pieces, goal; /* 0 means none */
    enum env_reward reward;
    enum env_autoreset autoreset;
    bool illegal_ends; /* an action that the mask forbids loses the game; otherwise it is refused */
    int ticks;         /* keys: sixtieths of a second after each */
    int threads;
    int features; /* after-states */
    struct monomial feature[FEATURES_MAX];
    uint64_t hash; /* of what saved games depend on */
};

enum episode_end { EPISODE_GOES_ON, EPISODE_TERMINATED, EPISODE_TRUNCATED };

/* The beginning of every game. */
struct episode {
    uint64_t seed;
    int64_t number;
    int64_t pieces, rows, score; /* so far */
    uint8_t end;                 /* enum episode_end */
    bool over;                   /* lost: no action is left, or an illegal one was taken */
};

/* An array that is observed. */
struct env_array {
    const char *name, *type; /* "uint8", "int8" or "float32" */
    int dims, shape[2];
    int low, high;
};

struct env_ops {
    const char *name, *summary;
    enum rules_kind rules;
    int preview; /* by default */
    size_t size; /* of a game */
    int (*actions)(const struct env_config *c);
    /* Describes array i; returns false if there is none. */
    bool (*array)(const struct env_config *c, int i, struct env_array *out);
    /* Makes what one thread needs besides the games, released with close(); both may be NULL. */
    void *(*open)(const struct env_config *c);
    void (*close)(void *tools);
    /* Starts the game of the seed and the number in the episode. */
    void (*start)(void *game, const struct env_config *c);
    /* Takes a legal action and updates the episode, whose end is left alone. Returns the reward by ENV_SCORE or
     * ENV_ATTACK, if that is what the config wants. */
    double (*act)(void *game, const struct env_config *c, int action);
    /* Returns which actions are legal, a byte for each. */
    const uint8_t *(*mask)(const void *game);
    /* Writes the arrays; those that are NULL are not wanted. */
    void (*observe)(const void *game, const struct env_config *c, void *tools, void *const out[ENV_ARRAYS_MAX]);
    /* Writes or reads what follows the episode. */
    void (*saved)(struct saved *s, void *game, const struct env_config *c);
};

/* All environments, ending with NULL. */
extern const struct env_ops *const envs[];
extern const struct env_ops env_drops, env_after_states, env_modern, env_keys;

/* Reads the name of an environment and its settings; include/tetrarch.h describes them. */
int env_parse(const char *text, struct env_config *out, struct err *err);

/* Takes a step: the reward is returned, the end is in the episode. `legal` says whether the mask allows the action. */
double env_step(void *game, const struct env_config *c, int action, bool legal);

/* Returns how many bytes an array has for each game. */
size_t env_array_bytes(const struct env_array *a);

#endif
