package game

import (
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/server/problem"
	"github.com/make24/make24/internal/testkit/golden"
	"github.com/make24/make24/race"
)

// TestProblemsOfThePages checks that problems.json, which the tests of the pages read, has the
// status of every problem and the problem of every error of package race.
func TestProblemsOfThePages(t *testing.T) {
	want := struct {
		Status   map[string]int    `json:"status"`
		Refusals map[string]string `json:"refusals"` // problem names, by the error names of race/testdata/vectors
	}{map[string]int{}, map[string]string{}}
	for _, p := range slices.Concat(Problems(), problem.Common()) {
		want.Status[p.Name] = p.Status
	}
	for name, err := range map[string]error{
		"expired": race.ErrExpired, "finished": race.ErrFinished, "bad action": race.ErrBadAction, "not yours": race.ErrNotYours,
		"not started": race.ErrNotStarted, "unknown hand": race.ErrUnknownHand, "already done": race.ErrAlreadyDone,
	} {
		var p *problem.Error
		if !errors.As(runProblem(err, run.Run{}), &p) {
			t.Fatalf("%s is not mapped to a problem", name)
		}
		want.Refusals[name] = p.Name
	}
	text, err := json.MarshalIndent(want, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, '\n')
	golden.Compare(t, "../../../web/src/testing/testdata/problems.json", text)
}
