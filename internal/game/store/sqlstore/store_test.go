package sqlstore_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
	"github.com/make24/make24/internal/game/store/storetest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race/event"
)

// dialect is SQLite or PostgreSQL. Tests that run on both take a dialect.
type dialect struct {
	name        string
	open        func(ctx context.Context, address string) (*sqlstore.Store, error)
	newEmpty    func(t testing.TB) (address string)            // returns a new, empty database
	newMigrated func(t testing.TB) (address string)            // returns a new database without rows; it may have the tables
	execute     func(t testing.TB, address, statements string) // executes statements without a store
	blob        func(hex string) string                        // returns the literal of a blob
}

var (
	sqlite = dialect{
		"sqlite", sqlstore.OpenSQLite, newPath, pgtest.MigratedFile, execute,
		func(hex string) string { return "X'" + hex + "'" },
	}
	postgres = dialect{
		"postgres", sqlstore.OpenPostgres, pgtest.EmptyDB, pgtest.MigratedDB, pgtest.Execute,
		func(hex string) string { return `'\x` + hex + `'` },
	}
)

// forEachDialect runs a test with each dialect, at the same time.
func forEachDialect(t *testing.T, test func(t *testing.T, d dialect)) {
	for _, d := range []dialect{sqlite, postgres} {
		t.Run(d.name, func(t *testing.T) {
			t.Parallel()
			test(t, d)
		})
	}
}

// store opens a database and closes it at the end of the test.
func (d dialect) store(t *testing.T, address string) *sqlstore.Store {
	t.Helper()
	s, err := d.open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		if d.name == sqlite.name {
			checkIntegrity(t, address)
		}
	})
	return s
}

// TestStore runs the tests of package storetest.
func TestStore(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		storetest.Run(t, func(t *testing.T) *sqlstore.Store {
			if d.name == postgres.name {
				return pgtest.NewStore(t).Store
			}
			return d.store(t, d.newMigrated(t))
		})
	})
}

// TestSharedStores runs the tests of package storetest for two stores of one database.
func TestSharedStores(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		storetest.RunShared(t, func(t *testing.T) (a, b *sqlstore.Store) {
			if d.name == postgres.name {
				first := pgtest.NewStore(t)
				second := first.Second(t)
				return first.Store, second
			}
			address := d.newMigrated(t)
			return d.store(t, address), d.store(t, address)
		})
	})
}

// TestConcurrentOpen opens an empty database many times concurrently, as processes that start at
// the same time do, and checks that all can write to it.
func TestConcurrentOpen(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		address := d.newEmpty(t)
		errs := make([]error, 8)
		var group sync.WaitGroup
		for i := range errs {
			group.Go(func() {
				s, err := d.open(t.Context(), address)
				if err == nil {
					err = errors.Join(s.AddPlayer(t.Context(), store.Player{ID: string(rune('a' + i))}), s.Close())
				}
				errs[i] = err
			})
		}
		group.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Error(err)
		}
		d.store(t, address)
	})
}

// TestOldSchemaVersions opens a database of each released schema version and checks its contents.
func TestOldSchemaVersions(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		dumps, err := filepath.Glob("testdata/" + d.name + "/version*.sql")
		if err != nil || len(dumps) == 0 {
			t.Fatal("no old database", err)
		}
		for _, name := range dumps {
			dump, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			address := d.newEmpty(t)
			d.execute(t, address, string(dump))
			storetest.CheckFilled(t, d.store(t, address))
		}
	})
}

// migrations returns the first n migration files.
func (d dialect) migrations(t *testing.T, n int) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	all := sqlstore.Migrations(d.name)
	names, err := fs.Glob(all, "*.sql")
	if err != nil || len(names) < n {
		t.Fatal(names, err)
	}
	for _, name := range names[:n] {
		data, err := fs.ReadFile(all, name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = &fstest.MapFile{Data: data}
	}
	return files
}

