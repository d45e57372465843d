/* SPDX-License-Identifier: MIT */
#include "svg_lab.h"
#include "unit.h"

#include "base/str.h"
#include "ui/chart/chart.h"
#include "ui/chart/label.h"
#include "ui/chart/legend.h"
#include "ui/chart/scale.h"

#include <math.h>
#include <stdlib.h>

enum { SOME = 5 };
static const double one_to_five[SOME] = { 1, 2, 3, 4, 5 };
static const double squares[SOME] = { 1, 4, 9, 16, 25 };

/* Draws the SVG, checks its form, and returns it. The caller releases it. */
static struct str draw_svg(const struct chart *c, int width, int height)
{
    struct str out = { 0 };
    chart_svg(c, width, height, &out);
    assert_well_formed(out.text);
    return out;
}

static struct str draw_text(const struct chart *c, int columns, int rows, bool unicode)
{
    struct str out = { 0 };
    chart_text(c, columns, rows, unicode, &out);
    int lines = 0;
    for (char *line = out.text; *line; lines++) {
        size_t length = strcspn(line, "\n");
        assert_true(line[length] == '\n');
        char *copy = strndup(line, length);
        assert_in_range(label_width(copy), 0, columns);
        assert_true(str_is_printable(copy));
        assert_true(length == 0 || copy[length - 1] != ' ');
        for (size_t i = 0; !unicode && i < length; i++)
            assert_in_range((unsigned char)copy[i], ' ', '~');
        free(copy);
        line += length + 1;
    }
    assert_in_range(lines, 1, rows);
    return out;
}

/* Draws in every format and size, for charts with dangerous numbers. */
static void draw_all(const struct chart *c)
{
    static const int sizes[][2] = { { 20, 12 }, { 33, 14 }, { 80, 24 }, { 200, 60 } };
    for (int i = 0; i < 4; i++) {
        struct str svg = draw_svg(c, 5 * sizes[i][0], 10 * sizes[i][1]);
        struct str braille = draw_text(c, sizes[i][0], sizes[i][1], true);
        struct str ascii = draw_text(c, sizes[i][0], sizes[i][1], false);
        str_release(&svg);
        str_release(&braille);
        str_release(&ascii);
    }
}

static void assert_labels(const struct scale *s, int count, const char *const labels[])
{
    assert_int_equal(s->tick_count, count);
    for (int i = 0; i < count; i++)
        assert_string_equal(s->labels[i], labels[i]);
}

#define LABELS(s, ...)                                                                                                 \
    assert_labels(s, sizeof((const char *[]){ __VA_ARGS__ }) / sizeof(char *), (const char *[]){ __VA_ARGS__ })

static void test_scale__has_ticks_at_round_numbers(void **state)
{
    (void)state;
    struct scale s;
    scale_fit_linear(&s, 0.0, 1.0, 5, true);
    LABELS(&s, "0", "0.2", "0.4", "0.6", "0.8", "1");
    scale_fit_linear(&s, 3.0, 4800.0, 5, true);
    LABELS(&s, "0", "1,000", "2,000", "3,000", "4,000", "5,000");
    assert_near(s.ticks[3], 3000.0, 0);
    scale_fit_linear(&s, -17.0, 19.0, 4, true);
    LABELS(&s, "-20", "-10", "0", "10", "20");
    scale_fit_linear(&s, 0.3, 0.9, 6, true); /* 0.3 / 0.1 is below 3 in binary */
    LABELS(&s, "0.3", "0.4", "0.5", "0.6", "0.7", "0.8", "0.9");
}

static void test_scale__shortens_large_numbers(void **state)
{
    (void)state;
    struct scale s;
    scale_fit_linear(&s, 0.0, 20000.0, 4, true);
    LABELS(&s, "0", "5k", "10k", "15k", "20k");
    scale_fit_linear(&s, 0.0, 1.4e6, 3, true);
    LABELS(&s, "0", "0.5M", "1M", "1.5M");
    scale_fit_linear(&s, 1500000.0, 1500008.0, 4, true);
    LABELS(&s, "1,500,000", "1,500,002", "1,500,004", "1,500,006", "1,500,008");
    scale_fit_linear(&s, 0.0, 2e20, 2, true);
    LABELS(&s, "0", "1e20", "2e20");
    scale_fit_linear(&s, -1.5e-7, 0.0, 3, true);
    LABELS(&s, "-1.5e-7", "-1e-7", "-5e-8", "0");
}

