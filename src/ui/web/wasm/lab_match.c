/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab_match.h"

#include "base/mem.h"
#include "lab/match/match_reader.h"
#include "lab/match/match_summary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct lab_match {
    char *label; /* owned, for the reader */
    struct match_reader reader;
    struct match_result result; /* the games kept */
    int room;
};

struct lab_match *lab_match_new(const char *label)
{
    struct lab_match *m = xcalloc(1, sizeof *m);
    m->label = xstrdup(label);
    match_reader_init(&m->reader, m->label);
    return m;
}

void lab_match_free(struct lab_match *m)
{
    match_reader_release(&m->reader);
    match_release(&m->result);
    free(m->label);
    free(m);
}

/* Converts a number from the page to a whole number. */
static int64_t whole(double x)
{
    return fabs(x) <= 0x1p53 && x == floor(x) ? (int64_t)x : MATCH_MISSING;
}

int lab_match_head(struct lab_match *m, const char *kind, double format, const char *a, const char *b, double seconds,
                   double nodes, double seed, double games, int sprt, double elo0, double elo1)
{
    struct match_head head = {
        .kind = kind,
        .format = whole(format),
        .agent = { a, b },
        .seconds = seconds,
        .nodes = whole(nodes),
        .seed = whole(seed),
        .games = whole(games),
        .sprt = sprt,
        .elo0 = elo0,
        .elo1 = elo1,
    };
    return match_reader_head(&m->reader, &head, &lab_err);
}

static void keep_game(struct lab_match *m, const struct match_game *g)
{
    struct match_result *r = &m->result;
    if (r->games == m->room) {
        m->room = m->room ? 2 * m->room : 2;
        r->game = xrealloc(r->game, (size_t)m->room, sizeof *r->game);
    }
    r->game[r->games++] = *g;
}

int lab_match_game(struct lab_match *m, double number, double plies, double opening, const char *red, const char *blue,
                   const char *winner, const char *reason, const char *actions, const double figures[],
                   const int32_t counts[], int keep)
{
    const char *action[TORUS_TURNS];
    struct match_game game;
    struct match_entry entry = {
        .number = whole(number),
        .plies = whole(plies),
        .opening = whole(opening),
        .red = red,
        .blue = blue,
        .winner = winner,
        .reason = reason,
        .actions = counts[0],
        .action = action,
    };
    for (int i = 0; i < counts[0] && i < TORUS_TURNS; i++, actions += strlen(actions) + 1)
        action[i] = actions;
    for (int list = 0; list < MATCH_LISTS; list++) {
        entry.figures[list] = counts[1 + list];
        entry.figure[list] = figures;
        figures += counts[1 + list] > 0 ? counts[1 + list] : 0;
    }
    if (match_reader_game(&m->reader, &entry, &game, &lab_err))
        return -1;
    if (keep)
        keep_game(m, &game);
    return 0;
}

int lab_match_garbage(struct lab_match *m)
{
    struct match_game game;
    return m->reader.line == 0 ? match_reader_head(&m->reader, NULL, &lab_err)
                               : match_reader_game(&m->reader, NULL, &game, &lab_err);
}

int lab_match_end(struct lab_match *m, int cut_off)
{
    return match_reader_end(&m->reader, cut_off, &lab_err);
}

const char *lab_match_fields(void)
{
    return "games,wins,losses,draws,redWins0,redWins1,elo,low,high";
}

const double *lab_match_view(const struct lab_match *m)
{
    static double view[9];
    struct match_summary s = { .elo = { NAN, NAN, NAN } };
    if (m->result.games > 0)
        s = match_summary(&m->result);
    bool pair = m->result.games > 1;
    view[0] = m->result.games;
    view[1] = s.wins;
    view[2] = s.losses;
    view[3] = s.draws;
    view[4] = s.red_wins[0];
    view[5] = s.red_wins[1];
    view[6] = pair ? s.elo.value : NAN;
    view[7] = pair ? s.elo.low : NAN;
    view[8] = pair ? s.elo.high : NAN;
    return view;
}
