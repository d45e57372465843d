/* SPDX-License-Identifier: MIT
 *
 * Matches of Tetress. */
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/match_report.h"
#include "ui/cli/match_session.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/tetress.h"

#include <math.h>

/* Reads the two agents and what they may use up. */
static int match_options(const struct args *args, struct match_config *out, struct err *err)
{
    if (args->count != 3)
        return err_set(err, "a match needs two agents, such as: tetrarch tetress match minimax greedy");
    for (int i = 0; i < 2; i++) {
        if (contestant_check(args->word[1 + i], err))
            return -1;
        snprintf(out->agent[i], sizeof out->agent[i], "%s", args->word[1 + i]);
    }
    out->games = (int)args_int(args, "games");
    if (out->games % 2)
        return err_set(err, "--games is %d, but must be even: each opening is played twice", out->games);
    out->limits.nodes = args_int(args, "nodes");
    if (out->limits.nodes > 0 && args_get(args, "time")->given)
        return err_set(err, "--nodes and --time do not go together: a match is limited by one of them");
    if (out->limits.nodes == 0)
        out->limits.seconds = args_real(args, "time");
    const char *sprt = args_text(args, "sprt");
    int end = 0;
    out->sprt.on = sprt;
    if (sprt && (sscanf(sprt, "%lf,%lf%n", &out->sprt.elo0, &out->sprt.elo1, &end) != 2 || sprt[end] ||
                 !(out->sprt.elo0 < out->sprt.elo1) || fabs(out->sprt.elo0) > 1000 || fabs(out->sprt.elo1) > 1000))
        return err_set(err, "--sprt takes two differences in Elo, the lower first, such as 0,50");
    out->threads = cmd_threads(args);
    out->seed = (uint64_t)args_int(args, "seed");
    return 0;
}

int tetress_match(const struct args *args)
{
    struct err err;
    struct match_config config = { .games = 0 };
    struct match_result r;
    const char *record = args_text(args, "record");
    const char *plot = args_text(args, "plot");
    if (match_options(args, &config, &err) || (plot && run_charts_check_name(plot, &err)))
        return cmd_fail(&err, EXIT_USAGE);
    if (match_report_check(args, record, &err) || match_session_play(args, &config, record, &r, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int code = interrupt_caught() ? EXIT_FAILED : EXIT_DONE;
    if (r.games > 0) {
        if (args_flag(args, "json"))
            output_json(match_report_json(&config, &r, &r));
        else
            match_report_print(&config, &r);
        if (match_report_save(args, &config, &r, &err))
            code = cmd_fail(&err, EXIT_FAILED);
        if (record)
            output_written(args, record);
    }
    if (interrupt_caught())
        fprintf(stderr, "%s: stopped after %d of %d games%s\n", TETRARCH_NAME, r.games, config.games,
                record ? "; the same command goes on where this one ended" : "");
    match_release(&r);
    return code;
}
