/* SPDX-License-Identifier: MIT */
#include "protocol/tei.h"

#include "base/background.h"
#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "protocol/line.h"
#include "tetress/agent.h"
#include "tetress/notation.h"
#include "tetress/time_plan.h"

#include <assert.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_MAX = 256, AGENT_MAX = 1024, OPTIONS_MAX = 16, WORDS_MAX = 2 * TORUS_TURNS, WAITING_MAX = 64 };

struct tei {
    struct tei_config config;
    char agent_text[AGENT_MAX];  /* name and current settings */
    char *option[OPTIONS_MAX];   /* last value set for each row of the agent's params, owned, or NULL */
    const struct agent_ops *ops; /* never changes: settings do not turn it into another agent */
    struct agent *agent;
    struct torus torus;
    struct rng rng;
    struct agent_limits limits;
    atomic_bool stop, endless; /* the answer is due at once; only a stop ends the search */
    atomic_bool gone, ending;  /* the other end is closed; all answers are due at once */
    bool asked;                /* whether the order just handled wants an answer */
    /* The thread that thinks. Orders that would disturb it are queued; it carries them out itself after its answer. */
    struct background background;
    pthread_mutex_t sending, waiting;
    bool thinking; /* this and the next two are guarded by `waiting` */
    int count;
    char *order[WAITING_MAX];
};

