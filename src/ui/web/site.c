/* SPDX-License-Identifier: MIT */
#include "ui/web/site.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>

enum { TOKEN_BYTES = 16, TOKEN_MIN = 8, PORT_OF_HTTP = 80 };

static int add_host(struct site *l, const char *text, struct err *err)
{
    for (int i = 0; i < l->host_count; i++)
        if (strcmp(l->host[i], text) == 0)
            return 0;
    if (l->host_count == SITE_HOSTS_MAX)
        return err_set(err, "there are too many names of this server: at most %d fit", SITE_HOSTS_MAX);
    char *host = l->host[l->host_count++];
    snprintf(host, sizeof l->host[0], "%s", text);
    return 0;
}

int site_admit(struct site *l, const char *name, int port, struct err *err)
{
    char text[sizeof l->host[0]];
    size_t length = strlen(name);
    if (length == 0 || length > sizeof text - 10 ||
        strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._:") != length)
        return err_set(err, "\"%.80s\" is not the name of a server: letters, digits, dots and dashes were expected",
                       name);
    bool colons = strchr(name, ':');
    int end = snprintf(text, sizeof text, colons ? "[%s]" : "%s", name);
    for (int i = 0; i < end; i++)
        text[i] = (char)tolower((unsigned char)text[i]); /* as browsers send it */
    if (port == PORT_OF_HTTP && add_host(l, text, err))  /* browsers omit the default port */
        return -1;
    snprintf(text + end, sizeof text - (size_t)end, ":%d", port);
    return add_host(l, text, err);
}

int site_set_token(struct site *l, const char *token, struct err *err)
{
    size_t length = strlen(token);
    /* The token is sent in a cookie and in a URL, so characters that either would have to quote are not allowed. */
    if (length < TOKEN_MIN || length > SITE_TOKEN_MAX ||
        strspn(token, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") != length)
        return err_set(err, "the token must be %d to %d letters, digits, dashes and underscores", TOKEN_MIN,
                       SITE_TOKEN_MAX);
    memcpy(l->token, token, length + 1);
    return 0;
}

int site_make_token(struct site *l, struct err *err)
{
    unsigned char bytes[TOKEN_BYTES];
    static_assert(2 * TOKEN_BYTES <= SITE_TOKEN_MAX, "a random token fits");
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return err_set(err, "the system has no random numbers to give for a token: %s", strerror(errno));
    for (int i = 0; i < TOKEN_BYTES; i++)
        snprintf(l->token + 2 * i, 3, "%02x", bytes[i]);
    return 0;
}

bool site_knows_token(const struct site *l, const char *text, size_t length)
{
    /* Takes the same time for every wrong token, so that it cannot be guessed character by character. */
    size_t own = strlen(l->token);
    unsigned char differ = own != length || own == 0;
    for (size_t i = 0; i < own; i++)
        differ |= (unsigned char)(l->token[i] ^ (i < length ? text[i] : 0));
    return differ == 0;
}
