package answer

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// A choice says which of its alternatives a number of the hand stands for, as make24 writes it after a
// solution: "10*2+4 = 24 (K=10)". A player need not say it. Choices are read before anything else and
// replaced by blanks, with the brackets around them and the separators beside them. A number that has
// been chosen has no other reading.

// choiceSeparators may be between choices and beside them.
const choiceSeparators = " \t\r\n,;:"

// withoutChoices returns a text of the same length without its choices, and the choices. A choice that
// the hand does not have stays in the text, where it is an error.
func withoutChoices(text string, hand []int64, alternatives puzzle.Alternatives) (string, []puzzle.Choice) {
	var chosen []puzzle.Choice
	if !strings.ContainsAny(text, "AJQKjs!√") { // a choice has one of these, and most texts have none
		return text, nil
	}
	for i := 0; i < len(text); i++ {
		if i > 0 && !strings.ContainsAny(text[i-1:i], choiceSeparators+"([") {
			continue
		}
		c, size := choiceAt(text[i:], hand, alternatives, chosen)
		if size == 0 {
			continue
		}
		chosen = append(chosen, c)
		before := strings.TrimRight(text[:i], choiceSeparators)
		after := strings.TrimLeft(text[i+size:], choiceSeparators)
		opening, closing := suffixLen(before, "(", "["), prefixLen(after, ")", "]")
		if opening > 0 && closing > 0 {
			before, after = before[:len(before)-opening], after[closing:]
		} else if opening > 0 { // more choices follow
			before = text[:i]
		}
		text = before + strings.Repeat(" ", len(text)-len(before)-len(after)) + after
	}
	return text, chosen
}

// choiceAt returns the choice that text begins with and its length, or 0. The numbers of the hand must
// have it in addition to those already chosen.
func choiceAt(text string, hand []int64, alternatives puzzle.Alternatives, chosen []puzzle.Choice) (puzzle.Choice, int) {
	for _, n := range hand {
		left := 0
		for _, m := range hand {
			if m == n {
				left++
			}
		}
		for _, c := range chosen {
			if c.Number == n {
				left--
			}
		}
		for _, c := range alternatives.Of(n) {
			for _, name := range [...]string{c.String(), c.Pretty()} {
				size := prefixLen(text, name)
				if c.Kind != 0 && left > 0 && size > 0 && (size == len(text) || strings.ContainsAny(text[size:size+1], choiceSeparators+".)]")) {
					return c, size
				}
			}
		}
	}
	return puzzle.Choice{}, 0
}

// newChoiceTable returns the table of a hand whose numbers may stand for others. It marks the jokers, and gives
// entries the values that the answer chooses.
func newChoiceTable(hand []int64, alternatives puzzle.Alternatives, choices []puzzle.Choice) *numberTable {
	t := new(numberTable)
	t.reset(hand)
	for i, n := range hand {
		t.entries[i].joker = n == 0 && alternatives&puzzle.Jokers != 0
	}
	for _, c := range choices {
		for i, n := range hand {
			if e := &t.entries[i]; n == c.Number && !e.chosen {
				e.value, e.chosen, e.joker = rat.Int(c.Value), true, false
				break
			}
		}
	}
	return t
}

// withAlternative returns the numbers of the hand that are free and may stand for a value besides their
// own. Of equal numbers, it has the first.
func (r *reader) withAlternative(value rat.Rat, taken indexSet) (entries []int) {
	n, ok := value.Int64()
numbers:
	for i, number := range r.hand {
		e := &r.table.entries[i]
		if !ok || !r.table.liveEntries.has(i) || taken.has(i) || e.fromStep || e.chosen {
			continue
		}
		for _, j := range entries {
			if r.hand[j] == number {
				continue numbers
			}
		}
		for _, c := range r.profile.Rules.Alternatives.Of(number) {
			if c.Kind != 0 && c.Value == n {
				entries = append(entries, i)
			}
		}
	}
	return entries
}

// isLeft reports whether numbers are exactly those on the table. A number of the hand may be written as itself or as an
// alternative, and a joker as 0.
func (r *reader) isLeft(numbers []rat.Rat) bool {
	if len(numbers) != bits.OnesCount16(uint16(r.table.liveEntries)) {
		return false
	}
	// An augmenting path for each number finds a perfect matching, if there is one.
	var matched [MaxNumbers]int
	for n := range numbers {
		var seen indexSet
		if !r.placeLeft(numbers, n, &seen, &matched) {
			return false
		}
	}
	return true
}

// placeLeft finds an entry of the table for numbers[n] and moves earlier numbers where that needs it. matched has
// for each entry the index of its number, plus 1. The entries in seen have been tried.
func (r *reader) placeLeft(numbers []rat.Rat, n int, seen *indexSet, matched *[MaxNumbers]int) bool {
	for i := range r.hand {
		if !r.table.liveEntries.has(i) || seen.has(i) || !r.mayBeWritten(i, numbers[n]) {
			continue
		}
		*seen |= 1 << i
		if matched[i] == 0 || r.placeLeft(numbers, matched[i]-1, seen, matched) {
			matched[i] = n + 1
			return true
		}
	}
	return false
}

// mayBeWritten reports whether an entry of the table may be written as a value in a list of the numbers left.
func (r *reader) mayBeWritten(i int, value rat.Rat) bool {
	e := &r.table.entries[i]
	if e.value.Equal(value) {
		return true
	}
	if e.fromStep {
		return false
	}
	if value.Equal(rat.Int(r.hand[i])) {
		return true
	}
	n, ok := value.Int64()
	return ok && !e.chosen && slices.ContainsFunc(r.profile.Rules.Alternatives.Of(r.hand[i]), func(c puzzle.Choice) bool { return c.Value == n })
}