__attribute__((format(printf, 2, 3))) static void say(struct tei *t, const char *format, ...)
{
    char line[TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    strcat(line, "\n");
    pthread_mutex_lock(&t->sending);
    if (!t->config.send(t->config.context, line, strlen(line)))
        atomic_store(&t->gone, true);
    pthread_mutex_unlock(&t->sending);
}

static void think(struct tei *t)
{
    struct agent_choice choice;
    char action[ACTION_TEXT_MAX];
    double start = clock_seconds();
    if (t->torus.turn >= TORUS_TURNS || !actions_any(&t->torus)) {
        say(t, "bestmove none");
        return;
    }
    t->ops->choose(t->agent, &t->torus, &t->limits, &t->rng, &choice);
    action_print(choice.action, action);
    say(t, "info depth %d score %d nodes %" PRId64 " time %.0f action %s", choice.depth, choice.score, choice.nodes,
        1000 * (clock_seconds() - start), action);
    say(t, "bestmove %s", action);
}

static void hear_tei(struct tei *t, int count, char *const words[], struct err *err)
{
    (void)count, (void)words, (void)err;
    static const char *const types[] = {
        [PARAM_INT] = "number", [PARAM_REAL] = "number", [PARAM_TEXT] = "text", [PARAM_CHOICE] = "choice"
    };
    say(t, "id name Tetrarch " TETRARCH_VERSION);
    say(t, "id author the Tetrarch project");
    for (const struct param *p = t->ops->params; p->name; p++)
        say(t, "option name %s type %s default %s", p->name, types[p->type], p->fallback);
    say(t, "teiok");
}

static void hear_isready(struct tei *t, int count, char *const words[], struct err *err)
{
    (void)count, (void)words, (void)err;
    say(t, "readyok");
}

/* Writes the agent with all settings made so far, and with one more, into out, which holds AGENT_MAX bytes. */
static int spell_agent(const struct tei *t, const char *name, const char *value, char out[], struct err *err)
{
    struct str text = { 0 };
    str_add(&text, "%s", t->config.agent);
    char before = strchr(t->config.agent, ':') ? ',' : ':';
    for (int i = 0; t->ops->params[i].name; i++)
        if (t->option[i] && strcmp(t->ops->params[i].name, name)) {
            str_add(&text, "%c%s=%s", before, t->ops->params[i].name, t->option[i]);
            before = ',';
        }
    str_add(&text, "%c%s=%s", before, name, value);
    int result = text.length < AGENT_MAX ? 0 : err_set(err, "the value of %.40s is too long", name);
    if (result == 0)
        memcpy(out, text.text, text.length + 1);
    str_release(&text);
    return result;
}

/* Each setting makes a new agent; the last value of a name counts. */
static void hear_setoption(struct tei *t, int count, char *const words[], struct err *err)
{
    char text[AGENT_MAX];
    const struct agent_ops *ops;
    if (count != 5 || strcmp(words[1], "name") || strcmp(words[3], "value")) {
        err_set(err, "expected: setoption name NAME value VALUE");
        return;
    }
    if (strpbrk(words[2], ",=") || strchr(words[4], ',')) {
        err_set(err, "no setting has a comma in its name or value");
        return;
    }
    if (spell_agent(t, words[2], words[4], text, err))
        return;
    struct agent *agent = agent_parse(text, &ops, err);
    if (!agent)
        return;
    t->ops->free(t->agent);
    t->agent = agent;
    strcpy(t->agent_text, text);
    int row = param_index(t->ops->params, words[2]);
    assert(0 <= row && row < OPTIONS_MAX);
    free(t->option[row]);
    t->option[row] = xstrdup(words[4]);
}

static void hear_newgame(struct tei *t, int count, char *const words[], struct err *err)
{
    (void)count, (void)words;
    const struct agent_ops *ops;
    struct agent *agent = agent_parse(t->agent_text, &ops, err);
    if (!agent) /* a weights file has disappeared */
        return;
    t->ops->free(t->agent);
    t->agent = agent;
    t->torus = torus_empty();
    t->rng = rng_stream(1, 0, 0);
}

/* Reads a whole number within a range. */
static int read_number(const char *name, const char *text, double min, double max, int64_t *out, struct err *err)
{
    const struct param number = { .name = name, .type = PARAM_INT, .min = min, .max = max };
    struct param_value value;
    if (param_parse(&number, name, text, &value, err))
        return -1;
    *out = value.integer;
    return 0;
}

/* position empty|ROWS [turn N] [moves ACTION ...] */
static void hear_position(struct tei *t, int count, char *const words[], struct err *err)
{
    struct torus next = torus_empty();
    int i = 2;
    if (count < 2) {
        err_set(err, "expected: position empty|ROWS [turn N] [moves ACTION ...]");
        return;
    }
    if (strcmp(words[1], "empty") && torus_parse(words[1], &next, err))
        return;
    if (i + 1 < count && strcmp(words[i], "turn") == 0) {
        int64_t turn;
        if (read_number("turn", words[i + 1], 0, TORUS_TURNS, &turn, err))
            return;
        next.turn = (uint8_t)turn;
        next.side = next.turn % SIDES;
        i += 2;
    }
    if (i < count && strcmp(words[i], "moves")) {
        err_set(err, "expected \"moves\", not \"%.40s\"", words[i]);
        return;
    }
    for (i++; i < count; i++) {
        int action;
        if (action_parse(words[i], &action, err))
            return;
        if (next.turn >= TORUS_TURNS || !action_is_legal(&next, action)) {
            err_set(err, "%s is not legal there", words[i]);
            return;
        }
        torus_apply(&next, action_cells(action));
    }
    t->torus = next;
}

/* Reads what follows "go": time RED_MS BLUE_MS | movetime MS | nodes N | infinite. */
static int read_limits(const struct tei *t, int count, char *const words[], struct agent_limits *out, struct err *err)
{
    const double ms_max = 1e12, nodes_max = 1e15;
    const char *kind = count > 1 ? words[1] : "";
    int64_t ms[SIDES];
    if (strcmp(kind, "time") == 0 && count == 2 + SIDES) {
        for (int side = 0; side < SIDES; side++)
            if (read_number("the time in milliseconds", words[2 + side], 0, ms_max, &ms[side], err))
                return -1;
        time_plan_set(out, (double)ms[t->torus.side] / 1000, t->torus.turn);
    } else if (strcmp(kind, "movetime") == 0 && count == 3) {
        if (read_number("movetime", words[2], 0, ms_max, &ms[0], err))
            return -1;
        out->seconds = (double)(ms[0] > 0 ? ms[0] : 1) / 1000;
    } else if (strcmp(kind, "nodes") == 0 && count == 3) {
        return read_number("nodes", words[2], 1, nodes_max, &out->nodes, err);
    } else if (strcmp(kind, "infinite") == 0 && count == 2) {
        return 0;
    } else {
        return err_set(err, "expected: go time RED_MS BLUE_MS, go movetime MS, go nodes N or go infinite");
    }
    return 0;
}

static void hear_go(struct tei *t, int count, char *const words[], struct err *err)
{
    struct agent_limits limits = { .stop = &t->stop };
    if (read_limits(t, count, words, &limits, err))
        return;
    t->limits = limits;
    atomic_store(&t->endless, limits.nodes == 0 && limits.seconds <= 0);
    t->asked = true;
}

static void hear_stop(struct tei *t, int count, char *const words[], struct err *err)
{
    (void)count, (void)words, (void)err;
    atomic_store(&t->stop, true);
}

static const struct {
    const char *word;
    void (*hear)(struct tei *t, int count, char *const words[], struct err *err);
    bool meanwhile; /* carried out even while thinking; the others wait for the answer */
} orders[] = {
    { "tei", hear_tei, true },          { "isready", hear_isready, true },    { "setoption", hear_setoption, false },
    { "newgame", hear_newgame, false }, { "position", hear_position, false }, { "go", hear_go, false },
    { "stop", hear_stop, true },
};

/* Returns the row of an order's first word, or -1. */
static int find_order(const char *line)
{
    line += strspn(line, " \t\r");
    size_t length = strcspn(line, " \t\r");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strlen(orders[i].word) == length && strncmp(orders[i].word, line, length) == 0)
            return (int)i;
    return -1;
}

