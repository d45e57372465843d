/* SPDX-License-Identifier: MIT */
#include "ui/web/computation_kind.h"

#include "base/clock.h"
#include "base/mem.h"
#include "lab/experiment/chain.h"
#include "lab/experiment/report.h"
#include "ui/web/computation_life.h"
#include "ui/web/new_run.h"

#include <stdlib.h>
#include <string.h>

static const double report_seconds = 0.3; /* between two intermediate reports of a sweep */

/* Reads a whole number from the body. Returns `fallback` if it is missing; if `fallback` is 0, it must be present.
 * Returns 0, with the error in `out`, if it is invalid. */
static int64_t read_number(const json_t *body, const char *key, int64_t max, int64_t fallback, struct response *out)
{
    const json_t *value = json_object_get(body, key);
    if (!value && fallback)
        return fallback;
    json_int_t number = json_integer_value(value);
    if (number >= 1 && number <= max)
        return number;
    response_error(out, 400, "\"%s\" must be a whole number from 1 to %lld.", key, (long long)max);
    return 0;
}

/* Answers with an error, and returns true, if runs cannot be recorded. Does not create a missing store. */
static bool refuse_store(const struct site *site, struct response *out)
{
    struct err err;
    struct store *s;
    int found = store_open_existing(site->store, STORE_WRITE, &s, &err);
    bool wrong = found < 0 || (found == 0 && store_check(site->store, &err));
    store_close(s);
    if (wrong)
        response_error(out, 500, "%s", err.text);
    return wrong;
}

/* A preset and the presets trained before it. */
struct chain_input {
    const struct preset *preset;
    struct config config;
    json_t *parts;                   /* the parts begun so far */
    struct computation *computation; /* set while it is performed */
};

static void release_chain(void *input)
{
    struct chain_input *in = input;
    config_release(&in->config);
    json_decref(in->parts);
    free(in);
}

static void *read_chain(const struct site *site, const json_t *body, struct response *out)
{
    struct err err;
    const char *key;
    json_t *value;
    struct chain_input *in = xcalloc(1, sizeof *in);
    in->preset = chain_find(json_string_value(json_object_get(body, "preset")));
    if (!in->preset)
        response_error(out, 400, "\"preset\" must be one that builds on others: one with \"first\" in /api/methods.");
    if (!in->preset || !new_run_read(body, &in->config, out)) {
        free(in);
        return NULL;
    }
    in->parts = json_array();
    int result = 0;
    json_object_foreach(json_object_get(body, "settings"), key, value)
    {
        if (result == 0)
            result = chain_check(in->preset, key, &err);
    }
    if (result)
        response_error(out, 400, "%s", err.text);
    if (result == 0 && !refuse_store(site, out))
        return in;
    release_chain(in);
    return NULL;
}

/* Reports the part being trained now, and the runs of the parts before it. */
static void report_part(struct chain_input *in, int64_t run, const char *name)
{
    int total = 1;
    while (in->preset->first[total - 1])
        total++;
    int count = (int)json_array_size(in->parts);
    if (run > 0) {
        json_object_set_new(json_array_get(in->parts, (size_t)count - 1), "run", json_integer(run));
    } else {
        char phrase[128];
        snprintf(phrase, sizeof phrase, "%s, part %d of %d", name, count + 1, total);
        computation_tick(in->computation, (double)count / total, 0, phrase);
        json_array_append_new(in->parts, json_pack("{s:s, s:n}", "preset", name, "run"));
    }
    computation_set_result(in->computation, json_pack("{s:o}", "parts", json_deep_copy(in->parts)));
}

static int64_t train_part(void *context, struct config *config, struct err *err)
{
    struct chain_input *in = context;
    char name[sizeof config->preset];
    snprintf(name, sizeof name, "%s", config->preset);
    report_part(in, 0, name);
    int64_t run = computation_train(in->computation, config, err);
    if (run > 0)
        report_part(in, run, name);
    return run;
}

static int perform_chain(struct computation *c, void *input, struct err *err)
{
    struct chain_input *in = input;
    struct experiment e = computation_experiment(c);
    in->computation = c;
    e.context = in;
    e.train = train_part;
    e.tick = NULL; /* train_part() reports the progress */
    int result = chain_prepare(&e, in->preset, &in->config, err);
    if (result <= 0)
        return result;
    struct config config;
    config_copy(&config, &in->config);
    int64_t run = train_part(in, &config, err);
    return run > 0 ? 1 : (int)run;
}

