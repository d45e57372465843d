/* SPDX-License-Identifier: MIT
 *
 * The public library when memory runs out: every function is called again and again, and each time another one of its
 * allocations fails, alone or with all that follow. It must say so and the process must go on.
 *
 * The functions of the C library that allocate are replaced for the whole process, Jansson and threads included. Only
 * Jansson's reader is spared, because it does not survive that: json_read() makes sure that it need not.
 */
#include "unit.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <tetrarch.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *p, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_bool armed;
static atomic_bool alone; /* only one allocation fails */
static atomic_long left;  /* allocations before it */
static bool reads;        /* Jansson reads, and its allocations succeed */

static bool fails(const void *caller)
{
    Dl_info info;
    if (!atomic_load(&armed))
        return false;
    if (reads && dladdr(caller, &info) && strstr(info.dli_fname, "libjansson"))
        return false;
    long before = atomic_fetch_sub(&left, 1);
    if (before > 0 || (before < 0 && atomic_load(&alone)))
        return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *p, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_realloc(p, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails(__builtin_return_address(0)) ? NULL : __libc_memalign(alignment, size);
}

static struct tetrarch_error error;
static struct tetrarch_rules *simplified, *guideline;
static struct tetrarch_controller *controller;
static struct tetrarch_player *player, *modern, *own;
static struct tetrarch_game *game;
static struct tetrarch_view view;
static char *controller_text;

/* ---- calls: each returns whether it succeeded, and releases what it made */

static bool make_rules(void)
{
    struct tetrarch_rules *r = tetrarch_rules_new("simplified sequence=uniform weights=1,1,1,2,2,1,1", &error);
    tetrarch_rules_free(r);
    return r;
}

static bool load_controller(void)
{
    struct tetrarch_controller *c = tetrarch_controller_load("champion-10x10", &error);
    tetrarch_controller_free(c);
    return c;
}

static bool parse_controller(void)
{
    struct tetrarch_controller *c = tetrarch_controller_parse(controller_text, &error);
    tetrarch_controller_free(c);
    return c;
}

static bool write_controller(void)
{
    char *text = tetrarch_controller_write(controller, &error);
    bool same = text && strcmp(text, controller_text) == 0;
    if (text && !same)
        fail_msg("%s", text);
    tetrarch_text_free(text);
    return text;
}

static bool make_features(void)
{
    struct tetrarch_features *f = tetrarch_features_new("bcts^2", simplified, &error);
    tetrarch_features_free(f);
    return f;
}

static bool make_player(void)
{
    struct tetrarch_player *p = tetrarch_player_new(controller, simplified, "beam preview=2 width=20", &error);
    tetrarch_player_free(p);
    return p;
}

static bool consider(void)
{
    struct tetrarch_placement best[3];
    return tetrarch_player_consider(modern, &view.position, best, 3, &error) == 3;
}

static bool list_placements(void)
{
    struct tetrarch_placement list[64];
    return tetrarch_placements(guideline, &view.position.board, TETRARCH_T, list, 64, &error) > 0;
}

static bool find_keys(void)
{
    struct tetrarch_placement list[64];
    uint8_t keys[64];
    int n = tetrarch_placements(guideline, &view.position.board, view.position.queue[0], list, 64, &error);
    return n > 0 && tetrarch_game_keys(game, &list[n - 1], keys, 64, &error) > 0;
}

static bool make_game(void)
{
    struct tetrarch_game *g = tetrarch_game_new(guideline, 1, 0, 5, &error);
    tetrarch_game_free(g);
    return g;
}

/* A key and an attack have no error to write to. */
static bool record_game(void)
{
    struct tetrarch_game *g = tetrarch_game_new(guideline, 1, 0, 5, &error);
    bool done = g && tetrarch_game_record(g, 1, "somebody", &error) == 0;
    for (int i = 0; done && i < 60; i++)
        done = tetrarch_game_act(g, modern, &error) >= 0;
    if (done && (tetrarch_game_press(g, TETRARCH_HARD) < 0 || tetrarch_game_attack(g, game) < 0)) {
        snprintf(error.text, sizeof error.text, "out of memory");
        done = false;
    }
    char *text = done ? tetrarch_game_replay(g, &error) : NULL;
    struct tetrarch_game *copy = text ? tetrarch_game_open(text, "a.replay", &error) : NULL;
    tetrarch_game_free(copy);
    tetrarch_text_free(text);
    tetrarch_game_free(g);
    return copy;
}

static bool print_fumen(void)
{
    struct tetrarch_fumen page = { .width = 10, .height = 20, .hold = TETRARCH_NONE };
    memset(page.cells, 8, sizeof page.cells);
    char *text = tetrarch_fumen_print(&page, &error);
    int read = text ? tetrarch_fumen_read(text, 10, 20, &page, &error) : -1;
    tetrarch_text_free(text);
    return read == 0;
}

static bool summarise(void)
{
    struct tetrarch_measured m;
    return tetrarch_summarise((double[]){ 1, 2, 3 }, 3, 3, &m, NULL, &error) == 0;
}

static bool print_board(void)
{
    char *text = tetrarch_board_print(&view.position.board, 0, &error);
    tetrarch_text_free(text);
    return text;
}

static bool evaluate(void)
{
    struct tetrarch_measured m;
    return tetrarch_evaluate(player, simplified, "games=6 seed=7 threads=3", NULL, &m, &error) == 0;
}

static bool evaluate_by_splitting(void)
{
    struct tetrarch_measured m;
    const char *settings = "method=splitting repetitions=2 seed=7 threads=2";
    return tetrarch_evaluate(player, simplified, settings, NULL, &m, &error) == 0;
}

static bool evaluate_own(void)
{
    struct tetrarch_measured m;
    return tetrarch_evaluate(own, simplified, "games=4 seed=7 threads=2 max-pieces=10", NULL, &m, &error) == 0;
}

static bool compare(void)
{
    struct tetrarch_compared c;
    return tetrarch_compare(player, own, simplified, "max-games=3 threads=2 alpha=0.01", NULL, &c, &error) == 0;
}

static bool make_batch(const char *text)
{
    struct tetrarch_batch *b = tetrarch_batch_new(text, 200, &error);
    size_t size = b ? tetrarch_batch_save(b, 0, NULL, 0) : 0;
    if (b && size == 0)
        snprintf(error.text, sizeof error.text, "out of memory");
    tetrarch_batch_free(b);
    return size;
}

static bool make_after_states(void)
{
    return make_batch("after-states features=bcts threads=3");
}

static bool make_modern(void)
{
    return make_batch("modern threads=2");
}

static bool make_agent(void)
{
    struct tetrarch_torus *torus = tetrarch_torus_new(NULL, &error);
    struct tetrarch_agent *a = torus ? tetrarch_agent_new("mcts:playout=whole", 1, &error) : NULL;
    int action = a ? tetrarch_agent_choose(a, torus, 50, 0, NULL, &error) : -1;
    tetrarch_agent_free(a);
    tetrarch_torus_free(torus);
    return action >= 0;
}

/* Two agents that play an opening on, with all texts that a front end shows. */
static bool make_pair(void)
{
    double heat[TETRARCH_TORUS_CELLS];
    struct tetrarch_choice choice;
    struct tetrarch_torus *torus = tetrarch_torus_new("opening seed=3", &error);
    struct tetrarch_agent *a = torus ? tetrarch_agent_pair("greedy", "mcts", 3, 0, &error) : NULL;
    int failed = a ? tetrarch_agent_analyse(a, torus, 20, 0, NULL, 0, &choice, &error) : -1;
    char *text = failed ? NULL : tetrarch_action_print(choice.action, &error);
    failed = text ? tetrarch_torus_heat(torus, "learned", heat, &error) : -1;
    tetrarch_text_free(text);
    tetrarch_agent_free(a);
    tetrarch_torus_free(torus);
    return failed == 0;
}

static bool read_match(void)
{
    const struct tetrarch_match_line head = {
        .record = "tetress match", .agents = { "greedy", "random" }, .format = 1, .seed = 1, .games = 2
    };
    struct tetrarch_match *m = tetrarch_match_new("record", &error);
    int failed = m ? tetrarch_match_read(m, &head, &error) : -1;
    tetrarch_match_free(m);
    return failed == 0;
}

static bool train(const char *text)
{
    struct tetrarch_training *t = tetrarch_training_new(text, &error);
    int more = t ? tetrarch_training_step(t, 2, 2, NULL, &error) : -1;
    struct tetrarch_controller *c = more >= 0 ? tetrarch_training_controller(t, &error) : NULL;
    tetrarch_controller_free(c);
    if (t && more < 0) {
        struct tetrarch_error later;
        atomic_store(&armed, false);
        assert_int_equal(tetrarch_training_step(t, 1, 1, NULL, &later), -1);
        assert_contains(later.text, "memory ran out");
        assert_int_equal(tetrarch_training_save(t, NULL, 0), 0);
    }
    tetrarch_training_free(t);
    return c;
}

static bool train_rounds(void)
{
    return train("cross-entropy features=bcts height=5 iterations=2 population=8 games=2 final=2");
}

static bool train_asynchronously(void)
{
    return train("apso features=bcts height=5 iterations=2 games=2 particles=4 order=arrival final=0");
}

static bool train_by_differences(void)
{
    return train("td features=patterns height=5 iterations=2 games=2 length=1000 final=0");
}

static const struct {
    const char *name;
    bool (*run)(void);
    bool reads; /* JSON */
} calls[] = {
    { "rules_new", make_rules },
    { "controller_load", load_controller, true },
    { "controller_parse", parse_controller, true },
    { "controller_write", write_controller },
    { "features_new", make_features },
    { "player_new", make_player },
    { "player_consider", consider },
    { "placements", list_placements },
    { "game_keys", find_keys },
    { "game_new", make_game },
    { "game_record", record_game },
    { "fumen_print", print_fumen },
    { "summarise", summarise },
    { "board_print", print_board },
    { "evaluate", evaluate },
    { "evaluate, by splitting", evaluate_by_splitting },
    { "evaluate, own player", evaluate_own },
    { "compare", compare },
    { "batch_new, after-states", make_after_states },
    { "batch_new, modern", make_modern },
    { "agent_new", make_agent, true },
    { "agent_pair", make_pair, true },
    { "match_read", read_match },
    { "training, in rounds", train_rounds },
    { "training, asynchronous", train_asynchronously },
    { "training, by differences", train_by_differences },
};

/* Runs a call with allocation n failing; returns false if it did not come to that. */
static bool starve(size_t which, long n, bool one)
{
    error.text[0] = '\0';
    reads = calls[which].reads;
    atomic_store(&left, n);
    atomic_store(&alone, one);
    atomic_store(&armed, true);
    bool succeeded = calls[which].run();
    atomic_store(&armed, false);
    bool came = atomic_load(&left) < 0;
    /* Some can be done without: a thread that cannot be started, for one. */
    if (came && !succeeded && strcmp(error.text, "out of memory") != 0)
        fail_msg("%s, allocation %ld: \"%s\"", calls[which].name, n, error.text);
    if (!came && !succeeded)
        fail_msg("%s, enough memory: \"%s\"", calls[which].name, error.text);
    return came;
}

static void test_library__survives_a_lack_of_memory(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        for (int one = 0; one < 2; one++) {
            long n = 0;
            while (starve(i, n, one))
                n += 1 + n / 24;
            if (n == 0)
                fail_msg("%s allocates nothing", calls[i].name);
        }
}

/* An optimiser that runs out of memory is as it was before, and takes the answer again. */
static void test_optim__is_unchanged_when_memory_runs_out(void **state)
{
    (void)state;
    for (int m = 0; tetrarch_method_name(m); m++) {
        if (!tetrarch_method_is_optim(m))
            continue;
        struct tetrarch_optim *plain = tetrarch_optim_new(tetrarch_method_name(m), 4, 7, NULL, NULL, &error),
                              *starved = tetrarch_optim_new(tetrarch_method_name(m), 4, 7, NULL, NULL, &error);
        for (int round = 0; round < 5; round++) {
            int count = 0, again = 0;
            const double *x = tetrarch_optim_ask(plain, &count), *y = NULL;
            for (long n = 0; !y; n++) {
                atomic_store(&left, n);
                atomic_store(&armed, true);
                y = tetrarch_optim_ask(starved, &again);
                atomic_store(&armed, false);
            }
            assert_int_equal(count, again);
            assert_memory_equal(x, y, (size_t)count * 4 * sizeof *x);
            double *fitness = calloc((size_t)count, sizeof *fitness);
            for (int i = 0; i < count; i++)
                fitness[i] = -x[4 * i] * x[4 * i] + x[4 * i + 1];
            assert_int_equal(tetrarch_optim_tell(plain, fitness, count, &error), 0);
            int told = -1;
            for (long n = 0; told; n++) {
                atomic_store(&left, n);
                atomic_store(&armed, true);
                told = tetrarch_optim_tell(starved, fitness, count, &error);
                atomic_store(&armed, false);
                if (told)
                    assert_string_equal(error.text, "out of memory");
            }
            free(fitness);
        }
        tetrarch_optim_free(plain);
        tetrarch_optim_free(starved);
    }
}

static int choose_first(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out)
{
    return tetrarch_placements(context, &position->board, position->queue[0], out, 1, NULL) > 0 ? 0 : -1;
}

static int set_up(void **state)
{
    (void)state;
    alarm(600); /* a lock that is never released */
    simplified = tetrarch_rules_new("simplified 10x6", &error);
    guideline = tetrarch_rules_new("guideline", &error);
    controller = tetrarch_controller_load("bcts", &error);
    controller_text = tetrarch_controller_write(controller, &error);
    player = tetrarch_player_new(controller, simplified, "greedy", &error);
    modern = tetrarch_player_new(controller, guideline, "greedy", &error);
    own = tetrarch_player_own(choose_first, simplified, 0, &error);
    game = tetrarch_game_new(guideline, 1, 0, 0, &error);
    if (!controller_text || !player || !modern || !own || !game)
        return -1;
    tetrarch_game_view(game, &view);
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    tetrarch_game_free(game);
    tetrarch_player_free(own);
    tetrarch_player_free(modern);
    tetrarch_player_free(player);
    tetrarch_text_free(controller_text);
    tetrarch_controller_free(controller);
    tetrarch_rules_free(guideline);
    tetrarch_rules_free(simplified);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_library__survives_a_lack_of_memory),
        cmocka_unit_test(test_optim__is_unchanged_when_memory_runs_out),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
