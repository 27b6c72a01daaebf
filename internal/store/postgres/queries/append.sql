-- name: HoldPlayerOf :one
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

-- name: AddResult :exec
INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: PutCard :exec
INSERT INTO cards (player, kind, puzzle, due, state) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (player, kind) DO UPDATE SET puzzle = excluded.puzzle, due = excluded.due, state = excluded.state;