/* Carries out an order, or sends an error. */
static void obey(struct tei *t, const char *line)
{
    char *copy = xstrdup(line), *rest, *words[WORDS_MAX];
    int count = 0, order = find_order(line);
    struct err err = { "" };
    for (char *w = strtok_r(copy, " \t\r", &rest); w && count < WORDS_MAX; w = strtok_r(NULL, " \t\r", &rest))
        words[count++] = w;
    if (order >= 0)
        orders[order].hear(t, count, words, &err);
    else if (count > 0)
        err_set(&err, "unknown word \"%.40s\"", words[0]);
    if (err.text[0])
        say(t, "error %.200s", err.text);
    free(copy);
}

/* Takes the order that has waited longest. Without one, returns NULL, and the thread counts as no longer thinking. */
static char *next_order(struct tei *t)
{
    char *line = NULL;
    pthread_mutex_lock(&t->waiting);
    if (t->count > 0) {
        line = t->order[0];
        memmove(t->order, t->order + 1, (size_t)--t->count * sizeof *t->order);
    } else {
        t->thinking = false;
    }
    pthread_mutex_unlock(&t->waiting);
    return line;
}

/* The thread: answers what was asked, then carries out the orders that have come in meanwhile. */
static void answer(void *context)
{
    struct tei *t = context;
    char *line;
    do {
        pthread_mutex_lock(&t->waiting);
        if (t->count > 0 && atomic_load(&t->endless))
            atomic_store(&t->stop, true);
        pthread_mutex_unlock(&t->waiting);
        if (t->asked)
            think(t);
        t->asked = false;
        atomic_store(&t->stop, false);
        if (atomic_load(&t->ending)) /* in this order: tei_free() sets them in the opposite one */
            atomic_store(&t->stop, true);
        line = next_order(t);
        if (line)
            obey(t, line);
        free(line);
    } while (line);
}

/* Starts the thread that answers. */
static void start(struct tei *t)
{
    background_wait(&t->background);
    atomic_store(&t->stop, false);
    t->thinking = true;
    background_run(&t->background, answer, t);
}

/* Queues an order; returns false if no search is under way. An endless search is stopped for it. If the queue is full,
 * the order is lost, and the search under way is stopped. */
static bool defer(struct tei *t, const char *line)
{
    pthread_mutex_lock(&t->waiting);
    bool busy = t->thinking, full = t->count == WAITING_MAX;
    if (busy && !full)
        t->order[t->count++] = xstrdup(line);
    if (busy && (full || atomic_load(&t->endless)))
        atomic_store(&t->stop, true);
    pthread_mutex_unlock(&t->waiting);
    if (busy && full)
        say(t, "error too many commands are queued; this one was dropped");
    return busy;
}

bool tei_hear(struct tei *t, const char *line)
{
    int order = find_order(line);
    size_t blank = strspn(line, " \t\r"), length = strcspn(line + blank, " \t\r");
    if (length == 4 && strncmp(line + blank, "quit", 4) == 0)
        return false;
    if (order < 0 || orders[order].meanwhile) {
        obey(t, line);
    } else if (!defer(t, line)) {
        obey(t, line);
        if (t->asked)
            start(t);
    }
    return !atomic_load(&t->gone);
}

void tei_talk(struct tei *t, FILE *in)
{
    struct str line = { 0 };
    enum line_kind kind;
    bool goes_on = true;
    while (goes_on && (kind = line_read(in, &line)) != LINE_END)
        if (kind == LINE_TOO_LONG || (line.text && strlen(line.text) != line.length))
            say(t, "error the line is too long or contains a NUL byte");
        else
            goes_on = tei_hear(t, line.text ? line.text : "");
    str_release(&line);
}

struct tei *tei_new(const struct tei_config *config)
{
    struct tei *t = xcalloc(1, sizeof *t);
    struct err err;
    t->config = *config;
    snprintf(t->agent_text, sizeof t->agent_text, "%s", config->agent);
    t->agent = agent_parse(t->agent_text, &t->ops, &err);
    t->torus = torus_empty();
    t->rng = rng_stream(1, 0, 0);
    pthread_mutex_init(&t->sending, NULL);
    pthread_mutex_init(&t->waiting, NULL);
    return t;
}

void tei_free(struct tei *t)
{
    atomic_store(&t->ending, true);
    atomic_store(&t->stop, true);
    background_wait(&t->background);
    t->ops->free(t->agent);
    for (int i = 0; i < OPTIONS_MAX; i++)
        free(t->option[i]);
    pthread_mutex_destroy(&t->sending);
    pthread_mutex_destroy(&t->waiting);
    free(t);
}
