// Package grade estimates how hard a hand is for people: the seconds that a practised adult needs,
// the level from 1 to 5 that follows from them, the techniques of the easiest solution, and the
// reasons why the hand is hard. It also gives hints from any position.
//
//	p, err := puzzle.Parse("3388")
//	g := grade.New()
//	result, err := g.Grade(ctx, p)
//	// result.Seconds, result.Level, result.Techniques, result.Easiest, result.Reasons
//	clues, err := g.Hint(ctx, grade.PositionOf(p), 2)
//	for _, c := range clues {
//		// c.Key says what the clue reveals; other fields of c hold the values
//	}
//
// Seconds are an estimate, and only those of the same [Version] are comparable. Whether there is a
// solution is certain: Grade returns a correct solution, or ErrUnsolvable, or another error if it
// cannot decide. The first clue of a hint is equally certain. The package is pure: results depend
// on the arguments alone.
//
// Seconds and easiest solutions come from a model of a player, in internal/engine/difficulty, with weights
// fitted to the times of 681 measured hands. docs/grading.md describes the model and its quality.
// The files:
//
//	grade      seconds and level
//	explain    the easiest solution
//	technique  the techniques of solutions, and the reasons why a hand is hard
//	hint       help from a position
//
// Floats are used only for scores and seconds. Numbers and targets are exact fractions.
package grade
