/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "base/str.h"
#include "engine/tetris/notation.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"

enum { BOARD_BYTES_MAX = 1 << 16 };

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
    { .name = "list", .type = PARAM_FLAG, .help = "list all features and sets instead" },
    { 0 },
};

/* The height of a column that the board does not have means nothing, nor do features of the piece if none is drawn. */
static bool applies(struct monomial m, const struct drawing *d)
{
    return (d->has_piece || !monomial_of_piece(m)) && d->before.width >= monomial_columns(m);
}

/* Prints the kind found at each spot of a pattern, from the left. */
static void print_pattern(const struct feature *f, const struct board *b, json_t *values, bool json)
{
    uint16_t kind[PATTERN_SPOTS_MAX];
    int spots = pattern_find(f->pattern, b, kind);
    json_t *list = json_array();
    if (!json)
        printf("%-28s", f->name);
    for (int i = 0; i < spots; i++) {
        json_array_append_new(list, json_integer(kind[i]));
        if (!json)
            printf(i ? ", %d" : " kind %d", kind[i]);
    }
    if (!json)
        printf(" of %d\n", f->kinds);
    json_object_set_new(values, f->name, list);
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
            print_pattern(monomial_factor(list[i], 0), &d->outcome.after, values, json);
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

static int run(const struct args *args)
{
    struct err err;
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
    struct str text = { 0 };
    struct drawing drawing;
    int result = file_read(&text, stdin, "the board on standard input", BOARD_BYTES_MAX, &err);
    if (result == 0)
        result = notation_parse(text.text ? text.text : "", text.length, (int)args_int(args, "height"), &drawing, &err);
    str_release(&text);
    if (result)
        return cmd_fail(&err, EXIT_FAILED);
    print_features(args, &drawing, list, count);
    return EXIT_DONE;
}

const struct cmd cmd_features = {
    .name = "features",
    .summary = "print the features of a drawn board",
    .words = "",
    .description =
        "Reads a drawn board from standard input and prints its features. One line a row, the top row first, \".\" "
        "for an empty cell and \"#\" for a full one; the piece just placed may be drawn with its letter, before full "
        "rows are removed.",
    .options = options,
    .run = run,
};
