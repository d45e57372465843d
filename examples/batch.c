/* SPDX-License-Identifier: MIT
 *
 * Environments in a batch: a thousand games, each step one call, with a random policy and with a greedy one, which
 * reads the features of the boards that the actions lead to.
 *
 *     cc batch.c $(pkg-config --cflags --libs tetrarch) -o batch
 */
#include <stdio.h>
#include <tetrarch.h>

enum { GAMES = 1000, STEPS = 200, WIDTH = 10, ACTIONS = 4 * WIDTH, FEATURES = 4 };
static const char text[] = "after-states width=10 height=20 features=landing_height,holes,row_transitions,wells";
static const float weights[FEATURES] = { -1, -4, -1, -1 };

/* Where the batch writes. */
static float features[GAMES][ACTIONS][FEATURES];
static uint8_t mask[GAMES][ACTIONS], terminated[GAMES];
static double reward[GAMES];

/* A number from 0 to 1. */
static float draw(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return (float)(*state >> 8) / 16777216.0f;
}

static int choose(int game, int greedy, uint32_t *state)
{
    int chosen = 0;
    float best = -1e30f;
    for (int a = 0; a < ACTIONS; a++) {
        float score = draw(state); /* breaks ties, and is all that the random policy looks at */
        for (int k = 0; greedy && k < FEATURES; k++)
            score += weights[k] * features[game][a][k];
        if (mask[game][a] && score > best) {
            best = score;
            chosen = a;
        }
    }
    return chosen;
}

static int run(struct tetrarch_batch *batch, int greedy, struct tetrarch_error *error)
{
    uint64_t seeds[GAMES];
    int64_t actions[GAMES];
    uint32_t state = 7;
    double rows = 0;
    int lost = 0;
    for (int i = 0; i < GAMES; i++)
        seeds[i] = (uint64_t)i;
    tetrarch_batch_reset(batch, seeds, NULL);
    for (int step = 0; step < STEPS; step++) {
        for (int i = 0; i < GAMES; i++)
            actions[i] = choose(i, greedy, &state);
        if (tetrarch_batch_step(batch, actions, error) != 0)
            return -1;
        for (int i = 0; i < GAMES; i++) {
            rows += reward[i];
            lost += terminated[i];
        }
    }
    printf("%s %6.0f rows, %4d games lost\n", greedy ? "greedy" : "random", rows, lost);
    return 0;
}

int main(void)
{
    struct tetrarch_error error;
    struct tetrarch_buffers buffers = {
        .observed = { features }, .mask = mask[0], .reward = reward, .terminated = terminated
    };
    struct tetrarch_batch *batch = tetrarch_batch_new(text, GAMES, &error);
    if (batch)
        tetrarch_batch_bind(batch, &buffers);
    int failed = !batch || run(batch, 0, &error) != 0 || run(batch, 1, &error) != 0;
    if (failed)
        fprintf(stderr, "batch: %s\n", error.text);
    tetrarch_batch_free(batch);
    return failed;
}
