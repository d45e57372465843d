/* SPDX-License-Identifier: MIT */
#include "ui/web/response.h"

#include "base/json.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Nothing is loaded from elsewhere, no inline script runs, and no other page may frame this one or read from it. */
static const char *const always[][2] = {
    { "Content-Security-Policy",
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
      "connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'" },
    { "X-Content-Type-Options", "nosniff" },
    { "Referrer-Policy", "no-referrer" },
    { "Cross-Origin-Opener-Policy", "same-origin" },
    { "Cross-Origin-Resource-Policy", "same-origin" },
};

void response_headers(const struct response *r, void (*add)(void *context, const char *name, const char *value),
                      void *context)
{
    char disposition[sizeof r->name + 32];
    for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
        add(context, always[i][0], always[i][1]);
    add(context, "Cache-Control", *r->tag ? "no-cache" : "no-store");
    if (r->type)
        add(context, "Content-Type", r->type);
    if (*r->tag)
        add(context, "ETag", r->tag);
    if (*r->cookie)
        add(context, "Set-Cookie", r->cookie);
    if (r->location)
        add(context, "Location", r->location);
    if (r->allow)
        add(context, "Allow", r->allow);
    if (*r->name) {
        snprintf(disposition, sizeof disposition, "attachment; filename=\"%s\"", r->name);
        add(context, "Content-Disposition", disposition);
    }
}

void response_json(struct response *r, int status, json_t *value)
{
    struct str text = { 0 };
    struct err err;
    if (json_to_str(&text, value, JSON_FORM_COMPACT, "the answer", &err)) {
        /* The text came from a file of unknown origin; other requests are still served. */
        response_error(r, 500, "the store has data that cannot be encoded as JSON");
        return;
    }
    r->status = status;
    r->type = "application/json";
    r->fixed = NULL;
    str_release(&r->body);
    r->body = text;
}

void response_sentence(struct str *out, const char *text)
{
    size_t start = out->length;
    str_add(out, "%s", text);
    str_make_printable(out->text + start); /* it may quote anything */
    out->text[start] = (char)toupper((unsigned char)out->text[start]);
    if (out->length > start && !strchr(".?!", out->text[out->length - 1]))
        str_add(out, ".");
}

void response_error(struct response *r, int status, const char *format, ...)
{
    char text[sizeof((struct err *)0)->text];
    struct str sentence = { 0 };
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    response_sentence(&sentence, text);
    r->name[0] = '\0'; /* a sentence is not a file */
    response_json(r, status, json_pack("{s:s}", "error", sentence.text));
    str_release(&sentence);
}

void response_release(struct response *r)
{
    str_release(&r->body);
    *r = (struct response){ 0 };
}
