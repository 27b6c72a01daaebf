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

// The hands of random runs contain canaries: numbers, seconds and texts of answers that occur
// nowhere else. A view that reveals a hand or an answer contains the bytes of a canary.

// canaryNumber returns the number that occurs only in hand i.
func canaryNumber(i int) int { return 7100000 + 1000*i }

// canaryHand returns the hand 1, 2+i and canaryNumber(i). It can make the target if and only if
// solvable is set.
func canaryHand(i int, solvable bool) event.Hand {
	target := canaryNumber(i) + i + 1 // canary(i) + (2+i) − 1
	if !solvable {
		target = 13 // far below anything that the hand can make from a number above 7,000,000
	}
	h := event.Hand{Puzzle: fmt.Sprintf("1-1.%d.%d-%d-classic", i+2, canaryNumber(i), target), Solvable: solvable}
	if solvable {
		h.Level, h.Seconds = 1+i%5, float64(5000+i)+0.125
	}
	return h
}

// answerOf returns a solution of canaryHand(i), written differently for each player.
func answerOf(player string, i int) string {
	format := map[string]string{"ann": "%[1]d+%[2]d-1", "bob": "%[2]d+%[1]d-1", "cid": "%[1]d-1+%[2]d"}[player]
	if format == "" {
		format = "%[2]d-1+%[1]d"
	}
	return fmt.Sprintf(format, canaryNumber(i), i+2)
}

var playerNames = []string{"ann", "bob", "cid"}

// drawMode draws a mode, in many cases with clocks so short that they run out.
func drawMode(t *rapid.T) mode.Mode {
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

// step is an action of a random run, with its time and its player.
type step struct {
	at     int64
	player string
	action race.Action
}

// stepDrawer draws the steps of a random run.
type stepDrawer struct {
	t     *rapid.T
	hands []event.Hand // the hands of the run
	ids   int          // number of different IDs drawn
	now   int64
}

func (drawer *stepDrawer) drawID() string {
	if rapid.IntRange(0, 9).Draw(drawer.t, "again") == 0 {
		return fmt.Sprint("k", rapid.IntRange(0, drawer.ids).Draw(drawer.t, "old"))
	}
	drawer.ids++
	return fmt.Sprint("k", drawer.ids)
}

func (drawer *stepDrawer) drawHands(n int) []event.Hand {
	var more []event.Hand
	for range n {
		more = append(more, canaryHand(len(drawer.hands)+len(more), rapid.SampledFrom([]bool{true, false, true}).Draw(drawer.t, "solvable")))
	}
	return more
}

func (drawer *stepDrawer) drawCreate() race.Create {
	m := drawMode(drawer.t)
	n := m.Hands
	if n == 0 {
		n = rapid.IntRange(0, 12).Draw(drawer.t, "stock")
	}
	c := race.Create{ID: drawer.drawID(), Mode: m, Hands: drawer.drawHands(n)}
	drawer.hands = c.Hands
	if rapid.Bool().Draw(drawer.t, "seated") {
		c.Player = "ann"
	}
	return c
}

// drawStep draws the next step of a run in state s. Most steps are valid.
func (drawer *stepDrawer) drawStep(s race.State) step {
	t := drawer.t
	drawer.now += rapid.SampledFrom([]int64{1, 2, 0, 3, 1, 2, 15}).Draw(t, "later")
	at := drawer.now
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
		if hand >= 0 && hand < len(drawer.hands) && !drawer.hands[hand].Solvable {
			a = race.Claim{ID: drawer.drawID(), Hand: hand, None: true}
			break
		}
		fallthrough
	case "claim":
		a = race.Claim{ID: drawer.drawID(), Hand: hand, Expr: answerOf(player, max(hand, 0))}
	case "none":
		a = race.Claim{ID: drawer.drawID(), Hand: hand, None: true}
	case "wrong":
		a = race.Claim{ID: drawer.drawID(), Hand: hand, Expr: rapid.SampledFrom([]string{"1+2", "13", "1/0", "7100001", "2^3", "1/(1-1)"}).Draw(t, "expr")}
	case "garbage":
		a = race.Claim{ID: drawer.drawID(), Hand: hand, Expr: rapid.String().Draw(t, "text"), None: rapid.Bool().Draw(t, "both")}
	case "hint":
		a = race.Hint{ID: drawer.drawID(), Hand: hand, Step: rapid.IntRange(0, 5).Draw(t, "step")}
	case "skip":
		a = race.Skip{ID: drawer.drawID(), Hand: hand}
	case "next":
		a = race.Next{ID: drawer.drawID(), Hand: hand + 1}
	case "join":
		a = race.Join{ID: drawer.drawID()}
	case "start":
		a = race.Start{ID: drawer.drawID()}
		if rapid.Bool().Draw(t, "by the dealer") {
			player = ""
		}
	case "deal":
		a = race.Deal{ID: drawer.drawID(), Hands: drawer.drawHands(rapid.IntRange(0, 2).Draw(t, "more"))}
		player = ""
	case "finish":
		a = race.Finish{ID: drawer.drawID()}
	case "tick":
		a = race.Tick{}
	case "create":
		a = race.Create{ID: drawer.drawID(), Mode: mode.Mode{Name: "x", Seats: 1}, Hands: drawer.hands}
	}
	return step{at, player, a}
}

