/* SPDX-License-Identifier: MIT
 *
 * libFuzzer: text that should be a board or an action of Tetress. Whatever is accepted must print, and read the same
 * again.
 */
#include "tetress/notation.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_board(const char *text)
{
    struct torus t, again;
    struct err err;
    char printed[TORUS_TEXT_MAX];
    if (torus_parse(text, &t, &err))
        return;
    torus_print(&t, printed);
    if (t.tokens[RED] & t.tokens[BLUE] || torus_parse(printed, &again, &err) ||
        memcmp(t.tokens, again.tokens, sizeof t.tokens) != 0)
        abort();
    for (int side = 0; side < SIDES; side++) {
        struct actions found;
        uint16_t list[ACTIONS];
        actions_find_for(&t, (enum side)side, &found);
        if (actions_list(&found, list) != actions_count(&t, (enum side)side))
            abort();
    }
}

static void check_action(const char *text)
{
    int action, again;
    struct err err;
    char printed[ACTION_TEXT_MAX];
    if (action_parse(text, &action, &err))
        return;
    action_print(action, printed);
    if (action_parse(printed, &again, &err) || again != action)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = strndup((const char *)data, size);
    check_board(text);
    check_action(text);
    free(text);
    return 0;
}
