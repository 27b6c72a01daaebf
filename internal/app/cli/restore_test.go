package cli

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/make24/make24/internal/app/storage"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// executeSQL executes statements on a database file.
func executeSQL(t *testing.T, file, statements string) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statements); err != nil {
		t.Fatal(err)
	}
}

// filesIn returns the names of the files in a folder.
func filesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestRestore backs up a game, continues it, and restores the backup: first while a server runs, which
// is refused, then in the three ways in which a backup can be given.
func TestRestore(t *testing.T) {
	dir := t.TempDir()
	args := []string{"serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data", dir}
	first, stop := startServer(t, args...)
	cookie, run := beginRun(t, urlOf(t, first))
	file := filepath.Join(t.TempDir(), "monday.db")
	if status, _, log := runOnce(t, "backup", file, "--data", dir); status != statusYes {
		t.Fatal(log)
	}
	laterCookie, laterRun := beginRun(t, urlOf(t, first))
	if status, _, log := runOnce(t, "restore", file, "--data", dir); status != statusInvalid || log != "make24: a server uses "+dir+"; stop it first\n" {
		t.Errorf("while a server runs: status %d, %q", status, log)
	}
	stop()

	if err := os.Mkdir(filepath.Join(dir, ".make24-restore-1"), 0o700); err != nil { // left by a killed restore
		t.Fatal(err)
	}
	status, out, log := runOnce(t, "restore", file, "--data", dir, "--json")
	var record restoreJSON
	if err := json.Unmarshal([]byte(out), &record); err != nil || status != statusYes || log != "" {
		t.Fatalf("status %d, %q%q, %v", status, out, log, err)
	}
	if record.Players != 1 || record.Runs != 1 || record.Schema != sqlstore.LatestSchema() || record.Previous == "" {
		t.Errorf("%+v", record)
	}
	checkRuns(t, args, run, cookie, laterRun, laterCookie, http.StatusOK, http.StatusUnauthorized)

	// The previous database is complete: restore it, from standard input.
	previous, err := os.Open(record.Previous)
	if err != nil {
		t.Fatal(err)
	}
	defer previous.Close()
	var stdout, stderr bytes.Buffer
	status = Run(context.Background(), []string{"restore", "-", "--data", dir, "--replace"}, previous, &stdout, &stderr)
	if want := "restored " + filepath.Join(dir, storage.DatabaseFile) + ": 2 players, 2 runs\n"; status != statusYes || stdout.String() != want || stderr.String() != "" {
		t.Errorf("from standard input: status %d, %q%q, want %q", status, &stdout, &stderr, want)
	}
	checkRuns(t, args, run, cookie, laterRun, laterCookie, http.StatusOK, http.StatusOK)
	if names := filesIn(t, dir); !slices.Equal(names, []string{filepath.Base(record.Previous), "make24.db", "make24.lock"}) {
		t.Errorf("the folder has %q", names)
	}
	empty := filepath.Join(t.TempDir(), "new")
	if status, out, log := runOnce(t, "restore", file, "--data", empty); status != statusYes || !strings.HasSuffix(out, ": 1 player, 1 run\n") {
		t.Errorf("to a new folder: status %d, %q%q", status, out, log)
	}
}

// checkRuns starts a server and compares the status of the responses for two runs.
func checkRuns(t *testing.T, args []string, run string, cookie *http.Cookie, laterRun string, laterCookie *http.Cookie, want, laterWant int) {
	t.Helper()
	first, stop := startServer(t, args...)
	defer stop()
	if got := getRun(t, urlOf(t, first), run, cookie); got != want {
		t.Errorf("the run before the backup has status %d, want %d", got, want)
	}
	if got := getRun(t, urlOf(t, first), laterRun, laterCookie); got != laterWant {
		t.Errorf("the run after the backup has status %d, want %d", got, laterWant)
	}
}

