-- +goose Up

-- Races against computers are in the history of a player, but no opponent of theirs counts.
DROP INDEX results_races;
CREATE INDEX results_races ON results (player, finished, run) WHERE mode IN ('race', 'quick', 'class', 'computer');
DROP TRIGGER players_quit;
-- +goose StatementBegin
CREATE TRIGGER players_quit BEFORE DELETE ON players WHEN OLD.id <> '' AND (
		SELECT CASE WHEN COUNT(*) >= 3 AND MAX(l.solved) = 0 THEN 1 ELSE 0 END FROM (
			SELECT r.solved FROM results AS r
			WHERE r.player = OLD.id AND r.mode IN ('race', 'quick', 'class', 'computer') AND r.mode NOT IN ('class', 'computer')
			ORDER BY r.finished DESC, r.run DESC LIMIT 5
		) AS l
	) = 1
BEGIN
	UPDATE seats SET quit = 1 WHERE player = OLD.id AND player <> '' AND EXISTS (SELECT 1 FROM runs AS r WHERE r.id = seats.run AND r.finished = 0);
END;
-- +goose StatementEnd
