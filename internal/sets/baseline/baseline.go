// Package baseline answers puzzles without a model, for comparisons: by random moves, by the move
// that comes closest to the target, by a search of limited depth, and by the claim that there is no solution.
// Values are exact. The answers depend on the puzzle and the seed alone.
package baseline

import (
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Method is the way in which a baseline answers. The texts are stable.
type Method string

// The methods.
const (
	Random Method = "random" // any legal move, until one number is left
	Greedy Method = "greedy" // the move whose result is closest to the target
	Search Method = "search" // the first of the two moves that come closest to the target

	NoSolution Method = "no-solution" // the claim that there is no solution, whatever the puzzle is
)

// Methods returns all methods.
func Methods() []Method { return []Method{Random, Greedy, Search, NoSolution} }

// noSolution is the answer of NoSolution, in the words of prompts.
const noSolution = "no solution"

// searchDepth is the number of moves that Search looks ahead.
const searchDepth = 2

// Answer returns the answer to a puzzle. Except for NoSolution, it is an expression: the value of the last move
// or, under rules that let numbers be left over, the value closest to the target that occurred. It uses no powers
// and no joined digits. Random gives different answers for different samples.
func Answer(method Method, p puzzle.Puzzle, seed, sample uint64) string {
	if method == NoSolution {
		return noSolution
	}
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(p.ID()))  // never fails
	const oddStep = 0x9e3779b97f4a7c15 // spreads the samples over the range of seeds
	a := answerer{puzzle: p, source: rand.NewPCG(seed, hash.Sum64()+sample*oddStep)}
	items := make([]item, len(p.Hand))
	for i, n := range p.Hand {
		n = p.Rules.Alternatives.Of(n)[0].Value // n itself, but 1 for a joker
		items[i] = item{value: rat.Int(n), text: strconv.FormatInt(n, 10)}
	}
	depth := 1
	if method == Search {
		depth = searchDepth
	}
	best := a.closest(items)
	for len(items) > 1 {
		moves := a.moves(items)
		if len(moves) == 0 {
			break
		}
		i := 0
		if method == Random {
			high, _ := bits.Mul64(a.source.Uint64(), uint64(len(moves)))
			i = int(high)
		} else {
			i = a.best(moves, depth)
		}
		items = moves[i]
		if last := a.closest(items); !p.Rules.Subset || a.distance(last).Cmp(a.distance(best)) < 0 {
			best = last
		}
	}
	text := trimBrackets(best.text)
	if p.Rules.NoBrackets {
		if e, err := expr.Parse(text); err == nil {
			return expr.WithoutBrackets(e).String()
		}
	}
	return text
}

// item is a value with its expression, in brackets unless the value is a number of the hand.
type item struct {
	value rat.Rat
	text  string
	isSum bool // or a difference
}

// answerer answers one puzzle.
type answerer struct {
	puzzle puzzle.Puzzle
	source *rand.PCG
}

// moves returns the positions after each legal move. The result of the move comes first.
func (a *answerer) moves(items []item) (list [][]item) {
	for i := range items {
		for j := range items {
			for _, op := range []expr.Op{expr.Add, expr.Sub, expr.Mul, expr.Div} {
				if i == j || i > j && (op == expr.Add || op == expr.Mul) || !a.puzzle.Rules.Ops.Has(op) {
					continue
				}
				isSum := op == expr.Add || op == expr.Sub
				if a.puzzle.Rules.NoBrackets && !isSum && (items[i].isSum || items[j].isSum) { // it needs brackets in every form
					continue
				}
				value, err := op.Apply(items[i].value, items[j].value)
				if err != nil || !a.puzzle.Rules.Values.Allows(value) {
					continue
				}
				next := []item{{value, "(" + items[i].text + string(op.Symbol()) + items[j].text + ")", isSum}}
				for k, other := range items {
					if k != i && k != j {
						next = append(next, other)
					}
				}
				list = append(list, next)
			}
		}
	}
	return list
}

// best returns the index of the position from which up to depth-1 more moves come closest to the
// target; of equal ones, the first.
func (a *answerer) best(positions [][]item, depth int) (best int) {
	var least rat.Rat
	for i, items := range positions {
		d := a.reach(items, depth-1)
		if i == 0 || d.Cmp(least) < 0 {
			best, least = i, d
		}
	}
	return best
}

// reach returns the least distance from the target that the result of a move can have after depth more
// moves, or fewer if no more are possible. If numbers may be left over, it also counts the results of
// earlier moves.
func (a *answerer) reach(items []item, depth int) rat.Rat {
	least := a.distance(items[0])
	if depth == 0 || len(items) == 1 {
		return least
	}
	moves := a.moves(items)
	for i, next := range moves {
		if d := a.reach(next, depth-1); i == 0 && !a.puzzle.Rules.Subset || d.Cmp(least) < 0 {
			least = d
		}
	}
	return least
}

// closest returns the item whose value is closest to the target.
func (a *answerer) closest(items []item) item {
	best := items[0]
	for _, x := range items[1:] {
		if a.distance(x).Cmp(a.distance(best)) < 0 {
			best = x
		}
	}
	return best
}

func (a *answerer) distance(x item) rat.Rat { return x.value.Sub(a.puzzle.Target).Abs() }

// trimBrackets removes the brackets around a whole expression.
func trimBrackets(text string) string {
	if text[0] == '(' {
		return text[1 : len(text)-1]
	}
	return text
}
