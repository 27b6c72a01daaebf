// Package difficulty is the model of a player from which package grade computes how hard a hand is.
// Program fit trains its weights. Other packages use grade.
//
// The player works step by step. A step combines two numbers, or sets one aside and looks for what
// the others have to make. Which step comes next depends on its features; a habit is a weight on a
// feature at some moment, such as "adding: carries or borrows". The score of a step is the sum of
// its habits. The step is taken with probability exp(score)/Σ exp(score), where the sum runs over
// all legal steps, dead ends included. The rate of solving a position is the sum over its steps of
// the step's probability times the rate of the position it leads to; the last operation has a rate
// of exp(score). The log of the seconds above a floor falls linearly with the log of the rate of
// the hand, and depends on some habits of the hand as a whole. No hand is looked up in a table.
//
// The weights in weights.txt were fitted to the times of 681 measured hands. docs/grading.md
// reports their quality and the alternatives that were tried. The files:
//
//	step, number   the steps a player may take, and fast arithmetic on them
//	habits         the vocabulary: moments, features and their names
//	features       the features of steps and hands
//	extractor      features as a list or as a weighted sum, and the fitted weights
//	stepclass      the class of a step, which selects the weights of its features
//	graph          the positions that hands lead to, with their habits, for fitting
//	evaluate       the same scores for grading, without lists
//	path           the likeliest path from a position; plans, which follow a given solution
//	search         moves from positions that the habits do not cover
//
// Floats are used for scores and seconds only. Whether a number is the target is decided in exact
// fractions.
package difficulty
