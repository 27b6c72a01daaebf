package deal

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/internal/engine/excerpt"
)

// MaxNumber is the largest number that a hand may contain.
const MaxNumber = math.MaxInt64

// Hand is a multiset of numbers: a slice in ascending order, each number from 0 to MaxNumber.
// [NewHand] and [ParseHand] ensure both. A nil Hand is the empty hand.
type Hand []int64

// NewHand returns the hand of the given numbers. It does not modify the argument slice. Without
// arguments it returns an empty hand. It returns a [*HandError] of kind [KindNegative] if a number
// is below 0.
func NewHand(numbers ...int64) (Hand, error) {
	for i, n := range numbers {
		if n < 0 {
			return nil, &HandError{Kind: KindNegative, Token: strconv.FormatInt(n, 10), Pos: i + 1}
		}
	}
	hand := make(Hand, len(numbers))
	copy(hand, numbers)
	slices.Sort(hand)
	return hand, nil
}

// HandOf returns the hand of the ranks of the given cards.
func HandOf(cards ...Card) Hand {
	hand := make(Hand, len(cards))
	for i, c := range cards {
		hand[i] = int64(c.Rank)
	}
	slices.Sort(hand)
	return hand
}

// String returns the numbers in order, separated by spaces: "3 3 8 8". Two hands are equal if and
// only if their strings are equal.
func (h Hand) String() string { return string(h.Append(nil, ' ')) }

// Append appends the numbers in order, separated by separator, to dst and returns the result.
func (h Hand) Append(dst []byte, separator byte) []byte {
	for i, n := range h {
		if i > 0 {
			dst = append(dst, separator)
		}
		dst = strconv.AppendInt(dst, n, 10)
	}
	return dst
}

// Counts returns the distinct numbers of the hand in ascending order, and the multiplicity of each:
// for 3 3 8 it returns 3 8 and 2 1.
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

// Kind is a code for the reason why a text is not a valid hand. The codes are stable, so programs
// may switch on them and translate them.
type Kind string

// The kinds of a [HandError].
const (
	KindEmpty       Kind = "empty"        // there are no cards
	KindNotCard     Kind = "not-card"     // an argument that is neither a number nor a card
	KindHex         Kind = "hex"          // a hexadecimal number, such as 0x18
	KindNegative    Kind = "negative"     // a number below zero
	KindFraction    Kind = "fraction"     // a fraction or a decimal, such as 1/2 or 2.5
	KindLeadingZero Kind = "leading-zero" // a number with a leading zero, such as 07
	KindTooLarge    Kind = "too-large"    // a number above the limit
	KindTooSmall    Kind = "too-small"    // a number below the limit, such as 0 if only cards are allowed
	KindTooMany     Kind = "too-many"     // more cards than allowed
)

// Kinds returns every kind, in the order of the constants.
func Kinds() []Kind {
	return []Kind{
		KindEmpty, KindNotCard, KindHex, KindNegative, KindFraction, KindLeadingZero, KindTooLarge, KindTooSmall, KindTooMany,
	}
}

// HandError is the error of [ParseHand] and [NewHand].
type HandError struct {
	Kind  Kind
	Token string // the invalid argument, as typed but for full-width characters; "" for KindEmpty
	Part  string // the invalid card, if Token is several cards without separators; otherwise ""
	Pos   int    // the position of the argument, from 1; 0 for KindEmpty
	Low   int64  // the smallest number allowed

	// Limit is the largest number allowed for KindTooLarge and KindTooSmall, the
	// maximum number of cards for KindTooMany, and 0 for other kinds.
	Limit int64
}

// Error returns one line in English with the reason, the position and the remedy.
func (e *HandError) Error() string {
	subject := fmt.Sprintf("%s (number %d)", excerpt.Quote(e.Token), e.Pos)
	if e.Part != "" {
		subject = fmt.Sprintf("%s in %s", excerpt.Quote(e.Part), excerpt.Quote(e.Token))
	}
	switch e.Kind {
	case KindEmpty:
		return "no cards: give some numbers, such as 3 3 8 8"
	case KindHex:
		return subject + " is hexadecimal: use decimal digits, such as 24"
	case KindNegative:
		return fmt.Sprintf("%s is negative: use whole numbers from %d up", subject, e.Low)
	case KindFraction:
		return fmt.Sprintf("%s is a fraction: use whole numbers from %d up", subject, e.Low)
	case KindLeadingZero:
		return subject + " begins with a zero: write the number without it"
	case KindTooLarge:
		return fmt.Sprintf("%s is too large: use numbers from %d to %d", subject, e.Low, e.Limit)
	case KindTooSmall:
		return fmt.Sprintf("%s is too small: use numbers from %d to %d", subject, e.Low, e.Limit)
	case KindTooMany:
		return fmt.Sprintf("%s is one card too many: give at most %d", subject, e.Limit)
	default: // KindNotCard
		return subject + " is not a card: use whole numbers or A T J Q K, such as 3 3 8 8 or A 10 K Q"
	}
}

