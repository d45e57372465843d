/* SPDX-License-Identifier: MIT
 *
 * Compares the code that finds reachable places with the slow search of tests/ref, on random fields:
 *
 *     reach places N     lists, counts, tucks and both floods, for all pieces and flags, on N fields
 *     reach mirror N     what mirrored pieces reach on mirrored fields, on N fields
 *     reach paths N      the presses to every place: they lead there, and no shorter path exists, on N fields
 *
 * Fields are random cells, caves, or stacks left by random play, any of them pushed up by garbage; from empty ones to
 * fields where no piece can appear. Prints TAP.
 */
#include "base/cpu.h"
#include "base/rng.h"
#include "engine/tetris/flood.h"
#include "engine/tetris/path.h"
#include "ref/ref_reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int fail(const char *what, const struct field *f, enum piece piece, int flags)
{
    printf("not ok 1 - %s\n# piece %c%s%s\n", what, piece_letter(piece), flags & REACH_SPINS ? ", spins" : "",
           flags & REACH_HALF_TURNS ? ", half turns" : "");
    for (int y = field_height(f) - 1; y >= 0; y--) {
        printf("# %2d ", y);
        for (int x = 0; x < FIELD_WIDTH; x++)
            putchar(field_full(f, x, y) ? '#' : '.');
        putchar('\n');
    }
    return 1;
}

/* ---- Random fields ---- */

static void set(struct field *f, int x, int y, bool full)
{
    uint64_t bit = UINT64_C(1) << (y % FIELD_WORD_ROWS * FIELD_WIDTH + x), *word = &f->word[y / FIELD_WORD_ROWS];
    *word = full ? *word | bit : *word & ~bit;
}

/* Mostly low stacks, as in real games, but also stacks that fill the field. */
static int random_height(struct rng *rng)
{
    return (int)rng_below(rng, rng_below(rng, 3) > 0 ? 20 : FIELD_HEIGHT + 1);
}

/* Random cells, thin or dense. */
static void scatter(struct field *f, struct rng *rng)
{
    double density = rng_real(rng);
    int rows = random_height(rng);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            set(f, x, y, rng_real(rng) < density);
}

/* A block with tunnels that wander down from the top, sometimes two cells wide: wells, overhangs, room for spins. */
static void dig(struct field *f, struct rng *rng)
{
    int rows = random_height(rng), tunnels = 1 + (int)rng_below(rng, 4);
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            set(f, x, y, true);
    for (int i = 0; i < tunnels; i++) {
        int x = (int)rng_below(rng, FIELD_WIDTH), y = rows - 1, steps = (int)rng_below(rng, 80);
        for (int step = 0; step < steps && y >= 0; step++) {
            set(f, x, y, false);
            if (x + 1 < FIELD_WIDTH && rng_below(rng, 3) == 0)
                set(f, x + 1, y, false);
            int way = (int)rng_below(rng, 8);
            x += way < 2 && x + 1 < FIELD_WIDTH ? 1 : way >= 2 && way < 4 && x > 0 ? -1 : 0;
            y += way == 4 && y + 1 < rows ? 1 : way > 4 ? -1 : 0;
        }
    }
}

/* Pieces at random places. */
static void play(struct field *f, struct rng *rng)
{
    struct spot spots[REACH_MAX];
    for (int left = (int)rng_below(rng, 60); left > 0; left--) {
        enum piece piece = (enum piece)rng_below(rng, PIECES);
        int n = reach_list(f, piece, REACH_HALF_TURNS, spots);
        if (n == 0)
            return;
        field_lock(f, piece, spots[rng_below(rng, (uint32_t)n)]);
    }
}

static struct field random_field(struct rng *rng)
{
    static void (*const kinds[])(struct field *, struct rng *) = { scatter, dig, play };
    struct field f = { 0 };
    kinds[rng_below(rng, 3)](&f, rng);
    field_clear(&f);
    int room = FIELD_HEIGHT - 1 - field_height(&f);
    if (room > 0 && rng_below(rng, 4) == 0)
        field_garbage(&f, 1 + (int)rng_below(rng, (uint32_t)room), (int)rng_below(rng, FIELD_WIDTH));
    return f;
}

/* ---- Places in the form of the reference ---- */

static struct ref_field to_ref(const struct field *f)
{
    struct ref_field r;
    for (int y = 0; y < REF_FIELD_HEIGHT; y++)
        for (int x = 0; x < REF_FIELD_WIDTH; x++)
            r.full[y][x] = field_full(f, x, y);
    return r;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static struct ref_place place_of(enum piece piece, struct spot spot)
{
    struct ref_place p = { .spin = (enum ref_spin)spot.spin };
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell(piece, spot.orientation, i);
        p.cell[i] = (spot.y + c.y) * FIELD_WIDTH + spot.x + c.x;
    }
    qsort(p.cell, SHAPE_SIZE, sizeof p.cell[0], by_number);
    return p;
}

