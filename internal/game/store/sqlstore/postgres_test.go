package sqlstore_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/store/sqlstore/db"
	"github.com/make24/make24/internal/testkit/clocktest"
	"github.com/make24/make24/internal/testkit/pgtest"
	"github.com/make24/make24/race/event"
)

// withSettings returns the address of a database with settings added. Names and values alternate.
func withSettings(t *testing.T, address string, settings ...string) string {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(settings); i += 2 {
		u.RawQuery += "&" + settings[i] + "=" + strings.ReplaceAll(url.QueryEscape(settings[i+1]), "+", "%20")
	}
	return u.String()
}

// checkUnavailable checks that reads and writes return ErrUnavailable.
func checkUnavailable(t *testing.T, what string, s *sqlstore.Store) {
	t.Helper()
	if _, err := s.Player(t.Context(), "ann"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("%s: a read: %v", what, err)
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "bob"}); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("%s: a write: %v", what, err)
	}
	if err := s.DeletePlayer(t.Context(), "bob"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("%s: a transaction: %v", what, err)
	}
	if err := s.Ping(t.Context()); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("%s: ping: %v", what, err)
	}
}

// checkRecovers checks that the store recovers without being reopened. The pool does not check a
// connection that was used less than a second ago, so each of its 16 connections may fail once.
func checkRecovers(t *testing.T, what string, s *sqlstore.Store) {
	t.Helper()
	for range 17 {
		_, err := s.Player(t.Context(), "ann")
		if err == nil {
			return
		}
		if !errors.Is(err, store.ErrUnavailable) {
			t.Fatalf("%s: %v", what, err)
		}
	}
	t.Errorf("%s: the store does not recover", what)
}

// TestOutages stops and starts a server, ends its sessions and uses up its connections. It checks
// that the store returns ErrUnavailable meanwhile, and recovers when the server does.
func TestOutages(t *testing.T) {
	server := pgtest.NewServer(t)
	s := postgres.store(t, server.URL)
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	server.Stop()
	checkUnavailable(t, "stopped", s)
	server.Start(t)
	checkRecovers(t, "started", s)

	pgtest.Execute(t, server.URL, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")
	checkRecovers(t, "sessions ended", s)

	server.Stop()
	server.Start(t, "max_connections=4", "superuser_reserved_connections=0")
	var conns []*sql.Conn
	other, err := sql.Open("pgx", server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	// The server frees a connection only when its process has ended, which may be after the client
	// has closed it.
	clocktest.Until(t, "four other connections", func() bool {
		if conn, err := other.Conn(t.Context()); err == nil {
			conns = append(conns, conn)
		}
		return len(conns) == 4
	})
	checkUnavailable(t, "too many connections", s)
	for _, conn := range conns {
		conn.Close()
	}
	other.Close()
	clocktest.Until(t, "the store recovers when connections are free", func() bool {
		_, err := s.Player(t.Context(), "ann")
		if err != nil && !errors.Is(err, store.ErrUnavailable) {
			t.Fatalf("connections free: %v", err)
		}
		return err == nil
	})
}

// TestTimeouts checks that a statement that waits for a lock or takes too long returns
// ErrUnavailable, and that a cancelled caller does not.
func TestTimeouts(t *testing.T) {
	address := pgtest.MigratedDB(t)
	blocker, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer blocker.Close()
	lock := func() *sql.Tx {
		tx, err := blocker.Begin()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec("LOCK TABLE players IN ACCESS EXCLUSIVE MODE"); err != nil {
			t.Fatal(err)
		}
		return tx
	}
	// whileWaiting calls do. When a statement of do waits for the lock of tx, it calls unblock with
	// the process ID of the backend that executes the statement.
	const waitingQuery = "SELECT coalesce(max(pid), 0) FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))"
	whileWaiting := func(tx *sql.Tx, unblock func(pid int) error, do func() error) error {
		returned, unblocked := make(chan struct{}), make(chan error)
		go func() {
			for pid := 0; ; {
				err := tx.QueryRowContext(t.Context(), waitingQuery).Scan(&pid)
				if err == nil && pid > 0 {
					err = unblock(pid)
				}
				if err != nil || pid > 0 {
					unblocked <- err
					return
				}
				select {
				case <-returned:
					unblocked <- errors.New("no statement waited for the lock")
					return
				default:
				}
			}
		}()
		err := do()
		close(returned)
		if e := <-unblocked; e != nil {
			t.Errorf("%v; the call returned %v", e, err)
		}
		return err
	}
	// The server ends a statement that takes too long like one that is cancelled, so the test
	// cancels one. It sets no short statement_timeout, since other statements might exceed it.
	// TestConnectionBounds checks that the sessions have a timeout.
	// open opens a store whose statements wait for a lock for a given time, in milliseconds. It also
	// opens a connection, so that the connection limits do not apply to later calls.
	open := func(lockTimeout string) *sqlstore.Store {
		s := postgres.store(t, withSettings(t, address, "lock_timeout", lockTimeout, "statement_timeout", "0", "pool_max_conns", "1"))
		if err := s.Ping(t.Context()); err != nil {
			t.Fatal(err)
		}
		return s
	}
	for name, lockTimeout := range map[string]string{"a lock": "50", "a statement": "0"} {
		s := open(lockTimeout)
		tx := lock()
		run := func(do func() error) error {
			if lockTimeout != "0" {
				return do()
			}
			return whileWaiting(tx, func(pid int) error {
				_, err := tx.ExecContext(t.Context(), "SELECT pg_cancel_backend($1)", pid)
				return err
			}, do)
		}
		read := func() error {
			_, err := s.Player(t.Context(), "ann")
			return err
		}
		if err := run(read); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%s: %v", name, err)
		}
		if err := run(func() error { return s.DeletePlayer(t.Context(), "ann") }); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("%s, in a transaction: %v", name, err)
		}
		if err := tx.Rollback(); err != nil {
			t.Fatal(err)
		}
		if err := read(); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("after %s: %v", name, err)
		}
	}

	// A call that its caller cancels does not return ErrUnavailable.
	s := open("0")
	tx := lock()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	err = whileWaiting(tx, func(int) error { cancel(); return nil }, func() error {
		_, err := s.Player(ctx, "ann")
		return err
	})
	if !errors.Is(err, context.Canceled) || errors.Is(err, store.ErrUnavailable) {
		t.Errorf("cancelled: %v", err)
	}
	expiring := &expiringContext{Context: t.Context(), expired: make(chan struct{})}
	err = whileWaiting(tx, func(int) error { close(expiring.expired); return nil }, func() error {
		_, err := s.Player(expiring, "ann")
		return err
	})
	if !errors.Is(err, context.DeadlineExceeded) || !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("deadline exceeded: %v", err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
}

