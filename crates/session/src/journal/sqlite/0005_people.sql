-- Who may work on the director's pages. Not facts, but a backup carries them, so that another laptop
-- knows the same people.
CREATE TABLE IF NOT EXISTS people (
    -- The name in small letters: nobody is two people.
    key TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    role TEXT NOT NULL,
    -- The password's hash with its salt and cost, as a PHC string.
    password TEXT NOT NULL,
    -- Microseconds since 1970.
    made INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Browsers in which somebody has logged in.
CREATE TABLE IF NOT EXISTS logins (
    -- The SHA-256 of what the browser holds, never that itself.
    id BLOB PRIMARY KEY CHECK (length(id) = 32),
    -- The key of one of the people; nobody's before there are any.
    person TEXT,
    -- What the browser says it is, for people: Firefox on Windows.
    device TEXT NOT NULL,
    since INTEGER NOT NULL,
    seen INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
