-- What double dummy gives, so that a deal is worked out once. Not facts: any of it can be worked
-- out again.
CREATE TABLE double_dummy (
    -- The number of the deal, twelve bytes, high byte first.
    deal BLOB PRIMARY KEY,
    -- Twenty hexadecimal digits: no-trump, spades, hearts, diamonds, clubs; in each N, E, S, W.
    tricks TEXT NOT NULL
) STRICT, WITHOUT ROWID;
