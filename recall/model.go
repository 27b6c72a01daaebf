package recall

import "math"

// The formulas of FSRS-6. S is the stability, D the difficulty, R the retrievability, G the rating
// (Again is 1), t the time in days and w0 to w20 are the weights; primes mark new values:
//
//	R(t,S)     = (1 + factor·t/S)^−w20            with factor such that R(S,S) = 0.9
//	S0(G)      = w[G−1]                               after the first rating
//	D0(G)      = w4 − e^((G−1)·w5) + 1                after the first rating
//	D'         = w7·D0(Easy) + (1−w7)·(D − w6·(G−3)·(10−D)/9)
//	S' recall  = S·(1 + e^w8·(11−D)·S^−w9·(e^(w10·(1−R))−1)·[w15 if Hard]·[w16 if Easy])
//	S' forgot  = min(w11·D^−w12·((S+1)^w13−1)·e^(w14·(1−R)), S/e^(w17·w18))
//	S' same day = S·e^(w17·(G−3+w18))·S^−w19      at least S, unless G is Again
//
// Results are rounded to eight decimals, as in the reference implementation. Rounding also mostly
// hides that exponentials differ in their last bits between machines.

const (
	minStability        = 0.001 // in days
	maxStability        = 36500
	minInitialStability = 0.1 // after the first rating
)

// model is the memory model with its weights.
type model struct {
	w      Weights // w0 to w20
	factor float64 // "factor" in the formula for R
}

func newModel(w Weights) model {
	w = w.clamped()
	return model{w: w, factor: round8(math.Exp(-1/w[20]*math.Log(0.9)) - 1)}
}

func (m model) retrievability(days, stability float64) float64 {
	return round8(math.Pow(1+m.factor*days/stability, -m.w[20]))
}

// intervalModifier returns the interval for a desired retention as a multiple of the stability.
func (m model) intervalModifier(retention float64) float64 {
	return round8((math.Pow(retention, -1/m.w[20]) - 1) / m.factor)
}

func (m model) initialState(g Rating) (stability, difficulty float64) {
	return max(m.w[g-1], minInitialStability), clamp(m.initialDifficulty(g), 1, 10)
}

func (m model) initialDifficulty(g Rating) float64 {
	return round8(m.w[4] - math.Exp(float64(g-1)*m.w[5]) + 1)
}

// nextState returns the stability and the difficulty after a rating g. days is the time since the
// last rating.
func (m model) nextState(stability, difficulty, days float64, g Rating) (s, d float64) {
	r := m.retrievability(days, stability)
	switch {
	case days == 0:
		s = m.sameDayStability(stability, g)
	case g == Again:
		s = m.forgottenStability(stability, difficulty, r)
	default:
		s = m.recalledStability(stability, difficulty, r, g)
	}
	return s, m.nextDifficulty(difficulty, g)
}

func (m model) nextDifficulty(d float64, g Rating) float64 {
	changed := d + round8(-m.w[6]*float64(g-3)*(10-d)/9)
	return clamp(round8(m.w[7]*m.initialDifficulty(Easy)+(1-m.w[7])*changed), 1, 10)
}

func (m model) recalledStability(s, d, r float64, g Rating) float64 {
	growth := math.Exp(m.w[8]) * (11 - d) * math.Pow(s, -m.w[9]) * (math.Exp((1-r)*m.w[10]) - 1)
	if g == Hard {
		growth *= m.w[15]
	}
	if g == Easy {
		growth *= m.w[16]
	}
	return clampStability(s * (1 + growth))
}

func (m model) forgottenStability(s, d, r float64) float64 {
	lapsed := clampStability(m.w[11] * math.Pow(d, -m.w[12]) * (math.Pow(s+1, m.w[13]) - 1) * math.Exp((1-r)*m.w[14]))
	return clamp(round8(s/math.Exp(m.w[17]*m.w[18])), minStability, lapsed)
}

func (m model) sameDayStability(s float64, g Rating) float64 {
	change := math.Pow(s, -m.w[19]) * math.Exp(m.w[17]*(float64(g-3)+m.w[18]))
	if g >= Hard {
		change = max(change, 1)
	}
	return clampStability(s * change)
}

func clampStability(s float64) float64 { return round8(clamp(s, minStability, maxStability)) }

func clamp(x, low, high float64) float64 { return min(max(x, low), high) }

func round8(x float64) float64 { return math.Floor(x*1e8+0.5) / 1e8 }

// Weights holds the 21 parameters of the model, w0 to w20 in the published formulas.
type Weights [21]float64

// Defaults returns the published default weights of FSRS-6. They were fitted to the reviews of many
// people.
func Defaults() Weights { return defaults }

var defaults = Weights{
	0.212, 1.2931, 2.3065, 8.2956, // stability after the first rating
	6.4133, 0.8334, 3.0194, 0.001, // difficulty: initial value and changes
	1.8722, 0.1666, 0.796, // growth on recall
	1.4835, 0.0614, 0.2629, 1.6483, // stability after forgetting
	0.6014, 1.8729, // hard, easy
	0.5425, 0.0912, 0.0658, // ratings on the same day
	0.1542, // decay of the forgetting curve
}

// weightLimits holds the minimum and the maximum of each weight. Within these limits, the formulas
// give meaningful values.
var weightLimits = [len(Weights{})][2]float64{
	{0.001, 100},
	{0.001, 100},
	{0.001, 100},
	{0.001, 100},
	{1, 10},
	{0.001, 4},
	{0.001, 4},
	{0.001, 0.75},
	{0, 4.5},
	{0, 0.8},
	{0.001, 3.5},
	{0.001, 5},
	{0.001, 0.25},
	{0.001, 0.9},
	{0, 4},
	{0, 1},
	{1, 6},
	{0, 2},
	{0, 2},
	{0.01, 0.8},
	{0.1, 0.8},
}

// clamped returns the weights with values outside the limits replaced by the nearest limit, and NaN
// by the default.
func (w Weights) clamped() Weights {
	for i, limit := range weightLimits {
		if math.IsNaN(w[i]) {
			w[i] = defaults[i]
		}
		w[i] = clamp(w[i], limit[0], limit[1])
	}
	return w
}
