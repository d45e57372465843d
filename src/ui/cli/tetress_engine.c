/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "protocol/tei.h"
#include "tetress/agent.h"
#include "ui/cli/cmd.h"
#include "ui/cli/tetress.h"

#include <signal.h>

static const struct param options[] = { TETRESS_AGENT_OPTION, { 0 } };

static int run(const struct args *args)
{
    struct err err;
    const struct agent_ops *ops;
    const char *name = args_text(args, "agent");
    mem_share_heap(); /* referees limit the memory, and some count what is reserved */
    struct agent *agent = agent_parse(name, &ops, &err);
    if (!agent)
        return cmd_fail(&err, EXIT_USAGE);
    ops->free(agent);
    signal(SIGPIPE, SIG_IGN); /* if the referee goes away, the conversation ends, but the program is not killed */
    struct tei_config config = { .agent = name, .send = cmd_send };
    struct tei *tei = tei_new(&config);
    tei_talk(tei, stdin);
    tei_free(tei);
    return EXIT_DONE;
}

const struct cmd tetress_engine = {
    .name = "tetress engine",
    .summary = "play for other programs, by lines of text",
    .words = "",
    .description =
        "Plays for a referee by lines of text on standard input and output; docs/reference/tei.md has the protocol.",
    .options = options,
    .run = run,
};
