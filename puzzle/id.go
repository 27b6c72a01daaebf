package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// A puzzle ID has four parts, separated by hyphens. It consists of lower case letters,
// digits, hyphens and dots only, so it is easy to type and to say, and needs no
// escaping in a URL:
//
//	1-3.3.8.8-24-classic
//	1-1.2.3-m8d3-r.asm.ui
//
//	version  1
//	hand     the numbers in ascending order, separated by dots
//	target   m if negative, the numerator, then d and the denominator unless it is 1
//	rules    a name in idNames, or otherwise r.OPERATORS or r.OPERATORS.LIMITS, with
//	         operators from a s m d p (add, subtract, multiply, divide, power) and
//	         limits from u i n p j w a f x q b (subset of the hand, integers,
//	         non-negative, positive, joined digits; jokers, aces as 11, faces as 10,
//	         factorials, square roots; no brackets), each in this order
//
// A puzzle has exactly one ID, and ParseID rejects every other spelling.

const (
	idVersion        = "1"
	maxIDBytes       = 512     // exceeds the length of every ID: ten numbers, a target of maxTargetBytes, and rules
	opLetters        = "asmdp" // of the operators, in the order of package expr
	firstAlternative = 5       // the index of the letter of Jokers in limitLetters
	limitLetters     = "uinpjwafxqb"
)

// idNames holds the names of rules in IDs of version 1. It is frozen: the meaning of an ID must
// never change, so do not add names for new variants.
var idNames = [...]struct {
	name  string
	rules Rules
}{
	{"classic", classicRules},
	{"hdoj", hdojRules},
	{"countdown", countdownRules},
	{"power", powerRules},
	{"joined", joinedRules},
}

// If this does not compile, opLetters has too few or too many letters for the operators.
var _ = [1]struct{}{}[expr.All-(1<<len(opLetters)-1)]

// IDError is the error of [ParseID] and [ParseRules].
type IDError struct {
	Pos   int    // the byte offset of the invalid part
	Token string // the invalid part; only its start if the text is too long
	Want  string // the canonical text, if the text is valid but not canonical; otherwise ""
	Err   error  // the error of New for the puzzle, or ErrNoOperators for rules, or nil

	inRules bool // whether the error is one of ParseRules
}

// Error returns one line in English with the invalid part and the remedy, or the position and the
// cause if known.
func (e *IDError) Error() string {
	subject := "puzzle ID"
	if e.inRules {
		subject = "rules"
	}
	switch {
	case e.Want != "":
		return fmt.Sprintf("puzzle: %s not canonical: %q should be %q", subject, e.Token, e.Want)
	case e.Err != nil:
		return fmt.Sprintf("puzzle: invalid %s: %q at byte %d: %v", subject, e.Token, e.Pos, e.Err)
	}
	return fmt.Sprintf("puzzle: invalid %s: %q at byte %d", subject, e.Token, e.Pos)
}

// truncateToken returns the start of a text longer than maxIDBytes, for the Token of an [IDError].
func truncateToken(text string) string { return strings.ToValidUTF8(text[:16], "") + "…" }

// Unwrap returns e.Err.
func (e *IDError) Unwrap() error { return e.Err }

// ID returns the ID of a puzzle from [New], such as 1-3.3.8.8-24-classic. Equal puzzles have equal
// IDs, and [ParseID] returns the puzzle with an ID. The format is stable.
func (p Puzzle) ID() string {
	b := make([]byte, 0, 64)
	b = append(b, idVersion...)
	b = append(b, '-')
	b = p.Hand.Append(b, '.')
	b = append(b, '-')
	b = appendTarget(b, p.Target)
	b = append(b, '-')
	return string(p.Rules.appendTo(b))
}

// String returns the ID.
func (p Puzzle) String() string { return p.ID() }

// MarshalText returns the ID. It returns the error of [New] if p is not a valid puzzle.
func (p Puzzle) MarshalText() ([]byte, error) {
	canonicalPuzzle, err := New(p.Hand, p.Target, p.Rules)
	if err != nil {
		return nil, err
	}
	return []byte(canonicalPuzzle.ID()), nil
}

// UnmarshalText sets p to the puzzle that [ParseID] reads from text. If ParseID fails,
// UnmarshalText returns its error and leaves p unchanged.
func (p *Puzzle) UnmarshalText(text []byte) error {
	q, err := ParseID(string(text))
	if err != nil {
		return err
	}
	*p = q
	return nil
}

// appendTarget appends r as it is written in an ID, with m for - and d for /.
func appendTarget(b []byte, r rat.Rat) []byte {
	from := len(b)
	b = r.AppendTo(b)
	for i := from; i < len(b); i++ {
		switch b[i] {
		case '-':
			b[i] = 'm'
		case '/':
			b[i] = 'd'
		}
	}
	return b
}

// appendTo appends the text of the rules.
func (r Rules) appendTo(b []byte) []byte {
	r.Values = r.Values.canonical()
	for _, entry := range idNames {
		if entry.rules == r {
			return append(b, entry.name...)
		}
	}
	b = append(b, 'r', '.')
	for i := range opLetters {
		if r.Ops.Has(expr.Op(i)) {
			b = append(b, opLetters[i])
		}
	}
	dot := len(b)
	for i, isSet := range r.limitFlags() {
		if !isSet {
			continue
		}
		if len(b) == dot {
			b = append(b, '.')
		}
		b = append(b, limitLetters[i])
	}
	return b
}

