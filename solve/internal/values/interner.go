package values

import (
	"slices"

	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
)

// interner stores the values of one call that do not fit in a rat.Small, so that equal values have
// equal keys within the call.
type interner struct {
	*budget.Account
	wideValues []rat.Rat
	wideIndex  map[string]int64
}

// val is an exact value that can be a map key: a fraction in lowest terms or, if the denominator is
// wideDen, an index in interner.wideValues.
type val = rat.Small

const wideDen = -1

var (
	zeroVal = val{Num: 0, Den: 1}
	oneVal  = val{Num: 1, Den: 1}
)

// intern returns the val for a value of any size, and stores the value if it does not fit in a
// rat.Small.
func (in *interner) intern(r rat.Rat) val {
	if v, ok := r.Small(); ok {
		return v
	}
	text := r.String()
	i, ok := in.wideIndex[text]
	if !ok {
		if in.wideIndex == nil {
			in.wideIndex = map[string]int64{}
		}
		i = int64(len(in.wideValues))
		in.wideValues = append(in.wideValues, r)
		in.wideIndex[text] = i
		in.ChargeRetained(int64(2*len(text) + 160))
	}
	return val{Num: i, Den: wideDen}
}

// rat returns the value of a val.
func (in *interner) rat(v val) rat.Rat {
	if v.Den == wideDen {
		return in.wideValues[v.Num]
	}
	return v.Rat()
}

// Arithmetic. The methods of rat.Small return false for wide operands and on overflow. Then the
// operation is repeated with rat.Rat.

func (in *interner) add(x, y val) val {
	if v, ok := x.Add(y); ok {
		return v
	}
	return in.intern(in.rat(x).Add(in.rat(y)))
}

func (in *interner) sub(x, y val) val {
	if v, ok := x.Sub(y); ok {
		return v
	}
	return in.intern(in.rat(x).Sub(in.rat(y)))
}

func (in *interner) mul(x, y val) val {
	if v, ok := x.Mul(y); ok {
		return v
	}
	return in.intern(in.rat(x).Mul(in.rat(y)))
}

// quo returns x/y. y must not be 0.
func (in *interner) quo(x, y val) val {
	if v, ok := x.Quo(y); ok {
		return v
	}
	r, _ := in.rat(x).Quo(in.rat(y))
	return in.intern(r)
}

func (in *interner) neg(x val) val {
	if x.Den > 0 && x.Num != -1<<63 {
		return val{Num: -x.Num, Den: x.Den}
	}
	return in.intern(in.rat(x).Neg())
}

// inverse returns 1/x. x must not be 0.
func (in *interner) inverse(x val) val {
	switch {
	case x.Den > 0 && x.Num > 0:
		return val{Num: x.Den, Den: x.Num}
	case x.Den > 0 && x.Num != -1<<63:
		return val{Num: -x.Den, Den: -x.Num}
	}
	return in.quo(oneVal, x)
}

func (in *interner) cmp(x, y val) int {
	if x.Den > 0 && y.Den > 0 {
		return x.Cmp(y)
	}
	return in.rat(x).Cmp(in.rat(y))
}

func (in *interner) sign(x val) int {
	switch {
	case x.Den == wideDen:
		return in.wideValues[x.Num].Sign()
	case x.Num < 0:
		return -1
	case x.Num > 0:
		return 1
	}
	return 0
}

func (in *interner) isInt(x val) bool {
	return x.Den == 1 || x.Den == wideDen && in.wideValues[x.Num].IsInt()
}

// sort sorts values in ascending order. It returns false if the budget or the context stopped the
// work.
func (in *interner) sort(vals []val) bool {
	slices.SortFunc(vals, func(x, y val) int {
		if !in.Step(1) {
			return 0 // so that the sort ends soon
		}
		return in.cmp(x, y)
	})
	return in.Err == nil
}
