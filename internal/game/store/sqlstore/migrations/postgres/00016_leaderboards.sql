-- +goose Up

-- Whether the player has chosen a name. A guest begins with a random one.
ALTER TABLE players ADD COLUMN named BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE players SET named = TRUE WHERE EXISTS (SELECT 1 FROM passkeys AS k WHERE k.player = players.id);

-- In a race: the number of opponents, and of those with a worse result, at most 4. For a race that ended before
-- this migration, make24 admin rebuild also counts worse opponents who were deleted.
ALTER TABLE results ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0;
ALTER TABLE results ADD COLUMN beaten INTEGER NOT NULL DEFAULT 0;
UPDATE results SET
	opponents = (SELECT COUNT(*) - 1 FROM seats AS s WHERE s.run = results.run),
	beaten = (SELECT LEAST(COUNT(*), 4) FROM results AS o WHERE o.run = results.run
		AND (o.points < results.points OR o.points = results.points AND o.time > results.time))
WHERE mode IN ('race', 'quick') AND EXISTS (SELECT 1 FROM seats AS s WHERE s.run = results.run);

-- The results that wait, or have waited, for the decision of an operator. Only decision and decided are
-- owned; the rest follows from the log.
CREATE TABLE held_results (
	run      TEXT    NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
	player   TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	reason   TEXT    NOT NULL, -- as in event.Finished
	finished BIGINT  NOT NULL, -- of the result
	decision TEXT    NOT NULL DEFAULT '', -- accept, reject or '': none yet
	decided  BIGINT  NOT NULL DEFAULT 0,
	PRIMARY KEY (run, player)
);
CREATE INDEX held_results_player ON held_results (player, finished);
CREATE INDEX held_results_open ON held_results (finished, run, player) WHERE decision = '';

-- The hands of dailies played online. is_held: the result is held or rejected, so daily_times and
-- daily_forms do not count them.
CREATE VIEW daily_plays AS
SELECT p.run, p.player, p.number, p.hand, CASE WHEN p.outcome = 'solved' THEN LEAST(p.time / 100, 6000) ELSE -1 END AS tenths, p.form,
	EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = p.run AND h.player = p.player AND h.decision <> 'accept') AS is_held
FROM plays AS p WHERE p.mode = 'daily' AND p.offline = FALSE;

-- +goose StatementBegin
CREATE FUNCTION count_daily_hand(of_number INTEGER, of_hand INTEGER, of_tenths BIGINT, of_form TEXT, change INTEGER) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO daily_times (number, hand, tenths, players) VALUES (of_number, of_hand, of_tenths, change)
	ON CONFLICT (number, hand, tenths) DO UPDATE SET players = daily_times.players + change;
	IF of_form <> '' THEN
		INSERT INTO daily_forms (number, hand, form, players) VALUES (of_number, of_hand, of_form, change)
		ON CONFLICT (number, hand, form) DO UPDATE SET players = daily_forms.players + change;
	END IF;
	IF change < 0 THEN
		DELETE FROM daily_times WHERE number = of_number AND hand = of_hand AND tenths = of_tenths AND players = 0;
		DELETE FROM daily_forms WHERE number = of_number AND hand = of_hand AND form = of_form AND players = 0;
	END IF;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION count_daily_play() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	play plays := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
BEGIN
	IF NOT EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = play.run AND h.player = play.player AND h.decision <> 'accept') THEN
		PERFORM count_daily_hand(play.number, play.hand, CASE WHEN play.outcome = 'solved' THEN LEAST(play.time / 100, 6000) ELSE -1 END, play.form,
			CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
	END IF;
	RETURN NULL;
END $$;
-- +goose StatementEnd

-- +goose StatementBegin
CREATE FUNCTION count_held_hands() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	held held_results := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
	change INTEGER := CASE WHEN TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.decision <> 'accept' THEN -1 ELSE 1 END;
BEGIN
	IF TG_OP = 'UPDATE' AND (NEW.decision = 'accept') = (OLD.decision = 'accept') OR TG_OP <> 'UPDATE' AND held.decision = 'accept' THEN
		RETURN NULL;
	END IF;
	PERFORM count_daily_hand(p.number, p.hand, p.tenths, p.form, change)
	FROM (SELECT * FROM daily_plays AS d WHERE d.run = held.run AND d.player = held.player ORDER BY d.hand) AS p;
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER held_results_changed AFTER INSERT OR DELETE OR UPDATE OF decision ON held_results
FOR EACH ROW EXECUTE FUNCTION count_held_hands();

-- PostgreSQL would delete both the hands and the held result of a run or player before it executes the
-- triggers of either.
-- +goose StatementBegin
CREATE FUNCTION delete_held_results() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_TABLE_NAME = 'players' THEN
		DELETE FROM held_results AS h WHERE h.player = OLD.id;
	ELSE
		DELETE FROM held_results AS h WHERE h.run = OLD.id;
	END IF;
	RETURN OLD;
END $$;
-- +goose StatementEnd

CREATE TRIGGER players_held_results BEFORE DELETE ON players
FOR EACH ROW EXECUTE FUNCTION delete_held_results();
CREATE TRIGGER runs_held_results BEFORE DELETE ON runs
FOR EACH ROW EXECUTE FUNCTION delete_held_results();

-- A row for each period and each ranked result that counts on a leaderboard. A daily counts on its own
-- day. days is the length of the period, 0 for all time, and day is its first day, since 1970. Weeks
-- begin on Monday.
CREATE VIEW board_results AS
SELECT r.run, r.player, CASE WHEN r.mode IN ('daily', 'timed') THEN r.mode ELSE 'race' END AS board, p.days,
	CAST(CASE p.days WHEN 0 THEN 0 WHEN 1 THEN CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END
		ELSE CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END - (CASE r.mode WHEN 'daily' THEN r.number + 20453 ELSE r.finished / 86400000 END + 3) % 7 END AS BIGINT) AS day,
	CASE WHEN r.mode IN ('daily', 'timed') THEN r.points ELSE r.beaten END AS score, r.time, r.solved, r.hands
FROM results AS r CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 1 UNION ALL SELECT 7) AS p
WHERE r.ranked = TRUE AND (r.mode IN ('daily', 'timed') OR r.mode IN ('race', 'quick') AND r.opponents > 0);

