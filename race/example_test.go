package race_test

import (
	"encoding/json"
	"errors"
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
			fmt.Printf("%d %T at %d\n", len(log), e, e.Header().At)
		}
		if err != nil {
			fmt.Println(err)
		}
	}

	timed, _ := mode.Lookup(mode.Timed)
	act(0, "", race.Create{ID: "c1", Mode: timed, Player: "ann", Hands: []event.Hand{
		{Puzzle: "1-1.1.4.6-24-classic", Solvable: true, Level: 1},
		{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5},
		{Puzzle: "1-1.1.1.1-24-classic"},
		{Puzzle: "1-1.2.3.4-24-classic", Solvable: true, Level: 1},
	}})
	act(1000, "ann", race.Start{ID: "a1"})
	act(6000, "ann", race.Claim{ID: "a2", Hand: 0, Expr: "6 × 4 × 1 × 1"})
	act(20000, "ann", race.Claim{ID: "a3", Hand: 1, None: true}) // wrong: costs 3 s
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
	// 1 event.Created at 0
	// 2 event.Joined at 0
	// 3 event.Started at 1000
	// 4 event.Revealed at 1000
	// 5 event.Solved at 6000
	// 6 event.Revealed at 6000
	// 7 event.Missed at 20000
	// 8 event.Solved at 45000
	// 9 event.Revealed at 45000
	// 10 event.Solved at 50000
	// 11 event.Revealed at 50000
	// the run ends at 178000
	// 12 event.Finished at 178000
	// race: run is finished: race: the time for the hand or the run is over
	// 3 solved, 12 points, best streak 2
	// 1-1.1.4.6-24-classic solved after 5000 ms "6*4*1*1"
	// 1-3.3.8.8-24-classic solved after 42000 ms "8/(3-8/3)"
	// 1-1.1.1.1-24-classic solved after 5000 ms ""
	// 1-1.2.3.4-24-classic unfinished after 128000 ms ""
}

