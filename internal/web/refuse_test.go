package web

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
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"

	"github.com/make24/make24/internal/web/problem"
)

// What is wrong with an order is said in the fields of the API.
func TestGenerateRefuses(t *testing.T) {
	s := serve(t, nil)
	long := strings.Repeat("数", 500)
	const cut = `"数数数数数数数数数数数数数..."`
	for body, want := range map[string]string{
		`{"n":0}`:                                "The field n is a whole number from 1 to 1000.",
		`{"n":1001}`:                             "The field n is a whole number from 1 to 1000.",
		`{"n":[3]}`:                              "The field n takes no array: give one number or text.",
		`{"seed":-1}`:                            "The field seed is a whole number from 0 on.",
		`{"rules":"x"}`:                          "There are no rules \"x\"; there are classic,",
		`{"rules":"` + long + `"}`:               "There are no rules " + cut + "; there are classic,",
		`{"rules":"classic","variant":"hdoj"}`:   "The rules stand twice.",
		`{"moves":1}`:                            "There is no field \"moves\"; there are n, seed,",
		`{"cards":"x"}`:                          "The field cards takes a whole number such as 4, or a range such as 3-5, and not \"x\".",
		`{"cards":[3,4]}`:                        "The field cards takes no array: give one number or text.",
		`{"cards":[4]}`:                          "The field cards takes no array: give one number or text.",
		`{"cards":0}`:                            "The field cards takes from 1 to 10 numbers, and not \"0\".",
		`{"cards":7}`:                            "Hands have at most 6 numbers here.",
		`{"cards":"5-6","rules":"power"}`:        "Hands have at most 5 numbers here.",
		`{"values":"1-1048576"}`:                 "The field values takes whole numbers from 0 on, at most 1000 of them, such as 1-13, and not \"1-1048576\".",
		`{"values":"1-1001"}`:                    "at most 1000 of them",
		`{"values":"1-3","copies":1}`:            "There are not numbers enough for hands of 4; see values, max, copies and rules.",
		`{"max":1001}`:                           "The field max is a whole number from 1 to 1000.",
		`{"max":0}`:                              "The field max is a whole number from 1 to 1000.",
		`{"max":5,"values":"1-5"}`:               "The fields max and values do not go together.",
		`{"copies":7}`:                           "The field copies is a whole number from 1 to 6.",
		`{"target":"1/2-3"}`:                     "The field target takes a number such as 24 or 8/3, or a range such as 10-100 or -5..5, and not \"1/2-3\".",
		`{"target":"1-2000000000000000000"}`:     "The fields target, values and cards leave too many puzzles to count: narrow one of them.",
		`{"level":0}`:                            "The field level takes a level from 1 to 5, such as 4 or 2-3, and not \"0\".",
		`{"level":true}`:                         "The field level takes a level from 1 to 5, such as 4 or 2-3, and not \"true\".",
		`{"level":5,"seconds":"..8"}`:            "The fields level and seconds cannot both be met.",
		`{"level":3,"values":"1000001-1000009"}`: "The field level needs grades, and there are none for hands of 4 numbers as large as these.",
		`{"seconds":5}`:                          "The field seconds takes a range of seconds such as 5-20, 30.. or ..8, and not \"5\".",
		`{"seconds":"1-2"}`:                      "The field seconds takes 3.5 and more.",
		`{"unique":"written"}`:                   "The field unique takes form or idea, and not \"written\".",
		`{"needs":["luck"]}`:                     "The field needs has no \"luck\"; there are fraction, large, addition, subtraction, multiplication, division.",
		`{"needs":["large","large"]}`:            "The field needs has \"large\" twice.",
		`{"needs":"fraction","rules":"hdoj"}`:    "The fields needs (fraction) and rules cannot both be met.",
		`{"needs":{}}`:                           "A field has an object; there is none that takes one.",
		`{"shape":"x"}`:                          "The field shape has no \"x\"; there are texts such as ((..).). and (..)(..), chain, pairs.",
		`{"shape":"` + long + `"}`:               "The field shape has no " + cut + ";",
		`{"shape":"(..)."}`:                      "The fields shape ((..).) and cards cannot both be met.",
		`{"depth":0}`:                            "The field depth takes a depth from 1 to 9, such as 2 or 2-3, and not \"0\".",
		`{"depth":"x"}`:                          "The field depth takes a whole number such as 4, or a range such as 3-5, and not \"x\".",
		`{"depth":5}`:                            "The fields depth and cards cannot both be met.",
		`{"depth":2,"shape":"chain"}`:            "The fields depth and shape cannot both be met.",
		`{"unsolvable_share":2}`:                 "The field unsolvable_share takes a part of a whole such as 1/10, 0.1 or 10%, and not \"2\".",
		`{"unsolvable_share":1,"level":2}`:       "The fields level and unsolvable_share cannot both be met.",
		`{"stratify":"solvable","unsolvable_share":"1/3"}`: "The fields stratify (solvable) and unsolvable_share cannot both be met.",
		`{"stratify":"luck"}`:                              "The field stratify has no \"luck\"; there are level, cards, target,",
		`{"stratify":"target,forms","target":"1-30000"}`:   "The field stratify makes too many kinds of puzzles: there may be 100000.",
		`{"split":"dev"}`:                                  "The field split is train, val or test.",
		`{"columns":"mood"}`:                               "The field columns has no \"mood\"; there are id, rules,",
	} {
		wantProblem(t, s.ask(http.MethodPost, "/v1/generate", "application/json", body), badRequest, want)
	}
}

