-- +goose Up

-- A seat keeps the hashes of its origin for 30 days also if its player is deleted, so that a deletion neither
-- hides a guest nor makes a stranger related.
DROP TRIGGER races_finished;
DROP TRIGGER players_removed;
-- +goose StatementBegin
CREATE TRIGGER players_removed AFTER DELETE ON players WHEN OLD.id <> ''
BEGIN
	DELETE FROM runs WHERE player = OLD.id;
	UPDATE seats SET player = '', name = '' WHERE player = OLD.id AND player <> '';
END;
-- +goose StatementEnd

-- Whether the player was deleted during the race and always gave up (store.QuitterRaces), which the results of
-- the player show before they are deleted.
ALTER TABLE seats ADD COLUMN quit INTEGER NOT NULL DEFAULT 0;
-- +goose StatementBegin
CREATE TRIGGER players_quit BEFORE DELETE ON players WHEN OLD.id <> '' AND (
		SELECT CASE WHEN COUNT(*) >= 3 AND MAX(l.solved) = 0 THEN 1 ELSE 0 END FROM (
			SELECT r.solved FROM results AS r
			WHERE r.player = OLD.id AND r.mode IN ('race', 'quick', 'class') AND r.mode <> 'class'
			ORDER BY r.finished DESC, r.run DESC LIMIT 5
		) AS l
	) = 1
BEGIN
	UPDATE seats SET quit = 1 WHERE player = OLD.id AND player <> '' AND EXISTS (SELECT 1 FROM runs AS r WHERE r.id = seats.run AND r.finished = 0);
END;
-- +goose StatementEnd
