// Package puzzle defines puzzles and judges answers to them.
//
//	p, err := puzzle.Parse("3388") // or puzzle.Classic(3, 3, 8, 8)
//	if err != nil {
//		return err
//	}
//	e, err := expr.Parse("8/(3-8/3)")
//	if err != nil {
//		return err
//	}
//	fmt.Println(p.Check(e).Correct) // true
//
// A [Puzzle] is a hand, a target and [Rules]: the operators that an answer may use, and limits on
// its numbers and intermediate results. [New] returns a puzzle, [Classic] returns a puzzle of the
// classic game, and [Parse] reads a puzzle as people type it. [Puzzle.ID] returns the puzzle's ID,
// a text, and [ParseID] reads an ID. [Puzzle.Check] judges an expression as an answer, with exact
// arithmetic.
//
// A [Variant] is a named game, such as classic or countdown: a pool of numbers, rules and targets.
//
// The package is pure: results depend on the arguments alone. IDs and the names of rules, variants
// and reasons are stable: their meaning never changes.
package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// MaxNumbers is the maximum size of the hand of a puzzle.
const MaxNumbers = 10

// maxTargetBytes is the maximum length of the text of a target, such as "-3/4", in bytes. It bounds
// the length of IDs.
const maxTargetBytes = 200

// Errors that [New] returns or wraps.
var (
	ErrEmptyHand      = errors.New("puzzle: the hand is empty")
	ErrTooManyNumbers = fmt.Errorf("puzzle: more than %d numbers in the hand", MaxNumbers)
	ErrNoOperators    = errors.New("puzzle: the rules have no operator")
	ErrRules          = errors.New("puzzle: the rules have an unknown operator or limit, or limits that exclude each other")
	ErrTarget         = fmt.Errorf("puzzle: the target has more than %d characters", maxTargetBytes)
)

// Puzzle is a hand with a target and rules, as [New] returns it. Callers must not modify the
// fields. The zero Puzzle has no hand and no operators, so every answer to it is wrong. The text of
// a puzzle, also in JSON, is its ID.
type Puzzle struct {
	Hand   deal.Hand
	Target rat.Rat
	Rules  Rules
}

// New returns a puzzle. It copies and sorts the hand and removes redundant limits from the rules,
// so equivalent puzzles are equal and have the same ID.
//
// The error wraps [ErrEmptyHand], [ErrTooManyNumbers], [ErrNoOperators], [ErrRules] or [ErrTarget],
// or is a [*deal.HandError] if a number is negative.
func New(hand deal.Hand, target rat.Rat, rules Rules) (Puzzle, error) {
	switch {
	case len(hand) == 0:
		return Puzzle{}, ErrEmptyHand
	case len(hand) > MaxNumbers:
		return Puzzle{}, fmt.Errorf("%w: %d", ErrTooManyNumbers, len(hand))
	}
	if err := rules.validate(); err != nil {
		return Puzzle{}, err
	}
	if _, small := target.Small(); !small && len(target.String()) > maxTargetBytes {
		return Puzzle{}, ErrTarget
	}
	sorted, err := deal.NewHand(hand...)
	if err != nil {
		return Puzzle{}, err
	}
	rules.Values = rules.Values.canonical()
	return Puzzle{Hand: sorted, Target: target, Rules: rules}, nil
}

// Classic returns the puzzle of the classic game with the given numbers: make 24 with + − × ÷,
// using each number exactly once. It returns the errors of [New].
func Classic(numbers ...int64) (Puzzle, error) {
	return New(numbers, rat.Int(DefaultTarget), classicRules)
}

// WithTarget returns the puzzle with the same hand and rules and the given target. It returns the
// errors of [New].
func (p Puzzle) WithTarget(target rat.Rat) (Puzzle, error) { return New(p.Hand, target, p.Rules) }

// Parse returns the puzzle that text describes: a puzzle ID, as in [ParseID], or the hand of a
// [Classic] puzzle as people type it, such as "3388", "3 3 8 8" or "A 10 J Q", as in
// [deal.ParseHand] with SplitDigits.
//
// The error is an [*IDError] if text begins like an ID, and a [*deal.HandError] otherwise.
func Parse(text string) (Puzzle, error) {
	if strings.HasPrefix(text, idVersion+"-") {
		return ParseID(text)
	}
	hand, err := deal.ParseHand(text, deal.ParseOptions{SplitDigits: true, MaxCards: MaxNumbers})
	if err != nil {
		return Puzzle{}, err
	}
	return Classic(hand...)
}

