/* SPDX-License-Identifier: MIT
 *
 * Compares the fast code with the slow, on random positions:
 *
 *     differential features N     drops, boards and every feature against tests/ref, on N boards
 *     differential perft N        counts of sequences of up to 3 drops against tests/ref, on N board sizes
 *     differential kernels N      the plain, portable and vector kernels against each other, on N positions
 *
 * Positions come from random cells, from games of random players and from games of controllers played to
 * their end, on boards of all sizes. Half of the positions of kernels have stacks of 12 rows and more. Prints TAP.
 */
#include "engine/features/height.h"
#include "engine/features/kernel.h"
#include "engine/tetris/notation.h"
#include "engine/tetris/perft.h"
#include "ref/ref.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TALL = 12,         /* rows: one more than lanes of 16 bits hold with any piece on top */
    TALL_PIECES = 300, /* of a game on high stacks */
};

static int fail(const char *what, const struct board *b, enum piece piece, int rotation, int column)
{
    char drawn[NOTATION_MAX];
    notation_print(b, b->height, drawn);
    printf("not ok 1 - %s\n# piece %c, rotation %d, column %d, board %dx%d\n", what, piece_letter(piece), rotation,
           column, b->width, b->height);
    for (char *line = strtok(drawn, "\n"); line; line = strtok(NULL, "\n"))
        printf("# %s\n", line);
    return 1;
}

/* ---- Features against the reference ---- */

static struct ref_board to_ref(const struct board *b)
{
    struct ref_board r = { .width = b->width, .height = b->height };
    for (int x = 0; x < b->width; x++)
        for (int y = 0; y < REF_HEIGHT; y++)
            r.full[y][x] = b->column[x] >> y & 1;
    return r;
}

static bool same_board(const struct board *b, const struct ref_board *r)
{
    struct ref_board mine = to_ref(b);
    return memcmp(mine.full, r->full, sizeof mine.full) == 0;
}

/* Returns a number from `from` to `to`. */
static int random_from(struct rng *rng, int from, int to)
{
    return from + (int)rng_below(rng, (uint32_t)(to - from + 1));
}

/* Fills rows of a board with random cells, thin or dense, sometimes with a row that is full but for one cell, as random
 * cells never make rows that are about to be removed. */
static struct board random_stack(struct rng *rng, int width, int height, int rows)
{
    struct board b = board_empty(width, height);
    double density = rng_real(rng);
    for (int y = 0; y < rows; y++) {
        bool nearly_full = rng_below(rng, 3) == 0;
        int hole = (int)rng_below(rng, (uint32_t)width), size = 1 + (int)rng_below(rng, 4);
        for (int x = 0; x < width; x++)
            if (nearly_full ? x < hole || x >= hole + size : rng_real(rng) < density)
                b.column[x] |= 1u << y;
    }
    board_remove_rows(&b, board_full_rows(&b));
    return b;
}

static struct board random_board(struct rng *rng)
{
    int width = random_from(rng, WIDTH_MIN, WIDTH_MAX), height = random_from(rng, HEIGHT_MIN, HEIGHT_MAX);
    return random_stack(rng, width, height, random_from(rng, 0, height));
}

/* Returns a board with a stack that lanes of 16 bits do not hold, often with a surface like those of games: columns of
 * random heights, with wells of any depth. */
static struct board tall_board(struct rng *rng, int width, int height)
{
    int rows = random_from(rng, TALL, height), spread = random_from(rng, 0, rows);
    bool dense = rng_below(rng, 2);
    struct board b = random_stack(rng, width, height, rows);
    for (int x = 0; x < width; x++) {
        uint32_t below = bits_below(rows - random_from(rng, 0, spread));
        uint64_t holes = rng_next(rng);
        holes &= holes >> HEIGHT_MAX / 2 & holes >> HEIGHT_MAX; /* one cell in eight */
        b.column[x] = (dense ? ~(uint32_t)holes : b.column[x]) & below;
    }
    board_remove_rows(&b, board_full_rows(&b));
    return b;
}