// expiringContext is a context whose deadline is exceeded once expired is closed.
type expiringContext struct {
	context.Context
	expired chan struct{}
}

func (c *expiringContext) Done() <-chan struct{} { return c.expired }

func (c *expiringContext) Err() error {
	select {
	case <-c.expired:
		return context.DeadlineExceeded
	default:
		return nil
	}
}

// TestAppendLocksPlayersFirst checks that an append to a race locks nothing of the race while a player of it is
// deleted, since the deletion changes the race. Otherwise the two could deadlock.
func TestAppendLocksPlayersFirst(t *testing.T) {
	address := pgtest.MigratedDB(t)
	s := postgres.store(t, address)
	for _, player := range []string{"ann", "bob"} {
		if err := s.AddPlayer(t.Context(), store.Player{ID: player}); err != nil {
			t.Fatal(err)
		}
	}
	d := store.Decision{
		Events: []event.Event{event.Joined{Head: event.Head{At: 1, Player: "s1"}}},
		Seats:  []store.Seat{{Run: "race", Seat: "s1", Player: "ann"}},
	}
	if err := s.CreateRace(t.Context(), store.Run{ID: "race"}, store.Race{}, d); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	deletion, err := other.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := deletion.Exec("SELECT id FROM players WHERE id = 'bob' FOR UPDATE"); err != nil {
		t.Fatal(err)
	}
	appended := make(chan error, 1)
	go func() {
		d := d
		d.Seats = []store.Seat{{Run: "race", Seat: "s2", Player: "bob"}}
		_, err := s.Append(context.Background(), "race", 1, d)
		appended <- err
	}()
	clocktest.Until(t, "a waiting append", func() (waits bool) {
		const query = "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock')"
		if err := other.QueryRow(query).Scan(&waits); err != nil {
			t.Fatal(err)
		}
		return waits
	})
	for _, table := range []string{"runs WHERE id", "races WHERE run", "seats WHERE run"} {
		if _, err := deletion.Exec("SELECT 1 FROM " + table + " = 'race' FOR UPDATE NOWAIT"); err != nil {
			t.Errorf("while an append waits for a player, %s = 'race': %v", table, err)
			break
		}
	}
	if err := deletion.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := clocktest.Receive(t, "the append", appended); err != nil {
		t.Error(err)
	}
}

