/* SPDX-License-Identifier: MIT */
#include "lab/match/match_reader.h"

#include "base/mem.h"
#include "base/str.h"
#include "tetress/notation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names and ranges of the figures in each list. */
static const struct {
    const char *name;
    bool whole;
    double low, high;
} lists[MATCH_LISTS] = {
    [MATCH_DEPTH] = { "depth", true, INT16_MIN, INT16_MAX },
    [MATCH_NODES] = { "nodes", true, -0x1p63, 0x1p63 },
    [MATCH_SECONDS] = { "seconds", false, 0, 1e9 },
    [MATCH_SCORE] = { "score", true, INT32_MIN, INT32_MAX },
};

void match_reader_init(struct match_reader *r, const char *label)
{
    *r = (struct match_reader){ .label = label };
}

void match_reader_release(struct match_reader *r)
{
    free(r->line_of);
    r->line_of = NULL;
}

/* Says in which line something is wrong. */
static int fail(const struct match_reader *r, const struct err *why, struct err *err)
{
    return err_set(err, "%.200s, line %d: %.250s", r->label, r->line, why->text);
}

static int check_head(const struct match_head *h, struct match_config *out, struct err *err)
{
    struct match_config c = { .threads = 1, .limits = { .seconds = h->seconds, .nodes = h->nodes } };
    if (!h->kind || strcmp(h->kind, MATCH_RECORD_KIND) || h->format == MATCH_MISSING)
        return err_set(err, "this is not a record of a Tetress match");
    if (h->format != MATCH_RECORD_FORMAT)
        return err_set(err, "the format is %lld, but only %d can be read", (long long)h->format, MATCH_RECORD_FORMAT);
    if (!h->agent[0] || !h->agent[1])
        return err_set(err, "\"agents\" must be a list of two names");
    if (h->sprt)
        c.sprt = (struct match_sprt){ true, h->elo0, h->elo1 };
    if (h->sprt && !(isfinite(h->elo0) && isfinite(h->elo1)))
        return err_set(err, "the sequential test takes two differences in Elo");
    if (h->games < 2 || h->games > MATCH_GAMES_MAX || h->games % 2 || h->nodes < 0 || h->seed < 0 || !(h->seconds >= 0))
        return err_set(err, "the number of games must be even and at most %d, and no figure negative", MATCH_GAMES_MAX);
    c.games = (int)h->games;
    c.seed = (uint64_t)h->seed;
    for (int i = 0; i < 2; i++) {
        if (strlen(h->agent[i]) >= CONTESTANT_TEXT || !str_is_printable(h->agent[i]))
            return err_set(err, "an agent is at most %d printable characters", CONTESTANT_TEXT - 1);
        snprintf(c.agent[i], sizeof c.agent[i], "%s", h->agent[i]);
    }
    *out = c;
    return 0;
}

int match_reader_head(struct match_reader *r, const struct match_head *head, struct err *err)
{
    struct err why;
    r->line++;
    if (head ? check_head(head, &r->config, &why) : err_set(&why, "this is not a line of a record"))
        return fail(r, &why, err);
    r->line_of = xcalloc((size_t)r->config.games, sizeof *r->line_of);
    return 0;
}

/* Returns the index of a word in a list of `count`, or -1. */
static int find(const char *word, const char *const list[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, list[i]) == 0)
            return i;
    return -1;
}

