package race_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// The hands of random runs hold canaries: numbers, seconds and spellings of answers that occur
// nowhere else, so a search for their bytes finds them in a view.

func canary(i int) int { return 7100000 + 1000*i }

// canaryHand returns the hand 1, 2+i and a canary, with a target that it can or cannot make.
func canaryHand(i int, solvable bool) event.Hand {
	target := canary(i) + i + 1 // the canary + (2+i) − 1
	if !solvable {
		target = 13 // out of reach: nothing brings 7100000 down that far
	}
	h := event.Hand{Puzzle: fmt.Sprintf("1-1.%d.%d-%d-classic", i+2, canary(i), target), Solvable: solvable}
	if solvable {
		h.Level, h.Seconds = 1+i%5, float64(5000+i)+0.125
	}
	return h
}

// answer returns a solution of canaryHand(i), with a different spelling for each player.
func answer(player string, i int) string {
	way := map[string]string{"ann": "%[1]d+%[2]d-1", "bob": "%[2]d+%[1]d-1", "cid": "%[1]d-1+%[2]d"}[player]
	if way == "" {
		way = "%[2]d-1+%[1]d"
	}
	return fmt.Sprintf(way, canary(i), i+2)
}

var players = []string{"ann", "bob", "cid"}

// aMode draws a mode with clocks so short that they run out.
func aMode(t *rapid.T) mode.Mode {
	m := mode.Mode{
		Name:     "random",
		Seats:    rapid.IntRange(1, 3).Draw(t, "seats"),
		Hands:    rapid.SampledFrom([]int{0, 5, 20, 1}).Draw(t, "hands"),
		Length:   rapid.SampledFrom([]int64{150, 0, 60}).Draw(t, "length"),
		HandTime: rapid.SampledFrom([]int64{0, 10, 40}).Draw(t, "hand time"),
		Auto:     rapid.Bool().Draw(t, "auto"),
		Hints:    rapid.Bool().Draw(t, "hints"),
		MissCost: rapid.Int64Range(0, 9).Draw(t, "miss cost"),
		NoneCost: rapid.Int64Range(0, 9).Draw(t, "none cost"),
		Ranked:   rapid.Bool().Draw(t, "ranked"),
	}
	if rapid.Bool().Draw(t, "bonus") {
		m.Bonus = []mode.Bonus{{Streak: 2, Time: 5}, {Streak: 3, Every: 2, Time: 9}}
	}
	return m
}

// step is an action of a random run.
type step struct {
	at     int64
	player string
	action race.Action
}

// stepSource draws steps, most of them valid, and holds the hands that it dealt.
type stepSource struct {
	t     *rapid.T
	hands []event.Hand
	ids   int
	now   int64
}

func (d *stepSource) id() string {
	if rapid.IntRange(0, 9).Draw(d.t, "again") == 0 {
		return fmt.Sprint("k", rapid.IntRange(0, d.ids).Draw(d.t, "old"))
	}
	d.ids++
	return fmt.Sprint("k", d.ids)
}

func (d *stepSource) deal(n int) []event.Hand {
	var more []event.Hand
	for range n {
		more = append(more, canaryHand(len(d.hands)+len(more), rapid.SampledFrom([]bool{true, false, true}).Draw(d.t, "solvable")))
	}
	return more
}

func (d *stepSource) create() race.Create {
	m := aMode(d.t)
	n := m.Hands
	if n == 0 {
		n = rapid.IntRange(0, 12).Draw(d.t, "stock")
	}
	c := race.Create{ID: d.id(), Mode: m, Hands: d.deal(n)}
	d.hands = c.Hands
	if rapid.Bool().Draw(d.t, "seated") {
		c.Player = "ann"
	}
	return c
}

