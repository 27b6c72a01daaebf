package difficulty

import (
	"math"
	"testing"

	"github.com/make24/make24/puzzle"
)

// TestHandClasses checks that the weights of a class correct the log seconds of its hands, and of no
// others, by the sum of their features.
func TestHandClasses(t *testing.T) {
	for _, test := range []struct {
		id    string
		class HandClass
	}{
		{"1-3.3.8.8-24-classic", NoHandClass},
		{"1-4.6-24-classic", NoHandClass},
		{"1-1.3.8-24-classic", HandOfThree},
		{"1-1.2.3.4.5-24-classic", HandOfFive},
		{"1-1.2.3.4.5-100-hdoj", HandOfFive},
		{"1-1.2.3.4.5.6-24-classic", HandOfSix},
		{"1-1.2.3.4.5.6.7-24-classic", HandOfSix},
		{"1-2.3.5.10.25.50-340-countdown", HandWithUnused},
	} {
		p, err := puzzle.ParseID(test.id)
		if err != nil {
			t.Fatal(err)
		}
		var e Evaluator
		goal, _ := p.Target.Small()
		h := Integers(p.Hand)
		e.Reset(p.Rules, goal, len(h))
		ev, err := e.Evaluate(t.Context(), h, goal)
		if err != nil || !ev.Solvable() {
			t.Fatalf("%s: %+v, %v", test.id, ev, err)
		}
		class, features := e.HandClassFeatures(h, ev)
		if class != test.class || (class == NoHandClass) != (features == nil) {
			t.Errorf("%s: class %q with %d features, want %q", test.id, class, len(features), test.class)
		}
		for c := FirstHandClass; c <= LastHandClass; c++ {
			v := &weightVector{}
			for f := range propertyCount {
				v.weights[f], v.weightedBefore[f+1] = 0.01*float64(int(f)%7+int(c)), uint16(f)+1
			}
			m := *fittedModel()
			m.vectors.classes = [handClassCount]*weightVector{}
			m.vectors.classes[c] = v
			e.model = &m
			want := e.BaseLogSeconds(h, ev)
			if c == class {
				for _, x := range features {
					want += v.weights[x.Feature%int(propertyCount)] * x.Value
				}
			}
			if got := e.LogSeconds(h, ev); math.Abs(got-want) > 1e-9 {
				t.Errorf("%s with weights for a %s: %v, want %v", test.id, c, got, want)
			}
		}
	}
}

// TestHandClassWeights checks that weights.txt may have weights of classes.
func TestHandClassWeights(t *testing.T) {
	table := newModel("0.6203\tslope\n0.5000\thand of five: rate\n-0.2500\thand with unused numbers: always\n").vectors
	if v := table.classes[HandOfFive]; v == nil || v.weights[propHandRate] != 0.5 || v.weights[propAlways] != 0 {
		t.Errorf("the weights of a hand of five: %+v", v)
	}
	if v := table.classes[HandWithUnused]; v == nil || v.weights[propAlways] != -0.25 {
		t.Errorf("the weights of a hand with unused numbers: %+v", v)
	}
	if table.classes[HandOfThree] != nil || table.classes[HandOfSix] != nil {
		t.Error("classes without weights have a vector")
	}
}
