/* SPDX-License-Identifier: MIT
 *
 * A player of your own, measured on the same games as a shipped one: it puts each piece as low as it can, and among the
 * lowest places where it covers the fewest holes.
 *
 *     cc own_player.c $(pkg-config --cflags --libs tetrarch) -o own_player
 */
#include <stdio.h>
#include <tetrarch.h>

static int count_holes(const struct tetrarch_board *board)
{
    int holes = 0;
    for (int x = 0; x < board->width; x++)
        for (uint32_t above = board->column[x] >> 1, cells = board->column[x]; above; above >>= 1, cells >>= 1)
            holes += !(cells & 1);
    return holes;
}

/* Several games are played at a time: the function changes nothing but its output. */
static int choose_lowest(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    const struct tetrarch_rules *rules = context;
    struct tetrarch_placement list[64];
    int count = tetrarch_placements(rules, &position->board, position->queue[0], list, 64, NULL), least = 0;
    for (int i = 0; i < count && i < 64; i++) {
        struct tetrarch_board after;
        if (tetrarch_place(rules, &position->board, &list[i], &after, NULL) < 0)
            return -1;
        int cost = list[i].row + 4 * count_holes(&after);
        if (i == 0 || cost < least) {
            least = cost;
            *out = list[i];
        }
    }
    return count > 0 ? 0 : -1;
}

static int measure(const char *name, const struct tetrarch_player *player, const struct tetrarch_rules *rules,
                   struct tetrarch_error *error)
{
    struct tetrarch_measured m;
    if (!player || tetrarch_evaluate(player, rules, "games=100 seed=7", NULL, &m, error) != 0)
        return -1;
    printf("%-8s %8.1f rows a game (%.1f to %.1f)\n", name, m.rows, m.rows_low, m.rows_high);
    return 0;
}

int main(void)
{
    struct tetrarch_error error;
    struct tetrarch_rules *rules = tetrarch_rules_new("simplified 10x10", &error);
    struct tetrarch_controller *bcts = rules ? tetrarch_controller_load("bcts", &error) : NULL;
    struct tetrarch_player *own = bcts ? tetrarch_player_own(choose_lowest, rules, 0, &error) : NULL;
    struct tetrarch_player *shipped = own ? tetrarch_player_new(bcts, rules, "greedy", &error) : NULL;
    int failed = measure("own", own, rules, &error) != 0 || measure("bcts", shipped, rules, &error) != 0;
    if (failed)
        fprintf(stderr, "own_player: %s\n", error.text);
    tetrarch_player_free(own);
    tetrarch_player_free(shipped);
    tetrarch_controller_free(bcts);
    tetrarch_rules_free(rules);
    return failed;
}
