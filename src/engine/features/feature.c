/* SPDX-License-Identifier: MIT */
#include "engine/features/feature.h"

#include "base/str.h"
#include "engine/features/height.h"
#include "engine/features/holes.h"
#include "engine/features/piece_effect.h"
#include "engine/features/stage.h"
#include "engine/features/surface.h"
#include "engine/features/transitions.h"
#include "engine/features/wells.h"

#include <string.h>

#define COLUMN_HEIGHT(i)                                                                                               \
    {                                                                                                                  \
        .name = "height_" #i, .of_column = height_of_column, .column = i, .columns = i + 1, .raw_max = 15,             \
        .help = "height of column " #i ", counted from 0"                                                              \
    }
#define DIFFERENCE(i)                                                                                                  \
    {                                                                                                                  \
        .name = "difference_" #i, .of_column = surface_difference, .column = i, .columns = i + 2, .raw_max = 15,       \
        .help = "absolute difference of the heights of column " #i " and the next"                                     \
    }
#define RBF(i)                                                                                                         \
    {                                                                                                                  \
        .name = "rbf_height_" #i, .of_column = height_rbf, .column = i, .unit = UNIT_2_16, .raw_max = 65536,           \
        .help = "Gaussian bump of the mean height around " #i "/4 of the board"                                        \
    }

