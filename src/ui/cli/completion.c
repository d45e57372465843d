/* SPDX-License-Identifier: MIT */
#include "ui/cli/completion.h"

#include "base/str.h"
#include "engine/features/feature.h"
#include "engine/player/shipped.h"
#include "learn/training/method.h"
#include "learn/training/preset.h"
#include "tetress/agent.h"
#include "tetress/weights.h"
#include "ui/cli/cmd.h"

#include <string.h>

static const char *controller_at(const void *table, int i)
{
    (void)table;
    return shipped_controllers[i].name;
}

static const char *method_at(const void *table, int i)
{
    (void)table;
    return methods[i].name;
}

static const char *optimiser_at(const void *table, int i)
{
    (void)table;
    return optims[i] ? optims[i]->name : NULL;
}

static const char *preset_at(const void *table, int i)
{
    (void)table;
    return presets[i].name;
}

static const char *set_at(const void *table, int i)
{
    (void)table;
    return i < feature_set_count() ? feature_set_at(i)->name : NULL;
}

/* The sets of features, and after them the features. */
static const char *features_at(const void *table, int i)
{
    int sets = feature_set_count();
    return i < sets ? set_at(table, i) : i - sets < feature_count() ? feature_at(i - sets)->name : NULL;
}

static const char *agent_at(const void *table, int i)
{
    (void)table;
    int count = 0;
    while (agents[count])
        count++;
    return i < count ? agents[i]->name : agent_forms[i - count].name;
}

static const char *weights_at(const void *table, int i)
{
    (void)table;
    return weights_shipped[i].name;
}

/* What can stand for a metavar, in an option or among a command's words. */
static const struct kind {
    const char *metavar;
    str_name_at *at;
    bool listed; /* several, separated by commas */
} kinds[] = {
    { "AGENT", agent_at, false },   { "CONTROLLER", controller_at, false }, { "FEATURES", features_at, true },
    { "METHOD", method_at, false }, { "OPTIMISER", optimiser_at, false },   { "PRESET", preset_at, false },
    { "SET", set_at, false },       { "WEIGHTS", weights_at, false },
};

static const struct kind *find_kind(const char *metavar)
{
    for (size_t i = 0; metavar && i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].metavar, metavar) == 0)
            return &kinds[i];
    return NULL;
}

static void print_kind(const struct kind *kind, FILE *out)
{
    const char *name;
    for (int i = 0; kind && (name = kind->at(NULL, i)); i++)
        fprintf(out, "%s ", name);
}

static void print_commands(FILE *out)
{
    for (int i = 0; commands[i]; i++)
        fprintf(out, "%s ", commands[i]->name);
}

static bool has_values(const struct param *p)
{
    return p->type == PARAM_CHOICE || find_kind(p->metavar);
}

/* Prints what may follow an option, with a blank after each. */
static void print_values(const struct param *p, FILE *out)
{
    for (int j = 0; p->type == PARAM_CHOICE && p->choices[j]; j++)
        fprintf(out, "%s ", p->choices[j]);
    print_kind(find_kind(p->metavar), out);
}

/* Prints what may stand among the words of a command. */
static void print_words(const struct cmd *cmd, FILE *out)
{
    print_kind(find_kind(cmd->kind), out);
    for (int i = 0; cmd->first && cmd->first[i]; i++)
        fprintf(out, "%s ", cmd->first[i]);
}

static void print_options(const struct cmd *cmd, FILE *out)
{
    for (const struct param *p = cmd->options; p && p->name; p++)
        fprintf(out, "--%s ", p->name);
    for (const struct param *p = args_common; p->name; p++)
        fprintf(out, "--%s ", p->name);
}

