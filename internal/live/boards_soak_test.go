//go:build soak

package live_test

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/pgtest"
	"github.com/make24/make24/internal/store/sqlstore"
	"github.com/make24/make24/internal/store/storetest"
)

// TestBoardsOfAMillion measures three leaderboards with a million players each, as a player with 50 friends sees
// it and as a page in the middle, without the cache of boards.
func TestBoardsOfAMillion(t *testing.T) {
	const (
		players      = 1_000_000
		maxMedian    = 5 * time.Millisecond
		requestCount = 51 // for each median
		friends      = 50
	)
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) {
			driver, address := "sqlite", filepath.Join(t.TempDir(), "make24.db")
			open := func(t testing.TB) (store.Store, error) { return sqlstore.OpenSQLite(t.Context(), address) }
			if dialect == "postgres" {
				driver, address = "pgx", pgtest.MigratedDB(t)
				open = func(t testing.TB) (store.Store, error) { return sqlstore.OpenPostgres(t.Context(), address) }
			}
			f := newFixture(t, open)
			database, err := sql.Open(driver, address)
			if err != nil {
				t.Fatal(err)
			}
			defer database.Close()
			id := storetest.FillBoards(t, database, dialect == "postgres", f.now/(24*3600_000), players)
			for i := range friends { // races of two
				run := fmt.Sprintf("race%d", i)
				d := store.Decision{Events: nil, Seats: []store.Seat{{Run: run, Seat: "s1", Player: id, Joined: 1}}}
				if err := f.store.CreateRace(t.Context(), store.Run{ID: run, Mode: live.KindRace}, store.Race{Code: run, Kind: live.KindRace}, d); err != nil {
					t.Fatal(err)
				}
				for _, player := range []string{id, fmt.Sprintf("player%d", 1+i*17_000)} {
					query := fmt.Sprintf(`INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
						VALUES ('%s', '%s', 'race', 0, FALSE, FALSE, 1, 1, 4, 1, 1, %d)`, run, player, i)
					if _, err := database.Exec(query); err != nil {
						t.Fatal(err)
					}
				}
			}
			p, err := f.store.Player(t.Context(), id)
			if err != nil {
				t.Fatal(err)
			}
			for board, period := range map[string]string{live.BoardDaily: live.PeriodDay, live.BoardTimed: live.PeriodWeek, live.BoardRace: live.PeriodAll} {
				for _, from := range []int64{0, players / 2} {
					times := make([]time.Duration, 0, requestCount)
					for range requestCount {
						f.advance(3000)
						start := time.Now()
						b, err := f.Leaderboard(t.Context(), p, board, period, from)
						times = append(times, time.Since(start))
						if err != nil || b.Players != players || len(b.Top) != 3 || len(b.Near) != 5 || len(b.Friends) != friends || b.You == nil || b.You.Place < 2 {
							t.Fatalf("%s %s: %+v, %v", board, period, b, err)
						}
					}
					slices.Sort(times)
					median := times[requestCount/2]
					t.Logf("%s %s from %d: median %v, slowest %v of %d", board, period, from, median, times[requestCount-1], requestCount)
					if median > maxMedian {
						t.Errorf("%s %s from %d: the median is %v, want at most %v", board, period, from, median, maxMedian)
					}
				}
			}
		})
	}
}
