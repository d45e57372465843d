/* SPDX-License-Identifier: MIT */
#include "engine/play/pilot.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* Streams 0 to 2 of a game are the pieces, the player and the holes of the garbage. */
enum { STREAM_MISTAKES = 3 };

struct pilot pilot_new(const struct controller *controller, const struct rules *rules, const struct player_ops *ops,
                       int preview, uint64_t seed)
{
    struct player_config config = {
        .controller = controller, .rules = rules, .preview = preview, .depth = ops->live_depth
    };
    return pilot_of_player(ops, &config, seed);
}

struct pilot pilot_of_player(const struct player_ops *ops, const struct player_config *config, uint64_t seed)
{
    return (struct pilot){
        .controller = config->controller,
        .rules = config->rules,
        .ops = ops,
        .player = ops->new (config),
        .linear = controller_linear(config->controller, config->rules->width),
        .preview = config->preview,
        .depth = config->depth,
        .width = config->width,
        .rng = rng_stream(seed, 0, 1),
        .seed = seed,
    };
}

const char *pilot_name(const struct pilot *p)
{
    return p->tactics ? p->tactics->name : p->controller->name;
}

void pilot_weaken(struct pilot *p, const struct strength *strength)
{
    if (strength->depth > 0 && (p->depth == 0 || strength->depth < p->depth))
        p->depth = strength->depth;
    struct player_config config = {
        .controller = p->controller, .rules = p->rules, .preview = p->preview, .depth = p->depth, .width = p->width
    };
    p->strength = strength;
    if (p->think)
        return;
    p->ops->free(p->player);
    p->player = p->ops->new (&config);
}

void pilot_release(struct pilot *p)
{
    if (p->player)
        p->ops->free(p->player);
    if (p->release)
        p->release(p);
    linear_release(&p->linear);
    free(p->judgement);
    p->player = NULL;
    p->release = NULL;
    p->judgement = NULL;
}

static bool same(const struct decision *a, const struct decision *b)
{
    return a->piece == b->piece && placement_equal(a->placement, b->placement);
}

/* Keeps the best, in order; of two equal ones the earlier stays in front. */
static void rank(struct thought *t, const struct decision *d)
{
    int at = t->count;
    t->weighed++;
    while (at > 0 && t->best[at - 1].score < d->score)
        at--;
    if (at == PILOT_BEST)
        return;
    int last = t->count < PILOT_BEST ? t->count : PILOT_BEST - 1;
    memmove(&t->best[at + 1], &t->best[at], (size_t)(last - at) * sizeof *d);
    t->best[at] = *d;
    t->count = last + 1;
}

/* What is told about each placement goes to a thought, and to the pilot if that can make mistakes. */
struct weighing {
    struct pilot *pilot;
    struct thought *thought;
};

void pilot_note(struct pilot *p, const struct decision *d, int lives)
{
    p->judgement = array_grow(p->judgement, p->judged, &p->capacity, sizeof *p->judgement);
    p->judgement[p->judged++] = (struct judgement){ *d, lives, 0.0 };
}

static void weigh(void *context, const struct decision *d, int lives)
{
    const struct weighing *w = context;
    rank(w->thought, d);
    if (w->pilot->strength)
        pilot_note(w->pilot, d, lives);
}

/* Puts the choice in front: it may have a lower score if its line survives longer. */
static void put_first(struct thought *t, const struct decision *choice)
{
    int at = 0;
    while (at < t->count && !same(&t->best[at], choice))
        at++;
    if (at == t->count && t->count < PILOT_BEST)
        t->count++;
    if (at == PILOT_BEST)
        at--;
    memmove(&t->best[1], &t->best[0], (size_t)at * sizeof *choice);
    t->best[0] = *choice;
}

bool pilot_consider(struct pilot *p, const struct situation *situation, struct thought *out)
{
    struct situation seen = *situation;
    struct decision choice;
    struct weighing weighing = { p, out };
    seen.weighed = weigh;
    seen.context = &weighing;
    p->judged = 0;
    *out = (struct thought){ .board = *situation->board };
    if (!p->ops->choose(p->player, &seen, &p->rng, &choice)) {
        out->count = 0;
        return false;
    }
    put_first(out, &choice);
    return true;
}