struct sweep_input {
    struct config base;
    struct sweep sweep;
    struct computation *computation; /* set while it is performed, as is the next */
    double reported;
};

static void release_sweep(void *input)
{
    struct sweep_input *in = input;
    sweep_release(&in->sweep);
    config_release(&in->base);
    free(in);
}

static bool is_given(void *settings, const char *key)
{
    return json_object_get(settings, key) != NULL;
}

/* Reads the axes and the number of seeds of a sweep. */
static bool read_axes(struct sweep_input *in, const json_t *body, struct response *out)
{
    struct err err;
    const json_t *list = json_object_get(body, "sweep");
    const char *axes[SWEEP_AXES_MAX + 1];
    int count = 0, seeds = (int)read_number(body, "seeds", SWEEP_SEEDS_MAX, 5, out);
    while (count <= SWEEP_AXES_MAX && (axes[count] = json_string_value(json_array_get(list, (size_t)count))))
        count++;
    if (seeds == 0)
        return false;
    if (!json_is_array(list) || (count <= SWEEP_AXES_MAX && json_array_size(list) > (size_t)count)) {
        response_error(out, 400, "\"sweep\" must be a list of texts, each written key=value,value,...");
        return false;
    }
    if (sweep_init(&in->sweep, &in->base, axes, count, seeds, &err) ||
        sweep_check_given(&in->sweep, is_given, json_object_get(body, "settings"), &err)) {
        response_error(out, 400, "%s", err.text);
        return false;
    }
    return true;
}

/* Reads a sweep without looking at the store. */
static struct sweep_input *read_plan(const json_t *body, struct response *out)
{
    const struct preset *chained = chain_find(json_string_value(json_object_get(body, "preset")));
    struct sweep_input *in = xcalloc(1, sizeof *in);
    if (chained)
        response_error(out, 400, "A sweep is for one run each; the preset %s trains several.", chained->name);
    if (chained || !new_run_read(body, &in->base, out)) {
        free(in);
        return NULL;
    }
    if (read_axes(in, body, out))
        return in;
    release_sweep(in);
    return NULL;
}

static void *read_sweep(const struct site *site, const json_t *body, struct response *out)
{
    struct err err;
    struct sweep_input *in = read_plan(body, out);
    bool unfit = in && sweep_check(&in->sweep, &err);
    if (unfit)
        response_error(out, 400, "%s", err.text);
    if (unfit || (in && refuse_store(site, out))) {
        release_sweep(in);
        in = NULL;
    }
    return in;
}

static void tick_sweep(void *context, double fraction, int64_t pieces, const char *phrase)
{
    struct sweep_input *in = context;
    computation_tick(in->computation, fraction, pieces, phrase);
    if (clock_seconds() - in->reported < report_seconds)
        return;
    in->reported = clock_seconds();
    computation_set_result(in->computation, report_sweep(&in->sweep));
}

static int64_t train_cell(void *context, struct config *config, struct err *err)
{
    return computation_train(((struct sweep_input *)context)->computation, config, err);
}

static int perform_sweep(struct computation *c, void *input, struct err *err)
{
    struct sweep_input *in = input;
    struct experiment e = computation_experiment(c);
    in->computation = c;
    e.context = in;
    e.train = train_cell;
    e.tick = tick_sweep;
    int result = sweep_run(&e, &in->sweep, err);
    computation_set_result(c, report_sweep(&in->sweep));
    return result;
}

void computation_show_sweep(const struct site *site, const json_t *body, struct response *out)
{
    struct err err;
    struct sweep_input *in = read_plan(body, out);
    if (!in)
        return;
    struct store *s;
    int found = store_open_existing(site->store, STORE_READ, &s, &err);
    if (found < 0 || (found > 0 && sweep_collect(&in->sweep, s, &err))) {
        response_error(out, 500, "%s", err.text);
    } else {
        int64_t number = computations_find(site->computations, "sweep", body);
        json_t *report = report_sweep(&in->sweep);
        json_object_set_new(report, "computation", number ? json_integer(number) : json_null());
        response_json(out, 200, report);
    }
    store_close(s);
    release_sweep(in);
}

