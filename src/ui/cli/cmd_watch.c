/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "engine/tetris/attack.h"
#include "engine/tetris/fumen.h"
#include "lab/match/versus_record.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/key_options.h"
#include "ui/cli/output.h"
#include "ui/cli/watch_versus.h"
#include "ui/tui/rescue.h"
#include "ui/tui/screen.h"
#include "ui/tui/watch.h"

#include <string.h>

enum { BOARD_BYTES_MAX = 1 << 17 };

/* The rules that can be watched: the modern game alone, or how one side attacks the other. */
static const char *const kinds[] = { "guideline", ATTACK_NAMES, NULL };

static const struct param options[] = {
    { .name = "rules",
      .type = PARAM_CHOICE,
      .metavar = "NAME",
      .fallback = "guideline",
      .choices = kinds,
      .help = "the modern game; with --against how rows are sent and garbage travels, ppt where nothing is given" },
    { .name = "against",
      .type = PARAM_TEXT,
      .metavar = "CONTROLLER",
      .help = "play against this player: tactics, a controller, or cmd: and a bot, as tetrarch versus takes them" },
    { .name = "player",
      .type = PARAM_CHOICE,
      .metavar = "NAME",
      .fallback = "lookahead",
      .choices = player_names,
      .help = "how the controller is used" },
    { .name = "preview",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 0,
      .max = PLAYER_PREVIEW_MAX,
      .help = "pieces known in advance; lookahead places at most three pieces in thought, expectimax two" },
    { .name = "strength",
      .type = PARAM_INT,
      .metavar = "N",
      .min = 1,
      .max = STRENGTHS,
      .help = "make the mistakes of an opponent of this strength (tetrarch play --strength), at any speed" },
    { .name = "no-hold", .type = PARAM_FLAG, .help = "no piece may be put aside" },
    { .name = "half-turns", .type = PARAM_FLAG, .help = "allow turns by 180 degrees" },
    { .name = "board",
      .type = PARAM_TEXT,
      .metavar = "BOARD",
      .help = "begin each game with this board: a fumen, rows drawn as in tetrarch features, or a file with either" },
    { .name = "speed",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "3",
      .min = 1,
      .max = SPEEDS,
      .help = "1 is a piece a second, 9 as fast as possible; keys change it" },
    { .name = "max-pieces",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1e15,
      .help = "end after N pieces; 0 means never" },
    { .name = "pace",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = ATTACK_FRAMES,
      .help = "with --against: keys a second, in real time and with the delays of clears; 0: by turns" },
    { .name = "nodes",
      .type = PARAM_INT,
      .metavar = "N",
      .min = 1,
      .max = 1e9,
      .help = "with --against: placements that a player scores for each piece; 1,000 where nothing is given" },
    { .name = "movetime",
      .type = PARAM_REAL,
      .metavar = "MS",
      .min = 1,
      .max = 1e6,
      .help = "with --against: milliseconds of processor time for each piece, instead of nodes" },
    { .name = "game",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = VERSUS_GAMES_MAX,
      .help = "which game of the record of a versus match" },
    KEY_OPTIONS,
    { .name = "replay", .type = PARAM_TEXT, .metavar = "FILE", .help = "save the last game" },
    { 0 },
};

static int show(const struct args *args, struct watch_config *config, struct err *err)
{
    struct screen screen;
    struct replay record;
    char rows[OUTPUT_PLURAL_MAX], pieces[OUTPUT_PLURAL_MAX], score[OUTPUT_NUMBER_MAX];
    const char *path = config->pilot ? args_text(args, "replay") : NULL;
    config->speed = (int)args_int(args, "speed");
    config->max_pieces = args_int(args, "max-pieces");
    const atomic_bool *stop = interrupt_catch();
    interrupt_catch_hangup();
    interrupt_before_exit(rescue_give_back);
    if ((path && output_check(path, err)) || screen_start(&screen, stop, err))
        return -1;
    struct watch_result r = watch_run(&screen, config, &record);
    screen_end(&screen);
    if (args_flag(args, "json"))
        output_json(json_pack("{s:s, s:I, s:I, s:I}", "title", config->title, "pieces", (json_int_t)r.pieces, "rows",
                              (json_int_t)r.rows, "score", (json_int_t)r.score));
    else if (!args_flag(args, "quiet"))
        printf("%s: %s, %s, score %s\n", config->title, output_plural((double)r.rows, "row", rows),
               output_plural((double)r.pieces, "piece", pieces), output_number((double)r.score, score));
    int code = path ? replay_save(&record, path, err) : 0;
    if (path && code == 0)
        output_written(args, path);
    replay_release(&record);
    return code;
}

