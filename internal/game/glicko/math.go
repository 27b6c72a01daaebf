package glicko

import "math"

// The functions of this file use only operations that IEEE 754 rounds correctly, and convert each
// product that is added, so that no compiler fuses the two operations. So all machines compute the
// same results. The results of math.Exp and math.Log differ between processors.

// exp returns e^x for x between -40 and 40. Other values of x are replaced by the nearest of these.
func exp(x float64) float64 {
	x = max(-40, min(40, x))
	k := math.Round(x / math.Ln2)
	x -= float64(k * ln2High) // exact
	x -= float64(k * ln2Low)
	term, total := 1.0, 1.0
	for i := 1.0; i <= 14; i++ {
		term = term * x / i
		total += term
	}
	return math.Ldexp(total, int(k))
}

// ln returns the natural logarithm of a positive number.
func ln(x float64) float64 {
	fraction, exponent := math.Frexp(x)
	if fraction < math.Sqrt2/2 {
		fraction, exponent = fraction*2, exponent-1
	}
	s := (fraction - 1) / (fraction + 1)
	power, total := s, s
	for i := 3.0; i <= 23; i += 2 {
		power = power * s * s
		total += power / i
	}
	return 2*total + float64(float64(exponent)*math.Ln2)
}

// ln2High and ln2Low add up to the logarithm of 2. The last bits of ln2High are 0.
const (
	ln2High = 0x1.62e42fefa3800p-1
	ln2Low  = 5.497923018708371e-14
)

func square(x float64) float64 { return float64(x * x) }

// round returns the integer nearest to x.
func round(x float64) int64 { return int64(math.Round(x)) }

// sum adds numbers with the same result in every order: as integers. The sum of their absolute values must
// be less than 2^21.
type sum struct{ total int64 }

const sumScale = 1 << 42

func (s *sum) add(x float64)  { s.total += round(x * sumScale) }
func (s *sum) value() float64 { return float64(s.total) / sumScale }
