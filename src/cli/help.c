/* SPDX-License-Identifier: MIT */
#include "cli/help.h"

#include "cli/cmd.h"
#include "player/shipped.h"

#include <string.h>

static const char tagline[] = "a laboratory for falling-block play";

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
    fprintf(out, "\n`%s COMMAND --help` explains a command; `%s --version` prints the version.\n", TETRARCH_NAME,
            TETRARCH_NAME);
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
    fputs(".SH EXIT STATUS\n0 when done, 1 when it failed, 2 when the command line was wrong.\n", out);
}

static void complete_words(const struct cmd *cmd, FILE *out)
{
    if (strstr(cmd->words, "CONTROLLER") || strstr(cmd->words, "NAME") || strcmp(cmd->words, "A B") == 0)
        for (const struct embedded *e = shipped_controllers; e->name; e++)
            fprintf(out, "%s ", e->name);
    for (int i = 0; cmd->first && cmd->first[i]; i++)
        fprintf(out, "%s ", cmd->first[i]);
    for (const struct param *p = cmd->options; p && p->name; p++)
        fprintf(out, "--%s ", p->name);
}

void help_completion(FILE *out)
{
    fputs("# bash completion for tetrarch; `source` it, or put it where bash-completion looks\n_tetrarch() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words files=-f\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='",
          out);
    for (int i = 0; commands[i]; i++)
        fprintf(out, "%s ", commands[i]->name);
    fputs("--help --version' files=\n    else\n        case \"${COMP_WORDS[1]} $before\" in\n", out);
    for (int i = 0; commands[i]; i++)
        for (const struct param *p = commands[i]->options; p && p->name; p++) {
            if (p->type != PARAM_CHOICE)
                continue;
            fprintf(out, "        '%s --%s') words='", commands[i]->name, p->name);
            for (int j = 0; p->choices[j]; j++)
                fprintf(out, "%s%s", j ? " " : "", p->choices[j]);
            fputs("' ;;\n", out);
        }
    for (int i = 0; commands[i]; i++) {
        fprintf(out, "        '%s '*) words='", commands[i]->name);
        complete_words(commands[i], out);
        for (const struct param *p = args_common; p->name; p++)
            fprintf(out, "--%s ", p->name);
        fputs("' ;;\n", out);
    }
    fputs(
        "        esac\n    fi\n    mapfile -t COMPREPLY < <(compgen $files -W \"$words\" -- \"$word\")\n}\ncomplete -o filenames -F _tetrarch tetrarch\n",
        out);
}
