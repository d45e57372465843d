/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "tetress/agent.h"
#include "tetress/notation.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/tetress.h"

enum { LINES_MAX = 50 };

static const struct param options[] = {
    TETRESS_AGENT_OPTION,
    TETRESS_TIME_OPTION("line"),
    TETRESS_NODES_OPTION("line"),
    { .name = "lines",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 1,
      .max = LINES_MAX,
      .help = "number of lines" },
    TETRESS_POSITION_OPTIONS,
    TETRESS_SIDE_OPTION("the side to move; it follows from --turn where it is not given"),
    { 0 },
};

/* Adds one line of play to the list, or prints it if there is no list. */
static void print_line(const struct agent_choice *c, json_t *list)
{
    json_t *actions = json_array();
    char nodes[OUTPUT_PLURAL_MAX];
    if (!list)
        printf("%8d  depth %-3d %18s", c->score, c->depth, output_plural((double)c->nodes, "node", nodes));
    for (int i = 0; i < c->length; i++) {
        char text[ACTION_TEXT_MAX];
        action_print(c->line[i], text);
        json_array_append_new(actions, json_string(text));
        if (!list)
            printf("  %s", text);
    }
    if (!list) {
        putchar('\n');
        json_decref(actions);
        return;
    }
    json_array_append_new(list, json_pack("{s:i, s:i, s:I, s:o}", "score", c->score, "depth", c->depth, "nodes",
                                          (json_int_t)c->nodes, "actions", actions));
}

/* Searches for the best lines of a position, each excluding the first actions of the lines before it; returns their
 * number. */
static int find_lines(const struct args *args, const struct torus *t, const struct agent_ops *ops, struct agent *agent,
                      struct agent_choice out[LINES_MAX])
{
    uint16_t seen[LINES_MAX], left[ACTIONS];
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

/* Sorts lines by score, the best first; the sort is stable. */
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

/* Prints what all lines took together, as JSON or as the last line of text. */
static void print_total(const struct agent_choice lines[], int count, double seconds, int actions, json_t *list)
{
    int64_t nodes = 0;
    char number[OUTPUT_PLURAL_MAX], rate[OUTPUT_NUMBER_MAX];
    for (int i = 0; i < count; i++)
        nodes += lines[i].nodes;
    double speed = seconds > 0 ? (double)nodes / seconds : 0;
    if (list)
        output_json(json_pack("{s:i, s:o, s:I, s:f, s:f}", "actions", actions, "lines", list, "nodes",
                              (json_int_t)nodes, "seconds", seconds, "nodes_per_second", speed));
    else
        printf("%s, %s nodes/s\n", output_plural(actions, "legal action", number), output_rate(speed, rate));
}

static int run(const struct args *args)
{
    struct err err;
    struct torus t;
    const struct agent_ops *ops;
    if (tetress_position(args, &t, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct agent *agent = agent_parse(args_text(args, "agent"), &ops, &err);
    if (!agent)
        return cmd_fail(&err, EXIT_USAGE);
    json_t *list = args_flag(args, "json") ? json_array() : NULL;
    struct agent_choice lines[LINES_MAX];
    int n = t.turn < TORUS_TURNS ? actions_count(&t, (enum side)t.side) : 0;
    double start = clock_seconds();
    int count = n > 0 ? find_lines(args, &t, ops, agent, lines) : 0;
    double seconds = clock_seconds() - start;
    ops->free(agent);
    sort_lines(lines, count);
    for (int i = 0; i < count; i++)
        print_line(&lines[i], list);
    print_total(lines, count, seconds, n, list);
    return EXIT_DONE;
}

const struct cmd tetress_analyse = {
    .name = "tetress analyse",
    .summary = "print the best lines of a position",
    .words = "",
    .description = "Prints the best lines of a position as an agent sees them; scores are for the side to move.",
    .options = options,
    .run = run,
};
