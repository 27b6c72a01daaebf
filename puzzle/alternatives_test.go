package puzzle_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestAlternativesOf(t *testing.T) {
	const root = 3037000499 // the largest whole root of an int64
	for _, c := range []struct {
		alternatives puzzle.Alternatives
		n            int64
		want         string
	}{
		{0, 4, "[4=4]"},
		{puzzle.Jokers, 0, "[joker=1 joker=2 joker=3 joker=4 joker=5 joker=6 joker=7 joker=8 joker=9 joker=10 joker=11 joker=12 joker=13]"},
		{puzzle.Jokers, 13, "[13=13]"},
		{puzzle.AcesEleven, 1, "[1=1 A=11]"},
		{puzzle.AcesEleven, 11, "[11=11]"},
		{puzzle.FacesTen, 10, "[10=10]"},
		{puzzle.FacesTen, 11, "[11=11 J=10]"},
		{puzzle.FacesTen, 12, "[12=12 Q=10]"},
		{puzzle.FacesTen, 13, "[13=13 K=10]"},
		{puzzle.FacesTen, 14, "[14=14]"},
		{puzzle.Factorials, 0, "[0=0 0!=1]"},
		{puzzle.Factorials, 1, "[1=1]"},
		{puzzle.Factorials, 2, "[2=2]"},
		{puzzle.Factorials, 20, "[20=20 20!=2432902008176640000]"},
		{puzzle.Factorials, 21, "[21=21]"},
		{puzzle.Roots, 0, "[0=0]"},
		{puzzle.Roots, 3, "[3=3]"},
		{puzzle.Roots, 9, "[9=9 √9=3]"},
		{puzzle.Roots, root * root, "[9223372030926249001=9223372030926249001 √9223372030926249001=3037000499]"},
		{puzzle.Roots, math.MaxInt64, "[9223372036854775807=9223372036854775807]"},
		{puzzle.Factorials | puzzle.Roots, 4, "[4=4 4!=24 √4=2]"},
		{puzzle.Factorials | puzzle.Roots | puzzle.AcesEleven, 1, "[1=1 A=11]"},
		{puzzle.FacesTen | puzzle.Factorials, 13, "[13=13 K=10 13!=6227020800]"},
	} {
		var texts []string
		for _, choice := range c.alternatives.Of(c.n) {
			texts = append(texts, choice.Pretty())
		}
		if got := fmt.Sprint(texts); got != c.want {
			t.Errorf("%d of %d: %s, want %s", c.alternatives, c.n, got, c.want)
		}
	}
	if got := (puzzle.Choice{Number: 9, Value: 3, Kind: puzzle.Roots}).String(); got != "sqrt(9)=3" {
		t.Errorf("String of a root: %s", got)
	}
}

func TestChoices(t *testing.T) {
	for _, c := range []struct {
		rules, answer string
		hand          deal.Hand
		want          string
	}{
		{"r.asmd.f", "10*2+4", deal.Hand{2, 4, 13}, "[K=10] true"},
		{"r.asmd.f", "10+10+4", deal.Hand{4, 10, 12}, "[Q=10] true"}, // the first 10 is the 10 of the hand
		{"r.asmd.f", "10+10+4", deal.Hand{4, 11, 12}, "[J=10 Q=10] true"},
		{"r.asmd.f", "2+4", deal.Hand{2, 4, 13}, "[] false"},
		{"r.asmd.uf", "2+4", deal.Hand{2, 4, 13}, "[] true"},
		{"r.asmd.w", "3*8", deal.Hand{0, 3}, "[joker=8] true"},
		{"r.asmd.w", "0+3", deal.Hand{0, 3}, "[] false"},
		{"r.asmd.w", "14+3", deal.Hand{0, 3}, "[] false"},
		{"r.asmd.xq", "2*24", deal.Hand{4, 4}, "[sqrt(4)=2 4!=24] true"},
		{"r.asmd.xq", "6*3", deal.Hand{3, 9}, "[3!=6 sqrt(9)=3] true"}, // not 3 for the 3, which is needed for 6
		{"classic", "3*8", deal.Hand{3, 8}, "[] true"},
		{"classic", "3*8*1", deal.Hand{3, 8}, "[] false"},
	} {
		rules, err := puzzle.ParseRules(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzle.New(c.hand, rat.Int(24), rules)
		if err != nil {
			t.Fatal(err)
		}
		e, err := expr.Parse(c.answer)
		if err != nil {
			t.Fatal(err)
		}
		choices, ok := p.Choices(e)
		if got := fmt.Sprint(choices, ok); got != c.want {
			t.Errorf("%s for %v under %s: %s, want %s", c.answer, c.hand, c.rules, got, c.want)
		}
	}
}
