/* SPDX-License-Identifier: MIT */
#include "svg_lab.h"
#include "unit.h"

#include "ui/chart/cube.h"
#include "ui/chart/label.h"
#include "ui/chart/projection.h"
#include "ui/chart/ramp.h"
#include "ui/chart/space.h"

#include <math.h>
#include <stdlib.h>

static const double tiny = 1e-12;
enum { SOME = 6 };
static const double xs[SOME] = { 0, 1, 2, 3, 4, 5 }, ys[SOME] = { 5, 3, 1, -1, -3, -5 };
static const double zs[SOME] = { 0, 10, 0, 10, 0, 10 }, shades[SOME] = { 0, 0, 0.5, 0.5, 1, 1 };
static const int two_trails[SOME] = { 0, 1, 0, 1, 0, 1 };
static const double best[] = { 4, -3, 0 };

static struct space example(void)
{
    return (struct space){ .title = "six points",
                           .label = { "holes", "wells", "rows & <heights>" },
                           .azimuth = 30,
                           .elevation = 25,
                           .count = SOME,
                           .place = { xs, ys, zs },
                           .shade = shades,
                           .trail = two_trails,
                           .shade_label = "iteration",
                           .shade_low = "1",
                           .shade_high = "3",
                           .best = best };
}

static struct str draw_svg(const struct space *s)
{
    struct str out = { 0 };
    space_svg(s, 720, 640, &out);
    assert_well_formed(out.text);
    return out;
}

static struct str draw_text(const struct space *s, int columns, int rows, bool unicode)
{
    struct str out = { 0 };
    space_text(s, columns, rows, unicode, &out);
    int lines = 0;
    for (char *line = out.text; *line; lines++) {
        size_t length = strcspn(line, "\n");
        assert_true(line[length] == '\n');
        char *copy = strndup(line, length);
        assert_in_range(label_width(copy), 0, columns);
        assert_true(length == 0 || copy[length - 1] != ' ');
        for (size_t i = 0; !unicode && i < length; i++)
            assert_in_range((unsigned char)copy[i], ' ', '~');
        free(copy);
        line += length + 1;
    }
    assert_in_range(lines, 1, rows);
    return out;
}

static void assert_spot(struct projected at, double right, double up, double near)
{
    assert_true(fabs(at.right - right) < tiny && fabs(at.up - up) < tiny && fabs(at.near - near) < tiny);
}

static void test_projection__knows_the_main_views(void **state)
{
    (void)state;
    const double place[] = { 1, 2, 3 };
    struct projection front = projection_make(0, 0), side = projection_make(90, 0), top = projection_make(0, 90);
    assert_spot(projection_apply(&front, place), 1, 3, -2);
    assert_spot(projection_apply(&side, place), 2, 3, 1);
    assert_spot(projection_apply(&top, place), 1, 2, 3);
    /* Exactly: a face seen from its edge is neither in front nor behind. */
    assert_true(side.near[1] == 0.0 && side.near[2] == 0.0 && top.near[0] == 0.0 && front.near[2] == 0.0);
}

static void test_projection__keeps_lengths_and_right_angles(void **state)
{
    (void)state;
    for (int azimuth = -360; azimuth <= 360; azimuth += 15)
        for (int elevation = -90; elevation <= 90; elevation += 15) {
            struct projection p = projection_make(azimuth, elevation);
            const double place[] = { 0.3, -0.4, 0.5 };
            struct projected at = projection_apply(&p, place);
            assert_true(fabs(at.right * at.right + at.up * at.up + at.near * at.near - 0.5) < tiny);
            assert_spot(projection_apply(&p, p.right), 1, 0, 0);
            assert_spot(projection_apply(&p, p.up), 0, 1, 0);
            assert_spot(projection_apply(&p, p.near), 0, 0, 1);
            assert_true(p.up[2] >= 0.0); /* never upside down */
        }
}

static void test_cube__shows_its_far_faces(void **state)
{
    (void)state;
    for (int azimuth = 7; azimuth < 360; azimuth += 30)
        for (int elevation = -80; elevation <= 80; elevation += 16) {
            struct cube b = { .projection = projection_make(azimuth, elevation) };
            for (int axis = 0; axis < 3; axis++)
                assert_int_equal(cube_is_back(&b, axis, 1) + cube_is_back(&b, axis, -1),
                                 elevation == 0 && axis == 2 ? 0 : 1);
        }
    struct cube b = { .projection = projection_make(30, 25) };
    assert_true(cube_is_back(&b, 0, -1) && cube_is_back(&b, 1, 1) && cube_is_back(&b, 2, -1));
    /* Only the three edges that meet in the nearest corner are before the points. */
    int clear = 0;
    for (int axis = 0; axis < 3; axis++)
        for (int k = 0; k < 4; k++)
            clear += cube_edge_is_clear(&b, axis, k & 1 ? 1 : -1, k & 2 ? 1 : -1);
    assert_int_equal(clear, 9);
}

