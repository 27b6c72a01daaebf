package tui

import (
	"slices"
	"strings"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// The table as a pure reducer, as in web/src/play/table/table.ts: the tile in each slot, the selection, and
// every earlier position, so that undo is unlimited. Its methods return a new table.

// tile is a card as dealt, or the result of merges.
type tile struct {
	value rat.Rat
	expr  expr.Expr
	from  *step // nil for a card

	choices []puzzle.Choice // what a card may stand for
	choice  puzzle.Choice   // the one that was made; zero: none
	open    bool            // a joker that stands for nothing yet
	word    string          // how hints read it
}

// step is a merge: a op b = result.
type step struct {
	a      rat.Rat
	op     expr.Op
	b      rat.Rat
	result rat.Rat
}

// position holds the tiles on the table. Slots do not move: a result is in the slot of the second tile.
type position struct {
	slots []*tile // nil: empty
	steps []step
}

// tableMove is a move of a trail, as the server stores it.
type tableMove struct {
	Time   int64  `json:"t"` // milliseconds since the hand was shown
	Kind   string `json:"do"`
	First  *int   `json:"a,omitempty"`
	Op     string `json:"op,omitempty"`
	Second *int   `json:"b,omitempty"`
	Value  string `json:"value,omitempty"` // what the card in the first slot stands for
}

// refusal is the reason why a merge was refused.
type refusal struct {
	why   string // zero, long, fraction, negative, nothing, open or brackets; empty: none
	value rat.Rat
	slot  int       // of an open joker
	made  expr.Expr // what the merge would make
}

// table is the state of the table with one hand.
type table struct {
	puzzle   puzzle.Puzzle
	current  position
	past     []position
	selected int     // slot of the selected tile; -1: none
	armed    expr.Op // operator of the next merge, if isArmed
	isArmed  bool
	refused  refusal
	trail    []tableMove
	winner   int // slot of the tile that makes the target and can be claimed; -1: none
}

// maxValueDigits is the maximum length of a value on the table.
const maxValueDigits = 60

// none is the slot of no tile.
const none = -1

func newTable(p puzzle.Puzzle) table {
	t := table{puzzle: p, selected: none, winner: none}
	for _, n := range p.Hand {
		t.current.slots = append(t.current.slots, dealtTile(p, n))
	}
	return t
}

// tileAt returns the tile in a slot, or nil.
func (t table) tileAt(slot int) *tile {
	if slot < 0 || slot >= len(t.current.slots) {
		return nil
	}
	return t.current.slots[slot]
}

// tap selects a tile, or merges it with the selected one if an operator is armed.
func (t table) tap(slot int, at int64) table {
	tapped := t.tileAt(slot)
	if tapped == nil {
		return t
	}
	t.refused = refusal{}
	if t.selected == slot {
		t.selected = none
		return t
	}
	if t.selected != none && t.isArmed {
		return t.merge(t.selected, t.armed, slot, at)
	}
	t.selected = slot
	// If numbers may stay unused, a single tile can be the answer.
	if t.winner = none; t.puzzle.Rules.Subset && !tapped.open && tapped.value.Equal(t.puzzle.Target) {
		t.winner = slot
	}
	return t
}

// arm chooses the operator of the next merge. If op is already chosen, arm clears the choice.
func (t table) arm(op expr.Op) table {
	if !t.puzzle.Rules.Ops.Has(op) {
		return t
	}
	t.refused = refusal{}
	t.isArmed = !t.isArmed || t.armed != op
	t.armed = op
	return t
}

// merge merges two tiles. A refused merge leaves the position unchanged and sets refused.
func (t table) merge(a int, op expr.Op, b int, at int64) table {
	left, right := t.tileAt(a), t.tileAt(b)
	if left == nil || right == nil || a == b {
		return t
	}
	value, why := t.result(left.value, op, right.value)
	if refused := t.refuseMerge(left, op, right); refused != "" {
		why = refused
	}
	if why != "" {
		slot := a
		if right.open && !left.open {
			slot = b
		}
		t.selected, t.armed, t.isArmed, t.refused = a, op, true, refusal{why, value, slot, &expr.Bin{Op: op, L: left.expr, R: right.expr}}
		return t
	}
	made := step{left.value, op, right.value, value}
	next := position{slots: slices.Clone(t.current.slots), steps: append(slices.Clone(t.current.steps), made)}
	merged := &expr.Bin{Op: op, L: left.expr, R: right.expr}
	next.slots[a], next.slots[b] = nil, &tile{value: value, expr: merged, from: &made, word: t.wordOf(value, merged)}
	t = t.moveTo(next, tableMove{Time: at, Kind: "merge", First: &a, Op: op.String(), Second: &b})
	t.selected = b
	if value.Equal(t.puzzle.Target) && (t.puzzle.Rules.Subset || t.tilesLeft() == 1) {
		t.winner = b
	}
	return t
}

// result returns the value of an operation and, if it is refused, the reason.
func (t table) result(a rat.Rat, op expr.Op, b rat.Rat) (value rat.Rat, why string) {
	value, err := op.Apply(a, b)
	if err != nil {
		return value, "zero"
	}
	switch values := t.puzzle.Rules.Values; {
	case len(value.String()) > maxValueDigits:
		return value, "long"
	case values.Allows(value):
		return value, ""
	case values&puzzle.Integer != 0 && !value.IsInt():
		return value, "fraction"
	case value.Sign() < 0:
		return value, "negative"
	}
	return value, "nothing"
}

// moveTo shows a position as the result of a move, which can be undone.
func (t table) moveTo(next position, m tableMove) table {
	t.past = append(slices.Clone(t.past), t.current)
	t.current = next
	return t.record(m)
}

// record adds a move to the trail and clears the selection.
func (t table) record(m tableMove) table {
	if n := len(t.trail); n > 0 { // times never decrease
		m.Time = max(m.Time, t.trail[n-1].Time)
	}
	m.Time = max(m.Time, 0)
	t.trail = append(slices.Clone(t.trail), m)
	t.selected, t.isArmed, t.refused, t.winner = none, false, refusal{}, none
	return t
}

// undo returns to the position before the last move.
func (t table) undo(at int64) table {
	n := len(t.past)
	if n == 0 {
		return t
	}
	t.current, t.past = t.past[n-1], t.past[:n-1]
	return t.record(tableMove{Time: at, Kind: "undo"})
}

// reset returns to the cards as dealt. It is a move like any other: undo reverts it.
func (t table) reset(at int64) table {
	if t.current.isDealt() {
		return t.clear()
	}
	return t.moveTo(newTable(t.puzzle).current, tableMove{Time: at, Kind: "reset"})
}

// clear clears the selection.
func (t table) clear() table {
	t.selected, t.isArmed, t.refused = none, false, refusal{}
	return t
}

// tilesLeft returns the number of tiles.
func (t table) tilesLeft() (n int) {
	for _, tile := range t.current.slots {
		if tile != nil {
			n++
		}
	}
	return n
}

// missedTile returns the last tile if only one is left and it is not the target, or else nil.
func (t table) missedTile() *tile {
	if t.winner != none || len(t.current.steps) == 0 || t.tilesLeft() != 1 {
		return nil
	}
	return t.current.slots[slices.IndexFunc(t.current.slots, func(left *tile) bool { return left != nil })]
}

// unused returns the numbers that are left although another tile is the target.
func (t table) unused() (left []rat.Rat) {
	made := slices.IndexFunc(t.current.slots, func(made *tile) bool {
		return made != nil && made.from != nil && made.value.Equal(t.puzzle.Target)
	})
	if made < 0 || t.puzzle.Rules.Subset {
		return nil
	}
	for slot, other := range t.current.slots {
		if slot != made && other != nil {
			left = append(left, other.value)
		}
	}
	return left
}

// numbers returns the numbers on the table in the format of hints: "3 8 8/3".
func (t table) numbers() string { return t.current.numbers() }

// sinceDeal returns the positions from the cards as dealt to the current one, each after a step or a choice.
func (t table) sinceDeal() []position {
	all := append(slices.Clone(t.past), t.current)
	start := len(all) - 1
	for start > 0 && !all[start].isDealt() {
		start--
	}
	return all[start:]
}

// isDealt reports whether the cards are as dealt.
func (p position) isDealt() bool {
	return len(p.steps) == 0 && !slices.ContainsFunc(p.slots, func(card *tile) bool { return card.choice.Kind != 0 })
}

func (p position) numbers() string {
	var texts []string
	for _, tile := range p.slots {
		if tile != nil {
			texts = append(texts, tile.word)
		}
	}
	return strings.Join(texts, " ")
}

// claim returns the expression of the tile that makes the target, without the brackets that it does not need.
func (t table) claim() string {
	e := t.current.slots[t.winner].expr
	if t.puzzle.Rules.NoBrackets {
		e = expr.WithoutBrackets(e)
	}
	return expr.Format(e, expr.Style{})
}

// merges returns the table after the merges that make an expression. ok is false if tiles cannot make
// it: digits are joined, or there is a leading minus or a power.
func (t table) merges(e expr.Expr, at int64) (made table, ok bool) {
	made = t.reset(at)
	free := slices.Clone(made.current.slots)
	var build func(e expr.Expr) int
	build = func(e expr.Expr) int {
		switch e := e.(type) {
		case expr.Num:
			slot := made.takeCard(free, int64(e), at)
			if slot >= 0 {
				free[slot] = nil
			}
			return slot
		case *expr.Bin:
			a, b := build(e.L), build(e.R)
			if a < 0 || b < 0 || !expr.Basic.Has(e.Op) {
				return none
			}
			if made = made.merge(a, e.Op, b, at); made.refused.why != "" {
				return none
			}
			return b
		}
		return none
	}
	return made, build(e) >= 0
}