static bool consider(struct pilot *p, const struct state *s, const struct situation *seen, struct thought *out)
{
    return p->think ? p->think(p, s, seen, out) : pilot_consider(p, seen, out);
}

/* Moves the placements whose lines survive longest to the front, and returns how many there are. */
static int longest_first(int n, struct judgement list[])
{
    int most = 0, front = 0;
    for (int i = 0; i < n; i++)
        most = list[i].lives > most ? list[i].lives : most;
    for (int i = 0; i < n; i++)
        if (list[i].lives == most) {
            struct judgement moved = list[i];
            list[i] = list[front];
            list[front++] = moved;
        }
    return front;
}

static bool ends_game(const struct state *s, const struct decision *d)
{
    struct state after = *s;
    if (d->hold)
        state_input(&after, INPUT_HOLD);
    after.spot = field_spot((enum piece)d->piece, d->placement);
    state_input(&after, INPUT_HARD);
    return after.end != STATE_GOES_ON;
}

static int best_judged(int n, const struct judgement list[])
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (list[i].lives > list[best].lives || (list[i].lives == list[best].lives && list[i].worth > list[best].worth))
            best = i;
    return best;
}

/* Puts the placement in front that the pilot takes for the best one; returns false, and changes nothing, if every one
 * that it has weighed ends the game. Only the scores of the lines that survive longest mean anything. */
static bool misjudge(struct pilot *p, const struct state *s, struct rng *rng, struct thought *t)
{
    struct judgement *list = p->judgement;
    int longest = longest_first(p->judged, list);
    if (longest > 0)
        strength_judge(p->strength, longest, list, rng);
    for (int n = p->judged; n > 0; n--) {
        int best = best_judged(n, list);
        struct decision choice = list[best].decision;
        if (!ends_game(s, &choice)) {
            if (choice.piece == PIECE_T)
                player_find_spin(p->rules, &t->board, &s->field, &choice);
            put_first(t, &choice);
            return true;
        }
        list[best] = list[n - 1];
    }
    return false;
}

/* Thinks with the pilot's strength. Mistakes are drawn anew for each piece; hold is remembered when it alone saves the
 * game. */
static bool think_weakly(struct pilot *p, const struct state *s, struct situation *situation, struct thought *out)
{
    struct rng of_game = rng_stream(p->seed, (uint64_t)p->game, STREAM_MISTAKES);
    struct rng rng = rng_stream(of_game.key, (uint64_t)s->pieces, s->held);
    bool may_hold = situation->may_hold;
    if (rng_real(&rng) < p->strength->overlooks) {
        situation->may_hold = false;
        if (consider(p, s, situation, out) && misjudge(p, s, &rng, out))
            return true;
        situation->may_hold = may_hold;
    }
    if (!consider(p, s, situation, out))
        return false;
    if (p->strength->noise > 0.0)
        misjudge(p, s, &rng, out);
    return true;
}

bool pilot_think(struct pilot *p, const struct state *s, struct thought *out)
{
    struct board board = field_to_board(&s->field, p->rules->height);
    struct situation situation = {
        .board = &board,
        .queue = s->queue,
        .known = 1 + p->preview,
        .hold = s->hold,
        .may_hold = p->rules->hold && !s->held,
        .possible_next = state_possible_next(s),
    };
    if (!s->end)
        return p->strength ? think_weakly(p, s, &situation, out) : consider(p, s, &situation, out);
    *out = (struct thought){ .board = board };
    return false;
}

int pilot_presses(const struct state *s, const struct decision *d, uint8_t out[PILOT_PRESSES])
{
    struct spot start = s->spot;
    if (!d->hold)
        return player_path(&s->field, s->rules, start, d, out);
    if (!field_spawn(&s->field, (enum piece)d->piece, &start))
        return 0;
    out[0] = INPUT_HOLD;
    int n = player_path(&s->field, s->rules, start, d, out + 1);
    return n > 0 ? n + 1 : 0;
}
