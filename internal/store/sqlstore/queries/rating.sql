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

-- name: RatingsOfRun :many
SELECT * FROM ratings WHERE run = $1 ORDER BY player;

-- name: AddHandRating :exec
INSERT INTO hand_ratings (puzzle, day, games, precision, moment) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (puzzle, day) DO UPDATE SET games = hand_ratings.games + excluded.games,
	precision = hand_ratings.precision + excluded.precision, moment = hand_ratings.moment + excluded.moment;

-- name: HandRatings :many
-- Returns the sums of the puzzles, a JSON array of IDs, over all days before a day. sqliteRewrites in
-- sqlite.go rewrites this statement for SQLite.
SELECT h.puzzle, CAST(SUM(h.games) AS BIGINT) AS games, CAST(SUM(h.precision) AS BIGINT) AS precision, CAST(SUM(h.moment) AS BIGINT) AS moment
FROM hand_ratings AS h
WHERE h.puzzle IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON))) AND h.day < sqlc.arg(before)
GROUP BY h.puzzle;

-- name: ListHandRatings :many
-- Returns the sums of at most max_rows puzzles over all days.
SELECT h.puzzle, CAST(SUM(h.games) AS BIGINT) AS games, CAST(SUM(h.precision) AS BIGINT) AS precision, CAST(SUM(h.moment) AS BIGINT) AS moment
FROM hand_ratings AS h
WHERE h.puzzle > sqlc.arg(after)
GROUP BY h.puzzle
ORDER BY h.puzzle
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);
