/* SPDX-License-Identifier: MIT */
#include "protocol/tbp.h"

#include "base/mem.h"
#include "protocol/line.h"
#include "protocol/tbp_message.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct tbp {
    struct tbp_config config;
    struct linear linear;
    struct thinker *thinker;
    enum tbp_randomizer randomizer; /* as given by `rules` */
    bool started;
    struct position position; /* valid once started */
    int owed;                 /* suggestions that wait for a piece */
    long long heard;          /* messages so far, to number them in error messages */
};

struct tbp *tbp_new(const struct tbp_config *config)
{
    struct tbp *bot = xcalloc(1, sizeof *bot);
    bot->config = *config;
    bot->linear = controller_linear(config->thinker.controller, FIELD_WIDTH);
    bot->thinker = thinker_new(&config->thinker);
    bot->randomizer = TBP_NOT_GIVEN;
    return bot;
}

void tbp_free(struct tbp *bot)
{
    thinker_free(bot->thinker);
    linear_release(&bot->linear);
    free(bot);
}

static void complain(struct tbp *bot, const struct err *err)
{
    if (bot->config.complain)
        bot->config.complain(bot->config.context, err);
}

static bool send(struct tbp *bot, const char *line, int length)
{
    assert(0 < length && length < TBP_LINE);
    return bot->config.send(bot->config.context, line, (size_t)length);
}

bool tbp_greet(struct tbp *bot)
{
    char line[TBP_LINE];
    return send(bot, line, tbp_message_info(line));
}

static bool hear_rules(struct tbp *bot, const struct tbp_message *m)
{
    char line[TBP_LINE];
    if (m->randomizer == TBP_STRANGE)
        return send(bot, line, tbp_message_unsupported(line));
    bot->randomizer = m->randomizer;
    return send(bot, line, tbp_message_ready(line));
}

static bool suggest(struct tbp *bot)
{
    char line[TBP_LINE];
    struct decision decision;
    struct move move;
    bool decided = thinker_answer(bot->thinker, &decision);
    bool found = position_move(&bot->position, &bot->linear, decided ? &decision : NULL, &move);
    return send(bot, line, tbp_message_suggestion(found ? &move : NULL, line));
}

/* Thinks about the new position, and sends the suggestions that were waiting for a piece. */
static bool look(struct tbp *bot)
{
    thinker_set(bot->thinker, bot->position.known > 0 ? &bot->position : NULL);
    for (; bot->owed > 0 && bot->position.known > 0; bot->owed--)
        if (!suggest(bot))
            return false;
    return true;
}

/* A new position replaces the old one at any time; pending answers are about the new one. */
static bool hear_start(struct tbp *bot, const struct tbp_message *m)
{
    enum tbp_randomizer randomizer = m->randomizer == TBP_NOT_GIVEN ? bot->randomizer : m->randomizer;
    bot->position = m->start;
    if (randomizer != TBP_SEVEN_BAG)
        bot->position.bag = bag_none();
    bot->started = true;
    return look(bot);
}

static bool hear_suggest(struct tbp *bot)
{
    if (bot->position.known > 0)
        return suggest(bot);
    if (bot->owed < POSITION_QUEUE) /* no front end asks more often, except to make the bot send for ever */
        bot->owed++;
    return true;
}

static void hear_stop(struct tbp *bot)
{
    bot->started = false;
    bot->position.known = bot->owed = 0;
    thinker_set(bot->thinker, NULL);
}

/* Handles the messages that make sense only within a game. */
static bool hear_in_game(struct tbp *bot, const struct tbp_message *m, const char *label)
{
    struct err err, why;
    if (!bot->started)
        err_set(&why, "it came before \"start\" or after \"stop\"");
    else if (m->kind == TBP_SUGGEST)
        return hear_suggest(bot);
    else if ((m->kind == TBP_PLAY ? position_play(&bot->position, &m->move, &why)
                                  : position_add(&bot->position, (enum piece)m->piece, &why)) == 0)
        return look(bot);
    err_set(&err, "%s is left out: %s", label, why.text);
    complain(bot, &err);
    return true;
}

static bool is_blank(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r')
            return false;
    return true;
}

bool tbp_hear(struct tbp *bot, const char *text, size_t length)
{
    struct tbp_message m;
    struct err err;
    char label[64];
    if (is_blank(text, length))
        return true;
    snprintf(label, sizeof label, "message %lld", ++bot->heard);
    if (tbp_message_parse(text, length, label, &m, &err)) {
        complain(bot, &err);
        return true;
    }
    switch (m.kind) {
    case TBP_RULES: return hear_rules(bot, &m);
    case TBP_START: return hear_start(bot, &m);
    case TBP_SUGGEST:
    case TBP_PLAY:
    case TBP_NEW_PIECE: return hear_in_game(bot, &m, label);
    case TBP_STOP: hear_stop(bot); return true;
    case TBP_QUIT: return false;
    case TBP_OTHER: break;
    }
    return true;
}

void tbp_talk(struct tbp *bot, FILE *in)
{
    struct str line = { 0 };
    enum line_kind kind;
    bool goes_on = tbp_greet(bot);
    while (goes_on && (kind = line_read(in, &line)) != LINE_END) {
        if (kind == LINE_GIVEN) {
            goes_on = tbp_hear(bot, line.text, line.length);
        } else {
            struct err err;
            err_set(&err, "message %lld is left out: it is longer than %d bytes", ++bot->heard, LINE_BYTES);
            complain(bot, &err);
        }
    }
    str_release(&line);
}
