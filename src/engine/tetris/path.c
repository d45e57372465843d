/* SPDX-License-Identifier: MIT
 *
 * Breadth first: all spots one press away, then two, and so on. A spot counts separately for each spin it may have been
 * reached with. Of equally short ways to a spot the one with the fewest soft drops is kept. */
#include "engine/tetris/path.h"

#include "engine/tetris/reach.h"

enum { NODES = ORIENTATIONS * FIELD_WIDTH * FIELD_HEIGHT * SPINS };

struct path_node {
    int16_t from;    /* the node before, -1 at the start */
    int16_t presses; /* -1: not yet seen */
    int16_t soft;    /* soft drops among them */
    uint8_t input;   /* that led here */
};

struct path_search {
    const struct field *field;
    enum piece piece;
    int flags;
    struct path_node node[NODES];
    int16_t queue[NODES];
    int count;
};

static int number(struct spot s)
{
    return ((s.orientation * FIELD_WIDTH + s.x) * FIELD_HEIGHT + s.y) * SPINS + s.spin;
}

static struct spot spot(int number)
{
    int cell = number / SPINS;
    return (struct spot){ (uint8_t)(cell / FIELD_HEIGHT / FIELD_WIDTH), (int8_t)(cell / FIELD_HEIGHT % FIELD_WIDTH),
                          (int8_t)(cell % FIELD_HEIGHT), (uint8_t)(number % SPINS) };
}

static void visit(struct path_search *s, int from, enum input input)
{
    struct spot to = spot(from);
    if (!input_apply(s->field, s->piece, input, &to))
        return;
    const struct path_node *before = &s->node[from];
    struct path_node *node = &s->node[number(to)];
    struct path_node way = { (int16_t)from, (int16_t)(before->presses + 1),
                             (int16_t)(before->soft + (input == INPUT_SOFT)), (uint8_t)input };
    if (node->presses < 0)
        s->queue[s->count++] = (int16_t)number(to);
    else if (node->presses < way.presses || node->soft <= way.soft)
        return;
    *node = way;
}

/* Tells whether a hard drop from node `at` ends at the target. */
static bool drops_on(const struct path_search *s, int at, struct spot target)
{
    struct spot to = spot(at);
    input_apply(s->field, s->piece, INPUT_HARD, &to);
    return spot_equal(srs_canonical(s->piece, to), target) && (to.spin == target.spin || !(s->flags & REACH_SPINS));
}

static int write_out(const struct path_search *s, int at, uint8_t out[])
{
    int n = s->node[at].presses;
    out[n] = INPUT_HARD;
    for (int i = n - 1; i >= 0; i--, at = s->node[at].from)
        out[i] = s->node[at].input;
    return n + 1;
}

int path_find(const struct field *f, enum piece piece, struct spot start, struct spot target, int flags,
              uint8_t out[PATH_MAX_INPUTS])
{
    struct path_search s = { .field = f, .piece = piece, .flags = flags, .count = 1 };
    for (int i = 0; i < NODES; i++)
        s.node[i].presses = -1;
    target = srs_canonical(piece, target);
    s.queue[0] = (int16_t)number(start);
    s.node[s.queue[0]] = (struct path_node){ .from = -1 };
    int best = -1;
    for (int i = 0; i < s.count; i++) {
        int at = s.queue[i];
        if (best >= 0 && s.node[at].presses > s.node[best].presses)
            break;
        if (drops_on(&s, at, target) && (best < 0 || s.node[at].soft < s.node[best].soft))
            best = at;
        for (int input = INPUT_LEFT; input <= INPUT_SOFT; input++)
            if (input != INPUT_HALF || flags & REACH_HALF_TURNS)
                visit(&s, at, (enum input)input);
    }
    return best < 0 ? 0 : write_out(&s, best, out);
}
