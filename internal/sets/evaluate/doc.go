// Package evaluate measures how well models solve puzzles: it judges their answers and reports
// accuracy, pass@k, reasons for failure and differences between models.
//
// A Collector reads records, as package record describes them, and counts. Counts and shares are
// exact; a number is rounded only when it is written. So the same answers give the same report on
// every machine, whatever the number of processors.
//
// The unit of the statistics is the puzzle, not the answer: several answers of a model to a puzzle
// are not independent. The accuracy of a model is the mean over the puzzles of the share of its
// answers that are correct. With one answer for each puzzle, that is the share of correct answers.
// estimate.go has the formulas and their sources.
package evaluate