// The dealer creates a run for ann, and she starts it.
func ExampleDecide() {
	practice, _ := mode.Lookup(mode.Practice)
	hands := []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}}
	create := race.Create{ID: "c1", Mode: practice, Player: "ann", Hands: hands}
	log, state, err := race.Decide(race.State{}, 0, "", create)
	if err != nil {
		fmt.Println(err)
		return
	}
	events, state, err := race.Decide(state, 1000, "ann", race.Start{ID: "a1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	log = append(log, events...)
	fmt.Println(len(log), "events,", state.View("ann").Phase)

	_, _, err = race.Decide(state, 2000, "bob", race.Claim{ID: "b1", Expr: "8/(3-8/3)"})
	fmt.Println(err, errors.Is(err, race.ErrNotYours))
	// Output:
	// 4 events, running
	// race: action not allowed for this player true
}

// A server that stores only the final view of a run can still answer late actions.
func ExampleDecideFinished() {
	practice, _ := mode.Lookup(mode.Practice)
	hands := []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}}
	state, _, err := race.Replay(race.Create{ID: "c1", Mode: practice, Player: "ann", Hands: hands}, []race.Move{
		{At: 0, Player: "ann", Action: race.Start{ID: "a1"}},
		{At: 9000, Player: "ann", Action: race.Finish{ID: "a2"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	view, ids := state.View("ann"), state.ActionIDs("ann")

	fmt.Println(race.DecideFinished(view, ids, "ann", race.Finish{ID: "a2"})) // the client sends it again
	fmt.Println(race.DecideFinished(view, ids, "ann", race.Skip{ID: "a3"}))
	// Output:
	// <nil>
	// race: run is finished
}

func ExampleApply() {
	practice, _ := mode.Lookup(mode.Practice)
	state, err := race.Apply(race.State{}, event.Created{Mode: practice})
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err = race.Apply(state, event.Joined{Head: event.Head{Player: "ann"}})
	fmt.Println(state.Version(), err)
	_, err = race.Apply(state, event.Joined{Head: event.Head{Player: "ann"}})
	fmt.Println(errors.Is(err, race.ErrBadEvent))
	// Output:
	// 2 <nil>
	// true
}

// Fold rebuilds the state from a stored log.
func ExampleFold() {
	log, err := event.Decode([]byte(`{"v":1,"events":[` +
		`{"type":"created","at":0,"act":"c1","mode":{"name":"practice","seats":1,"hints":true}},` +
		`{"type":"joined","at":0,"player":"ann"},` +
		`{"type":"started","at":1000,"player":"ann","act":"a1"}]}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	state, err := race.Fold(race.State{}, log)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(state.Version(), state.View("ann").Phase)
	// Output:
	// 3 running
}

// Replay judges a run that was played without a network.
func ExampleReplay() {
	practice, _ := mode.Lookup(mode.Practice)
	create := race.Create{ID: "c1", Mode: practice, Player: "ann", Hands: []event.Hand{
		{Puzzle: "1-3.3.8.8-24-classic", Solvable: true},
		{Puzzle: "1-1.5.5.5-24-classic", Solvable: true},
	}}
	state, log, err := race.Replay(create, []race.Move{
		{At: 0, Player: "ann", Action: race.Start{ID: "a1"}},
		{At: 20_000, Player: "ann", Action: race.Claim{ID: "a2", Hand: 0, Expr: "8/(3-8/3)"}},
		{At: 21_000, Player: "ann", Action: race.Next{ID: "a3", Hand: 1}},
		{At: 50_000, Player: "ann", Action: race.Claim{ID: "a4", Hand: 1, Expr: "5*(5-1/5)"}},
		{At: 51_000, Player: "ann", Action: race.Finish{ID: "a5"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := state.Result("ann")
	fmt.Println(len(log), "events,", result.Points, "points, ranked:", result.Ranked, err)
	// Output:
	// 8 events, 8 points, ranked: false <nil>
}

// The text of a Move is what a client stores until it has a network again.
func ExampleMove_MarshalJSON() {
	move := race.Move{At: 9000, Player: "ann", Action: race.Claim{ID: "a2", Expr: "8/(3-8/3)"}}
	text, err := json.Marshal(move)
	fmt.Println(string(text), err)
	// Output:
	// {"do":"claim","at":9000,"player":"ann","id":"a2","hand":0,"expr":"8/(3-8/3)"} <nil>
}

func ExampleMove_UnmarshalJSON() {
	var move race.Move
	err := json.Unmarshal([]byte(`{"do":"skip","at":9000,"player":"ann","id":"a2","hand":0}`), &move)
	fmt.Printf("%+v %v\n", move, err)
	err = json.Unmarshal([]byte(`{"do":"skip","at":9000,"expr":"4*6"}`), &move)
	fmt.Println(err)
	// Output:
	// {At:9000 Player:ann Action:{ID:a2 Hand:0 Away:0}} <nil>
	// race: invalid action: a field does not belong to "skip"
}

// The type for a request with more fields than a move embeds MoveFields.
func ExampleMoveFields_Move() {
	var request struct {
		race.MoveFields
		Token string `json:"token"`
	}
	if err := json.Unmarshal([]byte(`{"do":"hint","id":"a2","hand":0,"step":1,"token":"t"}`), &request); err != nil {
		fmt.Println(err)
		return
	}
	move, err := request.Move()
	fmt.Printf("%+v %s %v\n", move.Action, request.Token, err)
	// Output:
	// {ID:a2 Hand:0 Step:1 Away:0} t <nil>
}

// A view has only what its player may know. It does not have the hands to come, nor whether an open
// hand has a solution.
func ExampleState_View() {
	practice, _ := mode.Lookup(mode.Practice)
	state, _, err := race.Replay(race.Create{ID: "c1", Mode: practice, Player: "ann", Hands: []event.Hand{
		{Puzzle: "1-4.4.7.8-24-classic", Solvable: true, Level: 4},
		{Puzzle: "1-1.1.1.1-24-classic"},
		{Puzzle: "1-3.3.8.8-24-classic", Solvable: true, Level: 5},
	}}, []race.Move{
		{At: 0, Player: "ann", Action: race.Start{ID: "a1"}},
		{At: 9_000, Player: "ann", Action: race.Claim{ID: "a2", Hand: 0, Expr: "7*4-(8-4)"}},
		{At: 10_000, Player: "ann", Action: race.Next{ID: "a3", Hand: 1}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	view := state.View("ann")
	fmt.Println(view.Mode, view.Phase)
	for _, h := range view.Shown {
		fmt.Println(h.Puzzle, h.Outcome, h.Expr, h.Level)
	}
	// Output:
	// practice running
	// 1-4.4.7.8-24-classic solved 7*4-(8-4) 4
	// 1-1.1.1.1-24-classic open  0
}

func ExampleState_Result() {
	daily, _ := mode.Lookup(mode.Daily)
	daily.Hands = 1
	hands := []event.Hand{{Puzzle: "1-1.3.4.6-24-classic", Solvable: true}}
	state, _, err := race.Replay(race.Create{ID: "c1", Mode: daily, Player: "ann", Hands: hands}, []race.Move{
		{At: 0, Player: "ann", Action: race.Start{ID: "a1"}},
		{At: 20_000, Player: "ann", Action: race.Hint{ID: "a2", Step: 2}},
		{At: 45_000, Player: "ann", Action: race.Claim{ID: "a3", Expr: "6/(1-3/4)"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := state.Result("ann")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Points, "points in", result.Time, "ms;", result.Hints, "steps of hints")
	// Output:
	// 2 points in 45000 ms; 2 steps of hints
}

// A server sends a Tick at the deadline, so that players see that their time is over.
func ExampleState_Deadline() {
	practice, _ := mode.Lookup(mode.Practice)
	practice.HandTime = 30_000
	hands := []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}}
	state, _, err := race.Replay(race.Create{ID: "c1", Mode: practice, Player: "ann", Hands: hands}, []race.Move{
		{At: 1000, Player: "ann", Action: race.Start{ID: "a1"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	at, ok := state.Deadline()
	fmt.Println(at, ok)

	events, state, err := race.Decide(state, at, "", race.Tick{})
	fmt.Println(len(events), "event,", state.View("ann").Shown[0].Outcome, err)
	// Output:
	// 31000 true
	// 1 event, time <nil>
}

// A server deals more hands before the leading player has seen all of them.
func ExampleState_HandsLeft() {
	timed, _ := mode.Lookup(mode.Timed)
	hands := []event.Hand{{Puzzle: "1-1.2.3.4-24-classic", Solvable: true}, {Puzzle: "1-3.3.8.8-24-classic", Solvable: true}}
	state, _, err := race.Replay(race.Create{ID: "c1", Mode: timed, Player: "ann", Hands: hands}, []race.Move{
		{At: 0, Player: "ann", Action: race.Start{ID: "a1"}},
		{At: 5_000, Player: "ann", Action: race.Claim{ID: "a2", Expr: "1*2*3*4"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	if state.HandsLeft() == 0 {
		more := race.Deal{ID: "c2", Hands: []event.Hand{{Puzzle: "1-1.5.5.5-24-classic", Solvable: true}}}
		_, state, err = race.Decide(state, state.LastTime(), "", more)
	}
	fmt.Println(state.HandsLeft(), state.PuzzleIDs(), err)
	// Output:
	// 1 [1-1.2.3.4-24-classic 1-3.3.8.8-24-classic 1-1.5.5.5-24-classic] <nil>
}

// A server derives statistics from the hands that an action closed.
func ExampleState_ClosedSince() {
	practice, _ := mode.Lookup(mode.Practice)
	hands := []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}}
	before, _, err := race.Replay(race.Create{ID: "c1", Mode: practice, Player: "ann", Hands: hands}, []race.Move{
		{At: 0, Player: "ann", Action: race.Start{ID: "a1"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, after, err := race.Decide(before, 20_000, "ann", race.Skip{ID: "a2"})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, h := range after.ClosedSince(before, "ann") {
		fmt.Println(h.Puzzle, h.Outcome, "after", h.Time, "ms")
	}
	// Output:
	// 1-3.3.8.8-24-classic skip after 20000 ms
}

// A server can read more about a run from its state.
func ExampleState() {
	practice, _ := mode.Lookup(mode.Practice)
	hands := []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}}
	state, log, err := race.Replay(race.Create{ID: "c1", Mode: practice, Player: "ann", Hands: hands}, []race.Move{
		{At: 0, Player: "ann", Action: race.Start{ID: "a1"}},
		{At: 9_000, Player: "ann", Action: race.Claim{ID: "a2", Expr: "3+3+8+8"}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(state.Version() == len(log), state.LastTime())
	fmt.Println(state.HasOpenHand("ann"), state.Over(), state.ActionIDs("ann"))
	fmt.Println(state.PuzzleIDs(), state.Size() < 2000)
	// Output:
	// true 9000
	// true false [a1 a2]
	// [1-3.3.8.8-24-classic] true
}