/* The scales stand beside the box: nothing of it is beyond their edges. */
static void test_cube__writes_its_scales_on_the_outline(void **state)
{
    (void)state;
    for (int azimuth = -350; azimuth <= 360; azimuth += 10)
        for (int elevation = -90; elevation <= 90; elevation += 10) {
            struct cube b = { .projection = projection_make(azimuth, elevation) };
            int found = 0;
            for (int axis = 0; axis < 3; axis++) {
                struct cube_edge e;
                if (!cube_find_edge(&b, axis, &e))
                    continue;
                found++;
                assert_true(fabs(hypot(e.out.right, e.out.up) - 1) < tiny);
                double edge = e.out.right * e.from.right + e.out.up * e.from.up;
                for (int k = 0; k < 8; k++) {
                    double corner[] = { k & 1 ? 0.5 : -0.5, k & 2 ? 0.5 : -0.5, k & 4 ? 0.5 : -0.5 };
                    struct projected at = projection_apply(&b.projection, corner);
                    assert_true(e.out.right * at.right + e.out.up * at.up <= edge + 1e-9);
                }
            }
            assert_in_range(found, 2, 3);
        }
}

static void test_cube__fits_a_scale_around_what_can_be_shown(void **state)
{
    (void)state;
    const double values[] = { NAN, 2, INFINITY, 6, 1e300 }, more = 8;
    struct scale s;
    assert_true(cube_fit_scale(&s, 5, values, NULL));
    assert_true(s.low < 2 && s.low > 1.5 && s.high > 6 && s.high < 6.5);
    assert_true(cube_fit_scale(&s, 5, values, &more));
    assert_true(s.high > 8);
    assert_false(cube_fit_scale(&s, 1, values, NULL));
    assert_false(cube_fit_scale(&s, 0, NULL, NULL));
}

static int brightness(const char *color)
{
    int red, green, blue;
    assert_int_equal(sscanf(color, "#%2x%2x%2x", (unsigned *)&red, (unsigned *)&green, (unsigned *)&blue), 3);
    return 2126 * red + 7152 * green + 722 * blue;
}

static void test_ramp__becomes_lighter_all_the_way(void **state)
{
    (void)state;
    for (int i = 0; i < 50; i++)
        assert_true(brightness(ramp_color(i / 50.0).text) < brightness(ramp_color((i + 1) / 50.0).text));
    assert_string_equal(ramp_color(-1).text, ramp_color(0).text);
    assert_string_equal(ramp_color(7).text, ramp_color(1).text);
    assert_int_equal(strlen(ramp_color(NAN).text), 7);
}

static void test_space__draws_points_trails_and_the_best(void **state)
{
    (void)state;
    struct space s = example();
    struct str svg = draw_svg(&s);
    assert_int_equal(count_of(svg.text, "<circle"), SOME);
    /* Each of the two trails has three places. They are drawn in the colours of their later ends. */
    assert_int_equal(count_of(svg.text, "stroke-opacity=\"0.45\""), 2);
    assert_int_equal(count_of(svg.text, ">best<"), 1);
    assert_int_equal(count_of(svg.text, "#000000"), 2); /* in the space and in the key */
    assert_non_null(strstr(svg.text, ">holes<"));
    assert_non_null(strstr(svg.text, ">rows &amp; &lt;heights&gt;<"));
    assert_non_null(strstr(svg.text, "<title>six points</title>"));
    struct str again = draw_svg(&s);
    assert_string_equal(svg.text, again.text);
    str_release(&again);
    str_release(&svg);
    s.trail = NULL;
    s.best = NULL;
    svg = draw_svg(&s);
    assert_int_equal(count_of(svg.text, "<circle"), SOME);
    assert_null(strstr(svg.text, "stroke-opacity"));
    assert_null(strstr(svg.text, ">best<"));
    str_release(&svg);
}

