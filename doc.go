// Package make24 is the index of the make24 library. The library solves, checks, grades and
// generates puzzles of the 24-point game with exact arithmetic, and implements the rules of the
// game. This package has no code except an example.
//
// # First use
//
// Two packages solve a hand: puzzle and solve.
//
//	p, err := puzzle.Parse("3388")
//	if err != nil {
//		return err
//	}
//	solutions, err := solve.New().All(ctx, p, solve.Form)
//	if err != nil {
//		return err
//	}
//	for _, s := range solutions {
//		fmt.Println(s.Pretty()) // 8 ÷ (3 − 8 ÷ 3)
//	}
//
// # Packages
//
// Puzzles:
//
//   - [github.com/make24/make24/puzzle] defines puzzles, their IDs and the known games, and checks
//     answers.
//   - [github.com/make24/make24/solve] finds and counts every solution, simplest first, or proves
//     that there is none.
//   - [github.com/make24/make24/answer] finds, reads and judges the answers that people and language
//     models write.
//   - [github.com/make24/make24/grade] estimates how hard a puzzle is for people, and gives hints.
//   - [github.com/make24/make24/generate] makes puzzles that meet criteria, from a seed.
//
// Parts of puzzles:
//
//   - [github.com/make24/make24/deal] reads and deals cards and hands, and numbers all hands of a
//     deck.
//   - [github.com/make24/make24/expr] parses, evaluates, formats and compares expressions.
//   - [github.com/make24/make24/rat] computes with exact fractions.
//
// The game:
//
//   - [github.com/make24/make24/race] decides what happens in a run: claims, hints, clocks and
//     points.
//   - [github.com/make24/make24/race/mode] defines the ways to play as data.
//   - [github.com/make24/make24/race/event] defines the events of a run and their text.
//   - [github.com/make24/make24/recall] schedules reviews with FSRS.
//
// The packages are pure: results depend on the arguments alone. They read no clock, draw no random
// number without a seed, open no file, print nothing and import only the standard library.
//
// # Programs
//
// Five small programs show how to use the library. Each has a directory in examples:
//
//	go run ./examples/solve 3388 "A 5 5 5"              every idea, with its simplest form
//	go run ./examples/hardest                           the ten hardest of the 1820 hands of four cards
//	go run ./examples/quiz -seed 7                      a quiz in the terminal, with hints
//	go run ./examples/worksheet -level 3 -seed 7        a page of puzzles and a page of answers
//	go run ./examples/countdown 25 50 75 100 3 6 952    the nearest value of a Countdown game
//
// # Stability
//
// This is version 0. IDs of puzzles, codes, the text and JSON that types write and read, and the
// solutions of a puzzle with their counts and their order are stable. Names and signatures may change
// in a minor version; the changelog announces each such change. Grades can be compared only if they
// have the same grade.Version. docs/stability.md has all promises.
package make24