// oldDatabase returns the address of a database of an old schema version, with the rows of
// storetest.Fill and with a player bob, whose rows of all old tables differ in time, rank and mode.
// It also returns the query that counts all rows.
func oldDatabase(t *testing.T, d dialect, version int) (address, countRows string) {
	t.Helper()
	dump, err := os.ReadFile("testdata/" + d.name + "/version1.sql")
	if err != nil {
		t.Fatal(err)
	}
	address = d.newEmpty(t)
	d.execute(t, address, string(dump))
	if err := sqlstore.MigrateFile(t.Context(), d.name, address, d.migrations(t, version)); err != nil {
		t.Fatal(err)
	}
	rows := "INSERT INTO players (id, name, lang, created, seen) VALUES ('bob', 'Bob', 'en', 1, 2);"
	tables := []string{"players", "passkeys", "sessions", "secrets", "runs", "events", "trails", "plays", "results", "cards"}
	if version >= 2 {
		tables = append(tables, "finals", "usage")
		rows += "INSERT INTO finals (run, view, acts) VALUES ('ann-1', " + d.blob("7B7D") + ", '[]');"
	}
	for i := range 20 {
		run := fmt.Sprint("bob-", i)
		mode, ranked := "daily", i%4 > 0
		if i >= 15 {
			mode = "practice"
		}
		value := func(b bool) string { // SQLite has no booleans
			switch {
			case d.name == postgres.name:
				return fmt.Sprint(b)
			case b:
				return "1"
			}
			return "0"
		}
		rows += fmt.Sprintf(`INSERT INTO runs (id, player, key, mode, number, offline, created, finished, deadline, version)
				VALUES ('%[1]s', 'bob', '%[1]s', '%[2]s', %[3]d, %[4]s, 1, 2, 0, 1);
			INSERT INTO events (run, seq, event) VALUES ('%[1]s', 0, '{}');
			INSERT INTO trails (run, hand, moves) VALUES ('%[1]s', 0, %[6]s), ('%[1]s', 3, %[6]s);
			INSERT INTO plays (run, hand, player, mode, offline, puzzle, solvable, level, seconds, techniques, at, time, outcome, points, hints, misses)
				VALUES ('%[1]s', 0, 'bob', '%[2]s', %[4]s, '1-3.3.8.8', %[4]s, 1, 2.5, '[]', 3, 4, 'solved', 5, 6, 7),
					('%[1]s', 3, 'bob', '%[2]s', %[4]s, '1-3.3.8.8', %[4]s, 1, 2.5, '[]', 3, 4, 'solved', 5, 6, 7);
			INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
				VALUES ('%[1]s', 'bob', '%[2]s', %[3]d, %[4]s, %[5]s, 5, %[7]d, %[8]d, %[9]d, 3, 4);`,
			run, mode, 8+i/2, value(i%2 == 1), value(ranked), d.blob("5B5D"), i%6, i%3, 1000*i*i)
		if version >= 2 {
			rows += fmt.Sprintf("INSERT INTO finals (run, view, acts) VALUES ('%s', %s, '[]');", run, d.blob("7B7D"))
		}
	}
	d.execute(t, address, rows)
	countRows = "SELECT 'rows'"
	for _, table := range tables {
		countRows += fmt.Sprintf(" || ' %s ' || (SELECT COUNT(*) FROM %[1]s)", table)
	}
	if version >= 4 {
		countRows += ` || ' counts ' || (SELECT string_agg(number || '/' || shift || '/' || points || '/' || bucket || '=' || players, ',' ORDER BY number, shift, points, bucket) FROM daily_counts)
			|| ' solved ' || (SELECT string_agg(number || '/' || solved || '=' || players, ',' ORDER BY number, solved) FROM daily_solved)`
	}
	return address, countRows
}

// readText returns the only value that a query returns.
func (d dialect) readText(t *testing.T, address, query string) (text string) {
	t.Helper()
	driver := map[string]string{"sqlite": "sqlite", "postgres": "pgx"}[d.name]
	raw, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	if err := raw.QueryRow(query).Scan(&text); err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return text
}

// TestMigrationKeepsRows migrates a database with rows from the oldest and from the newest old schema
// version; TestLongMigrationKeepsRows does so from each.
func TestMigrationKeepsRows(t *testing.T) { checkMigrationsKeepRows(t, 1, oldVersions) }

// oldVersions is the number of schema versions without races.
const oldVersions = 4

