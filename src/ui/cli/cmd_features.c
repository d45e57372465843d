/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/str.h"
#include "engine/tetris/fumen.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"

#include <string.h>

enum { BOARD_BYTES_MAX = 1 << 17 };

enum printed { PRINT_FEATURES, PRINT_BOARD, PRINT_FUMEN };

static const char *const prints[] = {
    [PRINT_FEATURES] = "features", [PRINT_BOARD] = "board", [PRINT_FUMEN] = "fumen", NULL
};

static const struct param options[] = {
    { .name = "set",
      .type = PARAM_TEXT,
      .metavar = "FEATURES",
      .help = "only these: a set, a set raised to a degree (bcts^2), or features and products (holes^2, holes*wells), "
              "separated by commas" },
    { .name = "height",
      .type = PARAM_INT,
      .metavar = "N",
      .min = HEIGHT_MIN,
      .max = HEIGHT_MAX,
      .help = "rows of the board, where more than are drawn" },
    { .name = "page",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "1",
      .min = 1,
      .max = FUMEN_PAGES_MAX,
      .help = "which page of a fumen" },
    { .name = "print",
      .type = PARAM_CHOICE,
      .metavar = "KIND",
      .fallback = "features",
      .choices = prints,
      .help = "print the features, or the board itself, drawn or as a fumen" },
    { .name = "comment",
      .type = PARAM_TEXT,
      .metavar = "TEXT",
      .help = "the comment of the fumen that is printed, instead of the one that was read" },
    { .name = "list", .type = PARAM_FLAG, .help = "list all features and sets instead" },
    { 0 },
};

/* The height of a column that the board does not have means nothing, nor do features of the piece if none is drawn. */
static bool applies(struct monomial m, const struct drawing *d)
{
    return (d->has_piece || !monomial_of_piece(m)) && d->before.width >= monomial_columns(m);
}

/* Prints the kind found at each spot of a pattern, from the left. */
static void print_pattern(struct monomial m, const struct outcome *o, json_t *values, bool json)
{
    uint16_t kind[PATTERN_SPOTS_MAX];
    char name[MONOMIAL_NAME_MAX];
    int spots = monomial_find(m, o, kind);
    json_t *list = json_array();
    if (!json)
        printf("%-28s", monomial_name(m, name));
    for (int i = 0; i < spots; i++) {
        json_array_append_new(list, json_integer(kind[i]));
        if (!json)
            printf(i ? ", %d" : " kind %d", kind[i]);
    }
    if (!json)
        printf(" of %d\n", monomial_kinds(m));
    json_object_set_new(values, monomial_name(m, name), list);
}

static void print_features(const struct args *args, const struct drawing *d, const struct monomial list[], int count)
{
    json_t *values = json_object();
    bool json = args_flag(args, "json"), piece_missing = false;
    for (int i = 0; i < count; i++) {
        char name[MONOMIAL_NAME_MAX];
        piece_missing = piece_missing || (monomial_of_piece(list[i]) && !d->has_piece);
        if (!applies(list[i], d))
            continue;
        if (monomial_kinds(list[i]) > 0) {
            print_pattern(list[i], &d->outcome, values, json);
            continue;
        }
        double value = (double)monomial_raw(list[i], &d->outcome) * monomial_unit(list[i], d->before.width);
        json_object_set_new(values, monomial_name(list[i], name), json_real(value));
        if (!json)
            printf("%-28s %g\n", name, value);
    }
    if (!json && piece_missing)
        printf("(features of the piece need it drawn, with its letter)\n");
    if (json)
        output_json(
            json_pack("{s:i, s:i, s:o}", "width", d->before.width, "height", d->before.height, "features", values));
    else
        json_decref(values);
}

static void print_list_json(void)
{
    json_t *features = json_array(), *sets = json_object();
    for (int i = 0; i < feature_count(); i++)
        json_array_append_new(features,
                              json_pack("{s:s, s:s}", "name", feature_at(i)->name, "help", feature_at(i)->help));
    for (int i = 0; i < feature_set_count(); i++) {
        json_t *names = json_array();
        for (int j = 0; feature_set_at(i)->features[j]; j++)
            json_array_append_new(names, json_string(feature_set_at(i)->features[j]));
        json_object_set_new(sets, feature_set_at(i)->name, names);
    }
    output_json(json_pack("{s:o, s:o}", "features", features, "sets", sets));
}

