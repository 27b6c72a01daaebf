//go:build soak

package board_test

import (
	"context"
	"database/sql"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/internal/base/median"
	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
	"github.com/make24/make24/internal/game/store/storetest"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/internal/testkit/pgtest"
)

var (
	boardPlayers = flag.Int("boardplayers", 1_000_000, "number of players of TestBoardsOfAMillion")
	boardReport  = flag.String("boards", "", "file to which TestBoardsOfAMillion writes its table")
)

const (
	maxBoardMedian  = 5 * time.Millisecond
	boardRequests   = 51 // for each median
	boardFriends    = 50
	sortingRequests = 3 // of the alternative, for each median
)

// boardMedians has the medians of a leaderboard.
type boardMedians struct {
	store, board, period               string
	asPage, asList, asCached, bySorted time.Duration
}

// TestBoardsOfAMillion measures the nine leaderboards with a million players each, in SQLite and PostgreSQL:
// as a player in the middle with 50 friends sees them, also with the 50 entries in the middle, without and with the cache of leaders. In the same run
// it measures the alternative, which ranks all results when a page is requested.
func TestBoardsOfAMillion(t *testing.T) {
	var rows []boardMedians
	for _, dialect := range []string{"sqlite", "postgres"} {
		t.Run(dialect, func(t *testing.T) { rows = append(rows, measureBoards(t, dialect)...) })
	}
	if *boardReport != "" && !t.Failed() {
		if err := os.WriteFile(*boardReport, []byte(boardTable(rows)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// measureBoards fills a database and measures its leaderboards.
func measureBoards(t *testing.T, dialect string) (rows []boardMedians) {
	driver, address := "sqlite", filepath.Join(t.TempDir(), "make24.db")
	open := sqlstore.OpenSQLite
	if dialect == "postgres" {
		driver, address = "pgx", pgtest.MigratedDB(t)
		open = sqlstore.OpenPostgres
	}
	s, err := open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	f := gametest.New(t, func(testing.TB) *sqlstore.Store { return s })
	database, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	start := time.Now()
	id := storetest.FillBoards(t, database, dialect == "postgres", f.Now/(24*3600_000), *boardPlayers)
	t.Logf("%s: filled in %v", dialect, time.Since(start))
	addFriends(t, f, database, id)
	p, err := f.DB.Player(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{board.BoardDaily, board.BoardTimed, board.BoardRace} {
		for _, period := range []string{board.PeriodDay, board.PeriodWeek, board.PeriodAll} {
			request := func(from int64) {
				b, err := f.Leaderboard(t.Context(), p, name, period, from)
				if err != nil || b.Players != *boardPlayers || len(b.Top) != 3 || len(b.Near) != 5 || len(b.Friends) != 1+boardFriends || b.You == nil || b.You.Place < 2 {
					t.Fatalf("%s %s: %+v, %v", name, period, b, err)
				}
			}
			middle := int64(*boardPlayers / 2)
			row := boardMedians{store: dialect, board: name, period: period}
			row.asPage = medianTime(boardRequests, func() { f.Advance(3000); request(0) })
			row.asList = medianTime(boardRequests, func() { f.Advance(3000); request(middle) })
			row.asCached = medianTime(boardRequests, func() { request(0) })
			row.bySorted = medianTime(sortingRequests, func() { sortBoard(t, database, name, period, id) })
			t.Logf("%+v", row)
			if slowest := max(row.asPage, row.asList, row.asCached); slowest > maxBoardMedian {
				t.Errorf("%s %s: a median is %v, want at most %v", name, period, slowest, maxBoardMedian)
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// addFriends adds races of two with players from all parts of the leaderboards.
func addFriends(t *testing.T, f *gametest.Fixture, database *sql.DB, player string) {
	t.Helper()
	for i := range boardFriends {
		run := fmt.Sprintf("race of two %d", i)
		d := store.Decision{Seats: []store.Seat{{Run: run, Seat: "s1", Player: player, Joined: 1}}}
		if err := f.DB.CreateRace(t.Context(), store.Run{ID: run, Mode: match.KindRace}, store.Race{Code: run, Kind: match.KindRace}, d); err != nil {
			t.Fatal(err)
		}
		for _, id := range []string{player, fmt.Sprintf("player%d", 1+i*(*boardPlayers/60))} {
			query := fmt.Sprintf(`INSERT INTO results (run, player, mode, number, offline, ranked, hands, solved, points, time, best, finished)
				VALUES ('%s', '%s', 'race', 0, FALSE, FALSE, 1, 1, 4, 1, 1, %d)`, run, id, f.Now+int64(i))
			if _, err := database.ExecContext(t.Context(), query); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// sortBoard reads the top and the place of a player by ranking all results.
func sortBoard(t *testing.T, database *sql.DB, name, period, player string) {
	t.Helper()
	days := map[string]int{board.PeriodDay: 1, board.PeriodWeek: 7, board.PeriodAll: 0}[period]
	rows, err := database.QueryContext(context.WithoutCancel(t.Context()), `SELECT player, place, players FROM (
		SELECT player, RANK() OVER (ORDER BY score DESC, time) AS place, COUNT(*) OVER () AS players
		FROM board_results WHERE board = $1 AND days = $2
	) AS r WHERE place <= 3 OR player = $3`, name, days, player)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	found := false
	for rows.Next() {
		var of string
		var place, players int
		if err := rows.Scan(&of, &place, &players); err != nil {
			t.Fatal(err)
		}
		found = found || of == player && players == *boardPlayers
	}
	if err := rows.Err(); err != nil || !found {
		t.Fatalf("%s %s: no place by sorting: %v", name, period, err)
	}
}

// medianTime returns the median duration of n calls.
func medianTime(n int, do func()) time.Duration {
	times := make([]time.Duration, n)
	for i := range times {
		start := time.Now()
		do()
		times[i] = time.Since(start)
	}
	return median.Of(times)
}

// boardTable returns the file bench/boards.md.
func boardTable(rows []boardMedians) string {
	var text strings.Builder
	fmt.Fprintf(&text, `# Leaderboards of a million players

`+"`make proof NAME=boards`"+` fills each of the nine leaderboards with %d players, writes this table, and fails if a median of
a page is above %v. A page has the first three, the place of a player in the middle with two neighbours on
each side, and 50 friends; a list has 50 more entries from the middle on. A cached page takes the first three
from memory, as all requests of three seconds do. The alternative ranks the results with a window function
when a page is requested; it returns the first three and the place alone. Medians of %d requests (%d of the
alternative), one after another.

Measured on %s, %d processors, %s.

| store | board | period | page | page and list | cached page | alternative |
|---|---|---|---|---|---|---|
`, *boardPlayers, maxBoardMedian, boardRequests, sortingRequests, time.Now().UTC().Format(time.DateOnly), runtime.NumCPU(), runtime.GOOS+"/"+runtime.GOARCH)
	for _, r := range rows {
		milliseconds := func(d time.Duration) string { return fmt.Sprintf("%.1f ms", float64(d.Microseconds())/1000) }
		fmt.Fprintf(&text, "| %s | %s | %s | %s | %s | %s | %.0f ms |\n", r.store, r.board, r.period,
			milliseconds(r.asPage), milliseconds(r.asList), milliseconds(r.asCached), float64(r.bySorted.Microseconds())/1000)
	}
	return text.String()
}
