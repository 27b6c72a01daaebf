package rat

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/engine/excerpt"
)

// MaxDigits is the maximum number of digits that [Parse] accepts in a numerator or a denominator.
const MaxDigits = 4096

// Errors of [Parse]. Parse wraps them and adds the start of the text.
var (
	// ErrSyntax means that the text is not a fraction in the syntax of Parse.
	ErrSyntax = errors.New("not a whole number like 24 or a fraction like -3/4")
	// ErrRange means that a number has more than MaxDigits digits.
	ErrRange = fmt.Errorf("a number has more than %d digits", MaxDigits)
)

// Parse reads a whole number or a fraction, such as "24" or "-3/4". A fraction need not be in
// lowest terms. Spaces, plus signs, decimal points and leading zeros are not allowed. The error
// wraps [ErrSyntax], [ErrRange] or [ErrDivZero].
//
// Parse reads the output of [Rat.String] for any value of at most MaxDigits digits.
func Parse(text string) (Rat, error) {
	num, den, isFraction := strings.Cut(text, "/")
	if !isFraction {
		den = "1"
	}
	digits, _ := strings.CutPrefix(num, "-")
	if !isNumber(digits) || !isNumber(den) {
		return Rat{}, parseError(text, ErrSyntax)
	}
	if len(digits) > MaxDigits || len(den) > MaxDigits {
		return Rat{}, parseError(text, ErrRange)
	}
	if den == "0" {
		return Rat{}, parseError(text, ErrDivZero)
	}
	n, errNum := strconv.ParseInt(num, 10, 64)
	d, errDen := strconv.ParseInt(den, 10, 64)
	if errNum == nil && errDen == nil {
		return New(n, d)
	}
	var bigNum, bigDen big.Int
	bigNum.SetString(num, 10) // cannot fail: isNumber checked the digits
	bigDen.SetString(den, 10)
	return fromOwned(new(big.Rat).SetFrac(&bigNum, &bigDen)), nil
}

// isNumber reports whether s consists of decimal digits without a leading zero.
func isNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s == "0" || s != "" && s[0] != '0'
}

// parseError returns reason, wrapped with the start of text.
func parseError(text string, reason error) error {
	return fmt.Errorf("%s: %w", excerpt.Quote(text), reason)
}

// Pretty returns the text of x with the typographic minus sign (U+2212), as in −8/3.
func (x Rat) Pretty() string { return strings.Replace(x.String(), "-", "−", 1) }

// AppendTo appends the text of x, as [Rat.String] returns it, to dst and returns the result.
func (x Rat) AppendTo(dst []byte) []byte {
	if x.big != nil {
		dst = x.big.Num().Append(dst, 10)
		if !x.big.IsInt() {
			dst = append(dst, '/')
			dst = x.big.Denom().Append(dst, 10)
		}
		return dst
	}
	dst = strconv.AppendInt(dst, x.num, 10)
	if x.denMinus1 != 0 {
		dst = append(dst, '/')
		dst = strconv.AppendInt(dst, x.denMinus1+1, 10)
	}
	return dst
}

// String returns the value in lowest terms, such as "24", "8/3" or "-3/4".
func (x Rat) String() string { return string(x.AppendTo(nil)) }

// MarshalText returns the text of [Rat.String], so the JSON of 24 is "24", a string. The error is
// always nil.
func (x Rat) MarshalText() ([]byte, error) { return x.AppendTo(nil), nil }

// UnmarshalText sets x to the value that [Parse] reads from text. If Parse fails, UnmarshalText
// returns its error and leaves x unchanged.
func (x *Rat) UnmarshalText(text []byte) error {
	y, err := Parse(string(text))
	if err != nil {
		return err
	}
	*x = y
	return nil
}
