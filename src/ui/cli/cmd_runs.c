/* SPDX-License-Identifier: MIT */
#include "base/str.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/run_number.h"
#include "ui/cli/runs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

const char *runs_status(const struct store_run *r)
{
    return r->status == STORE_RUNNING && r->session == 0 ? "interrupted" : store_status_name(r->status);
}

int runs_columns(void)
{
    struct winsize window = { 0 };
    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 ? window.ws_col : 80;
}

int runs_draw(const struct args *args, const struct chart charts[], int count, struct err *err)
{
    const char *path = args_text(args, "out");
    if (path) {
        if (run_charts_save(charts, count, path, err))
            return -1;
        output_written(args, path);
        return 0;
    }
    if (args_flag(args, "json"))
        return 0;
    struct str text = { 0 };
    for (int i = 0; i < count; i++) {
        chart_text(&charts[i], runs_columns(), 20, output_unicode(), &text);
        str_add(&text, "\n");
    }
    fputs(text.text ? text.text : "", stdout);
    str_release(&text);
    return 0;
}

struct experiment runs_experiment(const struct args *args, struct progress *progress)
{
    *progress = progress_start(args);
    return (struct experiment){ .store = args_text(args, "store"),
                                .exec.threads = cmd_threads(args),
                                .seed = (uint64_t)args_int(args, "seed"),
                                .context = progress,
                                .tick = progress_phrase,
                                .stop = interrupt_catch() };
}

int runs_check_drawing(const struct args *args)
{
    struct err err;
    const char *out = args_text(args, "out");
    if (out && run_charts_check_name(out, &err))
        return cmd_fail(&err, EXIT_USAGE);
    return out && output_check(out, &err) ? cmd_fail(&err, EXIT_FAILED) : EXIT_DONE;
}

/* Runs the action on the store, then reports damage in the rows that it read. Returns what the action returns. */
static int act_on(const struct args *args, struct store *s, int64_t run, runs_action *act, struct err *err)
{
    struct store_run ignored; /* read only to detect damage */
    if (run_number_find(s, &run, err) || (run > 0 && store_run_read(s, run, &ignored, NULL, err) < 0))
        return -1;
    int result = act(args, s, run, err);
    return result ? result : store_damage(s, err);
}

static int run_action(const struct args *args, enum store_mode mode, int64_t run, runs_action *act)
{
    struct err err;
    struct store *s = store_open(args_text(args, "store"), mode, &err);
    int result = s ? act_on(args, s, run, act, &err) : -1;
    store_close(s);
    if (result == 0)
        return EXIT_DONE;
    return cmd_fail(&err, result == RUNS_USAGE ? EXIT_USAGE : EXIT_FAILED);
}

int runs_act(const struct args *args, enum store_mode mode, runs_action *act)
{
    return run_action(args, mode, 0, act);
}

int runs_act_on_run(const struct args *args, enum store_mode mode, runs_action *act)
{
    struct err err;
    int64_t run;
    if (run_number_parse(args->word[0], &run, &err))
        return cmd_fail(&err, EXIT_USAGE);
    return run_action(args, mode, run, act);
}

static const struct cmd *const subcommands[] = {
    &runs_list,   &runs_show,   &runs_plot, &runs_compare, &runs_curves,
    &runs_export, &runs_verify, &runs_note, &runs_rm,      NULL,
};

const struct cmd cmd_runs = {
    .name = "runs",
    .summary = "list, show, draw, compare, export, verify, annotate or remove recorded training runs",
    .words = "",
    .description = "Works on a store that `tetrarch train` wrote. RUN is the number of a run, or \"last\".",
    .subcommands = subcommands,
};
