/* SPDX-License-Identifier: MIT */
#include "base/crc32c.h"
#include "lab/store/export.h"
#include "lab/store/tfevents.h"
#include "store_lab.h"

#include <math.h>
#include <string.h>

/* The vectors of RFC 3720, appendix B.4, and the usual one. */
static void test_crc32c__agrees_with_published_vectors(void **state)
{
    (void)state;
    uint8_t bytes[32];
    memset(bytes, 0, sizeof bytes);
    assert_int_equal(crc32c(bytes, 32), 0x8a9136aa);
    memset(bytes, 0xff, sizeof bytes);
    assert_int_equal(crc32c(bytes, 32), 0x62a8ab43);
    for (int i = 0; i < 32; i++)
        bytes[i] = (uint8_t)i;
    assert_int_equal(crc32c(bytes, 32), 0x46dd794e);
    for (int i = 0; i < 32; i++)
        bytes[i] = (uint8_t)(31 - i);
    assert_int_equal(crc32c(bytes, 32), 0x113fdb5c);
    assert_int_equal(crc32c("123456789", 9), 0xe3069283);
    assert_int_equal(crc32c("", 0), 0);
}

/* Bytes that are read from the front. */
struct reader {
    const uint8_t *at, *end;
};

static uint64_t read_fixed(struct reader *r, int bytes)
{
    uint64_t value = 0;
    assert_true(r->end - r->at >= bytes);
    for (int i = 0; i < bytes; i++)
        value |= (uint64_t)*r->at++ << 8 * i;
    return value;
}

static uint64_t read_varint(struct reader *r)
{
    uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
        uint64_t byte = read_fixed(r, 1);
        assert_true(shift < 64);
        value |= (byte & 127) << shift;
        if (byte < 128)
            return value;
    }
}

/* Reads a field whose value has a length. */
static struct reader read_bytes(struct reader *r)
{
    uint64_t length = read_varint(r);
    assert_true(length <= (uint64_t)(r->end - r->at));
    struct reader content = { r->at, r->at + length };
    r->at += length;
    return content;
}

static bool spells(struct reader r, const char *text)
{
    return (size_t)(r.end - r.at) == strlen(text) && memcmp(r.at, text, strlen(text)) == 0;
}

static uint32_t unmasked(uint64_t masked)
{
    uint32_t rotated = (uint32_t)masked - 0xa282ead8;
    return rotated >> 17 | rotated << 15;
}

/* Reads a record, whose checksums must be right. */
static struct reader read_record(struct reader *r)
{
    const uint8_t *start = r->at;
    uint64_t length = read_fixed(r, 8);
    assert_int_equal(crc32c(start, 8), unmasked(read_fixed(r, 4)));
    assert_true(length <= (uint64_t)(r->end - r->at));
    struct reader event = { r->at, r->at + length };
    r->at += length;
    assert_int_equal(crc32c(event.at, length), unmasked(read_fixed(r, 4)));
    return event;
}

/* An event that was read back; the reader is at its summary. */
struct event_read {
    double seconds;
    int64_t step;
    struct reader version, summary;
};

static struct event_read read_event(struct reader *file)
{
    struct reader r = read_record(file);
    struct event_read e = { 0 };
    while (r.at < r.end)
        switch (read_varint(&r)) {
        case 1 << 3 | 1: {
            uint64_t bits = read_fixed(&r, 8);
            memcpy(&e.seconds, &bits, sizeof bits);
            break;
        }
        case 2 << 3 | 0: e.step = (int64_t)read_varint(&r); break;
        case 3 << 3 | 2: e.version = read_bytes(&r); break;
        case 5 << 3 | 2: e.summary = read_bytes(&r); break;
        default: fail_msg("an unexpected field of an event");
        }
    return e;
}

/* Returns the number with this tag, NAN if there is none; *tags is the number of values. */
static double scalar(struct reader summary, const char *tag, int *tags)
{
    double found = NAN;
    for (*tags = 0; summary.at < summary.end; ++*tags) {
        assert_int_equal(read_varint(&summary), 1 << 3 | 2);
        struct reader value = read_bytes(&summary);
        assert_int_equal(read_varint(&value), 1 << 3 | 2);
        bool same = spells(read_bytes(&value), tag);
        uint64_t key = read_varint(&value);
        if (!same || key != (2 << 3 | 5))
            continue;
        uint32_t bits = (uint32_t)read_fixed(&value, 4);
        float number;
        memcpy(&number, &bits, sizeof bits);
        found = (double)number;
        assert_true(value.at == value.end);
    }
    return found;
}

