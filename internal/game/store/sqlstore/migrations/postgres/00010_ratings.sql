-- +goose Up

-- When the server decided that the run was over, by its clock; 0: before this migration or not yet.
-- finished may be much earlier, if nobody played and a clock ran out. closed orders the ratings.
ALTER TABLE runs ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
CREATE INDEX runs_closed ON runs (closed) WHERE closed > 0;

-- The rating of each player after each rated run. The first has the number 1.
CREATE TABLE ratings (
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	number     INTEGER NOT NULL,
	run        TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	at         BIGINT  NOT NULL, -- closed of the run
	hands      INTEGER NOT NULL, -- number of rated hands in this run and all before
	mean       BIGINT  NOT NULL,
	deviation  BIGINT  NOT NULL,
	volatility BIGINT  NOT NULL,
	PRIMARY KEY (player, number)
);
CREATE UNIQUE INDEX ratings_run ON ratings (run, player);
CREATE INDEX ratings_at ON ratings (at);

-- What the rated games of each day tell about the difficulty of each hand (rating.Evidence). The
-- sums keep the games of deleted players.
CREATE TABLE hand_ratings (
	puzzle    TEXT    NOT NULL,
	day       BIGINT  NOT NULL, -- of closed of the runs, in days since 1970
	predicted BIGINT NOT NULL, -- time of the grade in milliseconds, the longest of all games
	games     BIGINT  NOT NULL,
	precision BIGINT  NOT NULL,
	moment    BIGINT  NOT NULL,
	PRIMARY KEY (puzzle, day)
);
