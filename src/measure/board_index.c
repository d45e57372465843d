/* SPDX-License-Identifier: MIT */
#include "measure/board_index.h"

#include "base/mem.h"

#include <stdlib.h>

static int count_word(uint64_t x)
{
    return bits_count((uint32_t)x) + bits_count((uint32_t)(x >> 32));
}

static size_t words_of(int width, int height)
{
    size_t boards = (size_t)1 << width * height;
    return (boards + BOARD_INDEX_WORD - 1) / BOARD_INDEX_WORD;
}

void board_index_init(struct board_index *x, int width, int height)
{
    *x = (struct board_index){ .width = width, .height = height, .words = words_of(width, height) };
    x->bits = xcalloc(x->words, sizeof *x->bits);
    x->rank = xcalloc(x->words, sizeof *x->rank);
}

void board_index_release(struct board_index *x)
{
    free(x->bits);
    free(x->rank);
    free(x->number);
    *x = (struct board_index){ 0 };
}

size_t board_index_bytes(int width, int height)
{
    return words_of(width, height) * (sizeof(uint64_t) + sizeof(uint32_t));
}

size_t board_index_number_bytes(int64_t count)
{
    return (size_t)count * sizeof(uint32_t);
}

uint32_t board_index_code(const struct board *b)
{
    uint32_t code = 0;
    for (int x = 0; x < b->width; x++)
        code |= b->column[x] << x * b->height;
    return code;
}

uint32_t board_index_mirrored(const struct board *b)
{
    uint32_t code = 0, mirror = 0;
    for (int x = 0; x < b->width; x++) {
        code |= b->column[x] << x * b->height;
        mirror |= b->column[x] << (b->width - 1 - x) * b->height;
    }
    return code < mirror ? code : mirror;
}

struct board board_index_board(const struct board_index *x, uint32_t code)
{
    struct board b = board_empty(x->width, x->height);
    for (int i = 0; i < x->width; i++)
        b.column[i] = code >> i * x->height & bits_below(x->height);
    return b;
}

int64_t board_index_members(const struct board_index *x)
{
    int64_t n = 0;
    for (size_t i = 0; i < x->words; i++)
        n += count_word(x->bits[i]);
    return n;
}

void board_index_number(struct board_index *x, uint32_t code[])
{
    int next[BOARD_INDEX_CELLS_MAX + 2] = { 0 };
    x->count = (int)board_index_members(x);
    x->number = xcalloc((size_t)x->count, sizeof *x->number);
    uint32_t rank = 0;
    for (size_t i = 0; i < x->words; i++) {
        x->rank[i] = rank;
        for (uint64_t left = x->bits[i]; left; left &= left - 1, rank++)
            next[1 + bits_count((uint32_t)(i * BOARD_INDEX_WORD) + (uint32_t)__builtin_ctzll(left))]++;
    }
    next[0] = 1;
    for (int i = 1; i < BOARD_INDEX_CELLS_MAX + 2; i++)
        next[i] += next[i - 1];
    for (int i = 0; i < BOARD_INDEX_CELLS_MAX + 2; i++)
        x->level[i] = next[i];
    rank = 0;
    for (size_t i = 0; i < x->words; i++)
        for (uint64_t left = x->bits[i]; left; left &= left - 1) {
            uint32_t member = (uint32_t)(i * BOARD_INDEX_WORD) + (uint32_t)__builtin_ctzll(left);
            uint32_t number = (uint32_t)next[bits_count(member)]++;
            x->number[rank++] = number;
            code[number] = member;
        }
}

uint32_t board_index_find(const struct board_index *x, uint32_t code)
{
    uint64_t below = x->bits[code / BOARD_INDEX_WORD] & (((uint64_t)1 << code % BOARD_INDEX_WORD) - 1);
    return x->number[x->rank[code / BOARD_INDEX_WORD] + (uint32_t)count_word(below)];
}

int board_index_level_max(const struct board_index *x)
{
    int max = 0;
    for (int i = 0; i <= BOARD_INDEX_CELLS_MAX; i++)
        max = x->level[i + 1] - x->level[i] > max ? x->level[i + 1] - x->level[i] : max;
    return max;
}
