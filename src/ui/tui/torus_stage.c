/* SPDX-License-Identifier: MIT */
#include "ui/tui/torus_stage.h"

#include "tetress/notation.h"
#include "ui/tui/panel.h"
#include "ui/tui/torus_board.h"

#include <stdio.h>
#include <string.h>

enum {
    GAP = 2,
    PANEL_LEAST = 28,
    PANEL_MAX = 44,
    PANEL_SMALL = 24,
    LINE = 96,
};

static const struct {
    const char *key, *does;
} keys[] = {
    { "arrows", "move" }, { "x z", "turn" },      { "1-7 [ ]", "piece" }, { "space", "place" }, { "tab", "next fit" },
    { "m", "marks" },     { "u y", "undo redo" }, { "h", "hint" },        { "r", "new game" },  { "q", "quit" },
};

/* Positions on the screen; the size is 0 if the screen is too small. */
struct torus_layout {
    int size, top, left, panel, panel_width, status;
};

static int columns_needed(int size)
{
    return TORUS_MARGIN + 2 * size * TORUS_SIZE + GAP + (size == TORUS_LARGE ? PANEL_LEAST : PANEL_SMALL);
}

static int rows_needed(int size)
{
    return 1 + size * TORUS_SIZE + 1;
}

static struct torus_layout place_for(const struct screen *s)
{
    struct torus_layout p = { 0 };
    for (int size = TORUS_LARGE; size >= TORUS_SMALL && !p.size; size--)
        if (s->columns >= columns_needed(size) && s->rows >= rows_needed(size))
            p.size = size;
    int board = TORUS_MARGIN + 2 * p.size * TORUS_SIZE + GAP, free = s->columns - board;
    p.panel_width = free < PANEL_MAX ? free : PANEL_MAX;
    p.left = (free - p.panel_width) / 2;
    p.top = (s->rows - rows_needed(p.size)) / 3;
    p.panel = p.left + board;
    p.status = p.top + rows_needed(p.size) - 1;
    return p;
}

/* The current board or, for a moment, the board with its full lines not yet cleared. */
static struct torus_picture picture_of(const struct torus_stage *t)
{
    const struct torus_game *g = t->game;
    const struct torus *now = torus_game_now(g);
    const struct torus own = torus_game_for(g, t->person);
    struct torus_picture p = { .side = t->person };
    memcpy(p.tokens, now->tokens, sizeof p.tokens);
    p.last = torus_game_last(g, RED) | torus_game_last(g, BLUE);
    if (t->clearing) {
        const struct torus_ply *ply = &g->ply[g->count - 1];
        torus_game_full(g, p.tokens);
        p.last = action_cells(ply->action);
        p.flash = t->flash ? ply->cleared : 0;
        return p;
    }
    if (torus_game_end(g))
        return p;
    p.ghost = t->aside ? 0 : action_cells(torus_hand_action(t->hand));
    p.fits = torus_game_fit(g, t->person, torus_hand_action(t->hand)) == TORUS_FINE;
    p.hint = t->hint ? action_cells(t->hint->action) : 0;
    if (t->marks == TORUS_MARKS_SPOTS)
        p.marks = torus_hand_spots(t->hand, &own);
    else if (t->marks == TORUS_MARKS_REACH)
        p.marks = torus_game_reach(g, t->person);
    return p;
}

static void paint_side(struct panel *p, const struct torus_stage *t, enum side side)
{
    const struct torus *now = torus_game_now(t->game);
    char who[LINE];
    if (p->row >= p->end)
        return;
    bool moves = now->side == side && !torus_game_end(t->game);
    paint_tinted(p->screen, p->row, p->column, (struct tint){ 231, 7 }, torus_tints[side],
                 p->screen->colours || side == BLUE ? STYLE_STRONG : STYLE_REVERSED, side == RED ? " R " : " B ");
    snprintf(who, sizeof who, "%s%.40s", moves ? "> " : "  ", side == t->person ? "you" : t->agent);
    paint_text(p->screen, p->row, p->column + 3, p->width - 3, moves ? STYLE_STRONG : STYLE_PLAIN, " %s", who);
    p->row++;
    panel_line(p, STYLE_DIM, "  tokens %d, actions %d", cells_count(now->tokens[side]), actions_count(now, side));
}

