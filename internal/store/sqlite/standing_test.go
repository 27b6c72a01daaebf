package sqlite_test

import (
	"context"
	"database/sql"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"github.com/make24/make24/internal/store/sqlite"
	"github.com/make24/make24/internal/store/sqlite/db"
	"github.com/make24/make24/internal/store/storetest"
)

// explainer notes how SQLite answers the queries that go through it.
type explainer struct {
	*sql.DB
	t    *testing.T
	plan strings.Builder
}

func (e *explainer) explain(ctx context.Context, query string, args []any) {
	rows, err := e.DB.QueryContext(ctx, "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		e.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var detail string
		if err := rows.Scan(&id, &parent, &unused, &detail); err != nil {
			e.t.Fatal(err)
		}
		e.plan.WriteString(detail + "\n")
	}
	if err := rows.Err(); err != nil {
		e.t.Fatal(err)
	}
}

func (e *explainer) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	e.explain(ctx, query, args)
	return e.DB.QueryContext(ctx, query, args...)
}

func (e *explainer) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	e.explain(ctx, query, args)
	return e.DB.QueryRowContext(ctx, query, args...)
}

// TestStandingsUseIndexes: no question about a daily reads a whole table or index.
func TestStandingsUseIndexes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "make24.db")
	open(t, path)
	raw := rawOpen(t, path)
	defer raw.Close()
	for name, c := range map[string]struct {
		ask  func(q *db.Queries) error
		want []string
	}{
		"solved": {
			func(q *db.Queries) error { _, err := q.DailySolved(t.Context(), 7); return err },
			[]string{"SEARCH daily_solved USING PRIMARY KEY (number=?)"},
		},
		"times": {
			func(q *db.Queries) error {
				_, err := q.DailyTimes(t.Context(), db.DailyTimesParams{Number: 7, Solved: 5, Most: 9})
				return err
			},
			[]string{"SEARCH results USING COVERING INDEX results_times (number=? AND solved=?)"},
		},
		"rank": {
			func(q *db.Queries) error {
				_, err := q.DailyRank(t.Context(), db.DailyRankParams{Number: 7})
				return err
			},
			[]string{
				"SEARCH d USING PRIMARY KEY (number=? AND shift=? AND points>?)",
				"SEARCH d USING PRIMARY KEY (number=? AND shift=? AND points=? AND bucket<?)",
				"SEARCH d USING PRIMARY KEY (number=? AND shift=? AND points=? AND bucket>? AND bucket<?)",
				"SEARCH r USING COVERING INDEX results_daily (number=? AND points=? AND time>? AND time<?)",
				"SEARCH r USING COVERING INDEX results_daily (number=? AND points=? AND time=?)",
			},
		},
	} {
		e := &explainer{DB: raw, t: t}
		if err := c.ask(db.New(e)); err != nil {
			t.Fatal(err)
		}
		plan := e.plan.String()
		for _, step := range c.want {
			if !strings.Contains(plan, step) {
				t.Errorf("%s\n%swant %s", name, plan, step)
			}
		}
		if strings.Contains(strings.ReplaceAll(plan, "SCAN CONSTANT ROW", ""), "SCAN") || strings.Contains(plan, "FOR ORDER BY") {
			t.Errorf("%s\n%s", name, plan)
		}
	}
}

// BenchmarkMillion asks about a daily with a million ranked results, cold caches of the program
// included: what `GET /game/daily/{n}` costs when nobody asked for three seconds.
func BenchmarkMillion(b *testing.B) {
	const million = 1_000_000
	path := filepath.Join(b.TempDir(), "make24.db")
	s, err := sqlite.Open(b.Context(), path)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	raw, err := sql.Open("sqlite", path)
	if err != nil {
		b.Fatal(err)
	}
	defer raw.Close()
	storetest.FillDaily(b, raw, 7, million)
	random := rand.New(rand.NewPCG(1, 1))
	b.Run("board", func(b *testing.B) {
		for b.Loop() {
			solved, err := s.DailySolved(b.Context(), 7)
			if err != nil || len(solved) != 6 {
				b.Fatal(solved, err)
			}
			times, err := s.DailyTimes(b.Context(), 7, 5, 1000)
			if err != nil || len(times) != 1000 {
				b.Fatal(len(times), err)
			}
		}
	})
	b.Run("rank", func(b *testing.B) {
		for b.Loop() {
			rank, err := s.DailyRank(b.Context(), 7, 20, 20_000+random.Int64N(200_000))
			if err != nil || rank.Players != million {
				b.Fatal(rank, err)
			}
		}
	})
	b.Run("naive", func(b *testing.B) {
		var n int
		for b.Loop() {
			if err := raw.QueryRow("SELECT COUNT(*) FROM results WHERE number = 7 AND mode = 'daily' AND ranked = 1").Scan(&n); err != nil || n != million {
				b.Fatal(n, err)
			}
		}
	})
}
