-- +goose Up

-- A challenge: a finished hand or run of a player, which others play from a link. It holds the result
-- of its player, but no answer.
CREATE TABLE challenges (
	code    TEXT    NOT NULL PRIMARY KEY,
	player  TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	run     TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand    INTEGER NOT NULL, -- index in the run; -1: the whole run
	mode    TEXT    NOT NULL, -- of the run
	number  INTEGER NOT NULL, -- of the daily; 0 in other modes
	puzzle  TEXT    NOT NULL, -- of the hand; empty for a whole run
	hands   INTEGER NOT NULL, -- number of finished hands
	solved  INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	time    INTEGER NOT NULL,
	created INTEGER NOT NULL,
	seen    INTEGER NOT NULL, -- when the player last looked at the results
	expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX challenges_of_run ON challenges (run, hand);
CREATE INDEX challenges_of_player ON challenges (player, expires);
CREATE INDEX challenges_expires ON challenges (expires);

-- The run with which a player plays a challenge. Its result is in results when it is over.
CREATE TABLE challenge_runs (
	code   TEXT    NOT NULL REFERENCES challenges (code) ON DELETE CASCADE,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq    INTEGER NOT NULL, -- 1 for the first player, 2 for the second, and so on
	PRIMARY KEY (code, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX challenge_runs_of_player ON challenge_runs (player);
CREATE INDEX challenge_runs_of_run ON challenge_runs (run);
