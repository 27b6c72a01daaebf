package puzzle

import (
	"errors"
	"fmt"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
)

// ErrUnknownVariant is the error of Lookup for a name that no variant has.
var ErrUnknownVariant = errors.New("puzzle: unknown variant")

// Variant is a named game: what hands are drawn from, the rules, the targets. A new
// variant is a new row in the table of this file.
type Variant struct {
	Name      string    // lower case letters and hyphens
	Pool      deal.Pool // what hands are drawn from; nil: any numbers
	Cards     int       // numbers in a hand of this game; 0: any, up to MaxNumbers
	Rules     Rules
	Low, High int64 // the targets, both ends included; both 0 when AnyTarget
	AnyTarget bool  // any rational target will do; the pool says nothing about it
}

// The rules behind the rows. Several rows share one of them.
var (
	classicRules   = Rules{Ops: expr.Basic}
	hdojRules      = Rules{Ops: expr.Basic, Values: Integer}
	countdownRules = Rules{Ops: expr.Basic, Subset: true, Values: Integer | Positive}
	powerRules     = Rules{Ops: expr.Basic.With(expr.Pow)}
	joinedRules    = Rules{Ops: expr.Basic, Join: true}
)

// Variants gives every variant, classic first. The table is fresh: the caller may
// change it.
func Variants() []Variant {
	return []Variant{
		{Name: "classic", Pool: deal.Ranks(13, 4), Cards: 4, Rules: classicRules, Low: 24, High: 24},
		{Name: "beginner", Pool: deal.Ranks(10, 4), Cards: 4, Rules: classicRules, Low: 24, High: 24},
		{Name: "hdoj", Pool: deal.Ranks(13, 4), Cards: 4, Rules: hdojRules, Low: 24, High: 24},
		{Name: "countdown", Pool: tiles(1), Cards: 6, Rules: countdownRules, Low: 100, High: 999},
		{Name: "countdown-all", Rules: classicRules, AnyTarget: true},
		{Name: "le-compte", Pool: tiles(2), Cards: 6, Rules: countdownRules, Low: 100, High: 999},
		{Name: "power", Pool: deal.Ranks(13, 4), Cards: 4, Rules: powerRules, Low: 24, High: 24},
		{Name: "joined", Pool: deal.Ranks(13, 4), Cards: 4, Rules: joinedRules, Low: 24, High: 24},
	}
}

// Names gives the names of all variants in the order of Variants.
func Names() []string {
	rows := Variants()
	names := make([]string, len(rows))
	for i, v := range rows {
		names[i] = v.Name
	}
	return names
}

// Lookup finds a variant by its exact name. The error wraps ErrUnknownVariant.
func Lookup(name string) (Variant, error) {
	for _, v := range Variants() {
		if v.Name == name {
			return v, nil
		}
	}
	return Variant{}, fmt.Errorf("%w: %q", ErrUnknownVariant, name)
}

// tiles is the pool of the numbers game: 1..10 twice and the four large numbers, each
// of those as often as said.
func tiles(large int) deal.Pool {
	var values []int64
	for range 2 {
		for v := range int64(10) {
			values = append(values, v+1)
		}
	}
	for range large {
		values = append(values, 25, 50, 75, 100)
	}
	return deal.Tiles(values...)
}
