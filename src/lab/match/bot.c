/* SPDX-License-Identifier: MIT */
#include "lab/match/bot.h"

#include "base/clock.h"
#include "base/mem.h"
#include "lab/match/process.h"

#include <stdlib.h>

/* Interpreters take a second to start on a busy machine; the clock of the game is not running then. */
static const double START_SECONDS = 10;
/* An answer that takes longer than the first is late; after the second the bot counts as hung. Front ends allow half a
 * second; this leaves room for a busy machine. */
static const double LATE_SECONDS = 2, HUNG_SECONDS = 10;
/* A bot that waits for something uses no processor time: it is asked after so many times the time it has. */
static const double IDLE_FACTOR = 3;
static const double QUIT_SECONDS = 0.5;

enum {
    LINE_MAX_BYTES = 1 << 16, /* a suggestion of all moves there are stays well below */
    ANSWER_BYTES = 1 << 20,
};

struct bot {
    struct process *process;
    enum bot_fault fault;
    bool started, takes_garbage;
    double cpu, wall; /* when the bot learnt of the position */
    struct tbp_answer answer;
    char line[LINE_MAX_BYTES];
};

static void say(struct bot *b, struct str *text)
{
    if (!b->fault)
        process_say(b->process, text->text);
    str_release(text);
}

static void say_plain(struct bot *b, const char *type)
{
    struct str text = { 0 };
    tbp_front_plain(type, &text);
    say(b, &text);
}

/* Hears one message into b->answer; returns false if there is none until then, or if the bot committed a fault. */
static bool hear(struct bot *b, double until)
{
    static const enum bot_fault faults[] = {
        [PROCESS_HEARD] = BOT_FINE,
        [PROCESS_SILENT] = BOT_FINE,
        [PROCESS_GONE] = BOT_CRASHED,
        [PROCESS_FLOOD] = BOT_FLOODED,
    };
    struct err err;
    enum process_news news = process_hear(b->process, until, b->line);
    b->fault = faults[news];
    if (news != PROCESS_HEARD)
        return false;
    if (b->line[0] == '\0' || b->line[0] == '\r') {
        b->answer.kind = TBP_NOTHING;
        return true;
    }
    if (tbp_answer_parse(b->line, &b->answer, &err))
        b->fault = BOT_GARBLED;
    return !b->fault;
}

/* Waits for a message of a kind; others before it are ignored, but for an error and a suggestion out of turn. */
static void await(struct bot *b, enum tbp_answer_kind kind, double until)
{
    while (!b->fault) {
        if (!hear(b, until)) {
            b->fault = b->fault ? b->fault : BOT_HUNG;
            return;
        }
        if (b->answer.kind == kind)
            return;
        if (b->answer.kind == TBP_ERROR)
            b->fault = BOT_UNREADY;
        if (b->answer.kind == TBP_SUGGESTION)
            b->fault = BOT_OUT_OF_TURN;
    }
}

struct bot *bot_start(const char *text, struct err *err)
{
    struct bot *b = xcalloc(1, sizeof *b);
    struct command command;
    struct str rules = { 0 };
    if (command_parse(text, &command, err)) { /* it was there when the match began, and is gone now */
        b->fault = BOT_CRASHED;
        return b;
    }
    b->process = process_start(&command, sizeof b->line, err);
    command_release(&command);
    if (!b->process) {
        free(b);
        return NULL;
    }
    double until = clock_seconds() + START_SECONDS;
    process_allow(b->process, ANSWER_BYTES);
    await(b, TBP_INFO, until);
    b->takes_garbage = !b->fault && b->answer.takes_garbage;
    tbp_front_rules(&rules);
    say(b, &rules);
    await(b, TBP_READY, until);
    return b;
}

/* From now on the bot can think. */
static void note_position(struct bot *b)
{
    if (b->fault)
        return;
    b->wall = clock_seconds();
    b->cpu = process_cpu_seconds(b->process);
}

void bot_position(struct bot *b, const struct tbp_view *view)
{
    struct str text = { 0 };
    if (b->started)
        tbp_front_plain("stop", &text);
    tbp_front_start(view, &text);
    say(b, &text);
    b->started = true;
    note_position(b);
}

void bot_played(struct bot *b, const struct move *move, int pieces, int rows, const uint8_t hole[],
                const struct tbp_view *view)
{
    struct str text = { 0 };
    if (rows > 0 && !b->takes_garbage) {
        bot_position(b, view);
        return;
    }
    tbp_front_play(move, &text);
    if (rows > 0)
        tbp_front_garbage(rows, hole, &text);
    for (int i = view->known - pieces; i < view->known; i++)
        tbp_front_new_piece((enum piece)view->state->queue[i], &text);
    say(b, &text);
    note_position(b);
}

/* Tells whether the bot has used its time for this position. */
static bool has_thought(const struct bot *b, double seconds)
{
    double cpu = process_cpu_seconds(b->process), wall = clock_seconds() - b->wall;
    if (cpu < 0 || b->cpu < 0)
        return wall >= seconds;
    return cpu - b->cpu >= seconds || wall >= IDLE_FACTOR * seconds;
}

/* Lets the bot think; what it says meanwhile nobody has asked for. Looks even if there is no time to think. */
static void let_think(struct bot *b, double seconds)
{
    const double look_seconds = 0.002;
    bool enough;
    do {
        enough = seconds <= 0 || has_thought(b, seconds);
        while (!b->fault && hear(b, enough ? 0 : clock_seconds() + look_seconds))
            if (b->answer.kind == TBP_SUGGESTION)
                b->fault = BOT_OUT_OF_TURN;
    } while (!b->fault && !enough);
}

enum bot_fault bot_choose(struct bot *b, double seconds, struct tbp_answer *out)
{
    if (!b->fault)
        process_allow(b->process, ANSWER_BYTES);
    let_think(b, seconds);
    if (b->fault)
        return b->fault;
    double asked = clock_seconds();
    say_plain(b, "suggest");
    await(b, TBP_SUGGESTION, asked + HUNG_SECONDS);
    if (!b->fault && clock_seconds() - asked > LATE_SECONDS)
        b->fault = BOT_LATE;
    if (!b->fault && b->answer.moves == 0)
        b->fault = BOT_RESIGNED;
    if (!b->fault)
        *out = b->answer;
    return b->fault;
}

void bot_end(struct bot *b)
{
    if (b->process) {
        if (!b->fault)
            say_plain(b, "quit");
        process_end(b->process, b->fault ? 0 : QUIT_SECONDS);
    }
    free(b);
}