// playRandomRun draws a run and calls each check after each step. It returns the dealer and the
// steps.
func playRandomRun(t *rapid.T, checks ...func(before race.State, s step, events []event.Event, err error, after *dealer)) (*dealer, []step) {
	drawer := &stepDrawer{t: t}
	d := &dealer{t: t}
	steps := []step{{0, "", drawer.drawCreate()}}
	for _, p := range playerNames[:3-rapid.IntRange(0, 3).Draw(t, "staying out")] {
		steps = append(steps, step{0, p, race.Join{ID: drawer.drawID()}})
	}
	steps = append(steps, step{0, "", race.Start{ID: drawer.drawID()}})
	playStep := func(s step) {
		before := d.state
		events, err := d.decide(s.at, s.player, s.action)
		for _, e := range events {
			if dealt, ok := e.(event.Dealt); ok {
				drawer.hands = slices.Concat(drawer.hands, dealt.Hands)
			}
		}
		for _, check := range checks {
			check(before, s, events, err, d)
		}
	}
	for _, s := range steps {
		playStep(s)
	}
	for range rapid.IntRange(1, 20).Draw(t, "steps") * 5 {
		s := drawer.drawStep(d.state)
		steps = append(steps, s)
		playStep(s)
	}
	return d, steps
}

// applyLog returns the state after a log. It calls Apply for each event.
func applyLog(t rapid.TB, log []event.Event) race.State {
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

var refusalErrs = []error{
	race.ErrBadAction, race.ErrNotYours, race.ErrNotStarted, race.ErrFinished,
	race.ErrUnknownHand, race.ErrAlreadyDone, race.ErrExpired,
}

// TestRefusalsAreDocumented checks that a refused action returns a documented error, and that its
// only events are those of clocks.
func TestRefusalsAreDocumented(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandomRun(t, func(_ race.State, s step, events []event.Event, err error, _ *dealer) {
			if err == nil {
				return
			}
			if errors.Is(err, race.ErrBadEvent) && !errors.Is(err, race.ErrBadAction) ||
				!slices.ContainsFunc(refusalErrs, func(known error) bool { return errors.Is(err, known) }) {
				t.Fatalf("%#v: %v", s, err)
			}
			for _, e := range events {
				if e.Header().ActionID != "" {
					t.Fatalf("the refused action %#v made %#v", s, e)
				}
			}
		})
	})
}

// TestReplayingTheLogRebuildsTheState checks that the encoded log rebuilds the state after each
// step, and that later events have not changed those states.
func TestReplayingTheLogRebuildsTheState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var states []race.State
		var lengths []int
		d, _ := playRandomRun(t, func(_ race.State, _ step, _ []event.Event, _ error, d *dealer) {
			states = append(states, d.state)
			lengths = append(lengths, len(d.log))
		})
		text, err := event.Encode(d.log)
		if err != nil {
			t.Fatal(err)
		}
		log, err := event.Decode(text)
		if err != nil {
			t.Fatalf("%v: %s", err, text)
		}
		if len(log) > 0 && !reflect.DeepEqual(log, d.log) {
			t.Fatalf("the decoded log differs:\n%s", text)
		}
		for i, s := range states {
			if repeated := applyLog(t, log[:lengths[i]]); !reflect.DeepEqual(repeated, s) {
				t.Fatalf("after %d events\n got %+v\nwant %+v", lengths[i], repeated, s)
			}
		}
	})
}

