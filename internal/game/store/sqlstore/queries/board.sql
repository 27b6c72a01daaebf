-- name: BoardEntriesOf :many
-- Returns the entries of players, a JSON array of IDs, on a leaderboard.
SELECT e.player, p.name, e.score, e.time, e.games, e.solved, e.hands, e.listed, e.key, e.ahead, e.tied
FROM board_places AS e JOIN players AS p ON p.id = e.player
WHERE e.player IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON)))
	AND e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day);

-- name: BoardTop :many
-- Returns the first listed entries, each with the number of all (players).
SELECT e.player, p.name, e.score, e.time, e.games, e.solved, e.hands, e.key,
	CAST((SELECT SUM(c.players) FROM board_counts AS c
		WHERE c.board = sqlc.arg(board) AND c.days = sqlc.arg(days) AND c.day = sqlc.arg(day) AND c.shift = 55) AS BIGINT) AS players
FROM board_entries AS e JOIN players AS p ON p.id = e.player
WHERE e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day) AND e.listed = TRUE
ORDER BY e.key, e.player
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: BoardPage :many
-- Returns listed entries, best first, without the first ones. The buckets lead to the first one: each step
-- finds the bucket of the next shift that has it, and how many entries of that bucket are skipped. The
-- names are looked up one by one, since PostgreSQL does not know how few rows there are, and would read
-- all players for a join.
WITH RECURSIVE step AS (
	SELECT CAST(61 AS BIGINT) AS shift, CAST(0 AS BIGINT) AS bucket, CAST(sqlc.arg(skipped) AS BIGINT) AS skipped
	UNION ALL
	SELECT s.shift - 6,
		(SELECT MIN(w.bucket) FROM (
			SELECT c.bucket, SUM(c.players) OVER (ORDER BY c.bucket) AS total FROM board_counts AS c
			WHERE c.board = sqlc.arg(board) AND c.days = sqlc.arg(days) AND c.day = sqlc.arg(day) AND c.shift = s.shift - 6
				AND c.bucket >= s.bucket << 6 AND c.bucket < (s.bucket + 1) << 6
		) AS w WHERE w.total > s.skipped),
		s.skipped - CAST((SELECT COALESCE(MAX(w.total), 0) FROM (
			SELECT c.bucket, SUM(c.players) OVER (ORDER BY c.bucket) AS total FROM board_counts AS c
			WHERE c.board = sqlc.arg(board) AND c.days = sqlc.arg(days) AND c.day = sqlc.arg(day) AND c.shift = s.shift - 6
				AND c.bucket >= s.bucket << 6 AND c.bucket < (s.bucket + 1) << 6
		) AS w WHERE w.total <= s.skipped) AS BIGINT)
	FROM step AS s WHERE s.shift > 1 AND s.bucket IS NOT NULL
)
SELECT e.player, CAST((SELECT p.name FROM players AS p WHERE p.id = e.player) AS TEXT) AS name, e.score, e.time, e.games, e.solved, e.hands, e.key
FROM board_entries AS e
WHERE e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day) AND e.listed = TRUE
	AND e.key >= (SELECT t.bucket << 1 FROM step AS t WHERE t.shift = 1)
ORDER BY e.key, e.player
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) OFFSET COALESCE((SELECT t.skipped FROM step AS t WHERE t.shift = 1), 0);

-- name: BoardNeighbours :many
-- Returns listed entries right before a key and a player, then right after them, each in the order of a
-- page.
SELECT e.player, p.name, e.score, e.time, e.games, e.solved, e.hands, e.key, e.tied, e.is_before
FROM (
	SELECT * FROM (
		SELECT b.player, b.score, b.time, b.games, b.solved, b.hands, b.key, b.tied, TRUE AS is_before FROM board_places AS b
		WHERE b.board = sqlc.arg(board) AND b.days = sqlc.arg(days) AND b.day = sqlc.arg(day) AND b.listed = TRUE
			AND (b.key, b.player) < (CAST(sqlc.arg(key) AS BIGINT), CAST(sqlc.arg(player) AS TEXT))
		ORDER BY b.key DESC, b.player DESC LIMIT CAST(sqlc.arg(max_rows) AS BIGINT)
	) AS before
	UNION ALL
	SELECT * FROM (
		SELECT a.player, a.score, a.time, a.games, a.solved, a.hands, a.key, a.tied, FALSE AS is_before FROM board_places AS a
		WHERE a.board = sqlc.arg(board) AND a.days = sqlc.arg(days) AND a.day = sqlc.arg(day) AND a.listed = TRUE
			AND (a.key, a.player) > (CAST(sqlc.arg(key) AS BIGINT), CAST(sqlc.arg(player) AS TEXT))
		ORDER BY a.key, a.player LIMIT CAST(sqlc.arg(max_rows) AS BIGINT)
	) AS after
) AS e JOIN players AS p ON p.id = e.player
ORDER BY e.key, e.player;

