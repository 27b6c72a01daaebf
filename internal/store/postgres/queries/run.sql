-- name: HoldPlayer :one
-- As HoldPlayerOf, for a run that is not there yet.
SELECT id FROM players WHERE id = $1 FOR KEY SHARE;

-- name: HoldDailies :one
-- As HoldPlayer; and the dailies of a player are begun and brought one after the other.
SELECT id FROM players WHERE id = $1 FOR NO KEY UPDATE;

-- name: AddRun :execrows
-- Nothing happens if the player has it already, by its key or as the daily.
INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version, log_bytes, trail_bytes)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
ON CONFLICT DO NOTHING;

-- name: Run :one
SELECT * FROM runs WHERE id = $1;

-- name: RunByKey :one
SELECT * FROM runs WHERE player = $1 AND key = $2;

-- name: RunOfDaily :one
-- The one begun online, or else the first of those brought.
SELECT * FROM runs WHERE player = $1 AND number = $2 AND mode = 'daily'
ORDER BY offline, created, id
LIMIT 1;

-- name: Runs :many
SELECT * FROM runs
WHERE player = sqlc.arg(player)
	AND (sqlc.arg(mode)::text = '' OR mode = sqlc.arg(mode))
	AND created <= sqlc.arg(created) AND (created < sqlc.arg(created) OR id < sqlc.arg(id))
ORDER BY created DESC, id DESC
LIMIT sqlc.arg(most)::bigint;

-- name: Overdue :many
SELECT id FROM runs
WHERE finished = 0 AND deadline > 0 AND deadline <= sqlc.arg(at)
ORDER BY deadline, id
LIMIT sqlc.arg(most)::bigint;
