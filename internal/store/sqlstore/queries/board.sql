-- name: BoardEntriesOf :many
-- Returns the entries of players, a JSON array of IDs, on a leaderboard. ahead is the number of better
-- listed entries: the query adds up whole buckets, then the finer buckets inside the bucket of the key,
-- then single entries. CROSS JOIN makes SQLite begin with the shifts. sqliteRewrites in sqlite.go
-- rewrites this statement for SQLite.
SELECT e.player, p.name, e.score, e.time, e.games, e.solved, e.hands, e.listed, e.key,
	CAST((SELECT COALESCE(SUM(c.players), 0) FROM board_shifts AS s CROSS JOIN board_counts AS c
			WHERE c.board = e.board AND c.days = e.days AND c.day = e.day AND c.shift = s.shift
				AND c.bucket >= (e.key >> (s.shift + 6)) << 6 AND c.bucket < e.key >> s.shift)
		+ (SELECT COUNT(*) FROM board_entries AS o
			WHERE o.board = e.board AND o.days = e.days AND o.day = e.day AND o.key >= (e.key >> 3) << 3 AND o.key < e.key AND o.listed = TRUE) AS BIGINT) AS ahead
FROM board_entries AS e JOIN players AS p ON p.id = e.player
WHERE e.player IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON)))
	AND e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day);

-- name: BoardAfter :many
-- Returns listed entries after a key and a player, best first, without the first ones.
SELECT e.player, p.name, e.score, e.time, e.games, e.solved, e.hands, e.key
FROM board_entries AS e JOIN players AS p ON p.id = e.player
WHERE e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day) AND e.listed = TRUE
	AND e.key >= sqlc.arg(key) AND (e.key > sqlc.arg(key) OR e.player > sqlc.arg(player))
ORDER BY e.key, e.player
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) OFFSET CAST(sqlc.arg(skipped) AS BIGINT);

-- name: BoardBefore :many
-- Returns listed entries before a key and a player, the nearest first.
SELECT e.player, p.name, e.score, e.time, e.games, e.solved, e.hands, e.key
FROM board_entries AS e JOIN players AS p ON p.id = e.player
WHERE e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day) AND e.listed = TRUE
	AND e.key <= sqlc.arg(key) AND (e.key < sqlc.arg(key) OR e.player < sqlc.arg(player))
ORDER BY e.key DESC, e.player DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: BoardBuckets :many
-- Returns the buckets of a shift from one on, in order.
SELECT bucket, players FROM board_counts
WHERE board = sqlc.arg(board) AND days = sqlc.arg(days) AND day = sqlc.arg(day) AND shift = sqlc.arg(shift)
	AND bucket >= sqlc.arg(first) AND bucket < CAST(sqlc.arg(first) AS BIGINT) + 64
ORDER BY bucket;

-- name: ExpireBoardEntries :execrows
DELETE FROM board_entries WHERE (board, days, day, player) IN (
	SELECT e.board, e.days, e.day, e.player FROM board_entries AS e
	WHERE e.days > 0 AND e.day <= sqlc.arg(last_day) AND e.day + e.days <= sqlc.arg(last_day)
	LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
);

-- name: DeleteBoardEntriesOf :exec
DELETE FROM board_entries WHERE player = $1;

-- name: Opponents :many
-- Returns the players with results in the latest races of a player, with those of the latest races
-- first. A player may occur several times. The condition on the mode is that of the index
-- results_races.
SELECT o.player, p.name
FROM (
	SELECT m.run, m.finished FROM results AS m
	WHERE m.player = sqlc.arg(player) AND m.mode IN ('race', 'quick', 'class') AND m.mode <> 'class'
	ORDER BY m.finished DESC, m.run DESC
	LIMIT CAST(sqlc.arg(max_races) AS BIGINT)
) AS r
JOIN results AS o ON o.run = r.run AND o.player <> sqlc.arg(player)
JOIN players AS p ON p.id = o.player AND p.named = TRUE AND p.banned = 0
ORDER BY r.finished DESC, r.run DESC, o.player
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: AddHeldResult :exec
-- Keeps the decision of an operator.
INSERT INTO held_results (run, player, reason, finished) VALUES ($1, $2, $3, $4)
ON CONFLICT (run, player) DO UPDATE SET reason = excluded.reason, finished = excluded.finished;

-- name: HeldResult :one
SELECT * FROM held_results WHERE run = $1 AND player = $2;

