/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "engine/play/replay_text.h"
#include "engine/play/robot.h"
#include "ui/web/wasm/lab_tetris.h"

#include <stdlib.h>

struct lab_game {
    struct seat seat;
    struct robot robot;
    struct replay recorded; /* the replay, if the game was opened from one */
    int next;               /* its next event */
};

struct lab_game *lab_game_new(const struct rules *r, double seed, double number, int level, const char *name)
{
    struct lab_game *g = xcalloc(1, sizeof *g);
    seat_start(&g->seat, r, (uint64_t)seed, (int64_t)number, level, name);
    return g;
}

void lab_game_free(struct lab_game *g)
{
    seat_release(&g->seat);
    replay_release(&g->recorded);
    free(g);
}

static void begin_recorded(struct lab_game *g)
{
    const struct replay *r = &g->recorded;
    g->next = 0;
    seat_start(&g->seat, &r->rules, r->seed, r->number, r->level, r->player);
}

struct lab_game *lab_game_open(const char *text, int length, const char *label)
{
    struct replay r;
    if (replay_parse(text, (size_t)length, label, &r, &lab_err) || replay_check_watchable(&r, label, &lab_err))
        return NULL;
    struct lab_game *g = xcalloc(1, sizeof *g);
    g->recorded = r;
    begin_recorded(g);
    return g;
}

int lab_game_follow(struct lab_game *g, int ticks, int pieces)
{
    const struct state *s = &g->seat.state;
    const int64_t last_tick = s->ticks + ticks, last_piece = s->pieces + pieces;
    while (s->ticks < last_tick && s->pieces < last_piece)
        if (!seat_follow(&g->seat, &g->recorded, &g->next))
            return 0;
    return 1;
}

void lab_game_rewind(struct lab_game *g)
{
    seat_release(&g->seat);
    begin_recorded(g);
}

int lab_game_timed(const struct lab_game *g)
{
    return g->recorded.ticks > 0;
}

const char *lab_game_player(const struct lab_game *g)
{
    return g->recorded.player;
}

/* A robot's plan is void once another key has been pressed. */
static void interrupt_robot(struct lab_game *g)
{
    g->robot.pilot = NULL;
}

int lab_game_press(struct lab_game *g, int input)
{
    interrupt_robot(g);
    return seat_press(&g->seat, (enum input)input);
}

int lab_game_tick(struct lab_game *g)
{
    interrupt_robot(g);
    return seat_tick(&g->seat);
}

int lab_game_act(struct lab_game *g, struct mind *m)
{
    if (g->robot.pilot != &m->pilot)
        robot_sit(&g->robot, &m->pilot, &g->seat);
    return robot_act(&g->robot);
}

int lab_game_play(struct lab_game *g, struct mind *m, int pieces)
{
    int placed = 0;
    while (placed < pieces && !g->seat.state.end)
        placed += lab_game_act(g, m);
    return placed;
}

void lab_game_attack(struct lab_game *from, struct lab_game *to)
{
    interrupt_robot(from); /* garbage may raise its field */
    seat_attack(&from->seat, &to->seat);
}

/* A mind that plays this game has thought already, or thinks now about the piece that it will place. */
int lab_game_think(struct lab_game *g, struct mind *m)
{
    if (g->robot.pilot == &m->pilot && !g->seat.state.end) {
        robot_think(&g->robot);
        m->thought = g->robot.thought;
    } else {
        pilot_think(&m->pilot, &g->seat.state, &m->thought);
    }
    return m->thought.count;
}

const char *lab_game_fields(void)
{
    return "end,score,pieces,rows,level,ticks,combo,backToBack,faults,spins,pending,sent,hold,held,lastRows,lastPoints,"
           "piece,next1,next2,next3,next4,next5,next6,x0,y0,x1,y1,x2,y2,x3,y3,gx0,gy0,gx1,gy1,gx2,gy2,gx3,gy3,lying";
}

static double *view_cells(double *out, enum piece piece, struct spot spot)
{
    for (int i = 0; i < SHAPE_SIZE; i++) {
        struct offset cell = srs_cell(piece, spot.orientation, i);
        *out++ = spot.x + cell.x;
        *out++ = spot.y + cell.y;
    }
    return out;
}

const double *lab_game_view(struct lab_game *g)
{
    static double view[64];
    const struct state *s = &g->seat.state;
    const double numbers[] = {
        s->end,
        (double)s->score,
        (double)s->pieces,
        (double)s->rows,
        state_level(s),
        (double)s->ticks,
        s->combo,
        s->back_to_back,
        (double)g->seat.faults,
        (double)g->seat.spins,
        g->seat.pending,
        (double)g->seat.sent,
        s->hold,
        s->held,
        s->last.rows,
        (double)s->last.points,
    };
    double *at = view;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        *at++ = numbers[i];
    for (int i = 0; i < 1 + STATE_PREVIEWS; i++)
        *at++ = s->queue[i];
    at = view_cells(at, (enum piece)s->queue[0], s->spot);
    at = view_cells(at, (enum piece)s->queue[0], state_ghost(s));
    *at = s->lying;
    return view;
}

const uint8_t *lab_game_cells(const struct lab_game *g)
{
    return &g->seat.state.cell[0][0];
}

const char *lab_game_praise(const struct lab_game *g)
{
    return seat_praise(&g->seat);
}

const char *lab_game_replay(const struct lab_game *g)
{
    static struct str text;
    str_release(&text);
    replay_print(&g->seat.replay, &text);
    str_add(&text, "\n");
    return text.text;
}
