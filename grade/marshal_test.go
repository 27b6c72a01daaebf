package grade

import (
	"encoding/json"
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
	var back Grade
	if err := json.Unmarshal(b, &back); err != nil || back.Techniques[0] != g.Techniques[0] || back.Reasons[2] != g.Reasons[2] {
		t.Errorf("decoded: %+v, %v", back, err)
	}
	for _, bad := range []string{`{"techniques":["guess"]}`, `{"reasons":["guess"]}`, `{"reasons":[1]}`} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
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

func TestMisuse(t *testing.T) {
	if _, err := New().Grade(t.Context(), puzzle.Puzzle{}); err == nil {
		t.Error("a puzzle without numbers is graded without an error")
	}
	p := puzzle.Puzzle{Hand: []int64{24}, Target: rat.Int(24), Rules: puzzle.Rules{Ops: expr.Basic}}
	for name, call := range map[string]func(){
		"Grade":   func() { _, _ = New().Grade(nil, p) },                                                             //nolint:staticcheck // the misuse that is tested
		"Seconds": func() { _, _ = New().Seconds(nil, p) },                                                           //nolint:staticcheck // the same
		"Hint":    func() { _, _ = New().Hint(nil, Position{Numbers: []rat.Rat{rat.Int(24)}, Target: p.Target}, 1) }, //nolint:staticcheck // the same
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.HasPrefix(said, "grade: ") {
					t.Errorf("%s: panic %q", name, said)
				}
			}()
			call()
		}()
	}
}
