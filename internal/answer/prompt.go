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
	for _, key := range p.sentences(numbers) {
		lines = append(lines, lang.Say(key,
			"hand", deal.Hand(numbers), "target", target,
			"ops", strings.Join(strings.Split(p.Rules.Ops.String(), ""), " "),
			"limits", limits(p.Rules.Values, lang),
			"example", example(numbers)))
	}
	return strings.Join(lines, "\n")
}

// sentences are the keys of the sentences, in order, for a sorted hand.
func (p Profile) sentences(hand []int64) []text.Key {
	either := func(yes bool, a, b text.Key) text.Key {
		if yes {
			return a
		}
		return b
	}
	keys := []text.Key{
		text.PromptTask,
		either(p.Rules.Subset, text.PromptSubset, text.PromptAll),
		either(p.Rules.Join, text.PromptJoin, text.PromptNoJoin),
		text.PromptOps,
		either(p.Rules.Ops.Has(expr.Pow), text.PromptPower, text.PromptNoPower),
		text.PromptNothing,
		either(p.Rules.Values == 0, text.PromptAny, text.PromptLimits),
		text.PromptExact,
	}
	if len(hand) > 0 && hand[0] < 0 {
		keys = append(keys, text.PromptNegative)
	}
	// Where all results are above 0, a minus sign in front has nothing to stand before.
	noMinus := p.NoMinus || !p.Rules.Ops.Has(expr.Sub) || p.Rules.Values&puzzle.Positive != 0
	if p.NoSolution {
		keys = slices.Insert(keys, 1, text.PromptNone)
	}
	return append(keys,
		either(noMinus, text.PromptNoMinus, text.PromptMinus),
		either(p.NoImplicit || !p.Rules.Ops.Has(expr.Mul), text.PromptNoImplicit, text.PromptImplicit),
		either(p.TenFaces, text.PromptTenFaces, text.PromptFaces),
		text.PromptForm, text.PromptEquals, text.PromptLast)
}

// limits says what an operation may give.
func limits(v puzzle.Values, lang text.Lang) string {
	const natural = puzzle.Integer | puzzle.Positive
	if v&natural == natural {
		return lang.Say(text.LimitNatural)
	}
	var words []string
	for _, row := range []struct {
		value puzzle.Values
		key   text.Key
	}{
		{puzzle.Integer, text.LimitInteger},
		{puzzle.NonNegative, text.LimitNonNegative},
		{puzzle.Positive, text.LimitPositive},
	} {
		if v&row.value != 0 {
			words = append(words, lang.Say(row.key))
		}
	}
	return strings.Join(words, lang.Say(text.ListComma))
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
