/* SPDX-License-Identifier: MIT */
#include "tetress/agent.h"
#include "tetress/evaluate.h"
#include "ui/cli/cmd.h"
#include "ui/cli/help.h"
#include "ui/cli/tetress.h"

#include <string.h>

static const char *const sides[] = { "r", "b", NULL };

static const struct param options[] = {
    { .name = "agent",
      .type = PARAM_TEXT,
      .metavar = "AGENT",
      .fallback = "minimax",
      .help = "who plays, with settings such as minimax:memory=16" },
    { .name = "games",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "20",
      .min = 2,
      .max = 1e6,
      .help =
          "games, an even number: each opening is played twice, with colours swapped; learn plays 4000 a round unless told" },
    { .name = "time",
      .type = PARAM_REAL,
      .metavar = "S",
      .fallback = "3",
      .min = 0.01,
      .max = 1e5,
      .help = "seconds for each line, for each player and game, or for each action of play" },
    { .name = "nodes",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e12,
      .help = "nodes for each line or action instead of time; the same seed then gives the same games; 2000 in learn" },
    { .name = "sprt",
      .type = PARAM_TEXT,
      .metavar = "ELO0,ELO1",
      .help = "stop as soon as it is certain that A is ELO1 better than B, or only ELO0; --games is the most" },
    { .name = "record",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "write each game down as it ends; a match that was interrupted, or is to have more games, goes on" },
    { .name = "csv", .type = PARAM_TEXT, .metavar = "FILE", .help = "write a table with a row for each ply" },
    { .name = "plot", .type = PARAM_TEXT, .metavar = "FILE", .help = "draw depth and nodes by ply as an SVG file" },
    { .name = "game",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e6,
      .help = "show this game ply by ply; 0 means all games in short" },
    { .name = "lines",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 1,
      .max = TETRESS_LINES,
      .help = "how many lines" },
    { .name = "position",
      .type = PARAM_TEXT,
      .metavar = "ROWS",
      .help = "eleven rows from the top, separated by \"/\": r, b or \".\"; the empty board unless given" },
    { .name = "turn",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = TORUS_TURNS,
      .help = "actions taken before" },
    { .name = "side",
      .type = PARAM_CHOICE,
      .metavar = "SIDE",
      .fallback = "r",
      .choices = sides,
      .help = "who is to move, which follows from --turn unless given; in play, whom you play" },
    { .name = "depth",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = TETRESS_PERFT_DEPTH,
      .help = "actions to count" },
    { .name = "rounds",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 1,
      .max = 1000,
      .help = "how often to play and to learn from it" },
    { .name = "weights",
      .type = PARAM_TEXT,
      .metavar = "WEIGHTS",
      .fallback = "hand",
      .help = "the weights to begin with: hand, learned, eldaly-2024 or a file" },
    { .name = "method", .type = PARAM_TEXT, .metavar = "OPTIMISER", .fallback = "cmaes", .help = "the optimiser" },
    { .name = "generations",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "500",
      .min = 1,
      .max = 1e6,
      .help = "of the optimiser" },
    { .name = "out", .type = PARAM_TEXT, .metavar = "FILE", .help = "where the learned weights go" },
    { 0 },
};

/* What the command can do. */
static const struct way {
    const char *name;
    int (*run)(const struct args *args);
    int words;           /* after the name */
    const char *takes;   /* these, and what else, for a sentence */
    const char *options; /* the command's own that it takes, each with a blank before and after */
} ways[] = {
    { "analyse", tetress_analyse, 0, "options only", " agent time nodes lines position turn side " },
    { "engine", tetress_engine, 0, "options only", " agent " },
    { "learn", tetress_learn, 0, "options only", " games nodes rounds weights method generations out " },
    { "match", tetress_match, 2, "two agents and options", " games time nodes sprt record csv plot " },
    { "perft", tetress_perft, 0, "options only", " position turn side depth " },
    { "play", tetress_play, 0, "options only", " agent time nodes position turn side " },
    { "replay", tetress_replay, 1, "one file and options", " game csv plot " },
};
static const char *const names[] = { "analyse", "engine", "learn", "match", "perft", "play", "replay", NULL };

