/* SPDX-License-Identifier: MIT
 *
 * Plays the modern game with a shipped controller and draws it.
 *
 *     cc play.c $(pkg-config --cflags --libs tetrarch) -o play
 *     ./play            # forty pieces, the last board
 *     ./play 200 all    # two hundred pieces, every board
 */
#include <stdio.h>
#include <stdlib.h>
#include <tetrarch.h>

/* Draws the cells, the top row first: a letter for each piece, "#" for garbage. */
static void draw(const struct tetrarch_game *game)
{
    struct tetrarch_view view;
    uint8_t cells[TETRARCH_WIDTH_MAX * 24];
    tetrarch_game_view(game, &view);
    tetrarch_game_cells(game, cells);
    const int width = view.position.board.width;
    for (int row = view.position.board.height - 1; row >= 0; row--) {
        for (int column = 0; column < width; column++)
            printf(" %c", "IOTSZJL#."[cells[row * width + column]]);
        putchar('\n');
    }
    printf("%lld pieces, %lld rows, %lld points\n\n", (long long)view.pieces, (long long)view.rows,
           (long long)view.score);
}

static int play(struct tetrarch_game *game, struct tetrarch_player *player, int pieces, int draws_all,
                struct tetrarch_error *error)
{
    for (int i = 0; i < pieces; i++) {
        struct tetrarch_view view;
        struct tetrarch_placement choice;
        tetrarch_game_view(game, &view);
        int found = view.over ? 0 : tetrarch_player_choose(player, &view.position, &choice, error);
        if (found <= 0)
            return found;
        if (tetrarch_game_place(game, &choice, error) < 0)
            return -1;
        if (draws_all)
            draw(game);
    }
    return 0;
}

int main(int argc, char **argv)
{
    struct tetrarch_error error;
    struct tetrarch_rules *rules = tetrarch_rules_new("guideline", &error);
    struct tetrarch_controller *controller = rules ? tetrarch_controller_load("champion-10x20", &error) : NULL;
    struct tetrarch_player *player = controller ? tetrarch_player_new(controller, rules, "lookahead preview=1", &error)
                                                : NULL;
    struct tetrarch_game *game = player ? tetrarch_game_new(rules, 7, 0, 5, &error) : NULL;
    int failed = !game || play(game, player, argc > 1 ? atoi(argv[1]) : 40, argc > 2, &error) != 0;
    if (failed)
        fprintf(stderr, "play: %s\n", error.text);
    else
        draw(game);
    tetrarch_game_free(game);
    tetrarch_player_free(player);
    tetrarch_controller_free(controller);
    tetrarch_rules_free(rules);
    return failed;
}