/* For curves the games per point, for a verification the run. */
struct number_input {
    int64_t number;
};

static void *keep_number(int64_t number)
{
    struct number_input *in = xcalloc(1, sizeof *in);
    in->number = number;
    return in;
}

/* Answers with an error, and returns true, if there is nothing to read: no such run or, if `run` is 0, no store. */
static bool refuse_reading(const struct site *site, int64_t run, struct response *out)
{
    struct err err;
    struct store_run r;
    struct store *s;
    int found = store_open_existing(site->store, STORE_READ, &s, &err);
    if (found > 0 && run > 0)
        found = store_run_read(s, run, &r, NULL, &err);
    store_close(s);
    if (found < 0)
        response_error(out, 500, "%s", err.text);
    else if (found == 0 && run)
        response_error(out, 404, "There is no run %lld.", (long long)run);
    else if (found == 0)
        response_error(out, 404, "There are no runs yet.");
    return found <= 0;
}

static void *read_curves(const struct site *site, const json_t *body, struct response *out)
{
    int64_t games = read_number(body, "games", 1000000, 100, out);
    return games == 0 || refuse_reading(site, 0, out) ? NULL : keep_number(games);
}

static void *read_verify(const struct site *site, const json_t *body, struct response *out)
{
    int64_t run = read_number(body, "run", (int64_t)1e15, 0, out);
    return run == 0 || refuse_reading(site, run, out) ? NULL : keep_number(run);
}

static int perform_curves(struct computation *c, void *input, struct err *err)
{
    struct experiment e = computation_experiment(c);
    struct err damage;
    struct curves *curves = xmalloc(sizeof *curves);
    struct store *s = store_open(e.store, STORE_READ, err);
    int result = s && curves_read(&e, s, (int)((struct number_input *)input)->number, curves, err) == 0 ? 1 : -1;
    if (result > 0) {
        json_t *report = report_curves(curves);
        if (store_damage(s, &damage))
            json_object_set_new(report, "damage", json_string(damage.text));
        computation_set_result(c, report);
    }
    store_close(s);
    free(curves);
    return result;
}

static int perform_verify(struct computation *c, void *input, struct err *err)
{
    struct experiment e = computation_experiment(c);
    struct verdict verdict;
    int64_t run = ((struct number_input *)input)->number;
    struct store *s = store_open(e.store, STORE_READ, err);
    int result = s ? verify_run(&e, s, run, &verdict, err) : -1;
    store_close(s);
    if (result || experiment_stopped(&e))
        return result;
    struct str sentence = { 0 };
    struct err wrong;
    if (verdict_check(&verdict, &e, run, &wrong) == 0)
        err_set(&wrong, "run %lld is what its settings lead to: every measurement is the same", (long long)run);
    response_sentence(&sentence, wrong.text);
    json_t *report = report_verdict(&verdict, run);
    json_object_set_new(report, "verdict", json_string(sentence.text));
    computation_set_result(c, report);
    str_release(&sentence);
    return 1;
}

const struct computation_kind computation_kinds[] = {
    { "preset", read_chain, perform_chain, release_chain },
    { "sweep", read_sweep, perform_sweep, release_sweep },
    { "curves", read_curves, perform_curves, free },
    { "verify", read_verify, perform_verify, free },
    { "life", computation_life_read, computation_life_perform, free },
    { 0 },
};

const struct computation_kind *computation_kind_find(const char *name)
{
    const struct computation_kind *kind = computation_kinds;
    while (kind->name && strcmp(kind->name, name ? name : "") != 0)
        kind++;
    return kind->name ? kind : NULL;
}

void computation_begin(struct site *site, const struct computation_kind *kind, const json_t *body, struct response *out)
{
    struct err err;
    void *input = kind->read(site, body, out);
    if (!input)
        return;
    int64_t same = computations_find(site->computations, kind->name, body);
    if (same > 0) {
        kind->release(input);
        response_error(out, 409, "Computation %lld is the same and under way.", (long long)same);
        return;
    }
    int64_t number = computations_start(site->computations, site, kind, input, body, &err);
    if (number < 0)
        response_error(out, 409, "%s", err.text);
    else
        response_json(out, 201, json_pack("{s:I}", "computation", (json_int_t)number));
}
