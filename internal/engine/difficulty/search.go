package difficulty

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// CannotOverflow reports whether the numbers are so small that no value that four of them make
// overflows an int64.
func CannotOverflow(h []rat.Small) bool {
	for _, x := range h {
		if x.Num >= 2*shortLimit || x.Num <= -2*shortLimit || x.Den >= 2*shortLimit {
			return false
		}
	}
	return true
}

// CanMake reports whether two to four numbers, sorted and none negative, can make the goal with
// + − × ÷. CannotOverflow must be true for the numbers.
func (e *Evaluator) CanMake(h []rat.Small, goal rat.Small) bool {
	switch len(h) {
	case 2:
		return opsMaking(h[0], h[1], goal) != 0
	case 3:
		return threeCanMake(h, goal)
	}
	list := &e.scratch[4].list
	list.clear()
	ruleSet{ops: expr.Basic}.appendCombinations(list, h, goal)
	for i := range list.steps {
		if threeCanMake(list.steps[i].next, goal) {
			return true
		}
	}
	return false
}

// The model does not cover positions with negative numbers, or rules that lack an operation. For
// these, a search tries every move, simple ones first, until it reaches the target.

// ErrOverflow is the error of a search that found no moves but skipped values that do not fit a
// rat.Small.
var ErrOverflow = errors.New("difficulty: value does not fit 64 bits")

// Search returns moves from the numbers h, sorted, to the goal, or no moves if there are none. It
// returns ErrOverflow, the context's error, or an error wrapping solve.ErrBudget if it cannot
// decide.
func Search(ctx context.Context, rules puzzle.Rules, h []rat.Small, goal rat.Small) ([]Move, error) {
	s := searcher{rules: ruleSetOf(rules), goal: goal}
	switch {
	case s.search(ctx, h):
		return s.moves, nil
	case s.err != nil:
		return nil, s.err
	case s.overflow:
		return nil, ErrOverflow
	}
	return nil, nil
}

// searcher is the state of a Search.
type searcher struct {
	rules    ruleSet
	goal     rat.Small
	moves    []Move
	visited  int  // number of positions visited
	overflow bool // a result did not fit 64 bits
	err      error
}

// maxVisited is the maximum number of positions that a search visits. This takes a third of a
// second with six numbers, and seconds with more.
const maxVisited = 1_000_000

// candidateMove is a move to try. Moves with a lower cost, which are simpler, are tried first.
type candidateMove struct {
	Move
	cost float64
}

// search reports whether it found moves from h to the goal. It appends them to s.moves.
func (s *searcher) search(ctx context.Context, h []rat.Small) bool {
	if s.rules.solved(h, s.goal) {
		return true
	}
	if len(h) == 1 || len(h) == 3 && !s.rules.allowSubset && !threeCanMakeSigned(h, s.goal) {
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
		s.moves = append(s.moves, m.Move)
		if s.search(ctx, m.After(h)) {
			return true
		}
		s.moves = s.moves[:len(s.moves)-1]
	}
	return false
}

// candidateMoves returns the moves from h in ascending order of cost.
func (s *searcher) candidateMoves(h []rat.Small) (moves []candidateMove) {
	for i := range h {
		for j := i + 1; j < len(h); j++ {
			if j > i+1 && h[j] == h[j-1] || i > 0 && h[i] == h[i-1] {
				continue
			}
			for op := expr.Add; op <= expr.Div; op++ {
				moves = s.appendCandidate(moves, op, h[j], h[i])
				if (op == expr.Sub || op == expr.Div) && h[i] != h[j] {
					moves = s.appendCandidate(moves, op, h[i], h[j])
				}
			}
		}
	}
	slices.SortStableFunc(moves, func(a, b candidateMove) int { return cmp.Compare(a.cost, b.cost) })
	return moves
}

// appendCandidate appends the move a op b, if the rules allow its value.
func (s *searcher) appendCandidate(moves []candidateMove, op expr.Op, a, b rat.Small) []candidateMove {
	c, ok := applyOp(op, a, b)
	if !ok {
		s.overflow = s.overflow || op != expr.Div || b.Num != 0
		return moves
	}
	if !s.rules.allows(op, c) {
		return moves
	}
	cost := logSize(c) + 4*boolToFloat(c.Den > 1) + 6*boolToFloat(c.Num < 0) + boolToFloat(op == expr.Div)
	return append(moves, candidateMove{Move{op, a, b, c}, cost})
}

// threeCanMakeSigned is like threeCanMake for numbers of any sign, but it also returns true if the
// numbers are too large for its products.
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
