/* SPDX-License-Identifier: MIT */
#include "engine/tetris/state.h"

#include <string.h>

/* Rows per tick in 1/65536, at each level: 65536 / (60 t), t = (0.8 - 0.007 (level - 1))^(level - 1) seconds per row.
 * Rounded up, so that at level 1 it is the sixtieth tick of a second that completes a row, not the next one. */
static const uint32_t gravity[STATE_LEVELS] = {
    1093,  1378,  1769,  2311,  3076,   4169,   5759,   8107,   11635,   17027,
    25416, 38709, 60169, 95484, 154743, 256187, 433425, 749597, 1325717, 2398490,
};

int state_level(const struct state *s)
{
    return s->start_level + (int)(s->rows / 10 < 1000 ? s->rows / 10 : 1000);
}

static void forget_fall(struct state *s)
{
    s->fallen = 0;
    s->lying = s->resets = 0;
    s->lowest = s->spot.y;
}

/* Brings the first piece of the queue into play. */
static void appear(struct state *s)
{
    if (!field_spawn(&s->field, (enum piece)s->queue[0], &s->spot))
        s->end = STATE_BLOCK_OUT;
    forget_fall(s);
}

/* Advances the queue by one piece. */
static void draw(struct state *s)
{
    memmove(s->queue, s->queue + 1, STATE_PREVIEWS);
    s->queue[STATE_PREVIEWS] = (uint8_t)sequence_next(&s->sequence);
}

void state_start(struct state *s, const struct rules *rules, uint64_t seed, int64_t number, int level)
{
    *s = (struct state){ .rules = rules,
                         .sequence = sequence_start(&rules->pieces, rng_stream(seed, (uint64_t)number, 0)),
                         .hold = PIECE_NONE,
                         .start_level = level,
                         .combo = -1,
                         .last = { .piece = PIECE_NONE } };
    memset(s->cell, CELL_EMPTY, sizeof s->cell);
    for (int i = 0; i <= STATE_PREVIEWS; i++)
        draw(s);
    appear(s);
}

void state_fill(struct state *s, const struct board *b)
{
    s->field = field_from_board(b);
    for (int y = 0; y < b->height; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            s->cell[y][x] = b->column[x] >> y & 1 ? CELL_GARBAGE : CELL_EMPTY;
    appear(s);
}

static int64_t points(const struct state *s, const struct state_lock *lock)
{
    static const int of_rows[SPINS][5] = {
        [SPIN_NONE] = { 0, 100, 300, 500, 800 },
        [SPIN_MINI] = { 100, 200, 400, 0, 0 },
        [SPIN_FULL] = { 400, 800, 1200, 1600, 0 },
    };
    static const int perfect[5] = { 0, 800, 1200, 1800, 2000 };
    int64_t sum = of_rows[lock->spot.spin][lock->rows];
    if (lock->back_to_back)
        sum += sum / 2;
    sum += 50 * lock->combo;
    if (lock->perfect)
        sum += perfect[lock->rows];
    return sum * state_level(s);
}

/* Moves the rows of `cell` down like those of the field; returns how many of the removed ones had garbage. */
static int drop_cells(struct state *s, uint64_t removed)
{
    int to = 0, garbage = 0;
    for (int y = 0; y < FIELD_HEIGHT; y++)
        if (!(removed >> y & 1))
            memmove(s->cell[to++], s->cell[y], FIELD_WIDTH);
        else
            garbage += memchr(s->cell[y], CELL_GARBAGE, FIELD_WIDTH) != NULL;
    memset(s->cell[to], CELL_EMPTY, (size_t)(FIELD_HEIGHT - to) * FIELD_WIDTH);
    return garbage;
}

static void keep_score(struct state *s, struct state_lock *lock)
{
    bool difficult = lock->rows > 0 && (lock->rows == 4 || lock->spot.spin != SPIN_NONE);
    s->combo = lock->rows > 0 ? s->combo + 1 : -1;
    lock->combo = s->combo > 0 ? s->combo : 0;
    lock->back_to_back = difficult && s->back_to_back;
    lock->perfect = lock->rows > 0 && field_height(&s->field) == 0;
    lock->points = points(s, lock);
    if (lock->rows > 0)
        s->back_to_back = difficult;
    s->score += lock->points;
    s->rows += lock->rows;
    s->perfects += lock->perfect;
    s->clears[lock->spot.spin][lock->rows]++;
}

static void lock(struct state *s)
{
    enum piece piece = (enum piece)s->queue[0];
    struct state_lock lock = { .piece = s->queue[0], .spot = s->spot };
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell(piece, s->spot.orientation, i);
        s->cell[s->spot.y + c.y][s->spot.x + c.x] = s->queue[0];
    }
    field_fill(&s->field, piece, s->spot);
    s->pieces++;
    s->held = false;
    if (field_placement(piece, s->spot).row >= FIELD_VISIBLE) {
        s->last = lock;
        s->end = STATE_LOCK_OUT;
        return;
    }
    lock.removed = field_clear(&s->field);
    lock.rows = __builtin_popcountll(lock.removed);
    lock.garbage = drop_cells(s, lock.removed);
    keep_score(s, &lock);
    s->last = lock;
    draw(s);
    appear(s);
}

