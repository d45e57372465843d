/* SPDX-License-Identifier: MIT */
#include "base/clock.h"
#include "cli/cmd.h"
#include "cli/help.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "match/match.h"
#include "talk/tei.h"
#include "tetress/count.h"
#include "tetress/notate.h"

#include <math.h>
#include <signal.h>
#include <string.h>

static const char *const actions[] = { "analyse", "engine", "match", "perft", NULL };
enum { PERFT_DEPTH = 8 };
static const char *const sides[] = { "r", "b", NULL };

static const struct param options[] = {
    { .name = "agent",
      .type = PARAM_TEXT,
      .metavar = "AGENT",
      .fallback = "minimax",
      .help = "analyse, engine: who plays, with settings such as minimax:memory=16" },
    { .name = "games",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "20",
      .min = 2,
      .max = 1e6,
      .help = "match: games, an even number: each opening is played twice, with colours swapped" },
    { .name = "time",
      .type = PARAM_REAL,
      .metavar = "S",
      .fallback = "3",
      .min = 0.01,
      .max = 1e5,
      .help = "analyse, match: seconds for each line, or for each player and game" },
    { .name = "nodes",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e12,
      .help =
          "analyse, match: nodes for each line or action instead of time; the same seed then gives the same games" },
    { .name = "sprt",
      .type = PARAM_TEXT,
      .metavar = "ELO0,ELO1",
      .help = "match: stop as soon as it is certain that A is ELO1 better than B, or only ELO0; --games is the most" },
    { .name = "lines",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 1,
      .max = 50,
      .help = "analyse: how many lines" },
    { .name = "position",
      .type = PARAM_TEXT,
      .metavar = "ROWS",
      .help =
          "analyse, perft: eleven rows from the top, separated by \"/\": r, b or \".\"; the empty board unless given" },
    { .name = "turn",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = TORUS_TURNS,
      .help = "analyse, perft: actions taken before" },
    { .name = "side",
      .type = PARAM_CHOICE,
      .metavar = "SIDE",
      .fallback = "r",
      .choices = sides,
      .help = "analyse, perft: who is to move; follows from --turn unless given" },
    { .name = "depth",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = PERFT_DEPTH,
      .help = "perft: actions to count" },
    { 0 },
};

/* Reads the position that the options describe. */
static int position_option(const struct args *args, struct torus *out, struct err *err)
{
    const char *rows = args_text(args, "position");
    *out = torus_empty();
    if (rows && notate_parse(rows, out, err))
        return -1;
    out->turn = (uint8_t)args_int(args, "turn");
    out->side = args_get(args, "side")->given ? (uint8_t)args_int(args, "side") : out->turn % SIDES;
    return 0;
}