static void print_list(void)
{
    puts("features");
    for (int i = 0; i < feature_count(); i++)
        printf("  %-28s %s\n", feature_at(i)->name, feature_at(i)->help);
    puts("\nsets");
    for (int i = 0; i < feature_set_count(); i++)
        printf("  %-28s %s\n", feature_set_at(i)->name, feature_set_at(i)->help);
}

/* A board that was read, and the comment on it. */
struct commented {
    struct drawing drawing;
    char comment[FUMEN_COMMENT_MAX];
};

/* Reads the board on standard input, drawn or as a fumen. */
static int read_board(const struct args *args, struct commented *out, struct err *err)
{
    struct fumen f;
    struct str text = { 0 };
    const char *comment = "";
    int result = file_read(&text, stdin, "the board on standard input", BOARD_BYTES_MAX, err);
    const char *board = text.text ? text.text : "";
    if (result == 0 && args_given(args, "page") && !fumen_is(board, text.length))
        result = err_set(err, "--page chooses a page of a fumen, but the board on standard input is not a fumen");
    else if (result == 0)
        result = fumen_or_drawing(&f, board, text.length, (int)args_int(args, "page"), (int)args_int(args, "height"),
                                  &out->drawing, &comment, err);
    strcpy(out->comment, comment);
    str_release(&text);
    return result;
}

/* Prints the board itself. */
static int print_board(const struct args *args, const struct commented *c, struct err *err)
{
    enum printed printed = (enum printed)args_int(args, "print");
    struct fumen_page page;
    char text[(int)NOTATION_MAX > (int)FUMEN_TEXT_MAX ? (int)NOTATION_MAX : (int)FUMEN_TEXT_MAX];
    if (printed == PRINT_BOARD) {
        notation_print_drawing(&c->drawing, text);
    } else {
        if (fumen_from_drawing(&c->drawing, &page, err))
            return -1;
        page.comment = args_given(args, "comment") ? args_text(args, "comment") : c->comment;
        if (fumen_print(&page, text, err))
            return -1;
    }
    if (args_flag(args, "json"))
        output_json(json_pack("{s:s}", prints[printed], text));
    else
        printf("%s%s", text, printed == PRINT_FUMEN ? "\n" : "");
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    enum printed printed = (enum printed)args_int(args, "print");
    if (args_given(args, "comment") && printed != PRINT_FUMEN) {
        err_set(&err, "only a fumen has a comment: --comment needs --print fumen");
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (args_flag(args, "list")) {
        if (args_flag(args, "json"))
            print_list_json();
        else
            print_list();
        return EXIT_DONE;
    }
    struct monomial list[FEATURES_MAX];
    int count = feature_count();
    for (int i = 0; i < count; i++)
        list[i] = monomial_of_row(i);
    if (args_text(args, "set") && monomial_parse_list(args_text(args, "set"), list, &count, &err))
        return cmd_fail(&err, EXIT_USAGE);
    struct commented board;
    if (read_board(args, &board, &err) || (printed != PRINT_FEATURES && print_board(args, &board, &err)))
        return cmd_fail(&err, EXIT_FAILED);
    if (printed == PRINT_FEATURES)
        print_features(args, &board.drawing, list, count);
    return EXIT_DONE;
}

const struct cmd cmd_features = {
    .name = "features",
    .summary = "print the features of a drawn board or a fumen",
    .words = "",
    .description =
        "Reads a drawn board from standard input and prints its features. One line a row, the top row first, \".\" "
        "for an empty cell and \"#\" for a full one; the piece just placed may be drawn with its letter, before full "
        "rows are removed. A fumen (v115@..., or an address with one) is read as well; its board has 20 rows, or more "
        "if there are full cells above them.",
    .options = options,
    .run = run,
};
