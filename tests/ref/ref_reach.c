/* SPDX-License-Identifier: MIT */
#include "ref_reach.h"

#include <stdlib.h>
#include <string.h>

struct xy {
    int x, y;
};

enum { N, E, S, W };

/* A piece in motion, and the spin it would have if it locked now. */
struct state {
    int facing, x, y;
    enum ref_spin spin;
};

/* The pieces facing north. */
static const struct {
    char piece;
    struct xy cell[4];
} pieces[] = {
    { 'I', { { -1, 0 }, { 0, 0 }, { 1, 0 }, { 2, 0 } } },  { 'O', { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 } } },
    { 'T', { { -1, 0 }, { 0, 0 }, { 1, 0 }, { 0, 1 } } },  { 'L', { { -1, 0 }, { 0, 0 }, { 1, 0 }, { 1, 1 } } },
    { 'J', { { -1, 0 }, { 0, 0 }, { 1, 0 }, { -1, 1 } } }, { 'S', { { -1, 0 }, { 0, 0 }, { 0, 1 }, { 1, 1 } } },
    { 'Z', { { -1, 1 }, { 0, 1 }, { 0, 0 }, { 1, 0 } } },
};

/* Rows of kicks as printed in the rules: "from" and "to" are the two turns that share the row. */
struct kicks {
    int from[2], to[2];
    struct xy kick[5];
};

static const struct kicks kicks_of_max[] = {
    { { N, S }, { E, E }, { { 0, 0 }, { -1, 0 }, { -1, 1 }, { 0, -2 }, { -1, -2 } } },
    { { E, E }, { N, S }, { { 0, 0 }, { 1, 0 }, { 1, -1 }, { 0, 2 }, { 1, 2 } } },
    { { S, N }, { W, W }, { { 0, 0 }, { 1, 0 }, { 1, 1 }, { 0, -2 }, { 1, -2 } } },
    { { W, W }, { S, N }, { { 0, 0 }, { -1, 0 }, { -1, -1 }, { 0, 2 }, { -1, 2 } } },
};

/* Relative to the I's box, which stays in place while the centre, one of its four cells, moves around. */
static const struct kicks kicks_of_i[] = {
    { { N, W }, { E, S }, { { 0, 0 }, { -2, 0 }, { 1, 0 }, { -2, -1 }, { 1, 2 } } },
    { { E, S }, { N, W }, { { 0, 0 }, { 2, 0 }, { -1, 0 }, { 2, 1 }, { -1, -2 } } },
    { { E, N }, { S, W }, { { 0, 0 }, { -1, 0 }, { 2, 0 }, { -1, 2 }, { 2, -1 } } },
    { { S, W }, { E, N }, { { 0, 0 }, { 1, 0 }, { -2, 0 }, { 1, -2 }, { -2, 1 } } },
};

/* How the centre of the I moves in a clockwise turn from each facing. */
static const struct xy i_centre[] = { [N] = { 1, 0 }, [E] = { 0, -1 }, [S] = { -1, 0 }, [W] = { 0, 1 } };

/* TETR.IO's half turns; the I turns without kicks. */
static const struct xy half_turns_of_max[4][6] = {
    [N] = { { 0, 0 }, { 0, 1 }, { 1, 1 }, { -1, 1 }, { 1, 0 }, { -1, 0 } },
    [E] = { { 0, 0 }, { 1, 0 }, { 1, 2 }, { 1, 1 }, { 0, 2 }, { 0, 1 } },
    [S] = { { 0, 0 }, { 0, -1 }, { -1, -1 }, { 1, -1 }, { -1, 0 }, { 1, 0 } },
    [W] = { { 0, 0 }, { -1, 0 }, { -1, 2 }, { -1, 1 }, { 0, 2 }, { 0, 1 } },
};

static struct xy turned(struct xy c, int facing)
{
    if (facing == E)
        return (struct xy){ c.y, -c.x };
    if (facing == S)
        return (struct xy){ -c.x, -c.y };
    if (facing == W)
        return (struct xy){ -c.y, c.x };
    return c;
}

