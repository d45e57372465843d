/* SPDX-License-Identifier: MIT */
#include "tetress/evaluate.h"

/* When the lead in tokens begins to count, and what one token is worth at the end. */
enum { TOKENS_FROM = 100, TOKENS_MOST = 60 };

int evaluate(const struct torus *t, const int actions[SIDES])
{
    int own = actions[t->side], other = actions[!t->side];
    /* In proportion: the tenth action more is worth less than the first. */
    int control = 1000 * (own - other) / (own + other + 8) + (own - other);
    int lead = cells_count(t->tokens[t->side]) - cells_count(t->tokens[!t->side]);
    int near = t->turn > TOKENS_FROM ? t->turn - TOKENS_FROM : 0;
    return control + lead * (1 + TOKENS_MOST * near / (TORUS_TURNS - TOKENS_FROM));
}
