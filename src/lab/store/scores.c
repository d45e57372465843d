/* SPDX-License-Identifier: MIT */
#include "lab/store/scores.h"

#include "lab/store/sql.h"

#include <stdio.h>

enum scores_order scores_order_of(enum play_mode mode)
{
    return mode == PLAY_SPRINT ? SCORES_BY_TIME : SCORES_BY_SCORE;
}

int scores_add(struct store *s, struct score *score, struct err *err)
{
    if (sql_do(s, err,
               "INSERT INTO score (mode, name, score, rows, ticks, pieces, seed, game, played)"
               " VALUES (?, ?, ?, ?, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))",
               "ttiiiiii", score->mode, score->name, score->score, score->rows, score->ticks, score->pieces,
               score->seed, score->game))
        return -1;
    score->id = sqlite3_last_insert_rowid(s->db);
    return 0;
}

static void read_row(struct store *s, sqlite3_stmt *q, struct score *out)
{
    *out = (struct score){ .id = sqlite3_column_int64(q, 0) };
    bool sound = sql_text(q, 1, out->mode, sizeof out->mode);
    sound &= sql_text(q, 2, out->name, sizeof out->name);
    sound &= sql_text(q, 3, out->played, sizeof out->played);
    if (!sound)
        sql_damaged(s, "game %lld of the ranking has a text that cannot be read", (long long)out->id);
    int64_t *const numbers[] = { &out->score, &out->rows, &out->ticks, &out->pieces, &out->seed, &out->game };
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++)
        *numbers[i] = sqlite3_column_int64(q, 4 + i);
}

int scores_best(struct store *s, const char *mode, enum scores_order order, int max, struct score out[], int *count,
                struct err *err)
{
#define COLUMNS "SELECT id, mode, name, played, score, rows, ticks, pieces, seed, game FROM score WHERE mode = ? "
    static const char *const statements[] = {
        [SCORES_BY_SCORE] = COLUMNS "ORDER BY score DESC, id LIMIT ?",
        [SCORES_BY_TIME] = COLUMNS "ORDER BY ticks, id LIMIT ?",
    };
#undef COLUMNS
    sqlite3_stmt *q = sql_bind(s, err, statements[order], "ti", mode, (int64_t)max);
    int more, n = 0;
    while ((more = sql_row(s, q, err)) > 0)
        read_row(s, q, &out[n++]);
    if (more < 0)
        return -1;
    *count = n;
    return 0;
}
