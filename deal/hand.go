package deal

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/internal/excerpt"
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
func (h Hand) String() string { return string(h.Append(nil, ' ')) }

// Append appends the numbers to dst, in order and with a separator between them.
func (h Hand) Append(dst []byte, separator byte) []byte {
	for i, n := range h {
		if i > 0 {
			dst = append(dst, separator)
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	return dst
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
	where := fmt.Sprintf("%s (number %d)", excerpt.Quote(e.Token), e.Pos)
	if e.Part != "" {
		where = fmt.Sprintf("%s in %s", excerpt.Quote(e.Part), excerpt.Quote(e.Token))
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

// ParseOptions says what [ParseHand] allows. The zero value allows any number
// of numbers up to [MaxNumber] and reads J Q K as 11 12 13.
type ParseOptions struct {
	// Max is the largest number allowed; 0 stands for MaxNumber.
	Max int64

	// Min is the smallest number allowed; no number is below 0. With 1 the
	// numbers are those that cards have.
	Min int64

	// Glued reads three or more digits that stand alone as cards glued together:
	// 3388 is 3 3 8 8. Without it digits are always one number.
	Glued bool

	// MaxCards is the most cards allowed; 0 stands for no limit.
	MaxCards int

	// Faces is what J, Q and K are worth, all three; 0 stands for 11, 12, 13.
	Faces int64
}

// ParseHand reads a hand as people type it: numbers and cards with blanks or
// commas between them, letters in any case, suits allowed and dropped:
//
//	3 3 8 8    3,3,8,8    10 A k q    T J    AS 10H Q♦ 3c
//
// One argument alone may be cards glued together, each a digit, 10 or a
// letter, all of them with a suit or none:
//
//	3388    AKQJ    10AKQ    AS10HQ♦3c
//
// Digits alone are cards only with o.Glued and if there are at least three; one or two
// digits are one number, so 13 is a king and 1012 is 10 1 2. A 1 before a 0 is always part of
// a 10; any other 0 is the number 0. [Doubtful] reports whether somebody might have
// meant another hand.
//
// The numbers come back sorted. The error is a [*HandError] for the first
// argument at fault.
func ParseHand(text string, o ParseOptions) (Hand, error) {
	p := handParser{options: o, limit: o.Max}
	if o.Max <= 0 {
		p.limit = MaxNumber
	}
	tokens := strings.FieldsFunc(text, IsSeparator)
	if len(tokens) == 0 {
		return nil, &HandError{Kind: "empty"}
	}
	p.alone = len(tokens) == 1
	for i, token := range tokens {
		p.token, p.pos = token, i+1
		if err := p.parseToken(); err != nil {
			return nil, err
		}
	}
	slices.Sort(p.hand)
	return p.hand, nil
}

// IsSeparator reports whether r stands between the numbers of a hand: white space or a
// comma, the two of a Chinese keyboard included.
func IsSeparator(r rune) bool {
	return unicode.IsSpace(r) || r == ',' || r == '，' || r == '、'
}

// minGlued is how many digits at least are read as glued cards.
const minGlued = 3

// Doubtful reports whether text is digits alone that somebody might have meant otherwise than ParseHand with o.Glued
// reads them: a number of two digits that no card has; three digits, which may be a number; glued cards that hold 11,
// 12, 13 or a 0 that is no part of a 10, or that are more than six.
func Ambiguous(text string) bool {
	tokens := strings.FieldsFunc(text, IsSeparator)
	if len(tokens) != 1 || !isDigits(tokens[0]) {
		return false
	}
	digits := tokens[0]
	if len(digits) < minGlued {
		n, _ := strconv.Atoi(digits)
		return n > king
	}
	const maxUsualCards = 6
	cards := strings.ReplaceAll(digits, "10", "T")
	return len(digits) == minGlued || len(cards) > maxUsualCards || strings.Contains(cards, "0") ||
		strings.Contains(digits, "11") || strings.Contains(digits, "12") || strings.Contains(digits, "13")
}

type handParser struct {
	options ParseOptions
	limit   int64 // the largest number allowed
	alone   bool  // there is only one token

	token string // being read, and
	pos   int    // which it is, from 1

	hand Hand // so far
}

// read takes one token. Its results are *HandError or nil, as an error.
func (p *handParser) parseToken() error {
	if isDigits(p.token) {
		return p.parseDigits()
	}
	if rank, suit := cutSuit(p.token); suit != NoSuit || len(rank) == 1 {
		if n := rankOf(rank); n != 0 {
			return p.add(p.cardValue(n), "")
		}
	}
	if kind := invalidKind(p.token); kind != "not-card" || !p.alone {
		return p.fail(kind, "")
	}
	return p.parseGlued()
}

// number takes a token that is all digits.
func (p *handParser) parseDigits() error {
	n, err := strconv.ParseInt(p.token, 10, 64)
	fits := err == nil // digits fail only by being too many
	switch {
	case p.alone && p.options.Glued && len(p.token) >= minGlued:
		err := p.parseGlued()
		if err != nil && !fits {
			return p.fail("too-large", "") // neither cards nor a number
		}
		return err
	case p.token[0] == '0' && len(p.token) > 1:
		return p.fail("leading-zero", "")
	case !fits:
		return p.fail("too-large", "")
	}
	return p.add(n, "")
}

// misread is the kind of mistake that a token is which is neither a number nor
// a card.
func invalidKind(token string) Kind {
	rest, signed := strings.CutPrefix(token, "-")
	if !signed {
		rest, signed = strings.CutPrefix(token, "−")
	}
	switch plain := strings.Trim(rest, "0123456789./"); {
	case signed && rest != "" && isDigits(rest[:1]):
		return "negative"
	case len(rest) > 1 && rest[0] == '0' && (rest[1] == 'x' || rest[1] == 'X'):
		return "hex"
	case plain == "" && strings.ContainsAny(rest, "0123456789"):
		return "fraction" // not all digits, so there is a point or a stroke
	}
	return "not-card"
}

// glued takes the token apart into cards.
func (p *handParser) parseGlued() error {
	suited := false
	for rest := p.token; rest != ""; {
		n, suit, size := nextCard(rest)
		part := rest[:size]
		if size == len(p.token) {
			part = "" // the whole token, which the error names anyway
		}
		if n < 0 {
			return p.fail("not-card", part)
		}
		if len(rest) == len(p.token) {
			suited = suit != NoSuit
		}
		if suited != (suit != NoSuit) {
			// 14S would be an ace and a four; more likely it is a slip.
			return p.fail("not-card", part)
		}
		if err := p.add(p.cardValue(n), part); err != nil {
			return err
		}
		rest = rest[size:]
	}
	return nil
}

// nextCard reads the card at the start of a glued text: its number, -1 if it
// is none, its suit, and the bytes it takes, at least one.
func nextCard(text string) (n int, suit Suit, size int) {
	switch c := text[0]; {
	case strings.HasPrefix(text, "10"):
		n, size = 10, 2
	case '0' <= c && c <= '9':
		n, size = int(c-'0'), 1
	case letterRank(c) != 0:
		n, size = letterRank(c), 1
	default:
		_, size = utf8.DecodeRuneInString(text)
		return -1, NoSuit, size
	}
	if size < len(text) && n != 0 { // there is no zero of spades
		r, width := utf8.DecodeRuneInString(text[size:])
		if suit = suitOf(r); suit != NoSuit {
			size += width
		}
	}
	return n, suit, size
}

// worth is the number that a rank stands for.
func (p *handParser) cardValue(rank int) int64 {
	if rank > 10 && p.options.Faces > 0 {
		return p.options.Faces
	}
	return int64(rank)
}

// add puts n into the hand if the limits allow.
func (p *handParser) add(n int64, part string) error {
	switch {
	case n > p.limit:
		return p.fail("too-large", part)
	case n < p.options.Min:
		return p.fail("too-small", part)
	}
	if p.options.MaxCards > 0 && len(p.hand) == p.options.MaxCards {
		return p.fail("too-many", part)
	}
	p.hand = append(p.hand, n)
	return nil
}

func (p *handParser) fail(kind Kind, part string) error {
	e := &HandError{Kind: kind, Token: p.token, Part: part, Pos: p.pos, Low: max(p.options.Min, 0)}
	switch kind {
	case "too-large", "too-small":
		e.Limit = p.limit
	case "too-many":
		e.Limit = int64(p.options.MaxCards)
	}
	return e
}
