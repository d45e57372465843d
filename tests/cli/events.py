#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares an event file of TensorBoard with the CSV of the same run: tests/cli/events.py EVENTS CSV

Reads the file with nothing but the description of the format: framing, checksums and the few messages that occur.
Fails with a sentence at the first difference.
"""
import csv
import struct
import sys

POLYNOMIAL = 0x82F63B78
COLUMNS = {"best": "fitness/best", "mean": "fitness/mean", "worst": "fitness/worst",
           "recommended": "fitness/recommended", "pieces": "counts/pieces"}


def masked_crc(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (POLYNOMIAL if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def records(data):
    at = 0
    while at < len(data):
        length, crc = struct.unpack_from("<QI", data, at)
        content = data[at + 12:at + 12 + length]
        if masked_crc(data[at:at + 8]) != crc or len(content) != length:
            sys.exit(f"the record at byte {at} has a wrong length")
        if struct.unpack_from("<I", data, at + 12 + length) != (masked_crc(content),):
            sys.exit(f"the record at byte {at} has a wrong checksum")
        yield content
        at += length + 16


def varint(data, at):
    value = shift = 0
    while True:
        value |= (data[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 128:
            return value, at


def fields(data):
    """The fields of a message as pairs of number and value."""
    at = 0
    while at < len(data):
        key, at = varint(data, at)
        if key & 7 == 0:
            value, at = varint(data, at)
        elif key & 7 == 2:
            length, at = varint(data, at)
            value, at = data[at:at + length], at + length
        else:
            kind, size = {1: ("<d", 8), 5: ("<f", 4)}[key & 7]
            value, at = struct.unpack_from(kind, data, at)[0], at + size
        yield key >> 3, value


def event(data):
    """An event as (seconds, step, {tag: value}); the value of a text is its message."""
    found, values = dict(fields(data)), {}
    for _, value in fields(found.get(5, b"")):
        parts = dict(fields(value))
        values[parts[1].decode()] = parts.get(2, parts.get(8))
    return found.get(1, 0.0), found.get(2, 0), values


def main(path, table):
    with open(path, "rb") as file:
        first, settings, *rest = records(file.read())
    with open(table, encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    if dict(fields(first))[3] != b"brain.Event:2" or b"| method |" not in event(settings)[2]["settings"]:
        sys.exit("the file does not begin with its version and the settings")
    if len(rest) != len(rows):
        sys.exit(f"there are {len(rest)} events, but {len(rows)} iterations")
    for row, (seconds, step, values) in zip(rows, map(event, rest)):
        tags = COLUMNS | {name: f"weights/{name}" for name in list(row)[6:]}
        if step != int(row["iteration"]) or seconds != int(row["pieces"]) * 1e-6:
            sys.exit(f"iteration {row['iteration']} has the step {step} and the time {seconds}")
        for column, tag in tags.items():
            wanted = struct.unpack("<f", struct.pack("<f", float(row[column])))[0]
            if values.get(tag) != wanted:
                sys.exit(f"iteration {step}: {tag} is {values.get(tag)}, but {column} is {row[column]}")
    print(f"{len(rows)} iterations agree")


main(*sys.argv[1:])
