-- +goose Up

-- Changes whenever a seat of the race is added, changed or removed, by whatever statement. So a server may keep
-- the seats that it read with a version: a class has 200.
ALTER TABLE races ADD COLUMN seats_version INTEGER NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE TRIGGER seats_added AFTER INSERT ON seats
BEGIN
	UPDATE races SET seats_version = seats_version + 1 WHERE run = NEW.run;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seats_changed AFTER UPDATE ON seats
BEGIN
	UPDATE races SET seats_version = seats_version + 1 WHERE run IN (OLD.run, NEW.run);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER seats_removed AFTER DELETE ON seats
BEGIN
	UPDATE races SET seats_version = seats_version + 1 WHERE run = OLD.run;
END;
-- +goose StatementEnd
