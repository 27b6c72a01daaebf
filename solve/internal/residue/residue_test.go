package residue

import (
	"testing"

	"github.com/make24/make24/rat"
)

// TestField checks that the first primes of a search are prime and that Inv returns inverses.
func TestField(t *testing.T) {
	p := Mersenne61
	for _, below := range []Field{1, 31, 45, 229, 259, 283, 339, 391} {
		if want := 1<<61 - below; p != want {
			t.Fatalf("the prime is %d, want %d", p, want)
		}
		if !rat.Int(int64(p)).Big().Num().ProbablyPrime(40) {
			t.Errorf("%d is not prime", p)
		}
		for _, a := range []uint64{1, 2, 3, 24, 1 << 60, uint64(p) - 1} {
			if got := p.Mul(a, p.Inv(a)); got != 1 {
				t.Errorf("modulo %d: %d times its inverse is %d, want 1", p, a, got)
			}
		}
		p = p.Next()
	}
}
