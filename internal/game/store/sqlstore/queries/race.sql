-- name: AddRace :exec
INSERT INTO races (run, code, kind, secret, created, expires, next) VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: Race :one
SELECT * FROM races WHERE run = $1;

-- name: RaceByCode :one
SELECT * FROM races WHERE code = sqlc.arg(code) AND code <> '' AND expires > sqlc.arg(at);

-- name: SetNextRace :exec
-- Changes nothing if the race already has a next one.
UPDATE races SET next = sqlc.arg(next) WHERE run = sqlc.arg(run) AND next = '';

-- name: DeleteRace :exec
DELETE FROM runs WHERE id = sqlc.arg(run) AND version = sqlc.arg(version) AND player = '';

-- name: ExpireRaces :execrows
UPDATE races SET code = '' WHERE run IN (
	SELECT r.run FROM races AS r WHERE r.code <> '' AND r.expires <= sqlc.arg(at) ORDER BY r.expires LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
);

-- name: PutSeat :exec
INSERT INTO seats (run, seat, player, name, colour, joined, address, device, quit, mean, deviation, rated_hands) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
ON CONFLICT (run, seat) DO UPDATE SET player = excluded.player, name = excluded.name, colour = excluded.colour, joined = excluded.joined,
	address = excluded.address, device = excluded.device;

-- name: DeleteSeat :exec
DELETE FROM seats WHERE run = $1 AND seat = $2;

-- name: Seats :many
SELECT * FROM seats WHERE run = $1 ORDER BY joined, LENGTH(seat), seat;

-- name: ForfeitedSeats :many
-- Returns the seats without a player and those of banned players, in the races of a JSON array of IDs.
-- sqliteRewrites in sqlite.go rewrites this statement for SQLite.
SELECT s.run, s.seat FROM seats AS s LEFT JOIN players AS p ON p.id = s.player
WHERE s.run IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON)))
	AND (p.id IS NULL OR p.banned > 0)
ORDER BY s.run, s.seat;

-- name: ExpireSeatNames :execrows
UPDATE seats SET player = '', name = '', address = '', device = '' WHERE (run, seat) IN (
	SELECT s.run, s.seat FROM seats AS s WHERE s.joined < sqlc.arg(joined_before) AND (s.name <> '' OR s.player <> '' OR s.address <> '' OR s.device <> '')
	ORDER BY s.joined LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
);

-- name: Companions :many
-- Returns the other seats of a player's latest races and quick matches that have a result, without races whose
-- seats have expired. The first condition on the mode is that of the index results_races.
SELECT s.* FROM seats AS s WHERE s.player <> sqlc.arg(player) AND s.run IN (
	SELECT r.run FROM results AS r WHERE r.player = sqlc.arg(player) AND r.mode IN ('race', 'quick', 'class', 'computer') AND r.mode NOT IN ('class', 'computer')
	ORDER BY r.finished DESC, r.run DESC LIMIT CAST(sqlc.arg(max_races) AS BIGINT)
)
	AND EXISTS (SELECT 1 FROM seats AS o WHERE o.run = s.run AND o.player = sqlc.arg(player) AND o.player <> '')
ORDER BY s.run, s.seat;

-- name: Quitters :many
-- Returns those of the players in a JSON array of IDs who have solved no hand in their latest races and quick
-- matches. The first condition on the mode is that of the index results_races. The trigger players_quit has
-- the same rule.
SELECT p.id FROM players AS p
WHERE p.id IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON))) AND (
	SELECT CASE WHEN COUNT(*) >= CAST(sqlc.arg(min_races) AS BIGINT) AND MAX(s.solved) = 0 THEN 1 ELSE 0 END FROM (
		SELECT r.solved FROM results AS r
		WHERE r.player = p.id AND r.mode IN ('race', 'quick', 'class', 'computer') AND r.mode NOT IN ('class', 'computer')
		ORDER BY r.finished DESC, r.run DESC LIMIT CAST(sqlc.arg(max_races) AS BIGINT)
	) AS s
) = 1;

-- name: RacesTogether :many
-- Returns, for each player in a JSON array of IDs, the number of the latest races and quick matches, and the
-- number of those in which another player has a result.
SELECT p.id AS player,
	CAST((SELECT COUNT(*) FROM (
		SELECT r.run FROM results AS r
		WHERE r.player = p.id AND r.mode IN ('race', 'quick', 'class', 'computer') AND r.mode NOT IN ('class', 'computer')
		ORDER BY r.finished DESC, r.run DESC LIMIT CAST(sqlc.arg(max_races) AS BIGINT)
	) AS s) AS BIGINT) AS races,
	CAST((SELECT COUNT(*) FROM (
		SELECT r.run FROM results AS r
		WHERE r.player = p.id AND r.mode IN ('race', 'quick', 'class', 'computer') AND r.mode NOT IN ('class', 'computer')
		ORDER BY r.finished DESC, r.run DESC LIMIT CAST(sqlc.arg(max_races) AS BIGINT)
	) AS s WHERE EXISTS (SELECT 1 FROM results AS o WHERE o.run = s.run AND o.player = sqlc.arg(other))) AS BIGINT) AS together
FROM players AS p
WHERE p.id IN (SELECT json_array_elements_text(CAST(CAST(sqlc.arg(ids) AS TEXT) AS JSON)));

-- name: RaceFinal :one
SELECT json FROM race_finals WHERE run = $1 AND part = $2;

-- name: PutRaceFinal :exec
INSERT INTO race_finals (run, part, json) VALUES ($1, $2, $3) ON CONFLICT (run, part) DO NOTHING;

-- name: SeatsOfPlayer :many
SELECT * FROM seats WHERE player = sqlc.arg(player) AND player <> '' AND run > sqlc.arg(after)
ORDER BY run LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);
