/* SPDX-License-Identifier: MIT
 *
 * Keys: which key does what. Actions and names of keys are rows of tables; every action may have several keys, and no
 * key has two actions.
 */
#ifndef TETRARCH_UI_TUI_KEYS_H
#define TETRARCH_UI_TUI_KEYS_H

#include "base/err.h"
#include "engine/tetris/input.h"

/* What a key may do: the inputs of a game, and these. */
enum key_action {
    ACTION_HINT = INPUTS,
    ACTION_PAUSE,
    ACTION_RESTART,
    ACTION_QUIT,
    ACTION_STEP,
    ACTION_FASTER,
    ACTION_SLOWER,
    KEYS_ACTIONS,
};

enum { KEYS_EACH = 4, KEYS_NAME_MAX = 16 };

struct keys {
    int key[KEYS_ACTIONS][KEYS_EACH]; /* as curses numbers them; 0 where there is none */
};

/* The names of the actions, in the order of the enum and ending with NULL. */
extern const char *const keys_actions[];

/* Returns the default keys. */
struct keys keys_default(void);

/* Reads assignments such as "left=a, right=d", separated by commas or lines, "#" starting a comment, into k. An
 * action that is named loses the keys it had and gets all that this text gives it; a key that was another action's
 * is taken from it. Fails, leaving k alone, where a name is unknown or one text gives a key to two actions. `label`
 * names the text in the sentence. */
int keys_parse(struct keys *k, const char *text, const char *label, struct err *err);

/* Returns the action of a key, or -1. A capital letter without an action is taken for the small one. */
int keys_action(const struct keys *k, int key);

/* Writes the name of an action's first key, or "-" where it has none. */
const char *keys_name(const struct keys *k, enum key_action action, char out[KEYS_NAME_MAX]);

#endif
