/* SPDX-License-Identifier: MIT
 *
 * A feature of your own beside the built-in ones: a player scores every placement by four features of the library and a
 * number that it counts itself, and is compared with the same player without that number.
 *
 *     cc own_feature.c $(pkg-config --cflags --libs tetrarch) -o own_feature
 */
#include <stdio.h>
#include <tetrarch.h>

enum { FEATURES = 4, LIST_MAX = 64 };
static const char names[] = "landing_height,row_transitions,column_transitions,wells";
static const double weights[FEATURES] = { -1, -1, -1, -1 };

struct player {
    const struct tetrarch_rules *rules;
    const struct tetrarch_features *features;
    double own_weight;
};

/* The own feature: full cells that lie above an empty one. */
static int count_burden(const struct tetrarch_board *board)
{
    int burden = 0;
    for (int x = 0; x < board->width; x++) {
        uint32_t column = board->column[x], solid = column & ~(column + 1); /* the full cells at the bottom */
        for (uint32_t above = column & ~solid; above; above &= above - 1)
            burden++;
    }
    return burden;
}

static int choose(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    const struct player *p = context;
    const struct tetrarch_board *board = &position->board;
    struct tetrarch_placement list[LIST_MAX];
    double numbers[LIST_MAX * FEATURES], best = 0;
    int count = tetrarch_placements(p->rules, board, position->queue[0], list, LIST_MAX, NULL);
    if (count < 1 || count > LIST_MAX || tetrarch_features_of(p->features, board, list, count, numbers, NULL) != 0)
        return -1;
    for (int i = 0; i < count; i++) {
        struct tetrarch_board after;
        double score = 0;
        if (tetrarch_place(p->rules, board, &list[i], &after, NULL) < 0)
            return -1;
        for (int k = 0; k < FEATURES; k++)
            score += weights[k] * numbers[i * FEATURES + k];
        score += p->own_weight * count_burden(&after);
        if (i == 0 || score > best) {
            best = score;
            *out = list[i];
        }
    }
    return 0;
}

int main(void)
{
    struct tetrarch_error error;
    struct tetrarch_compared c;
    struct tetrarch_rules *rules = tetrarch_rules_new("simplified 10x10", &error);
    struct tetrarch_features *features = rules ? tetrarch_features_new(names, rules, &error) : NULL;
    struct player with = { rules, features, -1 }, without = { rules, features, 0 };
    struct tetrarch_player *a = features ? tetrarch_player_own(choose, &with, 0, &error) : NULL;
    struct tetrarch_player *b = a ? tetrarch_player_own(choose, &without, 0, &error) : NULL;
    int failed = !b || tetrarch_compare(a, b, rules, "max-games=400 seed=7", NULL, &c, &error) != 0;
    if (failed)
        fprintf(stderr, "own_feature: %s\n", error.text);
    else
        printf("with the feature %.2f times the rows (%.2f to %.2f), %s after %lld games each\n", c.ratio, c.ratio_low,
               c.ratio_high,
               c.winner > 0   ? "better"
               : c.winner < 0 ? "worse"
                              : "undecided",
               (long long)c.games);
    tetrarch_player_free(a);
    tetrarch_player_free(b);
    tetrarch_features_free(features);
    tetrarch_rules_free(rules);
    return failed;
}
