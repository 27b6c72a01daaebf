-- +goose Up

-- Whether the player has chosen a name. A guest begins with a random one.
ALTER TABLE players ADD COLUMN named INTEGER NOT NULL DEFAULT 0;
UPDATE players SET named = 1 WHERE EXISTS (SELECT 1 FROM passkeys AS k WHERE k.player = players.id);

-- In a race: the number of opponents, and of those with a worse result, at most 4. For a race that ended before
-- this migration, make24 admin rebuild also counts worse opponents who were deleted.
ALTER TABLE results ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN beaten INTEGER NOT NULL DEFAULT 0;
UPDATE results SET
	opponents = (SELECT COUNT(*) - 1 FROM seats AS s WHERE s.run = results.run),
	beaten = (SELECT min(COUNT(*), 4) FROM results AS o WHERE o.run = results.run
		AND (o.points < results.points OR o.points = results.points AND o.time > results.time))
WHERE mode IN ('race', 'quick') AND EXISTS (SELECT 1 FROM seats AS s WHERE s.run = results.run);

-- The results that wait, or have waited, for the decision of an operator. Only decision and decided are
-- owned; the rest follows from the log.
CREATE TABLE held_results (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	reason   TEXT    NOT NULL, -- as in event.Finished
	finished INTEGER NOT NULL, -- of the result
	decision TEXT    NOT NULL DEFAULT '', -- accept, reject or '': none yet
	decided  INTEGER NOT NULL DEFAULT 0,
	PRIMARY KEY (run, player)
) STRICT;
CREATE INDEX held_results_player ON held_results (player, finished);
CREATE INDEX held_results_open ON held_results (finished, run, player) WHERE decision = '';

-- The hands of dailies played online. is_held: the result is held or rejected, so daily_times and
-- daily_forms do not count them.
CREATE VIEW daily_plays AS
SELECT p.run, p.player, p.number, p.hand, CASE WHEN p.outcome = 'solved' THEN min(p.time / 100, 6000) ELSE -1 END AS tenths, p.form,
	EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = p.run AND h.player = p.player AND h.decision <> 'accept') AS is_held
FROM plays AS p WHERE p.mode = 'daily' AND p.offline = 0;
CREATE INDEX daily_times_empty ON daily_times (number) WHERE players = 0;
CREATE INDEX daily_forms_empty ON daily_forms (number) WHERE players = 0;

DROP TRIGGER plays_added;
DROP TRIGGER plays_removed;

-- +goose StatementBegin
CREATE TRIGGER plays_added AFTER INSERT ON plays
WHEN NEW.mode = 'daily' AND NEW.offline = 0 AND NOT EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = NEW.run AND h.player = NEW.player AND h.decision <> 'accept')
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
CREATE TRIGGER plays_removed AFTER DELETE ON plays
WHEN OLD.mode = 'daily' AND OLD.offline = 0 AND NOT EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = OLD.run AND h.player = OLD.player AND h.decision <> 'accept')
BEGIN
	UPDATE daily_times SET players = players - 1
	WHERE number = OLD.number AND hand = OLD.hand AND tenths = CASE WHEN OLD.outcome = 'solved' THEN min(OLD.time / 100, 6000) ELSE -1 END;
	UPDATE daily_forms SET players = players - 1 WHERE number = OLD.number AND hand = OLD.hand AND form = OLD.form;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER held_results_added AFTER INSERT ON held_results WHEN NEW.decision <> 'accept'
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	SELECT p.number, p.hand, p.tenths, -1 FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + excluded.players;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT p.number, p.hand, p.form, -1 FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player AND p.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + excluded.players;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER held_results_removed AFTER DELETE ON held_results WHEN OLD.decision <> 'accept'
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	SELECT p.number, p.hand, p.tenths, 1 FROM daily_plays AS p WHERE p.run = OLD.run AND p.player = OLD.player
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + excluded.players;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT p.number, p.hand, p.form, 1 FROM daily_plays AS p WHERE p.run = OLD.run AND p.player = OLD.player AND p.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + excluded.players;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER held_results_decided AFTER UPDATE OF decision ON held_results
WHEN (NEW.decision = 'accept') <> (OLD.decision = 'accept')
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players)
	SELECT p.number, p.hand, p.tenths, CASE NEW.decision WHEN 'accept' THEN 1 ELSE -1 END FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = players + excluded.players;
	INSERT INTO daily_forms (number, hand, form, players)
	SELECT p.number, p.hand, p.form, CASE NEW.decision WHEN 'accept' THEN 1 ELSE -1 END FROM daily_plays AS p WHERE p.run = NEW.run AND p.player = NEW.player AND p.form <> ''
	ON CONFLICT (number, hand, form) DO UPDATE SET players = players + excluded.players;
	DELETE FROM daily_times WHERE players = 0;
	DELETE FROM daily_forms WHERE players = 0;
