/* SPDX-License-Identifier: MIT */
#include "ui/cli/help.h"

#include "ui/cli/cmd.h"

#include <string.h>

static const char tagline[] = "a laboratory for falling-block play";
static const char exit_status[] = "0 when done, 1 when it failed, 2 when the command line was wrong.";

enum { HELP_COLUMNS = 100 };

void help_text(const char *text, FILE *out)
{
    for (int column = 0; *text;) {
        int word = (int)strcspn(text, " \n");
        if (column > 0 && column + 1 + word > HELP_COLUMNS) {
            fputc('\n', out);
            column = 0;
        }
        column += fprintf(out, "%s%.*s", column > 0 ? " " : "", word, text);
        text += word;
        if (*text == '\n') {
            fputc('\n', out);
            column = 0;
        }
        text += *text != '\0';
    }
    fputc('\n', out);
}

/* Writes the range and the default of a value: "(4 to 16; default 10)". */
static void print_range(const struct param *p, bool defaults, FILE *out)
{
    bool number = p->type == PARAM_INT || p->type == PARAM_REAL;
    const char *fallback = defaults ? p->fallback : NULL;
    if (!number && !fallback && p->type != PARAM_CHOICE)
        return;
    fputs(" (", out);
    if (number)
        fprintf(out, p->type == PARAM_INT ? "%.0f to %.0f" : "%.15g to %.15g", p->min, p->max);
    for (int i = 0; p->type == PARAM_CHOICE && p->choices[i]; i++)
        fprintf(out, "%s%s", i ? ", " : "", p->choices[i]);
    if (fallback)
        fprintf(out, "%sdefault %s", number || p->type == PARAM_CHOICE ? "; " : "", fallback);
    fputc(')', out);
}

static void print_setting(const struct param *p, const char *prefix, bool defaults, FILE *out)
{
    char left[64];
    snprintf(left, sizeof left, "%s%s%s%s", prefix, p->name, *prefix ? " " : "=", p->metavar ? p->metavar : "");
    fprintf(out, "  %-30s %s", left, p->help);
    print_range(p, defaults, out);
    fputc('\n', out);
}

void help_settings(const struct param *table, const char *prefix, FILE *out)
{
    for (const struct param *p = table; p && p->name; p++)
        print_setting(p, prefix, true, out);
}

/* Prints the settings of a command; its explain() shows their defaults. */
static void print_settings(const struct cmd *cmd, FILE *out)
{
    for (const struct param *p = cmd->settings; p && p->name; p++)
        if (!args_is_listed(cmd, p))
            print_setting(p, "--", false, out);
}

void help_program(FILE *out)
{
    fprintf(out, "%s %s: %s\n\nusage: %s COMMAND [OPTIONS]\n\n", TETRARCH_NAME, TETRARCH_VERSION, tagline,
            TETRARCH_NAME);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    fprintf(out, "\n`%s COMMAND --help` (or -h) explains a command; `%s --version` (or -v) prints the version.\n",
            TETRARCH_NAME, TETRARCH_NAME);
}

static void print_subcommands(const struct cmd *cmd, FILE *out)
{
    fputs("\nsubcommands\n", out);
    for (int i = 0; cmd->subcommands[i]; i++) {
        const struct cmd *sub = cmd->subcommands[i];
        char left[64];
        snprintf(left, sizeof left, "%s%s%s", strrchr(sub->name, ' ') + 1, *sub->words ? " " : "", sub->words);
        fprintf(out, "  %-30s %s\n", left, sub->summary);
    }
    fprintf(out, "\n`%s %s SUBCOMMAND --help` explains a subcommand.\n", TETRARCH_NAME, cmd->name);
}

static void print_usage(const struct cmd *cmd, FILE *out)
{
    const char *words = cmd->subcommands ? "SUBCOMMAND" : cmd->words;
    fprintf(out, "%s %s%s%s [OPTIONS]\n", TETRARCH_NAME, cmd->name, *words ? " " : "", words);
}

