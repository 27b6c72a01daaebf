package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/make24/make24/internal/store"
)

// TestBackupWhileWriting takes copies while four players play. Each must be the database of
// one moment: no decision by half, and of every player at least what was acknowledged before
// the copy began and at most what was begun before it ended.
func TestBackupWhileWriting(t *testing.T) {
	dir := t.TempDir()
	s := open(t, filepath.Join(dir, "make24.db"))
	ctx, stop := context.WithCancel(t.Context())
	var lock sync.Mutex
	acknowledged := map[string]int{} // run: decisions
	var wait sync.WaitGroup
	defer func() { stop(); wait.Wait() }()
	for i := range crashers {
		player := fmt.Sprintf("p%d", i)
		if err := s.AddPlayer(t.Context(), store.Player{ID: player}); err != nil {
			t.Fatal(err)
		}
		wait.Go(func() {
			for k := 0; ctx.Err() == nil; k++ {
				run := fmt.Sprintf("%s-%d", player, k)
				for n := range 10 {
					var err error
					if n == 0 {
						_, _, err = s.CreateRun(t.Context(), store.Run{ID: run, Player: player, Key: run, Mode: "practice"}, decide(run, player, 0))
					} else {
						err = s.Append(t.Context(), run, 2*n, decide(run, player, n))
					}
					if err != nil {
						t.Error(err)
						return
					}
					lock.Lock()
					acknowledged[run] = n + 1
					lock.Unlock()
				}
			}
		})
	}
	known := func() map[string]int {
		lock.Lock()
		defer lock.Unlock()
		return maps.Clone(acknowledged)
	}
	for len(known()) < 2*crashers { // so that there is something
		if t.Failed() {
			return
		}
	}
	for i := range 4 {
		path := filepath.Join(dir, fmt.Sprintf("copy %d.db", i))
		before := known()
		if err := s.Backup(t.Context(), path); err != nil {
			t.Fatal(err)
		}
		after := known()
		sound(t, path)
		raw := rawOpen(t, path)
		whole(t, raw)
		raw.Close()
		compare(t, open(t, path), before, after)
	}
}

func compare(t *testing.T, copied store.Store, before, after map[string]int) {
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
	for i := range crashers {
		runs, err := copied.Runs(t.Context(), fmt.Sprintf("p%d", i), "", store.Place{}, 1e6)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range runs {
			if row.Version/2 > after[row.ID]+1 { // one may be written and not yet counted
				t.Errorf("run %s had %d decisions after the copy, and %d events in it", row.ID, after[row.ID], row.Version)
			}
		}
	}
}

func TestBackupRefuses(t *testing.T) {
	dir := t.TempDir()
	s := open(t, filepath.Join(dir, "make24.db"))
	taken := filepath.Join(dir, "taken")
	if err := os.WriteFile(taken, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{taken, dir, filepath.Join(dir, "make24.db")} {
		if err := s.Backup(t.Context(), path); !errors.Is(err, fs.ErrExist) {
			t.Errorf("%s is there: %v", path, err)
		}
	}
	if data, err := os.ReadFile(taken); err != nil || len(data) > 0 {
		t.Errorf("the file that was there: %d bytes, %v", len(data), err)
	}
	if err := s.Backup(t.Context(), filepath.Join(dir, "no", "such")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := s.Backup(ctx, filepath.Join(dir, "cancelled")); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		switch file.Name() {
		case "taken", "make24.db", "make24.db-wal", "make24.db-shm":
		default:
			t.Errorf("%s was left behind", file.Name())
		}
	}
	// The copy is whole, and a database to go on with.
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann", Name: "安"}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "copy")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	copied := open(t, path)
	if p, err := copied.Player(t.Context(), "ann"); err != nil || p.Name != "安" {
		t.Errorf("the copy: %+v, %v", p, err)
	}
	if err := copied.AddPlayer(t.Context(), store.Player{ID: "bob"}); err != nil {
		t.Error(err)
	}
}
