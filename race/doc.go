// Package race implements the game: pure functions that decide what happens when players claim, ask
// for hints and skip. The state of a run follows from its log of events. The package has no clock,
// deals no hands and has no solver: the time is an argument of each call, and the hands of a run
// come with their flag "solvable".
//
//	hands := []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}, …}
//	timed, _ := mode.Lookup(mode.Timed)
//	create := race.Create{ID: "c1", Mode: timed, Player: "ann", Hands: hands}
//	log, state, err := race.Decide(race.State{}, now, "", create) // the dealer creates the run
//
//	events, state, err := race.Decide(state, now, "ann", race.Start{ID: "a1"})
//	log = append(log, events...)      // also if err is not nil
//	view := state.View("ann")         // what this player may know
//	deadline, ok := state.Deadline()  // when the next clock runs out
//	result, err := state.Result("ann")
//
//	state, err = race.Fold(race.State{}, log) // the same state, from the log
//
// A run begins as the zero State. Its log is the list of its events. [Fold] rebuilds the state from
// the log, so only the log needs to be stored; package event encodes it. For each action, a server
// calls [Decide], appends the events to the log, and only then sends the players views of the new
// state. A run for one player and a race for many differ only in mode.Mode.Seats; all players get
// the same hands, each at their own pace. These actions are a timed run:
//
//	Create{ID: "c1", …}                          at 0       Created, Joined
//	Start{ID: "a1"}                              at 1000    Started, Revealed: hand 0, until 181000
//	Claim{ID: "a2", Hand: 0, Expr: "8/(3-8/3)"}  at 9000    Solved, Revealed: hand 1
//	Claim{ID: "a3", Hand: 1, None: true}         at 15000   Missed: 3 s less
//	Tick{}                                       at 200000  Finished, at 178000
//
// # Time
//
// Times are milliseconds since 1970. Decide first emits the events of every clock that has run out
// by the given time, each stamped with the moment at which it ran out, and only then handles the
// action. So the log does not depend on when, or whether, a client sends a Tick. A hand is open
// from the moment it is shown until its deadline; at the deadline it is closed. The time of an
// action is never earlier than that of the last event: if a caller's clock goes back, the action
// counts at the time of the last event.
//
// # Repeated actions
//
// Every action except Tick has an ID, chosen by the client. Decide remembers the IDs of each
// player's last 64 accepted actions. A repeated action makes no event and no error, and the view
// shows the result of the first one. So a client that got no answer can safely send the action
// again.
//
// # What is not an event
//
// Moves at the table before a claim, such as combining tiles, undoing and starting the hand over,
// are local to the client. They cost nothing, change nothing that other players or the score depend
// on, and work without a network. The client claims only the resulting expression.
//
// # Trust
//
// [puzzle.Puzzle.Check] judges each claim; the client is not trusted. Actions may hold any bytes
// and values: an invalid one is an error, never a panic. [Apply] trusts events, since old logs must
// stay valid, and refuses only an event that does not fit the state.
//
// # Promises
//
// The package is pure: results depend on the arguments alone. States are immutable, so any number
// of goroutines may use them at once. A log that an earlier version wrote folds to the same state.
package race
