package evaluate

import (
	"fmt"
	"math"
	"math/big"
	"math/bits"
	"slices"
	"strings"
	"testing"
)

// TestWilson compares intervals with published ones: those of R's binom package.
func TestWilson(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		correct, n int64
		low, high  string
	}{
		{10, 10, "0.7225", "1.0000"},
		{0, 10, "0.0000", "0.2775"},
		{1, 10, "0.0179", "0.4042"},
		{5, 10, "0.2366", "0.7634"},
		{81, 263, "0.2553", "0.3662"}, // Newcombe 1998, table I
		{15, 148, "0.0624", "0.1605"},
		{0, 20, "0.0000", "0.1611"},
		{1, 29, "0.0061", "0.1718"},
	} {
		e := outcomes{{1, 1}: c.correct, {1, 0}: c.n - c.correct}.accuracy()
		if low, high := e.Low.FloatString(4), e.High.FloatString(4); low != c.low || high != c.high {
			t.Errorf("%d of %d: %s to %s, want %s to %s", c.correct, c.n, low, high, c.low, c.high)
		}
	}
	if e := (outcomes{}).accuracy(); e.Low.Sign() != 0 || e.High.Cmp(big.NewRat(1, 1)) != 0 {
		t.Errorf("no puzzles: %v", e)
	}
}

// TestPass compares pass@k with the share of subsets of k answers that have a correct one.
func TestPass(t *testing.T) {
	t.Parallel()
	for n := int64(1); n <= 9; n++ {
		for c := int64(0); c <= n; c++ {
			for k := int64(1); k <= n; k++ {
				var hits, all int64
				for set := range uint64(1) << n {
					if int64(bits.OnesCount64(set)) != k {
						continue
					}
					all++
					if set&(1<<c-1) != 0 { // the first c answers are correct
						hits++
					}
				}
				want := big.NewRat(hits, all)
				for _, ks := range [][]int64{{k}, slices.Compact([]int64{1, k}), {1, 2, 3, 4, 5, 6, 7, 8, 9}} {
					list := outcomes{{n, c}: 1}.pass(ks)
					if got, ok := estimateFor(list, k); !ok || got.Value.Cmp(want) != 0 {
						t.Errorf("%d of %d correct: pass@%d of %v is %v, want %v", c, n, k, ks, list, want)
					}
				}
			}
		}
	}
}

// TestPassOfPuzzles checks the mean over puzzles, puzzles without answers, and too few answers.
func TestPassOfPuzzles(t *testing.T) {
	t.Parallel()
	// 1 and 1-C(2,2)/C(4,2) = 5/6 twice, and 0 for the puzzle without an answer.
	got := outcomes{{4, 4}: 1, {4, 2}: 2, {0, 0}: 1}.pass([]int64{2})
	if want := big.NewRat(2, 3); len(got) != 1 || got[0].Value.Cmp(want) != 0 {
		t.Errorf("pass@2 is %v, want %v", got, want)
	}
	if got := (outcomes{{4, 4}: 1, {1, 1}: 1}).pass([]int64{1, 2}); len(got) != 1 {
		t.Errorf("pass@2 has a value although a puzzle has one answer: %v", got)
	}
}

// TestPassSquares checks the cluster-robust interval of pass@k, with different numbers of answers.
func TestPassSquares(t *testing.T) {
	t.Parallel()
	got := outcomes{{4, 4}: 1, {4, 2}: 2, {3, 1}: 3, {0, 0}: 1}.pass([]int64{2})[0]
	want := shareSum{puzzles: 7}
	want.add(big.NewRat(1, 1), 1)
	want.add(big.NewRat(5, 6), 2)
	want.add(big.NewRat(2, 3), 3)
	if e := want.estimate(); got.Value.Cmp(e.Value) != 0 || got.ClusterLow.Cmp(e.ClusterLow) != 0 || got.ClusterHigh.Cmp(e.ClusterHigh) != 0 {
		t.Errorf("%v, want %v", got, e)
	}
}

