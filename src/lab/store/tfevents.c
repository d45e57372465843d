/* SPDX-License-Identifier: MIT */
#include "lab/store/tfevents.h"

#include "base/crc32c.h"

#include <string.h>

/* How a value of a field is encoded. */
enum wire { WIRE_VARINT = 0, WIRE_FIXED64 = 1, WIRE_BYTES = 2, WIRE_FIXED32 = 5 };

/* The fields that are written, by message. */
enum {
    EVENT_WALL_TIME = 1,
    EVENT_STEP = 2,
    EVENT_FILE_VERSION = 3,
    EVENT_SUMMARY = 5,
    SUMMARY_VALUE = 1,
    VALUE_TAG = 1,
    VALUE_SIMPLE = 2,
    VALUE_TENSOR = 8,
    VALUE_METADATA = 9,
    METADATA_PLUGIN = 1,
    PLUGIN_NAME = 1,
    TENSOR_TYPE = 1,
    TENSOR_STRING = 8,
    TYPE_STRING = 7, /* a value of TENSOR_TYPE */
};

static void add_little_endian(struct str *out, uint64_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        str_add_bytes(out, &(uint8_t){ (uint8_t)(value >> 8 * i) }, 1);
}

static void add_varint(struct str *out, uint64_t value)
{
    for (; value >= 128; value >>= 7)
        str_add_bytes(out, &(uint8_t){ (uint8_t)(value | 128) }, 1);
    str_add_bytes(out, &(uint8_t){ (uint8_t)value }, 1);
}

static void add_key(struct str *out, int field, enum wire wire)
{
    add_varint(out, (uint64_t)field << 3 | wire);
}

static void add_number(struct str *out, int field, uint64_t value)
{
    add_key(out, field, WIRE_VARINT);
    add_varint(out, value);
}

static void add_bytes(struct str *out, int field, const void *bytes, size_t length)
{
    add_key(out, field, WIRE_BYTES);
    add_varint(out, length);
    str_add_bytes(out, bytes, length);
}

static void add_string(struct str *out, int field, const char *text)
{
    add_bytes(out, field, text, strlen(text));
}

/* Adds a message and releases it. */
static void add_message(struct str *out, int field, struct str *message)
{
    add_bytes(out, field, message->text, message->length);
    str_release(message);
}

static void add_double(struct str *out, int field, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    add_key(out, field, WIRE_FIXED64);
    add_little_endian(out, bits, 8);
}

static void add_checksum(struct str *out, const void *bytes, size_t length)
{
    uint32_t crc = crc32c(bytes, length);
    add_little_endian(out, (uint32_t)((crc >> 15 | crc << 17) + 0xa282ead8), 4);
}

/* Adds an event as a record and releases it. */
static void add_record(struct str *out, struct str *event)
{
    struct str length = { 0 };
    add_little_endian(&length, event->length, 8);
    str_add_bytes(out, length.text, length.length);
    add_checksum(out, length.text, length.length);
    str_add_bytes(out, event->text, event->length);
    add_checksum(out, event->text, event->length);
    str_release(&length);
    str_release(event);
}

void tfevents_begin(struct str *out)
{
    struct str event = { 0 };
    add_double(&event, EVENT_WALL_TIME, 0.0);
    add_string(&event, EVENT_FILE_VERSION, "brain.Event:2");
    add_record(out, &event);
}

void tfevents_add_scalar(struct str *summary, const char *tag, double value)
{
    struct str entry = { 0 };
    uint32_t bits;
    memcpy(&bits, &(float){ (float)value }, sizeof bits);
    add_string(&entry, VALUE_TAG, tag);
    add_key(&entry, VALUE_SIMPLE, WIRE_FIXED32);
    add_little_endian(&entry, bits, 4);
    add_message(summary, SUMMARY_VALUE, &entry);
}

void tfevents_add_text(struct str *summary, const char *tag, const char *text)
{
    struct str entry = { 0 }, tensor = { 0 }, plugin = { 0 }, metadata = { 0 };
    add_string(&entry, VALUE_TAG, tag);
    add_number(&tensor, TENSOR_TYPE, TYPE_STRING);
    add_string(&tensor, TENSOR_STRING, text);
    add_message(&entry, VALUE_TENSOR, &tensor);
    add_string(&plugin, PLUGIN_NAME, "text");
    add_message(&metadata, METADATA_PLUGIN, &plugin);
    add_message(&entry, VALUE_METADATA, &metadata);
    add_message(summary, SUMMARY_VALUE, &entry);
}

void tfevents_add(struct str *out, double seconds, int64_t step, const struct str *summary)
{
    struct str event = { 0 };
    add_double(&event, EVENT_WALL_TIME, seconds);
    add_number(&event, EVENT_STEP, (uint64_t)step);
    add_bytes(&event, EVENT_SUMMARY, summary->text, summary->length);
    add_record(out, &event);
}
