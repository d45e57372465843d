/* SPDX-License-Identifier: MIT */
#include "engine/play/attack.h"

int attack_rows(const struct state_lock *lock)
{
    static const int of_rows[SPINS][5] = {
        [SPIN_NONE] = { 0, 0, 1, 2, 4 },
        [SPIN_MINI] = { 0, 0, 1, 0, 0 },
        [SPIN_FULL] = { 0, 2, 4, 6, 0 },
    };
    static const int of_combo[] = { 0, 0, 1, 1, 2, 2, 3, 3, 4 };
    enum { COMBOS = sizeof of_combo / sizeof *of_combo, PERFECT = 10 };
    if (lock->rows == 0)
        return 0;
    int sum = of_rows[lock->spot.spin][lock->rows] + of_combo[lock->combo < COMBOS ? lock->combo : COMBOS - 1];
    sum += lock->back_to_back + (lock->perfect ? PERFECT : 0);
    return sum < ATTACK_MAX ? sum : ATTACK_MAX;
}