// step draws the next step of a run in state s, such that most steps are valid.
func (d *stepSource) step(s race.State) step {
	t := d.t
	d.now += rapid.SampledFrom([]int64{1, 2, 0, 3, 1, 2, 15}).Draw(t, "later")
	at := d.now
	if rapid.IntRange(0, 19).Draw(t, "clock") == 0 {
		at -= rapid.Int64Range(0, 50).Draw(t, "back")
	}
	player := rapid.SampledFrom([]string{"ann", "bob", "cid", "ann", "bob", "ann", "ann", "", "eve", "a b"}).Draw(t, "player")
	shown := len(s.View(player).Shown)
	hand := shown - 1
	if rapid.IntRange(0, 9).Draw(t, "other hand") == 0 {
		hand = rapid.IntRange(-1, 8).Draw(t, "hand")
	}
	var a race.Action
	switch rapid.SampledFrom([]string{
		"right", "right", "right", "right", "right", "next", "next", "next", "wrong", "none", "skip", "hint", "tick",
		"claim", "garbage", "deal", "join", "start", "finish", "create", "nil",
	}).Draw(t, "kind") {
	case "right":
		if hand >= 0 && hand < len(d.hands) && !d.hands[hand].Solvable {
			a = race.Claim{ID: d.id(), Hand: hand, None: true}
			break
		}
		fallthrough
	case "claim":
		a = race.Claim{ID: d.id(), Hand: hand, Expr: answer(player, max(hand, 0))}
	case "none":
		a = race.Claim{ID: d.id(), Hand: hand, None: true}
	case "wrong":
		a = race.Claim{ID: d.id(), Hand: hand, Expr: rapid.SampledFrom([]string{"1+2", "13", "1/0", "7100001", "2^3", "1/(1-1)"}).Draw(t, "expr")}
	case "garbage":
		a = race.Claim{ID: d.id(), Hand: hand, Expr: rapid.String().Draw(t, "text"), None: rapid.Bool().Draw(t, "both")}
	case "hint":
		a = race.Hint{ID: d.id(), Hand: hand, Step: rapid.IntRange(0, 5).Draw(t, "step")}
	case "skip":
		a = race.Skip{ID: d.id(), Hand: hand}
	case "next":
		a = race.Next{ID: d.id(), Hand: hand + 1}
	case "join":
		a = race.Join{ID: d.id()}
	case "start":
		a = race.Start{ID: d.id()}
		if rapid.Bool().Draw(t, "by the dealer") {
			player = ""
		}
	case "deal":
		a = race.Deal{ID: d.id(), Hands: d.deal(rapid.IntRange(0, 2).Draw(t, "more"))}
		player = ""
	case "finish":
		a = race.Finish{ID: d.id()}
	case "tick":
		a = race.Tick{}
	case "create":
		a = race.Create{ID: d.id(), Mode: mode.Mode{Name: "x", Seats: 1}, Hands: d.hands}
	}
	return step{at, player, a}
}

// run draws a run and calls each check after each step. It returns the dealer and the steps.
func run(t *rapid.T, checks ...func(before race.State, s step, events []event.Event, err error, after *dealer)) (*dealer, []step) {
	d := &stepSource{t: t}
	h := &dealer{t: t}
	steps := []step{{0, "", d.create()}}
	for _, p := range players[:3-rapid.IntRange(0, 3).Draw(t, "staying out")] {
		steps = append(steps, step{0, p, race.Join{ID: d.id()}})
	}
	steps = append(steps, step{0, "", race.Start{ID: d.id()}})
	take := func(s step) {
		before := h.state
		events, err := h.decide(s.at, s.player, s.action)
		for _, e := range events {
			if dealt, ok := e.(event.Dealt); ok {
				d.hands = slices.Concat(d.hands, dealt.Hands)
			}
		}
		for _, check := range checks {
			check(before, s, events, err, h)
		}
	}
	for _, s := range steps {
		take(s)
	}
	for range rapid.IntRange(1, 20).Draw(t, "steps") * 5 {
		s := d.step(h.state)
		steps = append(steps, s)
		take(s)
	}
	return h, steps
}

func fold(t rapid.TB, log []event.Event) race.State {
	var s race.State
	for i, e := range log {
		next, err := race.Apply(s, e)
		if err != nil {
			t.Fatalf("event %d, %#v: %v", i, e, err)
		}
		s = next
	}
	return s
}

var refusals = []error{
	race.ErrBadAction, race.ErrNotYours, race.ErrNotStarted, race.ErrFinished,
	race.ErrUnknownHand, race.ErrAlreadyDone, race.ErrExpired,
}

