package jsonform

import (
	"errors"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// ParsePosition parses the numbers that a player has now, for a variant and a target. They may be
// fractions, negative numbers and cards as package deal reads them: "8/3 3 8", "-2 K". A number that was
// made may also be written as it was made, such as "2+3" or "6*(5-1)", and what a card stands for with =
// before it, such as "=10". Only a complete hand may be written without separators, as "3388"; a shorter
// text such as "24" is one number. With opts.Jokers, a * at the start or the end of a word is a joker, as in
// "* 3 8 8" and "*388"; between numbers it multiplies. The position is Moved if it has fewer numbers than the
// variant deals, or if a number is written with one of these signs. ParsePosition returns a *NumberError for an invalid
// word with such a sign, and otherwise a *deal.HandError, each with the index of the invalid word.
func ParsePosition(line string, v puzzle.Variant, target rat.Rat, opts deal.ParseOptions) (grade.Position, error) {
	p := grade.Position{Target: target, Rules: v.Rules}
	line = strings.ReplaceAll(excerpt.Narrow(line), "−", "-")
	for token := range strings.FieldsFuncSeq(line, deal.IsSeparator) {
		if isMade(token, opts) {
			return parseMade(p, line, opts)
		}
	}
	if len(strings.TrimSpace(line)) < v.Cards {
		opts.SplitDigits = false
	}
	h, err := deal.ParseHand(line, opts)
	if err != nil {
		return p, err
	}
	for _, n := range h {
		p.Numbers = append(p.Numbers, rat.Int(n))
	}
	p.Moved = v.Cards > 0 && len(h) < v.Cards
	return p, nil
}

// madeSigns holds the characters of words that are not cards.
const madeSigns = "/-⁄+*×÷="

// isMade reports whether a word is a number with one of madeSigns, and not cards with a joker.
func isMade(token string, opts deal.ParseOptions) bool {
	if opts.Jokers && (strings.HasPrefix(token, "*") || strings.HasSuffix(token, "*")) {
		token = strings.ReplaceAll(token, "*", "")
	}
	return strings.ContainsAny(token, madeSigns)
}

// parseMade is ParsePosition for a line with a word that isMade.
func parseMade(p grade.Position, line string, opts deal.ParseOptions) (grade.Position, error) {
	tokens := strings.FieldsFunc(line, deal.IsSeparator)
	p.Moved = true
	opts.SplitDigits = false // cards beside such words need separators
	for i, token := range tokens {
		token = strings.ReplaceAll(token, "⁄", "/")
		if i >= grade.MaxNumbers {
			return p, &deal.HandError{Kind: deal.KindTooMany, Token: token, Pos: i + 1, Limit: grade.MaxNumbers}
		}
		if !isMade(token, opts) {
			h, err := deal.ParseHand(token, opts)
			var handErr *deal.HandError
			if errors.As(err, &handErr) {
				handErr.Pos = i + 1
			}
			if err != nil {
				return p, err
			}
			for _, n := range h {
				p.Numbers = append(p.Numbers, rat.Int(n))
				p.Made = append(p.Made, grade.Dealt)
			}
			continue
		}
		x, made, err := parseNumber(token)
		if err != nil {
			return p, &NumberError{Token: token, Pos: i + 1, Err: err}
		}
		p.Numbers, p.Made = append(p.Numbers, x), append(p.Made, made)
	}
	return p, nil
}

// parseNumber parses a word that isMade.
func parseNumber(token string) (x rat.Rat, made grade.Made, err error) {
	if chosen, ok := strings.CutPrefix(token, "="); ok {
		x, err = rat.Parse(chosen)
		return x, grade.Chosen, err
	}
	made = grade.Product
	if x, err = rat.Parse(token); err != nil {
		e, exprErr := expr.Parse(token)
		if exprErr != nil {
			return x, made, err
		}
		if b, ok := e.(*expr.Bin); ok && b.Op <= expr.Sub {
			made = grade.Sum
		}
		x, err = expr.Eval(e)
	}
	if x.Sign() < 0 {
		made = grade.Sum
	}
	return x, made, err
}

// NumberError describes a word that is not a number.
type NumberError struct {
	Token string
	Pos   int // index of the word in the line, from 1
	Err   error
}

// Error returns a message of one line in English for users.
func (e *NumberError) Error() string {
	return excerpt.Quote(e.Token) + " is not a number: use whole numbers, cards, fractions such as 8/3, " +
		"what was made such as 2*(3+4), and what a card stands for such as =10"
}

// Unwrap returns the error of package rat, or of package expr for an operation without a value.
func (e *NumberError) Unwrap() error { return e.Err }
