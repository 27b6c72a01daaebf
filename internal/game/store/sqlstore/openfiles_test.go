package sqlstore_test

import (
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// TestFilesReplaced moves, deletes, replaces and overwrites the files of an open database. It checks
// that no write succeeds and that Ping fails, and that both work again if the same files return.
func TestFilesReplaced(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses to move or delete open files")
	}
	nothing := func() {}
	for name, damage := range map[string]func(t *testing.T, path, backup string) (repair func()){
		"folder deleted": func(_ *testing.T, path, _ string) func() { _ = os.RemoveAll(filepath.Dir(path)); return nothing },
		"folder moved": func(t *testing.T, path, _ string) func() {
			dir := filepath.Dir(path)
			move(t, dir, dir+"-moved")
			return func() { move(t, dir+"-moved", dir) }
		},
		"folder replaced": func(t *testing.T, path, _ string) func() {
			dir := filepath.Dir(path)
			move(t, dir, dir+"-moved")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			other := sqlite.store(t, path)
			if err := other.Close(); err != nil {
				t.Fatal(err)
			}
			return func() { move(t, dir, dir+"-other"); move(t, dir+"-moved", dir) }
		},
		"database deleted": func(_ *testing.T, path, _ string) func() { _ = os.Remove(path); return nothing },
		"database replaced": func(t *testing.T, path, backup string) func() {
			move(t, path, path+".moved")
			move(t, backup, path)
			return func() { move(t, path+".moved", path) }
		},
		"log deleted":          func(_ *testing.T, path, _ string) func() { _ = os.Remove(path + "-wal"); return nothing },
		"index of log deleted": func(_ *testing.T, path, _ string) func() { _ = os.Remove(path + "-shm"); return nothing },
		"overwritten with a backup": func(t *testing.T, path, backup string) func() {
			overwrite(t, path, read(t, backup))
			return nothing
		},
		"overwritten with an older copy": func(t *testing.T, path, _ string) func() {
			content := read(t, path)
			content[27]-- // its change counter
			overwrite(t, path, content)
			return nothing
		},
		"truncated": func(t *testing.T, path, _ string) func() { overwrite(t, path, nil); return nothing },
	} {
		t.Run(name, func(t *testing.T) {
			migrated := pgtest.MigratedFile(t)
			dir := filepath.Join(filepath.Dir(migrated), "data")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			path, backup := filepath.Join(dir, "make24.db"), filepath.Join(dir, "backup.db")
			move(t, migrated, path)
			ctx := t.Context()
			s, err := sqlstore.OpenSQLite(ctx, path)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.Close() }() // an error is about the damage
			if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); err != nil {
				t.Fatal(err)
			}
			if err := s.Ping(ctx); err != nil {
				t.Fatal(err)
			}
			if err := sqlstore.BackupSQLite(ctx, path, backup); err != nil {
				t.Fatal(err)
			}
			repair := damage(t, path, backup)
			if err := s.AddPlayer(ctx, store.Player{ID: "bob"}); !errors.Is(err, store.ErrReplaced) {
				t.Errorf("a write: %v", err)
			}
			if err := s.ProbeWrite(ctx); !errors.Is(err, store.ErrReplaced) {
				t.Errorf("a probe: %v", err)
			}
			if err := s.Ping(ctx); !errors.Is(err, store.ErrReplaced) {
				t.Errorf("a ping: %v", err)
			}
			if repair(); name != "folder moved" && name != "folder replaced" && name != "database replaced" {
				return
			}
			if err := s.Ping(ctx); err != nil {
				t.Errorf("a ping of files that are back: %v", err)
			}
			if err := s.AddPlayer(ctx, store.Player{ID: "bob"}); err != nil {
				t.Errorf("a write to files that are back: %v", err)
			}
			for _, id := range []string{"ann", "bob"} {
				if _, err := s.Player(ctx, id); err != nil {
					t.Errorf("%s: %v", id, err)
				}
			}
		})
	}
}

// TestOtherFilesAreNotRead replaces the files of an open database and puts them back. It checks that no connection
// that was opened meanwhile is used later, also if it was in use when they returned.
func TestOtherFilesAreNotRead(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows refuses to move open files")
	}
	ctx := t.Context()
	migrated := pgtest.MigratedFile(t)
	dir := filepath.Join(filepath.Dir(migrated), "data")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "make24.db")
	move(t, migrated, path)
	s := sqlite.store(t, path)
	if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	readers := s.Reader()
	first, err := readers.Conn(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	move(t, dir, dir+"-moved")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.store(t, path).Close(); err != nil {
		t.Fatal(err)
	}
	inUse, err := readers.Conn(ctx)
	if !errors.Is(err, store.ErrReplaced) {
		t.Errorf("a connection to other files: %v", err)
	}
	move(t, dir, dir+"-other")
	move(t, dir+"-moved", dir)
	if err := s.Ping(ctx); err != nil {
		t.Error(err)
	}
	if inUse != nil {
		_ = inUse.Close()
	}
	for range readers.Stats().MaxOpenConnections - 1 { // first is one, too
		conn, err := readers.Conn(ctx)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		var id string
		if err := conn.QueryRowContext(ctx, "SELECT id FROM players").Scan(&id); err != nil || id != "ann" {
			t.Errorf("a connection after the files returned reads the player %q: %v", id, err)
		}
	}
}

// TestWriterOfOtherFiles checks that a writing connection is closed if the files were replaced while it was opened.
func TestWriterOfOtherFiles(t *testing.T) {
	ctx := t.Context()
	s := sqlite.store(t, pgtest.MigratedFile(t))
	s.CloseWriter()
	checks := 0
	s.WithCheck(func() error {
		if checks++; checks == 2 {
			return store.ErrReplaced
		}
		return nil
	})
	if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); !errors.Is(err, store.ErrReplaced) {
		t.Error(err)
	}
	if n := s.OpenWriters(); n != 0 {
		t.Errorf("%d connections are open, want none", n)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); err != nil {
		t.Error(err)
	}
}

func move(t *testing.T, from, to string) {
	t.Helper()
	if err := os.Rename(from, to); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// overwrite replaces the content of a file, as cp does.
func overwrite(t *testing.T, name string, content []byte) {
	t.Helper()
	if err := os.WriteFile(name, content, 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestPingFindsLock checks that Ping fails while another process has locked the database, although
// reads work.
func TestPingFindsLock(t *testing.T) {
	ctx := t.Context()
	path := pgtest.MigratedFile(t)
	s := sqlite.store(t, path)
	if _, err := s.Writer(t).ExecContext(ctx, "PRAGMA busy_timeout = 20"); err != nil {
		t.Fatal(err)
	}
	unlock := lockSQLite(t, path)
	if err := s.Ping(ctx); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a locked database: %v", err)
	}
	unlock()
	if err := s.Ping(ctx); err != nil {
		t.Errorf("after the lock: %v", err)
	}
}

// lockSQLite begins a transaction on another connection.
func lockSQLite(t *testing.T, path string) (unlock func()) {
	t.Helper()
	other, err := sql.Open("sqlite", path+"?_txlock=immediate")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = other.Close() })
	lock, err := other.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return func() {
		t.Helper()
		if err := lock.Rollback(); err != nil {
			t.Fatal(err)
		}
	}
}
