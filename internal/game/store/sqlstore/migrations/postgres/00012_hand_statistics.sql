-- +goose Up

-- The number of the daily; 0 in other modes.
ALTER TABLE plays ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
-- The normal form with which the player solved the hand without a hint; '': none, the player chose the
-- hand, or the row is older than this migration.
ALTER TABLE plays ADD COLUMN form TEXT NOT NULL DEFAULT '';
UPDATE plays SET number = (SELECT r.number FROM runs AS r WHERE r.id = plays.run) WHERE mode = 'daily';
CREATE INDEX plays_form ON plays (puzzle, at, form) WHERE form <> '';
CREATE INDEX plays_daily ON plays (number, hand) WHERE mode = 'daily' AND offline = FALSE;

-- How many players solved each hand of a daily online: by time in tenths of a second, up to 6000 (-1:
-- not solved), and by form. Triggers count each play in the transaction that adds or removes it.
CREATE TABLE daily_times (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	tenths  BIGINT  NOT NULL,
	players BIGINT  NOT NULL,
	PRIMARY KEY (number, hand, tenths)
);
CREATE TABLE daily_forms (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	form    TEXT    NOT NULL,
	players BIGINT  NOT NULL,
	PRIMARY KEY (number, hand, form)
);

INSERT INTO daily_times (number, hand, tenths, players)
SELECT number, hand, CASE WHEN outcome = 'solved' THEN LEAST(time / 100, 6000) ELSE -1 END, COUNT(*) FROM plays
WHERE mode = 'daily' AND NOT offline
GROUP BY 1, 2, 3;

-- A transaction counts the plays of a run in the order of their hands, so that two transactions do not
-- wait for each other.
-- +goose StatementBegin
CREATE FUNCTION count_daily_play() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	key BIGINT;
BEGIN
	IF TG_OP = 'INSERT' THEN
		key := CASE WHEN NEW.outcome = 'solved' THEN LEAST(NEW.time / 100, 6000) ELSE -1 END;
		INSERT INTO daily_times (number, hand, tenths, players) VALUES (NEW.number, NEW.hand, key, 1)
		ON CONFLICT (number, hand, tenths) DO UPDATE SET players = daily_times.players + 1;
		IF NEW.form <> '' THEN
			INSERT INTO daily_forms (number, hand, form, players) VALUES (NEW.number, NEW.hand, NEW.form, 1)
			ON CONFLICT (number, hand, form) DO UPDATE SET players = daily_forms.players + 1;
		END IF;
	ELSE
		key := CASE WHEN OLD.outcome = 'solved' THEN LEAST(OLD.time / 100, 6000) ELSE -1 END;
		UPDATE daily_times SET players = players - 1 WHERE number = OLD.number AND hand = OLD.hand AND tenths = key;
		DELETE FROM daily_times WHERE number = OLD.number AND hand = OLD.hand AND tenths = key AND players = 0;
		UPDATE daily_forms SET players = players - 1 WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form;
		DELETE FROM daily_forms WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form AND players = 0;
	END IF;
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER plays_added AFTER INSERT ON plays
FOR EACH ROW WHEN (NEW.mode = 'daily' AND NOT NEW.offline) EXECUTE FUNCTION count_daily_play();

CREATE TRIGGER plays_removed AFTER DELETE ON plays
FOR EACH ROW WHEN (OLD.mode = 'daily' AND NOT OLD.offline) EXECUTE FUNCTION count_daily_play();