-- name: HeldResultsOfPlayer :many
-- Returns results of a player that wait for a decision, the latest first.
SELECT h.run, r.mode, r.number, r.finished FROM held_results AS h JOIN results AS r ON r.run = h.run AND r.player = h.player
WHERE h.player = sqlc.arg(player) AND h.decision = ''
ORDER BY h.finished DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: HeldResults :many
-- Returns results that wait for a decision, the earliest first.
SELECT * FROM held_results
WHERE decision = '' AND finished >= sqlc.arg(finished) AND (finished > sqlc.arg(finished) OR run > sqlc.arg(run) OR run = sqlc.arg(run) AND player > sqlc.arg(player))
ORDER BY finished, run, player
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: HeldResultsOfRun :many
SELECT * FROM held_results WHERE run = $1 ORDER BY player;

-- name: DeleteHeldResultOf :exec
-- Keeps the row if an operator has decided.
DELETE FROM held_results WHERE run = $1 AND player = $2 AND decision = '';

-- name: DecideHeldResult :execrows
UPDATE held_results SET decision = sqlc.arg(decision), decided = sqlc.arg(decided)
WHERE run = sqlc.arg(run) AND player = sqlc.arg(player);

-- name: BoardPeriods :many
-- Returns all periods with results or entries that had not ended by a day.
SELECT b.board, b.days, b.day FROM board_results AS b WHERE b.days = 0 OR b.day + b.days > sqlc.arg(last_day)
UNION SELECT e.board, e.days, e.day FROM board_entries AS e WHERE e.days = 0 OR e.day + e.days > sqlc.arg(last_day)
UNION SELECT c.board, c.days, c.day FROM board_counts AS c WHERE c.days = 0 OR c.day + c.days > sqlc.arg(last_day)
ORDER BY 1, 2, 3;

-- name: CountBoardEntriesDifferences :one
WITH computed AS (
	SELECT b.player, b.score, b.time, b.games, b.solved, b.hands, p.named = TRUE AND p.banned = 0 AS shown
	FROM board_sums AS b JOIN players AS p ON p.id = b.player
	WHERE b.board = sqlc.arg(board) AND b.days = sqlc.arg(days) AND b.day = sqlc.arg(day)
), stored AS (
	SELECT e.player, e.score, e.time, e.games, e.solved, e.hands, e.shown FROM board_entries AS e
	WHERE e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day)
)
SELECT CAST((SELECT COUNT(*) FROM (SELECT player, score, time, games, solved, hands, shown FROM computed EXCEPT SELECT player, score, time, games, solved, hands, shown FROM stored) AS a)
	+ (SELECT COUNT(*) FROM (SELECT player, score, time, games, solved, hands, shown FROM stored EXCEPT SELECT player, score, time, games, solved, hands, shown FROM computed) AS b) AS BIGINT);

-- name: CountBoardCountsDifferences :one
WITH computed AS (
	SELECT s.shift, e.key >> s.shift AS bucket, COUNT(*) AS players FROM board_entries AS e CROSS JOIN board_shifts AS s
	WHERE e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day) AND e.listed = TRUE
	GROUP BY 1, 2
), stored AS (
	SELECT c.shift, c.bucket, c.players FROM board_counts AS c
	WHERE c.board = sqlc.arg(board) AND c.days = sqlc.arg(days) AND c.day = sqlc.arg(day)
)
SELECT CAST((SELECT COUNT(*) FROM (SELECT shift, bucket, players FROM computed EXCEPT SELECT shift, bucket, players FROM stored) AS a)
	+ (SELECT COUNT(*) FROM (SELECT shift, bucket, players FROM stored EXCEPT SELECT shift, bucket, players FROM computed) AS b) AS BIGINT);

-- name: DeleteBoardEntries :exec
DELETE FROM board_entries WHERE board = $1 AND days = $2 AND day = $3;

-- name: DeleteBoardCounts :exec
DELETE FROM board_counts WHERE board = $1 AND days = $2 AND day = $3;

-- name: AddBoardEntries :exec
-- A trigger counts the entries.
INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.games, b.solved, b.hands, p.named = TRUE AND p.banned = 0
FROM board_sums AS b JOIN players AS p ON p.id = b.player
WHERE b.board = sqlc.arg(board) AND b.days = sqlc.arg(days) AND b.day = sqlc.arg(day);
