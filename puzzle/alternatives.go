package puzzle

import (
	"strconv"
	"strings"

	"github.com/make24/make24/expr"
)

// Alternatives is a set of kinds of other numbers that a number of the hand may stand for. The hand
// then has several readings, and an answer uses the numbers of one of them. A result of an operation
// has no alternatives. With the zero value, each number stands for itself.
type Alternatives uint8

// The kinds of alternatives, which may be combined with |.
const (
	Jokers     Alternatives = 1 << iota // 0 is a joker: it stands for a number from 1 to 13, and not for 0
	AcesEleven                          // 1 may be 11
	FacesTen                            // 11, 12 and 13 may be 10
	Factorials                          // a number up to 20 may be its factorial: 4 may be 4! = 24
	Roots                               // a number may be its square root, if that is whole: 9 may be 3
)

const (
	alternativeKinds = 5
	allAlternatives  = 1<<alternativeKinds - 1

	jokerMax     = 13 // the largest number of a joker
	maxFactorial = 20 // 21! does not fit in an int64
)

// String returns the names of the kinds, separated by |, such as "joker|ace-eleven". It returns "none" for
// the zero value. Unknown kinds are written as a number, such as Alternatives(32).
func (a Alternatives) String() string {
	return setText(uint8(a), "none", "Alternatives", "joker", "ace-eleven", "face-ten", "factorial", "root")
}

// Of returns the choices for a number of the hand: the number itself, unless it is a joker, and its
// alternatives. No value occurs twice.
func (a Alternatives) Of(n int64) []Choice {
	if a&Jokers != 0 && n == 0 {
		jokers := make([]Choice, jokerMax)
		for i := range jokers {
			jokers[i] = Choice{0, int64(i) + 1, Jokers}
		}
		return jokers
	}
	choices := []Choice{{n, n, 0}}
	add := func(kind Alternatives, value int64) {
		if a&kind == 0 {
			return
		}
		for _, c := range choices {
			if c.Value == value {
				return
			}
		}
		choices = append(choices, Choice{n, value, kind})
	}
	if n == 1 {
		add(AcesEleven, 11)
	}
	if 11 <= n && n <= jokerMax {
		add(FacesTen, 10)
	}
	if 0 <= n && n <= maxFactorial {
		product := int64(1)
		for i := int64(2); i <= n; i++ {
			product *= i
		}
		add(Factorials, product)
	}
	if root := floorRoot(n); root*root == n {
		add(Roots, root)
	}
	return choices
}

// has reports whether a number n of the hand may stand for a value.
func (a Alternatives) has(n, value int64) bool {
	for _, c := range a.Of(n) {
		if c.Value == value {
			return true
		}
	}
	return false
}

// floorRoot returns the square root of n, rounded down.
func floorRoot(n int64) (root int64) {
	for bit := int64(1) << 31; bit > 0; bit >>= 1 {
		if r := root | bit; r <= n/r {
			root = r
		}
	}
	return root
}

// Choice is what a number of the hand stands for in an answer.
type Choice struct {
	Number int64        // of the hand
	Value  int64        // the number in the answer
	Kind   Alternatives // the kind of alternative, or 0 if Value is Number
}

// String returns the choice in ASCII: "K=10", "A=11", "joker=7", "4!=24" or "sqrt(9)=3".
func (c Choice) String() string {
	text := strconv.FormatInt(c.Number, 10)
	switch c.Kind {
	case Jokers:
		text = "joker"
	case AcesEleven:
		text = "A"
	case FacesTen:
		text = "JQK"[c.Number-11 : c.Number-10]
	case Factorials:
		text += "!"
	case Roots:
		text = "sqrt(" + text + ")"
	}
	return text + "=" + strconv.FormatInt(c.Value, 10)
}

// Pretty returns the choice as String does, but with the sign of a root: "√9=3".
func (c Choice) Pretty() string {
	text := c.String()
	if c.Kind == Roots {
		text = "√" + strconv.FormatInt(c.Number, 10) + text[strings.IndexByte(text, '='):]
	}
	return text
}

// Choices returns the alternatives that an answer uses, in the order of its numbers. It reports false
// if its numbers are not those of a reading of the hand. If several choices give the same numbers, a
// number of the hand stands for itself rather than for another, and otherwise the smallest is
// assigned first.
func (p Puzzle) Choices(e expr.Expr) (choices []Choice, ok bool) {
	leaves := expr.Leaves(e, nil)
	if len(leaves) > len(p.Hand) {
		return nil, false
	}
	chosen := make([]Choice, len(leaves))
	if !p.canChoose(leaves, 0, chosen) {
		return nil, false
	}
	for _, c := range chosen {
		if c.Kind != 0 {
			choices = append(choices, c)
		}
	}
	return choices, true
}

// canChoose is canAssign for rules with alternatives. If it succeeds, it sets chosen, which is nil or
// has the length of leaves, to what each leaf is assigned to.
func (p Puzzle) canChoose(leaves []int64, taken positionSet, chosen []Choice) bool {
	if len(leaves) == 0 {
		return p.Rules.Subset || taken == 1<<len(p.Hand)-1
	}
	n := leaves[0]
	for _, itself := range []bool{true, false} {
		for i, number := range p.Hand {
			if taken&(1<<i) != 0 || i > 0 && number == p.Hand[i-1] && taken&(1<<(i-1)) == 0 {
				continue // of equal numbers, the first that is free
			}
			for _, c := range p.Rules.Alternatives.Of(number) {
				if c.Value != n || (c.Kind == 0) != itself {
					continue
				}
				var rest []Choice
				if chosen != nil {
					chosen[0], rest = c, chosen[1:]
				}
				if p.canChoose(leaves[1:], taken|1<<i, rest) {
					return true
				}
			}
		}
	}
	return false
}
