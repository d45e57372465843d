/* SPDX-License-Identifier: MIT */
#include "api/border.h"
#include "lab/match/match_reader.h"
#include "lab/match/match_summary.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)TETRARCH_FIGURES == (int)MATCH_LISTS, "the header says the same");

struct tetrarch_match {
    char *label; /* owned, for the reader */
    struct match_reader reader;
    struct match_result result; /* the games kept */
    int room;
};

struct tetrarch_match *tetrarch_match_new(const char *label, struct tetrarch_error *error)
{
    BORDER(error, NULL);
    struct tetrarch_match *m = xcalloc(1, sizeof *m);
    m->label = xstrdup(label);
    match_reader_init(&m->reader, m->label);
    return m;
}

void tetrarch_match_free(struct tetrarch_match *match)
{
    if (!match)
        return;
    match_reader_release(&match->reader);
    match_release(&match->result);
    free(match->label);
    free(match);
}

/* Converts a number of a line to a whole number. */
static int64_t whole(double x)
{
    return fabs(x) <= 0x1p53 && x == floor(x) ? (int64_t)x : MATCH_MISSING;
}

static int read_head(struct tetrarch_match *m, const struct tetrarch_match_line *line, struct err *err)
{
    struct match_head head = {
        .kind = line->record,
        .format = whole(line->format),
        .agent = { line->agents[0], line->agents[1] },
        .seconds = line->time,
        .nodes = whole(line->nodes),
        .seed = whole(line->seed),
        .games = whole(line->games),
        .sprt = line->sprt != 0,
        .elo0 = line->elo[0],
        .elo1 = line->elo[1],
    };
    return match_reader_head(&m->reader, &head, err);
}

static void keep_game(struct tetrarch_match *m, const struct match_game *g)
{
    struct match_result *r = &m->result;
    if (r->games == m->room) {
        int room = m->room ? 2 * m->room : 2;
        r->game = xrealloc(r->game, (size_t)room, sizeof *r->game);
        m->room = room;
    }
    r->game[r->games++] = *g;
}

static int read_game(struct tetrarch_match *m, const struct tetrarch_match_line *line, struct err *err)
{
    const char *action[TORUS_TURNS], *text = line->actions;
    const double *figures = line->figures;
    struct match_game game;
    struct match_entry entry = {
        .number = whole(line->game),
        .plies = whole(line->plies),
        .opening = whole(line->opening),
        .red = line->red,
        .blue = line->blue,
        .winner = line->winner,
        .reason = line->reason,
        .actions = line->count,
        .action = action,
    };
    for (int i = 0; i < line->count && i < TORUS_TURNS; i++, text += strlen(text) + 1)
        action[i] = text;
    for (int list = 0; list < MATCH_LISTS; list++) {
        entry.figures[list] = line->counts[list];
        entry.figure[list] = figures;
        figures += line->counts[list] > 0 ? line->counts[list] : 0;
    }
    if (match_reader_game(&m->reader, &entry, &game, err))
        return -1;
    if (line->keep)
        keep_game(m, &game);
    return 0;
}

/* Reads a line that is not JSON, which always fails. */
static int read_other(struct tetrarch_match *m, const struct tetrarch_match_line *line, struct err *err)
{
    struct match_game game;
    (void)line;
    return m->reader.line == 0 ? match_reader_head(&m->reader, NULL, err)
                               : match_reader_game(&m->reader, NULL, &game, err);
}

static int read_json(struct tetrarch_match *m, const struct tetrarch_match_line *line, struct err *err)
{
    return m->reader.line == 0 ? read_head(m, line, err) : read_game(m, line, err);
}

static int read_end(struct tetrarch_match *m, const struct tetrarch_match_line *line, struct err *err)
{
    return match_reader_end(&m->reader, line->kind == TETRARCH_LINE_CUT_OFF, err);
}

int tetrarch_match_read(struct tetrarch_match *match, const struct tetrarch_match_line *line,
                        struct tetrarch_error *error)
{
    static int (*const readers[])(struct tetrarch_match *, const struct tetrarch_match_line *, struct err *) = {
        [TETRARCH_LINE_JSON] = read_json,
        [TETRARCH_LINE_OTHER] = read_other,
        [TETRARCH_LINE_END] = read_end,
        [TETRARCH_LINE_CUT_OFF] = read_end,
    };
    struct err err;
    BORDER(error, -1);
    if (line->kind < 0 || line->kind > TETRARCH_LINE_CUT_OFF)
        err_set(&err, "%d is not a kind of line", line->kind);
    else if (readers[line->kind](match, line, &err) == 0)
        return 0;
    return border_fail(error, &err);
}

void tetrarch_match_view(const struct tetrarch_match *match, struct tetrarch_match_view *out)
{
    const struct match_result *r = &match->result;
    struct match_summary s = { 0 };
    if (r->games > 0)
        s = match_summary(r);
    if (r->games < 2)
        s.score.elo = (struct interval){ NAN, NAN, NAN };
    *out = (struct tetrarch_match_view){ .games = r->games,
                                         .wins = s.score.wins,
                                         .losses = s.score.losses,
                                         .draws = s.score.draws,
                                         .red_wins = { s.red_wins[0], s.red_wins[1] },
                                         .elo = s.score.elo.value,
                                         .low = s.score.elo.low,
                                         .high = s.score.elo.high };
}
