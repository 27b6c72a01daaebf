package grade

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

func TestGradeAsJSON(t *testing.T) {
	p, err := puzzle.New([]int64{3, 3, 8, 8}, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		t.Fatal(err)
	}
	g, err := New().Grade(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(g)
	const want = `{"seconds":96.7,"level":5,"easiest":"8/(3-8/3)","last":"8/(1/3)","techniques":["fraction"],"reasons":["fraction","division","few-beginnings"]}`
	if err != nil || string(b) != want {
		t.Errorf("%s, %v\nwant %s", b, err, want)
	}
	var decoded Grade
	if err := json.Unmarshal(b, &decoded); err != nil || decoded.Techniques[0] != g.Techniques[0] || decoded.Reasons[2] != g.Reasons[2] {
		t.Errorf("decoded: %+v, %v", decoded, err)
	}
	for _, bad := range []string{`{"techniques":["guess"]}`, `{"reasons":["guess"]}`, `{"reasons":[1]}`} {
		if err := json.Unmarshal([]byte(bad), &decoded); err == nil {
			t.Errorf("%s is decoded without an error", bad)
		}
	}
	if _, err := json.Marshal(techniqueCount); err == nil {
		t.Error("an invalid technique is encoded without an error")
	}
	if _, err := json.Marshal(reasonCount); err == nil {
		t.Error("an invalid reason is encoded without an error")
	}
}

// TestInvalidNames checks that String and Name of invalid techniques and reasons do not panic.
func TestInvalidNames(t *testing.T) {
	if s := Technique(999).String(); s != "Technique(999)" || techniqueCount.Name("en") != "" {
		t.Errorf("an invalid technique is %q", s)
	}
	if s := Reason(999).String(); s != "Reason(999)" || reasonCount.Name("zh") != "" {
		t.Errorf("an invalid reason is %q", s)
	}
}

// TestClueString checks the text of clues.
func TestClueString(t *testing.T) {
	half, _ := rat.New(1, 2)
	for want, c := range map[string]Clue{
		"back: 24":                      {Step: 1, Key: ClueBack, C: rat.Int(24)},
		"idea: 12*2, 2*12, fraction":    {Step: 2, Key: ClueIdea, Op: expr.Mul, A: rat.Int(12), B: rat.Int(2), Techniques: []Technique{TechniqueTwoTwelves, TechniqueFraction}},
		"shape: -":                      {Step: 2, Key: ClueShape, Op: expr.Sub},
		"one":                           {Step: 2, Key: ClueOne},
		"null":                          {Key: "null"},
		"part: 1/2":                     {Step: 3, Key: CluePart, C: half},
		"move: 1-(-2) = 3, (1/2)*8 = 4": {Step: 4, Key: ClueMove, Op: expr.Sub, A: rat.Int(1), B: rat.Int(-2), C: rat.Int(3), Rest: []Move{{Op: expr.Mul, A: half, B: rat.Int(8), C: rat.Int(4)}}},
	} {
		if got := c.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestMisuse checks the errors for zero values, and that methods panic on a nil context.
func TestMisuse(t *testing.T) {
	var g Grader // the zero value is ready to use
	if _, err := g.Grade(t.Context(), puzzle.Puzzle{}); !errors.Is(err, ErrNumbers) {
		t.Errorf("Grade of a puzzle without numbers: %v, want ErrNumbers", err)
	}
	if _, err := g.Hint(t.Context(), Position{}, 1); !errors.Is(err, ErrNumbers) {
		t.Errorf("Hint for a position without numbers: %v, want ErrNumbers", err)
	}
	p := puzzle.Puzzle{Hand: []int64{24}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	for name, call := range map[string]func(){
		"Grade": func() { _, _ = New().Grade(nil, p) },                                                             //nolint:staticcheck // the test needs a nil context
		"Hint":  func() { _, _ = New().Hint(nil, Position{Numbers: []rat.Rat{rat.Int(24)}, Target: p.Target}, 1) }, //nolint:staticcheck // the same
	} {
		func() {
			defer func() {
				if message, _ := recover().(string); !strings.HasPrefix(message, "grade: ") {
					t.Errorf("%s: panic %q, want one that begins with grade:", name, message)
				}
			}()
			call()
		}()
	}
}
