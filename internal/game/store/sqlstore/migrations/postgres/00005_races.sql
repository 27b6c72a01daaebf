-- +goose Up

-- A race is a run whose player is '', so the column no longer refers to players. A trigger deletes
-- the runs of a deleted player instead.
ALTER TABLE runs DROP CONSTRAINT runs_player_fkey;

-- Two races may have the same mode and number.
DROP INDEX runs_daily;
CREATE UNIQUE INDEX runs_daily ON runs (player, number) WHERE mode = 'daily' AND NOT offline AND player <> '';

-- A race has rows of several players, so the player is part of their key. Existing rows belong to
-- the player of the run.
ALTER TABLE trails ADD COLUMN player TEXT REFERENCES players (id) ON DELETE CASCADE;
UPDATE trails SET player = r.player FROM runs AS r WHERE r.id = trails.run;
ALTER TABLE trails
	ALTER COLUMN player SET NOT NULL,
	DROP CONSTRAINT trails_pkey,
	ADD PRIMARY KEY (run, player, hand);
CREATE INDEX trails_player ON trails (player);

ALTER TABLE finals ADD COLUMN player TEXT REFERENCES players (id) ON DELETE CASCADE;
UPDATE finals SET player = r.player FROM runs AS r WHERE r.id = finals.run;
ALTER TABLE finals
	ALTER COLUMN player SET NOT NULL,
	DROP CONSTRAINT finals_pkey,
	ADD PRIMARY KEY (run, player);
CREATE INDEX finals_player ON finals (player);

ALTER TABLE plays
	DROP CONSTRAINT plays_pkey,
	ADD PRIMARY KEY (run, player, hand);

ALTER TABLE results
	DROP CONSTRAINT results_pkey,
	ADD PRIMARY KEY (run, player);

-- What a race has besides its log.
CREATE TABLE races (
	run     TEXT   NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT   NOT NULL, -- with which players join; '': expired
	kind    TEXT   NOT NULL, -- race, class or quick
	secret  BYTEA  NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created BIGINT NOT NULL,
	expires BIGINT NOT NULL, -- when the code expires
	next    TEXT   NOT NULL  -- the run of the rematch; '': none
);
CREATE UNIQUE INDEX races_code ON races (code) WHERE code <> '';
CREATE INDEX races_expires ON races (expires) WHERE code <> '';

-- Who has a seat. The log has only the seats, so a name and a player can be removed without a
-- change of the log.
CREATE TABLE seats (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seat   TEXT    NOT NULL, -- s1, s2 and so on, as in the log
	player TEXT    NOT NULL, -- '': deleted or expired
	name   TEXT    NOT NULL,
	colour INTEGER NOT NULL,
	joined BIGINT  NOT NULL,
	PRIMARY KEY (run, seat)
);
CREATE UNIQUE INDEX seats_player ON seats (player, run) WHERE player <> '';
CREATE INDEX seats_joined ON seats (joined) WHERE name <> '' OR player <> '';

-- +goose StatementBegin
CREATE FUNCTION remove_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM runs WHERE player = OLD.id;
	UPDATE seats SET player = '', name = '' WHERE player = OLD.id AND player <> '';
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER players_removed AFTER DELETE ON players
FOR EACH ROW WHEN (OLD.id <> '') EXECUTE FUNCTION remove_player();
