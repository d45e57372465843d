/* SPDX-License-Identifier: MIT */
#include "lab/store/store.h"
#include "ui/cli/cmd.h"
#include "ui/cli/interrupt.h"
#include "ui/cli/output.h"
#include "ui/web/computation.h"
#include "ui/web/job.h"
#include "ui/web/listener.h"
#include "ui/web/live.h"
#include "ui/web/server.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define HOME "127.0.0.1"

static const struct param options[] = {
    { .name = "port",
      .type = PARAM_INT,
      .metavar = "N",
      .fallback = "8080",
      .min = 0,
      .max = 65535,
      .help = "where to listen; 0 means any port that is free" },
    { .name = "listen",
      .type = PARAM_TEXT,
      .metavar = "ADDRESS",
      .help = "listen at this address instead of " HOME "; everybody then needs the token" },
    { .name = "host",
      .type = PARAM_LIST,
      .metavar = "NAME",
      .help = "another name under which browsers find this machine" },
    { .name = "store", .type = PARAM_TEXT, .metavar = "FILE", .fallback = "tetrarch.db", .help = "where the runs are" },
    { .name = "token",
      .type = PARAM_TEXT,
      .metavar = "TEXT",
      .help = "the token that the page proves itself with; a random one where none is given" },
    { 0 },
};

static int set_token(const struct args *args, struct site *l, struct err *err)
{
    return args_get(args, "token")->given ? site_set_token(l, args_text(args, "token"), err) : site_make_token(l, err);
}

/* The addresses at which the page can be reached. */
struct addresses {
    int count;
    char text[SITE_HOSTS_MAX / 2][LISTENER_ADDRESS_MAX];
};

/* Admits the addresses and the names of this machine as values of the Host header. */
static int admit_hosts(const struct args *args, struct site *l, const struct addresses *own, int port, struct err *err)
{
    const char *name;
    char machine[64] = "";
    for (int i = 0; i < own->count; i++)
        if (site_admit(l, own->text[i], port, err))
            return -1;
    if (site_admit(l, "localhost", port, err) || site_admit(l, HOME, port, err))
        return -1;
    /* A host name that is not valid in a URL cannot be requested either, so a failure here is harmless. */
    struct err ignored;
    if (l->open && gethostname(machine, sizeof machine - 1) == 0)
        site_admit(l, machine, port, &ignored);
    for (int i = 0; (name = args_listed(args, "host", i)); i++)
        if (site_admit(l, name, port, err))
            return -1;
    return 0;
}

static void print_url(const struct site *l, const char *address, int port, char out[256])
{
    const char *format = strchr(address, ':') ? "http://[%s]:%d/%s%s" : "http://%s:%d/%s%s";
    snprintf(out, 256, format, address, port, l->open ? "?token=" : "", l->open ? l->token : "");
}

/* Prints the URL of every address. */
static void announce(const struct args *args, const struct site *l, const struct addresses *own, int port)
{
    char url[256];
    json_t *urls = json_array();
    for (int i = 0; i < own->count; i++) {
        print_url(l, own->text[i], port, url);
        json_array_append_new(urls, json_string(url));
        if (!args_flag(args, "json"))
            printf("%s%s\n", url, i == own->count - 1 ? "  (Ctrl-C to stop)" : "");
    }
    if (args_flag(args, "json"))
        output_json(json_pack("{s:O?, s:i, s:O}", "url", json_array_get(urls, 0), "port", port, "urls", urls));
    json_decref(urls);
}

/* A signal may be delivered to any thread, so it does not always interrupt this sleep. */
static void wait_for_signal(const atomic_bool *caught)
{
    while (!*caught)
        nanosleep(&(struct timespec){ .tv_nsec = 100000000 }, NULL);
}

static int serve(const struct args *args, struct site *l, const struct addresses *own, int listener,
                 const atomic_bool *caught)
{
    struct err err;
    int port = listener_port(listener);
    l->jobs = jobs_new();
    l->computations = computations_new();
    l->live = live_new(l, server_wake);
    struct server *server = NULL;
    if (l->live) {
        server = server_new(l, listener, &err);
    } else {
        close(listener);
        err_set(&err, "cannot start the server: the system has no thread left");
    }
    if (server) {
        announce(args, l, own, port);
        if (fflush(stdout) == 0) /* otherwise nobody can learn the address; main() reports the error */
            wait_for_signal(caught);
        server_free(server);
    }
    live_free(l->live);
    computations_free(l->computations);
    jobs_free(l->jobs);
    return server ? EXIT_DONE : cmd_fail(&err, EXIT_FAILED);
}

static int run(const struct args *args)
{
    struct err err;
    bool open = args_get(args, "listen")->given;
    const char *address = open ? args_text(args, "listen") : HOME;
    struct site site = { .store = args_text(args, "store"), .program = "/proc/self/exe", .open = open };
    if (set_token(args, &site, &err))
        return cmd_fail(&err, EXIT_USAGE);
    if (store_check(site.store, &err))
        return cmd_fail(&err, EXIT_FAILED);
    int listener = listener_open(address, (int)args_int(args, "port"), &err);
    if (listener < 0)
        return cmd_fail(&err, EXIT_FAILED);
    struct addresses own;
    own.count = listener_addresses(listener, own.text, SITE_HOSTS_MAX / 2);
    if (own.count == 0) /* the system lists none, but this one always exists */
        own.count = snprintf(own.text[0], sizeof own.text[0], HOME) > 0;
    if (admit_hosts(args, &site, &own, listener_port(listener), &err)) {
        close(listener);
        return cmd_fail(&err, EXIT_USAGE);
    }
    return serve(args, &site, &own, listener, interrupt_catch());
}

const struct cmd cmd_serve = {
    .name = "serve",
    .summary = "serve the laboratory as a page for the browser",
    .words = "",
    .description =
        "Serves a page for playing, watching, training and comparing, until Ctrl-C ends it. Open the address that it "
        "prints in a browser of this machine. Training runs that the page starts are processes of their own and are "
        "recorded in the store, like those of `tetrarch train`; when the server ends they end too, and can be "
        "resumed.\n"
        "\n"
        "Only this machine can reach the page. With --listen others can: anyone who opens the printed address "
        "with its token is let in and may train; all others are refused. Nothing is encrypted, so use it in networks "
        "that you trust. --listen 0.0.0.0 is for all addresses of this machine, which are printed; its host name "
        "works as well. A browser that finds the machine under another name needs --host NAME.",
    .options = options,
    .run = run,
};
