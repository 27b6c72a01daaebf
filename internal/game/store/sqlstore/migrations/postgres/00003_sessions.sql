-- +goose Up

-- A session belongs to a player and to the passkey that opened it, and is deleted with either.
-- Existing sessions stay valid: the player's ID is copied out of the gob that package scs wrote.
-- It follows the key "player", the type "string" and 4 bytes of lengths, and has 26 characters.
-- Such a session was last used 400 days before its end. One without a player was a login that
-- was not completed.
ALTER TABLE sessions
	ADD COLUMN player        TEXT   REFERENCES players (id) ON DELETE CASCADE,
	ADD COLUMN passkey       BYTEA  REFERENCES passkeys (id) ON DELETE CASCADE,
	ADD COLUMN browser       TEXT   NOT NULL DEFAULT '',
	ADD COLUMN system        TEXT   NOT NULL DEFAULT '',
	ADD COLUMN created       BIGINT NOT NULL DEFAULT 0,
	ADD COLUMN used          BIGINT NOT NULL DEFAULT 0,
	ADD COLUMN authenticated BIGINT NOT NULL DEFAULT 0;
UPDATE sessions SET player = p.id, created = expiry - 34560000000, used = expiry - 34560000000
FROM players AS p
WHERE position('\x06706C6179657206737472696E670C1C001A'::bytea IN data) > 0
	AND p.id = encode(substring(data FROM position('\x06706C6179657206737472696E670C1C001A'::bytea IN data) + 18 FOR 26), 'escape');
DELETE FROM sessions WHERE player IS NULL;
ALTER TABLE sessions
	ALTER COLUMN player SET NOT NULL,
	DROP COLUMN data;
CREATE INDEX sessions_player ON sessions (player, used);
CREATE INDEX sessions_passkey ON sessions (passkey) WHERE passkey IS NOT NULL;

-- seen is now the last use, not the last change. expires is when the deletion of unused guests
-- looks at a player next; 0: it has not yet.
UPDATE players SET seen = GREATEST(seen, coalesce((SELECT max(used) FROM sessions WHERE sessions.player = players.id), 0));
ALTER TABLE players ADD COLUMN expires BIGINT NOT NULL DEFAULT 0;
CREATE INDEX players_expires ON players (expires);
