package daily_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/make24/make24/internal/game/daily"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/testkit/gametest"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// TestArchive practises a past daily and checks that it changes neither the streak nor the counts of the
// daily, that an unfinished daily is resumed instead, and that no future daily is dealt.
func TestArchive(t *testing.T) { gametest.OnEach(t, testArchive) }

func testArchive(t *testing.T, f *gametest.Fixture) {
	ctx := t.Context()
	number := gametest.Today(f)
	first, err := f.Daily(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	unfinished := f.MustBegin("bob", run.Request{Mode: mode.Daily})
	f.PlayAll("cid", f.MustBegin("cid", run.Request{Mode: mode.Daily}))
	f.Advance(gametest.Day)

	state := func(player string) daily.Past {
		t.Helper()
		d, err := f.PastDaily(ctx, player, number)
		if err != nil || d.Number != number || d.Date != first.Date {
			t.Errorf("%+v, %v", d, err)
		}
		return d
	}
	if d := state("ann"); d.State != daily.StateNew || d.Run != "" {
		t.Errorf("before the practice: %+v", d)
	}
	archived := run.Request{Mode: mode.Practice, Number: number}
	begun := f.MustBegin("ann", archived)
	if begun.View.Number != number || begun.View.Hands != 5 || begun.View.Shown[0].Puzzle != first.Hands[0] {
		t.Errorf("the view is %+v", begun.View)
	}
	if begun = f.PlayAll("ann", begun); begun.View.Phase != race.PhaseOver || begun.Rating != nil {
		t.Errorf("after five hands: %+v", begun)
	}
	if d := state("ann"); d.State != daily.StateDone || d.Run != begun.ID || !d.Archived {
		t.Errorf("after the practice: %+v", d)
	}
	history, err := f.DailyHistory(ctx, "ann")
	if want := strings.Repeat("-", number-1) + "p-"; err != nil || history.Days != want || history.Today != number+1 || history.Streak != (daily.Streak{}) {
		t.Errorf("%+v, %v", history, err)
	}
	if board, err := f.Board(ctx, "ann", number); err != nil || board.Players != 1 || board.Result != nil {
		t.Errorf("the board is %+v, %v", board, err)
	}
	if rank, err := f.DB.DailyHandRank(ctx, number, 0, 0); err != nil || rank.Players != 1 {
		t.Errorf("the first hand: %+v, %v", rank, err)
	}
	if _, err := f.DailyHands(ctx, "ann", number); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the ideas of a daily that was only practised: %v", err)
	}

	if got, err := f.Begin(ctx, "bob", "k", archived); err != nil || got.ID != unfinished.ID {
		t.Errorf("the practice of an unfinished daily: %+v, %v", got, err)
	}
	if d := state("bob"); d.State != daily.StateBegun || d.Run != unfinished.ID || d.Archived {
		t.Errorf("an unfinished daily: %+v", d)
	}
	again := f.MustBegin("cid", archived) // after the daily
	f.PlayAll("cid", again)
	if d := state("cid"); d.State != daily.StateDone || d.Run == again.ID || d.Archived {
		t.Errorf("a daily that was also practised: %+v", d)
	}
	if history, err := f.DailyHistory(ctx, "cid"); err != nil || !strings.HasSuffix(history.Days, "-d-") || history.Streak.Days != 1 {
		t.Errorf("%+v, %v", history, err)
	}

	for _, n := range []int{-1, number + 1, number + 2, 1 << 40} {
		if _, err := f.Begin(ctx, "ann", "k2", run.Request{Mode: mode.Practice, Number: n}); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("number %d: %v", n, err)
		}
	}
	for _, req := range []run.Request{
		{Mode: mode.Timed, Number: 1},
		{Mode: mode.Practice, Number: 1, Level: 2},
		{Mode: mode.Practice, Number: 1, HandTime: 10_000},
		{Mode: mode.Practice, Number: 1, Review: true},
		{Mode: mode.Practice, Number: 1, Puzzles: []string{first.Hands[0]}},
	} {
		if _, err := f.Begin(ctx, "ann", "k2", req); !errors.Is(err, run.ErrBadRequest) {
			t.Errorf("%+v: %v", req, err)
		}
	}
	for _, n := range []int{0, number + 2} {
		if _, err := f.PastDaily(ctx, "ann", n); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("daily %d: %v", n, err)
		}
	}
	if h, err := f.DailyHistory(ctx, ""); err != nil || h.Days != strings.Repeat("-", number+1) || h.Frozen == nil {
		t.Errorf("of no player: %+v, %v", h, err)
	}
}

// TestFreezeInHistory misses a day between two dailies.
func TestFreezeInHistory(t *testing.T) { gametest.OnEach(t, testFreezeInHistory) }

func testFreezeInHistory(t *testing.T, f *gametest.Fixture) {
	first := gametest.Today(f)
	f.PlayAll("ann", f.MustBegin("ann", run.Request{Mode: mode.Daily}))
	f.Advance(2 * gametest.Day)
	check := func(days int, letters string) {
		t.Helper()
		h, err := f.DailyHistory(t.Context(), "ann")
		if err != nil || h.Streak.Days != days || len(h.Frozen) != 1 || h.Frozen[0] != first+1 || !strings.HasSuffix(h.Days, letters) {
			t.Errorf("%+v, %v; want %d days", h, err, days)
		}
		d, err := f.Daily(t.Context(), "ann")
		if err != nil || d.Streak != h.Streak {
			t.Errorf("the daily has %+v, %v", d.Streak, err)
		}
		if o, err := f.Overview(t.Context(), "ann"); err != nil || o.Streak != h.Streak {
			t.Errorf("the overview has %+v, %v", o.Streak, err)
		}
	}
	check(1, "d--")
	f.PlayAll("ann", f.MustBegin("ann", run.Request{Mode: mode.Daily}))
	check(2, "d-d")
}
