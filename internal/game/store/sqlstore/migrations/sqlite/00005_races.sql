-- +goose Up

-- A race is a run whose player is '', so the column no longer refers to players. A trigger deletes
-- the runs of a deleted player instead. SQLite can remove a foreign key only by editing the schema
-- (https://sqlite.org/lang_altertable.html): a new table would have to replace runs, and dropping
-- runs would delete the rows of all tables that refer to it. RESET makes this connection read the
-- edited schema. Other connections do so because the statements below change the schema's version.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, ' REFERENCES players (id) ON DELETE CASCADE', '')
WHERE type = 'table' AND name = 'runs';
PRAGMA writable_schema = RESET;

-- Fails if runs still has a foreign key.
CREATE TABLE removed_keys (remaining INTEGER NOT NULL CHECK (remaining = 0)) STRICT;
INSERT INTO removed_keys SELECT COUNT(*) FROM pragma_foreign_key_list('runs');
DROP TABLE removed_keys;

-- Two races may have the same mode and number.
DROP INDEX runs_daily;
CREATE UNIQUE INDEX runs_daily ON runs (player, number) WHERE mode = 'daily' AND offline = 0 AND player <> '';

-- A race has rows of several players, so the player is part of their key. Existing rows belong to
-- the player of the run.
CREATE TABLE new_trails (
	run    TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	hand   INTEGER NOT NULL,
	moves  BLOB    NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO new_trails (run, hand, moves, player)
SELECT t.run, t.hand, t.moves, r.player FROM trails AS t JOIN runs AS r ON r.id = t.run;
DROP TABLE trails;
ALTER TABLE new_trails RENAME TO trails;
CREATE INDEX trails_player ON trails (player);

CREATE TABLE new_finals (
	run    TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	view   BLOB NOT NULL, -- the JSON of race.View
	acts   TEXT NOT NULL, -- a JSON array: the player's last actions
	player TEXT NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO new_finals (run, view, acts, player)
SELECT f.run, f.view, f.acts, r.player FROM finals AS f JOIN runs AS r ON r.id = f.run;
DROP TABLE finals;
ALTER TABLE new_finals RENAME TO finals;
CREATE INDEX finals_player ON finals (player);

CREATE TABLE new_plays (
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
	PRIMARY KEY (run, player, hand)
) STRICT;
INSERT INTO new_plays (run, hand, player, mode, offline, puzzle, solvable, level, seconds, techniques, at, time, outcome, points, hints, misses)
SELECT run, hand, player, mode, offline, puzzle, solvable, level, seconds, techniques, at, time, outcome, points, hints, misses FROM plays;
DROP TABLE plays;
ALTER TABLE new_plays RENAME TO plays;
CREATE INDEX plays_at ON plays (player, at);

-- The triggers are dropped first and created last, so that no result is counted again.
DROP TRIGGER results_added;
DROP TRIGGER results_removed;
CREATE TABLE new_results (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
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
	finished INTEGER NOT NULL,
	PRIMARY KEY (run, player)
) STRICT;
INSERT INTO new_results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
SELECT run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished FROM results;
DROP TABLE results;
ALTER TABLE new_results RENAME TO results;
CREATE INDEX results_player ON results (player, mode, number);
CREATE INDEX results_daily ON results (number, points, time) WHERE mode = 'daily' AND ranked = 1;
CREATE INDEX results_times ON results (number, solved, points DESC, time) WHERE mode = 'daily' AND ranked = 1;

-- +goose StatementBegin
CREATE TRIGGER results_added AFTER INSERT ON results WHEN NEW.mode = 'daily' AND NEW.ranked = 1
BEGIN
	INSERT INTO daily_solved (number, solved, players) VALUES (NEW.number, NEW.solved, 1)
	ON CONFLICT (number, solved) DO UPDATE SET players = players + 1;
	INSERT INTO daily_counts (number, shift, points, bucket, players)
	VALUES (NEW.number, 22, NEW.points, min(NEW.time, 1073741824) >> 22, 1),
		(NEW.number, 17, NEW.points, min(NEW.time, 1073741824) >> 17, 1),
		(NEW.number, 12, NEW.points, min(NEW.time, 1073741824) >> 12, 1),
		(NEW.number, 7, NEW.points, min(NEW.time, 1073741824) >> 7, 1)
	ON CONFLICT (number, shift, points, bucket) DO UPDATE SET players = players + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER results_removed AFTER DELETE ON results WHEN OLD.mode = 'daily' AND OLD.ranked = 1
BEGIN
	UPDATE daily_solved SET players = players - 1 WHERE number = OLD.number AND solved = OLD.solved;
	DELETE FROM daily_solved WHERE number = OLD.number AND solved = OLD.solved AND players = 0;
	UPDATE daily_counts SET players = players - 1
	WHERE number = OLD.number AND shift IN (22, 17, 12, 7) AND points = OLD.points AND bucket = min(OLD.time, 1073741824) >> shift;
	DELETE FROM daily_counts
	WHERE number = OLD.number AND shift IN (22, 17, 12, 7) AND points = OLD.points AND bucket = min(OLD.time, 1073741824) >> shift AND players = 0;
END;
-- +goose StatementEnd

-- What a race has besides its log.
CREATE TABLE races (
	run     TEXT    NOT NULL PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
	code    TEXT    NOT NULL, -- with which players join; '': expired
	kind    TEXT    NOT NULL, -- race, class or quick
	secret  BLOB    NOT NULL, -- SHA-256 of the secret of a class's teacher; empty: none
	created INTEGER NOT NULL,
	expires INTEGER NOT NULL, -- when the code expires
	next    TEXT    NOT NULL  -- the run of the rematch; '': none
) STRICT;
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
	joined INTEGER NOT NULL,
	PRIMARY KEY (run, seat)
) STRICT;
CREATE UNIQUE INDEX seats_player ON seats (player, run) WHERE player <> '';
CREATE INDEX seats_joined ON seats (joined) WHERE name <> '' OR player <> '';

-- +goose StatementBegin
CREATE TRIGGER players_removed AFTER DELETE ON players WHEN OLD.id <> ''
BEGIN
	DELETE FROM runs WHERE player = OLD.id;
	UPDATE seats SET player = '', name = '' WHERE player = OLD.id AND player <> '';
END;
-- +goose StatementEnd
