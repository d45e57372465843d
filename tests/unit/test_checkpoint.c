/* SPDX-License-Identifier: MIT */
#include "base/mem.h"
#include "train/checkpoint.h"
#include "unit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void test_checkpoint__comes_back(void **state)
{
    (void)state;
    double a[5] = { 1, -2, NAN, INFINITY, 0.1 }, a_back[5] = { 0 };
    char b[3] = "xy", b_back[3] = "";
    struct str bytes = { 0 };
    struct err err;
    struct checkpoint_part out[] = { { a, sizeof a }, { b, sizeof b }, { NULL, 0 }, { "tail", 4 } };
    checkpoint_write(&bytes, 77, 4, out);
    struct checkpoint_part in[] = { { a_back, sizeof a }, { b_back, sizeof b }, { NULL, 0 }, { NULL, 0 } };
    assert_int_equal(checkpoint_read(bytes.text, bytes.length, 77, 4, in, &err), 0);
    assert_memory_equal(a, a_back, sizeof a);
    assert_memory_equal(b, b_back, sizeof b);
    assert_int_equal(in[2].size, 0);
    assert_int_equal(in[3].size, 4);
    assert_memory_equal(in[3].bytes, "tail", 4);
    str_release(&bytes);
}

/* Fails if bytes that are not a checkpoint are taken for one, or change anything. */
static void assert_not_read(int how, const char *bytes, size_t size, uint64_t run, int count)
{
    double a[5] = { 9, 9, 9, 9, 9 };
    char b[3] = "??";
    struct err err = { "" };
    struct checkpoint_part in[] = { { a, sizeof a }, { b, sizeof b }, { NULL, 0 }, { NULL, 0 } };
    assert_int_equal(checkpoint_read(bytes, size, run, count, in, &err), how);
    assert_contains(err.text, "checkpoint");
    for (int i = 0; i < 5; i++)
        assert_true(a[i] == 9);
    assert_string_equal(b, "??");
    assert_null(in[2].bytes);
}

static void test_checkpoint__notices_every_flip_and_every_cut(void **state)
{
    (void)state;
    double a[5] = { 1, -2, 3, 4, 0.1 };
    char b[3] = "xy";
    struct str bytes = { 0 };
    const struct checkpoint_part out[] = { { a, sizeof a }, { b, sizeof b }, { "tail", 4 } };
    checkpoint_write(&bytes, 77, 3, out);
    for (size_t i = 0; i < bytes.length; i++)
        for (int flip = 1; flip < 256; flip++) {
            bytes.text[i] = (char)(bytes.text[i] ^ flip);
            assert_not_read(CHECKPOINT_DAMAGED, bytes.text, bytes.length, 77, 3);
            bytes.text[i] = (char)(bytes.text[i] ^ flip);
        }
    for (size_t size = 0; size < bytes.length; size++) {
        char *cut = xcalloc(1, size + 1); /* exact, so that a sanitizer sees a byte too far */
        memcpy(cut, bytes.text, size);
        assert_not_read(CHECKPOINT_DAMAGED, cut, size, 77, 3);
        free(cut);
    }
    assert_not_read(CHECKPOINT_FOREIGN, bytes.text, bytes.length, 78, 3);
    assert_not_read(CHECKPOINT_FOREIGN, bytes.text, bytes.length, 77, 2);
    assert_not_read(CHECKPOINT_FOREIGN, bytes.text, bytes.length, 77, 4);
    str_add_bytes(&bytes, "", 1);
    assert_not_read(CHECKPOINT_DAMAGED, bytes.text, bytes.length, 77, 3);
    str_release(&bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checkpoint__comes_back),
        cmocka_unit_test(test_checkpoint__notices_every_flip_and_every_cut),
    };
    return RUN(tests);
}
