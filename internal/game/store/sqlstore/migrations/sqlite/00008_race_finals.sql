-- +goose Up

-- What the server shows of a race that is over, so that the log need not be read.
CREATE TABLE race_finals (
	run  TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	part TEXT NOT NULL, -- live.finalRace says which parts there are
	json BLOB NOT NULL,
	PRIMARY KEY (run, part)
) STRICT;
