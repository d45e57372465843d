/* SPDX-License-Identifier: MIT
 *
 * What Tetress has to say about one position: the best lines, the number of lines, and the engine that others ask. */
#include "base/clock.h"
#include "protocol/tei.h"
#include "tetress/agent.h"
#include "tetress/notation.h"
#include "tetress/perft.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/tetress.h"

#include <signal.h>

int tetress_position(const struct args *args, struct torus *out, struct err *err)
{
    const char *rows = args_text(args, "position");
    *out = torus_empty();
    if (rows && torus_parse(rows, out, err))
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
    perft_md5(&t, md5);
    double start = clock_thread_seconds();
    perft_actions(&t, depth, counts);
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
    char nodes[OUTPUT_PLURAL_MAX];
    for (int i = 0; i < c->length; i++) {
        char text[ACTION_TEXT_MAX];
        action_print(c->line[i], text);
        json_array_append_new(actions_json, json_string(text));
        if (!json && i == 0)
            printf("%8d  depth %-3d %18s  %s", c->score, c->depth, output_plural((double)c->nodes, "node", nodes),
                   text);
        else if (!json)
            printf("  %s", text);
    }
    if (!json)
        putchar('\n');
    json_array_append_new(list, json_pack("{s:i, s:i, s:I, s:o}", "score", c->score, "depth", c->depth, "nodes",
                                          (json_int_t)c->nodes, "actions", actions_json));
}

/* Searches the best lines of a position, each without the first actions of those before it; returns how many. */
static int find_lines(const struct args *args, const struct torus *t, const struct agent_ops *ops, struct agent *agent,
                      struct agent_choice out[TETRESS_LINES])
{
    uint16_t seen[TETRESS_LINES], left[ACTIONS];
    struct agent_limits limits = {
        .nodes = args_int(args, "nodes"), .stop = interrupt_catch(), .skip = seen, .thorough = true
    };
    struct rng rng = rng_stream((uint64_t)args_int(args, "seed"), 0, 0);
    int lines = (int)args_int(args, "lines");
    if (limits.nodes == 0)
        limits.seconds = args_real(args, "time");
    while (limits.skips < lines && agent_actions(t, &limits, left) > 0 && !interrupt_caught()) {
        ops->choose(agent, t, &limits, &rng, &out[limits.skips]);
        seen[limits.skips] = (uint16_t)out[limits.skips].action;
        limits.skips++;
    }
    return limits.skips;
}

/* Puts lines in the order of their scores, the best first; equal ones stay as they were found. */
static void sort_lines(struct agent_choice lines[], int count)
{
    for (int i = 1; i < count; i++) {
        struct agent_choice line = lines[i];
        int place = i;
        for (; place > 0 && lines[place - 1].score < line.score; place--)
            lines[place] = lines[place - 1];
        lines[place] = line;
    }
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
    struct agent_choice lines[TETRESS_LINES];
    int n = t.turn < TORUS_TURNS ? actions_count(&t, (enum side)t.side) : 0;
    int count = n > 0 ? find_lines(args, &t, ops, agent, lines) : 0;
    ops->free(agent);
    sort_lines(lines, count);
    for (int i = 0; i < count; i++)
        print_line(&lines[i], json, list);
    if (json)
        output_json(json_pack("{s:i, s:o}", "actions", n, "lines", list));
    else
        json_decref(list), printf("%d legal action%s\n", n, n == 1 ? "" : "s");
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
