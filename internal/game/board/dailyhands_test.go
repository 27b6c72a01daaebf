package board_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/make24/make24/internal/game/board"
	"github.com/make24/make24/internal/game/handstats"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestDailyHands checks the places of a player in the hands of a daily, and which idea is the rarest.
func TestDailyHands(t *testing.T) { gametest.OnEach(t, testDailyHands) }

func testDailyHands(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	var ideas []handstats.IdeaCount
	for len(ideas) < 2 { // find a daily whose first hand has several ideas
		f.Advance(gametest.Day)
		daily, err := f.Daily(ctx, "")
		if err != nil {
			t.Fatal(err)
		}
		stats, err := f.HandStats(ctx, daily.Hands[0], "")
		if err != nil {
			t.Fatal(err)
		}
		ideas = stats.Ideas
	}
	number := gametest.Today(f)
	play := func(player, expr string, seconds int64) {
		t.Helper()
		run := f.MustBegin(player, run.Request{Mode: mode.Daily})
		f.Advance(1000 * seconds)
		if expr == "" {
			f.MustAct(player, run.ID, race.Skip{ID: f.NextID(), Hand: 0})
		} else {
			f.MustAct(player, run.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: expr})
		}
		f.MustAct(player, run.ID, race.Finish{ID: f.NextID()})
	}
	hands := func(player string) board.DailyHands {
		t.Helper()
		d, err := f.DailyHands(ctx, player, number)
		if err != nil || d.Number != number || len(d.Hands) != 1 {
			t.Fatalf("%+v, %v", d, err)
		}
		return d
	}
	if _, err := f.DailyHands(ctx, "ann", number); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("not begun: %v", err)
	}
	const common = 6
	for i := range common {
		player := fmt.Sprint("p", i)
		f.AddPlayer(player)
		play(player, ideas[0].Expr, int64(20+10*(i/2))) // two players each take 20, 30 and 40 s
	}
	play("ann", ideas[1].Expr, 30)
	play("bob", "", 50)
	if d := hands("ann"); d.Hands[0] != (board.HandRank{Players: 8, Solved: 7, Place: 3, Slower: 2}) || d.Rarest == nil {
		t.Errorf("%+v", d)
	} else if want := (board.RareIdea{
		Hand: 0, Idea: handstats.IdeaCount{Expr: ideas[1].Expr, Solved: 1}, Common: handstats.IdeaCount{Expr: ideas[0].Expr, Solved: common}, Solutions: 7,
	}); *d.Rarest != want {
		t.Errorf("%+v, want %+v", *d.Rarest, want)
	}
	f.SetMaxDailyForms(1)
	if d := hands("ann"); d.Rarest != nil {
		t.Errorf("with one form counted: %+v", d.Rarest)
	}
	f.SetMaxDailyForms(board.MaxDailyForms)
	if d := hands("p0"); d.Rarest != nil || d.Hands[0].Place != 1 || d.Hands[0].Slower != 5 {
		t.Errorf("a common idea: %+v", d)
	}
	if d := hands("bob"); d.Rarest != nil || d.Hands[0] != (board.HandRank{Players: 8, Solved: 7}) {
		t.Errorf("a skipped hand: %+v", d)
	}
	open := f.MustBegin("cid", run.Request{Mode: mode.Daily})
	if _, err := f.DailyHands(ctx, "cid", number); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("an open daily: %v", err)
	}
	f.Advance(5000)
	f.MustAct("cid", open.ID, race.Claim{ID: f.NextID(), Hand: 0, Expr: ideas[1].Expr})
	f.MustAct("cid", open.ID, race.Finish{ID: f.NextID()})
	if d := hands("ann"); d.Rarest != nil { // two of eight
		t.Errorf("%+v", d.Rarest)
	}
}
