/* SPDX-License-Identifier: MIT
 *
 * libtetrarch: falling-block games, players, learners and environments.
 *
 *     #include <stdio.h>
 *     #include <tetrarch.h>
 *
 *     int main(void)
 *     {
 *         struct tetrarch_rules *rules = tetrarch_rules_new("simplified 10x10", NULL);
 *         struct tetrarch_controller *best = tetrarch_controller_load("champion-10x10", NULL);
 *         struct tetrarch_player *player = tetrarch_player_new(best, rules, "greedy", NULL);
 *         struct tetrarch_measured m;
 *         if (tetrarch_evaluate(player, rules, "games=100 seed=7", NULL, &m, NULL) == 0)
 *             printf("%.0f rows a game (%.0f to %.0f)\n", m.rows, m.rows_low, m.rows_high);
 *     }
 *
 *     cc program.c $(pkg-config --cflags --libs tetrarch)
 *
 * What all functions have in common:
 *
 * Handles. What X_new(), X_load() or X_parse() returns belongs to the caller, who releases it with X_free(); every free
 * function takes NULL. A handle copies all that it needs of others when it is made, so that handles may be released in
 * any order. Texts that are returned as `char *` belong to the caller, who releases them with tetrarch_text_free();
 * those returned as `const char *` are constants of the library.
 *
 * Failure. A function that can fail returns NULL or -1, leaves its outputs and the handle as they were, and writes one
 * complete English sentence to its last argument, which may be NULL. When memory runs out the sentence is "out of
 * memory"; what the function had allocated until then is lost. A pointer that is NULL where none is allowed, or a
 * handle that was released, is an error of the program and is not noticed.
 *
 * Threads. There is no global state. Different threads may use different handles at the same time, but not the same
 * one, except those passed as a pointer to const. Functions with the setting `threads` start and end their own threads;
 * 0 stands for one for each core.
 *
 * The library never prints, never reads the environment, never ends the process, and opens only files whose names it
 * was given. The same calls with the same seeds give the same results on every machine, for any number of threads.
 *
 * Settings are texts such as "games=100 seed=7": names and values, separated by blanks, in any order. Whole numbers may
 * be written 10k or 1.5M.
 */
#ifndef TETRARCH_H
#define TETRARCH_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define TETRARCH_API __attribute__((visibility("default")))
#else
#define TETRARCH_API
#endif

/* What went wrong, as one sentence without a final newline. */
struct tetrarch_error {
    char text[512];
};

/* ------------------------------------------------------------------------------------------------ version */

/* Returns the version of the library, such as "0.4.0". */
TETRARCH_API const char *tetrarch_version(void);

/* Tells whether this build, on this machine, has a feature: "threads", "vectors" (vector instructions for the hot
 * paths). Returns 1 or 0; 0 for names that it does not know. */
TETRARCH_API int tetrarch_has(const char *feature);

/* Releases a text that the library returned; NULL is allowed. */
TETRARCH_API void tetrarch_text_free(char *text);

/* -------------------------------------------------------------------------------------------------- rules */

/* Which game is played. */
struct tetrarch_rules;

/* Makes rules from a text: "simplified" or "guideline", then settings in any order.
 *   simplified  the game of the literature: straight drops on a board of any size. 10x20 stands for width=10 height=20
 *               (4 to 16 columns, 4 to 24 rows); lines-after-overflow=yes removes full rows before judging whether a
 *               piece fits
 *   guideline   the modern game: ten columns, kicks, spins, hold; hold=no and half-turns=yes change it
 *   both        sequence=uniform|bag|list|sz, pieces=IOTSZJL for a list, weights=1,1,1,2,2,1,1 for uniform */
TETRARCH_API struct tetrarch_rules *tetrarch_rules_new(const char *text, struct tetrarch_error *error);

/* Returns the rules as such a text; the caller owns it. NULL only if memory runs out. */
TETRARCH_API char *tetrarch_rules_print(const struct tetrarch_rules *rules);

TETRARCH_API void tetrarch_rules_free(struct tetrarch_rules *rules);

/* -------------------------------------------------------------------------------- boards and placements */

enum {
    TETRARCH_I,
    TETRARCH_O,
    TETRARCH_T,
    TETRARCH_S,
    TETRARCH_Z,
    TETRARCH_J,
    TETRARCH_L,
    TETRARCH_NONE, /* no piece */

    TETRARCH_WIDTH_MAX = 16,
    TETRARCH_HEIGHT_MAX = 24,
    TETRARCH_QUEUE_MAX = 7,
    TETRARCH_PLACEMENTS_MAX = 4096 /* more than any piece has on any board */
};

/* A board: bit r of a column is the cell in row r, counted from 0 at the bottom; columns from 0 at the left. */
struct tetrarch_board {
    int32_t width, height;
    uint32_t column[TETRARCH_WIDTH_MAX];
};

/* Where a piece comes to rest. */
struct tetrarch_placement {
    uint8_t piece;    /* TETRARCH_I to TETRARCH_L */
    uint8_t hold;     /* 1 if the piece comes out of hold, or follows the one that is put there */
    uint8_t spin;     /* of a T in the guideline game: 0 none, 1 mini, 2 full */
    int8_t rotation;  /* 0 to 3 */
    int8_t column;    /* the leftmost cell */
    int8_t row;       /* the lowest cell */
    uint8_t rows;     /* that are removed; an output, ignored as an input */
    uint8_t reserved; /* 0 */
    double score;     /* what a player thinks of it, in units of its weights; otherwise 0. An output as well */
};

