/* SPDX-License-Identifier: MIT
 *
 * Temporal differences on the risk of losing soon (Sutton 1988; on positions after a move, Tesauro 1995).
 *
 * The risk of a board is r = E[discount^n], n the pieces until the game is lost. It obeys r = discount x E[r'], r' the
 * risk after the next piece is placed, and is near 0 on good boards: what tells two of them apart is its logarithm. So
 * the score of a board is the log-odds of being safe, r = 1 / (1 + e^score), and playing for the highest score is
 * playing for the least risk. After each piece the weights behind the score of the board before it move by
 *
 *     rate x (r - discount x r') / r^sharpness / n
 *
 * upwards if the risk turned out lower than estimated, where n is the number of weights behind the score. With a
 * sharpness of 0, boards close to the end would drown out all others; with 1, chance would.
 *
 * Good players hardly ever build high, so the boards that matter most would be seen least. With a `stretch`, a learning
 * game is many short ones: boards are kept by height, and each stretch begins on a board whose height is drawn
 * uniformly from all heights met so far. In this way the game climbs step by step to heights that whole games would
 * reach once in hours.
 *
 * With a preview the games are played by looking one piece ahead, and the risks that are learnt are those of games
 * played so: the risk of a board before its next piece is known.
 *
 * An iteration is a number of games in parallel from the same weights, each learning on its own; what they learnt is
 * averaged, each weight by how often each game met it. The number of games is a setting, independent of the number of
 * threads, so that every machine gets the same weights. Within a game the kernel plays by weights that lag behind by at
 * most REFRESH pieces.
 */
#include "base/mem.h"
#include "base/real.h"
#include "engine/features/height.h"
#include "engine/features/kernel.h"
#include "learn/learners/learner.h"
#include "learn/learners/sample.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { REFRESH = 2000 };

static const struct param params[] = {
    { "length", PARAM_INT, "N", "480000", 1000, 1e9, NULL, "pieces of each learning game in an iteration", PARAM_LOG,
      50000, 1000000 },
    { "learners", PARAM_INT, "N", "4", 1, 256, NULL, "learning games in parallel", PARAM_LINEAR, 1, 8 },
    { "discount", PARAM_REAL, "X", "0.92", 0, 0.9999, NULL, "what losing one piece later counts", PARAM_LINEAR, 0.9,
      0.99 },
    { "rate", PARAM_REAL, "X", "1.12", 0, 100, NULL, "how far one piece moves the weights, at first", PARAM_LOG, 0.1,
      2 },
    { "halving", PARAM_REAL, "N", "3.6", 0.1, 1e9, NULL, "iterations after which the rate is half", PARAM_LOG, 2, 40 },
    { "sharpness", PARAM_REAL, "X", "0.55", 0, 1, NULL, "0 learns most where the risk is high, 1 everywhere alike",
      PARAM_LINEAR, 0.2, 1 },
    { "limit", PARAM_REAL, "X", "4", 0, 1e9, NULL,
      "how far a board may turn out riskier than thought, in units of risk^sharpness: more is cut off", PARAM_LOG, 0.5,
      10 },
    { "stretch", PARAM_INT, "N", "0", 0, 1e9, NULL,
      "pieces, of which the first teaches nothing, until another board of any height is taken; 0 means whole games" },
    { "lowest", PARAM_INT, "N", "0", 0, HEIGHT_MAX, NULL,
      "learn on boards of 4 or more rows, up to those of the game, in turn; anything else means the game's only" },
    { 0 },
};

/* What the jobs of a run have in common. */
struct td_shared {
    struct sample_shared sample;
    int32_t dim; /* number of weights */
    bool looks_ahead;
    int64_t stretch;
    double discount, sharpness, limit;
};

/* A game to learn from. */
struct td_job {
    uint64_t seed;
    int64_t stream, pieces, height;
    double rate;
    double weight[]; /* dim of them */
};

/* Result: how far each weight moved, and how often it was met. */
struct td_gain {
    int64_t pieces, losses, rows;
    double moved[]; /* dim of them, followed by dim counts */
};