/* `raw_max` is the highest raw value on 16 columns of up to 15 rows, the boards that 16-bit lanes hold. */
static const struct feature features[] = {
    { .name = "landing_height",
      .of_piece = piece_effect_landing_height,
      .unit = UNIT_HALF,
      .raw_max = 33,
      .help = "lowest row of the piece plus half of its height less one, before rows are removed" },
    { .name = "landing_mid",
      .of_piece = piece_effect_landing_mid,
      .unit = UNIT_HALF,
      .raw_max = 34,
      .help = "lowest row of the piece plus half of its height" },
    { .name = "landing_top", .of_piece = piece_effect_landing_top, .raw_max = 15, .help = "top row of the piece" },
    { .name = "eroded_cells",
      .of_piece = piece_effect_eroded_cells,
      .raw_max = 16,
      .help = "rows removed times the cells of the piece that were in them" },
    { .name = "rows_removed",
      .of_piece = piece_effect_rows_removed,
      .raw_max = 4,
      .help = "rows removed by the piece" },

    { .name = "row_transitions",
      .of_board = transitions_row,
      .raw_max = 280,
      .help = "full/empty changes along the rows, walls full; an empty row counts 2" },
    { .name = "column_transitions",
      .of_board = transitions_column,
      .raw_max = 256,
      .help = "full/empty changes along the columns, floor full; an empty column counts 1" },
    { .name = "column_transitions_no_floor",
      .of_board = transitions_column_no_floor,
      .raw_max = 256,
      .help = "the same without the change between the floor and an empty cell on it" },

    { .name = "holes",
      .of_board = holes_count,
      .raw_max = 240,
      .help = "empty cells with a full cell somewhere above" },
    { .name = "top_holes", .of_board = holes_runs, .raw_max = 128, .help = "empty cells directly under a full one" },
    { .name = "connected_holes",
      .of_board = holes_runs,
      .raw_max = 128,
      .help = "holes, vertically adjacent ones counted once" },
    { .name = "hole_depth",
      .of_board = holes_depth,
      .raw_max = 240,
      .help = "full cells that do not belong to the run standing on the floor" },
    { .name = "rows_with_holes", .of_board = holes_rows, .raw_max = 15, .help = "rows with at least one hole" },

    { .name = "wells",
      .of_board = wells_sum,
      .raw_max = 960,
      .help = "for each empty cell between two full ones: 1 plus the empty cells directly below it" },
    { .name = "wells_fast",
      .of_board = wells_fast,
      .raw_max = 960,
      .help = "1 + 2 + ... + d for each run of d cells from its topmost well cell down" },
    { .name = "well_sum",
      .of_board = wells_depth_sum,
      .raw_max = 120,
      .help = "sum of the depths of columns lower than both neighbours" },
    { .name = "well_max",
      .of_board = wells_depth_max,
      .raw_max = 15,
      .help = "depth of the deepest column below both neighbours" },
    { .name = "well_triangle",
      .of_board = wells_triangle,
      .raw_max = 960,
      .help = "sum of d (d + 1) / 2 over columns d lower than both neighbours" },

    { .name = "bumpiness",
      .of_board = surface_bumpiness,
      .raw_max = 225,
      .help = "sum of the height differences of neighbouring columns" },
    { .name = "diversity",
      .of_board = surface_diversity,
      .raw_max = 5,
      .help = "how many of -2, -1, 0, 1, 2 occur among the height differences" },
    { .name = "altitude_difference",
      .of_board = surface_altitude,
      .raw_max = 15,
      .help = "highest column minus lowest column" },
    { .name = "pile_height", .of_board = height_max, .raw_max = 15, .help = "height of the highest column" },
    { .name = "total_height", .of_board = height_total, .raw_max = 240, .help = "sum of the column heights" },
    { .name = "mean_height",
      .of_board = height_total,
      .unit = UNIT_PER_COLUMN,
      .raw_max = 240,
      .help = "mean of the column heights" },
    { .name = "block_count", .of_board = height_blocks, .raw_max = 240, .help = "full cells" },
    { .name = "weighted_block_count",
      .of_board = height_weighted_blocks,
      .raw_max = 1920,
      .help = "full cells, each times its row counted from 1" },

    { .name = "locked_total_height",
      .of_board = height_total,
      .locked = true,
      .raw_max = 240,
      .help = "total_height before full rows are removed" },
    { .name = "locked_holes",
      .of_board = holes_count,
      .locked = true,
      .raw_max = 240,
      .help = "holes before full rows are removed" },
    { .name = "locked_bumpiness",
      .of_board = surface_bumpiness,
      .locked = true,
      .raw_max = 225,
      .help = "bumpiness before full rows are removed" },

    COLUMN_HEIGHT(0),
    COLUMN_HEIGHT(1),
    COLUMN_HEIGHT(2),
    COLUMN_HEIGHT(3),
    COLUMN_HEIGHT(4),
    COLUMN_HEIGHT(5),
    COLUMN_HEIGHT(6),
    COLUMN_HEIGHT(7),
    COLUMN_HEIGHT(8),
    COLUMN_HEIGHT(9),
    COLUMN_HEIGHT(10),
    COLUMN_HEIGHT(11),
    COLUMN_HEIGHT(12),
    COLUMN_HEIGHT(13),
    COLUMN_HEIGHT(14),
    COLUMN_HEIGHT(15),
    DIFFERENCE(0),
    DIFFERENCE(1),
    DIFFERENCE(2),
    DIFFERENCE(3),
    DIFFERENCE(4),
    DIFFERENCE(5),
    DIFFERENCE(6),
    DIFFERENCE(7),
    DIFFERENCE(8),
    DIFFERENCE(9),
    DIFFERENCE(10),
    DIFFERENCE(11),
    DIFFERENCE(12),
    DIFFERENCE(13),
    DIFFERENCE(14),
    RBF(0),
    RBF(1),
    RBF(2),
    RBF(3),
    RBF(4),
    { .name = "pattern_edges",
      .pattern = PATTERN_EDGES,
      .kinds = EDGES_KINDS,
      .help = "pairs of full/empty changes along the rows beyond one a row" },
    { .name = "pattern_runs", .pattern = PATTERN_RUNS, .kinds = RUNS_KINDS, .help = "vertical runs of holes" },
    { .name = "pattern_depth",
      .pattern = PATTERN_DEPTH,
      .kinds = DEPTH_KINDS,
      .help = "full cells that do not belong to the run standing on the floor" },
    { .name = "pattern_wells",
      .pattern = PATTERN_WELLS,
      .kinds = WELLS_KINDS,
      .help = "the wells, as the number of that name" },
    { .name = "pattern_room",
      .pattern = PATTERN_ROOM,
      .kinds = ROOM_KINDS,
      .help = "rows free above the highest column, by rows with holes" },
    { .name = "pattern_free", .pattern = PATTERN_FREE, .kinds = FREE_KINDS, .help = "cells free above the columns" },
    { .name = "pattern_cover",
      .pattern = PATTERN_COVER,
      .kinds = COVER_KINDS,
      .help = "rows that cover the topmost holes, by the cells missing in them" },
    { .name = "pattern_hollow",
      .pattern = PATTERN_HOLLOW,
      .kinds = HOLLOW_KINDS,
      .help = "rows above the row of the topmost holes, by the cells missing in it" },
    { .name = "pattern_fits",
      .pattern = PATTERN_FITS,
      .kinds = FITS_KINDS,
      .help = "which steps, and pairs of steps, the surface has somewhere" },
    { .name = "pattern_steps",
      .pattern = PATTERN_STEPS,
      .kinds = STEPS_KINDS,
      .help = "each three steps in a row of the surface, by their distance from the wall" },
    { .name = "pattern_rows",
      .pattern = PATTERN_ROWS,
      .kinds = ROWS_KINDS,
      .help = "the cells of each row of the stack, by the holes in it, on boards of at most ten columns" },
    { .name = "constant", .of_board = height_constant, .inert = true, .raw_max = 1, .help = "always 1" },
    { .name = "stage",
      .of_piece = stage_before,
      .inert = true,
      .raw_max = STAGES - 1,
      .help = "how bad the stack was before the piece, 0 to 5; patterns may be multiplied by it" },
};

enum { COUNT = sizeof features / sizeof *features };
_Static_assert((int)COUNT <= (int)FEATURES_MAX, "a controller must be able to hold every feature");

#define LIST(...)                                                                                                      \
    (const char *const[])                                                                                              \
    {                                                                                                                  \
        __VA_ARGS__, NULL                                                                                              \
    }
#define DELLACHERIE "landing_height", "eroded_cells", "row_transitions", "column_transitions", "holes"
#define HEIGHTS                                                                                                        \
    "height_0", "height_1", "height_2", "height_3", "height_4", "height_5", "height_6", "height_7", "height_8",        \
        "height_9"