/* A position, as a player sees it. */
struct tetrarch_position {
    struct tetrarch_board board;
    uint8_t queue[TETRARCH_QUEUE_MAX]; /* the piece in play, then the previews */
    uint8_t known;                     /* pieces in the queue, 1 to TETRARCH_QUEUE_MAX */
    uint8_t hold;                      /* the piece put aside, or TETRARCH_NONE */
    uint8_t may_hold;                  /* 1 if hold is allowed now */
    uint8_t possible_next;             /* the pieces that can follow those known, as bits; 127 if nothing is known */
};

/* Reads a board: either drawn, one line a row with the top row first, "." for an empty cell and "#" for a full one; or
 * a fumen ("v115@..."), whose first page is taken. Where `height` is not 0 the board has that many rows. */
TETRARCH_API int tetrarch_board_parse(const char *text, int height, struct tetrarch_board *out,
                                      struct tetrarch_error *error);

/* Returns a board as a text, drawn or, if `fumen` is not 0, as a fumen; the caller owns it. Fumens have ten columns and
 * at most 23 rows. */
TETRARCH_API char *tetrarch_board_print(const struct tetrarch_board *board, int fumen, struct tetrarch_error *error);

/* Lists the placements of a piece that do not end the game: by rotation and column in the simplified game; in the
 * guideline game every place that key presses reach, spins told apart. Writes at most `max` of them and returns how
 * many there are, 0 if the game is over. */
TETRARCH_API int tetrarch_placements(const struct tetrarch_rules *rules, const struct tetrarch_board *board, int piece,
                                     struct tetrarch_placement out[], int max, struct tetrarch_error *error);

/* Places a piece, removes the full rows and returns how many there were. `after` may be `board` itself. Fails if the
 * piece does not fit, does not rest there, or ends the game. */
TETRARCH_API int tetrarch_place(const struct tetrarch_rules *rules, const struct tetrarch_board *board,
                                const struct tetrarch_placement *placement, struct tetrarch_board *after,
                                struct tetrarch_error *error);

/* Writes the column and the row of each of the four cells of a placement. */
TETRARCH_API int tetrarch_placement_cells(const struct tetrarch_placement *placement, int8_t out[4][2],
                                          struct tetrarch_error *error);

enum { TETRARCH_FUMEN_QUEUE = 64 };

/* A board as a fumen has it: with the pieces that its cells came from, and the pieces to come. */
struct tetrarch_fumen {
    int32_t pages;         /* an output */
    int32_t width, height; /* of the board */
    int32_t known;         /* pieces in the queue, 0 to TETRARCH_FUMEN_QUEUE */
    uint8_t hold;          /* the piece put aside, or TETRARCH_NONE */
    uint8_t queue[TETRARCH_FUMEN_QUEUE];
    uint8_t cells[TETRARCH_WIDTH_MAX * TETRARCH_HEIGHT_MAX]; /* as tetrarch_game_cells() writes them */
};

/* Reads the first page of a fumen for a board of this size, which must have room for it, and the pieces of a comment
 * such as "#Q=[O](T)SZL", or else the piece in play. */
TETRARCH_API int tetrarch_fumen_read(const char *text, int width, int height, struct tetrarch_fumen *out,
                                     struct tetrarch_error *error);

/* Returns a fumen of one page, with the pieces as such a comment; the caller owns it. */
TETRARCH_API char *tetrarch_fumen_print(const struct tetrarch_fumen *fumen, struct tetrarch_error *error);

/* Counts the ways to place the pieces of a text such as "IOTSZJL", the first i + 1 of them in counts[i], from the empty
 * board: straight drops, or key presses in the guideline game. At most 12 pieces. */
TETRARCH_API int tetrarch_perft(const struct tetrarch_rules *rules, const char *pieces, uint64_t counts[],
                                struct tetrarch_error *error);

/* ------------------------------------------------------------------------------------------------ features */

/* Return the number of features, and the name and meaning of feature i; NULL if there is none. */
TETRARCH_API int tetrarch_feature_count(void);
TETRARCH_API const char *tetrarch_feature_name(int i);
TETRARCH_API const char *tetrarch_feature_help(int i);

/* Numbers that describe the placements of a piece. */
struct tetrarch_features;

/* Prepares a list of features, separated by commas: names, products ("holes^2", "holes*wells"), sets ("bcts") and sets
 * raised to a degree ("bcts^2"). Patterns, which are not numbers, are refused. */
TETRARCH_API struct tetrarch_features *tetrarch_features_new(const char *list, const struct tetrarch_rules *rules,
                                                             struct tetrarch_error *error);
TETRARCH_API void tetrarch_features_free(struct tetrarch_features *features);

/* Return the number of features of the list, and the name of number i, which is valid as long as the handle. */
TETRARCH_API int tetrarch_features_count(const struct tetrarch_features *features);
TETRARCH_API const char *tetrarch_features_name(const struct tetrarch_features *features, int i);

/* Writes the features of the board that each of n placements leaves: tetrarch_features_count() numbers for each. */
TETRARCH_API int tetrarch_features_of(const struct tetrarch_features *features, const struct tetrarch_board *board,
                                      const struct tetrarch_placement placements[], int n, double out[],
                                      struct tetrarch_error *error);

/* --------------------------------------------------------------------------------- controllers and players */

/* Features and their weights. */
struct tetrarch_controller;

/* Loads the shipped controller of this name, or the file at this path if the name has a slash or ends in .json. */
TETRARCH_API struct tetrarch_controller *tetrarch_controller_load(const char *name_or_path,
                                                                  struct tetrarch_error *error);

/* Reads the text of a controller file. */
TETRARCH_API struct tetrarch_controller *tetrarch_controller_parse(const char *text, struct tetrarch_error *error);

/* Makes a controller of a list of features, as for tetrarch_features_new() but with patterns, and a weight for each, or
 * for each kind of a pattern; as many kinds as patterns had before 0.5.0 will do. */
TETRARCH_API struct tetrarch_controller *tetrarch_controller_new(const char *list, const double weights[], int count,
                                                                 struct tetrarch_error *error);

