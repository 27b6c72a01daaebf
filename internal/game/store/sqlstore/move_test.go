package sqlstore_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/store/storetest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// fillAllTables fills an SQLite database with rows in all tables.
func fillAllTables(t *testing.T, s *sqlstore.Store, path string) {
	t.Helper()
	ctx := t.Context()
	storetest.Fill(t, s)
	for i, passkey := range [][]byte{nil, []byte("passkey of ann")} {
		session := store.Session{Token: fmt.Sprint("token-", i), Player: "ann", Passkey: passkey, Browser: "Firefox", Created: 1, Used: 2, Expiry: 1 << 50}
		if err := s.AddSession(ctx, session, 9); err != nil {
			t.Fatal(err)
		}
	}
	for i, secret := range [][]byte{nil, {0, 255}} {
		id := fmt.Sprint("race-", i)
		d := newDecision(id, "ann", 0)
		d.Seats = []store.Seat{{Run: id, Seat: "s1", Player: "ann", Name: "安 🂡", Colour: 3, Joined: 5}}
		d.QuickMatch = &store.QuickMatch{Run: id, Strength: 7, Opened: 1, OpenUntil: 2}
		if err := s.CreateRace(ctx, store.Run{ID: id, Mode: "race"}, store.Race{Code: id, Kind: "race", Secret: secret}, d); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.PutRaceFinals(ctx, "race-0", map[string][]byte{"results": []byte("{}")}); err != nil {
		t.Fatal(err)
	}
	if err := s.PutFinalView(ctx, store.FinalView{Run: "ann-1", Player: "ann", View: []byte("{}"), Acts: store.Names{"a"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.BanPlayer(ctx, "ann", 77, "why"); err != nil {
		t.Fatal(err)
	}
	execute(t, path, `INSERT INTO recordings (run, seat, player, strength, finished) VALUES ('ann-1', '', 'ann', 9, 10)`)
	execute(t, path, `INSERT INTO ratings VALUES ('ann', 1, 'ann-1', 11, 5, -1500000, 60000, 30000)`)
	execute(t, path, `INSERT INTO plays SELECT run, 7, player, 'daily', FALSE, puzzle, solvable, level, seconds, techniques, at, time, 'solved', points, 0, 0, 7, '8/(3-8/3)' FROM plays WHERE run = 'ann-1'`)
	execute(t, path, `INSERT INTO held_results VALUES ('ann-1', 'ann', 'fast', 10, 'accept', 11)`)
	execute(t, path, `INSERT INTO players (id, name, named, lang, created, seen) VALUES ('bob', 'Bob', TRUE, '', 1, 1)`)
	execute(t, path, `INSERT INTO results VALUES ('race-0', 'bob', 'race', 0, FALSE, TRUE, 3, 2, 8, 1000, 2, 86400000, 3, 2, '')`)
	execute(t, path, `DELETE FROM board_entries WHERE days > 0`) // expired
	execute(t, path, `UPDATE board_entries SET games = 20`)
	execute(t, path, `INSERT INTO found_ideas VALUES ('ann', '1-4.5.6.10', 4, 1, X'5B5D', 6, '["fraction"]', 7, 2)`)
	execute(t, path, `INSERT INTO challenges VALUES ('ABCDEFGHJK', 'ann', 'ann-1', -1, 'timed', 0, '', 9, 8, 32, 180000, 1, 2, 3, 1)`)
	execute(t, path, `INSERT INTO challenge_runs VALUES ('ABCDEFGHJK', 'ann', 'ann-2', 1, 0)`)
	execute(t, path, `INSERT INTO friend_links VALUES ('ann', 'ABCDEFGHJL', 1)`)
	execute(t, path, `INSERT INTO friends VALUES ('ann', 'bob', 1, FALSE), ('bob', 'ann', 2, TRUE)`)
	execute(t, path, `INSERT INTO blocks VALUES ('192.0.2.0/24', 1, 0)`)
	execute(t, path, `INSERT INTO hand_ratings VALUES ('1-3.3.8.8', 12, 11, 13, 14, -15)`)
}

// tableNames returns the names of the tables of the game, sorted.
func tableNames(t *testing.T, path string) []string {
	t.Helper()
	text := sqlite.readText(t, path, `SELECT group_concat(name, ' ') FROM (SELECT name FROM sqlite_schema
		WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%' ORDER BY name)`)
	return strings.Fields(text)
}

// TestMove moves a database with rows in all tables, and checks that a target with rows is refused.
func TestMove(t *testing.T) {
	ctx := t.Context()
	path := pgtest.MigratedFile(t)
	source := sqlite.store(t, path)
	fillAllTables(t, source, path)
	if tables := tableNames(t, path); !slices.Equal(tables, slices.Sorted(slices.Values(sqlstore.Tables()))) {
		t.Fatalf("tables %q, moved %q", tables, sqlstore.Tables())
	}
	address := postgres.newMigrated(t)
	target := postgres.store(t, address)
	rows, err := sqlstore.Move(ctx, source, target)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range sqlstore.Tables() {
		count := "SELECT CAST(COUNT(*) AS TEXT) FROM " + table
		want, got := sqlite.readText(t, path, count), postgres.readText(t, address, count)
		if want != got || got != fmt.Sprint(rows[table]) || rows[table] == 0 {
			t.Errorf("table %s has %s rows, the copy %s, Move returned %d", table, want, got, rows[table])
		}
	}
	if s, err := target.Session(ctx, "token-1", 5); err != nil || string(s.Passkey) != "passkey of ann" {
		t.Errorf("session %+v, %v", s, err)
	}
	if p, err := target.Player(ctx, "ann"); err != nil || p.Banned != 77 || p.BanReason != "why" {
		t.Errorf("player %+v, %v", p, err)
	}
	if r, err := target.Race(ctx, "race-1"); err != nil || string(r.Secret) != "\x00\xff" {
		t.Errorf("race %+v, %v", r, err)
	}
	if _, err := sqlstore.Move(ctx, source, target); !errors.Is(err, sqlstore.ErrNotEmpty) {
		t.Errorf("a second move: %v", err)
	}
	if err := target.BanPlayer(ctx, "ann", 0, ""); err != nil {
		t.Fatal(err)
	}
}

// TestMoveIsAtomic checks that a move that fails at one of the last tables leaves the target empty,
// and that it can be repeated.
func TestMoveIsAtomic(t *testing.T) {
	ctx := t.Context()
	path := pgtest.MigratedFile(t)
	source := sqlite.store(t, path)
	fillAllTables(t, source, path)
	execute(t, path, `UPDATE daily_solved SET players = players + 1`) // does not agree with the results
	address := postgres.newMigrated(t)
	target := postgres.store(t, address)
	if _, err := sqlstore.Move(ctx, source, target); !errors.Is(err, sqlstore.ErrMove) {
		t.Fatalf("%v, want ErrMove", err)
	}
	execute(t, path, `UPDATE daily_solved SET players = players - 1`)
	execute(t, path, `PRAGMA foreign_keys = off; INSERT INTO trails (run, hand, player, moves) SELECT 'no-run', hand, player, moves FROM trails LIMIT 1`)
	if _, err := sqlstore.Move(ctx, source, target); err == nil || !strings.Contains(err.Error(), "table trails") {
		t.Fatalf("%v, want an error with the name of the table", err)
	}
	for _, table := range sqlstore.Tables() {
		if n := postgres.readText(t, address, "SELECT CAST(COUNT(*) AS TEXT) FROM "+table); n != "0" {
			t.Errorf("table %s has %s rows", table, n)
		}
	}
	execute(t, path, `DELETE FROM trails WHERE run = 'no-run'`)
	if _, err := sqlstore.Move(ctx, source, target); err != nil {
		t.Fatal(err)
	}
}

// TestOpenCurrent checks that a database is neither created nor migrated.
func TestOpenCurrent(t *testing.T) {
	if _, err := sqlstore.OpenCurrentSQLite(t.Context(), newPath(t)); err == nil {
		t.Error("a database that does not exist was opened")
	}
	forEachDialect(t, func(t *testing.T, d dialect) {
		open := sqlstore.OpenCurrentSQLite
		if d.name == postgres.name {
			open = sqlstore.OpenCurrentPostgres
		}
		address, _ := oldDatabase(t, d, 4)
		if _, err := open(t.Context(), address); !errors.Is(err, store.ErrOlder) {
			t.Errorf("%v, want ErrOlder", err)
		}
		if err := d.store(t, address).Ping(t.Context()); err != nil { // migrates it
			t.Fatal(err)
		}
		s, err := open(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
}