void help_command(const struct cmd *cmd, FILE *out)
{
    fputs("usage: ", out);
    print_usage(cmd, out);
    fputc('\n', out);
    help_text(cmd->description ? cmd->description : cmd->summary, out);
    if (cmd->subcommands) {
        print_subcommands(cmd, out);
        return;
    }
    if (cmd->options) {
        fputs("\noptions\n", out);
        help_settings(cmd->options, "--", out);
    }
    if (cmd->settings) {
        fputs("\noptions whose defaults depend on the method\n", out);
        print_settings(cmd, out);
    }
    fputs("\noptions of every command\n", out);
    help_settings(args_common, "--", out);
}

/* Writes text so that roff takes none of it for a request, in lines of about HELP_COLUMNS characters. */
static void print_roff(const char *text, FILE *out)
{
    int column = 0;
    for (; *text; text++) {
        if (column == 0 && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        bool ends = *text == '\n' || (*text == ' ' && column + (int)strcspn(text + 1, " \n") >= HELP_COLUMNS);
        if (ends)
            fputc('\n', out);
        else if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\\')
            fputs("\\e", out);
        else
            fputc(*text, out);
        column = ends ? 0 : column + 1;
    }
}

static void man_option(const struct param *p, bool defaults, FILE *out)
{
    fputs(".TP\n.B \\-\\-", out);
    print_roff(p->name, out);
    if (p->metavar)
        fprintf(out, " \\fI%s\\fR", p->metavar);
    fputc('\n', out);
    print_roff(p->help, out);
    print_range(p, defaults, out);
    fputs(".\n", out);
}

static void man_options(const struct param *table, FILE *out)
{
    for (const struct param *p = table; p && p->name; p++)
        man_option(p, true, out);
}

/* Writes a command followed by its subcommands. */
static void man_command(const struct cmd *cmd, FILE *out)
{
    const char *words = cmd->subcommands ? "SUBCOMMAND" : cmd->words;
    fprintf(out, ".SS %s%s%s\n", cmd->name, *words ? " " : "", words);
    print_roff(cmd->description ? cmd->description : cmd->summary, out);
    fputs("\n", out);
    man_options(cmd->options, out);
    for (const struct param *p = cmd->settings; p && p->name; p++)
        if (!args_is_listed(cmd, p))
            man_option(p, false, out);
    for (int i = 0; cmd->subcommands && cmd->subcommands[i]; i++)
        man_command(cmd->subcommands[i], out);
}

void help_man(FILE *out)
{
    fprintf(out, ".TH TETRARCH 1 \"\" \"%s %s\" \"User Commands\"\n.SH NAME\n%s \\- %s\n", TETRARCH_NAME,
            TETRARCH_VERSION, TETRARCH_NAME, tagline);
    fprintf(out, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIOPTIONS\\fR]\n.SH COMMANDS\n", TETRARCH_NAME);
    for (int i = 0; commands[i]; i++)
        man_command(commands[i], out);
    fputs(".SH OPTIONS OF EVERY COMMAND\n", out);
    man_options(args_common, out);
    fprintf(out, ".SH EXIT STATUS\n%s\n", exit_status);
}

/* Writes a command followed by its subcommands, as plain text. */
static void manual_command(const struct cmd *cmd, FILE *out)
{
    fputc('\n', out);
    print_usage(cmd, out);
    help_text(cmd->description ? cmd->description : cmd->summary, out);
    help_settings(cmd->options, "--", out);
    print_settings(cmd, out);
    for (int i = 0; cmd->subcommands && cmd->subcommands[i]; i++)
        manual_command(cmd->subcommands[i], out);
}

void help_manual(FILE *out)
{
    fprintf(out, "%s %s: %s\n\nUSAGE\n  %s COMMAND [OPTIONS]\n", TETRARCH_NAME, TETRARCH_VERSION, tagline,
            TETRARCH_NAME);
    for (int i = 0; commands[i]; i++)
        manual_command(commands[i], out);
    fputs("\nOPTIONS OF EVERY COMMAND\n", out);
    help_settings(args_common, "--", out);
    fprintf(out, "\nEXIT STATUS\n  %s\n", exit_status);
}
