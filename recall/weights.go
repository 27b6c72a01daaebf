package recall

import "math"

// Weights are the 21 parameters of the model, w0 to w20 of the published formulas.
type Weights [21]float64

// Defaults are the published weights of FSRS-6, fitted to the reviews of many people.
func Defaults() Weights { return defaults }

var defaults = Weights{
	0.212, 1.2931, 2.3065, 8.2956, // stability after the first rating
	6.4133, 0.8334, 3.0194, 0.001, // difficulty: first, and how it moves
	1.8722, 0.1666, 0.796, // growth on recall
	1.4835, 0.0614, 0.2629, 1.6483, // what is left after forgetting
	0.6014, 1.8729, // hard, easy
	0.5425, 0.0912, 0.0658, // the same day
	0.1542, // how fast memory fades
}

// limits of the weights, within which the formulas behave.
var limits = [len(Weights{})][2]float64{
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

// within moves each weight to the nearest limit; one that is no number becomes the default.
func (w Weights) within() Weights {
	for i, limit := range limits {
		if math.IsNaN(w[i]) {
			w[i] = defaults[i]
		}
		w[i] = clamp(w[i], limit[0], limit[1])
	}
	return w
}
