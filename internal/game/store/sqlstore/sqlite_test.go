package sqlstore_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/netip"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
	"github.com/make24/make24/internal/game/store/storetest"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race/event"
)

// newPath returns the path of a database that does not exist yet.
func newPath(t testing.TB) string { return filepath.Join(t.TempDir(), "make24.db") }

// openRaw opens a database file without a store.
func openRaw(t testing.TB, path string) *sql.DB {
	t.Helper()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// execute executes statements on a new connection.
func execute(t testing.TB, path, statements string) {
	t.Helper()
	raw := openRaw(t, path)
	defer raw.Close()
	if _, err := raw.Exec(statements); err != nil {
		t.Fatalf("%s: %v", statements, err)
	}
}

// checkIntegrity runs SQLite's integrity check and foreign key check on a file.
func checkIntegrity(t testing.TB, path string) {
	t.Helper()
	raw := openRaw(t, path)
	defer raw.Close()
	var verdict string
	if err := raw.QueryRow("PRAGMA integrity_check").Scan(&verdict); err != nil || verdict != "ok" {
		t.Errorf("%s: integrity %q, %v", path, verdict, err)
	}
	rows, err := raw.Query("PRAGMA foreign_key_check")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	if rows.Next() {
		t.Errorf("%s: a foreign key refers to a missing row", path)
	}
}

// TestOpenAnyPath checks that a path may contain any character, and that a closed database leaves
// only its file.
func TestOpenAnyPath(t *testing.T) {
	for _, name := range []string{"make24.db", "a b.db", "a?mode=memory&x=#1.db", "100%41.db", "数据.db", "+&;'\".db", ":memory:"} {
		if runtime.GOOS == "windows" && strings.ContainsAny(name, `?":`) {
			continue
		}
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		s := sqlite.store(t, path)
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
		if _, err := sqlite.store(t, path).Player(t.Context(), "ann"); err != nil {
			t.Errorf("%q, opened again: %v", name, err)
		}
	}
}

// TestFileModes checks that only the user who runs the server can read the database, its other
// files and a backup.
func TestFileModes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no Unix file modes")
	}
	dir := t.TempDir()
	s := sqlite.store(t, filepath.Join(dir, "make24.db"))
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	if err := sqlstore.BackupSQLite(t.Context(), filepath.Join(dir, "make24.db"), filepath.Join(dir, "copy.db")); err != nil {
		t.Fatal(err)
	}
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) < 4 {
		t.Errorf("the folder has only %v", files)
	}
	for _, file := range files {
		if info, err := file.Info(); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", file.Name(), info.Mode(), err)
		}
	}
}

// TestPragmas checks the pragmas on which the durability of a commit depends.
func TestPragmas(t *testing.T) {
	s := sqlite.store(t, filepath.Join(t.TempDir(), "make24.db"))
	pragma := func(conn interface {
		QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
	}, name string,
	) (value string) {
		if err := conn.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	for name, want := range map[string]string{"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "10000", "temp_store": "2", "query_only": "0"} {
		if got := pragma(s.Writer(t), name); got != want {
			t.Errorf("writer: %s is %q, want %q", name, got, want)
		}
	}
	for name, want := range map[string]string{"journal_mode": "wal", "busy_timeout": "10000", "temp_store": "2", "query_only": "1"} {
		if got := pragma(s.Reader(), name); got != want {
			t.Errorf("reader: %s is %q, want %q", name, got, want)
		}
	}
}

// TestOpenInvalidFiles checks that OpenSQLite returns an error for a file that is not a database,
// leaves the file unchanged, and does not create folders.
func TestOpenInvalidFiles(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("These are notes, not a database.\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	before, _ := os.ReadFile(text)
	if s, err := sqlstore.OpenSQLite(t.Context(), text); err == nil || !strings.Contains(err.Error(), "notes.txt") {
		t.Errorf("a text file: %v, %v", s, err)
	}
	if after, _ := os.ReadFile(text); !bytes.Equal(after, before) {
		t.Error("the text file was changed")
	}
	if s, err := sqlstore.OpenSQLite(t.Context(), filepath.Join(dir, "no", "such.db")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no folder: %v, %v", s, err)
	}
	if s, err := sqlstore.OpenSQLite(t.Context(), dir); err == nil {
		t.Errorf("a folder: %v", s)
	}
}

// TestFull checks that writes to a full database return ErrFull, that its rows stay readable, and
// that writes succeed again when there is space.
func TestFull(t *testing.T) {
	ctx := t.Context()
	s := sqlite.store(t, pgtest.MigratedFile(t))
	if _, err := s.Writer(t).ExecContext(ctx, "PRAGMA max_page_count = 1"); err != nil { // SQLite raises it to the current size
		t.Fatal(err)
	}
	added := 0
	var err error
	for err == nil && added < 1000 {
		err = s.AddPlayer(ctx, store.Player{ID: fmt.Sprint("p", added), Name: "Ann", Settings: make([]byte, 1000)})
		added++
	}
	if !errors.Is(err, store.ErrFull) {
		t.Fatalf("player %d: %v", added, err)
	}
	if _, err := s.Player(ctx, "p0"); added > 1 && err != nil {
		t.Error(err)
	}
	if _, err := s.Writer(t).ExecContext(ctx, "PRAGMA max_page_count = 100000"); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "later", Name: "Ann", Settings: make([]byte, 1000)}); err != nil {
		t.Error(err)
	}
}

