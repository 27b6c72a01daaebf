package race_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// duelMode is a race for three players in which the first correct claim closes a hand.
var duelMode = mode.Mode{
	Name: "duel", Seats: 3, Hands: 2, Auto: true, NoneCost: 3000, MissCost: 1000,
	Pace: mode.PaceFirst, Gap: 2000, Countdown: 3000, Hosted: true,
}

// newLobby returns the dealer of a race in duelMode, without hands, which ann and bob have joined at
// 10 and 20.
func newLobby(t testing.TB) *dealer {
	t.Helper()
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: duelMode, Source: "random"})
	d.mustDecide(10, "ann", race.Join{ID: "j"})
	d.mustDecide(20, "bob", race.Join{ID: "j"})
	return d
}

// wantError checks that an action is refused with an error and without events.
func (d *dealer) wantError(want error, at int64, player string, a race.Action) {
	d.t.Helper()
	if events, err := d.decide(at, player, a); !errors.Is(err, want) || len(events) > 0 {
		d.t.Errorf("%#v by %q: %v, %v, want %v", a, player, events, err, want)
	}
}

// TestLobby plays the time before the start: the host, readiness, a change of the mode, and players
// who leave.
func TestLobby(t *testing.T) {
	d := newLobby(t)
	if host := d.state.Host(); host != "ann" {
		t.Fatalf("the host is %q, want the first player", host)
	}
	d.mustDecide(30, "bob", race.Ready{ID: "r", Ready: true})
	wantEvents(t, d.mustDecide(31, "bob", race.Ready{ID: "r2", Ready: true}))
	if p := d.state.Public(); p.Phase != race.PhaseWaiting || !p.Players[1].Ready || p.Players[0].Ready {
		t.Fatalf("bob is not ready: %+v", p)
	}

	d.wantError(race.ErrNotYours, 40, "ann", race.Configure{ID: "f", Mode: duelMode}) // the server checks the host's choice
	small := duelMode
	small.Seats = 1
	d.wantError(race.ErrBadAction, 40, "", race.Configure{ID: "f", Mode: small})
	changed := duelMode
	changed.Hands = 1
	d.mustDecide(41, "", race.Configure{ID: "f2", Mode: changed, Source: "list"})
	if p := d.state.Public(); p.Mode.Hands != 1 || p.Players[1].Ready || d.state.Source() != "list" {
		t.Fatalf("not configured, or bob is still ready: %+v", p)
	}

	d.wantError(race.ErrBadAction, 50, "ann", race.Start{ID: "s"}) // no hands are dealt
	d.mustDecide(51, "", race.Deal{ID: "d", Hands: []event.Hand{hand1234}})
	d.wantError(race.ErrBadAction, 52, "", race.Deal{ID: "d2", Hands: []event.Hand{hand1234}}) // one too many
	d.wantError(race.ErrNotYours, 53, "bob", race.Start{ID: "s"})
	d.wantError(race.ErrNotYours, 53, "bob", race.Host{ID: "h", Player: "bob"})
	wantEvents(t, d.mustDecide(54, "ann", race.Host{ID: "h", Player: "bob"}),
		event.Hosted{Head: event.Head{At: 54, Player: "bob", ActionID: "h", By: "ann"}})
	wantEvents(t, d.mustDecide(54, "ann", race.Host{ID: "h", Player: "bob"})) // the same action again

	// The host leaves, and the first player becomes the host.
	d.mustDecide(60, "cid", race.Join{ID: "j"})
	d.wantError(race.ErrNotYours, 61, "eve", race.Join{ID: "j"})
	wantEvents(t, d.mustDecide(62, "bob", race.Leave{ID: "l"}),
		event.Left{Head: newHead(62, "bob", "")}, event.Hosted{Head: newHead(62, "ann", "")})
	wantEvents(t, d.mustDecide(63, "bob", race.Leave{ID: "l"}))
	d.wantError(race.ErrNotYours, 64, "ann", race.Leave{ID: "l", Player: "cid"})
	wantEvents(t, d.mustDecide(65, "", race.Leave{ID: "away-cid", Player: "cid"}),
		event.Left{Head: event.Head{At: 65, Player: "cid", ActionID: "away-cid", Dealer: true}})
	if got := d.state.Players(); !slices.Equal(got, []string{"ann"}) {
		t.Errorf("players %v, want ann", got)
	}
	d.mustDecide(66, "bob", race.Join{ID: "j2"})

	// The countdown cannot be changed, joined or started again.
	wantEvents(t, d.mustDecide(70, "ann", race.Start{ID: "s2"}),
		event.Counting{Head: event.Head{At: 70, ActionID: "s2", By: "ann"}, Start: 3070})
	if p := d.state.Public(); p.Phase != race.PhaseCounting || p.Start != 3070 || len(p.Hands) > 0 {
		t.Fatalf("not counting: %+v", p)
	}
	d.wantError(race.ErrAlreadyDone, 71, "cid", race.Join{ID: "j3"})
	d.wantError(race.ErrAlreadyDone, 71, "bob", race.Ready{ID: "r3", Ready: true})
	d.wantError(race.ErrAlreadyDone, 71, "", race.Configure{ID: "f3", Mode: duelMode})
	d.wantError(race.ErrAlreadyDone, 71, "ann", race.Start{ID: "s3"})
	d.wantError(race.ErrNotStarted, 71, "", race.Finish{ID: "e", Player: "ann"})
	wantEvents(t, d.mustDecide(3070, "", race.Tick{}),
		event.Started{Head: newHead(3070, "", "")},
		event.Revealed{Head: newHead(3070, "", ""), Hand: 0, Puzzle: hand1234.Puzzle})
	d.wantError(race.ErrAlreadyDone, 3071, "ann", race.Leave{ID: "l2"})
	if p := d.state.Public(); p.Start != 3070 {
		t.Errorf("the race started at %d", p.Start)
	}
}