static void bash(FILE *out)
{
    fputs("# bash completion for tetrarch; `source` it, or put it where bash-completion looks\n_tetrarch() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words files=-f listed= head=\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        words='",
          out);
    print_commands(out);
    fputs("help version --help --version' files=\n    else\n        case \"${COMP_WORDS[1]} $before\" in\n"
          "        'help '*) words='",
          out);
    print_commands(out);
    fputs("' files= ;;\n", out);
    for (int i = 0; commands[i]; i++)
        for (const struct param *p = commands[i]->options; p && p->name; p++)
            if (has_values(p)) {
                const struct kind *kind = find_kind(p->metavar);
                fprintf(out, "        '%s --%s') %swords='", commands[i]->name, p->name,
                        kind && kind->listed ? "listed=1 " : "");
                print_values(p, out);
                fputs("' ;;\n", out);
            }
    for (int i = 0; commands[i]; i++) {
        fprintf(out, "        '%s '*) words='", commands[i]->name);
        print_words(commands[i], out);
        print_options(commands[i], out);
        fputs("' ;;\n", out);
    }
    fputs("        esac\n    fi\n"
          "    if [ \"$listed\" ] && [[ $word == *,* ]]; then head=${word%,*}, word=${word##*,}; fi\n"
          "    mapfile -t COMPREPLY < <(compgen $files -P \"$head\" -W \"$words\" -- \"$word\")\n}\n"
          "complete -o filenames -F _tetrarch tetrarch\n",
          out);
}

static void zsh(FILE *out)
{
    fputs(
        "#compdef tetrarch\n# zsh completion for tetrarch; put it into a folder of $fpath as _tetrarch\n_tetrarch() {\n"
        "    if (( CURRENT == 2 )); then\n        compadd -- ",
        out);
    print_commands(out);
    fputs("help version --help --version\n        return\n    fi\n    case \"$words[2] $words[CURRENT-1]\" in\n"
          "    'help '*) compadd -- ",
          out);
    print_commands(out);
    fputs(";;\n", out);
    for (int i = 0; commands[i]; i++)
        for (const struct param *p = commands[i]->options; p && p->name; p++)
            if (has_values(p)) {
                fprintf(out, "    '%s --%s') compadd -- ", commands[i]->name, p->name);
                print_values(p, out);
                fputs("; _files ;;\n", out);
            }
    for (int i = 0; commands[i]; i++) {
        fprintf(out, "    '%s '*) compadd -- ", commands[i]->name);
        print_words(commands[i], out);
        print_options(commands[i], out);
        fputs("; _files ;;\n", out);
    }
    fputs("    esac\n}\n_tetrarch \"$@\"\n", out);
}

/* Prints text between single quotes, as fish reads it. */
static void print_fish(const char *text, FILE *out)
{
    fputc('\'', out);
    for (; *text; text++)
        fprintf(out, *text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
    fputc('\'', out);
}

static void print_fish_option(const char *command, const struct param *p, FILE *out)
{
    fprintf(out, "complete -c tetrarch -n '__fish_seen_subcommand_from %s' -l %s ", command, p->name);
    if (has_values(p)) {
        fputs("-r -a '", out);
        print_values(p, out);
        fputs("' ", out);
    } else if (p->type != PARAM_FLAG) {
        fputs("-r ", out);
    }
    fputs("-d ", out);
    print_fish(p->help, out);
    fputc('\n', out);
}

static void fish(FILE *out)
{
    fputs("# fish completion for tetrarch; put it into ~/.config/fish/completions as tetrarch.fish\n", out);
    for (int i = 0; commands[i]; i++) {
        const struct cmd *cmd = commands[i];
        fprintf(out, "complete -c tetrarch -n __fish_use_subcommand -f -a %s -d ", cmd->name);
        print_fish(cmd->summary, out);
        fprintf(out, "\ncomplete -c tetrarch -n '__fish_seen_subcommand_from %s' -a '", cmd->name);
        print_words(cmd, out);
        fputs("'\n", out);
        for (const struct param *p = cmd->options; p && p->name; p++)
            print_fish_option(cmd->name, p, out);
        for (const struct param *p = args_common; p->name; p++)
            print_fish_option(cmd->name, p, out);
    }
}

static void (*const shells[])(FILE *out) = { bash, zsh, fish };
const char *const completion_shells[] = { "bash", "zsh", "fish", NULL };

void completion_print(const char *shell, FILE *out)
{
    int i = 0;
    while (strcmp(completion_shells[i], shell) != 0)
        i++;
    shells[i](out);
}
