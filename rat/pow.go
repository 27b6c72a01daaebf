package rat

// Pow returns x to the power exp, exactly, by repeated squaring. It returns
// false for 0 to the power 0 or to a negative power, which have no value.
//
// The size of the result is about |exp| times that of x; a caller that takes
// exp from outside bounds it first, with the help of [Rat.BitLen].
func (x Rat) Pow(exp int) (Rat, bool) {
	if x.Sign() == 0 && exp <= 0 {
		return Rat{}, false
	}
	n := uint64(exp)
	if exp < 0 {
		n = -n
		x, _ = Int(1).Quo(x)
	}
	if x.BitLen() == 1 && x.IsInt() { // -1, 0 and 1 need no work, however large exp is
		if n%2 == 0 {
			x = x.Abs()
		}
		return x, true
	}
	result := Int(1)
	for {
		if n&1 != 0 {
			result = result.Mul(x)
		}
		if n >>= 1; n == 0 {
			return result, true
		}
		x = x.Mul(x)
	}
}
