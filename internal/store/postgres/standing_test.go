package postgres_test

import (
	"strings"
	"testing"

	"github.com/make24/make24/internal/store/postgres/db"
	"github.com/make24/make24/internal/store/postgres/pgtest"
)

// TestStandingsUseIndexes: no question about a daily reads a whole table. PostgreSQL chooses a plan by what the
// tables hold, so they are filled, and no kind of plan is switched off.
func TestStandingsUseIndexes(t *testing.T) {
	url := pgtest.Copied(t)
	s := open(t, url)
	pgtest.Execute(t, url, `SET session_replication_role = replica; -- no triggers, no foreign keys
		INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
		SELECT 'run' || i, 'player' || i, 'daily', 1 + i % 20, false, true, 5, i % 6, i % 21, 20000 + i * 7919 % 250000, 1, 1
		FROM generate_series(1, 40000) AS i;
		INSERT INTO daily_solved SELECT number, solved, 1 FROM generate_series(1, 5000) AS number, generate_series(0, 5) AS solved;
		INSERT INTO daily_counts SELECT number, shift, points, time >> shift, count(*)
		FROM results, (VALUES (22), (17), (12), (7)) AS shifts (shift) GROUP BY 1, 2, 3, 4;
		ANALYZE`)
	for name, c := range map[string]struct {
		ask  func(q *db.Queries) error
		want []string // each in the plan
	}{
		"solved": {
			func(q *db.Queries) error { _, err := q.DailySolved(t.Context(), 7); return err },
			[]string{"daily_solved_pkey"},
		},
		"times": {
			func(q *db.Queries) error {
				_, err := q.DailyTimes(t.Context(), db.DailyTimesParams{Number: 7, Solved: 5, Most: 9})
				return err
			},
			[]string{"results_times"},
		},
		"rank": {
			func(q *db.Queries) error {
				_, err := q.DailyRank(t.Context(), db.DailyRankParams{Number: 7, Points: 20, Bounded: 90_000, Time: 90_000})
				return err
			},
			[]string{"daily_counts_pkey", "results_daily", "daily_solved_pkey"},
		},
		"result": {
			func(q *db.Queries) error { _, err := q.Result(t.Context(), "run7"); return err },
			[]string{"results_pkey"},
		},
	} {
		plan, err := s.Plans(c.ask)
		if err != nil {
			t.Fatal(err)
		}
		for _, index := range c.want {
			if !strings.Contains(plan, index) {
				t.Errorf("%s does not use %s:\n%s", name, index, plan)
			}
		}
		if strings.Contains(plan, "Seq Scan") || strings.Contains(plan, "Sort") {
			t.Errorf("%s:\n%s", name, plan)
		}
	}
}
