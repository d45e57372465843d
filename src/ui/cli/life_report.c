/* SPDX-License-Identifier: MIT */
#include "ui/cli/life_report.h"

#include "base/file.h"
#include "base/json.h"
#include "base/md5.h"
#include "base/mem.h"
#include "engine/tetris/rules_text.h"
#include "ui/cli/output.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static double share(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

static void print_levels(const struct life *l)
{
    char a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX];
    struct splitting_stage outside = life_stage(l, -1);
    printf("\nlevel   importance   got higher       died       starts       pieces\n");
    printf("home    up to %-5d   %10s %10s %12s %12s\n", l->levels.home, "", output_number((double)outside.deaths, a),
           "", output_number((double)outside.steps, c));
    for (int k = 0; k < l->levels.count; k++) {
        struct splitting_stage t = life_stage(l, k);
        printf("%-7d %10d   %9.2f%% %9.2f%% %12s %12s\n", k + 1, l->levels.level[k], 100.0 * share(t.higher, t.starts),
               100.0 * share(t.deaths, t.starts), output_number((double)t.starts, b),
               output_number((double)t.steps, c));
    }
}

void life_report_print(const struct life_config *config, const struct life *l)
{
    char a[OUTPUT_NUMBER_MAX], b[OUTPUT_NUMBER_MAX], c[OUTPUT_NUMBER_MAX], many[OUTPUT_PLURAL_MAX];
    const struct splitting *s = &l->splitting;
    if (s->rate.value > 0.0)
        printf("rows a game   %s   (95%% interval %s to %s)\n", output_number(l->rows.value, a),
               output_number(l->rows.low, b), output_number(l->rows.high, c));
    else
        printf("rows a game   unknown: nothing died\n");
    printf("method        splitting by %s, %s, %s deaths seen\n", config->importance->name,
           output_plural(l->repetitions, "repetition", many), output_number((double)s->deaths, a));
    printf("largest part  %.1f%% of the estimate from one repetition, %.1f%% from one excursion\n", 100 * s->repetition,
           100 * s->excursion);
    double seconds = l->seconds > 1e-9 ? l->seconds : 1e-9;
    printf("speed         %s pieces, %s pieces/s, %s on %s\n", output_number((double)l->played, c),
           output_rate((double)(l->played - l->earlier) / seconds, a), output_seconds(l->seconds, b),
           output_plural(exec_workers(&config->series.exec), "thread", many));
    printf(
        "unseen        a road to death that this importance does not see could go unnoticed if it kills less than once "
        "in\n              %s pieces\n",
        output_number(1.0 / s->unseen, a));
    print_levels(l);
    if (!s->trusted && s->deaths > 0)
        printf(
            "\nA single lucky walk carries the estimate: deaths come by a road that this importance hardly sees, and "
            "the\ninterval cannot be trusted. Try another --importance, or --method direct.\n");
}

void life_report_describe(const struct life_config *config, struct str *out)
{
    const struct series_config *s = &config->series;
    const struct vector *weights = &s->controller->weights;
    char digest[33];
    md5_hex(weights->value, (size_t)weights->count * sizeof *weights->value, digest);
    str_add(out, "%s, weights %s, player %s, preview %d, depth %d, width %d, ", s->controller->name, digest,
            s->player->name, s->preview, s->depth, s->width);
    rules_print(&s->rules, out);
    str_add(out, ", seed %llu, importance %s", (unsigned long long)s->seed, config->importance->name);
}

/* The file: the settings, the levels, and of each repetition its own numbers, its last boards, and the numbers of its
 * stages. */
enum {
    BOARD_NUMBERS = 3 + WIDTH_MAX,
    STAGE_NUMBERS = 5,
    RUN_NUMBERS = 3,
    HEAD_NUMBERS = RUN_NUMBERS + LAST_BOARDS * BOARD_NUMBERS,
    FILE_FORMAT = 2,
    FILE_SIZE_MAX = 100000000
};

static void append_boards(json_t *list, const struct last_board last[LAST_BOARDS])
{
    for (int i = 0; i < LAST_BOARDS; i++) {
        const struct board *b = &last[i].board;
        json_append(list, json_integer(last[i].piece));
        json_append(list, json_integer(b->width));
        json_append(list, json_integer(b->height));
        for (int x = 0; x < WIDTH_MAX; x++)
            json_append(list, json_integer(b->column[x]));
    }
}

static json_t *run_json(const struct splitting_run *r, const struct last_board last[LAST_BOARDS], int levels)
{
    json_t *list = json_must(json_array());
    const double own[RUN_NUMBERS] = { r->rate, r->remains, r->largest };
    for (int i = 0; i < RUN_NUMBERS; i++)
        json_append(list, json_real(own[i]));
    append_boards(list, last);
    for (int k = -1; k < levels; k++) {
        const struct splitting_stage *s = k < 0 ? &r->outside : &r->stage[k];
        const double numbers[STAGE_NUMBERS] = { (double)s->starts, (double)s->higher, (double)s->deaths,
                                                (double)s->steps, s->remains };
        for (int i = 0; i < STAGE_NUMBERS; i++)
            json_append(list, json_real(numbers[i]));
    }
    return list;
}

