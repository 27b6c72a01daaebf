package classic

import (
	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// A Class is a class of hard hands. A hand may be in several.
type Class struct {
	// Name is one of
	//
	//	fraction  every solution needs a fraction on the way
	//	large     every solution passes 32: in the simplest tree of each form some result is larger
	//	odd       every solution ends by adding or subtracting two odd numbers, at least one
	//	          of them a product or a quotient: who looks for factors of 24, or for even
	//	          parts, finds nothing. 1 3 9 10 (33 − 9) and 6 9 9 10 (15 + 9) are such.
	//	form      one form only
	//	idea      one idea only
	Name  string
	Hands []Hard
}

// Hard is a hand with its simplest solution.
type Hard struct {
	deal.Hand
	Solution string
	Forms    int
	Ideas    int
}

// passes is beyond what numbers in the head are called large.
const passes = 32

// Hard lists the hard hands by class, in rank order.
func (s *Study) Hard() []Class {
	classes := []struct {
		name string
		has  func(*hand) bool
	}{
		{"fraction", func(h *hand) bool { return h.every(func(f *form) bool { return f.traits.Fraction }) }},
		{"large", func(h *hand) bool { return h.every(isLarge) }},
		{"odd", func(h *hand) bool { return h.every(isOdd) }},
		{"form", func(h *hand) bool { return len(h.forms) == 1 }},
		{"idea", func(h *hand) bool { return h.ideas == 1 }},
	}
	list := make([]Class, len(classes))
	for i, class := range classes {
		list[i].Name = class.name
		for j := range s.hands {
			if h := &s.hands[j]; class.has(h) {
				list[i].Hands = append(list[i].Hands, Hard{h.Hand, h.forms[0].Text, len(h.forms), h.ideas})
			}
		}
	}
	return list
}

func isLarge(f *form) bool { return f.traits.Largest.Cmp(rat.Int(passes)) > 0 }

// isOdd reports whether the simplest tree of a form ends by adding or subtracting two odd
// numbers, at least one of them a product or a quotient.
func isOdd(f *form) bool {
	last, ok := f.tree.(*expr.Bin)
	if !ok || last.Op != expr.Add && last.Op != expr.Sub {
		return false
	}
	left, errLeft := expr.Eval(last.L)
	right, errRight := expr.Eval(last.R)
	return errLeft == nil && errRight == nil && odd(left) && odd(right) && (isProduct(last.L) || isProduct(last.R))
}

func isProduct(e expr.Expr) bool {
	b, ok := e.(*expr.Bin)
	return ok && (b.Op == expr.Mul || b.Op == expr.Div)
}

func odd(x rat.Rat) bool {
	n, ok := x.Int64()
	return ok && n%2 != 0
}
