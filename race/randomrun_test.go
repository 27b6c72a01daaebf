package race_test

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

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
	m.Pace = rapid.SampledFrom([]mode.Pace{mode.PaceOwn, mode.PaceFirst, mode.PaceTogether}).Draw(t, "pace")
	m.Countdown = rapid.SampledFrom([]int64{0, 0, 3}).Draw(t, "countdown")
	m.Hosted = rapid.Bool().Draw(t, "hosted")
	if !m.Hosted && m.Countdown > 0 {
		m.AutoStart = rapid.IntRange(0, m.Seats).Draw(t, "auto start")
	}
	if m.Synchronized() {
		m.Gap = rapid.SampledFrom([]int64{0, 2}).Draw(t, "gap")
	}
	if m.Pace == mode.PaceTogether {
		m.LateJoin = rapid.Bool().Draw(t, "late join")
	}
	m.Sudden = !m.Synchronized() && rapid.IntRange(0, 3).Draw(t, "sudden") == 0
	if !m.Synchronized() && rapid.Bool().Draw(t, "bonus") {
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
	t := drawer.t
	m := drawMode(t)
	n := m.Hands
	if n == 0 {
		n = rapid.IntRange(0, 12).Draw(t, "stock")
	}
	if m.Hosted && rapid.Bool().Draw(t, "dealt later") {
		n = 0
	}
	c := race.Create{ID: drawer.drawID(), Mode: m, Hands: drawer.drawHands(n), Source: rapid.SampledFrom([]string{"", "7100000"}).Draw(t, "source")}
	drawer.hands = c.Hands
	if rapid.Bool().Draw(t, "seated") {
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
	hand := -1
	if shown := s.View(player).Shown; len(shown) > 0 {
		hand = shown[len(shown)-1].Hand
	}
	if rapid.IntRange(0, 9).Draw(t, "other hand") == 0 {
		hand = rapid.IntRange(-1, 8).Draw(t, "hand")
	}
	var a race.Action
	switch rapid.SampledFrom([]string{
		"right", "right", "right", "right", "right", "next", "next", "next", "wrong", "none", "skip", "hint", "tick",
		"claim", "garbage", "deal", "join", "start", "finish", "create", "nil",
		"ready", "leave", "host", "pause", "resume", "resume", "configure", "hint all", "next for all", "next for all", "finish one",
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
	case "ready":
		a = race.Ready{ID: drawer.drawID(), Ready: rapid.Bool().Draw(t, "is ready")}
	case "leave":
		leave := race.Leave{ID: drawer.drawID()}
		if player == "" {
			leave.Player = drawPlayer(t)
		}
		a = leave
	case "host":
		a = race.Host{ID: drawer.drawID(), Player: drawPlayer(t)}
	case "pause":
		a = race.Pause{ID: drawer.drawID()}
	case "resume":
		a = race.Resume{ID: drawer.drawID()}
		if rapid.Bool().Draw(t, "by the dealer") {
			player = ""
		}
	case "configure":
		m := drawMode(t)
		m.Seats = 3
		if s.Mode().LateJoin && rapid.Bool().Draw(t, "only the hands") {
			m = s.Mode()
			m.HandTime, m.Solvable = 5, !m.Solvable
		}
		a = race.Configure{ID: drawer.drawID(), Mode: m}
		player = ""
	case "hint all":
		a = race.Hint{ID: drawer.drawID(), Hand: s.Public().Shown - 1, Step: rapid.IntRange(0, 5).Draw(t, "step")}
		player = ""
	case "next for all":
		a = race.Next{ID: drawer.drawID(), Hand: s.Public().Shown}
		player = rapid.SampledFrom([]string{"", s.Host()}).Draw(t, "in charge")
	case "finish one":
		a = race.Finish{ID: drawer.drawID(), Player: drawPlayer(t)}
		player = ""
	case "tick":
		a = race.Tick{}
	case "create":
		a = race.Create{ID: drawer.drawID(), Mode: mode.Mode{Name: "x", Seats: 1}, Hands: drawer.hands}
	}
	return step{at, player, a}
}

func drawPlayer(t *rapid.T) string {
	return rapid.SampledFrom([]string{"ann", "bob", "cid", "eve", ""}).Draw(t, "for")
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
	if c := steps[0].action.(race.Create); len(c.Hands) < c.Mode.Hands {
		steps = append(steps, step{0, "", race.Deal{ID: drawer.drawID(), Hands: drawer.drawHands(c.Mode.Hands)}})
	}
	if rapid.IntRange(0, 3).Draw(t, "lobby") > 0 {
		steps = append(steps, step{0, "", race.Start{ID: drawer.drawID()}})
	}
	playStep := func(s step) {
		before := d.state
		events, err := d.decide(s.at, s.player, s.action)
		for _, e := range events {
			switch e := e.(type) {
			case event.Dealt:
				drawer.hands = slices.Concat(drawer.hands, e.Hands)
			case event.Configured:
				drawer.hands = drawer.hands[:len(d.state.PuzzleIDs())]
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
