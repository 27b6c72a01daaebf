-- name: ListPlayers :many
-- The pattern is that of LIKE with the escape character '!', in lower case. It matches ASCII letters
-- of either case.
SELECT p.id, p.name, p.created, p.seen, p.banned, p.ban_reason,
	CAST((SELECT COUNT(*) FROM passkeys AS k WHERE k.player = p.id) AS BIGINT) AS passkeys,
	CAST((SELECT COUNT(*) FROM sessions AS s WHERE s.player = p.id) AS BIGINT) AS sessions,
	CAST((SELECT COUNT(*) FROM runs AS r WHERE r.player = p.id) AS BIGINT) AS runs,
	CAST((SELECT COALESCE(SUM(r.log_bytes + r.trail_bytes), 0) FROM runs AS r WHERE r.player = p.id) AS BIGINT) AS bytes
FROM players AS p
WHERE p.id > sqlc.arg(after) AND (CAST(sqlc.arg(id) AS TEXT) = '' OR p.id = sqlc.arg(id))
	AND (CAST(sqlc.arg(pattern) AS TEXT) = '' OR LOWER(p.name) LIKE sqlc.arg(pattern) ESCAPE '!')
ORDER BY p.id
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RenamePlayer :execrows
UPDATE players SET name = sqlc.arg(name) WHERE id = sqlc.arg(id);

-- name: RenameSeats :exec
UPDATE seats SET name = sqlc.arg(name) WHERE player = sqlc.arg(player) AND player <> '';

-- name: BanPlayer :execrows
UPDATE players SET banned = sqlc.arg(banned), ban_reason = sqlc.arg(reason) WHERE id = sqlc.arg(id);

-- name: IdleGuests :many
SELECT p.id, p.seen FROM players AS p
WHERE p.id > sqlc.arg(after) AND p.seen < sqlc.arg(seen_before)
	AND NOT EXISTS (SELECT 1 FROM passkeys AS k WHERE k.player = p.id)
ORDER BY p.id
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RunIDs :many
-- Returns the runs of a player and the races in which the player has a seat, or all runs and races.
SELECT r.id FROM runs AS r
WHERE r.id > sqlc.arg(after) AND (CAST(sqlc.arg(player) AS TEXT) = '' OR r.player = sqlc.arg(player)
	OR r.id IN (SELECT s.run FROM seats AS s WHERE s.player = sqlc.arg(player) AND s.player <> ''))
ORDER BY r.id
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: PlaysOfRun :many
SELECT * FROM plays WHERE run = $1 ORDER BY player, hand;

-- name: ResultsOfRun :many
SELECT * FROM results WHERE run = $1 ORDER BY player;

-- name: FinalViewsOfRun :many
SELECT * FROM finals WHERE run = $1 ORDER BY player;

-- name: TrailBytes :one
SELECT CAST(COALESCE(SUM(LENGTH(moves)), 0) AS BIGINT) FROM trails WHERE run = $1;

-- name: CorrectRun :execrows
UPDATE runs SET version = sqlc.arg(version), deadline = sqlc.arg(deadline), finished = sqlc.arg(finished),
	log_bytes = sqlc.arg(log_bytes), trail_bytes = sqlc.arg(trail_bytes)
WHERE id = sqlc.arg(id) AND version = sqlc.arg(stored_version);

-- name: DeletePlaysOf :exec
DELETE FROM plays WHERE run = $1 AND player = $2;

-- name: DeleteResultsOf :exec
DELETE FROM results WHERE run = $1 AND player = $2;

-- name: DeleteFinalsOf :exec
DELETE FROM finals WHERE run = $1 AND player = $2;

-- name: RaceFinalsOfRun :many
SELECT part, json FROM race_finals WHERE run = $1;

-- name: DeleteRaceFinals :exec
DELETE FROM race_finals WHERE run = $1;

-- name: DeleteRecordingsOf :exec
DELETE FROM recordings WHERE run = $1 AND player = $2;

-- name: PlaysInOrder :many
SELECT * FROM plays
WHERE player = sqlc.arg(player)
	AND at >= sqlc.arg(at) AND (at > sqlc.arg(at) OR run > sqlc.arg(run) OR run = sqlc.arg(run) AND hand > sqlc.arg(hand))
ORDER BY at, run, hand
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: DeleteCards :exec
DELETE FROM cards WHERE player = $1;

-- name: PutUsage :exec
INSERT INTO usage (player, day, day_runs, day_bytes, runs, bytes) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (player) DO UPDATE SET
	day = excluded.day, day_runs = excluded.day_runs, day_bytes = excluded.day_bytes, runs = excluded.runs, bytes = excluded.bytes;

-- name: DailyNumbers :many
SELECT n.number FROM (
	SELECT r.number FROM results AS r WHERE r.mode = 'daily' AND r.ranked = TRUE
	UNION SELECT s.number FROM daily_solved AS s
	UNION SELECT c.number FROM daily_counts AS c
	UNION SELECT t.number FROM daily_times AS t
	UNION SELECT f.number FROM daily_forms AS f
	UNION SELECT p.number FROM plays AS p WHERE p.mode = 'daily' AND p.offline = FALSE
) AS n
ORDER BY 1;

