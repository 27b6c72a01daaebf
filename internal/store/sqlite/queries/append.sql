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

-- name: AddResult :exec
INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?);

-- name: PutCard :exec
INSERT INTO cards (player, kind, puzzle, due, state) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (player, kind) DO UPDATE SET puzzle = excluded.puzzle, due = excluded.due, state = excluded.state;