/* Checks a pattern, by itself and multiplied by the stage. */
static bool same_pattern(int row, const struct outcome *o, const struct ref_drop *ref)
{
    struct monomial m = monomial_of_row(row);
    const struct feature *f = feature_at(row);
    struct err err;
    uint16_t kind[PATTERN_SPOTS_MAX], staged[PATTERN_SPOTS_MAX];
    int expected[PATTERN_SPOTS_MAX], spots = monomial_find(m, o, kind);
    int stage = (int)(feature_find("stage", &err) - feature_at(0)), kinds = ref_feature("stage", ref) * f->kinds;
    bool same = spots == ref_pattern(f->name, &ref->after, expected) &&
                spots == monomial_find(monomial_multiply(m, stage), o, staged);
    for (int i = 0; same && i < spots; i++)
        same = kind[i] == expected[i] && kind[i] < f->kinds && staged[i] == expected[i] + kinds;
    return same;
}

static int check_drop(const struct board *b, const struct ref_board *ref, const struct rules *rules, enum piece piece,
                      int rotation, int column)
{
    struct outcome o = drop_outcome(b, rules, piece, rotation, column);
    struct ref_drop d = ref_drop(ref, piece_letter(piece), rotation, column, rules->lines_after_overflow);
    if (o.placement.row != d.row || o.alive != d.alive)
        return fail("where a piece rests, and whether it fits", b, piece, rotation, column);
    if (!o.alive)
        return 0;
    if (!same_board(&o.locked, &d.locked) || !same_board(&o.after, &d.after))
        return fail("the board after a drop", b, piece, rotation, column);
    for (int i = 0; i < feature_count(); i++) {
        const char *name = feature_at(i)->name;
        if (feature_at(i)->kinds > 0 && !same_pattern(i, &o, &d))
            return fail(name, b, piece, rotation, column);
        if (feature_at(i)->kinds > 0)
            continue;
        int raw = feature_raw(feature_at(i), &o), expected = ref_feature(name, &d);
        if (height_max(&o.locked) <= 15 && abs(raw) > feature_at(i)->raw_max) {
            printf("# %s is %d, more than its row in the table allows\n", name, raw);
            return fail("the range of a feature", b, piece, rotation, column);
        }
        if (raw != expected && !(strncmp(name, "rbf", 3) == 0 && abs(raw - expected) <= 1)) {
            printf("# %s is %d, but should be %d\n", name, raw, expected);
            return fail("a feature", b, piece, rotation, column);
        }
    }
    struct board locked = *b;
    if (drop_lock(&locked, piece, o.placement) != d.rows_removed || !same_board(&locked, &d.after))
        return fail("drop_lock", b, piece, rotation, column);
    return 0;
}

static int check_features(int n, struct rng *rng)
{
    for (int i = 0; i < n; i++) {
        struct board b = random_board(rng);
        struct ref_board ref = to_ref(&b);
        struct rules rules = rules_simplified(b.width, b.height);
        rules.lines_after_overflow = rng_below(rng, 4) == 0;
        enum piece piece = (enum piece)rng_below(rng, PIECES);
        if (ref_rotations(piece_letter(piece)) != piece_rotations(piece))
            return fail("rotations", &b, piece, 0, 0);
        for (int rotation = 0; rotation < piece_rotations(piece); rotation++)
            for (int column = 0; column + ref_width(piece_letter(piece), rotation) <= b.width; column++)
                if (check_drop(&b, &ref, &rules, piece, rotation, column))
                    return 1;
    }
    printf("ok 1 - drops and all features agree with the reference on %d boards\n", n);
    return 0;
}

/* ---- Perft against the reference ---- */

static uint64_t ref_perft(const struct ref_board *b, const uint8_t pieces[], int depth, bool lines_after_overflow)
{
    uint64_t sum = 0;
    char piece = piece_letter((enum piece)pieces[0]);
    for (int rotation = 0; rotation < ref_rotations(piece); rotation++)
        for (int column = 0; column + ref_width(piece, rotation) <= b->width; column++) {
            struct ref_drop d = ref_drop(b, piece, rotation, column, lines_after_overflow);
            if (d.alive)
                sum += depth == 1 ? 1 : ref_perft(&d.after, pieces + 1, depth - 1, lines_after_overflow);
        }
    return sum;
}

