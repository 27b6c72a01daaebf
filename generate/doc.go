// Package generate makes puzzles that meet given criteria. The same criteria, number and seed give
// the same puzzles on every machine, and each puzzle is proved to be solvable, or proved not to be.
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
//	tally := picker.Tally() // how many were found, and whether there are more
//
// A [Plan] numbers its candidates, which are all combinations of a hand and a target within the
// criteria, in a shuffled order that visits each candidate exactly once (candidates.go). So no
// puzzle comes twice however many are asked for, without a record of those visited, and a search
// that finds fewer puzzles than asked for can prove that there are no more. A [Worker] tries a
// candidate, with the cheapest check first. A [Picker] takes the items found, in order, and accepts
// those that the quotas still need. The order depends only on the pool, the numbers of cards, the
// targets and the seed, so narrower criteria give a subsequence of the same puzzles.
//
// Several workers may try blocks of candidates at once. If the picker gets their items in the order
// of Index, the outcome is the same, item by item.
//
// The package is pure: results depend on the arguments alone.
package generate
