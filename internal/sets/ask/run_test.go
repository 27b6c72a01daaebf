package ask

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// TestRunEndsWithFile checks that nothing more is sent once the file cannot be written.
func TestRunEndsWithFile(t *testing.T) {
	m := &fakeModel{}
	if _, err := Run(t.Context(), newPlan(t, 30, 1), m, NewLog(brokenWriter{}), 1, nil); !errors.Is(err, errFull) || m.n != 1 {
		t.Errorf("%v after %d requests", err, m.n)
	}
}

// TestRunCannotWriteStopped checks that the error of the file is returned, and not that of the context that
// had ended before.
func TestRunCannotWriteStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := &fakeModel{ask: func(context.Context, int) error { cancel(); return nil }}
	if _, err := Run(ctx, newPlan(t, 3, 1), m, NewLog(brokenWriter{}), 1, nil); !errors.Is(err, errFull) {
		t.Errorf("the error is %v", err)
	}
}

// TestRunOtherError checks that an error of the model that is no *Error ends the run.
func TestRunOtherError(t *testing.T) {
	broken := errors.New("broken")
	m := &fakeModel{ask: func(context.Context, int) error { return broken }}
	if _, err := Run(t.Context(), newPlan(t, 30, 1), m, NewLog(io.Discard), 1, nil); !errors.Is(err, broken) || m.n != 1 {
		t.Errorf("%v after %d requests", err, m.n)
	}
}

// cutModel answers with a text that the limit of tokens cut off, and fails at the second request.
type cutModel struct{ n int }

const cutText = `a < b & "c": <answer>4*`

var errOnce = &Error{Kind: Failing, Status: 500}

func (m *cutModel) Ask(context.Context, []Message) (Reply, error) {
	if m.n++; m.n == 2 {
		return Reply{}, errOnce
	}
	return Reply{Text: cutText, FinishReason: "length", Model: "tiny-2026"}, nil
}

// TestRunTally checks what a run reports: each tally on the way, the last failure, what is left to ask, and lines
// with the text as the model wrote it.
func TestRunTally(t *testing.T) {
	p := newPlan(t, 2, 2)
	var answers []int
	var out strings.Builder
	tally, err := Run(t.Context(), p, &cutModel{}, NewLog(&out), 1, func(t Tally) { answers = append(answers, t.Answers) })
	if err != nil || tally != (Tally{Answers: 3, Failed: 1, Cut: 3, LastFailure: errOnce}) || !slices.Equal(answers, []int{1, 2, 3}) {
		t.Errorf("%+v, %v, after %v", tally, err, answers)
	}
	const text = `"answer":"a < b & \"c\": <answer>4*"`
	if strings.Count(out.String(), text) != 3 || strings.Count(out.String(), `"served_model":"tiny-2026"`) != 3 {
		t.Errorf("the lines are %s", out.String())
	}
	left := slices.Collect(p.Requests())
	if p.Total() != 4 || p.Done() != 3 || len(left) != 1 || left[0].Key != "1-1.1.1.2-24-classic" || left[0].Sample != 0 {
		t.Errorf("%d of %d are done, %v are left", p.Done(), p.Total(), left)
	}
	var first []string
	for q := range newPlan(t, 2, 2).Requests() {
		if len(first) == 3 {
			break
		}
		first = append(first, fmt.Sprint(q.Key, " ", q.Sample))
	}
	if got := strings.Join(first, ", "); got != "1-1.1.1.1-24-classic 0, 1-1.1.1.2-24-classic 0, 1-1.1.1.1-24-classic 1" {
		t.Errorf("the requests are %s", got)
	}
}
