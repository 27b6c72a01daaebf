package answer

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// rebuild reads an equation again, which was read and matched with the table, for its
// tree. The trees of operands wait on a stack.
func (r *reader) rebuild(e *equation) expr.Expr {
	r.building, r.math, r.built = true, e.math, nil
	var again equation
	r.equate(&again, e.at.From, e.at.To)
	r.building = false
	if e.turned {
		r.turn(&again)
	}
	if r.first > 0 { // the value was stated first
		return r.built[1]
	}
	return r.built[0]
}

// leaf builds the i-th literal, as the table decided what it stands for.
func (r *reader) leaf(i int) {
	if i < maxLiterals {
		if c := r.chosen[i]; c.how == asNumber || c.how == asNegated {
			r.pushEntry(c.entry, r.value)
			return
		}
	}
	r.pushNumber(r.value)
}

// pushEntry builds an entry of the table, of that value.
func (r *reader) pushEntry(entry uint8, value rat.Rat) {
	if tree := r.table.entries[entry].tree; tree != nil {
		r.built = append(r.built, tree)
		return
	}
	r.pushNumber(value)
}

func (r *reader) pushNumber(value rat.Rat) {
	n, ok := value.Int64()
	r.tooLarge = r.tooLarge || !ok
	r.built = append(r.built, expr.Num(n))
}

// negate builds a minus sign in front of x.
func (r *reader) negate(x *operand) {
	top := len(r.built) - 1
	if x.shape == literal && x.bare && x.first < maxLiterals {
		if c := r.chosen[x.first]; c.how == asSigned {
			r.built = r.built[:top]
			r.pushEntry(c.entry, x.value.Neg())
			return
		}
	}
	r.built[top] = &expr.Neg{X: r.built[top]}
}

// join builds x∘y; the two together may be one number of the table.
func (r *reader) join(op expr.Op, x, y *operand) {
	top := len(r.built) - 2
	left, right := r.built[top], r.built[top+1]
	r.built = r.built[:top]
	if isPair(op, x, y) && y.first < maxLiterals {
		if c := r.chosen[x.first]; c.how == asRatio {
			r.pushEntry(c.entry, rat.Rat{})
			return
		}
	}
	if above, ok := lastFactor(op, x, y); ok && y.first < maxLiterals {
		if c := r.chosen[above]; c.how == asRatio {
			product := left.(*expr.Bin)
			r.pushEntry(c.entry, rat.Rat{})
			ratio := len(r.built) - 1
			r.built[ratio] = &expr.Bin{Op: product.Op, L: product.L, R: r.built[ratio]}
			return
		}
	}
	r.built = append(r.built, &expr.Bin{Op: op, L: left, R: right})
}
