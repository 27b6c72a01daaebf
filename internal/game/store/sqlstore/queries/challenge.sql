-- name: AddChallenge :one
-- If the hand or run has a challenge already, extends that one, adds the invites and returns it.
INSERT INTO challenges (code, player, run, hand, mode, number, puzzle, hands, solved, points, time, created, seen, expires, invites)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
ON CONFLICT (run, hand) DO UPDATE SET expires = excluded.expires, invites = challenges.invites + excluded.invites
RETURNING *;

-- name: CountChallenges :one
SELECT COUNT(*) FROM challenges WHERE player = sqlc.arg(player) AND created >= sqlc.arg(since);

-- name: TrimChallenges :exec
DELETE FROM challenges WHERE code IN (
	SELECT c.code FROM challenges AS c WHERE c.player = sqlc.arg(player)
	ORDER BY c.expires DESC, c.created DESC, c.code LIMIT 1000 OFFSET CAST(sqlc.arg(max_challenges) AS BIGINT)
);

-- name: Challenge :one
-- Returns a challenge with its player and the numbers of those who began it and who finished it, and
-- of the results that its player has not seen.
SELECT c.*, p.name, p.banned,
	CAST((SELECT COUNT(*) FROM challenge_runs AS j WHERE j.code = c.code) AS BIGINT) AS joined,
	CAST((SELECT COUNT(*) FROM challenge_runs AS j JOIN runs AS u ON u.id = j.run WHERE j.code = c.code AND u.closed > 0) AS BIGINT) AS finished,
	CAST((SELECT COUNT(*) FROM challenge_runs AS j JOIN runs AS u ON u.id = j.run WHERE j.code = c.code AND u.closed > c.seen) AS BIGINT) AS unseen
FROM challenges AS c JOIN players AS p ON p.id = c.player
WHERE c.code = sqlc.arg(code) AND c.expires > sqlc.arg(at);

-- name: ChallengesOfPlayer :many
SELECT c.*, p.name, p.banned,
	CAST((SELECT COUNT(*) FROM challenge_runs AS j WHERE j.code = c.code) AS BIGINT) AS joined,
	CAST((SELECT COUNT(*) FROM challenge_runs AS j JOIN runs AS u ON u.id = j.run WHERE j.code = c.code AND u.closed > 0) AS BIGINT) AS finished,
	CAST((SELECT COUNT(*) FROM challenge_runs AS j JOIN runs AS u ON u.id = j.run WHERE j.code = c.code AND u.closed > c.seen) AS BIGINT) AS unseen
FROM challenges AS c JOIN players AS p ON p.id = c.player
WHERE c.player = sqlc.arg(player) AND c.expires > sqlc.arg(at)
ORDER BY c.expires DESC, c.code
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: ExtendChallenge :execrows
UPDATE challenges SET expires = sqlc.arg(expires) WHERE code = sqlc.arg(code);

-- name: SeeChallenge :execrows
UPDATE challenges SET seen = sqlc.arg(at) WHERE code = sqlc.arg(code) AND player = sqlc.arg(player);

-- name: ExpireChallenges :execrows
DELETE FROM challenges WHERE code IN (
	SELECT c.code FROM challenges AS c WHERE c.expires <= sqlc.arg(at)
	ORDER BY c.expires LIMIT CAST(sqlc.arg(max_rows) AS BIGINT) FOR UPDATE SKIP LOCKED
);

-- name: PutChallengeRun :exec
INSERT INTO challenge_runs (code, player, run, invite, seq)
VALUES ($1, $2, $3, $4, (SELECT COALESCE(MAX(j.seq), 0) + 1 FROM challenge_runs AS j WHERE j.code = $1))
ON CONFLICT (code, player) DO UPDATE SET run = excluded.run;

-- name: ChallengeSeats :one
-- Counts the seats of a player in a challenge (0 or 1), the open and the invited seats, and those with an
-- invitation.
SELECT COUNT(CASE WHEN player = sqlc.arg(player) THEN 1 END) AS own, COUNT(CASE WHEN invite = 0 THEN 1 END) AS open,
	COUNT(CASE WHEN invite > 0 THEN 1 END) AS invited, COUNT(CASE WHEN invite = CAST(sqlc.arg(invite) AS BIGINT) THEN 1 END) AS used
FROM challenge_runs WHERE code = sqlc.arg(code);

-- name: ChallengeRun :one
SELECT run FROM challenge_runs WHERE code = $1 AND player = $2;

-- name: ChallengeResults :many
-- Returns the results of those who finished a challenge, best first.
SELECT j.seq, j.player, j.run, p.name, p.banned, r.hands, r.solved, r.points, r.time, u.closed
FROM challenge_runs AS j
JOIN players AS p ON p.id = j.player
JOIN runs AS u ON u.id = j.run
JOIN results AS r ON r.run = j.run AND r.player = j.player
WHERE j.code = sqlc.arg(code)
ORDER BY r.solved DESC, r.points DESC, r.time, j.seq
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: ChallengeRunsOfPlayer :many
SELECT * FROM challenge_runs WHERE player = sqlc.arg(player) AND code > sqlc.arg(after)
ORDER BY code LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);
