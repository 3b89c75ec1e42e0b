-- What double dummy found out of deals that have no table yet, so that a later run goes on from there. Not facts: any
-- of it can be worked out again.
CREATE TABLE IF NOT EXISTS double_dummy_bounds (
    -- The number of the deal, as in double_dummy.
    deal BLOB PRIMARY KEY,
    -- Forty hexadecimal digits in the order of double_dummy, each result as the least and the most it can be.
    bounds TEXT NOT NULL
) STRICT, WITHOUT ROWID;