-- name: CountDailySolvedDifferences :one
WITH computed AS (
	SELECT r.solved, COUNT(*) AS players FROM results AS r WHERE r.number = sqlc.arg(number) AND r.mode = 'daily' AND r.ranked = TRUE GROUP BY r.solved
), stored AS (
	SELECT d.solved, d.players FROM daily_solved AS d WHERE d.number = sqlc.arg(number)
)
SELECT CAST((SELECT COUNT(*) FROM (SELECT solved, players FROM computed EXCEPT SELECT solved, players FROM stored) AS a)
	+ (SELECT COUNT(*) FROM (SELECT solved, players FROM stored EXCEPT SELECT solved, players FROM computed) AS b) AS BIGINT);

-- name: CountDailyCountsDifferences :one
WITH computed AS (
	SELECT s.shift, r.points, (CASE WHEN r.time < 1073741824 THEN r.time ELSE 1073741824 END) >> s.shift AS bucket, COUNT(*) AS players
	FROM results AS r CROSS JOIN (SELECT 22 AS shift UNION ALL SELECT 17 UNION ALL SELECT 12 UNION ALL SELECT 7) AS s
	WHERE r.number = sqlc.arg(number) AND r.mode = 'daily' AND r.ranked = TRUE
	GROUP BY 1, 2, 3
), stored AS (
	SELECT d.shift, d.points, d.bucket, d.players FROM daily_counts AS d WHERE d.number = sqlc.arg(number)
)
SELECT CAST((SELECT COUNT(*) FROM (SELECT shift, points, bucket, players FROM computed EXCEPT SELECT shift, points, bucket, players FROM stored) AS a)
	+ (SELECT COUNT(*) FROM (SELECT shift, points, bucket, players FROM stored EXCEPT SELECT shift, points, bucket, players FROM computed) AS b) AS BIGINT);

-- name: DeleteDailySolved :exec
DELETE FROM daily_solved WHERE number = $1;

-- name: DeleteDailyCounts :exec
DELETE FROM daily_counts WHERE number = $1;

-- name: AddDailySolved :exec
INSERT INTO daily_solved (number, solved, players)
SELECT r.number, r.solved, COUNT(*) FROM results AS r WHERE r.number = sqlc.arg(number) AND r.mode = 'daily' AND r.ranked = TRUE
GROUP BY r.number, r.solved;

-- name: AddDailyCounts :exec
INSERT INTO daily_counts (number, shift, points, bucket, players)
SELECT r.number, s.shift, r.points, (CASE WHEN r.time < 1073741824 THEN r.time ELSE 1073741824 END) >> s.shift, COUNT(*)
FROM results AS r CROSS JOIN (SELECT 22 AS shift UNION ALL SELECT 17 UNION ALL SELECT 12 UNION ALL SELECT 7) AS s
WHERE r.number = sqlc.arg(number) AND r.mode = 'daily' AND r.ranked = TRUE
GROUP BY 1, 2, 3, 4;

-- name: CountDailyTimesDifferences :one
WITH computed AS (
	SELECT p.hand, p.tenths, COUNT(*) AS players FROM daily_plays AS p
	WHERE p.number = sqlc.arg(number) AND NOT p.is_held
	GROUP BY 1, 2
), stored AS (
	SELECT d.hand, d.tenths, d.players FROM daily_times AS d WHERE d.number = sqlc.arg(number)
)
SELECT CAST((SELECT COUNT(*) FROM (SELECT hand, tenths, players FROM computed EXCEPT SELECT hand, tenths, players FROM stored) AS a)
	+ (SELECT COUNT(*) FROM (SELECT hand, tenths, players FROM stored EXCEPT SELECT hand, tenths, players FROM computed) AS b) AS BIGINT);

-- name: CountDailyFormsDifferences :one
WITH computed AS (
	SELECT p.hand, p.form, COUNT(*) AS players FROM daily_plays AS p
	WHERE p.number = sqlc.arg(number) AND NOT p.is_held AND p.form <> ''
	GROUP BY 1, 2
), stored AS (
	SELECT d.hand, d.form, d.players FROM daily_forms AS d WHERE d.number = sqlc.arg(number)
)
SELECT CAST((SELECT COUNT(*) FROM (SELECT hand, form, players FROM computed EXCEPT SELECT hand, form, players FROM stored) AS a)
	+ (SELECT COUNT(*) FROM (SELECT hand, form, players FROM stored EXCEPT SELECT hand, form, players FROM computed) AS b) AS BIGINT);

-- name: DeleteDailyTimes :exec
DELETE FROM daily_times WHERE number = $1;

-- name: DeleteDailyForms :exec
DELETE FROM daily_forms WHERE number = $1;

-- name: AddDailyTimes :exec
INSERT INTO daily_times (number, hand, tenths, players)
SELECT p.number, p.hand, p.tenths, COUNT(*) FROM daily_plays AS p
WHERE p.number = sqlc.arg(number) AND NOT p.is_held
GROUP BY 1, 2, 3;

-- name: AddDailyForms :exec
INSERT INTO daily_forms (number, hand, form, players)
SELECT p.number, p.hand, p.form, COUNT(*) FROM daily_plays AS p
WHERE p.number = sqlc.arg(number) AND NOT p.is_held AND p.form <> ''
GROUP BY 1, 2, 3;
