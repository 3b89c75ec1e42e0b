-- What readers of an event were shown last, each time under a number that only grows, over all events and readers:
-- whoever remembers one number can say later what they have seen. The event by its id, because its number may differ
-- in a backup.
CREATE TABLE IF NOT EXISTS marks (
    number INTEGER PRIMARY KEY,
    event BLOB NOT NULL,
    reader TEXT NOT NULL,
    -- The last fact that was shown.
    seq INTEGER NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS marks_of_readers ON marks (event, reader, number);