// checkMigrationsKeepRows migrates databases with rows from old schema versions. It checks that all
// rows and the counts of dailies are unchanged, that rows derived from logs have the player of their
// run, and that the triggers and foreign keys work afterwards.
func checkMigrationsKeepRows(t *testing.T, versions ...int) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		for _, version := range versions {
			address, countRows := oldDatabase(t, d, version)
			before := d.readText(t, address, countRows)
			files := d.migrations(t, 5)
			failing := files["00005_races.sql"]
			failing.Data = append(failing.Data, "\nINSERT INTO no_such_table VALUES (1);"...)
			if err := sqlstore.MigrateFile(t.Context(), d.name, address, files); err == nil || !strings.Contains(err.Error(), "no_such_table") {
				t.Errorf("from version %d: a migration that fails: %v", version, err)
			}
			if after := d.readText(t, address, countRows); after != before {
				t.Errorf("from version %d, after a migration that failed:\n%s\nbefore:\n%s", version, after, before)
			}
			s := d.store(t, address)
			if after := d.readText(t, address, countRows); after != before {
				t.Errorf("from version %d:\n%s\nbefore:\n%s", version, after, before)
			}
			trails, err := s.Trails(t.Context(), "bob-7", "bob")
			if err != nil || len(trails) != 2 || string(trails[3]) != "[]" {
				t.Errorf("from version %d: trails %v, %v", version, trails, err)
			}
			if final, err := s.FinalView(t.Context(), "bob-7", "bob"); version >= 2 && (err != nil || string(final.View) != "{}") {
				t.Errorf("from version %d: final view %+v, %v", version, final, err)
			}
			if r, err := s.Result(t.Context(), "bob-7", "bob"); err != nil || r.Time != 49_000 || !r.Ranked || !r.Offline {
				t.Errorf("from version %d: result %+v, %v", version, r, err)
			}
			if standing, err := s.Standing(t.Context(), "bob-7", "bob"); err != nil || standing.Hands != 2 || standing.Points != 10 {
				t.Errorf("from version %d: standing %+v, %v", version, standing, err)
			}
			storetest.CheckFilled(t, s)
			if err := s.CreateRace(t.Context(), store.Run{ID: "race", Mode: "race"}, store.Race{Code: "CODE"}, store.Decision{
				Events: []event.Event{event.Joined{Head: event.Head{At: 1, Player: "s1"}}},
				Seats:  []store.Seat{{Run: "race", Seat: "s1", Player: "bob", Name: "Bob"}},
			}); err != nil {
				t.Errorf("from version %d: %v", version, err)
			}
			deletion := "DELETE FROM players WHERE id = 'bob'" // by the trigger and foreign keys alone
			if d.name == sqlite.name {
				deletion = "PRAGMA foreign_keys = 1;" + deletion
			}
			d.execute(t, address, deletion)
			for table, column := range map[string]string{"runs": "player", "events": "run", "trails": "player", "plays": "player", "results": "player", "finals": "player", "seats": "player"} {
				if n := d.readText(t, address, fmt.Sprintf("SELECT COUNT(*) FROM %s WHERE %s LIKE 'bob%%'", table, column)); n != "0" {
					t.Errorf("from version %d: %s rows of a deleted player in %s", version, n, table)
				}
			}
			if n := d.readText(t, address, "SELECT COUNT(*) FROM daily_solved WHERE number > 7"); n != "0" {
				t.Errorf("from version %d: %s dailies still count a deleted player", version, n)
			}
		}
	})
}

// TestOldSessions checks that the migration of an old database keeps players signed in.
func TestOldSessions(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		dump, err := os.ReadFile("testdata/" + d.name + "/version1.sql")
		if err != nil {
			t.Fatal(err)
		}
		address := d.newEmpty(t)
		d.execute(t, address, string(dump))
		d.execute(t, address, storetest.OldSessionsSQL(d.blob))
		storetest.CheckOldSessions(t, d.store(t, address))
	})
}

// TestNewerSchemaVersions migrates a database with rows to future versions. It checks that its rows
// remain, that a failed migration leaves nothing behind, and that this program does not open or
// change a newer database.
func TestNewerSchemaVersions(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		files := fstest.MapFS{
			"90001_colour.sql": {Data: []byte("-- +goose Up\nALTER TABLE players ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';")},
			"90002_half.sql":   {Data: []byte("-- +goose Up\nCREATE TABLE halves (id TEXT);\nINSERT INTO no_such_table VALUES (1);")},
		}
		current := sqlstore.Migrations(d.name)
		names, err := fs.Glob(current, "*.sql")
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(current, name)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = &fstest.MapFile{Data: data}
		}
		address := d.newEmpty(t)
		s := d.store(t, address)
		storetest.Fill(t, s)
		if err := s.Migrate(t.Context(), files); err == nil || !strings.Contains(err.Error(), "no_such_table") {
			t.Errorf("a migration that fails: %v", err)
		}
		d.execute(t, address, "UPDATE players SET colour = 'blue' WHERE colour = 'red'") // the first migration was applied
		d.execute(t, address, "CREATE TABLE halves (id TEXT)")                           // the failed migration left no table behind
		storetest.CheckFilled(t, s)                                                      // an unknown column does no harm

		newer, err := d.open(t.Context(), address)
		if !errors.Is(err, store.ErrNewer) {
			t.Fatalf("a newer database: %v, %v", newer, err)
		}
		text := err.Error()
		if !strings.Contains(text, "version 90001") || strings.Contains(text, "\n") || d.name == sqlite.name && !strings.Contains(text, address) {
			t.Errorf("a newer database: %q", text)
		}
	})
}