static void test_scale__keeps_the_ends_if_asked(void **state)
{
    (void)state;
    struct scale s;
    scale_fit_linear(&s, 1.0, 103.0, 5, false);
    assert_near(s.low, 1.0, 0);
    assert_near(s.high, 103.0, 0);
    LABELS(&s, "20", "40", "60", "80", "100");
}

static void test_scale__widens_a_single_value(void **state)
{
    (void)state;
    static const double values[] = { 0.0, 5.0, -3.0, 1e290, -1e290, 1e-300, 4.9e-324 };
    for (int i = 0; i < 7; i++) {
        struct scale s;
        scale_fit_linear(&s, values[i], values[i], 5, true);
        assert_true(s.low < s.high && isfinite(s.low) && isfinite(s.high));
        assert_near(scale_place(&s, values[i]), 0.5, 0.2);
        assert_in_range(s.tick_count, 2, SCALE_TICKS_MAX);
    }
}

static void test_scale__holds_any_range(void **state)
{
    (void)state;
    for (double size = 1e-290; size < 1e289; size *= 773.0)
        for (int intervals = 1; intervals <= SCALE_INTERVALS_MAX; intervals++)
            for (int side = -2; side <= 2; side++) {
                struct scale s;
                double low = side * 1.37 * size, high = low + size;
                scale_fit_linear(&s, low, high, intervals, true);
                assert_true(s.low <= low && s.high >= high);
                assert_in_range(s.tick_count, 2, SCALE_TICKS_MAX - 1);
                for (int i = 1; i < s.tick_count; i++)
                    assert_true(s.ticks[i] > s.ticks[i - 1] && strcmp(s.labels[i], s.labels[i - 1]) != 0);
            }
}

static void test_scale__counts_powers_of_ten(void **state)
{
    (void)state;
    struct scale s;
    scale_fit_log(&s, 3.0, 20000.0, 8);
    LABELS(&s, "1", "10", "100", "1,000", "10k", "100k");
    assert_near(scale_place(&s, 1.0), 0.0, 0);
    assert_near(scale_place(&s, 100.0), 0.4, 1e-12);
    assert_near(scale_place(&s, 100000.0), 1.0, 0);
    scale_fit_log(&s, 1000.0, 1000.0, 8);
    LABELS(&s, "1,000", "10k");
    scale_fit_log(&s, 1e-280, 1e290, 6);
    LABELS(&s, "1e-280", "1e-185", "1e-90", "100k", "1e100", "1e195", "1e290");
}

static void test_scale__shows_what_has_a_place(void **state)
{
    (void)state;
    assert_true(scale_shows(false, -1.0) && scale_shows(false, 0.0) && scale_shows(true, 0.1));
    assert_false(scale_shows(true, 0.0) || scale_shows(true, -1.0) || scale_shows(true, NAN));
    assert_false(scale_shows(false, NAN) || scale_shows(false, INFINITY) || scale_shows(false, -INFINITY));
}

static void test_label__is_cut_by_characters(void **state)
{
    (void)state;
    assert_int_equal(label_width("größe"), 5);
    assert_string_equal(label_clip("größe", 5).text, "größe");
    assert_string_equal(label_clip("größer", 5).text, "grö..");
    assert_string_equal(label_clip("größer", 1).text, ".");
    assert_string_equal(label_clip("größer", 0).text, "");
    assert_string_equal(label_clip("a\033b\xc3", 9).text, "a?b?");
}

static void test_legend__counts_what_has_no_place(void **state)
{
    (void)state;
    struct chart c = { 0 };
    for (int i = 0; i < CHART_LINES_MAX; i++)
        chart_add(&c, CHART_LINE, i == 1 ? "" : "name", 0, NULL, NULL);
    struct legend l;
    legend_lay_out(&l, &c, true, 20, 2, 2);
    assert_int_equal(l.count, 4);
    assert_int_equal(l.rows, 2);
    assert_int_equal(l.items[1].index, 2);
    assert_int_equal(l.items[1].column, 9);
    assert_int_equal(l.items[2].row, 1);
    assert_string_equal(l.items[3].text.text, "+12");
    legend_lay_out(&l, &c, true, 20, 0, 2);
    assert_int_equal(l.count, 0);
}

