package offline_test

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
	"github.com/make24/make24/internal/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
	"github.com/make24/make24/rat"
)

const runsFile = "../../web/src/race/testdata/runs.json"

// recordedRun is a run of one player with the response of package race to each move.
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

// TestRunVectors compares the runs in the pages' file with package race.
func TestRunVectors(t *testing.T) {
	p := randomPlayer{T: t, Rand: rand.New(rand.NewPCG(24, 7)), grader: grade.New(), hands: allHands(t), seen: map[string]int{}}
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
		if p.seen[word] < 5 {
			t.Errorf("only %d of %s", p.seen[word], word)
		}
	}
	t.Log(p.seen)
	golden.Same(t, runsFile, b.Bytes())
}

// player plays random runs.
type randomPlayer struct {
	*testing.T
	*rand.Rand
	grader *grade.Grader
	hands  []deal.Hand
	seen   map[string]int

	state     race.State
	out       recordedRun
	dealt     []event.Hand
	solutions []string // a solution of each dealt hand, or ""
	at        int64
	acts      int
}

// run plays and records a random run.
func (p *randomPlayer) run() recordedRun {
	p.state, p.out, p.dealt, p.solutions, p.at, p.acts = race.State{}, recordedRun{}, nil, nil, 1_790_000_000_000, 0
	m, _ := mode.Lookup(mode.Names()[p.IntN(3)])
	if m.Name == "practice" && p.IntN(2) == 0 {
		m.HandTime = 20_000
	}
	m.Solvable = m.Name != "timed" && p.IntN(2) == 0
	n := 5
	if m.Hands == 0 {
		n = 1 + p.IntN(4)
	}
	p.decide("", race.Create{ID: "c", Mode: m, Number: p.IntN(2) * 7, Offline: p.IntN(2) == 0, Player: "ann", Hands: p.draw(n)})
	p.decide("ann", race.Start{ID: "s"})
	for range 26 {
		p.at += p.Int64N(9_000)
		if p.IntN(12) == 0 {
			p.at += 30_000
		}
		if m.Hands == 0 && p.state.HandsLeft() < 1 && p.IntN(3) > 0 {
			p.decide("", race.Deal{ID: p.id(), Hands: p.draw(1 + p.IntN(3))})
		}
		p.decide("ann", p.action())
	}
	if p.IntN(2) == 0 {
		p.decide("ann", race.Finish{ID: p.id(), Away: p.away()})
	}
	p.at += p.Int64N(200_000)
	p.decide([]string{"ann", ""}[p.IntN(2)], race.Tick{})
	p.out.View = p.state.View("ann")
	return p.out
}

func (p *randomPlayer) id() string {
	if p.IntN(15) > 0 {
		p.acts++
	}
	return fmt.Sprint("k", p.acts)
}

// away returns the time for which the player claims to have been away: often 0, and sometimes
// longer than the time that passed, or negative.
func (p *randomPlayer) away() int64 { return max(0, p.Int64N(40_000)-20_000) - max(0, p.Int64N(10)-8) }

func (p *randomPlayer) draw(n int) []event.Hand {
	var hands []event.Hand
	for range n {
		hand := p.hands[p.IntN(len(p.hands))]
		z, err := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
		if err != nil {
			p.Fatal(err)
		}
		h, easiest := event.Hand{Puzzle: z.ID()}, ""
		how, err := p.grader.Grade(p.Context(), z)
		if err == nil {
			h.Solvable, h.Level, h.Seconds, easiest = true, how.Level, how.Seconds, how.Easiest
		}
		hands = append(hands, h)
		p.dealt, p.solutions = append(p.dealt, h), append(p.solutions, easiest)
	}
	return hands
}

// action returns a random action, valid in most cases.
func (p *randomPlayer) action() race.Action {
	shown := p.state.View("ann").Shown
	k := len(shown) - 1
	if p.IntN(12) == 0 {
		k = p.IntN(len(p.dealt)+2) - 1
	}
	if k == len(shown)-1 && k >= 0 && shown[k].Outcome != "open" && p.IntN(5) > 0 {
		return race.Next{ID: p.id(), Hand: k + 1}
	}
	switch p.IntN(9) {
	case 0:
		return race.Skip{ID: p.id(), Hand: k, Away: p.away()}
	case 1:
		return race.Hint{ID: p.id(), Hand: k, Step: p.IntN(6), Away: p.away()}
	case 2:
		return race.Claim{ID: p.id(), Hand: k, None: true}
	case 3:
		return race.Claim{ID: p.id(), Hand: k, Expr: []string{"4*6", "1/(2-2)", "3 × 8 − (0)", "4*", "(1", "24", "-4*-6", "9^9^9"}[p.IntN(8)], None: p.IntN(9) == 0}
	case 4:
		return race.Next{ID: p.id(), Hand: k + 1}
	default:
		c := race.Claim{ID: p.id(), Hand: k, Away: p.away()}
		if k >= 0 && k < len(p.solutions) {
			c.Expr, c.None = p.solutions[k], p.solutions[k] == ""
		}
		return c
	}
}

// decide decides an action and records it.
func (p *randomPlayer) decide(who string, a race.Action) {
	at := p.at
	if p.IntN(20) == 0 {
		at -= 5_000
	}
	events, after, err := race.Decide(p.state, at, who, a)
	for _, e := range events {
		p.seen[fmt.Sprintf("%T", e)]++
	}
	p.state = after
	text, bad := event.Encode(events)
	if bad != nil {
		p.Fatal(bad)
	}
	var batch struct {
		Events []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal(text, &batch); err != nil {
		p.Fatal(err)
	}
	step := recordedMove{Move: race.Move{At: at, Player: who, Action: a}, Error: refusal(err), Events: batch.Events}
	p.seen[step.Error]++
	step.Deadline, _ = p.state.Deadline()
	p.out.Steps = append(p.out.Steps, step)
}

// refusal returns the word for an error of package race in its test vectors, or "" for nil.
func refusal(err error) string {
	for _, w := range []struct {
		err  error
		word string
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
			return w.word
		}
	}
	return ""
}
