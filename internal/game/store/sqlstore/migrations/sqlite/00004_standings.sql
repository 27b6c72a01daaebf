-- +goose Up

-- How many ranked results a daily has, so that a result can be placed among a million of them
-- by a few hundred rows. daily_solved counts them by solved hands. daily_counts counts them by
-- points and time, in buckets of 2^shift milliseconds for the shifts 22, 17, 12 and 7: a bucket
-- of one shift has 32 of the next. All times from 2^30 on are in one bucket. Triggers count
-- each result in the transaction that adds or removes it.
CREATE TABLE daily_solved (
	number  INTEGER NOT NULL,
	solved  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, solved)
) STRICT, WITHOUT ROWID;
CREATE TABLE daily_counts (
	number  INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (number, shift, points, bucket)
) STRICT, WITHOUT ROWID;

INSERT INTO daily_solved (number, solved, players)
SELECT number, solved, COUNT(*) FROM results
WHERE mode = 'daily' AND ranked = 1
GROUP BY 1, 2;

INSERT INTO daily_counts (number, shift, points, bucket, players)
SELECT number, 22, points, min(time, 1073741824) >> 22, COUNT(*) FROM results
WHERE mode = 'daily' AND ranked = 1
GROUP BY 1, 2, 3, 4;
INSERT INTO daily_counts (number, shift, points, bucket, players)
SELECT number, 17, points, min(time, 1073741824) >> 17, COUNT(*) FROM results
WHERE mode = 'daily' AND ranked = 1
GROUP BY 1, 2, 3, 4;
INSERT INTO daily_counts (number, shift, points, bucket, players)
SELECT number, 12, points, min(time, 1073741824) >> 12, COUNT(*) FROM results
WHERE mode = 'daily' AND ranked = 1
GROUP BY 1, 2, 3, 4;
INSERT INTO daily_counts (number, shift, points, bucket, players)
SELECT number, 7, points, min(time, 1073741824) >> 7, COUNT(*) FROM results
WHERE mode = 'daily' AND ranked = 1
GROUP BY 1, 2, 3, 4;

-- +goose StatementBegin
CREATE TRIGGER results_added AFTER INSERT ON results WHEN NEW.mode = 'daily' AND NEW.ranked = 1
BEGIN
	INSERT INTO daily_solved (number, solved, players) VALUES (NEW.number, NEW.solved, 1)
	ON CONFLICT (number, solved) DO UPDATE SET players = players + 1;
	INSERT INTO daily_counts (number, shift, points, bucket, players)
	VALUES (NEW.number, 22, NEW.points, min(NEW.time, 1073741824) >> 22, 1),
		(NEW.number, 17, NEW.points, min(NEW.time, 1073741824) >> 17, 1),
		(NEW.number, 12, NEW.points, min(NEW.time, 1073741824) >> 12, 1),
		(NEW.number, 7, NEW.points, min(NEW.time, 1073741824) >> 7, 1)
	ON CONFLICT (number, shift, points, bucket) DO UPDATE SET players = players + 1;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER results_removed AFTER DELETE ON results WHEN OLD.mode = 'daily' AND OLD.ranked = 1
BEGIN
	UPDATE daily_solved SET players = players - 1 WHERE number = OLD.number AND solved = OLD.solved;
	DELETE FROM daily_solved WHERE number = OLD.number AND solved = OLD.solved AND players = 0;
	UPDATE daily_counts SET players = players - 1
	WHERE number = OLD.number AND shift IN (22, 17, 12, 7) AND points = OLD.points AND bucket = min(OLD.time, 1073741824) >> shift;
	DELETE FROM daily_counts
	WHERE number = OLD.number AND shift IN (22, 17, 12, 7) AND points = OLD.points AND bucket = min(OLD.time, 1073741824) >> shift AND players = 0;
END;
-- +goose StatementEnd

-- The best times of those who solved all hands.
CREATE INDEX results_times ON results (number, solved, points DESC, time) WHERE mode = 'daily' AND ranked = 1;