// TestRetriedCreateRun checks that CreateRun returns the result of the last attempt if its
// transaction is retried.
func TestRetriedCreateRun(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		s := d.store(t, d.newMigrated(t))
		if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
			t.Fatal(err)
		}
		decision := store.Decision{Events: []event.Event{event.Joined{Head: event.Head{At: 1, Player: "ann"}}}}
		run1 := store.Run{ID: "run 1", Player: "ann", Key: "key", Mode: "practice"}
		run2 := run1
		run2.ID = "run 2"
		got, created, err := s.WithRetry(func() {
			if _, created, err := s.CreateRun(t.Context(), run2, decision); !created || err != nil {
				t.Errorf("run 2: created %v, %v", created, err)
			}
		}).CreateRun(t.Context(), run1, decision)
		if got.ID != run2.ID || created || err != nil {
			t.Errorf("%+v, created %v, %v", got, created, err)
		}
	})
}

// planTest is a test of the plan of a query or statement.
type planTest struct {
	name      string
	query     func(ctx context.Context, q *db.Queries) error
	statement string              // executed if ask is nil
	want      map[string][]string // wanted steps by dialect, or "both"
}

// harmlessScan is a step in a plan of SQLite that reads a few rows: those of a common table expression or
// of a subquery, or of an index with few rows.
var harmlessScan = regexp.MustCompile(`(?m)SCAN (CONSTANT ROW|json_each.*|[frstw]|before|after|\(subquery-\d+\)|board_counts USING INDEX board_counts_empty)$`)

// checkPlans checks that each plan has the wanted steps and no scan of a whole table. s and r are subqueries
// with few rows, and board_counts_empty is an index with few. If
// allowSeqScan is true, sequential scans are enabled in PostgreSQL, and plans must not sort either.
func (d dialect) checkPlans(t *testing.T, s *sqlstore.Store, allowSeqScan bool, list []planTest) {
	for _, p := range list {
		got := s.Explain(t, allowSeqScan, func(conn db.DBTX) error {
			if p.query != nil {
				return p.query(t.Context(), db.New(conn))
			}
			_, err := conn.ExecContext(t.Context(), p.statement)
			return err
		})
		for _, step := range append(p.want[d.name], p.want["both"]...) {
			if !strings.Contains(got, step) {
				t.Errorf("%s\n%swant %s", p.name+p.statement, got, step)
			}
		}
		if strings.Contains(harmlessScan.ReplaceAllString(got, ""), "SCAN ") || strings.Contains(got, "Seq Scan") {
			t.Errorf("%s scans a table:\n%s", p.name+p.statement, got)
		}
		if allowSeqScan && (strings.Contains(got, "FOR ORDER BY") || strings.Contains(got, "Sort")) {
			t.Errorf("%s sorts:\n%s", p.name+p.statement, got)
		}
	}
}