// A refused action returns one of the documented errors and makes no events except those of clocks.
func TestRefusalsAreDocumented(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run(t, func(_ race.State, s step, events []event.Event, err error, _ *dealer) {
			if err == nil {
				return
			}
			if errors.Is(err, race.ErrBadEvent) && !errors.Is(err, race.ErrBadAction) ||
				!slices.ContainsFunc(refusals, func(known error) bool { return errors.Is(err, known) }) {
				t.Fatalf("%#v: %v", s, err)
			}
			for _, e := range events {
				if e.Header().Act != "" {
					t.Fatalf("the refused action %#v made %#v", s, e)
				}
			}
		})
	})
}

func TestReplayingTheLogRebuildsTheState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var states []race.State
		var lengths []int
		h, _ := run(t, func(_ race.State, _ step, _ []event.Event, _ error, h *dealer) {
			states = append(states, h.state)
			lengths = append(lengths, len(h.log))
		})
		text, err := event.Encode(h.log)
		if err != nil {
			t.Fatal(err)
		}
		log, err := event.Decode(text)
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if len(log) > 0 && !reflect.DeepEqual(log, h.log) {
			t.Fatalf("the decoded log differs:\n%s", text)
		}
		// Later events have not changed the earlier states.
		for i, s := range states {
			if again := fold(t, log[:lengths[i]]); !reflect.DeepEqual(again, s) {
				t.Fatalf("after %d events\n got %+v\nwant %+v", lengths[i], again, s)
			}
		}
	})
}

// Fold has the result of Apply event by event, from any state, and does not change that state.
func TestFoldIsApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := run(t, func(_ race.State, _ step, _ []event.Event, _ error, _ *dealer) {})
		at := rapid.IntRange(0, len(h.log)).Draw(t, "from")
		from := fold(t, h.log[:at])
		got, err := race.Fold(from, h.log[at:])
		if err != nil || !reflect.DeepEqual(got, h.state) {
			t.Fatalf("%v\n got %+v\nwant %+v", err, got, h.state)
		}
		if again := fold(t, h.log[:at]); !reflect.DeepEqual(from, again) {
			t.Fatalf("Fold changed its argument\n got %+v\nwant %+v", from, again)
		}
		invalid := append(slices.Clone(h.log[at:]), event.Created{})
		if got, err := race.Fold(from, invalid); len(h.log) > 0 && (err == nil || !reflect.DeepEqual(got, from)) {
			t.Fatalf("%v\n got %+v\nwant %+v", err, got, from)
		}
	})
}

// ClosedSince returns the hands of the view that are closed now and were not before. HasOpenHand
// reports whether the view has an open one.
func TestClosedSinceIsTheView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := run(t, func(_ race.State, _ step, _ []event.Event, _ error, _ *dealer) {})
		before := fold(t, h.log[:rapid.IntRange(0, len(h.log)).Draw(t, "from")])
		for _, player := range []string{"ann", "bob", "cid", ""} {
			was := before.View(player).Shown
			var want []race.PlayedHand
			open := false
			for i, p := range h.state.View(player).Shown {
				switch {
				case p.Outcome == "open":
					open = true
				case i >= len(was) || was[i].Outcome == "open":
					want = append(want, p)
				}
			}
			if got := h.state.ClosedSince(before, player); len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("%q\n got %+v\nwant %+v", player, got, want)
			}
			if h.state.HasOpenHand(player) != open {
				t.Fatalf("HasOpenHand(%q) = %v", player, !open)
			}
		}
	})
}

func TestRepeatedActionChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run(t, func(_ race.State, s step, _ []event.Event, err error, h *dealer) {
			version := h.state.Version()
			events, _, again := race.Decide(h.state, s.at, s.player, s.action)
			if len(events) > 0 || h.state.Version() != version {
				t.Fatalf("the repeated action %#v made %#v", s, events)
			}
			if (err == nil) != (again == nil) {
				t.Fatalf("%#v: %v, repeated: %v", s, err, again)
			}
		})
	})
}