struct td_worker {
    struct td_shared shared;
    const atomic_bool *stop;
};

/* The features of a board: which weights add up to its score, and with what factor. */
struct board_features {
    int count;
    int at[FEATURES_MAX + PATTERNS * PATTERN_SPOTS_MAX];
    double factor[FEATURES_MAX + PATTERNS * PATTERN_SPOTS_MAX];
    double score, risk;
};

/* Boards on which a stretch can begin, by mean height. */
enum { SHELF_BOARDS = 256 };
struct shelf {
    int64_t seen; /* boards so far; the last SHELF_BOARDS are kept */
    struct board board[SHELF_BOARDS];
};

/* A learning game under way. */
struct td_game {
    const struct td_shared *shared;
    struct rules rules;
    struct policy policy;
    struct board board;
    enum piece next; /* the piece after the one to be placed; PIECE_NONE if it is not known then */
    struct rng rng;
    double *weight, *met;
    struct shelf *shelf; /* HEIGHT_MAX of them, or NULL */
    int64_t left;        /* pieces left in the stretch */
    /* The features of the board on which the piece falls, none at the beginning, and room for those of the next. */
    struct board_features *before, *after;
    double rate;
    struct td_gain *gain;
};

static void *worker_open(const void *shared, const struct exec_signals *signals)
{
    struct td_worker *w = xcalloc(1, sizeof *w);
    w->shared = *(const struct td_shared *)shared;
    w->stop = signals->stop;
    return w;
}

/* Patterns have a factor of 1. Numeric features, whose factor is their value, learn more slowly because it may be
 * large, except where it happens to be 1. */
static const double number_scale = 0.1;

static void look_at(const struct td_game *g, const struct outcome *o, struct board_features *out)
{
    int first = 0;
    out->count = 0;
    out->score = 0.0;
    for (int i = 0; i < g->shared->sample.count; i++) {
        struct monomial m = g->shared->sample.feature[i];
        uint16_t kind[PATTERN_SPOTS_MAX];
        bool pattern = monomial_kinds(m) > 0;
        int spots = pattern ? monomial_find(m, o, kind) : 1;
        for (int k = 0; k < spots; k++) {
            int n = out->count++;
            out->at[n] = pattern ? first + kind[k] : first;
            out->factor[n] = pattern ? 1.0 : g->policy.unit[i] * (double)monomial_raw(m, o);
            out->score += out->factor[n] * g->weight[out->at[n]];
        }
        first += monomial_weights(m);
    }
    out->risk = 1.0 / (1.0 + real_exp(out->score));
}

/* Moves the weights of the previous board towards what came after it. */
static void learn(struct td_game *g, double after)
{
    const struct board_features *b = g->before;
    if (b->count == 0)
        return;
    double risk = b->risk, scale = risk > 0 ? real_exp(-g->shared->sharpness * real_log(risk)) : 0.0;
    /* A single unexpected loss must not upset everything. */
    double surprise = fmax(-g->shared->limit, (risk - after) * scale);
    double step = g->rate * surprise / b->count;
    for (int i = 0; i < b->count; i++) {
        g->weight[b->at[i]] += step * b->factor[i] * (b->factor[i] == 1.0 ? 1.0 : number_scale);
        g->met[b->at[i]]++;
    }
}

/* Begins a stretch, or a game if there are no stretches. */
static void begin(struct td_game *g)
{
    g->board = board_empty(g->rules.width, g->rules.height);
    g->before->count = 0;
    g->left = g->shared->stretch;
    if (!g->shelf)
        return;
    int heights[HEIGHT_MAX], count = 0;
    for (int i = 0; i < HEIGHT_MAX; i++)
        if (g->shelf[i].seen > 0)
            heights[count++] = i;
    if (count == 0)
        return;
    const struct shelf *s = &g->shelf[heights[rng_below(&g->rng, (uint32_t)count)]];
    g->board = s->board[rng_below(&g->rng, (uint32_t)(s->seen < SHELF_BOARDS ? s->seen : SHELF_BOARDS))];
}