/* Returns the text of a controller file; the caller owns it. */
TETRARCH_API char *tetrarch_controller_write(const struct tetrarch_controller *controller,
                                             struct tetrarch_error *error);

/* Returns the name of a controller, valid as long as the handle; and the name of shipped controller i, NULL if there is
 * none. */
TETRARCH_API const char *tetrarch_controller_name(const struct tetrarch_controller *controller);
TETRARCH_API const char *tetrarch_controller_shipped(int i);

TETRARCH_API void tetrarch_controller_free(struct tetrarch_controller *controller);

/* Something that decides where a piece goes. */
struct tetrarch_player;

/* Makes a player from a text: its name, then settings: preview=N pieces it sees besides the one in play, depth=N pieces
 * it places in thought (0: all that it sees), live=yes for no more of these than a person can wait for, width=N boards
 * that a beam keeps, seed=N of its own random numbers, strength=N (1 to 10) for an opponent that errs as people do when
 * it acts in a guideline game. */
TETRARCH_API struct tetrarch_player *tetrarch_player_new(const struct tetrarch_controller *controller,
                                                         const struct tetrarch_rules *rules, const char *text,
                                                         struct tetrarch_error *error);

/* A player of your own: writes a placement, one of tetrarch_placements(), and returns 0, or returns -1 to give the game
 * up. tetrarch_evaluate() calls it from several threads at once, unless it is told threads=1. */
typedef int tetrarch_choose(void *context, const struct tetrarch_position *position, struct tetrarch_placement *out);
TETRARCH_API struct tetrarch_player *tetrarch_player_own(tetrarch_choose *choose, void *context, int preview,
                                                         struct tetrarch_error *error);

/* Return the name and the meaning of player i, NULL if there is none. *preview, which may be NULL, is set to the most
 * pieces besides the one in play that the player makes use of. */
TETRARCH_API const char *tetrarch_player_name(int i);
TETRARCH_API const char *tetrarch_player_help(int i, int *preview);

/* Returns a sentence about what a player of a strength, 1 to 10, does, and sets *pace, which may be NULL, to the pieces
 * a second that it should be allowed; the caller owns the text. NULL if there is no such strength, or memory runs
 * out. */
TETRARCH_API char *tetrarch_player_strength(int strength, double *pace);

/* Chooses a placement and returns 1, or 0 if every placement ends the game. */
TETRARCH_API int tetrarch_player_choose(struct tetrarch_player *player, const struct tetrarch_position *position,
                                        struct tetrarch_placement *out, struct tetrarch_error *error);

/* Writes the best placements, the choice first and the others by score, at most `max`, and returns how many, 0 if every
 * placement ends the game. */
TETRARCH_API int tetrarch_player_consider(struct tetrarch_player *player, const struct tetrarch_position *position,
                                          struct tetrarch_placement out[], int max, struct tetrarch_error *error);

enum { TETRARCH_FEATURES_MAX = 256 };

/* Explains the score of a placement: writes the value of each feature of the controller on the board that the placement
 * leaves (for a pattern, how many kinds it found there), and the part of the score that this contributes. Returns how
 * many features there are, at most TETRARCH_FEATURES_MAX. Fails for a player of your own. */
TETRARCH_API int tetrarch_player_explain(const struct tetrarch_player *player, const struct tetrarch_board *board,
                                         const struct tetrarch_placement *placement, double values[], double parts[],
                                         struct tetrarch_error *error);

TETRARCH_API void tetrarch_player_free(struct tetrarch_player *player);

/* --------------------------------------------------------------------------------------------------- games */

/* One game. */
struct tetrarch_game;

enum tetrarch_key {
    TETRARCH_LEFT,
    TETRARCH_RIGHT,
    TETRARCH_CW,
    TETRARCH_CCW,
    TETRARCH_HALF, /* by 180 degrees, if the rules allow it */
    TETRARCH_SOFT, /* lower by one row */
    TETRARCH_HARD, /* drop and lock */
    TETRARCH_HOLD,
    TETRARCH_KEYS
};

/* What is to be seen of a game. */
struct tetrarch_view {
    struct tetrarch_position position;
    int64_t pieces, rows, score, ticks; /* placed, removed, points of the guideline, sixtieths of a second */
    int32_t over;                       /* 1 once the game has ended */
    int32_t level, combo, back_to_back; /* guideline only; combo is -1 if the last piece removed nothing */
    int32_t pending, sent;              /* rows of garbage that are on their way to it, and that it has sent */
    int8_t piece[4][2], ghost[4][2];    /* guideline: column and row of the cells of the piece in play, and where a
                                         * hard drop would take it */
    int32_t last_rows;                  /* that the last piece removed, in the guideline game */
    int64_t last_points;                /* and what it scored, without the points of the drop */
    int64_t faults, spins;              /* of a game with a record: keys that were not needed, and T-spins */
    char praise[64];                    /* the same: a clear or spin of the last piece, such as "T-SPIN DOUBLE" */
    int64_t recorded;                   /* ticks of the record that it follows; 0 if that has none */
};

/* Starts game `number` of a seed: its pieces follow from the rules, the seed and the number alone, and are those of
 * `tetrarch eval --seed SEED --first NUMBER`. `preview` pieces are shown, 0 to 6. */
TETRARCH_API struct tetrarch_game *tetrarch_game_new(const struct tetrarch_rules *rules, uint64_t seed, int64_t number,
                                                     int preview, struct tetrarch_error *error);

/* Guideline: presses a key, or lets a sixtieth of a second pass. Returns whether a piece locked; -1, with the key not
 * pressed, if memory for a record runs out. */
TETRARCH_API int tetrarch_game_press(struct tetrarch_game *game, enum tetrarch_key key);
TETRARCH_API int tetrarch_game_tick(struct tetrarch_game *game);

