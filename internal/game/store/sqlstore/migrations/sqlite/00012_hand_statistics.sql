-- +goose Up

-- The number of the daily; 0 in other modes.
ALTER TABLE plays ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
-- The normal form with which the player solved the hand without a hint; '': none, the player chose the
-- hand, or the row is older than this migration.
ALTER TABLE plays ADD COLUMN form TEXT NOT NULL DEFAULT '';
UPDATE plays SET number = (SELECT r.number FROM runs AS r WHERE r.id = plays.run) WHERE mode = 'daily';
CREATE INDEX plays_form ON plays (puzzle, at, form) WHERE form <> '';
CREATE INDEX plays_daily ON plays (number, hand) WHERE mode = 'daily' AND offline = 0;

-- How many players solved each hand of a daily online: by time in tenths of a second, up to 6000 (-1:
-- not solved), and by form. Triggers count each play in the transaction that adds or removes it.
CREATE TABLE daily_times (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	tenths  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, hand, tenths)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_forms (
	number  INTEGER NOT NULL,
	hand    INTEGER NOT NULL,
	form    TEXT    NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, hand, form)
) STRICT, WITHOUT ROWID;

INSERT INTO daily_times (number, hand, tenths, players)
SELECT number, hand, CASE WHEN outcome = 'solved' THEN min(time / 100, 6000) ELSE -1 END, COUNT(*) FROM plays
WHERE mode = 'daily' AND offline = 0
GROUP BY 1, 2, 3;

-- +goose StatementBegin
CREATE TRIGGER plays_added AFTER INSERT ON plays WHEN NEW.mode = 'daily' AND NEW.offline = 0
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	VALUES (NEW.number, NEW.hand, CASE WHEN NEW.outcome = 'solved' THEN min(NEW.time / 100, 6000) ELSE -1 END, 1)
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + 1;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT NEW.number, NEW.hand, NEW.form, 1 WHERE NEW.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER plays_removed AFTER DELETE ON plays WHEN OLD.mode = 'daily' AND OLD.offline = 0
BEGIN
	UPDATE daily_times SET players = players - 1
	WHERE number = OLD.number AND hand = OLD.hand AND tenths = CASE WHEN OLD.outcome = 'solved' THEN min(OLD.time / 100, 6000) ELSE -1 END;
	DELETE FROM daily_times
	WHERE number = OLD.number AND hand = OLD.hand AND tenths = CASE WHEN OLD.outcome = 'solved' THEN min(OLD.time / 100, 6000) ELSE -1 END AND players = 0;
	UPDATE daily_forms SET players = players - 1 WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form;
	DELETE FROM daily_forms WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form AND players = 0;
END;
-- +goose StatementEnd
