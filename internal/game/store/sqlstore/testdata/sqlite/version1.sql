-- A database of version 1 with what storetest.Fill writes.
CREATE TABLE goose_db_version (
		id INTEGER PRIMARY KEY AUTOINCREMENT,
		version_id INTEGER NOT NULL,
		is_applied INTEGER NOT NULL,
		tstamp TIMESTAMP DEFAULT (datetime('now'))
	);
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
CREATE TABLE sessions (
	token  TEXT    NOT NULL PRIMARY KEY,
	data   BLOB    NOT NULL,
	expiry INTEGER NOT NULL
) STRICT;
CREATE TABLE secrets (
	name  TEXT NOT NULL PRIMARY KEY,
	value BLOB NOT NULL
) STRICT;
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
CREATE TABLE cards (
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	kind   TEXT    NOT NULL,
	puzzle TEXT    NOT NULL,
	due    INTEGER NOT NULL,
	state  BLOB,
	PRIMARY KEY (player, kind)
) STRICT;
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (1, 0, 1, '2026-11-21 18:26:20');
INSERT INTO goose_db_version (id, version_id, is_applied, tstamp) VALUES (2, 1, 1, '2026-11-21 18:26:20');
INSERT INTO players (id, name, lang, settings, created, seen) VALUES ('ann', 'Swift Otter', 'zh', X'7B22636C6F636B223A747275657D', 1001, 1002);
INSERT INTO passkeys (id, player, name, credential, created, used) VALUES (X'706173736B6579206F6620616E6E', 'ann', 'phone', X'7B226964223A22706173736B6579206F6620616E6E227D', 2001, 2002);
INSERT INTO secrets (name, value) VALUES ('seed', X'73656372657400');
INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version) VALUES ('ann-1', 'ann', 'key of ann-1', 'daily', 7, 0, X'7B226D6F6465223A227072616374696365227D', 3001, 6002, 63001, 2);
INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version) VALUES ('ann-2', 'ann', 'key of ann-2', 'practice', 0, 0, X'7B226D6F6465223A227072616374696365227D', 3001, 0, 63001, 2);
INSERT INTO events (run, seq, event) VALUES ('ann-1', 0, '{"v":1,"events":[{"type":"created","at":3001,"mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000},"hands":[{"puzzle":"1-3.3.8.8","solvable":true,"level":5,"seconds":31.25}]}]}');
INSERT INTO events (run, seq, event) VALUES ('ann-1', 1, '{"v":1,"events":[{"type":"joined","at":3001,"player":"ann"}]}');
INSERT INTO events (run, seq, event) VALUES ('ann-2', 0, '{"v":1,"events":[{"type":"created","at":3001,"mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000},"hands":[{"puzzle":"1-3.3.8.8","solvable":true,"level":5,"seconds":31.25}]}]}');
INSERT INTO events (run, seq, event) VALUES ('ann-2', 1, '{"v":1,"events":[{"type":"joined","at":3001,"player":"ann"}]}');
INSERT INTO trails (run, hand, moves) VALUES ('ann-1', 0, X'5B5D');
INSERT INTO plays (run, hand, player, mode, offline, puzzle, solvable, level, seconds, techniques, at, time, outcome, points, hints, misses) VALUES ('ann-1', 0, 'ann', 'timed', 1, '1-3.3.8.8', 1, 4, 31.25, '["single fraction","8÷⅓"]', 4000, 5001, 'solved', 3, 1, 2);
INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished) VALUES ('ann-1', 'ann', 'daily', 7, 0, 1, 5, 4, 14, 6001, 3, 6002);
INSERT INTO cards (player, kind, puzzle, due, state) VALUES ('ann', 'fraction', '1-1.5.5.5', 30, X'7B22647565223A317D');
CREATE INDEX passkeys_player ON passkeys (player);
CREATE INDEX sessions_expiry ON sessions (expiry);
CREATE UNIQUE INDEX runs_daily ON runs (player, number) WHERE mode = 'daily' AND offline = 0;
CREATE INDEX runs_created ON runs (player, created);
CREATE INDEX runs_deadline ON runs (deadline) WHERE finished = 0 AND deadline > 0;
CREATE INDEX plays_at ON plays (player, at);
CREATE INDEX results_player ON results (player, mode, number);
CREATE INDEX results_daily ON results (number, points, time) WHERE mode = 'daily' AND ranked = 1;
