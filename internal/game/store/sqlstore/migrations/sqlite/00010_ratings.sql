-- +goose Up

-- When the server decided that the run was over, by its clock; 0: before this migration or not yet.
-- finished may be much earlier, if nobody played and a clock ran out. closed orders the ratings.
ALTER TABLE runs ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;
CREATE INDEX runs_closed ON runs (closed) WHERE closed > 0;

-- The rating of each player after each rated run. The first has the number 1.
CREATE TABLE ratings (
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	number     INTEGER NOT NULL,
	run        TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	at         INTEGER NOT NULL, -- closed of the run
	hands      INTEGER NOT NULL, -- number of rated hands in this run and all before
	mean       INTEGER NOT NULL,
	deviation  INTEGER NOT NULL,
	volatility INTEGER NOT NULL,
	PRIMARY KEY (player, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX ratings_run ON ratings (run, player);
CREATE INDEX ratings_at ON ratings (at);

-- What the rated games of each day tell about the difficulty of each hand (rating.Evidence). The
-- sums keep the games of deleted players.
CREATE TABLE hand_ratings (
	puzzle    TEXT    NOT NULL,
	day       INTEGER NOT NULL, -- of closed of the runs, in days since 1970
	predicted INTEGER NOT NULL, -- time of the grade in milliseconds, the longest of all games
	games     INTEGER NOT NULL,
	precision INTEGER NOT NULL,
	moment    INTEGER NOT NULL,
	PRIMARY KEY (puzzle, day)
) STRICT, WITHOUT ROWID;