// TestClusterIntervals compares cluster-robust intervals with the formula of Miller 2024 for the single answers,
// of which each puzzle has the same number: SE² = Σ over puzzles of (Σ over its answers of (s - mean))²/n².
func TestClusterIntervals(t *testing.T) {
	t.Parallel()
	for _, correct := range [][]int64{{0, 4, 4, 2}, {1, 1, 1}, {3, 0, 0, 0, 0, 4}, {4, 4}} {
		const answers = 4
		o, total := outcomes{}, int64(0)
		for _, c := range correct {
			o[outcome{answers, c}]++
			total += c
		}
		n := float64(answers * len(correct))
		mean, squares := float64(total)/n, 0.0
		for _, c := range correct {
			sum := float64(c)*(1-mean) - float64(answers-c)*mean
			squares += sum * sum
		}
		half := 1.959964 * math.Sqrt(squares) / n
		e := o.accuracy()
		low, _ := e.ClusterLow.Float64()
		high, _ := e.ClusterHigh.Float64()
		if math.Abs(low-max(0, mean-half)) > 1e-6 || math.Abs(high-min(1, mean+half)) > 1e-6 {
			t.Errorf("%v of %d: %f to %f, want %f ± %f", correct, answers, low, high, mean, half)
		}
	}
}

// TestMajority compares maj@k with a count of the votes of the first k answers, and checks that ties are shared.
func TestMajority(t *testing.T) {
	t.Parallel()
	const right, right2, wrong, wrong2 = 4 | voteBit | correctBit, 8 | voteBit | correctBit, 4 | voteBit, 8 | voteBit
	for n := range uint64(5 * 5 * 5 * 5 * 5) {
		var votes []vote
		for i := range int64(5) {
			votes = append(votes, vote{i, []uint64{noVote, right, right2, wrong, wrong2}[n%5]})
			n /= 5
		}
		m := majority{byK: make([]map[int64]tied, len(votes)), counts: map[uint64]int64{}}
		for i := range m.byK {
			m.byK[i] = map[int64]tied{}
		}
		m.add(votes)
		for i, got := range m.estimates(1) {
			counts, most, winners, correct := map[uint64]int{}, 0, int64(0), int64(0)
			for _, v := range votes[:i+1] {
				if v.class != noVote {
					counts[v.class]++
					most = max(most, counts[v.class])
				}
			}
			for class, count := range counts {
				if count == most {
					winners++
					correct += int64(class & correctBit)
				}
			}
			if want := big.NewRat(correct, max(winners, 1)); got.K != int64(i+1) || got.Value.Cmp(want) != 0 {
				t.Fatalf("maj@%d of %v is %v, want %v", got.K, votes, got.Value, want)
			}
		}
	}
}

// TestVotes checks which answers are votes for the same: the form of the expression counts, and the verdict.
func TestVotes(t *testing.T) {
	t.Parallel()
	o := options(t, "classic/2+none")
	r := evaluate(t, o,
		`{'hand':[1,1,4,6],'answer':'1*1*4*6','sample':5}`, // the last in the order of samples
		`{'hand':[1,1,4,6],'answer':'4+6+1+1','sample':0}`,
		`{'hand':[1,1,4,6],'answer':'the answer is (1 + 6) + (1 + 4)','sample':1}`,
		`{'hand':[1,1,4,6],'answer':'6*1*4*1','sample':2}`,
		`{'hand':[1,1,4,6],'answer':'(6*4)*(1*1)','sample':3}`,
		`{'hand':[1,1,4,6],'answer':'I do not know','sample':4}`,
		`{'hand':[1,1,1,1],'answer':'no solution','sample':0}`,
		`{'hand':[1,1,1,1],'answer':'There is no solution.','sample':1}`,
		`{'hand':[1,1,1,1],'answer':'1+1+1+1','sample':2}`,
		`{'hand':[1,1,1,1],'answer':'1*1*1*1','sample':3}`,
		`{'hand':[1,1,1,1],'answer':'1*1*1*1','sample':4}`,
		`{'hand':[1,1,1,1],'answer':'1*1*1*1','sample':5}`,
	)
	var got []string
	for _, e := range r.Models[0].Majority {
		got = append(got, e.Value.FloatString(2))
	}
	// Of 1 1 4 6: 0, 0, 0, 1/2, 1/2, 1. Of 1 1 1 1: 1, 1, 1, 1, 1/2, 0.
	if want := "0.50 0.50 0.50 0.75 0.50 0.50"; strings.Join(got, " ") != want {
		t.Errorf("maj@k is %v, want %s", got, want)
	}
	if len(r.Models[0].Pass) != 6 {
		t.Errorf("pass@k: %v", r.Models[0].Pass)
	}
	if r := evaluate(t, o, `{'hand':[4,6],'answer':'4*6'}`, `{'hand':[4,6],'answer':'4*6'}`); len(r.Models[0].Majority) != 0 || len(r.Models[0].Pass) != 2 {
		t.Errorf("answers without samples: %+v", r.Models[0])
	}
}

