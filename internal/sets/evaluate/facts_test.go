package evaluate

import (
	"strings"
	"testing"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestFacts checks the facts of puzzles, also of those with numbers too large to grade, which only the engine
// decides, within its budget.
func TestFacts(t *testing.T) {
	t.Parallel()
	const large = 2_000_000
	for _, c := range []struct {
		hand   []int64
		rules  string
		budget solve.Budget
		want   facts
	}{
		{[]int64{1, 1, 4, 6}, "classic", solve.Budget{}, facts{solvable: solvable, level: 1}},
		{[]int64{1, 1, 1, 1}, "classic", solve.Budget{}, facts{solvable: unsolvable}},
		{[]int64{1, 1, 4, 6}, "countdown", solve.Budget{}, facts{solvable: solvable}},
		{[]int64{4, 6}, "classic", solve.Budget{}, facts{solvable: solvable}},
		{[]int64{24, large, large}, "classic", solve.Budget{}, facts{solvable: solvable}},
		{[]int64{1, large}, "classic", solve.Budget{}, facts{solvable: unsolvable}},
		{[]int64{1, 2, 3, 4, 5, large}, "classic", solve.Budget{Steps: 1}, facts{solvable: unknown}},
	} {
		variant, err := puzzle.Lookup(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		p, err := puzzle.New(c.hand, rat.Int(24), variant.Rules)
		if err != nil {
			t.Fatal(err)
		}
		e := &entry{puzzle: p}
		if err := findFacts(t.Context(), []*entry{e}, c.budget); err != nil {
			t.Fatal(err)
		}
		if e.facts.solvable != c.want.solvable || e.facts.level != c.want.level {
			t.Errorf("%v, %s: %v, level %d", c.hand, c.rules, e.facts.solvable, e.facts.level)
		}
	}
}

// TestExampleTexts checks how examples show answers: as found or, if none was found, by the end of the text, with
// the value or the fault.
func TestExampleTexts(t *testing.T) {
	t.Parallel()
	o := options(t, "classic")
	o.Examples = 10
	r := evaluate(t, o,
		`{'hand':[4,6],'answer':'I think it is <answer>6 - 4</answer>'}`,
		`{'hand':[4,6],'answer':'<answer>4 * </answer>'}`,
		`{'hand':[4,6],'answer':'<answer>4 * 7</answer>'}`,
		`{'hand':[4,6],'answer':'<answer></answer>'}`,
		`{'hand':[4,6],'answer':'`+strings.Repeat("hm ", 30)+`<answer></answer> é and that is all I can say'}`,
	)
	var got []string
	for _, x := range r.Models[0].Examples {
		got = append(got, x.Reason+"/"+x.Detail+"/"+x.Answer)
	}
	want := []string{
		"no_answer/empty/<answer></answer>", "no_answer/empty/...answer> é and that is all I can say", "syntax/end/4 *", "numbers//4 * 7", "value/2/6 - 4",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("the examples are\n%s", strings.Join(got, "\n"))
	}
}
