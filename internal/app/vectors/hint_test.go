package vectors_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/hint"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

const hintFile = "../../../web/src/core/exact/testdata/hints.json"

// position is a test vector: a player's position with the hint of package grade. The hint has all
// clues for dealt hands and for solvable classic positions after moves, and only the first clue for
// random positions. The rules of some have alternatives of numbers, so that clues of choices occur.
type position struct {
	Numbers []rat.Rat       `json:"numbers"`
	Target  rat.Rat         `json:"target"`
	Rules   string          `json:"rules"`
	Moved   bool            `json:"moved,omitempty"`
	Hints   []jsonform.Clue `json:"hints"`
}

// allHands returns all hands of four cards in the order of the table.
func allHands(t *testing.T) (hands []deal.Hand) {
	t.Helper()
	space, err := deal.NewSpace(deal.Ranks(13, 4), 4)
	if err != nil {
		t.Fatal(err)
	}
	for _, hand := range space.All() {
		hands = append(hands, hand)
	}
	return hands
}

// rats returns the numbers of a hand.
func rats(hand deal.Hand) (numbers []rat.Rat) {
	for _, n := range hand {
		numbers = append(numbers, rat.Int(n))
	}
	return numbers
}

// TestHintVectors compares the hints in hintFile, by which the pages are tested, with those of the
// grader.
func TestHintVectors(t *testing.T) {
	grader := grade.New()
	r := rand.New(rand.NewPCG(24, 6))
	var positions []position
	for i, hand := range allHands(t) {
		p := position{Numbers: rats(hand), Target: rat.Int(24), Rules: "classic"}.withHint(t, grader, grade.HintSteps)
		isRare := slices.ContainsFunc(p.Hints, func(c jsonform.Clue) bool { return c.Kind == "shape" || c.Kind == "fraction" })
		if isRare || i%5 == 1 {
			positions = append(positions, p)
		}
		if i%100 == 50 {
			p := position{Numbers: append(rats(hand[1:]), rat.Int(0)), Target: p.Target, Rules: "joker"}
			positions = append(positions, p.withHint(t, grader, grade.HintSteps))
		}
	}
	for range 700 {
		positions = append(positions, randomPosition(r).withHint(t, grader, 1))
	}
	for range 400 {
		positions = append(positions, midGamePosition(r).withHint(t, grader, grade.HintSteps))
	}
	kinds := map[string]int{}
	var b bytes.Buffer
	b.WriteString("[\n")
	for i, p := range positions {
		for _, c := range p.Hints {
			kinds[c.Kind]++
		}
		line, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(line)
		b.WriteString([]string{",\n", "\n]\n"}[i/(len(positions)-1)])
	}
	for _, key := range grade.ClueKeys() {
		if n := kinds[string(key)]; n < 5 {
			t.Errorf("only %d clues of kind %q, want at least 5", n, key)
		}
	}
	t.Log(kinds)
	golden.Compare(t, hintFile, b.Bytes())
}

// randomPosition returns a random position after up to two moves, under one of three rule sets.
func randomPosition(r *rand.Rand) position {
	p := position{Target: rat.Int([]int64{24, 24, 24, 10, 7, 0, 36}[r.IntN(7)]), Rules: []string{"classic", "classic", "classic", "hdoj", "countdown"}[r.IntN(5)]}
	for range 2 + r.IntN(3) {
		p.Numbers = append(p.Numbers, rat.Int(1+r.Int64N(13)))
	}
	for range r.IntN(3) {
		if len(p.Numbers) < 2 {
			break
		}
		p.makeRandomMove(r)
	}
	return p
}

// midGamePosition returns a solvable position under the classic rules after one or two moves.
func midGamePosition(r *rand.Rand) position {
	for {
		p := position{Target: rat.Int(24), Rules: "classic"}
		for range 4 {
			p.Numbers = append(p.Numbers, rat.Int(1+r.Int64N(13)))
		}
		for range 1 + r.IntN(2) {
			p.makeRandomMove(r)
		}
		if p.Moved && isSolvable(p.Numbers) {
			return p
		}
	}
}

// isSolvable reports whether one to three numbers can make 24.
func isSolvable(h []rat.Rat) bool {
	if len(h) == 1 {
		return h[0].Equal(rat.Int(24))
	}
	for i, a := range h {
		for j, b := range h {
			for op := expr.Add; op <= expr.Div && i != j; op++ {
				var rest []rat.Rat
				for k, x := range h {
					if k != i && k != j {
						rest = append(rest, x)
					}
				}
				if v, err := op.Apply(a, b); err == nil && isSolvable(append(rest, v)) {
					return true
				}
			}
		}
	}
	return false
}

// makeRandomMove draws a random move, and makes it if the rules allow it.
func (p *position) makeRandomMove(r *rand.Rand) {
	r.Shuffle(len(p.Numbers), func(i, j int) { p.Numbers[i], p.Numbers[j] = p.Numbers[j], p.Numbers[i] })
	v, err := expr.Op(r.IntN(4)).Apply(p.Numbers[0], p.Numbers[1])
	if err == nil && (p.Rules == "classic" || v.IsInt() && (p.Rules == "hdoj" || v.Sign() > 0)) {
		p.Numbers, p.Moved = append(p.Numbers[2:], v), true
	}
}

// withHint returns the position with its hint up to a step.
func (p position) withHint(t *testing.T, grader *grade.Grader, step int) position {
	t.Helper()
	v, err := puzzle.Lookup(p.Rules)
	if err != nil {
		t.Fatal(err)
	}
	pos := grade.Position{Numbers: p.Numbers, Target: p.Target, Rules: v.Rules, Moved: p.Moved}
	clues, err := grader.Hint(t.Context(), pos, step)
	if err != nil {
		t.Fatal(err)
	}
	p.Hints = hint.NewLine(pos, p.Rules, clues, text.English, false).Clues
	return p
}
