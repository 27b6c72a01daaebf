package residue

import (
	"math/big"
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

// TestIsPrime compares isPrime with math/big, also on strong pseudoprimes to many bases.
func TestIsPrime(t *testing.T) {
	numbers := []uint64{2047, 3215031751, 3474749660383, 341550071728321, 3825123056546413051, 1<<61 - 1, 1<<61 + 1, 1<<64 - 59, 1<<64 - 1}
	for n := uint64(3); n < 5000; n += 2 {
		numbers = append(numbers, n, 1<<61-n, n*(1<<31-1))
	}
	for _, n := range numbers {
		if got, want := Field(n).isPrime(), new(big.Int).SetUint64(n).ProbablyPrime(0); got != want {
			t.Errorf("%d is prime: %t, want %t", n, got, want)
		}
	}
}
