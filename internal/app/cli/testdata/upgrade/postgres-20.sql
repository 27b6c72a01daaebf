SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE FUNCTION public.add_board_result() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_board_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_daily_hand(of_number integer, of_hand integer, of_tenths bigint, of_form text, change integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_daily_play() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
	play plays := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
BEGIN
	IF NOT EXISTS (SELECT 1 FROM held_results AS h WHERE h.run = play.run AND h.player = play.player AND h.decision <> 'accept') THEN
		PERFORM count_daily_hand(play.number, play.hand, CASE WHEN play.outcome = 'solved' THEN LEAST(play.time / 100, 6000) ELSE -1 END, play.form,
			CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END);
	END IF;
	RETURN NULL;
END $$;
CREATE FUNCTION public.count_daily_result() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.count_held_hands() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.delete_board_entries() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM board_entries AS e WHERE e.player = OLD.id;
	RETURN OLD;
END $$;
CREATE FUNCTION public.delete_held_results() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	IF TG_TABLE_NAME = 'players' THEN
		DELETE FROM held_results AS h WHERE h.player = OLD.id;
	ELSE
		DELETE FROM held_results AS h WHERE h.run = OLD.id;
	END IF;
	RETURN OLD;
END $$;
CREATE FUNCTION public.remove_board_result() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
CREATE FUNCTION public.remove_player() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	DELETE FROM runs WHERE player = OLD.id;
	UPDATE seats SET player = '', name = '' WHERE player = OLD.id AND player <> '';
	RETURN NULL;
END $$;
CREATE FUNCTION public.show_player() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
	UPDATE board_entries AS e SET shown = NEW.named AND NEW.banned = 0 WHERE e.player = NEW.id;
	RETURN NULL;
END $$;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.board_counts (
    board text NOT NULL,
    days integer NOT NULL,
    day bigint NOT NULL,
    shift integer NOT NULL,
    bucket bigint NOT NULL,
    players bigint NOT NULL
);
CREATE TABLE public.board_entries (
    board text NOT NULL,
    days integer NOT NULL,
    day bigint NOT NULL,
    player text NOT NULL,
    score bigint NOT NULL,
    "time" bigint NOT NULL,
    games bigint NOT NULL,
    solved bigint NOT NULL,
    hands bigint NOT NULL,
    shown boolean NOT NULL,
    listed boolean GENERATED ALWAYS AS ((shown AND ((board <> 'race'::text) OR (days <> 0) OR (games >= 20)))) STORED NOT NULL,
    key bigint GENERATED ALWAYS AS ((((1048575 - LEAST(score, (1048575)::bigint)) << 36) + LEAST("time", '68719476735'::bigint))) STORED NOT NULL
);
CREATE VIEW public.board_shifts AS
 SELECT 1 AS shift
UNION ALL
 SELECT 7 AS shift
UNION ALL
 SELECT 13 AS shift
UNION ALL
 SELECT 19 AS shift
UNION ALL
 SELECT 25 AS shift
UNION ALL
 SELECT 31 AS shift
UNION ALL
 SELECT 37 AS shift
UNION ALL
 SELECT 43 AS shift
UNION ALL
 SELECT 49 AS shift
UNION ALL
 SELECT 55 AS shift;
CREATE VIEW public.board_places AS
 SELECT e.board,
    e.days,
    e.day,
    e.player,
    e.score,
    e."time",
    e.games,
    e.solved,
    e.hands,
    e.listed,
    e.key,
    ((( SELECT sum(( SELECT COALESCE(sum(c.players), (0)::numeric) AS "coalesce"
                   FROM public.board_counts c
                  WHERE ((c.board = e.board) AND (c.days = e.days) AND (c.day = e.day) AND (c.shift = s.shift) AND (c.bucket >= ((e.key >> (s.shift + 6)) << 6)) AND (c.bucket < (e.key >> s.shift))))) AS sum
           FROM public.board_shifts s) + (( SELECT count(*) AS count
           FROM public.board_entries o
          WHERE ((o.board = e.board) AND (o.days = e.days) AND (o.day = e.day) AND (o.listed = true) AND (o.key >= ((e.key >> 1) << 1)) AND (o.key < e.key))))::numeric))::bigint AS ahead,
    ( SELECT count(*) AS count
           FROM public.board_entries o
          WHERE ((o.board = e.board) AND (o.days = e.days) AND (o.day = e.day) AND (o.listed = true) AND (o.key = e.key) AND (o.player < e.player))) AS tied
   FROM public.board_entries e;
CREATE TABLE public.results (
    run text NOT NULL,
    player text NOT NULL,
    mode text NOT NULL,
    number integer NOT NULL,
    offline boolean NOT NULL,
    ranked boolean NOT NULL,
    hands integer NOT NULL,
    solved integer NOT NULL,
    points integer NOT NULL,
    "time" bigint NOT NULL,
    best integer NOT NULL,
    finished bigint NOT NULL,
    opponents integer DEFAULT 0 NOT NULL,
    beaten integer DEFAULT 0 NOT NULL
);
CREATE VIEW public.board_results AS
 SELECT r.run,
    r.player,
        CASE
            WHEN (r.mode = ANY (ARRAY['daily'::text, 'timed'::text])) THEN r.mode
            ELSE 'race'::text
        END AS board,
    p.days,
        CASE p.days
            WHEN 0 THEN (0)::bigint
            WHEN 1 THEN
            CASE r.mode
                WHEN 'daily'::text THEN ((r.number + 20453))::bigint
                ELSE (r.finished / 86400000)
            END
            ELSE (
            CASE r.mode
                WHEN 'daily'::text THEN ((r.number + 20453))::bigint
                ELSE (r.finished / 86400000)
            END - ((
            CASE r.mode
                WHEN 'daily'::text THEN ((r.number + 20453))::bigint
                ELSE (r.finished / 86400000)
            END + 3) % (7)::bigint))
        END AS day,
        CASE
            WHEN (r.mode = ANY (ARRAY['daily'::text, 'timed'::text])) THEN r.points
            ELSE r.beaten
        END AS score,
    r."time",
    r.solved,
    r.hands
   FROM (public.results r
     CROSS JOIN ( SELECT 0 AS days
        UNION ALL
         SELECT 1
        UNION ALL
         SELECT 7) p)
  WHERE ((r.ranked = true) AND ((r.mode = ANY (ARRAY['daily'::text, 'timed'::text])) OR ((r.mode = ANY (ARRAY['race'::text, 'quick'::text])) AND (r.opponents > 0))));
CREATE VIEW public.board_sums AS
 SELECT c.board,
    c.days,
    c.day,
    c.player,
    sum(c.score) AS score,
    (sum(c."time"))::bigint AS "time",
    count(*) AS games,
    sum(c.solved) AS solved,
    sum(c.hands) AS hands
   FROM ( SELECT b.board,
            b.days,
            b.day,
            b.player,
            b.score,
            b."time",
            b.solved,
            b.hands,
            row_number() OVER (PARTITION BY b.board, b.days, b.day, b.player ORDER BY b.score DESC, b."time", b.solved DESC, b.hands) AS place
           FROM public.board_results b) c
  WHERE ((c.board <> 'timed'::text) OR (c.place = 1))
  GROUP BY c.board, c.days, c.day, c.player;
CREATE TABLE public.cards (
    player text NOT NULL,
    kind text NOT NULL,
    puzzle text NOT NULL,
    due bigint NOT NULL,
    state bytea
);
CREATE TABLE public.challenge_runs (
    code text NOT NULL,
    player text NOT NULL,
    run text NOT NULL,
    seq integer NOT NULL
);
CREATE TABLE public.challenges (
    code text NOT NULL,
    player text NOT NULL,
    run text NOT NULL,
    hand integer NOT NULL,
    mode text NOT NULL,
    number integer NOT NULL,
    puzzle text NOT NULL,
    hands integer NOT NULL,
    solved integer NOT NULL,
    points integer NOT NULL,
    "time" bigint NOT NULL,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE TABLE public.daily_counts (
    number integer NOT NULL,
    shift integer NOT NULL,
    points integer NOT NULL,
    bucket bigint NOT NULL,
    players bigint NOT NULL
);
CREATE TABLE public.daily_forms (
    number integer NOT NULL,
    hand integer NOT NULL,
    form text NOT NULL,
    players bigint NOT NULL
);
CREATE TABLE public.held_results (
    run text NOT NULL,
    player text NOT NULL,
    reason text NOT NULL,
    finished bigint NOT NULL,
    decision text DEFAULT ''::text NOT NULL,
    decided bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.plays (
    run text NOT NULL,
    hand integer NOT NULL,
    player text NOT NULL,
    mode text NOT NULL,
    offline boolean NOT NULL,
    puzzle text NOT NULL,
    solvable boolean NOT NULL,
    level integer NOT NULL,
    seconds double precision NOT NULL,
    techniques text NOT NULL,
    at bigint NOT NULL,
    "time" bigint NOT NULL,
    outcome text NOT NULL,
    points integer NOT NULL,
    hints integer NOT NULL,
    misses integer NOT NULL,
    number integer DEFAULT 0 NOT NULL,
    form text DEFAULT ''::text NOT NULL
);
CREATE VIEW public.daily_plays AS
 SELECT p.run,
    p.player,
    p.number,
    p.hand,
        CASE
            WHEN (p.outcome = 'solved'::text) THEN LEAST((p."time" / 100), (6000)::bigint)
            ELSE ('-1'::integer)::bigint
        END AS tenths,
    p.form,
    (EXISTS ( SELECT 1
           FROM public.held_results h
          WHERE ((h.run = p.run) AND (h.player = p.player) AND (h.decision <> 'accept'::text)))) AS is_held
   FROM public.plays p
  WHERE ((p.mode = 'daily'::text) AND (p.offline = false));
CREATE TABLE public.daily_solved (
    number integer NOT NULL,
    solved integer NOT NULL,
    players bigint NOT NULL
);
CREATE TABLE public.daily_times (
    number integer NOT NULL,
    hand integer NOT NULL,
    tenths bigint NOT NULL,
    players bigint NOT NULL
);
CREATE TABLE public.events (
    run text NOT NULL,
    seq integer NOT NULL,
    event text NOT NULL
);
CREATE TABLE public.finals (
    run text NOT NULL,
    view bytea NOT NULL,
    acts text NOT NULL,
    player text NOT NULL
);
CREATE TABLE public.found_ideas (
    player text NOT NULL,
    puzzle text NOT NULL,
    ideas integer NOT NULL,
    found integer NOT NULL,
    solutions bytea NOT NULL,
    shown bigint NOT NULL,
    techniques text NOT NULL,
    updated bigint NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.goose_db_version (
    id integer NOT NULL,
    version_id bigint NOT NULL,
    is_applied boolean NOT NULL,
    tstamp timestamp without time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.goose_db_version ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.goose_db_version_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.hand_ratings (
    puzzle text NOT NULL,
    day bigint NOT NULL,
    predicted bigint NOT NULL,
    games bigint NOT NULL,
    "precision" bigint NOT NULL,
    moment bigint NOT NULL
);
CREATE TABLE public.passkeys (
    id bytea NOT NULL,
    player text NOT NULL,
    name text NOT NULL,
    credential bytea NOT NULL,
    created bigint NOT NULL,
    used bigint NOT NULL
);
CREATE TABLE public.players (
    id text NOT NULL,
    name text NOT NULL,
    lang text NOT NULL,
    settings bytea,
    created bigint NOT NULL,
    seen bigint NOT NULL,
    expires bigint DEFAULT 0 NOT NULL,
    banned bigint DEFAULT 0 NOT NULL,
    ban_reason text DEFAULT ''::text NOT NULL,
    named boolean DEFAULT false NOT NULL
);
CREATE TABLE public.quick_matches (
    run text NOT NULL,
    strength integer NOT NULL,
    opened bigint NOT NULL,
    open_until bigint NOT NULL
);
CREATE TABLE public.race_finals (
    run text NOT NULL,
    part text NOT NULL,
    json bytea NOT NULL
);
CREATE TABLE public.races (
    run text NOT NULL,
    code text NOT NULL,
    kind text NOT NULL,
    secret bytea NOT NULL,
    created bigint NOT NULL,
    expires bigint NOT NULL,
    next text NOT NULL
);
CREATE TABLE public.ratings (
    player text NOT NULL,
    number integer NOT NULL,
    run text NOT NULL,
    at bigint NOT NULL,
    hands integer NOT NULL,
    mean bigint NOT NULL,
    deviation bigint NOT NULL,
    volatility bigint NOT NULL
);
CREATE TABLE public.recordings (
    run text NOT NULL,
    seat text NOT NULL,
    player text NOT NULL,
    strength integer NOT NULL,
    finished bigint NOT NULL
);
CREATE TABLE public.runs (
    id text NOT NULL,
    player text NOT NULL,
    key text NOT NULL,
    mode text NOT NULL,
    number integer NOT NULL,
    offline boolean NOT NULL,
    wish bytea,
    created bigint NOT NULL,
    finished bigint NOT NULL,
    deadline bigint NOT NULL,
    version integer NOT NULL,
    log_bytes bigint DEFAULT 0 NOT NULL,
    trail_bytes bigint DEFAULT 0 NOT NULL,
    closed bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.seats (
    run text NOT NULL,
    seat text NOT NULL,
    player text NOT NULL,
    name text NOT NULL,
    colour integer NOT NULL,
    joined bigint NOT NULL
);
CREATE TABLE public.secrets (
    name text NOT NULL,
    value bytea NOT NULL
);
CREATE TABLE public.sessions (
    token text NOT NULL,
    expiry bigint NOT NULL,
    player text NOT NULL,
    passkey bytea,
    browser text DEFAULT ''::text NOT NULL,
    system text DEFAULT ''::text NOT NULL,
    created bigint DEFAULT 0 NOT NULL,
    used bigint DEFAULT 0 NOT NULL,
    authenticated bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.trails (
    run text NOT NULL,
    hand integer NOT NULL,
    moves bytea NOT NULL,
    player text NOT NULL
);
CREATE TABLE public.usage (
    player text NOT NULL,
    day bigint NOT NULL,
    day_runs bigint NOT NULL,
    day_bytes bigint NOT NULL,
    runs bigint NOT NULL,
    bytes bigint NOT NULL
);
INSERT INTO public.board_counts VALUES
	('race', 1, 20784, 1, 36028762659225995, 1),
	('race', 1, 20784, 7, 562949416550406, 1),
	('race', 1, 20784, 13, 8796084633600, 1),
	('race', 1, 20784, 19, 137438822400, 1),
	('race', 1, 20784, 25, 2147481600, 1),
	('race', 1, 20784, 31, 33554400, 1),
	('race', 1, 20784, 37, 524287, 1),
	('race', 1, 20784, 43, 8191, 1),
	('race', 1, 20784, 49, 127, 1),
	('race', 1, 20784, 55, 1, 1),
	('race', 7, 20780, 1, 36028762659225995, 1),
	('race', 7, 20780, 7, 562949416550406, 1),
	('race', 7, 20780, 13, 8796084633600, 1),
	('race', 7, 20780, 19, 137438822400, 1),
	('race', 7, 20780, 25, 2147481600, 1),
	('race', 7, 20780, 31, 33554400, 1),
	('race', 7, 20780, 37, 524287, 1),
	('race', 7, 20780, 43, 8191, 1),
	('race', 7, 20780, 49, 127, 1),
	('race', 7, 20780, 55, 1, 1);
INSERT INTO public.board_entries VALUES
	('race', 0, 0, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 0, 791, 1, 2, 3, true, DEFAULT, DEFAULT),
	('race', 1, 20784, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 0, 791, 1, 2, 3, true, DEFAULT, DEFAULT),
	('race', 7, 20780, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 0, 791, 1, 2, 3, true, DEFAULT, DEFAULT);
INSERT INTO public.cards VALUES
	('2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', '3*8', '1-3.8.12.12-24-classic', 1796001988731, '\x7b22647565223a313739363030313938383733312c226c617374223a313739353734323738383733312c2264617973223a332c2273746162696c697479223a312e34383732393733382c22646966666963756c7479223a342e32383036363732312c2272657073223a352c226c6170736573223a307d');
INSERT INTO public.challenge_runs VALUES
	('2P7ZXS348Q', 'NWF5O5AQRGXIP2LIYC4SB2FLQV', '7yr6jfxg4puvzuurw3jyauhiy5', 1);
INSERT INTO public.challenges VALUES
	('2P7ZXS348Q', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'hv67h6aij6f3jdhgmdox26uvjj', -1, 'timed', 0, '', 6, 6, 24, 140, 1795742792962, 1795742792962, 1803518792971);
INSERT INTO public.events VALUES
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 0, '{"v":1,"events":[{"type":"created","at":1795742787801,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-9.11.13.13-24-classic","solvable":true,"level":2,"seconds":7.5},{"puzzle":"1-3.4.6.8-24-classic","solvable":true,"level":3,"seconds":10.3},{"puzzle":"1-1.2.3.11-24-classic","solvable":true,"level":2,"seconds":7.4}]}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 1, '{"v":1,"events":[{"type":"joined","at":1795742787801,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 2, '{"v":1,"events":[{"type":"started","at":1795742787801,"act":"start"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 3, '{"v":1,"events":[{"type":"revealed","at":1795742787801,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":0,"puzzle":"1-9.11.13.13-24-classic"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 4, '{"v":1,"events":[{"type":"missed","at":1795742788012,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m1","hand":0,"expr":"9+11+13+13","reason":"value","value":"46"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 5, '{"v":1,"events":[{"type":"hinted","at":1795742788020,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m2","hand":0,"step":2}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 6, '{"v":1,"events":[{"type":"solved","at":1795742788024,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m3","hand":0,"expr":"13+9-11+13","points":3}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 7, '{"v":1,"events":[{"type":"dealt","at":1795742788040,"act":"deal-3","hands":[{"puzzle":"1-1.5.8.9-24-classic","solvable":true,"level":2,"seconds":6.9},{"puzzle":"1-3.5.9.10-24-classic","solvable":true,"level":4,"seconds":16.9},{"puzzle":"1-5.8.11.12-24-classic","solvable":true,"level":3,"seconds":9.5}]}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 8, '{"v":1,"events":[{"type":"revealed","at":1795742788044,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m4","hand":1,"puzzle":"1-3.4.6.8-24-classic"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 9, '{"v":1,"events":[{"type":"solved","at":1795742788069,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m5","hand":1,"expr":"3*4*(8-6)","points":4}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 10, '{"v":1,"events":[{"type":"revealed","at":1795742788090,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m6","hand":2,"puzzle":"1-1.2.3.11-24-classic"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 11, '{"v":1,"events":[{"type":"passed","at":1795742788110,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m7","hand":2,"why":"skip"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 12, '{"v":1,"events":[{"type":"revealed","at":1795742788156,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m8","hand":3,"puzzle":"1-1.5.8.9-24-classic"}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 13, '{"v":1,"events":[{"type":"solved","at":1795742788183,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m9","hand":3,"expr":"8*(9-1-5)","points":4}]}'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 14, '{"v":1,"events":[{"type":"finished","at":1795742788188,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m10","why":"stop"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 0, '{"v":1,"events":[{"type":"created","at":1795742788232,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.1.3.6-24-classic","solvable":true,"level":1,"seconds":5.1},{"puzzle":"1-1.2.3.11-24-classic","solvable":true,"level":2,"seconds":7.4},{"puzzle":"1-2.2.2.5-24-classic","solvable":true,"level":3,"seconds":10},{"puzzle":"1-8.9.9.12-24-classic","solvable":true,"level":4,"seconds":11.1},{"puzzle":"1-3.8.10.12-24-classic","solvable":true,"level":5,"seconds":25.7}]}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 1, '{"v":1,"events":[{"type":"joined","at":1795742788232,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 2, '{"v":1,"events":[{"type":"started","at":1795742788232,"act":"start"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 3, '{"v":1,"events":[{"type":"revealed","at":1795742788232,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":0,"puzzle":"1-1.1.3.6-24-classic"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 4, '{"v":1,"events":[{"type":"solved","at":1795742788284,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m11","hand":0,"expr":"1*6*(1+3)","points":4}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 5, '{"v":1,"events":[{"type":"revealed","at":1795742788319,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m12","hand":1,"puzzle":"1-1.2.3.11-24-classic"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 6, '{"v":1,"events":[{"type":"missed","at":1795742788338,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m13","hand":1,"expr":"1+2+3+11","reason":"value","value":"17"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 7, '{"v":1,"events":[{"type":"solved","at":1795742788342,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m14","hand":1,"expr":"11*2-1+3","points":4}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 8, '{"v":1,"events":[{"type":"revealed","at":1795742788346,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m15","hand":2,"puzzle":"1-2.2.2.5-24-classic"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 9, '{"v":1,"events":[{"type":"solved","at":1795742788369,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m16","hand":2,"expr":"2*(2*5+2)","points":4}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 10, '{"v":1,"events":[{"type":"revealed","at":1795742788374,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m17","hand":3,"puzzle":"1-8.9.9.12-24-classic"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 11, '{"v":1,"events":[{"type":"hinted","at":1795742788438,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m18","hand":3,"step":2}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 12, '{"v":1,"events":[{"type":"solved","at":1795742788442,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m19","hand":3,"expr":"9/(12-9)*8","points":3}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 13, '{"v":1,"events":[{"type":"revealed","at":1795742788449,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m20","hand":4,"puzzle":"1-3.8.10.12-24-classic"}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 14, '{"v":1,"events":[{"type":"solved","at":1795742788516,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m21","hand":4,"expr":"10/(8-3)*12","points":4}]}'),
	('zujzt6re7b6yfoohy4zjcb53ki', 15, '{"v":1,"events":[{"type":"finished","at":1795742788516,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","why":"done","held":"fast"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 0, '{"v":1,"events":[{"type":"created","at":1795742788525,"act":"create","mode":{"name":"daily","seats":1,"hands":5,"hints":true,"none_cost":3000,"ranked":true,"solvable":true},"number":331,"hands":[{"puzzle":"1-1.1.3.6-24-classic","solvable":true,"level":1,"seconds":5.1},{"puzzle":"1-1.2.3.11-24-classic","solvable":true,"level":2,"seconds":7.4},{"puzzle":"1-2.2.2.5-24-classic","solvable":true,"level":3,"seconds":10},{"puzzle":"1-8.9.9.12-24-classic","solvable":true,"level":4,"seconds":11.1},{"puzzle":"1-3.8.10.12-24-classic","solvable":true,"level":5,"seconds":25.7}]}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 1, '{"v":1,"events":[{"type":"joined","at":1795742788525,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 2, '{"v":1,"events":[{"type":"started","at":1795742788525,"act":"start"}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 1, '{"v":1,"events":[{"type":"joined","at":1795742788834,"player":"B3AUJ5OIJOB2RDT7QGFNUYYNEB"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 3, '{"v":1,"events":[{"type":"revealed","at":1795742788525,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","hand":0,"puzzle":"1-1.1.3.6-24-classic"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 4, '{"v":1,"events":[{"type":"solved","at":1795742788562,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m1","hand":0,"expr":"1*6*(1+3)","points":4}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 5, '{"v":1,"events":[{"type":"revealed","at":1795742788567,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m2","hand":1,"puzzle":"1-1.2.3.11-24-classic"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 6, '{"v":1,"events":[{"type":"missed","at":1795742788605,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m3","hand":1,"expr":"1+2+3+11","reason":"value","value":"17"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 7, '{"v":1,"events":[{"type":"solved","at":1795742788609,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m4","hand":1,"expr":"11*2-1+3","points":4}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 8, '{"v":1,"events":[{"type":"revealed","at":1795742788615,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m5","hand":2,"puzzle":"1-2.2.2.5-24-classic"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 9, '{"v":1,"events":[{"type":"solved","at":1795742788636,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m6","hand":2,"expr":"2*(2*5+2)","points":4}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 10, '{"v":1,"events":[{"type":"revealed","at":1795742788641,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m7","hand":3,"puzzle":"1-8.9.9.12-24-classic"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 11, '{"v":1,"events":[{"type":"hinted","at":1795742788659,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m8","hand":3,"step":2}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 12, '{"v":1,"events":[{"type":"solved","at":1795742788662,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m9","hand":3,"expr":"9/(12-9)*8","points":3}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 13, '{"v":1,"events":[{"type":"revealed","at":1795742788667,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m10","hand":4,"puzzle":"1-3.8.10.12-24-classic"}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 14, '{"v":1,"events":[{"type":"solved","at":1795742788681,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m11","hand":4,"expr":"10/(8-3)*12","points":4}]}'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 15, '{"v":1,"events":[{"type":"finished","at":1795742788681,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","why":"done","held":"fast"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 0, '{"v":1,"events":[{"type":"created","at":1795742788688,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}],"ranked":true},"hands":[{"puzzle":"1-3.8.12.12-24-classic","solvable":true,"level":1,"seconds":5.6},{"puzzle":"1-12.12.12.12-24-classic","solvable":true,"level":1,"seconds":5.2},{"puzzle":"1-2.11.12.12-24-classic","solvable":true,"level":1,"seconds":6.2},{"puzzle":"1-1.8.8.8-24-classic","solvable":true,"level":1,"seconds":5.5},{"puzzle":"1-2.4.5.12-24-classic","solvable":true,"level":2,"seconds":7.1},{"puzzle":"1-1.2.5.6-24-classic","solvable":true,"level":2,"seconds":6.7},{"puzzle":"1-6.6.12.13-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-3.3.4.5-24-classic","solvable":true,"level":2,"seconds":7.7}]}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 1, '{"v":1,"events":[{"type":"joined","at":1795742788688,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 2, '{"v":1,"events":[{"type":"started","at":1795742788688,"act":"start"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 3, '{"v":1,"events":[{"type":"revealed","at":1795742788688,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":0,"puzzle":"1-3.8.12.12-24-classic"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 4, '{"v":1,"events":[{"type":"solved","at":1795742788731,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m22","hand":0,"expr":"12-12+3*8","points":4}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 5, '{"v":1,"events":[{"type":"revealed","at":1795742788731,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":1,"puzzle":"1-12.12.12.12-24-classic"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 6, '{"v":1,"events":[{"type":"solved","at":1795742788750,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m23","hand":1,"expr":"12+12-12+12","points":4}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 7, '{"v":1,"events":[{"type":"revealed","at":1795742788750,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":2,"puzzle":"1-2.11.12.12-24-classic"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 8, '{"v":1,"events":[{"type":"solved","at":1795742788766,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m24","hand":2,"expr":"12*2*(12-11)","points":4,"bonus":3000}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 9, '{"v":1,"events":[{"type":"revealed","at":1795742788766,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":3,"puzzle":"1-1.8.8.8-24-classic"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 10, '{"v":1,"events":[{"type":"solved","at":1795742788782,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m25","hand":3,"expr":"1*8+8+8","points":4}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 11, '{"v":1,"events":[{"type":"revealed","at":1795742788782,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":4,"puzzle":"1-2.4.5.12-24-classic"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 12, '{"v":1,"events":[{"type":"solved","at":1795742788807,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m26","hand":4,"expr":"12*2*(5-4)","points":4}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 13, '{"v":1,"events":[{"type":"revealed","at":1795742788807,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":5,"puzzle":"1-1.2.5.6-24-classic"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 14, '{"v":1,"events":[{"type":"solved","at":1795742788824,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m27","hand":5,"expr":"2*(1+5+6)","points":4,"bonus":5000}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 15, '{"v":1,"events":[{"type":"revealed","at":1795742788824,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","hand":6,"puzzle":"1-6.6.12.13-24-classic"}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 16, '{"v":1,"events":[{"type":"dealt","at":1795742788824,"act":"deal-8","hands":[{"puzzle":"1-1.1.6.8-24-classic","solvable":true,"level":2,"seconds":7.5},{"puzzle":"1-6.7.7.8-24-classic","solvable":false},{"puzzle":"1-3.4.4.7-24-classic","solvable":true,"level":3,"seconds":8},{"puzzle":"1-1.2.5.9-24-classic","solvable":true,"level":3,"seconds":8},{"puzzle":"1-2.9.10.11-24-classic","solvable":true,"level":3,"seconds":8},{"puzzle":"1-1.3.6.11-24-classic","solvable":true,"level":3,"seconds":9.9},{"puzzle":"1-3.5.8.11-24-classic","solvable":true,"level":3,"seconds":8.1},{"puzzle":"1-5.5.7.10-24-classic","solvable":true,"level":4,"seconds":16.5}]}]}'),
	('hv67h6aij6f3jdhgmdox26uvjj', 17, '{"v":1,"events":[{"type":"finished","at":1795742788828,"player":"2FYL3CKZU5FFXUTMN6Q6ZD3VLZ","act":"m28","why":"stop","held":"fast"}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 0, '{"v":1,"events":[{"type":"created","at":1795742788834,"act":"create","mode":{"name":"practice","seats":1,"hints":true,"none_cost":3000,"solvable":true},"hands":[{"puzzle":"1-2.7.7.11-24-classic","solvable":true,"level":2,"seconds":6.5},{"puzzle":"1-3.5.8.12-24-classic","solvable":true,"level":5,"seconds":40.8},{"puzzle":"1-4.7.12.13-24-classic","solvable":true,"level":2,"seconds":7.8}]}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 2, '{"v":1,"events":[{"type":"started","at":1795742788834,"act":"start"}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 3, '{"v":1,"events":[{"type":"revealed","at":1795742788834,"player":"B3AUJ5OIJOB2RDT7QGFNUYYNEB","hand":0,"puzzle":"1-2.7.7.11-24-classic"}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 4, '{"v":1,"events":[{"type":"missed","at":1795742788859,"player":"B3AUJ5OIJOB2RDT7QGFNUYYNEB","act":"m1","hand":0,"expr":"2+7+7+11","reason":"value","value":"27"}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 5, '{"v":1,"events":[{"type":"hinted","at":1795742788862,"player":"B3AUJ5OIJOB2RDT7QGFNUYYNEB","act":"m2","hand":0,"step":2}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 6, '{"v":1,"events":[{"type":"solved","at":1795742788865,"player":"B3AUJ5OIJOB2RDT7QGFNUYYNEB","act":"m3","hand":0,"expr":"2*(11+7/7)","points":3}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 7, '{"v":1,"events":[{"type":"dealt","at":1795742788868,"act":"deal-3","hands":[{"puzzle":"1-6.8.11.11-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-1.4.8.13-24-classic","solvable":true,"level":1,"seconds":6.4},{"puzzle":"1-6.11.12.13-24-classic","solvable":true,"level":4,"seconds":13.7}]}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 8, '{"v":1,"events":[{"type":"revealed","at":1795742788868,"player":"B3AUJ5OIJOB2RDT7QGFNUYYNEB","act":"m4","hand":1,"puzzle":"1-3.5.8.12-24-classic"}]}'),
	('s43nfjrthghls6waoka7kxcbhc', 9, '{"v":1,"events":[{"type":"solved","at":1795742788909,"player":"B3AUJ5OIJOB2RDT7QGFNUYYNEB","act":"m5","hand":1,"expr":"8*(3*5-12)","points":4}]}'),
	('77xda733bdtdp27ufad5bw32yu', 0, '{"v":1,"events":[{"type":"created","at":1795742788920,"act":"create","mode":{"name":"race","seats":100,"hands":3,"length":180000,"auto":true,"ranked":true,"solvable":true,"countdown":3000,"hosted":true},"source":"{\"kind\":\"race\",\"hands\":3}"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 1, '{"v":1,"events":[{"type":"joined","at":1795742788920,"player":"s1","act":"join"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 2, '{"v":1,"events":[{"type":"joined","at":1795742788928,"player":"s2","act":"join"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 3, '{"v":1,"events":[{"type":"dealt","at":1795742788934,"act":"deal","hands":[{"puzzle":"1-2.11.11.13-24-classic","solvable":true,"level":2,"seconds":6.6},{"puzzle":"1-1.5.10.11-24-classic","solvable":true,"level":3,"seconds":9.1},{"puzzle":"1-3.6.8.10-24-classic","solvable":true,"level":4,"seconds":16.8}]}]}'),
	('77xda733bdtdp27ufad5bw32yu', 4, '{"v":1,"events":[{"type":"counting","at":1795742788934,"act":"start","by":"s1","start":1795742791934}]}'),
	('77xda733bdtdp27ufad5bw32yu', 5, '{"v":1,"events":[{"type":"started","at":1795742791934}]}'),
	('77xda733bdtdp27ufad5bw32yu', 6, '{"v":1,"events":[{"type":"revealed","at":1795742791934,"player":"s1","hand":0,"puzzle":"1-2.11.11.13-24-classic"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 7, '{"v":1,"events":[{"type":"revealed","at":1795742791934,"player":"s2","hand":0,"puzzle":"1-2.11.11.13-24-classic"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 8, '{"v":1,"events":[{"type":"solved","at":1795742792187,"player":"s1","act":"c01","hand":0,"expr":"11*2-11+13","points":4}]}'),
	('77xda733bdtdp27ufad5bw32yu', 9, '{"v":1,"events":[{"type":"revealed","at":1795742792187,"player":"s1","hand":1,"puzzle":"1-1.5.10.11-24-classic"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 10, '{"v":1,"events":[{"type":"solved","at":1795742792230,"player":"s2","act":"c00","hand":0,"expr":"11*2-11+13","points":4}]}'),
	('77xda733bdtdp27ufad5bw32yu', 11, '{"v":1,"events":[{"type":"revealed","at":1795742792230,"player":"s2","hand":1,"puzzle":"1-1.5.10.11-24-classic"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 12, '{"v":1,"events":[{"type":"solved","at":1795742792458,"player":"s1","act":"c11","hand":1,"expr":"10/5*(1+11)","points":4}]}'),
	('77xda733bdtdp27ufad5bw32yu', 13, '{"v":1,"events":[{"type":"revealed","at":1795742792458,"player":"s1","hand":2,"puzzle":"1-3.6.8.10-24-classic"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 14, '{"v":1,"events":[{"type":"passed","at":1795742792483,"player":"s2","act":"s1","hand":1,"why":"skip"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 15, '{"v":1,"events":[{"type":"revealed","at":1795742792483,"player":"s2","hand":2,"puzzle":"1-3.6.8.10-24-classic"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 16, '{"v":1,"events":[{"type":"solved","at":1795742792703,"player":"s1","act":"c21","hand":2,"expr":"3*(10+6-8)","points":4}]}'),
	('77xda733bdtdp27ufad5bw32yu', 17, '{"v":1,"events":[{"type":"finished","at":1795742792703,"player":"s1","why":"done","held":"fast"}]}'),
	('77xda733bdtdp27ufad5bw32yu', 18, '{"v":1,"events":[{"type":"solved","at":1795742792725,"player":"s2","act":"c20","hand":2,"expr":"3*(10+6-8)","points":4}]}'),
	('77xda733bdtdp27ufad5bw32yu', 19, '{"v":1,"events":[{"type":"finished","at":1795742792725,"player":"s2","why":"done"}]}'),
	('22w7pde6cbxw2pirexf4tvlwvp', 0, '{"v":1,"events":[{"type":"created","at":1795742792948,"act":"create","mode":{"name":"class","seats":200,"solvable":true,"pace":"together","late_join":true},"source":"{\"kind\":\"class\"}"}]}'),
	('22w7pde6cbxw2pirexf4tvlwvp', 1, '{"v":1,"events":[{"type":"joined","at":1795742792951,"player":"s1","act":"join"}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 0, '{"v":1,"events":[{"type":"created","at":1795742792970,"act":"create","mode":{"name":"timed","seats":1,"length":180000,"auto":true,"miss_cost":3000,"none_cost":3000,"bonus":[{"streak":3,"time":3000},{"streak":6,"time":5000},{"streak":10,"time":7000},{"streak":15,"every":5,"time":10000}]},"hands":[{"puzzle":"1-3.8.12.12-24-classic","solvable":true,"level":1,"seconds":5.6},{"puzzle":"1-12.12.12.12-24-classic","solvable":true,"level":1,"seconds":5.2},{"puzzle":"1-2.11.12.12-24-classic","solvable":true,"level":1,"seconds":6.2},{"puzzle":"1-1.8.8.8-24-classic","solvable":true,"level":1,"seconds":5.5},{"puzzle":"1-2.4.5.12-24-classic","solvable":true,"level":2,"seconds":7.1},{"puzzle":"1-1.2.5.6-24-classic","solvable":true,"level":2,"seconds":6.7},{"puzzle":"1-6.6.12.13-24-classic","solvable":true,"level":2,"seconds":7.7},{"puzzle":"1-3.3.4.5-24-classic","solvable":true,"level":2,"seconds":7.7}]}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 1, '{"v":1,"events":[{"type":"joined","at":1795742792970,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV"}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 2, '{"v":1,"events":[{"type":"started","at":1795742792970,"act":"start"}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 3, '{"v":1,"events":[{"type":"revealed","at":1795742792970,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","hand":0,"puzzle":"1-3.8.12.12-24-classic"}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 4, '{"v":1,"events":[{"type":"missed","at":1795742792988,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m12","hand":0,"expr":"3+8+12+12","reason":"value","value":"35","cost":3000}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 5, '{"v":1,"events":[{"type":"solved","at":1795742792992,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m13","hand":0,"expr":"12-12+3*8","points":4}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 6, '{"v":1,"events":[{"type":"revealed","at":1795742792992,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","hand":1,"puzzle":"1-12.12.12.12-24-classic"}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 7, '{"v":1,"events":[{"type":"solved","at":1795742793012,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","act":"m14","hand":1,"expr":"12+12-12+12","points":4}]}'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 8, '{"v":1,"events":[{"type":"revealed","at":1795742793012,"player":"NWF5O5AQRGXIP2LIYC4SB2FLQV","hand":2,"puzzle":"1-2.11.12.12-24-classic"}]}'),
	('prvagyseyzjai53dlghbdf3nkj', 0, '{"v":1,"events":[{"type":"created","at":1795742793018,"act":"create","mode":{"name":"quick","seats":5,"hands":10,"length":600000,"auto":true,"miss_cost":3000,"none_cost":3000,"ranked":true,"solvable":true,"countdown":8000,"auto_start":2},"hands":[{"puzzle":"1-5.6.6.9-24-classic","solvable":true,"level":5,"seconds":22.4},{"puzzle":"1-3.3.7.12-24-classic","solvable":true,"level":3,"seconds":9.4},{"puzzle":"1-2.4.6.11-24-classic","solvable":true,"level":4,"seconds":11.7},{"puzzle":"1-4.5.7.9-24-classic","solvable":true,"level":3,"seconds":10.5},{"puzzle":"1-5.7.12.12-24-classic","solvable":true,"level":5,"seconds":25.9},{"puzzle":"1-4.4.6.13-24-classic","solvable":true,"level":4,"seconds":11.5},{"puzzle":"1-4.5.6.9-24-classic","solvable":true,"level":4,"seconds":19},{"puzzle":"1-3.3.5.7-24-classic","solvable":true,"level":5,"seconds":44.6},{"puzzle":"1-2.9.9.12-24-classic","solvable":true,"level":1,"seconds":5.6},{"puzzle":"1-5.7.9.12-24-classic","solvable":true,"level":5,"seconds":69.7}],"source":"{\"kind\":\"quick\",\"hands\":10,\"penalty\":3000,\"strength\":180}"}]}'),
	('prvagyseyzjai53dlghbdf3nkj', 1, '{"v":1,"events":[{"type":"joined","at":1795742793018,"player":"s1","act":"join"}]}');
INSERT INTO public.finals VALUES
	('qltfxy7lxb7ui5zfvwo2tlu4v6', '\x7b2276657273696f6e223a31352c226174223a313739353734323738383138382c226d6f6465223a227072616374696365222c227068617365223a226f766572222c22706c6179657273223a5b7b22706c61796572223a223246594c33434b5a553546465855544d4e3651365a4433564c5a222c2273686f776e223a342c22636c6f736564223a342c22736f6c766564223a332c22706f696e7473223a31312c2274696d65223a3239352c2273747265616b223a312c2262657374223a322c226d6973736573223a312c22776879223a2273746f70227d5d2c2273686f776e223a5b7b2268616e64223a302c2270757a7a6c65223a22312d392e31312e31332e31332d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738373830312c2274696d65223a3232332c22706f696e7473223a332c2268696e7473223a322c226d6973736573223a312c226d6973736564223a7b2265787072223a22392b31312b31332b3133222c22726561736f6e223a2276616c7565222c2276616c7565223a223436227d2c2265787072223a2231332b392d31312b3133222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a372e357d2c7b2268616e64223a312c2270757a7a6c65223a22312d332e342e362e382d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383034342c2274696d65223a32352c22706f696e7473223a342c2265787072223a22332a342a28382d3629222c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a31302e337d2c7b2268616e64223a322c2270757a7a6c65223a22312d312e322e332e31312d32342d636c6173736963222c226f7574636f6d65223a22736b6970222c2272657665616c6564223a313739353734323738383039302c2274696d65223a32302c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a372e347d2c7b2268616e64223a332c2270757a7a6c65223a22312d312e352e382e392d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383135362c2274696d65223a32372c22706f696e7473223a342c2265787072223a22382a28392d312d3529222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a362e397d5d2c22736f6c7661626c65223a747275657d', '["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10"]', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('zujzt6re7b6yfoohy4zjcb53ki', '\x7b2276657273696f6e223a31362c226174223a313739353734323738383531362c226d6f6465223a226461696c79222c226e756d626572223a3333312c227068617365223a226f766572222c2268616e6473223a352c22706c6179657273223a5b7b22706c61796572223a223246594c33434b5a553546465855544d4e3651365a4433564c5a222c2273686f776e223a352c22636c6f736564223a352c22736f6c766564223a352c22706f696e7473223a31392c2274696d65223a3233332c2273747265616b223a342c2262657374223a342c226d6973736573223a312c22776879223a22646f6e65227d5d2c2273686f776e223a5b7b2268616e64223a302c2270757a7a6c65223a22312d312e312e332e362d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383233322c2274696d65223a35322c22706f696e7473223a342c2265787072223a22312a362a28312b3329222c22736f6c7661626c65223a747275652c226c6576656c223a312c227365636f6e6473223a352e317d2c7b2268616e64223a312c2270757a7a6c65223a22312d312e322e332e31312d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383331392c2274696d65223a32332c22706f696e7473223a342c226d6973736573223a312c226d6973736564223a7b2265787072223a22312b322b332b3131222c22726561736f6e223a2276616c7565222c2276616c7565223a223137227d2c2265787072223a2231312a322d312b33222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a372e347d2c7b2268616e64223a322c2270757a7a6c65223a22312d322e322e322e352d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383334362c2274696d65223a32332c22706f696e7473223a342c2265787072223a22322a28322a352b3229222c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a31307d2c7b2268616e64223a332c2270757a7a6c65223a22312d382e392e392e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383337342c2274696d65223a36382c22706f696e7473223a332c2268696e7473223a322c2265787072223a22392f2831322d39292a38222c22736f6c7661626c65223a747275652c226c6576656c223a342c227365636f6e6473223a31312e317d2c7b2268616e64223a342c2270757a7a6c65223a22312d332e382e31302e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383434392c2274696d65223a36372c22706f696e7473223a342c2265787072223a2231302f28382d33292a3132222c22736f6c7661626c65223a747275652c226c6576656c223a352c227365636f6e6473223a32352e377d5d2c22736f6c7661626c65223a747275657d', '["m11","m12","m13","m14","m15","m16","m17","m18","m19","m20","m21"]', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('sahrycwnh2u4n6cke3hxjeuvz5', '\x7b2276657273696f6e223a31362c226174223a313739353734323738383638312c226d6f6465223a226461696c79222c226e756d626572223a3333312c227068617365223a226f766572222c2268616e6473223a352c22706c6179657273223a5b7b22706c61796572223a224e5746354f3541515247584950324c49594334534232464c5156222c2273686f776e223a352c22636c6f736564223a352c22736f6c766564223a352c22706f696e7473223a31392c2274696d65223a3133352c2273747265616b223a342c2262657374223a342c226d6973736573223a312c22776879223a22646f6e65227d5d2c2273686f776e223a5b7b2268616e64223a302c2270757a7a6c65223a22312d312e312e332e362d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383532352c2274696d65223a33372c22706f696e7473223a342c2265787072223a22312a362a28312b3329222c22736f6c7661626c65223a747275652c226c6576656c223a312c227365636f6e6473223a352e317d2c7b2268616e64223a312c2270757a7a6c65223a22312d312e322e332e31312d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383536372c2274696d65223a34322c22706f696e7473223a342c226d6973736573223a312c226d6973736564223a7b2265787072223a22312b322b332b3131222c22726561736f6e223a2276616c7565222c2276616c7565223a223137227d2c2265787072223a2231312a322d312b33222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a372e347d2c7b2268616e64223a322c2270757a7a6c65223a22312d322e322e322e352d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383631352c2274696d65223a32312c22706f696e7473223a342c2265787072223a22322a28322a352b3229222c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a31307d2c7b2268616e64223a332c2270757a7a6c65223a22312d382e392e392e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383634312c2274696d65223a32312c22706f696e7473223a332c2268696e7473223a322c2265787072223a22392f2831322d39292a38222c22736f6c7661626c65223a747275652c226c6576656c223a342c227365636f6e6473223a31312e317d2c7b2268616e64223a342c2270757a7a6c65223a22312d332e382e31302e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383636372c2274696d65223a31342c22706f696e7473223a342c2265787072223a2231302f28382d33292a3132222c22736f6c7661626c65223a747275652c226c6576656c223a352c227365636f6e6473223a32352e377d5d2c22736f6c7661626c65223a747275657d', '["m1","m2","m3","m4","m5","m6","m7","m8","m9","m10","m11"]', 'NWF5O5AQRGXIP2LIYC4SB2FLQV'),
	('hv67h6aij6f3jdhgmdox26uvjj', '\x7b2276657273696f6e223a31382c226174223a313739353734323738383832382c226d6f6465223a2274696d6564222c227068617365223a226f766572222c22656e6473223a313739353734323937363638382c22706c6179657273223a5b7b22706c61796572223a223246594c33434b5a553546465855544d4e3651365a4433564c5a222c2273686f776e223a372c22636c6f736564223a372c22736f6c766564223a362c22706f696e7473223a32342c2274696d65223a3134302c2273747265616b223a362c2262657374223a362c22776879223a2273746f70227d5d2c2273686f776e223a5b7b2268616e64223a302c2270757a7a6c65223a22312d332e382e31322e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383638382c2274696d65223a34332c22706f696e7473223a342c2265787072223a2231322d31322b332a38222c22736f6c7661626c65223a747275652c226c6576656c223a312c227365636f6e6473223a352e367d2c7b2268616e64223a312c2270757a7a6c65223a22312d31322e31322e31322e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383733312c2274696d65223a31392c22706f696e7473223a342c2265787072223a2231322b31322d31322b3132222c22736f6c7661626c65223a747275652c226c6576656c223a312c227365636f6e6473223a352e327d2c7b2268616e64223a322c2270757a7a6c65223a22312d322e31312e31322e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383735302c2274696d65223a31362c22626f6e7573223a333030302c22706f696e7473223a342c2265787072223a2231322a322a2831322d313129222c22736f6c7661626c65223a747275652c226c6576656c223a312c227365636f6e6473223a362e327d2c7b2268616e64223a332c2270757a7a6c65223a22312d312e382e382e382d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383736362c2274696d65223a31362c22706f696e7473223a342c2265787072223a22312a382b382b38222c22736f6c7661626c65223a747275652c226c6576656c223a312c227365636f6e6473223a352e357d2c7b2268616e64223a342c2270757a7a6c65223a22312d322e342e352e31322d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383738322c2274696d65223a32352c22706f696e7473223a342c2265787072223a2231322a322a28352d3429222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a372e317d2c7b2268616e64223a352c2270757a7a6c65223a22312d312e322e352e362d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323738383830372c2274696d65223a31372c22626f6e7573223a353030302c22706f696e7473223a342c2265787072223a22322a28312b352b3629222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a362e377d2c7b2268616e64223a362c2270757a7a6c65223a22312d362e362e31322e31332d32342d636c6173736963222c226f7574636f6d65223a22756e66696e6973686564222c2272657665616c6564223a313739353734323738383832342c2274696d65223a342c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a372e377d5d7d', '["m22","m23","m24","m25","m26","m27","m28"]', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ');
INSERT INTO public.found_ideas VALUES
	('2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', '1-1.2.3.4-24-classic', 3, 2, '\x5b7b2265787072223a22312a322a332a34222c2274696d65223a353030307d2c7b2265787072223a22342a28312b322b3329222c2274696d65223a393030307d5d', 0, '[]', 1795742792954, 1);
INSERT INTO public.goose_db_version VALUES
	(1, 0, true, '2026-11-27 01:26:26.723419'),
	(2, 1, true, '2026-11-27 01:26:26.75737'),
	(3, 2, true, '2026-11-27 01:26:26.855808'),
	(4, 3, true, '2026-11-27 01:26:26.867655'),
	(5, 4, true, '2026-11-27 01:26:26.886712'),
	(6, 5, true, '2026-11-27 01:26:26.920984'),
	(7, 6, true, '2026-11-27 01:26:26.952202'),
	(8, 7, true, '2026-11-27 01:26:26.955654'),
	(9, 8, true, '2026-11-27 01:26:26.976471'),
	(10, 9, true, '2026-11-27 01:26:26.98282'),
	(11, 10, true, '2026-11-27 01:26:26.984299'),
	(12, 12, true, '2026-11-27 01:26:27.003466'),
	(13, 15, true, '2026-11-27 01:26:27.024193'),
	(14, 16, true, '2026-11-27 01:26:27.030569'),
	(15, 19, true, '2026-11-27 01:26:27.132822'),
	(16, 20, true, '2026-11-27 01:26:27.137605');
INSERT INTO public.hand_ratings VALUES
	('1-1.5.10.11-24-classic', 20784, 9100, 1, 94509600, 277956334),
	('1-2.11.11.13-24-classic', 20784, 6600, 1, 157587750, -793297844),
	('1-3.6.8.10-24-classic', 20784, 16800, 1, 139030691, -383002849);
INSERT INTO public.held_results VALUES
	('zujzt6re7b6yfoohy4zjcb53ki', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'fast', 1795742788516, '', 0),
	('sahrycwnh2u4n6cke3hxjeuvz5', 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'fast', 1795742788681, '', 0),
	('hv67h6aij6f3jdhgmdox26uvjj', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'fast', 1795742788828, '', 0),
	('77xda733bdtdp27ufad5bw32yu', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'fast', 1795742792703, '', 0);
INSERT INTO public.players VALUES
	('2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'Ann', 'en', '\x7b227468656d65223a20226461726b227d', 1795742787268, 1795742787289, 0, 0, '', true),
	('NWF5O5AQRGXIP2LIYC4SB2FLQV', 'Bob 四', 'en', '\x7b227468656d65223a20226461726b227d', 1795742787382, 1795742787397, 0, 0, '', true),
	('B3AUJ5OIJOB2RDT7QGFNUYYNEB', 'Lucky Gecko', '', NULL, 1795742788833, 1795742788833, 0, 0, '', false);
INSERT INTO public.plays VALUES
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 0, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'practice', false, '1-9.11.13.13-24-classic', true, 2, 7.5, '["plus-minus"]', 1795742788024, 223, 'solved', 3, 2, 1, 0, ''),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 1, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'practice', false, '1-3.4.6.8-24-classic', true, 3, 10.3, '["2*12"]', 1795742788069, 25, 'solved', 4, 0, 0, 0, '3*4*(8-6)'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 2, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'practice', false, '1-1.2.3.11-24-classic', true, 2, 7.4, '["3*8","(a-b)*(c+d)"]', 1795742788110, 20, 'skip', 0, 0, 0, 0, ''),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 3, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'practice', false, '1-1.5.8.9-24-classic', true, 2, 6.9, '["3*8"]', 1795742788183, 27, 'solved', 4, 0, 0, 0, '8*(9-1-5)'),
	('zujzt6re7b6yfoohy4zjcb53ki', 0, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'daily', false, '1-1.1.3.6-24-classic', true, 1, 5.1, '["4*6","equals","one"]', 1795742788284, 52, 'solved', 4, 0, 0, 331, '1*6*(1+3)'),
	('zujzt6re7b6yfoohy4zjcb53ki', 1, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'daily', false, '1-1.2.3.11-24-classic', true, 2, 7.4, '["3*8","(a-b)*(c+d)"]', 1795742788342, 23, 'solved', 4, 0, 1, 331, '11*2-1+3'),
	('zujzt6re7b6yfoohy4zjcb53ki', 2, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'daily', false, '1-2.2.2.5-24-classic', true, 3, 10, '["k*x+k","2*12"]', 1795742788369, 23, 'solved', 4, 0, 0, 331, '2*(2*5+2)'),
	('zujzt6re7b6yfoohy4zjcb53ki', 3, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'daily', false, '1-8.9.9.12-24-classic', true, 4, 11.1, '["3*8"]', 1795742788442, 68, 'solved', 3, 2, 0, 331, ''),
	('zujzt6re7b6yfoohy4zjcb53ki', 4, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'daily', false, '1-3.8.10.12-24-classic', true, 5, 25.7, '["quotient-last","large-product"]', 1795742788516, 67, 'solved', 4, 0, 0, 331, '10/(8-3)*12'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 0, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'daily', false, '1-1.1.3.6-24-classic', true, 1, 5.1, '["4*6","equals","one"]', 1795742788562, 37, 'solved', 4, 0, 0, 331, '1*6*(1+3)'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 1, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'daily', false, '1-1.2.3.11-24-classic', true, 2, 7.4, '["3*8","(a-b)*(c+d)"]', 1795742788609, 42, 'solved', 4, 0, 1, 331, '11*2-1+3'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 2, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'daily', false, '1-2.2.2.5-24-classic', true, 3, 10, '["k*x+k","2*12"]', 1795742788636, 21, 'solved', 4, 0, 0, 331, '2*(2*5+2)'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 3, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'daily', false, '1-8.9.9.12-24-classic', true, 4, 11.1, '["3*8"]', 1795742788662, 21, 'solved', 3, 2, 0, 331, ''),
	('sahrycwnh2u4n6cke3hxjeuvz5', 4, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'daily', false, '1-3.8.10.12-24-classic', true, 5, 25.7, '["quotient-last","large-product"]', 1795742788681, 14, 'solved', 4, 0, 0, 331, '10/(8-3)*12'),
	('hv67h6aij6f3jdhgmdox26uvjj', 0, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', false, '1-3.8.12.12-24-classic', true, 1, 5.6, '["3*8","equals","one"]', 1795742788731, 43, 'solved', 4, 0, 0, 0, '12-12+3*8'),
	('hv67h6aij6f3jdhgmdox26uvjj', 1, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', false, '1-12.12.12.12-24-classic', true, 1, 5.2, '["k*x+k","equals","one"]', 1795742788750, 19, 'solved', 4, 0, 0, 0, '12+12-12+12'),
	('hv67h6aij6f3jdhgmdox26uvjj', 2, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', false, '1-2.11.12.12-24-classic', true, 1, 6.2, '["2*12","one"]', 1795742788766, 16, 'solved', 4, 0, 0, 0, '12*2*(12-11)'),
	('hv67h6aij6f3jdhgmdox26uvjj', 3, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', false, '1-1.8.8.8-24-classic', true, 1, 5.5, '["product-beside","one"]', 1795742788782, 16, 'solved', 4, 0, 0, 0, '1*8+8+8'),
	('hv67h6aij6f3jdhgmdox26uvjj', 4, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', false, '1-2.4.5.12-24-classic', true, 2, 7.1, '["2*12","one"]', 1795742788807, 25, 'solved', 4, 0, 0, 0, '12*2*(5-4)'),
	('hv67h6aij6f3jdhgmdox26uvjj', 5, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', false, '1-1.2.5.6-24-classic', true, 2, 6.7, '["4*6","(a+b-c)*d"]', 1795742788824, 17, 'solved', 4, 0, 0, 0, '2*(1+5+6)'),
	('hv67h6aij6f3jdhgmdox26uvjj', 6, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', false, '1-6.6.12.13-24-classic', true, 2, 7.7, '["product-beside","equals"]', 1795742788828, 4, 'unfinished', 0, 0, 0, 0, ''),
	('s43nfjrthghls6waoka7kxcbhc', 0, 'B3AUJ5OIJOB2RDT7QGFNUYYNEB', 'practice', false, '1-2.7.7.11-24-classic', true, 2, 6.5, '["2*12","equals"]', 1795742788865, 31, 'solved', 3, 2, 1, 0, ''),
	('s43nfjrthghls6waoka7kxcbhc', 1, 'B3AUJ5OIJOB2RDT7QGFNUYYNEB', 'practice', false, '1-3.5.8.12-24-classic', true, 5, 40.8, '["3*8"]', 1795742788909, 41, 'solved', 4, 0, 0, 0, '8*(3*5-12)'),
	('77xda733bdtdp27ufad5bw32yu', 0, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'race', false, '1-2.11.11.13-24-classic', true, 2, 6.6, '[]', 1795742792187, 253, 'solved', 4, 0, 0, 0, '11*2-11+13'),
	('77xda733bdtdp27ufad5bw32yu', 0, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'race', false, '1-2.11.11.13-24-classic', true, 2, 6.6, '[]', 1795742792230, 296, 'solved', 4, 0, 0, 0, '11*2-11+13'),
	('77xda733bdtdp27ufad5bw32yu', 1, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'race', false, '1-1.5.10.11-24-classic', true, 3, 9.1, '[]', 1795742792458, 271, 'solved', 4, 0, 0, 0, '10/5*(1+11)'),
	('77xda733bdtdp27ufad5bw32yu', 1, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'race', false, '1-1.5.10.11-24-classic', true, 3, 9.1, '[]', 1795742792483, 253, 'skip', 0, 0, 0, 0, ''),
	('77xda733bdtdp27ufad5bw32yu', 2, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'race', false, '1-3.6.8.10-24-classic', true, 4, 16.8, '[]', 1795742792703, 245, 'solved', 4, 0, 0, 0, '3*(10+6-8)'),
	('77xda733bdtdp27ufad5bw32yu', 2, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'race', false, '1-3.6.8.10-24-classic', true, 4, 16.8, '[]', 1795742792725, 242, 'solved', 4, 0, 0, 0, '3*(10+6-8)'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 0, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'timed', false, '1-3.8.12.12-24-classic', true, 1, 5.6, '["3*8","equals","one"]', 1795742792992, 3022, 'solved', 4, 0, 1, 0, '12-12+3*8'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 1, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'timed', false, '1-12.12.12.12-24-classic', true, 1, 5.2, '["k*x+k","equals","one"]', 1795742793012, 20, 'solved', 4, 0, 0, 0, '12+12-12+12');
INSERT INTO public.quick_matches VALUES
	('prvagyseyzjai53dlghbdf3nkj', 180, 1795742793018, 1795742805018);
INSERT INTO public.race_finals VALUES
	('77xda733bdtdp27ufad5bw32yu', 'actions-', '\x5b22637265617465222c226465616c225d'),
	('77xda733bdtdp27ufad5bw32yu', 'actions-s1', '\x5b226a6f696e222c227374617274222c22633031222c22633131222c22633231225d'),
	('77xda733bdtdp27ufad5bw32yu', 'actions-s2', '\x5b226a6f696e222c22633030222c227331222c22633230225d'),
	('77xda733bdtdp27ufad5bw32yu', 'race', '\x7b227075626c6963223a7b2276657273696f6e223a32302c226174223a313739353734323739323732352c226d6f6465223a7b226e616d65223a2272616365222c227365617473223a3130302c2268616e6473223a332c226c656e677468223a3138303030302c226175746f223a747275652c2272616e6b6564223a747275652c22736f6c7661626c65223a747275652c22636f756e74646f776e223a333030302c22686f73746564223a747275657d2c227068617365223a226f766572222c22686f7374223a227331222c227374617274223a313739353734323739313933342c22706c6179657273223a5b7b22706c61796572223a227331222c2273686f776e223a332c22636c6f736564223a332c22736f6c766564223a332c22706f696e7473223a31322c2274696d65223a3736392c2273747265616b223a332c2262657374223a332c22776879223a22646f6e65222c226f7574636f6d6573223a5b22736f6c766564222c22736f6c766564222c22736f6c766564225d7d2c7b22706c61796572223a227332222c2273686f776e223a332c22636c6f736564223a332c22736f6c766564223a322c22706f696e7473223a382c2274696d65223a3739312c2273747265616b223a312c2262657374223a312c22776879223a22646f6e65222c226f7574636f6d6573223a5b22736f6c766564222c22736b6970222c22736f6c766564225d7d5d2c2268616e6473223a5b7b2268616e64223a302c2270757a7a6c65223a22312d322e31312e31312e31332d32342d636c6173736963222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a362e362c22736f6c766572223a227331222c2265787072223a2231312a322d31312b3133222c2274696d65223a3235337d2c7b2268616e64223a312c2270757a7a6c65223a22312d312e352e31302e31312d32342d636c6173736963222c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a392e312c22736f6c766572223a227331222c2265787072223a2231302f352a28312b313129222c2274696d65223a3237317d2c7b2268616e64223a322c2270757a7a6c65223a22312d332e362e382e31302d32342d636c6173736963222c22736f6c7661626c65223a747275652c226c6576656c223a342c227365636f6e6473223a31362e382c22736f6c766572223a227332222c2265787072223a22332a2831302b362d3829222c2274696d65223a3234327d5d7d2c22736f75726365223a227b5c226b696e645c223a5c22726163655c222c5c2268616e64735c223a337d227d'),
	('77xda733bdtdp27ufad5bw32yu', 'replay', '\x7b2272616365223a223737786461373333626474647032377566616435627733327975222c226c656e677468223a3739312c226d6f6d656e7473223a5b7b2274223a302c2274797065223a2272657665616c6564222c22706c61796572223a227331227d2c7b2274223a302c2274797065223a2272657665616c6564222c22706c61796572223a227332227d2c7b2274223a3235332c2274797065223a22736f6c766564222c22706c61796572223a227331222c22706f696e7473223a347d2c7b2274223a3235332c2274797065223a2272657665616c6564222c22706c61796572223a227331222c2268616e64223a317d2c7b2274223a3239362c2274797065223a22736f6c766564222c22706c61796572223a227332222c22706f696e7473223a347d2c7b2274223a3239362c2274797065223a2272657665616c6564222c22706c61796572223a227332222c2268616e64223a317d2c7b2274223a3532342c2274797065223a22736f6c766564222c22706c61796572223a227331222c2268616e64223a312c22706f696e7473223a347d2c7b2274223a3532342c2274797065223a2272657665616c6564222c22706c61796572223a227331222c2268616e64223a327d2c7b2274223a3534392c2274797065223a22706173736564222c22706c61796572223a227332222c2268616e64223a312c22776879223a22736b6970227d2c7b2274223a3534392c2274797065223a2272657665616c6564222c22706c61796572223a227332222c2268616e64223a327d2c7b2274223a3736392c2274797065223a22736f6c766564222c22706c61796572223a227331222c2268616e64223a322c22706f696e7473223a347d2c7b2274223a3736392c2274797065223a2266696e6973686564222c22706c61796572223a227331222c22776879223a22646f6e65227d2c7b2274223a3739312c2274797065223a22736f6c766564222c22706c61796572223a227332222c2268616e64223a322c22706f696e7473223a347d2c7b2274223a3739312c2274797065223a2266696e6973686564222c22706c61796572223a227332222c22776879223a22646f6e65227d5d7d'),
	('77xda733bdtdp27ufad5bw32yu', 'results', '\x5b7b22706c61796572223a227331222c2273686f776e223a332c22636c6f736564223a332c22736f6c766564223a332c22706f696e7473223a31322c2274696d65223a3736392c2273747265616b223a332c2262657374223a332c22776879223a22646f6e65222c226d6f6465223a2272616365222c2272616e6b6564223a66616c73652c2266696e6973686564223a313739353734323739323730332c2268616e6473223a5b7b2268616e64223a302c2270757a7a6c65223a22312d322e31312e31312e31332d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739313933342c2274696d65223a3235332c22706f696e7473223a342c2265787072223a2231312a322d31312b3133222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a362e367d2c7b2268616e64223a312c2270757a7a6c65223a22312d312e352e31302e31312d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739323138372c2274696d65223a3237312c22706f696e7473223a342c2265787072223a2231302f352a28312b313129222c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a392e317d2c7b2268616e64223a322c2270757a7a6c65223a22312d332e362e382e31302d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739323435382c2274696d65223a3234352c22706f696e7473223a342c2265787072223a22332a2831302b362d3829222c22736f6c7661626c65223a747275652c226c6576656c223a342c227365636f6e6473223a31362e387d5d7d2c7b22706c61796572223a227332222c2273686f776e223a332c22636c6f736564223a332c22736f6c766564223a322c22706f696e7473223a382c2274696d65223a3739312c2273747265616b223a312c2262657374223a312c22776879223a22646f6e65222c226d6f6465223a2272616365222c2272616e6b6564223a747275652c2266696e6973686564223a313739353734323739323732352c2268616e6473223a5b7b2268616e64223a302c2270757a7a6c65223a22312d322e31312e31312e31332d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739313933342c2274696d65223a3239362c22706f696e7473223a342c2265787072223a2231312a322d31312b3133222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a362e367d2c7b2268616e64223a312c2270757a7a6c65223a22312d312e352e31302e31312d32342d636c6173736963222c226f7574636f6d65223a22736b6970222c2272657665616c6564223a313739353734323739323233302c2274696d65223a3235332c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a392e317d2c7b2268616e64223a322c2270757a7a6c65223a22312d332e362e382e31302d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739323438332c2274696d65223a3234322c22706f696e7473223a342c2265787072223a22332a2831302b362d3829222c22736f6c7661626c65223a747275652c226c6576656c223a342c227365636f6e6473223a31362e387d5d7d5d'),
	('77xda733bdtdp27ufad5bw32yu', 's1', '\x7b227374616e64696e67223a7b22706c61796572223a227331222c2273686f776e223a332c22636c6f736564223a332c22736f6c766564223a332c22706f696e7473223a31322c2274696d65223a3736392c2273747265616b223a332c2262657374223a332c22776879223a22646f6e65227d2c2273686f776e223a5b7b2268616e64223a302c2270757a7a6c65223a22312d322e31312e31312e31332d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739313933342c2274696d65223a3235332c22706f696e7473223a342c2265787072223a2231312a322d31312b3133222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a362e367d2c7b2268616e64223a312c2270757a7a6c65223a22312d312e352e31302e31312d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739323138372c2274696d65223a3237312c22706f696e7473223a342c2265787072223a2231302f352a28312b313129222c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a392e317d2c7b2268616e64223a322c2270757a7a6c65223a22312d332e362e382e31302d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739323435382c2274696d65223a3234352c22706f696e7473223a342c2265787072223a22332a2831302b362d3829222c22736f6c7661626c65223a747275652c226c6576656c223a342c227365636f6e6473223a31362e387d5d2c22656e6473223a313739353734323937313933347d'),
	('77xda733bdtdp27ufad5bw32yu', 's2', '\x7b227374616e64696e67223a7b22706c61796572223a227332222c2273686f776e223a332c22636c6f736564223a332c22736f6c766564223a322c22706f696e7473223a382c2274696d65223a3739312c2273747265616b223a312c2262657374223a312c22776879223a22646f6e65227d2c2273686f776e223a5b7b2268616e64223a302c2270757a7a6c65223a22312d322e31312e31312e31332d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739313933342c2274696d65223a3239362c22706f696e7473223a342c2265787072223a2231312a322d31312b3133222c22736f6c7661626c65223a747275652c226c6576656c223a322c227365636f6e6473223a362e367d2c7b2268616e64223a312c2270757a7a6c65223a22312d312e352e31302e31312d32342d636c6173736963222c226f7574636f6d65223a22736b6970222c2272657665616c6564223a313739353734323739323233302c2274696d65223a3235332c22736f6c7661626c65223a747275652c226c6576656c223a332c227365636f6e6473223a392e317d2c7b2268616e64223a322c2270757a7a6c65223a22312d332e362e382e31302d32342d636c6173736963222c226f7574636f6d65223a22736f6c766564222c2272657665616c6564223a313739353734323739323438332c2274696d65223a3234322c22706f696e7473223a342c2265787072223a22332a2831302b362d3829222c22736f6c7661626c65223a747275652c226c6576656c223a342c227365636f6e6473223a31362e387d5d2c22656e6473223a313739353734323937313933347d');
INSERT INTO public.races VALUES
	('77xda733bdtdp27ufad5bw32yu', 'P4Z2SV', 'race', '\x', 1795742788920, 1795785988920, ''),
	('22w7pde6cbxw2pirexf4tvlwvp', 'NSM9SF', 'class', '\x15885128d32522a04c2f14360453bceb41913b4f8f7dd444cab95e2087ddeb73', 1795742792948, 1795785992948, ''),
	('prvagyseyzjai53dlghbdf3nkj', '', 'quick', '\x', 1795742793018, 1795742793018, '');
INSERT INTO public.ratings VALUES
	('NWF5O5AQRGXIP2LIYC4SB2FLQV', 1, '77xda733bdtdp27ufad5bw32yu', 1795742792726, 3, 1683449, 124613, 30000);
INSERT INTO public.results VALUES
	('qltfxy7lxb7ui5zfvwo2tlu4v6', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'practice', 0, false, false, 4, 3, 11, 295, 2, 1795742788188, 0, 0),
	('zujzt6re7b6yfoohy4zjcb53ki', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'daily', 331, false, false, 5, 5, 19, 233, 4, 1795742788516, 0, 0),
	('sahrycwnh2u4n6cke3hxjeuvz5', 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'daily', 331, false, false, 5, 5, 19, 135, 4, 1795742788681, 0, 0),
	('hv67h6aij6f3jdhgmdox26uvjj', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'timed', 0, false, false, 6, 6, 24, 140, 6, 1795742788828, 0, 0),
	('77xda733bdtdp27ufad5bw32yu', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'race', 0, false, false, 3, 3, 12, 769, 3, 1795742792703, 1, 1),
	('77xda733bdtdp27ufad5bw32yu', 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'race', 0, false, true, 3, 2, 8, 791, 1, 1795742792725, 1, 0);
INSERT INTO public.runs VALUES
	('qltfxy7lxb7ui5zfvwo2tlu4v6', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'online:k1', 'practice', 0, false, '\x7b226d6f6465223a227072616374696365227d', 1795742787801, 1795742788188, 0, 15, 2401, 204, 1795742788190),
	('hv67h6aij6f3jdhgmdox26uvjj', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'online:t1', 'timed', 0, false, '\x7b226d6f6465223a2274696d6564227d', 1795742788688, 1795742788828, 0, 18, 3721, 408, 1795742788829),
	('s43nfjrthghls6waoka7kxcbhc', 'B3AUJ5OIJOB2RDT7QGFNUYYNEB', 'online:k', 'practice', 0, false, '\x7b226d6f6465223a227072616374696365227d', 1795742788834, 0, 1795829188909, 10, 1718, 136, 0),
	('zujzt6re7b6yfoohy4zjcb53ki', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'online:d1', 'daily', 331, false, '\x7b226d6f6465223a226461696c79222c226e756d626572223a3333317d', 1795742788232, 1795742788516, 0, 16, 2597, 340, 1795742788518),
	('77xda733bdtdp27ufad5bw32yu', '', '77xda733bdtdp27ufad5bw32yu', 'race', 0, false, NULL, 1795742788920, 1795742792725, 0, 20, 2451, 0, 1795742792726),
	('sahrycwnh2u4n6cke3hxjeuvz5', 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'online:d1', 'daily', 331, false, '\x7b226d6f6465223a226461696c79222c226e756d626572223a3333317d', 1795742788525, 1795742788681, 0, 16, 2588, 340, 1795742788683),
	('22w7pde6cbxw2pirexf4tvlwvp', '', '22w7pde6cbxw2pirexf4tvlwvp', 'class', 0, false, NULL, 1795742792948, 0, 1795785992948, 2, 272, 0, 0),
	('7yr6jfxg4puvzuurw3jyauhiy5', 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'challenge:2P7ZXS348Q', 'timed', 0, false, '\x7b226d6f6465223a2274696d6564222c226368616c6c656e6765223a223250375a585333343851222c22736f75726365223a2268763637683661696a3666336a6468676d646f78323675766a6a227d', 1795742792970, 0, 1795742969970, 9, 1949, 136, 0),
	('prvagyseyzjai53dlghbdf3nkj', '', 'prvagyseyzjai53dlghbdf3nkj', 'quick', 0, false, NULL, 1795742793018, 0, 1795743393018, 2, 1164, 0, 0);
INSERT INTO public.seats VALUES
	('77xda733bdtdp27ufad5bw32yu', 's1', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'Ann', 1, 1795742788920),
	('77xda733bdtdp27ufad5bw32yu', 's2', 'NWF5O5AQRGXIP2LIYC4SB2FLQV', 'Bob', 2, 1795742788928),
	('22w7pde6cbxw2pirexf4tvlwvp', 's1', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 'Pupil', 1, 1795742792951),
	('prvagyseyzjai53dlghbdf3nkj', 's1', 'B3AUJ5OIJOB2RDT7QGFNUYYNEB', 'Cat', 1, 1795742793018);
INSERT INTO public.secrets VALUES
	('seed', '\x903fe5d20902c333e69e07ae1b57c449189856852bfc8415ebb18b7069b9daac'),
	('challenge', '\xb8544806df921b6b5ed1d78433921cbc9be075740f0641cb7074b90b6c66b658');
INSERT INTO public.sessions VALUES
	('djqnxMGPSPQfkwRfWHelcoJskYNphXuLOGMF-kr3Lv4', 1830302787279, '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', NULL, '', '', 1795742787279, 1795742787279, 0),
	('8t3l9kFrPOOOPYUhkaaIQvBU4vIebw87vEmmPwQB1aI', 1830302787386, 'NWF5O5AQRGXIP2LIYC4SB2FLQV', NULL, '', '', 1795742787386, 1795742787386, 0),
	('Bdj9Cqcws9qiSb6gFsOrJW7HbGMypdSOzdNoYx76TVE', 1830302788833, 'B3AUJ5OIJOB2RDT7QGFNUYYNEB', NULL, '', '', 1795742788833, 1795742788833, 0);
INSERT INTO public.trails VALUES
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 0, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 1, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('qltfxy7lxb7ui5zfvwo2tlu4v6', 3, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('zujzt6re7b6yfoohy4zjcb53ki', 0, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('zujzt6re7b6yfoohy4zjcb53ki', 1, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('zujzt6re7b6yfoohy4zjcb53ki', 2, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('zujzt6re7b6yfoohy4zjcb53ki', 3, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('zujzt6re7b6yfoohy4zjcb53ki', 4, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 0, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'NWF5O5AQRGXIP2LIYC4SB2FLQV'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 1, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'NWF5O5AQRGXIP2LIYC4SB2FLQV'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 2, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'NWF5O5AQRGXIP2LIYC4SB2FLQV'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 3, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'NWF5O5AQRGXIP2LIYC4SB2FLQV'),
	('sahrycwnh2u4n6cke3hxjeuvz5', 4, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'NWF5O5AQRGXIP2LIYC4SB2FLQV'),
	('hv67h6aij6f3jdhgmdox26uvjj', 0, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('hv67h6aij6f3jdhgmdox26uvjj', 1, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('hv67h6aij6f3jdhgmdox26uvjj', 2, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('hv67h6aij6f3jdhgmdox26uvjj', 3, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('hv67h6aij6f3jdhgmdox26uvjj', 4, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('hv67h6aij6f3jdhgmdox26uvjj', 5, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', '2FYL3CKZU5FFXUTMN6Q6ZD3VLZ'),
	('s43nfjrthghls6waoka7kxcbhc', 0, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'B3AUJ5OIJOB2RDT7QGFNUYYNEB'),
	('s43nfjrthghls6waoka7kxcbhc', 1, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'B3AUJ5OIJOB2RDT7QGFNUYYNEB'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 0, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'NWF5O5AQRGXIP2LIYC4SB2FLQV'),
	('7yr6jfxg4puvzuurw3jyauhiy5', 1, '\x5b7b2274223a3930302c22646f223a226d65726765222c2261223a302c226f70223a222b222c2262223a317d2c7b2274223a313230302c22646f223a22756e646f227d5d', 'NWF5O5AQRGXIP2LIYC4SB2FLQV');
INSERT INTO public.usage VALUES
	('2FYL3CKZU5FFXUTMN6Q6ZD3VLZ', 20784, 4, 10001, 4, 10001),
	('NWF5O5AQRGXIP2LIYC4SB2FLQV', 20784, 3, 5203, 3, 5203),
	('B3AUJ5OIJOB2RDT7QGFNUYYNEB', 20784, 2, 3018, 2, 3018);
SELECT pg_catalog.setval('public.goose_db_version_id_seq', 16, true);
ALTER TABLE ONLY public.board_counts
    ADD CONSTRAINT board_counts_pkey PRIMARY KEY (board, days, day, shift, bucket);
ALTER TABLE ONLY public.board_entries
    ADD CONSTRAINT board_entries_pkey PRIMARY KEY (board, days, day, player);
ALTER TABLE ONLY public.cards
    ADD CONSTRAINT cards_pkey PRIMARY KEY (player, kind);
ALTER TABLE ONLY public.challenge_runs
    ADD CONSTRAINT challenge_runs_pkey PRIMARY KEY (code, player);
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (code);
ALTER TABLE ONLY public.daily_counts
    ADD CONSTRAINT daily_counts_pkey PRIMARY KEY (number, shift, points, bucket);
ALTER TABLE ONLY public.daily_forms
    ADD CONSTRAINT daily_forms_pkey PRIMARY KEY (number, hand, form);
ALTER TABLE ONLY public.daily_solved
    ADD CONSTRAINT daily_solved_pkey PRIMARY KEY (number, solved);
ALTER TABLE ONLY public.daily_times
    ADD CONSTRAINT daily_times_pkey PRIMARY KEY (number, hand, tenths);
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (run, seq);
ALTER TABLE ONLY public.finals
    ADD CONSTRAINT finals_pkey PRIMARY KEY (run, player);
ALTER TABLE ONLY public.found_ideas
    ADD CONSTRAINT found_ideas_pkey PRIMARY KEY (player, puzzle);
ALTER TABLE ONLY public.goose_db_version
    ADD CONSTRAINT goose_db_version_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.hand_ratings
    ADD CONSTRAINT hand_ratings_pkey PRIMARY KEY (puzzle, day);
ALTER TABLE ONLY public.held_results
    ADD CONSTRAINT held_results_pkey PRIMARY KEY (run, player);
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.plays
    ADD CONSTRAINT plays_pkey PRIMARY KEY (run, player, hand);
ALTER TABLE ONLY public.quick_matches
    ADD CONSTRAINT quick_matches_pkey PRIMARY KEY (run);
ALTER TABLE ONLY public.race_finals
    ADD CONSTRAINT race_finals_pkey PRIMARY KEY (run, part);
ALTER TABLE ONLY public.races
    ADD CONSTRAINT races_pkey PRIMARY KEY (run);
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_pkey PRIMARY KEY (player, number);
ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_pkey PRIMARY KEY (run, seat);
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (run, player);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.runs
    ADD CONSTRAINT runs_player_key_key UNIQUE (player, key);
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_pkey PRIMARY KEY (run, seat);
ALTER TABLE ONLY public.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token);
ALTER TABLE ONLY public.trails
    ADD CONSTRAINT trails_pkey PRIMARY KEY (run, player, hand);
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_pkey PRIMARY KEY (player);
CREATE INDEX board_counts_empty ON public.board_counts USING btree (board) WHERE (players = 0);
CREATE INDEX board_entries_day ON public.board_entries USING btree (day, days) WHERE (days > 0);
CREATE INDEX board_entries_key ON public.board_entries USING btree (board, days, day, listed, key, player);
CREATE INDEX board_entries_player ON public.board_entries USING btree (player);
CREATE INDEX challenge_runs_of_player ON public.challenge_runs USING btree (player);
CREATE INDEX challenge_runs_of_run ON public.challenge_runs USING btree (run);
CREATE INDEX challenges_expires ON public.challenges USING btree (expires);
CREATE INDEX challenges_of_player ON public.challenges USING btree (player, expires);
CREATE UNIQUE INDEX challenges_of_run ON public.challenges USING btree (run, hand);
CREATE INDEX finals_player ON public.finals USING btree (player);
CREATE INDEX found_ideas_updated ON public.found_ideas USING btree (player, updated, puzzle);
CREATE INDEX held_results_open ON public.held_results USING btree (finished, run, player) WHERE (decision = ''::text);
CREATE INDEX held_results_player ON public.held_results USING btree (player, finished);
CREATE INDEX passkeys_player ON public.passkeys USING btree (player);
CREATE INDEX players_expires ON public.players USING btree (expires);
CREATE INDEX plays_at ON public.plays USING btree (player, at);
CREATE INDEX plays_daily ON public.plays USING btree (number, hand) WHERE ((mode = 'daily'::text) AND (offline = false));
CREATE INDEX plays_form ON public.plays USING btree (puzzle, at, form) WHERE (form <> ''::text);
CREATE INDEX quick_matches_strength ON public.quick_matches USING btree (strength, run);
CREATE UNIQUE INDEX races_code ON public.races USING btree (code) WHERE (code <> ''::text);
CREATE INDEX races_expires ON public.races USING btree (expires) WHERE (code <> ''::text);
CREATE INDEX ratings_at ON public.ratings USING btree (at);
CREATE UNIQUE INDEX ratings_run ON public.ratings USING btree (run, player);
CREATE INDEX recordings_finished ON public.recordings USING btree (finished);
CREATE INDEX recordings_player ON public.recordings USING btree (player, finished, run);
CREATE INDEX recordings_strength ON public.recordings USING btree (strength, run, seat);
CREATE INDEX results_daily ON public.results USING btree (number, points, "time") WHERE ((mode = 'daily'::text) AND ranked);
CREATE INDEX results_player ON public.results USING btree (player, mode, number);
CREATE INDEX results_races ON public.results USING btree (player, finished, run) WHERE (mode = ANY (ARRAY['race'::text, 'quick'::text, 'class'::text]));
CREATE INDEX results_timed ON public.results USING btree (player, solved DESC, "time", finished, run) WHERE ((mode = 'timed'::text) AND (ranked = true));
CREATE INDEX results_times ON public.results USING btree (number, solved, points DESC, "time") WHERE ((mode = 'daily'::text) AND ranked);
CREATE INDEX runs_closed ON public.runs USING btree (closed) WHERE (closed > 0);
CREATE INDEX runs_created ON public.runs USING btree (player, created);
CREATE UNIQUE INDEX runs_daily ON public.runs USING btree (player, number) WHERE ((mode = 'daily'::text) AND (NOT offline) AND (player <> ''::text));
CREATE INDEX runs_deadline ON public.runs USING btree (deadline) WHERE ((finished = 0) AND (deadline > 0));
CREATE INDEX seats_joined ON public.seats USING btree (joined) WHERE ((name <> ''::text) OR (player <> ''::text));
CREATE UNIQUE INDEX seats_player ON public.seats USING btree (player, run) WHERE (player <> ''::text);
CREATE INDEX sessions_expiry ON public.sessions USING btree (expiry);
CREATE INDEX sessions_passkey ON public.sessions USING btree (passkey) WHERE (passkey IS NOT NULL);
CREATE INDEX sessions_player ON public.sessions USING btree (player, used);
CREATE INDEX trails_player ON public.trails USING btree (player);
CREATE TRIGGER board_entries_changed AFTER INSERT OR DELETE OR UPDATE OF score, "time", games, shown ON public.board_entries FOR EACH ROW EXECUTE FUNCTION public.count_board_entry();
CREATE TRIGGER board_result_added AFTER INSERT ON public.results FOR EACH ROW WHEN (new.ranked) EXECUTE FUNCTION public.add_board_result();
CREATE TRIGGER board_result_removed BEFORE DELETE ON public.results FOR EACH ROW WHEN (old.ranked) EXECUTE FUNCTION public.remove_board_result();
CREATE TRIGGER held_results_changed AFTER INSERT OR DELETE OR UPDATE OF decision ON public.held_results FOR EACH ROW EXECUTE FUNCTION public.count_held_hands();
CREATE TRIGGER players_board_entries BEFORE DELETE ON public.players FOR EACH ROW EXECUTE FUNCTION public.delete_board_entries();
CREATE TRIGGER players_held_results BEFORE DELETE ON public.players FOR EACH ROW EXECUTE FUNCTION public.delete_held_results();
CREATE TRIGGER players_removed AFTER DELETE ON public.players FOR EACH ROW WHEN ((old.id <> ''::text)) EXECUTE FUNCTION public.remove_player();
CREATE TRIGGER players_shown AFTER UPDATE OF named, banned ON public.players FOR EACH ROW WHEN (((new.named AND (new.banned = 0)) <> (old.named AND (old.banned = 0)))) EXECUTE FUNCTION public.show_player();
CREATE TRIGGER plays_added AFTER INSERT ON public.plays FOR EACH ROW WHEN (((new.mode = 'daily'::text) AND (NOT new.offline))) EXECUTE FUNCTION public.count_daily_play();
CREATE TRIGGER plays_removed AFTER DELETE ON public.plays FOR EACH ROW WHEN (((old.mode = 'daily'::text) AND (NOT old.offline))) EXECUTE FUNCTION public.count_daily_play();
CREATE TRIGGER results_added AFTER INSERT ON public.results FOR EACH ROW WHEN (((new.mode = 'daily'::text) AND new.ranked)) EXECUTE FUNCTION public.count_daily_result();
CREATE TRIGGER results_removed AFTER DELETE ON public.results FOR EACH ROW WHEN (((old.mode = 'daily'::text) AND old.ranked)) EXECUTE FUNCTION public.count_daily_result();
CREATE TRIGGER runs_held_results BEFORE DELETE ON public.runs FOR EACH ROW EXECUTE FUNCTION public.delete_held_results();
ALTER TABLE ONLY public.board_entries
    ADD CONSTRAINT board_entries_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.cards
    ADD CONSTRAINT cards_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenge_runs
    ADD CONSTRAINT challenge_runs_code_fkey FOREIGN KEY (code) REFERENCES public.challenges(code) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenge_runs
    ADD CONSTRAINT challenge_runs_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenge_runs
    ADD CONSTRAINT challenge_runs_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.challenges
    ADD CONSTRAINT challenges_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.finals
    ADD CONSTRAINT finals_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.finals
    ADD CONSTRAINT finals_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.found_ideas
    ADD CONSTRAINT found_ideas_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.held_results
    ADD CONSTRAINT held_results_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.held_results
    ADD CONSTRAINT held_results_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.passkeys
    ADD CONSTRAINT passkeys_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plays
    ADD CONSTRAINT plays_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.plays
    ADD CONSTRAINT plays_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.quick_matches
    ADD CONSTRAINT quick_matches_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.race_finals
    ADD CONSTRAINT race_finals_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.races
    ADD CONSTRAINT races_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.ratings
    ADD CONSTRAINT ratings_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.recordings
    ADD CONSTRAINT recordings_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.results
    ADD CONSTRAINT results_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.seats
    ADD CONSTRAINT seats_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_passkey_fkey FOREIGN KEY (passkey) REFERENCES public.passkeys(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trails
    ADD CONSTRAINT trails_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.trails
    ADD CONSTRAINT trails_run_fkey FOREIGN KEY (run) REFERENCES public.runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.usage
    ADD CONSTRAINT usage_player_fkey FOREIGN KEY (player) REFERENCES public.players(id) ON DELETE CASCADE;
