package expr

import "github.com/make24/make24/rat"

// Eval returns the exact value of e. The error is that of the first operation
// without a value, operands before operators, left before right: ErrDivZero or
// ErrPower.
func Eval(e Expr) (rat.Rat, error) {
	switch e := e.(type) {
	case Num:
		return rat.Int(int64(e)), nil
	case *Neg:
		v, err := Eval(e.X)
		if err != nil {
			return rat.Rat{}, err
		}
		return v.Neg(), nil
	default:
		b := e.(*Bin)
		left, err := Eval(b.L)
		if err != nil {
			return rat.Rat{}, err
		}
		right, err := Eval(b.R)
		if err != nil {
			return rat.Rat{}, err
		}
		return b.Op.Apply(left, right)
	}
}