// TestReady checks that the players of a race of two can be ready, and a player alone cannot.
func TestReady(t *testing.T) {
	for seats, want := range map[int]error{1: race.ErrNotYours, 2: nil} {
		d := &dealer{t: t}
		d.mustDecide(0, "", race.Create{ID: "c", Player: "ann", Mode: mode.Mode{Name: "m", Seats: seats, Hands: 1}, Hands: []event.Hand{hand1234}})
		if _, err := d.decide(10, "ann", race.Ready{ID: "r", Ready: true}); !errors.Is(err, want) {
			t.Errorf("%d seats: %v, want %v", seats, err, want)
		}
	}
}

// TestCountdownWithoutPlayers checks that a countdown ends when the last player leaves.
func TestCountdownWithoutPlayers(t *testing.T) {
	d := newLobby(t)
	d.mustDecide(30, "", race.Deal{ID: "d", Hands: []event.Hand{hand1234, hand3388}})
	d.mustDecide(40, "ann", race.Start{ID: "s"})
	d.mustDecide(50, "ann", race.Leave{ID: "l"})
	if host := d.state.Host(); host != "bob" {
		t.Errorf("the host is %q, want bob", host)
	}
	d.mustDecide(60, "bob", race.Leave{ID: "l"})
	if at, ok := d.state.Deadline(); ok || d.state.Phase() != race.PhaseWaiting {
		t.Errorf("the countdown goes on to %d without players", at)
	}
	d.mustDecide(70, "cid", race.Join{ID: "j"})
	if host := d.state.Host(); host != "cid" {
		t.Errorf("the host is %q, want cid", host)
	}
}

