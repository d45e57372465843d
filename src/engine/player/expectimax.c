/* SPDX-License-Identifier: MIT
 *
 * Expectimax: like lookahead, and then the mean over the pieces that can come after those that are known, each placed
 * as well as it can be. With a seven-bag these are the pieces left in the bag. */
#include "engine/player/search.h"

/* The best that can be done when `piece` comes: place it, or the one in hold. */
static bool best_of(struct search *s, const struct board *b, const struct field *f, const struct hand *hand,
                    enum piece piece, int64_t *score)
{
    struct decision choice;
    bool found = search_best(s, b, f, piece, &choice);
    if (found)
        *score = choice.score;
    if (hand->may_hold && hand->hold != PIECE_NONE && hand->hold != piece &&
        search_best(s, b, f, (enum piece)hand->hold, &choice) && (!found || choice.score > *score)) {
        *score = choice.score;
        found = true;
    }
    return found;
}

static struct value mean(struct search *s, const struct board *b, const struct hand *hand,
                         const struct situation *situation)
{
    struct value v = { 0, 0 };
    int64_t score;
    struct field field;
    search_field(s, b, &field);
    for (int piece = 0; piece < PIECES; piece++)
        if (situation->possible_next >> piece & 1 && best_of(s, b, &field, hand, (enum piece)piece, &score)) {
            v.lives++;
            v.score += score;
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
