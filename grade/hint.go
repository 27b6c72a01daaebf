package grade

import (
	"cmp"
	"context"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Position is the position of a player: the numbers of a hand as dealt, or those after some moves.
type Position struct {
	Numbers []rat.Rat // 1 to MaxNumbers, in any order; may be fractions or negative
	Target  rat.Rat
	Rules   puzzle.Rules
	Moved   bool // moves were made since the deal
}

// HintSteps is the number of steps of a hint.
const HintSteps = 4

// Clue is one step of a hint: a key for its sentence, and the values in that sentence. The keys, by
// step:
//
//	1  solved      C, the target, is among the numbers
//	   solvable    C can be made
//	   unsolvable  C cannot be made from the hand
//	   back        C cannot be made from here: a move has lost it
//	2  idea        the last operation will be A Op B, by Techniques
//	   shape       the last operation has the operator Op
//	   one         one operation is enough
//	3  part        two of the numbers make C
//	   fraction    two of the numbers make a fraction, whose value would reveal them
//	   sign        the one operation has the operator Op
//	4  move        A Op B = C, which leaves Left; the moves Rest then make the target
//
// Fields that a key does not name are zero.
type Clue struct {
	Step       int // 1 to HintSteps
	Key        string
	Op         expr.Op
	A, B, C    rat.Rat
	Left       []rat.Rat   // ascending
	Rest       []Move      // in order; empty if this move is the last
	Techniques []Technique // the main one first; may be empty
}

// Move is a step of a solution: A Op B = C.
type Move = expr.Step

// Hint returns the hint for a position up to a step, 1 to HintSteps: whether the position can still
// be solved, the idea of a solution, an intermediate result, and the next move with the rest of the
// solution. A hint reveals nothing of later steps, and a hint of more steps begins with the same
// clues. If the position is solved or cannot be solved, the hint has one clue.
//
// Hint follows the solution that a player most likely finds from there. So a player who makes the
// moves of successive hints reaches the target.
//
// The first clue is always certain. Otherwise Hint returns ErrRules for rules with joined digits or
// powers; ErrNumbers for no numbers, too many, or if values beyond 64 bits might matter; the
// context's error; or an error wrapping solve.ErrBudget if neither the habits nor the search found
// a solution and the search did not finish. The last does not happen with up to five numbers.
func (g *Grader) Hint(ctx context.Context, p Position, step int) ([]Clue, error) {
	needContext(ctx)
	h, err := p.numbers()
	if err != nil {
		return nil, err
	}
	first := Clue{Step: 1, C: p.Target}
	goal, ok := p.Target.Small()
	if !ok {
		return nil, ErrNumbers
	}
	var moves []move
	solvable := false
	switch {
	case ruleSetOf(p.Rules).solved(h, goal):
		first.Key = "solved"
		return []Clue{first}, nil
	case len(h) == 1 || !p.Rules.Values.Allows(p.Target):
	case step < 2 && isClassic(h, goal, p.Rules):
		solvable = g.evaluator.upToFourCanMake(h, goal)
	default:
		if moves, err = g.findMoves(ctx, h, goal, p.Rules); err != nil {
			return nil, err
		}
		solvable = len(moves) > 0
	}
	switch {
	case solvable:
		first.Key = "solvable"
	case p.Moved:
		first.Key = "back"
	default:
		first.Key = "unsolvable"
	}
	clues := []Clue{first}
	if !solvable || step < 2 {
		return clues, nil
	}
	clues = append(clues, ideaClue(h, moves, goal, p.Target))
	if step >= 3 {
		clues = append(clues, partClue(moves))
	}
	if step >= 4 {
		clues = append(clues, moveClue(h, moves))
	}
	return clues, nil
}

// isClassic reports whether the rules of a position are classic, and its numbers few and small
// enough for upToFourCanMake.
func isClassic(h []rat.Small, goal rat.Small, rules puzzle.Rules) bool {
	return rules == puzzle.Rules{Ops: expr.Basic} && len(h) > 1 && len(h) <= 4 && h[0].Num >= 0 && goal.Num >= 0 && cannotOverflow(h)
}

// cannotOverflow reports whether the numbers are so small that no value of four of them overflows
// an int64.
func cannotOverflow(h []rat.Small) bool {
	for _, x := range h {
		if x.Num >= 2*shortLimit || x.Num <= -2*shortLimit || x.Den >= 2*shortLimit {
			return false
		}
	}
	return true
}

// upToFourCanMake reports whether two to four numbers, none negative, can make the goal.
func (t *evaluator) upToFourCanMake(h []rat.Small, goal rat.Small) bool {
	switch len(h) {
	case 2:
		return opsMaking(h[0], h[1], goal) != 0
	case 3:
		return threeCanMake(h, goal)
	}
	r := &t.scratch[4].steps
	r.clear()
	ruleSet{ops: expr.Basic}.combinations(r, h, goal)
	for i := range r.all {
		if threeCanMake(r.all[i].next, goal) {
			return true
		}
	}
	return false
}

// numbers returns the numbers of a position, sorted.
func (p Position) numbers() ([]rat.Small, error) {
	if p.Rules.Join || p.Rules.Ops.Has(expr.Pow) {
		return nil, ErrRules
	}
	if len(p.Numbers) == 0 || len(p.Numbers) > MaxNumbers {
		return nil, ErrNumbers
	}
	h := make([]rat.Small, len(p.Numbers))
	for i, x := range p.Numbers {
		s, ok := x.Small()
		if !ok {
			return nil, ErrNumbers
		}
		h[i] = s
	}
	slices.SortFunc(h, rat.Small.Cmp)
	return h, nil
}

// findMoves returns the moves of the likeliest path from h, sorted, to a goal. It returns no moves
// if there is no path.
func (g *Grader) findMoves(ctx context.Context, h []rat.Small, goal rat.Small, rules puzzle.Rules) ([]move, error) {
	l := ruleSetOf(rules)
	g.evaluator.reset(l, goal, len(h))
	if h[0].Num >= 0 && goal.Num >= 0 {
		switch o := g.evaluator.evaluate(ctx, h, goal); {
		case g.evaluator.ctxErr != nil:
			return nil, g.evaluator.ctxErr
		case o.solvable():
			return g.evaluator.likeliestPath(ctx, h, goal)
		}
		if l.ops == expr.Basic && len(h) <= 4 && cannotOverflow(h) {
			return nil, nil // every solution has a tree without negative values
		}
	}
	hand, natural := naturals(h)
	if len(h) < pruneFrom || !natural || h[len(h)-1].Num > maxNumber {
		return g.evaluator.search(ctx, h, goal)
	}
	p, err := puzzle.New(hand, goal.Rat(), rules)
	if err != nil {
		return nil, err
	}
	s, ok, err := g.solver().First(ctx, p)
	if err != nil || !ok {
		return nil, err
	}
	return movesOf(s.Expr()), nil
}

// ideaClue returns the clue of step 2. It names the last operation, except if that is the next move
// or would reveal it.
func ideaClue(h []rat.Small, moves []move, goal rat.Small, target rat.Rat) Clue {
	first, last := moves[0], moves[len(moves)-1]
	if len(moves) == 1 {
		return Clue{Step: 2, Key: "one"}
	}
	if revealsMove(first) && (first.c == last.a || first.c == last.b) ||
		first.op == last.op && (first.a == last.a && first.b == last.b || first.a == last.b && first.b == last.a) {
		return Clue{Step: 2, Key: "shape", Op: last.op}
	}
	c := Clue{Step: 2, Key: "idea", Op: last.op, A: last.a.Rat(), B: last.b.Rat()}
	if hand, ok := naturals(h); ok {
		c.Techniques = analyze(treeOf(h, moves, goal), hand, target).techniques()
	}
	return c
}

// naturals returns the numbers as those of a hand. It returns false if one is negative or a
// fraction.
func naturals(h []rat.Small) ([]int64, bool) {
	hand := make([]int64, len(h))
	for i, x := range h {
		if x.Den != 1 || x.Num < 0 {
			return nil, false
		}
		hand[i] = x.Num
	}
	return hand, true
}

// revealsMove reports whether the result of a move reveals the move: 3 ÷ 4 is written 3/4. A
// division by 1 has no fraction as its result.
func revealsMove(m move) bool {
	return m.op == expr.Div && m.c.Den > 1 && m.a.Den == 1 && m.a.Num == m.c.Num && m.b.Den == 1 && m.b.Num == m.c.Den
}

// partClue returns the clue of step 3: the result of the next move or, if that is the last, its
// operation.
func partClue(moves []move) Clue {
	if len(moves) == 1 {
		return Clue{Step: 3, Key: "sign", Op: moves[0].op}
	}
	if revealsMove(moves[0]) {
		return Clue{Step: 3, Key: "fraction"}
	}
	return Clue{Step: 3, Key: "part", C: moves[0].c.Rat()}
}

// moveClue returns the clue of step 4: the next move, and then the rest of the solution.
func moveClue(h []rat.Small, moves []move) Clue {
	m := moves[0]
	c := Clue{Step: 4, Key: "move", Op: m.op, A: m.a.Rat(), B: m.b.Rat(), C: m.c.Rat()}
	for _, next := range moves[1:] {
		c.Rest = append(c.Rest, Move{Op: next.op, A: next.a.Rat(), B: next.b.Rat(), C: next.c.Rat()})
	}
	for _, x := range afterMove(h, m) {
		c.Left = append(c.Left, x.Rat())
	}
	return c
}

// movesOf returns a solution of the engine as moves.
func movesOf(e expr.Expr) (moves []move) {
	steps, _ := expr.Steps(e) // a solution has a value
	for _, s := range steps {
		a, _ := s.A.Small()
		b, _ := s.B.Small()
		c, _ := s.C.Small()
		moves = append(moves, move{s.Op, a, b, c})
	}
	return moves
}

// A player may have numbers that the habits do not cover: negative ones, or any under rules without
// some operation. From there the search tries every move, simple ones first, until one leads to the
// target.

// searcher searches for moves from some numbers to a goal.
type searcher struct {
	rules    ruleSet
	goal     rat.Small
	moves    []move
	visited  int  // number of positions visited
	overflow bool // a result did not fit 64 bits
	err      error
}

// maxVisited bounds a search. Visiting so many positions takes a third of a second with six
// numbers, and seconds with more.
const maxVisited = 1_000_000

// search returns moves from h, sorted, to the goal. If it returns no moves and no error, there are
// none.
func (t *evaluator) search(ctx context.Context, h []rat.Small, goal rat.Small) ([]move, error) {
	s := searcher{rules: t.rules, goal: goal}
	switch {
	case s.search(ctx, h):
		return s.moves, nil
	case s.err != nil:
		return nil, s.err
	case s.overflow:
		return nil, ErrNumbers
	}
	return nil, nil
}

// candidateMove is a move to try, with its cost.
type candidateMove struct {
	move
	cost float64
}

// search reports whether h can reach the goal, and if so leaves the moves in s.moves.
func (s *searcher) search(ctx context.Context, h []rat.Small) bool {
	if s.rules.solved(h, s.goal) {
		return true
	}
	if len(h) == 1 || len(h) == 3 && !s.rules.subset && !threeCanMakeSigned(h, s.goal) {
		return false
	}
	if s.visited++; s.visited > maxVisited {
		s.err = &solve.BudgetError{What: "steps", Allowed: maxVisited}
	} else if s.visited%1024 == 0 {
		s.err = ctx.Err()
	}
	for _, m := range s.candidateMoves(h) {
		if s.err != nil {
			return false
		}
		s.moves = append(s.moves, m.move)
		if s.search(ctx, afterMove(h, m.move)) {
			return true
		}
		s.moves = s.moves[:len(s.moves)-1]
	}
	return false
}

// candidateMoves returns the moves from h in ascending order of cost.
func (s *searcher) candidateMoves(h []rat.Small) (all []candidateMove) {
	for i := range h {
		for j := i + 1; j < len(h); j++ {
			if j > i+1 && h[j] == h[j-1] || i > 0 && h[i] == h[i-1] {
				continue
			}
			for op := expr.Add; op <= expr.Div; op++ {
				all = s.appendCandidate(all, op, h[j], h[i])
				if (op == expr.Sub || op == expr.Div) && h[i] != h[j] {
					all = s.appendCandidate(all, op, h[i], h[j])
				}
			}
		}
	}
	slices.SortStableFunc(all, func(a, b candidateMove) int { return cmp.Compare(a.cost, b.cost) })
	return all
}

// appendCandidate appends the move a op b if it has a value that the rules allow.
func (s *searcher) appendCandidate(all []candidateMove, op expr.Op, a, b rat.Small) []candidateMove {
	c, ok := applyOp(op, a, b)
	if !ok {
		s.overflow = s.overflow || op != expr.Div || b.Num != 0
		return all
	}
	if !s.rules.allows(op, c) {
		return all
	}
	cost := logSize(c) + 4*b2f(c.Den > 1) + 6*b2f(c.Num < 0) + b2f(op == expr.Div)
	return append(all, candidateMove{move{op, a, b, c}, cost})
}

// afterMove returns the numbers that a move leaves of h, sorted.
func afterMove(h []rat.Small, m move) []rat.Small {
	next := make([]rat.Small, 0, len(h))
	a, b := true, true
	for _, x := range h {
		switch {
		case a && x == m.a:
			a = false
		case b && x == m.b:
			b = false
		default:
			next = append(next, x)
		}
	}
	i, _ := slices.BinarySearchFunc(next, m.c, rat.Small.Cmp)
	return slices.Insert(next, i, m.c)
}

// threeCanMakeSigned reports whether three numbers can make the goal. It returns true if the
// numbers are too large to tell quickly.
func threeCanMakeSigned(h []rat.Small, goal rat.Small) bool {
	for _, x := range append(h[:3:3], goal) {
		if x.Num <= -shortLimit || x.Num >= shortLimit || x.Den >= shortLimit {
			return true
		}
	}
	for i := range 3 {
		p, q, r := h[(i+1)%3], h[(i+2)%3], h[i]
		u, v, w := p.Num*q.Den, q.Num*p.Den, p.Den*q.Den
		if canMakeWith(u+v, w, r, goal) || canMakeWith(u-v, w, r, goal) || canMakeWith(v-u, w, r, goal) || canMakeWith(p.Num*q.Num, w, r, goal) ||
			v != 0 && canMakeWith(u, v, r, goal) || u != 0 && canMakeWith(v, u, r, goal) {
			return true
		}
	}
	return false
}
