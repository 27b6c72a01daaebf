package storetest

import (
	"database/sql"
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// Fill writes rows of a player ann, at least one of each kind. It has filled the databases in the
// testdata of sqlstore, each of which has the schema version in its name.
func Fill(t *testing.T, s *sqlstore.Store) {
	t.Helper()
	fillPlayer(t, s, "ann")
	_, err := s.Secret(t.Context(), "seed", func() ([]byte, error) { return []byte("secret\x00"), nil })
	must(t, err)
}

// CheckFilled checks that a store has the rows that Fill wrote, and accepts new decisions and runs.
func CheckFilled(t *testing.T, s *sqlstore.Store) {
	t.Helper()
	ctx := t.Context()
	checkEqual(t, "rows", countOwned(t, s, "ann"), map[string]int{"player": 1, "passkey": 1, "run": 2, "log": 2, "result": 1, "trails": 1, "lists": 6})
	checkReturns(t, "player", newPlayer("ann"))(s.Player(ctx, "ann"))
	checkReturns(t, "passkey", newPasskey("passkey of ann", "ann"))(s.Passkey(ctx, []byte("passkey of ann")))
	checkEqual(t, "log", readLog(t, s, "ann-1"), firstDecision(3001).Events)
	res, err := s.Result(ctx, "ann-1", "ann")
	must(t, err)
	checkEqual(t, "result", res, newResult("ann-1", "ann"))
	checkStandings(t, s, 7, []store.Result{res})
	checkReturns(t, "plays", []store.Play{newPlay("ann-1", 0, "ann", 4000)})(s.Plays(ctx, "ann", 0, store.PlayCursor{}, 9))
	checkReturns(t, "cards", []store.Card{newCard("ann", "fraction", 30)})(s.Cards(ctx, "ann"))
	checkReturns(t, "secret", []byte("secret\x00"))(s.Secret(ctx, "seed", func() ([]byte, error) { return []byte("another"), nil }))
	unfinished, err := s.Run(ctx, "ann-2")
	must(t, err)
	want := newRun("ann-2", "ann")
	want.Version, want.Deadline = 2, 63_001
	want.LogBytes = logSize(t, firstDecision(3001))
	checkEqual(t, "open run", unfinished, want)
	used, err := s.Usage(ctx, "ann")
	must(t, err)
	checkEqual(t, "usage", used, store.Usage{Player: "ann", DayRuns: used.DayRuns, DayBytes: used.DayBytes, Runs: 2, Bytes: 2*want.LogBytes + int64(len("[]"))})
	must(t, appendDecision(ctx, s, "ann-2", 2, missDecision(4000, 1)))
	_, created, err := s.CreateRun(ctx, newDaily("ann-3", "ann", 7), firstDecision(1))
	must(t, err)
	if created {
		t.Error("the daily was begun twice")
	}
}

// Sessions in hexadecimal, as package scs stored them in the tables of version 1: of a player, of a
// player who is creating a passkey, of a visitor who has begun to sign in, and of a player who does
// not exist.
const (
	oldPlayerSession        = "257f030102ff800001020108446561646c696e6501ff8200010656616c75657301ff8400000010ff810501010454696d6501ff8200000027ff83040101176d61705b737472696e675d696e74657266616365207b7d01ff8400010c0110000042ff80010f010000000ee294f27f10b63295ffff010106706c6179657206737472696e670c1c001a323544493643594d49534a4d594c3737434d5a4737573542413600"
	oldCeremonySession      = "257f030102ff800001020108446561646c696e6501ff8200010656616c75657301ff8400000010ff810501010454696d6501ff8200000027ff83040101176d61705b737472696e675d696e74657266616365207b7d01ff8400010c01100000ffa9ff80010f010000000ee294f27f10b88adaffff010206706c6179657206737472696e670c1c001a4a4a4d4e4d49595644514a4356565759484153414437534e4a4e08636572656d6f6e79336769746875622e636f6d2f6d616b6532342f6d616b6532342f696e7465726e616c2f7765622f67616d652e636572656d6f6e79ff8503010108636572656d6f6e7901ff8600010201064d616b696e6701020001055374617465010a0000000cff86080101010378797a0000"
	oldSignInSession        = "257f030102ff800001020108446561646c696e6501ff8200010656616c75657301ff84"
	oldUnknownPlayerSession = "06706c6179657206737472696e670c1c001a4141414141414141414141414141414141414141414141414141"
)

const oldLifetime = 400 * 24 * 60 * 60 * 1000 // lifetime of an old session, in milliseconds

// OldSessionsSQL returns the statements that add the old sessions and their players. blob returns
// the SQL literal of a blob given in hexadecimal digits.
func OldSessionsSQL(blob func(hex string) string) (sql string) {
	for _, id := range []string{"25DI6CYMISJMYL77CMZG7W5BA6", "JJMNMIYVDQJCVVWYHASAD7SNJN"} {
		sql += fmt.Sprintf("INSERT INTO players (id, name, lang, created, seen) VALUES ('%s', 'Ann', 'en', 1001, 1002);\n", id)
	}
	for i, data := range []string{oldPlayerSession, oldCeremonySession, oldSignInSession, oldUnknownPlayerSession} {
		sql += fmt.Sprintf("INSERT INTO sessions (token, data, expiry) VALUES ('t%d', %s, %d);\n", i, blob(data), int64(oldLifetime)+5000+int64(i))
	}
	return sql
}

// CheckOldSessions checks that the old sessions of existing players are still valid.
func CheckOldSessions(t *testing.T, s *sqlstore.Store) {
	t.Helper()
	for i, id := range []string{"25DI6CYMISJMYL77CMZG7W5BA6", "JJMNMIYVDQJCVVWYHASAD7SNJN"} {
		token, used := fmt.Sprint("t", i), 5000+int64(i)
		checkReturns(t, "session", store.Session{Token: token, Player: id, Created: used, Used: used, Expiry: oldLifetime + used})(s.Session(t.Context(), token, oldLifetime))
		p, err := s.Player(t.Context(), id)
		must(t, err)
		checkEqual(t, "seen", p.Seen, used)
	}
	for _, token := range []string{"t2", "t3"} {
		checkFails(t, "a session without a player", store.ErrNotFound)(s.Session(t.Context(), token, 0))
	}
}

// FillDaily adds n ranked results of a daily to an SQLite database, without runs and players. Half
// of them have the maximum points. The times are around two minutes, and a few are above an hour.
func FillDaily(t testing.TB, db *sql.DB, number, n int) {
	t.Helper()
	conn, err := db.Conn(t.Context())
	must(t, err)
	defer conn.Close()
	for _, pragma := range []string{"PRAGMA foreign_keys = 0", "PRAGMA synchronous = 0", "PRAGMA cache_size = -262144"} {
		_, err := conn.ExecContext(t.Context(), pragma)
		must(t, err)
	}
	_, err = conn.ExecContext(t.Context(), `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2),
			drawn AS (SELECT i, abs(random() % 21) AS points, abs(random() % 2) AS all_points,
				20000 + abs(random() % 60000) + abs(random() % 60000) + abs(random() % 100000) AS time, abs(random() % 100) AS slow FROM n)
		INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
		SELECT 'run' || i, 'player' || i, 'daily', ?1, 0, 1, 5,
			CASE WHEN all_points THEN 5 ELSE points / 4 END, CASE WHEN all_points THEN 20 ELSE points END,
			CASE WHEN slow < 5 THEN time * 30 ELSE time END, 1, 1 FROM drawn`, number, n)
	must(t, err)
}

// FillBoards adds n players to a database, each with the ranked results of a daily, a timed run and a race
// on a day, and with their entries on the nine leaderboards of that day, its week and all time. Half of the
// players have the maximum points of the daily. It adds no runs. It returns the ID of a player in the middle.
func FillBoards(t testing.TB, db *sql.DB, isPostgres bool, day int64, n int) (player string) {
	t.Helper()
	conn, err := db.Conn(t.Context())
	must(t, err)
	defer conn.Close()
	execute := func(query string) {
		t.Helper()
		_, err := conn.ExecContext(t.Context(), query)
		must(t, err)
	}
	series, random := fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", n), "abs(random() %% %d)"
	var triggers []string
	if isPostgres {
		execute("SET session_replication_role = replica; SET statement_timeout = 0") // no triggers, no foreign keys
		random = "CAST(random() * %d AS BIGINT)"
	} else {
		for _, pragma := range []string{"PRAGMA foreign_keys = 0", "PRAGMA synchronous = 0", "PRAGMA cache_size = -262144"} {
			execute(pragma)
		}
		rows, err := conn.QueryContext(t.Context(), "SELECT sql, name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('board_entries', 'results')")
		must(t, err)
		var names []string
		for rows.Next() {
			var text, name string
			must(t, rows.Scan(&text, &name))
			triggers, names = append(triggers, text), append(names, name)
		}
		must(t, rows.Err())
		for _, name := range names {
			execute("DROP TRIGGER " + name)
		}
	}
	draw := func(upTo int) string { return fmt.Sprintf(random, upTo) }
	execute("INSERT INTO players (id, name, named, lang, created, seen) " + series + "SELECT 'player' || i, 'Player ' || i, TRUE, '', 1, 1 FROM n")
	execute("CREATE TEMPORARY TABLE drawn AS " + series + "SELECT i, " + draw(20) + " AS points, " + draw(2) + " AS half, " +
		"20000 + " + draw(60000) + " + " + draw(60000) + " + " + draw(100000) + " AS time FROM n ORDER BY 'player' || i") // in the order of the indexes
	for _, mode := range []string{"daily", "timed", "race"} {
		number := int64(0)
		if mode == "daily" {
			number = day - dayZero
		}
		execute(fmt.Sprintf(`INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished, opponents, beaten)
			SELECT '%s' || i, 'player' || i, '%s', %d, FALSE, TRUE, 5, 5, CASE WHEN half > 0 THEN 20 ELSE points END, time, 1, %d, 20, points FROM drawn`,
			mode, mode, number, day*millisDay+1))
	}
	for _, b := range boardsOn(day) {
		fillBoard(b, execute)
	}
	for _, text := range triggers {
		execute(text)
	}
	execute("DROP TABLE drawn")
	execute("ANALYZE")
	return fmt.Sprint("player", n/2)
}

// boardsOn returns the leaderboards of a day, its week and all time.
func boardsOn(day int64) (boards []store.Board) {
	for _, name := range []string{"daily", "timed", "race"} {
		boards = append(boards, store.Board{Name: name, Days: 1, Day: day}, store.Board{Name: name, Days: 7, Day: day - (day+3)%7}, store.Board{Name: name})
	}
	return boards
}

// fillBoard adds the entries of the results of a leaderboard, and counts them.
func fillBoard(b store.Board, execute func(query string)) {
	where := fmt.Sprintf("board = '%s' AND days = %d AND day = %d", b.Name, b.Days, b.Day)
	games := 30 // enough for the races of all time
	if b.Name == "timed" {
		games = 1
	}
	execute(fmt.Sprintf(`INSERT INTO board_entries (board, days, day, player, score, time, games, solved, hands, shown)
		SELECT board, days, day, player, score, time, %d, solved, hands, TRUE FROM board_results WHERE %s ORDER BY player`, games, where))
	execute(`INSERT INTO board_counts (board, days, day, shift, bucket, players)
		SELECT board, days, day, 1, key >> 1, COUNT(*) FROM board_entries WHERE ` + where + ` GROUP BY 1, 2, 3, 5`)
	for shift := 7; shift <= 55; shift += 6 {
		execute(fmt.Sprintf(`INSERT INTO board_counts (board, days, day, shift, bucket, players)
			SELECT board, days, day, %d, bucket >> 6, SUM(players) FROM board_counts WHERE %s AND shift = %d GROUP BY 1, 2, 3, 5`, shift, where, shift-6))
	}
}
