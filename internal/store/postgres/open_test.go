package postgres

import (
	"errors"
	"fmt"
	"net"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"github.com/make24/make24/internal/store"
)

// Why a database cannot be opened is said whole, in one line, and without the password.
func TestWhyNotOpen(t *testing.T) {
	door, err := net.Listen("tcp", "127.0.0.1:0") // a port that nobody has, once it is closed
	if err != nil {
		t.Fatal(err)
	}
	closed := door.Addr().String()
	if err := door.Close(); err != nil {
		t.Fatal(err)
	}
	for url, why := range map[string]string{
		"postgres://ann:hush@" + closed + "/game":        "connection refused",
		"postgres://ann:hush@nowhere..invalid/game":      "no such host", // nobody is asked for that
		"postgres://ann:hush@/game?host=/nowhere/at/all": "no such file",
	} {
		s, err := Open(t.Context(), url)
		if err == nil {
			_ = s.Close()
			t.Fatalf("%s is open", url)
		}
		said := err.Error()
		if !strings.Contains(said, why) || strings.Contains(said, "\n") ||
			strings.Contains(said, "hush") || strings.HasSuffix(said, ":") || strings.Count(said, why) > 1 {
			t.Errorf("%s: %q", url, said)
		}
	}
}

func TestFullDisk(t *testing.T) {
	for code, full := range map[string]bool{"53100": true, "58030": true, "53300": false, "22000": false} {
		err := fault(fmt.Errorf("a commit: %w", &pgconn.PgError{Code: code}))
		if errors.Is(err, store.ErrFull) != full {
			t.Errorf("%s: %v", code, err)
		}
	}
}