/* Places the piece in play, or with `hold` the other one, and returns how many rows that removed. Fails if the piece
 * cannot get there, or the game is over. If the game keeps a record, this presses the keys. */
TETRARCH_API int tetrarch_game_place(struct tetrarch_game *game, const struct tetrarch_placement *placement,
                                     struct tetrarch_error *error);

/* Guideline: writes the shortest sequence of keys that leads to a placement, and returns how many there are; writes at
 * most `max`. Returns 0 if no keys lead there. */
TETRARCH_API int tetrarch_game_keys(const struct tetrarch_game *game, const struct tetrarch_placement *placement,
                                    uint8_t out[], int max, struct tetrarch_error *error);

/* Guideline: pushes the stack up by 1 to 20 rows with a hole in one column. */
TETRARCH_API int tetrarch_game_garbage(struct tetrarch_game *game, int rows, int hole, struct tetrarch_error *error);

/* Guideline, after a piece of `from` has locked: the rows that it sends cancel those on their way to it, and the rest
 * goes to `to`; a piece that sends nothing lets up to eight rows in. Returns 0; -1 if memory for a record runs out. */
TETRARCH_API int tetrarch_game_attack(struct tetrarch_game *from, struct tetrarch_game *to);

/* The rules of attack: returns the name of row `index` of the table (docs/reference/rules.md), NULL after the last. A
 * game attacks by the first unless this sets others before its first piece; half turns remain as its own rules say. */
TETRARCH_API const char *tetrarch_attack_name(int index);
TETRARCH_API int tetrarch_game_attack_by(struct tetrarch_game *game, const char *name, struct tetrarch_error *error);

/* Does the same as tetrarch_game_attack() in a frame, a sixtieth of a second, of a clock that both sides share, for
 * rules by which garbage waits. Returns the frames that the clear takes by the rules; -1 if memory runs out. */
TETRARCH_API int tetrarch_game_attack_at(struct tetrarch_game *from, struct tetrarch_game *to, int64_t frame);

/* Lets a player act: it presses its next key in the guideline game, or places the piece in the simplified one. Returns
 * 1 if a piece locked, else 0. A player thinks once for each piece, and anew if something else has happened to the
 * game. Fails if the game is over, or shows fewer pieces than the player wants to see. */
TETRARCH_API int tetrarch_game_act(struct tetrarch_game *game, struct tetrarch_player *player,
                                   struct tetrarch_error *error);

/* Writes the best placements that a player finds for the piece in play, at most `max` and at most three, the one that
 * it is about to choose first, and returns how many it has weighed; 0 if every placement ends the game. */
TETRARCH_API int tetrarch_game_consider(struct tetrarch_game *game, struct tetrarch_player *player,
                                        struct tetrarch_placement out[], int max, struct tetrarch_error *error);

/* Makes a game that has not begun keep a record, in which its player has this name; the guideline game starts at a
 * level, 1 to 20. */
TETRARCH_API int tetrarch_game_record(struct tetrarch_game *game, int level, const char *player,
                                      struct tetrarch_error *error);

/* Returns the record of a game so far as the text of a replay file; the caller owns it. */
TETRARCH_API char *tetrarch_game_replay(const struct tetrarch_game *game, struct tetrarch_error *error);

/* Makes a game that follows a record, the text of a replay file, and is at its beginning; `label` names the file in
 * errors. Only tetrarch_game_seek() changes it. Records of the simplified game must be on ten columns and at most
 * twenty rows; such a game has the rules of its record but is viewed like one of the guideline. */
TETRARCH_API struct tetrarch_game *tetrarch_game_open(const char *text, const char *label,
                                                      struct tetrarch_error *error);

/* Goes to the moment of a record when this many ticks have passed or this many pieces are placed, whichever comes
 * first, and returns 1, or 0 if the record ends before that. */
TETRARCH_API int tetrarch_game_seek(struct tetrarch_game *game, int64_t ticks, int64_t pieces,
                                    struct tetrarch_error *error);

/* Returns the name of the player in the record that a game keeps or follows, valid as long as the handle. */
TETRARCH_API const char *tetrarch_game_player(const struct tetrarch_game *game);

/* Describes the game as it is now. */
TETRARCH_API void tetrarch_game_view(const struct tetrarch_game *game, struct tetrarch_view *out);

/* Writes the cells, the lowest row first: the piece that a cell came from, 7 for garbage or for a cell of unknown
 * origin, 8 for an empty one. There are width x height of the rules. */
TETRARCH_API void tetrarch_game_cells(const struct tetrarch_game *game, uint8_t out[]);

/* Writes the game as bytes, random numbers included, if `size` suffices, and returns how many they are; `out` may be
 * NULL if `size` is 0. The format has a version, and is the same on every machine. */
TETRARCH_API size_t tetrarch_game_save(const struct tetrarch_game *game, void *out, size_t size);

/* Turns the game into one that was saved with the same rules and preview. Bytes that are damaged, forged or of another
 * version are refused, and so are all if the game keeps or follows a record. */
TETRARCH_API int tetrarch_game_load(struct tetrarch_game *game, const void *bytes, size_t size,
                                    struct tetrarch_error *error);

/* Returns a hash of the game as it is now. */
TETRARCH_API uint64_t tetrarch_game_hash(const struct tetrarch_game *game);

TETRARCH_API void tetrarch_game_free(struct tetrarch_game *game);

/* ------------------------------------------------------------------------------------------------- measure */

/* What became of the walks that splitting started at one level; docs/algorithms.md explains it. */
struct tetrarch_level {
    int64_t starts, higher, deaths; /* walks, those that got to the next level, and those that died */
    double risk;                    /* how likely a game that has reached the level dies before it is low again */
    int32_t importance;
};

enum { TETRARCH_LEVELS_MAX = 64 };