-- name: ExpireBoardEntries :execrows
DELETE FROM board_entries WHERE (board, days, day, player) IN (
	SELECT e.board, e.days, e.day, e.player FROM board_entries AS e
	WHERE e.days > 0 AND e.day <= sqlc.arg(last_day) AND e.day + e.days <= sqlc.arg(last_day)
	LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
);

-- name: DeleteBoardEntriesOf :exec
DELETE FROM board_entries WHERE player = $1;

-- name: BoardFriends :many
-- Returns the friends of a player, first those by a link, with their listed entries on a leaderboard, or zeros:
-- players who used a link of the other, and those with results in the latest races that the player joined by a
-- link or a code. It leaves out pairs of which one has removed the other. The condition on the mode is that of
-- the index results_invited.
SELECT f.player, f.name, COALESCE(e.score, 0) AS score, COALESCE(e.time, 0) AS time, COALESCE(e.games, 0) AS games,
	COALESCE(e.solved, 0) AS solved, COALESCE(e.hands, 0) AS hands, COALESCE(e.key, 0) AS key, CAST(e.player IS NOT NULL AS BOOLEAN) AS listed
FROM (
	SELECT s.player, p.name, MAX(s.linked) AS linked, MAX(s.latest) AS latest
	FROM (
		SELECT l.friend AS player, 1 AS linked, l.since AS latest FROM friends AS l
		WHERE l.player = sqlc.arg(player) AND l.removed = FALSE
		UNION ALL
		SELECT c.player, 0 AS linked, r.finished AS latest
		FROM (
			SELECT m.run, m.finished FROM results AS m
			WHERE m.player = sqlc.arg(player) AND m.mode = 'race'
			ORDER BY m.finished DESC, m.run DESC
			LIMIT CAST(sqlc.arg(max_races) AS BIGINT)
		) AS r
		JOIN results AS c ON c.run = r.run AND c.player <> sqlc.arg(player)
	) AS s
	JOIN players AS p ON p.id = s.player AND p.named = TRUE AND p.banned = 0
	WHERE NOT EXISTS (SELECT 1 FROM friends AS x WHERE x.player = sqlc.arg(player) AND x.friend = s.player AND x.removed = TRUE)
		AND NOT EXISTS (SELECT 1 FROM friends AS y WHERE y.player = s.player AND y.friend = sqlc.arg(player) AND y.removed = TRUE)
	GROUP BY s.player, p.name
	ORDER BY linked DESC, latest DESC, s.player
	LIMIT CAST(sqlc.arg(max_rows) AS BIGINT)
) AS f
LEFT JOIN board_entries AS e ON e.board = sqlc.arg(board) AND e.days = sqlc.arg(days) AND e.day = sqlc.arg(day)
	AND e.player = f.player AND e.listed = TRUE
ORDER BY f.linked DESC, f.latest DESC, f.player;

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

-- name: AllHeldResultsOfPlayer :many
-- Returns held results of a player with and without a decision, the latest first.
SELECT * FROM held_results
WHERE player = sqlc.arg(player) AND finished <= sqlc.arg(finished) AND (finished < sqlc.arg(finished) OR run < sqlc.arg(run))
ORDER BY finished DESC, run DESC
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

-- name: BoardEntriesOfPlayer :many
SELECT board, days, day, score, time, games, solved, hands, listed FROM board_entries
WHERE player = sqlc.arg(player)
ORDER BY board, days, day LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: CountHeldResults :one
SELECT COUNT(*) FROM held_results WHERE decision = '';
