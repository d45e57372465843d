/* SPDX-License-Identifier: MIT */
#include "tetress/perft.h"

#include "base/md5.h"
#include "base/mem.h"
#include "base/str.h"

#include <stdlib.h>

static void add_lines(const struct torus *t, int depth, uint64_t counts[])
{
    if (t->turn >= TORUS_TURNS)
        return;
    if (depth == 1) {
        counts[0] += (uint64_t)actions_count(t, (enum side)t->side);
        return;
    }
    struct actions a;
    uint16_t list[ACTIONS];
    actions_find(t, &a);
    int n = actions_list(&a, list);
    counts[0] += (uint64_t)n;
    for (int i = 0; i < n; i++) {
        struct torus next = *t;
        torus_apply(&next, action_cells(list[i]));
        add_lines(&next, depth - 1, counts + 1);
    }
}

void perft_actions(const struct torus *t, int depth, uint64_t counts[])
{
    for (int i = 0; i < depth; i++)
        counts[i] = 0;
    add_lines(t, depth, counts);
}

struct perft_row {
    int cell[4];
};

static int compare_rows(const void *a, const void *b)
{
    const struct perft_row *x = a, *y = b;
    for (int i = 0; i < 4; i++)
        if (x->cell[i] != y->cell[i])
            return x->cell[i] - y->cell[i];
    return 0;
}

void perft_md5(const struct torus *t, char out[33])
{
    struct actions a;
    uint16_t list[ACTIONS];
    struct str text = { 0 };
    actions_find(t, &a);
    int n = actions_list(&a, list);
    struct perft_row *rows = xcalloc((size_t)n + 1, sizeof *rows);
    for (int i = 0; i < n; i++) {
        int k = 0;
        for (cells set = action_cells(list[i]); set; set &= set - 1)
            rows[i].cell[k++] = cells_lowest(set);
    }
    qsort(rows, (size_t)n, sizeof *rows, compare_rows);
    for (int i = 0; i < n; i++)
        str_add(&text, "%d,%d,%d,%d\n", rows[i].cell[0], rows[i].cell[1], rows[i].cell[2], rows[i].cell[3]);
    md5_hex(text.text, text.length, out);
    str_release(&text);
    free(rows);
}
