/* SPDX-License-Identifier: MIT */
#include "engine/tetris/attack.h"

#include "base/real.h"
#include "base/str.h"

#include <string.h>

/* What all games of the family share; an I that is stuck can remove four rows. */
#define CLEARS_WITHOUT_MINIS [SPIN_NONE] = { 0, 0, 1, 2, 4 }, [SPIN_FULL] = { 0, 2, 4, 6, 4 }

/* A mini double is not listed for Jstris; it counts as much as elsewhere, and as a double without a spin. */
#define CLEARS CLEARS_WITHOUT_MINIS, [SPIN_MINI] = { 0, 0, 1, 0, 0 }

const struct attack_rules attack_rules[] = {
    {
        /* The game of tetrarch play --against. */
        .name = "tetrarch",
        .clear = { CLEARS },
        .combo = { 0, 0, 1, 1, 2, 2, 3, 3, 4 },
        .combos = 9,
        .perfect = 10,
        .max = 20,
        .block = ATTACK_BLOCK_SENDS,
        .rise_max = 8,
        .hole_per_rise = true,
    },
    {
        /* Puyo Puyo Tetris as referees of the Tetris Bot Protocol play it. */
        .name = "ppt",
        .clear = { CLEARS },
        .combo = { 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5 },
        .combos = 12,
        .perfect = 10,
        .perfect_alone = true,
        .delay = 30,
        .messiness = 300,
        .clear_frames = { 0, 36, 41, 41, 46 },
        .perfect_frames = 1,
    },
    {
        /* Jstris. */
        .name = "jstris",
        .clear = { CLEARS },
        .combo = { 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5 },
        .combos = 13,
        .perfect = 10,
        .block = ATTACK_BLOCK_CLEAR,
        .delay = 30,
    },
    {
        /* Botris Battle. */
        .name = "botris",
        .spins = ATTACK_SPINS_STUCK,
        .half_turns = true,
        .clear = { CLEARS_WITHOUT_MINIS },
        .combo = { 0, 0, 1, 1, 1, 2, 2, 3, 3, 4 },
        .combos = 10,
        .perfect = 10,
        .perfect_alone = true,
        .block = ATTACK_BLOCK_CLEAR,
        .delay_unit = ATTACK_DELAY_LOCKS,
        .delay = 1,
        .messiness = 50,
    },
    {
        /* TETR.IO, first season: back-to-backs chain. */
        .name = "tetrio-1",
        .half_turns = true,
        .clear = { CLEARS },
        .back_to_back = ATTACK_CHAIN_GROWS,
        .perfect = 10,
        .block = ATTACK_BLOCK_CLEAR,
        .delay = 20,
        .rise_max = 8,
    },
    {
        /* TETR.IO, second season: back-to-backs surge, all pieces have minis. */
        .name = "tetrio-2",
        .spins = ATTACK_SPINS_MINI,
        .half_turns = true,
        .clear = { CLEARS_WITHOUT_MINIS, [SPIN_MINI] = { 0, 0, 1, 2, 4 } },
        .back_to_back = ATTACK_CHAIN_SURGE,
        .perfect = 5,
        .perfect_is_hard = true,
        .dig = 1,
        .margin = 180 * ATTACK_FRAMES,
        .growth = 8,
        .block = ATTACK_BLOCK_CLEAR,
        .opening = 14,
        .delay = 20,
        .rise_max = 8,
    },
};
enum { RULES = sizeof attack_rules / sizeof *attack_rules };

const char *const attack_names[] = { ATTACK_NAMES, NULL };

const struct attack_rules *attack_find(const char *name, struct err *err)
{
    for (int i = 0; i < RULES; i++)
        if (strcmp(attack_rules[i].name, name) == 0)
            return &attack_rules[i];
    str_unknown("set of rules", name, attack_names, RULES, "docs/reference/rules.md has them", err);
    return NULL;
}

