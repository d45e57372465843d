/* SPDX-License-Identifier: MIT
 *
 * Compares the moves of Tetress with results of other programs; the files describe their own format:
 *
 *     tetress perft FILE MOST     counts up to MOST, and the checksum of every list of actions
 *     tetress games FILE          whole games, ply by ply
 *
 * Prints TAP.
 */
#include "tetress/notation.h"
#include "tetress/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 1000, DEPTH = 8 };

static int wrong(const char *what, const char *line)
{
    printf("# %s: %s", what, line);
    return -1;
}

/* Checks "name; turn; side; rows; actions; actions that clear; md5; counts". */
static int check_position(const char *line, uint64_t max)
{
    char name[32], side, rows[TORUS_TEXT_MAX], md5[33], found[33], word[32];
    int turn, legal, clearing, at = 0, read = 0, checked = 0;
    struct torus t;
    struct err err;
    struct actions a;
    uint16_t list[ACTIONS];
    if (sscanf(line, "%31[^;]; %d; %c; %131[^;]; %d; %d; %32[^;];%n", name, &turn, &side, rows, &legal, &clearing, md5,
               &at) != 7 ||
        torus_parse(rows, &t, &err))
        return wrong("not understood", line);
    t.turn = (uint8_t)turn;
    t.side = side == 'b';
    actions_find(&t, &a);
    int n = actions_list(&a, list), clears = 0;
    for (int i = 0; i < n; i++) {
        struct torus next = t;
        clears += torus_apply(&next, action_cells(list[i])) > 0;
    }
    perft_md5(&t, found);
    if (n != legal || clears != clearing || (strcmp(md5, "-") && strcmp(md5, found)))
        return wrong("other actions", line);
    uint64_t expected[DEPTH], counts[DEPTH];
    for (; checked < DEPTH && sscanf(line + at, "%31s%n", word, &read) == 1; checked++, at += read)
        if ((expected[checked] = strtoull(word, NULL, 10)) > max)
            break;
    if (checked > 0)
        perft_actions(&t, checked, counts);
    for (int i = 0; i < checked; i++)
        if (counts[i] != expected[i])
            return wrong("another count", line);
    return checked;
}

/* A game being replayed. */
struct replayed {
    struct torus torus;
    char result;
    int turns;
};

/* Checks that the last game ended as its header says. */
static int check_end(const struct replayed *g, const char *line)
{
    enum torus_end end = torus_end(&g->torus, !actions_any(&g->torus));
    if (g->turns > 0 && (g->torus.turn != g->turns || ".RBD"[end] != g->result))
        return wrong("another end of the game before", line);
    return 0;
}

static int check_ply(struct replayed *g, const char *line)
{
    int turn, legal, c[4], lines, red, blue;
    char side;
    if (sscanf(line, "%d %c %d %d %d %d %d %d %d %d", &turn, &side, &legal, &c[0], &c[1], &c[2], &c[3], &lines, &red,
               &blue) != 10)
        return wrong("not understood", line);
    struct torus *t = &g->torus;
    cells set = 0;
    for (int i = 0; i < 4; i++)
        set |= (cells)1 << c[i];
    if (t->turn != turn || t->side != (side == 'b') || actions_count(t, (enum side)t->side) != legal ||
        torus_end(t, false) != TORUS_GOES_ON)
        return wrong("another position", line);
    struct actions a;
    int action = action_find(set);
    actions_find(t, &a);
    if (action < 0 || !(a.anchor[action / TORUS_CELLS] >> action % TORUS_CELLS & 1))
        return wrong("not legal here", line);
    if (torus_apply(t, set) != lines || cells_count(t->tokens[RED]) != red || cells_count(t->tokens[BLUE]) != blue)
        return wrong("another outcome", line);
    return 1;
}

static int check_game_line(struct replayed *g, const char *line)
{
    if (line[0] != 'G')
        return check_ply(g, line);
    struct replayed next = { .torus = torus_empty() };
    if (sscanf(line, "G %*d %c %*s %d", &next.result, &next.turns) != 2)
        return wrong("not understood", line);
    int result = check_end(g, line);
    *g = next;
    return result;
}

int main(int argc, char *argv[])
{
    bool games = argc == 3 && !strcmp(argv[1], "games");
    FILE *file = games || argc == 4 ? fopen(argv[2], "r") : NULL;
    if (!file) {
        fprintf(stderr, "usage: tetress perft FILE MOST | games FILE\n");
        return 2;
    }
    uint64_t max = games ? 0 : strtoull(argv[3], NULL, 10);
    char line[LINE];
    struct replayed g = { .turns = 0 };
    int checked = 0, n = 0;
    while (n >= 0 && fgets(line, sizeof line, file))
        if (line[0] != '#')
            checked += n = games ? check_game_line(&g, line) : check_position(line, max);
    if (n >= 0 && games)
        n = check_end(&g, "the end of the file\n");
    fclose(file);
    bool good = n >= 0 && checked > 0;
    printf("1..1\n%s 1 - %d %s of Tetress are those of other programs\n", good ? "ok" : "not ok", checked,
           games ? "plies" : "counts");
    return !good;
}
