-- +goose Up

-- Changes whenever a seat of the race is added, changed or removed, by whatever statement. So a server may keep
-- the seats that it read with a version: a class has 200.
ALTER TABLE races ADD COLUMN seats_version BIGINT NOT NULL DEFAULT 0;

-- +goose StatementBegin
CREATE FUNCTION count_seat_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE races SET seats_version = seats_version + 1
	WHERE run IN (CASE WHEN TG_OP <> 'DELETE' THEN NEW.run END, CASE WHEN TG_OP <> 'INSERT' THEN OLD.run END);
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER seats_changed AFTER INSERT OR UPDATE OR DELETE ON seats
FOR EACH ROW EXECUTE FUNCTION count_seat_change();
