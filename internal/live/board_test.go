package live_test

import (
	"testing"

	"github.com/make24/make24/internal/live"
	"github.com/make24/make24/race"
)

// finishDaily begins today's daily and ends it after a time, with no hand solved.
func (d *fixture) finishDaily(player string, after int64) {
	d.t.Helper()
	run := d.begin(player, live.Request{Mode: "daily"})
	d.now += after
	d.do(player, run.ID, race.Finish{ID: d.id()})
}

// TestBoardIsCached checks that a board is cached for three seconds, that a player who has just
// finished sees their result counted, and that a clock that is set back does not keep a board
// longer.
func TestBoardIsCached(t *testing.T) { onEach(t, testBoardIsCached) }

func testBoardIsCached(t *testing.T, d *fixture) {
	n := today(d)
	players := func(player string, want int) live.Board {
		t.Helper()
		board, err := d.Board(t.Context(), player, n)
		if err != nil || board.Players != want || board.Solved[0] != want {
			t.Errorf("board of %q: %+v, %v; want %d players", player, board, err, want)
		}
		return board
	}
	players("", 0)
	d.finishDaily("ann", 2_000)
	players("", 0) // two seconds old
	players("cid", 0)
	if board := players("ann", 1); board.Yours == nil || board.Yours.Place != 1 || board.Yours.Behind != 0 {
		t.Errorf("%+v", board.Yours)
	}
	if board := players("", 1); board.Yours != nil {
		t.Errorf("the cached board has the result of a player: %+v", board.Yours)
	}
	d.finishDaily("bob", 2_999)
	players("", 1)
	d.now++
	players("", 2)
	d.finishDaily("cid", 1_000)
	players("", 2)
	d.now -= 5_000
	players("", 3)
}

// TestBoardCacheIsBounded checks the bound on cached boards.
func TestBoardCacheIsBounded(t *testing.T) {
	d := newFixture(t, onSQLite)
	for number := 1; number <= 200; number++ {
		if _, err := d.Board(t.Context(), "", number); err != nil {
			t.Fatal(err)
		}
		if n := d.CachedBoards(); n > live.MaxBoards {
			t.Fatalf("%d boards are cached", n)
		}
	}
}
