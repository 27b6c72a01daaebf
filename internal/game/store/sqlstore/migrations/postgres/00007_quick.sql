-- +goose Up

-- The quick matches that players may join.
CREATE TABLE quick_matches (
	run        TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	strength   INTEGER NOT NULL, -- of the player who opened it, as in recordings
	opened     BIGINT  NOT NULL,
	open_until BIGINT  NOT NULL
);
CREATE INDEX quick_matches_strength ON quick_matches (strength, run);

-- The finished runs that other players can race against.
CREATE TABLE recordings (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat     TEXT    NOT NULL, -- in a race; '': a run of one player
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	strength INTEGER NOT NULL, -- hands solved an hour
	finished BIGINT  NOT NULL,
	PRIMARY KEY (run, seat)
);
CREATE INDEX recordings_strength ON recordings (strength, run, seat);
CREATE INDEX recordings_player ON recordings (player, finished, run);
CREATE INDEX recordings_finished ON recordings (finished);
INSERT INTO recordings (run, seat, player, strength, finished)
SELECT run, '', player, CAST(LEAST(3600, solved::bigint * 3600000 / time) AS INTEGER), finished FROM results
WHERE mode = 'timed' AND ranked AND hands >= 5 AND solved > 0 AND time > 0;
