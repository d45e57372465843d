/* SPDX-License-Identifier: MIT */
#include "tetress/notation.h"

#include "tetress/evaluate.h"

#include <stdio.h>
#include <string.h>

static const char letters[SIDES] = { [RED] = 'r', [BLUE] = 'b' };

int torus_parse(const char *text, struct torus *out, struct err *err)
{
    struct torus t = torus_empty();
    const char *at = text;
    for (int cell = 0; cell < TORUS_CELLS; cell++, at++) {
        if (cell > 0 && cell % TORUS_SIZE == 0 && *at++ != '/' && at[-1] != '\n')
            return err_set(err, "row %d of the board must have %d cells and be followed by \"/\"", cell / TORUS_SIZE,
                           TORUS_SIZE);
        if (*at == letters[RED] || *at == letters[BLUE])
            t.tokens[*at == letters[BLUE]] |= (cells)1 << cell;
        else if (*at != '.')
            return err_set(err, "row %d, column %d of the board must be \"r\", \"b\" or \".\"", cell / TORUS_SIZE + 1,
                           cell % TORUS_SIZE + 1);
    }
    if (*at && strcmp(at, "\n"))
        return err_set(err, "the board must end after %d rows of %d cells", TORUS_SIZE, TORUS_SIZE);
    torus_rekey(&t);
    *out = t;
    return 0;
}

void torus_print(const struct torus *t, char out[])
{
    for (int cell = 0; cell < TORUS_CELLS; cell++) {
        if (cell > 0 && cell % TORUS_SIZE == 0)
            *out++ = '/';
        bool red = t->tokens[RED] >> cell & 1, blue = t->tokens[BLUE] >> cell & 1;
        *out++ = red ? letters[RED] : blue ? letters[BLUE] : '.';
    }
    *out = '\0';
}

int action_parse(const char *text, int *action, struct err *err)
{
    cells set = 0;
    int read = 0, used = 0;
    const char *at = text;
    for (int row, column; read < 4 && sscanf(at, "%d-%d%n", &row, &column, &used) == 2; read++) {
        at += used;
        at += *at == ',' && read < 3;
        if (row < 0 || row >= TORUS_SIZE || column < 0 || column >= TORUS_SIZE)
            break;
        set |= (cells)1 << (row * TORUS_SIZE + column);
    }
    int found = read == 4 && !*at ? action_find(set) : -1;
    if (found < 0)
        return err_set(err, "\"%.40s\" is not an action: it takes four cells of a tetromino, such as 0-3,0-4,0-5,1-4",
                       text);
    *action = found;
    return 0;
}

void action_print(int action, char out[])
{
    int length = 0;
    for (cells set = action_cells(action); set; set &= set - 1) {
        int cell = cells_lowest(set);
        length += snprintf(out + length, ACTION_TEXT_MAX - (size_t)length, "%s%d-%d", length ? "," : "",
                           cell / TORUS_SIZE, cell % TORUS_SIZE);
    }
}

const char *score_print(int score, const char *word, char out[SCORE_TEXT_MAX])
{
    if (score > EVALUATE_LIMIT)
        snprintf(out, SCORE_TEXT_MAX, "wins in %d", EVALUATE_WIN - score);
    else if (score < -EVALUATE_LIMIT)
        snprintf(out, SCORE_TEXT_MAX, "loses in %d", EVALUATE_WIN + score);
    else
        snprintf(out, SCORE_TEXT_MAX, "%.16s%s%d", word, score < 0 ? "" : "+", score);
    return out;
}
