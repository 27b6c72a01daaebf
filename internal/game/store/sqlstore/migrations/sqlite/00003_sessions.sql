-- +goose Up

-- A session belongs to a player and to the passkey that opened it, and is deleted with either.
-- Existing sessions stay valid: the player's ID is copied out of the gob that package scs wrote.
-- It follows the key "player", the type "string" and 4 bytes of lengths, and has 26 characters.
-- Such a session was last used 400 days before its end. One without a player was a login that
-- was not completed.
CREATE TABLE new_sessions (
	token         TEXT    NOT NULL PRIMARY KEY,
	player        TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	passkey       BLOB    REFERENCES passkeys (id) ON DELETE CASCADE,
	browser       TEXT    NOT NULL,
	system        TEXT    NOT NULL,
	created       INTEGER NOT NULL,
	used          INTEGER NOT NULL,
	authenticated INTEGER NOT NULL,
	expiry        INTEGER NOT NULL
) STRICT;
INSERT INTO new_sessions (token, player, passkey, browser, system, created, used, authenticated, expiry)
SELECT s.token, p.id, NULL, '', '', s.expiry - 34560000000, s.expiry - 34560000000, 0, s.expiry
FROM sessions AS s
JOIN players AS p ON p.id = CAST(substr(s.data, instr(s.data, X'06706C6179657206737472696E670C1C001A') + 18, 26) AS TEXT)
WHERE instr(s.data, X'06706C6179657206737472696E670C1C001A') > 0;
DROP TABLE sessions;
ALTER TABLE new_sessions RENAME TO sessions;
CREATE INDEX sessions_expiry ON sessions (expiry);
CREATE INDEX sessions_player ON sessions (player, used);
CREATE INDEX sessions_passkey ON sessions (passkey) WHERE passkey IS NOT NULL;

-- seen is now the last use, not the last change. expires is when the deletion of unused guests
-- looks at a player next; 0: it has not yet.
UPDATE players SET seen = max(seen, coalesce((SELECT max(used) FROM sessions WHERE sessions.player = players.id), 0));
ALTER TABLE players ADD COLUMN expires INTEGER NOT NULL DEFAULT 0;
CREATE INDEX players_expires ON players (expires);
