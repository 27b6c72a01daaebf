package record_test

import (
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// TestClaims checks that, if the profile allows it, a claim that there is no solution is decided
// within the budget.
func TestClaims(t *testing.T) {
	for _, c := range []struct {
		name   string
		budget solve.Budget
		line   string
		want   string
	}{
		{"right", solve.Budget{}, `{"answer":"no solution","hand":[1,1,1,1],"rules":"classic+none"}`, `{"verdict":"correct","source":"text","span":[0,11]}`},
		{"wrong", solve.Budget{}, `{"answer":"no solution","hand":[8,3,8,3],"rules":"classic+none"}`, `{"verdict":"wrong","reason":"solvable","source":"text","span":[0,11],"at":[0,11]}`},
		{"not allowed", solve.Budget{}, `{"answer":"no solution","hand":[1,1,1,1]}`, `{"verdict":"invalid","reason":"syntax","detail":"name","source":"text","span":[0,11],"at":[0,2]}`},
		{"over the budget", solve.Budget{Steps: 1}, `{"answer":"none","hand":[1,1,700001,800011,900001],"target":"1/7","rules":"classic+none"}`, `{"verdict":"invalid","reason":"limit","detail":"work","source":"text","span":[0,4],"at":[0,4]}`},
		{"a number below 0", solve.Budget{}, `{"answer":"none","hand":[1,-1],"rules":"classic+none"}`, `{"verdict":"invalid","reason":"limit","detail":"work","source":"text","span":[0,4],"at":[0,4]}`},
	} {
		profile, err := record.Lookup("classic")
		if err != nil {
			t.Fatal(err)
		}
		checker := record.NewChecker(record.Options{Profile: profile, Target: rat.Int(24), Budget: c.budget})
		got, outcome := checker.Check(nil, []byte(c.line), 1)
		if string(got) != c.want || outcome.Reason == answer.Unsettled {
			t.Errorf("%s: %s\nwant %s", c.name, got, c.want)
		}
	}
}

func TestCreditOfClaims(t *testing.T) {
	profile, err := record.Lookup("classic+none")
	if err != nil {
		t.Fatal(err)
	}
	checker := record.NewChecker(record.Options{Profile: profile, Target: rat.Int(24), Credit: true})
	got, _ := checker.Check(nil, []byte(`{"answer":"无解","hand":[1,1,1,1]}`), 1)
	const want = `{"verdict":"correct","source":"text","span":[0,6],"credit":{"score":"1","value":"0","numbers":"0"}}`
	if string(got) != want {
		t.Errorf("%s", got)
	}
}
