/* SPDX-License-Identifier: MIT */
#include "measure/game_walk.h"

#include "engine/features/height.h"

static void walk_start(void *walk, uint64_t seed, uint64_t stream)
{
    struct game_walk *w = walk;
    w->game.seed = seed;
    w->game.number = (int64_t)stream;
    solo_start(&w->solo, &w->game);
}

static int walk_step(void *walk)
{
    struct game_walk *w = walk;
    return solo_step(&w->solo, w->maker->ops, w->maker->player) ? w->importance->of(&w->solo.board) : -1;
}

static double walk_remains(const void *walk)
{
    return height_blocks(&((const struct game_walk *)walk)->solo.board);
}

static void walk_died(void *walk, double weight)
{
    struct game_walk *w = walk;
    last_boards_add(&w->last, &w->solo.board, (enum piece)w->solo.queue[0], weight);
}

static void walk_save(const void *walk, void *state)
{
    solo_keep(&((const struct game_walk *)walk)->solo, state);
}

static void walk_load(void *walk, const void *state, uint64_t seed, uint64_t stream)
{
    solo_return(&((struct game_walk *)walk)->solo, state, seed, (int64_t)stream);
}

const struct walk_ops game_walk_ops = {
    sizeof(struct solo_moment), walk_start, walk_step, walk_remains, walk_died, walk_save, walk_load,
};

void game_walk_init(struct game_walk *w, const struct player_data *data, const struct player_maker *maker,
                    const struct importance *importance)
{
    *w = (struct game_walk){
        .importance = importance,
        .maker = maker,
        .game = { .rules = &data->rules, .preview = data->preview },
    };
}

double game_walk_rows(double rate, double remains, int width)
{
    /* The last piece, which finds no room, is not placed. Every row takes as many cells as the board is wide. */
    double rows = (SHAPE_SIZE * (1.0 / rate - 1.0) - remains) / width;
    return rows > 0.0 ? rows : 0.0;
}
