/* SPDX-License-Identifier: MIT */
#include "ui/cli/review_report.h"

#include "ui/cli/line_report.h"
#include "ui/cli/output.h"

#include <string.h>

/* A board with a piece on it, as rows of text from the bottom. */
struct sketch {
    char row[FIELD_HEIGHT][FIELD_WIDTH + 1];
    int rows; /* up to the highest full cell */
};

static struct sketch draw(const struct field *f, enum piece piece, struct spot spot)
{
    struct sketch p = { .rows = field_height(f) };
    for (int y = 0; y < FIELD_HEIGHT; y++)
        for (int x = 0; x < FIELD_WIDTH; x++)
            p.row[y][x] = field_full(f, x, y) ? '#' : '.';
    for (int i = 0; piece != PIECE_NONE && i < SHAPE_SIZE; i++) {
        struct offset c = srs_cell(piece, spot.orientation, i);
        int y = spot.y + c.y;
        p.row[y][spot.x + c.x] = piece_letter(piece);
        p.rows = y + 1 > p.rows ? y + 1 : p.rows;
    }
    return p;
}

static struct sketch draw_line(const struct review_move *m, const struct decision *d)
{
    return draw(&m->position.field, (enum piece)d->piece, field_spot((enum piece)d->piece, d->placement));
}

/* Returns the line of what was played, also where the search had none for it. */
static struct widening_line played_line(const struct review_move *m)
{
    struct widening_line line = m->played;
    if (line.depth == 0)
        line.decision = (struct decision){
            .piece = m->piece,
            .hold = m->piece != m->queue[0],
            .spin = m->spot.spin,
            .placement = field_placement((enum piece)m->piece, m->spot),
        };
    return line;
}

static void queue_text(const struct review_move *m, char out[REVIEW_KNOWN + 1])
{
    for (int i = 0; i < REVIEW_KNOWN; i++)
        out[i] = piece_letter((enum piece)m->queue[i]);
    out[REVIEW_KNOWN] = '\0';
}

static double share(int part, int whole)
{
    return whole > 0 ? (double)part / whole : 0.0;
}

static json_t *move_json(const struct review_report *r, const struct review_move *m)
{
    const struct field *f = &m->position.field;
    struct sketch p = draw(f, PIECE_NONE, (struct spot){ 0 });
    struct widening_line played = played_line(m);
    char queue[REVIEW_KNOWN + 1], hold[] = { '\0', '\0' };
    json_t *board = json_array();
    for (int y = p.rows - 1; y >= 0; y--)
        json_array_append_new(board, json_string(p.row[y]));
    queue_text(m, queue);
    if (m->position.hold != PIECE_NONE)
        hold[0] = piece_letter((enum piece)m->position.hold);
    return json_pack("{s:I, s:o, s:b, s:o, s:s, s:s?, s:i, s:b, s:i, s:o, s:o}", "piece", (json_int_t)m->number, "loss",
                     m->fatal ? json_null() : json_real((double)m->loss / TACTICS_UNIT), "fatal", m->fatal, "board",
                     board, "queue", queue, "hold", *hold ? hold : NULL, "combo", m->position.chain.combo,
                     "back_to_back", m->position.chain.back_to_back > 0, "garbage", m->position.garbage, "played",
                     line_report_json(f, r->half_turns, &played), "better",
                     line_report_json(f, r->half_turns, &m->best));
}

json_t *review_report_json(const struct review_report *r)
{
    struct review_summary sum = review_sum(r->review);
    json_t *moves = json_array();
    for (int i = 0; i < r->count; i++)
        json_array_append_new(moves, move_json(r, &r->review->move[r->worst[i]]));
    return json_pack("{s:s, s:s, s:s, s:I, s:i, s:i, s:i, s:f, s:f, s:f, s:o}", "player", r->player, "tactics",
                     r->tactics, "rules", r->rules, "placements", (json_int_t)r->placements, "pieces", r->review->count,
                     "judged", sum.judged, "fatal", sum.fatal, "mean_loss", sum.mean_loss / TACTICS_UNIT, "best_share",
                     share(sum.best, sum.judged), "first_share", share(sum.first, sum.judged), "moves", moves);
}

/* Prints what the player saw besides the board. */
static void print_seen(const struct review_move *m)
{
    char queue[REVIEW_KNOWN + 1];
    queue_text(m, queue);
    printf("    queue %s, hold %c", queue,
           m->position.hold == PIECE_NONE ? '-' : piece_letter((enum piece)m->position.hold));
    if (m->position.garbage > 0)
        printf(", garbage to come %d", m->position.garbage);
    if (m->position.chain.combo > 0)
        printf(", combo %d", m->position.chain.combo);
    printf("%s\n", m->position.chain.back_to_back > 0 ? ", back-to-back" : "");
}

/* Prints two boards side by side. */
static void print_boards(const struct sketch *left, const struct sketch *right)
{
    enum { GAP = 6 };
    int rows = left->rows > right->rows ? left->rows : right->rows;
    printf("    %-*s%s\n", FIELD_WIDTH + GAP, "played", "better");
    for (int y = rows - 1; y >= 0; y--)
        printf("    %-*s%s\n", FIELD_WIDTH + GAP, left->row[y], right->row[y]);
}

static void print_move(const struct review_report *r, const struct review_move *m)
{
    struct widening_line played = played_line(m);
    struct sketch left = draw_line(m, &played.decision), right = draw_line(m, &m->best.decision);
    if (m->fatal)
        printf("\npiece %lld lost the game: %c survives %d of the %d pieces that %c does\n", (long long)m->number,
               piece_letter((enum piece)m->piece), played.depth, m->best.depth,
               piece_letter((enum piece)m->best.decision.piece));
    else
        printf("\npiece %lld cost %.3f: %.3f for %c, but %.3f for %c\n", (long long)m->number,
               (double)m->loss / TACTICS_UNIT, (double)played.decision.score / TACTICS_UNIT,
               piece_letter((enum piece)m->piece), (double)m->best.decision.score / TACTICS_UNIT,
               piece_letter((enum piece)m->best.decision.piece));
    print_seen(m);
    print_boards(&left, &right);
    printf("    better keys: ");
    line_report_print_keys(&m->position.field, r->half_turns, &m->best.decision);
    if (m->best.decision.spin != SPIN_NONE)
        printf(" (%s)", m->best.decision.spin == SPIN_FULL ? "a spin" : "a mini spin");
    putchar('\n');
}

void review_report_print(const struct review_report *r)
{
    struct review_summary sum = review_sum(r->review);
    char pieces[OUTPUT_PLURAL_MAX], placements[OUTPUT_PLURAL_MAX];
    printf("%s: %s, judged by %s (rules of %s) with %s for each\n", r->player,
           output_plural(r->review->count, "piece", pieces), r->tactics, r->rules,
           output_plural((double)r->placements, "placement", placements));
    if (sum.judged > 0)
        printf("mean loss %.3f a piece; %.0f%% of the moves were best, %.0f%% the first choice; %d lost the game\n",
               sum.mean_loss / TACTICS_UNIT, 100.0 * share(sum.best, sum.judged), 100.0 * share(sum.first, sum.judged),
               sum.fatal);
    for (int i = 0; i < r->count; i++)
        print_move(r, &r->review->move[r->worst[i]]);
}
