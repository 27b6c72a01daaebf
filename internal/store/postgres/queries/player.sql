-- name: AddPlayer :exec
INSERT INTO players (id, name, lang, settings, created, seen) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Player :one
SELECT * FROM players WHERE id = $1;

-- name: SetPlayer :execrows
UPDATE players SET name = $1, lang = $2, settings = $3, seen = $4 WHERE id = $5;

-- name: DeletePlayer :exec
DELETE FROM players WHERE id = $1;

-- name: AddPasskey :exec
INSERT INTO passkeys (id, player, name, credential, created, used) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Passkey :one
SELECT * FROM passkeys WHERE id = $1;

-- name: Passkeys :many
SELECT * FROM passkeys WHERE player = $1 ORDER BY created, id;

-- name: UsePasskey :execrows
UPDATE passkeys SET credential = $1, used = $2 WHERE id = $3;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE player = $1 AND id = $2;
