/* SPDX-License-Identifier: MIT */
#include "ui/tui/keys.h"

#include "base/str.h"

#include <ctype.h>
#include <curses.h>
#include <string.h>

const char *const keys_actions[] = {
    [INPUT_LEFT] = "left",    [INPUT_RIGHT] = "right",      [INPUT_CW] = "cw",
    [INPUT_CCW] = "ccw",      [INPUT_HALF] = "half",        [INPUT_SOFT] = "soft",
    [INPUT_HARD] = "hard",    [INPUT_HOLD] = "hold",        [ACTION_HINT] = "hint",
    [ACTION_PAUSE] = "pause", [ACTION_RESTART] = "restart", [ACTION_QUIT] = "quit",
    [ACTION_STEP] = "step",   [ACTION_FASTER] = "faster",   [ACTION_SLOWER] = "slower",
    [KEYS_ACTIONS] = NULL,
};

/* Keys without a character of their own, or whose character has a meaning in an assignment. */
static const struct {
    const char *name;
    int key;
} named[] = {
    { "space", ' ' },     { "left", KEY_LEFT },    { "right", KEY_RIGHT },
    { "up", KEY_UP },     { "down", KEY_DOWN },    { "esc", 27 },
    { "tab", '\t' },      { "enter", '\n' },       { "comma", ',' },
    { "equals", '=' },    { "hash", '#' },         { "backspace", KEY_BACKSPACE },
    { "home", KEY_HOME }, { "end", KEY_END },      { "insert", KEY_IC },
    { "delete", KEY_DC }, { "pageup", KEY_PPAGE }, { "pagedown", KEY_NPAGE },
};
enum { NAMED = sizeof named / sizeof *named };

struct keys keys_default(void)
{
    return (struct keys){ {
        [INPUT_LEFT] = { KEY_LEFT },
        [INPUT_RIGHT] = { KEY_RIGHT },
        [INPUT_CW] = { KEY_UP, 'x' },
        [INPUT_CCW] = { 'z' },
        [INPUT_HALF] = { 'a' },
        [INPUT_SOFT] = { KEY_DOWN },
        [INPUT_HARD] = { ' ' },
        [INPUT_HOLD] = { 'c' },
        [ACTION_HINT] = { 'h' },
        [ACTION_PAUSE] = { 'p', 27 },
        [ACTION_RESTART] = { 'r' },
        [ACTION_QUIT] = { 'q' },
        [ACTION_STEP] = { 'n' },
        [ACTION_FASTER] = { '+', '=' },
        [ACTION_SLOWER] = { '-' },
    } };
}

static int find_action(const char *name)
{
    for (int i = 0; i < KEYS_ACTIONS; i++)
        if (strcmp(keys_actions[i], name) == 0)
            return i;
    return -1;
}

static int find_key(const char *name)
{
    if (name[0] > ' ' && name[0] < 127 && !name[1])
        return isupper((unsigned char)name[0]) ? tolower((unsigned char)name[0]) : name[0];
    for (int i = 0; i < NAMED; i++)
        if (strcmp(named[i].name, name) == 0)
            return named[i].key;
    return 0;
}

static const char *name_of(int key, char out[KEYS_NAME_MAX])
{
    snprintf(out, KEYS_NAME_MAX, key > ' ' && key < 127 ? "%c" : "?", key);
    for (int i = 0; i < NAMED; i++)
        if (named[i].key == key)
            snprintf(out, KEYS_NAME_MAX, "%s", named[i].name);
    return out;
}

static bool has(const int key[KEYS_EACH], int wanted)
{
    for (int i = 0; i < KEYS_EACH; i++)
        if (key[i] == wanted)
            return true;
    return false;
}

static int unknown_key(const char *name, const char *label, struct err *err)
{
    const char *names[NAMED];
    char what[80];
    for (int i = 0; i < NAMED; i++)
        names[i] = named[i].name;
    snprintf(what, sizeof what, "key for %.60s", label);
    return str_unknown(what, name, names, NAMED, "a key is one character, or space, left, up, esc, ...", err);
}

static int give(struct keys *given, int action, int key, const char *label, struct err *err)
{
    char name[KEYS_NAME_MAX];
    for (int i = 0; i < KEYS_ACTIONS; i++)
        if (i != action && has(given->key[i], key))
            return err_set(err, "%.80s gives the key \"%s\" to two actions, %s and %s", label, name_of(key, name),
                           keys_actions[i], keys_actions[action]);
    for (int i = 0; i < KEYS_EACH; i++)
        if (given->key[action][i] == 0 || given->key[action][i] == key) {
            given->key[action][i] = key;
            return 0;
        }
    return err_set(err, "%.80s gives more than %d keys to %s", label, KEYS_EACH, keys_actions[action]);
}

/* Parses one assignment, already stripped of blanks. */
static int parse_one(struct keys *given, char *text, const char *label, struct err *err)
{
    char *equals = strchr(text, '=');
    if (!equals)
        return err_set(err, "%.80s has \"%.40s\", which is not an assignment such as left=a", label, text);
    *equals = '\0';
    int action = find_action(text), key = find_key(equals + 1);
    if (action < 0) {
        char what[100];
        snprintf(what, sizeof what, "action in %.80s", label);
        return str_unknown(what, text, keys_actions, KEYS_ACTIONS, "actions are left, right, cw, ccw, soft, hard, ...",
                           err);
    }
    if (key == 0)
        return unknown_key(equals + 1, label, err);
    return give(given, action, key, label, err);
}

static void take_over(struct keys *k, const struct keys *given)
{
    for (int a = 0; a < KEYS_ACTIONS; a++) {
        for (int i = 0; i < KEYS_EACH && !given->key[a][0]; i++)
            for (int b = 0; b < KEYS_ACTIONS; b++)
                if (k->key[a][i] && has(given->key[b], k->key[a][i]))
                    k->key[a][i] = 0;
        if (given->key[a][0])
            memcpy(k->key[a], given->key[a], sizeof k->key[a]);
    }
}

int keys_parse(struct keys *k, const char *text, const char *label, struct err *err)
{
    struct keys given = { 0 };
    char one[80];
    size_t length = 0;
    bool comment = false;
    for (const char *c = text;; c++) {
        if (*c && *c != '\n' && *c != ',') {
            comment = comment || *c == '#';
            if (!comment && !isspace((unsigned char)*c) && length < sizeof one - 1)
                one[length++] = *c;
            continue;
        }
        if (*c == ',' && comment)
            continue;
        one[length] = '\0';
        if (length > 0 && parse_one(&given, one, label, err))
            return -1;
        length = 0;
        comment = false;
        if (!*c)
            break;
    }
    take_over(k, &given);
    return 0;
}

int keys_action(const struct keys *k, int key)
{
    for (int again = 0; key > 0 && again < 2; again++) {
        for (int a = 0; a < KEYS_ACTIONS; a++)
            if (has(k->key[a], key))
                return a;
        if (key > 127 || !isupper(key))
            return -1;
        key = tolower(key);
    }
    return -1;
}

const char *keys_name(const struct keys *k, enum key_action action, char out[KEYS_NAME_MAX])
{
    snprintf(out, KEYS_NAME_MAX, "-");
    for (int i = 0; i < KEYS_EACH; i++)
        if (k->key[action][i])
            return name_of(k->key[action][i], out);
    return out;
}
