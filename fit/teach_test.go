package main

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestProducts compares products and distances with sums over columns.
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
					t.Errorf("%v, rows %d and %d: product %v of %v, distance %v of %v", size, i, j, p.At(i, j), product, d.At(i, j), distance)
				}
			}
		}
	}
}

// TestTimesOfOthersAreUnused checks that neither the teacher nor the student uses the time of a
// hand that judges them.
func TestTimesOfOthersAreUnused(t *testing.T) {
	hands, err := read(times)
	if err != nil {
		t.Fatal(err)
	}
	few := make([]*hand, 0, 80)
	for i := 0; len(few) < cap(few); i += 8 {
		few = append(few, hands[i])
	}
	m := newModel(few)
	train, others := few[:60], few[60:]
	s := defaults
	s.rounds = 2
	taught, pred, _ := m.teach(train, others, s)
	for _, h := range others {
		h.y, h.seconds, h.trust = math.NaN(), math.NaN(), math.NaN()
	}
	again, predAgain, _ := m.teach(train, others, s)
	if !slices.Equal(taught, again) || !slices.Equal(pred, predAgain) {
		t.Error("the times of the other hands change their predictions")
	}
}

// TestInformative checks that every habit that the fit may choose occurs in many hands.
func TestInformative(t *testing.T) {
	hands, err := read(times)
	if err != nil {
		t.Fatal(err)
	}
	wide := newModel(hands)
	m, few := wide.informative(hands)
	if n := len(m.habits); n < 500 || n >= len(wide.habits) {
		t.Errorf("%d of %d habits are informative", n, len(wide.habits))
	}
	rows := mat.NewDense(len(few), m.weights(), nil)
	m.predict(m.initialWeights(), few, m.nodes, rows, make([]float64, len(few)))
	for k := range m.habits {
		n := 0
		for i := range few {
			if rows.At(i, k) != 0 {
				n++
			}
		}
		if n < minHands {
			t.Errorf("%s occurs in %d hands", m.name(k), n)
		}
	}
}
