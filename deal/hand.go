package deal

import (
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