static int by_place(const void *a, const void *b)
{
    const struct ref_place *p = a, *q = b;
    for (int i = 0; i < SHAPE_SIZE; i++)
        if (p->cell[i] != q->cell[i])
            return p->cell[i] - q->cell[i];
    return (int)p->spin - (int)q->spin;
}

/* Writes the places of spots, sorted by their cells. */
static void sorted_places(enum piece piece, int n, const struct spot spots[], struct ref_place out[])
{
    for (int i = 0; i < n; i++)
        out[i] = place_of(piece, spots[i]);
    qsort(out, (size_t)n, sizeof *out, by_place);
}

static bool same_places(int n, const struct ref_place a[], const struct ref_place b[])
{
    for (int i = 0; i < n; i++)
        if (by_place(&a[i], &b[i]) != 0)
            return false;
    return true;
}

static int sorted_ref(const struct field *f, enum piece piece, int flags, struct ref_place out[])
{
    struct ref_field ref = to_ref(f);
    int n = ref_reach(&ref, piece_letter(piece), flags & REACH_SPINS, flags & REACH_HALF_TURNS, out);
    qsort(out, (size_t)n, sizeof *out, by_place);
    return n;
}

/* ---- Lists, counts, tucks, floods ---- */

/* Tells whether spots are sorted by spin, orientation, row and column, without duplicates. */
static bool in_order(int n, const struct spot spots[])
{
    int last = -1;
    for (int i = 0; i < n; i++) {
        struct spot s = spots[i];
        int number = ((s.spin * ORIENTATIONS + s.orientation) * FIELD_HEIGHT + s.y) * FIELD_WIDTH + s.x;
        if (number <= last)
            return false;
        last = number;
    }
    return true;
}

static bool floods_agree(const struct field *f, enum piece piece, int flags)
{
#ifdef TETRARCH_VECTORS
    if (!cpu_has_vectors())
        return true;
    struct flood a, b;
    flood_portable(f, piece, flags, &a);
    flood_vector(f, piece, flags, &b);
    if (a.words != b.words || a.kinds != b.kinds)
        return false;
    size_t words = (size_t)a.words * sizeof a.open[0];
    for (int spin = 0; spin < a.kinds; spin++)
        if (memcmp(a.rest[spin], b.rest[spin], words) != 0)
            return false;
    if (field_height(f) <= REACH_OPEN && memcmp(a.open, b.open, words) != 0)
        return false;
    return flood_count_portable(f, piece, flags) == flood_count_vector(f, piece, flags);
#else
    (void)f, (void)piece, (void)flags;
    return true;
#endif
}

/* Writes the straight drops of every orientation and column; of orientations that look alike only the first is used. */
static int straight_drops(const struct field *f, enum piece piece, struct spot out[])
{
    int n = 0;
    for (int orientation = 0; orientation < piece_rotations(piece); orientation++)
        for (int x = 0; x < FIELD_WIDTH; x++) {
            struct spot spot = { (uint8_t)orientation, (int8_t)x, FIELD_VISIBLE, SPIN_NONE };
            if (!field_fits(f, piece, spot))
                continue;
            input_apply(f, piece, INPUT_HARD, &spot);
            out[n++] = spot;
        }
    return n;
}

static int check_places_of(const struct field *f, enum piece piece, int flags)
{
    struct ref_place expected[REF_PLACES_MAX], found[REF_PLACES_MAX];
    struct spot spots[REACH_MAX + FIELD_WIDTH * ORIENTATIONS];
    int m = sorted_ref(f, piece, flags, expected), n = reach_list(f, piece, flags, spots);
    sorted_places(piece, n, spots, found);
    if (n != m || !same_places(n, found, expected)) {
        printf("# %d places, but should be %d\n", n, m);
        return fail("reach_list", f, piece, flags);
    }
    if (!in_order(n, spots))
        return fail("the order of reach_list", f, piece, flags);
    if (reach_count(f, piece, flags) != n)
        return fail("reach_count", f, piece, flags);
    if (!floods_agree(f, piece, flags))
        return fail("portable and vector flood", f, piece, flags);
    if (field_height(f) > REACH_OPEN || flags & REACH_SPINS)
        return 0;
    int drops = straight_drops(f, piece, spots), tucks = reach_tucks(f, piece, flags, spots + drops);
    sorted_places(piece, drops + tucks, spots, found);
    if (drops + tucks != m || !same_places(m, found, expected))
        return fail("reach_tucks and the straight drops", f, piece, flags);
    return 0;
}

static int check_places(int n, struct rng *rng)
{
    for (int i = 0; i < n; i++) {
        struct field f = random_field(rng);
        for (int piece = 0; piece < PIECES; piece++)
            for (int flags = 0; flags <= (REACH_SPINS | REACH_HALF_TURNS); flags++)
                if (check_places_of(&f, (enum piece)piece, flags))
                    return 1;
    }
    printf("ok 1 - reachable places agree with the reference on %d fields%s\n", n,
           cpu_has_vectors() ? "" : " (without vectors)");
    return 0;
}

/* ---- Mirror images ---- */

