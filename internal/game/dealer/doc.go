// Package dealer chooses the hands of runs. All hands are drawn from a seed, so the same seed gives
// the same hands on every server.
//
//	d := dealer.New(seed, nil)
//	hands, err := d.Daily(42)                           // five hands of ascending level
//	hands = d.Timed("run-7", 0, 3)                      // the first three hands of a timed run
//	hands, err = d.Practice(ctx, "run-8", dealer.Criteria{Level: 4}, nil, 3)
//	hands, err = d.Hands(ctx, []string{"1-3.3.8.8-24-classic"}) // puzzles that a player chose
//
// The hands drawn depend on the seed, the arguments and the weights of package grade, never on a
// clock or on earlier draws. New weights change future dailies.
//
// The dealer knows whether a hand has a solution, its level and its predicted seconds. The server
// does not send these facts to the player until the player has finished the hand.
package dealer