/* How long the games of a player are. */
struct tetrarch_measured {
    double rows, rows_low, rows_high; /* a game: the mean and its 95% interval; infinite if no game ended */
    double median, least, most;       /* rows of single games; NaN if they were not played to their end */
    int64_t games, deaths, pieces;    /* 0 games if they were not played to their end */
    /* Of splitting, otherwise 0: */
    int32_t repetitions; /* independent estimates */
    int32_t trusted;     /* 0 if chance decides, so that the interval may be far too narrow */
    int32_t levels;
    struct tetrarch_level level[TETRARCH_LEVELS_MAX];
};

/* Called a few times a second by long functions, on the caller's thread, with how much is done, from 0 to 1. Return
 * another value than 0 to stop the function, which then fails and does not call again. May be NULL. */
struct tetrarch_progress {
    int (*tick)(void *context, double done);
    void *context;
};

/* Measures a player to precision=X (0.05): half the width of the interval, relative to the mean. Where games are too
 * long to be played, it estimates by splitting how rarely they end: method=auto|direct|splitting (auto),
 * importance=heights|heights-holes|highest|squares (heights), repetitions=N (0: as the precision demands). With
 * games=N, first=N, max-pieces=N or max-rows=N (0: no limit), and with a player of your own, it plays N games (100)
 * whatever the precision. Also seed=N (1) and threads=N (0). */
TETRARCH_API int tetrarch_evaluate(const struct tetrarch_player *player, const struct tetrarch_rules *rules,
                                   const char *settings, const struct tetrarch_progress *progress,
                                   struct tetrarch_measured *out, struct tetrarch_error *error);

enum { TETRARCH_BINS_MAX = 30 };

/* How often games had how many rows. */
struct tetrarch_histogram {
    int32_t bins;                       /* up to the last with a game in it */
    double width;                       /* of a bin; the first begins at 0 */
    double count[TETRARCH_BINS_MAX];    /* games */
    double expected[TETRARCH_BINS_MAX]; /* by the exponential distribution of the same mean; 0 if no game ended */
};

/* Summarises games that were played elsewhere: the rows of each, and how many of them were lost rather than cut off.
 * The pieces in *out are 0; `bins` may be NULL. */
TETRARCH_API int tetrarch_summarise(const double rows[], int games, int deaths, struct tetrarch_measured *out,
                                    struct tetrarch_histogram *bins, struct tetrarch_error *error);

/* Which of two players lasts longer, by a sequential test. */
struct tetrarch_compared {
    double ratio, ratio_low, ratio_high; /* rows of A to rows of B, with an interval that is valid at any time */
    double p;
    int64_t games;  /* of each */
    int32_t winner; /* 1 for A, -1 for B, 0 if the games did not decide it */
};

/* Compares two players. Settings: max-games=N (1000), alpha=X (0.05), seed=N (1), threads=N (0). */
TETRARCH_API int tetrarch_compare(const struct tetrarch_player *a, const struct tetrarch_player *b,
                                  const struct tetrarch_rules *rules, const char *settings,
                                  const struct tetrarch_progress *progress, struct tetrarch_compared *out,
                                  struct tetrarch_error *error);

/* ------------------------------------------------------------------------------------------- optimisation */

/* Return the name and the meaning of training method i, NULL if there is none; and whether it is a black-box optimiser,
 * which tetrarch_optim_new() takes. */
TETRARCH_API const char *tetrarch_method_name(int i);
TETRARCH_API const char *tetrarch_method_help(int i);
TETRARCH_API int tetrarch_method_is_optim(int i);

/* A black-box optimiser that is asked for points and told their fitness; higher is better. */
struct tetrarch_optim;

/* Makes an optimiser for `dim` numbers, 1 to 256; `start` is where to begin, or NULL. Settings are those of the method
 * ("population=50"). The defaults are made for the weights of controllers, of which only the direction matters: cmaes
 * asks for points of length 1 unless it has unit-length=no. */
TETRARCH_API struct tetrarch_optim *tetrarch_optim_new(const char *method, int dim, uint64_t seed, const double start[],
                                                       const char *settings, struct tetrarch_error *error);

/* Returns the next points, one after the other, and sets *count. They are valid, and the same, until they are told.
 * NULL only if memory runs out. */
TETRARCH_API const double *tetrarch_optim_ask(struct tetrarch_optim *optim, int *count);

/* Tells the fitness of all points that were asked for, `count` of them. NaN counts as the lowest. */
TETRARCH_API int tetrarch_optim_tell(struct tetrarch_optim *optim, const double fitness[], int count,
                                     struct tetrarch_error *error);

/* Writes the best point so far and returns its fitness, minus infinity if there is none yet. */
TETRARCH_API double tetrarch_optim_best(const struct tetrarch_optim *optim, double out[]);

/* As for games, but 0 bytes if memory runs out; the optimiser that loads must have been made with the same
 * arguments. */
TETRARCH_API size_t tetrarch_optim_save(const struct tetrarch_optim *optim, void *out, size_t size);
TETRARCH_API int tetrarch_optim_load(struct tetrarch_optim *optim, const void *bytes, size_t size,
                                     struct tetrarch_error *error);

TETRARCH_API void tetrarch_optim_free(struct tetrarch_optim *optim);

/* ------------------------------------------------------------------------------------------------- training */

/* A training run: the same, to the bit, as that of `tetrarch train` with the same settings. */
struct tetrarch_training;

/* How far a run has come. */
struct tetrarch_trained {
    int64_t iteration, iterations; /* done, and in all */
    int64_t evaluations, pieces;
    double best, mean; /* fitness: of the point that the method recommends, and of the last iteration */
    int32_t finished;
};

/* Makes a run from a text: the method or preset, then settings, as for `tetrarch train`: "cross-entropy features=dt
 * height=10 iterations=20 seed=3". */
