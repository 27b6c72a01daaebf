// Package pgtest starts a PostgreSQL for the tests of a package, from what the machine has
// installed, and gives each test a database of its own there.
//
//	func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }
//
//	s, err := sqlstore.OpenPostgres(t.Context(), pgtest.MigratedDB(t))
package pgtest

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/make24/make24/internal/store/sqlstore"
)

// server is a PostgreSQL that the tests of a package share; each has a database of its own.
type server struct {
	dir     string
	bin     string // the folder of PostgreSQL's programs
	attr    *processAttributes
	cmd     *exec.Cmd
	exited  chan struct{} // closed when it has
	exitErr error         // how, then

	templateOnce sync.Once
	template     string
}

// Password is that of the databases: what an address has to quote.
const Password = "pa55:w@rd/?#%41"

var errNoServer = errors.New("there is no PostgreSQL on this machine (Debian: apt-get install postgresql)")

var (
	shared      atomic.Pointer[server]
	startShared = sync.OnceValues(func() (*server, error) {
		s, err := startServer()
		shared.Store(s)
		return s, err
	})
	databases atomic.Int64
)

// Run runs the tests of a package, stops the server if there is one then, and gives the
// code to exit with.
func Run(m *testing.M) int {
	code := m.Run()
	if s := shared.Load(); s != nil {
		if err := s.stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
	}
	return code
}

// url is the address of a database.
func (s *server) url(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword("make24", Password), Path: "/" + database,
		RawQuery: url.Values{"host": {s.dir}, "sslmode": {"disable"}}.Encode(),
	}
	return u.String()
}

// running is the server that the tests of a package share.
func sharedServer(t testing.TB) *server {
	t.Helper()
	s, err := startShared()
	skipOrFail(t, err)
	return s
}

// needed ends the test if a server could not be started. Without PostgreSQL the test is
// skipped, but not in CI.
func skipOrFail(t testing.TB, err error) {
	t.Helper()
	switch {
	case errors.Is(err, errNoServer) && os.Getenv("CI") == "":
		t.Skip("NOT TESTED: ", err)
	case err != nil:
		t.Fatal(err)
	}
}

// Fresh is the address of an empty database.
func EmptyDB(t testing.TB) string {
	t.Helper()
	return newDatabase(t, "template1")
}

// Copied is the address of a database with empty tables. They are made once.
func MigratedDB(t testing.TB) string {
	t.Helper()
	s := sharedServer(t)
	s.templateOnce.Do(func() {
		address := EmptyDB(t)
		migrated, err := sqlstore.OpenPostgres(t.Context(), address)
		if err == nil {
			err = migrated.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		s.template = fmt.Sprintf("test%d", databases.Load())
	})
	return newDatabase(t, s.template)
}

// Server is a PostgreSQL of one test's own, which it can stop and start again.
type Server struct {
	URL    string // the address of an empty database
	server *server
}

// Own starts a server for one test.
func NewServer(t testing.TB) *Server {
	t.Helper()
	s, err := startServer()
	skipOrFail(t, err)
	t.Cleanup(func() {
		if err := s.stop(); err != nil {
			t.Error(err)
		}
	})
	return &Server{URL: s.url("postgres"), server: s}
}

// Stop ends the server as an administrator does, with its connections.
func (s *Server) Stop() { s.server.halt() }

// Start runs the server again, with settings such as max_connections=5.
func (s *Server) Start(t testing.TB, settings ...string) {
	t.Helper()
	if err := s.server.start(settings...); err != nil {
		t.Fatal(err)
	}
}

func newDatabase(t testing.TB, template string) string {
	t.Helper()
	s := sharedServer(t)
	name := fmt.Sprintf("test%d", databases.Add(1))
	Execute(t, s.url("postgres"), "CREATE DATABASE "+name+" TEMPLATE "+template)
	return s.url(name)
}

// Execute executes statements on a connection of their own.
func Execute(t testing.TB, url, statements string) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(t.Context())
	if _, err := conn.Exec(t.Context(), statements); err != nil {
		t.Fatalf("%s: %v", statements, err)
	}
}
