package sqlstore_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/base/lock"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// TestBackupWhileWriting makes copies while four players play. It checks that each copy is a
// consistent snapshot: all its decisions are complete, it has every decision acknowledged before
// the copy began, and no decision begun after the copy ended.
func TestBackupWhileWriting(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "make24.db")
	s := sqlite.store(t, source)
	ctx, stop := context.WithCancel(t.Context())
	var mutex sync.Mutex
	acknowledged := map[string]int{} // number of acknowledged decisions by run ID
	var group sync.WaitGroup
	defer func() { stop(); group.Wait() }()
	for i := range playerCount {
		player := fmt.Sprintf("p%d", i)
		if err := s.AddPlayer(t.Context(), store.Player{ID: player}); err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			for k := 0; ctx.Err() == nil; k++ {
				run := fmt.Sprintf("%s-%d", player, k)
				for n := range 10 {
					var err error
					if n == 0 {
						_, _, err = s.CreateRun(t.Context(), store.Run{ID: run, Player: player, Key: run, Mode: "practice"}, newDecision(run, player, 0))
					} else {
						_, err = s.Append(t.Context(), run, 2*n, newDecision(run, player, n))
					}
					if err != nil {
						t.Error(err)
						return
					}
					mutex.Lock()
					acknowledged[run] = n + 1
					mutex.Unlock()
				}
			}
		})
	}
	snapshot := func() map[string]int {
		mutex.Lock()
		defer mutex.Unlock()
		return maps.Clone(acknowledged)
	}
	for len(snapshot()) < 2*playerCount { // wait until some runs are written
		if t.Failed() {
			return
		}
	}
	for i := range 4 {
		path := filepath.Join(dir, fmt.Sprintf("copy %d.db", i))
		before := snapshot()
		backUp := sqlstore.BackupSQLite
		if i%2 == 1 {
			backUp = slowly
		}
		if err := backUp(t.Context(), source, path); err != nil {
			t.Fatal(err)
		}
		after := snapshot()
		checkIntegrity(t, path)
		raw := openRaw(t, path)
		checkComplete(t, raw)
		raw.Close()
		checkCopy(t, sqlite.store(t, path), before, after)
	}
}

// slowly is sqlstore.BackupSQLiteSlowly without a reserve.
func slowly(ctx context.Context, source, target string) error {
	return sqlstore.BackupSQLiteSlowly(ctx, source, target, 0)
}

