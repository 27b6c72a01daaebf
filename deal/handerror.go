package deal

import "fmt"

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
