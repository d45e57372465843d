/* SPDX-License-Identifier: MIT */
#include "tetress/opening.h"

#include "tetress/action.h"
#include "tetress/survey.h"

#include <stdlib.h>

/* Neither side may lead by more than 1 / BALANCE of all actions; the last of DRAWS draws is taken in any case. */
enum { BALANCE = 8, DRAWS = 50 };
/* The openings of a match have MATCH_LENGTHS different lengths, from OPENING_MIN plies on. */
enum { MATCH_LENGTHS = 5 };
enum { STREAM_OPENING, STREAM_PLAYERS };

static bool is_balanced(const struct torus *t)
{
    struct survey survey;
    survey_find(t, &survey);
    int red = survey.actions[RED], blue = survey.actions[BLUE];
    return red > 0 && blue > 0 && abs(red - blue) <= (red + blue) / BALANCE;
}

void opening_draw(struct opening *out, int plies, struct rng *rng)
{
    out->plies = plies;
    for (int draw = 0; draw < DRAWS; draw++) {
        out->torus = torus_empty();
        for (int i = 0; i < plies; i++) {
            struct actions found;
            uint16_t list[ACTIONS];
            actions_find(&out->torus, &found);
            int n = actions_list(&found, list);
            out->action[i] = list[rng_below(rng, (uint32_t)n)];
            torus_apply(&out->torus, action_cells(out->action[i]));
        }
        if (is_balanced(&out->torus))
            return;
    }
}

void opening_of_match(struct opening *out, uint64_t seed, int number)
{
    struct rng rng = rng_stream(seed, (uint64_t)number / 2, STREAM_OPENING);
    int plies = OPENING_MIN + (int)rng_below(&rng, MATCH_LENGTHS);
    opening_draw(out, plies, &rng);
}

struct rng opening_players(uint64_t seed, int number)
{
    return rng_stream(seed, (uint64_t)number, STREAM_PLAYERS);
}
