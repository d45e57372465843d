/* SPDX-License-Identifier: MIT */
#include "api/game.h"

#include <stdlib.h>
#include <string.h>

enum { GARBAGE_MAX = 20 };

bool game_follows(const struct tetrarch_game *g)
{
    return g->followed.player[0] != '\0';
}

bool game_is_modern(const struct tetrarch_game *g)
{
    return g->rules.kind == RULES_GUIDELINE && !game_follows(g);
}

bool game_is_over(const struct tetrarch_game *g)
{
    return g->drawn_as_field ? g->seat.state.end != STATE_GOES_ON : g->drops.over;
}

void game_interrupt(struct tetrarch_game *g)
{
    g->robot.pilot = NULL;
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
    g->drawn_as_field = game_is_modern(g);
    seat_start_plain(&g->seat, &g->rules, seed, number);
    memset(g->cell, CELL_EMPTY, sizeof g->cell);
    if (!g->drawn_as_field)
        drops_start(&g->drops, &g->rules, preview, seed, number);
    return g;
}

void tetrarch_game_free(struct tetrarch_game *game)
{
    if (!game)
        return;
    seat_release(&game->seat);
    replay_release(&game->followed);
    free(game);
}

int tetrarch_game_press(struct tetrarch_game *game, enum tetrarch_key key)
{
    BORDER(NULL, -1);
    if (!game_is_modern(game) || (int)key < 0 || key >= TETRARCH_KEYS)
        return 0;
    game_interrupt(game);
    return seat_press(&game->seat, (enum input)key);
}

int tetrarch_game_tick(struct tetrarch_game *game)
{
    if (!game_is_modern(game))
        return 0;
    game_interrupt(game);
    return seat_tick(&game->seat);
}

struct board game_board(const struct tetrarch_game *g)
{
    return g->drawn_as_field ? field_to_board(&g->seat.state.field, g->rules.height) : g->drops.board;
}

/* Finds the decision of a placement in the position of a game. */
static int decide(const struct tetrarch_game *g, const struct tetrarch_placement *p, struct decision *out,
                  struct err *err)
{
    const struct state *s = &g->seat.state;
    const bool modern = game_is_modern(g);
    struct board board = game_board(g);
    if (game_follows(g))
        return err_set(err, "the game follows a record");
    if (game_is_over(g))
        return err_set(err, "the game is over");
    if (p->hold && (!modern || !g->rules.hold || s->held))
        return err_set(err, "hold is not allowed now");
    uint8_t piece = !modern                 ? g->drops.queue[0]
                    : !p->hold              ? s->queue[0]
                    : s->hold == PIECE_NONE ? s->queue[1]
                                            : s->hold;
    if (p->piece != piece)
        return err_set(err, "the piece to be placed is %c", piece_letter((enum piece)piece));
    return border_decision(&g->rules, &board, p, out, err);
}

/* Applies a placement to the colours, as the piece does to the board. */
static void paint(struct tetrarch_game *g, enum piece piece, struct placement p)
{
    struct outcome o = drop_outcome_at(&g->drops.board, &g->rules, piece, p);
    const int width = g->rules.width, height = g->rules.height;
    uint8_t above[SHAPE_SIZE * WIDTH_MAX]; /* rows that are removed before the piece is judged */
    int to = 0;
    memset(above, CELL_EMPTY, sizeof above);
    for (int x = 0; x < o.shape->width; x++)
        for (int y = 0; y < o.shape->height; y++)
            if (o.shape->column[x] >> y & 1) {
                const int row = p.row + y, at = row * width + p.column + x;
                *(row < height ? &g->cell[at] : &above[at - height * width]) = (uint8_t)piece;
            }
    for (int from = 0; from < height + SHAPE_SIZE && to < height; from++)
        if (!(o.removed >> from & 1))
            memmove(g->cell + to++ * width, from < height ? g->cell + from * width : above + (from - height) * width,
                    (size_t)width);
    memset(g->cell + to * width, CELL_EMPTY, (size_t)((height - to) * width));
}

int game_drop(struct tetrarch_game *g, struct placement p)
{
    if (!g->seat.plain)
        replay_add(&g->seat.replay,
                   (struct replay_event){ .kind = REPLAY_DROP, .a = (uint8_t)p.rotation, .b = (uint8_t)p.column });
    paint(g, (enum piece)g->drops.queue[0], p);
    return drops_act(&g->drops, p.rotation * g->rules.width + p.column);
}

