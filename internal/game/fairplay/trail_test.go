package fairplay_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
	"github.com/make24/make24/solve"
)

// moves writes the trail of a solution: what its cards stand for, and then its merges.
type moves struct {
	p    puzzle.Puzzle
	list []map[string]any
	used []bool
}

func (m *moves) add(move map[string]any) {
	move["t"] = len(m.list) * 10
	m.list = append(m.list, move)
}

// take returns the place of an unused card that may stand for n, and chooses n if the card is another number.
func (m *moves) take(t *testing.T, n int64, choices *[]puzzle.Choice) int {
	number := n
	if i := slices.IndexFunc(*choices, func(c puzzle.Choice) bool { return c.Value == n }); i >= 0 {
		number = (*choices)[i].Number
		*choices = slices.Delete(*choices, i, i+1)
	}
	for place, card := range m.p.Hand {
		if card == number && !m.used[place] {
			m.used[place] = true
			if number != n {
				m.add(map[string]any{"do": "choose", "a": place, "value": fmt.Sprint(n)})
			}
			return place
		}
	}
	t.Fatalf("%s has no card for %d", m.p.ID(), n)
	return 0
}

// merge merges the cards of e, and returns the place of the result.
func (m *moves) merge(t *testing.T, e expr.Expr, choices *[]puzzle.Choice) int {
	switch e := e.(type) {
	case expr.Num:
		return m.take(t, int64(e), choices)
	case *expr.Bin:
		a, b := m.merge(t, e.L, choices), m.merge(t, e.R, choices)
		m.add(map[string]any{"do": "merge", "a": a, "op": e.Op.String(), "b": b})
		return b
	}
	t.Fatalf("%v is no expression of a table", e)
	return 0
}

// TestTrailsOfVariants checks that the trail of a solution at the table is possible under the rules of every
// variant that the table has, that the judge accepts the solution, and that other choices are impossible.
func TestTrailsOfVariants(t *testing.T) {
	random := rand.New(rand.NewPCG(37, 5))
	engine := solve.New()
	chosen := 0
	for _, v := range puzzle.Variants() {
		target, ok := v.Target()
		if v.Pool == nil || v.Rules.Join || v.Rules.Ops.Atomic() != 0 || !ok {
			continue
		}
		space, err := deal.NewSpace(v.Pool, v.Cards)
		if err != nil {
			t.Fatal(err)
		}
		for range 40 {
			hand, err := space.At(random.Int64N(space.Size()))
			if err != nil {
				t.Fatal(err)
			}
			p, err := puzzle.New(hand, target, v.Rules)
			if err != nil {
				t.Fatal(err)
			}
			s, ok, err := engine.First(t.Context(), p)
			if err != nil || !ok {
				continue
			}
			if verdict := p.Check(s.Expr()); !verdict.Correct {
				t.Errorf("%s: %s is %s", p.ID(), s, verdict)
			}
			choices, ok := p.Choices(s.Expr())
			if !ok {
				t.Fatalf("%s: %s is no reading", p.ID(), s)
			}
			m := moves{p: p, used: make([]bool, len(p.Hand))}
			m.merge(t, s.Expr(), &choices)
			trail, err := json.Marshal(m.list)
			if err != nil {
				t.Fatal(err)
			}
			stored, err := fairplay.NormalizeTrail(trail)
			if err != nil {
				t.Fatalf("%s: %v", trail, err)
			}
			solved := race.PlayedHand{Puzzle: p.ID(), Outcome: race.OutcomeSolved, Time: 10_000, Expr: s.Text}
			if !fairplay.IsPossibleTrail(solved, stored) {
				t.Errorf("%s: %s of %s is impossible", p.ID(), stored, s)
			}
			for i, move := range m.list {
				if move["do"] != "choose" {
					continue
				}
				chosen++
				for _, bad := range []string{"0", "14"} { // what no card stands for, and a joker that stands for nothing
					m.list[i]["value"] = bad
					if changed, err := json.Marshal(m.list); err != nil || fairplay.IsPossibleTrail(solved, changed) {
						t.Errorf("%s: %s of %s is possible, %v", p.ID(), changed, s, err)
					}
				}
				rest, err := json.Marshal(slices.Delete(slices.Clone(m.list), i, i+1))
				if err != nil || fairplay.IsPossibleTrail(solved, rest) {
					t.Errorf("%s: %s of %s is possible without the choice, %v", p.ID(), rest, s, err)
				}
				break
			}
		}
	}
	if chosen < 20 {
		t.Errorf("only %d solutions have a choice", chosen)
	}
}

// TestTrailOfOpenJoker checks that a joker cannot be merged, not even for a moment, before it stands for a
// number.
func TestTrailOfOpenJoker(t *testing.T) {
	solved := race.PlayedHand{Puzzle: "1-0.1.2.6-24-r.asmd.w", Outcome: race.OutcomeSolved, Time: 10_000, Expr: "6*2*2*1"}
	const mergedAndUndone = `{"t":2,"do":"merge","a":0,"op":"+","b":1},{"t":3,"do":"undo"}`
	if fairplay.IsPossibleTrail(solved, json.RawMessage("["+mergedAndUndone+"]")) {
		t.Error("a joker without a number was merged")
	}
	if !fairplay.IsPossibleTrail(solved, json.RawMessage(`[{"t":1,"do":"choose","a":0,"value":"2"},`+mergedAndUndone+"]")) {
		t.Error("a joker that stands for 2 cannot be merged")
	}
}
