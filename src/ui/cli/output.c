/* SPDX-License-Identifier: MIT */
#include "ui/cli/output.h"

#include "base/file.h"
#include "base/number.h"
#include "base/str.h"
#include "engine/player/tactics.h"
#include "ui/cli/cmd.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *output_number(double value, char out[])
{
    if (!isfinite(value)) {
        snprintf(out, OUTPUT_NUMBER_MAX, "unlimited");
        return out;
    }
    char digits[OUTPUT_NUMBER_MAX];
    snprintf(digits, sizeof digits, fabs(value) < 100.0 && value != floor(value) ? "%.2f" : "%.0f",
             fmax(-1e25, fmin(value, 1e25)));
    return number_group(digits, out, OUTPUT_NUMBER_MAX);
}

const char *output_rate(double value, char out[])
{
    if (value >= 1e6) {
        snprintf(out, OUTPUT_NUMBER_MAX, "%.*f million", value < 1e7 ? 2 : value < 1e8 ? 1 : 0, value / 1e6);
        return out;
    }
    if (value < 100.0) {
        snprintf(out, OUTPUT_NUMBER_MAX, value < 10.0 ? "%.2f" : "%.1f", value);
        return out;
    }
    double unit = value < 1e3 ? 1.0 : value < 1e4 ? 10.0 : value < 1e5 ? 100.0 : 1000.0;
    return output_number(unit * round(value / unit), out);
}

const char *output_seconds(double seconds, char out[])
{
    char number[OUTPUT_NUMBER_MAX];
    int digits = seconds < 0.1 ? 3 : seconds < 10.0 ? 2 : seconds < 100.0 ? 1 : 0;
    if (seconds < 0.001)
        snprintf(out, OUTPUT_NUMBER_MAX, "under 1 ms");
    else if (digits > 0)
        snprintf(out, OUTPUT_NUMBER_MAX, "%.*f s", digits, seconds);
    else
        snprintf(out, OUTPUT_NUMBER_MAX, "%.40s s", output_number(round(seconds), number));
    return out;
}

const char *output_plural(double count, const char *noun, char out[])
{
    char number[OUTPUT_NUMBER_MAX];
    snprintf(out, OUTPUT_PLURAL_MAX, "%s %s%s", output_number(count, number), noun, count == 1.0 ? "" : "s");
    return out;
}

const char *output_range(const struct interval *interval, char out[])
{
    char low[OUTPUT_NUMBER_MAX], high[OUTPUT_NUMBER_MAX];
    if (!isfinite(interval->high))
        return strcpy(out, "-");
    snprintf(out, OUTPUT_RANGE_MAX, "%s to %s", output_number(interval->low, low), output_number(interval->high, high));
    return out;
}

void output_quoted(const char *text, FILE *out)
{
    fputc('\'', out);
    for (; *text; text++)
        fputs(*text == '\'' ? "'\\''" : (char[]){ *text, '\0' }, out);
    fputc('\'', out);
}

bool output_unicode(void)
{
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" }; /* the first that is set decides */
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *locale = getenv(variables[i]);
        if (locale && *locale)
            return strstr(locale, "UTF-8") || strstr(locale, "utf8");
    }
    return false;
}

void output_weights(int count, const struct monomial features[], const double weights[])
{
    for (int i = 0; i < count; weights += monomial_weights(features[i++])) {
        char name[MONOMIAL_NAME_MAX];
        int kinds = monomial_kinds(features[i]);
        monomial_name(features[i], name);
        if (kinds == 0) {
            printf("  %-28s %+.10g\n", name, *weights);
            continue;
        }
        double low = INFINITY, high = -INFINITY;
        for (int k = 0; k < kinds; k++) {
            low = fmin(low, weights[k]);
            high = fmax(high, weights[k]);
        }
        printf("  %-28s %d kinds, %+.4g to %+.4g\n", name, kinds, low, high);
    }
}

void output_point(const struct weight_map *map, const double x[])
{
    struct controller c = { .source = NULL };
    weight_map_controller(map, x, &c);
    output_weights(c.count, c.feature, c.weights.value);
    controller_release(&c);
    for (int i = 0; map->tactics && i < map->dim; i++)
        printf("  %-28s %+.10g\n", tactics_rows[i].name, x[i]);
}

int output_check(const char *path, struct err *err)
{
    struct stat status;
    struct str place = { 0 };
    /* A regular file is written whole and then put in place, which needs a writable folder; a pipe or device is written
     * directly. */
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        str_add(&place, "%s", path);
    else
        file_folder(&place, path);
    bool good = *path && access(place.text, W_OK) == 0;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) {
        good = false;
        errno = EISDIR;
    }
    str_release(&place);
    return good ? 0 : err_set(err, "cannot write %.200s: %s", path, strerror(*path ? errno : ENOENT));
}

int output_folder(const char *path, struct err *err)
{
    struct stat status;
    mkdir(path, 0777);
    bool good = stat(path, &status) == 0;
    if (good && !S_ISDIR(status.st_mode)) {
        good = false;
        errno = ENOTDIR;
    }
    good = good && access(path, W_OK | X_OK) == 0;
    return good ? 0 : err_set(err, "cannot write to the folder %.200s: %s", path, strerror(errno));
}

void output_written(const struct args *args, const char *path)
{
    struct stat status;
    bool silent = args_flag(args, "json") || args_flag(args, "quiet");
    if (!silent && stat(path, &status) == 0 && S_ISREG(status.st_mode)) /* not into a pipe, after the data */
        printf("wrote %s\n", path);
}

void output_json(json_t *object)
{
    struct str text = { 0 };
    struct err err;
    if (json_to_str(&text, object, JSON_FORM_LINE, "the answer", &err))
        exit(cmd_fail(&err, EXIT_FAILED));
    puts(text.text);
    str_release(&text);
}

/* Resolves a path, symbolic links followed, into out; the file itself need not exist. */
static bool resolve(const char *path, char out[PATH_MAX])
{
    const char *slash = strrchr(path, '/');
    if (realpath(path, out))
        return true;
    struct str folder = { 0 };
    file_folder(&folder, path);
    bool found = realpath(folder.text, out);
    str_release(&folder);
    if (!found || strlen(out) + strlen(path) + 2 > PATH_MAX)
        return false;
    strcat(out, "/");
    strcat(out, slash ? slash + 1 : path);
    return true;
}

bool output_same(const char *a, const char *b)
{
    char x[PATH_MAX], y[PATH_MAX];
    return strcmp(a, b) == 0 || (resolve(a, x) && resolve(b, y) && strcmp(x, y) == 0);
}

json_t *output_counts(const uint64_t counts[], int n, bool print)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++) {
        json_array_append_new(list, json_integer((json_int_t)counts[i]));
        if (print)
            printf("%2d  %llu\n", i + 1, (unsigned long long)counts[i]);
    }
    return list;
}
