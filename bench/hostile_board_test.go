package bench

import (
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"github.com/make24/make24/internal/store/sqlstore"
	"github.com/make24/make24/race/mode"
)

// boardResults is the number of ranked results of today's daily before the attack.
const boardResults = 100_000

// fillBoards stores players with results of today's and tomorrow's daily in the data folder of a
// server that has not started. Half of the results have the maximum of points; the times are
// between 20 s and 3 minutes.
func fillBoards(t *testing.T, folder string) {
	t.Helper()
	path := filepath.Join(folder, "make24.db")
	s, err := sqlstore.OpenSQLite(t.Context(), path) // creates the tables
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	defer raw.Close()
	raw.SetMaxOpenConns(1) // a pragma applies to one connection
	const numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) "
	now := time.Now().UnixMilli()
	type step struct {
		text string
		args []any
	}
	steps := []step{
		{"PRAGMA synchronous = 0", nil},
		{numbers + `INSERT INTO players (id, name, lang, settings, created, seen)
			SELECT 'filled' || i, 'filled', '', NULL, ?2, ?2 FROM n`, []any{boardResults, now}},
	}
	today := mode.DailyNumber(now)
	for number := today; number <= today+1; number++ {
		steps = append(steps, step{
			numbers + `INSERT INTO runs
				(id, player, key, mode, number, offline, wish, created, finished, deadline, version, log_bytes, trail_bytes)
			SELECT 'filled' || ?3 || '-' || i, 'filled' || i, 'daily' || ?3, 'daily', ?3, 0, NULL, ?2, ?2, 0, 1, 1, 0 FROM n`,
			[]any{boardResults, now, number},
		},
			step{numbers + `INSERT INTO results
				(run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
			SELECT 'filled' || ?3 || '-' || i, 'filled' || i, 'daily', ?3, 0, 1, 5,
				CASE WHEN i % 2 THEN 5 ELSE i % 16 / 3 END, CASE WHEN i % 2 THEN 15 ELSE i % 16 END,
				20000 + abs(random() % 60000) + abs(random() % 100000), 1, ?2 FROM n`, []any{boardResults, now, number}})
	}
	for _, step := range steps {
		if _, err := raw.ExecContext(t.Context(), step.text, step.args...); err != nil {
			t.Fatal(err)
		}
	}
}
