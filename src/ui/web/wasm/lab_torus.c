/* SPDX-License-Identifier: MIT */
#include "ui/web/wasm/lab_torus.h"
#include "base/mem.h"
#include "tetress/agent.h"
#include "tetress/notation.h"
#include "tetress/opening.h"
#include "tetress/weights.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct torus *lab_torus_new(void)
{
    struct torus *t = xaligned(16, sizeof *t);
    *t = torus_empty();
    return t;
}

void lab_torus_free(struct torus *t)
{
    free(t);
}

void lab_torus_set(struct torus *t, const uint8_t cell[], int side, int turn)
{
    *t = torus_empty();
    for (int i = 0; i < TORUS_CELLS; i++)
        if (cell[i])
            t->tokens[cell[i] - 1] |= (cells)1 << i;
    t->side = (uint8_t)side;
    t->turn = (uint8_t)turn;
    torus_rekey(t);
}

int lab_torus_play(struct torus *t, int action)
{
    return t->turn < TORUS_TURNS && action_is_legal(t, action) ? torus_apply(t, action_cells(action)) : -1;
}

const char *lab_torus_fields(void)
{
    return "side,turn,end,legal,red,blue";
}

static int count_legal(const struct torus *t)
{
    return t->turn < TORUS_TURNS ? actions_count(t, (enum side)t->side) : 0;
}

const double *lab_torus_view(const struct torus *t)
{
    static double view[6];
    int legal = count_legal(t);
    view[0] = t->side;
    view[1] = t->turn;
    view[2] = torus_end(t, legal == 0);
    view[3] = legal;
    view[4] = cells_count(t->tokens[RED]);
    view[5] = cells_count(t->tokens[BLUE]);
    return view;
}

const uint8_t *lab_torus_tokens(cells red, cells blue)
{
    static uint8_t list[TORUS_CELLS];
    for (int i = 0; i < TORUS_CELLS; i++)
        list[i] = red >> i & 1 ? 1 : blue >> i & 1 ? 2 : 0;
    return list;
}

const uint8_t *lab_torus_cells(const struct torus *t)
{
    return lab_torus_tokens(t->tokens[RED], t->tokens[BLUE]);
}

const uint16_t *lab_torus_legal(const struct torus *t)
{
    static uint16_t list[ACTIONS];
    struct actions found;
    actions_find(t, &found);
    actions_list(&found, list);
    return list;
}

const uint8_t *lab_action_cells(int action)
{
    static uint8_t list[4];
    cells set = action_cells(action);
    for (int i = 0; i < 4; i++) {
        list[i] = (uint8_t)cells_lowest(set);
        set &= set - 1;
    }
    return list;
}

const char *lab_action_text(int action)
{
    static char text[ACTION_TEXT_MAX];
    action_print(action, text);
    return text;
}

int lab_action_parse(const char *text)
{
    int action;
    return action_parse(text, &action, &lab_err) ? -1 : action;
}

const char *lab_score_text(int score, const char *word)
{
    static char text[SCORE_TEXT_MAX];
    return score_print(score, word, text);
}

int lab_action_find(int a, int b, int c, int d)
{
    return action_find((cells)1 << a | (cells)1 << b | (cells)1 << c | (cells)1 << d);
}

/* The sets of weights provided by the page. */
enum { SETS = 8, SET_NAME = 32 };
static struct {
    char name[SET_NAME];
    struct weights weights;
} sets[SETS];

/* Returns the set of this name, or -1; if `make`, creates it while there is room. */
static int find_set(const char *name, bool make)
{
    for (int i = 0; i < SETS; i++) {
        if (strcmp(sets[i].name, name) == 0)
            return i;
        if (!*sets[i].name) {
            if (make)
                snprintf(sets[i].name, sizeof sets[i].name, "%s", name);
            return make ? i : -1;
        }
    }
    return -1;
}

