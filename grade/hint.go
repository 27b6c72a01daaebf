package grade

import (
	"context"
	"fmt"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Position is the position of a player: the numbers of a hand as dealt, or those after some moves.
// The zero value has no numbers, so it is invalid.
type Position struct {
	Numbers []rat.Rat // 1 to MaxNumbers numbers in any order; may be negative or fractions
	Target  rat.Rat
	Rules   puzzle.Rules // the zero Rules allow no operation, so no move is possible
	Moved   bool         // whether moves were made since the deal
	Made    []Made       // where each number comes from; nil: all are numbers of the hand
}

// Made says where a number of a position comes from. It matters under rules with alternatives, and if
// brackets are not allowed.
type Made uint8

// Where numbers come from.
const (
	Dealt   Made = iota // a number of the hand, which may stand for its alternatives
	Chosen              // what a number of the hand stands for
	Product             // the result of × or ÷
	Sum                 // the result of + or −
)

// String returns the name: "dealt", "chosen", "product" or "sum". For other values it returns a text such as
// "Made(9)".
func (m Made) String() string {
	names := [...]string{"dealt", "chosen", "product", "sum"}
	if int(m) >= len(names) {
		return fmt.Sprintf("Made(%d)", uint8(m))
	}
	return names[m]
}

// PositionOf returns the position before the first move.
func PositionOf(p puzzle.Puzzle) Position {
	pos := Position{Numbers: make([]rat.Rat, len(p.Hand)), Target: p.Target, Rules: p.Rules}
	for i, n := range p.Hand {
		pos.Numbers[i] = rat.Int(n)
	}
	return pos
}

// HintSteps is the number of steps of a complete hint.
const HintSteps = 4

// ClueKey is the code for what a clue reveals. Codes are stable, so programs may depend on them.
type ClueKey string

// The keys of clues, by the step of the hint.
const (
	ClueSolved     ClueKey = "solved"     // 1: the target is among the numbers, so the hand is solved
	ClueSolvable   ClueKey = "solvable"   // 1: the target can be made
	ClueUnsolvable ClueKey = "unsolvable" // 1: the target cannot be made from the hand as dealt
	ClueBack       ClueKey = "back"       // 1: the target can no longer be made: the player should take back a move
	ClueIdea       ClueKey = "idea"       // 2: the last operation is A Op B, and the solution uses Techniques
	ClueShape      ClueKey = "shape"      // 2: the last operation has the operator Op
	ClueOne        ClueKey = "one"        // 2: one operation is enough
	CluePart       ClueKey = "part"       // 3: two of the numbers make C
	ClueFraction   ClueKey = "fraction"   // 3: two of the numbers make a fraction, whose value would reveal them
	ClueSign       ClueKey = "sign"       // 3: the one operation has the operator Op
	ClueChoice     ClueKey = "choice"     // 3: the next move uses an alternative, the one in Choices
	ClueMove       ClueKey = "move"       // 4: after Choices, A Op B = C leaves the numbers Left; then the moves Rest make the target
)

// clueTable lists the keys with their values. The texts of clues, their JSON, the table in docs/hints.md
// and the tests of hints follow from it.
var clueTable = [...]struct {
	key  ClueKey
	step int
	has  ClueValues
}{
	{ClueSolved, 1, ClueValues{Target: true}},
	{ClueSolvable, 1, ClueValues{Target: true}},
	{ClueUnsolvable, 1, ClueValues{Target: true}},
	{ClueBack, 1, ClueValues{Target: true}},
	{ClueIdea, 2, ClueValues{Op: true, Operands: true, Techniques: true}},
	{ClueShape, 2, ClueValues{Op: true}},
	{ClueOne, 2, ClueValues{}},
	{CluePart, 3, ClueValues{Result: true}},
	{ClueFraction, 3, ClueValues{}},
	{ClueSign, 3, ClueValues{Op: true}},
	{ClueChoice, 3, ClueValues{Choices: true}},
	{ClueMove, 4, ClueValues{Op: true, Operands: true, Result: true, Moves: true, Choices: true}},
}

// ClueValues says which values belong to a key, that is, which fields of Clue it uses.
type ClueValues struct {
	Target     bool // C, the target
	Op         bool
	Operands   bool // A and B
	Result     bool // C, a result
	Techniques bool
	Moves      bool // Left and Rest
	Choices    bool
}

// ClueKeys returns all keys, by step.
func ClueKeys() []ClueKey {
	keys := make([]ClueKey, len(clueTable))
	for i, row := range clueTable {
		keys[i] = row.key
	}
	return keys
}

// Step returns the step of the hint that has clues with the key, or 0 if there is no such key.
func (k ClueKey) Step() int {
	for _, row := range clueTable {
		if row.key == k {
			return row.step
		}
	}
	return 0
}

// Values returns the values that belong to the key.
func (k ClueKey) Values() ClueValues {
	for _, row := range clueTable {
		if row.key == k {
			return row.has
		}
	}
	return ClueValues{}
}

// Clue is one step of a hint: what it reveals, and the values that belong to its key. Fields that
// the key does not use are zero.
type Clue struct {
	Step       int // 1 to HintSteps: that of the key
	Key        ClueKey
	Op         expr.Op
	A, B, C    rat.Rat
	Left       []rat.Rat       // ascending
	Rest       []Move          // in order; empty if this move is the last
	Techniques []Technique     // the main technique first; may be empty
	Choices    []puzzle.Choice // alternatives, in the order of the numbers; empty if none is used
}

// Move is a step of a solution: A Op B = C.
type Move = expr.Step

// String returns the key and its values, such as "idea: 8/(1/3), fraction".
func (c Clue) String() string {
	text, has := string(c.Key), c.Key.Values()
	switch {
	case has.Operands && has.Result:
		text += ": " + operationText(c.A, c.Op, c.B) + " = " + c.C.String()
	case has.Operands:
		text += ": " + operationText(c.A, c.Op, c.B)
	case has.Op:
		text += ": " + c.Op.String()
	case has.Target || has.Result:
		text += ": " + c.C.String()
	}
	for _, t := range c.Techniques {
		text += ", " + t.String()
	}
	for _, m := range c.Rest {
		text += ", " + operationText(m.A, m.Op, m.B) + " = " + m.C.String()
	}
	for _, choice := range c.Choices {
		text += ", " + choice.String()
	}
	return text
}

// operationText returns the expression a op b.
func operationText(a rat.Rat, op expr.Op, b rat.Rat) string {
	operand := func(x rat.Rat) string {
		if x.Sign() < 0 {
			return "(" + x.String() + ")"
		}
		return operandText(x)
	}
	return operand(a) + op.String() + operand(b)
}

// Hint returns the hint for a position up to a step, 1 to HintSteps, with one clue for each step.
// The clues are: whether the position can still be solved; the last operation of a solution; the
// result of the next move; and the next move with the rest of the solution. A clue reveals nothing
// of later steps, and the clues do not depend on the step up to which the hint goes. If the
// position is solved or cannot be solved, the hint has only the first clue. A step below 1 counts
// as 1, and one above HintSteps as HintSteps.
//
// A hint follows the solution that a player most likely finds from the position. A player who makes
// the moves of successive hints reaches the target. If a number has to stand for another, the hint says
// so in step 3 in place of the result of the next move, but not before that move uses the number. If
// brackets are not allowed, no move of the solution needs them; the operands of + and − may be sums,
// since a player writes a−(b−c) as a−b+c.
//
// The first clue is always certain. Hint returns
//
//   - ErrRules for rules with joined digits or powers, and for rules without brackets that have
//     limits, allow unused numbers, or are for a target below 0;
//   - ErrNumbers if the position has no numbers or more than MaxNumbers, or if values beyond 64
//     bits might matter;
//   - the context's error if the context ends;
//   - an error wrapping solve.ErrBudget if neither the model nor a search within its budget can
//     decide whether there is a solution, which does not happen with up to five numbers.
func (g *Grader) Hint(ctx context.Context, p Position, step int) ([]Clue, error) {
	requireContext(ctx)
	tiles, err := p.tiles()
	if err != nil {
		return nil, err
	}
	first := Clue{Step: 1, C: p.Target}
	goal, ok := p.Target.Small()
	if !ok {
		return nil, ErrNumbers
	}
	h := valuesOf(tiles)
	var found path
	solvable := false
	switch {
	case isSolvedBy(h, tiles, goal, p.Rules):
		first.Key = ClueSolved
		return []Clue{first}, nil
	case len(h) == 1 || !p.Rules.Values.Allows(p.Target):
	case step < 2 && isClassic(h, goal, p.Rules):
		solvable = g.evaluator.CanMake(h, goal)
	default:
		if found, err = g.findPath(ctx, h, tiles, goal, p.Rules); err != nil {
			return nil, err
		}
		solvable = len(found.moves) > 0
	}
	switch {
	case solvable:
		first.Key = ClueSolvable
	case p.Moved:
		first.Key = ClueBack
	default:
		first.Key = ClueUnsolvable
	}
	if !solvable || step < 2 {
		return []Clue{first}, nil
	}
	clues := make([]Clue, 2, HintSteps)
	clues[0], clues[1] = first, ideaClue(found.numbers, found.moves, goal, p.Target)
	if step >= 3 {
		clues = append(clues, found.partClue())
	}
	if step >= 4 {
		clues = append(clues, found.moveClue())
	}
	return clues, nil
}

// isClassic reports whether a position has the classic rules and numbers for which CanMake works:
// two to four, small and not negative.
func isClassic(h []rat.Small, goal rat.Small, rules puzzle.Rules) bool {
	return rules == puzzle.Rules{Ops: expr.Basic} && len(h) > 1 && len(h) <= 4 && h[0].Num >= 0 && goal.Num >= 0 && difficulty.CannotOverflow(h)
}

// ideaClue returns the clue of step 2. It names the last operation, unless that is the next move or
// would reveal it.
func ideaClue(h []rat.Small, moves []difficulty.Move, goal rat.Small, target rat.Rat) Clue {
	first, last := moves[0], moves[len(moves)-1]
	if len(moves) == 1 {
		return Clue{Step: 2, Key: ClueOne}
	}
	if revealsMove(first) && (first.C == last.A || first.C == last.B) ||
		first.Op == last.Op && (first.A == last.A && first.B == last.B || first.A == last.B && first.B == last.A) {
		return Clue{Step: 2, Key: ClueShape, Op: last.Op}
	}
	c := Clue{Step: 2, Key: ClueIdea, Op: last.Op, A: last.A.Rat(), B: last.B.Rat()}
	if hand, ok := integersOf(h); ok {
		c.Techniques = analyze(treeOf(h, moves, goal), hand, target).techniques()
	}
	return c
}

// integersOf returns the numbers as integers. It returns false if a number is negative or a
// fraction.
func integersOf(h []rat.Small) ([]int64, bool) {
	hand := make([]int64, len(h))
	for i, x := range h {
		if x.Den != 1 || x.Num < 0 {
			return nil, false
		}
		hand[i] = x.Num
	}
	return hand, true
}

// revealsMove reports whether the result of a move reveals the move, as the result 3/4 reveals
// 3 ÷ 4.
func revealsMove(m difficulty.Move) bool {
	return m.Op == expr.Div && m.C.Den > 1 && m.A.Den == 1 && m.A.Num == m.C.Num && m.B.Den == 1 && m.B.Num == m.C.Den
}

// partClue returns the clue of step 3: an alternative that the next move uses, or its result or, if it is
// the last, its operation.
func (p path) partClue() Clue {
	first := p.moves[0]
	if choice, ok := p.nextChoice(); ok {
		return Clue{Step: 3, Key: ClueChoice, Choices: []puzzle.Choice{choice}}
	}
	if len(p.moves) == 1 {
		return Clue{Step: 3, Key: ClueSign, Op: first.Op}
	}
	if revealsMove(first) {
		return Clue{Step: 3, Key: ClueFraction}
	}
	return Clue{Step: 3, Key: CluePart, C: first.C.Rat()}
}

// moveClue returns the clue of step 4: the alternatives, the next move, and the rest of the solution.
func (p path) moveClue() Clue {
	m := p.moves[0]
	c := Clue{Step: 4, Key: ClueMove, Op: m.Op, A: m.A.Rat(), B: m.B.Rat(), C: m.C.Rat(), Choices: p.choices}
	for _, next := range p.moves[1:] {
		c.Rest = append(c.Rest, Move{Op: next.Op, A: next.A.Rat(), B: next.B.Rat(), C: next.C.Rat()})
	}
	for _, x := range m.After(p.numbers) {
		c.Left = append(c.Left, x.Rat())
	}
	return c
}

// movesOf returns a solution of the engine as moves, or nil if a value does not fit.
func movesOf(e expr.Expr) []difficulty.Move {
	steps, _ := expr.Steps(e) // cannot fail: the value of a solution is defined
	return smallMoves(steps)
}
