/* SPDX-License-Identifier: MIT
 *
 * Optim: black-box optimisers that are asked for points and told their fitness; higher is better.
 *
 * They know nothing of Tetris. An optimiser's whole state is one block of plain bytes, so a checkpoint is a copy of it;
 * asking changes nothing, so a question can be asked again after an interruption. All randomness comes from streams of
 * (seed, generation, ...): the same seed gives the same points on every machine.
 */
#ifndef TETRARCH_LEARN_OPTIM_OPTIM_H
#define TETRARCH_LEARN_OPTIM_OPTIM_H

#include "base/param.h"

#include <stddef.h>
#include <stdint.h>

enum { OPTIM_DIM_MAX = 256, OPTIM_FIGURES_MAX = 4, OPTIM_POINTS_MAX = 20001 }; /* points in one question */
enum { OPTIM_GENERATIONS_MAX = 1000000000 };

/* The problem and the parameters. Everything here is borrowed and must outlive the optimiser. */
struct optim_config {
    int dim;
    uint64_t seed;
    const double *start;             /* where to begin, if the method can use it; may be NULL */
    const struct param_value *value; /* of the parameters, in the order of the optimiser's table */
    const struct param *param;       /* that table; set by optim_new() */
    const int64_t *log;              /* for methods that replay one: tickets in the order of arrival; may be NULL */
    int log_length;
};

/* The beginning of every state. */
struct optim_head {
    int64_t generation; /* done so far */
    int32_t finished;   /* the method's own criterion has ended the search */
    int32_t rounds;     /* questions answered within this generation: some take more than one */
};

/* A batch of `count` points, each evaluated with `effort` times the usual number of games. */
struct optim_batch {
    int count, effort;
};

/* A method; one row of the table. `state` begins with a struct optim_head. */
struct optim_ops {
    const char *name;
    const struct param *params;
    const char *const *figures; /* names of the figures that describe a state, ending with NULL; or NULL */
    /* For methods whose points are the successive places of particles, NULL for the others: the parameter that says how
     * many particles there are. A point is of particle `number` modulo that, its number being its ticket or, without
     * tickets, its place among all points asked for. */
    const char *particles;
    size_t (*size)(const struct optim_config *c);
    /* Refuses a configuration that cannot be run; NULL if every configuration can. */
    int (*accept)(const struct optim_config *c, struct err *err);
    int (*batch_max)(const struct optim_config *c);  /* points in the largest question */
    int (*effort_max)(const struct optim_config *c); /* the highest effort of a question; NULL if it is always 1 */
    void (*init)(void *state, const struct optim_config *c);
    /* Tells whether bytes that were read back can be a state of this optimiser: counts and indices within their ranges,
     * and numbers finite where they must be. The head has been checked before. */
    bool (*check)(const void *state, const struct optim_config *c);
    struct optim_batch (*ask)(const void *state, const struct optim_config *c, double *x, double *bar);
    void (*tell)(void *state, const struct optim_config *c, const double *x, const double *fitness);
    double (*best)(const void *state, const struct optim_config *c, double *x);
    /* For methods that recommend a point before it is measured, NULL for the others: gives the point that the last
     * update led to, if it has not been measured yet. Returns false if there is none. */
    bool (*latest)(const void *state, const struct optim_config *c, double *x);
    void (*figure)(const void *state, const struct optim_config *c, double *out);
    /* For asynchronous methods, NULL for the others: see optim_arrive(), optim_awaits_arrivals() and optim_ticket(). */
    void (*arrive)(void *state, const struct optim_config *c, int index, double fitness);
    bool (*awaits_arrivals)(const struct optim_config *c);
    int64_t (*ticket)(const void *state, const struct optim_config *c, int index);
};

/* All methods, ending with NULL. */
extern const struct optim_ops *const optims[];

#define ROW(x, ...) extern const struct optim_ops optim_##x;
#include "learn/optim/optims.inc"
#undef ROW

struct optim {
    const struct optim_ops *ops;
    struct optim_config config;
    void *state;
    size_t size;
};