// TestStandingsUseIndexes checks that no query about a daily scans a table or sorts. PostgreSQL
// chooses a plan by the contents of the tables, so the test fills them and does not disable
// sequential scans.
func TestStandingsUseIndexes(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		address := d.newMigrated(t)
		s := d.store(t, address)
		if d.name == postgres.name {
			pgtest.Execute(t, address, `SET session_replication_role = replica; -- no triggers, no foreign keys
				INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
				SELECT 'run' || i, 'player' || i, 'daily', 1 + i % 20, false, true, 5, i % 6, i % 21, 20000 + i * 7919 % 250000, 1, 1
				FROM generate_series(1, 40000) AS i;
				INSERT INTO daily_solved SELECT number, solved, 1 FROM generate_series(1, 5000) AS number, generate_series(0, 5) AS solved;
				INSERT INTO daily_counts SELECT number, shift, points, time >> shift, count(*)
				FROM results, (VALUES (22), (17), (12), (7)) AS shifts (shift) GROUP BY 1, 2, 3, 4;
				ANALYZE`)
		}
		d.checkPlans(t, s, true, []planTest{
			{
				name:  "solved",
				query: func(ctx context.Context, q *db.Queries) error { _, err := q.DailySolved(ctx, 7); return err },
				want: map[string][]string{
					"sqlite":   {"SEARCH daily_solved USING PRIMARY KEY (number=?)"},
					"postgres": {"daily_solved_pkey"},
				},
			},
			{
				name: "times",
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.DailyTimes(ctx, db.DailyTimesParams{Number: 7, Solved: 5, MaxRows: 9})
					return err
				},
				want: map[string][]string{
					"sqlite":   {"SEARCH results USING COVERING INDEX results_times (number=? AND solved=?)"},
					"postgres": {"results_times"},
				},
			},
			{
				name: "rank",
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.DailyRank(ctx, db.DailyRankParams{Number: 7, Points: 20, CappedTime: 90_000, Time: 90_000})
					return err
				},
				want: map[string][]string{
					"sqlite": {
						"SEARCH d USING PRIMARY KEY (number=? AND shift=? AND points>?)",
						"SEARCH d USING PRIMARY KEY (number=? AND shift=? AND points=? AND bucket<?)",
						"SEARCH d USING PRIMARY KEY (number=? AND shift=? AND points=? AND bucket>? AND bucket<?)",
						"SEARCH r USING COVERING INDEX results_daily (number=? AND points=? AND time>? AND time<?)",
						"SEARCH r USING COVERING INDEX results_daily (number=? AND points=? AND time=?)",
					},
					"postgres": {"daily_counts_pkey", "results_daily", "daily_solved_pkey"},
				},
			},
			{
				name: "result",
				query: func(ctx context.Context, q *db.Queries) error {
					_, _ = q.Result(ctx, db.ResultParams{Run: "run7", Player: "player7"})
					return nil
				},
				want: map[string][]string{"sqlite": {"sqlite_autoindex_results_1"}, "postgres": {"results_pkey"}},
			},
		})
	})
}