// TestSlowBackup checks that a slow backup is one file, leaves nothing beside it, removes what a
// killed process left, and ends if there is too little space or its context ends.
func TestSlowBackup(t *testing.T) {
	dir, backups := t.TempDir(), t.TempDir()
	source := filepath.Join(dir, "make24.db")
	sqlite.store(t, source)
	left := filepath.Join(backups, ".make24-scheduled-1")
	if err := os.Mkdir(left, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := sqlstore.BackupSQLiteSlowly(t.Context(), source, filepath.Join(backups, "large"), 1<<60); !errors.Is(err, sqlstore.ErrNoSpace) {
		t.Errorf("too little space: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := slowly(ctx, source, filepath.Join(backups, "cancelled")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	path := filepath.Join(backups, "copy.db")
	if err := slowly(t.Context(), source, path); err != nil {
		t.Fatal(err)
	}
	raw := openRaw(t, path)
	defer raw.Close()
	var mode string
	if err := raw.QueryRow("PRAGMA journal_mode").Scan(&mode); err != nil || mode != "delete" {
		t.Errorf("the copy has the journal mode %q, %v", mode, err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy has the mode %v, %v", info.Mode(), err)
	}
	entries, err := os.ReadDir(backups)
	if err != nil || len(entries) != 2 || entries[0].Name() != ".make24-scheduled.lock" {
		t.Errorf("the folder has %v, %v", entries, err)
	}
}

// TestTwoSlowBackups checks that a slow backup does not disturb one that is running in the same folder.
func TestTwoSlowBackups(t *testing.T) {
	dir, backups := t.TempDir(), t.TempDir()
	source := filepath.Join(dir, "make24.db")
	sqlite.store(t, source)
	unlock, err := lock.Acquire(filepath.Join(backups, ".make24-scheduled.lock")) // as a running backup does
	if err != nil {
		t.Fatal(err)
	}
	running, path := filepath.Join(backups, ".make24-scheduled-1"), filepath.Join(backups, "copy.db")
	if err := os.Mkdir(running, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := slowly(t.Context(), source, path); !errors.Is(err, sqlstore.ErrBackupRunning) {
		t.Errorf("during another backup: %v", err)
	}
	if _, err := os.Stat(running); err != nil {
		t.Error("the copy of the other backup was deleted: ", err)
	}
	unlock()
	if err := slowly(t.Context(), source, path); err != nil {
		t.Error("after the other backup: ", err)
	}
}

// checkCopy checks that each run of a copy has at least as many decisions as in before, and at most
// one more than in after.
func checkCopy(t *testing.T, copied *sqlstore.Store, before, after map[string]int) {
	t.Helper()
	if len(before) == 0 {
		t.Fatal("nothing was written before the copy")
	}
	for run, n := range before {
		row, err := copied.Run(t.Context(), run)
		if err != nil || row.Version < 2*n {
			t.Errorf("run %s had %d decisions before the copy: %+v, %v", run, n, row, err)
		}
	}
	for i := range playerCount {
		runs, err := copied.Runs(t.Context(), fmt.Sprintf("p%d", i), "", store.RunCursor{}, 1e6)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range runs {
			if row.Version/2 > after[row.ID]+1 { // one decision may be written but not acknowledged yet
				t.Errorf("run %s had %d decisions after the copy, but the copy has %d events", row.ID, after[row.ID], row.Version)
			}
		}
	}
}

// TestBackupErrors checks that a backup that fails changes no existing file and leaves no file
// behind, and that a later backup succeeds.
func TestBackupErrors(t *testing.T) {
	dir := t.TempDir()
	source := filepath.Join(dir, "make24.db")
	s := sqlite.store(t, source)
	existing := filepath.Join(dir, "existing")
	if err := os.WriteFile(existing, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{existing, dir, filepath.Join(dir, "make24.db")} {
		if err := sqlstore.BackupSQLite(t.Context(), source, path); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s exists: %v", path, err)
		}
	}
	if data, err := os.ReadFile(existing); err != nil || len(data) > 0 {
		t.Errorf("the existing file has %d bytes, %v", len(data), err)
	}
	if err := sqlstore.BackupSQLite(t.Context(), source, filepath.Join(dir, "no", "such")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := sqlstore.BackupSQLite(ctx, source, filepath.Join(dir, "cancelled")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		switch file.Name() {
		case "existing", "make24.db", "make24.db-wal", "make24.db-shm":
		default:
			t.Errorf("%s was left behind", file.Name())
		}
	}
	// A successful copy has the rows of the source and can be written to.
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann", Name: "安"}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "copy")
	if err := sqlstore.BackupSQLite(t.Context(), source, path); err != nil {
		t.Fatal(err)
	}
	copied := sqlite.store(t, path)
	if p, err := copied.Player(t.Context(), "ann"); err != nil || p.Name != "安" {
		t.Errorf("the copy: %+v, %v", p, err)
	}
	if err := copied.AddPlayer(t.Context(), store.Player{ID: "bob"}); err != nil {
		t.Error(err)
	}
}

// TestBackupOfAnyVersion copies databases of an older and of a newer program, and checks that
// neither the source nor the copy is migrated, so that an older program can open the copy of its
// database.
func TestBackupOfAnyVersion(t *testing.T) {
	old, err := os.ReadFile("testdata/sqlite/version1.sql")
	if err != nil {
		t.Fatal(err)
	}
	for name, statements := range map[string]string{
		"older": string(old),
		"newer": string(old) + `
			CREATE TABLE colours (name TEXT NOT NULL PRIMARY KEY) STRICT;
			INSERT INTO goose_db_version (version_id, is_applied) VALUES (90001, 1);`,
	} {
		for _, running := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, running %v", name, running), func(t *testing.T) {
				dir := t.TempDir()
				source, copied := filepath.Join(dir, "make24.db"), filepath.Join(dir, "copy.db")
				server := openRaw(t, source)
				defer server.Close()
				if _, err := server.Exec("PRAGMA journal_mode = WAL"); err != nil {
					t.Fatal(err)
				}
				if _, err := server.Exec(statements); err != nil {
					t.Fatal(err)
				}
				if !running {
					server.Close()
				}
				before := dumpDatabase(t, source)
				if err := sqlstore.BackupSQLite(t.Context(), source, copied); err != nil {
					t.Fatal(err)
				}
				checkIntegrity(t, copied)
				if got := dumpDatabase(t, copied); got != before {
					t.Errorf("the copy is\n%s\nwant\n%s", got, before)
				}
				if got := dumpDatabase(t, source); got != before {
					t.Errorf("the backup changed the source to\n%s\nfrom\n%s", got, before)
				}
			})
		}
	}
}

// dumpDatabase returns the schema and all rows of a database as text.
func dumpDatabase(t *testing.T, path string) string {
	t.Helper()
	raw := openRaw(t, path)
	defer raw.Close()
	var out strings.Builder
	dumpRows := func(query string) (firstColumn []string) {
		rows, err := raw.Query(query)
		if err != nil {
			t.Fatal(err)
		}
		defer rows.Close()
		columns, err := rows.Columns()
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			values, pointers := make([]any, len(columns)), make([]any, len(columns))
			for i := range values {
				pointers[i] = &values[i]
			}
			if err := rows.Scan(pointers...); err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "%q\n", values)
			firstColumn = append(firstColumn, fmt.Sprint(values[0]))
		}
		return firstColumn
	}
	dumpRows("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name")
	for _, table := range dumpRows("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") {
		dumpRows("SELECT * FROM " + table)
	}
	return out.String()
}

// TestBackupOfInvalidSource checks that a missing source is not created, and that a file that is
// not a database is not copied.
func TestBackupOfInvalidSource(t *testing.T) {
	dir := t.TempDir()
	source, copied := filepath.Join(dir, "make24.db"), filepath.Join(dir, "copy.db")
	if err := sqlstore.BackupSQLite(t.Context(), source, copied); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no source: %v", err)
	}
	if err := os.WriteFile(source, bytes.Repeat([]byte("no database "), 1000), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := sqlstore.BackupSQLite(t.Context(), source, copied); err == nil {
		t.Error("a text file was copied")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("the folder holds %v, %v", files, err)
	}
}
