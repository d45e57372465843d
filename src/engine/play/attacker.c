/* SPDX-License-Identifier: MIT */
#include "engine/play/attacker.h"

struct widening_position attacker_position(const struct state *s, int known, const struct attack_chain *chain,
                                           int garbage)
{
    return (struct widening_position){
        .field = s->field,
        .queue = s->queue,
        .known = known,
        .hold = s->hold,
        .may_hold = s->rules->hold && !s->held,
        .possible_next = state_possible_after(s, known),
        .chain = *chain,
        .garbage = garbage,
    };
}

/* Thinks by tactics. A pilot that places one or two pieces in thought looks at all their placements, so that it knows
 * of each line how long it survives. */
static bool think(struct pilot *p, const struct state *s, const struct situation *seen, struct thought *out)
{
    enum { LINES = 512 };
    struct widening_line line[LINES];
    bool shallow = p->depth > 0 && p->depth < seen->known;
    struct widening_position w = attacker_position(s, shallow ? p->depth : seen->known, &p->chain, p->garbage);
    w.may_hold = seen->may_hold;
    *out = (struct thought){ .board = *seen->board };
    p->judged = 0;
    if (!widening_start(p->search, &w))
        return false;
    widening_run(p->search, shallow ? 0 : p->placements, NULL, NULL);
    int n = widening_rank(p->search, LINES, line);
    for (int i = 0; i < n; i++) {
        if (i < PILOT_BEST)
            out->best[out->count++] = line[i].decision;
        if (p->strength)
            pilot_note(p, &line[i].decision, line[i].depth);
    }
    out->weighed = widening_placements(p->search);
    return true;
}

static void release(struct pilot *p)
{
    widening_free(p->search);
    p->search = NULL;
}

struct pilot attacker_new(const struct tactics *tactics, const struct rules *rules, const struct attack_rules *attack,
                          int64_t placements, uint64_t seed)
{
    return (struct pilot){
        .rules = rules,
        .preview = ATTACKER_PREVIEW,
        .rng = rng_stream(seed, 0, 1),
        .seed = seed,
        .think = think,
        .release = release,
        .tactics = tactics,
        .search = widening_new(attack, tactics->weight),
        .placements = placements,
    };
}