int lab_weights(const char *set, const char *feature, double opening, double middle, double end)
{
    const double stage[EVALUATE_STAGES] = { opening, middle, end };
    int at = find_set(set, true);
    for (int i = 0; at >= 0 && i < EVALUATE_FEATURES; i++)
        if (strcmp(evaluate_features[i].name, feature) == 0) {
            for (int k = 0; k < EVALUATE_STAGES; k++)
                sets[at].weights.of[k][i] = (int32_t)lrint(256 * stage[k]);
            return 0;
        }
    return err_set(&lab_err, "there is no feature of Tetress \"%.60s\"", feature);
}

/* There are no files here: this replaces tetress/weights.c and uses the sets provided by the page. */
int weights_load(const char *name, struct weights *out, struct err *err)
{
    int at = find_set(name, false);
    if (at < 0)
        return err_set(err, "there is no set of weights called \"%.60s\"", name);
    *out = sets[at].weights;
    return 0;
}

const double *lab_torus_heat(const struct torus *t, const char *set)
{
    static double heat[TORUS_CELLS];
    const uint16_t *list = lab_torus_legal(t);
    struct weights w = { 0 };
    int n = count_legal(t);
    weights_load(set, &w, &lab_err);
    for (int i = 0; i < TORUS_CELLS; i++)
        heat[i] = -INFINITY;
    for (int i = 0; i < n; i++) {
        struct torus after = *t;
        struct survey survey;
        torus_apply(&after, action_cells(list[i]));
        survey_find(&after, &survey);
        int worth = survey.actions[after.side] == 0 ? EVALUATE_WIN : -evaluate(&after, &survey, &w);
        const uint8_t *at = lab_action_cells(list[i]);
        for (int k = 0; k < 4; k++)
            heat[at[k]] = worth > heat[at[k]] ? worth : heat[at[k]];
    }
    return heat;
}

const uint16_t *lab_opening(double seed, int game)
{
    static uint16_t list[1 + OPENING_MAX];
    struct opening opening;
    opening_of_match(&opening, (uint64_t)seed, game);
    list[0] = (uint16_t)opening.plies;
    memcpy(list + 1, opening.action, sizeof opening.action);
    return list;
}

static struct rng *keep_stream(struct rng rng)
{
    struct rng *kept = xcalloc(1, sizeof *kept);
    *kept = rng;
    return kept;
}

struct rng *lab_stream_new(double seed)
{
    return keep_stream(rng_stream((uint64_t)seed, 0, 0));
}

struct rng *lab_stream_of_match(double seed, int game)
{
    return keep_stream(opening_players((uint64_t)seed, game));
}

void lab_stream_free(struct rng *rng)
{
    free(rng);
}

struct mover {
    const struct agent_ops *ops;
    struct agent *agent;
};

const char *lab_agent_name(int i)
{
    int n = 0;
    while (agents[n])
        if (n++ == i)
            return agents[i]->name;
    for (const struct agent_form *form = agent_forms; form->name; form++)
        if (n++ == i)
            return form->name;
    return "";
}

struct mover *lab_agent_new(const char *text)
{
    const struct agent_ops *ops;
    struct agent *agent = agent_parse(text, &ops, &lab_err);
    if (!agent)
        return NULL;
    struct mover *m = xcalloc(1, sizeof *m);
    *m = (struct mover){ ops, agent };
    return m;
}

void lab_agent_free(struct mover *m)
{
    m->ops->free(m->agent);
    free(m);
}

const char *lab_agent_fields(void)
{
    return "action,score,depth,nodes,length,line0,line1,line2,line3,line4,line5,line6,line7,line8,line9,line10,line11";
}

const double *lab_agent_choose(struct mover *m, const struct torus *t, struct rng *rng, double nodes,
                               const uint16_t skip[], int skips)
{
    static double view[5 + AGENT_LINE];
    struct agent_limits limits = { .nodes = (int64_t)nodes, .skip = skip, .skips = skips, .thorough = skips > 0 };
    struct agent_choice c = { 0 };
    m->ops->choose(m->agent, t, &limits, rng, &c);
    view[0] = c.action;
    view[1] = c.score;
    view[2] = c.depth;
    view[3] = (double)c.nodes;
    view[4] = c.length;
    for (int i = 0; i < AGENT_LINE; i++)
        view[5 + i] = i < c.length ? c.line[i] : -1;
    return view;
}