static void test_chart__without_data_says_so(void **state)
{
    (void)state;
    static const double nothing[2] = { NAN, INFINITY };
    struct chart c = { 0 };
    struct str svg = draw_svg(&c, 400, 300), text = draw_text(&c, 40, 12, false);
    assert_contains(svg.text, ">no data<");
    assert_contains(text.text, "no data");
    str_release(&svg);
    chart_add(&c, CHART_LINE, "nothing", 2, nothing, nothing);
    chart_add_reference(&c, 7.0, "seven");
    svg = draw_svg(&c, 400, 300);
    assert_contains(svg.text, ">no data<");
    str_release(&svg);
    str_release(&text);
    chart_svg_grid(NULL, 0, 3, 400, 300, &svg);
    assert_well_formed(svg.text);
    str_release(&svg);
}

static void test_chart__escapes_its_texts(void **state)
{
    (void)state;
    struct chart c = { .title = "a < b & \"c\" > 'd'", .x_label = "<x>", .y_label = "R&D \033[31m" };
    chart_add(&c, CHART_LINE, "</g>", SOME, one_to_five, squares);
    chart_add_reference(&c, 10.0, "<!-- ü -->");
    struct str svg = draw_svg(&c, 500, 300);
    assert_contains(svg.text, "a &lt; b &amp; &quot;c&quot; &gt; &#39;d&#39;");
    assert_contains(svg.text, "&lt;/g&gt;");
    assert_contains(svg.text, "&lt;!-- ü --&gt;");
    assert_contains(svg.text, "R&amp;D ?[31m");
    str_release(&svg);
}

static void test_chart__breaks_a_line_at_a_gap(void **state)
{
    (void)state;
    double y[SOME] = { 1, 4, NAN, 16, 25 };
    struct chart c = { 0 };
    chart_add(&c, CHART_LINE, "", SOME, one_to_five, y);
    struct str svg = draw_svg(&c, 400, 300);
    const char *line = strstr(svg.text, "stroke-linejoin");
    assert_non_null(line);
    assert_int_equal(count_of(line, "<path d=\"M") - 1, 2); /* and the frame */
    assert_int_equal(count_of(line, "<circle"), 0);
    str_release(&svg);
    y[3] = -INFINITY;
    svg = draw_svg(&c, 400, 300);
    assert_int_equal(count_of(svg.text, "<circle"), 1); /* the last point stands alone */
    str_release(&svg);
}

static void test_chart__leaves_out_what_has_no_logarithm(void **state)
{
    (void)state;
    static const double y[SOME] = { 0, 10, -5, 1000, 100000 };
    struct chart c = { .log_y = true };
    chart_add(&c, CHART_POINTS, "", SOME, one_to_five, y);
    chart_add_reference(&c, 0.0, "never shown");
    struct str svg = draw_svg(&c, 400, 300), text = draw_text(&c, 60, 30, false);
    assert_int_equal(count_of(svg.text, "<circle"), 3);
    assert_null(strstr(svg.text, "never shown"));
    assert_contains(svg.text, ">1,000<");
    assert_contains(svg.text, ">100k<");
    assert_contains(text.text, "100k+");
    str_release(&svg);
    str_release(&text);
}

static void test_chart__draws_odd_numbers(void **state)
{
    (void)state;
    static const double odd[][SOME] = {
        { 3, 3, 3, 3, 3 },
        { 0, 0, 0, 0, 0 },
        { NAN, 2, NAN, NAN, INFINITY },
        { 1e290, -1e290, 5, 1e300, -1e308 },
        { 1e-300, 2e-300, 5e-324, -1e-310, 0 },
        { 1e-200, 3e-200, 2e-200, 9e-200, 1e-200 },
        { 1e9, 1e9 + 1e-6, 1e9 + 2e-6, 1e9, 1e9 },
        { 123456789012, 123456789013, 123456789014, 123456789015, 123456789016 },
        { 5, 4, 3, 2, 1 },
    };
    enum { KINDS = sizeof odd / sizeof odd[0] };
    for (int i = 0; i < KINDS * KINDS * 8; i++) {
        struct chart c = { .title = "t", .x_label = "x", .y_label = "y", .log_y = i & 1 };
        const double *x = odd[i / 8 % KINDS], *y = odd[i / 8 / KINDS];
        struct chart_series *s = chart_add(&c, (enum chart_mark)(i / 2 % 4), "s", i % 3 ? SOME : 1, x, y);
        s->y_high = odd[i % KINDS];
        chart_add_reference(&c, y[1], "reference");
        draw_all(&c);
    }
}

