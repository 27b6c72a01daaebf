package rat

import "testing"

// typicalValues returns values that are typical of the game.
func typicalValues() []Rat {
	var values []Rat
	for _, s := range []Small{{8, 1}, {8, 3}, {3, 1}, {1, 3}, {-5, 7}, {13, 12}, {24, 1}, {144, 13}} {
		values = append(values, s.Rat())
	}
	return values
}

// TestNoAllocation checks that arithmetic on values that fit in a Small does not allocate.
func TestNoAllocation(t *testing.T) {
	values := typicalValues()
	text := make([]byte, 0, 64)
	if n := testing.AllocsPerRun(10, func() {
		for _, x := range values {
			for _, y := range values {
				sum := x.Add(y).Sub(y).Mul(y)
				quo, _ := sum.Quo(y)
				power, _ := quo.Pow(5)
				_ = power.Cmp(x) + power.Neg().Abs().Sign()
				text = quo.AppendTo(text[:0])
			}
		}
	}); n != 0 {
		t.Errorf("arithmetic on small values: %v allocations, want 0", n)
	}
}

// benchmark measures op on every pair of operands.
func benchmark(b *testing.B, op func(x, y Rat) Rat) {
	all := typicalValues()
	b.ReportAllocs()
	for b.Loop() {
		for _, x := range all {
			for _, y := range all {
				op(x, y)
			}
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*len(all)*len(all)), "ns/pair")
}

func BenchmarkAdd(b *testing.B) { benchmark(b, Rat.Add) }
func BenchmarkMul(b *testing.B) { benchmark(b, Rat.Mul) }
func BenchmarkQuo(b *testing.B) {
	benchmark(b, func(x, y Rat) Rat { z, _ := x.Quo(y); return z })
}