#define DIFFERENCES                                                                                                    \
    "difference_0", "difference_1", "difference_2", "difference_3", "difference_4", "difference_5", "difference_6",    \
        "difference_7", "difference_8"
#define STAGED(pattern) pattern, pattern "*stage"
#define DENG_2017 "landing_mid", "eroded_cells", "row_transitions", "column_transitions_no_floor"

static const struct feature_set sets[] = {
    { "dellacherie", "Dellacherie's six, 2003", LIST(DELLACHERIE, "wells") },
    { "bcts", "the eight of BCTS, Thiery and Scherrer 2009",
      LIST(DELLACHERIE, "wells", "hole_depth", "rows_with_holes") },
    { "dt", "the nine of DT-10 and DT-20, Scherrer and others 2015",
      LIST(DELLACHERIE, "wells_fast", "hole_depth", "rows_with_holes", "diversity") },
    { "rvce", "the nine of RV-CE: bcts and diversity",
      LIST(DELLACHERIE, "wells", "hole_depth", "rows_with_holes", "diversity") },
    { "cbmpi-value", "the value function of CBMPI: dt, five Gaussian bumps of the mean height and a constant",
      LIST(DELLACHERIE, "wells_fast", "hole_depth", "rows_with_holes", "diversity", "rbf_height_0", "rbf_height_1",
           "rbf_height_2", "rbf_height_3", "rbf_height_4", "constant") },
    { "patterns", "ten patterns of the board, each kind with a weight of its own, and the mean height",
      LIST("pattern_edges", "pattern_runs", "pattern_depth", "pattern_wells", "pattern_room", "pattern_free",
           "pattern_cover", "pattern_hollow", "pattern_fits", "pattern_steps", "mean_height") },
    { "row_patterns", "the ten patterns and the cells of each row, for boards of at most ten columns",
      LIST("pattern_edges", "pattern_runs", "pattern_depth", "pattern_wells", "pattern_room", "pattern_free",
           "pattern_cover", "pattern_hollow", "pattern_fits", "pattern_steps", "pattern_rows", "mean_height") },
    { "staged_patterns", "the eleven patterns, once for all boards and once more for each stage",
      LIST(STAGED("pattern_edges"), STAGED("pattern_runs"), STAGED("pattern_depth"), STAGED("pattern_wells"),
           STAGED("pattern_room"), STAGED("pattern_free"), STAGED("pattern_cover"), STAGED("pattern_hollow"),
           STAGED("pattern_fits"), STAGED("pattern_steps"), STAGED("pattern_rows"), "mean_height") },
    { "bertsekas", "Bertsekas and Tsitsiklis 1996, for ten columns",
      LIST(HEIGHTS, DIFFERENCES, "pile_height", "holes", "constant") },
    { "el-tetris", "the six of El-Tetris",
      LIST("landing_mid", "rows_removed", "row_transitions", "column_transitions", "holes", "wells") },
    { "code-my-road", "the four of Code My Road", LIST("total_height", "rows_removed", "holes", "bumpiness") },
    { "mcmanus-2017", "the thirteen of mcmanus-2017, a particle swarm",
      LIST("rows_removed", "holes", "pile_height", "connected_holes", "altitude_difference", "well_sum", "well_max",
           "landing_top", "block_count", "weighted_block_count", "row_transitions", "column_transitions",
           "eroded_cells") },
    { "deng-2017", "the eight of deng-2017 as its weights need them",
      LIST(DENG_2017, "top_holes", "well_triangle", "holes", "mean_height") },
    { "deng-2017-text", "the eight of deng-2017 as its text lists them",
      LIST(DENG_2017, "holes", "wells", "hole_depth", "rows_with_holes") },
    { "gaunt-2018", "the three of gaunt-2018, an asynchronous swarm", LIST("bumpiness", "total_height", "holes") },
    { "biswas-2016", "the four of biswas-2016, a genetic algorithm: before full rows are removed",
      LIST("locked_total_height", "rows_removed", "locked_holes", "locked_bumpiness") },
};

enum { SETS = sizeof sets / sizeof *sets };

int feature_count(void)
{
    return COUNT;
}

const struct feature *feature_at(int i)
{
    return &features[i];
}

int feature_set_count(void)
{
    return SETS;
}

const struct feature_set *feature_set_at(int i)
{
    return &sets[i];
}

static const char hint[] = "`tetrarch features --list` shows them all";

const struct feature *feature_find(const char *name, struct err *err)
{
    int i = str_find_row("feature", name, features, sizeof *features, COUNT, hint, err);
    return i < 0 ? NULL : &features[i];
}

const struct feature_set *feature_set_find(const char *name, struct err *err)
{
    int i = str_find_row("feature set", name, sets, sizeof *sets, SETS, hint, err);
    return i < 0 ? NULL : &sets[i];
}

double feature_unit(const struct feature *f, int width)
{
    const double units[] = {
        [UNIT_ONE] = 1.0, [UNIT_HALF] = 0.5, [UNIT_PER_COLUMN] = 1.0 / width, [UNIT_2_16] = 0x1p-16
    };
    return units[f->unit];
}
