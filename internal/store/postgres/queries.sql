-- name: AddPlayer :exec
INSERT INTO players (id, name, lang, settings, created, seen) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Player :one
SELECT * FROM players WHERE id = $1;

-- name: SetPlayer :execrows
UPDATE players SET name = $1, lang = $2, settings = $3, seen = $4 WHERE id = $5;

-- name: DeletePlayer :exec
DELETE FROM players WHERE id = $1;

-- name: AddPasskey :exec
INSERT INTO passkeys (id, player, name, credential, created, used) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Passkey :one
SELECT * FROM passkeys WHERE id = $1;

-- name: Passkeys :many
SELECT * FROM passkeys WHERE player = $1 ORDER BY created, id;

-- name: UsePasskey :execrows
UPDATE passkeys SET credential = $1, used = $2 WHERE id = $3;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE player = $1 AND id = $2;

-- name: FindSession :one
SELECT data FROM sessions WHERE token = sqlc.arg(token) AND expiry > sqlc.arg(now);

-- name: CommitSession :exec
INSERT INTO sessions (token, data, expiry) VALUES ($1, $2, $3)
ON CONFLICT (token) DO UPDATE SET data = excluded.data, expiry = excluded.expiry;

-- name: DeleteSession :exec
DELETE FROM sessions WHERE token = $1;

-- name: ExpireSessions :exec
DELETE FROM sessions WHERE expiry < $1;

-- name: AddRun :execrows
-- Nothing happens if the player has it already, by its key or as the daily.
INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, deadline, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT DO NOTHING;

-- name: Run :one
SELECT * FROM runs WHERE id = $1;

-- name: RunByKey :one
SELECT * FROM runs WHERE player = $1 AND key = $2;

-- name: RunOfDaily :one
SELECT * FROM runs WHERE player = $1 AND number = $2 AND mode = 'daily' AND NOT offline;

-- name: Runs :many
SELECT * FROM runs
WHERE player = sqlc.arg(player)
	AND (sqlc.arg(mode)::text = '' OR mode = sqlc.arg(mode))
	AND created < sqlc.arg(before)
ORDER BY created DESC, id DESC
LIMIT sqlc.arg(most)::bigint;

-- name: Overdue :many
SELECT id FROM runs
WHERE finished = 0 AND deadline > 0 AND deadline <= sqlc.arg(at)
ORDER BY deadline, id
LIMIT sqlc.arg(most)::bigint;

-- name: HoldPlayer :one
-- Keeps the player of a run from being deleted while the run is written. DeletePlayer locks
-- in the same order, the player before what is theirs, so the two never wait for each other.
SELECT p.id FROM players p JOIN runs r ON r.player = p.id WHERE r.id = $1 FOR KEY SHARE OF p;

-- name: Advance :execrows
-- The log takes what was decided on all of it, and nothing else.
UPDATE runs SET version = sqlc.arg(next), deadline = sqlc.arg(deadline)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version);

-- name: Finish :exec
UPDATE runs SET finished = $1 WHERE id = $2;

-- name: AddEvent :exec
INSERT INTO events (run, seq, event) VALUES ($1, $2, $3);

-- name: Events :many
SELECT event FROM events WHERE run = $1 AND seq >= $2 ORDER BY seq;

-- name: PutTrail :exec
INSERT INTO trails (run, hand, moves) VALUES ($1, $2, $3)
ON CONFLICT (run, hand) DO UPDATE SET moves = excluded.moves;

-- name: Trails :many
SELECT hand, moves FROM trails WHERE run = $1;

-- name: AddPlay :exec
INSERT INTO plays (run, hand, player, mode, offline, puzzle, solvable, level, seconds, techniques, at, time, outcome, points, hints, misses)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- name: Plays :many
SELECT * FROM plays
WHERE player = sqlc.arg(player) AND at >= sqlc.arg(since)
ORDER BY at DESC, run DESC, hand DESC
LIMIT sqlc.arg(most)::bigint;

-- name: AddResult :exec
INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: Result :one
SELECT * FROM results WHERE run = $1;

-- name: Dailies :many
SELECT DISTINCT number FROM results WHERE player = $1 AND mode = 'daily' ORDER BY number;

-- name: DailyResults :many
SELECT * FROM results
WHERE number = $1 AND mode = 'daily' AND ranked
ORDER BY points DESC, time, finished, run;

-- name: PutCard :exec
INSERT INTO cards (player, kind, puzzle, due, state) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (player, kind) DO UPDATE SET puzzle = excluded.puzzle, due = excluded.due, state = excluded.state;

-- name: Cards :many
SELECT * FROM cards WHERE player = $1 ORDER BY due, kind;

-- name: AddSecret :exec
INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: Secret :one
SELECT value FROM secrets WHERE name = $1;
