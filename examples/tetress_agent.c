/* SPDX-License-Identifier: MIT
 *
 * An agent of your own for Tetress, against a shipped one: it takes the action after which the opponent has the fewest.
 *
 *     cc tetress_agent.c $(pkg-config --cflags --libs tetrarch) -o tetress_agent
 *     ./tetress_agent minimax
 */
#include <stdio.h>
#include <tetrarch.h>

/* Counts the actions that an action leaves to the opponent; 0 wins. */
static int count_left(const char *position, int action, struct tetrarch_error *error)
{
    struct tetrarch_torus *next = tetrarch_torus_new(position, error);
    int left = next && tetrarch_torus_play(next, action, error) >= 0 ? tetrarch_torus_actions(next, NULL) : -1;
    tetrarch_torus_free(next);
    return left;
}

static int choose(const struct tetrarch_torus *torus, struct tetrarch_error *error)
{
    uint16_t actions[TETRARCH_ACTIONS];
    int count = tetrarch_torus_actions(torus, actions), best = -1, least = TETRARCH_ACTIONS + 1;
    char *position = tetrarch_torus_print(torus);
    for (int i = 0; position && i < count; i++) {
        int left = count_left(position, actions[i], error);
        if (left < 0) {
            best = -1;
            break;
        }
        if (left < least) {
            least = left;
            best = actions[i];
        }
    }
    tetrarch_text_free(position);
    return best;
}

static int play(struct tetrarch_torus *torus, struct tetrarch_agent *blue, struct tetrarch_error *error)
{
    while (tetrarch_torus_result(torus) == TETRARCH_GOES_ON) {
        int action = tetrarch_torus_side(torus) == TETRARCH_RED
                         ? choose(torus, error)
                         : tetrarch_agent_choose(blue, torus, 2000, 0, NULL, error);
        if (action < 0 || tetrarch_torus_play(torus, action, error) < 0)
            return -1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "greedy";
    struct tetrarch_error error = { "out of memory" };
    struct tetrarch_torus *torus = tetrarch_torus_new(NULL, &error);
    struct tetrarch_agent *blue = torus ? tetrarch_agent_new(name, 7, &error) : NULL;
    int failed = !blue || play(torus, blue, &error) != 0;
    if (failed)
        fprintf(stderr, "tetress_agent: %s\n", error.text);
    else
        printf("%s after %d actions\n",
               (const char *[]){ "own agent wins", "shipped agent wins", "a draw" }[tetrarch_torus_result(torus)],
               tetrarch_torus_turn(torus));
    tetrarch_agent_free(blue);
    tetrarch_torus_free(torus);
    return failed;
}
