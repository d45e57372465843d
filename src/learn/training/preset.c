/* SPDX-License-Identifier: MIT */
#include "learn/training/preset.h"

#include "base/str.h"

#include <string.h>

const struct preset presets[] = {
    { .name = "mcmanus-2017",
      .method = "pso",
      .settings =
          "features=mcmanus-2017 height=20 fitness=mcmanus-2017 games=10 racing=yes final=0 iterations=50 "
          "particles=25 inertia=0.72 cognitive=1.42 social=1.42 limit=0.5 low=-1 high=1 neighbourhood=von-neumann",
      .about =
          "mcmanus-2017: a particle swarm on thirteen features, median of ten games. Reported: 587,825 rows a "
          "game.\n"
          "Past that after some 27 of 50 iterations, a few minutes on two cores; the whole takes most of an hour." },
    { .name = "deng-2017-ga",
      .method = "ga",
      .settings =
          "features=deng-2017 height=20 fitness=rows games=1 final=5 final-effort=20 goal=5394253 iterations=200 "
          "population=30 crossover=0.5 mutation=0.2 gene-mutation=0.2 parents=tournament tournament=3 "
          "survival-tournament=3 init=zero bound=1000000 deviation=200000 racing=no",
      .about = "deng-2017: a genetic algorithm on eight features, one game each. Reported: 1,226,003 rows a game.\n"
               "The operators are biswas-2016's, as the paper gives none. Ends once a game is as long as the paper's "
               "longest: five minutes on two cores; all 200 iterations would take hours." },
    { .name = "deng-2017-lspi",
      .method = "lspi",
      .settings = "features=deng-2017 height=20 games=24 iterations=20 samples=100000 sample-height=10 next=expected "
                  "signs=yes discount=0.95 form=sherman-morrison final=5 final-effort=2",
      .about =
          "deng-2017: least-squares policy iteration on eight features. Reported: 1,633,164 rows a game.\n"
          "The text leaves the samples open: see docs/algorithms.md. The discount is 0.95; the text's 0.9 comes to "
          "half a million rows with these samples. Five minutes on two cores." },
    { .name = "gaunt-2018",
      .method = "apso",
      .settings =
          "features=gaunt-2018 height=22 lines-after-overflow=yes sequence=bag preview=1 fitness=least games=3 "
          "max-rows=100000 racing=yes goal=100000 final=0 iterations=100 particles=50 inertia=0.8 cognitive=0.1 "
          "social=0.2 low=-1 high=0",
      .about =
          "gaunt-2018: an asynchronous swarm on three features with one preview. Its goal: three games past 100,000 "
          "rows.\n"
          "Ends when that is met: a minute on two cores; all 100 iterations would take half a day." },
    { .name = "biswas-2016",
      .method = "ga",
      .settings =
          "features=biswas-2016 height=20 fitness=sum games=10 max-pieces=400 final=0 iterations=40 population=100 "
          "crossover=0.5 mutation=0.2 gene-mutation=0.2 deviation=0.5 parents=tournament tournament=10 "
          "survival-tournament=10 init=unit racing=no",
      .about =
          "biswas-2016: a genetic algorithm on four features, ten games of 400 pieces.\n"
          "With --max-pieces 5000 as in its second experiment. Half a minute on two cores, five minutes with 5,000 "
          "pieces." },
    { .name = "demo",
      .method = "cross-entropy",
      .settings = "features=dt height=12 iterations=8 games=10 racing=yes final=5 final-effort=10",
      .about =
          "Noisy cross-entropy on nine features and twelve rows: from nothing to a strong controller in a minute." },
    { .name = "champion-10x10",
      .method = "td",
      .settings = "features=staged_patterns height=10 iterations=100 games=2 learners=4 length=1000000 halving=20 "
                  "discount=0.94 rate=0.8 sharpness=0.75 limit=4 final=1 final-effort=50",
      .about =
          "Temporal differences on patterns by stage: past the published record of 10x10 in half a minute, and to five "
          "times that in half an hour." },
    { .name = "champion-rows",
      .method = "td",
      .settings =
          "features=row_patterns height=10 iterations=400 games=2 learners=4 length=1000000 halving=72 discount=0.94 "
          "rate=0.8 sharpness=0.75 limit=4 final=1 final-effort=50",
      .about = "A part of champion-10x20: temporal differences on patterns, on ten rows." },
    { .name = "champion-numbers",
      .method = "cross-entropy",
      .settings = "features=rvce height=12 iterations=10 games=10 racing=yes final=5 final-effort=20",
      .about = "Another part of champion-10x20: noisy cross-entropy on nine numbers, on twelve rows." },
    { .name = "champion-preview",
      .method = "cross-entropy",
      .settings = "features=rvce height=7 preview=1 iterations=12 games=10 racing=yes final=5 final-effort=20",
      .about =
          "Noisy cross-entropy on nine features and seven rows, for players that know the next piece as well: half an "
          "hour on two cores." },
    { .name = "champion-10x20",
      .method = "cmaes",
      .settings = "height=20 fitness=life walks=400 games=4 iterations=6 deviation=0.02 final=3 final-effort=8",
      .about = "The patterns of champion-rows, extended to twenty rows, and the numbers of champion-numbers together.\n"
               "Finds factors for the ones and weights for the others. Trains these two first, or takes them from the "
               "store where they are done; settings on the command line, but for the seed, are those of the last part.",
      .first = { "champion-numbers", "champion-rows" } },
    { 0 },
};

const struct preset *preset_find(const char *name, struct err *err)
{
    if (strcmp(name, "eldaly-2024") == 0) { /* the only paper without weights for a controller */
        err_set(
            err,
            "eldaly-2024 is about Tetress, whose agents `train` does not learn: `tetrarch repro eldaly-2024` repeats "
            "its experiments, and `tetrarch tetress learn` learns weights for minimax");
        return NULL;
    }
    int i = str_find_row("preset", name, presets, sizeof *presets, STR_ALL_ROWS, "`tetrarch train --help` lists them",
                         err);
    return i < 0 ? NULL : &presets[i];
}

int preset_config(const char *method, const char *preset, struct config *out, struct err *err)
{
    const struct preset *p = preset ? preset_find(preset, err) : NULL;
    if (preset && !p)
        return -1;
    if (!method && !p)
        return err_set(err, "which method? `tetrarch train --help` lists them; or take a --preset, or --resume a run");
    if (method && p && strcmp(method, p->method) != 0)
        return err_set(err, "the preset \"%s\" is for the method %s, not %.60s", p->name, p->method, method);
    const struct method *m = method_find(p ? p->method : method, err);
    if (!m)
        return -1;
    config_init(out, m);
    if (p) {
        snprintf(out->preset, sizeof out->preset, "%s", p->name);
        if (config_set_all(out, p->settings, err)) {
            config_release(out);
            return -1;
        }
    }
    return 0;
}