// TestLargeTransactions checks that at most one large SQLite transaction at a time waits for the
// writer, while small transactions do not wait for large ones.
func TestLargeTransactions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlite.store(t, pgtest.MigratedFile(t))
		if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
			t.Fatal(err)
		}
		create := func(id string, events int) {
			d := store.Decision{Events: slices.Repeat([]event.Event{event.Joined{Head: event.Head{At: 1, Player: "ann"}}}, events)}
			if _, created, err := s.CreateRun(t.Context(), store.Run{ID: id, Player: "ann", Key: id}, d); !created || err != nil {
				t.Errorf("%s: created %v, %v", id, created, err)
			}
		}
		release := s.AcquireLargeSlot(t)
		created := false
		go func() {
			create("large", 251)
			created = true
		}()
		synctest.Wait()
		if created {
			t.Error("a large transaction did not wait for another")
		}
		create("small", 250)
		release()
		synctest.Wait()
		if !created {
			t.Error("a large transaction still waits")
		}

		release = s.AcquireLargeSlot(t)
		deleted := false
		go func() {
			if err := s.DeletePlayer(t.Context(), "ann"); err != nil {
				t.Error(err)
			}
			deleted = true
		}()
		synctest.Wait()
		if deleted {
			t.Error("the deletion of a run did not wait for a large transaction")
		}
		release()
		synctest.Wait()
		if !deleted {
			t.Error("the deletion still waits")
		}
	})
}

// TestLargeTransactionNeedsNoTurn checks that a request waits for its turn only after its large transaction, so
// that other large transactions do not wait for its turn.
func TestLargeTransactionNeedsNoTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := sqlite.store(t, pgtest.MigratedFile(t))
		if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
			t.Fatal(err)
		}
		create := func(ctx context.Context, id string) {
			d := store.Decision{Events: slices.Repeat([]event.Event{event.Joined{Head: event.Head{At: 1, Player: "ann"}}}, 251)}
			if _, created, err := s.CreateRun(ctx, store.Run{ID: id, Player: "ann", Key: id}, d); !created || err != nil {
				t.Errorf("%s: created %v, %v", id, created, err)
			}
		}
		turns := limiter.NewSlots(1).NewClass(8, time.Minute)
		ctx, done, err := turns.Admit(t.Context(), netip.MustParseAddr("192.0.2.1"))
		if err != nil {
			t.Fatal(err)
		}
		release := s.AcquireLargeSlot(t)
		hasTurn := false
		go func() {
			create(ctx, "first")
			hasTurn = true
			done()
		}()
		synctest.Wait()
		_, doneOther, err := turns.Admit(t.Context(), netip.MustParseAddr("192.0.2.2")) // takes the only turn
		if err != nil {
			t.Fatal(err)
		}
		release()
		synctest.Wait()
		withDeadline, cancel := clocktest.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		create(withDeadline, "second")
		if hasTurn {
			t.Error("the request went on without a turn")
		}
		doneOther()
		synctest.Wait()
		if held, _ := turns.Load(); !hasTurn || held != 0 {
			t.Errorf("the request has had its turn: %v; %d turns are held", hasTurn, held)
		}
	})
}

