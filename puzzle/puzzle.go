// Package puzzle says what is asked and judges what is answered: rules and named
// variants as data, a puzzle (a hand under rules with a target) with its text ID,
// and Check, which judges an expression exactly.
package puzzle

import (
	"errors"
	"fmt"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// MaxNumbers is how many numbers the hand of a puzzle may have.
const MaxNumbers = 10

// maxTarget bounds the target's text ("-3/4"), so that every ID stays short enough to
// be read without fear.
const maxTarget = 200

// The errors of New; they may come wrapped with what exactly was wrong.
var (
	ErrEmptyHand      = errors.New("puzzle: the hand is empty")
	ErrTooManyNumbers = fmt.Errorf("puzzle: more than %d numbers in the hand", MaxNumbers)
	ErrNoOperators    = errors.New("puzzle: the rules have no operator")
	ErrRules          = errors.New("puzzle: the rules have an unknown operator or limit")
	ErrTarget         = fmt.Errorf("puzzle: the target has more than %d characters", maxTarget)
)

// Puzzle is a hand under rules with one target. Make it with New; the fields are for
// reading.
type Puzzle struct {
	Hand   deal.Hand
	Target rat.Rat
	Rules  Rules
}

// New makes a puzzle. The hand is copied and sorted; limits of the rules that say
// nothing new are dropped, so that puzzles which mean the same have the same ID.
// Errors: ErrEmptyHand, ErrTooManyNumbers, ErrNoOperators, ErrRules, ErrTarget, and
// what deal.NewHand says of a negative number.
func New(hand deal.Hand, target rat.Rat, rules Rules) (Puzzle, error) {
	switch {
	case len(hand) == 0:
		return Puzzle{}, ErrEmptyHand
	case len(hand) > MaxNumbers:
		return Puzzle{}, fmt.Errorf("%w: %d", ErrTooManyNumbers, len(hand))
	case rules.Ops == 0:
		return Puzzle{}, ErrNoOperators
	case rules.Ops&^allOps != 0 || rules.Values&^allValues != 0:
		return Puzzle{}, ErrRules
	}
	if _, small := target.Small(); !small && len(target.String()) > maxTarget {
		return Puzzle{}, ErrTarget
	}
	sorted, err := deal.NewHand(hand...)
	if err != nil {
		return Puzzle{}, err
	}
	rules.Values = rules.Values.canonical()
	return Puzzle{Hand: sorted, Target: target, Rules: rules}, nil
}

// allOps is every operator there is.
var allOps = expr.Basic.With(expr.Pow)

// Values limits what an operation may give. It is a set of limits that all hold
// together; the zero value allows every rational. The numbers of the hand
// themselves are not limited, only the results of operations, the last one included.
type Values uint8

// The limits, to be joined with |. Positive includes NonNegative, so New drops
// NonNegative beside it.
const (
	Integer     Values = 1 << iota // whole numbers only
	NonNegative                    // zero or more
	Positive                       // more than zero

	allValues = Integer | NonNegative | Positive
)

// Allows reports whether the limits let an operation give r.
func (v Values) Allows(r rat.Rat) bool {
	if v == 0 {
		return true
	}
	if v&Integer != 0 && !r.IsInt() {
		return false
	}
	if v&Positive != 0 {
		return r.Sign() > 0
	}
	return v&NonNegative == 0 || r.Sign() >= 0
}

// canonical is the same limits with nothing said twice.
func (v Values) canonical() Values {
	if v&Positive != 0 {
		v &^= NonNegative
	}
	return v
}

// Rules are what an answer must obey, apart from its target. They are plain data and
// comparable. The zero value has no operators and New refuses it.
type Rules struct {
	Ops    expr.OpSet // the operators that may be used; a unary minus needs expr.Sub
	Subset bool       // any non-empty part of the hand may be used, instead of all of it
	Values Values     // what operations may give
	Join   bool       // single digits 1..9 of the hand may be joined, in any order: 1 and 2 make 12 or 21
}

// String is the short text of the rules, as it stands in a puzzle ID: the name of the
// first variant that has them, or else a spelling of the fields (see ParseID).
func (r Rules) String() string {
	return string(r.appendTo(nil))
}

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

// UsualTarget is the target of puzzles that have none of their own.
const DefaultTarget = 24

// Target returns the target of a puzzle of this variant that names none: the variant's only
// target, or UsualTarget if any will do. It reports false if the variant has several.
func (v Variant) Target() (rat.Rat, bool) {
	switch {
	case v.AnyTarget:
		return rat.Int(DefaultTarget), true
	case v.Low == v.High:
		return rat.Int(v.Low), true
	}
	return rat.Rat{}, false
}

// Variants gives every variant, classic first. The table is fresh: the caller may
// change it.
func Variants() []Variant {
	return []Variant{
		{Name: "classic", Pool: deal.Ranks(13, 4), Cards: 4, Rules: classicRules, Low: 24, High: 24},
		{Name: "beginner", Pool: deal.Ranks(10, 4), Cards: 4, Rules: classicRules, Low: 24, High: 24},
		{Name: "hdoj", Pool: deal.Ranks(13, 4), Cards: 4, Rules: hdojRules, Low: 24, High: 24},
		{Name: "countdown", Pool: countdownPool(1), Cards: 6, Rules: countdownRules, Low: 100, High: 999},
		{Name: "countdown-all", Rules: classicRules, AnyTarget: true},
		{Name: "le-compte", Pool: countdownPool(2), Cards: 6, Rules: countdownRules, Low: 100, High: 999},
		{Name: "power", Pool: deal.Ranks(13, 4), Cards: 4, Rules: powerRules, Low: 24, High: 24},
		{Name: "joined", Pool: deal.Ranks(13, 4), Cards: 4, Rules: joinedRules, Low: 24, High: 24},
	}
}

// Names gives the names of all variants in the order of Variants.
func Names() []string {
	variants := Variants()
	names := make([]string, len(variants))
	for i, v := range variants {
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
func countdownPool(large int) deal.Pool {
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
