package postgres_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/postgres"
	"github.com/make24/make24/internal/store/postgres/pgtest"
	"github.com/make24/make24/internal/store/storetest"
)

func TestMain(m *testing.M) { os.Exit(pgtest.Run(m)) }

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
	storetest.Run(t, func(t *testing.T) store.Store { return open(t, pgtest.Copied(t)) })
}

func TestTogether(t *testing.T) {
	storetest.Together(t, func(t *testing.T) (a, b store.Store) {
		url := pgtest.Copied(t)
		return open(t, url), open(t, url)
	})
}

// TestErrorsTellNoPassword: whatever is wrong with an address, its password is not told.
func TestErrorsTellNoPassword(t *testing.T) {
	good := pgtest.Fresh(t)
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