int life_report_save(const struct life *l, const char *settings, const char *path, struct err *err)
{
    json_t *levels = json_must(json_array()), *runs = json_must(json_array());
    json_append(levels, json_integer(l->levels.home));
    for (int k = 0; k < l->levels.count; k++)
        json_append(levels, json_integer(l->levels.level[k]));
    for (int i = 0; i < l->repetitions; i++)
        json_append(runs, run_json(&l->run[i], &l->last[i * LAST_BOARDS], l->levels.count));
    struct str text = { 0 };
    json_t *file = json_pack("{s:s, s:i, s:s, s:o, s:o}", "measurement", "splitting", "format", FILE_FORMAT, "settings",
                             settings, "levels", levels, "repetitions", runs);
    int result = json_to_str(&text, file, JSON_FORM_EXACT, "the measurement", err);
    if (result == 0)
        result = file_save(path, text.text, err);
    str_release(&text);
    return result;
}

static bool read_levels(const json_t *list, struct splitting_levels *out)
{
    int n = (int)json_array_size(list) - 1;
    if (n < 1 || n > SPLITTING_LEVELS_MAX)
        return false;
    for (int i = 0; i <= n; i++) {
        const json_t *value = json_array_get(list, (size_t)i);
        json_int_t number = json_integer_value(value);
        json_int_t least = i == 0 ? 0 : i == 1 ? out->home + 1 : out->level[i - 2] + 1;
        if (!json_is_integer(value) || number < least || number > INT32_MAX)
            return false;
        if (i == 0)
            out->home = (int32_t)number;
        else
            out->level[i - 1] = (int32_t)number;
    }
    out->count = n;
    return true;
}

/* Reads boards; those of places without a death are empty. */
static bool read_boards(const double number[], struct last_board out[LAST_BOARDS])
{
    for (int i = 0; i < LAST_BOARDS; i++, number += BOARD_NUMBERS) {
        bool none = number[0] == PIECE_NONE;
        if (number[0] > PIECE_NONE || number[1] > WIDTH_MAX || number[2] > HEIGHT_MAX ||
            (!none && (number[1] < WIDTH_MIN || number[2] < HEIGHT_MIN)))
            return false;
        out[i].piece = (int32_t)number[0];
        out[i].board.width = (int)number[1];
        out[i].board.height = (int)number[2];
        for (int x = 0; x < WIDTH_MAX; x++) {
            double column = number[3 + x];
            if (column > bits_below(x < out[i].board.width ? out[i].board.height : 0))
                return false;
            out[i].board.column[x] = (uint32_t)column;
        }
    }
    return true;
}

static bool read_run(const json_t *list, int levels, struct splitting_run *out, struct last_board last[LAST_BOARDS])
{
    double number[HEAD_NUMBERS + (1 + SPLITTING_LEVELS_MAX) * STAGE_NUMBERS];
    size_t n = (size_t)(HEAD_NUMBERS + (1 + levels) * STAGE_NUMBERS);
    if (json_array_size(list) != n)
        return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *value = json_array_get(list, i);
        number[i] = json_number_value(value);
        if (!json_is_number(value) || !(number[i] >= 0.0 && number[i] < 1e18))
            return false;
    }
    *out = (struct splitting_run){ .rate = number[0], .remains = number[1], .largest = number[2] };
    for (int k = -1; k < levels; k++) {
        const double *s = number + HEAD_NUMBERS + (1 + k) * STAGE_NUMBERS;
        *(k < 0 ? &out->outside : &out->stage[k]) = (struct splitting_stage){ (int64_t)s[0], (int64_t)s[1],
                                                                              (int64_t)s[2], (int64_t)s[3], s[4] };
    }
    return read_boards(number + RUN_NUMBERS, last);
}

static int read_file(const json_t *file, const char *settings, const char *path, struct life *out, struct err *err)
{
    const json_t *runs = json_object_get(file, "repetitions");
    const char *theirs = json_string_value(json_object_get(file, "settings"));
    if (!theirs || !json_is_array(runs) || !read_levels(json_object_get(file, "levels"), &out->levels))
        return err_set(err, "%s: this is not a measurement by splitting", path);
    if (strcmp(theirs, settings) != 0)
        return err_set(err, "%s: this is another measurement (%.200s); give another file", path, theirs);
    out->run = xcalloc(json_array_size(runs) + 1, sizeof *out->run);
    out->last = xcalloc((json_array_size(runs) + 1) * LAST_BOARDS, sizeof *out->last);
    for (size_t i = 0; i < json_array_size(runs); i++) {
        if (!read_run(json_array_get(runs, i), out->levels.count, &out->run[i], &out->last[i * LAST_BOARDS]))
            return err_set(err, "%s: repetition %zu is damaged", path, i + 1);
        out->repetitions++;
    }
    return 1;
}

int life_report_load(const char *settings, const char *path, struct life *out, struct err *err)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return 0;
    struct str text = { 0 };
    *out = (struct life){ .method = LIFE_SPLITTING };
    if (file_load(&text, path, FILE_SIZE_MAX, err))
        return -1;
    json_t *file = json_read(text.text, text.length, path, err);
    int result = file ? read_file(file, settings, path, out, err) : -1;
    json_decref(file);
    str_release(&text);
    if (result < 0)
        life_release(out);
    return result;
}
