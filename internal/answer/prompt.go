package answer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Prompt is the instruction for a puzzle that fits the profile: what a sentence of it
// allows, a Judge of the profile accepts, and what it forbids, the Judge refuses. Each
// sentence has a line of its own; there is no line end after the last.
func Prompt(p Profile, hand []int64, target rat.Rat, lang text.Lang) string {
	numbers := slices.Clone(hand)
	slices.Sort(numbers)
	var lines []string
	for _, key := range p.sentenceKeys(numbers) {
		lines = append(lines, lang.Say(key,
			"hand", deal.Hand(numbers), "target", target,
			"ops", strings.Join(strings.Split(p.Rules.Ops.String(), ""), " "),
			"limits", DescribeValues(p.Rules.Values, lang),
			"example", example(numbers)))
	}
	return strings.Join(lines, "\n")
}

// sentences are the keys of the sentences, in order, for a sorted hand.
func (p Profile) sentenceKeys(hand []int64) []text.Key {
	either := func(yes bool, a, b text.Key) text.Key {
		if yes {
			return a
		}
		return b
	}
	keys := []text.Key{
		"prompt.task",
		either(p.Rules.Subset, "prompt.subset", "prompt.all"),
		either(p.Rules.Join, "prompt.join", "prompt.nojoin"),
		"prompt.ops",
		either(p.Rules.Ops.Has(expr.Pow), "prompt.power", "prompt.nopower"),
		"prompt.nothing",
		either(p.Rules.Values == 0, "prompt.any", "prompt.limits"),
		"prompt.exact",
	}
	if len(hand) > 0 && hand[0] < 0 {
		keys = append(keys, "prompt.negative")
	}
	// Where all results are above 0, a minus sign in front has nothing to stand before.
	noMinus := p.NoMinus || !p.Rules.Ops.Has(expr.Sub) || p.Rules.Values&puzzle.Positive != 0
	if p.NoSolution {
		keys = slices.Insert(keys, 1, "prompt.none")
	}
	return append(keys,
		either(noMinus, "prompt.nominus", "prompt.minus"),
		either(p.NoImplicit || !p.Rules.Ops.Has(expr.Mul), "prompt.noimplicit", "prompt.implicit"),
		either(p.TenFaces, "prompt.tenfaces", "prompt.faces"),
		"prompt.form", "prompt.equals", "prompt.last")
}

// Limits says what an operation may give.
func DescribeValues(v puzzle.Values, lang text.Lang) string {
	const natural = puzzle.Integer | puzzle.Positive
	if v&natural == natural {
		return lang.Say("check.limit.natural")
	}
	var names []string
	for _, limit := range []struct {
		value puzzle.Values
		key   text.Key
	}{
		{puzzle.Integer, "check.limit.integer"},
		{puzzle.NonNegative, "check.limit.nonnegative"},
		{puzzle.Positive, "check.limit.positive"},
	} {
		if v&limit.value != 0 {
			names = append(names, lang.Say(limit.key))
		}
	}
	return strings.Join(names, lang.Say("list.comma"))
}

// example is an expression that shows the form and is no answer: its numbers are not all
// in the hand.
func example(hand []int64) string {
	for n := int64(1); ; n++ {
		if !slices.Contains(hand, n) {
			return "(" + strconv.FormatInt(n, 10) + " + 2) * 3"
		}
	}
}
