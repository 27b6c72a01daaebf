package residue

import (
	"testing"

	"github.com/make24/make24/rat"
)

// The residues of the package comment: inverses, and the primes are prime.
func TestField(t *testing.T) {
	for _, p := range Primes {
		if !rat.Int(int64(p)).Big().Num().ProbablyPrime(40) {
			t.Errorf("%d is not prime", p)
		}
		for _, a := range []uint64{1, 2, 3, 24, 1 << 60, uint64(p) - 1} {
			if got := p.Mul(a, p.Inv(a)); got != 1 {
				t.Errorf("modulo %d: %d times its inverse is %d", p, a, got)
			}
		}
	}
}
