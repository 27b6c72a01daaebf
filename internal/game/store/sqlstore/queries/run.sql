-- name: LockPlayerOfRun :one
-- Prevents the deletion of a run's player while the run is written. DeletePlayer locks in the same
-- order, the player before the player's rows, so the two cannot deadlock. It finds no row for a
-- race; see LockPlayers. SQLite does not execute it.
SELECT p.id FROM players p JOIN runs r ON r.player = p.id WHERE r.id = $1 FOR KEY SHARE OF p;

-- name: LockPlayers :many
-- Returns those of the players, a JSON array of IDs, who exist, and prevents their deletion while a
-- race is written. DeletePlayer changes the race's row after that of the player, so the players of an existing
-- race must be locked first.
-- sqliteRewrites in sqlite.go rewrites this statement for SQLite.
SELECT id FROM players
WHERE id IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON)))
FOR KEY SHARE;

-- name: LockPlayer :one
-- Like LockPlayerOfRun, but for a run that does not exist yet. SQLite does not execute it.
SELECT id FROM players WHERE id = $1 FOR KEY SHARE;

-- name: LockPlayerForUpdate :one
-- Like LockPlayer, but also excludes other transactions that lock the player for an update: those that create
-- dailies or challenges of the player, or change friends. SQLite does not execute it.
SELECT id FROM players WHERE id = $1 FOR NO KEY UPDATE;

-- name: AddRun :execrows
-- Inserts nothing if the player already has a run with the key or of the daily.
INSERT INTO runs (id, player, key, mode, number, offline, wish, created, finished, closed, deadline, version, log_bytes, trail_bytes)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT DO NOTHING;

-- name: Run :one
SELECT * FROM runs WHERE id = $1;

-- name: Versions :many
-- Returns the versions of the runs, a JSON array of IDs. sqliteRewrites in sqlite.go rewrites this
-- statement for SQLite.
SELECT id, version FROM runs
WHERE id IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON)));

-- name: RunByKey :one
SELECT * FROM runs WHERE player = $1 AND key = $2;

-- name: RunOfDaily :one
-- Returns the run begun online, or else the first one played offline.
SELECT * FROM runs WHERE player = $1 AND number = $2 AND mode = 'daily'
ORDER BY offline, created, id
LIMIT 1;

-- name: Runs :many
SELECT * FROM runs
WHERE player = sqlc.arg(player)
	AND (CAST(sqlc.arg(mode) AS TEXT) = '' OR mode = sqlc.arg(mode))
	AND created <= sqlc.arg(created) AND (created < sqlc.arg(created) OR id < sqlc.arg(id))
ORDER BY created DESC, id DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: Overdue :many
-- The players take turns, so that nobody's runs wait for thousands of runs of another player. A race, which has no
-- player, counts for itself.
SELECT id FROM (
	SELECT id, deadline, ROW_NUMBER() OVER (PARTITION BY COALESCE(NULLIF(player, ''), id) ORDER BY deadline, id) AS turn FROM runs
	WHERE finished = 0 AND deadline > 0 AND deadline <= sqlc.arg(at)
) AS overdue
ORDER BY turn, deadline, id
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: FirstDeadline :one
SELECT CAST(COALESCE(MIN(deadline), 0) AS BIGINT) FROM runs WHERE finished = 0 AND deadline > 0;

-- name: AdvanceRun :one
-- Updates no row if the log has another version. The argument finished is 0 unless the decision
-- finishes the run; a later one is ignored.
UPDATE runs SET version = sqlc.arg(next_version), deadline = sqlc.arg(deadline),
	finished = CASE WHEN finished = 0 THEN CAST(sqlc.arg(finished) AS BIGINT) ELSE finished END,
	closed = CASE WHEN closed = 0 THEN CAST(sqlc.arg(closed) AS BIGINT) ELSE closed END,
	log_bytes = log_bytes + sqlc.arg(log_bytes), trail_bytes = trail_bytes + sqlc.arg(trail_bytes)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(version)
RETURNING player;

-- name: AddEvents :exec
-- The events are a JSON array of texts, so one statement adds thousands of them and SQLite's writer
-- is busy only briefly. sqliteRewrites in sqlite.go rewrites this statement for SQLite.
INSERT INTO events (run, seq, event)
SELECT sqlc.arg(run), CAST(sqlc.arg(first_seq) AS INTEGER) + CAST(e.place AS INTEGER) - 1, e.event
FROM json_array_elements_text(CAST(CAST(sqlc.arg(events) AS TEXT) AS JSON)) WITH ORDINALITY AS e (event, place);

-- name: EventTexts :many
SELECT event FROM events WHERE run = sqlc.arg(run) AND seq >= sqlc.arg(seq) ORDER BY seq
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: PutTrail :exec
INSERT INTO trails (run, player, hand, moves) VALUES ($1, $2, $3, $4)
ON CONFLICT (run, player, hand) DO UPDATE SET moves = excluded.moves;

-- name: Trails :many
SELECT hand, moves FROM trails WHERE run = $1 AND player = $2;

-- name: AddPlay :exec
INSERT INTO plays (run, hand, player, mode, offline, puzzle, solvable, level, seconds, techniques, at, time, outcome, points, hints, misses, number, form)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18);

-- name: AddResult :exec
INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished, opponents, beaten, pairs)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15);

-- name: PutCard :exec
INSERT INTO cards (player, kind, puzzle, due, state) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (player, kind) DO UPDATE SET puzzle = excluded.puzzle, due = excluded.due, state = excluded.state;

-- name: PutFinalView :exec
INSERT INTO finals (run, player, view, acts) VALUES ($1, $2, $3, $4) ON CONFLICT (run, player) DO NOTHING;

-- name: FinalView :one
SELECT * FROM finals WHERE run = $1 AND player = $2;

-- name: AddUsage :one
-- Adds to the usage of a player. The counts of the day restart at 0 on another day.
INSERT INTO usage (player, day, day_runs, day_bytes, runs, bytes)
VALUES (sqlc.arg(player), sqlc.arg(day), sqlc.arg(runs), sqlc.arg(bytes), sqlc.arg(runs), sqlc.arg(bytes))
ON CONFLICT (player) DO UPDATE SET
	day_runs = excluded.day_runs + CASE WHEN usage.day = excluded.day THEN usage.day_runs ELSE 0 END,
	day_bytes = excluded.day_bytes + CASE WHEN usage.day = excluded.day THEN usage.day_bytes ELSE 0 END,
	day = excluded.day, runs = usage.runs + excluded.runs, bytes = usage.bytes + excluded.bytes
RETURNING *;

-- name: Usage :one
SELECT * FROM usage WHERE player = $1;