// TestFoldMatchesApply checks that Fold returns the same state as Apply called for each event, from
// any state, and does not change that state.
func TestFoldMatchesApply(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := playRandomRun(t, func(_ race.State, _ step, _ []event.Event, _ error, _ *dealer) {})
		split := rapid.IntRange(0, len(h.log)).Draw(t, "from")
		from := applyLog(t, h.log[:split])
		got, err := race.Fold(from, h.log[split:])
		if err != nil || !reflect.DeepEqual(got, h.state) {
			t.Fatalf("%v\n got %+v\nwant %+v", err, got, h.state)
		}
		if repeated := applyLog(t, h.log[:split]); !reflect.DeepEqual(from, repeated) {
			t.Fatalf("Fold changed its argument\n got %+v\nwant %+v", from, repeated)
		}
		invalid := append(slices.Clone(h.log[split:]), event.Created{})
		if got, err := race.Fold(from, invalid); len(h.log) > 0 && (err == nil || !reflect.DeepEqual(got, from)) {
			t.Fatalf("%v\n got %+v\nwant %+v", err, got, from)
		}
	})
}

// TestClosedSinceMatchesView compares ClosedSince with the hands that are closed in a later view
// but not in an earlier one, and HasOpenHand with the open hands of the later view.
func TestClosedSinceMatchesView(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := playRandomRun(t, func(_ race.State, _ step, _ []event.Event, _ error, _ *dealer) {})
		before := applyLog(t, h.log[:rapid.IntRange(0, len(h.log)).Draw(t, "from")])
		for _, player := range []string{"ann", "bob", "cid", ""} {
			earlier := before.View(player).Shown
			var want []race.PlayedHand
			open := false
			for i, p := range h.state.View(player).Shown {
				switch {
				case p.Outcome == "open":
					open = true
				case i >= len(earlier) || earlier[i].Outcome == "open":
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

// TestRepeatedActionChangesNothing checks that a repeated action causes no events, and is accepted
// or refused like the first.
func TestRepeatedActionChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandomRun(t, func(_ race.State, s step, _ []event.Event, err error, d *dealer) {
			version := d.state.Version()
			events, _, repeated := race.Decide(d.state, s.at, s.player, s.action)
			if len(events) > 0 || d.state.Version() != version {
				t.Fatalf("the repeated action %#v made %#v", s, events)
			}
			if (err == nil) != (repeated == nil) {
				t.Fatalf("%#v: %v, repeated: %v", s, err, repeated)
			}
		})
	})
}

// TestClocksActAtTheirTime checks that the events of clocks that have run out come first and have
// the time at which the clock ran out, that no clock is due after a decision, and that times never
// decrease.
func TestClocksActAtTheirTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandomRun(t, func(before race.State, s step, events []event.Event, err error, d *dealer) {
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
				if len(events) == 0 || events[0].Header().At != due || reasonOf(events[0]) != event.ReasonTime {
					t.Fatalf("a clock ran out at %d, got %#v", due, events)
				}
			}
			if due, ok := d.state.Deadline(); ok && due <= max(s.at, before.LastTime()) {
				t.Fatalf("after a decision at %d, the deadline is still %d", s.at, due)
			}
		})
	})
}

// TestTicksDoNotChangeTheLog compares the log of a run without ticks with the log of the same run
// with a tick every millisecond.
func TestTicksDoNotChangeTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, steps := playRandomRun(t)
		var withTicks, withoutTicks []step
		now := int64(0)
		for _, s := range steps {
			s.at = max(s.at, now) // times never decrease, and the ticks have times up to now
			for ; now < s.at; now++ {
				withTicks = append(withTicks, step{now, "", race.Tick{}})
			}
			withTicks = append(withTicks, s)
			if _, tick := s.action.(race.Tick); !tick {
				withoutTicks = append(withoutTicks, s)
			}
		}
		for ; now < 400; now++ {
			withTicks = append(withTicks, step{now, "", race.Tick{}})
		}
		withTicks = append(withTicks, step{now, "", race.Tick{}})
		withoutTicks = append(withoutTicks, step{now, "", race.Tick{}})
		got, want := playSteps(t, withoutTicks), playSteps(t, withTicks)
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || !reflect.DeepEqual(got[i], want[i]) {
				t.Fatalf("event %d\nwithout ticks %#v\nwith ticks %#v", i, got[i:min(i+1, len(got))], want[i:min(i+1, len(want))])
			}
		}
	})
}

