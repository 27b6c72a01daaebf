-- name: FindSession :one
SELECT data FROM sessions WHERE token = sqlc.arg(token) AND expiry > sqlc.arg(now);

-- name: CommitSession :exec
INSERT INTO sessions (token, data, expiry) VALUES ($1, $2, $3)
ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token = $1;

-- name: ExpireSessions :exec
DELETE FROM sessions WHERE expiry < $1;

-- name: AddSecret :exec
INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: Secret :one
SELECT value FROM secrets WHERE name = $1;

-- name: DeleteSessionsOf :exec
DELETE FROM sessions WHERE position(convert_to(sqlc.arg(player)::text, 'UTF8') IN data) > 0;
