package hint

import (
	"errors"
	"strings"
	"unicode"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// ReadPosition reads the numbers that a player has now, for a variant and a target. They may be
// fractions and below 0, and cards where deal reads cards: 8/3 3 8, -2 K. Only a whole hand may be
// glued together, 3388: what is shorter is a number, since 24 is what is left in the end. Fewer numbers
// than the variant deals, and numbers that no card has, say that moves were made. The error is a
// *deal.HandError, with the place, or a *NumberError for a fraction that is none.
func ReadPosition(line string, v puzzle.Variant, target rat.Rat, o deal.ParseOptions) (grade.Position, error) {
	at := grade.Position{Target: target, Rules: v.Rules}
	line = strings.ReplaceAll(line, "−", "-")
	if strings.ContainsAny(line, "/-⁄") {
		return readFractions(at, line, o)
	}
	if len(strings.TrimSpace(line)) < v.Cards {
		o.Glued = false
	}
	h, err := deal.ParseHand(line, o)
	if err != nil {
		return at, err
	}
	for _, n := range h {
		at.Numbers = append(at.Numbers, rat.Int(n))
	}
	at.Moved = v.Cards > 0 && len(h) < v.Cards
	return at, nil
}

func readFractions(at grade.Position, line string, o deal.ParseOptions) (grade.Position, error) {
	tokens := strings.FieldsFunc(line, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",，、", r) })
	at.Moved = true
	o.Glued = false // beside a fraction no card is glued to another
	for i, token := range tokens {
		token = strings.ReplaceAll(token, "⁄", "/")
		if i >= grade.MaxNumbers {
			return at, &deal.HandError{Kind: "too-many", Token: token, Pos: i + 1, Limit: grade.MaxNumbers}
		}
		if !strings.ContainsAny(token, "/-") {
			h, err := deal.ParseHand(token, o)
			var wrong *deal.HandError
			if errors.As(err, &wrong) {
				wrong.Pos = i + 1
			}
			if err != nil {
				return at, err
			}
			for _, n := range h {
				at.Numbers = append(at.Numbers, rat.Int(n))
			}
			continue
		}
		x, err := rat.Parse(token)
		if err != nil {
			return at, &NumberError{Token: token, Pos: i + 1, Err: err}
		}
		at.Numbers = append(at.Numbers, x)
	}
	return at, nil
}

// NumberError is a text among numbers that is none.
type NumberError struct {
	Token string
	Pos   int // which number it is, from 1
	Err   error
}

// Error is one line in English.
func (e *NumberError) Error() string {
	return "\"" + e.Token + "\" is no number: give whole numbers or fractions such as 8/3"
}

// Unwrap is rat's error.
func (e *NumberError) Unwrap() error { return e.Err }
