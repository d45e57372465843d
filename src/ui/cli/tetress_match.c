/* SPDX-License-Identifier: MIT */
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/match_report.h"
#include "ui/cli/match_session.h"
#include "ui/cli/output.h"
#include "ui/cli/run_charts.h"
#include "ui/cli/tetress.h"

#include <math.h>

static const struct param options[] = {
    TETRESS_GAMES_OPTION("20", 2, "games, an even number: each opening is played twice, with colours swapped"),
    TETRESS_TIME_OPTION("player and game"),
    TETRESS_NODES_OPTION("action"),
    { .name = "sprt",
      .type = PARAM_TEXT,
      .metavar = "ELO0,ELO1",
      .help = "stop as soon as it is certain that A is ELO1 better than B, or only ELO0; --games is the maximum" },
    { .name = "record",
      .type = PARAM_TEXT,
      .metavar = "FILE",
      .help = "record each game as it ends; the same command resumes a match, or plays more games of it" },
    TETRESS_REPORT_OPTIONS,
    { 0 },
};

/* Reads the two agents and their limits. */
static int match_options(const struct args *args, struct match_config *out, struct err *err)
{
    for (int i = 0; i < 2; i++) {
        if (contestant_check(args->word[i], err))
            return -1;
        snprintf(out->agent[i], sizeof out->agent[i], "%s", args->word[i]);
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

static int run(const struct args *args)
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
                record ? "; to resume, give the same command again" : "");
    match_release(&r);
    return code;
}

const struct cmd tetress_match = {
    .name = "tetress match",
    .summary = "play two agents against each other",
    .words = "A B",
    .kind = "AGENT",
    .description =
        "Plays two agents against each other, each opening twice with colours swapped, and reports the difference in "
        "Elo with its interval. `tetrarch tetress --help` lists agents.",
    .words_min = 2,
    .words_max = 2,
    .options = options,
    .run = run,
};