/* Takes the piece of a guideline game to a place. A record has nothing but keys, so that they must be found. */
static int carry_out(struct tetrarch_game *g, const struct decision *d, struct err *err)
{
    int64_t rows = g->seat.state.rows;
    if (!g->seat.plain) {
        int n = pilot_presses(&g->seat.state, d, g->robot.press);
        replay_reserve(&g->seat.replay, n);
        for (int i = 0; i < n; i++)
            seat_press(&g->seat, (enum input)g->robot.press[i]);
        return n > 0 ? (int)(g->seat.state.rows - rows) : err_set(err, "no keys lead there from where the piece is");
    }
    if (d->hold)
        seat_press(&g->seat, INPUT_HOLD);
    g->seat.state.spot = field_spot((enum piece)d->piece, d->placement);
    g->seat.state.spot.spin = d->spin;
    seat_press(&g->seat, INPUT_HARD);
    return (int)(g->seat.state.rows - rows);
}

int tetrarch_game_place(struct tetrarch_game *game, const struct tetrarch_placement *placement,
                        struct tetrarch_error *error)
{
    struct err err;
    struct decision d;
    BORDER(error, -1);
    if (decide(game, placement, &d, &err))
        return border_fail(error, &err);
    game_interrupt(game);
    int rows = game_is_modern(game) ? carry_out(game, &d, &err) : game_drop(game, d.placement);
    return rows < 0 ? border_fail(error, &err) : rows;
}

int tetrarch_game_keys(const struct tetrarch_game *game, const struct tetrarch_placement *placement, uint8_t out[],
                       int max, struct tetrarch_error *error)
{
    struct err err;
    struct decision d;
    BORDER(error, -1);
    if (game->rules.kind == RULES_SIMPLIFIED)
        err_set(&err, "the simplified game has no keys");
    else if (decide(game, placement, &d, &err) == 0) {
        uint8_t *presses = xcalloc(PILOT_PRESSES, 1);
        int n = pilot_presses(&game->seat.state, &d, presses);
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
    BORDER(error, -1);
    if (!game_is_modern(game))
        err_set(&err, game_follows(game) ? "the game follows a record" : "the simplified game has no garbage");
    else if (rows < 1 || rows > GARBAGE_MAX)
        err_set(&err, "there are %d rows of garbage, but there may be 1 to %d", rows, GARBAGE_MAX);
    else if (hole < 0 || hole >= FIELD_WIDTH)
        err_set(&err, "the hole is in column %d, but columns are 0 to %d", hole, FIELD_WIDTH - 1);
    else {
        game_interrupt(game);
        seat_garbage(&game->seat, rows, hole);
        return 0;
    }
    return border_fail(error, &err);
}

const char *tetrarch_attack_name(int index)
{
    for (int i = 0; i <= index && attack_names[i]; i++)
        if (i == index)
            return attack_names[i];
    return NULL;
}

int tetrarch_game_attack_by(struct tetrarch_game *game, const char *name, struct tetrarch_error *error)
{
    struct err err;
    const struct attack_rules *rules = attack_find(name, &err);
    if (rules && (!game_is_modern(game) || game->seat.state.pieces > 0)) {
        err_set(&err, "the rules of attack are set before the first piece of a modern game");
        rules = NULL;
    }
    if (!rules)
        return border_fail(error, &err);
    game->seat.attack = rules;
    return 0;
}

int tetrarch_game_attack_at(struct tetrarch_game *from, struct tetrarch_game *to, int64_t frame)
{
    const struct state_lock *last = &from->seat.state.last;
    const struct attack_rules *r = from->seat.attack;
    BORDER(NULL, -1);
    if (!game_is_modern(from) || !game_is_modern(to) || last->piece == PIECE_NONE)
        return 0;
    game_interrupt(from); /* garbage may raise its field */
    seat_attack(&from->seat, &to->seat, frame);
    return last->perfect && last->rows > 0 ? r->perfect_frames : r->clear_frames[last->rows];
}

int tetrarch_game_attack(struct tetrarch_game *from, struct tetrarch_game *to)
{
    return tetrarch_game_attack_at(from, to, from->seat.state.ticks) < 0 ? -1 : 0;
}

static void write_cells(const struct state *s, struct spot spot, int8_t out[4][2])
{
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell((enum piece)s->queue[0], spot.orientation, i);
        out[i][0] = (int8_t)(spot.x + c.x);
        out[i][1] = (int8_t)(spot.y + c.y);
    }
}

