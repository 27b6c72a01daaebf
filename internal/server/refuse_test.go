package server

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/make24/make24/generate"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"

	"github.com/make24/make24/internal/server/problem"
)

// TestGenerateRefuses checks the problems for invalid requests, whose details name the fields of
// the API.
func TestGenerateRefuses(t *testing.T) {
	s := serve(t, nil)
	longText := strings.Repeat("数", 500)
	const truncatedText = `"数数数数数数数数数数数数数..."`
	for body, want := range map[string]string{
		`{"n":0}`:                                "The field n must be a whole number from 1 to 1000.",
		`{"n":1001}`:                             "The field n must be a whole number from 1 to 1000.",
		`{"n":[3]}`:                              "The field n does not accept an array: give one number or string.",
		`{"seed":-1}`:                            "The field seed must be a whole number, 0 or more.",
		`{"rules":"x"}`:                          "Unknown rules \"x\"; use one of classic,",
		`{"rules":"` + longText + `"}`:           "Unknown rules " + truncatedText + "; use one of classic,",
		`{"rules":"classic","variant":"hdoj"}`:   "The rules are given twice.",
		`{"moves":1}`:                            "Unknown field \"moves\"; the names are n, seed,",
		`{"cards":"x"}`:                          "The field cards accepts a whole number such as 4, or a range such as 3-5, not \"x\".",
		`{"cards":[3,4]}`:                        "The field cards does not accept an array: give one number or string.",
		`{"cards":[4]}`:                          "The field cards does not accept an array: give one number or string.",
		`{"cards":0}`:                            "The field cards accepts from 1 to 10 numbers, not \"0\".",
		`{"cards":7}`:                            "A hand must have at most 6 numbers here.",
		`{"cards":"5-6","rules":"power"}`:        "A hand must have at most 5 numbers here.",
		`{"values":"1-1048576"}`:                 "The field values accepts whole numbers from 0 on, at most 1000 of them, such as 1-13, not \"1-1048576\".",
		`{"values":"1-1001"}`:                    "at most 1000 of them",
		`{"values":"1-3","copies":1}`:            "There are too few numbers for hands of 4; see values, max, copies and rules.",
		`{"max":1001}`:                           "The field max must be a whole number from 1 to 1000.",
		`{"max":0}`:                              "The field max must be a whole number from 1 to 1000.",
		`{"max":5,"values":"1-5"}`:               "The fields max and values cannot be combined.",
		`{"copies":7}`:                           "The field copies must be a whole number from 1 to 6.",
		`{"target":"1/2-3"}`:                     "The field target accepts a number such as 24 or 8/3, or a range such as 10-100 or -5..5, not \"1/2-3\".",
		`{"target":"1-2000000000000000000"}`:     "The fields target, values and cards leave too many puzzles to count: narrow one of them.",
		`{"level":0}`:                            "The field level accepts a level from 1 to 5, such as 4 or 2-3, not \"0\".",
		`{"level":true}`:                         "The field level accepts a level from 1 to 5, such as 4 or 2-3, not \"true\".",
		`{"level":5,"seconds":"..8"}`:            "No puzzle can meet both the field level and the field seconds; change one of them.",
		`{"level":3,"values":"1000001-1000009"}`: "The field level needs grades, and hands of 4 numbers as large as these have none.",
		`{"seconds":5}`:                          "The field seconds accepts a range of seconds such as 5-20, 30.. or ..8, not \"5\".",
		`{"seconds":"1-2"}`:                      "The field seconds must be 3.5 or more.",
		`{"unique":"written"}`:                   "The field unique accepts form or idea, not \"written\".",
		`{"needs":["luck"]}`:                     "The field needs does not accept \"luck\"; use one of fraction, large, addition, subtraction, multiplication, division.",
		`{"needs":["large","large"]}`:            "The field needs contains \"large\" twice.",
		`{"needs":"fraction","rules":"hdoj"}`:    "No puzzle can meet both the field needs (fraction) and the field rules; change one of them.",
		`{"needs":{}}`:                           "No field accepts an object.",
		`{"shape":"x"}`:                          "The field shape does not accept \"x\"; use one of texts such as ((..).). and (..)(..), chain, pairs.",
		`{"shape":"` + longText + `"}`:           "The field shape does not accept " + truncatedText + ";",
		`{"shape":"(..)."}`:                      "No puzzle can meet both the field shape ((..).) and the field cards; change one of them.",
		`{"depth":0}`:                            "The field depth accepts a depth from 1 to 9, such as 2 or 2-3, not \"0\".",
		`{"depth":"x"}`:                          "The field depth accepts a whole number such as 4, or a range such as 3-5, not \"x\".",
		`{"depth":5}`:                            "No puzzle can meet both the field depth and the field cards; change one of them.",
		`{"depth":2,"shape":"chain"}`:            "No puzzle can meet both the field depth and the field shape; change one of them.",
		`{"unsolvable_share":2}`:                 "The field unsolvable_share accepts a share such as 1/10, 0.1 or 10%, not \"2\".",
		`{"unsolvable_share":1,"level":2}`:       "No puzzle can meet both the field level and the field unsolvable_share; change one of them.",
		`{"stratify":"solvable","unsolvable_share":"1/3"}`: "No puzzle can meet both the field stratify (solvable) and the field unsolvable_share; change one of them.",
		`{"stratify":"luck"}`:                              "The field stratify does not accept \"luck\"; use one of level, cards, target,",
		`{"stratify":"target,forms","target":"1-30000"}`:   "The field stratify makes too many kinds of puzzles: the limit is 100000.",
		`{"split":"dev"}`:                                  "The field split must be train, val or test.",
		`{"columns":"mood"}`:                               "The field columns does not accept \"mood\"; use one of id, rules,",
	} {
		wantProblem(t, s.send(http.MethodPost, "/v1/generate", "application/json", body), badRequest, want)
	}
}

