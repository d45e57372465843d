/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "base/rng.h"
#include "base/str.h"
#include "learn/training/preset.h"
#include "learn/training/round.h"
#include "train_lab.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Fails unless the setting is refused with a sentence that contains `part`, and stays as it was. */
static void assert_refused(struct config *c, const char *name, const char *text, const char *part)
{
    struct err err = { "" };
    char before[64] = "";
    if (param_index(config_params, name) >= 0 && config_text(c, name))
        snprintf(before, sizeof before, "%s", config_text(c, name));
    assert_int_equal(config_set(c, name, text, &err), -1);
    assert_contains(err.text, part);
    if (*before)
        assert_string_equal(config_text(c, name), before);
}

/* Fails unless settings that are valid one by one are refused together. */
static void assert_unresolved(const char *settings, const char *part)
{
    struct config c = open_config("pso", settings);
    struct err err = { "" };
    struct setting setting = { .preview = -7 };
    assert_int_equal(config_resolve(&c, &setting, &err), -1);
    assert_contains(err.text, part);
    assert_int_equal(setting.preview, -7);
    config_release(&c);
}

static struct setting resolved(const char *settings)
{
    struct config c = open_config("pso", settings);
    struct err err;
    struct setting setting;
    if (config_resolve(&c, &setting, &err))
        fail_msg("%s: %s", settings, err.text);
    config_release(&c);
    return setting;
}

static int dim_of(const char *settings)
{
    struct setting s = resolved(settings);
    int dim = s.map.dim;
    setting_release(&s);
    return dim;
}

static void test_config__has_a_default_for_everything(void **state)
{
    (void)state;
    for (const struct method *m = methods; m->name; m++) {
        struct config c;
        struct err err;
        const struct param *row, *other;
        const char *text, *ignored;
        assert_true(!m->optim || strcmp(m->optim->name, m->name) == 0);
        config_init(&c, m);
        for (int i = 0; config_at(&c, i, &row, &text); i++) {
            if (row->type != PARAM_TEXT)
                assert_true(*text);
            for (int k = 0; k < i; k++) {
                config_at(&c, k, &other, &ignored);
                assert_string_not_equal(other->name, row->name);
            }
        }
        struct setting setting;
        assert_int_equal(config_resolve(&c, &setting, &err), 0);
        assert_true(setting.map.count >= 8);
        assert_int_equal(setting.rules.width, 10);
        assert_int_equal(setting.start.count, 0);
        setting_release(&setting);
        config_release(&c);
    }
    struct config pso = open_config("pso", ""), lspi = open_config("lspi", ""), cmaes = open_config("cmaes", "");
    assert_int_equal(config_int(&pso, "games"), 10);
    assert_int_equal(config_int(&lspi, "games"), 100);
    assert_int_equal(config_int(&cmaes, "seeds"), SEEDS_COMMON);
    config_release(&pso);
    config_release(&lspi);
    config_release(&cmaes);
}

static void test_config__keeps_what_is_set(void **state)
{
    (void)state;
    char text[] = "0.25";
    struct config c = open_config("pso", "games=7 fitness=least inertia=0.5 racing=yes goal=1e3");
    struct err err;
    assert_int_equal(config_set(&c, "social", text, &err), 0);
    text[0] = '9'; /* the config has a copy */
    const struct param *row;
    const char *value;
    int found = 0;
    for (int i = 0; config_at(&c, i, &row, &value); i++) {
        found += strcmp(row->name, "social") == 0 && strcmp(value, "0.25") == 0;
        found += strcmp(row->name, "inertia") == 0 && strcmp(value, "0.5") == 0;
    }
    assert_int_equal(found, 2);
    assert_int_equal(config_int(&c, "games"), 7);
    assert_int_equal(config_int(&c, "fitness"), FITNESS_LEAST);
    assert_true(config_real(&c, "goal") == 1000.0);
    assert_string_equal(config_text(&c, "racing"), "yes");
    config_release(&c);
}

