package live_test

import (
	"testing"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/race"
)

// finishDaily begins today's daily and ends it after duration, in milliseconds, with no hand
// solved.
func (f *fixture) finishDaily(player string, duration int64) {
	f.t.Helper()
	run := f.begin(player, live.Request{Mode: "daily"})
	f.now += duration
	f.mustAct(player, run.ID, race.Finish{ID: f.newID()})
}

// TestBoardIsCached checks that a board is cached for three seconds, that a player who has just
// finished sees their result counted, and that a clock that is set back does not prolong that time.
func TestBoardIsCached(t *testing.T) { onEach(t, testBoardIsCached) }

func testBoardIsCached(t *testing.T, f *fixture) {
	n := today(f)
	checkPlayers := func(player string, want int) live.Board {
		t.Helper()
		board, err := f.Board(t.Context(), player, n)
		if err != nil || board.Players != want || board.Solved[0] != want {
			t.Errorf("board of %q: %+v, %v; want %d players", player, board, err, want)
		}
		return board
	}
	checkPlayers("", 0)
	f.finishDaily("ann", 2_000)
	checkPlayers("", 0) // two seconds old
	checkPlayers("cid", 0)
	if board := checkPlayers("ann", 1); board.Result == nil || board.Result.Place != 1 || board.Result.Behind != 0 {
		t.Errorf("%+v", board.Result)
	}
	if board := checkPlayers("", 1); board.Result != nil {
		t.Errorf("the cached board has the result of a player: %+v", board.Result)
	}
	f.finishDaily("bob", 2_999)
	checkPlayers("", 1)
	f.now++
	checkPlayers("", 2)
	f.finishDaily("cid", 1_000)
	checkPlayers("", 2)
	f.now -= 5_000
	checkPlayers("", 3)
}

// TestBoardCacheIsBounded checks the bound on the number of cached boards.
func TestBoardCacheIsBounded(t *testing.T) {
	f := newFixture(t, onSQLite)
	for number := 1; number <= 200; number++ {
		if _, err := f.Board(t.Context(), "", number); err != nil {
			t.Fatal(err)
		}
		if n := f.CachedBoards(); n > live.MaxBoards {
			t.Fatalf("%d boards are cached", n)
		}
	}
}
