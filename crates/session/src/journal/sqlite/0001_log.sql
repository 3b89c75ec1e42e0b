-- The log. One row per fact, never changed, never deleted.
-- No foreign keys: they would cost a look-up with every row, and verify tells what belongs nowhere.

CREATE TABLE journal (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    -- Counts how often this journal was replaced by a backup.
    generation INTEGER NOT NULL
) STRICT;
INSERT INTO journal (only_row, generation) VALUES (1, 0);

CREATE TABLE events (
    number INTEGER PRIMARY KEY,
    event BLOB NOT NULL UNIQUE,
    picture_version INTEGER NOT NULL
) STRICT;

-- Clustered by event and number, so that a fact is one page and a log reads in one sweep.
CREATE TABLE facts (
    event INTEGER NOT NULL,
    -- The place among the facts of its event: 1, 2, 3, … without gaps.
    seq INTEGER NOT NULL,
    -- Microseconds since 1970.
    time INTEGER NOT NULL,
    author TEXT NOT NULL,
    -- The id its author gave it. That an id is there once is decided on the state, before the
    -- append, and checked by verify: an index on random keys would dirty a page of its own with
    -- every commit.
    id BLOB NOT NULL,
    fact TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (event, seq)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts
BEGIN SELECT raise(ABORT, 'facts are never changed'); END;
CREATE TRIGGER facts_are_not_deleted BEFORE DELETE ON facts
BEGIN SELECT raise(ABORT, 'facts are never deleted'); END;

-- The live state, part by part, written in the same commit as the fact that changes it.
CREATE TABLE picture (
    event INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    -- The last fact that touched it: a log that ends before has lost facts.
    seq INTEGER NOT NULL,
    PRIMARY KEY (event, key)
) STRICT, WITHOUT ROWID;

-- How far each reader has come.
CREATE TABLE cursors (
    event INTEGER NOT NULL,
    reader TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (event, reader)
) STRICT, WITHOUT ROWID;
