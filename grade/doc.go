// Package grade estimates how hard a hand is for people: the seconds a practised adult needs, the
// level 1 to 5 that follows, the techniques of the easiest solution, and the reasons why the hand
// is hard. It also gives hints from any position.
//
//	g := grade.New()
//	how, err := g.Grade(ctx, p)
//	// how.Seconds, how.Level, how.Techniques, how.Easiest, how.Reasons
//
// Seconds and easiest solutions come from a model of a player, in internal/difficulty; its weights
// were fitted to the times of 681 measured hands. docs/grading.md describes the model and its
// quality. The files:
//
//	grade      seconds and level
//	explain    the easiest solution
//	technique  the techniques of solutions, and the reasons why a hand is hard
//	hint       help from a position
//
// Floats are used for scores and seconds only. Whether a number is the target is decided in exact
// fractions.
package grade