// TestRacePlans checks that no statement on races scans a table.
func TestRacePlans(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		usesIndex := func(index string) map[string][]string { return map[string][]string{"both": {index}} }
		usesKey := func(table string) map[string][]string {
			return map[string][]string{"sqlite": {"sqlite_autoindex_" + table + "_1"}, "postgres": {table + "_pkey"}}
		}
		d.checkPlans(t, d.store(t, d.newMigrated(t)), false, []planTest{
			// Lookups of the database itself, by foreign keys and the trigger, when a player is deleted.
			{statement: "DELETE FROM runs WHERE player = 'x'", want: map[string][]string{"sqlite": {"(player=?)"}, "postgres": {"runs_"}}},
			{statement: "UPDATE seats SET player = '', name = '' WHERE player = 'x' AND player <> ''", want: usesIndex("seats_player")},
			{statement: "SELECT 1 FROM trails WHERE player = 'x'", want: usesIndex("trails_player")},
			{statement: "SELECT 1 FROM finals WHERE player = 'x'", want: usesIndex("finals_player")},
			{
				name: "by code", want: usesIndex("races_code"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, _ = q.RaceByCode(ctx, db.RaceByCodeParams{Code: "x", At: 1})
					return nil
				},
			},
			{
				name: "expire codes", want: usesIndex("races_expires"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.ExpireRaces(ctx, db.ExpireRacesParams{At: 1, MaxRows: 9})
					return err
				},
			},
			{
				name: "expire names", want: usesIndex("seats_joined"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.ExpireSeatNames(ctx, db.ExpireSeatNamesParams{JoinedBefore: 1, MaxRows: 9})
					return err
				},
			},
			{
				name: "seats", want: usesKey("seats"),
				query: func(ctx context.Context, q *db.Queries) error { _, err := q.Seats(ctx, "x"); return err },
			},
			{
				name: "forfeited seats", want: usesKey("seats"),
				query: func(ctx context.Context, q *db.Queries) error { _, err := q.ForfeitedSeats(ctx, `["x"]`); return err },
			},
			{
				name: "companions", want: usesIndex("results_races"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.Companions(ctx, db.CompanionsParams{Player: "x", MaxRaces: 9})
					return err
				},
			},
			{
				name: "quitters", want: usesIndex("results_races"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.Quitters(ctx, db.QuittersParams{Ids: `["x"]`, MinRaces: 3, MaxRaces: 5})
					return err
				},
			},
			{
				name: "races together", want: usesIndex("results_races"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.RacesTogether(ctx, db.RacesTogetherParams{Ids: `["x"]`, Other: "y", MaxRaces: 9})
					return err
				},
			},
			{
				name: "judged plays", want: usesIndex("results_judged"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.JudgedPlays(ctx, db.JudgedPlaysParams{Player: "x", Run: "y", MaxRows: 9})
					return err
				},
			},
			{
				name: "versions", want: usesKey("runs"),
				query: func(ctx context.Context, q *db.Queries) error { _, err := q.Versions(ctx, `["x"]`); return err },
			},
			{
				name: "results of a player", want: usesIndex("results_races"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.RaceResults(ctx, db.RaceResultsParams{Player: "x", Finished: 1, Run: "x", MaxRows: 9})
					return err
				},
			},
			{
				name: "forms of a puzzle", want: usesIndex("plays_form"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.FormsOfPuzzle(ctx, db.FormsOfPuzzleParams{Puzzle: "x", MaxRows: 9})
					return err
				},
			},
			{
				name: "dailies of a player", want: usesIndex("results_player"),
				query: func(ctx context.Context, q *db.Queries) error { _, err := q.PlayedDailies(ctx, "x"); return err },
			},
			{
				name: "practice of a past daily", want: usesIndex("results_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, _ = q.LatestArchived(ctx, db.LatestArchivedParams{Player: "x", Number: 7})
					return nil
				},
			},
			{
				name: "hand of a daily", want: map[string][]string{"sqlite": {"PRIMARY KEY (number=? AND hand=?)"}, "postgres": {"daily_times_pkey"}},
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.DailyHandRank(ctx, db.DailyHandRankParams{Number: 7, Hand: 1, Tenths: 9})
					return err
				},
			},
			{
				name: "forms of a daily", want: map[string][]string{"sqlite": {"PRIMARY KEY (number=?)"}, "postgres": {"daily_forms_pkey"}},
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.DailyForms(ctx, db.DailyFormsParams{Number: 7, MaxRows: 9})
					return err
				},
			},
			{
				name: "best timed run", want: usesIndex("results_timed"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, _ = q.BestTimed(ctx, db.BestTimedParams{Player: "x", Mode: "timed", Excluded: "y"})
					return nil
				},
			},
			{statement: "SELECT 1 FROM recordings WHERE player = 'x'", want: usesIndex("recordings_player")},
			{
				name: "quick matches above", want: usesIndex("quick_matches_strength"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.QuickMatchesAbove(ctx, db.QuickMatchesAboveParams{Strength: 1, At: 2, MaxRows: 9})
					return err
				},
			},
			{
				name: "quick matches below", want: usesIndex("quick_matches_strength"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.QuickMatchesBelow(ctx, db.QuickMatchesBelowParams{Strength: 1, At: 2, MaxRows: 9})
					return err
				},
			},
			{
				name: "recordings above", want: usesIndex("recordings_strength"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.RecordingsAbove(ctx, db.RecordingsAboveParams{ExceptPlayer: "x", Strength: 1, MaxRows: 9})
					return err
				},
			},
			{
				name: "recordings below", want: usesIndex("recordings_strength"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.RecordingsBelow(ctx, db.RecordingsBelowParams{ExceptPlayer: "x", Strength: 1, MaxRows: 9})
					return err
				},
			},
			{
				name: "recordings of a player", want: usesIndex("recordings_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.PlayerRecordings(ctx, db.PlayerRecordingsParams{Player: "x", MaxRows: 9})
					return err
				},
			},
			{
				name: "recordings of a run", want: usesKey("recordings"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.RunRecordings(ctx, db.RunRecordingsParams{Run: "x", MaxRows: 9})
					return err
				},
			},
			{
				name: "expire recordings", want: usesIndex("recordings_finished"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.ExpireRecordings(ctx, db.ExpireRecordingsParams{FinishedBefore: 1, MaxRows: 9})
					return err
				},
			},
			{
				name: "lock players", want: usesKey("players"),
				query: func(ctx context.Context, q *db.Queries) error { _, err := q.LockPlayers(ctx, `["x"]`); return err },
			},
		})
	})
}

