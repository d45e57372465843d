/* SPDX-License-Identifier: MIT */
#include "lab/match/contestant.h"

#include "base/mem.h"
#include "base/str.h"
#include "lab/match/command.h"

#include <stdlib.h>
#include <string.h>

struct contestant {
    struct engine *engine; /* NULL for an agent, which is in the next two */
    const struct agent_ops *ops;
    struct agent *agent;
};

/* Returns the command of an engine, or NULL if the text does not name one. */
static const char *command_of(const char *text)
{
    return strncmp(text, "cmd:", 4) == 0 ? text + 4 : NULL;
}

int contestant_check(const char *text, struct err *err)
{
    const char *command = command_of(text);
    if (strlen(text) >= CONTESTANT_TEXT)
        return err_set(err, "the player \"%.40s...\" is too long: at most %d bytes", text, CONTESTANT_TEXT - 1);
    if (!str_is_printable(text))
        return err_set(err, "a player must be named by UTF-8 without control characters");
    if (command) {
        struct command parsed;
        if (command_parse(command, &parsed, err))
            return -1;
        command_release(&parsed);
        return 0;
    }
    const struct agent_ops *ops;
    struct agent *agent = agent_parse(text, &ops, err);
    if (!agent)
        return -1;
    ops->free(agent);
    return 0;
}

struct contestant *contestant_open(const char *text, struct err *err)
{
    struct contestant *r = xcalloc(1, sizeof *r);
    const char *command = command_of(text);
    if (command)
        r->engine = engine_start(command, err);
    else
        r->agent = agent_parse(text, &r->ops, err);
    if (r->engine || r->agent)
        return r;
    free(r);
    return NULL;
}

void contestant_close(struct contestant *r)
{
    if (r->engine)
        engine_end(r->engine);
    else
        r->ops->free(r->agent);
    free(r);
}

enum engine_fault contestant_choose(struct contestant *r, const struct engine_turn *turn,
                                    const struct agent_limits *limits, struct rng *rng, struct agent_choice *out)
{
    if (r->engine)
        return engine_choose(r->engine, turn, out);
    *out = (struct agent_choice){ 0 };
    r->ops->choose(r->agent, turn->torus, limits, rng, out);
    return ENGINE_FINE;
}
