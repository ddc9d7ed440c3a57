-- How often the work was taken up again without having got further: what always fails must end, and say so.
ALTER TABLE importacao ADD COLUMN interrupcoes integer NOT NULL DEFAULT 0;