// TestNumbersAreExact checks that numbers in JSON are read exactly or refused, never rounded to a float64.
func TestNumbersAreExact(t *testing.T) {
	s := serve(t, nil)
	const big = "9007199254740993" // 2^53 + 1
	for _, c := range []struct{ path, body, want string }{
		{"/v1/check", `{"answer":"1","hand":[1,` + big + `]}`, `"missing":[` + big + `]`},
		{"/v1/check", `{"answer":"` + big + `","hand":[` + big + `],"target":` + big + `}`, `"verdict":"correct"`},
		{"/v1/check", `{"answer":"4*6","hand":[4,6.0],"target":2.4e1}`, `"verdict":"correct"`},
		{"/v1/solve", `{"hand":[1,` + big + `],"target":` + big + `}`, `"hand":[1,` + big + `],"target":"` + big + `","rules":"classic","solvable":true`},
		{"/v1/hint", `{"hand":[1,` + big + `],"target":` + big + `}`, big},
		{"/v1/generate", `{"seed":18446744073709551615}`, `"solvable":true`},
	} {
		if got := s.send(http.MethodPost, c.path, "application/json", c.body).body; !strings.Contains(got, c.want) {
			t.Errorf("%s %s: %s; want %s", c.path, c.body, got, c.want)
		}
	}
	for _, number := range []string{"3.5", "1e400", "9007199254740992.0", "-9007199254740992.0", "9.007199254740993e15", "1e16", "9223372036854775808"} {
		for path, body := range map[string]string{
			"/v1/check hand": `{"answer":"1","hand":[1,N]}`, "/v1/solve hand": `{"hand":[1,N]}`, "/v1/grade hand": `{"hand":[1,N]}`, "/v1/hint hand": `{"hand":[1,N]}`,
			"/v1/check target": `{"answer":"1","hand":[1],"target":N}`, "/v1/solve target": `{"hand":[1],"target":N}`,
			"/v1/generate seed": `{"seed":N}`, "/v1/generate n": `{"n":N}`,
		} {
			if number == "9223372036854775808" && (strings.HasSuffix(path, "target") || strings.HasSuffix(path, "seed")) {
				continue // targets and seeds may be larger
			}
			path, _, _ = strings.Cut(path, " ")
			body = strings.ReplaceAll(body, "N", number)
			if w := s.send(http.MethodPost, path, "application/json", body); w.status != http.StatusBadRequest && w.status != http.StatusUnprocessableEntity {
				t.Errorf("%s %s: %d %s", path, body, w.status, w.body)
			}
		}
	}
}

// TestErrorsAreProblems checks the problem for each error of the packages that the handlers call.
func TestErrorsAreProblems(t *testing.T) {
	wrapError := func(err error) error { return fmt.Errorf("wrapped: %w", err) }
	errBroken := errors.New("broken")
	for name, convert := range map[string]func(error) error{
		"grade": func(err error) error {
			return graderProblem(err, "grades", "hand", " to grade", "joined", 7*time.Second)
		},
		"hint":     func(err error) error { return hintProblem(err, "joined", 7*time.Second) },
		"generate": func(err error) error { return generateProblem(err, 7*time.Second) },
	} {
		for _, c := range []struct {
			err        error
			problem    *problem.Problem
			detail     string
			operations string
		}{
			{&solve.BudgetError{What: "steps"}, overBudget, "more work", "grade hint generate"},
			{context.DeadlineExceeded, problem.OverTime, "more than 7s", "grade hint generate"},
			{grade.ErrNumbers, badRequest, "such large numbers", "grade hint"},
			{grade.ErrRules, badRequest, "the rules joined", "hint"},
			{&generate.CriteriaError{Kind: generate.KindPool, Field: "pool"}, badRequest, "numbers to draw from", "generate"},
			{&generate.CriteriaError{Kind: generate.KindRules, Field: "rules"}, badRequest, "The field rules cannot be met", "generate"},
		} {
			var p *problem.Error
			err := convert(wrapError(c.err))
			if strings.Contains(c.operations, name) && (!errors.As(err, &p) || p.Problem != c.problem || !strings.Contains(p.Detail, c.detail)) {
				t.Errorf("%s: %v becomes %v", name, c.err, err)
			}
			if c.problem == problem.OverTime && p.Retry == 0 {
				t.Errorf("%s: no Retry-After", name)
			}
		}
		if convert(nil) != nil || !errors.Is(convert(errBroken), errBroken) || !errors.Is(convert(context.Canceled), context.Canceled) {
			t.Errorf("%s: another error becomes a problem", name)
		}
	}
}

