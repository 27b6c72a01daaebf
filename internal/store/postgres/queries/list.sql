-- name: Plays :many
SELECT * FROM plays
WHERE player = sqlc.arg(player) AND at >= sqlc.arg(since)
ORDER BY at DESC, run DESC, hand DESC
LIMIT sqlc.arg(most)::bigint;

-- name: PlaysBefore :many
SELECT * FROM plays
WHERE player = sqlc.arg(player)
	AND at <= sqlc.arg(at) AND (at < sqlc.arg(at) OR run < sqlc.arg(run) OR run = sqlc.arg(run) AND hand < sqlc.arg(hand))
ORDER BY at DESC, run DESC, hand DESC
LIMIT sqlc.arg(most)::bigint;

-- name: Result :one
SELECT * FROM results WHERE run = $1;

-- name: Standing :one
SELECT COUNT(*) AS hands, (COALESCE(SUM(CASE WHEN outcome = 'solved' THEN 1 ELSE 0 END), 0))::bigint AS solved,
	(COALESCE(SUM(points), 0))::bigint AS points, (COALESCE(SUM(time), 0))::bigint AS time
FROM plays WHERE run = $1;

-- name: Dailies :many
SELECT DISTINCT number FROM results
WHERE player = sqlc.arg(player) AND mode = 'daily' AND hands >= sqlc.arg(hands)
ORDER BY number;

-- name: DailyResults :many
SELECT * FROM results
WHERE number = $1 AND mode = 'daily' AND ranked
ORDER BY points DESC, time, finished, run;

-- name: Cards :many
SELECT * FROM cards WHERE player = $1 ORDER BY due, kind;
