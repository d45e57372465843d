/* SPDX-License-Identifier: MIT */
#include "engine/player/shipped.h"
#include "ui/cli/controllers.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/life_options.h"
#include "ui/cli/output.h"
#include "ui/cli/processes.h"

#include <math.h>
#include <string.h>

static const struct param measure_options[] = {
    LIFE_OPTIONS,
    { .name = "with-published",
      .type = PARAM_FLAG,
      .help = "list what was published about the others as well, without playing them" },
    GAME_OPTIONS,
    PROCESSES_OPTION,
    { 0 },
};

static json_t *whole_json(const struct controller *c)
{
    json_t *all = controller_json(c), *published = json_array();
    for (int i = 0; i < c->published_count; i++)
        json_array_append_new(published, json_pack("{s:i, s:i, s:f, s:i}", "width", c->published[i].width, "height",
                                                   c->published[i].height, "rows", c->published[i].rows, "games",
                                                   c->published[i].games));
    json_object_set_new(all, "published", published);
    return all;
}

static int list(const struct args *args)
{
    json_t *all = json_array();
    for (const struct embedded *e = shipped_controllers; e->name; e++) {
        struct err err;
        struct controller c;
        if (controller_load(e->name, &c, &err))
            return cmd_fail(&err, EXIT_FAILED);
        json_array_append_new(all, whole_json(&c));
        if (!args_flag(args, "json"))
            printf("%-20s %2d %-9s %dx%d  %.64s%s\n", c.name, c.count, c.count == 1 ? "feature," : "features,", c.width,
                   c.height, c.source, strlen(c.source) > 64 ? "..." : "");
        controller_release(&c);
    }
    if (args_flag(args, "json"))
        output_json(json_pack("{s:o}", "controllers", all));
    else
        json_decref(all);
    return EXIT_DONE;
}

static void print_controller(const struct controller *c)
{
    char number[OUTPUT_NUMBER_MAX], games[OUTPUT_PLURAL_MAX];
    printf("%s, for the simplified game on %dx%d\n\n", c->name, c->width, c->height);
    output_weights(c->count, c->feature, c->weights.value);
    if (c->source[0])
        printf("\n%s\n", c->source);
    for (int i = 0; i < c->published_count; i++)
        printf("Reported on %dx%d: %s rows a game over %s.\n", c->published[i].width, c->published[i].height,
               output_number(c->published[i].rows, number), output_plural(c->published[i].games, "game", games));
}

static int show(const struct args *args)
{
    struct err err;
    struct controller c;
    if (controller_load(args->word[0], &c, &err))
        return cmd_fail(&err, EXIT_FAILED);
    if (args_flag(args, "json"))
        output_json(whole_json(&c));
    else
        print_controller(&c);
    controller_release(&c);
    return EXIT_DONE;
}

static double published_rows(const struct controller *c, const struct rules *rules)
{
    for (int i = 0; i < c->published_count; i++)
        if (c->published[i].width == rules->width && c->published[i].height == rules->height)
            return c->published[i].rows;
    return NAN;
}

/* Prints the row of a controller and adds it to the table. */
static void report_measured(const struct args *args, const struct life_config *config, const struct life *l,
                            json_t *table)
{
    const struct controller *c = config->series.controller;
    char mean[OUTPUT_NUMBER_MAX], low[OUTPUT_NUMBER_MAX], high[OUTPUT_NUMBER_MAX], said[OUTPUT_NUMBER_MAX],
        rate[OUTPUT_NUMBER_MAX];
    double reported = published_rows(c, &config->series.rules);
    json_array_append_new(table,
                          json_pack("{s:s, s:o, s:o, s:s, s:b, s:i, s:I, s:o}", "controller", c->name, "mean",
                                    json_finite(l->rows.value), "ci95", json_interval(&l->rows), "method",
                                    life_methods[l->method], "trusted", life_trusted(l), "games", l->series.games,
                                    "deaths", (json_int_t)l->deaths, "published", json_finite(reported)));
    if (args_flag(args, "json"))
        return;
    printf("%-20s %11s  %11s to %-11s %-9s %12s  %11s%s\n", c->name, output_number(l->rows.value, mean),
           output_number(l->rows.low, low), output_number(l->rows.high, high), life_methods[l->method],
           output_rate((double)l->played / fmax(l->seconds, 1e-9), rate),
           isnan(reported) ? "-" : output_number(reported, said), life_trusted(l) ? "" : "  cannot be trusted");
    fflush(stdout);
}