static void test_chart__draws_a_point(void **state)
{
    (void)state;
    static const double x = 3.0, y = 7.0;
    struct chart c = { 0 };
    chart_add(&c, CHART_LINE, "", 1, &x, &y);
    struct str svg = draw_svg(&c, 400, 300), text = draw_text(&c, 40, 12, false);
    assert_int_equal(count_of(svg.text, "<circle"), 1);
    assert_int_equal(count_of(text.text, "*"), 1);
    str_release(&svg);
    str_release(&text);
}

static void test_chart__draws_bars_from_zero(void **state)
{
    (void)state;
    static const double x[] = { 0, 10, 30 }, y[] = { 4, 2, -1 };
    struct chart c = { 0 };
    chart_add(&c, CHART_BARS, "", 3, x, y);
    struct str svg = draw_svg(&c, 400, 300);
    double left[3], top[3], width[3], height[3];
    const char *bar = strstr(svg.text, "<rect x=");
    for (int i = 0; i < 3; i++) {
        assert_non_null(bar);
        assert_int_equal(sscanf(bar, "<rect x=\"%lf\" y=\"%lf\" width=\"%lf\" height=\"%lf\"", &left[i], &top[i],
                                &width[i], &height[i]),
                         4);
        bar = strstr(bar + 1, "<rect x=");
    }
    assert_null(bar);
    assert_near(width[1], 2.0 * width[0], 0.05);
    assert_near(width[2], width[1], 0.05); /* as wide as the one before */
    assert_near(left[1], left[0] + width[0], 0.05);
    assert_near(height[0], 2.0 * height[1], 0.05);
    assert_near(top[2], top[0] + height[0], 0.05); /* hangs down from zero */
    str_release(&svg);
}

static void test_chart__fills_bars_with_eighths(void **state)
{
    (void)state;
    static const double x[] = { 0, 1, 2, 3 }, y[] = { 10, 5, 0, 0.7 };
    struct chart c = { 0 };
    chart_add(&c, CHART_BARS, "", 4, x, y);
    struct str unicode = draw_text(&c, 21, 12, true), ascii = draw_text(&c, 21, 12, false);
    /* Ten rows: 5 x 10 + 5 x 5 whole blocks (18 columns in four bars), and 5 or 4 at 6 eighths. */
    assert_in_range(count_of(unicode.text, "█"), 60, 75);
    assert_in_range(count_of(unicode.text, "▆"), 4, 5);
    assert_in_range(count_of(ascii.text, "#"), 64, 80);
    str_release(&unicode);
    str_release(&ascii);
}

static void test_chart__draws_both_edges_of_a_band(void **state)
{
    (void)state;
    static const double low[SOME] = { 0, 0, 0, 0, 0 };
    struct chart c = { 0 };
    chart_add_band(&c, "", SOME, one_to_five, low, squares);
    struct str svg = draw_svg(&c, 400, 300), text = draw_text(&c, 60, 20, false);
    assert_int_equal(count_of(svg.text, "Z\""), 1);
    assert_int_equal(count_of(text.text, "*"), 2 * SOME);
    str_release(&svg);
    str_release(&text);
}

static void test_chart__writes_references(void **state)
{
    (void)state;
    struct chart c = { .title = "t" };
    chart_add(&c, CHART_LINE, "best", SOME, one_to_five, squares);
    chart_add_reference(&c, 40.0, "reported by the paper: 40");
    struct str svg = draw_svg(&c, 600, 400), text = draw_text(&c, 60, 20, false);
    assert_contains(svg.text, ">reported by the paper: 40<");
    assert_contains(svg.text, ">40<"); /* the axis reaches it */
    assert_contains(text.text, "- reported by the paper: 40\n");
    assert_contains(text.text, "40+-------");
    str_release(&svg);
    str_release(&text);
}