END;
-- +goose StatementEnd

-- A row for each period and each ranked result that counts on a leaderboard. A daily counts on its own
-- day. days is the length of the period, 0 for all time, and day is its first day, since 1970. Weeks
-- begin on Monday.
CREATE VIEW board_results AS
SELECT r.run, r.player, CASE WHEN r.mode IN ('daily', 'timed') THEN r.mode ELSE 'race' END AS board, p.days,
	CAST(CASE p.days WHEN 0 THEN 0 WHEN 1 THEN CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END
		ELSE CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END - (CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END + 3) % 7 END AS BIGINT) AS day,
	CASE WHEN r.mode IN ('daily', 'timed') THEN r.points ELSE r.beaten END AS score, r.time, r.solved, r.hands
FROM results AS r CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 1 UNION ALL SELECT 7) AS p
WHERE r.ranked = 1 AND (r.mode IN ('daily', 'timed') OR r.mode IN ('race', 'quick') AND r.opponents > 0);

-- The entries of players on leaderboards: the best of their timed runs, and the sums of the others.
CREATE VIEW board_sums AS
SELECT c.board, c.days, c.day, c.player, SUM(c.score) AS score, SUM(c.time) AS time,
	COUNT(*) AS games, SUM(c.solved) AS solved, SUM(c.hands) AS hands
FROM (
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.solved, b.hands,
		ROW_NUMBER() OVER (PARTITION BY b.board, b.days, b.day, b.player ORDER BY b.score DESC, b.time, b.solved DESC, b.hands) AS place
	FROM board_results AS b
) AS c
WHERE c.board <> 'timed' OR c.place = 1
GROUP BY c.board, c.days, c.day, c.player;

