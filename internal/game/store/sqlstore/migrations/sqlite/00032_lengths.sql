-- +goose Up

-- Timed runs of one and five minutes, and streaks, have leaderboards of their own.
DROP TRIGGER board_sums_added;
DROP TRIGGER board_best_added;
DROP TRIGGER board_sums_removed;
DROP TRIGGER board_best_removed;
DROP VIEW board_sums;
DROP VIEW board_results;

-- The ranked timed runs and streaks of a player, best first.
DROP INDEX results_timed;
CREATE INDEX results_timed ON results (player, mode, solved DESC, time, finished, run) WHERE mode IN ('timed', 'timed1', 'timed5', 'streak') AND ranked = 1;

-- A row for each period and each ranked result that counts on a leaderboard. A daily counts on its own
-- day. days is the length of the period, 0 for all time, and day is its first day, since 1970. Weeks
-- begin on Monday.
CREATE VIEW board_results AS
SELECT r.run, r.player, CASE WHEN r.mode NOT IN ('race', 'quick') THEN r.mode ELSE 'race' END AS board, p.days,
	CAST(CASE p.days WHEN 0 THEN 0 WHEN 1 THEN CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END
		ELSE CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END - (CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END + 3) % 7 END AS BIGINT) AS day,
	CASE WHEN r.mode IN ('race', 'quick') THEN r.beaten ELSE r.points END AS score, r.time, r.solved, r.hands
FROM results AS r CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 1 UNION ALL SELECT 7) AS p
WHERE r.ranked = 1 AND (r.mode IN ('daily', 'timed', 'timed1', 'timed5', 'streak') OR r.mode IN ('race', 'quick') AND r.opponents > 0);

-- The entries of players on leaderboards: the best of their timed runs of each length and of
-- their streaks, and the sums of the others.
CREATE VIEW board_sums AS
SELECT c.board, c.days, c.day, c.player, SUM(c.score) AS score, SUM(c.time) AS time,
	COUNT(*) AS games, SUM(c.solved) AS solved, SUM(c.hands) AS hands
FROM (
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.solved, b.hands,
		ROW_NUMBER() OVER (PARTITION BY b.board, b.days, b.day, b.player ORDER BY b.score DESC, b.time, b.solved DESC, b.hands) AS place
	FROM board_results AS b
) AS c
WHERE c.board IN ('daily', 'race') OR c.place = 1
GROUP BY c.board, c.days, c.day, c.player;

-- Triggers keep the entries up to date in the transaction that adds or removes a result, and count
-- them. They add to sums and keep the best run, so the order of results does not matter.
-- +goose StatementBegin
CREATE TRIGGER board_sums_added AFTER INSERT ON results WHEN NEW.ranked = 1 AND NEW.mode NOT IN ('timed', 'timed1', 'timed5', 'streak')
BEGIN
	INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, p.named = 1 AND p.banned = 0
	FROM board_results AS b JOIN players AS p ON p.id = b.player
	WHERE b.run = NEW.run AND b.player = NEW.player
	ON CONFLICT (board, days, day, player) DO UPDATE SET score = score + excluded.score, time = time + excluded.time,
		games = games + 1, solved = solved + excluded.solved, hands = hands + excluded.hands;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER board_best_added AFTER INSERT ON results WHEN NEW.ranked = 1 AND NEW.mode IN ('timed', 'timed1', 'timed5', 'streak')
BEGIN
	INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, p.named = 1 AND p.banned = 0
	FROM board_results AS b JOIN players AS p ON p.id = b.player
	WHERE b.run = NEW.run AND b.player = NEW.player
	ON CONFLICT (board, days, day, player) DO UPDATE SET score = excluded.score, time = excluded.time, solved = excluded.solved, hands = excluded.hands
	WHERE (-excluded.score, excluded.time, -excluded.solved, excluded.hands) < (-score, time, -solved, hands);
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER board_sums_removed BEFORE DELETE ON results WHEN OLD.ranked = 1 AND OLD.mode NOT IN ('timed', 'timed1', 'timed5', 'streak')
BEGIN
	UPDATE board_entries SET score = board_entries.score - b.score, time = board_entries.time - b.time, games = board_entries.games - 1,
		solved = board_entries.solved - b.solved, hands = board_entries.hands - b.hands
	FROM board_results AS b
	WHERE b.run = OLD.run AND b.player = OLD.player AND board_entries.board = b.board AND board_entries.days = b.days
		AND board_entries.day = b.day AND board_entries.player = b.player;
	DELETE FROM board_entries WHERE player = OLD.player AND games = 0;
END;
-- +goose StatementEnd

-- The best of the other runs takes the place of the best run.
-- +goose StatementBegin
CREATE TRIGGER board_best_removed AFTER DELETE ON results
WHEN OLD.ranked = 1 AND OLD.mode IN ('timed', 'timed1', 'timed5', 'streak') AND EXISTS (
	SELECT 1 FROM board_entries AS e
	WHERE e.player = OLD.player AND e.board = OLD.mode AND e.score = OLD.points AND e.time = OLD.time AND e.solved = OLD.solved AND e.hands = OLD.hands
		AND (e.days = 0 OR OLD.finished / 86400000 BETWEEN e.day AND e.day + e.days - 1)
)
BEGIN
	DELETE FROM board_entries
	WHERE player = OLD.player AND board = OLD.mode AND score = OLD.points AND time = OLD.time AND solved = OLD.solved AND hands = OLD.hands
		AND (days = 0 OR OLD.finished / 86400000 BETWEEN day AND day + days - 1);
	INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.games, b.solved, b.hands, p.named = 1 AND p.banned = 0
	FROM board_sums AS b JOIN players AS p ON p.id = b.player
	WHERE b.player = OLD.player AND b.board = OLD.mode AND (b.days = 0 OR OLD.finished / 86400000 BETWEEN b.day AND b.day + b.days - 1)
	ON CONFLICT (board, days, day, player) DO NOTHING;
END;
-- +goose StatementEnd
