-- name: PutQuickMatch :exec
INSERT INTO quick_matches (run, strength, opened, open_until) VALUES ($1, $2, $3, $4)
ON CONFLICT (run) DO UPDATE SET strength = excluded.strength, opened = excluded.opened, open_until = excluded.open_until;

-- name: DeleteQuickMatch :exec
DELETE FROM quick_matches WHERE run = $1;

-- name: RenewQuickMatch :exec
UPDATE quick_matches SET open_until = sqlc.arg(open_until) WHERE run = sqlc.arg(run);

-- name: QuickMatchesAbove :many
SELECT * FROM quick_matches WHERE strength >= sqlc.arg(strength) AND open_until > sqlc.arg(at)
ORDER BY strength, run LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: QuickMatchesBelow :many
SELECT * FROM quick_matches WHERE strength < sqlc.arg(strength) AND open_until > sqlc.arg(at)
ORDER BY strength DESC, run DESC LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: AddRecording :exec
INSERT INTO recordings (run, seat, player, strength, finished) VALUES ($1, $2, $3, $4, $5);

-- name: RecordingsAbove :many
SELECT * FROM recordings WHERE strength >= sqlc.arg(strength) AND player <> sqlc.arg(except_player)
ORDER BY strength, run, seat LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RecordingsBelow :many
SELECT * FROM recordings WHERE strength < sqlc.arg(strength) AND player <> sqlc.arg(except_player)
ORDER BY strength DESC, run DESC, seat DESC LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: PlayerRecordings :many
SELECT * FROM recordings WHERE player = sqlc.arg(player)
ORDER BY finished DESC, run DESC LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RecordingsOfPlayer :many
SELECT * FROM recordings
WHERE player = sqlc.arg(player) AND finished <= sqlc.arg(finished) AND (finished < sqlc.arg(finished) OR run < sqlc.arg(run))
ORDER BY finished DESC, run DESC LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: RunRecordings :many
SELECT * FROM recordings WHERE run = sqlc.arg(run) ORDER BY seat LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: ExpireRecordings :execrows
DELETE FROM recordings WHERE (run, seat) IN (
	SELECT r.run, r.seat FROM recordings AS r WHERE r.finished < sqlc.arg(finished_before)
	ORDER BY r.finished LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
);
