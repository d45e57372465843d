/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "tetress/notation.h"

/* Fails if a number is not an action. */
static int check(int action, struct err *err)
{
    if (action < 0 || action >= ACTIONS)
        return err_set(err, "%d is not an action: actions are 0 to %d", action, ACTIONS - 1);
    return 0;
}

int tetrarch_action_cells(int action, uint8_t out[4], struct tetrarch_error *error)
{
    struct err err;
    if (check(action, &err))
        return border_fail(error, &err);
    cells left = action_cells(action);
    for (int i = 0; i < 4; i++, left &= left - 1)
        out[i] = (uint8_t)cells_lowest(left);
    return 0;
}

int tetrarch_action_parse(const char *text, struct tetrarch_error *error)
{
    struct err err;
    int action;
    return action_parse(text, &action, &err) ? border_fail(error, &err) : action;
}

char *tetrarch_action_print(int action, struct tetrarch_error *error)
{
    struct err err;
    char text[ACTION_TEXT_MAX];
    BORDER(error, NULL);
    if (check(action, &err)) {
        border_fail(error, &err);
        return NULL;
    }
    action_print(action, text);
    return xstrdup(text);
}

char *tetrarch_score_print(int score, const char *word)
{
    char text[SCORE_TEXT_MAX];
    BORDER(NULL, NULL);
    return xstrdup(score_print(score, word, text));
}
