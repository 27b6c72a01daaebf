-- +goose Up

-- Changes whenever a seat of the race is added, changed or removed, by whatever statement. So a server may keep
-- the seats that it read with a version: a class has 200.
ALTER TABLE races ADD COLUMN seats_version BIGINT NOT NULL DEFAULT 0;

-- The fixed order prevents a deadlock between two deletions of players with several races in common.
-- +goose StatementBegin
CREATE FUNCTION count_seat_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM races WHERE run IN (SELECT c.run FROM changed AS c) ORDER BY run FOR NO KEY UPDATE;
	UPDATE races SET seats_version = seats_version + 1 WHERE run IN (SELECT c.run FROM changed AS c);
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER seats_added AFTER INSERT ON seats
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_seat_changes();
CREATE TRIGGER seats_changed AFTER UPDATE ON seats
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_seat_changes();
CREATE TRIGGER seats_removed AFTER DELETE ON seats
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_seat_changes();
