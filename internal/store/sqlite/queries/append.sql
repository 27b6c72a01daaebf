-- name: Advance :one
-- The log takes what was decided on all of it, and nothing else.
UPDATE runs SET version = sqlc.arg(next), deadline = sqlc.arg(deadline),
	log_bytes = log_bytes + sqlc.arg(log), trail_bytes = trail_bytes + sqlc.arg(trails)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version)
RETURNING player;

-- name: Finish :exec
UPDATE runs SET finished = ? WHERE id = ?;

-- name: AddEvents :exec
-- The events are a JSON array of texts: one statement for thousands of them holds the writer briefly.
INSERT INTO events (run, seq, event)
SELECT sqlc.arg(run), CAST(sqlc.arg(first) AS INTEGER) + json_each.key, json_each.value FROM json_each(sqlc.arg(events));

-- name: Events :many
SELECT event FROM events WHERE run = ? AND seq >= ? ORDER BY seq;

-- name: EventTexts :many
SELECT event FROM events WHERE run = sqlc.arg(run) AND seq >= sqlc.arg(seq) ORDER BY seq
LIMIT sqlc.arg(most);

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

-- name: PutFinal :exec
INSERT INTO finals (run, view, acts) VALUES (?, ?, ?) ON CONFLICT (run) DO NOTHING;

-- name: Final :one
SELECT * FROM finals WHERE run = ?;

-- name: Spend :one
-- Adds to what a player has stored. The counts of a day begin anew with another day.
INSERT INTO usage (player, day, day_runs, day_bytes, runs, bytes)
VALUES (sqlc.arg(player), sqlc.arg(day), sqlc.arg(runs), sqlc.arg(bytes), sqlc.arg(runs), sqlc.arg(bytes))
ON CONFLICT (player) DO UPDATE SET
	day_runs = excluded.day_runs + CASE WHEN usage.day = excluded.day THEN usage.day_runs ELSE 0 END,
	day_bytes = excluded.day_bytes + CASE WHEN usage.day = excluded.day THEN usage.day_bytes ELSE 0 END,
	day = excluded.day, runs = usage.runs + excluded.runs, bytes = usage.bytes + excluded.bytes
RETURNING *;

-- name: Usage :one
SELECT * FROM usage WHERE player = ?;