/* Checks what an entry states about the game as a whole. */
static int check_summary(const struct match_entry *e, const struct match_config *c, struct match_game *g,
                         struct err *err)
{
    static const char *const texts[] = { "red", "blue", "winner", "reason" };
    const char *const stated[] = { e->red, e->blue, e->winner, e->reason };
    for (int i = 0; i < 4; i++)
        if (!stated[i])
            return err_set(err, "\"%s\" must be a text", texts[i]);
    if (e->number < 1 || e->number > c->games)
        return e->number == MATCH_MISSING ? err_set(err, "\"game\" must be a whole number")
                                          : err_set(err, "the number of the game is %lld, but must be between 1 and %d",
                                                    (long long)e->number, c->games);
    *g = (struct match_game){ .number = (int)e->number - 1, .red = (uint8_t)((e->number - 1) % 2) };
    if (strcmp(e->red, c->agent[g->red]) || strcmp(e->blue, c->agent[!g->red]))
        return err_set(err, "in game %d %s plays red, and %s blue", g->number + 1, c->agent[g->red], c->agent[!g->red]);
    if (e->opening < 0 || e->opening > e->plies || e->plies > TORUS_TURNS)
        return err_set(err, "a game has at most %d plies, and those of the opening are among them", TORUS_TURNS);
    int won = find(e->winner, match_winners + TORUS_RED_WINS, TORUS_DRAW),
        why = find(e->reason, game_reasons, GAME_REASONS);
    if (won < 0)
        return err_set(err, "the winner is \"red\", \"blue\" or \"draw\", not \"%.40s\"", e->winner);
    if (why < 0)
        return str_unknown("reason to end a game", e->reason, game_reasons, GAME_REASONS,
                           "docs/reference/tei.md has them", err);
    match_game_set_end(g, (enum torus_end)(TORUS_RED_WINS + won));
    g->reason = (uint8_t)why;
    g->plies = (uint8_t)e->plies;
    g->opening = (uint8_t)e->opening;
    return 0;
}

/* Makes sure that a list has a figure within its range for each of the decisions. */
static int check_figures(const struct match_entry *e, enum match_list list, int decisions, struct err *err)
{
    if (e->figures[list] != decisions)
        return err_set(err, "\"%s\" must be a list with one figure for each ply after the opening", lists[list].name);
    for (int i = 0; i < decisions; i++) {
        double value = e->figure[list][i];
        if (!(value >= lists[list].low && value <= lists[list].high) || (lists[list].whole && value != floor(value)))
            return err_set(err, "figure %d of \"%s\" must be a %snumber between %.0f and %.0f", i + 1, lists[list].name,
                           lists[list].whole ? "whole " : "", lists[list].low, lists[list].high);
    }
    return 0;
}

static int64_t whole(double value)
{
    return value >= 0x1p63 ? INT64_MAX : (int64_t)value;
}

static int check_moves(const struct match_entry *e, struct match_game *g, struct err *err)
{
    if (e->actions != g->plies)
        return err_set(err, "there must be %d actions, as many as plies", g->plies);
    for (int list = 0; list < MATCH_LISTS; list++)
        if (check_figures(e, (enum match_list)list, g->plies - g->opening, err))
            return -1;
    for (int i = 0, at = -g->opening; i < g->plies; i++, at++) {
        struct game_move *m = &g->move[i];
        int action;
        if (action_parse(e->action[i] ? e->action[i] : "", &action, err))
            return -1;
        m->action = (uint16_t)action;
        if (at < 0)
            continue;
        m->depth = (int16_t)e->figure[MATCH_DEPTH][at];
        m->nodes = whole(e->figure[MATCH_NODES][at]);
        m->seconds = e->figure[MATCH_SECONDS][at];
        m->score = (int32_t)e->figure[MATCH_SCORE][at];
    }
    return 0;
}

static int check_entry(struct match_reader *r, const struct match_entry *e, struct match_game *out, struct err *err)
{
    if (!e)
        return err_set(err, "this is not a line of a record");
    if (check_summary(e, &r->config, out, err) || check_moves(e, out, err) || match_game_check(out, err))
        return -1;
    int *line = &r->line_of[out->number];
    if (*line)
        return err_set(err, "game %d is in line %d as well", out->number + 1, *line);
    *line = r->line;
    return 0;
}

int match_reader_game(struct match_reader *r, const struct match_entry *entry, struct match_game *out, struct err *err)
{
    struct err why;
    r->line++;
    return check_entry(r, entry, out, &why) ? fail(r, &why, err) : 0;
}

int match_reader_end(struct match_reader *r, bool cut_off, struct err *err)
{
    struct err why;
    r->line += cut_off;
    err_set(&why, "the line is cut off");
    return r->line == 0 ? err_set(err, "%.200s is empty", r->label) : cut_off ? fail(r, &why, err) : 0;
}
