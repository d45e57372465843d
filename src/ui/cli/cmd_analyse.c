/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/mem.h"
#include "base/str.h"
#include "engine/player/widening.h"
#include "engine/tetris/fumen.h"
#include "ui/cli/cmd.h"
#include "ui/cli/line_report.h"
#include "ui/cli/output.h"

#include <stdlib.h>
#include <string.h>

enum { BOARD_BYTES_MAX = 1 << 17, LINES_MAX = 1000 };

static const struct param options[] = {
    { .name = "queue",
      .type = PARAM_TEXT,
      .metavar = "PIECES",
      .help = "the piece in play and those that follow, such as TIOSZ, unless the board comes with them" },
    { .name = "hold", .type = PARAM_TEXT, .metavar = "PIECE", .help = "the piece put aside" },
    { .name = "tactics",
      .type = PARAM_TEXT,
      .metavar = "TACTICS",
      .fallback = TACTICS_DEFAULT,
      .help = "shipped tactics or the path of a file of them" },
    { .name = "placements",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "100000",
      .min = 1,
      .max = 1e9,
      .help = "placements to score in all" },
    { .name = "lines",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "5",
      .min = 1,
      .max = LINES_MAX,
      .help = "how many of the best to print" },
    { .name = "combo",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = 1000,
      .help = "the last N pieces each removed rows" },
    { .name = "back-to-back", .type = PARAM_FLAG, .help = "the last clear was four rows or a spin" },
    { .name = "garbage",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = FIELD_HEIGHT,
      .help = "rows of garbage on their way" },
    { 0 },
};

/* What is analysed. */
struct analysis {
    struct tactics tactics;
    const struct attack_rules *attack;
    struct fumen_queue pieces;
    struct widening_position position;
    struct widening_line line[LINES_MAX];
    int lines;
    int64_t placements; /* scored */
};

static int parse_hold(const char *text, uint8_t *out, struct err *err)
{
    int piece = strlen(text) == 1 ? piece_from_letter(*text) : -1;
    if (piece < 0)
        return err_set(err, "hold must be one of the letters I O T S Z J L, not \"%.60s\"", text);
    *out = (uint8_t)piece;
    return 0;
}

static int parse_queue(const char *text, struct fumen_queue *out, struct err *err)
{
    out->known = 0;
    for (const char *at = text; *at; at++) {
        int piece = piece_from_letter(*at);
        if (piece < 0 || out->known == FUMEN_QUEUE_MAX)
            return err_set(err, "a queue is 1 to %d of the letters I O T S Z J L, not \"%.60s\"", FUMEN_QUEUE_MAX,
                           text);
        out->piece[out->known++] = (uint8_t)piece;
    }
    return 0;
}

/* Makes a drawing of the "board" of a JSON object, a list of rows, and reads its "queue" and "hold". */
static int read_json(const struct str *text, struct str *drawing, struct fumen_queue *pieces, struct err *err)
{
    struct json_source s = { text->text, "the board on standard input", text->length, err };
    json_t *root = json_read(s.text, s.length, s.label, err);
    if (!root)
        return -1;
    const json_t *board = json_object_get(root, "board"), *queue = json_object_get(root, "queue"),
                 *hold = json_object_get(root, "hold");
    int result = 0;
    if (json_array_size(board) == 0)
        result = json_wrong(&s, "board", "\"board\" must be a list of rows, the top row first, such as \"####.#####\"");
    for (size_t i = 0; result == 0 && i < json_array_size(board); i++) {
        const char *row = json_string_value(json_array_get(board, i));
        if (!row)
            result = json_wrong(&s, "board", "each row of \"board\" must be a text");
        else
            str_add(drawing, "%s\n", row);
    }
    if (result == 0 && queue)
        result = parse_queue(json_is_string(queue) ? json_string_value(queue) : "?", pieces, err);
    if (result == 0 && hold && !json_is_null(hold))
        result = parse_hold(json_is_string(hold) ? json_string_value(hold) : "?", &pieces->hold, err);
    json_decref(root);
    return result;
}

/* Converts a board that was drawn, if it can be one of the modern game. */
static int to_field(const struct drawing *d, struct field *out, struct err *err)
{
    if (d->before.width != FIELD_WIDTH)
        return err_set(err, "the board must be %d columns wide, not %d", FIELD_WIDTH, d->before.width);
    if (d->has_piece)
        return err_set(err, "a piece is drawn on the board; the pieces to place go to --queue");
    *out = field_from_board(&d->before);
    struct field cleared = *out;
    if (field_clear(&cleared))
        return err_set(err, "the board has a full row; full rows are removed before the next piece appears");
    return 0;
}

