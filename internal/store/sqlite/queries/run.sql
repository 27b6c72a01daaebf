-- name: AddRun :execrows
-- Nothing happens if the player has it already, by its key or as the daily.
INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version, log_bytes, trail_bytes)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING;

-- name: Run :one
SELECT * FROM runs WHERE id = ?;

-- name: RunByKey :one
SELECT * FROM runs WHERE player = ? AND key = ?;

-- name: RunOfDaily :one
-- The one begun online, or else the first of those brought.
SELECT * FROM runs WHERE player = ? AND number = ? AND mode = 'daily'
ORDER BY offline, created, id
LIMIT 1;

-- name: Runs :many
SELECT * FROM runs
WHERE player = sqlc.arg(player)
	AND (CAST(sqlc.arg(mode) AS TEXT) = '' OR mode = sqlc.arg(mode))
	AND created <= sqlc.arg(created) AND (created < sqlc.arg(created) OR id < sqlc.arg(id))
ORDER BY created DESC, id DESC
LIMIT sqlc.arg(most);

-- name: Overdue :many
SELECT id FROM runs
WHERE finished = 0 AND deadline > 0 AND deadline <= sqlc.arg(at)
ORDER BY deadline, id
LIMIT sqlc.arg(most);
