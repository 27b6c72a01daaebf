package survey

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// A Row is what a survey finds of one hand. Of the facts those are set that the plan asks
// for and the hand has: a hand without a solution has no simplest one and no grade, and Fraction
// is false for it.
type Row struct {
	Rank int64
	Hand deal.Hand

	// Poison says why there are no facts of this hand: "panic"; what passed a bound, as
	// solve.BudgetError says it; "numbers" for those too large to grade; "lost" when every
	// worker that met it was lost. It is empty for every other row.
	Poison string

	Solvable              bool
	Written, Forms, Ideas int64
	Simplest              string // in ASCII
	Fraction              bool
	Largest               string        // a number of the hand does not count: only results; as rat.Rat writes it
	Tenths                int64         // of a second: the grade
	Level                 int           // 1 to 5; 0 where there is no grade
	Reach                 solve.Targets // over the plan's window
	Nearest               string        // one value or two with a blank between, as rat.Rat writes them; "" if there is none
}

// Gap is how far from the target the values are that Row.Nearest tells, all as far.
func Gap(nearest string, target rat.Rat) (rat.Rat, error) {
	first, _, _ := strings.Cut(nearest, " ")
	x, err := rat.Parse(first)
	if err != nil {
		return rat.Rat{}, fmt.Errorf("%q: %w", first, err)
	}
	return x.Sub(target).Abs(), nil
}

// ceiling is the least whole number that is not below x ≥ 0; math.MaxInt64 where that is
// larger.
func ceiling(x rat.Rat) int64 {
	if n, ok := x.Int64(); ok {
		return n
	}
	b := x.Big()
	up := new(big.Int).Add(b.Num(), b.Denom())
	up.Quo(up.Sub(up, big.NewInt(1)), b.Denom())
	if !up.IsInt64() {
		return math.MaxInt64
	}
	return up.Int64()
}
