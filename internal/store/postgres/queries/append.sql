-- name: HoldPlayerOf :one
-- Keeps the player of a run from being deleted while the run is written. DeletePlayer locks
-- in the same order, the player before what is theirs, so the two never wait for each other.
SELECT p.id FROM players p JOIN runs r ON r.player = p.id WHERE r.id = $1 FOR KEY SHARE OF p;

-- name: Advance :one
-- The log takes what was decided on all of it, and nothing else.
UPDATE runs SET version = sqlc.arg(next), deadline = sqlc.arg(deadline),
	log_bytes = log_bytes + sqlc.arg(log), trail_bytes = trail_bytes + sqlc.arg(trails)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version)
RETURNING player;

-- name: Finish :exec
UPDATE runs SET finished = $1 WHERE id = $2;

-- name: AddEvents :exec
-- The events are a JSON array of texts.
INSERT INTO events (run, seq, event)
SELECT sqlc.arg(run), sqlc.arg(first)::integer + (e.place - 1)::integer, e.event
FROM json_array_elements_text(sqlc.arg(events)::json) WITH ORDINALITY AS e (event, place);

-- name: Events :many
SELECT event FROM events WHERE run = $1 AND seq >= $2 ORDER BY seq;

-- name: EventTexts :many
SELECT event FROM events WHERE run = sqlc.arg(run) AND seq >= sqlc.arg(seq) ORDER BY seq
LIMIT sqlc.arg(most)::bigint;

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

-- name: PutFinal :exec
INSERT INTO finals (run, view, acts) VALUES ($1, $2, $3) ON CONFLICT (run) DO NOTHING;

-- name: Final :one
SELECT * FROM finals WHERE run = $1;

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
SELECT * FROM usage WHERE player = $1;
