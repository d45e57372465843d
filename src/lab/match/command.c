/* SPDX-License-Identifier: MIT */
#include "lab/match/command.h"

#include "base/mem.h"
#include "base/str.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Splits the text in place: removing quotes and repeated blanks only makes it shorter. */
static int split(struct command *c, struct err *err)
{
    char *to = c->text;
    int count = 0;
    for (const char *from = c->text + strspn(c->text, " "); *from; from += strspn(from, " ")) {
        char quote = '\0';
        if (count == COMMAND_WORDS)
            return err_set(err, "an engine takes at most %d arguments", COMMAND_WORDS - 1);
        c->word[count++] = to;
        for (; *from && (quote || *from != ' '); from++) {
            if (quote ? *from == quote : *from == '\'' || *from == '"')
                quote = quote ? '\0' : *from;
            else
                *to++ = *from;
        }
        if (quote)
            return err_set(err, "a quote (%c) of the engine's command is not closed", quote);
        from += *from != '\0';
        *to++ = '\0';
    }
    return count > 0 ? 0 : err_set(err, "an engine needs a program, such as: cmd:./engine");
}

static bool is_program(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) && access(path, X_OK) == 0;
}

/* Returns the path of a program, or NULL if there is none. */
static char *find(const char *name)
{
    if (strchr(name, '/'))
        return is_program(name) ? xstrdup(name) : NULL;
    const char *folders = getenv("PATH");
    if (!folders)
        folders = "/bin:/usr/bin";
    struct str path = { 0 };
    for (size_t length; *name; folders += length + 1) {
        length = strcspn(folders, ":");
        path.length = 0;
        str_add(&path, "%.*s/%s", (int)length, length > 0 ? folders : ".", name);
        if (is_program(path.text))
            return path.text;
        if (!folders[length])
            break;
    }
    str_release(&path);
    return NULL;
}

int command_parse(const char *text, struct command *out, struct err *err)
{
    struct command c = { .text = xstrdup(text) };
    if (split(&c, err)) {
        command_release(&c);
        return -1;
    }
    c.path = find(c.word[0]);
    if (!c.path) {
        err_set(err, "there is no program called \"%.300s\"", c.word[0]);
        command_release(&c);
        return -1;
    }
    *out = c;
    return 0;
}

void command_release(struct command *c)
{
    free(c->path);
    free(c->text);
    *c = (struct command){ 0 };
}