static void test_tfevents__are_read_back(void **state)
{
    (void)state;
    struct str out = { 0 }, summary = { 0 };
    int tags;
    tfevents_begin(&out);
    tfevents_add_scalar(&summary, "a/half", 0.5);
    tfevents_add_scalar(&summary, "a/large", -3e30);
    tfevents_add(&out, 1.25, 300, &summary);
    str_release(&summary);
    tfevents_add_text(&summary, "t", "x");
    tfevents_add(&out, 0, 0, &summary);
    struct reader file = { (uint8_t *)out.text, (uint8_t *)out.text + out.length };
    struct event_read e = read_event(&file);
    assert_true(spells(e.version, "brain.Event:2"));
    e = read_event(&file);
    assert_true(e.seconds == 1.25 && e.step == 300);
    assert_true(scalar(e.summary, "a/half", &tags) == 0.5);
    assert_true(scalar(e.summary, "a/large", &tags) == (double)-3e30f);
    assert_int_equal(tags, 2);
    e = read_event(&file);
    assert_true(file.at == file.end);
    /* A tensor of strings, and the name of the plug-in that shows it. */
    static const char wanted[] = "\x0a\x14\x0a\x01t\x42\x05\x08\x07\x42\x01x\x4a\x08\x0a\x06\x0a\x04text";
    assert_true(spells(e.summary, wanted));
    str_release(&summary);
    str_release(&out);
}

/* What the event of each iteration is compared with. */
struct expected {
    struct reader file;
    int events;
};

static void compare_event(void *context, const struct store_iteration *i)
{
    struct expected *expected = context;
    struct event_read e = read_event(&expected->file);
    int tags;
    assert_int_equal(e.step, i->number);
    assert_true(e.seconds == (double)i->pieces * 1e-6);
    assert_true(scalar(e.summary, "fitness/best", &tags) == (double)(float)i->best);
    assert_true(scalar(e.summary, "fitness/mean", &tags) == (double)(float)i->mean);
    assert_true(scalar(e.summary, "counts/pieces", &tags) == (double)(float)i->pieces);
    assert_true(scalar(e.summary, "weights/holes", &tags) == (double)(float)i->weights[4]);
    assert_true(isfinite(scalar(e.summary, "figures/deviation", &tags)));
    assert_int_equal(tags, 4 + 2 + 1 + 8);
    expected->events++;
}

static void test_tfevents__of_a_run_have_its_iterations(void **state)
{
    (void)state;
    struct lab lab;
    struct err err;
    struct str out = { 0 }, again = { 0 };
    open_lab(&lab, "cross-entropy", "height=6 games=2 iterations=4 final=0 population=8 revalidate=0");
    run_for(&lab, 0, -1, NULL);
    run_for(&lab, 0, -1, NULL);
    execute(&lab, "UPDATE run SET started = '2001-02-03 04:05:06' WHERE id = 2");
    struct store *s = open_store(lab.path, STORE_READ);
    assert_int_equal(export_tensorboard(s, 1, &out, &err), 0);
    struct expected expected = { .file = { (uint8_t *)out.text, (uint8_t *)out.text + out.length } };
    read_event(&expected.file);
    struct event_read settings = read_event(&expected.file);
    assert_non_null(memmem(settings.summary.at, (size_t)(settings.summary.end - settings.summary.at),
                           "| population | 8 |", strlen("| population | 8 |")));
    assert_int_equal(store_iterations(s, 1, compare_event, &expected, &err), 0);
    assert_int_equal(expected.events, 4);
    assert_true(expected.file.at == expected.file.end);
    /* The same settings give the same bytes, whenever they were computed. */
    assert_int_equal(export_tensorboard(s, 2, &again, &err), 0);
    assert_int_equal(again.length, out.length);
    assert_memory_equal(again.text, out.text, out.length);
    assert_int_equal(export_tensorboard(s, 9, &out, &err), -1);
    assert_contains(err.text, "there is no run 9 in the store");
    str_release(&out);
    str_release(&again);
    store_close(s);
    close_lab(&lab);
}

static void test_tfevents__leave_out_what_is_not_a_number(void **state)
{
    (void)state;
    struct lab lab;
    struct err err;
    struct str out = { 0 };
    int tags;
    open_lab(&lab, "pso", small);
    run_for(&lab, 0, -1, NULL);
    execute(&lab, "UPDATE iteration SET worst = NULL, mean = 9e999 WHERE number = 1");
    struct store *s = open_store(lab.path, STORE_READ);
    assert_int_equal(export_tensorboard(s, 1, &out, &err), 0);
    struct reader file = { (uint8_t *)out.text, (uint8_t *)out.text + out.length };
    read_event(&file);
    read_event(&file);
    struct event_read e = read_event(&file);
    assert_true(isnan(scalar(e.summary, "fitness/worst", &tags)) && isnan(scalar(e.summary, "fitness/mean", &tags)));
    assert_true(isfinite(scalar(e.summary, "fitness/best", &tags)));
    str_release(&out);
    store_close(s);
    close_lab(&lab);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_crc32c__agrees_with_published_vectors),
        cmocka_unit_test(test_tfevents__are_read_back),
        cmocka_unit_test(test_tfevents__of_a_run_have_its_iterations),
        cmocka_unit_test(test_tfevents__leave_out_what_is_not_a_number),
    };
    return RUN(tests);
}
