package race_test

import (
	"fmt"

	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// A server appends events to its log before it sends anything to a player.
func Example() {
	var state race.State
	var log []event.Event
	act := func(at int64, player string, a race.Action) {
		events, after, err := race.Decide(state, at, player, a)
		state = after
		for _, e := range events {
			log = append(log, e)
			fmt.Printf("%d %T\n", len(log), e)
		}
		if err != nil {
			fmt.Println(err)
		}
	}

	timed, _ := mode.Lookup("timed")
	act(0, "", race.Create{ID: "c1", Mode: timed, Player: "ann", Hands: []event.Hand{
		{Puzzle: "1-1.1.4.6-24-classic", Solvable: true, Level: 1},
		{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5},
		{Puzzle: "1-1.1.1.1-24-classic"},
		{Puzzle: "1-1.2.3.4-24-classic", Solvable: true, Level: 1},
	}})
	act(1000, "ann", race.Start{ID: "a1"})
	act(6000, "ann", race.Claim{ID: "a2", Hand: 0, Expr: "6 × 4 × 1 × 1"})
	act(20000, "ann", race.Claim{ID: "a3", Hand: 1, None: true}) // wrong: 3 s less
	act(45000, "ann", race.Claim{ID: "a4", Hand: 1, Expr: "8 ÷ (3 − 8 ÷ 3)"})
	act(50000, "ann", race.Claim{ID: "a5", Hand: 2, None: true})

	deadline, _ := state.Deadline()
	fmt.Println("the run ends at", deadline)
	act(180000, "ann", race.Claim{ID: "a6", Hand: 3, Expr: "1*2*3*4"})

	result, _ := state.Result("ann")
	fmt.Println(result.Solved, "solved,", result.Points, "points, best streak", result.Best)
	for _, h := range result.Hands {
		fmt.Printf("%s %s after %d ms %q\n", h.Puzzle, h.Outcome, h.Time, h.Expr)
	}
	// Output:
	// 1 event.Created
	// 2 event.Joined
	// 3 event.Started
	// 4 event.Revealed
	// 5 event.Solved
	// 6 event.Revealed
	// 7 event.Missed
	// 8 event.Solved
	// 9 event.Revealed
	// 10 event.Solved
	// 11 event.Revealed
	// the run ends at 178000
	// 12 event.Finished
	// race: run is finished: race: time is over
	// 3 solved, 12 points, best streak 2
	// 1-1.1.4.6-24-classic solved after 5000 ms "6*4*1*1"
	// 1-3.3.8.8-24-classic solved after 42000 ms "8/(3-8/3)"
	// 1-1.1.1.1-24-classic solved after 5000 ms ""
	// 1-1.2.3.4-24-classic unfinished after 128000 ms ""
}
