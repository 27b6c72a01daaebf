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

func TestApplyRefuses(t *testing.T) {
	m := mode.Mode{Name: "two", Seats: 2, Hands: 3, HandTime: 1000, Hints: true}
	hands := []event.Hand{h1234, h1146, h1111}
	empty := &dealer{t: t}
	waiting := &dealer{t: t}
	waiting.do(0, "", race.Create{ID: "c", Mode: m, Player: "ann", Hands: hands})
	alone := *waiting
	waiting.do(0, "bob", race.Join{ID: "j"})
	h := *waiting
	h.do(100, "", race.Start{ID: "s"})
	h.do(110, "bob", race.Finish{ID: "f"})
	h.do(110, "ann", race.Hint{ID: "h", Hand: 0, Step: 2})
	open := solo(t, mode.Mode{Name: "open", Seats: 1}, h1234)
	over := solo(t, mode.Mode{Name: "open", Seats: 1}, h1234)
	over.do(2000, "ann", race.Finish{ID: "f"})

	ann := newHead(200, "ann", "")
	for name, c := range map[string]struct {
		s race.State
		e event.Event
	}{
		"nil":                           {h.state, nil},
		"a pointer":                     {h.state, &event.Finished{Head: ann, Why: event.WhyStop}},
		"an earlier time":               {h.state, event.Finished{Head: newHead(109, "ann", ""), Why: event.WhyStop}},
		"an invalid time":               {h.state, event.Finished{Head: newHead(1<<53, "ann", ""), Why: event.WhyStop}},
		"an invalid action ID":          {h.state, event.Finished{Head: newHead(200, "ann", "a b"), Why: event.WhyStop}},
		"an unknown player":             {waiting.state, event.Started{Head: newHead(200, "eve", "a")}},
		"the first joined twice":        {alone.state, event.Joined{Head: newHead(200, "ann", "")}},
		"created twice":                 {h.state, event.Created{Head: newHead(200, "", ""), Mode: m, Hands: hands}},
		"created for a player":          {empty.state, event.Created{Head: ann, Mode: m, Hands: hands}},
		"created without a mode":        {empty.state, event.Created{}},
		"too few hands":                 {empty.state, event.Created{Mode: m}},
		"a number below 0":              {empty.state, event.Created{Mode: m, Number: -1, Hands: hands}},
		"invalid seconds":               {open.state, event.Dealt{Head: newHead(2000, "", ""), Hands: []event.Hand{{Puzzle: h1234.Puzzle, Seconds: math.NaN()}}}},
		"an invalid puzzle":             {open.state, event.Dealt{Head: newHead(2000, "", ""), Hands: []event.Hand{{}}}},
		"dealt no hands":                {open.state, event.Dealt{Head: newHead(2000, "", "")}},
		"dealt before creation":         {empty.state, event.Dealt{Hands: hands}},
		"dealt to a run of fixed hands": {h.state, event.Dealt{Head: newHead(200, "", ""), Hands: hands}},
		"dealt when over":               {over.state, event.Dealt{Head: newHead(2000, "", ""), Hands: hands}},
		"joined before creation":        {empty.state, event.Joined{Head: ann}},
		"joined without a player":       {open.state, event.Joined{Head: newHead(2000, "", "")}},
		"joined twice":                  {waiting.state, event.Joined{Head: ann}},
		"joined a full run":             {waiting.state, event.Joined{Head: newHead(200, "cid", "")}},
		"joined after the start":        {h.state, event.Joined{Head: newHead(200, "cid", "")}},
		"started empty":                 {empty.state, event.Started{}},
		"started twice":                 {h.state, event.Started{Head: newHead(200, "", "")}},
		"started when over":             {over.state, event.Started{Head: newHead(2000, "", "")}},
		"shown before the start":        {waiting.state, event.Revealed{Head: ann, Puzzle: h1234.Puzzle}},
		"shown while one is open":       {h.state, event.Revealed{Head: ann, Hand: 1, Puzzle: h1146.Puzzle}},
		"shown after the end":           {h.state, event.Revealed{Head: newHead(200, "bob", ""), Hand: 1, Puzzle: h1146.Puzzle}},
		"a step again":                  {h.state, event.Hinted{Head: ann, Step: 2}},
		"step 5":                        {h.state, event.Hinted{Head: ann, Step: 5}},
		"another hand":                  {h.state, event.Hinted{Head: ann, Hand: 1, Step: 3}},
		"a hand of an unknown player":   {h.state, event.Passed{Head: newHead(200, "eve", ""), Why: event.WhySkip}},
		"an invalid reason for a hand":  {h.state, event.Passed{Head: ann, Why: event.WhyDone}},
		"an invalid reason for a run":   {h.state, event.Finished{Head: ann, Why: event.WhySkip}},
		"finished twice":                {h.state, event.Finished{Head: newHead(200, "bob", ""), Why: event.WhyStop}},
		"finished when over":            {over.state, event.Finished{Head: newHead(2000, "", ""), Why: event.WhyDealer}},
		"five points":                   {h.state, event.Solved{Head: ann, Expr: a1234, Points: 5}},
		"points below 0":                {h.state, event.Solved{Head: ann, Expr: a1234, Points: -1}},
		"a bonus without a clock":       {h.state, event.Solved{Head: ann, Expr: a1234, Points: 4, Bonus: 1}},
		"a claim not in canonical form": {h.state, event.Solved{Head: ann, Expr: "1 * 2*3*4", Points: 4}},
		"an invalid claim":              {h.state, event.Missed{Head: ann, Expr: "1+"}},
		"a cost below 0":                {h.state, event.Missed{Head: ann, Expr: "1+1", Cost: -1}},
		"a cost of an hour":             {h.state, event.Missed{Head: ann, Expr: "1+1", Cost: 3600e3}},
	} {
		if s, err := race.Apply(c.s, c.e); !errors.Is(err, race.ErrBadEvent) || !reflect.DeepEqual(s, c.s) {
			t.Errorf("%s: %v", name, err)
		}
	}

	// Only the next hand can be shown after the one before it is closed.
	skipped, err := race.Apply(h.state, event.Passed{Head: ann, Why: event.WhySkip})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range []event.Revealed{
		{Head: ann, Hand: 1, Puzzle: h1234.Puzzle},
		{Head: ann, Hand: 2, Puzzle: h1111.Puzzle},
		{Head: ann, Hand: 0, Puzzle: h1234.Puzzle},
	} {
		if _, err := race.Apply(skipped, e); !errors.Is(err, race.ErrBadEvent) {
			t.Errorf("%+v: %v", e, err)
		}
	}
	if _, err := race.Apply(skipped, event.Revealed{Head: ann, Hand: 1, Puzzle: h1146.Puzzle}); err != nil {
		t.Error(err)
	}
}