// TestGroupCommit checks that transactions that wait at the same time are committed together, and
// that one that fails, panics or is cancelled changes nothing and does not affect the others.
func TestGroupCommit(t *testing.T) {
	path := pgtest.MigratedFile(t)
	errFailed := errors.New("failed")
	synctest.Test(t, func(t *testing.T) {
		s := sqlite.store(t, path)
		add := func(ctx context.Context, id string, q *db.Queries, err error) error {
			return errors.Join(q.AddPlayer(ctx, db.AddPlayerParams{ID: id}), err)
		}
		release := make(chan struct{})
		go func() {
			_ = s.Transact(t.Context(), func(ctx context.Context, q *db.Queries) error {
				<-release
				return add(ctx, "first", q, nil)
			})
		}()
		synctest.Wait()
		groupsBefore, transactionsBefore := s.Commits()

		var wait sync.WaitGroup
		run := func(result *error, do func(ctx context.Context, q *db.Queries) error) {
			wait.Go(func() { *result = s.Transact(t.Context(), do) })
		}
		const players = 20
		var errs [players]error
		for i := range players {
			id := fmt.Sprint("p", i)
			run(&errs[i], func(ctx context.Context, q *db.Queries) error { return add(ctx, id, q, nil) })
		}
		var failed, existing, cancelled error
		run(&failed, func(ctx context.Context, q *db.Queries) error { return add(ctx, "failed", q, errFailed) })
		run(&existing, func(ctx context.Context, q *db.Queries) error {
			return errors.Join(add(ctx, "existing", q, nil), add(ctx, "existing", q, nil))
		})
		var panicked any
		wait.Go(func() {
			defer func() { panicked = recover() }()
			_ = s.Transact(t.Context(), func(ctx context.Context, q *db.Queries) error {
				panic(add(ctx, "panicked", q, errFailed))
			})
		})
		ctx, cancel := context.WithCancel(t.Context())
		wait.Go(func() {
			cancelled = s.Transact(ctx, func(ctx context.Context, q *db.Queries) error { return add(ctx, "cancelled", q, nil) })
		})
		synctest.Wait()
		cancel()
		close(release)
		wait.Wait()

		if err := errors.Join(errs[:]...); err != nil {
			t.Error(err)
		}
		if !errors.Is(failed, errFailed) || !errors.Is(existing, store.ErrExists) || !errors.Is(cancelled, context.Canceled) {
			t.Errorf("errors: %v; %v; %v", failed, existing, cancelled)
		}
		if err, ok := panicked.(error); !ok || !errors.Is(err, errFailed) {
			t.Errorf("the panic did not reach the caller: %v", panicked)
		}
		for _, id := range []string{"failed", "existing", "panicked", "cancelled"} {
			if _, err := s.Player(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
				t.Errorf("%s: %v, want ErrNotFound", id, err)
			}
		}
		for i := range players {
			if _, err := s.Player(t.Context(), fmt.Sprint("p", i)); err != nil {
				t.Error(err)
			}
		}
		groups, transactions := s.Commits()
		if groups -= groupsBefore; groups != 1 {
			t.Errorf("%d transactions were committed in %d groups, want 1", transactions-transactionsBefore, groups)
		}
	})
}