// TestExportPlans checks that no list for the export of a player's data scans a table.
func TestExportPlans(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		usesIndex := func(index string) map[string][]string { return map[string][]string{"both": {index}} }
		address := d.newMigrated(t)
		if d.name == postgres.name { // with an empty table, it prefers the primary key
			pgtest.Execute(t, address, `SET session_replication_role = replica; -- no triggers, no foreign keys
				INSERT INTO challenge_runs SELECT 'code' || i, 'player' || i % 200, 'run' || i, 1, 0 FROM generate_series(1, 4000) AS i;
				ANALYZE challenge_runs`)
		}
		d.checkPlans(t, d.store(t, address), false, []planTest{
			{
				name: "seats", want: usesIndex("seats_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.SeatsOfPlayer(ctx, db.SeatsOfPlayerParams{Player: "x", After: "y", MaxRows: 9})
					return err
				},
			},
			{
				name: "results in races", want: usesIndex("results_races"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.RaceResultsOfPlayer(ctx, db.RaceResultsOfPlayerParams{Player: "x", Finished: 1, Run: "y", MaxRows: 9})
					return err
				},
			},
			{
				name: "held results", want: usesIndex("held_results_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.AllHeldResultsOfPlayer(ctx, db.AllHeldResultsOfPlayerParams{Player: "x", Finished: 1, Run: "y", MaxRows: 9})
					return err
				},
			},
			{
				name: "recordings", want: usesIndex("recordings_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.RecordingsOfPlayer(ctx, db.RecordingsOfPlayerParams{Player: "x", Finished: 1, Run: "y", MaxRows: 9})
					return err
				},
			},
			{
				name: "runs of challenges", want: usesIndex("challenge_runs_of_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.ChallengeRunsOfPlayer(ctx, db.ChallengeRunsOfPlayerParams{Player: "player7", After: "code1", MaxRows: 9})
					return err
				},
			},
			{
				name: "entries on leaderboards", want: usesIndex("board_entries_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.BoardEntriesOfPlayer(ctx, db.BoardEntriesOfPlayerParams{Player: "x", MaxRows: 9})
					return err
				},
			},
		})
	})
}

// TestSessionPlans checks that no statement on sessions or guests scans a table.
func TestSessionPlans(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		usesIndex := func(index string) map[string][]string { return map[string][]string{"both": {index}} }
		d.checkPlans(t, d.store(t, d.newMigrated(t)), false, []planTest{
			// Lookups of the database itself, by foreign keys, when a player or a passkey is
			// deleted.
			{statement: "SELECT 1 FROM sessions WHERE player = 'x'", want: usesIndex("sessions_player")},
			{statement: `SELECT 1 FROM sessions WHERE passkey = '\x00'`, want: usesIndex("sessions_passkey")},
			{statement: "SELECT 1 FROM plays WHERE player = 'x'", want: usesIndex("plays_at")},
			{
				name: "delete others", want: usesIndex("sessions_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.DeleteOtherSessions(ctx, db.DeleteOtherSessionsParams{Player: "x", Token: "y"})
					return err
				},
			},
			{
				name: "list", want: usesIndex("sessions_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.Sessions(ctx, db.SessionsParams{Player: "x", Now: 1})
					return err
				},
			},
			{
				name: "trim", want: usesIndex("sessions_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					return q.TrimSessions(ctx, db.TrimSessionsParams{Player: "x", MaxSessions: 9})
				},
			},
			{
				name: "expire", want: usesIndex("sessions_expiry"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.ExpireSessions(ctx, db.ExpireSessionsParams{At: 1, MaxRows: 9})
					return err
				},
			},
			{
				name: "schedule guests", want: usesIndex("players_expires"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.ScheduleGuests(ctx, db.ScheduleGuestsParams{At: 1, Played: 2, Unplayed: 3, MaxRows: 9})
					return err
				},
			},
			{
				name: "delete a guest", want: usesIndex("passkeys_player"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.DeleteGuest(ctx, db.DeleteGuestParams{ID: "x", Seen: 1})
					return err
				},
			},
		})
	})
}

// TestLiveSessionsPlan checks that a query about some of many sessions scans no table.
func TestLiveSessionsPlan(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		address := d.newMigrated(t)
		if d.name == postgres.name { // with an empty table, it prefers another index
			pgtest.Execute(t, address, `SET session_replication_role = replica; -- no triggers, no foreign keys
				INSERT INTO sessions (token, player, browser, system, created, used, authenticated, expiry)
				SELECT 'token' || i, 'player' || i, '', '', 1, 1, 0, 1 FROM generate_series(1, 20000) AS i;
				ANALYZE sessions`)
		}
		d.checkPlans(t, d.store(t, address), false, []planTest{{
			name: "live sessions", want: map[string][]string{"sqlite": {"sqlite_autoindex_sessions_1"}, "postgres": {"sessions_pkey"}},
			query: func(ctx context.Context, q *db.Queries) error { _, err := q.LiveSessions(ctx, `["x"]`); return err },
		}})
	})
}

