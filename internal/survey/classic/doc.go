// Package classic computes the known tables about the 24 game: how many hands of a deck have
// a solution, which have none, what the well-known patterns cover, which hands are hard.
//
// Everything is computed when it is asked for, by the same surveys that anybody may make;
// no figure stands in the program. The tables confirm, or correct, what has been published
// of the game in China, where it is most played; docs/results.md names what differs.
//
//	Counts      hands, and hands without a solution, of four to seven cards
//	Patterns    what the six patterns cover, and which shapes lead
//	LastSteps   what 3×8, 4×6 and 2×12 cover
//	Hard        the hard hands by class
//
// Solutions are counted as forms throughout; a form is shown as its simplest tree, and
// what Hard says of a hand holds for all trees of all its forms.
package classic
