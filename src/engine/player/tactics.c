/* SPDX-License-Identifier: MIT */
#include "engine/player/tactics.h"

#include <stdio.h>

#define ROW(constant, name, weight, meaning) [TACTICS_##constant] = { name, weight, meaning },
const struct tactics_row tactics_rows[TACTICS_TERMS] = {
#include "engine/player/tactics_terms.inc"
};
#undef ROW

struct tactics tactics_by_hand(const char *rules)
{
    struct tactics s = { .name = "by hand" };
    snprintf(s.rules, sizeof s.rules, "%s", rules);
    for (int i = 0; i < TACTICS_TERMS; i++)
        s.weight[i] = tactics_rows[i].by_hand;
    return s;
}

bool tactics_usable(const double weight[TACTICS_TERMS])
{
    for (int i = 0; i < TACTICS_TERMS; i++)
        if (!(weight[i] >= -TACTICS_WEIGHT_MAX && weight[i] <= TACTICS_WEIGHT_MAX))
            return false;
    return true;
}

struct tactics_scale tactics_scaled(const double weight[TACTICS_TERMS])
{
    struct tactics_scale scale;
    for (int i = 0; i < TACTICS_TERMS; i++)
        scale.weight[i] = (int32_t)(TACTICS_UNIT * weight[i] + (weight[i] < 0.0 ? -0.5 : 0.5));
    return scale;
}
