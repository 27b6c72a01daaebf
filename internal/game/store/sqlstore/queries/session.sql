-- name: AddSession :exec
INSERT INTO sessions (token, player, passkey, browser, system, created, used, authenticated, expiry)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: TrimSessions :exec
-- Deletes the least recently used sessions of a player beyond the first max_sessions. SQLite allows
-- OFFSET only after LIMIT.
DELETE FROM sessions WHERE token IN (
	SELECT s.token FROM sessions AS s WHERE s.player = sqlc.arg(player) ORDER BY s.used DESC, s.created DESC, s.token
	LIMIT 1000000 OFFSET CAST(sqlc.arg(max_sessions) AS BIGINT)
);

-- name: Session :one
SELECT * FROM sessions WHERE token = sqlc.arg(token) AND expiry > sqlc.arg(now);

-- name: LiveSessions :many
-- Returns when the sessions of the tokens, a JSON array, expire, and when their players were banned.
-- sqliteRewrites in sqlite.go rewrites this statement for SQLite.
SELECT s.token, s.expiry, p.banned FROM sessions AS s JOIN players AS p ON p.id = s.player
WHERE s.token IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(tokens) AS TEXT) AS JSON)));

-- name: Sessions :many
SELECT * FROM sessions WHERE player = sqlc.arg(player) AND expiry > sqlc.arg(now)
ORDER BY used DESC, created DESC, token;

-- name: TouchSession :execrows
UPDATE sessions SET used = $1, expiry = $2 WHERE token = $3;

-- name: AuthenticateSession :execrows
UPDATE sessions SET passkey = $1, used = $2, authenticated = $3, expiry = $4 WHERE token = $5;

-- name: DetachSession :exec
-- Clears the passkey of a session, so that deleting the passkey does not delete the session.
UPDATE sessions SET passkey = NULL WHERE token = $1 AND passkey = $2;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token = $1;

-- name: DeleteOtherSessions :execrows
DELETE FROM sessions WHERE player = sqlc.arg(player) AND token <> sqlc.arg(token);

-- name: ExpireSessions :execrows
DELETE FROM sessions WHERE token IN (
	SELECT s.token FROM sessions AS s WHERE s.expiry <= sqlc.arg(at) ORDER BY s.expiry LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
);

-- name: AddSecret :exec
INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: DeleteSecret :exec
DELETE FROM secrets WHERE name = $1;

-- name: Secret :one
SELECT value FROM secrets WHERE name = $1;
