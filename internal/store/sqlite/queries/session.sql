-- name: FindSession :one
SELECT data FROM sessions WHERE token = sqlc.arg(token) AND expiry > sqlc.arg(now);

-- name: CommitSession :exec
INSERT INTO sessions (token, data, expiry) VALUES (?, ?, ?)
ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token = ?;

-- name: ExpireSessions :exec
DELETE FROM sessions WHERE expiry < ?;

-- name: AddSecret :exec
INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING;

-- name: Secret :one
SELECT value FROM secrets WHERE name = ?;

-- name: DeleteSessionsOf :exec
DELETE FROM sessions WHERE instr(data, CAST(sqlc.arg(player) AS BLOB)) > 0;
