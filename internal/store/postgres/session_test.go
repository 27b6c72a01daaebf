package postgres_test

import (
	"os"
	"strings"
	"testing"

	"github.com/make24/make24/internal/store/postgres/pgtest"
	"github.com/make24/make24/internal/store/storetest"
)

// An update keeps players signed in.
func TestOldSessions(t *testing.T) {
	dump, err := os.ReadFile("testdata/version1.sql")
	if err != nil {
		t.Fatal(err)
	}
	url := pgtest.Fresh(t)
	pgtest.Execute(t, url, string(dump))
	pgtest.Execute(t, url, storetest.OldSessions(func(hex string) string { return `'\x` + hex + `'` }))
	storetest.HasOldSessions(t, open(t, url))
}

// Every statement on sessions and expired guests has an index to go by.
func TestSessionPlans(t *testing.T) {
	s := open(t, pgtest.Copied(t))
	for _, c := range []struct{ query, index string }{
		// What PostgreSQL looks for when a player or a passkey is deleted.
		{"SELECT 1 FROM sessions WHERE player = 'x'", "sessions_player"},
		{"SELECT 1 FROM sessions WHERE passkey = '\\x00'", "sessions_passkey"},
		{"DELETE FROM sessions WHERE player = 'x' AND token <> 'y'", "sessions_player"},
		{"DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE expiry <= 1 ORDER BY expiry LIMIT 9 FOR UPDATE SKIP LOCKED)", "sessions_expiry"},
		{"UPDATE players SET expires = 1 WHERE id IN (SELECT id FROM players WHERE expires <= 1 ORDER BY expires LIMIT 9 FOR UPDATE SKIP LOCKED)", "players_expires"},
		{"DELETE FROM players WHERE id = 'x' AND seen = 1 AND NOT EXISTS (SELECT 1 FROM passkeys WHERE player = players.id)", "passkeys_player"},
	} {
		plan, err := s.Explain(t.Context(), c.query)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(plan, c.index) || strings.Contains(plan, "Seq Scan") {
			t.Errorf("%s:\n%s", c.query, plan)
		}
	}
}
