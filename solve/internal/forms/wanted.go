package forms

import "github.com/make24/make24/rat"

// Exact wanted values.
//
// A search goes down from the target: from the value that a sum or product must have, and from an
// entry of a table, it computes the value that the rest must have. It computes residues only. If the
// numbers are large, a wanted value other than 0 may have the residue 0. The search would then look
// for a product worth 0 and miss the products with the wanted value. So for these hands it records the
// steps from the target to the current wanted value, and computes that value exactly if its residue
// is 0. If the value is not 0, the search restarts with the next prime.
//
// Package residue proves that no other residue needs a check.

// wantedOp is an operation that computes the wanted value of a part from the wanted value w of the
// whole and the value x of the other part.
type wantedOp uint8

const (
	minusTerm   wantedOp = iota // w−x
	plusTerm                    // w+x
	overFactor                  // w/x
	timesFactor                 // w·x
	factorOver                  // x/w
	isZero                      // 0
)

// wantedStep is a step from one wanted value to the next. other is the entry whose value is x.
type wantedStep struct {
	op    wantedOp
	other entryRef
}

// afterSum returns the operation for the leading term of a sum, whose rest is negated if negated is
// set.
func afterSum(negated bool) wantedOp {
	if negated {
		return plusTerm
	}
	return minusTerm
}

// afterProduct returns the operation for the leading factor of a product, which is in the denominator
// if divide is set.
func afterProduct(divide bool) wantedOp {
	if divide {
		return factorOver
	}
	return overFactor
}

// pushWanted records a step to another wanted value. popWanted removes it.
func (s *search) pushWanted(op wantedOp, other entryRef) {
	if s.checksZeros {
		s.wanted = append(s.wanted, wantedStep{op, other})
	}
}

func (s *search) popWanted() {
	if s.checksZeros {
		s.wanted = s.wanted[:len(s.wanted)-1]
	}
}

// checkZero reports whether the current wanted value, whose residue is 0, is 0. If not, it sets
// foundFalseZero.
func (s *search) checkZero() bool {
	if s.checksZeros && s.exactWanted().Sign() != 0 {
		s.e.foundFalseZero = true
	}
	return !s.e.foundFalseZero
}

// exactWanted returns the current wanted value. The divisors have residues other than 0.
func (s *search) exactWanted() rat.Rat {
	w := s.target
	for _, step := range s.wanted {
		switch step.op {
		case minusTerm, plusTerm:
			x := s.e.exactSum(&s.e.tables[step.other.tab].sums[step.other.idx])
			if step.op == minusTerm {
				x = x.Neg()
			}
			w = w.Add(x)
		case overFactor, timesFactor, factorOver:
			x := s.e.exactProduct(&s.e.tables[step.other.tab].products[step.other.idx])
			switch step.op {
			case overFactor:
				w, _ = w.Quo(x)
			case timesFactor:
				w = w.Mul(x)
			default:
				w, _ = x.Quo(w)
			}
		case isZero:
			w = rat.Rat{}
		}
	}
	return w
}
