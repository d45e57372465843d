/* SPDX-License-Identifier: MIT */
#include "learn/training/round.h"

#include "base/mem.h"
#include "base/rng.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void round_init(struct round *r, int candidates, int dim, int games)
{
    size_t n = (size_t)candidates;
    *r = (struct round){ .dim = dim, .games = games };
    r->evaluation = xcalloc(n, sizeof *r->evaluation);
    r->x = xcalloc(n * (size_t)dim, sizeof *r->x);
    r->bar = xcalloc(n, sizeof *r->bar);
    r->fitness = xcalloc(n, sizeof *r->fitness);
    r->result = xcalloc(n * (size_t)games, sizeof *r->result);
}

void round_release(struct round *r)
{
    free(r->evaluation);
    free(r->x);
    free(r->bar);
    free(r->fitness);
    free(r->result);
    *r = (struct round){ 0 };
}

uint64_t round_seed(const struct round *r, const struct round_rules *rules, int i)
{
    uint64_t which = rules->seeds == SEEDS_OWN      ? (uint64_t)r->evaluation[i] + 1
                     : rules->seeds == SEEDS_COMMON ? (uint64_t)r->number + 1
                                                    : 0;
    return rng_stream(rules->seed, which, rules->seeds).key;
}

int round_played(const struct round *r, int i)
{
    int n = 0;
    while (n < r->games && r->result[i * r->games + n].played)
        n++;
    return n;
}

int64_t round_pieces(const struct round *r)
{
    int64_t pieces = 0;
    for (int i = 0; i < r->candidates * r->games; i++)
        pieces += r->result[i].pieces;
    return pieces;
}

/* The missing games of a stage as jobs. */
struct round_stage {
    struct round *round;
    struct solo_jobs jobs;
    char *in; /* jobs of jobs.work.in_size bytes */
    struct solo_job_result *out;
    int *place; /* index of each job's result in the round */
    int count;
};

static void collect(struct round_stage *s, const struct round_rules *rules, const bool alive[], int until)
{
    struct round *r = s->round;
    /* Game by game, not candidate by candidate, so that the last jobs are a mixture of long and short ones. */
    for (int game = 0; game < until; game++)
        for (int i = 0; i < r->candidates; i++) {
            int place = i * r->games + game;
            if (!alive[i] || r->result[place].played)
                continue;
            size_t size = s->jobs.work.in_size;
            struct solo_job *job = (struct solo_job *)(s->in + (size_t)s->count * size);
            *job = (struct solo_job){ .seed = round_seed(r, rules, i), .number = game, .point = i };
            if (size > sizeof *job) /* the job brings its point */
                memcpy(job->x, r->x + i * r->dim, size - sizeof *job);
            s->place[s->count++] = place;
        }
}

/* Plays the missing games of a stage; games that were interrupted do not count. */
static bool play_stage(struct round_stage *s, const struct exec *exec, const struct exec_watch *watch)
{
    bool *done = xcalloc((size_t)s->count + 1, sizeof *done), all = true;
    exec_map(exec, &s->jobs.work, s->count, s->in, s->out, done, watch);
    for (int k = 0; k < s->count; k++) {
        if (done[k] && s->out[k].game.end != SOLO_UNFINISHED)
            s->round->result[s->place[k]] = fitness_game(&s->out[k]);
        else
            all = false;
    }
    free(done);
    return all;
}

static void set_fitness(struct round *r, enum fitness_kind kind)
{
    double least = INFINITY; /* of the candidates that played all games */
    for (int i = 0; i < r->candidates; i++) {
        r->fitness[i] = fitness_of(kind, round_played(r, i), r->result + i * r->games);
        if (round_played(r, i) == r->games)
            least = fmin(least, r->fitness[i]);
    }
    /* A candidate that left the race had fewer games to be unlucky in: it must not rank above one that stayed. */
    for (int i = 0; i < r->candidates && fitness_races_by_rank(kind); i++)
        if (round_played(r, i) < r->games)
            r->fitness[i] = fmin(r->fitness[i], least);
}

bool round_play(struct round *r, const struct round_rules *rules, const struct solo_job_config *games,
                const struct exec *exec, const struct exec_watch *watch)
{
    size_t jobs = (size_t)r->candidates * (size_t)r->games + 1;
    struct round_stage s = { .round = r };
    struct solo_job_config config = *games;
    /* Either every process gets all candidates, or every game brings its own: the fewer bytes the better. */
    bool shared = !exec->fleet || r->games >= exec_workers(exec);
    config.player.points = shared ? r->candidates : 0;
    config.player.x = shared ? r->x : NULL;
    solo_jobs_init(&s.jobs, &config);
    s.in = xcalloc(jobs, s.jobs.work.in_size);
    s.out = xcalloc(jobs, sizeof *s.out);
    s.place = xcalloc(jobs, sizeof *s.place);
    bool *alive = xcalloc((size_t)r->candidates + 1, sizeof *alive), all = true;
    memset(alive, true, (size_t)r->candidates);
    int until[FITNESS_STAGES_MAX], stages = fitness_stages(rules->fitness, rules->racing, r->games, until);
    for (int k = 0; all && k < stages; k++) {
        s.count = 0;
        collect(&s, rules, alive, until[k]);
        all = play_stage(&s, exec, watch);
        if (all && k + 1 < stages)
            fitness_race(rules->fitness, r->games, until[k], r->candidates, r->result, r->bar, alive);
    }
    if (all)
        set_fitness(r, rules->fitness);
    free(alive);
    solo_jobs_release(&s.jobs);
    free(s.in);
    free(s.out);
    free(s.place);
    return all;
}
