package grade

import (
	"context"
	"errors"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/difficulty"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// tile is a number of a position.
type tile struct {
	value rat.Small
	made  Made
}

// path is a solution from a position: the numbers after the choices, sorted, and the moves.
type path struct {
	numbers []rat.Small
	choices []puzzle.Choice
	moves   []difficulty.Move
}

// tiles returns the numbers of a position, sorted.
func (p Position) tiles() ([]tile, error) {
	r := p.Rules
	if r.Join || r.Ops.Atomic() != 0 || r.NoBrackets && (r.Values != 0 || r.Subset || p.Target.Sign() < 0) {
		return nil, ErrRules
	}
	if len(p.Numbers) == 0 || len(p.Numbers) > MaxNumbers || p.Made != nil && len(p.Made) != len(p.Numbers) {
		return nil, ErrNumbers
	}
	tiles := make([]tile, len(p.Numbers))
	for i, x := range p.Numbers {
		s, ok := x.Small()
		if !ok {
			return nil, ErrNumbers
		}
		t := tile{value: s}
		if p.Made != nil {
			t.made = p.Made[i]
		}
		for ; i > 0 && t.value.Cmp(tiles[i-1].value) < 0; i-- {
			tiles[i] = tiles[i-1]
		}
		tiles[i] = t
	}
	return tiles, nil
}

// valuesOf returns the values of sorted tiles.
func valuesOf(tiles []tile) []rat.Small {
	h := make([]rat.Small, len(tiles))
	for i, t := range tiles {
		h[i] = t.value
	}
	return h
}

// choices returns what a tile may stand for.
func (t tile) choices(kinds puzzle.Alternatives) []puzzle.Choice {
	if t.made != Dealt || t.value.Den != 1 || t.value.Num < 0 {
		kinds = 0
	}
	return kinds.Of(t.value.Num)
}

// isSolvedBy is like isSolved for numbers that may stand for others. h holds the values of the tiles.
func isSolvedBy(h []rat.Small, tiles []tile, goal rat.Small, rules puzzle.Rules) bool {
	if rules.Alternatives == 0 || len(tiles) > 1 && !rules.Subset {
		return isSolved(h, goal, rules)
	}
	for _, t := range tiles {
		for _, c := range t.choices(rules.Alternatives) {
			if t.value == goal && c.Kind == 0 || c.Kind != 0 && goal == (rat.Small{Num: c.Value, Den: 1}) {
				return true
			}
		}
	}
	return false
}

// reading is a choice for each number of a position.
type reading struct {
	tiles   []tile
	choices []puzzle.Choice
}

// numbers returns the numbers of a reading, sorted.
func (r reading) numbers() []rat.Small {
	h := valuesOf(r.tiles)
	difficulty.Sort(h)
	return h
}

// maxReadings is the maximum number of readings of a position that are graded or searched one by one, and
// maxLongReadings the number of those that are graded if there are more than four numbers.
const (
	maxReadings     = 1000
	maxLongReadings = 100
)

// readingsOf returns the readings of sorted tiles, those with few alternatives first. It returns nil if there
// are too many.
func readingsOf(tiles []tile, kinds puzzle.Alternatives) (all []reading) {
	r := reading{tiles: slices.Clone(tiles)}
	// choose chooses for tiles[i:]. Equal numbers are chosen in the order of their alternatives, from the
	// least-th on. It reports whether there are not too many readings.
	var choose func(i, least, alternatives int) bool
	choose = func(i, least, alternatives int) bool {
		if i == len(tiles) {
			if alternatives == 0 {
				all = append(all, reading{slices.Clone(r.tiles), slices.Clone(r.choices)})
			}
			return len(all) <= maxReadings
		}
		if i > 0 && tiles[i] != tiles[i-1] {
			least = 0
		}
		n := len(r.choices)
		for k, c := range tiles[i].choices(kinds) {
			left := alternatives
			if r.tiles[i], r.choices = tiles[i], r.choices[:n]; c.Kind != 0 {
				r.tiles[i] = tile{rat.Small{Num: c.Value, Den: 1}, Chosen}
				r.choices, left = append(r.choices, c), left-1
			}
			if k >= least && left >= 0 && !choose(i+1, k, left) {
				return false
			}
		}
		return true
	}
	for n := range len(tiles) + 1 {
		if r.choices = nil; !choose(0, 0, n) {
			return nil
		}
	}
	return all
}

// fastest returns the reading that the model solves fastest, and the first of several that are equally fast,
// with its evaluation. It tries only the first maxLongReadings if there are more than four numbers. found is
// false if the model solves none. The rules are those without alternatives.
func (g *Grader) fastest(ctx context.Context, readings []reading, goal rat.Small, rules puzzle.Rules) (best reading, ep evaluatedPuzzle, found bool, err error) {
	seconds := 0.0
	if len(readings) > maxLongReadings && len(readings[0].tiles) > 4 {
		readings = readings[:maxLongReadings]
	}
	for _, r := range readings {
		next := evaluatedPuzzle{numbers: r.numbers(), goal: goal, extras: len(r.choices)}
		if next.numbers[0].Num < 0 || goal.Num < 0 || len(r.choices) > 0 && next.numbers[len(r.tiles)-1].Num > maxNumber {
			continue
		}
		g.evaluator.Reset(rules, goal, len(r.tiles))
		if next.evaluation, err = g.evaluator.Evaluate(ctx, next.numbers, goal); err != nil {
			return best, ep, false, err
		}
		if !next.evaluation.Solvable() {
			continue
		}
		if s := g.secondsOf(next); !found || s < seconds {
			best, ep, seconds, found = r, next, s, true
		}
	}
	return best, ep, found, nil
}

// findPath returns a solution from a position, or no moves if there is none. Under rules with alternatives, it
// is one of the reading that the model solves fastest. If the model solves none, it is the engine's simplest
// for a hand as dealt, and has as few alternatives as possible after moves. h holds the values of the tiles.
func (g *Grader) findPath(ctx context.Context, h []rat.Small, tiles []tile, goal rat.Small, rules puzzle.Rules) (p path, err error) {
	if rules.Alternatives == 0 {
		p.numbers = h
		p.moves, err = g.findMoves(ctx, h, tiles, goal, rules)
		return p, err
	}
	own := rules
	own.Alternatives = 0
	readings := readingsOf(tiles, rules.Alternatives)
	try := func(r reading) error {
		p.numbers, p.choices = r.numbers(), r.choices
		p.moves, err = g.findMoves(ctx, p.numbers, r.tiles, goal, own)
		return err
	}
	if !hasSum(tiles, rules) {
		best, _, found, err := g.fastest(ctx, readings, goal, own)
		if err != nil {
			return p, err
		}
		if found {
			err = try(best)
			return p, err
		}
	}
	dealt := !slices.ContainsFunc(tiles, func(t tile) bool { return t.made != Dealt })
	if hand, natural := integersOf(h); dealt && natural && hand[len(hand)-1] <= maxNumber {
		return g.findSimplest(ctx, hand, goal, rules)
	}
	if readings == nil {
		return p, &solve.BudgetError{What: "steps", Allowed: maxReadings}
	}
	var undecided error
	for _, r := range readings {
		if err := ctx.Err(); err != nil {
			return path{}, err
		}
		if err := try(r); errors.Is(err, ErrNumbers) {
			undecided = err
		} else if err != nil || len(p.moves) > 0 {
			return p, err
		}
	}
	return path{}, undecided
}

// hasSum reports whether tiles have a sum that may not be multiplied.
func hasSum(tiles []tile, rules puzzle.Rules) bool {
	return rules.NoBrackets && slices.ContainsFunc(tiles, func(t tile) bool { return t.made == Sum })
}

// findSimplest returns the engine's simplest solution of a hand.
func (g *Grader) findSimplest(ctx context.Context, hand []int64, goal rat.Small, rules puzzle.Rules) (found path, err error) {
	p, err := puzzle.New(hand, goal.Rat(), rules)
	if err != nil {
		return found, err
	}
	s, ok, err := g.solver().First(ctx, p)
	if err != nil || !ok {
		return found, err
	}
	e := s.Expr()
	if found.moves = movesOf(e); found.moves == nil {
		return found, ErrNumbers
	}
	found.numbers = difficulty.Integers(p.Hand)
	found.choices, _ = p.Choices(e)
	for _, c := range found.choices {
		for i, n := range p.Hand {
			if n == c.Number && found.numbers[i].Num == n && c.Value != n {
				found.numbers[i] = rat.Small{Num: c.Value, Den: 1}
				break
			}
		}
	}
	difficulty.Sort(found.numbers)
	return found, nil
}

// nextChoice returns an alternative that the next move uses.
func (p path) nextChoice() (puzzle.Choice, bool) {
	first := p.moves[0]
	for _, operand := range []rat.Small{first.A, first.B} {
		free := 0 // numbers with the value of the operand that are not alternatives
		for _, x := range p.numbers {
			if x == operand {
				free++
			}
		}
		var choice puzzle.Choice
		for _, c := range p.choices {
			if operand == (rat.Small{Num: c.Value, Den: 1}) {
				choice = c
				free--
			}
		}
		needed := 1
		if first.A == first.B {
			needed = 2
		}
		if free < needed && choice.Kind != 0 {
			return choice, true
		}
	}
	return puzzle.Choice{}, false
}

// findMoves returns the moves of a solution from tiles, which stand for themselves, to a goal: the likeliest
// by the model or, if it finds none, one from a search. It returns no moves if there is no solution. h holds
// the values of the tiles, sorted.
func (g *Grader) findMoves(ctx context.Context, h []rat.Small, tiles []tile, goal rat.Small, rules puzzle.Rules) ([]difficulty.Move, error) {
	if hasSum(tiles, rules) {
		return searchTiles(ctx, tiles, goal, rules)
	}
	g.evaluator.Reset(rules, goal, len(h))
	if h[0].Num >= 0 && goal.Num >= 0 {
		switch ev, err := g.evaluator.Evaluate(ctx, h, goal); {
		case err != nil:
			return nil, err
		case ev.Solvable():
			moves, err := g.evaluator.LikeliestPath(ctx, h, goal)
			if rules.NoBrackets && err == nil {
				if _, natural := integersOf(h); natural {
					moves = movesOf(expr.WithoutBrackets(treeOf(h, moves, goal)))
				}
			}
			return moves, err
		}
		if rules.Ops&expr.Basic == expr.Basic && len(h) <= 4 && difficulty.CannotOverflow(h) {
			return nil, nil // every solution has a form without negative values, so the model misses none
		}
	}
	if hand, natural := integersOf(h); natural && h[len(h)-1].Num <= maxNumber && (rules.NoBrackets || len(h) >= difficulty.MinPrunedSize) {
		simplest, err := g.findSimplest(ctx, hand, goal, rules)
		return simplest.moves, err
	}
	if rules.NoBrackets {
		return searchTiles(ctx, tiles, goal, rules)
	}
	moves, err := difficulty.Search(ctx, rules, h, goal)
	if errors.Is(err, difficulty.ErrOverflow) {
		return searchTiles(ctx, tiles, goal, rules)
	}
	return moves, err
}

// maxTiles is the maximum number of tiles of searchTiles, which takes some hundredths of a second.
const maxTiles = 5

// searchTiles returns the moves of a solution from tiles to a goal, or no moves if there is none. Values may
// have any size, but those of the moves must fit a rat.Small. If brackets are not allowed, it multiplies and
// divides no sums. It returns the context's error if the context ends.
func searchTiles(ctx context.Context, tiles []tile, goal rat.Small, rules puzzle.Rules) ([]difficulty.Move, error) {
	if len(tiles) > maxTiles {
		return nil, ErrNumbers
	}
	s := tileSearch{goal: goal.Rat(), rules: rules}
	numbers := make([]bigTile, len(tiles))
	for i, t := range tiles {
		numbers[i] = bigTile{t.value.Rat(), t.made == Sum}
	}
	found := s.search(ctx, numbers)
	if s.err != nil {
		return nil, s.err
	}
	if !found {
		return nil, nil
	}
	moves := smallMoves(s.steps)
	if moves == nil {
		return nil, ErrNumbers
	}
	return moves, nil
}

// bigTile is a number of any size in a tileSearch.
type bigTile struct {
	value rat.Rat
	isSum bool
}

// tileSearch is the state of searchTiles.
type tileSearch struct {
	goal    rat.Rat
	rules   puzzle.Rules
	steps   []Move
	visited int   // positions
	err     error // of the context
}

// search reports whether it found steps from tiles to the goal, which it appends to s.steps. It stops if the
// context ends.
func (s *tileSearch) search(ctx context.Context, tiles []bigTile) bool {
	if s.visited++; s.visited%4096 == 0 {
		s.err = ctx.Err()
	}
	if (len(tiles) == 1 || s.rules.Subset) && slices.ContainsFunc(tiles, func(t bigTile) bool { return t.value.Equal(s.goal) }) {
		return true
	}
	for i, a := range tiles {
		for j, b := range tiles {
			for op := expr.Add; i != j && op <= expr.Div; op++ {
				isSum := op <= expr.Sub
				if !s.rules.Ops.Has(op) || s.rules.NoBrackets && !isSum && (a.isSum || b.isSum) {
					continue
				}
				c, err := op.Apply(a.value, b.value)
				if err != nil || !s.rules.Values.Allows(c) {
					continue
				}
				rest := []bigTile{{c, isSum}}
				for k, x := range tiles {
					if k != i && k != j {
						rest = append(rest, x)
					}
				}
				s.steps = append(s.steps, Move{Op: op, A: a.value, B: b.value, C: c})
				if s.search(ctx, rest) {
					return true
				}
				if s.err != nil {
					return false
				}
				s.steps = s.steps[:len(s.steps)-1]
			}
		}
	}
	return false
}

// smallMoves returns steps as moves, or nil if a value does not fit.
func smallMoves(steps []Move) (moves []difficulty.Move) {
	for _, s := range steps {
		a, okA := s.A.Small()
		b, okB := s.B.Small()
		c, okC := s.C.Small()
		if !okA || !okB || !okC {
			return nil
		}
		moves = append(moves, difficulty.Move{Op: s.Op, A: a, B: b, C: c})
	}
	return moves
}
