/* SPDX-License-Identifier: MIT
 *
 * Expectimax: like lookahead, followed by the mean over the pieces that can come after the known ones, each placed in
 * the best way. With a seven-bag these are the pieces left in the bag. */
#include "engine/player/search.h"

/* Returns the mean over the pieces that can come of the best that can be done with each: place it, or the one in hold,
 * whose best placement is the same for all of them. */
static struct value mean(struct search *s, const struct board *b, const struct hand *hand,
                         const struct situation *situation)
{
    struct value v = { 0, 0 };
    struct decision held, best;
    struct field field;
    search_field(s, b, &field);
    bool holds = hand->may_hold && hand->hold != PIECE_NONE && search_best(s, b, &field, (enum piece)hand->hold, &held);
    for (int piece = 0; piece < PIECES; piece++) {
        if (!(situation->possible_next >> piece & 1))
            continue;
        if (!search_best(s, b, &field, (enum piece)piece, &best)) {
            if (!holds)
                continue;
            best.score = held.score;
        }
        v.lives++;
        v.score += holds && held.score > best.score ? held.score : best.score;
    }
    if (v.lives > 0)
        v.score /= v.lives;
    return v;
}

static bool expectimax_choose(struct player *p, const struct situation *s, struct rng *rng, struct decision *out)
{
    (void)rng;
    struct situation seen = *s;
    /* The piece after the search depth may be known: then there is nothing to take the mean over. */
    if (s->known > p->search.depth) {
        seen.known = p->search.depth;
        seen.possible_next = 1u << s->queue[seen.known];
    }
    return search_choose(&p->search, &seen, mean, out);
}

const struct player_ops player_expectimax = {
    .name = "expectimax",
    .summary = "looks ahead, then takes the mean over the pieces that can come next",
    .looks_ahead = true,
    .live_depth = 2,
    .new = search_player_new,
    .choose = expectimax_choose,
    .free = search_player_free,
};
