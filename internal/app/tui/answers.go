package tui

import (
	"context"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race"
)

// answersMsg holds the easiest answers of hands by puzzle ID.
type answersMsg struct {
	id      *int // of the screen
	answers map[string]string
}

// maxAnswers is the number of hands of a result whose answers are shown.
const maxAnswers = 100

// missedHands returns the puzzle IDs of the first closed hands that have a solution and were not solved.
func missedHands(hands []race.PlayedHand) (missed []string) {
	for _, h := range hands {
		if h.Outcome != race.OutcomeSolved && h.Solvable != nil && *h.Solvable && len(missed) < maxAnswers {
			missed = append(missed, h.Puzzle)
		}
	}
	return missed
}

// answersOf returns the easiest answers of hands by puzzle ID. A hand that takes too much work has none.
func answersOf(ctx context.Context, puzzles []string) map[string]string {
	answers, grader := map[string]string{}, grade.New()
	for _, id := range puzzles {
		p, err := puzzle.ParseID(id)
		if err != nil || len(p.Hand) > maxCards {
			continue
		}
		if graded, err := grader.Grade(ctx, p); err == nil {
			answers[id] = graded.Easiest
		}
	}
	return answers
}
