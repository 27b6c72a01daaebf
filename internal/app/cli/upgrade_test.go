package cli

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/pressly/goose/v3"

	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// The dumps in testdata/upgrade are databases that programs with older schemas wrote: three guests
// played practice, a daily and a timed run, and, from schema 5 on, a race and a lobby of a class. A
// dump's name has the dialect and the version of the schema. PostgreSQL came with schema 4. No program
// had 12, 16 or 19 as its latest schema; see docs/upgrading.md.

// schemas returns the versions of all migrations, in order.
func schemas(t *testing.T) (versions []int) {
	t.Helper()
	files, err := filepath.Glob("../../game/store/sqlstore/migrations/sqlite/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("no migrations, %v", err)
	}
	for _, file := range files {
		n, err := strconv.Atoi(filepath.Base(file)[:5])
		if err != nil {
			t.Fatal(err)
		}
		versions = append(versions, n)
	}
	return versions
}

// readDump returns the newest dump of a dialect that is not newer than a version.
func readDump(t *testing.T, dialect string, version int) string {
	t.Helper()
	for ; version > 0; version-- {
		data, err := os.ReadFile(fmt.Sprintf("testdata/upgrade/%s-%02d.sql", dialect, version))
		if err == nil {
			return string(data)
		}
	}
	t.Fatal("no dump")
	return ""
}

// upgradeDialect is SQLite or PostgreSQL.
type upgradeDialect struct {
	name, driver string
	dialect      goose.Dialect
	create       func(t *testing.T, dump string) (address string)
	flag         string // of the address
	source       func(address string) string
}

var upgradeDialects = []upgradeDialect{
	{
		"sqlite", "sqlite", goose.DialectSQLite3, func(t *testing.T, dump string) string {
			dir := t.TempDir()
			executeSQL(t, filepath.Join(dir, storage.DatabaseFile), dump)
			return dir
		}, "--data", func(dir string) string { return filepath.Join(dir, storage.DatabaseFile) },
	},
	{
		"postgres", "pgx", goose.DialectPostgres, func(t *testing.T, dump string) string {
			address := pgtest.EmptyDB(t)
			pgtest.Execute(t, address, dump)
			return address
		}, "--db", func(address string) string { return address },
	},
}

// migrateTo migrates a database up to a version.
func (d upgradeDialect) migrateTo(t *testing.T, address string, version int) {
	t.Helper()
	db, err := sql.Open(d.driver, d.source(address))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	files, err := fs.Sub(os.DirFS("../../game/store/sqlstore/migrations"), d.name)
	if err != nil {
		t.Fatal(err)
	}
	provider, err := goose.NewProvider(d.dialect, db, files)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), int64(version)); err != nil {
		t.Fatal(err)
	}
}

// logRows returns the rows of the tables that are not derived from others, as text.
func (d upgradeDialect) logRows(t *testing.T, address string) (rows []string) {
	t.Helper()
	db, err := sql.Open(d.driver, d.source(address))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, query := range []string{
		"SELECT id || ' ' || name FROM players", "SELECT id || ' ' || player || ' ' || mode FROM runs",
		"SELECT run || ' ' || seq || ' ' || event FROM events", "SELECT name || ' ' || LENGTH(value) FROM secrets",
	} {
		found, err := db.QueryContext(t.Context(), query)
		if err != nil {
			t.Fatalf("%s: %v", query, err)
		}
		for found.Next() {
			var row string
			if err := found.Scan(&row); err != nil {
				t.Fatal(err)
			}
			rows = append(rows, row)
		}
		if err := found.Err(); err != nil {
			t.Fatal(err)
		}
		found.Close()
	}
	slices.Sort(rows)
	return rows
}

// TestUpgrade starts the server on a database of each schema that there was, plays a run, computes the
// derived rows again, and compares them. Nothing that players did may be lost. TestUpgradePostgres
// tests the schemas of PostgreSQL after the first one.
func TestUpgrade(t *testing.T) {
	sqlite, postgres := upgradeDialects[0], upgradeDialects[1]
	sqlite.upgradeFrom(t, schemas(t))
	postgres.upgradeFrom(t, []int{firstPostgres})
}

// firstPostgres is the schema of the first program that supported PostgreSQL.
const firstPostgres = 4

// upgradeFrom tests upgrades from some versions.
func (d upgradeDialect) upgradeFrom(t *testing.T, versions []int) {
	for _, version := range versions {
		t.Run(fmt.Sprintf("%s/%d", d.name, version), func(t *testing.T) {
			t.Parallel()
			address := d.create(t, readDump(t, d.name, version))
			d.migrateTo(t, address, version)
			d.upgrade(t, address, version)
		})
	}
}