static void test_chart__tells_braille_lines_apart(void **state)
{
    (void)state;
    struct chart c = { 0 };
    chart_add(&c, CHART_LINE, "best", SOME, one_to_five, squares);
    struct str text = draw_text(&c, 60, 20, true);
    assert_contains(text.text, "⠶ best\n");
    str_release(&text);
    chart_add(&c, CHART_LINE, "mean", SOME, one_to_five, one_to_five);
    text = draw_text(&c, 60, 20, true);
    assert_contains(text.text, "a best   b mean\n");
    assert_contains(text.text, " a\n");
    assert_contains(text.text, " b\n");
    str_release(&text);
}

static void test_chart__finds_room_for_everything(void **state)
{
    (void)state;
    static struct chart c;
    c.log_y = true;
    memset(c.title, 'W', sizeof c.title - 1);
    memset(c.x_label, 'X', sizeof c.x_label - 1);
    memset(c.y_label, '\xc3', sizeof c.y_label - 1); /* broken UTF-8 */
    for (int i = 0; i < CHART_SERIES_MAX; i++)
        chart_add(&c, (enum chart_mark)(i % 4), c.title, SOME, one_to_five, squares)->y_high = one_to_five;
    for (int i = 0; i < CHART_REFERENCES_MAX; i++)
        chart_add_reference(&c, i, c.title);
    draw_all(&c);
    struct str svg = draw_svg(&c, -5, 0);
    assert_contains(svg.text, "viewBox=\"0 0 160 160\"");
    str_release(&svg);
}

static void test_chart__lays_out_a_grid(void **state)
{
    (void)state;
    static struct chart charts[3];
    for (int i = 0; i < 3; i++) {
        snprintf(charts[i].title, sizeof charts[i].title, "chart %d", i);
        chart_add(&charts[i], CHART_POINTS, "", SOME, one_to_five, squares);
    }
    struct str out = { 0 };
    chart_svg_grid(charts, 3, 2, 300, 200, &out);
    assert_well_formed(out.text);
    assert_contains(out.text, "viewBox=\"0 0 600 400\"");
    assert_contains(out.text, "translate(300 0)");
    assert_contains(out.text, "translate(0 200)");
    assert_contains(out.text, ">chart 2<");
    assert_int_equal(count_of(out.text, "<circle"), 3 * SOME);
    str_release(&out);
}

static void test_chart__takes_colours_by_number_or_position(void **state)
{
    (void)state;
    struct chart c = { 0 };
    chart_add(&c, CHART_LINE, "", SOME, one_to_five, squares)->color = 3;
    chart_add(&c, CHART_LINE, "", SOME, one_to_five, squares);
    struct str svg = draw_svg(&c, 400, 300);
    assert_contains(svg.text, "stroke=\"#009e73\"");
    assert_contains(svg.text, "stroke=\"#d55e00\"");
    str_release(&svg);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_scale__has_ticks_at_round_numbers),
        cmocka_unit_test(test_scale__shortens_large_numbers),
        cmocka_unit_test(test_scale__keeps_the_ends_if_asked),
        cmocka_unit_test(test_scale__widens_a_single_value),
        cmocka_unit_test(test_scale__holds_any_range),
        cmocka_unit_test(test_scale__counts_powers_of_ten),
        cmocka_unit_test(test_scale__shows_what_has_a_place),
        cmocka_unit_test(test_label__is_cut_by_characters),
        cmocka_unit_test(test_legend__counts_what_has_no_place),
        cmocka_unit_test(test_chart__without_data_says_so),
        cmocka_unit_test(test_chart__escapes_its_texts),
        cmocka_unit_test(test_chart__breaks_a_line_at_a_gap),
        cmocka_unit_test(test_chart__leaves_out_what_has_no_logarithm),
        cmocka_unit_test(test_chart__draws_odd_numbers),
        cmocka_unit_test(test_chart__draws_a_point),
        cmocka_unit_test(test_chart__draws_bars_from_zero),
        cmocka_unit_test(test_chart__fills_bars_with_eighths),
        cmocka_unit_test(test_chart__draws_both_edges_of_a_band),
        cmocka_unit_test(test_chart__writes_references),
        cmocka_unit_test(test_chart__tells_braille_lines_apart),
        cmocka_unit_test(test_chart__finds_room_for_everything),
        cmocka_unit_test(test_chart__lays_out_a_grid),
        cmocka_unit_test(test_chart__takes_colours_by_number_or_position),
    };
    return RUN(tests);
}
