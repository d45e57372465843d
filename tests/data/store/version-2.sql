-- SPDX-License-Identifier: MIT
-- The tables of a store of version 2, for tests/unit/test_store_upgrade.c. Not to be changed.
CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    method TEXT NOT NULL,
    preset TEXT NOT NULL,
    features TEXT NOT NULL,
    status TEXT NOT NULL,
    step INTEGER NOT NULL,
    iterations INTEGER NOT NULL,
    evaluations INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    best REAL,
    weights BLOB,
    owner TEXT NOT NULL,
    started TEXT NOT NULL,
    seconds REAL NOT NULL,
    name TEXT NOT NULL DEFAULT '',
    note TEXT NOT NULL DEFAULT ''
);
CREATE TABLE param (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (run, name)
) WITHOUT ROWID;
CREATE TABLE iteration (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    number INTEGER NOT NULL,
    step INTEGER NOT NULL,
    best REAL, mean REAL, worst REAL,
    recommended REAL,
    evaluations INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    weights BLOB NOT NULL,
    PRIMARY KEY (run, number)
) WITHOUT ROWID;
CREATE TABLE figure (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    iteration INTEGER NOT NULL,
    name TEXT NOT NULL,
    value REAL,
    PRIMARY KEY (run, iteration, name)
) WITHOUT ROWID;
CREATE TABLE candidate (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    step INTEGER NOT NULL,
    place INTEGER NOT NULL,
    evaluation INTEGER NOT NULL,
    iteration INTEGER NOT NULL,
    fitness REAL,
    games INTEGER NOT NULL,
    deaths INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    weights BLOB NOT NULL,
    PRIMARY KEY (run, step, place)
) WITHOUT ROWID;
CREATE TABLE checkpoint (
    run INTEGER NOT NULL REFERENCES run ON DELETE CASCADE,
    step INTEGER NOT NULL,
    partial INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (run, step, partial)
) WITHOUT ROWID;
CREATE TABLE score (
    id INTEGER PRIMARY KEY,
    mode TEXT NOT NULL,
    name TEXT NOT NULL,
    score INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    ticks INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    game INTEGER NOT NULL,
    played TEXT NOT NULL
);
