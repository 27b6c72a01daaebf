package tui

import (
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/jsonform"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Under rules with alternatives, a card may stand for another number: C changes what the selected card
// stands for, and K=10 can be typed. A joker stands for nothing at first. Such a choice is a move, which
// undo takes back.

// joker is the name of a joker on its card, where every character has one column.
const joker = "joker"

// dealtTile returns the tile of a card as dealt.
func dealtTile(p puzzle.Puzzle, n int64) *tile {
	choices := p.Rules.Alternatives.Of(n)
	return &tile{value: rat.Int(n), expr: expr.Num(n), choices: choices, open: choices[0].Kind == puzzle.Jokers, word: strconv.FormatInt(n, 10)}
}

// choose makes the card in a slot stand for one of its choices, and selects it. Another choice for the same
// card replaces the one before.
func (t table) choose(slot int, c puzzle.Choice, at int64) table {
	if last := len(t.trail) - 1; last >= 0 && t.trail[last].Kind == "choose" && *t.trail[last].First == slot {
		t.current, t.past, t.trail = t.past[len(t.past)-1], t.past[:len(t.past)-1], t.trail[:last]
		if before := t.tileAt(slot); !before.open && before.value.Equal(rat.Int(c.Value)) { // as before
			t = t.clear()
			t.selected = slot
			return t
		}
	}
	value := strconv.FormatInt(c.Value, 10)
	next := position{slots: slices.Clone(t.current.slots), steps: t.current.steps}
	next.slots[slot] = &tile{value: rat.Int(c.Value), expr: expr.Num(c.Value), choices: t.tileAt(slot).choices, choice: c, word: "=" + value}
	t = t.moveTo(next, tableMove{Time: at, Kind: "choose", First: &slot, Value: value})
	t.selected = slot
	return t
}

// chooseNext makes the selected card, or the joker that a merge needs, stand for the next of its choices.
func (t table) chooseNext(at int64) table {
	slot := t.selected
	if t.refused.why == refusedOpen {
		slot = t.refused.slot
	}
	card := t.tileAt(slot)
	if card == nil || len(card.choices) < 2 {
		return t
	}
	i := 0
	if !card.open {
		i = 1 + slices.IndexFunc(card.choices, func(c puzzle.Choice) bool { return card.value.Equal(rat.Int(c.Value)) })
	}
	return t.choose(slot, card.choices[i%len(card.choices)], at)
}

// chooseTyped makes a card stand for a number if the text is a choice such as K=10 or joker=7. ok is false
// if it is none of a card on the table.
func (t table) chooseTyped(text string, at int64) (after table, ok bool) {
	name, value, ok := strings.Cut(strings.ToLower(strings.ReplaceAll(text, " ", "")), "=")
	n, err := strconv.ParseInt(value, 10, 64)
	if !ok || err != nil {
		return t, false
	}
	for _, again := range []bool{false, true} { // a card without a choice first
		for slot, card := range t.current.slots {
			if card == nil || (card.choice.Kind != 0) != again || !card.open && card.value.Equal(rat.Int(n)) {
				continue
			}
			for _, c := range card.choices {
				if c.Value == n && slices.Contains(namesOf(c), name) {
					return t.choose(slot, c, at).clear(), true
				}
			}
		}
	}
	return t, false
}

// namesOf returns how players write the card of a choice, in lower case.
func namesOf(c puzzle.Choice) []string {
	word, _, _ := strings.Cut(c.String(), "=") // K, 4! or sqrt(9)
	sign, _, _ := strings.Cut(c.Pretty(), "=")
	names := []string{strings.ToLower(word), sign, strconv.FormatInt(c.Number, 10)}
	switch {
	case c.Kind == puzzle.Jokers:
		names = append(names, "*", "王牌")
	case 0 < c.Number && c.Number < int64(len(rankTexts)):
		names = append(names, strings.ToLower(rankTexts[c.Number]))
	}
	return names
}

// The reasons of refusals that only these rules have.
const (
	refusedOpen     = "open"     // a joker stands for nothing yet
	refusedBrackets = "brackets" // the rules forbid brackets, and a sum would be multiplied or divided
)

// refuseMerge returns why these rules refuse the merge of two tiles, or "".
func (t table) refuseMerge(left *tile, op expr.Op, right *tile) string {
	isSum := func(t *tile) bool { b, ok := t.expr.(*expr.Bin); return ok && b.Op <= expr.Sub }
	switch {
	case left.open || right.open:
		return refusedOpen
	case t.puzzle.Rules.NoBrackets && op > expr.Sub && (isSum(left) || isSum(right)):
		return refusedBrackets
	}
	return ""
}

// wordOf returns a result as hints read it: under rules for which it matters how it was made, its
// expression.
func (t table) wordOf(value rat.Rat, e expr.Expr) string {
	if t.puzzle.Rules.Alternatives == 0 && !t.puzzle.Rules.NoBrackets {
		return value.String()
	}
	return expr.Format(e, expr.Style{})
}

// takeCard returns a slot of a free card for a number of an expression, and chooses the number if the card is
// another. It returns none if there is no card.
func (t *table) takeCard(free []*tile, n int64, at int64) int {
	slot := slices.IndexFunc(free, func(card *tile) bool { return card != nil && !card.open && card.value.Equal(rat.Int(n)) })
	if slot >= 0 {
		return slot
	}
	for slot, card := range free {
		if card == nil {
			continue
		}
		for _, c := range card.choices {
			if c.Kind != 0 && c.Value == n {
				*t = t.choose(slot, c, at)
				return slot
			}
		}
	}
	return none
}

// faceOf returns what a slot shows, if its card stands for another number.
func (e *Env) faceOf(t *tile, dealt face) face {
	if t.choice.Kind == 0 {
		return dealt
	}
	return face{text: e.number(t.value), from: e.choiceText(t.choice)}
}

// choiceText returns what a card was made to stand for, which may be its own number.
func (e *Env) choiceText(c puzzle.Choice) string {
	switch {
	case c.Kind == 0 && 0 < c.Number && c.Number < int64(len(rankTexts)):
		return rankTexts[c.Number] + "=" + strconv.FormatInt(c.Value, 10)
	case e.ASCII:
		return c.String()
	}
	return c.Pretty()
}

// answer returns an answer to a puzzle with the choices of its numbers: 10 + 14 (K=10).
func (e *Env) answer(id, ascii string) string {
	p, err := puzzle.ParseID(id)
	if err != nil {
		return e.pretty(ascii)
	}
	return e.pretty(ascii) + jsonform.Choices(p, ascii, e.ASCII)
}
