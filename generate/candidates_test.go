package generate

import (
	"math/rand/v2"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/testkit/sample"
)

// TestPermutationIsBijective checks that no image occurs twice: exhaustively for small sizes, and
// with the inverse at random places for large sizes.
func TestPermutationIsBijective(t *testing.T) {
	for n := uint64(1); n <= sample.Of[uint64](1000, 5000); n++ {
		p, seen := newPermutation(n), make([]bool, n)
		for x := range n {
			y := p.at(n*7, x)
			if y >= n || seen[y] {
				t.Fatalf("n = %d: %d maps to %d, which is out of range or a duplicate", n, x, y)
			}
			seen[y] = true
		}
	}
	r := rand.New(rand.NewPCG(5, 5))
	for range 2000 {
		p := newPermutation(1 + r.Uint64N(1<<62)>>r.IntN(60))
		if p.a*p.b < p.n || p.n > 100 && p.a*p.b > p.n+p.n/4 {
			t.Fatalf("n = %d has the bases %d and %d", p.n, p.a, p.b)
		}
		key, x := r.Uint64(), r.Uint64N(p.n)
		if y := p.at(key, x); y >= p.n || p.inverse(key, y) != x {
			t.Fatalf("n = %d: %d maps to %d, which does not map back", p.n, x, y)
		}
	}
}

// inverse is the inverse of at. It does the Feistel rounds in reverse order, with subtraction.
func (p permutation) inverse(key, y uint64) uint64 {
	if p.n <= 1 {
		return 0
	}
	for {
		high, low := y/p.a, y%p.a
		for round := uint64(feistelRounds); round > 0; round -= 2 {
			high = (high + p.b - mapToRange(mixHash(key+(round-1)*goldenGamma, low), p.b)) % p.b
			low = (low + p.a - mapToRange(mixHash(key+(round-2)*goldenGamma, high), p.a)) % p.a
		}
		if y = high*p.a + low; y < p.n {
			return y
		}
	}
}

// TestPermutationLooksRandom checks that the images of x and x+1 are independent, by a chi-squared
// test: it counts the pairs of sixteenths of the range that they lie in (255 degrees of freedom).
func TestPermutationLooksRandom(t *testing.T) {
	for _, n := range []uint64{1820, 54321, 1 << 40} {
		for seed := range uint64(4) {
			p := newPermutation(n)
			var counts [16][16]float64
			steps := min(n-1, 40_000)
			for x := range steps {
				counts[p.at(seed, x)*16/n][p.at(seed, x+1)*16/n]++
			}
			chiSquared, want := 0.0, float64(steps)/256
			for _, row := range counts {
				for _, c := range row {
					chiSquared += (c - want) * (c - want) / want
				}
			}
			if chiSquared > 255+6*22.6 { // six standard deviations above the mean
				t.Errorf("n = %d, seed %d: chi-squared %.0f", n, seed, chiSquared)
			}
		}
	}
}

// TestOrderVisitsAll checks that every candidate occurs once, that no hand occurs again before
// every other hand of its size has occurred, and that hand sizes alternate.
func TestOrderVisitsAll(t *testing.T) {
	var spaces []deal.Space
	for n := 2; n <= 4; n++ {
		s, err := deal.NewSpace(deal.Ranks(6, 2), n)
		if err != nil {
			t.Fatal(err)
		}
		spaces = append(spaces, s)
	}
	const targets = 7
	o, ok := newCandidates(spaces, targets, 99)
	want := targets * (spaces[0].Size() + spaces[1].Size() + spaces[2].Size())
	if !ok || o.total != want {
		t.Fatalf("%d candidates, want %d", o.total, want)
	}
	type candidate struct {
		hand   string
		target int64
	}
	seen, timesSeen := map[candidate]bool{}, map[string]int64{}
	bySize := map[int]int64{}
	for i := range o.total {
		hand, target := o.at(i)
		c := candidate{hand.String(), target}
		if seen[c] || target < 0 || target >= targets {
			t.Fatalf("candidate %d: %v is a duplicate or out of range", i, c)
		}
		seen[c] = true
		n := len(hand)
		if round := bySize[n] / spaces[n-2].Size(); timesSeen[c.hand] != round {
			t.Fatalf("candidate %d: %v occurs %d times by round %d", i, c, timesSeen[c.hand]+1, round)
		}
		timesSeen[c.hand]++
		bySize[n]++
		if i < 3*21*targets && (bySize[n] < i/3 || bySize[n] > i/3+1) {
			t.Fatalf("after %d candidates, %d have %d cards", i+1, bySize[n], n)
		}
	}
}

func TestTooManyCandidates(t *testing.T) {
	s, err := deal.NewSpace(deal.Ranks(1000, 10), 6)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := newCandidates([]deal.Space{s}, 1000, 1); ok {
		t.Error("more than 10^18 candidates are accepted")
	}
	if _, ok := newCandidates([]deal.Space{s}, 1<<63, 1); ok {
		t.Error("2^63 targets are accepted")
	}
}
