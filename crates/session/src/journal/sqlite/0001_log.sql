-- The log. One row per fact, never changed, never deleted.

CREATE TABLE journal (
    only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
    -- Counts how often this journal was replaced by a backup.
    generation INTEGER NOT NULL
) STRICT;
INSERT INTO journal (only_row, generation) VALUES (1, 0);

CREATE TABLE events (
    number INTEGER PRIMARY KEY,
    event BLOB NOT NULL UNIQUE,
    head INTEGER NOT NULL,
    picture_version INTEGER NOT NULL
) STRICT;

CREATE TABLE facts (
    -- The place among the facts of all events.
    position INTEGER PRIMARY KEY,
    event INTEGER NOT NULL REFERENCES events (number),
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
    UNIQUE (event, seq)
) STRICT;

CREATE TRIGGER facts_are_not_changed BEFORE UPDATE ON facts
BEGIN SELECT raise(ABORT, 'facts are never changed'); END;
CREATE TRIGGER facts_are_not_deleted BEFORE DELETE ON facts
BEGIN SELECT raise(ABORT, 'facts are never deleted'); END;

-- The live state, part by part, written in the same commit as the fact that changes it.
CREATE TABLE picture (
    event INTEGER NOT NULL REFERENCES events (number),
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (event, key)
) STRICT, WITHOUT ROWID;

-- How far each reader has come.
CREATE TABLE cursors (
    event INTEGER NOT NULL REFERENCES events (number),
    reader TEXT NOT NULL,
    seq INTEGER NOT NULL,
    PRIMARY KEY (event, reader)
) STRICT, WITHOUT ROWID;
