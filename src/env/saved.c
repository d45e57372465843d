/* SPDX-License-Identifier: MIT */
#include "env/saved.h"

#include "engine/tetris/rules_text.h"

#include <string.h>

static const uint8_t magic[4] = { 'T', 't', 'r', 2 }; /* the last is the version */

static void put(struct saved *s, uint8_t byte)
{
    if (s->at < s->size)
        s->out[s->at] = byte;
    s->hash = rng_mix(s->hash + byte);
    s->at++;
}

static uint8_t get(struct saved *s)
{
    if (s->at < s->size)
        return s->in[s->at++];
    s->bad = true;
    return 0;
}

static void put_number(struct saved *s, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        put(s, (uint8_t)(value >> 8 * i));
}

static uint64_t get_number(struct saved *s, int bytes)
{
    uint64_t value = 0;
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)get(s) << 8 * i;
    return value;
}

struct saved saved_write(void *out, size_t size, uint64_t game)
{
    struct saved s = { .out = out, .size = out ? size : 0 };
    for (size_t i = 0; i < sizeof magic; i++)
        put(&s, magic[i]);
    put_number(&s, game, 8);
    return s;
}

size_t saved_end(struct saved *s)
{
    put_number(s, s->hash, 8);
    return s->at;
}

int saved_read(struct saved *s, const void *bytes, size_t size, uint64_t game, struct err *err)
{
    const uint8_t *in = bytes;
    *s = (struct saved){ .in = in, .size = size };
    if (size < sizeof magic + 16 || memcmp(in, magic, sizeof magic - 1) != 0)
        return err_set(err, "these %zu bytes are not a saved game", size);
    if (in[sizeof magic - 1] != magic[sizeof magic - 1])
        return err_set(err, "the game was saved in version %d of the format, but this library reads version %d",
                       in[sizeof magic - 1], magic[sizeof magic - 1]);
    uint64_t hash = 0;
    for (size_t i = 0; i < size - 8; i++)
        hash = rng_mix(hash + in[i]);
    s->at = size - 8;
    if (get_number(s, 8) != hash)
        return err_set(err, "the bytes of the saved game are damaged");
    s->size = size - 8;
    s->at = sizeof magic;
    return get_number(s, 8) == game ? 0 : err_set(err, "the game was saved with other rules or settings");
}

int saved_finish(struct saved *s, struct err *err)
{
    return s->bad || s->at != s->size ? err_set(err, "the saved game has numbers that no game can have") : 0;
}

void saved_int(struct saved *s, int64_t *value, int bytes, int64_t low, int64_t high)
{
    if (!s->in) {
        put_number(s, (uint64_t)*value, bytes);
        return;
    }
    uint64_t read = get_number(s, bytes), sign = UINT64_C(1) << (8 * bytes - 1);
    int64_t number = (int64_t)((read ^ sign) - sign); /* with its sign */
    s->bad |= number < low || number > high;
    *value = number < low || number > high ? low : number;
}

void saved_i32(struct saved *s, int *value, int low, int high)
{
    int64_t number = *value;
    saved_int(s, &number, 4, low, high);
    *value = (int)number;
}

void saved_u8(struct saved *s, uint8_t *value, int low, int high)
{
    int64_t number = *value;
    saved_int(s, &number, 2, low, high);
    *value = (uint8_t)number;
}

void saved_i8(struct saved *s, int8_t *value, int low, int high)
{
    int64_t number = *value;
    saved_int(s, &number, 1, low, high);
    *value = (int8_t)number;
}

void saved_u64(struct saved *s, uint64_t *value)
{
    if (s->in)
        *value = get_number(s, 8);
    else
        put_number(s, *value, 8);
}

void saved_bool(struct saved *s, bool *value)
{
    uint8_t byte = *value;
    saved_u8(s, &byte, 0, 1);
    *value = byte;
}

