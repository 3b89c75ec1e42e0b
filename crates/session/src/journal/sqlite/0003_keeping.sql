-- What the doors keep beside the log. Not facts: nobody scores by it, but a backup carries it, so
-- that the codes on the tables still open the door of another laptop.

-- How a phone gets to its table. The event by its id, because its number may differ in a backup.
CREATE TABLE join_tokens (
    event BLOB NOT NULL,
    session INTEGER NOT NULL,
    section TEXT NOT NULL,
    table_no INTEGER NOT NULL,
    -- 32 random bytes.
    token BLOB NOT NULL UNIQUE CHECK (length(token) = 32),
    -- Six digits for typing.
    code TEXT NOT NULL UNIQUE,
    PRIMARY KEY (event, session, section, table_no)
) STRICT, WITHOUT ROWID;

-- Anything small with a name.
CREATE TABLE kept (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;