static void test_config__suggests_names(void **state)
{
    (void)state;
    struct config c = open_config("pso", "");
    struct err err;
    assert_int_equal(config_set(&c, "games", "1.5k", &err), 0);
    assert_string_equal(config_text(&c, "games"), "1500"); /* the form used by the store and other programs */
    assert_refused(&c, "gmaes", "3", "did you mean \"games\"?");
    assert_refused(&c, "particels", "3", "did you mean \"particles\"?");
    assert_refused(&c, "population", "3", "there is no setting of pso called \"population\"");
    assert_refused(&c, "", "3", "there is no setting of pso called \"\"");
    assert_refused(&c, "fitness", "rowz", "rows");
    assert_int_equal(config_set_all(&c, "games=3 nonsense", &err), -1);
    assert_contains(err.text, "\"nonsense\" is not a setting");
    config_release(&c);
    assert_null(method_find("psso", &err));
    assert_contains(err.text, "did you mean \"pso\"?");
    assert_null(preset_find("gant-2018", &err));
    assert_contains(err.text, "did you mean \"gaunt-2018\"?");
    assert_int_equal(preset_config(NULL, NULL, &c, &err), -1);
    assert_int_equal(preset_config("pso", "demo", &c, &err), -1);
    assert_contains(err.text, "is for the method cross-entropy, not pso");
}

static void test_config__refuses_what_is_out_of_range(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text, *part;
    } cases[] = {
        { "games", "0", "between 1 and 100000" },
        { "games", "100001", "between 1 and 100000" },
        { "games", "-1", "between 1 and 100000" },
        { "games", "1.5", "a whole number" },
        { "games", "", "a whole number" },
        { "games", "99999999999999999999", "between" },
        { "width", "3", "between 4 and 16" },
        { "width", "17", "between 4 and 16" },
        { "height", "25", "between 4 and 24" },
        { "final", "17", "between 0 and 16" },
        { "goal", "nan", "number" },
        { "goal", "inf", "number" },
        { "goal", "-1", "between" },
        { "inertia", "11", "between -10 and 10" },
        { "inertia", "0.5x", "number" },
        { "particles", "1", "between 2 and" },
        { "seed", "-1", "between" },
    };
    struct config c = open_config("pso", "");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(&c, cases[i].name, cases[i].text, cases[i].part);
    config_release(&c);
}

static void test_config__takes_sets_and_lists_of_features(void **state)
{
    (void)state;
    struct setting s = resolved("features=holes,wells,landing_height");
    assert_int_equal(s.map.dim, 3);
    char name[WEIGHT_MAP_NAME_MAX];
    weight_map_name(&s.map, 0, name);
    assert_string_equal(name, "holes");
    weight_map_name(&s.map, 2, name);
    assert_string_equal(name, "landing_height");
    setting_release(&s);
    assert_int_equal(dim_of("features=holes"), 1);
    assert_int_equal(dim_of("features=gaunt-2018"), 3);
    assert_int_equal(dim_of("features=gaunt-2018^2"), 9);
    assert_int_equal(dim_of("features=gaunt-2018,holes^2"), 4);
    assert_unresolved("features=holes*wells,wells*holes", "\"holes*wells\" is listed twice");
    assert_unresolved("features=holes,holes", "\"holes\" is listed twice");
    assert_unresolved("features=nosuch", "there is no feature or feature set \"nosuch\"");
    assert_unresolved("features=hoels,wells", "did you mean \"holes\"?");
    assert_unresolved("features=,", "at least one feature");
    for (int i = 0; i < feature_count(); i++) {
        char settings[96];
        snprintf(settings, sizeof settings, "width=4 features=%s", feature_at(i)->name);
        if (feature_at(i)->columns > 4)
            assert_unresolved(settings, "needs a board of at least");
        else if (feature_at(i)->kinds > 0)
            assert_unresolved(settings, "needs their weights");
        else
            assert_int_equal(dim_of(settings), 1);
    }
}

/* An empty text counts as not given; a run needs features. */
static void test_config__refuses_no_features_at_all(void **state)
{
    (void)state;
    struct config c = open_config("pso", "");
    struct err err = { "" };
    struct setting setting;
    assert_int_equal(config_set(&c, "features", "", &err), 0);
    assert_int_equal(config_resolve(&c, &setting, &err), -1);
    assert_contains(err.text, "at least one feature");
    config_release(&c);
}

static void test_config__wants_a_start_for_every_feature(void **state)
{
    (void)state;
    struct setting s = resolved("features=holes,wells start=-1.5,2e3");
    assert_int_equal(s.start.count, 2);
    assert_true(s.start.value[0] == -1.5 && s.start.value[1] == 2000.0);
    setting_release(&s);
    assert_unresolved("start=1,2", "start has 2 weights, but 8 are trained");
    assert_unresolved("features=holes start=1,2", "start has 2 weights, but 1 are trained");
    assert_unresolved("features=holes,wells start=1,x", "numbers from -1e+100 to 1e+100, separated by commas");
    assert_unresolved("features=holes,wells start=1,nan", "numbers from -1e+100 to 1e+100, separated by commas");
    assert_unresolved("features=holes,wells start=1,1e999", "numbers from -1e+100 to 1e+100, separated by commas");
    assert_unresolved("features=holes,wells start=,", "numbers from -1e+100 to 1e+100, separated by commas");
}

