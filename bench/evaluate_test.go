package bench

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"slices"
	"testing"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/evaluate"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func BenchmarkEvaluate(b *testing.B) { benchmark(b, "evaluate") }

// evaluatedAnswers is the number of answers of the row evaluate.
const evaluatedAnswers = 1_000_000

// evaluateModels returns the work of evaluating a million answers, in JSON, of four models to the
// hands of four cards: reading, judging, grading the puzzles, comparing the models and writing the
// tables. A third of the answers is correct. There is no alternative.
func evaluateModels(tb testing.TB) (workPair, error) {
	profile, err := answer.Lookup("classic")
	if err != nil {
		return workPair{}, err
	}
	stream, err := modelAnswers(tb.Context(), evaluatedAnswers)
	if err != nil {
		return workPair{}, err
	}
	do := func(int) (float64, error) {
		c := evaluate.New(evaluate.Options{Profile: profile, Target: rat.Int(24), Examples: 2, Draws: 1000, Seed: 1})
		if err := c.Read(tb.Context(), "answers.jsonl", bytes.NewReader(stream)); err != nil {
			return 0, err
		}
		r, err := c.Report(tb.Context())
		if err != nil {
			return 0, err
		}
		if err := checkFound("answers", int(r.Answers), evaluatedAnswers); err != nil {
			return 0, err
		}
		return 1, r.WriteText(io.Discard, text.English)
	}
	return workPair{make24: do}, nil
}

// modelAnswers returns n records of four models, the same number for each puzzle.
func modelAnswers(ctx context.Context, n int) ([]byte, error) {
	variant, err := puzzle.Lookup("classic")
	if err != nil {
		return nil, err
	}
	space, err := deal.NewSpace(variant.Pool, variant.Cards)
	if err != nil {
		return nil, err
	}
	engine := solve.New()
	var solutions []string
	var hands []deal.Hand
	for _, hand := range space.All() {
		hands = append(hands, slices.Clone(hand))
		p, err := puzzle.New(hand, rat.Int(24), variant.Rules)
		if err != nil {
			return nil, err
		}
		first, _, err := engine.First(ctx, p)
		if err != nil {
			return nil, err
		}
		solutions = append(solutions, first.Text)
	}
	var b bytes.Buffer
	for i := range n {
		k := i % len(hands)
		h := hands[k]
		text := fmt.Sprintf("%d*%d+%d-%d", h[0], h[1], h[2], h[3])
		if i%3 == 0 {
			text = solutions[k]
		}
		fmt.Fprintf(&b, `{"key":"1-%d.%d.%d.%d-24-classic","model":"model-%d","sample":%d,"answer":"The answer is %s"}`+"\n",
			h[0], h[1], h[2], h[3], i/len(hands)%4, i, text)
	}
	return b.Bytes(), nil
}
