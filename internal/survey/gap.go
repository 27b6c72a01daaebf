package survey

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"github.com/make24/make24/rat"
)

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
