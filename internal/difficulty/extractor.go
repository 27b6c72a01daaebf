package difficulty

import (
	_ "embed"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/rat"
)

// featureValue is the value of a feature.
type featureValue struct {
	feature feature
	value   float64
}

// extractor computes features, either as a list or, if it has a weight vector, as their weighted
// sum. Features that are expensive to compute may be skipped if needs returns false.
type extractor struct {
	vector *weightVector
	sum    float64
	values []featureValue

	stepsA, stepsB stepList // memory for splits of a hand
}

// startList starts a list of features.
func (v *extractor) startList() { v.vector, v.values = nil, v.values[:0] }

// startSum starts a sum of features weighted by r.
func (v *extractor) startSum(r *weightVector) { v.vector, v.sum = r, 0 }

// needs reports whether the value of a feature matters.
func (v *extractor) needs(f feature) bool { return v.vector == nil || v.vector.weights[f] != 0 }

// needsAny reports whether the value of any feature from first up to but not including end matters.
func (v *extractor) needsAny(first, end feature) bool {
	return v.vector == nil || v.vector.weightedBefore[first] != v.vector.weightedBefore[end]
}

// addValue adds a feature.
func (v *extractor) addValue(f feature, x float64) {
	if v.vector != nil {
		v.sum += v.vector.weights[f] * x
	} else if x != 0 {
		v.values = append(v.values, featureValue{f, x})
	}
}

// addFlag adds a feature with value 1 if yes is true.
func (v *extractor) addFlag(f feature, yes bool) {
	if yes {
		v.addValue(f, 1)
	}
}

// addSize adds the size of a number as a feature.
func (v *extractor) addSize(f feature, a rat.Small) {
	if v.needs(f) {
		v.addValue(f, logSize(a))
	}
}

// toFloat converts a to a float64, which is exact enough for features; exact comparisons use
// fractions.
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

var logSizes = func() (t [1024]float64) {
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

var primeTable = func() (t [4096]bool) {
	for n := range t {
		t[n] = n > 1 && isPrime(int64(n))
	}
	return t
}()

// knownIndex maps a value to its index in knownValues plus 1, or to 0.
var knownIndex = func() (t [knownValuesEnd]uint8) {
	for i, n := range knownValues {
		t[n] = uint8(i) + 1
	}
	return t
}()

const knownValuesEnd = 73 // above the largest of knownValues

// addKnownValue adds the feature of a, counted from first, if a is one of knownValues.
func (v *extractor) addKnownValue(first feature, a rat.Small) {
	if a.Den == 1 && uint64(a.Num) < knownValuesEnd {
		if i := knownIndex[a.Num]; i > 0 {
			v.addValue(first+feature(i)-1, 1)
		}
	}
}

//go:embed weights.txt
var weightsText string

// weights holds the weights of the habits; those not in weights.txt have weight 0.
type weights struct {
	slope    float64
	habit    []float64
	weighted []bool
	names    []string
}

var fitted = parseWeights(weightsText)

// parseWeights parses lines of a number, a tab and the name of a habit. It panics on an invalid
// line, since the text is part of the program.
func parseWeights(text string) weights {
	momentIndex, featureIndex := indexByName(momentNames[:]), indexByName(featureNames[:])
	w := weights{habit: make([]float64, HabitCount), weighted: make([]bool, HabitCount)}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		number, name, _ := strings.Cut(line, "\t")
		x, err := strconv.ParseFloat(number, 64)
		if err != nil {
			panic("difficulty: weights.txt: " + line)
		}
		w.names = append(w.names, name)
		if name == "slope" {
			w.slope = x
			continue
		}
		when, what, _ := strings.Cut(name, ": ")
		m, known := momentIndex[when]
		k, ok := featureIndex[what]
		if !known || !ok {
			panic("difficulty: weights.txt: unknown habit " + name)
		}
		h := m*len(featureIndex) + k
		w.habit[h], w.weighted[h] = x, true
	}
	return w
}

// indexByName returns the index of each name.
func indexByName(names []string) map[string]int {
	t := make(map[string]int, len(names))
	for i, name := range names {
		t[name] = i
	}
	return t
}