static void cells_of(char piece, const struct state *s, struct xy out[4])
{
    int p = 0;
    while (pieces[p].piece != piece)
        p++;
    for (int i = 0; i < 4; i++) {
        out[i] = turned(pieces[p].cell[i], piece == 'O' ? N : s->facing);
        out[i].x += s->x;
        out[i].y += s->y;
    }
}

static bool full(const struct ref_field *f, int x, int y)
{
    if (x < 0 || x >= REF_FIELD_WIDTH || y < 0)
        return true;
    return y < REF_FIELD_HEIGHT && f->full[y][x];
}

/* Nothing is above the top, but a piece must not go there. */
static bool fits(const struct ref_field *f, char piece, const struct state *s)
{
    struct xy cell[4];
    cells_of(piece, s, cell);
    for (int i = 0; i < 4; i++)
        if (cell[i].y >= REF_FIELD_HEIGHT || full(f, cell[i].x, cell[i].y))
            return false;
    return true;
}

/* ---- Turns ---- */

static struct xy plus(struct xy a, struct xy b)
{
    return (struct xy){ a.x + b.x, a.y + b.y };
}

static struct xy minus(struct xy a)
{
    return (struct xy){ -a.x, -a.y };
}

/* The movement of the I's centre in a turn by this many quarters clockwise. */
static struct xy centre_moves(int from, int quarters)
{
    if (quarters == 1)
        return i_centre[from];
    if (quarters == 3)
        return minus(i_centre[(from + 3) % 4]);
    return plus(i_centre[from], i_centre[(from + 1) % 4]);
}

/* Writes where the centre may go in a turn, in order; returns the number of places to try. */
static int tries(char piece, int from, int quarters, struct xy out[6])
{
    int to = (from + quarters) % 4;
    if (piece == 'O')
        return 0;
    if (quarters == 2) {
        memcpy(out, half_turns_of_max[from], sizeof half_turns_of_max[from]);
        if (piece == 'I')
            out[0] = centre_moves(from, 2);
        return piece == 'I' ? 1 : 6;
    }
    const struct kicks *table = piece == 'I' ? kicks_of_i : kicks_of_max;
    for (int row = 0; row < 4; row++)
        for (int i = 0; i < 2; i++)
            if (table[row].from[i] == from && table[row].to[i] == to)
                memcpy(out, table[row].kick, sizeof table[row].kick);
    for (int i = 0; i < 5 && piece == 'I'; i++)
        out[i] = plus(out[i], centre_moves(from, quarters));
    return 5;
}

/* For a T that was just turned: counts the full corners of its box, with walls and floor as full; a spin needs three
 * of the four. The front is the side its nose points to. */
static enum ref_spin spin_of(const struct ref_field *f, const struct state *s, bool fifth_kick)
{
    static const struct xy corner[4] = { { -1, 1 }, { 1, 1 }, { 1, -1 }, { -1, -1 } };
    struct xy nose = turned((struct xy){ 0, 1 }, s->facing);
    int corners = 0, front = 0;
    for (int i = 0; i < 4; i++) {
        if (!full(f, s->x + corner[i].x, s->y + corner[i].y))
            continue;
        corners++;
        front += corner[i].x * nose.x + corner[i].y * nose.y > 0;
    }
    if (corners < 3)
        return REF_SPIN_NONE;
    return front == 2 || fifth_kick ? REF_SPIN_FULL : REF_SPIN_MINI;
}

static bool turn(const struct ref_field *f, char piece, int quarters, struct state *s)
{
    struct xy to[6];
    int n = tries(piece, s->facing, quarters, to);
    for (int i = 0; i < n; i++) {
        struct state next = { (s->facing + quarters) % 4, s->x + to[i].x, s->y + to[i].y, REF_SPIN_NONE };
        if (!fits(f, piece, &next))
            continue;
        /* The rule of the fifth kick belongs to SRS, which has no half turns. */
        if (piece == 'T')
            next.spin = spin_of(f, &next, quarters != 2 && i == 4);
        *s = next;
        return true;
    }
    return false;
}

/* ---- Key presses ---- */

enum key { LEFT, RIGHT, DOWN, CLOCKWISE, COUNTERCLOCKWISE, AROUND, KEYS };