/* Measures one controller and reports it. */
static int measure_one(const struct args *args, struct life_config *config, const char *name, json_t *table)
{
    struct err err;
    struct controller c;
    if (controller_load(name, &c, &err))
        return cmd_fail(&err, EXIT_FAILED);
    char label[CONTROLLER_NAME_MAX + 3];
    snprintf(label, sizeof label, "%s: ", c.name);
    struct life_show show = life_show(args, config, label);
    struct life_watch watch = { life_show_tick, NULL, &show, interrupt_catch() };
    config->series.controller = &c;
    struct life l = life_measure(config, &watch);
    progress_end(&show.games.progress);
    if (!interrupt_caught())
        report_measured(args, config, &l, table);
    life_release(&l);
    controller_release(&c);
    return interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
}

int controllers_named(const struct args *args, const char *names[], int max)
{
    struct err err;
    struct controller c;
    int count = 0;
    if (args->count == 0)
        for (const struct embedded *e = shipped_controllers; e->name && count < max; e++)
            names[count++] = e->name;
    for (int i = 0; i < args->count && count < max; i++)
        names[count++] = args->word[i];
    for (int i = 0; i < count; i++) {
        if (controller_load(names[i], &c, &err)) {
            cmd_fail(&err, EXIT_FAILED);
            return -1;
        }
        controller_release(&c);
    }
    return count;
}

/* Lists the published results of the shipped controllers on this board, without playing them. */
static void print_published(const struct rules *rules)
{
    struct err err;
    struct controller c;
    for (const struct embedded *e = shipped_controllers; e->name; e++) {
        if (controller_load(e->name, &c, &err))
            continue;
        char said[OUTPUT_NUMBER_MAX];
        double reported = published_rows(&c, rules);
        if (!isnan(reported))
            printf("%-20s %11s  %11s    %-11s %-9s %12s  %11s\n", c.name, "", "", "", "", "",
                   output_number(reported, said));
        controller_release(&c);
    }
}

static int measure_here(const struct args *args, struct fleet *fleet)
{
    struct err err;
    const char *names[256];
    struct life_config config = { .games = 0 };
    if (life_options(args, &config, &err))
        return cmd_fail(&err, EXIT_USAGE);
    const struct rules *rules = &config.series.rules;
    config.series.exec = processes_exec(args, fleet);
    int count = controllers_named(args, names, 256), code = count < 0 ? EXIT_FAILED : EXIT_DONE, done = 0;
    if (count < 0)
        return code;
    json_t *table = json_array();
    if (!args_flag(args, "json")) {
        char games[OUTPUT_PLURAL_MAX];
        printf("Rows a game on %dx%d, ", rules->width, rules->height);
        if (config.games)
            printf("%s each", output_plural(config.games, "game", games));
        else
            printf("to a precision of %.3g%%", 100.0 * config.precision);
        printf(", seed %llu\n\n", (unsigned long long)config.series.seed);
        printf("%-20s %11s  %26s %-9s %12s  %11s\n", "controller", "mean", "95% interval       ", "method", "pieces/s",
               "published");
    }
    for (; done < count && code == EXIT_DONE; done++)
        code = measure_one(args, &config, names[done], table);
    if (code == EXIT_DONE && args_flag(args, "with-published") && !args_flag(args, "json"))
        print_published(rules);
    if (args_flag(args, "json"))
        output_json(json_pack("{s:i, s:i, s:O}", "width", rules->width, "height", rules->height, "controllers", table));
    json_decref(table);
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped at %s; `%s controllers measure` takes the names that are left\n", TETRARCH_NAME,
                names[done - 1], TETRARCH_NAME);
    return code;
}

static int measure(const struct args *args)
{
    return processes_run(args, measure_here);
}

static const struct cmd controllers_list = {
    .name = "controllers list",
    .summary = "list the shipped controllers",
    .words = "",
    .run = list,
};

static const struct cmd controllers_show = {
    .name = "controllers show",
    .summary = "show the features and weights of a controller, and where they come from",
    .words = "CONTROLLER",
    .kind = "CONTROLLER",
    .words_min = 1,
    .words_max = 1,
    .run = show,
};

static const struct cmd controllers_measure = {
    .name = "controllers measure",
    .summary = "measure controllers and print their means beside the published ones",
    .words = "[CONTROLLER...]",
    .kind = "CONTROLLER",
    .description =
        "Measures the controllers named, or all shipped ones, as `tetrarch eval` does, and prints their means beside "
        "the published ones.",
    .words_max = ARGS_WORDS_MAX,
    .options = measure_options,
    .run = measure,
};

static const struct cmd *const subcommands[] = { &controllers_list, &controllers_show, &controllers_measure,
                                                 &controllers_heights, NULL };

const struct cmd cmd_controllers = {
    .name = "controllers",
    .summary = "list, show or measure the shipped controllers",
    .words = "",
    .subcommands = subcommands,
};