TETRARCH_API struct tetrarch_training *tetrarch_training_new(const char *text, struct tetrarch_error *error);

/* Trains until `iterations` more are done, or to the end if that is 0, on 0 to 1024 threads. Returns 1 if the run goes
 * on, 0 if it is finished. A run that was stopped by `progress` can be resumed by another step. One in which memory ran
 * out is lost: it can only be released, or loaded. */
TETRARCH_API int tetrarch_training_step(struct tetrarch_training *training, int64_t iterations, int threads,
                                        const struct tetrarch_progress *progress, struct tetrarch_error *error);

/* Tells how far the run has come. */
TETRARCH_API void tetrarch_training_view(const struct tetrarch_training *training, struct tetrarch_trained *out);

/* Returns what has been learnt so far. */
TETRARCH_API struct tetrarch_controller *tetrarch_training_controller(const struct tetrarch_training *training,
                                                                      struct tetrarch_error *error);

/* As for games, but 0 bytes if memory runs out; the run that loads must have been made with the same settings. */
TETRARCH_API size_t tetrarch_training_save(const struct tetrarch_training *training, void *out, size_t size);
TETRARCH_API int tetrarch_training_load(struct tetrarch_training *training, const void *bytes, size_t size,
                                        struct tetrarch_error *error);

TETRARCH_API void tetrarch_training_free(struct tetrarch_training *training);

/* -------------------------------------------------------------------------------------------------- Tetress */

enum { TETRARCH_RED, TETRARCH_BLUE, TETRARCH_DRAW, TETRARCH_GOES_ON };
enum { TETRARCH_TORUS_CELLS = 121, TETRARCH_ACTIONS = 2299, TETRARCH_TORUS_TEXT = 96 };

/* A game of Tetress: a position, 11 x 11 cells whose opposite edges meet and the side to move, with the actions that
 * led to it, and those that were taken back. */
struct tetrarch_torus;

/* Makes the first position, or one from a text: eleven rows from the top, separated by "/", of "r", "b" and ".", then
 * optionally the side to move, "r" or "b", and the number of actions taken. NULL stands for the first position. The
 * text "opening seed=N game=N" stands for a game with the random actions that game N (0), counted from 0, of a match
 * with this seed (1) begins with. */
TETRARCH_API struct tetrarch_torus *tetrarch_torus_new(const char *text, struct tetrarch_error *error);

/* Returns a position as such a text; the caller owns it. */
TETRARCH_API char *tetrarch_torus_print(const struct tetrarch_torus *torus);

/* Writes the legal actions, at most TETRARCH_ACTIONS, and returns how many, 0 if the game is over; `out` may be
 * NULL. */
TETRARCH_API int tetrarch_torus_actions(const struct tetrarch_torus *torus, uint16_t out[]);

/* Plays an action, forgets those that were taken back, and returns how many lines it filled. */
TETRARCH_API int tetrarch_torus_play(struct tetrarch_torus *torus, int action, struct tetrarch_error *error);

/* Goes to the position after the first `count` of all known actions: takes actions back, or takes them again. */
TETRARCH_API int tetrarch_torus_go(struct tetrarch_torus *torus, int count, struct tetrarch_error *error);

/* Return TETRARCH_GOES_ON, the side that has won, or TETRARCH_DRAW; the side to move; and the number of actions
 * taken. */
TETRARCH_API int tetrarch_torus_result(const struct tetrarch_torus *torus);
TETRARCH_API int tetrarch_torus_side(const struct tetrarch_torus *torus);
TETRARCH_API int tetrarch_torus_turn(const struct tetrarch_torus *torus);

/* Writes the cells, row by row from the top: 0 empty, 1 red, 2 blue. */
TETRARCH_API void tetrarch_torus_cells(const struct tetrarch_torus *torus, uint8_t out[TETRARCH_TORUS_CELLS]);

/* What a front end shows of a game. Lists of two are of red and blue; boards are as tetrarch_torus_cells() writes
 * them. */
struct tetrarch_torus_view {
    int32_t result, side, turn;
    int32_t legal;        /* actions; 0 if the game is over */
    int32_t count, known; /* actions since tetrarch_torus_new() began: up to this position, and with those taken back */
    int32_t back[2];      /* where undo leads: the actions before the last decision of a side, -1 if it has made none */
    int32_t forward[2];   /* where redo leads: its next decision that was taken back, or the end, -1 if there is none */
    int32_t tokens[2];
    int32_t action;                        /* the last one, -1 if there is none */
    uint8_t cells[TETRARCH_TORUS_CELLS];   /* the position */
    uint8_t last[TETRARCH_TORUS_CELLS];    /* what is left of the last action of each side */
    uint8_t full[TETRARCH_TORUS_CELLS];    /* the position before the lines of the last action were emptied */
    uint8_t cleared[TETRARCH_TORUS_CELLS]; /* 1 for each cell of these lines */
    char lines[TETRARCH_TORUS_TEXT];       /* these lines in words: "row 3 and columns 5, 6", or empty */
    char verdict[TETRARCH_TORUS_TEXT];     /* who has won and why, empty while the game lasts */
    char reason[8];                        /* why it is over, as in a record: "stuck", "turns", or empty */
};

/* Describes a game. */
TETRARCH_API void tetrarch_torus_view(const struct tetrarch_torus *torus, struct tetrarch_torus_view *out);

/* Writes for each cell the worth, to the side to move and without looking ahead, of the best legal action that takes
 * the cell, minus infinity if there is none; by weights that are named as for agents, such as "learned". */
TETRARCH_API int tetrarch_torus_heat(const struct tetrarch_torus *torus, const char *weights,
                                     double out[TETRARCH_TORUS_CELLS], struct tetrarch_error *error);

