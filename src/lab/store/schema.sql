-- SPDX-License-Identifier: MIT
-- The run store. Everything but the times, the owner and the status of a run follows from its settings alone.
CREATE TABLE run (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    method TEXT NOT NULL,
    preset TEXT NOT NULL,
    features TEXT NOT NULL,         -- names, separated by commas, in the order of all weights
    status TEXT NOT NULL,           -- running, stopped, done or failed
    step INTEGER NOT NULL,          -- questions answered so far: the number of the last step
    iterations INTEGER NOT NULL,    -- done so far, as are the next two
    evaluations INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    best REAL,                      -- fitness of the best weights
    weights BLOB,                   -- those: 8-byte floating-point numbers, low byte first, as everywhere
    owner TEXT NOT NULL,            -- host and process that writes it, or wrote it last
    started TEXT NOT NULL,          -- UTC
    seconds REAL NOT NULL,          -- spent so far, interruptions not counted
    name TEXT NOT NULL DEFAULT '',  -- given by the user, as is the note
    note TEXT NOT NULL DEFAULT '',
    failure TEXT NOT NULL DEFAULT '' -- why the run failed, or empty
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
    step INTEGER NOT NULL,          -- that completed it
    best REAL, mean REAL, worst REAL,
    recommended REAL,               -- fitness of the weights that the method recommends after it
    evaluations INTEGER NOT NULL,
    pieces INTEGER NOT NULL,
    weights BLOB NOT NULL,          -- the recommended ones
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
    place INTEGER NOT NULL,         -- within the step
    evaluation INTEGER NOT NULL,    -- the number that its games were drawn by
    iteration INTEGER NOT NULL,     -- 0 for the measurements at the very end
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
    partial INTEGER NOT NULL,       -- 1: written when stopped, with the games of the question under way
    bytes BLOB NOT NULL,
    PRIMARY KEY (run, step, partial)
) WITHOUT ROWID;
-- Games that people played.
CREATE TABLE score (
    id INTEGER PRIMARY KEY,
    mode TEXT NOT NULL,             -- marathon or sprint
    name TEXT NOT NULL,
    score INTEGER NOT NULL,
    rows INTEGER NOT NULL,
    ticks INTEGER NOT NULL,         -- sixtieths of a second
    pieces INTEGER NOT NULL,
    seed INTEGER NOT NULL,
    game INTEGER NOT NULL,          -- its number; both together say which pieces came
    played TEXT NOT NULL            -- UTC
);
