package board_test

import (
	"testing"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/testkit/gametest"
)

// TestBoardIsCached checks that a board is cached for three seconds, that a player who has just
// finished sees their result counted, and that a clock that is set back does not prolong that time.
func TestBoardIsCached(t *testing.T) { gametest.OnEach(t, testBoardIsCached) }

func testBoardIsCached(t *testing.T, f *gametest.Fixture) {
	n := gametest.Today(f)
	checkPlayers := func(player string, want int) board.DailyResults {
		t.Helper()
		board, err := f.DailyResults(t.Context(), player, n)
		if err != nil || board.Players != want || board.Solved[0] != want {
			t.Errorf("board of %q: %+v, %v; want %d players", player, board, err, want)
		}
		return board
	}
	checkPlayers("", 0)
	f.FinishDaily("ann", 2_000)
	checkPlayers("", 0) // two seconds old
	checkPlayers("cid", 0)
	if board := checkPlayers("ann", 1); board.Result == nil || board.Result.Place != 1 || board.Result.Behind != 0 {
		t.Errorf("%+v", board.Result)
	}
	if board := checkPlayers("", 1); board.Result != nil {
		t.Errorf("the cached board has the result of a player: %+v", board.Result)
	}
	f.FinishDaily("bob", 2_999)
	checkPlayers("", 1)
	f.Now++
	checkPlayers("", 2)
	f.FinishDaily("cid", 1_000)
	checkPlayers("", 2)
	f.Now -= 5_000
	checkPlayers("", 3)
}

// TestBoardCacheIsBounded checks the bound on the number of cached boards.
func TestBoardCacheIsBounded(t *testing.T) {
	f := gametest.New(t, gametest.OnSQLite)
	for number := 1; number <= 200; number++ {
		if _, err := f.DailyResults(t.Context(), "", number); err != nil {
			t.Fatal(err)
		}
		if n := f.CachedBoards(); n > board.MaxBoards {
			t.Fatalf("%d boards are cached", n)
		}
	}
}