TETRARCH_API void tetrarch_torus_free(struct tetrarch_torus *torus);

/* Writes the cells of an action, each as 11 x row + column. */
TETRARCH_API int tetrarch_action_cells(int action, uint8_t out[4], struct tetrarch_error *error);

/* Returns the action of a text such as "0-3,0-4,0-5,1-4", cells in any order; and the text of an action, cells in
 * ascending order, which the caller owns. */
TETRARCH_API int tetrarch_action_parse(const char *text, struct tetrarch_error *error);
TETRARCH_API char *tetrarch_action_print(int action, struct tetrarch_error *error);

/* Returns the score of an agent in words, which the caller owns: "wins in 3" or "loses in 3" if the game is decided,
 * otherwise the points with their sign after `word`, which may be empty: "score +120". NULL only if memory runs out. */
TETRARCH_API char *tetrarch_score_print(int score, const char *word);

/* The piece that a person holds over the board. It turns about the cell of the cursor, which is one of its own. All
 * members are outputs of tetrarch_hand_change(); the cursor and the shape of the action are its inputs as well. A hand
 * that is all 0 holds the first piece over the first cell. */
struct tetrarch_hand {
    int32_t row, column; /* of the cursor, 0 to 10 */
    int32_t action;      /* that puts the piece where it is */
    int32_t piece;       /* 0 to 6, in the order I, O, T, J, L, S, Z */
    char letter[4];      /* of the piece */
    char refusal[64];    /* why the piece does not fit there, whichever side is to move; empty if it does */
};

/* Ways to change a hand, by a number. */
enum {
    TETRARCH_HAND_ROWS,    /* moves down, around the edge */
    TETRARCH_HAND_COLUMNS, /* moves to the right */
    TETRARCH_HAND_PIECE,   /* takes the piece of this number, modulo 7, in its first orientation */
    TETRARCH_HAND_TURN,    /* quarter turns, clockwise */
    TETRARCH_HAND_ACTION,  /* takes the piece of the action of this number, over its place */
    TETRARCH_HAND_JUMP     /* moves to the next place, the previous one if negative, where the piece fits as it is */
};

/* Changes the hand of a side over a position. Returns 1, or 0 if there is no place to jump to. Allocates nothing. */
TETRARCH_API int tetrarch_hand_change(struct tetrarch_hand *hand, const struct tetrarch_torus *torus, int side,
                                      int what, int by, struct tetrarch_error *error);

/* Something that plays Tetress. */
struct tetrarch_agent;

/* Makes an agent, named as in `tetrarch tetress`: "minimax", "mcts:playout=whole". */
TETRARCH_API struct tetrarch_agent *tetrarch_agent_new(const char *text, uint64_t seed, struct tetrarch_error *error);

/* Makes the two agents of a game, counted from 0, of the match with this seed, as one handle that plays both sides:
 * they draw from the same random numbers as in `tetrarch tetress match`. */
TETRARCH_API struct tetrarch_agent *tetrarch_agent_pair(const char *red, const char *blue, uint64_t seed, int game,
                                                        struct tetrarch_error *error);

/* Returns the name of agent i, NULL if there is none; after the agents come short names of certain settings. */
TETRARCH_API const char *tetrarch_agent_name(int i);

/* Chooses an action within so many nodes and seconds; 0 means no limit, but one of them must be given. Returns the
 * action, and sets *score, which may be NULL, to its worth to the side to move. Fails if the game is over. */
TETRARCH_API int tetrarch_agent_choose(struct tetrarch_agent *agent, const struct tetrarch_torus *torus, int64_t nodes,
                                       double seconds, int *score, struct tetrarch_error *error);

enum { TETRARCH_LINE_MAX = 12 };

/* The choice of an agent, and what led to it. */
struct tetrarch_choice {
    int32_t action;
    int32_t score;                    /* its worth to the side to move */
    int32_t depth;                    /* actions that were searched completely, or the deepest line of a tree */
    int32_t length;                   /* of the line */
    int64_t nodes;                    /* positions that were visited, or games that were played out */
    uint16_t line[TETRARCH_LINE_MAX]; /* the play that the agent expects; begins with the action */
};

/* Chooses as tetrarch_agent_choose() does, among the actions that are not one of `skips` in `skip`, which may be NULL
 * if there are none: the second best is chosen when the best is skipped. Fails as well if no other action is left. */
TETRARCH_API int tetrarch_agent_analyse(struct tetrarch_agent *agent, const struct tetrarch_torus *torus, int64_t nodes,
                                        double seconds, const uint16_t skip[], int skips, struct tetrarch_choice *out,
                                        struct tetrarch_error *error);

TETRARCH_API void tetrarch_agent_free(struct tetrarch_agent *agent);

/* Games of a match, as records have them: lines of JSON, the first for the match and one for each game. The caller
 * reads and writes the JSON; the library checks every line against the rules of the game and of the match, and sums
 * up. */
struct tetrarch_match;

/* Kinds of lines: an object or a list; something else; and the end of the record, after a line or within one. */
enum { TETRARCH_LINE_JSON, TETRARCH_LINE_OTHER, TETRARCH_LINE_END, TETRARCH_LINE_CUT_OFF };
enum { TETRARCH_FIGURES = 4 };

/* What a line states, by the names of the record. A number that is missing is NaN, a text NULL, and a list has the
 * length -1. All is borrowed for the call. */
struct tetrarch_match_line {
    int32_t kind;
    int32_t keep; /* 1 if the game is to count in the summary */
    /* the first line */
    const char *record, *agents[2];
    double format, time, nodes, seed, games;
    int32_t sprt;  /* 0 if it is null, and then elo does not matter */
    double elo[2]; /* its two differences */
    /* the line of a game */
    const char *red, *blue, *winner, *reason;
    double game, plies, opening;
    int32_t count, counts[TETRARCH_FIGURES]; /* of the actions, and of each list of figures */
    const char *actions;   /* texts one after the other, each with its final 0, empty where there is no text */
    const double *figures; /* the lists depth, nodes, seconds and score, one after the other */
};

