package residue

import (
	"testing"

	"github.com/make24/make24/rat"
)

// TestField checks that the primes are prime and that Inv returns inverses.
func TestField(t *testing.T) {
	for _, p := range Primes {
		if !rat.Int(int64(p)).Big().Num().ProbablyPrime(40) {
			t.Errorf("%d is not prime", p)
		}
		for _, a := range []uint64{1, 2, 3, 24, 1 << 60, uint64(p) - 1} {
			if got := p.Mul(a, p.Inv(a)); got != 1 {
				t.Errorf("modulo %d: %d times its inverse is %d, want 1", p, a, got)
			}
		}
	}
}
