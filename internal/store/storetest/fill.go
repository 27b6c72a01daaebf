package storetest

import (
	"database/sql"
	"testing"
)

// FillDaily adds n players who finished a daily to an SQLite database: half of them with all points, and times
// around two minutes, of a few above an hour. The results have no runs and no players.
func FillDaily(t testing.TB, db *sql.DB, number, n int) {
	t.Helper()
	conn, err := db.Conn(t.Context())
	must(t, err)
	defer conn.Close()
	for _, pragma := range []string{"PRAGMA foreign_keys = 0", "PRAGMA synchronous = 0", "PRAGMA cache_size = -262144"} {
		_, err := conn.ExecContext(t.Context(), pragma)
		must(t, err)
	}
	_, err = conn.ExecContext(t.Context(), `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2),
			drawn AS (SELECT i, abs(random() % 21) AS points, abs(random() % 2) AS all_points,
				20000 + abs(random() % 60000) + abs(random() % 60000) + abs(random() % 100000) AS time, abs(random() % 100) AS slow FROM n)
		INSERT INTO results
		SELECT 'run' || i, 'player' || i, 'daily', ?1, 0, 1, 5,
			CASE WHEN all_points THEN 5 ELSE points / 4 END, CASE WHEN all_points THEN 20 ELSE points END,
			CASE WHEN slow < 5 THEN time * 30 ELSE time END, 1, 1 FROM drawn`, number, n)
	must(t, err)
}
