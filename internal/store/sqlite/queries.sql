-- name: AddPlayer :exec
INSERT INTO players (id, name, lang, settings, created, seen) VALUES (?, ?, ?, ?, ?, ?);

-- name: Player :one
SELECT * FROM players WHERE id = ?;

-- name: SetPlayer :execrows
UPDATE players SET name = ?, lang = ?, settings = ?, seen = ? WHERE id = ?;

-- name: DeletePlayer :exec
DELETE FROM players WHERE id = ?;

-- name: AddPasskey :exec
INSERT INTO passkeys (id, player, name, credential, created, used) VALUES (?, ?, ?, ?, ?, ?);

-- name: Passkey :one
SELECT * FROM passkeys WHERE id = ?;

-- name: Passkeys :many
SELECT * FROM passkeys WHERE player = ? ORDER BY created, id;

-- name: UsePasskey :execrows
UPDATE passkeys SET credential = ?, used = ? WHERE id = ?;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE player = ? AND id = ?;

-- name: FindSession :one
SELECT data FROM sessions WHERE token = sqlc.arg(token) AND expiry > sqlc.arg(now);

-- name: CommitSession :exec
INSERT INTO sessions (token, data, expiry) VALUES (?, ?, ?)
ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token = ?;

-- name: ExpireSessions :exec
DELETE FROM sessions WHERE expiry < ?;

-- name: AddRun :execrows
-- Nothing happens if the player has it already, by its key or as the daily.
INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO NOTHING;

-- name: Run :one
SELECT * FROM runs WHERE id = ?;

-- name: RunByKey :one
SELECT * FROM runs WHERE player = ? AND key = ?;

-- name: RunOfDaily :one
SELECT * FROM runs WHERE player = ? AND number = ? AND mode = 'daily' AND offline = 0;

-- name: Runs :many
SELECT * FROM runs
WHERE player = sqlc.arg(player)
	AND (CAST(sqlc.arg(mode) AS TEXT) = '' OR mode = sqlc.arg(mode))
	AND created < sqlc.arg(before)
ORDER BY created DESC, id DESC
LIMIT sqlc.arg(most);

-- name: Overdue :many
SELECT id FROM runs
WHERE finished = 0 AND deadline > 0 AND deadline <= sqlc.arg(at)
ORDER BY deadline, id
LIMIT sqlc.arg(most);

-- name: Advance :execrows
-- The log takes what was decided on all of it, and nothing else.
UPDATE runs SET version = sqlc.arg(next), deadline = sqlc.arg(deadline)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version);

-- name: Finish :exec
UPDATE runs SET finished = ? WHERE id = ?;

-- name: AddEvent :exec
INSERT INTO events (run, seq, event) VALUES (?, ?, ?);

-- name: Events :many
SELECT event FROM events WHERE run = ? AND seq >= ? ORDER BY seq;

-- name: PutTrail :exec
INSERT INTO trails (run, hand, moves) VALUES (?, ?, ?)
ON CONFLICT (run, hand) DO UPDATE SET moves = excluded.moves;

-- name: Trails :many
SELECT hand, moves FROM trails WHERE run = ?;

-- name: AddPlay :exec
INSERT INTO plays (run, hand, player, mode, offline, puzzle, solvable, level, seconds, techniques, at, time, outcome, points, hints, misses)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: Plays :many
SELECT * FROM plays
WHERE player = sqlc.arg(player) AND at >= sqlc.arg(since)
ORDER BY at DESC, run DESC, hand DESC
LIMIT sqlc.arg(most);

-- name: AddResult :exec
INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: Result :one
SELECT * FROM results WHERE run = ?;

-- name: Dailies :many
SELECT DISTINCT number FROM results WHERE player = ? AND mode = 'daily' ORDER BY number;

-- name: DailyResults :many
SELECT * FROM results
WHERE number = ? AND mode = 'daily' AND ranked = 1
ORDER BY points DESC, time, finished, run;

-- name: PutCard :exec
INSERT INTO cards (player, kind, puzzle, due, state) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (player, kind) DO UPDATE SET puzzle = excluded.puzzle, due = excluded.due, state = excluded.state;

-- name: Cards :many
SELECT * FROM cards WHERE player = ? ORDER BY due, kind;

-- name: AddSecret :exec
INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT DO NOTHING;

-- name: Secret :one
SELECT value FROM secrets WHERE name = ?;
