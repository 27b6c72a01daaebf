-- name: AddPlayer :exec
INSERT INTO players (id, name, lang, settings, created, seen) VALUES (?, ?, ?, ?, ?, ?);

-- name: Player :one
SELECT * FROM players WHERE id = ?;

-- name: SetPlayer :execrows
UPDATE players SET name = ?, lang = ?, settings = ?, seen = ? WHERE id = ?;

-- name: DeletePlayer :exec
DELETE FROM players WHERE id = ?;

-- name: AddPasskey :exec
INSERT INTO passkeys (id, player, name, credential, created, used) VALUES (?, ?, ?, ?, ?, ?);

-- name: Passkey :one
SELECT * FROM passkeys WHERE id = ?;

-- name: Passkeys :many
SELECT * FROM passkeys WHERE player = ? ORDER BY created, id;

-- name: UsePasskey :execrows
UPDATE passkeys SET credential = ?, used = ? WHERE id = ?;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE player = ? AND id = ?;
