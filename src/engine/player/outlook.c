/* SPDX-License-Identifier: MIT
 *
 * Algorithm. Everything is counted for the six rows of a word at once (field.h). `solid` is the field with every cell
 * below a full one filled: its empty cells are open to the sky. Then
 *
 *   holes        solid cells that are not full
 *   cover        full cells with a hole below them: the holes, spread upwards
 *   bumpiness    rows in which neighbouring columns of `solid` differ; a well is raised to its lower neighbour first
 *   lowest       the first column that is open in the first row that is not solid
 *   slots        a few shifted copies of full and open cells, intersected
 */
#include "engine/player/outlook.h"

#define WORD ((UINT64_C(1) << FIELD_WORD_BITS) - 1)
#define ROW 0x3ffu
#define LAST_COLUMN (FIELD_COLUMN << (FIELD_WIDTH - 1))

enum { TOP_ROW = FIELD_WORD_BITS - FIELD_WIDTH, SPANS = FIELD_WORDS + 2 };

/* The words of a field with a word below it and one above: shifts across words need no special cases. */
struct span {
    uint64_t word[SPANS];
};

/* The cells one row up, or down, from where they were: cell (x, y) of the result is cell (x, y - n) or (x, y + n). */
static inline uint64_t raised(const struct span *s, int w, int rows)
{
    return (s->word[w] << rows * FIELD_WIDTH | s->word[w - 1] >> (FIELD_WORD_BITS - rows * FIELD_WIDTH)) & WORD;
}

static inline uint64_t lowered(const struct span *s, int w, int rows)
{
    return (s->word[w] >> rows * FIELD_WIDTH | s->word[w + 1] << (FIELD_WORD_BITS - rows * FIELD_WIDTH)) & WORD;
}

/* The neighbours to the left and right of each cell; beyond the walls, everything is as in `wall`. */
static inline uint64_t left_of(uint64_t cells, uint64_t wall)
{
    return (cells & ~LAST_COLUMN) << 1 | (wall & FIELD_COLUMN);
}

static inline uint64_t right_of(uint64_t cells, uint64_t wall)
{
    return (cells & ~FIELD_COLUMN) >> 1 | (wall & LAST_COLUMN);
}

/* A field taken apart. Words 1 to `words` are in use. */
struct outlook_view {
    int words, height;
    struct span full, solid;
};

static void view_init(struct outlook_view *v, const struct field *f)
{
    uint64_t above = 0;
    v->height = field_height(f);
    v->words = v->height / FIELD_WORD_ROWS + 1;
    if (v->words > FIELD_WORDS)
        v->words = FIELD_WORDS;
    v->full.word[0] = v->solid.word[0] = WORD; /* the floor */
    v->full.word[v->words + 1] = v->solid.word[v->words + 1] = 0;
    for (int w = v->words; w >= 1; w--) {
        uint64_t full = f->word[w - 1], solid = full | above << TOP_ROW;
        solid |= solid >> FIELD_WIDTH;
        solid |= solid >> 2 * FIELD_WIDTH;
        solid |= solid >> 4 * FIELD_WIDTH;
        above = solid & ROW;
        v->full.word[w] = full;
        v->solid.word[w] = solid;
    }
}

struct field outlook_solid(const struct field *f)
{
    struct outlook_view v;
    struct field solid = { 0 };
    view_init(&v, f);
    for (int w = 1; w <= v.words; w++)
        solid.word[w - 1] = v.solid.word[w];
    return solid;
}

/* A word's centres of slots: the T faces down below an overhang on one side, and the other side is open. */
static uint64_t slots(const struct outlook_view *v, int w)
{
    uint64_t full = v->full.word[w], open = ~v->solid.word[w] & WORD, under = raised(&v->full, w, 1);
    uint64_t feet = left_of(under, WORD) & right_of(under, WORD) & ~raised(&v->solid, w, 1) & open;
    if (!feet)
        return 0;
    uint64_t over = lowered(&v->full, w, 1);
    uint64_t by_left = left_of(over & ~full, 0) & right_of(open, 0),
             by_right = right_of(over & ~full, 0) & left_of(open, 0);
    return feet & (by_left | by_right);
}

/* Returns how many rows a T facing down removes at a spot. */
static int rows_removed(const struct field *f, struct spot spot)
{
    unsigned middle = field_row(f, spot.y) | 7u << (spot.x - 1), foot = field_row(f, spot.y - 1) | 1u << spot.x;
    return (middle == ROW) + (foot == ROW);
}

static void take_best(const struct field *f, uint64_t centres, int w, struct outlook_slot *best)
{
    for (; centres; centres &= centres - 1) {
        int bit = __builtin_ctzll(centres);
        struct spot spot = { SOUTH, (int8_t)(bit % FIELD_WIDTH),
                             (int8_t)((w - 1) * FIELD_WORD_ROWS + bit / FIELD_WIDTH), SPIN_FULL };
        int rows = rows_removed(f, spot);
        if (rows > best->rows)
            *best = (struct outlook_slot){ spot, rows };
    }
}

