package race_test

import (
	"errors"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// TestApplyRefuses checks that Apply refuses events that do not fit a state, and returns that
// state.
func TestApplyRefuses(t *testing.T) {
	m := mode.Mode{Name: "two", Seats: 2, Hands: 3, HandTime: 1000, Hints: true}
	hands := []event.Hand{hand1234, hand1146, hand1111}
	empty := &dealer{t: t}
	waiting := &dealer{t: t}
	waiting.mustDecide(0, "", race.Create{ID: "c", Mode: m, Player: "ann", Hands: hands})
	alone := *waiting
	waiting.mustDecide(0, "bob", race.Join{ID: "j"})
	d := *waiting
	d.mustDecide(100, "", race.Start{ID: "s"})
	d.mustDecide(110, "bob", race.Finish{ID: "f"})
	d.mustDecide(110, "ann", race.Hint{ID: "h", Hand: 0, Step: 2})
	open := newSoloRun(t, mode.Mode{Name: "open", Seats: 1}, hand1234)
	over := newSoloRun(t, mode.Mode{Name: "open", Seats: 1}, hand1234)
	class := &dealer{t: t}
	class.mustDecide(0, "", race.Create{ID: "c", Mode: classMode})
	class.mustDecide(10, "ann", race.Join{ID: "j"})
	class.mustDecide(20, "", race.Deal{ID: "d", Hands: hands})
	class.mustDecide(30, "", race.Start{ID: "s"})
	class.mustDecide(40, "", race.Hint{ID: "h", Hand: 0, Step: 2})
	between := *class
	between.mustDecide(50, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234})
	over.mustDecide(2000, "ann", race.Finish{ID: "f"})

	ann := newHead(200, "ann", "")
	for name, c := range map[string]struct {
		s race.State
		e event.Event
	}{
		"nil":                           {d.state, nil},
		"a pointer":                     {d.state, &event.Finished{Head: ann, Reason: event.ReasonStop}},
		"an earlier time":               {d.state, event.Finished{Head: newHead(109, "ann", ""), Reason: event.ReasonStop}},
		"an invalid time":               {d.state, event.Finished{Head: newHead(1<<53, "ann", ""), Reason: event.ReasonStop}},
		"an invalid action ID":          {d.state, event.Finished{Head: newHead(200, "ann", "a b"), Reason: event.ReasonStop}},
		"an unknown player":             {waiting.state, event.Started{Head: newHead(200, "eve", "a")}},
		"the first joined twice":        {alone.state, event.Joined{Head: newHead(200, "ann", "")}},
		"created twice":                 {d.state, event.Created{Head: newHead(200, "", ""), Mode: m, Hands: hands}},
		"created for a player":          {empty.state, event.Created{Head: ann, Mode: m, Hands: hands}},
		"created without a mode":        {empty.state, event.Created{}},
		"too few hands":                 {empty.state, event.Created{Mode: m}},
		"a number below 0":              {empty.state, event.Created{Mode: m, Number: -1, Hands: hands}},
		"invalid seconds":               {open.state, event.Dealt{Head: newHead(2000, "", ""), Hands: []event.Hand{{Puzzle: hand1234.Puzzle, Seconds: math.NaN()}}}},
		"an invalid puzzle":             {open.state, event.Dealt{Head: newHead(2000, "", ""), Hands: []event.Hand{{}}}},
		"dealt no hands":                {open.state, event.Dealt{Head: newHead(2000, "", "")}},
		"dealt before creation":         {empty.state, event.Dealt{Hands: hands}},
		"dealt to a run of fixed hands": {d.state, event.Dealt{Head: newHead(200, "", ""), Hands: hands}},
		"dealt when over":               {over.state, event.Dealt{Head: newHead(2000, "", ""), Hands: hands}},
		"joined before creation":        {empty.state, event.Joined{Head: ann}},
		"joined without a player":       {open.state, event.Joined{Head: newHead(2000, "", "")}},
		"joined twice":                  {waiting.state, event.Joined{Head: ann}},
		"joined a full run":             {waiting.state, event.Joined{Head: newHead(200, "cid", "")}},
		"joined after the start":        {d.state, event.Joined{Head: newHead(200, "cid", "")}},
		"started empty":                 {empty.state, event.Started{}},
		"started twice":                 {d.state, event.Started{Head: newHead(200, "", "")}},
		"started when over":             {over.state, event.Started{Head: newHead(2000, "", "")}},
		"shown before the start":        {waiting.state, event.Revealed{Head: ann, Puzzle: hand1234.Puzzle}},
		"shown while one is open":       {d.state, event.Revealed{Head: ann, Hand: 1, Puzzle: hand1146.Puzzle}},
		"shown after the end":           {d.state, event.Revealed{Head: newHead(200, "bob", ""), Hand: 1, Puzzle: hand1146.Puzzle}},
		"a step again":                  {d.state, event.Hinted{Head: ann, Step: 2}},
		"step 5":                        {d.state, event.Hinted{Head: ann, Step: 5}},
		"a step again for all":          {class.state, event.Hinted{Head: newHead(200, "", ""), Step: 2}},
		"step 5 for all":                {class.state, event.Hinted{Head: newHead(200, "", ""), Step: 5}},
		"a later hand for all":          {class.state, event.Hinted{Head: newHead(200, "", ""), Hand: 1, Step: 3}},
		"a closed hand for all":         {between.state, event.Hinted{Head: newHead(200, "", ""), Step: 3}},
		"a step for all at own pace":    {d.state, event.Hinted{Head: newHead(200, "", ""), Step: 3}},
		"another hand":                  {d.state, event.Hinted{Head: ann, Hand: 1, Step: 3}},
		"a hand of an unknown player":   {d.state, event.Passed{Head: newHead(200, "eve", ""), Reason: event.ReasonSkip}},
		"an invalid reason for a hand":  {d.state, event.Passed{Head: ann, Reason: event.ReasonDone}},
		"an invalid reason for a run":   {d.state, event.Finished{Head: ann, Reason: event.ReasonSkip}},
		"finished twice":                {d.state, event.Finished{Head: newHead(200, "bob", ""), Reason: event.ReasonStop}},
		"finished when over":            {over.state, event.Finished{Head: newHead(2000, "", ""), Reason: event.ReasonDealer}},
		"five points":                   {d.state, event.Solved{Head: ann, Expr: solution1234, Points: 5}},
		"points below 0":                {d.state, event.Solved{Head: ann, Expr: solution1234, Points: -1}},
		"a bonus without a clock":       {d.state, event.Solved{Head: ann, Expr: solution1234, Points: 4, Bonus: 1}},
		"a claim not in canonical form": {d.state, event.Solved{Head: ann, Expr: "1 * 2*3*4", Points: 4}},
		"an invalid claim":              {d.state, event.Missed{Head: ann, Expr: "1+"}},
		"a cost below 0":                {d.state, event.Missed{Head: ann, Expr: "1+1", Cost: -1}},
		"a cost of an hour":             {d.state, event.Missed{Head: ann, Expr: "1+1", Cost: 3600e3}},
	} {
		if s, err := race.Apply(c.s, c.e); !errors.Is(err, race.ErrBadEvent) || !reflect.DeepEqual(s, c.s) {
			t.Errorf("%s: %v, want ErrBadEvent and the same state", name, err)
		}
	}

	if _, err := race.Apply(d.state, event.Solved{Head: ann, Expr: solution1234}); err != nil {
		t.Errorf("no points: %v", err)
	}

	// After a hand is closed, only the next one can be shown.
	skipped, err := race.Apply(d.state, event.Passed{Head: ann, Reason: event.ReasonSkip})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []event.Revealed{
		{Head: ann, Hand: 1, Puzzle: hand1234.Puzzle},
		{Head: ann, Hand: 2, Puzzle: hand1111.Puzzle},
		{Head: ann, Hand: 0, Puzzle: hand1234.Puzzle},
	} {
		if _, err := race.Apply(skipped, e); !errors.Is(err, race.ErrBadEvent) {
			t.Errorf("%+v: %v", e, err)
		}
	}
	if _, err := race.Apply(skipped, event.Revealed{Head: ann, Hand: 1, Puzzle: hand1146.Puzzle}); err != nil {
		t.Error(err)
	}
}

