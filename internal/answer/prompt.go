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

// Prompt returns the instruction for a puzzle under a profile: a Judge of the profile accepts what
// its sentences allow and refuses what they forbid. Each sentence is on its own line; the last has
// no line end.
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

// sentenceKeys returns the catalogue keys of the sentences, in order, for a sorted hand.
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
	// If all results must be above 0, a unary minus has no use.
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

// DescribeValues returns the limits on the value of an operation, in words.
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

// example returns an expression that shows the notation and cannot be the answer: not all its
// numbers are in the hand.
func example(hand []int64) string {
	for n := int64(1); ; n++ {
		if !slices.Contains(hand, n) {
			return "(" + strconv.FormatInt(n, 10) + " + 2) * 3"
		}
	}
}