// TestPlayerLocks checks that an append waits while its player is deleted, and a new daily while
// another daily of the player is created. Otherwise two transactions could deadlock.
func TestPlayerLocks(t *testing.T) {
	address := pgtest.MigratedDB(t)
	s := postgres.store(t, withSettings(t, address, "lock_timeout", "50"))
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
		t.Fatal(err)
	}
	d := store.Decision{Events: []event.Event{event.Joined{Head: event.Head{At: 1, Player: "ann"}}}}
	create := func(id, mode string) error {
		_, _, err := s.CreateRun(t.Context(), store.Run{ID: id, Player: "ann", Key: id, Mode: mode}, d)
		return err
	}
	if err := create("r1", "practice"); err != nil {
		t.Fatal(err)
	}
	other, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	whileLocked := func(lock string, do func()) {
		t.Helper()
		tx, err := other.Begin()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec("SELECT id FROM players WHERE id = 'ann' FOR " + lock); err != nil {
			t.Fatal(err)
		}
		do()
		if err := tx.Rollback(); err != nil {
			t.Fatal(err)
		}
	}
	whileLocked("UPDATE", func() { // the lock of a deletion
		if _, err := s.Append(t.Context(), "r1", 1, d); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("an append during a deletion: %v", err)
		}
		if err := create("r2", "practice"); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("a run during a deletion: %v", err)
		}
	})
	race := store.Decision{Events: d.Events, Seats: []store.Seat{{Run: "race", Seat: "s1", Player: "ann"}}}
	if err := s.CreateRace(t.Context(), store.Run{ID: "race"}, store.Race{}, d); err != nil {
		t.Fatal(err)
	}
	whileLocked("UPDATE", func() {
		if _, err := s.Append(t.Context(), "race", 1, race); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("an append to a race during a deletion: %v", err)
		}
		if _, err := s.Append(t.Context(), "race", 1, d); err != nil {
			t.Errorf("an append to a race without rows of the player: %v", err)
		}
	})
	whileLocked("NO KEY UPDATE", func() { // the lock of a new daily
		if err := create("r3", "daily"); !errors.Is(err, store.ErrUnavailable) {
			t.Errorf("a daily during another: %v", err)
		}
		_, err := s.Append(t.Context(), "r1", 1, d)
		if err = errors.Join(err, create("r4", "practice")); err != nil {
			t.Errorf("a run and an append during a daily: %v", err)
		}
	})
}

// TestContention checks that a transaction is retried only if PostgreSQL aborted it because of
// contention, and that a single statement is retried, too.
func TestContention(t *testing.T) {
	address := pgtest.MigratedDB(t)
	s := postgres.store(t, address)
	other, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer other.Close()
	const failThrice = `CREATE SEQUENCE attempts;
		CREATE FUNCTION fail_thrice() RETURNS trigger LANGUAGE plpgsql AS $$
		BEGIN
			IF nextval('attempts') < 4 THEN RAISE EXCEPTION 'deadlock' USING ERRCODE = '40P01'; END IF;
			RETURN NEW;
		END $$;
		CREATE TRIGGER fail_thrice BEFORE INSERT ON players FOR EACH ROW EXECUTE FUNCTION fail_thrice()`
	if _, err := other.Exec(failThrice); err != nil {
		t.Fatal(err)
	}
	if err := s.AddPlayer(t.Context(), store.Player{ID: "ann"}); err != nil {
		t.Errorf("a statement that PostgreSQL aborted three times: %v", err)
	}
	for code, want := range map[string]int{"40001": 4, "40P01": 4, "55P03": 1, "23505": 1} {
		attempts := 0
		err := s.Transact(t.Context(), func(context.Context, *db.Queries) error {
			if attempts++; attempts < 4 {
				return &pgconn.PgError{Code: code}
			}
			return nil
		})
		if attempts != want || (err == nil) != (want == 4) {
			t.Errorf("%s: %d tries, %v", code, attempts, err)
		}
	}
}

// TestConnectionWaitIsBounded checks that a call that gets no free connection in time returns
// ErrUnavailable.
func TestConnectionWaitIsBounded(t *testing.T) {
	sqlstore.SetAcquireTimeout(t, 20*time.Millisecond)
	address := pgtest.MigratedDB(t)
	s := postgres.store(t, withSettings(t, address, "pool_max_conns", "1"))
	release := s.AcquireConn(t)
	if _, err := s.Player(t.Context(), "ann"); !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("no free connection: %v", err)
	}
	release()
	sqlstore.SetAcquireTimeout(t, time.Minute)
	if _, err := s.Player(t.Context(), "ann"); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a free connection: %v", err)
	}
}