/* Returns the method of this name. A failure suggests the nearest name. */
const struct optim_ops *optim_find(const char *name, struct err *err);

/* Fails if the method cannot run with a configuration; optim_new() must not be called with such a one. */
int optim_accept(const struct optim_ops *ops, const struct optim_config *config, struct err *err);

/* Makes an optimiser in its initial state. Release it with optim_free(). */
struct optim *optim_new(const struct optim_ops *ops, const struct optim_config *config);

/* Releases o, which may be NULL. */
void optim_free(struct optim *o);

/* Tells whether o->size bytes that were read back can be a state of this optimiser, so that it can be resumed from them
 * without reading or writing out of bounds. They must be aligned like a double. */
bool optim_check(const struct optim *o, const void *state);

/* Returns how many points the largest question may have, and the highest effort that a question may ask for. */
int optim_batch_max(const struct optim *o);
int optim_effort_max(const struct optim *o);

/* Asks for the next points: writes `count` times dim numbers to x, and to bar[i] the fitness below which it does not
 * matter how bad point i is: -infinity if it always matters, +infinity for a point that must be measured in full. Both
 * arrays must hold optim_batch_max() points. */
struct optim_batch optim_ask(const struct optim *o, double *x, double *bar);

/* Answers the question: the fitness of each point. x must be what optim_ask() gave. */
void optim_tell(struct optim *o, const double *x, const double *fitness);

/* Gives the point that the method recommends so far and returns its measured fitness, -infinity if there is none
 * yet. */
double optim_best(const struct optim *o, double *x);

/* Gives the point that the last update led to, if the method recommends such points and this one has not been measured
 * yet; returns false otherwise. At the end of a search it should be measured beside the point of optim_best(). */
bool optim_latest(const struct optim *o, double *x);

/* Returns how many generations are done, and whether the method's own criterion has ended the search. */
int64_t optim_generation(const struct optim *o);
bool optim_finished(const struct optim *o);

/* Returns the names of the figures that describe the state, ending with NULL, or NULL if there are none; and writes the
 * figures. */
const char *const *optim_figure_names(const struct optim *o);
void optim_figures(const struct optim *o, double out[]);

/* Tells whether the points have to be answered one by one, by optim_arrive(), in whatever order they are measured. */
bool optim_awaits_arrivals(const struct optim *o);

/* Answers only point `index` of the question, for a method that awaits arrivals. Asking again then gives other points,
 * and other indices to those that are still under way. */
void optim_arrive(struct optim *o, int index, double fitness);

/* Returns a number that identifies point `index` of the question from when it is sent out until it comes back, the same
 * in every order of arrival; -1 if the method is not asynchronous. */
int64_t optim_ticket(const struct optim *o, int index);

/* The function to be maximised. */
struct optim_objective {
    /* Writes the fitness of `count` points, which lie one after the other in x. Returns false to stop the search. */
    bool (*evaluate)(void *context, int count, const double *x, double *fitness);
    void (*told)(void *context, int64_t generation); /* after every answer; may be NULL */
    void *context;
};

/* Asks and tells until `generations` are done, the method's own criterion ends the search, or the objective stops it.
 * Gives the recommended point and its fitness, as optim_best() does, and returns false if it was stopped. For methods
 * that do not await arrivals; every point is evaluated once, whatever effort was asked for. x may be config->start. */
bool optim_maximise(const struct optim_ops *ops, const struct optim_config *config, int64_t generations,
                    const struct optim_objective *objective, double *x, double *fitness);

/* For the methods' own files: the parameter of this name, which must exist. */
int64_t optim_int(const struct optim_config *c, const char *name);
double optim_real(const struct optim_config *c, const char *name);

/* For the methods' own files: tell whether all of n numbers are finite, and whether none is NaN. */
bool optim_all_finite(size_t n, const double values[]);
bool optim_none_nan(size_t n, const double values[]);

/* For the methods' own files: writes the indices of the n values into order, the highest value first; equal
 * values keep their order, and a value that is not a number comes last. */
void optim_rank(int n, const double values[], int order[]);

#endif