/* An optimiser finds the weights of plain features and one factor for each pattern. */
static void test_setting__takes_patterns_by_a_factor(void **state)
{
    (void)state;
    const char *settings =
        "features=holes,pattern_runs,wells start=-3,0,-1,-2,-3,-4,-5,-6,-7,-8,-9,-10,-11,-12,-13,-14,-15,-16,-17,-18,"
        "-19,-20,-21,-22,-23,-24,-25,-26,-27,-28,-29,-30,-31,7";
    struct setting s = resolved(settings);
    const double x[] = { 5.0, 0.5, 6.0 };
    double weight[2 + RUNS_KINDS];
    assert_int_equal(s.map.count, 3);
    assert_int_equal(s.map.dim, 3);
    assert_int_equal(s.start.count, 3);
    assert_true(s.start.value[0] == -3.0 && s.start.value[1] == 1.0 && s.start.value[2] == 7.0);
    assert_int_equal(weight_map_weights(&s.map), 2 + RUNS_KINDS);
    weight_map_apply(&s.map, x, weight);
    assert_true(weight[0] == 5.0 && weight[1 + RUNS_KINDS] == 6.0);
    for (int k = 0; k < RUNS_KINDS; k++)
        assert_true(weight[1 + k] == -0.5 * k);
    char name[WEIGHT_MAP_NAME_MAX];
    weight_map_name(&s.map, 1, name);
    assert_string_equal(name, "pattern_runs");
    vector_release(&s.map.factored); /* then each kind has a name */
    weight_map_name(&s.map, 1 + RUNS_KINDS - 1, name);
    assert_string_equal(name, "pattern_runs_31");
    weight_map_name(&s.map, 1 + RUNS_KINDS, name);
    assert_string_equal(name, "wells");
    setting_release(&s);
}

static void test_config__matches_pieces_with_their_sequence(void **state)
{
    (void)state;
    struct setting s = resolved("sequence=list pieces=IOT lines-after-overflow=yes");
    assert_int_equal(s.rules.pieces.kind, SEQUENCE_LIST);
    assert_true(s.rules.lines_after_overflow);
    setting_release(&s);
    s = resolved("weights=1,1,1,2,2,1,1 preview=1");
    assert_int_equal(s.rules.pieces.weight_total, 9);
    assert_int_equal(s.preview, 1);
    setting_release(&s);
    assert_unresolved("sequence=list", "sequence=list needs the pieces");
    assert_unresolved("pieces=IOT", "pieces is only for sequence=list");
    assert_unresolved("sequence=bag weights=1,1,1,1,1,1,1", "weights is only for sequence=uniform");
    assert_unresolved("sequence=list pieces=IOX", "pieces are the letters");
    assert_unresolved("weights=1,2", "seven whole numbers");
    assert_unresolved("weights=0,0,0,0,0,0,0", "");
}

static void test_preset__has_settings_that_fit(void **state)
{
    (void)state;
    for (const struct preset *p = presets; p->name; p++) {
        struct config c = open_config(p->method, p->settings);
        struct setting setting;
        struct err err;
        if (config_resolve(&c, &setting, &err))
            fail_msg("%s: %s", p->name, err.text);
        setting_release(&setting);
        config_release(&c);
    }
}

static void test_preset__goes_on_from_others_that_fit_together(void **state)
{
    (void)state;
    int chained = 0;
    for (const struct preset *p = presets; p->name; p++) {
        struct str features = { 0 };
        struct err err;
        struct setting setting;
        char name[MONOMIAL_NAME_MAX];
        for (int i = 0; p->first[i]; i++) {
            struct config part;
            assert_int_equal(preset_config(NULL, p->first[i], &part, &err), 0);
            str_add(&features, "%s", i ? "," : "");
            assert_int_equal(config_resolve(&part, &setting, &err), 0);
            for (int k = 0; k < setting.map.count; k++)
                str_add(&features, "%s%s", k ? "," : "", monomial_name(setting.map.feature[k], name));
            setting_release(&setting);
            config_release(&part);
        }
        chained += features.length > 0;
        struct config c = open_config("td", "");
        if (features.length > 0) {
            if (config_set(&c, "features", features.text, &err) || config_resolve(&c, &setting, &err))
                fail_msg("%s: %s", p->name, err.text);
            setting_release(&setting);
        }
        config_release(&c);
        str_release(&features);
    }
    assert_int_equal(chained, 1);
}