static struct outlook_slot find_slot(const struct outlook_view *v, const struct field *f)
{
    struct outlook_slot best = { .rows = 0 };
    for (int w = 1; w <= v->words; w++) {
        take_best(f, slots(v, w), w, &best);
    }
    return best;
}

struct outlook_slot outlook_slot_find(const struct field *f)
{
    struct outlook_view v;
    view_init(&v, f);
    return find_slot(&v, f);
}

/* The lowest column and its height; the leftmost of several. */
static int lowest_column(const struct outlook_view *v, int *height)
{
    for (int w = 1; w <= v->words; w++) {
        uint64_t open = ~v->solid.word[w] & WORD;
        if (!open)
            continue;
        int bit = __builtin_ctzll(open);
        *height = (w - 1) * FIELD_WORD_ROWS + bit / FIELD_WIDTH;
        return bit % FIELD_WIDTH;
    }
    *height = FIELD_HEIGHT;
    return 0;
}

static int well_depth(const struct outlook_view *v, int column, int height)
{
    int depth = 0;
    for (int y = height; y < v->height; y++, depth++) {
        unsigned row = v->full.word[1 + y / FIELD_WORD_ROWS] >> y % FIELD_WORD_ROWS * FIELD_WIDTH & ROW;
        if ((row | 1u << column) != ROW)
            break;
    }
    return depth;
}

static void count_cells(const struct outlook_view *v, int well, int32_t out[TACTICS_TERMS])
{
    int holes = 0, cover = 0, transitions = 0, bumps = 0;
    uint64_t below = 0, column = FIELD_COLUMN << well;
    for (int w = 1; w <= v->words; w++) {
        uint64_t full = v->full.word[w], solid = v->solid.word[w];
        int rows = v->height - (w - 1) * FIELD_WORD_ROWS;
        uint64_t used = rows >= FIELD_WORD_ROWS ? WORD : (UINT64_C(1) << rows * FIELD_WIDTH) - 1;
        uint64_t hole = solid & ~full, spread = hole | below;
        spread |= spread << FIELD_WIDTH;
        spread |= spread << 2 * FIELD_WIDTH;
        spread = (spread | spread << 4 * FIELD_WIDTH) & WORD;
        below = spread >> TOP_ROW;
        holes += __builtin_popcountll(hole);
        cover += __builtin_popcountll(spread & full);
        transitions += __builtin_popcountll((full ^ left_of(full, WORD)) & used);
        transitions += __builtin_popcountll(~full & LAST_COLUMN & used);
        uint64_t level = solid | (left_of(solid, WORD) & right_of(solid, WORD) & column);
        bumps += __builtin_popcountll((level ^ level >> 1) & ~LAST_COLUMN & used);
    }
    out[TACTICS_HOLES] = holes;
    out[TACTICS_COVER] = cover;
    out[TACTICS_ROW_TRANSITIONS] = transitions;
    out[TACTICS_BUMPINESS] = bumps;
}

void outlook_count(const struct field *f, const struct outlook_around *around, int32_t out[TACTICS_TERMS])
{
    struct outlook_view v;
    struct field filled;
    int low;
    view_init(&v, f);
    out[TACTICS_BACK_TO_BACK] = around->back_to_back;
    for (int i = TACTICS_SLOT_SINGLE; i <= TACTICS_SLOT_DOUBLE; i++)
        out[i] = 0;
    for (int t = 0; t < around->ts; t++) {
        struct outlook_slot slot = find_slot(&v, t == 0 ? f : &filled);
        if (slot.rows == 0)
            break;
        out[TACTICS_SLOT_SINGLE + slot.rows - 1]++;
        if (t == 0)
            filled = *f;
        field_lock(&filled, PIECE_T, slot.spot);
        view_init(&v, &filled);
    }
    int well = lowest_column(&v, &low), height = v.height + around->garbage;
    count_cells(&v, well, out);
    out[TACTICS_WELL] = well_depth(&v, well, low);
    out[TACTICS_HEIGHT] = height;
    out[TACTICS_HEIGHT_10] = height > 10 ? height - 10 : 0;
    out[TACTICS_HEIGHT_15] = height > 15 ? height - 15 : 0;
}

int32_t outlook_score(const struct tactics_scale *tactics, const struct field *f, const struct outlook_around *around)
{
    int32_t count[TACTICS_TERMS], score = 0;
    outlook_count(f, around, count);
    for (int i = TACTICS_BOARD; i < TACTICS_TERMS; i++)
        score += count[i] * tactics->weight[i];
    return score;
}
