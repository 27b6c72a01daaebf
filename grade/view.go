package grade

import (
	_ "embed"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/rat"
)

// seen is a sight and how much of it there is.
type seen struct {
	what sight
	much float64
}

// view gathers what there is to see: as a list, or, where it has a row, as the sum of its
// weights. What is dear to find may be passed over where wants says so.
type view struct {
	row *row
	sum float64
	all []seen

	side, other steps // room for splits
}

// note begins a list.
func (v *view) note() { v.row, v.all = nil, v.all[:0] }

// add begins a sum.
func (v *view) add(r *row) { v.row, v.sum = r, 0 }

// wants reports whether it matters what is seen of a sight.
func (v *view) wants(what sight) bool { return v.row == nil || v.row.weight[what] != 0 }

// wantsAny is wants of the sights from first up to end.
func (v *view) wantsAny(first, end sight) bool {
	return v.row == nil || v.row.before[first] != v.row.before[end]
}

func (v *view) put(what sight, much float64) {
	if v.row != nil {
		v.sum += v.row.weight[what] * much
	} else if much != 0 {
		v.all = append(v.all, seen{what, much})
	}
}

func (v *view) is(what sight, yes bool) {
	if yes {
		v.put(what, 1)
	}
}

// size puts the size of a number.
func (v *view) size(what sight, a rat.Small) {
	if v.wants(what) {
		v.put(what, size(a))
	}
}

// value is near enough for sizes: nothing is decided by it that is a matter of right or wrong.
func value(a rat.Small) float64 {
	if a.Den == 1 {
		return float64(a.Num)
	}
	return float64(a.Num) / float64(a.Den)
}

// size grows by 1 when a number doubles.
func size(a rat.Small) float64 {
	if a.Den == 1 && uint64(a.Num) < uint64(len(sizes)) {
		return sizes[a.Num]
	}
	return sizeOf(value(a))
}

func sizeOf(x float64) float64 { return math.Log2(1 + math.Abs(x)) }

var sizes = func() (t [1024]float64) {
	for n := range t {
		t[n] = sizeOf(float64(n))
	}
	return t
}()

func prime(a rat.Small) bool {
	if a.Den != 1 || a.Num < 5 || a.Num > 1e6 {
		return false
	}
	if a.Num < int64(len(primes)) {
		return primes[a.Num]
	}
	return primeOf(a.Num)
}

func primeOf(n int64) bool {
	for d := int64(2); d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return true
}

var primes = func() (t [4096]bool) {
	for n := range t {
		t[n] = n > 1 && primeOf(int64(n))
	}
	return t
}()

// knownAt is the place in resultsSeen of a value, from 1; 0 for the others.
var knownAt = func() (t [resultsSeenEnd]uint8) {
	for i, n := range resultsSeen {
		t[n] = uint8(i) + 1
	}
	return t
}()

const resultsSeenEnd = 73 // past the largest of resultsSeen

// known notes which number that a player knows by sight a is.
func (v *view) known(first sight, a rat.Small) {
	if a.Den == 1 && uint64(a.Num) < resultsSeenEnd {
		if i := knownAt[a.Num]; i > 0 {
			v.put(first+sight(i)-1, 1)
		}
	}
}

//go:embed weights.txt
var weightsText string

// Version names the weights: grades may be compared when they have one version.
const Version = 2

// weights are the fitted habits; the others weigh nothing.
type weights struct {
	slope float64
	habit []float64
	wants []bool
	names []string
}

var fitted = readWeights(weightsText)

// readWeights reads lines of a number, a tab and the name of a habit. The text is ours, so
// that a line which cannot be read is a fault of the program.
func readWeights(text string) weights {
	moments, sights := placesOf(momentNames[:]), placesOf(sightNames[:])
	w := weights{habit: make([]float64, Habits), wants: make([]bool, Habits)}
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
		m, known := moments[when]
		k, ok := sights[what]
		if !known || !ok {
			panic("grade: weights.txt: no habit " + name)
		}
		h := m*len(sights) + k
		w.habit[h], w.wants[h] = x, true
	}
	return w
}

func placesOf(names []string) map[string]int {
	t := make(map[string]int, len(names))
	for i, name := range names {
		t[name] = i
	}
	return t
}