// ParseOptions holds the options of [ParseHand]. The zero value allows any count of numbers, each
// up to [MaxNumber], and reads J Q K as 11 12 13.
type ParseOptions struct {
	// Max is the largest number allowed; 0 or less means MaxNumber.
	Max int64

	// Min is the smallest number allowed. Negative numbers are never allowed.
	// Set Min to 1 to exclude 0, which no card has.
	Min int64

	// SplitDigits makes ParseHand read a single argument of three or more digits as cards without
	// separators: 3388 is 3 3 8 8. Otherwise digits are always one number.
	SplitDigits bool

	// MaxCards is the maximum number of cards; 0 or less means no limit.
	MaxCards int

	// Jokers makes ParseHand read * and the word joker as the number 0, which stands for a joker under
	// some rules.
	Jokers bool

	// Faces is the number that each of J, Q and K stands for; 0 or less means
	// 11, 12 and 13.
	Faces int64
}

// ParseHand reads a hand as people type it: numbers and cards separated by white space or commas,
// with letters in upper or lower case, or full-width. Suits, before or after the rank, are allowed and
// ignored:
//
//	3 3 8 8    3,3,8,8    10 A k q    T J    AS 10H Q♦ 3c    ♠3 H10    ３ ３ ８ ８
//
// With o.Jokers, a joker is * or joker, also beside other cards: *388 and joker 3 8 8.
//
// A single argument may be several cards without separators. Each card is a digit, 10 or a letter.
// Either every card has a suit on the same side, or none has:
//
//	3388    AKQJ    10AKQ    AS10HQ♦3c    ♠3♥3♦8♣8
//
// An argument of digits only is read as several cards only if o.SplitDigits is set and there are at
// least three digits: 1012 is 10 1 2. One or two digits are always one number: 13 is a king. In
// cards without separators, a 1 followed by a 0 is always a 10, and any other 0 is the number 0.
//
// The error is a [*HandError] for the first invalid argument.
func ParseHand(text string, o ParseOptions) (Hand, error) {
	p := handParser{options: o, maxNumber: o.Max}
	if o.Max <= 0 {
		p.maxNumber = MaxNumber
	}
	text = normalize(text)
	if o.Jokers {
		for _, joker := range [...]string{"*", "joker", "Joker", "JOKER"} {
			text = strings.ReplaceAll(text, joker, "0")
		}
	}
	tokens := strings.FieldsFunc(text, IsSeparator)
	if len(tokens) == 0 {
		return nil, &HandError{Kind: KindEmpty}
	}
	p.isOnlyToken = len(tokens) == 1
	for i, token := range tokens {
		p.token, p.pos = token, i+1
		if err := p.parseToken(); err != nil {
			return nil, err
		}
	}
	slices.Sort(p.numbers)
	return p.numbers, nil
}