static bool move(const struct ref_field *f, char piece, int dx, int dy, struct state *s)
{
    struct state next = { s->facing, s->x + dx, s->y + dy, REF_SPIN_NONE };
    if (!fits(f, piece, &next))
        return false;
    *s = next;
    return true;
}

static bool press(const struct ref_field *f, char piece, enum key key, struct state *s)
{
    switch (key) {
    case LEFT: return move(f, piece, -1, 0, s);
    case RIGHT: return move(f, piece, 1, 0, s);
    case DOWN: return move(f, piece, 0, -1, s);
    case CLOCKWISE: return turn(f, piece, 1, s);
    case COUNTERCLOCKWISE: return turn(f, piece, 3, s);
    default: return turn(f, piece, 2, s);
    }
}

/* ---- Breadth first ---- */

struct way {
    bool seen;
    int presses, soft;
};

/* All states: the paths to them, and the paths that lock a piece in them. */
struct search {
    struct way way[4][REF_FIELD_HEIGHT][REF_FIELD_WIDTH][REF_SPINS];
    struct way lock[4][REF_FIELD_HEIGHT][REF_FIELD_WIDTH][REF_SPINS];
    struct state queue[REF_PLACES_MAX];
    int count;
};

/* Stores a path if it is the first, or better than the known one; returns whether it is the first. */
static bool note(struct way *known, struct way way)
{
    bool first = !known->seen;
    if (first || way.presses < known->presses || (way.presses == known->presses && way.soft < known->soft))
        *known = way;
    return first;
}

static void search(const struct ref_field *f, char piece, bool half_turns, struct state start, struct search *s)
{
    memset(s->way, 0, sizeof s->way);
    memset(s->lock, 0, sizeof s->lock);
    s->way[start.facing][start.y][start.x][start.spin].seen = true;
    s->queue[0] = start;
    s->count = 1;
    for (int i = 0; i < s->count; i++) {
        struct state at = s->queue[i];
        struct way way = s->way[at.facing][at.y][at.x][at.spin];
        way.presses++;
        struct state lowest = at;
        while (move(f, piece, 0, -1, &lowest))
            ;
        note(&s->lock[lowest.facing][lowest.y][lowest.x][lowest.spin], way);
        for (int key = 0; key < (half_turns ? KEYS : AROUND); key++) {
            struct state to = at;
            if (!press(f, piece, (enum key)key, &to))
                continue;
            struct way longer = { true, way.presses, way.soft + (key == DOWN) };
            if (note(&s->way[to.facing][to.y][to.x][to.spin], longer))
                s->queue[s->count++] = to;
        }
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* Adds a place, or a better path to a known place. */
static int add(char piece, struct state at, struct way way, bool spins, int n, struct ref_place out[])
{
    struct ref_place place = { .spin = spins ? at.spin : REF_SPIN_NONE, .presses = way.presses, .soft = way.soft };
    struct xy cell[4];
    cells_of(piece, &at, cell);
    for (int i = 0; i < 4; i++)
        place.cell[i] = cell[i].y * REF_FIELD_WIDTH + cell[i].x;
    qsort(place.cell, 4, sizeof place.cell[0], by_number);
    for (int i = 0; i < n; i++) {
        if (memcmp(out[i].cell, place.cell, sizeof place.cell) != 0 || out[i].spin != place.spin)
            continue;
        if (place.presses < out[i].presses || (place.presses == out[i].presses && place.soft < out[i].soft))
            out[i] = place;
        return n;
    }
    out[n] = place;
    return n + 1;
}

int ref_reach(const struct ref_field *f, char piece, bool spins, bool half_turns, struct ref_place out[REF_PLACES_MAX])
{
    struct state start = { N, 4, 19, REF_SPIN_NONE };
    if (!fits(f, piece, &start))
        start.y = 20;
    if (!fits(f, piece, &start))
        return 0;
    struct search s;
    search(f, piece, half_turns, start, &s);
    int n = 0;
    for (int i = 0; i < s.count; i++) {
        struct state at = s.queue[i];
        struct way way = s.lock[at.facing][at.y][at.x][at.spin];
        if (way.seen)
            n = add(piece, at, way, spins, n, out);
    }
    return n;
}
