-- name: Plays :many
SELECT * FROM plays
WHERE player = sqlc.arg(player) AND at >= sqlc.arg(since)
	AND at <= sqlc.arg(at) AND (at < sqlc.arg(at) OR run < sqlc.arg(run) OR run = sqlc.arg(run) AND hand < sqlc.arg(hand))
ORDER BY at DESC, run DESC, hand DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: FormsOfPuzzle :many
-- Returns the forms of the latest max_rows solutions of a puzzle. Of each player, only the first solution
-- counts. The conditions on the form are those of the indexes plays_form and plays_form_first.
SELECT p.form FROM plays AS p
WHERE p.puzzle = sqlc.arg(puzzle) AND p.form <> '' AND NOT EXISTS (
	SELECT 1 FROM plays AS e
	WHERE e.puzzle = p.puzzle AND e.player = p.player AND e.form <> ''
		AND (e.at < p.at OR e.at = p.at AND (e.run < p.run OR e.run = p.run AND e.hand < p.hand))
)
ORDER BY p.at DESC, p.form DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: JudgedPlays :many
-- Returns the times of the latest hands of a player, other than those of a run, that have a grade, were solved
-- without a hint in less than max_time, and whose results are ranked or were held. Results without such a hand
-- are skipped, at most 1000 that are ranked. The conditions on ranked results are those of the index results_judged. The sum in the order keeps
-- SQLite from reading all plays in the order of the index plays_at.
SELECT p.time, p.seconds FROM plays AS p
WHERE p.player = sqlc.arg(player) AND p.form <> '' AND p.offline = FALSE
	AND p.seconds > 0 AND p.time < sqlc.arg(max_time)
	AND p.run IN (
		SELECT s.run FROM (
			SELECT t.run FROM (
				SELECT r.run, r.finished FROM results AS r
				WHERE r.player = sqlc.arg(player) AND r.ranked = TRUE AND r.solved > 0
					AND r.run <> sqlc.arg(run)
				ORDER BY r.finished DESC, r.run DESC LIMIT 1000
			) AS t
			WHERE EXISTS (
				SELECT 1 FROM plays AS e
				WHERE e.run = t.run AND e.player = sqlc.arg(player) AND e.form <> '' AND e.seconds > 0 AND e.time < sqlc.arg(max_time)
			)
			ORDER BY t.finished DESC, t.run DESC LIMIT CAST(sqlc.arg(max_rows) AS BIGINT)
		) AS s
		UNION ALL
		SELECT w.run FROM (
			SELECT h.run FROM held_results AS h WHERE h.player = sqlc.arg(player) AND h.run <> sqlc.arg(run)
				AND EXISTS (
					SELECT 1 FROM plays AS e
					WHERE e.run = h.run AND e.player = sqlc.arg(player) AND e.form <> '' AND e.seconds > 0 AND e.time < sqlc.arg(max_time)
				)
			ORDER BY h.finished DESC, h.run DESC LIMIT CAST(sqlc.arg(max_rows) AS BIGINT)
		) AS w
	)
ORDER BY p.at + 0 DESC, p.run DESC, p.hand DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: DailyHandRank :one
-- Counts the players who finished a hand of a daily online (players), who solved it, who solved it in
-- less time (ahead), and who solved it in the same time (equal).
SELECT
	CAST(COALESCE(SUM(d.players), 0) AS BIGINT) AS players,
	CAST(COALESCE(SUM(CASE WHEN d.tenths >= 0 THEN d.players ELSE 0 END), 0) AS BIGINT) AS solved,
	CAST(COALESCE(SUM(CASE WHEN d.tenths >= 0 AND d.tenths < sqlc.arg(tenths) THEN d.players ELSE 0 END), 0) AS BIGINT) AS ahead,
	CAST(COALESCE(SUM(CASE WHEN d.tenths >= 0 AND d.tenths = sqlc.arg(tenths) THEN d.players ELSE 0 END), 0) AS BIGINT) AS equal
FROM daily_times AS d
WHERE d.number = sqlc.arg(number) AND d.hand = sqlc.arg(hand);

-- name: DailyForms :many
SELECT hand, form, players FROM daily_forms
WHERE number = sqlc.arg(number)
ORDER BY hand, form
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: Result :one
SELECT * FROM results WHERE run = $1 AND player = $2;

-- name: BestTimed :one
-- Returns the best ranked result of a player in a mode of timed runs or streaks, except one run. The
-- conditions on mode and ranked are those of the index results_timed.
SELECT * FROM results
WHERE player = sqlc.arg(player) AND mode = sqlc.arg(mode) AND mode IN ('timed', 'timed1', 'timed5', 'streak') AND ranked = TRUE AND run <> sqlc.arg(excluded)
ORDER BY solved DESC, time, finished, run
LIMIT 1;

-- name: RaceResults :many
-- Returns the results of a player in races, with the number of all results of the race (players) and
-- of the better ones (ahead). The condition on the mode is that of the index results_races.
SELECT r.*,
	CAST((SELECT COUNT(*) FROM results AS o WHERE o.run = r.run) AS BIGINT) AS players,
	CAST((SELECT COUNT(*) FROM results AS o WHERE o.run = r.run
		AND (o.points > r.points OR o.points = r.points AND o.time < r.time)) AS BIGINT) AS ahead
