// Package generate makes puzzles to order: from wishes and a seed, puzzles with
// what is known about each, every one of them proved.
//
//	plan, err := generate.New(generate.Criteria{
//		Rules: puzzle.Rules{Ops: expr.Basic}, Pool: deal.Ranks(13, 4),
//		Cards: generate.Span{4, 4}, Targets: generate.Target(rat.Int(24)),
//		Levels: generate.Span{4, 5}, Unique: expr.Idea,
//	}, 100, seed)
//	picker := plan.Picker()
//	for item, err := range plan.Items(ctx, picker) {
//		// item.Puzzle, item.Solution, item.Seconds, …
//	}
//	tally := picker.Tally() // how many there were, and whether that is all there are
//
// A Plan numbers its candidates, every hand under every target that the wishes
// allow, in an order that looks drawn and visits each exactly once (order.go): so no
// puzzle comes twice however many are asked for, nothing has to be remembered, and
// a space with fewer puzzles than asked gives each of them and says so. A Worker
// tries a candidate, cheapest test first; a Picker takes what passed, in order,
// and keeps what the quotas have room for. The order does not depend on the other
// wishes, so narrower ones give a part of the same sequence.
//
// Several workers may try blocks of candidates at once: as long as the picker gets
// their items in the order of Index, the outcome is the same, item by item.
//
// The package is pure: the same wishes, number and seed give the same items on
// every machine.
package generate