/* Keeps the board for later stretches, and begins a new stretch when this one is used up. */
static void shelve(struct td_game *g)
{
    if (!g->shelf)
        return;
    struct shelf *s = &g->shelf[height_total(&g->board) / g->rules.width];
    s->board[s->seen++ % SHELF_BOARDS] = g->board;
    if (--g->left <= 0)
        begin(g);
}

/* Places one piece and learns from it. */
static void play(struct td_game *g)
{
    struct decision choice;
    enum piece piece = g->shared->looks_ahead ? g->next : sample_piece(&g->rules, &g->rng);
    if (g->shared->looks_ahead)
        g->next = sample_piece(&g->rules, &g->rng);
    g->gain->pieces++;
    if (!policy_choose(&g->policy, &g->board, piece, g->next, &choice)) {
        learn(g, 1.0);
        g->gain->losses++;
        begin(g);
        return;
    }
    struct board_features *now = g->after;
    struct outcome o = drop_outcome(&g->board, &g->rules, piece, choice.placement.rotation, choice.placement.column);
    look_at(g, &o, now);
    learn(g, g->shared->discount * now->risk);
    g->gain->rows += __builtin_popcount(o.removed);
    g->board = o.after;
    g->after = g->before;
    g->before = now;
    shelve(g);
}

static void worker_run(void *context, const void *in, void *out)
{
    struct td_worker *w = context;
    const struct td_job *job = in;
    size_t dim = (size_t)w->shared.dim;
    struct td_gain *gain = out;
    memset(gain, 0, sizeof *gain + 2 * dim * sizeof(double));
    struct board_features *features = xcalloc(2, sizeof *features);
    struct td_game g = { .shared = &w->shared,
                         .rules = w->shared.sample.rules,
                         .before = features,
                         .after = features + 1,
                         .rate = job->rate,
                         .gain = gain };
    struct sample_shared shared = w->shared.sample;
    shared.rules.height = g.rules.height = (int)job->height;
    g.rng = rng_stream(job->seed, (uint64_t)job->stream, 0);
    g.weight = gain->moved;
    g.met = gain->moved + dim;
    memcpy(g.weight, job->weight, dim * sizeof *g.weight);
    g.next = w->shared.looks_ahead ? sample_piece(&g.rules, &g.rng) : PIECE_NONE;
    g.shelf = w->shared.stretch > 0 ? xcalloc(HEIGHT_MAX, sizeof *g.shelf) : NULL;
    begin(&g);
    for (int64_t played = 0; played < job->pieces; played += REFRESH) {
        if (w->stop && atomic_load_explicit(w->stop, memory_order_relaxed))
            break;
        policy_init(&g.policy, &shared, g.weight);
        for (int i = 0; i < REFRESH && played + i < job->pieces; i++)
            play(&g);
        policy_release(&g.policy);
    }
    free(g.shelf);
    free(features);
    for (size_t i = 0; i < dim; i++)
        g.weight[i] -= job->weight[i];
}

const struct exec_task td_task = { worker_open, worker_run, free };

/* The state: the weights, and the figures of the last iteration. */
struct td {
    double rows_per_loss, rate;
    double weight[];
};

static size_t size(const struct learner_config *c)
{
    return sizeof(struct td) + (size_t)c->dim * sizeof(double);
}

static void init(void *state, const struct learner_config *c)
{
    struct td *t = state;
    double *weight = t->weight;
    for (int i = 0; i < c->count; i++) {
        const struct feature *f = monomial_factor(c->feature[i], 0);
        for (int k = 0; k < monomial_weights(c->feature[i]); k++)
            *weight++ = f->kinds > 0 && !monomial_staged(c->feature[i]) ? pattern_guess(f->pattern, k) : 0.0;
    }
    if (c->start)
        memcpy(t->weight, c->start, (size_t)c->dim * sizeof *c->start);
}

static bool check(const void *state, const struct learner_config *c)
{
    const struct td *t = state;
    return isfinite(t->rows_per_loss) && isfinite(t->rate) && linear_usable(c->dim, t->weight);
}