/* What to watch: the default controller if nothing is named. */
static const char *watched(const struct args *args)
{
    return args->count > 0 ? args->word[0] : CONTROLLER_DEFAULT;
}

/* A text is a board itself if it has the characters of one and nothing else; otherwise it names a file. */
static bool is_board(const char *text)
{
    return fumen_is(text, strlen(text)) || text[strspn(text, ".#IOTSZJL \r\n")] == '\0';
}

/* Reads the board with which the games begin: what is left of it when full rows have been removed. */
static int read_board(const char *text, struct board *out, struct err *err)
{
    struct fumen f;
    struct drawing d;
    const char *comment;
    struct str file = { 0 };
    int result = is_board(text) ? 0 : file_load(&file, text, BOARD_BYTES_MAX, err);
    const char *board = file.text ? file.text : text;
    if (result == 0)
        result = fumen_or_drawing(&f, board, strlen(board), 1, FIELD_VISIBLE, &d, &comment, err);
    str_release(&file);
    if (result)
        return -1;
    *out = d.outcome.after;
    board_remove_rows(out, board_full_rows(out));
    if (out->width != FIELD_WIDTH)
        return err_set(err, "the board has %d columns, but the modern game has %d", out->width, FIELD_WIDTH);
    return 0;
}

static int watch_controller(const struct args *args, const struct keys *keys, struct err *err)
{
    struct controller controller;
    struct rules rules = rules_guideline();
    const struct player_ops *ops = players[args_int(args, "player")];
    rules.hold = !args_flag(args, "no-hold");
    rules.half_turns = args_flag(args, "half-turns");
    int preview = ops->looks_ahead ? (int)args_int(args, "preview") : 0;
    uint64_t seed = (uint64_t)args_int(args, "seed");
    struct board board;
    if (args_given(args, "board") && read_board(args_text(args, "board"), &board, err))
        return -1;
    if (controller_load(watched(args), &controller, err))
        return -1;
    int strength = args_get(args, "strength")->given ? (int)args_int(args, "strength") : STRENGTHS;
    char title[CONTROLLER_NAME_MAX + 64], weak[32] = "";
    if (strength < STRENGTHS)
        snprintf(weak, sizeof weak, ", strength %d", strength);
    snprintf(title, sizeof title, "%s  (%s, preview %d%s)", controller.name, ops->name, preview, weak);
    struct pilot pilot = pilot_new(&controller, &rules, ops, preview, seed);
    if (strength < STRENGTHS)
        pilot_weaken(&pilot, strength_of(strength));
    struct watch_config config = { .pilot = &pilot,
                                   .rules = &rules,
                                   .seed = seed,
                                   .board = args_given(args, "board") ? &board : NULL,
                                   .keys = keys,
                                   .title = title };
    int result = show(args, &config, err);
    pilot_release(&pilot);
    controller_release(&controller);
    return result;
}

static int watch_replay(const struct args *args, const struct keys *keys, struct err *err)
{
    struct replay replay;
    if (replay_load(watched(args), &replay, err))
        return -1;
    char title[REPLAY_NAME_MAX + 32];
    snprintf(title, sizeof title, "replay of %s", replay.player);
    struct watch_config config = { .replay = &replay, .keys = keys, .title = title };
    int result = replay_check_watchable(&replay, watched(args), err) || show(args, &config, err) ? -1 : 0;
    replay_release(&replay);
    return result;
}

