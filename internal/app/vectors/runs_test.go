package vectors_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/rat"
)

const runsFile = "../../../web/src/core/race/testdata/runs.json"

// recordedRun is a test vector: the moves of a run of one player, the response of package race to
// each, and the final view.
type recordedRun struct {
	Steps []recordedMove `json:"steps"`
	View  race.View      `json:"view"`
}

// recordedMove is a move with the response of package race.
type recordedMove struct {
	Move     race.Move         `json:"move"`
	Error    string            `json:"error,omitempty"`
	Events   []json.RawMessage `json:"events,omitempty"`
	Deadline int64             `json:"deadline,omitempty"`
}

// TestRunVectors compares the runs in runsFile, by which the pages are tested, with those of
// package race.
func TestRunVectors(t *testing.T) {
	p := randomPlayer{T: t, Rand: rand.New(rand.NewPCG(24, 7)), grader: grade.New(), hands: allHands(t), counts: map[string]int{}}
	var b bytes.Buffer
	b.WriteString("[\n")
	const runs = 36
	for i := range runs {
		line, err := json.Marshal(p.run())
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		b.WriteString([]string{",\n", "\n]\n"}[i/(runs-1)])
	}
	for _, word := range []string{
		"expired", "finished", "bad action", "already done", "unknown hand", "not yours",
		"event.Solved", "event.Missed", "event.Passed", "event.Hinted", "event.Finished", "event.Dealt",
	} {
		if p.counts[word] < 5 {
			t.Errorf("only %d times %q in the runs, want at least 5", p.counts[word], word)
		}
	}
	t.Log(p.counts)
	golden.Compare(t, runsFile, b.Bytes())
}

// randomPlayer plays random runs.
type randomPlayer struct {
	*testing.T
	*rand.Rand
	grader *grade.Grader
	hands  []deal.Hand
	counts map[string]int // number of events of each type, and of errors of each name, in all runs

	state       race.State
	recorded    recordedRun
	dealt       []event.Hand
	solutions   []string // a solution of each dealt hand, or ""
	now         int64
	actionCount int
}

// run plays and records a random run.
func (p *randomPlayer) run() recordedRun {
	p.state, p.recorded, p.dealt, p.solutions, p.now, p.actionCount = race.State{}, recordedRun{}, nil, nil, 1_790_000_000_000, 0
	m, _ := mode.Lookup(mode.Names()[p.IntN(3)])
	if m.Name == "practice" && p.IntN(2) == 0 {
		m.HandTime = 20_000
	}
	m.Solvable = m.Name != "timed" && p.IntN(2) == 0
	n := 5
	if m.Hands == 0 {
		n = 1 + p.IntN(4)
	}
	p.decide("", race.Create{ID: "c", Mode: m, Number: p.IntN(2) * 7, Offline: p.IntN(2) == 0, Player: "ann", Hands: p.drawHands(n)})
	p.decide("ann", race.Start{ID: "s"})
	for range 26 {
		p.now += p.Int64N(9_000)
		if p.IntN(12) == 0 {
			p.now += 30_000
		}
		if m.Hands == 0 && p.state.HandsLeft() < 1 && p.IntN(3) > 0 {
			p.decide("", race.Deal{ID: p.newID(), Hands: p.drawHands(1 + p.IntN(3))})
		}
		p.decide("ann", p.action())
	}
	if p.IntN(2) == 0 {
		p.decide("ann", race.Finish{ID: p.newID(), Away: p.away()})
	}
	p.now += p.Int64N(200_000)
	p.decide([]string{"ann", ""}[p.IntN(2)], race.Tick{})
	p.recorded.View = p.state.View("ann")
	return p.recorded
}

// newID returns a new action ID, or sometimes that of the last action again.
func (p *randomPlayer) newID() string {
	if p.IntN(15) > 0 {
		p.actionCount++
	}
	return fmt.Sprint("k", p.actionCount)
}

