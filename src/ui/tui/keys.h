/* SPDX-License-Identifier: MIT
 *
 * Keys: the key bindings. Actions and key names are rows of tables; an action may have several keys, but a key has
 * only one action.
 */
#ifndef TETRARCH_UI_TUI_KEYS_H
#define TETRARCH_UI_TUI_KEYS_H

#include "base/err.h"
#include "engine/tetris/input.h"

/* The actions of keys: the inputs of a game, and these. */
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
    int key[KEYS_ACTIONS][KEYS_EACH]; /* curses key codes; 0 for none */
};

/* The names of the actions, in the order of the enum and ending with NULL. */
extern const char *const keys_actions[];

/* Returns the default keys. */
struct keys keys_default(void);

/* Reads assignments such as "left=a, right=d" into k, separated by commas or newlines; "#" starts a comment. A named
 * action loses its previous keys and gets all keys that this text assigns to it; a key of another action is taken from
 * that action. Fails, leaving k unchanged, if a name is unknown or the text assigns a key to two actions. `label`
 * names the text in error messages. */
int keys_parse(struct keys *k, const char *text, const char *label, struct err *err);

/* Returns the action of a key, or -1. A capital letter without an action counts as its lower-case letter. */
int keys_action(const struct keys *k, int key);

/* Writes the name of an action's first key, or "-" if it has none, and returns out. */
const char *keys_name(const struct keys *k, enum key_action action, char out[KEYS_NAME_MAX]);

#endif