// Each error of what is behind the paths is a problem of its kind.
func TestErrorsAreProblems(t *testing.T) {
	wrap := func(err error) error { return fmt.Errorf("behind: %w", err) }
	broken := errors.New("broken")
	for name, of := range map[string]func(error) error{
		"grade": func(err error) error {
			return graderProblem(err, "grades", "hand", " to grade", "joined", 7*time.Second)
		},
		"hint":     func(err error) error { return hintProblem(err, "joined", 7*time.Second) },
		"generate": func(err error) error { return generateProblem(err, 7*time.Second) },
	} {
		for _, c := range []struct {
			err     error
			problem *problem.Problem
			detail  string
			paths   string
		}{
			{&solve.BudgetError{What: "steps"}, overBudget, "more work", "grade hint generate"},
			{context.DeadlineExceeded, overTime, "more than 7s", "grade hint generate"},
			{grade.ErrNumbers, badRequest, "such large numbers", "grade hint"},
			{grade.ErrRules, badRequest, "the rules joined", "hint"},
			{&generate.CriteriaError{Kind: "pool", Field: "pool"}, badRequest, "numbers to draw from", "generate"},
			{&generate.CriteriaError{Kind: "rules", Field: "rules"}, badRequest, "The field rules cannot be met", "generate"},
		} {
			var p *problem.Error
			err := of(wrap(c.err))
			if strings.Contains(c.paths, name) && (!errors.As(err, &p) || p.Problem != c.problem || !strings.Contains(p.Detail, c.detail)) {
				t.Errorf("%s: %v is %v", name, c.err, err)
			}
			if c.problem == overTime && p.Retry == 0 {
				t.Errorf("%s: nothing says when to try again", name)
			}
		}
		if of(nil) != nil || !errors.Is(of(broken), broken) || !errors.Is(of(context.Canceled), context.Canceled) {
			t.Errorf("%s: what is no problem is one", name)
		}
	}
}

// The same by the paths, as far as they lead there.
func TestGradeAndHintRefuse(t *testing.T) {
	s := serve(t, nil)
	for _, c := range []struct {
		path    string
		problem *problem.Problem
		detail  string
	}{
		{"/v1/grade", badRequest, "no hand"},
		{"/v1/grade?hand=1000001+1+1", badRequest, "There are no grades for such large numbers."},
		{"/v1/grade?hand=1+2+3+4+5+6+7", badRequest, "at most 6"},
		{"/v1/grade?hand=3388&step=2", badRequest, "There is no field \"step\"; there are hand, target and rules."},
		{"/v1/grade?hand=3388&rules=x", badRequest, "no rules"},
		{"/v1/hint", badRequest, "no numbers"},
		{"/v1/hint?hand=3388&step=0", badRequest, "The field step is a whole number from 1 to 4."},
		{"/v1/hint?hand=3388&step=5", badRequest, "The field step is a whole number from 1 to 4."},
		{"/v1/hint?hand=3388&lang=fr", badRequest, "The field lang is en or zh."},
		{"/v1/hint?hand=3388&first=1", badRequest, "There is no field \"first\"; there are hand, target, rules, step and lang."},
		{"/v1/hint?hand=3388&rules=joined", badRequest, "There are no hints for the rules joined."},
		{"/v1/hint?hand=3388&rules=power", badRequest, "There are no hints for the rules power."},
		{"/v1/hint?hand=3388&target=99999999999999999999", badRequest, "There are no hints for such large numbers."},
		{"/v1/hint?hand=1+2+3+4+5+6+7", badRequest, "at most 6"},
		{"/v1/hint?hand=1/2+2+3+4+5+6+7", badRequest, "Give at most 6 numbers."},
		{"/v1/hint?hand=1/2+2+3+4+5+6+7+8+9+1+2", badRequest, "at most"},
		{"/v1/hint?hand=3+x", badRequest, "not a card"},
	} {
		t.Run(c.path, func(t *testing.T) { wantProblem(t, s.ask(http.MethodGet, c.path, "", ""), c.problem, c.detail) })
	}
	for _, field := range []string{"target", "rules"} {
		for _, path := range []string{"/v1/solve", "/v1/grade", "/v1/hint"} {
			answer := s.ask(http.MethodPost, path, "application/json", `{"hand":[3,3,8,8],"`+field+`":["24"]}`)
			if answer.status == http.StatusOK || field == "target" {
				wantProblem(t, answer, badRequest, "The field "+field+" takes no array")
			}
		}
	}
	for _, rules := range puzzle.Names() { // every rules have grades
		answer := s.ask(http.MethodGet, "/v1/grade?hand=1+2+3+4&target=24&rules="+rules, "", "")
		if answer.status != http.StatusOK || !strings.Contains(answer.body, `"level":`) {
			t.Errorf("%s: %d %s", rules, answer.status, answer.body)
		}
	}
}

// Of two parameters that are wrong the same is told of always.
func TestQueriesAreReadInOrder(t *testing.T) {
	s := serve(t, nil)
	for range 20 {
		wantProblem(t, s.ask(http.MethodGet, "/v1/generate?split=x&n=x&seed=x&max=x&copies=x", "", ""), badRequest, "The field copies ")
		wantProblem(t, s.ask(http.MethodPost, "/v1/check?target=x&steps=x&credit=x&expr=x", "application/json", `{}`), badRequest, "parameter credit ")
	}
	wantProblem(t, s.ask(http.MethodGet, "/v1/solve?"+strings.Repeat("x", 99)+"=1&"+strings.Repeat("x", 99)+"=2", "", ""), badRequest,
		`The parameter "`+strings.Repeat("x", 40)+`..." stands twice.`)
}