// playSteps returns the log of a run with the given steps.
func playSteps(t *rapid.T, steps []step) []event.Event {
	d := &dealer{t: t}
	for _, s := range steps {
		_, _ = d.decide(s.at, s.player, s.action)
	}
	return d.log
}

// TestNothingAfterTheEnd checks that no action causes events after the end of a run, and that each
// returns an error, except a tick and an action that was accepted before.
func TestNothingAfterTheEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		accepted := map[string]bool{}
		playRandomRun(t, func(before race.State, s step, events []event.Event, err error, _ *dealer) {
			key := fmt.Sprint(s.player, "/")
			if s.action != nil && reflect.TypeOf(s.action) != reflect.TypeOf(race.Tick{}) {
				key += reflect.ValueOf(s.action).FieldByName("ID").String()
			}
			if before.Over() {
				_, tick := s.action.(race.Tick)
				if len(events) > 0 || err == nil && !tick && !accepted[key] {
					t.Fatalf("%#v after the end: %#v, %v", s, events, err)
				}
			}
			if err == nil {
				accepted[key] = true
			}
		})
	})
}

// TestViewsKeepSecrets checks that views contain no secrets and do not depend on them.
func TestViewsKeepSecrets(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		count := 0
		playRandomRun(t, func(_ race.State, _ step, _ []event.Event, _ error, d *dealer) {
			for _, p := range append([]string{"", "eve"}, playerNames...) {
				lookForCanaries(t, d, p)
			}
			count++
			if count%7 == 0 {
				changeSecrets(t, d, playerNames[count%3])
			}
		})
	})
}

// lookForCanaries checks that the view and the result of a player contain no canary of a secret
// hand or answer.
func lookForCanaries(t *rapid.T, d *dealer, player string) {
	v := d.state.View(player)
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	result := ""
	if r, err := d.state.Result(player); err == nil {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		result = string(b)
	}
	visible := string(text) + result
	for i := range 20 {
		shown := i < len(v.Shown)
		if strings.Contains(visible, fmt.Sprint(canaryNumber(i))) != shown {
			t.Fatalf("hand %d is in the view of %q: %v, want %v\n%s", i, player, !shown, shown, visible)
		}
		done := shown && v.Shown[i].Outcome != "open"
		if !done && strings.Contains(visible, fmt.Sprintf("%d.125", 5000+i)) {
			t.Fatalf("%q sees the seconds of the open hand %d\n%s", player, i, visible)
		}
		if shown && (v.Shown[i].Solvable != nil) != done {
			t.Fatalf("%q sees whether hand %d has a solution: %v, closed: %v", player, i, !done, done)
		}
		for _, p := range append([]string{"eve"}, playerNames...) {
			claimed := shown && (v.Shown[i].Expr == answerOf(p, i) || v.Shown[i].Missed != nil)
			if strings.Contains(visible, answerOf(p, i)) && (p != player || !claimed) {
				t.Fatalf("%q sees the answer of %q to hand %d\n%s", player, p, i, visible)
			}
		}
	}
}

// changeSecrets changes every part of the log that the player may not know, and checks that the
// player's view stays the same, byte for byte.
func changeSecrets(t *rapid.T, d *dealer, player string) {
	v := d.state.View(player)
	change := func(i int, hand event.Hand) event.Hand {
		if i >= len(v.Shown) {
			hand.Puzzle = hand1555.Puzzle
		}
		if i >= len(v.Shown) || v.Shown[i].Outcome == "open" {
			hand.Solvable, hand.Level, hand.Seconds = !hand.Solvable, 5-hand.Level, 9-hand.Seconds/1000
		}
		return hand
	}
	index := 0
	changeAll := func(hands []event.Hand) (changed []event.Hand) {
		for _, hand := range hands {
			changed = append(changed, change(index, hand))
			index++
		}
		return changed
	}
	var log []event.Event
	for _, e := range d.log {
		switch x := e.(type) {
		case event.Created:
			x.Hands = changeAll(x.Hands)
			e = x
		case event.Dealt:
			x.Hands = changeAll(x.Hands)
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
	viewBefore, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	viewAfter, err := json.Marshal(applyLog(t, log).View(player))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(viewBefore, viewAfter) {
		t.Fatalf("the view of %q depends on secrets:\n%s\n%s", player, viewBefore, viewAfter)
	}
}

// TestClaimsAreJudged checks that a claim is accepted if and only if it is correct: an expression
// according to puzzle.Puzzle.Check, and "no solution" according to Hand.Solvable.
func TestClaimsAreJudged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := playRandomRun(t)
		var hands []event.Hand
		isCorrect := func(hand int, claim string) bool {
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
				if !isCorrect(e.Hand, e.Expr) {
					t.Fatalf("the claim of %#v is wrong", e)
				}
			case event.Missed:
				if isCorrect(e.Hand, e.Expr) {
					t.Fatalf("the claim of %#v is right", e)
				}
			}
		}
	})
}

