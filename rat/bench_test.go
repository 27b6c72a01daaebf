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