// TestVotesOfPuzzles checks that the votes for one puzzle do not count for the next.
func TestVotesOfPuzzles(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic/2+none"),
		`{'hand':[1,1,1,1],'answer':'no solution','sample':0}`,
		`{'hand':[1,1,1,1],'answer':'no solution','sample':1}`,
		`{'hand':[1,1,1,2],'answer':'1*1*1*2','sample':0}`,
		`{'hand':[1,1,1,2],'answer':'no solution','sample':1}`,
	)
	// Of 1 1 1 1: 1, 1. Of 1 1 1 2: 0, 1/2.
	if m := r.Models[0].Majority; len(m) != 2 || m[0].Value.FloatString(2) != "0.50" || m[1].Value.FloatString(2) != "0.75" {
		t.Errorf("maj@k is %v", m)
	}
}

// TestCompare checks the paired bootstrap on differences whose result is known.
func TestCompare(t *testing.T) {
	t.Parallel()
	list := func(n, correct int) (out []outcome) {
		for i := range n {
			x := outcome{answers: 1}
			if i < correct {
				x.correct = 1
			}
			out = append(out, x)
		}
		return out
	}
	e, p, atFloor := compare(list(100, 60), list(100, 60), 1000, 1, 0)
	if e.Value.Sign() != 0 || e.Low.Sign() != 0 || e.High.Sign() != 0 || p.Cmp(big.NewRat(1, 1)) != 0 || atFloor {
		t.Errorf("equal models: %v, p %v", e, p)
	}
	// All differences are 1, so every draw is.
	e, p, atFloor = compare(list(50, 50), list(50, 0), 1000, 1, 0)
	if one := big.NewRat(1, 1); e.Low.Cmp(one) != 0 || e.High.Cmp(one) != 0 || p.Cmp(big.NewRat(1, 1001)) != 0 || !atFloor {
		t.Errorf("all and none: %v, p %v", e, p)
	}
	// 20 of 200 differ, all in favour of the first: the normal interval is 0.1 ± 1.96·√(0.1·0.9/200).
	e, p, atFloor = compare(list(200, 120), list(200, 100), 4000, 1, 0)
	near := func(got *big.Rat, want int64) bool {
		return new(big.Rat).Sub(got, big.NewRat(want, 1000)).Abs(new(big.Rat).Sub(got, big.NewRat(want, 1000))).Cmp(big.NewRat(6, 1000)) < 0
	}
	if !near(e.Value, 100) || !near(e.Low, 58) || !near(e.High, 142) || p.Cmp(big.NewRat(1, 1000)) > 0 || atFloor != (p.Cmp(big.NewRat(1, 4001)) == 0) {
		t.Errorf("10 points: %s from %s to %s, p %s", e.Value.FloatString(4), e.Low.FloatString(4), e.High.FloatString(4), p.FloatString(4))
	}
	// With two puzzles, two of the four signs are as extreme as the observed ones.
	if _, p, _ := compare(list(2, 2), list(2, 0), 4000, 1, 0); p.Cmp(big.NewRat(45, 100)) < 0 || p.Cmp(big.NewRat(55, 100)) > 0 {
		t.Errorf("two puzzles: p is %s", p.FloatString(4))
	}
	// The order of the models changes only the sign.
	f, q, _ := compare(list(200, 100), list(200, 120), 4000, 1, 0)
	if f.Value.Cmp(new(big.Rat).Neg(e.Value)) != 0 || f.Low.Cmp(new(big.Rat).Neg(e.High)) != 0 || q.Cmp(p) != 0 {
		t.Errorf("exchanged: %v, p %v", f, q)
	}
	diffs := []int64{1, 2, 3, 4, 5}
	if slices.Equal(drawSums(diffs, 100, 1, 0, resample), drawSums(diffs, 100, 2, 0, resample)) || slices.Equal(drawSums(diffs, 100, 1, 0, flipSigns), drawSums(diffs, 100, 1, 1, flipSigns)) {
		t.Error("another seed or pair has the same draws")
	}
}

