package sqlite_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite"
)

func TestOpenAnyPath(t *testing.T) {
	for _, name := range []string{"make24.db", "a b.db", "a?mode=memory&x=#1.db", "100%41.db", "数据.db", "+&;'\".db", ":memory:"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, `?":`) {
			continue
		}
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		s := open(t, path)
		if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
			t.Fatal(err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(files) != 1 || files[0].Name() != name {
			t.Errorf("%q: the folder of a closed database holds %v", name, files)
		}
		if _, err := open(t, path).Player(t.Context(), "ann"); err != nil {
			t.Errorf("%q, opened again: %v", name, err)
		}
	}
}

func TestOpenForItsUserOnly(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("modes are those of Unix")
	}
	dir := t.TempDir()
	s := open(t, filepath.Join(dir, "make24.db"))
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	if err := sqlite.Backup(t.Context(), filepath.Join(dir, "make24.db"), filepath.Join(dir, "copy.db")); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 4 {
		t.Errorf("only %v", files)
	}
	for _, file := range files {
		if info, err := file.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file.Name(), info.Mode(), err)
		}
	}
}

// TestPragmas: what a commit promises rests on these.
func TestPragmas(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "make24.db"))
	writer, reader := s.Pragmas(t)
	for name, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000", "temp_store": "2", "query_only": "0"} {
		if got := writer(name); got != want {
			t.Errorf("writer: %s is %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"journal_mode": "wal", "busy_timeout": "10000", "temp_store": "2", "query_only": "1"} {
		if got := reader(name); got != want {
			t.Errorf("reader: %s is %q, want %q", name, got, want)
		}
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("These are notes, not a database.\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(text)
	if s, err := sqlite.Open(t.Context(), text); err == nil || !strings.Contains(err.Error(), "notes.txt") {
		t.Errorf("a text: %v, %v", s, err)
	}
	if after, _ := os.ReadFile(text); !bytes.Equal(after, before) {
		t.Error("the text was changed")
	}
	if s, err := sqlite.Open(t.Context(), filepath.Join(dir, "no", "such.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v, %v", s, err)
	}
	if s, err := sqlite.Open(t.Context(), dir); err == nil {
		t.Errorf("a folder: %v", s)
	}
}

// TestOpenTogether opens a new file from many sides, as processes do that start at one moment.
func TestOpenTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "make24.db")
	stores := make([]*sqlite.Store, 8)
	errs := make([]error, len(stores))
	var wait sync.WaitGroup
	for i := range stores {
		wait.Go(func() { stores[i], errs[i] = sqlite.Open(t.Context(), path) })
	}
	wait.Wait()
	for i, s := range stores {
		if errs[i] != nil {
			t.Error(errs[i])
			continue
		}
		if err := errors.Join(s.AddPlayer(t.Context(), store.Player{ID: string(rune('a' + i))}), s.Close()); err != nil {
			t.Error(err)
		}
	}
	sound(t, path)
}
