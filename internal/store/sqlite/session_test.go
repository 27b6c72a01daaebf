package sqlite_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/make24/make24/internal/store/storetest"
)

// An update keeps players signed in.
func TestOldSessions(t *testing.T) {
	dump, err := os.ReadFile("testdata/version1.sql")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "old.db")
	raw := rawOpen(t, path)
	if _, err := raw.Exec(string(dump) + storetest.OldSessions(func(hex string) string { return "X'" + hex + "'" })); err != nil {
		t.Fatal(err)
	}
	raw.Close()
	storetest.HasOldSessions(t, open(t, path))
	sound(t, path)
}

// No statement on sessions and expired guests reads a whole table, whatever it finds.
func TestSessionPlans(t *testing.T) {
	path := filepath.Join(t.TempDir(), "make24.db")
	open(t, path)
	raw := rawOpen(t, path)
	defer raw.Close()
	for _, c := range []struct{ query, index string }{
		// What SQLite looks for when a player or a passkey is deleted.
		{"SELECT 1 FROM sessions WHERE player = 'x'", "sessions_player"},
		{"SELECT 1 FROM sessions WHERE passkey = X'00'", "sessions_passkey"},
		{"DELETE FROM sessions WHERE player = 'x' AND token <> 'y'", "sessions_player"},
		{"SELECT token FROM sessions WHERE player = 'x' AND expiry > 1 ORDER BY used DESC, created DESC, token", "sessions_player"},
		{"DELETE FROM sessions WHERE token IN (SELECT token FROM sessions WHERE expiry <= 1 ORDER BY expiry LIMIT 9)", "sessions_expiry"},
		{"UPDATE players SET expires = 1 WHERE id IN (SELECT id FROM players WHERE expires <= 1 ORDER BY expires LIMIT 9)", "players_expires"},
		{"DELETE FROM players WHERE id = 'x' AND seen = 1 AND NOT EXISTS (SELECT 1 FROM passkeys WHERE player = players.id)", "passkeys_player"},
		{"SELECT EXISTS (SELECT 1 FROM plays WHERE player = 'x')", "plays_at"},
	} {
		rows, err := raw.Query("EXPLAIN QUERY PLAN " + c.query)
		if err != nil {
			t.Fatal(err)
		}
		plan := ""
		for rows.Next() {
			var id, parent, unused int
			var detail string
			if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
				t.Fatal(err)
			}
			plan += detail + "\n"
		}
		rows.Close()
		if !strings.Contains(plan, c.index) || strings.Contains(strings.ReplaceAll(plan, "SCAN CONSTANT ROW", ""), "SCAN ") {
			t.Errorf("%s:\n%s", c.query, plan)
		}
	}
}
