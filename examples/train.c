/* SPDX-License-Identifier: MIT
 *
 * Trains a controller, saves it as a file, and measures it.
 *
 *     cc train.c $(pkg-config --cflags --libs tetrarch) -o train
 *     ./train mine.json
 */
#include <stdio.h>
#include <tetrarch.h>

/* Called a few times a second; another result than 0 would stop the training. */
static int show_progress(void *context, double done)
{
    (void)context;
    fprintf(stderr, "\r%3.0f%%", 100 * done);
    return 0;
}

static struct tetrarch_controller *train(struct tetrarch_error *error)
{
    const struct tetrarch_progress progress = { show_progress, NULL };
    struct tetrarch_controller *learnt = NULL;
    struct tetrarch_training *training = tetrarch_training_new(
        "cross-entropy features=bcts height=8 iterations=10 games=4 seed=3", error);
    int more = training ? 1 : -1;
    while (more > 0) {
        struct tetrarch_trained now;
        more = tetrarch_training_step(training, 2, 0, &progress, error);
        tetrarch_training_view(training, &now);
        if (more > 0)
            printf("\riteration %lld of %lld: %.0f rows\n", (long long)now.iteration, (long long)now.iterations,
                   now.mean);
    }
    if (more == 0)
        learnt = tetrarch_training_controller(training, error);
    tetrarch_training_free(training);
    return learnt;
}

static int save(const struct tetrarch_controller *controller, const char *path, struct tetrarch_error *error)
{
    char *text = tetrarch_controller_write(controller, error);
    if (!text)
        return -1;
    FILE *file = fopen(path, "w");
    int failed = !file || fputs(text, file) == EOF;
    failed |= file && fclose(file) != 0;
    if (failed)
        snprintf(error->text, sizeof error->text, "%s cannot be written", path);
    tetrarch_text_free(text);
    return failed ? -1 : 0;
}

int main(int argc, char **argv)
{
    struct tetrarch_error error;
    struct tetrarch_measured m;
    struct tetrarch_rules *rules = tetrarch_rules_new("simplified 10x8", &error);
    struct tetrarch_controller *learnt = rules ? train(&error) : NULL;
    struct tetrarch_player *player = learnt ? tetrarch_player_new(learnt, rules, "greedy", &error) : NULL;
    int failed = !player || (argc > 1 && save(learnt, argv[1], &error) != 0) ||
                 tetrarch_evaluate(player, rules, "games=200 seed=7", NULL, &m, &error) != 0;
    if (failed)
        fprintf(stderr, "train: %s\n", error.text);
    else
        printf("learnt: %.0f rows a game (%.0f to %.0f)\n", m.rows, m.rows_low, m.rows_high);
    tetrarch_player_free(player);
    tetrarch_controller_free(learnt);
    tetrarch_rules_free(rules);
    return failed;
}
