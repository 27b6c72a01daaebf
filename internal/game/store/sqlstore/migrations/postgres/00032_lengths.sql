-- +goose Up

-- Timed runs of one and five minutes, and streaks, have leaderboards of their own.
DROP VIEW board_sums;
DROP VIEW board_results;

-- The ranked timed runs and streaks of a player, best first.
DROP INDEX results_timed;
CREATE INDEX results_timed ON results (player, mode, solved DESC, time, finished, run) WHERE mode IN ('timed', 'timed1', 'timed5', 'streak') AND ranked = TRUE;

-- A row for each period and each ranked result that counts on a leaderboard. A daily counts on its own
-- day. days is the length of the period, 0 for all time, and day is its first day, since 1970. Weeks
-- begin on Monday.
CREATE VIEW board_results AS
SELECT r.run, r.player, CASE WHEN r.mode NOT IN ('race', 'quick') THEN r.mode ELSE 'race' END AS board, p.days,
	CAST(CASE p.days WHEN 0 THEN 0 WHEN 1 THEN CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END
		ELSE CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END - (CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END + 3) % 7 END AS BIGINT) AS day,
	CASE WHEN r.mode IN ('race', 'quick') THEN r.beaten ELSE r.points END AS score, r.time, r.solved, r.hands
FROM results AS r CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 1 UNION ALL SELECT 7) AS p
WHERE r.ranked = TRUE AND (r.mode IN ('daily', 'timed', 'timed1', 'timed5', 'streak') OR r.mode IN ('race', 'quick') AND r.opponents > 0);

-- The entries of players on leaderboards: the best of their timed runs of each length and of
-- their streaks, and the sums of the others.
CREATE VIEW board_sums AS
SELECT c.board, c.days, c.day, c.player, CAST(SUM(c.score) AS BIGINT) AS score, CAST(SUM(c.time) AS BIGINT) AS time,
	COUNT(*) AS games, CAST(SUM(c.solved) AS BIGINT) AS solved, CAST(SUM(c.hands) AS BIGINT) AS hands
FROM (
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.solved, b.hands,
		ROW_NUMBER() OVER (PARTITION BY b.board, b.days, b.day, b.player ORDER BY b.score DESC, b.time, b.solved DESC, b.hands) AS place
	FROM board_results AS b
) AS c
WHERE c.board IN ('daily', 'race') OR c.place = 1
GROUP BY c.board, c.days, c.day, c.player;

-- Keeps the entries up to date in the transaction that adds or removes a result. It adds to sums and
-- keeps the best run, so the order of results does not matter. The lock of the player makes a change of
-- named and banned wait.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION add_board_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_shown BOOLEAN;
BEGIN
	SELECT p.named AND p.banned = 0 INTO is_shown FROM players AS p WHERE p.id = NEW.player FOR SHARE;
	IF NEW.mode IN ('timed', 'timed1', 'timed5', 'streak') THEN
		INSERT INTO board_entries AS e (board, days, day, player, score, time, games, solved, hands, shown)
		SELECT b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, is_shown
		FROM board_results AS b WHERE b.run = NEW.run AND b.player = NEW.player
		ON CONFLICT (board, days, day, player) DO UPDATE SET score = excluded.score, time = excluded.time, solved = excluded.solved, hands = excluded.hands
		WHERE (-excluded.score, excluded.time, -excluded.solved, excluded.hands) < (-e.score, e.time, -e.solved, e.hands);
	ELSE
		INSERT INTO board_entries AS e (board, days, day, player, score, time, games, solved, hands, shown)
		SELECT b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, is_shown
		FROM board_results AS b WHERE b.run = NEW.run AND b.player = NEW.player
		ON CONFLICT (board, days, day, player) DO UPDATE SET score = e.score + excluded.score, time = e.time + excluded.time,
			games = e.games + 1, solved = e.solved + excluded.solved, hands = e.hands + excluded.hands;
	END IF;
	RETURN NULL;
END $$;
-- +goose StatementEnd

-- In a timed run, the best of the other runs takes the place of the best run.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION remove_board_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT 1 FROM board_entries AS e WHERE e.player = OLD.player) THEN
		RETURN OLD; -- the player is being deleted
	END IF;
	IF OLD.mode NOT IN ('timed', 'timed1', 'timed5', 'streak') THEN
		UPDATE board_entries AS e SET score = e.score - b.score, time = e.time - b.time, games = e.games - 1, solved = e.solved - b.solved, hands = e.hands - b.hands
		FROM board_results AS b
		WHERE b.run = OLD.run AND b.player = OLD.player AND e.board = b.board AND e.days = b.days AND e.day = b.day AND e.player = b.player;
		DELETE FROM board_entries AS e WHERE e.player = OLD.player AND e.games = 0;
		RETURN OLD;
	END IF;
	DELETE FROM board_entries AS e
	WHERE e.player = OLD.player AND e.board = OLD.mode AND e.score = OLD.points AND e.time = OLD.time AND e.solved = OLD.solved AND e.hands = OLD.hands
		AND (e.days = 0 OR OLD.finished / 86400000 BETWEEN e.day AND e.day + e.days - 1);
	IF FOUND THEN
		INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
		SELECT DISTINCT ON (b.days, b.day) b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, p.named AND p.banned = 0
		FROM board_results AS b JOIN players AS p ON p.id = b.player
		WHERE b.player = OLD.player AND b.board = OLD.mode AND b.run <> OLD.run AND (b.days = 0 OR OLD.finished / 86400000 BETWEEN b.day AND b.day + b.days - 1)
		ORDER BY b.days, b.day, b.score DESC, b.time, b.solved DESC, b.hands
		ON CONFLICT (board, days, day, player) DO NOTHING;
	END IF;
	RETURN OLD;
END $$;
-- +goose StatementEnd