/* Makes a match of which no line has been read; the label names the record in errors. */
TETRARCH_API struct tetrarch_match *tetrarch_match_new(const char *label, struct tetrarch_error *error);

/* Reads the next line. Fails, with the number of the line in the error, unless it is a line of a record and the game
 * legal; after that the match can only be released. */
TETRARCH_API int tetrarch_match_read(struct tetrarch_match *match, const struct tetrarch_match_line *line,
                                     struct tetrarch_error *error);

/* What the games that were kept, in their order, amount to for the first agent. */
struct tetrarch_match_view {
    int32_t games, wins, losses, draws;
    int32_t red_wins[2];   /* of each agent, as red */
    double elo, low, high; /* the difference in Elo and its 95% interval; NaN without a pair of games */
};
TETRARCH_API void tetrarch_match_view(const struct tetrarch_match *match, struct tetrarch_match_view *out);

TETRARCH_API void tetrarch_match_free(struct tetrarch_match *match);

/* --------------------------------------------------------------------------------------------------- batches */

/* Many games, advanced by one call, as environments for learners: what they observe, their rewards and their ends are
 * written straight into buffers of the caller. A game depends on its own seed and actions alone, not on the size of the
 * batch, its place there, or the number of threads. */
struct tetrarch_batch;

/* Makes a batch of `count` games, 1 to 1,000,000. The text names the environment, then settings:
 *   drops        straight drops. An action is rotation x width + column; observed are the board and the queue
 *   after-states the same; observed are the features of the board that each action leads to (features=LIST, dt)
 *   modern       the guideline game by placements. An action is the number of a placement in the list observed:
 *                the first half of the list has those of the piece in play, the second half those with hold
 *   keys         the guideline game from the keyboard. An action is a key or, TETRARCH_KEYS, none, and is followed by
 *                ticks=N (4) sixtieths of a second
 *   all          rules as for tetrarch_rules_new() without the name (width=10 height=20 sequence=bag hold=no ...),
 *                preview=N pieces that are observed (0; modern and keys 5), max-pieces=N after which a game is cut off
 *                (0: never), goal=N rows after which it terminates (0: never), autoreset=next-step|same-step|disabled,
 *                illegal=refuse|end: what becomes of an action that the mask forbids, threads=N (0), and
 *                reward=rows (removed), score or attack (of the guideline), or pieces: -1 for each piece, and -10 for
 *                each row that is missing to the goal when the game is lost */
TETRARCH_API struct tetrarch_batch *tetrarch_batch_new(const char *text, int count, struct tetrarch_error *error);

/* Returns the name of environment i, NULL if there is none. */
TETRARCH_API const char *tetrarch_batch_name(int i);

/* An array that is observed of each game. */
struct tetrarch_array {
    const char *name;
    char type[8];      /* "uint8", "int8" or "float32" */
    int32_t dims;      /* 1 or 2 */
    int32_t shape[2];  /* of one game; the array of the batch has `count` of these in a row */
    int32_t low, high; /* the range of whole numbers */
};
enum { TETRARCH_ARRAYS_MAX = 4 };

/* Describes array i of what is observed and returns 1, or returns 0 if there is none. */
TETRARCH_API int tetrarch_batch_array(const struct tetrarch_batch *batch, int i, struct tetrarch_array *out);

/* Returns the number of actions. */
TETRARCH_API int tetrarch_batch_actions(const struct tetrarch_batch *batch);

/* Where a batch writes. Each pointer may be NULL; those that are not must stay valid until others are bound. The order
 * is that of the games. */
struct tetrarch_buffers {
    void *observed[TETRARCH_ARRAYS_MAX]; /* in the order of tetrarch_batch_array() */
    uint8_t *mask;                       /* 1 for each action that is allowed */
    double *reward;
    uint8_t *terminated, *truncated;
    int64_t *pieces, *rows, *score;   /* of the game so far; after its end those of the whole game */
    void *final[TETRARCH_ARRAYS_MAX]; /* autoreset=same-step: what was observed at the end of games that ended in this
                                       * step; the parts of the others are left alone */
};
TETRARCH_API void tetrarch_batch_bind(struct tetrarch_batch *batch, const struct tetrarch_buffers *buffers);

/* Starts games: game i becomes game 0 of seeds[i], if seeds is not NULL, else the next game of its seed, whose number
 * is one higher. With `chosen` only those games that are not 0 there; NULL means all. Fills the buffers. */
TETRARCH_API void tetrarch_batch_reset(struct tetrarch_batch *batch, const uint64_t seeds[], const uint8_t chosen[]);

/* Takes a step in every game. Fails, and takes none, if an action is out of range, or is not allowed by the mask and
 * illegal=refuse. A game that has ended starts anew, ignoring its action, in the next step (next-step), at once
 * (same-step), or stays as it is until it is reset (disabled). */
TETRARCH_API int tetrarch_batch_step(struct tetrarch_batch *batch, const int64_t actions[],
                                     struct tetrarch_error *error);

/* Save and load one game of a batch as bytes, random numbers included: see tetrarch_game_save(). 0 bytes if there is no
 * such game, or memory runs out. Loading fills the buffers of this game. */
TETRARCH_API size_t tetrarch_batch_save(const struct tetrarch_batch *batch, int i, void *out, size_t size);
TETRARCH_API int tetrarch_batch_load(struct tetrarch_batch *batch, int i, const void *bytes, size_t size,
                                     struct tetrarch_error *error);

TETRARCH_API void tetrarch_batch_free(struct tetrarch_batch *batch);

#ifdef __cplusplus
}
#endif

#endif
