/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "engine/play/attack.h"
#include "engine/play/pilot.h"
#include "env/drops.h"

#include <stdlib.h>
#include <string.h>

enum { STREAM_HOLES = 2, GARBAGE_AT_ONCE = 8, GARBAGE_MAX = 20 };

struct tetrarch_game {
    struct rules rules;
    uint64_t hash; /* of what a saved game depends on */
    int preview;
    struct drops drops; /* simplified */
    struct state state; /* guideline */
    int pending, sent;
    struct rng holes; /* where the holes of the garbage are */
};

static bool is_modern(const struct tetrarch_game *g)
{
    return g->rules.kind == RULES_GUIDELINE;
}

struct tetrarch_game *tetrarch_game_new(const struct tetrarch_rules *rules, uint64_t seed, int64_t number, int preview,
                                        struct tetrarch_error *error)
{
    struct err err;
    BORDER(error, NULL);
    if (preview < 0 || preview > STATE_PREVIEWS) {
        err_set(&err, "the game shows %d pieces in advance, but that may be 0 to %d", preview, STATE_PREVIEWS);
        border_fail(error, &err);
        return NULL;
    }
    struct tetrarch_game *g = xcalloc(1, sizeof *g);
    g->rules = rules->rules;
    g->preview = preview;
    g->hash = saved_hash(&g->rules, (uint64_t)preview);
    g->holes = rng_stream(seed, (uint64_t)number, STREAM_HOLES);
    if (is_modern(g))
        state_start(&g->state, &g->rules, seed, number, 1);
    else
        drops_start(&g->drops, &g->rules, preview, seed, number);
    return g;
}

void tetrarch_game_free(struct tetrarch_game *game)
{
    free(game);
}

int tetrarch_game_press(struct tetrarch_game *game, enum tetrarch_key key)
{
    int64_t pieces = game->state.pieces;
    if (is_modern(game) && (int)key >= 0 && key < TETRARCH_KEYS)
        state_input(&game->state, (enum input)key);
    return game->state.pieces > pieces;
}

int tetrarch_game_tick(struct tetrarch_game *game)
{
    int64_t pieces = game->state.pieces;
    if (is_modern(game))
        state_tick(&game->state);
    return game->state.pieces > pieces;
}

static struct board board_of(const struct tetrarch_game *g)
{
    return is_modern(g) ? field_to_board(&g->state.field, g->rules.height) : g->drops.board;
}

/* Finds the decision of a placement in the position of a game. */
static int decide(const struct tetrarch_game *g, const struct tetrarch_placement *p, struct decision *out,
                  struct err *err)
{
    const struct state *s = &g->state;
    struct board board = board_of(g);
    if (is_modern(g) ? s->end != STATE_GOES_ON : g->drops.over)
        return err_set(err, "the game is over");
    if (p->hold && (!is_modern(g) || !g->rules.hold || s->held))
        return err_set(err, "hold is not allowed now");
    uint8_t piece = !is_modern(g)           ? g->drops.queue[0]
                    : !p->hold              ? s->queue[0]
                    : s->hold == PIECE_NONE ? s->queue[1]
                                            : s->hold;
    if (p->piece != piece)
        return err_set(err, "the piece to be placed is %c", piece_letter((enum piece)piece));
    return border_decision(&g->rules, &board, p, out, err);
}

int tetrarch_game_place(struct tetrarch_game *game, const struct tetrarch_placement *placement,
                        struct tetrarch_error *error)
{
    struct err err;
    struct decision d;
    BORDER(error, -1);
    if (decide(game, placement, &d, &err))
        return border_fail(error, &err);
    if (!is_modern(game))
        return drops_act(&game->drops, d.placement.rotation * game->rules.width + d.placement.column);
    int64_t rows = game->state.rows;
    if (d.hold)
        state_input(&game->state, INPUT_HOLD);
    game->state.spot = field_spot((enum piece)d.piece, d.placement);
    game->state.spot.spin = d.spin;
    state_input(&game->state, INPUT_HARD);
    return (int)(game->state.rows - rows);
}

int tetrarch_game_keys(const struct tetrarch_game *game, const struct tetrarch_placement *placement, uint8_t out[],
                       int max, struct tetrarch_error *error)
{
    struct err err;
    struct decision d;
    BORDER(error, -1);
    if (!is_modern(game))
        err_set(&err, "the simplified game has no keys");
    else if (decide(game, placement, &d, &err) == 0) {
        uint8_t *presses = xcalloc(PILOT_PRESSES, 1);
        int n = pilot_presses(&game->state, &d, presses);
        for (int i = 0; i < n && i < max; i++)
            out[i] = presses[i];
        free(presses);
        return n;
    }
    return border_fail(error, &err);
}