// TestAutoStart checks that a countdown starts with the second player, that players may join and
// leave until it ends, and that it stops when one player remains.
func TestAutoStart(t *testing.T) {
	m := mode.Mode{Name: "quick", Seats: 3, Hands: 1, Length: 9000, Auto: true, Countdown: 500, AutoStart: 2}
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand1234}})
	wantEvents(t, d.mustDecide(10, "ann", race.Join{ID: "j"}), event.Joined{Head: newHead(10, "ann", "j")})
	d.wantError(race.ErrNotYours, 11, "ann", race.Start{ID: "s"})
	wantEvents(t, d.mustDecide(20, "bob", race.Join{ID: "j"}),
		event.Joined{Head: newHead(20, "bob", "j")}, event.Counting{Head: newHead(20, "", ""), Start: 520})
	d.mustDecide(30, "ann", race.Leave{ID: "l"})
	if at, ok := d.state.Deadline(); ok || d.state.Phase() != race.PhaseWaiting {
		t.Fatalf("the countdown goes on to %d with one player", at)
	}
	d.mustDecide(40, "ann", race.Join{ID: "j2"})
	wantEvents(t, d.mustDecide(539, "cid", race.Join{ID: "j"}), event.Joined{Head: newHead(539, "cid", "j")})
	d.wantError(race.ErrNotYours, 539, "eve", race.Join{ID: "j"}) // no free seat
	d.mustDecide(539, "cid", race.Leave{ID: "l"})
	d.mustDecide(539, "eve", race.Join{ID: "j"})
	wantEvents(t, d.mustDecide(540, "", race.Tick{}), event.Started{Head: newHead(540, "", "")},
		event.Revealed{Head: newHead(540, "bob", ""), Hand: 0, Puzzle: hand1234.Puzzle},
		event.Revealed{Head: newHead(540, "ann", ""), Hand: 0, Puzzle: hand1234.Puzzle},
		event.Revealed{Head: newHead(540, "eve", ""), Hand: 0, Puzzle: hand1234.Puzzle})
	d.wantError(race.ErrAlreadyDone, 541, "cid", race.Join{ID: "j2"})
}

// TestFirstToSolve plays a race in which the first correct claim closes the hand for all.
func TestFirstToSolve(t *testing.T) {
	d := newLobby(t)
	d.mustDecide(30, "cid", race.Join{ID: "j"})
	d.mustDecide(30, "", race.Deal{ID: "d", Hands: []event.Hand{hand3388, hand1111}})
	d.mustDecide(40, "ann", race.Start{ID: "s"})
	d.mustDecide(3040, "", race.Tick{})

	// A wrong claim blocks its player, not the others, and costs no time.
	d.mustDecide(4000, "bob", race.Claim{ID: "1", Hand: 0, None: true})
	d.wantError(race.ErrBlocked, 6999, "bob", race.Claim{ID: "2", Hand: 0, Expr: solution3388})
	if v := d.state.View("bob"); v.Shown[0].Blocked != 7000 || v.Players[1].Misses != 1 || v.Shown[0].Cost != 0 {
		t.Errorf("bob's view after a wrong claim: %+v", v)
	}
	d.mustDecide(7000, "cid", race.Skip{ID: "1", Hand: 0})
	if p := d.state.Public(); len(p.Hands) != 0 || p.Players[1].Misses != 0 {
		t.Errorf("the public view before the end of the hand: %+v", p)
	}
	wantEvents(t, d.mustDecide(7000, "bob", race.Claim{ID: "3", Hand: 0, Expr: solution3388}),
		event.Solved{Head: newHead(7000, "bob", "3"), Hand: 0, Expr: solution3388, Points: 4},
		event.Passed{Head: newHead(7000, "", ""), Hand: 0, Reason: event.ReasonTaken})
	d.wantError(race.ErrAlreadyDone, 7001, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution3388})
	p := d.state.Public()
	wantOutcomes := [][]race.Outcome{{race.OutcomeTaken}, {race.OutcomeSolved}, {race.OutcomeSkip}}
	for i, want := range wantOutcomes {
		if got := p.Players[i].Outcomes; !slices.Equal(got, want) {
			t.Errorf("%s: outcomes %v, want %v", p.Players[i].Player, got, want)
		}
	}
	want := race.PublicHand{Hand: 0, Puzzle: hand3388.Puzzle, Solvable: true, Level: 5, Seconds: 61.5, Solver: "bob", Expr: solution3388, Time: 3960}
	if len(p.Hands) != 1 || p.Hands[0] != want || p.Next != 9000 {
		t.Errorf("public hands %+v, next at %d", p.Hands, p.Next)
	}

	// The next hand follows after the gap. Players cannot ask for it.
	d.wantError(race.ErrNotYours, 8000, "bob", race.Next{ID: "n", Hand: 1})
	wantEvents(t, d.mustDecide(9000, "", race.Tick{}),
		event.Revealed{Head: newHead(9000, "", ""), Hand: 1, Puzzle: hand1111.Puzzle})

	// A player who leaves does not delay the others. After the last hand the race is over.
	d.mustDecide(9500, "ann", race.Finish{ID: "f"})
	if host := d.state.Host(); host != "bob" {
		t.Errorf("the host is %q, want bob", host)
	}
	wantEvents(t, d.mustDecide(10000, "cid", race.Claim{ID: "2", Hand: 1, None: true}),
		event.Solved{Head: newHead(10000, "cid", "2"), Hand: 1, Points: 4},
		event.Passed{Head: newHead(10000, "", ""), Hand: 1, Reason: event.ReasonTaken},
		event.Finished{Head: newHead(10000, "", ""), Reason: event.ReasonDone})
	for player, points := range map[string]int{"ann": 0, "bob": 4, "cid": 4} {
		if got := d.result(player).Points; got != points {
			t.Errorf("%s has %d points, want %d", player, got, points)
		}
	}
	d.wantError(race.ErrFinished, 10001, "bob", race.Host{ID: "h", Player: "cid"})
	d.wantError(race.ErrFinished, 10001, "bob", race.Pause{ID: "p"})
}