// TestGradeAndHintRefuse checks over HTTP the problems of grades and hints that requests can cause.
func TestGradeAndHintRefuse(t *testing.T) {
	s := serve(t, nil)
	for _, c := range []struct {
		path    string
		problem *problem.Problem
		detail  string
	}{
		{"/v1/grade", badRequest, "hand is missing"},
		{"/v1/grade?hand=1000001+1+1", badRequest, "There are no grades for such large numbers."},
		{"/v1/grade?hand=1+2+3+4+5+6+7", badRequest, "at most 6"},
		{"/v1/grade?hand=3388&step=2", badRequest, "Unknown field \"step\"; the names are hand, target and rules."},
		{"/v1/grade?hand=3388&rules=x", badRequest, "Unknown rules"},
		{"/v1/hint", badRequest, "numbers are missing"},
		{"/v1/hint?hand=3388&step=0", badRequest, "The field step must be a whole number from 1 to 4."},
		{"/v1/hint?hand=3388&step=5", badRequest, "The field step must be a whole number from 1 to 4."},
		{"/v1/hint?hand=3388&lang=none", badRequest, "The field lang must be " + joinWords(text.Codes(), "or") + "."},
		{"/v1/hint?hand=3388&first=1", badRequest, "Unknown field \"first\"; the names are hand, target, rules, step and lang."},
		{"/v1/hint?hand=3388&rules=joined", badRequest, "There are no hints for the rules joined."},
		{"/v1/hint?hand=3388&rules=power", badRequest, "There are no hints for the rules power."},
		{"/v1/hint?hand=3388&target=99999999999999999999", badRequest, "There are no hints for such large numbers."},
		{"/v1/hint?hand=1+2+3+4+5+6+7", badRequest, "at most 6"},
		{"/v1/hint?hand=1/2+2+3+4+5+6+7", badRequest, "Give at most 6 numbers."},
		{"/v1/hint?hand=1/2+2+3+4+5+6+7+8+9+1+2", badRequest, "at most"},
		{"/v1/hint?hand=3+x", badRequest, "not a card"},
	} {
		t.Run(c.path, func(t *testing.T) { wantProblem(t, s.send(http.MethodGet, c.path, "", ""), c.problem, c.detail) })
	}
	for _, field := range []string{"target", "rules"} {
		for _, path := range []string{"/v1/solve", "/v1/grade", "/v1/hint"} {
			response := s.send(http.MethodPost, path, "application/json", `{"hand":[3,3,8,8],"`+field+`":["24"]}`)
			if response.status == http.StatusOK || field == "target" {
				wantProblem(t, response, badRequest, "The field "+field+" does not accept an array")
			}
		}
	}
	for _, rules := range puzzle.Names() { // all rules have grades
		response := s.send(http.MethodGet, "/v1/grade?hand=1+2+3+4&target=24&rules="+rules, "", "")
		if response.status != http.StatusOK || !strings.Contains(response.body, `"level":`) {
			t.Errorf("%s: %d %s", rules, response.status, response.body)
		}
	}
}

// TestQueriesAreReadInOrder checks that a query with several invalid parameters always gets the
// same problem.
func TestQueriesAreReadInOrder(t *testing.T) {
	s := serve(t, nil)
	for range 20 {
		wantProblem(t, s.send(http.MethodGet, "/v1/generate?split=x&n=x&seed=x&max=x&copies=x", "", ""), badRequest, "The field copies ")
		wantProblem(t, s.send(http.MethodPost, "/v1/check?target=x&steps=x&credit=x&expr=x", "application/json", `{}`), badRequest, "The field credit ")
	}
	wantProblem(t, s.send(http.MethodGet, "/v1/solve?"+strings.Repeat("x", 99)+"=1&"+strings.Repeat("x", 99)+"=2", "", ""), badRequest,
		`The parameter "`+strings.Repeat("x", 40)+`..." is given twice.`)
}
