package solve

import "github.com/make24/make24/solve/internal/residue"

// FirstPrime is the prime of the first search for forms.
const FirstPrime = uint64(residue.Mersenne61)

// NextPrime returns the prime that a search tries after p.
func NextPrime(p uint64) uint64 { return uint64(residue.Field(p).Next()) }

// NewWithPrime returns an engine whose searches for forms begin with the prime p.
func NewWithPrime(p uint64) *Engine {
	e := New()
	e.forms.FirstPrimeForTests = residue.Field(p)
	return e
}

// BreakForms makes every search for forms find none.
func (e *Engine) BreakForms() { e.forms.FaultForTests = true }

// RepairForms ends the effect of BreakForms.
func (e *Engine) RepairForms() { e.forms.FaultForTests = false }