/* Reads the board on standard input: drawn, as JSON, or as a fumen, whose comment may have the pieces. */
static int read_board(struct analysis *a, struct err *err)
{
    struct fumen f;
    struct drawing d;
    struct str text = { 0 }, drawn = { 0 };
    const char *comment = "";
    int result = file_read(&text, stdin, "the board on standard input", BOARD_BYTES_MAX, err);
    size_t blank = result == 0 && text.text ? strspn(text.text, " \t\r\n") : 0;
    bool json = result == 0 && text.length > blank && text.text[blank] == '{';
    if (json)
        result = read_json(&text, &drawn, &a->pieces, err);
    const struct str *board = json ? &drawn : &text;
    if (result == 0)
        result = fumen_or_drawing(&f, board->text ? board->text : "", board->length, 1, rules_guideline().height, &d,
                                  &comment, err);
    if (result == 0)
        result = to_field(&d, &a->position.field, err);
    if (result == 0)
        fumen_parse_queue(comment, &a->pieces);
    str_release(&drawn);
    str_release(&text);
    return result;
}

static int read_position(const struct args *args, struct analysis *a, struct err *err)
{
    a->pieces.hold = PIECE_NONE;
    if (read_board(a, err) || (args_given(args, "queue") && parse_queue(args_text(args, "queue"), &a->pieces, err)) ||
        (args_given(args, "hold") && parse_hold(args_text(args, "hold"), &a->pieces.hold, err)))
        return -1;
    if (a->pieces.known == 0)
        return err_set(err, "no piece is known; --queue TIOSZ gives the one in play and those that follow");
    a->position.queue = a->pieces.piece;
    a->position.known = a->pieces.known;
    a->position.hold = a->pieces.hold;
    a->position.may_hold = true;
    a->position.possible_next = (1u << PIECES) - 1;
    a->position.chain.combo = (int)args_int(args, "combo");
    a->position.chain.back_to_back = args_flag(args, "back-to-back");
    a->position.garbage = (int)args_int(args, "garbage");
    return 0;
}

static void print_json(const struct analysis *a)
{
    json_t *lines = json_array();
    for (int i = 0; i < a->lines; i++)
        json_array_append_new(lines, line_report_json(&a->position.field, a->attack->half_turns, &a->line[i]));
    output_json(json_pack("{s:s, s:s, s:I, s:o}", "tactics", a->tactics.name, "rules", a->tactics.rules, "placements",
                          (json_int_t)a->placements, "lines", lines));
}

static void print_text(const struct analysis *a)
{
    puts("     score  depth  piece  column  row  spin  keys");
    for (int i = 0; i < a->lines; i++) {
        const struct decision *d = &a->line[i].decision;
        printf("%10.3f  %5d  %5c  %6d  %3d  %s  ", (double)d->score / TACTICS_UNIT, a->line[i].depth,
               piece_letter((enum piece)d->piece), d->placement.column, d->placement.row, line_report_spins[d->spin]);
        line_report_print_keys(&a->position.field, a->attack->half_turns, d);
        putchar('\n');
    }
    char placements[OUTPUT_PLURAL_MAX];
    printf("%s scored with %s\n", output_plural((double)a->placements, "placement", placements), a->tactics.name);
}

static int analyse(const struct args *args, struct analysis *a)
{
    struct err err;
    if (tactics_load(args_text(args, "tactics"), &a->tactics, &err) || read_position(args, a, &err))
        return cmd_fail(&err, EXIT_FAILED);
    a->attack = attack_find(a->tactics.rules, &err);
    struct widening *search = widening_new(a->attack, a->tactics.weight);
    if (widening_start(search, &a->position)) {
        widening_run(search, args_int(args, "placements"), NULL, NULL);
        a->lines = widening_rank(search, (int)args_int(args, "lines"), a->line);
    }
    a->placements = widening_placements(search);
    widening_free(search);
    (args_flag(args, "json") ? print_json : print_text)(a);
    return EXIT_DONE;
}

static int run(const struct args *args)
{
    struct analysis *a = xcalloc(1, sizeof *a);
    int code = analyse(args, a);
    free(a);
    return code;
}

const struct cmd cmd_analyse = {
    .name = "analyse",
    .summary = "find the best placements on a board, and the keys that lead there",
    .words = "",
    .description =
        "Reads a board of the modern game from standard input and ranks the placements of the first piece of the "
        "queue, and of the one that hold gives, by the best line of play that begins with each: what it sends in a "
        "game against somebody, and the board at its end. The board is drawn, one line a row, the top row first, \".\" "
        "for an empty cell and \"#\" for a full one; or a fumen, whose comment may have the pieces (#Q=[O](T)SZL); or "
        "JSON: {\"board\": [\"####.#####\"], \"queue\": \"TIO\", \"hold\": \"L\"}.",
    .options = options,
    .run = run,
};
