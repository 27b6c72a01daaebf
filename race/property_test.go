package race_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

var refusalErrs = []error{
	race.ErrBadAction, race.ErrNotYours, race.ErrNotStarted, race.ErrFinished,
	race.ErrUnknownHand, race.ErrAlreadyDone, race.ErrExpired, race.ErrPaused, race.ErrBlocked,
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
				if len(events) == 0 || events[0].Header().At != due || !isClockEvent(events[0]) {
					t.Fatalf("a clock ran out at %d, got %#v", due, events)
				}
			}
			if due, ok := d.state.Deadline(); ok && due <= max(s.at, before.LastTime()) {
				t.Fatalf("after a decision at %d, the deadline is still %d", s.at, due)
			}
		})
	})
}

// isClockEvent reports whether an event can be the first event of a clock.
func isClockEvent(e event.Event) bool {
	switch e := e.(type) {
	case event.Started, event.Revealed:
		return e.Header().Player == "" && e.Header().ActionID == ""
	}
	return reasonOf(e) == event.ReasonTime
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

// TestClaimsAreJudged checks that a claim is accepted if and only if it is correct: an expression
// according to puzzle.Puzzle.Check, and "no solution" according to Hand.Solvable.
func TestClaimsAreJudged(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h, _ := playRandomRun(t)
		var hands []event.Hand
		shown := 0
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
			case event.Configured:
				if hands = hands[:shown]; !e.Mode.LateJoin || e.Mode.Hands > 0 {
					hands = nil
				}
			case event.Revealed:
				shown = max(shown, e.Hand+1)
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
			if h.state.Mode().Synchronized() {
				fromLog.lost = 0 // a wrong claim costs no time
			}
			fromResult := resultCounts{r.Shown, r.Solved, r.Points, r.Misses, r.Streak, r.Best, r.Lost, r.Gained}
			if fromLog != fromResult {
				t.Fatalf("%s: result %+v, log %+v", p, fromResult, fromLog)
			}
			if r.Points > mode.FullPoints*r.Solved || r.Solved > r.Closed || r.Closed > r.Shown || r.Best > r.Solved ||
				r.Streak > r.Best || r.Time < 0 || r.Hints > mode.AnswerStep*r.Shown || r.Shown-r.Closed > 1 {
				t.Fatalf("impossible result: %+v", r)
			}
			if length := h.state.Mode().Length; length > 0 && r.Time > length+r.Gained {
				t.Fatalf("time %d, but the run lasts %d with bonuses of %d", r.Time, length, r.Gained)
			}
			if v := h.state.View(p); v.Ends > 0 && v.Ends > startTime(h.log)+150+r.Gained+pausedTime(h.log) {
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

// pausedTime returns the total length of the pauses that have ended.
func pausedTime(log []event.Event) (length int64) {
	var since int64
	for _, e := range log {
		switch e := e.(type) {
		case event.Paused:
			since = e.At
		case event.Resumed:
			length += e.At - since
		}
	}
	return length
}

// resultCounts holds the counts of one player that are also in a Result.
type resultCounts struct {
	shown, solved, points, misses, streak, best int
	lost, gained                                int64
}

// countLog returns the counts of a player from the log.
func countLog(log []event.Event, player string) (c resultCounts) {
	plays, open := false, false
	for _, e := range log {
		concerns := plays && (e.Header().Player == player || e.Header().Player == "")
		switch e := e.(type) {
		case event.Joined:
			plays = plays || e.Player == player
		case event.Left:
			plays = plays && e.Player != player
		case event.Finished:
			plays = plays && !concerns
		case event.Revealed:
			if concerns {
				c.shown++
				open = true
			}
		case event.Solved:
			if e.Player == player {
				open = false
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
			if concerns && open {
				c.streak = 0
				open = false
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
			_ = s.Public()
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
	reason := event.Reason(rapid.SampledFrom([]string{"", "skip", "time", "shown", "taken", "next", "done", "stop", "dealer", "open"}).Draw(t, "why"))
	text := rapid.SampledFrom([]string{"", "1+1", "1 + 1", "("}).Draw(t, "expr")
	return rapid.SampledFrom([]event.Event{
		nil, &event.Joined{}, (*event.Started)(nil),
		event.Created{Head: head, Mode: mode.Mode{Name: "x", Seats: 2}, Number: n},
		event.Configured{Head: head, Mode: mode.Mode{Name: "x", Seats: 2, Hosted: true, Pace: mode.PaceFirst}},
		event.Joined{Head: head},
		event.Ready{Head: head, Ready: true},
		event.Left{Head: head},
		event.Hosted{Head: head},
		event.Counting{Head: head, Start: int64(n)},
		event.Started{Head: head},
		event.Paused{Head: head},
		event.Resumed{Head: head},
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
