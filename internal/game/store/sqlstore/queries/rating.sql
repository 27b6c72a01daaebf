-- name: AddRating :execrows
-- Inserts nothing if the player already has a rating with the number.
INSERT INTO ratings (player, number, run, at, hands, mean, deviation, volatility)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING;

-- name: LatestRatings :many
-- Returns the latest rating of each of the players, a JSON array of IDs. sqliteRewrites in sqlite.go
-- rewrites this statement for SQLite.
SELECT r.* FROM ratings AS r
WHERE r.player IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON)))
	AND r.number = (SELECT MAX(l.number) FROM ratings AS l WHERE l.player = r.player);

-- name: Ratings :many
SELECT * FROM ratings
WHERE player = sqlc.arg(player) AND number < sqlc.arg(before)
ORDER BY number DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RatingOfRun :many
-- Returns a player's rating after a run, and then the one before it if there is one.
SELECT r.* FROM ratings AS l JOIN ratings AS r ON r.player = l.player AND r.number IN (l.number, l.number - 1)
WHERE l.run = sqlc.arg(run) AND l.player = sqlc.arg(player)
ORDER BY r.number DESC;

-- name: DailyRatings :many
-- Returns the last rating of each day, the latest day first.
SELECT * FROM ratings
WHERE number IN (SELECT MAX(l.number) FROM ratings AS l WHERE l.player = sqlc.arg(player) GROUP BY l.at / 86400000) AND player = sqlc.arg(player)
ORDER BY number DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: AddHandRating :exec
INSERT INTO hand_ratings (puzzle, day, predicted, games, precision, moment) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (puzzle, day) DO UPDATE SET
	predicted = CASE WHEN excluded.predicted > hand_ratings.predicted THEN excluded.predicted ELSE hand_ratings.predicted END,
	games = hand_ratings.games + excluded.games,
	precision = hand_ratings.precision + excluded.precision, moment = hand_ratings.moment + excluded.moment;

-- name: HandRatings :many
-- Returns the sums of the puzzles, a JSON array of IDs, over all days before a day. sqliteRewrites in
-- sqlite.go rewrites this statement for SQLite.
SELECT h.puzzle, CAST(MAX(h.predicted) AS BIGINT) AS predicted, CAST(SUM(h.games) AS BIGINT) AS games, CAST(SUM(h.precision) AS BIGINT) AS precision, CAST(SUM(h.moment) AS BIGINT) AS moment
FROM hand_ratings AS h
WHERE h.puzzle IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON))) AND h.day < sqlc.arg(before)
GROUP BY h.puzzle;

-- name: ListHandRatings :many
-- Returns the sums of at most max_rows puzzles over all days.
SELECT h.puzzle, CAST(MAX(h.predicted) AS BIGINT) AS predicted, CAST(SUM(h.games) AS BIGINT) AS games, CAST(SUM(h.precision) AS BIGINT) AS precision, CAST(SUM(h.moment) AS BIGINT) AS moment
FROM hand_ratings AS h
WHERE h.puzzle > sqlc.arg(after)
GROUP BY h.puzzle
ORDER BY h.puzzle
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RatedDays :many
-- Returns the days with rated results, ratings or games of hands.
SELECT d.day FROM (
	SELECT u.closed / 86400000 AS day FROM runs AS u WHERE u.closed > 0
	UNION SELECT r.at / 86400000 FROM ratings AS r
	UNION SELECT h.day FROM hand_ratings AS h
) AS d
ORDER BY 1;

-- name: RatedResults :many
-- Returns the results that change ratings of all players, or of one, in the runs that were closed in a
-- period. A result that was held changes none, even if it was accepted.
SELECT u.closed, r.run, r.player, r.hands, r.pairs FROM runs AS u JOIN results AS r ON r.run = u.id
WHERE u.closed > 0 AND u.closed >= sqlc.arg(since) AND u.closed < sqlc.arg(until) AND r.ranked = TRUE AND r.offline = FALSE
	AND NOT EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = r.run AND h.player = r.player)
	AND (CAST(sqlc.arg(player) AS TEXT) = '' OR r.player = sqlc.arg(player))
	AND (u.closed > sqlc.arg(closed) OR u.closed = sqlc.arg(closed) AND (r.run > sqlc.arg(run) OR r.run = sqlc.arg(run) AND r.player > sqlc.arg(after)))
ORDER BY u.closed, r.run, r.player
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: PlaysOfPlayer :many
SELECT * FROM plays WHERE run = $1 AND player = $2 ORDER BY hand;

-- name: RatingBefore :one
SELECT * FROM ratings WHERE player = sqlc.arg(player) AND at < sqlc.arg(at) ORDER BY number DESC LIMIT 1;

-- name: RatingsInPeriod :many
SELECT * FROM ratings
WHERE at >= sqlc.arg(since) AND at < sqlc.arg(until) AND (CAST(sqlc.arg(player) AS TEXT) = '' OR player = sqlc.arg(player));

-- name: DeleteRatingsSince :exec
DELETE FROM ratings WHERE player = sqlc.arg(player) AND at >= sqlc.arg(since);

-- name: HandRatingsOfDay :many
SELECT * FROM hand_ratings WHERE day = $1;

-- name: DeleteHandRating :exec
DELETE FROM hand_ratings WHERE puzzle = $1 AND day = $2;
