//go:build soak

package game_test

import (
	"database/sql"
	"slices"
	"testing"
	"time"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/store/storetest"
)

// TestBoardOfAMillion measures requests for the board of a daily with a million ranked results:
// without a session and as a ranked player, with and without a cached board.
func TestBoardOfAMillion(t *testing.T) {
	const (
		resultCount  = 1_000_000
		maxMedian    = 5 * time.Millisecond
		requestCount = 101 // for each median
	)
	server := serve(t, nil)
	player, stranger := server.browser(), server.browser()
	run := player.begin(object{"key": "k", "mode": "daily"})
	for hand := range 5 {
		server.advance(25 * time.Second)
		run.solve().wantStatus(200, nil)
		if hand < 4 {
			run.move(object{"do": "next", "hand": hand + 1}).wantStatus(200, nil)
		}
	}
	database, err := sql.Open("sqlite", "file:"+server.file)
	if err != nil {
		t.Fatal(err)
	}
	defer database.Close()
	storetest.FillDaily(t, database, 325, resultCount)

	for _, c := range []struct {
		name     string
		client   *browser
		isRanked bool
		interval time.Duration // between two requests; boards are cached for three seconds
	}{
		{"stranger, not cached", stranger, false, 3 * time.Second},
		{"stranger, cached", stranger, false, 0},
		{"player, not cached", player, true, 3 * time.Second},
		{"player, cached", player, true, 0},
	} {
		times := make([]time.Duration, 0, requestCount)
		for range requestCount {
			server.advance(c.interval)
			start := time.Now()
			result := c.client.send("GET", "/game/daily/325", nil)
			times = append(times, time.Since(start))
			var board board.DailyResults
			result.wantStatus(200, &board)
			if board.Players != resultCount+1 || len(board.Times) != 1000 || c.isRanked != (board.Result != nil && board.Result.Place > 1 && board.Result.Behind > 1) {
				t.Fatalf("%s: %d players, %d times, %+v", c.name, board.Players, len(board.Times), board.Result)
			}
		}
		slices.Sort(times)
		median := times[requestCount/2]
		t.Logf("%s: median %v, slowest %v of %d", c.name, median, times[requestCount-1], requestCount)
		if median > maxMedian {
			t.Errorf("%s: the median is %v, want at most %v", c.name, median, maxMedian)
		}
	}
}