// TestBoardPlans checks that no query about a leaderboard scans a table.
func TestBoardPlans(t *testing.T) {
	forEachDialect(t, func(t *testing.T, d dialect) {
		usesIndex := func(index string) map[string][]string { return map[string][]string{"both": {index}} }
		ranks := []string{ // of the view board_places
			"c USING PRIMARY KEY (board=? AND days=? AND day=? AND shift=? AND bucket>? AND bucket<?)",
			"o USING INDEX board_entries_key (board=? AND days=? AND day=? AND listed=? AND key>? AND key<?)",
			"o USING INDEX board_entries_key (board=? AND days=? AND day=? AND listed=? AND key=? AND player<?)",
		}
		d.checkPlans(t, d.store(t, d.newMigrated(t)), false, []planTest{
			{statement: "DELETE FROM board_entries WHERE player = 'x'", want: usesIndex("board_entries_player")},
			{statement: "DELETE FROM board_counts WHERE players = 0", want: usesIndex("board_counts_empty")},
			{
				name: "entries of players", want: map[string][]string{"sqlite": ranks, "postgres": {"(shift = (1)) AND (bucket >="}},
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.BoardEntriesOf(ctx, db.BoardEntriesOfParams{Ids: `["x"]`, Board: "daily"})
					return err
				},
			},
			{
				name: "top", want: usesIndex("board_entries_key"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.BoardTop(ctx, db.BoardTopParams{Board: "daily", MaxRows: 3})
					return err
				},
			},
			{
				name: "page", want: map[string][]string{
					"sqlite":   {"c USING PRIMARY KEY (board=? AND days=? AND day=? AND shift=? AND bucket>? AND bucket<?)", "e USING INDEX board_entries_key (board=? AND days=? AND day=? AND listed=? AND key>?)"},
					"postgres": {"board_entries_key"},
				},
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.BoardPage(ctx, db.BoardPageParams{Board: "daily", Skipped: 7, MaxRows: 3})
					return err
				},
			},
			{
				name: "neighbours", want: map[string][]string{
					"sqlite":   append(slices.Clone(ranks[2:]), "e USING INDEX board_entries_key (board=? AND days=? AND day=? AND listed=? AND key<?)", "e USING INDEX board_entries_key (board=? AND days=? AND day=? AND listed=? AND key>?)"),
					"postgres": {"board_entries_key"},
				},
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.BoardNeighbours(ctx, db.BoardNeighboursParams{Board: "daily", Key: 5, Player: "x", MaxRows: 3})
					return err
				},
			},
			{
				name: "expire", want: usesIndex("board_entries_day"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.ExpireBoardEntries(ctx, db.ExpireBoardEntriesParams{LastDay: 3, MaxRows: 9})
					return err
				},
			},
			{statement: "SELECT 1 FROM friends WHERE friend = 'x'", want: usesIndex("friends_friend")}, // if a player is deleted
			{
				name: "list of friends", want: map[string][]string{"sqlite": {"f USING PRIMARY KEY (player=?)"}, "postgres": {"friends_pkey"}},
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.FriendsOfPlayer(ctx, db.FriendsOfPlayerParams{Player: "x", MaxRows: 9})
					return err
				},
			},
			{
				name: "friends", want: map[string][]string{"both": {"results_invited"}, "sqlite": {"l USING PRIMARY KEY (player=?)", "e USING PRIMARY KEY (board=? AND days=? AND day=? AND player=?)"}, "postgres": {"friends_pkey", "board_entries_pkey"}},
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.BoardFriends(ctx, db.BoardFriendsParams{Board: "daily", Player: "x", MaxRaces: 50, MaxRows: 50})
					return err
				},
			},
			{
				name: "waiting results", want: usesIndex("held_results_open"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.HeldResults(ctx, db.HeldResultsParams{MaxRows: 9})
					return err
				},
			},
			{
				name: "waiting results of a player", want: usesIndex("held_results_"),
				query: func(ctx context.Context, q *db.Queries) error {
					_, err := q.HeldResultsOfPlayer(ctx, db.HeldResultsOfPlayerParams{Player: "x", MaxRows: 9})
					return err
				},
			},
		})
	})
}