/* The current activity: always one line, so that nothing below it jumps. */
static void paint_activity(struct panel *p, const struct torus_stage *t)
{
    static const char spinner[] = "|/-\\";
    bool own = torus_game_now(t->game)->side == t->person;
    if (t->thinking)
        panel_line(p, STYLE_STRONG, "%c %.20s %s %.1f s", spinner[(int)(t->seconds * 8) % 4], t->agent,
                   own ? "is finding a hint" : "thinks", t->seconds);
    else if (torus_game_end(t->game))
        panel_line(p, STYLE_STRONG, "the game is over");
    else
        panel_line(p, STYLE_STRONG, own ? "your turn" : " ");
}

/* The pieces, with the one in hand highlighted; the label appears only if there is room. */
static void paint_pieces(struct panel *p, const struct torus_stage *t)
{
    enum { WORD = 6, EACH = 3 };
    int left = p->width >= WORD + EACH * TORUS_PIECES ? WORD : 0;
    if (p->row >= p->end)
        return;
    paint_text(p->screen, p->row, p->column, left, STYLE_DIM, "piece");
    for (int i = 0; i < TORUS_PIECES; i++) {
        bool held = i == torus_hand_piece(t->hand);
        paint_text(p->screen, p->row, p->column + left + EACH * i, EACH, held ? STYLE_STRONG : STYLE_DIM,
                   held ? "[%c]" : " %c ", torus_pieces[i]);
    }
    p->row++;
}

/* Writes one or two lines about an action, its cells and the lines it cleared; returns their number. */
static int describe(const struct torus_game *g, int i, char out[2][LINE])
{
    char cells_text[ACTION_TEXT_MAX], lines[TORUS_GAME_TEXT_MAX];
    const struct torus_ply *ply = &g->ply[i];
    enum side side = (enum side)g->at[i].side;
    action_print(ply->action, cells_text);
    snprintf(out[0], LINE, "%3d %c %s", g->at[i].turn + 1, torus_sides[side][0], cells_text);
    if (!ply->cleared)
        return 1;
    snprintf(out[1], LINE, "%.6s cleared %.80s", torus_sides[side], torus_game_lines(ply->cleared, lines));
    return 2;
}

/* The latest actions, the newest at the bottom, on at most `room` lines. */
static void paint_log(struct panel *p, const struct torus_game *g, int room)
{
    char text[2][LINE];
    int from = g->count, used = 0;
    while (from > 0) {
        int more = describe(g, from - 1, text);
        if (used + more > room)
            break;
        used += more;
        from--;
    }
    int end = p->row + (room > 0 ? room : 0);
    for (int i = from; i < g->count; i++) {
        int count = describe(g, i, text);
        panel_line(p, i >= g->count - SIDES ? STYLE_PLAIN : STYLE_DIM, "%s", text[0]);
        if (count == 2)
            panel_line(p, STYLE_STRONG, "    %s", text[1]);
    }
    p->row = end;
}

enum { KEYS = sizeof keys / sizeof *keys };

/* The key bindings, two per line. */
static void paint_keys(struct panel *p)
{
    static const int column[2] = { 0, 18 }, words[2] = { 8, 6 };
    for (int i = 0; i < KEYS && p->row < p->end; i++) {
        int side = i % 2, key = column[side], word = key + words[side];
        paint_text(p->screen, p->row, p->column + key, p->width - key, STYLE_STRONG, "%s", keys[i].key);
        paint_text(p->screen, p->row, p->column + word, p->width - word, STYLE_DIM, "%s", keys[i].does);
        p->row += side;
    }
}

