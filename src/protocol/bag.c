/* SPDX-License-Identifier: MIT */
#include "protocol/bag.h"

enum { ALL = (1 << PIECES) - 1 };

struct bag bag_none(void)
{
    return (struct bag){ .dealt = false };
}

struct bag bag_unknown(void)
{
    struct bag bag = { .dealt = true };
    for (int i = 0; i < PIECES; i++)
        bag.phase[i] = (struct bag_phase){ .possible = true, .drawn = (uint8_t)i };
    return bag;
}

struct bag bag_with(unsigned left)
{
    struct bag bag = { .dealt = true };
    unsigned gone = left & ALL ? ~left & ALL : 0;
    bag.phase[0] = (struct bag_phase){ true, (uint8_t)__builtin_popcount(gone), (uint8_t)gone };
    return bag;
}

/* Records a piece; returns whether any border between two bags is still possible. */
static bool see(struct bag *bag, enum piece piece)
{
    bool any = false;
    for (int i = 0; i < PIECES; i++) {
        struct bag_phase *phase = &bag->phase[i];
        phase->possible &= !(phase->seen >> piece & 1);
        phase->seen |= (uint8_t)(1 << piece);
        if (++phase->drawn == PIECES)
            phase->drawn = phase->seen = 0;
        any |= phase->possible;
    }
    return any;
}

void bag_see(struct bag *bag, enum piece piece)
{
    if (!bag->dealt || see(bag, piece))
        return;
    *bag = bag_unknown();
    see(bag, piece);
}

unsigned bag_possible_next(const struct bag *bag)
{
    unsigned coming = 0;
    for (int i = 0; i < PIECES; i++)
        if (bag->phase[i].possible)
            coming |= ~(unsigned)bag->phase[i].seen & ALL;
    return bag->dealt ? coming : ALL;
}
