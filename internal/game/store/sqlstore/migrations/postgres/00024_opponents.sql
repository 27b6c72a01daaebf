-- +goose Up

-- Deleting the account during a race must change nothing in the results of the others, so the hashes of the
-- origin stay until the race is over.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION remove_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM runs WHERE player = OLD.id;
	UPDATE seats SET player = '', name = '',
		address = CASE WHEN EXISTS (SELECT 1 FROM runs AS r WHERE r.id = seats.run AND r.finished = 0) THEN address ELSE '' END,
		device = CASE WHEN EXISTS (SELECT 1 FROM runs AS r WHERE r.id = seats.run AND r.finished = 0) THEN device ELSE '' END
	WHERE player = OLD.id AND player <> '';
	RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION forget_deleted_origins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE seats SET address = '', device = '' WHERE run = NEW.id AND player = '' AND (address <> '' OR device <> '');
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER races_finished AFTER UPDATE OF finished ON runs
FOR EACH ROW WHEN (OLD.finished = 0 AND NEW.finished <> 0 AND NEW.player = '')
EXECUTE FUNCTION forget_deleted_origins();

-- The 30 days are the limit in any case.
DROP INDEX seats_joined;
CREATE INDEX seats_joined ON seats (joined) WHERE name <> '' OR player <> '' OR address <> '' OR device <> '';

-- The latest results of a player whose hands are judged. Other hands must not hide these, however many there are.
DROP INDEX plays_judged;
CREATE INDEX results_judged ON results (player, finished, run) WHERE ranked = TRUE AND solved > 0 AND mode IN ('timed', 'daily', 'race', 'quick');
