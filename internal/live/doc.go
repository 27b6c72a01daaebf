// Package live is where runs live: it deals, keeps the time, judges by package race, and
// appends what was decided to the store's log before anybody sees it.
//
//	runs := live.New(store, live.Options{Seed: seed})
//	run, err := runs.Begin(ctx, "ann", "key-1", live.Wish{Mode: "practice", Cards: 4})
//	step, err := runs.Act(ctx, "ann", run.ID, live.Move{Action: race.Claim{ID: "a1", Hand: 0, Expr: "8/(3-8/3)"}})
//	again, err := runs.Look(ctx, "ann", run.ID)
//	sent, err := runs.Bring(ctx, "ann", live.Offline{…}) // a run played without network
//
// A run is folded from its log for each action; two actions at once on one run are
// decided one after the other, since a log takes only what was decided on all of it. What is
// read off the log (closed hands, the result, the schedule of review) is stored with it, in
// the same transaction.
//
// Run.Made says whether Begin or Bring made the run, or there was one. Act gives the run also
// when it refuses. Sweep, called now and then, lets the clocks act in runs that nobody looks at.
//
// The other methods read: Daily, Board, List, Plays, Review and Glance, in the shapes of
// docs/game.md. Errors are those of this package, of package race, store.ErrNotFound, and
// dealer.ErrPuzzle for what is no puzzle to be played.
package live