// The state shares no memory with the arguments of Create and with views.
func TestStateSharesNoMemory(t *testing.T) {
	m := lookupMode(t, "timed")
	m.Bonus = []mode.Bonus{{Streak: 1, Time: 5000}}
	hands := []event.Hand{h1146, h1234}
	h := solo(t, m, hands...)
	m.Bonus[0].Time = 1
	hands[0], hands[1] = h1111, h1111
	want(t, h.do(2000, "ann", race.Claim{ID: "1", Hand: 0, Expr: a1146}),
		event.Solved{Head: newHead(2000, "ann", "1"), Hand: 0, Expr: a1146, Points: 4, Bonus: 5000},
		event.Revealed{Head: newHead(2000, "ann", ""), Hand: 1, Puzzle: h1234.Puzzle})
	v := h.state.View("ann")
	*v.Shown[0].Solvable = false
	v.Players[0].Points = 99
	if now := h.state.View("ann"); !*now.Shown[0].Solvable || now.Players[0].Points != 4 {
		t.Error("a change of a view changed the state")
	}
}

// TestForksAreIndependent continues from one state in several ways, and checks that no fork changes
// another.
func TestForksAreIndependent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := &stepSource{t: t}
		n := 0
		run(t, func(_ race.State, _ step, _ []event.Event, _ error, h *dealer) {
			n++
			fork := func(id, player string) *dealer {
				f := &dealer{t: t, state: h.state, log: slices.Clone(h.log)}
				if folded, err := race.Fold(race.State{}, h.log); n%2 == 0 && err == nil {
					h.state, f.state = folded, folded
				}
				hand := len(h.state.View(player).Shown) - 1
				at := h.state.LastTime() + int64(len(id))
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
					_, _ = f.decide(at, "", race.Deal{ID: id, Hands: d.deal(1)})
				}
				return f
			}
			one := fork("a", "ann")
			fork("bb", "ann")
			fork("ccc", "bob")
			for _, f := range []*dealer{one, h} {
				if again := fold(t, f.log); !reflect.DeepEqual(again, f.state) {
					t.Fatalf("a fork changed another\n got %+v\nwant %+v", f.state, again)
				}
			}
		})
	})
}
