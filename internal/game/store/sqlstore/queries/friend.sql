-- name: FriendLinkOf :one
SELECT * FROM friend_links WHERE player = $1;

-- name: FriendLink :one
SELECT l.player, l.code, l.created, p.name, p.banned FROM friend_links AS l JOIN players AS p ON p.id = l.player WHERE l.code = $1;

-- name: AddFriendLink :exec
INSERT INTO friend_links (player, code, created) VALUES ($1, $2, $3) ON CONFLICT (player) DO NOTHING;

-- name: PutFriendLink :exec
INSERT INTO friend_links (player, code, created) VALUES ($1, $2, $3)
ON CONFLICT (player) DO UPDATE SET code = excluded.code, created = excluded.created;

-- name: Friend :one
SELECT * FROM friends WHERE player = $1 AND friend = $2;

-- name: FriendsOfPlayer :many
-- Returns the friends of a player and those whom the player has removed, the latest first.
SELECT f.friend, f.since, f.removed, p.name, p.banned
FROM friends AS f JOIN players AS p ON p.id = f.friend
WHERE f.player = sqlc.arg(player)
ORDER BY f.removed, f.since DESC, f.friend
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: CountFriends :one
-- Counts the friends of a player other than one of them.
SELECT COUNT(*) FROM friends WHERE player = sqlc.arg(player) AND friend <> sqlc.arg(other) AND removed = FALSE;

-- name: PutFriend :exec
INSERT INTO friends (player, friend, since, removed) VALUES ($1, $2, $3, $4)
ON CONFLICT (player, friend) DO UPDATE SET since = excluded.since, removed = excluded.removed;

-- name: DeleteFriend :exec
-- Deletes a friend, but not the fact that the player has removed the other.
DELETE FROM friends WHERE player = $1 AND friend = $2 AND removed = FALSE;

-- name: TrimRemovedFriends :exec
DELETE FROM friends AS f WHERE f.player = sqlc.arg(player) AND f.friend IN (
	SELECT r.friend FROM friends AS r WHERE r.player = sqlc.arg(player) AND r.removed = TRUE
	ORDER BY r.since DESC, r.friend LIMIT 1000 OFFSET CAST(sqlc.arg(max_removed) AS BIGINT)
);
