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
// decided one after the other, since a log takes only what was decided on all of it.
package live