// upgrade tests an upgrade from a version.
func (d upgradeDialect) upgrade(t *testing.T, address string, version int) {
	before := d.logRows(t, address)
	if version < int(sqlstore.LatestSchema()) {
		status, _, log := runOnce(t, "admin", "verify", d.flag, address)
		if status != statusInvalid || strings.Count(log, "\n") != 1 || !strings.Contains(log, "was stored by an older make24") {
			t.Errorf("before the upgrade: status %d, %q", status, log)
		}
	}
	first, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--log-format", "json", d.flag, address)
	playRun(t, urlOf(t, first))
	if status, log := stop(); status != statusYes || strings.Contains(log, `"level":"ERROR"`) {
		t.Fatalf("the server ended with status %d: %s", status, log)
	}
	after := d.logRows(t, address)
	for _, row := range before {
		if _, ok := slices.BinarySearch(after, row); !ok {
			t.Errorf("a row is lost: %s", row)
		}
	}
	// Older programs stored fewer derived rows.
	if status, out, log := runOnce(t, "admin", "rebuild", d.flag, address); status != statusYes {
		t.Errorf("rebuild: status %d, %s%s", status, out, log)
	}
	if status, out, log := runOnce(t, "admin", "verify", d.flag, address); status != statusYes {
		t.Errorf("verify: status %d, %s%s", status, out, log)
	}
	status, out, log := runOnce(t, "admin", "players", "--json", d.flag, address)
	if status != statusYes || strings.Count(out, "\n") != 4 {
		t.Errorf("players: status %d, %s%s", status, out, log)
	}
}

// playRun plays a practice run as a new guest: a wrong answer, a skipped hand, and the end. Then it
// reads what is computed from the rows of all players.
func playRun(t *testing.T, origin string) {
	t.Helper()
	cookie, run := beginRun(t, origin)
	for i, move := range []string{
		`{"id":"a","do":"claim","hand":0,"none":true}`, `{"id":"b","do":"skip","hand":0}`, `{"id":"c","do":"finish"}`,
	} {
		request, err := http.NewRequest(http.MethodPost, origin+"/game/runs/"+run+"/moves", strings.NewReader(move))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Origin", origin)
		request.AddCookie(cookie)
		response, err := noKeepAlive.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusOK {
			t.Errorf("move %d: status %d", i, response.StatusCode)
		}
	}
	for _, path := range []string{"/game/daily", "/game/dailies", "/game/boards", "/game/runs", "/game/rating"} {
		response, err := noKeepAlive.Get(origin + path)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		if response.StatusCode != http.StatusOK {
			t.Errorf("%s: status %d", path, response.StatusCode)
		}
	}
}

// TestUpgradingPage checks that docs/upgrading.md has a row for each schema.
func TestUpgradingPage(t *testing.T) {
	page, err := os.ReadFile("../../../docs/upgrading.md")
	if err != nil {
		t.Fatal(err)
	}
	var rows []int
	for _, match := range regexp.MustCompile(`(?m)^\| (\d+) \|`).FindAllStringSubmatch(string(page), -1) {
		n, _ := strconv.Atoi(match[1])
		rows = append(rows, n)
	}
	if want := schemas(t); !slices.Equal(rows, want) {
		t.Errorf("docs/upgrading.md has the schemas %v, want %v", rows, want)
	}
}

// TestDowngrade checks that a program refuses a database with a newer schema, in one line, and does not
// change it.
func TestDowngrade(t *testing.T) {
	for _, d := range upgradeDialects {
		t.Run(d.name, func(t *testing.T) {
			dump := readDump(t, d.name, int(sqlstore.LatestSchema()))
			address := d.create(t, dump+"\nINSERT INTO "+map[string]string{"sqlite": "goose_db_version", "postgres": "public.goose_db_version"}[d.name]+
				" (version_id, is_applied) VALUES (99, "+map[string]string{"sqlite": "1", "postgres": "true"}[d.name]+");")
			before := d.logRows(t, address)
			var out, log bytes.Buffer
			status := Run(context.Background(), []string{"serve", "--addr", "127.0.0.1:0", d.flag, address}, strings.NewReader(""), &out, &log)
			if status != statusInvalid || strings.Count(log.String(), "\n") != 1 || !strings.Contains(log.String(), "was stored by a newer make24") {
				t.Errorf("status %d, %q", status, &log)
			}
			if after := d.logRows(t, address); !slices.Equal(before, after) {
				t.Error("the database was changed")
			}
		})
	}
}
