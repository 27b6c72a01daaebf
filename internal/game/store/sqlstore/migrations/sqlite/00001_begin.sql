-- +goose Up

-- Owned tables: what players wrote.

CREATE TABLE players (
	id       TEXT    NOT NULL PRIMARY KEY,
	name     TEXT    NOT NULL,
	lang     TEXT    NOT NULL,
	settings BLOB,
	created  INTEGER NOT NULL,
	seen     INTEGER NOT NULL
) STRICT;

CREATE TABLE passkeys (
	id         BLOB    NOT NULL PRIMARY KEY,
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name       TEXT    NOT NULL,
	credential BLOB    NOT NULL,
	created    INTEGER NOT NULL,
	used       INTEGER NOT NULL
) STRICT;
CREATE INDEX passkeys_player ON passkeys (player);

-- A session of a player who is gone is harmless: it names nobody.
CREATE TABLE sessions (
	token  TEXT    NOT NULL PRIMARY KEY,
	data   BLOB    NOT NULL,
	expiry INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_expiry ON sessions (expiry);

CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;

-- Runs and their logs. The version of a run is how many events its log has.

CREATE TABLE runs (
	id       TEXT    NOT NULL PRIMARY KEY,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	key      TEXT    NOT NULL,
	mode     TEXT    NOT NULL,
	number   INTEGER NOT NULL,
	offline  INTEGER NOT NULL,
	wish     BLOB,
	created  INTEGER NOT NULL,
	finished INTEGER NOT NULL,
	deadline INTEGER NOT NULL,
	version  INTEGER NOT NULL,
	UNIQUE (player, key)
) STRICT;
CREATE UNIQUE INDEX runs_daily ON runs (player, number) WHERE mode = 'daily' AND offline = 0;
CREATE INDEX runs_created ON runs (player, created);
CREATE INDEX runs_deadline ON runs (deadline) WHERE finished = 0 AND deadline > 0;

CREATE TABLE events (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	seq   INTEGER NOT NULL,
	event TEXT    NOT NULL, -- as event.Encode writes it
	PRIMARY KEY (run, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE trails (
	run   TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand  INTEGER NOT NULL,
	moves BLOB    NOT NULL,
	PRIMARY KEY (run, hand)
) STRICT;

-- Projected tables: what follows from the logs, written together with them.

CREATE TABLE plays (
	run        TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand       INTEGER NOT NULL,
	player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	mode       TEXT    NOT NULL,
	offline    INTEGER NOT NULL,
	puzzle     TEXT    NOT NULL,
	solvable   INTEGER NOT NULL,
	level      INTEGER NOT NULL,
	seconds    REAL    NOT NULL,
	techniques TEXT    NOT NULL, -- a JSON array
	at         INTEGER NOT NULL,
	time       INTEGER NOT NULL,
	outcome    TEXT    NOT NULL,
	points     INTEGER NOT NULL,
	hints      INTEGER NOT NULL,
	misses     INTEGER NOT NULL,
	PRIMARY KEY (run, hand)
) STRICT;
CREATE INDEX plays_at ON plays (player, at);

CREATE TABLE results (
	run      TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	mode     TEXT    NOT NULL,
	number   INTEGER NOT NULL,
	offline  INTEGER NOT NULL,
	ranked   INTEGER NOT NULL,
	hands    INTEGER NOT NULL,
	solved   INTEGER NOT NULL,
	points   INTEGER NOT NULL,
	time     INTEGER NOT NULL,
	best     INTEGER NOT NULL,
	finished INTEGER NOT NULL
) STRICT;
CREATE INDEX results_player ON results (player, mode, number);
CREATE INDEX results_daily ON results (number, points, time) WHERE mode = 'daily' AND ranked = 1;

CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
