-- name: FoundIdeas :one
SELECT * FROM found_ideas WHERE player = $1 AND puzzle = $2;

-- name: CountFoundIdeas :one
SELECT COUNT(*) FROM found_ideas WHERE player = $1;

-- name: AddFoundIdeas :execrows
-- Inserts nothing if the player already has a row of the puzzle.
INSERT INTO found_ideas (player, puzzle, ideas, found, solutions, shown, techniques, updated, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1)
ON CONFLICT DO NOTHING;

-- name: SetFoundIdeas :execrows
UPDATE found_ideas SET ideas = $1, found = $2, solutions = $3, shown = $4, techniques = $5, updated = $6, version = version + 1
WHERE player = $7 AND puzzle = $8 AND version = $9;

-- name: ListFoundIdeas :many
SELECT * FROM found_ideas
WHERE player = sqlc.arg(player) AND (updated < sqlc.arg(updated) OR updated = sqlc.arg(updated) AND puzzle < sqlc.arg(puzzle))
ORDER BY updated DESC, puzzle DESC
LIMIT CAST(sqlc.arg(max_rows) AS BIGINT);

-- name: FoundIdeaTotals :one
SELECT COUNT(*) AS hands, CAST(COALESCE(SUM(CASE WHEN found = ideas THEN 1 ELSE 0 END), 0) AS BIGINT) AS complete,
	CAST(COALESCE(SUM(ideas), 0) AS BIGINT) AS ideas, CAST(COALESCE(SUM(found), 0) AS BIGINT) AS found
FROM found_ideas WHERE player = $1;

-- name: ShownIdeas :many
-- Returns the hands whose other ideas were shown, without the solutions.
SELECT puzzle, shown, techniques FROM found_ideas WHERE player = $1 AND shown > 0 ORDER BY shown, puzzle;
