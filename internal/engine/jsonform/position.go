package jsonform

import (
	"errors"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// ParsePosition parses the numbers that a player has now, for a variant and a target. They may be
// fractions, negative numbers and cards as package deal reads them: "8/3 3 8", "-2 K". Only a
// complete hand may be written without separators, as "3388"; a shorter text such as "24" is one
// number. The position is Moved if it has fewer numbers than the variant deals, or if it was
// written with a fraction or a negative number. ParsePosition returns a *NumberError for an invalid
// fraction or negative number, and otherwise a *deal.HandError, each with the index of the invalid
// word.
func ParsePosition(line string, v puzzle.Variant, target rat.Rat, opts deal.ParseOptions) (grade.Position, error) {
	p := grade.Position{Target: target, Rules: v.Rules}
	line = strings.ReplaceAll(excerpt.Narrow(line), "−", "-")
	if strings.ContainsAny(line, "/-⁄") {
		return parseFractions(p, line, opts)
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

// parseFractions is ParsePosition for a line with a fraction or a minus sign.
func parseFractions(p grade.Position, line string, opts deal.ParseOptions) (grade.Position, error) {
	tokens := strings.FieldsFunc(line, deal.IsSeparator)
	p.Moved = true
	opts.SplitDigits = false // cards beside a fraction need separators
	for i, token := range tokens {
		token = strings.ReplaceAll(token, "⁄", "/")
		if i >= grade.MaxNumbers {
			return p, &deal.HandError{Kind: deal.KindTooMany, Token: token, Pos: i + 1, Limit: grade.MaxNumbers}
		}
		if !strings.ContainsAny(token, "/-") {
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
			}
			continue
		}
		x, err := rat.Parse(token)
		if err != nil {
			return p, &NumberError{Token: token, Pos: i + 1, Err: err}
		}
		p.Numbers = append(p.Numbers, x)
	}
	return p, nil
}

// NumberError describes a word that is not a number.
type NumberError struct {
	Token string
	Pos   int // index of the word in the line, from 1
	Err   error
}

// Error returns a message of one line in English for users.
func (e *NumberError) Error() string {
	return excerpt.Quote(e.Token) + " is not a number: use whole numbers or fractions, such as 8/3"
}

// Unwrap returns the error of package rat.
func (e *NumberError) Unwrap() error { return e.Err }
