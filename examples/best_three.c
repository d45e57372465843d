/* SPDX-License-Identifier: MIT
 *
 * Asks for the three best placements of a position, and draws the board that each leaves.
 *
 *     cc best_three.c $(pkg-config --cflags --libs tetrarch) -o best_three
 */
#include <stdio.h>
#include <tetrarch.h>

static const char drawn[] = "#.........\n"
                            "##.....###\n"
                            "###..#####\n"
                            "####.#####\n";

static int show(const struct tetrarch_rules *rules, const struct tetrarch_board *board,
                const struct tetrarch_placement *p, struct tetrarch_error *error)
{
    struct tetrarch_board after;
    if (tetrarch_place(rules, board, p, &after, error) < 0)
        return -1;
    after.height = 6; /* the rows above are empty */
    char *text = tetrarch_board_print(&after, 0, error);
    if (!text)
        return -1;
    printf("%c, rotation %d, column %d: %d rows, score %.1f\n%s\n", "IOTSZJL"[p->piece], p -> rotation, p -> column,
           p -> rows, p -> score, text);
    tetrarch_text_free(text);
    return 0;
}

static int ask(const struct tetrarch_rules *rules, struct tetrarch_player *player, struct tetrarch_error *error)
{
    struct tetrarch_placement best[3];
    struct tetrarch_position position = {
        .queue = { TETRARCH_T, TETRARCH_L }, .known = 2, .hold = TETRARCH_NONE, .possible_next = 127
    };
    if (tetrarch_board_parse(drawn, 20, &position.board, error) != 0)
        return -1;
    int count = tetrarch_player_consider(player, &position, best, 3, error);
    for (int i = 0; i < count; i++)
        if (show(rules, &position.board, &best[i], error) != 0)
            return -1;
    return count;
}

int main(void)
{
    struct tetrarch_error error;
    struct tetrarch_rules *rules = tetrarch_rules_new("simplified 10x20", &error);
    struct tetrarch_controller *controller = rules ? tetrarch_controller_load("dt20", &error) : NULL;
    struct tetrarch_player *player = controller ? tetrarch_player_new(controller, rules, "lookahead preview=1", &error)
                                                : NULL;
    int count = player ? ask(rules, player, &error) : -1;
    if (count < 0)
        fprintf(stderr, "best_three: %s\n", error.text);
    tetrarch_player_free(player);
    tetrarch_controller_free(controller);
    tetrarch_rules_free(rules);
    return count < 0;
}
