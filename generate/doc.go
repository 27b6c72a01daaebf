// Package generate makes puzzles that meet given criteria. The same criteria, number of puzzles and
// seed give the same puzzles on every machine. For each puzzle, package generate proves that it is
// solvable, or proves that it is not.
//
//	classic, err := puzzle.Lookup("classic")
//	if err != nil {
//		return err
//	}
//	criteria := generate.CriteriaFor(classic)
//	criteria.Levels = generate.Span{From: 4, To: 5}
//	criteria.Needs = []generate.Need{generate.NeedDivision}
//	plan, err := generate.New(criteria, 100, seed)
//	if err != nil {
//		return err
//	}
//	picker := plan.Picker()
//	for item, err := range plan.Items(ctx, picker) {
//		// item.Puzzle, item.Solution, item.Seconds, …
//	}
//	tally := picker.Tally() // the number of puzzles found, and whether all were found
//
// The candidates of a [Plan] are all combinations of a hand and a target that the criteria allow.
// The plan numbers them in a shuffled order that visits each exactly once (candidates.go). It needs
// no record of visited candidates to avoid duplicates, and a search that finds fewer puzzles than
// requested can prove that there are no more. A [Worker] tries a candidate, with the fastest check
// first. A [Picker] is offered the items found, in order, and accepts those that the quotas still
// need. The order depends only on the pool, the hand sizes, the targets and the seed, so narrower
// criteria give a subsequence of the same puzzles.
//
// Several workers may try blocks of candidates concurrently. If the picker is offered their items
// in the order of Index, the result is the same as with one worker.
//
// The package is pure: results depend on the arguments alone.
package generate