// TestAllPass checks that a hand that every player skips gives way to the next one after the gap,
// however short that is.
func TestAllPass(t *testing.T) {
	for _, gap := range []int64{0, 1, 2000} {
		m := duelMode
		m.Gap = gap
		d := &dealer{t: t}
		d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand3388, hand1111}})
		d.mustDecide(10, "ann", race.Join{ID: "j"})
		d.mustDecide(20, "bob", race.Join{ID: "j"})
		d.mustDecide(40, "ann", race.Start{ID: "s"})
		d.mustDecide(4000, "ann", race.Skip{ID: "1", Hand: 0})
		if at, ok := d.state.Deadline(); ok {
			t.Errorf("gap %d: the next hand comes at %d, while bob has the hand open", gap, at)
		}
		d.mustDecide(5000, "bob", race.Skip{ID: "1", Hand: 0})
		d.mustDecide(5000+gap-1, "", race.Tick{})
		if shown := d.state.Public().Shown; gap > 0 && shown != 1 {
			t.Errorf("gap %d: %d hands are shown before its end", gap, shown)
		}
		d.mustDecide(5000+gap, "", race.Tick{})
		if shown := d.state.Public().Shown; shown != 2 {
			t.Errorf("gap %d: %d hands are shown after it", gap, shown)
		}
	}
}