-- The entries of players on leaderboards: the best of their timed runs, and the sums of the others.
CREATE VIEW board_sums AS
SELECT c.board, c.days, c.day, c.player, CAST(SUM(c.score) AS BIGINT) AS score, CAST(SUM(c.time) AS BIGINT) AS time,
	COUNT(*) AS games, CAST(SUM(c.solved) AS BIGINT) AS solved, CAST(SUM(c.hands) AS BIGINT) AS hands
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
	day    BIGINT  NOT NULL,
	player TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	score  BIGINT  NOT NULL,
	time   BIGINT  NOT NULL,
	games  BIGINT  NOT NULL,
	solved BIGINT  NOT NULL,
	hands  BIGINT  NOT NULL,
	shown  BOOLEAN NOT NULL,
	listed BOOLEAN NOT NULL GENERATED ALWAYS AS (shown AND (board <> 'race' OR days <> 0 OR games >= 20)) STORED,
	key    BIGINT  NOT NULL GENERATED ALWAYS AS (((1048575 - LEAST(score, 1048575)) << 36) + LEAST(time, 68719476735)) STORED,
	PRIMARY KEY (board, days, day, player)
);
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
	day     BIGINT  NOT NULL,
	shift   INTEGER NOT NULL,
	bucket  BIGINT  NOT NULL,
	players BIGINT  NOT NULL,
	PRIMARY KEY (board, days, day, shift, bucket)
);
CREATE INDEX board_counts_empty ON board_counts (board) WHERE players = 0;

-- The entries with the number of better listed ones (ahead) and of the listed ones with the same key that
-- a page shows before (tied). ahead adds up whole buckets, then the finer buckets inside the bucket of the
-- key, then single entries.
CREATE VIEW board_places AS
SELECT e.board, e.days, e.day, e.player, e.score, e.time, e.games, e.solved, e.hands, e.listed, e.key,
	CAST((SELECT SUM((SELECT COALESCE(SUM(c.players), 0) FROM board_counts AS c
			WHERE c.board = e.board AND c.days = e.days AND c.day = e.day AND c.shift = s.shift
				AND c.bucket >= (e.key >> (s.shift + 6)) << 6 AND c.bucket < e.key >> s.shift)) FROM board_shifts AS s)
		+ (SELECT COUNT(*) FROM board_entries AS o
			WHERE o.board = e.board AND o.days = e.days AND o.day = e.day AND o.listed = TRUE AND o.key >= (e.key >> 1) << 1 AND o.key < e.key) AS BIGINT) AS ahead,
	(SELECT COUNT(*) FROM board_entries AS o
		WHERE o.board = e.board AND o.days = e.days AND o.day = e.day AND o.listed = TRUE AND o.key = e.key AND o.player < e.player) AS tied
FROM board_entries AS e;

