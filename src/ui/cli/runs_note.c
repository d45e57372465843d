/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "ui/cli/cmd.h"
#include "ui/cli/output.h"
#include "ui/cli/runs.h"

static const struct param options[] = {
    RUNS_STORE_OPTION,
    { .name = "name", .type = PARAM_TEXT, .metavar = "TEXT", .help = "give the run this name" },
    { 0 },
};

/* Sets the note of a run, or its name, or both. */
static int note(const struct args *args, struct store *s, int64_t run, struct err *err)
{
    const char *name = args_text(args, "name"), *text = args->count > 1 ? args->word[1] : NULL;
    if (store_describe(s, run, name, text, err))
        return -1;
    if (args_flag(args, "json"))
        output_json(json_pack("{s:I, s:s?, s:s?}", "run", (json_int_t)run, "name", name, "note", text));
    return 0;
}

/* Checks the text of a note and the name that goes with it. */
static int check_note(const struct args *args, struct err *err)
{
    const char *name = args_text(args, "name"), *text = args->count > 1 ? args->word[1] : NULL;
    if (!name && !text)
        return err_set(err, "\"runs note\" needs a text after the number of the run, or --name");
    if ((name && store_check_name(name, "--name", err)) || (text && store_check_note(text, "a note", err)))
        return -1;
    return 0;
}

static int run(const struct args *args)
{
    struct err err;
    return check_note(args, &err) ? cmd_fail(&err, EXIT_USAGE) : runs_act_on_run(args, STORE_WRITE, note);
}

const struct cmd runs_note = {
    .name = "runs note",
    .summary = "keep a note or a name with a run",
    .words = "RUN [TEXT]",
    .description = "Keeps a text with a run (`tetrarch runs note last \"wider steps\"`), and a name with --name.",
    .words_min = 1,
    .words_max = 2,
    .options = options,
    .run = run,
};
