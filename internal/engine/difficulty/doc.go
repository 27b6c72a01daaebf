// Package difficulty is the model of a player from which package grade computes how hard a hand is.
// Program fit trains its weights. Other packages use grade.
//
// The player works step by step. A step combines two numbers, or sets one aside and looks for what
// the others have to make. A feature is a property of a step in a certain situation, such as
// "adding: carries or borrows", and has a weight. The score of a step is the sum of its features:
// each value of a property times the weight of the feature. The player takes a step with
// probability exp(score)/Σ exp(score), where the sum runs over all legal steps, dead ends included.
// The rate of solving a position is the sum, over its steps, of the step's probability times the
// rate of the position after it; the last operation has the rate exp(score). The log of the seconds
// above a floor falls linearly with the log of the rate of the hand, and depends on some features
// of the whole hand. No hand is looked up in a table.
//
// The weights in weights.txt were fitted to the times of 681 measured hands. docs/grading.md
// reports their quality and the alternatives that were tried. The files:
//
//	step, number   the steps that a player may take, and fast arithmetic
//	features       the situations and properties that make a feature, and their names
//	properties     the values of properties of steps and hands
//	extractor      properties as a list or as a weighted sum, and the fitted weights
//	stepclass      the class of a step, which selects the weights of its properties
//	graph          the positions that hands lead to, with their features, for fitting
//	evaluate       the same scores for grading, without lists of properties
//	path           the likeliest path from a position; plans, which follow a given solution
//	search         moves from positions that the model does not cover
//
// Floats are used only for scores and seconds. Numbers and targets are exact fractions.
package difficulty
