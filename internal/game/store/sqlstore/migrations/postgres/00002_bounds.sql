-- +goose Up

-- The bytes of a run's events and of its trails.
ALTER TABLE runs ADD COLUMN log_bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN trail_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE runs SET
	log_bytes = (SELECT COALESCE(SUM(OCTET_LENGTH(event)), 0) FROM events WHERE events.run = runs.id),
	trail_bytes = (SELECT COALESCE(SUM(OCTET_LENGTH(moves)), 0) FROM trails WHERE trails.run = runs.id);

-- How a finished run ended, so that its log need not be read again. Runs that finished before this
-- table existed get their row when they are looked at.
CREATE TABLE finals (
	run  TEXT  NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	view BYTEA NOT NULL, -- the JSON of race.View
	acts TEXT  NOT NULL  -- a JSON array: the player's last actions
);

-- What a player has stored, in all and on the last day on which they stored something.
CREATE TABLE usage (
	player    TEXT   NOT NULL PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	day       BIGINT NOT NULL,
	day_runs  BIGINT NOT NULL,
	day_bytes BIGINT NOT NULL,
	runs      BIGINT NOT NULL,
	bytes     BIGINT NOT NULL
);
INSERT INTO usage SELECT player, 0, 0, 0, COUNT(*), SUM(log_bytes + trail_bytes) FROM runs GROUP BY player;