/* A file is a replay if its name or its first line says so; anything else is a controller. */
static bool is_replay(const char *word)
{
    const char *end = strrchr(word, '.');
    return (end && strcmp(end, ".replay") == 0) || file_begins(word, "tetrarch replay");
}

/* Fails if options were given that do not go with one controller, or with a replay. */
static int check_alone(const struct args *args, bool replay, struct err *err)
{
    static const char *const of_controllers[] = { "replay",  "player",     "preview", "strength",
                                                  "no-hold", "half-turns", "seed",    "board" };
    static const char *const of_two[] = { "pace", "nodes", "movetime" };
    const struct player_ops *ops = players[args_int(args, "player")];
    for (size_t i = 0; i < sizeof of_two / sizeof *of_two; i++)
        if (args_given(args, of_two[i]))
            return err_set(err, "--%s goes with --against only", of_two[i]);
    if (args_given(args, "game"))
        return err_set(err, "--game goes with the record of a versus match only");
    if (args_int(args, "rules") != 0)
        return err_set(err, "--rules %s goes with --against only", kinds[args_int(args, "rules")]);
    if (args_given(args, "preview") && args_int(args, "preview") > 0 && !ops->looks_ahead)
        return err_set(err, "the player \"%s\" makes no use of pieces known in advance; --player lookahead does",
                       ops->name);
    if (args_given(args, "strength") && ops == &player_random)
        return err_set(err, "the player \"random\" gives placements no scores, so --strength cannot change it");
    for (size_t i = 0; replay && i < sizeof of_controllers / sizeof *of_controllers; i++)
        if (args_given(args, of_controllers[i]))
            return err_set(err, "--%s goes with a controller only: %.200s is a replay", of_controllers[i],
                           watched(args));
    if (args_given(args, "board") && args_given(args, "replay"))
        return err_set(err, "a replay begins with an empty board, so --replay does not go with --board");
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    struct keys keys;
    bool record = versus_record_is(watched(args)), against = args_given(args, "against");
    bool replay = !record && is_replay(watched(args));
    if (record || against ? watch_versus_check(args, record, &err) : check_alone(args, replay, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (key_options(args, &keys, &err))
        return cmd_fail(&err, args_text(args, "keys") ? EXIT_USAGE : EXIT_FAILED);
    int wrong;
    if (record)
        wrong = watch_versus_record(args, &keys, &err);
    else if (against)
        wrong = watch_versus_live(args, &keys, &err);
    else
        wrong = (replay ? watch_replay : watch_controller)(args, &keys, &err);
    return wrong ? cmd_fail(&err, EXIT_FAILED) : EXIT_DONE;
}

static int explain(const struct args *args)
{
    (void)args;
    key_options_explain();
    return EXIT_DONE;
}

const struct cmd cmd_watch = {
    .name = "watch",
    .summary = "watch players of the modern game, a replay or a recorded match in the terminal",
    .words = "[CONTROLLER|FILE]",
    .kind = "CONTROLLER",
    .description =
        "Shows a game with the three best placements of each piece, their scores, and the features of the first times "
        "their weights. The pieces move by the key presses that a person would need, marked <> where they go. Keys: p "
        "or space pauses, n plays exactly one piece, + and - and 1 to 9 change the speed from a piece a second to as "
        "fast as possible, r starts the next game, q ends. A replay of either game, on ten columns, runs as it was "
        "played, or faster, or slower. With --board a controller begins with a board of ten columns: a fumen "
        "(v115@...), or rows of \".\" and \"#\", the top row first, as text or in a file; full rows are removed. Where "
        "nothing is named, " CONTROLLER_DEFAULT
        " plays. With --against two players are shown side by side, with what each "
        "has sent, pieces and attack a minute, and the garbage on its way as a bar beside the board, red where it may "
        "rise at the next lock. A record of `tetrarch versus` is shown in the same way. There n and the right arrow "
        "play one piece, the left arrow takes one back, and the page keys ten; r begins the next game, or the record "
        "again.",
    .words_max = 1,
    .options = options,
    .run = run,
    .explain = explain,
};