// The events of clocks that have run out come first and have the time at which they ran out. No
// clock is due after a decision, and times never decrease.
func TestClocksActAtTheirTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		run(t, func(before race.State, s step, events []event.Event, err error, h *dealer) {
			last := before.LastTime()
			for _, e := range events {
				if at := e.Header().At; at < last {
					t.Fatalf("%#v after an event at %d", e, last)
				}
				last = e.Header().At
			}
			if last > max(s.at, before.LastTime()) {
				t.Fatalf("an event at %d in a decision at %d", last, s.at)
			}
			if errors.Is(err, race.ErrBadAction) && len(events) == 0 {
				return // an invalid ID, player or time: the clocks did not run
			}
			due, ok := before.Deadline()
			if ok && due <= s.at {
				if len(events) == 0 || events[0].Header().At != due || whyOf(events[0]) != event.WhyTime {
					t.Fatalf("a clock ran out at %d, got %#v", due, events)
				}
			}
			if due, ok := h.state.Deadline(); ok && due <= max(s.at, before.LastTime()) {
				t.Fatalf("after a decision at %d, the deadline is still %d", s.at, due)
			}
		})
	})
}

// The log is the same without ticks and with one every millisecond.
func TestTicksDoNotChangeTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, steps := run(t)
		var busy, lazy []step
		now := int64(0)
		for _, s := range steps {
			s.at = max(s.at, now) // as the ticks would delay it
			for ; now < s.at; now++ {
				busy = append(busy, step{now, "", race.Tick{}})
			}
			busy = append(busy, s)
			if _, tick := s.action.(race.Tick); !tick {
				lazy = append(lazy, s)
			}
		}
		for ; now < 400; now++ {
			busy = append(busy, step{now, "", race.Tick{}})
		}
		busy = append(busy, step{now, "", race.Tick{}})
		lazy = append(lazy, step{now, "", race.Tick{}})
		got, want := logOf(t, lazy), logOf(t, busy)
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("event %d\nwithout ticks %#v\nwith %#v", i, got[i:min(i+1, len(got))], want[i:min(i+1, len(want))])
			}
		}
	})
}

func logOf(t *rapid.T, steps []step) []event.Event {
	h := &dealer{t: t}
	for _, s := range steps {
		_, _ = h.decide(s.at, s.player, s.action)
	}
	return h.log
}

// After the end of a run, an action makes no events and returns an error, except for a tick and for
// an action that was accepted before.
func TestNothingAfterTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		accepted := map[string]bool{}
		run(t, func(before race.State, s step, events []event.Event, err error, _ *dealer) {
			act := fmt.Sprint(s.player, "/")
			if s.action != nil && reflect.TypeOf(s.action) != reflect.TypeOf(race.Tick{}) {
				act += reflect.ValueOf(s.action).FieldByName("ID").String()
			}
			if before.Over() {
				_, tick := s.action.(race.Tick)
				if len(events) > 0 || err == nil && !tick && !accepted[act] {
					t.Fatalf("%#v after the end: %#v, %v", s, events, err)
				}
			}
			if err == nil {
				accepted[act] = true
			}
		})
	})
}

func TestViewsKeepSecrets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := 0
		run(t, func(_ race.State, _ step, _ []event.Event, _ error, h *dealer) {
			for _, p := range append([]string{"", "eve"}, players...) {
				lookForCanaries(t, h, p)
			}
			d++
			if d%7 == 0 {
				changeSecrets(t, h, players[d%3])
			}
		})
	})
}

