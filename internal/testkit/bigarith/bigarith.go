// Package bigarith evaluates operators with math/big. Tests compare the arithmetic of the engine with it; the two
// share no code.
package bigarith

import "math/big"

const (
	maxExponent = 9    // in absolute value
	maxBits     = 4096 // of the numerator and the denominator of a power
)

// Apply returns a op b, where op is the symbol of an operator. It returns false if there is no value: for a
// division by 0, for 0^0 and 0^-n, for an exponent that is not an integer from -9 to 9, and for a power whose
// numerator or denominator exceeds 4096 bits. It panics if it does not know the operator.
func Apply(op byte, a, b *big.Rat) (*big.Rat, bool) {
	switch op {
	case '+':
		return new(big.Rat).Add(a, b), true
	case '-':
		return new(big.Rat).Sub(a, b), true
	case '*':
		return new(big.Rat).Mul(a, b), true
	case '/':
		if b.Sign() == 0 {
			return nil, false
		}
		return new(big.Rat).Quo(a, b), true
	case '^':
		return pow(a, b)
	default:
		panic("bigarith: unknown operator " + string(rune(op)))
	}
}

// IsNeutral reports whether the operation a op b, by an operator without laws, does nothing to a.
func IsNeutral(op byte, a, b *big.Rat) bool {
	one := big.NewRat(1, 1)
	return op == '^' && (a.Cmp(one) == 0 || b.Cmp(one) == 0)
}

func pow(a, b *big.Rat) (*big.Rat, bool) {
	if !b.IsInt() || b.Num().CmpAbs(big.NewInt(maxExponent)) > 0 || a.Sign() == 0 && b.Sign() <= 0 {
		return nil, false
	}
	v := big.NewRat(1, 1)
	for range max(b.Num().Int64(), -b.Num().Int64()) {
		v.Mul(v, a)
	}
	if v.Num().BitLen() > maxBits || v.Denom().BitLen() > maxBits {
		return nil, false
	}
	if b.Sign() < 0 {
		v.Inv(v)
	}
	return v, true
}
