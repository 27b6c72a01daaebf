package main

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

const (
	timesFile  = "../grade/testdata/human-times.csv"
	playedFile = "../grade/testdata/player-times.csv" // does not exist until the game has enough players
)

// TestGradient compares the derivatives from predict with finite differences.
func TestGradient(t *testing.T) {
	hands, err := readTimes(timesFile)
	if err != nil {
		t.Fatal(err)
	}
	hands = hands[600:620]
	wideModel := newModel(hands)
	narrow, sample := wideModel.restrict(hands, wideModel.initialFeatures())
	w := narrow.initialWeights()
	for k := range w {
		w[k] += 0.1 * float64(k%5)
	}
	order := narrow.reachable(sample)
	rows, pred := mat.NewDense(len(sample), len(w), nil), make([]float64, len(sample))
	narrow.predict(w, sample, order, rows, pred)
	for k := range w {
		const h = 1e-5
		up, down := slices.Clone(w), slices.Clone(w)
		up[k] += h
		down[k] -= h
		a, b := make([]float64, len(sample)), make([]float64, len(sample))
		scratch := mat.NewDense(len(sample), len(w), nil)
		narrow.predict(up, sample, order, scratch, a)
		narrow.predict(down, sample, order, scratch, b)
		for i := range sample {
			if d := (a[i] - b[i]) / (2 * h); math.Abs(d-rows.At(i, k)) > 1e-6 {
				t.Errorf("hand %v, %s: derivative %.8f, by finite difference %.8f", sample[i].cards, narrow.name(k), rows.At(i, k), d)
			}
		}
	}
}

// TestSpearmanAndRSquared checks ρ and R² of small examples.
func TestSpearmanAndRSquared(t *testing.T) {
	y := []float64{1, 2, 3, 4}
	if r := spearman(y, []float64{1, 4, 9, 16}); math.Abs(r-1) > 1e-12 {
		t.Errorf("ρ of values in the same order is %v, want 1", r)
	}
	if r := spearman(y, []float64{4, 3, 3, 1}); r > -0.9 {
		t.Errorf("ρ of values in reversed order is %v, want about −1", r)
	}
	if r := rSquared(y, y); r != 1 {
		t.Errorf("R² of the measured values is %v, want 1", r)
	}
	if r := rSquared(y, []float64{2.5, 2.5, 2.5, 2.5}); r != 0 {
		t.Errorf("R² of the mean is %v, want 0", r)
	}
}
