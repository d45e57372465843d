/* SPDX-License-Identifier: MIT */
#include "ui/tui/panel.h"

#include "base/number.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { LABEL = 10, VALUE_AT = 11, KEY_WIDTH = 18 };

struct panel panel_new(const struct screen *s, const struct layout *l)
{
    return (struct panel){ s, l->top, l->panel, l->panel_width, l->top + l->panel_rows };
}

void panel_line(struct panel *p, enum style style, const char *format, ...)
{
    char text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (p->row < p->end)
        paint_text(p->screen, p->row++, p->column, p->width, style, "%s", text);
}

void panel_value(struct panel *p, const char *label, const char *format, ...)
{
    char text[256];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (p->row >= p->end)
        return;
    int room = p->width - (int)strlen(text), at = p->width >= 18 ? VALUE_AT : room > 0 ? room : 0;
    paint_text(p->screen, p->row, p->column, p->width, STYLE_DIM, "%s", label);
    paint_text(p->screen, p->row++, p->column + at, p->width - at, STYLE_PLAIN, "%s", text);
}

void panel_space(struct panel *p, int more)
{
    if (p->row + more < p->end)
        p->row++;
}

void panel_words(struct panel *p, enum style style, const char *words)
{
    while (*words) {
        int length = (int)strlen(words), cut = length;
        if (length > p->width) {
            for (cut = p->width; cut > 0 && words[cut] != ' '; cut--)
                ;
            cut = cut > 0 ? cut : p->width;
        }
        panel_line(p, style, "%.*s", cut, words);
        words += cut;
        words += *words == ' ';
    }
}

static double per_minute(int64_t count, int64_t frames)
{
    return frames > 0 ? (double)count * 60 * STATE_TICKS / (double)frames : 0.0;
}

void panel_add_side(struct panel *p, const struct layout *l, const struct panel_side *side)
{
    bool full = l->kind == LAYOUT_FULL;
    panel_line(p, STYLE_STRONG, "%s", side->name);
    if (full)
        panel_value(p, "pieces", "%lld", (long long)side->pieces);
    panel_value(p, "sent", "%lld", (long long)side->sent);
    if (full) {
        panel_value(p, "PPM", "%.1f", per_minute(side->pieces, side->frames));
        panel_value(p, "APM", "%.1f", per_minute(side->sent, side->frames));
    }
    if (side->coming > 0)
        panel_line(p, STYLE_ALARM, "coming %*d", p->width > 7 ? p->width - 7 : 1, side->coming);
    else
        panel_space(p, 1);
    if (full)
        panel_words(p, STYLE_PLAIN, side->praise);
}

void panel_pieces(struct panel *p, const struct layout *l, const struct state *s)
{
    char next[STATE_PREVIEWS + 1] = "";
    if (l->kind != LAYOUT_COMPACT)
        return;
    for (int i = 0; i < STATE_PREVIEWS - 1; i++)
        next[i] = piece_letter((enum piece)s->queue[1 + i]);
    panel_value(p, "hold", "%c", s->hold == PIECE_NONE ? '-' : piece_letter((enum piece)s->hold));
    panel_value(p, "next", "%s", next);
}

void panel_keys(struct panel *p, const struct keys *keys, const int actions[])
{
    char name[KEYS_NAME_MAX];
    int per_line = p->width >= 2 * KEY_WIDTH ? 2 : 1;
    for (int i = 0, shown = 0; actions[i] >= 0; i++) {
        int column = shown % per_line * KEY_WIDTH;
        if (p->row >= p->end)
            return;
        keys_name(keys, (enum key_action)actions[i], name);
        paint_text(p->screen, p->row, p->column + column, KEY_WIDTH, STYLE_STRONG, "%s", name);
        paint_text(p->screen, p->row, p->column + column + 6, KEY_WIDTH - 6, STYLE_DIM, " %s",
                   keys_actions[actions[i]]);
        p->row += ++shown % per_line == 0 || actions[i + 1] < 0;
    }
}

void panel_footer(const struct screen *s, const struct layout *l, const struct keys *keys, const int actions[],
                  const char *more)
{
    char name[KEYS_NAME_MAX];
    int row = l->top + LAYOUT_BOARD_ROWS + 1, column = l->side[0] + 1;
    if (l->kind != LAYOUT_FULL)
        return;
    for (int i = 0; actions[i] >= 0; i++) {
        keys_name(keys, (enum key_action)actions[i], name);
        int named = (int)strlen(name) + 1, wide = named + (int)strlen(keys_actions[actions[i]]) + 2;
        paint_text(s, row, column, s->columns - column, STYLE_STRONG, "%s", name);
        paint_text(s, row, column + named, s->columns - column - named, STYLE_DIM, "%s", keys_actions[actions[i]]);
        column += wide;
    }
    paint_text(s, row, column, s->columns - column, STYLE_DIM, "%s", more);
}

const char *panel_time(int64_t ticks, char out[PANEL_NUMBER_MAX])
{
    int64_t hundredths = ticks * 100 / STATE_TICKS;
    snprintf(out, PANEL_NUMBER_MAX, "%lld:%02d.%02d", (long long)(hundredths / 6000), (int)(hundredths / 100 % 60),
             (int)(hundredths % 100));
    return out;
}

const char *panel_number(int64_t number, char out[PANEL_NUMBER_MAX])
{
    return number_integer(number, out, PANEL_NUMBER_MAX);
}
