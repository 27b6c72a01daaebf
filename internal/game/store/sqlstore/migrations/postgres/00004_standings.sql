-- +goose Up

-- How many ranked results a daily has, so that a result can be placed among a million of them
-- by a few hundred rows. daily_solved counts them by solved hands. daily_counts counts them by
-- points and time, in buckets of 2^shift milliseconds for the shifts 22, 17, 12 and 7: a bucket
-- of one shift has 32 of the next. All times from 2^30 on are in one bucket. Triggers count
-- each result in the transaction that adds or removes it.
CREATE TABLE daily_solved (
	number  INTEGER NOT NULL,
	solved  INTEGER NOT NULL,
	players BIGINT  NOT NULL,
	PRIMARY KEY (number, solved)
);
CREATE TABLE daily_counts (
	number  INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	points  INTEGER NOT NULL,
	bucket  BIGINT  NOT NULL,
	players BIGINT  NOT NULL,
	PRIMARY KEY (number, shift, points, bucket)
);

INSERT INTO daily_solved (number, solved, players)
SELECT number, solved, COUNT(*) FROM results
WHERE mode = 'daily' AND ranked
GROUP BY 1, 2;

INSERT INTO daily_counts (number, shift, points, bucket, players)
SELECT number, shift, points, LEAST(time, 1073741824) >> shift, COUNT(*) FROM results, (VALUES (22), (17), (12), (7)) AS shifts (shift)
WHERE mode = 'daily' AND ranked
GROUP BY 1, 2, 3, 4;

-- The rows are always locked in one order, or two transactions could wait for each other.
-- +goose StatementBegin
CREATE FUNCTION count_daily_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO daily_solved (number, solved, players) VALUES (NEW.number, NEW.solved, 1)
		ON CONFLICT (number, solved) DO UPDATE SET players = daily_solved.players + 1;
		INSERT INTO daily_counts (number, shift, points, bucket, players)
		VALUES (NEW.number, 22, NEW.points, LEAST(NEW.time, 1073741824) >> 22, 1),
			(NEW.number, 17, NEW.points, LEAST(NEW.time, 1073741824) >> 17, 1),
			(NEW.number, 12, NEW.points, LEAST(NEW.time, 1073741824) >> 12, 1),
			(NEW.number, 7, NEW.points, LEAST(NEW.time, 1073741824) >> 7, 1)
		ON CONFLICT (number, shift, points, bucket) DO UPDATE SET players = daily_counts.players + 1;
	ELSE
		UPDATE daily_solved SET players = players - 1 WHERE number = OLD.number AND solved = OLD.solved;
		DELETE FROM daily_solved WHERE number = OLD.number AND solved = OLD.solved AND players = 0;
		UPDATE daily_counts SET players = players - 1
		WHERE number = OLD.number AND points = OLD.points AND (shift, bucket) IN (SELECT k, LEAST(OLD.time, 1073741824) >> k FROM unnest(ARRAY[22, 17, 12, 7]) AS k);
		DELETE FROM daily_counts
		WHERE number = OLD.number AND points = OLD.points AND players = 0
			AND (shift, bucket) IN (SELECT k, LEAST(OLD.time, 1073741824) >> k FROM unnest(ARRAY[22, 17, 12, 7]) AS k);
	END IF;
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER results_added AFTER INSERT ON results
FOR EACH ROW WHEN (NEW.mode = 'daily' AND NEW.ranked) EXECUTE FUNCTION count_daily_result();

CREATE TRIGGER results_removed AFTER DELETE ON results
FOR EACH ROW WHEN (OLD.mode = 'daily' AND OLD.ranked) EXECUTE FUNCTION count_daily_result();

-- The best times of those who solved all hands.
CREATE INDEX results_times ON results (number, solved, points DESC, time) WHERE mode = 'daily' AND ranked;