// TestStateSharesNoMemory checks that the state does not change when the arguments of Create or a
// view are changed.
func TestStateSharesNoMemory(t *testing.T) {
	m := lookupMode(t, "timed")
	m.Bonus = []mode.Bonus{{Streak: 1, Time: 5000}}
	hands := []event.Hand{hand1146, hand1234}
	d := newSoloRun(t, m, hands...)
	m.Bonus[0].Time = 1
	hands[0], hands[1] = hand1111, hand1111
	wantEvents(t, d.mustDecide(2000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1146}),
		event.Solved{Head: newHead(2000, "ann", "1"), Hand: 0, Expr: solution1146, Points: 4, Bonus: 5000},
		event.Revealed{Head: newHead(2000, "ann", ""), Hand: 1, Puzzle: hand1234.Puzzle})
	v := d.state.View("ann")
	*v.Shown[0].Solvable = false
	v.Players[0].Points = 99
	if now := d.state.View("ann"); !*now.Shown[0].Solvable || now.Players[0].Points != 4 {
		t.Error("a change of a view changed the state")
	}
}

// TestForksAreIndependent continues a run from one state in several ways, and checks that none of
// them changes the state of another.
func TestForksAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawer := &stepDrawer{t: t}
		n := 0
		playRandomRun(t, func(_ race.State, _ step, _ []event.Event, _ error, d *dealer) {
			n++
			fork := func(id, player string) *dealer {
				f := &dealer{t: t, state: d.state, log: slices.Clone(d.log)}
				if folded, err := race.Fold(race.State{}, d.log); n%2 == 0 && err == nil {
					d.state, f.state = folded, folded
				}
				hand := len(d.state.View(player).Shown) - 1
				at := d.state.LastTime() + int64(len(id))
				switch n % 5 {
				case 0:
					_, _ = f.decide(at, player, race.Join{ID: id})
				case 1:
					_, _ = f.decide(at, player, race.Next{ID: id, Hand: hand + 1})
				case 2:
					_, _ = f.decide(at, player, race.Claim{ID: id, Hand: hand, None: true})
				case 3:
					_, _ = f.decide(at, player, race.Hint{ID: id, Hand: hand, Step: 4})
				case 4:
					_, _ = f.decide(at, "", race.Deal{ID: id, Hands: drawer.drawHands(1)})
				}
				return f
			}
			first := fork("a", "ann")
			fork("bb", "ann")
			fork("ccc", "bob")
			for _, f := range []*dealer{first, d} {
				if repeated := applyLog(t, f.log); !reflect.DeepEqual(repeated, f.state) {
					t.Fatalf("the state changed\n got %+v\nwant %+v", f.state, repeated)
				}
			}
		})
	})
}