static int check_perft(int n, struct rng *rng)
{
    for (int i = 0; i < n; i++) {
        struct board b = board_empty(WIDTH_MIN + (int)rng_below(rng, 7), HEIGHT_MIN + (int)rng_below(rng, 3));
        struct ref_board ref = to_ref(&b);
        struct rules rules = rules_simplified(b.width, b.height);
        rules.lines_after_overflow = rng_below(rng, 2);
        uint8_t pieces[3];
        for (int j = 0; j < 3; j++)
            pieces[j] = (uint8_t)rng_below(rng, PIECES);
        uint64_t counts[3];
        perft_drops(&rules, pieces, 3, counts);
        for (int depth = 1; depth <= 3; depth++)
            if (counts[depth - 1] != ref_perft(&ref, pieces, depth, rules.lines_after_overflow))
                return fail("perft", &b, (enum piece)pieces[0], depth, 0);
    }
    printf("ok 1 - perft agrees with the reference on %d sequences\n", n);
    return 0;
}

/* ---- Kernels against each other ---- */

/* Weights close to a good controller's play long games, random ones die at once; both kinds of board are wanted. */
static double random_weight(struct rng *rng, const struct feature *f, bool sensible)
{
    double good = strstr(f->name, "eroded") || strstr(f->name, "removed") ? 1.0 : -1.0;
    if (strcmp(f->name, "holes") == 0 || strcmp(f->name, "diversity") == 0) /* good controllers differ about these */
        good = rng_below(rng, 2) ? 0.3 : -1.0;
    double weight = sensible ? good * rng_real(rng) : 2.0 * rng_real(rng) - 1.0;
    return rng_below(rng, 3) == 0 ? floor(4.0 * weight) : weight; /* whole numbers make ties */
}

/* Adds a feature with random weights. */
static void add_random(struct rng *rng, struct monomial m, bool sensible, struct monomial features[], int *count,
                       double weights[], int *at)
{
    features[(*count)++] = m;
    for (int k = 0; k < monomial_weights(m); k++)
        weights[(*at)++] = random_weight(rng, monomial_factor(m, 0), sensible);
}

/* A named set, or any of the first thirty features: those that the fast kernels support, and some that they do not;
 * sometimes with patterns, which may be multiplied by the stage, sometimes with products. */
static struct linear random_linear(struct rng *rng, int width)
{
    struct monomial features[FEATURES_MAX];
    static double weights[WEIGHTS_MAX];
    int n = 0, at = 0;
    bool sensible = rng_below(rng, 2), named = rng_below(rng, 2), patterned = rng_below(rng, 4) == 0;
    const struct feature_set *set = feature_set_at((int)rng_below(rng, (uint32_t)feature_set_count()));
    struct err err;
    for (int i = 0; named ? set->features[i] != NULL : i < (patterned ? feature_count() : 30); i++) {
        struct monomial m = monomial_of_row(named ? 0 : i);
        const struct feature *f = feature_at(i);
        if (named)
            monomial_parse(set->features[i], &m, &err);
        else if (f->locked || (i >= 30 && !f->kinds) || rng_below(rng, 3) > 0)
            continue;
        else if (f->kinds > 0 && rng_below(rng, 4) == 0)
            m = monomial_multiply(m, (int)(feature_find("stage", &err) - feature_at(0)));
        add_random(rng, m, sensible, features, &n, weights, &at);
    }
    for (int products = rng_below(rng, 3) == 0 ? (int)rng_below(rng, 12) : 0; products > 0; products--) {
        struct monomial m = monomial_of_row((int)rng_below(rng, 26)); /* those that are sums of terms */
        for (int more = 1 + (int)rng_below(rng, 2); more > 0; more--)
            m = monomial_multiply(m, (int)rng_below(rng, 26));
        add_random(rng, m, sensible, features, &n, weights, &at);
    }
    return linear_new(n, features, weights, width);
}

static bool same_choice(bool found_a, const struct decision *a, bool found_b, const struct decision *b)
{
    if (!found_a || !found_b)
        return found_a == found_b;
    return a->score == b->score && a->placement.rotation == b->placement.rotation &&
           a->placement.column == b->placement.column && a->placement.row == b->placement.row;
}

/* Tells whether a bar changes nothing above it: one that some placement passes, at or below the best score, or one that
 * none does. */