// TestPause checks that a pause stops the clocks of the hand, of the gap and of the block, and that
// nothing can be claimed meanwhile.
func TestPause(t *testing.T) {
	m := duelMode
	m.Countdown, m.HandTime, m.Length = 0, 10_000, 100_000
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand3388, hand1234}})
	d.mustDecide(0, "ann", race.Join{ID: "j"})
	d.mustDecide(0, "bob", race.Join{ID: "j"})
	d.wantError(race.ErrNotStarted, 500, "ann", race.Pause{ID: "p"})
	d.mustDecide(1000, "ann", race.Start{ID: "s"})
	d.mustDecide(2000, "bob", race.Claim{ID: "1", Hand: 0, None: true}) // blocks until 5000
	d.wantError(race.ErrNotYours, 3000, "bob", race.Pause{ID: "p"})
	d.mustDecide(3000, "ann", race.Pause{ID: "p"})
	d.wantError(race.ErrAlreadyDone, 3000, "ann", race.Pause{ID: "p2"})
	if at, ok := d.state.Deadline(); ok || d.state.Phase() != race.PhasePaused {
		t.Errorf("a clock runs out at %d in the pause", at)
	}
	if p := d.state.Public(); p.Start != 1000 || p.Paused != 3000 {
		t.Errorf("started at %d and paused at %d, want 1000 and 3000", p.Start, p.Paused)
	}
	d.wantError(race.ErrPaused, 4000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution3388})
	d.wantError(race.ErrPaused, 4000, "ann", race.Skip{ID: "1", Hand: 0})
	d.wantError(race.ErrPaused, 4000, "", race.Next{ID: "n", Hand: 1})
	d.mustDecide(53_000, "", race.Resume{ID: "r"})
	d.wantError(race.ErrAlreadyDone, 53_000, "ann", race.Resume{ID: "r"})
	if v := d.state.Public(); v.HandEnd != 61_000 || v.Ends != 151_000 || v.Paused != 0 {
		t.Errorf("the hand ends at %d and the race at %d, want 61000 and 151000", v.HandEnd, v.Ends)
	}
	d.wantError(race.ErrBlocked, 54_999, "bob", race.Claim{ID: "2", Hand: 0, Expr: solution3388})
	d.mustDecide(55_000, "bob", race.Claim{ID: "3", Hand: 0, Expr: solution3388})
	if got := d.result("bob").Hands[0].Time; got != 4000 {
		t.Errorf("the hand took %d ms, want 4000 without the pause", got)
	}
	d.mustDecide(56_000, "ann", race.Pause{ID: "p3"})
	d.mustDecide(60_000, "ann", race.Resume{ID: "r3"})
	if at, _ := d.state.Deadline(); at != 61_000 {
		t.Errorf("the next hand comes at %d, want 61000", at)
	}
}

// TestOwnPaceInARace checks the countdown, the pause and the public hands of a race in which each
// player has a pace of their own.
func TestOwnPaceInARace(t *testing.T) {
	m := mode.Mode{Name: "race", Seats: 8, Hands: 2, Length: 60_000, Auto: true, NoneCost: 3000, Countdown: 3000, Hosted: true}
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: m, Hands: []event.Hand{hand3388, hand1234}})
	d.mustDecide(0, "ann", race.Join{ID: "j"})
	d.mustDecide(0, "bob", race.Join{ID: "j"})
	d.mustDecide(0, "ann", race.Start{ID: "s"})
	d.mustDecide(8000, "bob", race.Claim{ID: "1", Hand: 0, Expr: solution3388})
	if p := d.state.Public(); len(p.Hands) != 0 || p.Players[1].Shown != 2 {
		t.Errorf("ann has not closed hand 0 yet: %+v", p)
	}
	d.mustDecide(9000, "ann", race.Pause{ID: "p"})
	d.mustDecide(19_000, "ann", race.Resume{ID: "r"})
	d.mustDecide(20_000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution3388})
	if p := d.state.Public(); len(p.Hands) != 1 || p.Hands[0].Solver != "bob" || p.Hands[0].Time != 5000 {
		t.Errorf("public hands %+v, want hand 0 solved by bob in 5 s", p.Hands)
	}
	wantEvents(t, d.mustDecide(73_000, "", race.Tick{}),
		event.Finished{Head: newHead(73_000, "ann", ""), Reason: event.ReasonTime},
		event.Finished{Head: newHead(73_000, "bob", ""), Reason: event.ReasonTime})
	if p := d.state.Public(); p.Phase != race.PhaseOver || len(p.Hands) != 2 || p.Players[0].Time == 0 {
		t.Errorf("the public view of a finished race: %+v", p)
	}
}

// classMode is a class: the dealer, who acts for the teacher, chooses when the next hand comes.
var classMode = mode.Mode{Name: "class", Seats: 40, NoneCost: 3000, Pace: mode.PaceTogether, LateJoin: true}

