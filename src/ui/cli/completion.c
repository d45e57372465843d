/* SPDX-License-Identifier: MIT */
#include "ui/cli/completion.h"

#include "base/str.h"
#include "engine/features/feature.h"
#include "engine/player/shipped.h"
#include "lab/experiment/repro.h"
#include "learn/training/method.h"
#include "learn/training/preset.h"
#include "tetress/agent.h"
#include "tetress/network_file.h"
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

/* The feature sets, followed by the features. */
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

static const char *network_at(const void *table, int i)
{
    (void)table;
    return networks_shipped[i].name;
}

static const char *shell_at(const void *table, int i)
{
    (void)table;
    return completion_shells[i];
}

static const char *paper_at(const void *table, int i)
{
    (void)table;
    return repro_papers[i].name;
}

/* The values of a metavar, as an option's value or among a command's words. */
static const struct kind {
    const char *metavar;
    str_name_at *at;
    bool listed; /* a comma-separated list is allowed */
} kinds[] = {
    { "AGENT", agent_at, false },   { "CONTROLLER", controller_at, false }, { "FEATURES", features_at, true },
    { "METHOD", method_at, false }, { "NETWORK", network_at, false },       { "OPTIMISER", optimiser_at, false },
    { "PAPER", paper_at, false },   { "PRESET", preset_at, false },         { "SET", set_at, false },
    { "SHELL", shell_at, false },   { "WEIGHTS", weights_at, false },
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

/* Prints the last word of each command's name. */
static void print_commands(const struct cmd *const table[], FILE *out)
{
    for (int i = 0; table[i]; i++) {
        const char *space = strrchr(table[i]->name, ' ');
        fprintf(out, "%s ", space ? space + 1 : table[i]->name);
    }
}

/* Returns the i-th leaf command (a subcommand, or a command without subcommands), or NULL when there are no more. */
static const struct cmd *leaf_at(int i)
{
    for (const struct cmd *const *at = commands; *at; at++) {
        if (!(*at)->subcommands && i-- == 0)
            return *at;
        for (const struct cmd *const *sub = (*at)->subcommands; sub && *sub; sub++)
            if (i-- == 0)
                return *sub;
    }
    return NULL;
}

static bool has_values(const struct param *p)
{
    return p->type == PARAM_CHOICE || find_kind(p->metavar);
}

/* Prints the values of an option, with a blank after each. */
static void print_values(const struct param *p, FILE *out)
{
    for (int j = 0; p->type == PARAM_CHOICE && p->choices[j]; j++)
        fprintf(out, "%s ", p->choices[j]);
    print_kind(find_kind(p->metavar), out);
}

/* Prints the values of a command's words. */
static void print_words(const struct cmd *cmd, FILE *out)
{
    print_kind(find_kind(cmd->kind), out);
}

/* Returns the i-th option of a command, common options included, or NULL when there are no more. */
static const struct param *option_at(const struct cmd *cmd, int i)
{
    const struct param *const tables[] = { cmd->options, cmd->settings, args_common };
    for (size_t k = 0; k < sizeof tables / sizeof *tables; k++)
        for (const struct param *p = tables[k]; p && p->name; p++)
            if (!(tables[k] == cmd->settings && args_is_listed(cmd, p)) && i-- == 0)
                return p;
    return NULL;
}

static void print_options(const struct cmd *cmd, FILE *out)
{
    const struct param *p;
    for (int i = 0; (p = option_at(cmd, i)); i++)
        fprintf(out, "--%s ", p->name);
}

/* Calls visit for every option of every command that has a list of values. */
static void each_choice(void (*visit)(const struct cmd *cmd, const struct param *p, FILE *out), FILE *out)
{
    const struct cmd *cmd;
    const struct param *p;
    for (int i = 0; (cmd = leaf_at(i)); i++)
        for (int k = 0; (p = option_at(cmd, k)); k++)
            if (has_values(p))
                visit(cmd, p, out);
}

static void print_bash_choice(const struct cmd *cmd, const struct param *p, FILE *out)
{
    const struct kind *kind = find_kind(p->metavar);
    fprintf(out, "    '%s --%s') %swords='", cmd->name, p->name, kind && kind->listed ? "listed=1 " : "");
    print_values(p, out);
    fputs("' ;;\n", out);
}

static void bash(FILE *out)
{
    const struct cmd *cmd;
    fputs("# bash completion for tetrarch; `source` it, or put it where bash-completion looks\n_tetrarch() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words files=-f listed= head=\n"
          "    local command=${COMP_WORDS[*]:1:COMP_CWORD-1}\n"
          "    command=${command#help }\n"
          "    case \"$command\" in\n"
          "    '') words='",
          out);
    print_commands(commands, out);
    fputs("' files=\n        [[ $COMP_CWORD -gt 1 ]] || words+=' help version --help --version' ;;\n"
          "    help) words='",
          out);
    print_commands(commands, out);
    fputs("' files= ;;\n", out);
    for (int i = 0; commands[i]; i++)
        if (commands[i]->subcommands) {
            fprintf(out, "    '%s') words='", commands[i]->name);
            print_commands(commands[i]->subcommands, out);
            fputs("--help' files= ;;\n", out);
        }
    for (int i = 0; (cmd = leaf_at(i)); i++) {
        fprintf(out, "    '%s'*) words='", cmd->name);
        print_words(cmd, out);
        print_options(cmd, out);
        fprintf(out, "' command='%s' ;;\n", cmd->name);
    }
    fputs("    esac\n    case \"$command $before\" in\n", out);
    each_choice(print_bash_choice, out);
    fputs("    esac\n"
          "    if [ \"$listed\" ] && [[ $word == *,* ]]; then head=${word%,*}, word=${word##*,}; fi\n"
          "    mapfile -t COMPREPLY < <(compgen $files -P \"$head\" -W \"$words\" -- \"$word\")\n}\n"
          "complete -o filenames -F _tetrarch tetrarch\n",
          out);
}

static void print_zsh_choice(const struct cmd *cmd, const struct param *p, FILE *out)
{
    fprintf(out, "    '%s --%s') compadd -- ", cmd->name, p->name);
    print_values(p, out);
    fputs("; _files; return ;;\n", out);
}

static void zsh(FILE *out)
{
    const struct cmd *cmd;
    fputs("#compdef tetrarch\n# zsh completion for tetrarch; put it into a folder of $fpath as _tetrarch\n"
          "_tetrarch() {\n    local command=\"${words[2,CURRENT-1]#help }\"\n"
          "    case \"$command\" in\n    ''|help) compadd -- ",
          out);
    print_commands(commands, out);
    fputs("help version --help --version; return ;;\n", out);
    for (int i = 0; commands[i]; i++)
        if (commands[i]->subcommands) {
            fprintf(out, "    '%s') compadd -- ", commands[i]->name);
            print_commands(commands[i]->subcommands, out);
            fputs("--help; return ;;\n", out);
        }
    for (int i = 0; (cmd = leaf_at(i)); i++)
        fprintf(out, "    '%s'*) command='%s' ;;\n", cmd->name, cmd->name);
    fputs("    esac\n    case \"$command $words[CURRENT-1]\" in\n", out);
    each_choice(print_zsh_choice, out);
    for (int i = 0; (cmd = leaf_at(i)); i++) {
        fprintf(out, "    '%s '*) compadd -- ", cmd->name);
        print_words(cmd, out);
        print_options(cmd, out);
        fputs("; _files ;;\n", out);
    }
    fputs("    esac\n}\n_tetrarch \"$@\"\n", out);
}

/* Prints text in single quotes, escaped for fish. */
static void print_fish(const char *text, FILE *out)
{
    fputc('\'', out);
    for (; *text; text++)
        fprintf(out, *text == '\'' || *text == '\\' ? "\\%c" : "%c", *text);
    fputc('\'', out);
}

/* Prints the condition that a command has been typed: "__fish_seen_subcommand_from runs; and ... list". */
static void print_fish_seen(const char *command, FILE *out)
{
    const char *space = strchr(command, ' ');
    fprintf(out, "complete -c tetrarch -n '__fish_seen_subcommand_from %.*s",
            (int)(space ? space - command : (long)strlen(command)), command);
    if (space)
        fprintf(out, "; and __fish_seen_subcommand_from %s", space + 1);
    fputs("' ", out);
}

static void print_fish_option(const char *command, const struct param *p, FILE *out)
{
    print_fish_seen(command, out);
    fprintf(out, "-l %s ", p->name);
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

static void print_fish_command(const struct cmd *cmd, FILE *out)
{
    const struct param *p;
    print_fish_seen(cmd->name, out);
    fputs("-a '", out);
    print_words(cmd, out);
    fputs("'\n", out);
    for (int i = 0; (p = option_at(cmd, i)); i++)
        print_fish_option(cmd->name, p, out);
}

static void fish(FILE *out)
{
    const struct cmd *cmd;
    fputs("# fish completion for tetrarch; put it into ~/.config/fish/completions as tetrarch.fish\n", out);
    for (int i = 0; commands[i]; i++) {
        fprintf(out, "complete -c tetrarch -n __fish_use_subcommand -f -a %s -d ", commands[i]->name);
        print_fish(commands[i]->summary, out);
        fputc('\n', out);
        for (int k = 0; commands[i]->subcommands && commands[i]->subcommands[k]; k++) {
            const struct cmd *sub = commands[i]->subcommands[k];
            print_fish_seen(commands[i]->name, out);
            fprintf(out, "-f -a %s -d ", strrchr(sub->name, ' ') + 1);
            print_fish(sub->summary, out);
            fputc('\n', out);
        }
    }
    for (int i = 0; (cmd = leaf_at(i)); i++)
        print_fish_command(cmd, out);
}

static void (*const shells[])(FILE *out) = { bash, zsh, fish };
const char *const completion_shells[] = { "bash", "zsh", "fish", NULL };

int completion_print(const char *shell, FILE *out, struct err *err)
{
    int i = str_find("completion for the shell", shell, shell_at, NULL, "there are those for bash, zsh and fish", err);
    if (i < 0)
        return -1;
    shells[i](out);
    return 0;
}