static bool heeds_bar(struct kernel *k, const struct board *b, enum piece piece, const struct decision *best,
                      struct rng *rng)
{
    int64_t far = (int64_t)1 << rng_below(rng, 31), bar = best->score - 1;
    bar += rng_below(rng, 3) == 0 ? 0 : rng_below(rng, 4) == 0 ? -far : far;
    struct decision d;
    bool found = kernel_choose_above(k, b, piece, bar, &d);
    return best->score > bar ? same_choice(true, best, found, &d) : !found || d.score <= bar;
}

/* Plays one game of at most `max` pieces with all kernels side by side. Returns the number of positions, or -1 after a
 * difference. */
static int play(struct rng *rng, int max)
{
    struct board b = random_board(rng);
    bool usual = rng_below(rng, 2);
    bool tall = rng_below(rng, 2); /* boards with high stacks, a new one whenever it has become lower */
    if (usual)
        b = board_empty(10, 8 + (int)rng_below(rng, 13));
    if (tall)
        b = tall_board(rng, usual ? 10 : b.width, random_from(rng, TALL, HEIGHT_MAX));
    struct rules rules = rules_simplified(b.width, b.height);
    rules.lines_after_overflow = rng_below(rng, 4) == 0;
    struct linear linear = random_linear(rng, b.width);
    struct kernel *plain = kernel_new(&linear, &rules, KERNEL_PLAIN),
                  *portable = kernel_new(&linear, &rules, KERNEL_PORTABLE);
    struct kernel *fastest = kernel_new(&linear, &rules, KERNEL_AUTO);
    int n = 0, result = 0;
    for (bool alive = true; alive && n < max && result == 0; n++) {
        enum piece piece = (enum piece)rng_below(rng, PIECES);
        struct decision a, c, p;
        alive = kernel_choose(fastest, &b, piece, &a);
        bool portable_alive = kernel_choose(portable, &b, piece, &c);
        if (!same_choice(alive, &a, portable_alive, &c))
            result = -fail("portable and fastest kernel", &b, piece, a.placement.rotation, a.placement.column);
        if (alive && (!heeds_bar(fastest, &b, piece, &a, rng) || !heeds_bar(portable, &b, piece, &a, rng)))
            result = -fail("kernels with a bar", &b, piece, a.placement.rotation, a.placement.column);
        /* The plain kernel is slow, so it is checked on every sixteenth position. */
        if (n % 16 == 0 && !same_choice(alive, &a, kernel_choose(plain, &b, piece, &p), &p))
            result = -fail("plain and fastest kernel", &b, piece, a.placement.rotation, a.placement.column);
        /* An occasional random placement leaves the paths that the controller would take. */
        struct placement drops[DROPS_MAX];
        if (alive && rng_below(rng, 16) == 0)
            a.placement = drops[rng_below(rng, (uint32_t)drop_placements(&b, &rules, piece, drops))];
        if (alive)
            drop_lock(&b, piece, a.placement);
        if (tall && n < TALL_PIECES && (!alive || height_max(&b) < TALL)) {
            b = tall_board(rng, b.width, b.height);
            alive = true;
        }
    }
    kernel_free(plain);
    kernel_free(portable);
    kernel_free(fastest);
    linear_release(&linear);
    return result ? result : n;
}

static int check_kernels(int n, struct rng *rng)
{
    int positions = 0;
    while (positions < n) {
        int played = play(rng, 2000);
        if (played < 0)
            return 1;
        positions += played;
    }
    printf("ok 1 - the kernels agree on %d positions%s\n", positions,
           kernel_supported(KERNEL_VECTOR) ? "" : " (without vectors)");
    return 0;
}

int main(int argc, char *argv[])
{
    int n = argc == 3 ? atoi(argv[2]) : 0;
    struct rng rng = rng_stream(20261115, (uint64_t)n, 0);
    puts("1..1");
    if (n > 0 && strcmp(argv[1], "features") == 0)
        return check_features(n, &rng);
    if (n > 0 && strcmp(argv[1], "perft") == 0)
        return check_perft(n, &rng);
    if (n > 0 && strcmp(argv[1], "kernels") == 0)
        return check_kernels(n, &rng);
    fprintf(stderr, "usage: differential features|perft|kernels N\n");
    return 2;
}
