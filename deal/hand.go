package deal

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// MaxNumber is the largest number that a hand may hold.
const MaxNumber = math.MaxInt64

// Hand is the numbers to be used: sorted ascending, each from 0 to MaxNumber.
// Make one with [NewHand] or [ParseHand], which see to both.
type Hand []int64

// NewHand returns the hand of these numbers, sorted; numbers itself is left as
// it is. A negative number is refused with a [*HandError] of the kind
// "negative". No numbers make an empty hand.
func NewHand(numbers ...int64) (Hand, error) {
	for i, n := range numbers {
		if n < 0 {
			return nil, &HandError{Kind: "negative", Token: strconv.FormatInt(n, 10), Pos: i + 1}
		}
	}
	hand := make(Hand, len(numbers))
	copy(hand, numbers)
	slices.Sort(hand)
	return hand, nil
}

// String returns the numbers in order with a blank between them: "3 3 8 8".
// Two hands are the same exactly when their strings are.
func (h Hand) String() string {
	var text []byte
	for i, n := range h {
		if i > 0 {
			text = append(text, ' ')
		}
		text = strconv.AppendInt(text, n, 10)
	}
	return string(text)
}

// Counts returns the different numbers of the hand, ascending, and how many
// there are of each: 3 3 8 gives 3 8 and 2 1.
func (h Hand) Counts() (values []int64, mult []int) {
	for i, n := range h {
		if i > 0 && n == h[i-1] {
			mult[len(mult)-1]++
			continue
		}
		values = append(values, n)
		mult = append(mult, 1)
	}
	return values, mult
}

// Kind says what is wrong with a text that is no hand. It is one of the codes
// of [Kinds]; they are stable, so a program may switch on them and translate.
//
//	empty         there is no card at all
//	not-card      neither a number nor a card
//	hex           a number written like 0x18
//	negative      a number below zero
//	fraction      a fraction or a decimal: 1/2, 2.5
//	leading-zero  a number written like 07
//	too-large     a number past the limit
//	too-small     a number below the limit, such as 0 where only cards are allowed
//	too-many      more cards than allowed
type Kind string

// Kinds returns every kind, in the order of the list above.
func Kinds() []Kind {
	return []Kind{"empty", "not-card", "hex", "negative", "fraction", "leading-zero", "too-large", "too-small", "too-many"}
}

// HandError is the error of [ParseHand] and [NewHand].
type HandError struct {
	Kind  Kind
	Token string // the argument at fault, as typed; "" when Kind is empty
	Part  string // if cards glued into one argument are at fault, the card of them that is; else ""
	Pos   int    // which argument it is, from 1; 0 when Kind is empty
	Low   int64  // the smallest number allowed
	Limit int64  // too-large, too-small: the largest number allowed; too-many: the most cards; else 0
}

// Error returns one line in English that says what is wrong, where, and what
// would be right.
func (e *HandError) Error() string {
	where := fmt.Sprintf("%s (number %d)", quote(e.Token), e.Pos)
	if e.Part != "" {
		where = fmt.Sprintf("%s in %s", quote(e.Part), quote(e.Token))
	}
	switch e.Kind {
	case "empty":
		return "no cards: give some numbers, such as 3 3 8 8"
	case "hex":
		return where + " is not written as a number: use decimal digits, such as 24"
	case "negative":
		return fmt.Sprintf("%s is negative: use whole numbers from %d up", where, e.Low)
	case "fraction":
		return fmt.Sprintf("%s is a fraction: use whole numbers from %d up", where, e.Low)
	case "leading-zero":
		return where + " begins with a zero: write the number without it"
	case "too-large":
		return fmt.Sprintf("%s is too large: use numbers from %d to %d", where, e.Low, e.Limit)
	case "too-small":
		return fmt.Sprintf("%s is too small: use numbers from %d to %d", where, e.Low, e.Limit)
	case "too-many":
		return fmt.Sprintf("%s is one card too many: give at most %d", where, e.Limit)
	}
	return where + " is not a card: use whole numbers or A T J Q K, such as 3 3 8 8 or A 10 K Q"
}