static bool takes(const struct way *way, const char *option)
{
    char word[32];
    snprintf(word, sizeof word, " %s ", option);
    return strstr(way->options, word);
}

/* Lists the agents and their settings after the help. */
static int explain(const struct args *args)
{
    (void)args;
    for (int i = 0; agents[i]; i++) {
        printf("\nAgent %s: %s\n", agents[i]->name, agents[i]->summary);
        help_settings(agents[i]->params, "", stdout);
    }
    for (const struct agent_form *f = agent_forms; f->name; f++)
        printf("\nAgent %s: %s\n  stands for %s\n", f->name, f->summary, f->text);
    printf("\nFeatures that weights are for:\n");
    for (int i = 0; i < EVALUATE_FEATURES; i++)
        printf("  %-12s %s\n", evaluate_features[i].name, evaluate_features[i].about);
    printf("\nWhat takes which options:\n");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        printf("  %-10s", ways[i].name);
        for (int k = 0; options[k].name; k++)
            if (takes(&ways[i], options[k].name))
                printf(" --%s", options[k].name);
        putchar('\n');
    }
    return EXIT_DONE;
}

static int run(const struct args *args)
{
    struct err err;
    const struct way *way = ways;
    while (strcmp(way->name, args->word[0]))
        way++;
    if (args->count > 1 + way->words) {
        err_set(&err, "unexpected argument \"%.60s\": tetress %s takes %s", args->word[1 + way->words], way->name,
                way->takes);
        return cmd_fail(&err, EXIT_USAGE);
    }
    for (int k = 0; options[k].name; k++)
        if (args->own[k].given && !takes(way, options[k].name)) {
            err_set(&err, "--%s does not go with tetress %s", options[k].name, way->name);
            return cmd_fail(&err, EXIT_USAGE);
        }
    return way->run(args);
}

const struct cmd cmd_tetress = {
    .name = "tetress",
    .summary = "the two-player game Tetress",
    .words = "analyse | engine | learn | match A B | perft | play | replay FILE",
    .kind = "AGENT",
    .description =
        "analyse prints the best lines of a position as an agent sees them; scores are for the side to move. engine plays\n"
        "for others by lines of text on standard input and output (docs/formats.md has the protocol). match\n"
        "plays two agents against each other, each opening twice with colours swapped, and reports the difference in Elo.\n"
        "An agent is a name and settings, such as minimax or minimax:depth=2,ordering=no; in a match it may also be any program\n"
        "that speaks the protocol, with its arguments: 'cmd:./engine --depth 3'. perft counts the lines of play\n"
        "from a position and prints a checksum of its actions, to prove the move generator against others. replay checks\n"
        "a match that was recorded with match --record ply by ply, and sums it up or shows one of its games.\n"
        "learn plays minimax against itself and fits the weights of the evaluation to the results, several times over.\n"
        "play is a game against an agent in the terminal, from 51x13 characters on; you are red unless --side b. Its keys:\n"
        "arrows or w a s d move the piece, around the edges as well, x and z turn it about the cursor, 1 to 7, [ and ] take\n"
        "another, space or enter places it; tab or n, and p, go to the next place and the one before where it fits; m marks\n"
        "where the cursor could be, then all that any piece could cover, then nothing; h or ? shows a hint of the agent as a\n"
        "diamond, and takes it up the second time; u or backspace takes back, y plays again what was taken back; r begins a\n"
        "new game, q leaves. Brackets show the last action of each side, a cross where the piece does not fit. Without\n"
        "--seed an agent that draws lots does so anew every time. NO_COLOR is honoured.",
    .first = names,
    .words_min = 1,
    .words_max = 3,
    .options = options,
    .explain = explain,
    .run = run,
};
