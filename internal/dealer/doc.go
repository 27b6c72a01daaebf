// Package dealer chooses the hands of runs. Everything is drawn from a seed, so the same
// seed gives the same hands on every server.
//
//	d := dealer.New(seed, nil)
//	hands, err := d.Daily(42)                                            // five, rising in level
//	hands, err = d.Timed("run-7", 0, 3)                                  // the first three of a timed run
//	hands, err = d.Practice(ctx, "run-8", dealer.Criteria{Level: 4}, nil, 3) // by wish
//	hands, err = d.Judge(ctx, []string{"1-3.3.8.8-24-classic"})          // somebody else's choice
//
// What is drawn follows from the seed and the arguments alone, never from a clock or from what
// was drawn before. It follows from the grades too: with other weights of package grade a
// daily not yet begun is another one.
//
// The dealer knows whether a hand has a solution, its level and its seconds. All of that
// stays on the server until the player is done with the hand.
package dealer
