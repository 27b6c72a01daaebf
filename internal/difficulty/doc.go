// Package difficulty is the model of a player from which package grade computes how hard a hand is.
// Program fit trains its weights. Other packages use grade.
//
// The player works step by step. A step combines two numbers, or sets one aside and looks for what
// the others have to make. A habit is a feature of a step at a certain moment, such as "adding:
// carries or borrows", and has a weight. The score of a step is the sum of its habits: each value
// of a feature times the weight of the habit. The player takes a step with probability
// exp(score)/Σ exp(score), where the sum runs over all legal steps, dead ends included. The rate of
// solving a position is the sum, over its steps, of the step's probability times the rate of the
// position after it; the last operation has the rate exp(score). The log of the seconds above a
// floor falls linearly with the log of the rate of the hand, and depends on some habits of the hand
// as a whole. No hand is looked up in a table.
//
// The weights in weights.txt were fitted to the times of 681 measured hands. docs/grading.md
// reports their quality and the alternatives that were tried. The files:
//
//	step, number   the steps that a player may take, and fast arithmetic
//	habits         the moments, the features and their names
//	features       the features of steps and hands
//	extractor      features as a list or as a weighted sum, and the fitted weights
//	stepclass      the class of a step, which selects the weights of its features
//	graph          the positions that hands lead to, with their habits, for fitting
//	evaluate       the same scores for grading, without lists of features
//	path           the likeliest path from a position; plans, which follow a given solution
//	search         moves from positions that the habits do not cover
//
// Floats are used only for scores and seconds. Numbers and targets are exact fractions.
package difficulty