int tetrarch_game_garbage(struct tetrarch_game *game, int rows, int hole, struct tetrarch_error *error)
{
    struct err err;
    if (!is_modern(game))
        err_set(&err, "the simplified game has no garbage");
    else if (rows < 1 || rows > GARBAGE_MAX)
        err_set(&err, "there are %d rows of garbage, but there may be 1 to %d", rows, GARBAGE_MAX);
    else if (hole < 0 || hole >= FIELD_WIDTH)
        err_set(&err, "the hole is in column %d, but columns are 0 to %d", hole, FIELD_WIDTH - 1);
    else {
        state_garbage(&game->state, rows, hole);
        return 0;
    }
    return border_fail(error, &err);
}

void tetrarch_game_attack(struct tetrarch_game *from, struct tetrarch_game *to)
{
    if (!is_modern(from) || !is_modern(to) || from->state.last.piece == PIECE_NONE)
        return;
    int rows = attack_rows(&from->state.last), cancelled = rows < from->pending ? rows : from->pending;
    from->sent += rows;
    from->pending -= cancelled;
    to->pending += rows - cancelled;
    int received = from->pending < GARBAGE_AT_ONCE ? from->pending : GARBAGE_AT_ONCE;
    if (rows > 0 || received == 0 || from->state.end)
        return;
    from->pending -= received;
    state_garbage(&from->state, received, (int)rng_below(&from->holes, FIELD_WIDTH));
}

static void write_cells(const struct state *s, struct spot spot, int8_t out[4][2])
{
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell((enum piece)s->queue[0], spot.orientation, i);
        out[i][0] = (int8_t)(spot.x + c.x);
        out[i][1] = (int8_t)(spot.y + c.y);
    }
}

static void view_modern(const struct tetrarch_game *g, struct tetrarch_view *out)
{
    const struct state *s = &g->state;
    memcpy(out->position.queue, s->queue, (size_t)(1 + g->preview));
    out->position.hold = s->hold;
    out->position.may_hold = g->rules.hold && !s->held;
    out->position.possible_next = (uint8_t)state_possible_next(s);
    out->pieces = s->pieces;
    out->rows = s->rows;
    out->score = s->score;
    out->ticks = s->ticks;
    out->over = s->end != STATE_GOES_ON;
    out->level = state_level(s);
    out->combo = s->combo;
    out->back_to_back = s->back_to_back;
    out->pending = g->pending;
    out->sent = g->sent;
    write_cells(s, s->spot, out->piece);
    write_cells(s, state_ghost(s), out->ghost);
}

void tetrarch_game_view(const struct tetrarch_game *game, struct tetrarch_view *out)
{
    struct board board = board_of(game);
    *out = (struct tetrarch_view){ .position = { .known = (uint8_t)(1 + game->preview), .hold = TETRARCH_NONE } };
    border_board_out(&board, &out->position.board);
    if (is_modern(game)) {
        view_modern(game, out);
        return;
    }
    const struct drops *d = &game->drops;
    memcpy(out->position.queue, d->queue, (size_t)(1 + game->preview));
    out->position.possible_next = (uint8_t)sequence_possible_next(&d->sequence);
    out->pieces = d->pieces;
    out->rows = d->rows;
    out->over = d->over;
}

void tetrarch_game_cells(const struct tetrarch_game *game, uint8_t out[])
{
    const int width = game->rules.width, height = game->rules.height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            *out++ = is_modern(game)                        ? game->state.cell[y][x]
                     : game->drops.board.column[x] >> y & 1 ? CELL_GARBAGE
                                                            : CELL_EMPTY;
}

static void saved_game(struct saved *s, struct tetrarch_game *g)
{
    if (!is_modern(g)) {
        drops_saved(s, &g->drops);
        return;
    }
    saved_state(s, &g->state);
    saved_i32(s, &g->pending, 0, INT32_MAX / 2);
    saved_i32(s, &g->sent, 0, INT32_MAX / 2);
    saved_u64(s, &g->holes.key);
    saved_u64(s, &g->holes.count);
}

size_t tetrarch_game_save(const struct tetrarch_game *game, void *out, size_t size)
{
    struct tetrarch_game copy = *game;
    struct saved s = saved_write(out, size, game->hash);
    saved_game(&s, &copy);
    return saved_end(&s);
}

int tetrarch_game_load(struct tetrarch_game *game, const void *bytes, size_t size, struct tetrarch_error *error)
{
    struct err err;
    struct saved s;
    struct tetrarch_game copy = *game;
    if (saved_read(&s, bytes, size, game->hash, &err))
        return border_fail(error, &err);
    saved_game(&s, &copy);
    if (saved_finish(&s, &err))
        return border_fail(error, &err);
    *game = copy;
    return 0;
}

uint64_t tetrarch_game_hash(const struct tetrarch_game *game)
{
    struct tetrarch_game copy = *game;
    struct saved s = saved_write(NULL, 0, game->hash);
    saved_game(&s, &copy);
    return s.hash;
}
