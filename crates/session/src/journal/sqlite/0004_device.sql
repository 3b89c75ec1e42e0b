-- Which phone or browser a fact came from, where that is known.
ALTER TABLE facts ADD COLUMN device TEXT;
