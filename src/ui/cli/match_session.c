/* SPDX-License-Identifier: MIT */
#include "ui/cli/match_session.h"

#include "base/limit.h"
#include "lab/match/match_file.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/progress.h"

enum { FILES_OF_OUR_OWN = 64 };

struct session {
    struct match_config config;
    struct progress progress;
    struct match_file file;
    bool failed; /* to write a game down */
    struct err *err;
};

static void tick(void *context, int done)
{
    struct session *s = context;
    progress_show(&s->progress, (double)done / s->config.games, 0, "%d of %d games", done, s->config.games);
}

static bool record_game(void *context, const struct match_game *game)
{
    struct session *s = context;
    s->failed = s->failed || match_file_add(&s->file, &s->config, game, s->err);
    return !s->failed;
}

int match_session_play(const struct args *args, const struct match_config *config, const char *record,
                       struct match_result *out, struct err *err)
{
    struct match_result before = { 0 };
    struct session s = { .config = *config, .err = err };
    struct match_watch watch = { tick, record ? record_game : NULL, &s, interrupt_catch() };
    limit_raise_files(FILES_OF_OUR_OWN + 2L * CONTESTANT_FILES * config->threads);
    if (record && match_file_open(&s.file, record, config, &before, err))
        return -1;
    s.config.before = &before;
    s.progress = progress_start(args);
    int wrong = match_play(&s.config, &watch, out, err);
    progress_end(&s.progress);
    match_release(&before);
    if (record)
        match_file_close(&s.file);
    if (!wrong && !s.failed)
        return 0;
    match_release(out);
    return -1;
}