// TestClass plays a class with a pupil who comes late.
func TestClass(t *testing.T) {
	d := &dealer{t: t}
	d.mustDecide(0, "", race.Create{ID: "c", Mode: classMode})
	d.wantError(race.ErrNotStarted, 0, "", race.Start{ID: "s0"}) // no pupil is there
	d.mustDecide(10, "ann", race.Join{ID: "j"})
	d.mustDecide(20, "bob", race.Join{ID: "j"})
	d.mustDecide(30, "", race.Deal{ID: "d1", Hands: []event.Hand{hand1234, hand1111, hand3388}})
	d.wantError(race.ErrNotYours, 40, "ann", race.Start{ID: "s"})
	d.mustDecide(1000, "", race.Start{ID: "s"})
	d.mustDecide(2000, "ann", race.Claim{ID: "1", Hand: 0, Expr: solution1234})
	d.wantError(race.ErrNotYours, 2500, "ann", race.Next{ID: "n", Hand: 1})
	d.wantError(race.ErrNotYours, 2500, "ann", race.Finish{ID: "f"}) // a pupil just closes the page

	// The teacher goes on. A pupil who comes late gets the open hand, not the earlier ones.
	wantEvents(t, d.mustDecide(3000, "", race.Next{ID: "n1", Hand: 1}),
		event.Passed{Head: newHead(3000, "", "n1"), Hand: 0, Reason: event.ReasonNext},
		event.Revealed{Head: newHead(3000, "", ""), Hand: 1, Puzzle: hand1111.Puzzle})
	wantEvents(t, d.mustDecide(4000, "cid", race.Join{ID: "j"}),
		event.Joined{Head: newHead(4000, "cid", "j")},
		event.Revealed{Head: newHead(4000, "cid", ""), Hand: 1, Puzzle: hand1111.Puzzle})
	if v := d.state.View("cid"); len(v.Shown) != 1 || v.Shown[0].Hand != 1 || v.Players[2].Shown != 1 || v.Players[2].Closed != 0 {
		t.Errorf("the late pupil's view: %+v", v)
	}

	// A hint for all reveals that the hand has no solution, and closes it.
	d.wantError(race.ErrAlreadyDone, 4500, "", race.Hint{ID: "h", Hand: 0, Step: 1}) // that hand is closed
	d.wantError(race.ErrUnknownHand, 4500, "", race.Hint{ID: "h", Hand: -1, Step: 1})
	wantEvents(t, d.mustDecide(5000, "", race.Hint{ID: "h", Hand: 1, Step: 1}),
		event.Hinted{Head: newHead(5000, "", "h"), Hand: 1, Step: 1},
		event.Passed{Head: newHead(5000, "", ""), Hand: 1, Reason: event.ReasonShown})
	d.mustDecide(5500, "dan", race.Join{ID: "j"}) // after the hand: waits for the next one
	if v := d.state.View("dan"); len(v.Shown) != 0 {
		t.Errorf("a pupil who joined after the hand sees it: %+v", v.Shown)
	}
	d.mustDecide(6000, "", race.Next{ID: "n2", Hand: 2})
	d.wantError(race.ErrNotYours, 6500, "ann", race.Hint{ID: "2", Hand: 2, Step: 2})
	d.mustDecide(6600, "", race.Hint{ID: "h2", Hand: 2, Step: 2})
	d.mustDecide(7000, "dan", race.Claim{ID: "1", Hand: 2, Expr: solution3388})
	if r := d.result("dan"); r.Points != 2 || r.Shown != 1 || len(r.Hands) != 1 {
		t.Errorf("dan's result after a hint up to step 2: %+v", r)
	}
	d.wantError(race.ErrUnknownHand, 8000, "", race.Next{ID: "n3", Hand: 3}) // not dealt
	d.mustDecide(9000, "", race.Finish{ID: "f"})
	if p := d.state.Public(); p.Phase != race.PhaseOver || len(p.Hands) != 3 {
		t.Errorf("the class is not over: %+v", p)
	}
}