static void test_fitness_of__adds_up_games(void **state)
{
    (void)state;
    const struct game_result games[] = {
        { .rows = 10, .blend = 7.0, .died = 1, .played = 1 },
        { .rows = 40, .blend = 1.0, .died = 0, .played = 1 },
        { .rows = 4, .blend = 100.0, .died = 1, .played = 1 },
        { .rows = 6, .blend = 9.0, .died = 0, .played = 1 },
    };
    assert_true(fitness_of(FITNESS_ROWS, 4, games) == 15.0);
    assert_true(fitness_of(FITNESS_PER_DEATH, 4, games) == 30.0);
    assert_true(fitness_of(FITNESS_PER_DEATH, 2, games + 1) == 44.0);
    assert_true(fitness_of(FITNESS_PER_DEATH, 1, games + 1) == 40.0); /* no game ended in death: counts as one */
    assert_true(fitness_of(FITNESS_SUM, 4, games) == 60.0);
    assert_true(fitness_of(FITNESS_LEAST, 4, games) == 4.0);
    assert_true(fitness_of(FITNESS_LEAST, 2, games) == 10.0);
    assert_true(fitness_of(FITNESS_MCMANUS_2017, 4, games) == 8.0);
    assert_true(fitness_of(FITNESS_MCMANUS_2017, 3, games) == 7.0);
    assert_true(fitness_of(FITNESS_MCMANUS_2017, 1, games) == 7.0);
    assert_true(fabs(fitness_of(FITNESS_LIFE, 2, games) - 16.0) < 1e-12); /* deaths a row: 1/10 and 1/40 */
}

static void test_fitness_stages__rise_to_all_games(void **state)
{
    (void)state;
    int stages[FITNESS_STAGES_MAX];
    for (int kind = FITNESS_ROWS; kind <= FITNESS_LIFE; kind++)
        for (int games = 1; games < 300; games++) {
            assert_int_equal(fitness_stages((enum fitness_kind)kind, false, games, stages), 1);
            assert_int_equal(stages[0], games);
            int count = fitness_stages((enum fitness_kind)kind, true, games, stages);
            assert_in_range(count, 1, FITNESS_STAGES_MAX);
            assert_true(stages[0] >= 1);
            for (int k = 1; k < count; k++)
                assert_true(stages[k] > stages[k - 1]);
            assert_int_equal(stages[count - 1], games);
        }
    assert_int_equal(fitness_stages(FITNESS_LEAST, true, 3, stages), 3);
    assert_int_equal(fitness_stages(FITNESS_MCMANUS_2017, true, 10, stages), 3);
    assert_int_equal(stages[0], 6);
    assert_int_equal(fitness_stages(FITNESS_ROWS, true, 8, stages), 3);
    assert_int_equal(stages[0], 2);
}

enum { RACERS = 9, RACES_GAMES = 13 };

static void random_games(struct rng *rng, int games, struct game_result out[])
{
    for (int i = 0; i < RACERS * games; i++) {
        out[i] = (struct game_result){ .rows = rng_below(rng, 12), .died = rng_below(rng, 2), .played = 1 };
        out[i].blend = (double)out[i].rows + (rng_below(rng, 2) ? 0.5 : 0.0);
    }
}

/* A candidate that is dropped from the race could not have passed its bar, and is not reported above it either.
 * Returns the number dropped. */
static int race_with_bars(enum fitness_kind kind, uint64_t seed)
{
    struct rng rng = rng_stream(seed, 1, (uint64_t)kind);
    struct game_result result[RACERS * RACES_GAMES];
    double bar[RACERS];
    bool alive[RACERS];
    int games = 1 + (int)rng_below(&rng, RACES_GAMES), dropped = 0;
    random_games(&rng, games, result);
    for (int i = 0; i < RACERS; i++) {
        alive[i] = true;
        bar[i] = i == 0 ? -INFINITY : (kind == FITNESS_SUM ? games : 1) * (double)rng_below(&rng, 24) / 2;
    }
    for (int n = 1; n < games; n++) {
        bool before[RACERS];
        memcpy(before, alive, sizeof before);
        fitness_race(kind, games, n, RACERS, result, bar, alive);
        for (int i = 0; i < RACERS; i++) {
            assert_true(before[i] || !alive[i]); /* none comes back */
            if (!before[i] || alive[i])
                continue;
            dropped++;
            assert_true(fitness_of(kind, games, result + i * games) <= bar[i]);
            assert_true(fitness_of(kind, n, result + i * games) <= bar[i]);
        }
    }
    assert_true(alive[0]); /* a candidate without a bar cannot be dropped */
    return dropped;
}

