package postgres_test

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres"
	"github.com/make24/make24/internal/store/storetest"
)

// server is a PostgreSQL that the tests of this package share; each has a database of its own.
type server struct {
	dir   string
	cmd   *exec.Cmd
	ended chan error

	tables   sync.Once
	template string
}

const password = "pa55:w@rd/?#%41"

var errNoServer = errors.New("there is no PostgreSQL on this machine (Debian: apt-get install postgresql)")

var (
	started  atomic.Pointer[server]
	startOne = sync.OnceValues(func() (*server, error) {
		s, err := startServer()
		started.Store(s)
		return s, err
	})
	databases atomic.Int64
)

func TestMain(m *testing.M) {
	code := m.Run()
	if s := started.Load(); s != nil {
		if err := s.stop(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

// url is the address of a database.
func (s *server) url(database string) string {
	u := url.URL{
		Scheme: "postgres", User: url.UserPassword("make24", password), Path: "/" + database,
		RawQuery: url.Values{"host": {s.dir}, "sslmode": {"disable"}}.Encode(),
	}
	return u.String()
}

// running is the server. Without PostgreSQL the test is skipped, but not in CI.
func running(t *testing.T) *server {
	t.Helper()
	s, err := startOne()
	switch {
	case errors.Is(err, errNoServer) && os.Getenv("CI") == "":
		t.Skip("NOT TESTED: ", err)
	case err != nil:
		t.Fatal(err)
	}
	return s
}

// fresh is the address of an empty database.
func fresh(t *testing.T) string {
	t.Helper()
	return database(t, "template1")
}

// copied is the address of a database with empty tables. They are made once.
func copied(t *testing.T) string {
	t.Helper()
	s := running(t)
	s.tables.Do(func() {
		url := fresh(t)
		if err := open(t, url).Close(); err != nil {
			t.Fatal(err)
		}
		s.template = fmt.Sprintf("test%d", databases.Load())
	})
	return database(t, s.template)
}

func database(t *testing.T, template string) string {
	t.Helper()
	s := running(t)
	name := fmt.Sprintf("test%d", databases.Add(1))
	execute(t, s.url("postgres"), "CREATE DATABASE "+name+" TEMPLATE "+template)
	return s.url(name)
}

// execute executes statements on a connection of their own.
func execute(t *testing.T, url, statements string) {
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

func open(t *testing.T, url string) *postgres.Store {
	t.Helper()
	s, err := postgres.Open(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) store.Store { return open(t, copied(t)) })
}

func TestTogether(t *testing.T) {
	storetest.Together(t, func(t *testing.T) (a, b store.Store) {
		url := copied(t)
		return open(t, url), open(t, url)
	})
}

func TestNoBackup(t *testing.T) {
	if err := open(t, fresh(t)).Backup(t.Context(), "copy"); !errors.Is(err, store.ErrNoBackup) {
		t.Errorf("backup: %v", err)
	}
}

// TestErrorsTellNoPassword: whatever is wrong with an address, its password is not told.
func TestErrorsTellNoPassword(t *testing.T) {
	good := fresh(t)
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
		s, err := postgres.Open(t.Context(), address)
		if err == nil {
			s.Close()
			t.Errorf("%s was opened", address)
		} else if text := fmt.Sprintf("%v %+v %q", err, err, err); strings.Contains(text, "canary") || strings.Contains(text, "can ary") {
			t.Errorf("%s: the error tells the password: %s", address, text)
		}
	}
}
