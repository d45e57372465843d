/* SPDX-License-Identifier: MIT */
#include "ui/cli/sweep_report.h"

#include "base/str.h"
#include "lab/experiment/report.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"

#include <math.h>

static int read_sweep(const struct args *args, const struct config *base, const struct preset *chained,
                      struct sweep *out, struct err *err)
{
    const char *axes[ARGS_LISTED_MAX];
    int count = 0;
    *out = (struct sweep){ 0 };
    if (chained)
        return err_set(err, "--sweep is for one run each; the preset %s trains several", chained->name);
    while (count < ARGS_LISTED_MAX && (axes[count] = args_listed(args, "sweep", count)))
        count++;
    if (sweep_init(out, base, axes, count, (int)args_int(args, "sweep-seeds"), err))
        return -1;
    return sweep_check_given(out, training_is_given, (void *)args, err) || sweep_check(out, err) ? -1 : 0;
}

static void print_cell(const struct sweep *s, int i)
{
    const struct sweep_cell *c = &s->cell[i];
    struct interval mean = sweep_mean(c);
    struct str name = { 0 };
    char value[OUTPUT_NUMBER_MAX], range[OUTPUT_RANGE_MAX], pieces[OUTPUT_NUMBER_MAX];
    sweep_name(s, i, &name);
    printf("%-40s %5d %14s   %-30s %16s %9.1f\n", name.text, c->runs, output_number(mean.value, value),
           output_range(&mean, range), output_number(c->pieces, pieces), c->seconds);
    str_release(&name);
}

/* Prints the combinations, and how much of the variance between them each setting explains. */
static void print_sweep(const struct sweep *s)
{
    printf("%-40s %5s %14s   %-30s %16s %9s\n", "settings", "runs", "mean fitness", "95% interval", "pieces",
           "seconds");
    for (int i = 0; i < s->combinations; i++)
        if (s->cell[i].runs > 0)
            print_cell(s, i);
    for (int k = 0; k < s->axes; k++) {
        double share = sweep_importance(s, k);
        if (s->axes > 1 && isfinite(share))
            printf("%s explains %.0f%% of the variance between combinations\n", s->axis[k].key, 100 * share);
    }
}

int sweep_report(struct training *t, const struct config *base, const struct preset *chained)
{
    struct err err;
    struct sweep s;
    int code = EXIT_USAGE;
    if (read_sweep(t->args, base, chained, &s, &err)) {
        cmd_fail(&err, EXIT_USAGE);
    } else {
        struct experiment e = training_experiment(t);
        int result = sweep_run(&e, &s, &err);
        code = result > 0 ? EXIT_DONE : EXIT_FAILED;
        if (result < 0)
            cmd_fail(&err, EXIT_FAILED);
        if (result == 0)
            fprintf(stderr, "%s: stopped; to resume, give the same command again\n", TETRARCH_NAME);
        if (result >= 0 && args_flag(t->args, "json"))
            output_json(report_sweep(&s));
        else if (result >= 0)
            print_sweep(&s);
    }
    sweep_release(&s);
    return code;
}