-- The rows of board_sums, without days and weeks that ended long ago. A lower key is a better entry. A
-- player without a name of their own and a banned one are not shown.
CREATE TABLE board_entries (
	board  TEXT    NOT NULL,
	days   INTEGER NOT NULL,
	day    INTEGER NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	score  INTEGER NOT NULL,
	time   INTEGER NOT NULL,
	games  INTEGER NOT NULL,
	solved INTEGER NOT NULL,
	hands  INTEGER NOT NULL,
	shown  INTEGER NOT NULL,
	listed INTEGER NOT NULL GENERATED ALWAYS AS (shown AND (board <> 'race' OR days <> 0 OR games >= 20)) STORED,
	key    INTEGER NOT NULL GENERATED ALWAYS AS (((1048575 - min(score, 1048575)) << 36) + min(time, 68719476735)) STORED,
	PRIMARY KEY (board, days, day, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_entries_key ON board_entries (board, days, day, listed, key, player);
CREATE INDEX board_entries_player ON board_entries (player);
CREATE INDEX board_entries_day ON board_entries (day, days) WHERE days > 0;

-- How many entries are listed on a leaderboard, in buckets of 2^shift keys. A bucket of one shift has
-- 64 of the next, so the number of better entries among a million follows from a few hundred rows.
CREATE VIEW board_shifts AS
SELECT 1 AS shift UNION ALL SELECT 7 UNION ALL SELECT 13 UNION ALL SELECT 19 UNION ALL SELECT 25 UNION ALL SELECT 31 UNION ALL SELECT 37 UNION ALL SELECT 43 UNION ALL SELECT 49 UNION ALL SELECT 55;
CREATE TABLE board_counts (
	board   TEXT    NOT NULL,
	days    INTEGER NOT NULL,
	day     INTEGER NOT NULL,
	shift   INTEGER NOT NULL,
	bucket  INTEGER NOT NULL,
	players INTEGER NOT NULL,
	PRIMARY KEY (board, days, day, shift, bucket)
) STRICT, WITHOUT ROWID;
CREATE INDEX board_counts_empty ON board_counts (board) WHERE players = 0;

-- The entries with the number of better listed ones (ahead) and of the listed ones with the same key that
-- a page shows before (tied). ahead adds up whole buckets, then the finer buckets inside the bucket of the
-- key, then single entries.
CREATE VIEW board_places AS
SELECT e.board, e.days, e.day, e.player, e.score, e.time, e.games, e.solved, e.hands, e.listed, e.key,
	CAST((SELECT SUM((SELECT COALESCE(SUM(c.players), 0) FROM board_counts AS c
			WHERE c.board = e.board AND c.days = e.days AND c.day = e.day AND c.shift = s.shift
				AND c.bucket >= (e.key >> (s.shift + 6)) << 6 AND c.bucket < e.key >> s.shift)) FROM board_shifts AS s)
		+ (SELECT COUNT(*) FROM board_entries AS o INDEXED BY board_entries_key
			WHERE o.board = e.board AND o.days = e.days AND o.day = e.day AND o.listed = 1 AND o.key >= (e.key >> 1) << 1 AND o.key < e.key) AS BIGINT) AS ahead,
	(SELECT COUNT(*) FROM board_entries AS o INDEXED BY board_entries_key
		WHERE o.board = e.board AND o.days = e.days AND o.day = e.day AND o.listed = 1 AND o.key = e.key AND o.player < e.player) AS tied
FROM board_entries AS e;

-- +goose StatementBegin
CREATE TRIGGER board_entries_added AFTER INSERT ON board_entries
BEGIN
	INSERT INTO board_counts (board, days, day, shift, bucket, players)
	SELECT NEW.board, NEW.days, NEW.day, s.shift, NEW.key >> s.shift, 1 FROM board_shifts AS s
	WHERE NEW.listed = 1
	ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = players + excluded.players;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER board_entries_removed AFTER DELETE ON board_entries
BEGIN
	INSERT INTO board_counts (board, days, day, shift, bucket, players)
	SELECT OLD.board, OLD.days, OLD.day, s.shift, OLD.key >> s.shift, -1 FROM board_shifts AS s
	WHERE OLD.listed = 1
	ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = players + excluded.players;
	DELETE FROM board_counts WHERE players = 0;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER board_entries_changed AFTER UPDATE OF score, time, games, shown ON board_entries
BEGIN
	INSERT INTO board_counts (board, days, day, shift, bucket, players)
	SELECT OLD.board, OLD.days, OLD.day, s.shift, OLD.key >> s.shift, -1 FROM board_shifts AS s
	WHERE OLD.listed = 1 AND NOT (NEW.listed = 1 AND NEW.key >> s.shift = OLD.key >> s.shift)
	UNION ALL
	SELECT NEW.board, NEW.days, NEW.day, s.shift, NEW.key >> s.shift, 1 FROM board_shifts AS s
	WHERE NEW.listed = 1 AND NOT (OLD.listed = 1 AND NEW.key >> s.shift = OLD.key >> s.shift)
	ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = players + excluded.players;
	DELETE FROM board_counts WHERE players = 0;
END;
-- +goose StatementEnd

INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.games, b.solved, b.hands, p.named = 1 AND p.banned = 0
FROM board_sums AS b JOIN players AS p ON p.id = b.player
WHERE b.days = 0 OR b.day + b.days > CAST(strftime('%s', 'now') AS INTEGER) / 86400 - 7;

-- Triggers keep the entries up to date in the transaction that adds or removes a result, and count
-- them. They add to sums and keep the best run, so the order of results does not matter.
-- +goose StatementBegin
CREATE TRIGGER board_sums_added AFTER INSERT ON results WHEN NEW.ranked = 1 AND NEW.mode <> 'timed'
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
CREATE TRIGGER board_best_added AFTER INSERT ON results WHEN NEW.ranked = 1 AND NEW.mode = 'timed'
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
CREATE TRIGGER board_sums_removed BEFORE DELETE ON results WHEN OLD.ranked = 1 AND OLD.mode <> 'timed'
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
WHEN OLD.ranked = 1 AND OLD.mode = 'timed' AND EXISTS (
	SELECT 1 FROM board_entries AS e
	WHERE e.player = OLD.player AND e.board = 'timed' AND e.score = OLD.points AND e.time = OLD.time AND e.solved = OLD.solved AND e.hands = OLD.hands
		AND (e.days = 0 OR OLD.finished / 86400000 BETWEEN e.day AND e.day + e.days - 1)
)
BEGIN
	DELETE FROM board_entries
	WHERE player = OLD.player AND board = 'timed' AND score = OLD.points AND time = OLD.time AND solved = OLD.solved AND hands = OLD.hands
		AND (days = 0 OR OLD.finished / 86400000 BETWEEN day AND day + days - 1);
	INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
	SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.games, b.solved, b.hands, p.named = 1 AND p.banned = 0
	FROM board_sums AS b JOIN players AS p ON p.id = b.player
	WHERE b.player = OLD.player AND b.board = 'timed' AND (b.days = 0 OR OLD.finished / 86400000 BETWEEN b.day AND b.day + b.days - 1)
	ON CONFLICT (board, days, day, player) DO NOTHING;
END;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE TRIGGER players_shown AFTER UPDATE OF named, banned ON players
WHEN (NEW.named = 1 AND NEW.banned = 0) <> (OLD.named = 1 AND OLD.banned = 0)
BEGIN
	UPDATE board_entries SET shown = (NEW.named = 1 AND NEW.banned = 0) WHERE player = NEW.id;
END;
-- +goose StatementEnd