static struct field mirrored(const struct field *f)
{
    struct field m = { 0 };
    for (int y = 0; y < FIELD_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            set(&m, FIELD_WIDTH - 1 - x, y, field_full(f, x, y));
    return m;
}

static void mirror_place(struct ref_place *p)
{
    for (int i = 0; i < SHAPE_SIZE; i++)
        p->cell[i] += FIELD_WIDTH - 1 - 2 * (p->cell[i] % FIELD_WIDTH);
    qsort(p->cell, SHAPE_SIZE, sizeof p->cell[0], by_number);
}

/* The I is left out: its second and third kicks are not mirror images of each other. So are half turns, which try the
 * right side before the left, and high stacks, above which most pieces appear left of the middle and may be shut in. */
static int check_mirror(int n, struct rng *rng)
{
    static const uint8_t image[PIECES] = {
        [PIECE_O] = PIECE_O, [PIECE_T] = PIECE_T, [PIECE_S] = PIECE_Z,
        [PIECE_Z] = PIECE_S, [PIECE_J] = PIECE_L, [PIECE_L] = PIECE_J,
    };
    struct ref_place here[REACH_MAX], there[REACH_MAX];
    struct spot spots[REACH_MAX];
    for (int i = 0; i < n; i++) {
        struct field f = random_field(rng), m = mirrored(&f);
        for (int piece = PIECE_O; piece < PIECES; piece++) {
            if (field_height(&f) > REACH_OPEN && piece != PIECE_O)
                continue;
            int a = reach_list(&f, (enum piece)piece, REACH_SPINS, spots);
            sorted_places((enum piece)piece, a, spots, here);
            for (int j = 0; j < a; j++)
                mirror_place(&here[j]);
            qsort(here, (size_t)a, sizeof *here, by_place);
            int b = reach_list(&m, (enum piece)image[piece], REACH_SPINS, spots);
            sorted_places((enum piece)image[piece], b, spots, there);
            if (a != b || !same_places(a, here, there))
                return fail("mirror image", &f, (enum piece)piece, REACH_SPINS);
        }
    }
    printf("ok 1 - mirror images have mirrored places on %d fields\n", n);
    return 0;
}

/* ---- Paths ---- */

static int check_path(const struct field *f, enum piece piece, int flags, const struct ref_place *expected,
                      struct spot target)
{
    uint8_t inputs[PATH_MAX_INPUTS];
    struct spot spot;
    field_spawn(f, piece, &spot);
    int n = path_find(f, piece, spot, target, flags, inputs), soft = 0;
    for (int i = 0; i < n; i++) {
        soft += inputs[i] == INPUT_SOFT;
        if (!input_apply(f, piece, (enum input)inputs[i], &spot) && inputs[i] != INPUT_HARD)
            return fail("a press on the path moves nothing", f, piece, flags);
        if ((inputs[i] == INPUT_HARD) != (i == n - 1))
            return fail("a hard drop comes last", f, piece, flags);
    }
    if (!(flags & REACH_SPINS))
        spot.spin = SPIN_NONE;
    struct ref_place reached = place_of(piece, spot);
    if (n == 0 || by_place(&reached, expected) != 0)
        return fail("the path leads to its place", f, piece, flags);
    if (n != expected->presses || soft != expected->soft) {
        printf("# %d presses and %d soft drops, but should be %d and %d\n", n, soft, expected->presses, expected->soft);
        return fail("the path is as short as can be", f, piece, flags);
    }
    return 0;
}

static int check_paths(int n, struct rng *rng)
{
    struct ref_place expected[REF_PLACES_MAX];
    struct spot spots[REACH_MAX];
    for (int i = 0; i < n; i++) {
        struct field f = random_field(rng);
        enum piece piece = (enum piece)rng_below(rng, PIECES);
        int flags = (int)rng_below(rng, (REACH_SPINS | REACH_HALF_TURNS) + 1);
        int m = sorted_ref(&f, piece, flags, expected);
        if (m != reach_list(&f, piece, flags, spots))
            return fail("reach_list", &f, piece, flags);
        for (int j = 0; j < m; j++) {
            struct ref_place place = place_of(piece, spots[j]);
            const struct ref_place *same = bsearch(&place, expected, (size_t)m, sizeof place, by_place);
            if (!same || check_path(&f, piece, flags, same, spots[j]))
                return same ? 1 : fail("reach_list", &f, piece, flags);
        }
    }
    printf("ok 1 - paths lead to their places and are as short as can be on %d fields\n", n);
    return 0;
}

int main(int argc, char *argv[])
{
    int n = argc == 3 ? atoi(argv[2]) : 0;
    struct rng rng = rng_stream(20261116, (uint64_t)n, 0);
    puts("1..1");
    if (n > 0 && strcmp(argv[1], "places") == 0)
        return check_places(n, &rng);
    if (n > 0 && strcmp(argv[1], "mirror") == 0)
        return check_mirror(n, &rng);
    if (n > 0 && strcmp(argv[1], "paths") == 0)
        return check_paths(n, &rng);
    fprintf(stderr, "usage: reach places|mirror|paths N\n");
    return 2;
}