// TestRestoreAfterKill restores over a database whose server was killed, so that its newest data is in
// the write-ahead log, and over a damaged one. The log must neither be lost nor be applied to the backup.
func TestRestoreAfterKill(t *testing.T) {
	live, killed := t.TempDir(), t.TempDir()
	first, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--log-format", "json", "--data", live)
	file := filepath.Join(t.TempDir(), "empty.db")
	if status, _, log := runOnce(t, "backup", file, "--data", live); status != statusYes {
		t.Fatal(log)
	}
	beginRun(t, urlOf(t, first))
	for _, end := range []string{"", "-wal"} { // as kill -9 leaves them
		data, err := os.ReadFile(filepath.Join(live, storage.DatabaseFile+end))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(killed, storage.DatabaseFile+end), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	stop()
	if status, _, log := runOnce(t, "restore", filepath.Join(killed, storage.DatabaseFile), "--data", t.TempDir()); status != statusInvalid || !strings.Contains(log, "belongs to a database in use") {
		t.Errorf("a database with a log as the backup: status %d, %q", status, log)
	}
	restore := func(wantPrevious string) {
		t.Helper()
		status, out, log := runOnce(t, "restore", file, "--data", killed)
		if status != statusYes || !strings.Contains(out, ": 0 players, 0 runs\n") {
			t.Fatalf("status %d, %q%q", status, out, log)
		}
		_, previous, _ := strings.Cut(strings.TrimSpace(out), "the previous database is now ")
		if out, err := inspect(previous); out != wantPrevious {
			t.Errorf("the previous database: %s, %v, want %s", out, err, wantPrevious)
		}
		if out, err := inspect(filepath.Join(killed, storage.DatabaseFile)); out != "0 players, 0 runs" {
			t.Errorf("the restored database: %s, %v", out, err)
		}
		for _, end := range []string{"", "-wal", "-shm"} {
			if err := os.Remove(previous + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
				t.Fatal(err)
			}
		}
	}
	restore("1 players, 1 runs")
	damaged := filepath.Join(killed, storage.DatabaseFile)
	if err := os.WriteFile(damaged, bytes.Repeat([]byte("damaged "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(damaged+"-wal", []byte("damaged"), 0o600); err != nil {
		t.Fatal(err)
	}
	restore("damaged")
}

// inspect describes a database file.
func inspect(path string) (string, error) {
	found, err := sqlstore.InspectSQLite(context.Background(), path, true)
	if err != nil {
		return "damaged", err
	}
	return strings.TrimSpace(strings.Join([]string{itoa(found.Players), "players,", itoa(found.Runs), "runs"}, " ")), nil
}

func itoa(n int64) string { return decimalValue[int64]{&n}.String() }

// TestRestoreErrors checks that a file that cannot be used changes nothing.
func TestRestoreErrors(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	_, stop := startServer(t, "serve", "--addr", "127.0.0.1:0", "--data", dir)
	stop()
	backup := func(name, statements string) string {
		file := filepath.Join(other, name)
		if status, _, log := runOnce(t, "backup", file, "--data", dir); status != statusYes {
			t.Fatal(log)
		}
		executeSQL(t, file, statements)
		return file
	}
	newer := backup("newer.db", "INSERT INTO goose_db_version (version_id, is_applied) VALUES (99, 1)")
	foreign := filepath.Join(other, "foreign.db")
	executeSQL(t, foreign, "CREATE TABLE players (id TEXT)")
	trigger := backup("trigger.db", "CREATE TRIGGER hostile AFTER INSERT ON runs BEGIN DELETE FROM players; END")
	view := backup("view.db", "DROP VIEW daily_plays; CREATE VIEW daily_plays AS SELECT * FROM players")
	missing := backup("missing.db", "DROP TRIGGER plays_added")
	virtual := backup("table.db", "DROP TABLE plays; CREATE VIEW plays AS SELECT * FROM players")
	damaged := backup("damaged.db", "CREATE TABLE fill (x); INSERT INTO fill SELECT randomblob(1000) FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]')")
	data, err := os.ReadFile(damaged)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(data) / 2; i < len(data)/2+8192; i++ {
		data[i] ^= 0x55
	}
	text := filepath.Join(other, "text.db")
	for name, data := range map[string][]byte{damaged: data, text: []byte("not a database, but long enough to look like one at first sight"), filepath.Join(other, "cut.db"): data[:len(data)/3]} {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	names := filesIn(t, dir)
	before, err := os.ReadFile(filepath.Join(dir, storage.DatabaseFile))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ args, want string }{
		{newer, newer + " is from a newer make24; install that version, or give an older backup"},
		{foreign, foreign + " is not a database of make24; give a file that `make24 backup` wrote"},
		{text, text + " is not a database of make24; "},
		{damaged, damaged + " is damaged: "},
		{trigger, trigger + " is damaged: "},
		{view, view + " is damaged: "},
		{missing, missing + " is damaged: "},
		{virtual, virtual + " is damaged: "},
		{"/dev/zero", "/dev/zero is a pipe or a device; "},
		{filepath.Join(other, "cut.db"), filepath.Join(other, "cut.db") + " is damaged: "},
		{"/nowhere/x.db", "cannot copy the backup /nowhere/x.db: no such file or directory"},
		{other, "cannot copy the backup " + other + ": is a directory"},
		{"-", "- is not a database of make24; "},
		{"", "restore takes one argument"},
		{"a b", "restore takes one argument"},
		{newer + " --db postgres://localhost/x", "the settings name a PostgreSQL database in --db, which make24 does not restore; use pg_restore"},
	} {
		args := append([]string{"restore"}, strings.Fields(c.args)...)
		if !slices.Contains(args, "--db") {
			args = append(args, "--data", dir)
		}
		status, out, log := runOnce(t, args...)
		if status != statusInvalid || out != "" || strings.Count(log, "\n") != 1 || !strings.HasPrefix(log, "make24: "+c.want) {
			t.Errorf("%q: status %d, %q%q", c.args, status, out, log)
		}
	}
	if after, err := os.ReadFile(filepath.Join(dir, storage.DatabaseFile)); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database was changed, %v", err)
	}
	if after := filesIn(t, dir); !slices.Equal(names, after) {
		t.Errorf("the folder has %q, before %q", after, names)
	}
}
