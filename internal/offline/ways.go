package offline

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Hints after a move go the way that a player most likely finds from there, which the pages
// cannot work out. There are few such ways: three numbers are left, two of them cards and one what two
// other cards make.

// hint is a whole hint of the grader's from some numbers of the classic game, ascending; nil where
// 24 cannot be made, or is there.
func (w *writer) hint(ctx context.Context, numbers []rat.Rat) ([]grade.Clue, error) {
	at := grade.Position{Numbers: numbers, Target: rat.Int(target), Rules: puzzle.Rules{Ops: expr.Basic}, Moved: len(numbers) < 4}
	clues, err := w.grader.Hint(ctx, at, grade.HintSteps)
	if err != nil || len(clues) < grade.HintSteps {
		return nil, err
	}
	return clues, nil
}

// first is the move that a hint tells of a hand as dealt, which has a solution, such as c-a.
func (w *writer) first(ctx context.Context, hand deal.Hand) (string, error) {
	var numbers []rat.Rat
	for _, n := range hand {
		numbers = append(numbers, rat.Int(n))
	}
	clues, err := w.hint(ctx, numbers)
	if err != nil {
		return "", err
	}
	a, b := letterOf(numbers, clues[3].A, clues[3].B)
	return a + clues[3].Op.String() + b, nil
}

// letterOf are the letters of two numbers among some.
func letterOf(numbers []rat.Rat, x, y rat.Rat) (a, b string) {
	i := slices.IndexFunc(numbers, x.Equal)
	j := slices.IndexFunc(numbers, y.Equal)
	if i == j {
		j++
	}
	return string(rune('a' + i)), string(rune('a' + j))
}

// ways writes a line for each two cards: the ways from them and what two other cards make.
func (w *writer) ways(ctx context.Context) error {
	made := results()
	for c := int64(1); c <= highest; c++ {
		for d := c; d <= highest; d++ {
			var words []string
			for _, x := range made {
				if card := x.IsInt() && x.Sign() > 0 && x.Cmp(rat.Int(highest)) <= 0; card && x.Cmp(rat.Int(d)) < 0 {
					continue // three cards stand in the line of the lower two
				}
				way, err := w.way(ctx, rat.Int(c), rat.Int(d), x)
				if err != nil {
					return fmt.Errorf("%d %d %v: %w", c, d, x, err)
				}
				if way != "" {
					words = append(words, x.String()+":"+way)
				}
			}
			fmt.Fprintln(&w.rows, strings.Join(words, ";"))
		}
	}
	return nil
}

// results are what two cards can make, ascending.
func results() (all []rat.Rat) {
	for a := int64(1); a <= highest; a++ {
		for b := int64(1); b <= highest; b++ {
			for op := expr.Add; op <= expr.Div; op++ {
				x, _ := op.Apply(rat.Int(a), rat.Int(b)) // no card is 0
				all = append(all, x)
			}
		}
	}
	slices.SortFunc(all, rat.Rat.Cmp)
	return slices.CompactFunc(all, rat.Rat.Equal)
}

// way is the way from three numbers, with the letter of its technique in front if it has one; empty
// if there is no way.
func (w *writer) way(ctx context.Context, numbers ...rat.Rat) (string, error) {
	slices.SortFunc(numbers, rat.Rat.Cmp)
	clues, err := w.hint(ctx, numbers)
	if clues == nil {
		return "", err
	}
	idea, move := clues[1], clues[3]
	a, b := letterOf(numbers, move.A, move.B)
	rest := strings.NewReplacer(a, "", b, "").Replace("abc")
	last := numbers[rest[0]-'a']
	inner := "(" + a + move.Op.String() + b + ")"
	if before, err := idea.Op.Apply(last, move.C); err == nil && before.Equal(rat.Int(target)) &&
		(idea.Key == "shape" || idea.A.Equal(last)) {
		return letters(idea.Techniques[:min(1, len(idea.Techniques))]) + rest + idea.Op.String() + inner, nil
	}
	return letters(idea.Techniques[:min(1, len(idea.Techniques))]) + inner + idea.Op.String() + rest, nil
}