// Values is a set of limits on the results of operations, including the last one. All limits in the
// set apply. The zero value allows every rational number. The limits do not apply to the numbers of
// the hand.
type Values uint8

// The limits, which may be combined with |. Positive implies NonNegative, so New removes
// NonNegative from a set that has both.
const (
	Integer     Values = 1 << iota // results are integers
	NonNegative                    // results are 0 or more
	Positive                       // results are above 0
)

const allValues = Integer | NonNegative | Positive

// String returns the names of the limits, separated by |, such as "integer|positive". It returns
// "any" for the zero value. Unknown limits are written as a number, such as Values(8).
func (v Values) String() string {
	return setText(uint8(v), "any", "Values", "integer", "non-negative", "positive")
}

// setText returns the names of the bits of a set, separated by |, or empty for none. Bits without a name are
// written as a number of the type.
func setText(set uint8, empty, typeName string, names ...string) string {
	if set == 0 {
		return empty
	}
	var texts []string
	for i, name := range names {
		if set&(1<<i) != 0 {
			texts = append(texts, name)
		}
	}
	if unknown := set >> len(names) << len(names); unknown != 0 {
		texts = append(texts, fmt.Sprintf("%s(%d)", typeName, unknown))
	}
	return strings.Join(texts, "|")
}

// Allows reports whether r is within the limits.
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

// canonical returns the limits without redundant ones.
func (v Values) canonical() Values {
	if v&Positive != 0 {
		v &^= NonNegative
	}
	return v
}

// Rules holds the rules that an answer must obey, except the target. Rules are comparable. The zero
// value has no operators, and [New] returns an error for it. The text of rules, also in JSON, is
// that of [Rules.String].
type Rules struct {
	Ops    expr.OpSet // the operators that may be used; see Rules.Sign for the unary minus
	Subset bool       // whether an answer may use only some numbers of the hand
	Values Values     // limits on the results of operations
	Join   bool       // whether digits 1 to 9 of the hand may be joined: 1 and 2 to 12 or 21

	// Alternatives are what numbers of the hand may stand for besides themselves. Rules with
	// alternatives have no joined digits.
	Alternatives Alternatives

	// NoBrackets is whether an answer must need no parentheses: (2*3)+4 needs none. Such rules have
	// + and ×, and no powers.
	NoBrackets bool
}

// HasReadings reports whether a hand may be read as several hands: by joining its digits or by
// choosing alternatives of its numbers.
func (r Rules) HasReadings() bool { return r.Join || r.Alternatives != 0 }

// validate returns the error of [New] for the rules.
func (r Rules) validate() error {
	switch {
	case r.Ops == 0:
		return ErrNoOperators
	case r.Ops&^expr.All != 0 || r.Values&^allValues != 0 || r.Alternatives&^allAlternatives != 0,
		r.Join && r.Alternatives != 0,
		r.NoBrackets && (!r.Ops.Has(expr.Add) || !r.Ops.Has(expr.Mul) || r.Ops.Atomic() != 0):
		return ErrRules
	}
	return nil
}

// String returns the text of the rules in a puzzle ID, such as "classic" or "r.asm.ui": a name, or
// otherwise the letters of the operators and limits. [ParseRules] reads it.
func (r Rules) String() string {
	return string(r.appendTo(nil))
}

// ErrUnknownVariant is the error that [Lookup] wraps if no variant has the given name.
var ErrUnknownVariant = errors.New("puzzle: unknown variant")

// Variant is a named game. To add a variant, add an entry to the table of [Variants].
type Variant struct {
	Name      string    // lower case letters and hyphens
	Pool      deal.Pool // the pool that hands are drawn from, or nil if any numbers are allowed
	Cards     int       // the size of a hand, or 0 if any size from 1 to MaxNumbers is allowed
	Rules     Rules
	Low, High int64 // the smallest and the largest target, both 0 if AnyTarget
	AnyTarget bool  // whether the target may be any rational number
}