void saved_sequence(struct saved *s, struct sequence *sequence)
{
    const struct sequence_rules *rules = sequence->rules;
    static const int pieces[] = { [SEQUENCE_UNIFORM] = 1, [SEQUENCE_BAG] = PIECES, [SEQUENCE_SZ] = 2 };
    int limit = rules->kind == SEQUENCE_LIST ? rules->length : pieces[rules->kind];
    saved_u64(s, &sequence->rng.key);
    saved_u64(s, &sequence->rng.count);
    saved_i32(s, &sequence->next, 0, limit - 1);
    unsigned seen = 0;
    for (int i = 0; i < PIECES; i++) {
        saved_u8(s, &sequence->bag[i], 0, PIECES - 1);
        seen |= 1u << sequence->bag[i];
    }
    s->bad |= sequence->next > 0 && rules->kind == SEQUENCE_BAG && seen != (1u << PIECES) - 1;
}

static void saved_spot(struct saved *s, struct spot *spot)
{
    saved_u8(s, &spot->orientation, 0, ORIENTATIONS - 1);
    saved_i8(s, &spot->x, -2, FIELD_WIDTH + 1);
    saved_i8(s, &spot->y, -2, FIELD_HEIGHT + 1);
    saved_u8(s, &spot->spin, 0, SPINS - 1);
}

static void saved_lock(struct saved *s, struct state_lock *lock)
{
    saved_u8(s, &lock->piece, 0, PIECE_NONE);
    saved_spot(s, &lock->spot);
    saved_u64(s, &lock->removed);
    saved_i32(s, &lock->rows, 0, SHAPE_SIZE);
    saved_i32(s, &lock->combo, 0, INT32_MAX);
    saved_bool(s, &lock->back_to_back);
    saved_bool(s, &lock->perfect);
    saved_int(s, &lock->points, 8, 0, INT64_MAX);
}

/* The cells, and the field that follows from them. */
static void saved_cells(struct saved *s, struct state *state)
{
    for (int y = 0; y < FIELD_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            saved_u8(s, &state->cell[y][x], 0, CELL_EMPTY);
    if (!s->in)
        return;
    memset(&state->field, 0, sizeof state->field);
    for (int y = 0; y < FIELD_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            state->field.word[y / FIELD_WORD_ROWS] |= (uint64_t)(state->cell[y][x] != CELL_EMPTY)
                                                      << (y % FIELD_WORD_ROWS * FIELD_WIDTH + x);
}

void saved_state(struct saved *s, struct state *state)
{
    int end = (int)state->end, fallen = (int)state->fallen;
    saved_cells(s, state);
    saved_sequence(s, &state->sequence);
    for (int i = 0; i <= STATE_PREVIEWS; i++)
        saved_u8(s, &state->queue[i], 0, PIECES - 1);
    saved_u8(s, &state->hold, 0, PIECE_NONE);
    saved_bool(s, &state->held);
    saved_spot(s, &state->spot);
    saved_i32(s, &end, STATE_GOES_ON, STATE_PUSH_OUT);
    saved_i32(s, &state->start_level, 1, STATE_LEVELS);
    int64_t *const counts[] = { &state->score, &state->pieces, &state->rows, &state->ticks, &state->perfects };
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        saved_int(s, counts[i], 8, 0, INT64_MAX / 2);
    for (int i = 0; i < SPINS * 5; i++)
        saved_int(s, &state->clears[i / 5][i % 5], 8, 0, INT64_MAX / 2);
    saved_i32(s, &state->combo, -1, INT32_MAX / 2);
    saved_bool(s, &state->back_to_back);
    saved_i32(s, &fallen, 0, 65535);
    saved_i32(s, &state->lying, 0, STATE_LOCK_TICKS);
    saved_i32(s, &state->resets, 0, STATE_LOCK_RESETS);
    saved_i32(s, &state->lowest, -2, FIELD_HEIGHT + 1);
    saved_lock(s, &state->last);
    state->end = (enum state_end)end;
    state->fallen = (uint32_t)fallen;
    s->bad |= s->in && !state->end && !field_fits(&state->field, (enum piece)state->queue[0], state->spot);
}

uint64_t saved_hash(const struct rules *rules, uint64_t number)
{
    struct str text = { 0 };
    rules_print(rules, &text);
    uint64_t hash = rng_mix(number);
    for (size_t i = 0; i < text.length; i++)
        hash = rng_mix(hash + (uint8_t)text.text[i]);
    str_release(&text);
    return hash;
}
