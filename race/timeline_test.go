package race_test

import (
	"slices"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// TestTimeline checks the moments of a log: none before the start, and no time passes in a pause,
// also if players join or leave in it, or if it lasts to the end.
func TestTimeline(t *testing.T) {
	at := func(at int64, player string) event.Head { return event.Head{At: at, Player: player} }
	log := []event.Event{
		event.Created{Head: at(1, "")},
		event.Joined{Head: at(2, "ann")},
		event.Ready{Head: at(3, "ann"), Ready: true},
		event.Dealt{Head: at(4, "")},
		event.Counting{Head: at(5, ""), Start: 100},
		event.Started{Head: at(100, "")},
		event.Revealed{Head: at(100, ""), Hand: 0},
		event.Missed{Head: at(150, "ann"), Expr: "1+1", Reason: "value", Value: "2"},
		event.Paused{Head: at(200, "")},
		event.Joined{Head: at(250, "bob")},
		event.Finished{Head: at(260, "bob"), Reason: event.ReasonStop},
		event.Hosted{Head: at(270, "ann")},
		event.Resumed{Head: at(300, "")},
		event.Hinted{Head: at(310, ""), Step: 2},
		event.Solved{Head: at(320, "ann"), Expr: "4*6", Points: 3},
		event.Passed{Head: at(320, ""), Reason: event.ReasonTaken},
		event.Revealed{Head: at(330, ""), Hand: 1},
		event.Paused{Head: at(400, "")},
		event.Finished{Head: at(9000, ""), Reason: event.ReasonDealer},
	}
	want := []race.Moment{
		{Time: 0, Type: race.MomentRevealed},
		{Time: 50, Type: race.MomentMissed, Player: "ann"},
		{Time: 100, Type: race.MomentPaused, Length: 100},
		{Time: 100, Type: race.MomentJoined, Player: "bob"},
		{Time: 100, Type: race.MomentFinished, Player: "bob", Reason: event.ReasonStop},
		{Time: 110, Type: race.MomentHinted, Step: 2},
		{Time: 120, Type: race.MomentSolved, Player: "ann", Points: 3},
		{Time: 120, Type: race.MomentPassed, Reason: event.ReasonTaken},
		{Time: 130, Type: race.MomentRevealed, Hand: 1},
		{Time: 200, Type: race.MomentPaused},
		{Time: 200, Type: race.MomentFinished, Reason: event.ReasonDealer},
	}
	if got := race.Timeline(log); !slices.Equal(got, want) {
		t.Errorf("%+v\nwant\n%+v", got, want)
	}
	if got := race.Timeline(log[:5]); got == nil || len(got) > 0 {
		t.Errorf("before the start: %+v, want an empty list", got)
	}
}