/* Returns the centre of the i-th circle. */
static void circle_at(const char *svg, int i, double *x, double *y)
{
    for (; i >= 0; i--)
        svg = strstr(svg, "<circle") + 1;
    assert_int_equal(sscanf(svg, "circle cx=\"%lf\" cy=\"%lf\"", x, y), 2);
}

static void test_space__puts_points_where_the_projection_says(void **state)
{
    (void)state;
    struct space s = example();
    double x1, y1, x2, y2;
    s.azimuth = s.elevation = 0; /* x to the right, z up */
    struct str svg = draw_svg(&s);
    circle_at(svg.text, 0, &x1, &y1);
    circle_at(svg.text, 1, &x2, &y2);
    assert_true(x1 < x2 && y1 > y2);
    assert_null(strstr(svg.text, ">wells<")); /* this axis points at the viewer */
    str_release(&svg);
    s.elevation = 90; /* x to the right, y up */
    svg = draw_svg(&s);
    circle_at(svg.text, 0, &x1, &y1);
    circle_at(svg.text, 1, &x2, &y2);
    assert_true(x1 < x2 && y1 < y2);
    assert_non_null(strstr(svg.text, ">wells<"));
    str_release(&svg);
}

static void test_space__leaves_out_what_cannot_be_shown(void **state)
{
    (void)state;
    struct space s = example();
    double holes[SOME] = { 0, 1, NAN, 3, INFINITY, 5 }, far[] = { NAN, 0, 0 };
    s.place[0] = holes;
    s.best = far;
    struct str svg = draw_svg(&s);
    assert_int_equal(count_of(svg.text, "<circle"), SOME - 2);
    assert_int_equal(count_of(svg.text, "stroke-opacity=\"0.45\""),
                     2); /* of the second trail; the first has one place */
    assert_null(strstr(svg.text, ">best<"));
    str_release(&svg);
    s.count = 0;
    svg = draw_svg(&s);
    assert_non_null(strstr(svg.text, "no data"));
    str_release(&svg);
    struct str text = draw_text(&s, 80, 24, true);
    assert_non_null(strstr(text.text, "no data"));
    str_release(&text);
}

static void test_space__draws_text_of_any_size(void **state)
{
    (void)state;
    static const int sizes[][2] = { { 20, 12 }, { 33, 14 }, { 80, 36 }, { 200, 60 } };
    struct space s = example();
    for (int i = 0; i < 4; i++)
        for (int angle = -90; angle <= 90; angle += 15) {
            s.azimuth = 3.7 * angle;
            s.elevation = angle;
            struct str braille = draw_text(&s, sizes[i][0], sizes[i][1], true);
            struct str ascii = draw_text(&s, sizes[i][0], sizes[i][1], false);
            assert_non_null(strstr(ascii.text, "*"));
            str_release(&braille);
            str_release(&ascii);
        }
    struct str text = { 0 };
    space_text(&s, 0, 0, true, &text); /* sizes are raised to the least */
    assert_non_null(text.text);
    str_release(&text);
}

static void test_space__names_its_axes_in_text(void **state)
{
    (void)state;
    struct space s = example();
    struct str text = draw_text(&s, 80, 36, true);
    assert_non_null(strstr(text.text, "x holes   y wells   z rows & <heights>\n"));
    assert_non_null(strstr(text.text, "iteration 1 . : o @ 3   * best\n"));
    assert_non_null(strstr(text.text, "\xe2\xa0")); /* Braille: edges and trails */
    char *drawing = strstr(text.text, "heights");
    assert_non_null(strchr(drawing, 'z'));
    assert_int_equal(count_of(drawing, "*"), 1);
    str_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_projection__knows_the_main_views),
        cmocka_unit_test(test_projection__keeps_lengths_and_right_angles),
        cmocka_unit_test(test_cube__shows_its_far_faces),
        cmocka_unit_test(test_cube__writes_its_scales_on_the_outline),
        cmocka_unit_test(test_cube__fits_a_scale_around_what_can_be_shown),
        cmocka_unit_test(test_ramp__becomes_lighter_all_the_way),
        cmocka_unit_test(test_space__draws_points_trails_and_the_best),
        cmocka_unit_test(test_space__puts_points_where_the_projection_says),
        cmocka_unit_test(test_space__leaves_out_what_cannot_be_shown),
        cmocka_unit_test(test_space__draws_text_of_any_size),
        cmocka_unit_test(test_space__names_its_axes_in_text),
    };
    return RUN(tests);
}
