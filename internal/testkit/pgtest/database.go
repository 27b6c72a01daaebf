// Package pgtest gives each test a database. It starts a PostgreSQL server for the tests of a
// package, if PostgreSQL is installed, and copies the file of an empty SQLite database.
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
//
//	s := pgtest.NewStore(t)
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/testkit/memdir"
)

// server is a PostgreSQL server. The tests of a package share one server; each test has its own
// database.
type server struct {
	dir        string // folder of the data, the socket and the password file
	binDir     string // folder of PostgreSQL's programs
	attributes *processAttributes
	cmd        *exec.Cmd     // nil if the server does not run
	exited     chan struct{} // closed when the process has exited
	exitErr    error         // error with which the process exited; set before exited is closed

	template func() (name string, err error) // creates a migrated database once
}

// Password is the password of the databases. It has characters that a URL must escape.
const Password = "pa55:w@rd/?#%41"

var errNoServer = errors.New("PostgreSQL is not installed (Debian: apt-get install postgresql)")

var (
	runningServer     atomic.Pointer[server]
	startSharedServer = sync.OnceValues(func() (*server, error) {
		s, err := startServer()
		runningServer.Store(s)
		return s, err
	})
	databaseCount atomic.Int64
)

// Run runs the tests of a package, stops the server if a test started it, removes the files in memory,
// and returns the exit code.
func Run(m *testing.M) int {
	code := m.Run()
	if err := errors.Join(closeIdleStores(), memdir.Remove()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		code = max(code, 1)
	}
	if s := runningServer.Load(); s != nil {
		if err := s.stopAndRemove(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
	}
	return code
}

// url returns the address of a database.
func (s *server) url(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword("make24", Password), Path: "/" + database,
		RawQuery: "host=" + strings.ReplaceAll(url.QueryEscape(s.dir), "+", "%20") + "&sslmode=disable", // pgx reads + as such
	}
	return u.String()
}

// sharedServer returns the server that the tests of a package share, and starts the server on first
// use.
func sharedServer(t testing.TB) *server {
	t.Helper()
	s, err := startSharedServer()
	skipOrFail(t, err)
	return s
}

// skipOrFail ends the test if err is not nil. If PostgreSQL is not installed, it skips the test,
// except in CI, where the test fails.
func skipOrFail(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errNoServer) && os.Getenv("CI") == "":
		t.Skip("NOT TESTED: ", err)
	case err != nil:
		t.Fatal(err)
	}
}

// EmptyDB returns the address of a new, empty database.
func EmptyDB(t testing.TB) string {
	t.Helper()
	return newDatabase(t, "template1")
}

// MigratedDB returns the address of a new database with empty tables. It is a copy of a database
// that is migrated once.
func MigratedDB(t testing.TB) string {
	t.Helper()
	template, err := sharedServer(t).template()
	if err != nil {
		t.Fatal(err)
	}
	return newDatabase(t, template)
}

// createTemplate creates a migrated database and returns its name.
func (s *server) createTemplate() (name string, err error) {
	ctx := context.Background()
	if name, err = s.createDatabase(ctx, "template1"); err != nil {
		return "", err
	}
	migrated, err := sqlstore.OpenPostgres(ctx, s.url(name))
	if err != nil {
		return "", fmt.Errorf("pgtest: migrate: %w", err)
	}
	return name, migrated.Close()
}

// Server is a PostgreSQL server for one test, which can stop it and start it again.
type Server struct {
	URL    string // address of an empty database on the server
	server *server
}

// NewServer starts a server for one test.
func NewServer(t testing.TB) *Server {
	t.Helper()
	s, err := startServer()
	skipOrFail(t, err)
	t.Cleanup(func() {
		if err := s.stopAndRemove(); err != nil {
			t.Error(err)
		}
	})
	return &Server{URL: s.url("postgres"), server: s}
}

// Stop stops the server as an administrator would, which closes its connections.
func (s *Server) Stop() { s.server.stop() }

// Kill kills the server with SIGKILL. Its data remains, and commits that it has answered are not
// lost, even without a sync, since the system keeps running.
func (s *Server) Kill() {
	if s.server.cmd == nil {
		return
	}
	_ = s.server.cmd.Process.Kill()
	<-s.server.exited
	s.server.cmd = nil
}

// Restart is like Start after Kill: it tries again while processes of the killed server still run.
func (s *Server) Restart(ctx context.Context, settings ...string) error {
	for {
		err := s.server.start(settings...)
		if err == nil || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// Start starts the server again, with settings such as max_connections=5.
func (s *Server) Start(t testing.TB, settings ...string) {
	t.Helper()
	if err := s.server.start(settings...); err != nil {
		t.Fatal(err)
	}
}

// newDatabase creates a database from a template and returns its address.
func newDatabase(t testing.TB, template string) string {
	t.Helper()
	s := sharedServer(t)
	name, err := s.createDatabase(t.Context(), template)
	if err != nil {
		t.Fatal(err)
	}
	return s.url(name)
}

// createDatabase creates a database from a template and returns its name.
func (s *server) createDatabase(ctx context.Context, template string) (name string, err error) {
	name = fmt.Sprintf("test%d", databaseCount.Add(1))
	return name, execute(ctx, s.url("postgres"), "CREATE DATABASE "+name+" TEMPLATE "+template)
}

// Execute executes statements on a new connection.
func Execute(t testing.TB, url, statements string) {
	t.Helper()
	if err := execute(t.Context(), url, statements); err != nil {
		t.Fatal(err)
	}
}

// execute is like Execute but returns an error.
func execute(ctx context.Context, url, statements string) error {
	conn, err := pgx.Connect(ctx, url)
	if err != nil {
		return fmt.Errorf("pgtest: %w", err)
	}
	if _, err = conn.Exec(ctx, statements); err != nil {
		err = fmt.Errorf("pgtest: %s: %w", statements, err)
	}
	return errors.Join(err, conn.Close(ctx))
}
