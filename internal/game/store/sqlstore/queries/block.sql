-- name: Blocks :many
SELECT * FROM blocks ORDER BY network LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: PutBlock :exec
INSERT INTO blocks (network, created, until) VALUES (sqlc.arg(network), sqlc.arg(created), sqlc.arg(until))
ON CONFLICT (network) DO UPDATE SET created = excluded.created, until = excluded.until;

-- name: DeleteBlock :execrows
DELETE FROM blocks WHERE network = sqlc.arg(network);

-- name: ExpireBlocks :execrows
DELETE FROM blocks WHERE until > 0 AND until <= sqlc.arg(at);