-- Without the lock, two transactions that update counts in different orders could wait for each other.
-- +goose StatementBegin
CREATE FUNCTION count_board_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(24, 1);
	IF TG_OP <> 'INSERT' AND OLD.listed THEN
		INSERT INTO board_counts (board, days, day, shift, bucket, players)
		SELECT OLD.board, OLD.days, OLD.day, s.shift, OLD.key >> s.shift, -1 FROM board_shifts AS s
		WHERE TG_OP = 'DELETE' OR NOT (NEW.listed AND NEW.key >> s.shift = OLD.key >> s.shift)
		ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = board_counts.players - 1;
	END IF;
	IF TG_OP <> 'DELETE' AND NEW.listed THEN
		INSERT INTO board_counts (board, days, day, shift, bucket, players)
		SELECT NEW.board, NEW.days, NEW.day, s.shift, NEW.key >> s.shift, 1 FROM board_shifts AS s
		WHERE TG_OP = 'INSERT' OR NOT (OLD.listed AND NEW.key >> s.shift = OLD.key >> s.shift)
		ON CONFLICT (board, days, day, shift, bucket) DO UPDATE SET players = board_counts.players + 1;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		DELETE FROM board_counts WHERE players = 0;
	END IF;
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER board_entries_changed AFTER INSERT OR DELETE OR UPDATE OF score, time, games, shown ON board_entries
FOR EACH ROW EXECUTE FUNCTION count_board_entry();

INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
SELECT b.board, b.days, b.day, b.player, b.score, b.time, b.games, b.solved, b.hands, p.named AND p.banned = 0
FROM board_sums AS b JOIN players AS p ON p.id = b.player
WHERE b.days = 0 OR b.day + b.days > CAST(EXTRACT(EPOCH FROM now()) AS BIGINT) / 86400 - 7;

-- Keeps the entries up to date in the transaction that adds or removes a result. It adds to sums and
-- keeps the best run, so the order of results does not matter. The lock of the player makes a change of
-- named and banned wait.
-- +goose StatementBegin
CREATE FUNCTION add_board_result() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	is_shown BOOLEAN;
BEGIN
	SELECT p.named AND p.banned = 0 INTO is_shown FROM players AS p WHERE p.id = NEW.player FOR SHARE;
	IF NEW.mode = 'timed' THEN
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
CREATE FUNCTION remove_board_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT 1 FROM board_entries AS e WHERE e.player = OLD.player) THEN
		RETURN OLD; -- the player is being deleted
	END IF;
	IF OLD.mode <> 'timed' THEN
		UPDATE board_entries AS e SET score = e.score - b.score, time = e.time - b.time, games = e.games - 1, solved = e.solved - b.solved, hands = e.hands - b.hands
		FROM board_results AS b
		WHERE b.run = OLD.run AND b.player = OLD.player AND e.board = b.board AND e.days = b.days AND e.day = b.day AND e.player = b.player;
		DELETE FROM board_entries AS e WHERE e.player = OLD.player AND e.games = 0;
		RETURN OLD;
	END IF;
	DELETE FROM board_entries AS e
	WHERE e.player = OLD.player AND e.board = 'timed' AND e.score = OLD.points AND e.time = OLD.time AND e.solved = OLD.solved AND e.hands = OLD.hands
		AND (e.days = 0 OR OLD.finished / 86400000 BETWEEN e.day AND e.day + e.days - 1);
	IF FOUND THEN
		INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
		SELECT DISTINCT ON (b.days, b.day) b.board, b.days, b.day, b.player, b.score, b.time, 1, b.solved, b.hands, p.named AND p.banned = 0
		FROM board_results AS b JOIN players AS p ON p.id = b.player
		WHERE b.player = OLD.player AND b.board = 'timed' AND b.run <> OLD.run AND (b.days = 0 OR OLD.finished / 86400000 BETWEEN b.day AND b.day + b.days - 1)
		ORDER BY b.days, b.day, b.score DESC, b.time, b.solved DESC, b.hands
		ON CONFLICT (board, days, day, player) DO NOTHING;
	END IF;
	RETURN OLD;
END $$;
-- +goose StatementEnd

CREATE TRIGGER board_result_added AFTER INSERT ON results
FOR EACH ROW WHEN (NEW.ranked) EXECUTE FUNCTION add_board_result();
CREATE TRIGGER board_result_removed BEFORE DELETE ON results
FOR EACH ROW WHEN (OLD.ranked) EXECUTE FUNCTION remove_board_result();

-- +goose StatementBegin
CREATE FUNCTION show_player() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE board_entries AS e SET shown = NEW.named AND NEW.banned = 0 WHERE e.player = NEW.id;
	RETURN NULL;
END $$;
-- +goose StatementEnd

CREATE TRIGGER players_shown AFTER UPDATE OF named, banned ON players
FOR EACH ROW WHEN ((NEW.named AND NEW.banned = 0) <> (OLD.named AND OLD.banned = 0)) EXECUTE FUNCTION show_player();

-- PostgreSQL would check the foreign key of an entry that is updated while its player is deleted.
-- +goose StatementBegin
CREATE FUNCTION delete_board_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM board_entries AS e WHERE e.player = OLD.id;
	RETURN OLD;
END $$;
-- +goose StatementEnd

CREATE TRIGGER players_board_entries BEFORE DELETE ON players
FOR EACH ROW EXECUTE FUNCTION delete_board_entries();