static void paint_panel(const struct torus_stage *t, const struct screen *s, const struct torus_layout *at)
{
    const struct torus_game *g = t->game;
    bool large = at->size == TORUS_LARGE;
    struct panel p = { s, at->top, at->panel, at->panel_width, at->status };
    int key_rows = large ? (KEYS + 1) / 2 : 0;
    panel_line(&p, STYLE_STRONG, "TETRESS  turn %d of %d", torus_game_now(g)->turn, TORUS_TURNS);
    p.row += large;
    paint_side(&p, t, RED);
    paint_side(&p, t, BLUE);
    p.row += large;
    paint_activity(&p, t);
    paint_pieces(&p, t);
    p.row += large;
    paint_log(&p, g, p.end - p.row - key_rows - large);
    p.row += large;
    if (key_rows)
        paint_keys(&p);
}

/* The line below the board: the first of the following messages that applies. */
static void paint_status(const struct torus_stage *t, const struct screen *s, const struct torus_layout *at)
{
    const struct torus_game *g = t->game;
    char line[2 * LINE] = "", score[SCORE_TEXT_MAX], cells_text[ACTION_TEXT_MAX], log[2][LINE];
    enum style style = STYLE_PLAIN;
    torus_game_verdict(g, line);
    enum torus_refusal refusal = torus_game_fit(g, t->person, torus_hand_action(t->hand));
    if (t->notice) {
        snprintf(line, sizeof line, "%s", t->notice);
        style = STYLE_STRONG;
    } else if (*line) {
        style = STYLE_STRONG;
    } else if (t->hint) {
        action_print(t->hint->action, cells_text);
        bool wrong = refusal != TORUS_FINE && !t->aside;
        snprintf(line, sizeof line, "%s%shint: %s, %s; h again plays it", wrong ? torus_refusals[refusal] : "",
                 wrong ? "; " : "", cells_text, score_print(t->hint->score, "score ", score));
    } else if ((t->aside || t->clearing) && g->count > 0) {
        const char *last = log[describe(g, g->count - 1, log) - 1];
        snprintf(line, sizeof line, "%s", last + strspn(last, " "));
    } else if (refusal != TORUS_FINE) {
        snprintf(line, sizeof line, "%s", torus_refusals[refusal]);
        style = STYLE_ALARM;
    } else {
        action_print(torus_hand_action(t->hand), cells_text);
        snprintf(line, sizeof line, "%s", cells_text);
        style = STYLE_DIM;
    }
    paint_text(s, at->status, at->left + TORUS_MARGIN, s->columns - at->left - TORUS_MARGIN, style, "%s", line);
}

static void paint_end(const struct torus_stage *t, const struct screen *s, const struct torus_layout *at)
{
    enum torus_end end = torus_game_end(t->game);
    if (!end || t->clearing)
        return;
    enum side winner = end == TORUS_RED_WINS ? RED : BLUE;
    const char *who = end == TORUS_DRAW ? "A DRAW" : winner == t->person ? "YOU WIN" : "YOU LOSE";
    int row = at->top + 1 + at->size * 4, left = at->left + TORUS_MARGIN, width = 2 * at->size * TORUS_SIZE;
    paint_banner(s, row, left, width, who);
    paint_banner(s, row + at->size, left, width, "n: again");
    paint_banner(s, row + 2 * at->size, left, width, "u: take back");
    paint_banner(s, row + 3 * at->size, left, width, "q: quit");
}

bool torus_stage_show(const struct torus_stage *t, struct screen *s)
{
    screen_clear(s);
    struct torus_layout at = place_for(s);
    if (!at.size) {
        layout_ask_for(s, columns_needed(TORUS_SMALL), rows_needed(TORUS_SMALL));
    } else {
        struct torus_picture picture = picture_of(t);
        torus_board_paint(s, at.top, at.left, (enum torus_size)at.size, &picture);
        paint_panel(t, s, &at);
        paint_status(t, s, &at);
        paint_end(t, s, &at);
    }
    screen_show();
    return at.size > 0;
}