/* A new lowest row restarts the lock delay and its resets. */
static void note_fall(struct state *s)
{
    if (s->spot.y >= s->lowest)
        return;
    s->lowest = s->spot.y;
    s->lying = s->resets = 0;
}

static bool hold(struct state *s)
{
    if (!s->rules->hold || s->held)
        return false;
    uint8_t piece = s->queue[0];
    if (s->hold == PIECE_NONE)
        draw(s);
    else
        s->queue[0] = s->hold;
    s->hold = piece;
    s->held = true;
    appear(s);
    return true;
}

bool state_input(struct state *s, enum input input)
{
    if (s->end || (input == INPUT_HALF && !s->rules->half_turns))
        return false;
    if (input == INPUT_HOLD)
        return hold(s);
    int before = s->spot.y;
    bool moved = input_apply(&s->field, (enum piece)s->queue[0], input, &s->spot);
    if (input == INPUT_HARD) {
        s->score += 2 * (before - s->spot.y);
        lock(s);
        return true;
    }
    if (!moved)
        return false;
    if (input == INPUT_SOFT) {
        s->score++;
        s->fallen = 0;
    } else if (s->lying > 0 && s->resets < STATE_LOCK_RESETS) {
        s->resets++;
        s->lying = 0;
    }
    note_fall(s);
    return true;
}

void state_tick(struct state *s)
{
    if (s->end)
        return;
    s->ticks++;
    enum piece piece = (enum piece)s->queue[0];
    if (field_rests(&s->field, piece, s->spot)) {
        s->fallen = 0;
        if (++s->lying >= STATE_LOCK_TICKS)
            lock(s);
        return;
    }
    int level = state_level(s);
    s->fallen += gravity[(level < STATE_LEVELS ? level : STATE_LEVELS) - 1];
    for (; s->fallen >= 65536; s->fallen -= 65536)
        if (!input_apply(&s->field, piece, INPUT_SOFT, &s->spot)) {
            s->fallen = 0;
            break;
        }
    note_fall(s);
}

void state_garbage(struct state *s, int rows, int hole)
{
    if (s->end)
        return;
    if (!field_garbage(&s->field, rows, hole))
        s->end = STATE_PUSH_OUT;
    memmove(s->cell[rows], s->cell[0], (size_t)(FIELD_HEIGHT - rows) * FIELD_WIDTH);
    memset(s->cell[0], CELL_GARBAGE, (size_t)rows * FIELD_WIDTH);
    for (int y = 0; y < rows; y++)
        s->cell[y][hole] = CELL_EMPTY;
    /* The piece in play is pushed up if it is in the way. */
    s->spot.spin = SPIN_NONE;
    while (!s->end && !field_fits(&s->field, (enum piece)s->queue[0], s->spot))
        if (++s->spot.y >= FIELD_HEIGHT)
            s->end = STATE_PUSH_OUT;
    s->lowest = s->lowest < s->spot.y ? s->spot.y : s->lowest;
}

void state_respawn(struct state *s)
{
    if (!s->end)
        appear(s);
}

struct spot state_ghost(const struct state *s)
{
    struct spot spot = s->spot;
    input_apply(&s->field, (enum piece)s->queue[0], INPUT_HARD, &spot);
    return spot;
}

uint64_t state_hash(const struct state *s)
{
    uint64_t hash = 0;
    for (int w = 0; w < FIELD_WORDS; w++)
        hash = rng_mix(hash + s->field.word[w]);
    for (int i = 0; i <= STATE_PREVIEWS; i++)
        hash = rng_mix(hash + s->queue[i]);
    const uint64_t more[] = {
        s->hold,
        s->held,
        s->spot.orientation,
        (uint64_t)s->spot.x,
        (uint64_t)s->spot.y,
        s->spot.spin,
        s->end,
        (uint64_t)s->score,
        (uint64_t)s->rows,
        (uint64_t)s->pieces,
        (uint64_t)s->combo,
        s->back_to_back,
        s->fallen,
        (uint64_t)s->lying,
        (uint64_t)s->resets,
        (uint64_t)s->ticks,
        s->sequence.rng.count,
    };
    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        hash = rng_mix(hash + more[i]);
    return hash;
}

unsigned state_possible_next(const struct state *s)
{
    return sequence_possible_next(&s->sequence);
}

unsigned state_possible_after(const struct state *s, int known)
{
    const unsigned all = (1u << PIECES) - 1;
    unsigned left = state_possible_next(s);
    bool bag = s->rules->pieces.kind == SEQUENCE_BAG;
    for (int i = STATE_PREVIEWS; i >= known; i--)
        left = bag && left == all ? 1u << s->queue[i] : left | 1u << s->queue[i];
    return left;
}
