// Package classic computes the well-known tables about the 24 game: how many hands of a deck have a
// solution, which have none, which hands the well-known patterns solve, and which hands are hard.
//
// Every figure is computed on request, by the same surveys that users can run; none is stored in
// the program. The tables confirm or correct figures published in China, where the game is most
// popular; docs/results.md lists the differences.
//
//	CountSpaces hands, and hands without a solution, of four to seven cards
//	Patterns    coverage of the six patterns
//	Shapes      coverage of every shape of a solution
//	LastSteps   coverage of 3×8, 4×6 and 2×12
//	HardClasses the hard hands by class
//
// Solutions are counted as forms. A form is shown as its simplest tree, but the statements of
// HardClasses about a hand hold for all trees of all its forms.
package classic