// TestResultAgreesWithTheLog compares the result with counts over the log, and checks bounds that
// no result can exceed.
func TestResultAgreesWithTheLog(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := playRandomRun(t)
		for _, p := range playerNames {
			r, err := h.state.Result(p)
			if err != nil {
				continue
			}
			fromLog := countLog(h.log, p)
			fromResult := resultCounts{r.Shown, r.Solved, r.Points, r.Misses, r.Streak, r.Best, r.Lost, r.Gained}
			if fromLog != fromResult {
				t.Fatalf("%s: result %+v, log %+v", p, fromResult, fromLog)
			}
			if r.Points > mode.FullPoints*r.Solved || r.Solved > r.Closed || r.Closed > r.Shown || r.Best > r.Solved ||
				r.Streak > r.Best || r.Time < 0 || r.Hints > mode.AnswerStep*r.Shown || r.Shown-r.Closed > 1 {
				t.Fatalf("impossible result: %+v", r)
			}
			if c, ok := h.log[0].(event.Created); ok && c.Mode.Length > 0 && r.Time > c.Mode.Length+r.Gained {
				t.Fatalf("time %d, but the run lasts %d with bonuses of %d", r.Time, c.Mode.Length, r.Gained)
			}
			if v := h.state.View(p); v.Ends > 0 && v.Ends > startTime(h.log)+150+r.Gained {
				t.Fatalf("the run ends at %d, too late for bonuses of %d", v.Ends, r.Gained)
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

// resultCounts holds the counts of one player that are also in a Result.
type resultCounts struct {
	shown, solved, points, misses, streak, best int
	lost, gained                                int64
}

// countLog returns the counts of a player from the log.
func countLog(log []event.Event, player string) (c resultCounts) {
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

// TestApplyNeverPanics checks that Apply of any event to any state returns a new state or
// ErrBadEvent and does not panic, and that views and results of the new states do not panic.
func TestApplyNeverPanics(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := playRandomRun(t)
		s := h.state
		for range rapid.IntRange(1, 20).Draw(t, "events") {
			e := drawEvent(t)
			next, err := race.Apply(s, e)
			if err != nil && (!errors.Is(err, race.ErrBadEvent) || !reflect.DeepEqual(next, s)) {
				t.Fatalf("%#v: %v", e, err)
			}
			s = next
			for _, p := range playerNames {
				_ = s.View(p)
				_, _ = s.Result(p)
			}
			_, _, _ = race.Decide(s, rapid.Int64().Draw(t, "at"), "ann", race.Tick{})
		}
	})
}

// drawEvent draws an event with values that often do not fit a state.
func drawEvent(t *rapid.T) event.Event {
	head := event.Head{
		At:       rapid.OneOf(rapid.Int64Range(0, 500), rapid.Int64()).Draw(t, "at"),
		Player:   rapid.SampledFrom([]string{"", "ann", "bob", "eve", "\xff"}).Draw(t, "player"),
		ActionID: rapid.SampledFrom([]string{"", "", "x", "\xff"}).Draw(t, "act"),
	}
	hand := rapid.OneOf(rapid.IntRange(-1, 6), rapid.Int()).Draw(t, "hand")
	n := rapid.OneOf(rapid.IntRange(-1, 6), rapid.Int()).Draw(t, "n")
	reason := event.Reason(rapid.SampledFrom([]string{"", "skip", "time", "shown", "done", "stop", "dealer", "open"}).Draw(t, "why"))
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
		event.Passed{Head: head, Hand: hand, Reason: reason},
		event.Finished{Head: head, Reason: reason},
	}).Draw(t, "event")
}

// reasonOf returns the Reason of an event, or "" if it has none.
func reasonOf(e event.Event) event.Reason {
	switch e := e.(type) {
	case event.Passed:
		return e.Reason
	case event.Finished:
		return e.Reason
	}
	return ""
}