FROM results AS r
WHERE r.player = sqlc.arg(player) AND r.mode IN ('race', 'quick', 'class', 'computer') AND r.hands > 0
	AND r.finished <= sqlc.arg(finished) AND (r.finished < sqlc.arg(finished) OR r.run < sqlc.arg(run))
ORDER BY r.finished DESC, r.run DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RaceResultsOfPlayer :many
-- Returns all results of a player in races, also those without a finished hand. The condition on the
-- mode is that of the index results_races.
SELECT * FROM results
WHERE player = sqlc.arg(player) AND mode IN ('race', 'quick', 'class', 'computer')
	AND finished <= sqlc.arg(finished) AND (finished < sqlc.arg(finished) OR run < sqlc.arg(run))
ORDER BY finished DESC, run DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: Standing :one
SELECT COUNT(*) AS hands, CAST(COALESCE(SUM(CASE WHEN outcome = 'solved' THEN 1 ELSE 0 END), 0) AS BIGINT) AS solved,
	CAST(COALESCE(SUM(points), 0) AS BIGINT) AS points, CAST(COALESCE(SUM(time), 0) AS BIGINT) AS time
FROM plays WHERE run = $1 AND player = $2;

-- name: Dailies :many
SELECT DISTINCT number FROM results
WHERE player = sqlc.arg(player) AND mode = 'daily' AND hands >= sqlc.arg(hands)
ORDER BY number;

-- name: PlayedDailies :many
-- Practice with a number is that of a past daily.
SELECT DISTINCT number FROM results
WHERE player = sqlc.arg(player) AND mode IN ('daily', 'practice') AND number > 0
ORDER BY number;

-- name: LatestArchived :one
SELECT run FROM results
WHERE player = sqlc.arg(player) AND mode = 'practice' AND number = sqlc.arg(number) AND number > 0
ORDER BY finished DESC, run DESC
LIMIT 1;

-- name: DailySolved :many
SELECT solved, players FROM daily_solved WHERE number = sqlc.arg(number);

-- name: DailyTimes :many
SELECT time FROM results
WHERE number = sqlc.arg(number) AND solved = sqlc.arg(solved) AND mode = 'daily' AND ranked = TRUE
ORDER BY points DESC, time
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: DailyRank :one
-- Returns the numbers of better results (ahead), of equal results, and of all ranked results
-- (players). A result is better if it has more points, or equal points and less time. To count the
-- results with less time, the query adds up whole buckets, then the finer buckets inside the bucket
-- of the time, then single results. It is one statement, so it sees one state of the database.
SELECT
	CAST((SELECT COALESCE(SUM(d.players), 0) FROM daily_counts d WHERE d.number = sqlc.arg(number) AND d.shift = 22 AND d.points > sqlc.arg(points))
		+ (SELECT COALESCE(SUM(d.players), 0) FROM daily_counts d WHERE d.number = sqlc.arg(number) AND d.shift = 22 AND d.points = sqlc.arg(points) AND d.bucket < CAST(sqlc.arg(capped_time) AS BIGINT) >> 22)
		+ (SELECT COALESCE(SUM(d.players), 0) FROM daily_counts d WHERE d.number = sqlc.arg(number) AND d.shift = 17 AND d.points = sqlc.arg(points) AND d.bucket >= (CAST(sqlc.arg(capped_time) AS BIGINT) >> 22) << 5 AND d.bucket < CAST(sqlc.arg(capped_time) AS BIGINT) >> 17)
		+ (SELECT COALESCE(SUM(d.players), 0) FROM daily_counts d WHERE d.number = sqlc.arg(number) AND d.shift = 12 AND d.points = sqlc.arg(points) AND d.bucket >= (CAST(sqlc.arg(capped_time) AS BIGINT) >> 17) << 5 AND d.bucket < CAST(sqlc.arg(capped_time) AS BIGINT) >> 12)
		+ (SELECT COALESCE(SUM(d.players), 0) FROM daily_counts d WHERE d.number = sqlc.arg(number) AND d.shift = 7 AND d.points = sqlc.arg(points) AND d.bucket >= (CAST(sqlc.arg(capped_time) AS BIGINT) >> 12) << 5 AND d.bucket < CAST(sqlc.arg(capped_time) AS BIGINT) >> 7)
		+ (SELECT COUNT(*) FROM results r WHERE r.number = sqlc.arg(number) AND r.points = sqlc.arg(points)
			AND r.time >= (CAST(sqlc.arg(capped_time) AS BIGINT) >> 7) << 7 AND r.time < sqlc.arg(time) AND r.mode = 'daily' AND r.ranked = TRUE) AS BIGINT) AS ahead,
	CAST((SELECT COUNT(*) FROM results r WHERE r.number = sqlc.arg(number) AND r.points = sqlc.arg(points)
			AND r.time = sqlc.arg(time) AND r.mode = 'daily' AND r.ranked = TRUE) AS BIGINT) AS equal,
	CAST((SELECT COALESCE(SUM(s.players), 0) FROM daily_solved s WHERE s.number = sqlc.arg(number)) AS BIGINT) AS players;

-- name: Cards :many
SELECT * FROM cards WHERE player = $1 ORDER BY due, kind;