static void view_field(const struct tetrarch_game *g, struct tetrarch_view *out)
{
    const struct seat *seat = &g->seat;
    const struct state *s = &seat->state;
    memcpy(out->position.queue, s->queue, (size_t)(1 + g->preview));
    out->position.hold = s->hold;
    out->position.may_hold = g->rules.hold && !s->held;
    out->position.possible_next = (uint8_t)state_possible_next(s);
    out->pieces = s->pieces;
    out->rows = s->rows;
    out->score = s->score;
    out->ticks = s->ticks;
    out->level = state_level(s);
    out->combo = s->combo;
    out->back_to_back = s->back_to_back;
    out->pending = seat->garbage.rows;
    out->sent = (int32_t)seat->sent;
    out->last_rows = s->last.rows;
    out->last_points = s->last.points;
    out->faults = seat->faults;
    out->spins = seat->spins;
    memcpy(out->praise, seat->praise, *seat_praise(seat) ? sizeof out->praise : 0);
    write_cells(s, s->spot, out->piece);
    write_cells(s, state_ghost(s), out->ghost);
}

void tetrarch_game_view(const struct tetrarch_game *game, struct tetrarch_view *out)
{
    struct board board = game_board(game);
    *out = (struct tetrarch_view){ .position = { .known = (uint8_t)(1 + game->preview), .hold = TETRARCH_NONE } };
    border_board_out(&board, &out->position.board);
    out->over = game_is_over(game);
    out->recorded = game->followed.ticks;
    if (game->drawn_as_field) {
        view_field(game, out);
        return;
    }
    const struct drops *d = &game->drops;
    memcpy(out->position.queue, d->queue, (size_t)(1 + game->preview));
    out->position.possible_next = (uint8_t)sequence_possible_next(&d->sequence);
    out->pieces = d->pieces;
    out->rows = d->rows;
}

void tetrarch_game_cells(const struct tetrarch_game *game, uint8_t out[])
{
    memcpy(out, game->drawn_as_field ? &game->seat.state.cell[0][0] : game->cell,
           (size_t)(game->rules.width * game->rules.height));
}

static void saved_colours(struct saved *s, struct tetrarch_game *g)
{
    const int width = g->rules.width;
    for (int i = 0; i < width * g->rules.height; i++) {
        saved_u8(s, &g->cell[i], 0, CELL_EMPTY);
        bool full = g->drops.board.column[i % width] >> i / width & 1;
        s->bad |= s->in && full != (g->cell[i] != CELL_EMPTY);
    }
}

static void saved_game(struct saved *s, struct tetrarch_game *g)
{
    if (!g->drawn_as_field) {
        drops_saved(s, &g->drops);
        saved_colours(s, g);
        return;
    }
    struct garbage *garbage = &g->seat.garbage;
    int sent = (int)g->seat.sent, pending = garbage->rows;
    saved_state(s, &g->seat.state);
    saved_i32(s, &pending, 0, INT32_MAX / 2);
    saved_i32(s, &sent, 0, INT32_MAX / 2);
    saved_u64(s, &garbage->holes.key);
    saved_u64(s, &garbage->holes.count);
    *garbage = garbage_none(garbage->holes);
    garbage_add(garbage, g->seat.attack, pending, 0);
    g->seat.sent = sent;
    seat_recall(&g->seat);
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
    if (game_follows(game) || !game->seat.plain) {
        err_set(&err, "a game that keeps or follows a record cannot become another one");
        return border_fail(error, &err);
    }
    if (saved_read(&s, bytes, size, game->hash, &err))
        return border_fail(error, &err);
    saved_game(&s, &copy);
    if (saved_finish(&s, &err))
        return border_fail(error, &err);
    *game = copy;
    game_interrupt(game);
    return 0;
}

uint64_t tetrarch_game_hash(const struct tetrarch_game *game)
{
    struct tetrarch_game copy = *game;
    struct saved s = saved_write(NULL, 0, game->hash);
    saved_game(&s, &copy);
    return s.hash;
}