// lookForCanaries searches the view and result of a player for secrets.
func lookForCanaries(t *rapid.T, h *dealer, player string) {
	v := h.state.View(player)
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	result := ""
	if r, err := h.state.Result(player); err == nil {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		result = string(b)
	}
	seen := string(text) + result
	for i := range 20 {
		shown := i < len(v.Shown)
		if strings.Contains(seen, fmt.Sprint(canary(i))) != shown {
			t.Fatalf("the view has hand %d; shown to %q: %v\n%s", i, player, shown, seen)
		}
		done := shown && v.Shown[i].Outcome != "open"
		if !done && strings.Contains(seen, fmt.Sprintf("%d.125", 5000+i)) {
			t.Fatalf("%q sees the seconds of the open hand %d\n%s", player, i, seen)
		}
		if shown && (v.Shown[i].Solvable != nil) != done {
			t.Fatalf("%q sees whether hand %d has a solution: %v, closed: %v", player, i, !done, done)
		}
		for _, p := range append([]string{"eve"}, players...) {
			claimed := shown && (v.Shown[i].Expr == answer(p, i) || v.Shown[i].Missed != nil)
			if strings.Contains(seen, answer(p, i)) && (p != player || !claimed) {
				t.Fatalf("%q sees the answer of %q to hand %d\n%s", player, p, i, seen)
			}
		}
	}
}

// changeSecrets changes every secret in the log that the player may not know, and checks that the
// player's view stays the same, byte for byte.
func changeSecrets(t *rapid.T, h *dealer, player string) {
	v := h.state.View(player)
	change := func(i int, hand event.Hand) event.Hand {
		if i >= len(v.Shown) {
			hand.Puzzle = h5551.Puzzle
		}
		if i >= len(v.Shown) || v.Shown[i].Outcome == "open" {
			hand.Solvable, hand.Level, hand.Seconds = !hand.Solvable, 5-hand.Level, 9-hand.Seconds/1000
		}
		return hand
	}
	n := 0
	all := func(hands []event.Hand) (changed []event.Hand) {
		for _, hand := range hands {
			changed = append(changed, change(n, hand))
			n++
		}
		return changed
	}
	var log []event.Event
	for _, e := range h.log {
		switch x := e.(type) {
		case event.Created:
			x.Hands = all(x.Hands)
			e = x
		case event.Dealt:
			x.Hands = all(x.Hands)
			e = x
		case event.Revealed:
			x.Puzzle = change(x.Hand, event.Hand{Puzzle: x.Puzzle}).Puzzle
			e = x
		case event.Solved:
			if x.Player != player {
				x.Expr = "1+1"
			}
			e = x
		}
		log = append(log, e)
	}
	was, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	is, err := json.Marshal(fold(t, log).View(player))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(was, is) {
		t.Fatalf("the view of %q depends on secrets:\n%s\n%s", player, was, is)
	}
}

// The judgement of each claim is that of puzzle.Check.
func TestClaimsAreJudged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := run(t)
		var hands []event.Hand
		right := func(hand int, claim string) bool {
			if claim == "" {
				return !hands[hand].Solvable
			}
			p, err := puzzle.ParseID(hands[hand].Puzzle)
			if err != nil {
				t.Fatal(err)
			}
			e, err := expr.Parse(claim)
			if err != nil {
				t.Fatal(err)
			}
			return p.Check(e).Correct
		}
		for _, e := range h.log {
			switch e := e.(type) {
			case event.Created:
				hands = e.Hands
			case event.Dealt:
				hands = slices.Concat(hands, e.Hands)
			case event.Solved:
				if !right(e.Hand, e.Expr) {
					t.Fatalf("the claim of %#v is wrong", e)
				}
			case event.Missed:
				if right(e.Hand, e.Expr) {
					t.Fatalf("the claim of %#v is right", e)
				}
			}
		}
	})
}

// TestResultAgreesWithTheLog compares the result with separate counts over the log, and with bounds
// that no run can exceed.
func TestResultAgreesWithTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := run(t)
		for _, p := range players {
			r, err := h.state.Result(p)
			if err != nil {
				continue
			}
			slow := countLog(h.log, p)
			fast := tally{r.Shown, r.Solved, r.Points, r.Misses, r.Streak, r.Best, r.Lost, r.Gained}
			if slow != fast {
				t.Fatalf("%s: result %+v, log %+v", p, fast, slow)
			}
			if r.Points > mode.FullPoints*r.Solved || r.Solved > r.Closed || r.Closed > r.Shown || r.Best > r.Solved ||
				r.Streak > r.Best || r.Time < 0 || r.Hints > mode.AnswerStep*r.Shown || r.Shown-r.Closed > 1 {
				t.Fatalf("impossible result: %+v", r)
			}
			if c, ok := h.log[0].(event.Created); ok && c.Mode.Length > 0 && r.Time > c.Mode.Length+r.Gained {
				t.Fatalf("time %d of a clock of %d with bonuses of %d", r.Time, c.Mode.Length, r.Gained)
			}
			if v := h.state.View(p); v.Ends > 0 && v.Ends > startTime(h.log)+150+r.Gained {
				t.Fatalf("the run ends at %d with bonuses of %d", v.Ends, r.Gained)
			}
		}
	})
}

