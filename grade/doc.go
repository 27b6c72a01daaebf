// Package grade says how hard a hand is for people: the seconds a practised adult needs,
// the level 1..5 that follows, by what the easiest solution works, and what makes it hard.
//
//	g := grade.New()
//	how, err := g.Grade(ctx, p)
//	// how.Seconds, how.Level, how.Techniques, how.Easiest, how.Reasons
//
// The model is one of habits. A player works step by step: combines two numbers, or sets
// one aside and looks for what the others have to make. Which step comes next depends on
// what it looks like; a habit is a weight on something there is to see, such as "adding:
// carries or borrows". A step is taken with probability exp(score)/Σ exp(score) over
// all legal steps, dead ends too; the rates of the ways to the target add up. Log seconds
// above the [Floor] fall with the log of that rate, and with some habits of the hand as a
// whole. That is all: no hand is looked up anywhere.
//
// The weights stand in weights.txt, fitted on 681 measured hands by the program in fit;
// docs/grading.md tells how well they do and what was tried. Files:
//
//	step number   what a player may do
//	words         the vocabulary: moments, sights and their names
//	view see      what there is to see, and the fitted weights
//	scene         when it is seen: the moments of a step, and what the weights make of them
//	forest        the situations a hand leads to, with the habits at work in each: for the fit
//	outlook       the same for grading: scores at once, nothing listed
//	grade         seconds and level
//	plan          the easiest solution
//	technique     what solutions work by, and what makes a hand hard
//	hint          help from a position on
//
// Floats are used for scores and seconds only. Whether a number is the target is decided
// in exact fractions.
package grade
