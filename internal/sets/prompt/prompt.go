// Package prompt writes the instruction for a model that answers a puzzle under a profile.
package prompt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Text returns the instruction for a puzzle under a profile. An [answer.Judge] of the profile accepts what
// the sentences of the prompt allow and refuses what they forbid. Each sentence is on a separate
// line; the last line has no line end.
func Text(p answer.Profile, hand []int64, target rat.Rat, lang text.Lang) string {
	numbers := slices.Clone(hand)
	slices.Sort(numbers)
	ops := operators(p).String()
	var sentences []string
	for _, key := range sentenceKeys(p, numbers, target) {
		sentences = append(sentences, lang.Say(key,
			"hand", deal.Hand(numbers), "target", target,
			"ops", strings.Join(strings.Split(ops, ""), " "),
			"limits", DescribeValues(p.Rules.Values, lang),
			"example", example(numbers)))
	}
	return strings.Join(sentences, "\n")
}

// operators returns the operators that an answer may use.
func operators(p answer.Profile) expr.OpSet {
	if p.Strict { // narrow scorers read no others
		return p.Rules.Ops & expr.Basic
	}
	return p.Rules.Ops
}

// sentenceKeys returns the catalogue keys of the sentences for a sorted hand and a target, in order.
func sentenceKeys(p answer.Profile, hand []int64, target rat.Rat) []text.Key {
	choose := func(yes bool, a, b text.Key) text.Key {
		if yes {
			return a
		}
		return b
	}
	hasPower := operators(p).Has(expr.Pow)
	keys := []text.Key{
		choose(p.Rules.Subset, "prompt.some", "prompt.task"),
		choose(p.Rules.Subset, "prompt.subset", "prompt.all"),
		choose(p.Rules.Join, "prompt.join", "prompt.nojoin"),
		choose(p.Rules.NoBrackets, "prompt.flat", "prompt.ops"),
		choose(p.Rules.Values == 0, "prompt.any", "prompt.limits"),
		"prompt.exact",
	}
	for i, key := range []text.Key{"prompt.joker", "prompt.ace", "prompt.face", "prompt.factorial", "prompt.root"} {
		if p.Rules.Alternatives&(1<<i) != 0 {
			keys = slices.Insert(keys, slices.Index(keys, "prompt.exact")-2, key)
		}
	}
	about := []text.Key{"prompt.nothing"}
	if !hasPower {
		about = []text.Key{"prompt.nopower", "prompt.nothing"}
	}
	for _, op := range operators(p).Atomic().Ops() {
		about = slices.Insert(about, len(about)-1, text.Key("prompt.operator."+op.String()))
	}
	keys = slices.Insert(keys, slices.Index(keys, "prompt.exact")-1, about...)
	if len(hand) > 0 && hand[0] < 0 {
		keys = append(keys, "prompt.negative")
	}
	minus := choose(hasPower, "prompt.minus.base", "prompt.minus")
	// If all results must be 0 or more, a unary minus has no use.
	if p.NoMinus || p.Rules.Values&(puzzle.Positive|puzzle.NonNegative) != 0 || p.Rules.Sign(hand, target, false) != puzzle.SignAllowed {
		minus = "prompt.nominus"
	}
	if p.NoSolution {
		keys = slices.Insert(keys, 1, "prompt.none")
	}
	keys = append(keys,
		minus,
		choose(p.NoImplicitMul || p.Strict || !p.Rules.Ops.Has(expr.Mul), "prompt.noimplicit", "prompt.implicit"))
	if p.Strict {
		return append(keys, "prompt.digits", "prompt.tagend", "prompt.plain", "prompt.last")
	}
	return append(keys,
		choose(p.FacesAreTen, "prompt.tenfaces", "prompt.faces"),
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

// example returns an expression that shows the notation. It cannot be the answer, because the hand
// lacks one of its numbers.
func example(hand []int64) string {
	for n := int64(1); ; n++ {
		if !slices.Contains(hand, n) {
			return "(" + strconv.FormatInt(n, 10) + " + 2) * 3"
		}
	}
}