// startTime returns the time at which the run was started.
func startTime(log []event.Event) int64 {
	for _, e := range log {
		if e, ok := e.(event.Started); ok {
			return e.At
		}
	}
	return 0
}

type tally struct {
	shown, solved, points, misses, streak, best int
	lost, gained                                int64
}

func countLog(log []event.Event, player string) (c tally) {
	for _, e := range log {
		switch e := e.(type) {
		case event.Revealed:
			if e.Player == player {
				c.shown++
			}
		case event.Solved:
			if e.Player == player {
				c.solved++
				c.points += e.Points
				c.gained += e.Bonus
				c.streak++
				c.best = max(c.best, c.streak)
			}
		case event.Missed:
			if e.Player == player {
				c.misses++
				c.lost += e.Cost
				c.streak = 0
			}
		case event.Passed:
			if e.Player == player {
				c.streak = 0
			}
		}
	}
	return c
}

// Apply of any event to any state returns a state or ErrBadEvent, and never panics.
func TestApplyNeverPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := run(t)
		s := h.state
		for range rapid.IntRange(1, 20).Draw(t, "events") {
			e := anEvent(t)
			next, err := race.Apply(s, e)
			if err != nil && (!errors.Is(err, race.ErrBadEvent) || !reflect.DeepEqual(next, s)) {
				t.Fatalf("%#v: %v", e, err)
			}
			s = next
			for _, p := range players {
				_ = s.View(p)
				_, _ = s.Result(p)
			}
			_, _, _ = race.Decide(s, rapid.Int64().Draw(t, "at"), "ann", race.Tick{})
		}
	})
}

func anEvent(t *rapid.T) event.Event {
	head := event.Head{
		At:     rapid.OneOf(rapid.Int64Range(0, 500), rapid.Int64()).Draw(t, "at"),
		Player: rapid.SampledFrom([]string{"", "ann", "bob", "eve", "\xff"}).Draw(t, "player"),
		Act:    rapid.SampledFrom([]string{"", "", "x", "\xff"}).Draw(t, "act"),
	}
	hand := rapid.OneOf(rapid.IntRange(-1, 6), rapid.Int()).Draw(t, "hand")
	n := rapid.OneOf(rapid.IntRange(-1, 6), rapid.Int()).Draw(t, "n")
	why := event.Why(rapid.SampledFrom([]string{"", "skip", "time", "shown", "done", "stop", "dealer", "open"}).Draw(t, "why"))
	text := rapid.SampledFrom([]string{"", "1+1", "1 + 1", "("}).Draw(t, "expr")
	return rapid.SampledFrom([]event.Event{
		nil, &event.Joined{}, (*event.Started)(nil),
		event.Created{Head: head, Mode: mode.Mode{Name: "x", Seats: 2}, Number: n},
		event.Joined{Head: head},
		event.Started{Head: head},
		event.Dealt{Head: head, Hands: []event.Hand{canaryHand(hand%20, true)}},
		event.Revealed{Head: head, Hand: hand, Puzzle: canaryHand(hand%20, true).Puzzle},
		event.Hinted{Head: head, Hand: hand, Step: n},
		event.Solved{Head: head, Hand: hand, Expr: text, Points: n, Bonus: int64(n)},
		event.Missed{Head: head, Hand: hand, Expr: text, Cost: int64(n)},
		event.Passed{Head: head, Hand: hand, Why: why},
		event.Finished{Head: head, Why: why},
	}).Draw(t, "event")
}

func whyOf(e event.Event) event.Why {
	switch e := e.(type) {
	case event.Passed:
		return e.Why
	case event.Finished:
		return e.Why
	}
	return ""
}
