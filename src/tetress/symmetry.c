/* SPDX-License-Identifier: MIT */
#include "tetress/symmetry.h"

cells symmetry_cells(cells set, int symmetry)
{
    int kind = symmetry / TORUS_CELLS, to = symmetry % TORUS_CELLS;
    cells out = 0;
    for (; set; set &= set - 1) {
        int cell = cells_lowest(set), row = cell / TORUS_SIZE, column = cell % TORUS_SIZE;
        int r = kind & 1 ? column : row, c = kind & 1 ? row : column;
        r = (kind & 2 ? TORUS_SIZE - r : r) + to / TORUS_SIZE;
        c = (kind & 4 ? TORUS_SIZE - c : c) + to % TORUS_SIZE;
        out |= (cells)1 << (r % TORUS_SIZE * TORUS_SIZE + c % TORUS_SIZE);
    }
    return out;
}

struct torus symmetry_torus(const struct torus *t, int symmetry)
{
    struct torus out = *t;
    for (int side = 0; side < SIDES; side++)
        out.tokens[side] = symmetry_cells(t->tokens[side], symmetry);
    torus_rekey(&out);
    return out;
}

int symmetry_action(int action, int symmetry)
{
    return action_find(symmetry_cells(action_cells(action), symmetry));
}

int symmetry_thin(const struct torus *t, uint16_t list[], int n)
{
    uint16_t same[SYMMETRIES];
    bool seen[ACTIONS] = { false };
    int sames = 0, left = 0;
    for (int s = 0; s < SYMMETRIES; s++)
        if (symmetry_cells(t->tokens[RED], s) == t->tokens[RED] &&
            symmetry_cells(t->tokens[BLUE], s) == t->tokens[BLUE])
            same[sames++] = (uint16_t)s;
    for (int i = 0; i < n; i++) {
        if (seen[list[i]])
            continue;
        for (int k = 0; k < sames; k++)
            seen[symmetry_action(list[i], same[k])] = true;
        list[left++] = list[i];
    }
    return left;
}