// The rules of the variants. Several variants share rules.
var (
	classicRules   = Rules{Ops: expr.Basic}
	hdojRules      = Rules{Ops: expr.Basic, Values: Integer}
	countdownRules = Rules{Ops: expr.Basic, Subset: true, Values: Integer | Positive}
	powerRules     = Rules{Ops: expr.Basic.With(expr.Pow)}
	joinedRules    = Rules{Ops: expr.Basic, Join: true}
	jokerRules     = Rules{Ops: expr.Basic, Alternatives: Jokers}
	aceRules       = Rules{Ops: expr.Basic, Alternatives: AcesEleven}
	faceRules      = Rules{Ops: expr.Basic, Alternatives: FacesTen}
	factorialRules = Rules{Ops: expr.Basic, Alternatives: Factorials | Roots}
	flatRules      = Rules{Ops: expr.Basic, NoBrackets: true}
)

// DefaultTarget is the target of a puzzle if neither the variant nor the user chooses one.
const DefaultTarget = 24

// Target returns the default target of the variant: its only target, or DefaultTarget if it allows
// any target. It returns false if the variant has several targets.
func (v Variant) Target() (rat.Rat, bool) {
	switch {
	case v.AnyTarget:
		return rat.Int(DefaultTarget), true
	case v.Low == v.High:
		return rat.Int(v.Low), true
	}
	return rat.Rat{}, false
}

// Variants returns all variants, classic first. The variant countdown is the television game: numbers
// may be left over, and results are whole and above 0. The variant countdown-all is what TinyZero and
// Countdown-Tasks call Countdown: all numbers are used, and fractions are allowed. In the variant joker,
// 0 is a joker. The caller may modify the slice.
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
		{Name: "joker", Pool: jokerPool(), Cards: 4, Rules: jokerRules, Low: 24, High: 24},
		{Name: "ace-eleven", Pool: deal.Ranks(13, 4), Cards: 4, Rules: aceRules, Low: 24, High: 24},
		{Name: "face-ten", Pool: deal.Ranks(13, 4), Cards: 4, Rules: faceRules, Low: 24, High: 24},
		{Name: "factorial", Pool: deal.Ranks(13, 4), Cards: 4, Rules: factorialRules, Low: 24, High: 24},
		{Name: "make-ten", Pool: deal.Ranks(9, 4), Cards: 4, Rules: classicRules, Low: 10, High: 10},
		{Name: "no-brackets", Pool: deal.Ranks(13, 4), Cards: 4, Rules: flatRules, Low: 24, High: 24},
	}
}

// Names returns the names of all variants, in the order of [Variants].
func Names() []string {
	names := make([]string, len(variants))
	for i, v := range variants {
		names[i] = v.Name
	}
	return names
}

// variants is the table of Lookup, which would otherwise make every pool in each call.
var variants = Variants()

// Lookup returns the variant with the given name, which may also be the text of rules without a name,
// such as "r.asm.ip", as [ParseRules] reads it. A variant of such rules has that text as its name, no
// pool, and any target. It returns an error wrapping [ErrUnknownVariant] if there is no such variant.
func Lookup(name string) (Variant, error) {
	for _, v := range variants {
		if v.Name == name {
			v.Pool = slices.Clone(v.Pool)
			return v, nil
		}
	}
	// ParseRules would add its errors to small programs that need only this function.
	if rules, ok := readRules(name); ok && rules.validate() == nil && rules.String() == name {
		return Variant{Name: name, Rules: rules, AnyTarget: true}, nil
	}
	return Variant{}, fmt.Errorf("%w: %q", ErrUnknownVariant, name)
}

// jokerPool returns the pool of a deck with its two jokers.
func jokerPool() deal.Pool {
	return append(deal.Pool{{Value: 0, Count: 2}}, deal.Ranks(jokerMax, 4)...)
}

// countdownPool returns the pool of the numbers game: two copies of each number from 1 to 10, and
// largeCopies copies each of 25, 50, 75 and 100.
func countdownPool(largeCopies int) deal.Pool {
	var values []int64
	for range 2 {
		for v := range int64(10) {
			values = append(values, v+1)
		}
	}
	for range largeCopies {
		values = append(values, 25, 50, 75, 100)
	}
	return deal.Tiles(values...)
}
