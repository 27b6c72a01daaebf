-- +goose Up

-- Owned tables: what players wrote.

CREATE TABLE players (
	id       TEXT    NOT NULL PRIMARY KEY,
	name     TEXT    NOT NULL,
	lang     TEXT    NOT NULL,
	settings BYTEA,
	created  BIGINT  NOT NULL,
	seen     BIGINT  NOT NULL
);

CREATE TABLE passkeys (
	id         BYTEA   NOT NULL PRIMARY KEY,
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name       TEXT    NOT NULL,
	credential BYTEA   NOT NULL,
	created    BIGINT  NOT NULL,
	used       BIGINT  NOT NULL
);
CREATE INDEX passkeys_player ON passkeys (player);

-- A session of a player who is gone is harmless: it names nobody.
CREATE TABLE sessions (
	token  TEXT   NOT NULL PRIMARY KEY,
	data   BYTEA  NOT NULL,
	expiry BIGINT NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expiry);

CREATE TABLE secrets (
	name  TEXT  NOT NULL PRIMARY KEY,
	value BYTEA NOT NULL
);

-- Runs and their logs. The version of a run is how many events its log has.

CREATE TABLE runs (
	id       TEXT    NOT NULL PRIMARY KEY,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	key      TEXT    NOT NULL,
	mode     TEXT    NOT NULL,
	number   INTEGER NOT NULL,
	offline  BOOLEAN NOT NULL,
	wish     BYTEA,
	created  BIGINT  NOT NULL,
	finished BIGINT  NOT NULL,
	deadline BIGINT  NOT NULL,
	version  INTEGER NOT NULL,
	UNIQUE (player, key)
);
CREATE UNIQUE INDEX runs_daily ON runs (player, number) WHERE mode = 'daily' AND NOT offline;
CREATE INDEX runs_created ON runs (player, created);
CREATE INDEX runs_deadline ON runs (deadline) WHERE finished = 0 AND deadline > 0;

CREATE TABLE events (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	event TEXT    NOT NULL, -- as event.Encode writes it
	PRIMARY KEY (run, seq)
);

CREATE TABLE trails (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand  INTEGER NOT NULL,
	moves BYTEA   NOT NULL,
	PRIMARY KEY (run, hand)
);

-- Projected tables: what follows from the logs, written together with them.

CREATE TABLE plays (
	run        TEXT             NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand       INTEGER          NOT NULL,
	player     TEXT             NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	mode       TEXT             NOT NULL,
	offline    BOOLEAN          NOT NULL,
	puzzle     TEXT             NOT NULL,
	solvable   BOOLEAN          NOT NULL,
	level      INTEGER          NOT NULL,
	seconds    DOUBLE PRECISION NOT NULL,
	techniques TEXT             NOT NULL, -- a JSON array
	at         BIGINT           NOT NULL,
	time       BIGINT           NOT NULL,
	outcome    TEXT             NOT NULL,
	points     INTEGER          NOT NULL,
	hints      INTEGER          NOT NULL,
	misses     INTEGER          NOT NULL,
	PRIMARY KEY (run, hand)
);
CREATE INDEX plays_at ON plays (player, at);

CREATE TABLE results (
	run      TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	mode     TEXT    NOT NULL,
	number   INTEGER NOT NULL,
	offline  BOOLEAN NOT NULL,
	ranked   BOOLEAN NOT NULL,
	hands    INTEGER NOT NULL,
	solved   INTEGER NOT NULL,
	points   INTEGER NOT NULL,
	time     BIGINT  NOT NULL,
	best     INTEGER NOT NULL,
	finished BIGINT  NOT NULL
);
CREATE INDEX results_player ON results (player, mode, number);
CREATE INDEX results_daily ON results (number, points, time) WHERE mode = 'daily' AND ranked;

CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    BIGINT  NOT NULL,
	state  BYTEA,
	PRIMARY KEY (player, kind)
);