// TestShares checks that shares have a common denominator, also if it is large.
func TestShares(t *testing.T) {
	t.Parallel()
	if got := commonScale([]outcome{{4, 1}, {6, 1}}, []outcome{{0, 0}, {1, 1}}); got != 12 {
		t.Errorf("the scale is %d, not 12", got)
	}
	if got := share(outcome{6, 5}, 12); got != 10 {
		t.Errorf("5 of 6 is %d of 12", got)
	}
	var primes []outcome
	for _, n := range []int64{101, 103, 107, 109, 113, 127} {
		primes = append(primes, outcome{n, n})
	}
	scale := commonScale(primes)
	if scale != maxScale {
		t.Errorf("the scale is %d", scale)
	}
	for _, x := range primes {
		if share(x, scale) != scale {
			t.Errorf("%d of %d is not 1", x.correct, x.answers)
		}
	}
}

// TestPFormula checks that p is (b+1)/(draws+1) for the b draws of random signs that are at least as extreme
// as the observed sum, and that it is at its floor exactly if b is 0.
func TestPFormula(t *testing.T) {
	t.Parallel()
	for n := 1; n <= 16; n++ {
		a, b := make([]outcome, n), make([]outcome, n)
		diffs, observed := make([]int64, n), int64(0)
		for i := range a {
			a[i], b[i] = outcome{1, int64(i*i%3) & 1}, outcome{1, int64(i % 7 / 6)}
			diffs[i] = a[i].correct - b[i].correct
			observed += diffs[i]
		}
		const draws, seed, stream = 1000, 5, 3
		extreme := int64(0)
		for _, sum := range drawSums(diffs, draws, seed, 2*stream, flipSigns) {
			if sum >= observed && sum >= -observed || sum <= observed && sum <= -observed {
				extreme++
			}
		}
		_, p, atFloor := compare(a, b, draws, seed, stream)
		if want := big.NewRat(extreme+1, draws+1); p.Cmp(want) != 0 || atFloor != (extreme == 0) {
			t.Errorf("%d puzzles: p is %v, at its floor %v, want %v with %d extreme draws", n, p, atFloor, want, extreme)
		}
	}
}

// TestPText checks that p values are rounded up, and that one at its floor is marked in every format.
func TestPText(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		p      *big.Rat
		digits int
		want   string
	}{
		{big.NewRat(1, 1001), 4, "0.0010"},
		{big.NewRat(1, 3001), 4, "0.0004"},
		{big.NewRat(1, 100_001), 6, "0.000010"},
		{big.NewRat(1, 1), 4, "1.0000"},
		{big.NewRat(1, 2), 4, "0.5000"},
		{new(big.Rat), 2, "0.00"},
	} {
		if got := ceilString(c.p, c.digits); got != c.want {
			t.Errorf("%v is %s, want %s", c.p, got, c.want)
		}
	}
	var in []string
	for n := range 30 {
		in = append(in, fmt.Sprintf(`{'hand':[%d,%d],'answer':'%d-%d','model':'good'}`, n+2, n+26, n+26, n+2), fmt.Sprintf(`{'hand':[%d,%d],'answer':'1','model':'bad'}`, n+2, n+26))
	}
	for _, draws := range []int{1000, 10_000, 100_000} {
		o := options(t, "classic")
		o.Draws = draws
		r := evaluate(t, o, in...)
		for format, got := range allFormats(t, r) {
			p := map[int]string{1000: "0.0010", 10_000: "0.00010", 100_000: "0.000010"}[draws]
			want := "≤ " + p
			switch {
			case format == "csv": // it has no comparisons
				continue
			case strings.HasPrefix(format, "latex"):
				want = `$\leq$ ` + p
			case format == "json":
				want = fmt.Sprintf(`"p":%s,"p_at_floor":true`, map[int]string{1000: "0.001000", 10_000: "0.000100", 100_000: "0.000010"}[draws])
			}
			if !strings.Contains(got, want) {
				t.Errorf("%s with %d draws has not %q", format, draws, want)
			}
			formula := fmt.Sprintf("(b+1)/(%d+1)", draws)
			if format == "html en" || format == "html zh" {
				formula = strings.ReplaceAll(formula, "+", "&#43;")
			}
			if format != "json" && !strings.Contains(got, formula) {
				t.Errorf("%s does not say the formula of p", format)
			}
		}
	}
}
