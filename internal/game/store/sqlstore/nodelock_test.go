package sqlstore_test

import (
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/logtest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

// lockNode takes the lock of servers on a database.
func lockNode(t *testing.T, address string, shared bool, wait time.Duration, log *logtest.Buffer) (*sqlstore.NodeLock, error) {
	t.Helper()
	o := sqlstore.NodeLockOptions{Shared: shared, Wait: wait, Log: slog.New(slog.NewTextHandler(log, nil))}
	l, err := sqlstore.LockPostgres(t.Context(), address, o)
	if err == nil {
		t.Cleanup(l.Unlock)
	}
	return l, err
}

// TestNodeLock checks that several servers may share a database only if all of them share the lock,
// that a server waits for one that is stopping, and that another database has another lock.
func TestNodeLock(t *testing.T) {
	address, log := pgtest.EmptyDB(t), &logtest.Buffer{}
	const short, long = 50 * time.Millisecond, time.Minute
	alone, err := lockNode(t, address, false, short, log)
	if err != nil {
		t.Fatal(err)
	}
	for _, shared := range []bool{false, true} {
		if _, err := lockNode(t, address, shared, short, log); !errors.Is(err, sqlstore.ErrLocked) {
			t.Errorf("a second server beside one alone, shared %v: %v", shared, err)
		}
	}
	if _, err := lockNode(t, pgtest.EmptyDB(t), false, long, log); err != nil {
		t.Errorf("another database: %v", err)
	}
	locked := make(chan error, 1)
	go func() {
		_, err := lockNode(t, address, true, long, log)
		locked <- err
	}()
	awaitQuery(t, address, "SELECT count(*) > 0 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
	alone.Unlock()
	if err := <-locked; err != nil {
		t.Errorf("after the first server has stopped: %v", err)
	}
	if _, err := lockNode(t, address, true, long, log); err != nil {
		t.Errorf("a second server that shares the lock: %v", err)
	}
	if _, err := lockNode(t, address, false, short, log); !errors.Is(err, sqlstore.ErrLocked) {
		t.Errorf("a server alone beside two: %v", err)
	}
	if text := log.String(); text != "" {
		t.Errorf("the log is %s", text)
	}
}

// TestUnlockIsImmediate checks that the lock is released when Unlock returns.
func TestUnlockIsImmediate(t *testing.T) {
	address := pgtest.MigratedDB(t)
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	for range 50 {
		l, err := sqlstore.LockPostgres(t.Context(), address, sqlstore.NodeLockOptions{Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		l.Unlock()
		var locks int
		const count = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
		if err := conn.QueryRow(t.Context(), count).Scan(&locks); err != nil || locks != 0 {
			t.Fatalf("%d locks, %v", locks, err)
		}
	}
}

// TestNodeLockIsTakenAgain ends the connection that holds the lock, while another connection waits
// for it. The lock counts as lost until that one has released it.
func TestNodeLockIsTakenAgain(t *testing.T) {
	address, log := pgtest.EmptyDB(t), &logtest.Buffer{}
	l, err := lockNode(t, address, false, time.Minute, log)
	if err != nil || l.Err() != nil {
		t.Fatal(err, l.Err())
	}
	const held = "FROM pg_locks WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
	next := make(chan *sqlstore.NodeLock)
	go func() {
		n, err := lockNode(t, address, false, time.Minute, &logtest.Buffer{})
		if err != nil {
			t.Error(err)
		}
		next <- n
	}()
	awaitQuery(t, address, "SELECT count(*) = 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())")
	pgtest.Execute(t, address, "SELECT pg_terminate_backend(pid) "+held)
	n := <-next
	log.Await(t, "database lock lost")
	if err := l.Err(); !errors.Is(err, sqlstore.ErrLockLost) {
		t.Errorf("while another connection has the lock: %v", err)
	}
	n.Unlock()
	log.Await(t, "database lock acquired again")
	awaitQuery(t, address, "SELECT count(*) = 1 "+held)
	if text := log.String(); l.Err() != nil || strings.Contains(text, pgtest.Password) {
		t.Errorf("%v; the log is %s", l.Err(), text)
	}
}

// awaitQuery executes a query again and again until its result is true.
func awaitQuery(t *testing.T, address, query string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	clocktest.Until(t, query, func() (isTrue bool) {
		if err := conn.QueryRow(t.Context(), query).Scan(&isTrue); err != nil {
			t.Fatal(err)
		}
		return isTrue
	})
}
