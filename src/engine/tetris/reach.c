/* SPDX-License-Identifier: MIT */
#include "base/cpu.h"
#include "engine/tetris/flood.h"

static void flood(const struct field *f, enum piece piece, int flags, struct flood *out)
{
#ifdef TETRARCH_VECTORS
    if (cpu_has_vectors()) {
        flood_vector(f, piece, flags, out);
        return;
    }
#endif
    flood_portable(f, piece, flags, out);
}

int reach_count(const struct field *f, enum piece piece, int flags)
{
#ifdef TETRARCH_VECTORS
    if (cpu_has_vectors())
        return flood_count_vector(f, piece, flags);
#endif
    return flood_count_portable(f, piece, flags);
}

/* Appends the spots of one word. */
static int list_word(uint64_t places, int orientation, int w, enum spin spin, struct spot out[])
{
    int n = 0;
    for (; places; places &= places - 1) {
        int bit = __builtin_ctzll(places);
        out[n++] = (struct spot){ (uint8_t)orientation, (int8_t)(bit % FIELD_WIDTH),
                                  (int8_t)(w * FIELD_WORD_ROWS + bit / FIELD_WIDTH), (uint8_t)spin };
    }
    return n;
}

int reach_list(const struct field *f, enum piece piece, int flags, struct spot out[])
{
    struct flood found;
    int n = 0;
    flood(f, piece, flags, &found);
    for (int spin = 0; spin < found.kinds; spin++)
        for (int o = 0; o < ORIENTATIONS; o++)
            for (int w = 0; w < found.words; w++)
                n += list_word(found.rest[spin][w][o], o, w, (enum spin)spin, out + n);
    return n;
}

int reach_tucks(const struct field *f, enum piece piece, int flags, struct spot out[])
{
    struct flood found;
    int n = 0;
    flood(f, piece, flags & ~REACH_SPINS, &found);
    for (int o = 0; o < ORIENTATIONS; o++)
        for (int w = 0; w < found.words; w++)
            n += list_word(found.rest[SPIN_NONE][w][o] & ~found.open[w][o], o, w, SPIN_NONE, out + n);
    return n;
}
