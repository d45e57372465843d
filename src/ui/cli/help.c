/* SPDX-License-Identifier: MIT */
#include "ui/cli/help.h"

#include "ui/cli/cmd.h"

#include <string.h>

static const char tagline[] = "a laboratory for falling-block play";
static const char exit_status[] = "0 when done, 1 when it failed, 2 when the command line was wrong.";

/* Writes what a value may be and what it is where none is given: "(4 to 16; default 10)". */
static void print_range(const struct param *p, FILE *out)
{
    bool number = p->type == PARAM_INT || p->type == PARAM_REAL;
    if (!number && !p->fallback && p->type != PARAM_CHOICE)
        return;
    fputs(" (", out);
    if (number)
        fprintf(out, p->type == PARAM_INT ? "%.0f to %.0f" : "%.15g to %.15g", p->min, p->max);
    for (int i = 0; p->type == PARAM_CHOICE && p->choices[i]; i++)
        fprintf(out, "%s%s", i ? ", " : "", p->choices[i]);
    if (p->fallback)
        fprintf(out, "%sdefault %s", number || p->type == PARAM_CHOICE ? "; " : "", p->fallback);
    fputc(')', out);
}

void help_settings(const struct param *table, const char *prefix, FILE *out)
{
    for (const struct param *p = table; p && p->name; p++) {
        char left[64];
        snprintf(left, sizeof left, "%s%s%s%s", prefix, p->name, *prefix ? " " : "=", p->metavar ? p->metavar : "");
        fprintf(out, "  %-27s %s", left, p->help);
        print_range(p, out);
        fputc('\n', out);
    }
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

void help_command(const struct cmd *cmd, FILE *out)
{
    fprintf(out, "usage: %s %s%s%s [OPTIONS]\n\n%s\n", TETRARCH_NAME, cmd->name, *cmd->words ? " " : "", cmd->words,
            cmd->description ? cmd->description : cmd->summary);
    if (cmd->options) {
        fputs("\noptions\n", out);
        help_settings(cmd->options, "--", out);
    }
    fputs("\noptions of every command\n", out);
    help_settings(args_common, "--", out);
}

/* Writes text with what roff would take for its own made harmless. */
static void print_roff(const char *text, FILE *out)
{
    bool line_start = true;
    for (; *text; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            fputs("\\&", out);
        if (*text == '-')
            fputs("\\-", out);
        else if (*text == '\\')
            fputs("\\e", out);
        else
            fputc(*text, out);
        line_start = *text == '\n';
    }
}

static void man_options(const struct param *table, FILE *out)
{
    for (const struct param *p = table; p && p->name; p++) {
        fputs(".TP\n.B \\-\\-", out);
        print_roff(p->name, out);
        if (p->metavar)
            fprintf(out, " \\fI%s\\fR", p->metavar);
        fputc('\n', out);
        print_roff(p->help, out);
        print_range(p, out);
        fputs(".\n", out);
    }
}

void help_man(FILE *out)
{
    fprintf(out, ".TH TETRARCH 1 \"\" \"%s %s\" \"User Commands\"\n.SH NAME\n%s \\- %s\n", TETRARCH_NAME,
            TETRARCH_VERSION, TETRARCH_NAME, tagline);
    fprintf(out, ".SH SYNOPSIS\n.B %s\n.I COMMAND\n[\\fIOPTIONS\\fR]\n.SH COMMANDS\n", TETRARCH_NAME);
    for (int i = 0; commands[i]; i++) {
        fprintf(out, ".SS %s%s%s\n", commands[i]->name, *commands[i]->words ? " " : "", commands[i]->words);
        print_roff(commands[i]->description ? commands[i]->description : commands[i]->summary, out);
        fputs("\n", out);
        man_options(commands[i]->options, out);
    }
    fputs(".SH OPTIONS OF EVERY COMMAND\n", out);
    man_options(args_common, out);
    fprintf(out, ".SH EXIT STATUS\n%s\n", exit_status);
}

void help_manual(FILE *out)
{
    fprintf(out, "%s %s: %s\n\nUSAGE\n  %s COMMAND [OPTIONS]\n", TETRARCH_NAME, TETRARCH_VERSION, tagline,
            TETRARCH_NAME);
    for (int i = 0; commands[i]; i++) {
        const struct cmd *cmd = commands[i];
        fprintf(out, "\n%s %s%s%s\n%s\n", TETRARCH_NAME, cmd->name, *cmd->words ? " " : "", cmd->words,
                cmd->description ? cmd->description : cmd->summary);
        help_settings(cmd->options, "--", out);
    }
    fputs("\nOPTIONS OF EVERY COMMAND\n", out);
    help_settings(args_common, "--", out);
    fprintf(out, "\nEXIT STATUS\n  %s\n", exit_status);
}
