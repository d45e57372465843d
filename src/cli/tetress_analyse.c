/* SPDX-License-Identifier: MIT
 *
 * What Tetress has to say about one position: the best lines, the number of lines, and the engine that others ask. */
#include "base/clock.h"
#include "cli/cmd.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/tetress.h"
#include "talk/tei.h"
#include "tetress/agent.h"
#include "tetress/count.h"
#include "tetress/notate.h"

#include <signal.h>

int tetress_position(const struct args *args, struct torus *out, struct err *err)
{
    const char *rows = args_text(args, "position");
    *out = torus_empty();
    if (rows && notate_parse(rows, out, err))
        return -1;
    out->turn = (uint8_t)args_int(args, "turn");
    out->side = args_get(args, "side")->given ? (uint8_t)args_int(args, "side") : out->turn % SIDES;
    return 0;
}

int tetress_perft(const struct args *args)
{
    struct err err;
    struct torus t;
    if (tetress_position(args, &t, &err))
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json");
    uint64_t counts[TETRESS_PERFT_DEPTH];
    char md5[33];
    int depth = (int)args_int(args, "depth");
    count_md5(&t, md5);
    double start = clock_thread_seconds();
    count_lines(&t, depth, counts);
    double seconds = clock_thread_seconds() - start;
    json_t *list = output_counts(counts, depth, !json);
    if (json)
        output_json(json_pack("{s:o, s:s, s:f}", "counts", list, "moves_md5", md5, "seconds", seconds));
    else
        json_decref(list), printf("md5 of the actions: %s\n", md5);
    return EXIT_DONE;
}

/* Prints one line of play. */
static void print_line(const struct agent_choice *c, bool json, json_t *list)
{
    json_t *actions_json = json_array();
    for (int i = 0; i < c->length; i++) {
        char text[NOTATE_ACTION_MAX];
        notate_print_action(c->line[i], text);
        json_array_append_new(actions_json, json_string(text));
        if (!json && i == 0)
            printf("%8d  depth %-3d %12lld nodes  %s", c->score, c->depth, (long long)c->nodes, text);
        else if (!json)
            printf("  %s", text);
    }
    if (!json)
        putchar('\n');
    json_array_append_new(list, json_pack("{s:i, s:i, s:I, s:o}", "score", c->score, "depth", c->depth, "nodes",
                                          (json_int_t)c->nodes, "actions", actions_json));
}

int tetress_analyse(const struct args *args)
{
    struct err err;
    struct torus t;
    const struct agent_ops *ops;
    if (tetress_position(args, &t, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct agent *agent = agent_parse(args_text(args, "agent"), &ops, &err);
    if (!agent)
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json");
    json_t *list = json_array();
    uint16_t seen[TETRESS_LINES];
    struct agent_limits limits = { .nodes = args_int(args, "nodes"), .stop = interrupt_catch(), .skip = seen };
    struct rng rng = rng_stream((uint64_t)args_int(args, "seed"), 0, 0);
    if (limits.nodes == 0)
        limits.seconds = args_real(args, "time");
    int n = t.turn < TORUS_TURNS ? actions_count(&t, (enum side)t.side) : 0, lines = (int)args_int(args, "lines");
    uint16_t left[ACTIONS];
    while (n > 0 && agent_actions(&t, &limits, left) > 0 && limits.skips < lines && !interrupt_caught()) {
        struct agent_choice choice;
        ops->choose(agent, &t, &limits, &rng, &choice);
        print_line(&choice, json, list);
        seen[limits.skips++] = (uint16_t)choice.action;
    }
    ops->free(agent);
    if (json)
        output_json(json_pack("{s:i, s:o}", "actions", n, "lines", list));
    else
        json_decref(list), printf("%d legal actions\n", n);
    return EXIT_DONE;
}

int tetress_engine(const struct args *args)
{
    struct err err;
    const struct agent_ops *ops;
    const char *name = args_text(args, "agent");
    struct agent *agent = agent_parse(name, &ops, &err);
    if (!agent)
        return cmd_fail(&err, EXIT_USAGE);
    ops->free(agent);
    signal(SIGPIPE, SIG_IGN); /* a referee that has gone ends the talk, not the program */
    struct tei_config config = { .agent = name, .send = cmd_send };
    struct tei *tei = tei_new(&config);
    tei_talk(tei, stdin);
    tei_free(tei);
    return EXIT_DONE;
}