static double rate_of(const struct learner_config *c, int64_t iteration)
{
    const double ln2 = 0.69314718055994530942;
    return learner_real(c, "rate") * real_exp(-ln2 * (double)iteration / learner_real(c, "halving"));
}

/* The board heights of the jobs: all from the game's down to the lowest, in turn. */
static int64_t height_of(const struct learner_config *c, int64_t job)
{
    int64_t high = c->rules->height, low = learner_int(c, "lowest");
    low = low >= HEIGHT_MIN && low < high ? low : high;
    return high - job % (high - low + 1);
}

/* Averages what the games have learnt, each weight in proportion to how often each game met it. */
static void average(struct td *t, int dim, int jobs, const char *out, size_t out_size)
{
    double rows = 0.0, losses = 0.0;
    for (int i = 0; i < dim; i++) {
        double moved = 0.0, met = 0.0;
        for (int k = 0; k < jobs; k++) {
            const struct td_gain *gain = (const struct td_gain *)(out + (size_t)k * out_size);
            moved += gain->moved[i] * gain->moved[dim + i];
            met += gain->moved[dim + i];
        }
        t->weight[i] += met > 0 ? moved / met : 0.0;
    }
    for (int k = 0; k < jobs; k++) {
        const struct td_gain *gain = (const struct td_gain *)(out + (size_t)k * out_size);
        rows += (double)gain->rows;
        losses += (double)gain->losses;
    }
    t->rows_per_loss = rows / fmax(losses, 1.0);
}

static bool improve(void *state, const struct learner_config *c, int64_t iteration, const struct exec *exec,
                    const struct exec_watch *watch)
{
    struct td *t = state;
    struct td_shared shared;
    memset(&shared, 0, sizeof shared); /* padding included: these bytes are sent to other processes */
    sample_share(c->rules, c->count, c->feature, &shared.sample);
    shared.dim = c->dim;
    shared.looks_ahead = c->preview > 0;
    shared.stretch = learner_int(c, "stretch");
    shared.discount = learner_real(c, "discount");
    shared.sharpness = learner_real(c, "sharpness");
    shared.limit = learner_real(c, "limit");
    int jobs = (int)learner_int(c, "learners");
    size_t dim = (size_t)c->dim, in_size = sizeof(struct td_job) + dim * sizeof(double);
    size_t out_size = sizeof(struct td_gain) + 2 * dim * sizeof(double);
    char *in = xcalloc((size_t)jobs, in_size), *out = xcalloc((size_t)jobs, out_size);
    for (int k = 0; k < jobs; k++) {
        struct td_job *job = (struct td_job *)(in + (size_t)k * in_size);
        int64_t number = iteration * jobs + k;
        *job = (struct td_job){ c->seed, number, learner_int(c, "length"), height_of(c, number),
                                rate_of(c, iteration) };
        memcpy(job->weight, t->weight, dim * sizeof(double));
    }
    struct exec_work work = { &td_task, &shared, sizeof shared, in_size, out_size };
    bool done = exec_map(exec, &work, jobs, in, out, NULL, watch) == jobs &&
                !(watch && watch->stop && atomic_load(watch->stop));
    if (done) {
        average(t, c->dim, jobs, out, out_size);
        t->rate = rate_of(c, iteration);
    }
    free(in);
    free(out);
    return done;
}

static int64_t pieces(const struct learner_config *c)
{
    return learner_int(c, "learners") * learner_int(c, "length");
}

static void weights(const void *state, const struct learner_config *c, double *out)
{
    memcpy(out, ((const struct td *)state)->weight, (size_t)c->dim * sizeof *out);
}

static void figure(const void *state, const struct learner_config *c, double *out)
{
    (void)c;
    const struct td *t = state;
    out[0] = t->rows_per_loss;
    out[1] = t->rate;
}

static const char *const figures[] = { "rows per loss", "rate", NULL };

const struct learner_ops learner_td = {
    .patterns = true,
    .settles = true,
    .params = params,
    .figures = figures,
    .size = size,
    .init = init,
    .check = check,
    .improve = improve,
    .pieces = pieces,
    .weights = weights,
    .figure = figure,
};
