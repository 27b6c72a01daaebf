package rat

import (
	"errors"
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/excerpt"
)

// MaxDigits is the most digits that [Parse] reads in a numerator or in a
// denominator.
const MaxDigits = 4096

// Errors of [Parse], wrapped with the text that was read.
var (
	// ErrSyntax: the text is not a fraction as Parse wants it.
	ErrSyntax = errors.New(`not a whole number like 24 or a fraction like -3/4`)
	// ErrRange: a number has more than MaxDigits digits.
	ErrRange = errors.New("number has too many digits")
)

// Parse reads a whole number or a fraction: "24", "-3/4". A fraction need not
// be in lowest terms. There are no blanks, no plus sign, no decimals, and no
// leading zeros. Errors are [ErrSyntax], [ErrRange] and [ErrDivZero].
//
// Parse reads back exactly what [Rat.String] writes, up to MaxDigits.
func Parse(text string) (Rat, error) {
	num, den, fraction := strings.Cut(text, "/")
	if !fraction {
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
	bigNum.SetString(num, 10) // both are known to be digits
	bigDen.SetString(den, 10)
	return fromOwned(new(big.Rat).SetFrac(&bigNum, &bigDen)), nil
}

// isNumber reports whether s is decimal digits without a leading zero.
func isNumber(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s == "0" || s != "" && s[0] != '0'
}

// refuse wraps reason with the start of text.
func parseError(text string, reason error) error {
	return fmt.Errorf("%s: %w", excerpt.Quote(text), reason)
}

// Pretty returns the text of x with the minus sign of a book: −8/3.
func (x Rat) Pretty() string { return strings.Replace(x.String(), "-", "−", 1) }

// AppendTo appends the text of x, as [Rat.String] gives it, to dst.
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

// String returns the value in lowest terms: "24", "8/3", "-3/4".
func (x Rat) String() string { return string(x.AppendTo(nil)) }

// MarshalText returns the text of [Rat.String]; so JSON shows "24". The error
// is always nil.
func (x Rat) MarshalText() ([]byte, error) { return x.AppendTo(nil), nil }

// UnmarshalText sets x to what [Parse] reads. After an error x is unchanged.
func (x *Rat) UnmarshalText(text []byte) error {
	y, err := Parse(string(text))
	if err != nil {
		return err
	}
	*x = y
	return nil
}
