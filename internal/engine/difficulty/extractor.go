package difficulty

import (
	_ "embed"
	"math"
	"strconv"
	"strings"
	"sync"

	"github.com/make24/make24/rat"
)

// propertyValue is the value of a property.
type propertyValue struct {
	property property
	value    float64
}

// extractor collects properties, either as a list or, if it has a weight vector, as a weighted sum.
// The caller may skip the computation of a property if needs returns false.
type extractor struct {
	vector *weightVector
	sum    float64
	values []propertyValue

	stepsA, stepsB stepList // reusable memory for addProductWays and addPairOfPairsWays
}

// startList starts a list of properties.
func (e *extractor) startList() { e.vector, e.values = nil, e.values[:0] }

// startSum starts a sum of properties weighted by v.
func (e *extractor) startSum(v *weightVector) { e.vector, e.sum = v, 0 }

// needs reports whether the value of a property is used: in a list always, in a sum if the property
// has a weight.
func (e *extractor) needs(f property) bool { return e.vector == nil || e.vector.weights[f] != 0 }

// needsAny reports whether needs is true for any property from first up to but not including end.
func (e *extractor) needsAny(first, end property) bool {
	return e.vector == nil || e.vector.weightedBefore[first] != e.vector.weightedBefore[end]
}

// addValue adds a property with value x.
func (e *extractor) addValue(f property, x float64) {
	if e.vector != nil {
		e.sum += e.vector.weights[f] * x
	} else if x != 0 {
		e.values = append(e.values, propertyValue{f, x})
	}
}

// addFlag adds a property with value 1 if yes is true.
func (e *extractor) addFlag(f property, yes bool) {
	if yes {
		e.addValue(f, 1)
	}
}

// addSize adds a property whose value is logSize(a).
func (e *extractor) addSize(f property, a rat.Small) {
	if e.needs(f) {
		e.addValue(f, logSize(a))
	}
}

// toFloat returns the nearest float64 to a, which is precise enough for properties.
func toFloat(a rat.Small) float64 {
	if a.Den == 1 {
		return float64(a.Num)
	}
	return float64(a.Num) / float64(a.Den)
}

// logSize returns log2(1 + |a|), which grows by about 1 when a number doubles.
func logSize(a rat.Small) float64 {
	if a.Den == 1 && uint64(a.Num) < uint64(len(logSizes)) {
		return logSizes[a.Num]
	}
	return logSizeOf(toFloat(a))
}

func logSizeOf(x float64) float64 { return math.Log2(1 + math.Abs(x)) }

var logSizes = func() (t [256]float64) {
	for n := range t {
		t[n] = logSizeOf(float64(n))
	}
	return t
}()

// isPrimeOver3 reports whether a is a prime from 5 to 1e6.
func isPrimeOver3(a rat.Small) bool {
	if a.Den != 1 || a.Num < 5 || a.Num > 1e6 {
		return false
	}
	if a.Num < int64(len(primeTable)) {
		return primeTable[a.Num]
	}
	return isPrime(a.Num)
}

func isPrime(n int64) bool {
	for d := int64(2); d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return true
}

// primeTable is a sieve: it is computed at every start of the program.
var primeTable = func() (t [1024]bool) {
	for n := 2; n < len(t); n++ {
		t[n] = true
	}
	for d := 2; d*d < len(t); d++ {
		for n := d * d; t[d] && n < len(t); n += d {
			t[n] = false
		}
	}
	return t
}()

// knownIndex maps a number to its index in knownValues plus 1, or to 0 if it is not in knownValues.
var knownIndex = func() (t [knownValuesLimit]uint8) {
	for i, n := range knownValues {
		t[n] = uint8(i) + 1
	}
	return t
}()

const knownValuesLimit = 73 // greater than the largest of knownValues

// addKnownValue adds the property for a, if a is one of knownValues. The property for
// knownValues[i] is first+i.
func (e *extractor) addKnownValue(first property, a rat.Small) {
	if a.Den == 1 && uint64(a.Num) < knownValuesLimit {
		if i := knownIndex[a.Num]; i > 0 {
			e.addValue(first+property(i)-1, 1)
		}
	}
}

//go:embed weights.txt
var weightsText string

// weights holds the contents of weights.txt. Slices other than names are indexed by feature.
type weights struct {
	slope     float64   // factor between the log rate of a hand and log seconds
	byFeature []float64 // 0 for features not in weights.txt
	hasWeight []bool    // whether the feature is in weights.txt
	names     []string  // names in weights.txt, in its order
}

// model holds the weights in the forms that grading needs.
type model struct {
	weights
	vectors weightTable
}

// fittedModel returns the model of weights.txt. It parses the file on the first call, since most
// commands grade nothing.
var fittedModel = sync.OnceValue(func() *model { return newModel(weightsText) })

func newModel(text string) *model {
	m := &model{weights: parseWeights(text)}
	m.vectors = newWeightTable(&m.weights)
	return m
}

// parseWeights parses lines that consist of a number, a tab and the name of a feature, or "slope".
// It panics on an invalid line, since the text is part of the program.
func parseWeights(text string) weights {
	situationIndex, propertyIndex := indexByName(situationNames()[:]), indexByName(propertyNames()[:])
	w := weights{byFeature: make([]float64, FeatureCount), hasWeight: make([]bool, FeatureCount)}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		number, name, _ := strings.Cut(line, "\t")
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			panic("difficulty: weights.txt: invalid line " + line)
		}
		w.names = append(w.names, name)
		if name == "slope" {
			w.slope = x
			continue
		}
		situationName, propertyName, _ := strings.Cut(name, ": ")
		m, situationOK := situationIndex[situationName]
		f, propertyOK := propertyIndex[propertyName]
		if !situationOK || !propertyOK {
			panic("difficulty: weights.txt: unknown feature " + name)
		}
		h := m*len(propertyIndex) + f
		w.byFeature[h], w.hasWeight[h] = x, true
	}
	return w
}

// indexByName maps each name to its index.
func indexByName(names []string) map[string]int {
	t := make(map[string]int, len(names))
	for i, name := range names {
		t[name] = i
	}
	return t
}
