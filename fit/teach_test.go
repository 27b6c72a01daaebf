package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestProducts compares the results of products and distances with sums over the columns.
func TestProducts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 24))
	for _, size := range [][2]int{{1, 1}, {2, 1}, {5, 2}, {5, 3}, {6, 6}, {7, 7}} {
		rows, scale := mat.NewDense(size[0], 9, nil), make([]float64, 9)
		for k := range scale {
			scale[k] = r.Float64()
			for i := range size[0] {
				rows.Set(i, k, r.NormFloat64())
			}
		}
		p, d := products(rows, scale, size[1]), distances(rows, scale, size[1])
		for i := range size[0] {
			for j := range size[1] {
				var product, distance float64
				for k, s := range scale {
					product += s * s * rows.At(i, k) * rows.At(j, k)
					off := s * (rows.At(i, k) - rows.At(j, k))
					distance += off * off
				}
				if math.Abs(p.At(i, j)-product) > 1e-12 || math.Abs(d.At(i, j)-distance) > 1e-12 {
					t.Errorf("%v, rows %d and %d: product %v, want %v; distance %v, want %v", size, i, j, p.At(i, j), product, d.At(i, j), distance)
				}
			}
		}
	}
}

// TestTimesOfOthersAreUnused checks that the predictions of the teacher and the narrow model do not
// depend on the times of the hands that are used for validation.
func TestTimesOfOthersAreUnused(t *testing.T) {
	hands, err := readTimes(timesFile)
	if err != nil {
		t.Fatal(err)
	}
	sample := make([]*hand, 0, 80)
	for i := 0; len(sample) < cap(sample); i += 8 {
		sample = append(sample, hands[i])
	}
	m := newModel(sample)
	train, others := sample[:60], sample[60:]
	s := defaultSettings
	s.rounds = 2
	teacherPred, pred, _ := m.teach(train, others, s)
	for _, h := range others {
		h.logSeconds, h.seconds, h.residualWeight = math.NaN(), math.NaN(), math.NaN()
	}
	teacherPredAgain, predAgain, _ := m.teach(train, others, s)
	if !slices.Equal(teacherPred, teacherPredAgain) || !slices.Equal(pred, predAgain) {
		t.Error("the predictions depend on the times of the validation hands")
	}
}

// TestInformative checks that every feature from which the fit may choose occurs in at least
// minHands hands.
func TestInformative(t *testing.T) {
	hands, err := readTimes(timesFile)
	if err != nil {
		t.Fatal(err)
	}
	wideModel := newModel(hands)
	m, sample := wideModel.restrictToInformative(hands)
	if n := len(m.features); n < 500 || n >= len(wideModel.features) {
		t.Errorf("%d of %d features are informative", n, len(wideModel.features))
	}
	rows := mat.NewDense(len(sample), m.weightCount(), nil)
	m.predict(m.initialWeights(), sample, m.nodes, rows, make([]float64, len(sample)))
	for k := range m.features {
		n := 0
		for i := range sample {
			if rows.At(i, k) != 0 {
				n++
			}
		}
		if n < minHands {
			t.Errorf("%s occurs in %d hands", m.name(k), n)
		}
	}
}
