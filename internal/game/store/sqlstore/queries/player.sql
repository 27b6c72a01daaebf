-- name: AddPlayer :exec
INSERT INTO players (id, name, named, lang, settings, created, seen) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: Player :one
SELECT id, name, named, lang, settings, created, seen, banned, ban_reason FROM players WHERE id = $1;

-- name: SetPlayer :execrows
UPDATE players SET name = $1, named = $2, lang = $3, settings = $4, seen = $5 WHERE id = $6;

-- name: DeleteOneRun :execrows
-- Deletes one run of a player with its log, but no race.
DELETE FROM runs WHERE id = (SELECT r.id FROM runs AS r WHERE r.player = sqlc.arg(player) AND r.player <> '' LIMIT 1);

-- name: DeletePlayer :exec
DELETE FROM players WHERE id = $1;

-- name: AddPasskey :exec
INSERT INTO passkeys (id, player, name, credential, created, used) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Passkey :one
SELECT * FROM passkeys WHERE id = $1;

-- name: Passkeys :many
SELECT * FROM passkeys WHERE player = $1 ORDER BY created, id;

-- name: UsePasskey :execrows
UPDATE passkeys SET credential = sqlc.arg(credential), used = sqlc.arg(used) WHERE id = sqlc.arg(id) AND used <= sqlc.arg(issued);

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE player = $1 AND id = $2;

-- name: UpdateSeen :exec
UPDATE players SET seen = sqlc.arg(at) WHERE id = sqlc.arg(id) AND seen < sqlc.arg(at);

-- name: ScheduleGuests :many
-- Sets the time of the next check of players who are due for one, and returns these players. The
-- time is the earliest at which the player may be deleted. For a player with a passkey it is in the
-- future, so the caller does not delete that player.
UPDATE players SET expires = CASE
	WHEN EXISTS (SELECT 1 FROM passkeys AS k WHERE k.player = players.id) THEN CAST(sqlc.arg(at) AS BIGINT) + CAST(sqlc.arg(played) AS BIGINT)
	WHEN (EXISTS (SELECT 1 FROM plays AS y WHERE y.player = players.id) OR EXISTS (SELECT 1 FROM found_ideas AS f WHERE f.player = players.id))
		AND EXISTS (SELECT 1 FROM sessions AS s WHERE s.player = players.id) THEN seen + CAST(sqlc.arg(played) AS BIGINT)
	ELSE seen + CAST(sqlc.arg(unplayed) AS BIGINT)
END
WHERE players.id IN (
	SELECT p.id FROM players AS p WHERE p.expires <= CAST(sqlc.arg(at) AS BIGINT) ORDER BY p.expires LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
)
RETURNING players.id, players.seen, players.expires;

-- name: DeleteGuest :execrows
-- Deletes nothing if the guest was seen again or has a passkey.
DELETE FROM players
WHERE players.id = sqlc.arg(id) AND players.seen = sqlc.arg(seen) AND NOT EXISTS (SELECT 1 FROM passkeys AS k WHERE k.player = players.id);