// TestGroupCommitFails checks that if a group cannot be committed because of one transaction, only
// that transaction fails.
func TestGroupCommitFails(t *testing.T) {
	path := pgtest.MigratedFile(t)
	synctest.Test(t, func(t *testing.T) {
		s := sqlite.store(t, path)
		release := make(chan struct{})
		var wait sync.WaitGroup
		var first, invalid, last error
		wait.Go(func() {
			first = s.Transact(t.Context(), func(ctx context.Context, q *db.Queries) error {
				<-release
				return q.AddPlayer(ctx, db.AddPlayerParams{ID: "first"})
			})
		})
		synctest.Wait()
		wait.Go(func() {
			invalid = s.TransactRaw(t.Context(), "PRAGMA defer_foreign_keys = 1", // fails when it commits
				"INSERT INTO events (run, seq, event) VALUES ('none', 0, '')")
		})
		wait.Go(func() {
			last = s.Transact(t.Context(), func(ctx context.Context, q *db.Queries) error {
				return q.AddPlayer(ctx, db.AddPlayerParams{ID: "last"})
			})
		})
		synctest.Wait()
		close(release)
		wait.Wait()
		if first != nil || !errors.Is(invalid, store.ErrNotFound) || last != nil {
			t.Errorf("errors: %v; %v, want ErrNotFound; %v", first, invalid, last)
		}
		for _, id := range []string{"first", "last"} {
			if _, err := s.Player(t.Context(), id); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestTransactionIsNotInterrupted checks that with SQLite a context that ends stops the wait for
// the writer, but not a transaction.
func TestTransactionIsNotInterrupted(t *testing.T) {
	s := sqlite.store(t, pgtest.MigratedFile(t))
	ctx, cancel := context.WithCancel(t.Context())
	err := s.Transact(ctx, func(ctx context.Context, q *db.Queries) error {
		cancel()
		return q.AddPlayer(ctx, db.AddPlayerParams{ID: "ann"})
	})
	if _, readErr := s.Player(t.Context(), "ann"); err != nil || readErr != nil {
		t.Errorf("%v, %v", err, readErr)
	}
	if err := s.AddPlayer(ctx, store.Player{ID: "bob"}); !errors.Is(err, context.Canceled) {
		t.Errorf("with a cancelled context: %v", err)
	}
}

// TestLocked checks that writes to a database that another process has locked return
// ErrUnavailable, and that they work again after the lock is released.
func TestLocked(t *testing.T) {
	ctx := t.Context()
	path := pgtest.MigratedFile(t)
	s := sqlite.store(t, path)
	if _, err := s.Writer(t).ExecContext(ctx, "PRAGMA busy_timeout = 20"); err != nil {
		t.Fatal(err)
	}
	unlock := lockSQLite(t, path)
	if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a write: %v", err)
	}
	if err := s.DeletePlayer(ctx, "ann"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("a transaction: %v", err)
	}
	if _, err := s.Player(ctx, "ann"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a read, which does not wait for a writer: %v", err)
	}
	unlock()
	if err := s.AddPlayer(ctx, store.Player{ID: "ann"}); err != nil {
		t.Errorf("after the lock: %v", err)
	}
}

// BenchmarkMillion queries a daily with a million ranked results without the program's caches. This
// is the cost of `GET /game/daily/{n}` if its board is not cached.
func BenchmarkMillion(b *testing.B) {
	const million = 1_000_000
	path := newPath(b)
	s, err := sqlstore.OpenSQLite(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		b.Fatal(err)
	}
	defer raw.Close()
	storetest.FillDaily(b, raw, 7, million)
	random := rand.New(rand.NewPCG(1, 1))
	b.Run("board", func(b *testing.B) {
		for b.Loop() {
			solved, err := s.DailySolved(b.Context(), 7)
			if err != nil || len(solved) != 6 {
				b.Fatal(solved, err)
			}
			times, err := s.DailyTimes(b.Context(), 7, 5, 1000)
			if err != nil || len(times) != 1000 {
				b.Fatal(len(times), err)
			}
		}
	})
	b.Run("rank", func(b *testing.B) {
		for b.Loop() {
			rank, err := s.DailyRank(b.Context(), 7, 20, 20_000+random.Int64N(200_000))
			if err != nil || rank.Players != million {
				b.Fatal(rank, err)
			}
		}
	})
	b.Run("naive", func(b *testing.B) { // counts all results, for comparison
		var n int
		for b.Loop() {
			if err := raw.QueryRow("SELECT COUNT(*) FROM results WHERE number = 7 AND mode = 'daily' AND ranked = 1").Scan(&n); err != nil || n != million {
				b.Fatal(n, err)
			}
		}
	})
}
