/* SPDX-License-Identifier: MIT */
#include "base/file.h"
#include "lab/store/export.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"
#include "ui/cli/runs.h"

#include <stdio.h>

enum format { FORMAT_JSON, FORMAT_CSV, FORMAT_TENSORBOARD };

static const char *const formats[] = {
    [FORMAT_JSON] = "json", [FORMAT_CSV] = "csv", [FORMAT_TENSORBOARD] = "tensorboard", NULL
};

static int (*const exporters[])(struct store *s, int64_t run, struct str *out, struct err *err) = {
    [FORMAT_JSON] = export_json,
    [FORMAT_CSV] = export_csv,
    [FORMAT_TENSORBOARD] = export_tensorboard,
};

static const struct param options[] = {
    RUNS_STORE_OPTION,
    { .name = "format",
      .type = PARAM_CHOICE,
      .metavar = "KIND",
      .fallback = "json",
      .choices = formats,
      .help = "everything as JSON, the iterations as CSV, or an event file for TensorBoard" },
    { .name = "out",
      .type = PARAM_TEXT,
      .metavar = "PATH",
      .help = "write this file instead of standard output; for TensorBoard, the folder in which the run gets its own" },
    { 0 },
};

/* Adds the name of the event file of a run, whose folder is created. TensorBoard recognises files by "tfevents"; other
 * programs name them by time and host as well, but the export of a run does not depend on those. */
static int event_file(const char *folder, int64_t run, struct str *out, struct err *err)
{
    str_add(out, "%s/run-%lld", folder, (long long)run);
    if (output_folder(folder, err) || output_folder(out->text, err))
        return -1;
    str_add(out, "/events.out.tfevents.0.tetrarch");
    return 0;
}

/* Writes the text to the file or folder of --out, or to standard output. */
static int save(const struct args *args, int64_t run, const struct str *text, struct err *err)
{
    const char *out = args_text(args, "out");
    struct str path = { 0 };
    if (!out) {
        fputs(text->text, stdout);
        return 0;
    }
    int result = 0;
    if (args_int(args, "format") == FORMAT_TENSORBOARD)
        result = event_file(out, run, &path, err);
    else
        str_add(&path, "%s", out);
    if (result == 0)
        result = file_save_bytes(path.text, text->text, text->length, err);
    if (result == 0)
        output_written(args, path.text);
    str_release(&path);
    return result;
}

static int export(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    struct str text = { 0 };
    int result = exporters[args_int(args, "format")](s, run, &text, err);
    if (result == 0)
        result = save(args, run, &text, err);
    str_release(&text);
    return result;
}

static int run(const struct args *args)
{
    struct err err;
    enum format format = (enum format)args_int(args, "format");
    if (format != FORMAT_JSON && args_flag(args, "json")) {
        err_set(&err, "--format %s and --json do not go together", formats[format]);
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (format == FORMAT_TENSORBOARD && !args_text(args, "out")) {
        err_set(&err, "--format tensorboard needs --out FOLDER: TensorBoard reads a folder with a folder for each run");
        return cmd_fail(&err, EXIT_USAGE);
    }
    if (args_text(args, "out") && output_same(args_text(args, "out"), args_text(args, "store"))) {
        err_set(&err, "%.200s is the store: name another file with --out", args_text(args, "out"));
        return cmd_fail(&err, EXIT_USAGE);
    }
    return runs_act_on_run(args, STORE_READ, export);
}

const struct cmd runs_export = {
    .name = "runs export",
    .summary = "print or save everything that is recorded of a run",
    .words = "RUN",
    .words_min = 1,
    .words_max = 1,
    .options = options,
    .run = run,
};
