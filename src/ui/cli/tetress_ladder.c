/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "base/str.h"
#include "lab/match/ladder.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/match_session.h"
#include "ui/cli/output.h"
#include "ui/cli/tetress.h"

#include <stdlib.h>

static const struct param options[] = {
    TETRESS_GAMES_OPTION("20", 2, "games of each pair of agents, an even number: each opening is played twice"),
    TETRESS_TIME_OPTION("player and game"),
    TETRESS_NODES_OPTION("action"),
    { .name = "near",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "0",
      .min = 0,
      .max = LADDER_MAX,
      .help = "play only against agents that are at most this far away in the list; 0 means against all" },
    { .name = "record",
      .type = PARAM_TEXT,
      .metavar = "FOLDER",
      .help = "record each game as it ends, in a file for each pair; the same command resumes, or plays more games" },
    { 0 },
};

/* A round robin under way. */
struct round_robin {
    struct match_config config; /* of the next match */
    int count, near;
    const char *agent[LADDER_MAX];
    const char *folder; /* for the records, or NULL */
    struct ladder ladder;
    json_t *matches;
};

/* Lists the agents: those named, or the strengths for people. */
static int list_agents(const struct args *args, struct round_robin *r, struct err *err)
{
    for (int i = 0; i < AGENT_STRENGTHS && args->count == 0; i++)
        r->agent[r->count++] = agent_strength(i + 1);
    if (args->count == 1 || args->count > LADDER_MAX)
        return err_set(err, "a ladder has 2 to %d agents, not %d", LADDER_MAX, args->count);
    for (int i = 0; i < args->count; i++) {
        if (contestant_check(args->word[i], err))
            return -1;
        r->agent[r->count++] = args->word[i];
    }
    r->ladder.count = r->count;
    return 0;
}

static int read_options(const struct args *args, struct round_robin *r, struct err *err)
{
    if (list_agents(args, r, err) || tetress_match_limits(args, &r->config, err))
        return -1;
    int near = (int)args_int(args, "near");
    r->near = near > 0 ? near : r->count;
    r->folder = args_text(args, "record");
    return 0;
}

/* Plays the match between agents a and b, and adds its result. */
static int play_pair(const struct args *args, struct round_robin *r, int a, int b, struct err *err)
{
    struct match_result result;
    struct str record = { 0 };
    snprintf(r->config.agent[0], sizeof r->config.agent[0], "%s", r->agent[a]);
    snprintf(r->config.agent[1], sizeof r->config.agent[1], "%s", r->agent[b]);
    if (r->folder)
        str_add(&record, "%s/%d-%d.jsonl", r->folder, a + 1, b + 1);
    int wrong = match_session_play(args, &r->config, r->folder ? record.text : NULL, &result, err);
    str_release(&record);
    if (wrong)
        return -1;
    if (result.games > 0) {
        struct match_summary s = match_summary(&result);
        ladder_add(&r->ladder, a, b, &s);
        json_array_append_new(r->matches,
                              json_pack("{s:s, s:s, s:i, s:i, s:i}", "a", r->agent[a], "b", r->agent[b], "wins",
                                        s.score.wins, "losses", s.score.losses, "draws", s.score.draws));
    }
    match_release(&result);
    return 0;
}

/* Plays all pairs, neighbours first, so that an interrupted ladder has ratings as early as possible. */
static int play_all(const struct args *args, struct round_robin *r, struct err *err)
{
    for (int distance = 1; distance <= r->near; distance++)
        for (int a = 0; a + distance < r->count && !interrupt_caught(); a++)
            if (play_pair(args, r, a, a + distance, err))
                return -1;
    return 0;
}

static double points(const struct ladder *l, int agent)
{
    double sum = 0;
    for (int i = 0; i < l->count; i++)
        sum += l->points[agent][i];
    return sum;
}

static void print_json(struct round_robin *r, const struct interval rating[], bool rated)
{
    json_t *list = json_array();
    for (int i = 0; i < r->count; i++)
        json_array_append_new(list, json_pack("{s:s, s:o, s:o, s:I, s:f}", "agent", r->agent[i], "elo",
                                              rated ? json_real(rating[i].value) : json_null(), "ci95",
                                              rated ? json_pack("[f, f]", rating[i].low, rating[i].high) : json_null(),
                                              "games", (json_int_t)ladder_games(&r->ladder, i), "points",
                                              points(&r->ladder, i)));
    output_json(json_pack("{s:o, s:O}", "agents", list, "matches", r->matches));
}

static void print_table(struct round_robin *r, const struct interval rating[], bool rated)
{
    printf("%-32s %6s  %-16s %6s %8s\n", "agent", "Elo", "95% interval", "games", "points");
    for (int i = 0; i < r->count; i++) {
        char elo[OUTPUT_NUMBER_MAX] = "-", range[OUTPUT_RANGE_MAX] = "-";
        if (rated)
            snprintf(elo, sizeof elo, "%.0f", rating[i].value);
        if (rated && i > 0)
            snprintf(range, sizeof range, "%.0f to %.0f", rating[i].low, rating[i].high);
        printf("%-32s %6s  %-16s %6.0f %8.1f\n", r->agent[i], elo, range, ladder_games(&r->ladder, i),
               points(&r->ladder, i));
    }
}

static int run(const struct args *args)
{
    struct err err;
    struct round_robin *r = xcalloc(1, sizeof *r);
    struct interval rating[LADDER_MAX];
    int code = EXIT_DONE;
    r->matches = json_array();
    if (read_options(args, r, &err))
        code = cmd_fail(&err, EXIT_USAGE);
    else if ((r->folder && output_folder(r->folder, &err)) || play_all(args, r, &err))
        code = cmd_fail(&err, EXIT_FAILED);
    if (code == EXIT_DONE) {
        bool rated = ladder_rate(&r->ladder, rating);
        (args_flag(args, "json") ? print_json : print_table)(r, rating, rated);
        if (interrupt_caught()) {
            err_set(&err, "stopped before all games were played%s",
                    r->folder ? "; to resume, give the same command again" : "");
            code = cmd_fail(&err, EXIT_FAILED);
        }
    }
    json_decref(r->matches);
    free(r);
    return code;
}

const struct cmd tetress_ladder = {
    .name = "tetress ladder",
    .summary = "rate several agents on one Elo scale",
    .words = "[AGENT ...]",
    .kind = "AGENT",
    .description =
        "Plays matches between all pairs of agents and rates them on one Elo scale, on which the first agent "
        "has 0. Without agents it rates the strengths for people, strength-1 to strength-10. `tetrarch "
        "tetress --help` lists agents.",
    .words_max = ARGS_WORDS_MAX,
    .options = options,
    .run = run,
};