// TestConnectionBounds checks that sessions and the pool have the bounds listed in
// docs/operations.md, unless the address sets others.
func TestConnectionBounds(t *testing.T) {
	address := pgtest.MigratedDB(t)
	check := func(address, want string) {
		t.Helper()
		s := postgres.store(t, address)
		var timeouts []string
		for _, name := range []string{"statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout"} {
			timeouts = append(timeouts, s.Setting(t, name))
		}
		if got := fmt.Sprint(timeouts, " ", s.PoolSettings()); got != want {
			t.Errorf("%s: %s, want %s", address, got, want)
		}
	}
	for _, c := range []struct {
		settings []string
		want     string
	}{
		{nil, "[10s 5s 10s] 16 30m0s 5m0s 5m0s 5s"},
		{[]string{"options", "-c work_mem=8MB"}, "[10s 5s 10s] 16 30m0s 5m0s 5m0s 5s"}, // with a space
		{
			[]string{
				"statement_timeout", "1000", "lock_timeout", "2000", "idle_in_transaction_session_timeout", "3000", "connect_timeout", "4",
				"pool_max_conns", "5", "pool_max_conn_lifetime", "6m", "pool_max_conn_lifetime_jitter", "7m", "pool_max_conn_idle_time", "8m",
			},
			"[1s 2s 3s] 5 6m0s 7m0s 8m0s 4s",
		},
	} {
		check(withSettings(t, address, c.settings...), c.want)
	}
	s := postgres.store(t, withSettings(t, address, "options", "-c work_mem=5MB"))
	if got := s.Setting(t, "work_mem"); got != "5MB" {
		t.Errorf("work_mem is %s, want that of the options", got)
	}
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	list := fmt.Sprintf("host=%s user=make24 password='%s' dbname=%s sslmode=disable", u.Query().Get("host"), pgtest.Password, u.Path[1:])
	check(list, "[10s 5s 10s] 16 30m0s 5m0s 5m0s 5s")
	check(list+" lock_timeout=2000 pool_max_conns=5", "[10s 2s 10s] 5 30m0s 5m0s 5m0s 5s")
}

// TestErrorsHidePassword checks that errors for invalid addresses do not contain the password.
func TestErrorsHidePassword(t *testing.T) {
	good := pgtest.EmptyDB(t)
	for _, address := range []string{
		strings.Replace(good, "pa55", "canary", 1), // the wrong password
		"postgres://make24:canary@/nowhere?host=/nonexistent",
		"postgres://make24:canary@127.0.0.1:1/make24",
		"postgres://make24:canary@127.0.0.1:port/make24",
		"postgres://make24:can ary%zz@[::1/make24",
		"host=/nonexistent password=canary user=make24 sslmode=what",
		"host=/nonexistent password=canary user=canary dbname=canary",
		"mysql://make24:canary@localhost/make24",
		"canary",
	} {
		s, err := sqlstore.OpenPostgres(t.Context(), address)
		if err == nil {
			s.Close()
			t.Errorf("%s was opened", address)
		} else if text := fmt.Sprintf("%v %+v %q", err, err, err); strings.Contains(text, "canary") || strings.Contains(text, "can ary") {
			t.Errorf("%s: the error contains the password: %s", address, text)
		}
	}
}

// TestOpenErrors checks that the error of OpenPostgres gives the reason once, in one line, without
// the password.
func TestOpenErrors(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0") // to find a port that is unused after Close
	if err != nil {
		t.Fatal(err)
	}
	unusedAddress := listener.Addr().String()
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	for url, reason := range map[string]string{
		"postgres://ann:hush@" + unusedAddress + "/game": "connection refused",
		"postgres://ann:hush@nowhere..invalid/game":      "no such host", // the name is invalid, so there is no DNS query
		"postgres://ann:hush@/game?host=/nowhere/at/all": "no such file",
	} {
		s, err := sqlstore.OpenPostgres(t.Context(), url)
		if err == nil {
			_ = s.Close()
			t.Fatalf("%s was opened", url)
		}
		text := err.Error()
		if !strings.Contains(text, reason) || strings.Contains(text, "\n") ||
			strings.Contains(text, "hush") || strings.HasSuffix(text, ":") || strings.Count(text, reason) > 1 {
			t.Errorf("%s: %q", url, text)
		}
	}
}

// TestDiskErrors checks which errors of PostgreSQL are mapped to ErrFull.
func TestDiskErrors(t *testing.T) {
	for code, full := range map[string]bool{"53100": true, "58030": true, "53300": false, "22000": false} {
		err := sqlstore.MapPostgresError(fmt.Errorf("a commit: %w", &pgconn.PgError{Code: code}))
		if errors.Is(err, store.ErrFull) != full {
			t.Errorf("%s: %v", code, err)
		}
	}
}
