-- name: Plays :many
SELECT * FROM plays
WHERE player = sqlc.arg(player) AND at >= sqlc.arg(since)
ORDER BY at DESC, run DESC, hand DESC
LIMIT sqlc.arg(most);

-- name: PlaysBefore :many
SELECT * FROM plays
WHERE player = sqlc.arg(player)
	AND at <= sqlc.arg(at) AND (at < sqlc.arg(at) OR run < sqlc.arg(run) OR run = sqlc.arg(run) AND hand < sqlc.arg(hand))
ORDER BY at DESC, run DESC, hand DESC
LIMIT sqlc.arg(most);

-- name: Result :one
SELECT * FROM results WHERE run = ?;

-- name: Standing :one
SELECT COUNT(*) AS hands, CAST(COALESCE(SUM(CASE WHEN outcome = 'solved' THEN 1 ELSE 0 END), 0) AS INTEGER) AS solved,
	CAST(COALESCE(SUM(points), 0) AS INTEGER) AS points, CAST(COALESCE(SUM(time), 0) AS INTEGER) AS time
FROM plays WHERE run = ?;

-- name: Dailies :many
SELECT DISTINCT number FROM results
WHERE player = sqlc.arg(player) AND mode = 'daily' AND hands >= sqlc.arg(hands)
ORDER BY number;

-- name: DailyResults :many
SELECT * FROM results
WHERE number = ? AND mode = 'daily' AND ranked = 1
ORDER BY points DESC, time, finished, run;

-- name: Cards :many
SELECT * FROM cards WHERE player = ? ORDER BY due, kind;
