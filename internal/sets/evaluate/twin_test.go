package evaluate

import (
	"math/big"
	"strings"
	"testing"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
)

// sharesOf returns the estimate of n puzzles, of which some have a correct answer.
func sharesOf(correct, n int64) Estimate {
	s := shareSum{puzzles: n}
	s.add(big.NewRat(1, 1), correct)
	return s.estimate()
}

// TestNewcombe compares with the intervals of method 10 in table II of Newcombe 1998.
func TestNewcombe(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		a, n, b, m int64
		want       string
	}{
		{56, 70, 48, 80, "0.2000 0.0524 0.3339"},
		{9, 10, 3, 10, "0.6000 0.1705 0.8090"},
		{6, 7, 2, 7, "0.5714 0.0582 0.8062"},
		{5, 56, 0, 29, "0.0893 -0.0381 0.1926"},
		{0, 10, 0, 20, "0.0000 -0.1611 0.2775"},
		{0, 10, 0, 10, "0.0000 -0.2775 0.2775"},
		{10, 10, 0, 20, "1.0000 0.6791 1.0000"},
		{10, 10, 0, 10, "1.0000 0.6075 1.0000"},
	} {
		e := newcombe(sharesOf(c.a, c.n), sharesOf(c.b, c.m))
		if got := e.Value.FloatString(4) + " " + e.Low.FloatString(4) + " " + e.High.FloatString(4); got != c.want {
			t.Errorf("%d of %d and %d of %d: %s, want %s", c.a, c.n, c.b, c.m, got, c.want)
		}
		f := newcombe(sharesOf(c.b, c.m), sharesOf(c.a, c.n))
		if new(big.Rat).Neg(f.Low).Cmp(e.High) != 0 || new(big.Rat).Neg(f.High).Cmp(e.Low) != 0 {
			t.Errorf("%d of %d and %d of %d: exchanged, the interval is not the opposite", c.a, c.n, c.b, c.m)
		}
	}
}

// puzzlesOf returns classic puzzles.
func puzzlesOf(t *testing.T, hands ...[]int64) (list []puzzle.Puzzle) {
	t.Helper()
	for _, hand := range hands {
		p, err := puzzle.Classic(hand...)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// TestTwin checks that the answers to a twin count for the comparison alone, in each format.
func TestTwin(t *testing.T) {
	t.Parallel()
	o := options(t, "classic/2+none")
	o.Puzzles = puzzlesOf(t, []int64{3, 3, 8, 8}, []int64{1, 1, 4, 6})
	set := []string{
		`{'hand':[3,3,8,8],'answer':'8/(3-8/3)','model':'a'}`,
		`{'hand':[1,1,4,6],'answer':'4*6','model':'a'}`,
	}
	alone := evaluate(t, o, set...)
	o.Twin = puzzlesOf(t, []int64{1, 2, 3, 4}, []int64{1, 1, 1, 1}, []int64{2, 2, 2, 3}, []int64{2, 2, 2, 3})
	o.Origin.Twin = &File{"twin.csv", "5ec2e7"}
	if p, ok := o.Shared(); ok {
		t.Errorf("%s is in both sets", p.ID())
	}
	r := evaluate(t, o, append(set,
		`{'hand':[1,2,3,4],'answer':'1*2*3*4','model':'a','completion_tokens':5}`,
		`{'hand':[1,1,1,1],'answer':'no solution','model':'a'}`,
		`{'hand':[2,2,2,3],'answer':'(((','model':'a'}`,
		`{'hand':[2,2,2,3],'answer':'2*2*2*3','model':'only the twin'}`,
		`{'hand':[1,1,1,2],'answer':'1','model':'a'}`,
	)...)
	if r.Puzzles != 2 || r.Answers != 2 || r.Bad != 1 || len(r.Models) != 2 || len(r.Differences) != 1 {
		t.Fatalf("%d puzzles, %d answers, %d bad, %d models, %d differences", r.Puzzles, r.Answers, r.Bad, len(r.Models), len(r.Differences))
	}
	m, b := r.Models[0], r.Baselines[0]
	if old := alone.Models[0]; m.Answers != 2 || m.Correct != 1 || len(m.Groups) != len(old.Groups) || len(m.Reasons) != 1 || len(m.Examples) != 1 || m.Unreadable != 0 ||
		m.Usage.OutputTokens != nil || m.Accuracy.Low.Cmp(old.Accuracy.Low) != 0 {
		t.Errorf("the twin changes the results on the set: %+v", m)
	}
	if got := m.Twin; got.Puzzles != 3 || got.Answers != 3 || got.Correct != 2 || got.Difference.Value.Cmp(big.NewRat(-1, 6)) != 0 ||
		got.Difference.Low.Cmp(newcombe(sharesOf(1, 2), sharesOf(2, 3)).Low) != 0 {
		t.Errorf("the twin: %+v", got)
	}
	if b.Correct != 0 || b.Twin.Correct != 1 || b.Twin.Puzzles != 3 {
		t.Errorf("the baseline: %+v, %+v", b, b.Twin)
	}
	if other := r.Models[1]; other.Answers != 0 || other.Missing != 2 || other.Twin.Correct != 1 {
		t.Errorf("a model without answers to the set: %+v", other)
	}
	for format, got := range allFormats(t, r) {
		want := "−16.7"
		switch {
		case format == "json":
			want = `"twin":{"puzzles":3,"answers":3,"correct":2,`
		case format == "csv":
			want = "a,twin,,,difference,3,3,2,-0.166667,"
		case strings.HasPrefix(format, "latex"):
			want = "$-$16.7"
		}
		if !strings.Contains(got, want) || !strings.Contains(got, "5ec2e7") {
			t.Errorf("%s does not have %q, or not the twin", format, want)
		}
	}
	if got := allFormats(t, alone)["text "+text.English.String()]; strings.Contains(got, "twin") {
		t.Errorf("a report without a twin has one:\n%s", got)
	}
	o.Twin = append(o.Twin, o.Puzzles[1])
	if p, ok := o.Shared(); !ok || p.ID() != "1-1.1.4.6-24-classic" {
		t.Errorf("the shared puzzle is %s, %v", p.ID(), ok)
	}
}

// TestUnpaired checks the difference of two models without common puzzles.
func TestUnpaired(t *testing.T) {
	t.Parallel()
	r := evaluate(t, options(t, "classic"), `{'hand':[4,6],'answer':'4*6','model':'a'}`, `{'hand':[3,8],'answer':'3+8','model':'b'}`, `{'hand':[2,12],'answer':'2*12','model':'b'}`)
	d, want := r.Differences[0], newcombe(sharesOf(1, 1), sharesOf(1, 2))
	if d.Puzzles != 0 || d.P != nil || d.Value.Cmp(big.NewRat(1, 2)) != 0 || d.Low.Cmp(want.Low) != 0 || d.High.Cmp(want.High) != 0 {
		t.Errorf("%+v", d)
	}
	for format, got := range allFormats(t, r) {
		switch {
		case format == "csv": // it has no comparisons
		case format == "json":
			if !strings.Contains(got, `"puzzles":0,"value":0.500000,"low":`) || !strings.Contains(got, `"p":null,"p_at_floor":false}`) {
				t.Errorf("JSON: %s", got)
			}
		case !strings.Contains(got, "√((p−l)"):
			t.Errorf("%s does not say the formula", format)
		}
	}
}