static void test_fitness_race__drops_only_those_who_cannot_pass_their_bar(void **state)
{
    (void)state;
    int least = 0, blend = 0;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        least += race_with_bars(FITNESS_LEAST, seed);
        blend += race_with_bars(FITNESS_MCMANUS_2017, seed);
    }
    assert_true(least > 1000 && blend > 1000);
}

static void test_fitness_race__knows_that_a_sum_still_grows(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3000; seed++)
        race_with_bars(FITNESS_SUM, seed);
}

/* Racing that never dropped anyone would be exact too. */
static void test_fitness_race__drops_at_the_first_chance(void **state)
{
    (void)state;
    struct game_result games[10];
    const double bar = 5.0;
    bool alive = true;
    for (int i = 0; i < 10; i++)
        games[i] = (struct game_result){ .rows = i == 0 ? 5 : 9, .blend = i < 6 ? 5.0 : 9.0, .played = 1 };
    fitness_race(FITNESS_LEAST, 10, 1, 1, games, &bar, &alive);
    assert_false(alive);
    alive = true;
    fitness_race(FITNESS_MCMANUS_2017, 10, 5, 1, games, &bar, &alive);
    assert_true(alive);
    fitness_race(FITNESS_MCMANUS_2017, 10, 6, 1, games, &bar, &alive);
    assert_false(alive);
}

static void test_fitness_race__halves_where_means_are_measured(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 1000; seed++)
        for (int kind = FITNESS_ROWS; kind <= FITNESS_PER_DEATH; kind++) {
            struct rng rng = rng_stream(seed, 2, (uint64_t)kind);
            struct game_result result[RACERS * 8];
            double bar[RACERS], worst_kept = INFINITY, best_dropped = -INFINITY;
            bool alive[RACERS], before[RACERS];
            int racing = 0, kept = 0, n = 1 + (int)rng_below(&rng, 8);
            random_games(&rng, 8, result);
            for (int i = 0; i < RACERS; i++) {
                alive[i] = before[i] = i == 0 || rng_below(&rng, 4) > 0;
                racing += alive[i];
                bar[i] = -INFINITY;
            }
            fitness_race((enum fitness_kind)kind, 8, n, RACERS, result, bar, alive);
            for (int i = 0; i < RACERS; i++) {
                double value = fitness_of((enum fitness_kind)kind, n, result + i * 8);
                assert_true(before[i] || !alive[i]);
                kept += alive[i];
                if (alive[i])
                    worst_kept = fmin(worst_kept, value);
                else if (before[i])
                    best_dropped = fmax(best_dropped, value);
            }
            assert_true(2 * kept >= racing);
            assert_true(worst_kept > best_dropped);
        }
}

/* A round with six random candidates. */
static struct round pose(const struct setting *setting, int games)
{
    struct round r;
    struct rng rng = rng_stream(4, 4, 4);
    round_init(&r, 6, setting->map.dim, games);
    r.candidates = 6;
    r.number = 3;
    for (int i = 0; i < 6; i++) {
        r.evaluation[i] = 40 + i;
        r.bar[i] = i < 2 ? -INFINITY : 3.0;
        for (int d = 0; d < setting->map.dim; d++)
            r.x[i * setting->map.dim + d] = setting->start.value[d] * (0.4 + rng_real(&rng));
    }
    return r;
}