/* The factor by which attacks have grown. */
static double multiplier(const struct attack_rules *r, int64_t frames)
{
    if (r->margin == 0 || frames <= r->margin)
        return 1.0;
    return 1.0 + (double)r->growth * (double)(frames - r->margin) / (1000.0 * ATTACK_FRAMES);
}

/* What a hard clear adds after `before` others. */
static double chain_bonus(const struct attack_rules *r, int before)
{
    if (before == 0)
        return 0.0;
    if (r->back_to_back != ATTACK_CHAIN_GROWS)
        return 1.0;
    double log = real_log(1.0 + 0.8 * before), whole = (double)(int)log;
    return 1.0 + whole + (before == 1 ? 0.0 : (1.0 + log - whole) / 3.0);
}

/* The rows of a lock itself, after `combo` other clears; `base` is what it is worth without the combo. */
static int with_combo(const struct attack_rules *r, double base, int combo, double factor)
{
    if (r->combos > 0)
        return (int)base + r->combo[combo < r->combos ? combo : r->combos - 1];
    double rows = base * (1.0 + 0.25 * combo);
    double least = combo >= 2 ? real_log(1.0 + 1.25 * combo) : 0.0;
    return (int)((rows > least ? rows : least) * factor);
}

static void add_part(struct attack *a, int rows)
{
    if (rows <= 0)
        return;
    a->part[a->parts++] = rows;
    a->rows += rows;
}

/* A chain of more than four hard clears sends one row less than it has, in three parts, when it breaks. */
static void add_surge(struct attack *a, int chain, double factor)
{
    enum { LONG = 4 };
    if (chain <= LONG)
        return;
    int rows = (int)((chain - 1) * factor), third = (2 * rows + 3) / 6; /* rounded */
    add_part(a, third);
    add_part(a, third);
    add_part(a, rows - 2 * third);
}

struct attack attack_of(const struct attack_rules *r, struct attack_chain chain, const struct attack_lock *lock)
{
    struct attack a = { .after = { 0, chain.back_to_back } };
    if (lock->rows == 0)
        return a;
    bool hard = lock->rows == 4 || lock->spin != SPIN_NONE || (lock->perfect && r->perfect_is_hard);
    double factor = multiplier(r, lock->frames);
    a.after = (struct attack_chain){ chain.combo + 1, hard ? chain.back_to_back + 1 : 0 };
    if (!hard && r->back_to_back == ATTACK_CHAIN_SURGE)
        add_surge(&a, chain.back_to_back, factor);
    if (lock->perfect && r->perfect_alone) {
        add_part(&a, r->perfect);
        return a;
    }
    double base = r->clear[lock->spin][lock->rows] + (hard ? chain_bonus(r, chain.back_to_back) : 0.0);
    int rows = with_combo(r, base, chain.combo, factor);
    rows += (hard && lock->garbage > 0 ? r->dig : 0) + (lock->perfect ? (int)(r->perfect * factor) : 0);
    add_part(&a, r->max > 0 && rows > r->max ? r->max : rows);
    return a;
}

static bool is_stuck(const struct field *f, enum piece piece, struct spot spot)
{
    struct spot left = spot, right = spot, up = spot;
    left.x--;
    right.x++;
    up.y++;
    return !field_fits(f, piece, left) && !field_fits(f, piece, right) && !field_fits(f, piece, up) &&
           field_rests(f, piece, spot);
}

enum spin attack_spin(const struct attack_rules *r, const struct field *before, enum piece piece, struct spot spot)
{
    if (r->spins == ATTACK_SPINS_T || (r->spins == ATTACK_SPINS_MINI && piece == PIECE_T))
        return (enum spin)spot.spin;
    if (!is_stuck(before, piece, spot))
        return SPIN_NONE;
    return r->spins == ATTACK_SPINS_STUCK ? SPIN_FULL : SPIN_MINI;
}

int attack_rows(const struct state_lock *lock)
{
    struct attack_lock l = { .rows = lock->rows, .spin = (enum spin)lock->spot.spin, .perfect = lock->perfect };
    return attack_of(&attack_rules[0], (struct attack_chain){ lock->combo, lock->back_to_back }, &l).rows;
}
