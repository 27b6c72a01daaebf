package grade

import (
	_ "embed"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/rat"
)

// seen is a sight and how much of it there is.
type featureValue struct {
	feature feature
	value   float64
}

// view gathers what there is to see: as a list, or, where it has a row, as the sum of its
// weights. What is dear to find may be passed over where wants says so.
type extractor struct {
	vector *weightVector
	sum    float64
	values []featureValue

	stepsA, stepsB stepList // room for splits
}

// note begins a list.
func (v *extractor) startList() { v.vector, v.values = nil, v.values[:0] }

// add begins a sum.
func (v *extractor) startSum(r *weightVector) { v.vector, v.sum = r, 0 }

// wants reports whether it matters what is seen of a sight.
func (v *extractor) needs(f feature) bool { return v.vector == nil || v.vector.weights[f] != 0 }

// wantsAny is wants of the sights from first up to end.
func (v *extractor) needsAny(first, end feature) bool {
	return v.vector == nil || v.vector.weightedBefore[first] != v.vector.weightedBefore[end]
}

func (v *extractor) addValue(f feature, x float64) {
	if v.vector != nil {
		v.sum += v.vector.weights[f] * x
	} else if x != 0 {
		v.values = append(v.values, featureValue{f, x})
	}
}

func (v *extractor) addFlag(f feature, yes bool) {
	if yes {
		v.addValue(f, 1)
	}
}

// size puts the size of a number.
func (v *extractor) addSize(f feature, a rat.Small) {
	if v.needs(f) {
		v.addValue(f, logSize(a))
	}
}

// value is near enough for sizes: nothing is decided by it that is a matter of right or wrong.
func toFloat(a rat.Small) float64 {
	if a.Den == 1 {
		return float64(a.Num)
	}
	return float64(a.Num) / float64(a.Den)
}

// size grows by 1 when a number doubles.
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

// knownAt is the place in resultsSeen of a value, from 1; 0 for the others.
var knownIndex = func() (t [knownValuesEnd]uint8) {
	for i, n := range knownValues {
		t[n] = uint8(i) + 1
	}
	return t
}()

const knownValuesEnd = 73 // past the largest of resultsSeen

// known notes which number that a player knows by sight a is.
func (v *extractor) addKnownValue(first feature, a rat.Small) {
	if a.Den == 1 && uint64(a.Num) < knownValuesEnd {
		if i := knownIndex[a.Num]; i > 0 {
			v.addValue(first+feature(i)-1, 1)
		}
	}
}

//go:embed weights.txt
var weightsText string

// Version names the weights: grades may be compared when they have one version.
const Version = 2

// weights are the fitted habits; the others weigh nothing.
type weights struct {
	slope    float64
	habit    []float64
	weighted []bool
	names    []string
}

var fitted = parseWeights(weightsText)

// readWeights reads lines of a number, a tab and the name of a habit. The text is ours, so
// that a line which cannot be read is a fault of the program.
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
			panic("grade: weights.txt: " + line)
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
			panic("grade: weights.txt: no habit " + name)
		}
		h := m*len(featureIndex) + k
		w.habit[h], w.weighted[h] = x, true
	}
	return w
}

func indexByName(names []string) map[string]int {
	t := make(map[string]int, len(names))
	for i, name := range names {
		t[name] = i
	}
	return t
}
