/* SPDX-License-Identifier: MIT */
#include "lab/match/engine.h"

#include "base/clock.h"
#include "base/mem.h"
#include "base/str.h"
#include "lab/match/process.h"
#include "tetress/notation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Interpreters take a second to start on a busy machine; the clock of the game is not running then. */
static const double START_SECONDS = 10;
/* An answer that comes within this time after its deadline is late; after that the engine counts as hung. */
static const double LATE_SECONDS = 0.5;
/* Without a clock: far more than the nodes of any sensible match take. */
static const double ACTION_SECONDS = 60;
/* The time in which an engine may quit by itself. */
static const double QUIT_SECONDS = 0.5;

/* The limit for one answer: an engine that reports every line it looks at in a thousand iterations stays well below. */
enum { ANSWER_BYTES = 1 << 20 };

struct engine {
    struct process *process;
    enum engine_fault fault;
};

/* Reads the known keys of an info line. The bounds keep sums of the numbers from overflowing. */
static void note_info(char *line, struct agent_choice *out)
{
    char *rest, *key = strtok_r(line, " \t\r", &rest), *value = key;
    for (; value; key = value) {
        value = strtok_r(NULL, " \t\r", &rest);
        if (!value)
            return;
        char *end;
        long long number = strtoll(value, &end, 10);
        if (end == value || *end)
            continue;
        if (strcmp(key, "depth") == 0 && number >= 0 && number <= 1000)
            out->depth = (int)number;
        else if (strcmp(key, "nodes") == 0 && number >= 0 && number <= 1000000000000)
            out->nodes = number;
        else if (strcmp(key, "score") == 0 && number >= -1000000 && number <= 1000000)
            out->score = (int)number;
    }
}

/* Tells whether a line begins with this word. */
static bool begins(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 && strchr(" \t\r", line[length]);
}

/* Waits for a line that begins with `word`, and reads the info lines before it. */
static void await(struct engine *e, const char *word, double until, char line[], struct agent_choice *out)
{
    static const enum engine_fault faults[] = {
        [PROCESS_HEARD] = ENGINE_FINE,
        [PROCESS_SILENT] = ENGINE_HUNG,
        [PROCESS_GONE] = ENGINE_CRASHED,
        [PROCESS_FLOOD] = ENGINE_FLOODED,
    };
    while (!e->fault) {
        e->fault = faults[process_hear(e->process, until, line)];
        if (!e->fault && begins(line, word))
            return;
        if (!e->fault && begins(line, "info"))
            note_info(line, out);
    }
}

struct engine *engine_start(const char *text, struct err *err)
{
    struct engine *e = xcalloc(1, sizeof *e);
    struct command command;
    struct agent_choice ignored;
    char line[PROCESS_LINE];
    if (command_parse(text, &command, err)) { /* it was there when the match began, and is gone now */
        e->fault = ENGINE_CRASHED;
        return e;
    }
    e->process = process_start(&command, PROCESS_LINE, err);
    command_release(&command);
    if (!e->process) {
        free(e);
        return NULL;
    }
    double until = clock_seconds() + START_SECONDS;
    process_allow(e->process, ANSWER_BYTES);
    process_say(e->process, "tei\n");
    await(e, "teiok", until, line, &ignored);
    process_say(e->process, "newgame\n");
    return e;
}

static void say_position(struct engine *e, const struct engine_turn *turn)
{
    struct str text = { 0 };
    str_add(&text, "position empty moves");
    for (int i = 0; i < turn->torus->turn; i++) {
        char action[ACTION_TEXT_MAX];
        action_print(turn->action[i], action);
        str_add(&text, " %s", action);
    }
    str_add(&text, "\nisready\n");
    process_say(e->process, text.text);
    str_release(&text);
}

static void say_go(struct engine *e, const struct engine_turn *turn, double used)
{
    char text[100];
    if (turn->left) {
        double ms[SIDES] = { 1000 * turn->left[RED], 1000 * turn->left[BLUE] };
        ms[turn->torus->side] -= 1000 * used;
        for (int side = 0; side < SIDES; side++)
            ms[side] = ms[side] > 1 ? ms[side] : 1;
        snprintf(text, sizeof text, "go time %" PRId64 " %" PRId64 "\n", (int64_t)ms[RED], (int64_t)ms[BLUE]);
    } else {
        snprintf(text, sizeof text, "go nodes %" PRId64 "\n", turn->nodes);
    }
    process_say(e->process, text);
}

/* Reads the answer. "none" counts as an illegal action, since there is a legal one, and not as garbage. */
static enum engine_fault read_answer(char *line, struct agent_choice *out)
{
    char *rest, *action;
    struct err err;
    strtok_r(line, " \t\r", &rest);
    action = strtok_r(NULL, " \t\r", &rest);
    if (!action || (strcmp(action, "none") && action_parse(action, &out->action, &err)))
        return ENGINE_GARBLED;
    return ENGINE_FINE;
}

enum engine_fault engine_choose(struct engine *e, const struct engine_turn *turn, struct agent_choice *out)
{
    char line[PROCESS_LINE];
    double start = clock_seconds(),
           until = start + (turn->left ? turn->left[turn->torus->side] + LATE_SECONDS : ACTION_SECONDS);
    *out = (struct agent_choice){ .action = -1 };
    if (e->fault)
        return e->fault;
    process_allow(e->process, ANSWER_BYTES);
    say_position(e, turn);
    /* Whatever was said before this, perhaps an answer, belongs to an earlier question. */
    await(e, "readyok", until, line, out);
    *out = (struct agent_choice){ .action = -1 };
    if (e->fault)
        return e->fault;
    say_go(e, turn, clock_seconds() - start);
    await(e, "bestmove", until, line, out);
    if (!e->fault)
        e->fault = read_answer(line, out);
    if (out->action >= 0) {
        out->line[0] = (uint16_t)out->action;
        out->length = 1;
    }
    return e->fault;
}

void engine_end(struct engine *e)
{
    if (e->process) {
        if (!e->fault)
            process_say(e->process, "quit\n");
        process_end(e->process, e->fault ? 0 : QUIT_SECONDS);
    }
    free(e);
}