static int perft(const struct args *args)
{
    struct err err;
    struct torus t;
    if (position_option(args, &t, &err))
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json");
    json_t *list = json_array();
    uint64_t counts[PERFT_DEPTH];
    char md5[33];
    int depth = (int)args_int(args, "depth");
    count_md5(&t, md5);
    double start = clock_thread_seconds();
    count_lines(&t, depth, counts);
    double seconds = clock_thread_seconds() - start;
    for (int i = 0; i < depth; i++) {
        json_array_append_new(list, json_integer((json_int_t)counts[i]));
        if (!json)
            printf("%2d  %llu\n", i + 1, (unsigned long long)counts[i]);
    }
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

static int analyse(const struct args *args)
{
    struct err err;
    struct torus t;
    const struct agent_ops *ops;
    if (position_option(args, &t, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct agent *agent = agent_parse(args_text(args, "agent"), &ops, &err);
    if (!agent)
        return cmd_fail(&err, EXIT_USAGE);
    bool json = args_flag(args, "json");
    json_t *list = json_array();
    uint16_t seen[50];
    struct agent_limits limits = { .nodes = args_int(args, "nodes"), .stop = interrupt_catch(), .skip = seen };
    struct rng rng = rng_stream((uint64_t)args_int(args, "seed"), 0, 0);
    if (limits.nodes == 0)
        limits.seconds = args_real(args, "time");
    int n = t.turn < TORUS_TURNS ? actions_count(&t, (enum side)t.side) : 0, lines = (int)args_int(args, "lines");
    while (limits.skips < n && limits.skips < lines && !interrupt_caught()) {
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

static int engine(const struct args *args)
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

struct viewer {
    struct progress progress;
    int games;
};

static void tick(void *context, int done)
{
    struct viewer *v = context;
    progress_show(&v->progress, (double)done / v->games, 0, "%d of %d games", done, v->games);
}

static json_t *game_json(const struct match_config *c, const struct match_game *g)
{
    json_t *moves = json_array();
    for (int i = 0; i < g->plies; i++) {
        char text[NOTATE_ACTION_MAX];
        notate_print_action(g->action[i], text);
        json_array_append_new(moves, json_string(text));
    }
    return json_pack("{s:s, s:s, s:o, s:s, s:i, s:i, s:o}", "red", c->agent[g->red], "blue", c->agent[!g->red],
                     "winner", g->winner < 0 ? json_null() : json_string(c->agent[g->winner]), "reason",
                     bout_reasons[g->reason], "plies", g->plies, "opening", g->opening, "actions", moves);
}

static void print_match(const struct match_config *c, const struct match_result *r, bool json)
{
    static const char *const verdicts[] = { "open", "better", "not better" };
    struct match_summary s = match_summary(r);
    enum match_verdict verdict = VERDICT_OPEN;
    double llr = c->sprt.on ? match_llr(r, &c->sprt, &verdict) : 0;
    if (json) {
        json_t *games = json_array();
        for (int i = 0; i < r->games; i++)
            json_array_append_new(games, game_json(c, &r->game[i]));
        json_t *sprt = c->sprt.on ? json_pack("{s:f, s:s}", "llr", llr, "verdict", verdicts[verdict]) : json_null();
        output_json(json_pack("{s:s, s:s, s:i, s:i, s:i, s:f, s:o, s:o, s:o}", "a", c->agent[0], "b", c->agent[1],
                              "wins", s.wins, "losses", s.losses, "draws", s.draws, "elo", s.elo.value, "ci95",
                              output_interval(&s.elo), "sprt", sprt, "games", games));
        return;
    }
    double plies = 0, seconds[2] = { 0 }, nodes[2] = { 0 }, depth[2] = { 0 };
    for (int i = 0; i < r->games; i++) {
        plies += (double)r->game[i].plies / r->games;
        for (int k = 0; k < 2; k++) {
            seconds[k] += r->game[i].seconds[k] / r->games;
            nodes[k] += r->game[i].nodes[k] / r->games;
            depth[k] += r->game[i].depth[k] / r->games;
        }
    }
    printf("%s against %s: %d won, %d lost, %d drawn\n", c->agent[0], c->agent[1], s.wins, s.losses, s.draws);
    printf("Elo difference %.0f   (95%% interval %.0f to %.0f), %.1f plies a game\n", s.elo.value, s.elo.low,
           s.elo.high, plies);
    if (c->sprt.on)
        printf("sequential test of %g against %g Elo: %s (log-likelihood ratio %.2f)\n", c->sprt.elo1, c->sprt.elo0,
               verdicts[verdict], llr);
    for (int k = 0; k < 2; k++)
        printf("%-24s %8.2f s a game, %10.0f nodes an action, depth %.1f\n", c->agent[k], seconds[k], nodes[k],
               depth[k]);
}

/* Reads the two agents and what they may use up. */
static int match_options(const struct args *args, struct match_config *out, struct err *err)
{
    if (args->count != 3)
        return err_set(err, "a match needs two agents, such as: tetrarch tetress match minimax greedy");
    for (int i = 0; i < 2; i++) {
        const struct agent_ops *ops;
        struct agent *agent = agent_parse(args->word[1 + i], &ops, err);
        if (!agent)
            return -1;
        ops->free(agent);
        snprintf(out->agent[i], sizeof out->agent[i], "%s", args->word[1 + i]);
    }
    out->games = (int)args_int(args, "games");
    if (out->games % 2)
        return err_set(err, "--games is %d, but must be even: each opening is played twice", out->games);
    out->limits.nodes = args_int(args, "nodes");
    if (out->limits.nodes > 0 && args_get(args, "time")->given)
        return err_set(err, "--nodes and --time do not go together: a match is limited by one of them");
    if (out->limits.nodes == 0)
        out->limits.seconds = args_real(args, "time");
    const char *sprt = args_text(args, "sprt");
    int end = 0;
    out->sprt.on = sprt;
    if (sprt && (sscanf(sprt, "%lf,%lf%n", &out->sprt.elo0, &out->sprt.elo1, &end) != 2 || sprt[end] ||
                 !(out->sprt.elo0 < out->sprt.elo1) || fabs(out->sprt.elo0) > 1000 || fabs(out->sprt.elo1) > 1000))
        return err_set(err, "--sprt takes two differences in Elo, the lower first, such as 0,50");
    out->threads = cmd_threads(args);
    out->seed = (uint64_t)args_int(args, "seed");
    return 0;
}

static int match(const struct args *args)
{
    struct err err;
    struct match_config config = { .games = 0 };
    if (match_options(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct viewer viewer = { progress_start(args), config.games };
    struct match_watch watch = { tick, &viewer, interrupt_catch() };
    struct match_result r = match_play(&config, &watch);
    progress_end(&viewer.progress);
    if (r.games > 0)
        print_match(&config, &r, args_flag(args, "json"));
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped after %d of %d games\n", TETRARCH_NAME, r.games, config.games);
    match_release(&r);
    return interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
}

/* Lists the agents and their settings after the help. */
static int explain(const struct args *args)
{
    (void)args;
    for (int i = 0; agents[i]; i++) {
        printf("\nAgent %s: %s\n", agents[i]->name, agents[i]->summary);
        help_settings(agents[i]->params, "", stdout);
    }
    return EXIT_DONE;
}

/* Tells whether an action stands before the colon of an option's help. */
static bool is_for(const struct param *option, const char *action)
{
    const char *found = strstr(option->help, action), *colon = strchr(option->help, ':');
    return found && found < colon;
}

static int run(const struct args *args)
{
    static int (*const ways[])(const struct args *) = { analyse, engine, match, perft };
    struct err err;
    int i = 0;
    while (strcmp(actions[i], args->word[0]))
        i++;
    if (ways[i] != match && args->count > 1) {
        err_set(&err, "\"%s\" is too much: tetress %s takes options only", args->word[1], actions[i]);
        return cmd_fail(&err, EXIT_USAGE);
    }
    /* The help of an option begins with whom it is for. */
    for (int k = 0; options[k].name; k++)
        if (args->own[k].given && !is_for(&options[k], actions[i])) {
            err_set(&err, "--%s does not go with tetress %s", options[k].name, actions[i]);
            return cmd_fail(&err, EXIT_USAGE);
        }
    return ways[i](args);
}

const struct cmd cmd_tetress = {
    .name = "tetress",
    .summary = "the two-player game Tetress",
    .words = "analyse | engine | match A B | perft",
    .description =
        "analyse prints the best lines of a position as an agent sees them; scores are for the side to move. engine plays\n"
        "for others by lines of text on standard input and output (docs/formats.md has the protocol). match\n"
        "plays two agents against each other, each opening twice with colours swapped, and reports the difference in Elo.\n"
        "An agent is a name and settings, such as minimax or minimax:depth=2,ordering=no. perft counts the lines of play\n"
        "from a position and prints a checksum of its actions, to prove the move generator against others.",
    .first = actions,
    .words_min = 1,
    .words_max = 3,
    .options = options,
    .explain = explain,
    .run = run,
};
