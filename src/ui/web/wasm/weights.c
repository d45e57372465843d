/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/weights.h"

#include "tetress/weights.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The sets that the page has handed over. */
enum { SETS = 8, SET_NAME = 32 };
static struct {
    char name[SET_NAME];
    struct weights weights;
} sets[SETS];

/* Returns the set of this name, or -1; if `make`, creates it while there is room. */
static int find_set(const char *name, bool make)
{
    for (int i = 0; i < SETS; i++) {
        if (strcmp(sets[i].name, name) == 0)
            return i;
        if (!*sets[i].name) {
            if (make)
                snprintf(sets[i].name, sizeof sets[i].name, "%s", name);
            return make ? i : -1;
        }
    }
    return -1;
}

int page_weights(const char *set, const char *feature, double opening, double middle, double end)
{
    const double stage[EVALUATE_STAGES] = { opening, middle, end };
    int at = find_set(set, true);
    for (int i = 0; at >= 0 && i < EVALUATE_FEATURES; i++)
        if (strcmp(evaluate_features[i].name, feature) == 0) {
            for (int k = 0; k < EVALUATE_STAGES; k++)
                sets[at].weights.of[k][i] = (int32_t)lrint(256 * stage[k]);
            return 0;
        }
    return -1;
}

int weights_load(const char *name, struct weights *out, struct err *err)
{
    int at = find_set(name, false);
    if (at < 0)
        return err_set(err, "there is no set of weights called \"%.60s\"", name);
    *out = sets[at].weights;
    return 0;
}