// away returns the time, in milliseconds, that the player claims to have been away: 0 in about half
// of the cases, sometimes more than has passed, and sometimes negative.
func (p *randomPlayer) away() int64 { return max(0, p.Int64N(40_000)-20_000) - max(0, p.Int64N(10)-8) }

func (p *randomPlayer) drawHands(n int) []event.Hand {
	var hands []event.Hand
	for range n {
		hand := p.hands[p.IntN(len(p.hands))]
		dealtPuzzle, err := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
		if err != nil {
			p.Fatal(err)
		}
		h, easiest := event.Hand{Puzzle: dealtPuzzle.ID()}, ""
		grading, err := p.grader.Grade(p.Context(), dealtPuzzle)
		if err == nil {
			h.Solvable, h.Level, h.Seconds, easiest = true, grading.Level, grading.Seconds, grading.Easiest
		}
		hands = append(hands, h)
		p.dealt, p.solutions = append(p.dealt, h), append(p.solutions, easiest)
	}
	return hands
}

// action returns a random action, valid in most cases.
func (p *randomPlayer) action() race.Action {
	shown := p.state.View("ann").Shown
	hand := len(shown) - 1
	if p.IntN(12) == 0 {
		hand = p.IntN(len(p.dealt)+2) - 1
	}
	if hand == len(shown)-1 && hand >= 0 && shown[hand].Outcome != "open" && p.IntN(5) > 0 {
		return race.Next{ID: p.newID(), Hand: hand + 1}
	}
	switch p.IntN(9) {
	case 0:
		return race.Skip{ID: p.newID(), Hand: hand, Away: p.away()}
	case 1:
		return race.Hint{ID: p.newID(), Hand: hand, Step: p.IntN(6), Away: p.away()}
	case 2:
		return race.Claim{ID: p.newID(), Hand: hand, None: true}
	case 3:
		return race.Claim{ID: p.newID(), Hand: hand, Expr: []string{"4*6", "1/(2-2)", "3 × 8 − (0)", "4*", "(1", "24", "-4*-6", "9^9^9"}[p.IntN(8)], None: p.IntN(9) == 0}
	case 4:
		return race.Next{ID: p.newID(), Hand: hand + 1}
	default:
		c := race.Claim{ID: p.newID(), Hand: hand, Away: p.away()}
		if hand >= 0 && hand < len(p.solutions) {
			c.Expr, c.None = p.solutions[hand], p.solutions[hand] == ""
		}
		return c
	}
}

// decide decides an action, and records the move and the response.
func (p *randomPlayer) decide(player string, a race.Action) {
	at := p.now
	if p.IntN(20) == 0 {
		at -= 5_000
	}
	events, after, err := race.Decide(p.state, at, player, a)
	for _, e := range events {
		p.counts[fmt.Sprintf("%T", e)]++
	}
	p.state = after
	text, encodeErr := event.Encode(events)
	if encodeErr != nil {
		p.Fatal(encodeErr)
	}
	var batch struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(text, &batch); err != nil {
		p.Fatal(err)
	}
	step := recordedMove{Move: race.Move{At: at, Player: player, Action: a}, Error: errorName(err), Events: batch.Events}
	p.counts[step.Error]++
	step.Deadline, _ = p.state.Deadline()
	p.recorded.Steps = append(p.recorded.Steps, step)
}

// errorName returns the name of an error of package race in the test vectors, or "" for nil.
func errorName(err error) string {
	for _, w := range []struct {
		err  error
		name string
	}{
		{race.ErrExpired, "expired"},
		{race.ErrFinished, "finished"},
		{race.ErrBadAction, "bad action"},
		{race.ErrNotYours, "not yours"},
		{race.ErrNotStarted, "not started"},
		{race.ErrUnknownHand, "unknown hand"},
		{race.ErrAlreadyDone, "already done"},
	} {
		if errors.Is(err, w.err) {
			return w.name
		}
	}
	return ""
}