/* Plays a round with interruptions and compares it with one played without. */
static void play_with_interruptions(const char *settings)
{
    struct config c = open_config("pso", settings);
    struct setting setting;
    struct err err;
    assert_int_equal(config_resolve(&c, &setting, &err), 0);
    struct solo_job_config shared = config_games(&c, &setting);
    struct round_rules rules = { (enum fitness_kind)config_int(&c, "fitness"),
                                 (enum fitness_seeds_kind)config_int(&c, "seeds"), config_int(&c, "racing") != 0, 5 };
    int games = (int)config_int(&c, "games");
    struct round whole = pose(&setting, games);
    assert_true(round_play(&whole, &rules, &shared, &(struct exec){ .threads = 1 }, NULL));
    static const int threads[] = { 0, 1, 2, 3, 7 };
    int stops = 0;
    for (size_t k = 0; k < sizeof threads / sizeof *threads; k++) {
        struct round parts = pose(&setting, games);
        struct exec exec = { .threads = threads[k] };
        bool done = false;
        for (int pause = 0; !done; pause = 200 + 2 * pause) {
            struct alarm alarm;
            set_alarm(&alarm, pause);
            struct exec_watch watch = { .stop = &alarm.stop };
            done = round_play(&parts, &rules, &shared, &exec, &watch);
            clear_alarm(&alarm);
            stops += !done;
        }
        assert_memory_equal(parts.fitness, whole.fitness, 6 * sizeof *whole.fitness);
        assert_memory_equal(parts.result, whole.result, 6 * (size_t)games * sizeof *whole.result);
        assert_true(round_pieces(&parts) == round_pieces(&whole));
        memset(parts.result, 0, (size_t)parts.candidates * (size_t)parts.games * sizeof *parts.result);
        assert_int_equal(round_played(&parts, 0), 0);
        round_release(&parts);
    }
    assert_true(stops >= 5); /* the first stop of each is certain */
    round_release(&whole);
    setting_release(&setting);
    config_release(&c);
}

static void test_round__goes_on_after_interruptions(void **state)
{
    (void)state;
    play_with_interruptions("height=8 games=9 fitness=rows" START);
    play_with_interruptions("height=8 games=9 fitness=rows racing=yes seeds=common" START);
    play_with_interruptions("height=8 games=9 fitness=mcmanus-2017 racing=yes seeds=fixed" START);
    play_with_interruptions("height=8 games=9 fitness=least racing=yes max-pieces=400" START);
    play_with_interruptions("height=8 games=4 fitness=rows-per-death max-rows=60" START);
    play_with_interruptions("height=8 games=2 fitness=life walks=20" START);
}

static void test_round__draws_games_as_the_seeds_say(void **state)
{
    (void)state;
    int64_t evaluation[2] = { 4, 5 };
    struct round a = { .evaluation = evaluation, .number = 1 }, b = { .evaluation = evaluation, .number = 2 };
    struct round_rules own = { .seeds = SEEDS_OWN, .seed = 1 }, common = { .seeds = SEEDS_COMMON, .seed = 1 },
                       fixed = { .seeds = SEEDS_FIXED, .seed = 1 }, other = { .seeds = SEEDS_FIXED, .seed = 2 };
    assert_true(round_seed(&a, &own, 0) != round_seed(&a, &own, 1));
    assert_true(round_seed(&a, &own, 0) == round_seed(&b, &own, 0));
    assert_true(round_seed(&a, &common, 0) == round_seed(&a, &common, 1));
    assert_true(round_seed(&a, &common, 0) != round_seed(&b, &common, 0));
    assert_true(round_seed(&a, &fixed, 0) == round_seed(&b, &fixed, 1));
    assert_true(round_seed(&a, &fixed, 0) != round_seed(&a, &other, 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_config__has_a_default_for_everything),
        cmocka_unit_test(test_config__keeps_what_is_set),
        cmocka_unit_test(test_config__suggests_names),
        cmocka_unit_test(test_config__refuses_what_is_out_of_range),
        cmocka_unit_test(test_config__takes_sets_and_lists_of_features),
        cmocka_unit_test(test_config__refuses_no_features_at_all),
        cmocka_unit_test(test_config__wants_a_start_for_every_feature),
        cmocka_unit_test(test_setting__takes_patterns_by_a_factor),
        cmocka_unit_test(test_config__matches_pieces_with_their_sequence),
        cmocka_unit_test(test_preset__has_settings_that_fit),
        cmocka_unit_test(test_preset__goes_on_from_others_that_fit_together),
        cmocka_unit_test(test_fitness_of__adds_up_games),
        cmocka_unit_test(test_fitness_stages__rise_to_all_games),
        cmocka_unit_test(test_fitness_race__drops_only_those_who_cannot_pass_their_bar),
        cmocka_unit_test(test_fitness_race__knows_that_a_sum_still_grows),
        cmocka_unit_test(test_fitness_race__drops_at_the_first_chance),
        cmocka_unit_test(test_fitness_race__halves_where_means_are_measured),
        cmocka_unit_test(test_round__goes_on_after_interruptions),
        cmocka_unit_test(test_round__draws_games_as_the_seeds_say),
    };
    return RUN(tests);
}