// limitFlags reports which limits the rules have, in the order of limitLetters.
func (r Rules) limitFlags() [len(limitLetters)]bool {
	v := r.Values
	flags := [len(limitLetters)]bool{r.Subset, v&Integer != 0, v&NonNegative != 0, v&Positive != 0, r.Join}
	for i := range alternativeKinds {
		flags[firstAlternative+i] = r.Alternatives&(1<<i) != 0
	}
	flags[len(flags)-1] = r.NoBrackets
	return flags
}

// ParseID returns the puzzle with the given ID. It accepts exactly the texts that [Puzzle.ID]
// returns. For any other text it returns an [*IDError], which may wrap an error of [New].
func ParseID(text string) (Puzzle, error) {
	if len(text) > maxIDBytes {
		return Puzzle{}, &IDError{Pos: maxIDBytes, Token: truncateToken(text)}
	}
	parts := strings.SplitN(text, "-", 4)
	if len(parts) != 4 {
		return Puzzle{}, &IDError{Token: text}
	}
	var pos [4]int
	for i := 1; i < len(pos); i++ {
		pos[i] = pos[i-1] + len(parts[i-1]) + 1
	}
	errorAt := func(i int) error { return &IDError{Pos: pos[i], Token: parts[i]} }

	if parts[0] != idVersion {
		return Puzzle{}, errorAt(0)
	}
	hand, ok := parseHand(parts[1])
	if !ok {
		return Puzzle{}, errorAt(1)
	}
	target, ok := parseTarget(parts[2])
	if !ok {
		return Puzzle{}, errorAt(2)
	}
	rules, ok := readRules(parts[3])
	if !ok {
		return Puzzle{}, errorAt(3)
	}
	p, err := New(hand, target, rules)
	if err != nil {
		return Puzzle{}, &IDError{Token: text, Err: err}
	}
	// The code above also accepts texts that are not canonical, such as leading zeros.
	if id := p.ID(); id != text {
		return Puzzle{}, &IDError{Token: text, Want: id}
	}
	return p, nil
}

// parseHand parses the hand of an ID, in any order.
func parseHand(text string) (deal.Hand, bool) {
	var hand deal.Hand
	for word := range strings.SplitSeq(text, ".") {
		if !isDigits(word) {
			return nil, false
		}
		n, err := strconv.ParseInt(word, 10, 64)
		if err != nil {
			return nil, false
		}
		hand = append(hand, n)
	}
	return hand, true
}

// parseTarget parses the target of an ID. A fraction need not be in lowest terms.
func parseTarget(text string) (rat.Rat, bool) {
	rest, negative := strings.CutPrefix(text, "m")
	num, den, isFraction := strings.Cut(rest, "d")
	if !isDigits(num) || isFraction && !isDigits(den) {
		return rat.Rat{}, false
	}
	ratText := num
	if isFraction {
		ratText += "/" + den
	}
	if negative {
		ratText = "-" + ratText
	}
	r, err := rat.Parse(ratText)
	return r, err == nil
}

// ParseRules returns the rules with the given text. It accepts exactly the texts that
// [Rules.String] returns. For any other text it returns an [*IDError].
func ParseRules(text string) (Rules, error) {
	if len(text) > maxIDBytes {
		return Rules{}, &IDError{Pos: maxIDBytes, Token: truncateToken(text), inRules: true}
	}
	r, ok := readRules(text)
	switch {
	case !ok:
		return Rules{}, &IDError{Token: text, inRules: true}
	case r.validate() != nil:
		return Rules{}, &IDError{Token: text, Err: r.validate(), inRules: true}
	case r.String() != text:
		return Rules{}, &IDError{Token: text, Want: r.String(), inRules: true}
	}
	return r, nil
}

// MarshalText returns the text that [Rules.String] returns. It returns [ErrNoOperators] or
// [ErrRules] if the rules are invalid.
func (r Rules) MarshalText() ([]byte, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	return r.appendTo(nil), nil
}

// UnmarshalText sets r to the rules that [ParseRules] reads from text. If ParseRules fails,
// UnmarshalText returns its error and leaves r unchanged.
func (r *Rules) UnmarshalText(text []byte) error {
	rules, err := ParseRules(string(text))
	if err != nil {
		return err
	}
	*r = rules
	return nil
}

// readRules parses the text of rules, canonical or not.
func readRules(text string) (Rules, bool) {
	for _, entry := range idNames {
		if entry.name == text {
			return entry.rules, true
		}
	}
	letters, ok := strings.CutPrefix(text, "r.")
	if !ok {
		return Rules{}, false
	}
	var r Rules
	ops, limits, _ := strings.Cut(letters, ".")
	for i := range len(ops) {
		index := strings.IndexByte(opLetters, ops[i])
		if index < 0 {
			return Rules{}, false
		}
		r.Ops = r.Ops.With(expr.Op(index))
	}
	for i := range len(limits) {
		switch limits[i] {
		case 'u':
			r.Subset = true
		case 'i':
			r.Values |= Integer
		case 'n':
			r.Values |= NonNegative
		case 'p':
			r.Values |= Positive
		case 'j':
			r.Join = true
		case 'b':
			r.NoBrackets = true
		default:
			kind := strings.IndexByte(limitLetters[firstAlternative:], limits[i])
			if kind < 0 {
				return Rules{}, false
			}
			r.Alternatives |= 1 << kind
		}
	}
	return r, true
}

// isDigits reports whether text consists of one or more ASCII digits.
func isDigits(text string) bool {
	for i := range len(text) {
		if text[i] < '0' || text[i] > '9' {
			return false
		}
	}
	return text != ""
}