// normalize returns the text with full-width characters in ASCII, and without the variation selectors
// that follow the symbols of suits on phones.
func normalize(text string) string {
	if isASCII(text) {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(excerpt.Narrow(text), "\ufe0e", ""), "\ufe0f", "")
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// IsSeparator reports whether r separates the numbers of a hand: it is white space, a comma, a
// semicolon, or one of their Chinese forms.
func IsSeparator(r rune) bool {
	return unicode.IsSpace(r) || r == ',' || r == ';' || r == '，' || r == '、' || r == '；'
}

// minSplitDigits is the minimum number of digits that ParseHand reads as several cards.
const minSplitDigits = 3

// handParser holds the state of [ParseHand].
type handParser struct {
	options     ParseOptions
	maxNumber   int64 // the largest number allowed
	isOnlyToken bool  // whether there is only one token

	token string // the current token
	pos   int    // the position of token, from 1

	numbers Hand // the numbers read so far, not yet sorted
}

// parseToken reads the current token. A non-nil error is a *HandError.
func (p *handParser) parseToken() error {
	if isDigits(p.token) {
		return p.parseDigits()
	}
	if rank, suit := cutSuit(p.token); suit != NoSuit || len(rank) == 1 {
		if n := rankOf(rank); n != 0 {
			return p.add(p.cardValue(n), "")
		}
	}
	if kind := invalidKind(p.token); kind != KindNotCard || !p.isOnlyToken {
		return p.tokenError(kind, "")
	}
	return p.parseUnspaced()
}

// parseDigits reads a token that consists of digits.
func (p *handParser) parseDigits() error {
	n, err := strconv.ParseInt(p.token, 10, 64)
	inRange := err == nil // digits fail to parse only if out of range
	switch {
	case p.isOnlyToken && p.options.SplitDigits && len(p.token) >= minSplitDigits:
		err := p.parseUnspaced()
		if err != nil && !inRange {
			return p.tokenError(KindTooLarge, "") // the digits are neither valid cards nor a number in range
		}
		return err
	case p.token[0] == '0' && len(p.token) > 1:
		return p.tokenError(KindLeadingZero, "")
	case !inRange:
		return p.tokenError(KindTooLarge, "")
	}
	return p.add(n, "")
}

// invalidKind returns the kind of error of a token that is neither a number nor a card.
func invalidKind(token string) Kind {
	rest, hasSign := strings.CutPrefix(token, "-")
	if !hasSign {
		rest, hasSign = strings.CutPrefix(token, "−")
	}
	switch nonNumeric := strings.Trim(rest, "0123456789./"); {
	case hasSign && rest != "" && isDigits(rest[:1]):
		return KindNegative
	case len(rest) > 1 && rest[0] == '0' && (rest[1] == 'x' || rest[1] == 'X'):
		return KindHex
	case nonNumeric == "" && strings.ContainsAny(rest, "0123456789"):
		return KindFraction // the token is not all digits, so it has a point or a slash
	}
	return KindNotCard
}

// parseUnspaced reads the token as one or more cards without separators.
func (p *handParser) parseUnspaced() error {
	hasSuits, isSuitFirst := false, false
	if r, _ := utf8.DecodeRuneInString(p.token); suitOf(r) != NoSuit {
		isSuitFirst = true
	}
	for rest := p.token; rest != ""; {
		n, suit, size := nextCard(rest, isSuitFirst)
		part := rest[:size]
		if size == len(p.token) {
			part = "" // the error names the token anyway
		}
		if n < 0 {
			return p.tokenError(KindNotCard, part)
		}
		if len(rest) == len(p.token) {
			hasSuits = suit != NoSuit
		}
		if hasSuits != (suit != NoSuit) {
			// Reject mixed suits, or 14S would be an ace and a four of
			// spades, while it is more likely a typing error.
			return p.tokenError(KindNotCard, part)
		}
		if err := p.add(p.cardValue(n), part); err != nil {
			return err
		}
		rest = rest[size:]
	}
	return nil
}

// nextCard reads the card at the start of text, which must not be empty. If isSuitFirst is set, the
// card's suit is before its rank. It returns the card's number, or -1 if the card is invalid; its
// suit; and its length in bytes, at least 1.
func nextCard(text string, isSuitFirst bool) (n int, suit Suit, size int) {
	if isSuitFirst {
		r, width := utf8.DecodeRuneInString(text)
		if suit = suitOf(r); suit == NoSuit || width == len(text) {
			return -1, NoSuit, width
		}
		n, size = nextRank(text[width:])
		if n == 0 { // a 0 has no suit
			n = -1
		}
		return n, suit, width + size
	}
	if n, size = nextRank(text); n > 0 && size < len(text) {
		r, width := utf8.DecodeRuneInString(text[size:])
		if suit = suitOf(r); suit != NoSuit {
			size += width
		}
	}
	return n, suit, size
}

// nextRank reads the rank at the start of text, which must not be empty, as nextCard does.
func nextRank(text string) (n, size int) {
	switch c := text[0]; {
	case strings.HasPrefix(text, "10"):
		n, size = 10, 2
	case '0' <= c && c <= '9':
		n, size = int(c-'0'), 1
	case letterRank(c) != 0:
		n, size = letterRank(c), 1
	default:
		_, size = utf8.DecodeRuneInString(text)
		return -1, size
	}
	return n, size
}

// cardValue returns the number that a card rank stands for.
func (p *handParser) cardValue(rank int) int64 {
	if rank > 10 && p.options.Faces > 0 {
		return p.options.Faces
	}
	return int64(rank)
}

// add adds n to the hand, or returns a *HandError if the options forbid n. part is the card that n
// comes from, or "" if that card is the whole token.
func (p *handParser) add(n int64, part string) error {
	switch {
	case n > p.maxNumber:
		return p.tokenError(KindTooLarge, part)
	case n < p.options.Min:
		return p.tokenError(KindTooSmall, part)
	}
	if p.options.MaxCards > 0 && len(p.numbers) == p.options.MaxCards {
		return p.tokenError(KindTooMany, part)
	}
	p.numbers = append(p.numbers, n)
	return nil
}

// tokenError returns a *HandError about the current token, or about a part of it unless part is "".
func (p *handParser) tokenError(kind Kind, part string) error {
	e := &HandError{Kind: kind, Token: p.token, Part: part, Pos: p.pos, Low: max(p.options.Min, 0)}
	switch kind {
	case KindTooLarge, KindTooSmall:
		e.Limit = p.maxNumber
	case KindTooMany:
		e.Limit = int64(p.options.MaxCards)
	default: // other kinds have no limit
	}
	return e
}
