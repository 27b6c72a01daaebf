// Package race implements the game: pure functions that decide what happens when players claim, ask
// for hints and skip hands. The state of a run follows from its log of events. The package has no
// clock, no generator of hands and no solver: the time is an argument of each call, and the caller
// provides the hands and whether they have a solution.
//
//	hands := []event.Hand{{Puzzle: "1-3.3.8.8-24-classic", Solvable: true}, …}
//	timed, _ := mode.Lookup(mode.Timed)
//	create := race.Create{ID: "c1", Mode: timed, Player: "ann", Hands: hands}
//	log, state, err := race.Decide(race.State{}, now, "", create) // the dealer creates the run
//
//	events, state, err := race.Decide(state, now, "ann", race.Start{ID: "a1"})
//	log = append(log, events...)      // even if err is not nil
//	view := state.View("ann")         // what this player may know
//	deadline, ok := state.Deadline()  // when the next clock runs out
//	result, err := state.Result("ann")
//
//	state, err = race.Fold(race.State{}, log) // the same state, from the log
//
// A run begins as the zero State. Its log is the list of its events. [Fold] rebuilds the state from
// the log, so only the log needs to be stored; package event encodes it. For each action, a server
// calls [Decide], appends the events to the log, and only then sends the players views of the new
// state. For example, these actions at these times are a timed run and cause the events on the
// right:
//
//	Create{ID: "c1", …}                          at 0       Created, Joined
//	Start{ID: "a1"}                              at 1000    Started, Revealed: hand 0, until 181000
//	Claim{ID: "a2", Hand: 0, Expr: "8/(3-8/3)"}  at 9000    Solved, Revealed: hand 1
//	Claim{ID: "a3", Hand: 1, None: true}         at 15000   Missed: costs 3 s
//	Tick{}                                       at 200000  Finished, at 178000
//
// # Races
//
// A run with several seats is a race. All players get the same hands, in the same order. mode.Pace
// says when a player gets the next hand: after closing one, when one player has solved it, or when
// all have closed it. In the last two cases the run is synchronized: an event without a player shows
// or closes a hand for all.
//
// Before the start, players join, become ready and leave. If mode.Mode.Hosted is set, the first
// player is the host, who may start, pause and resume the race, and who passes this on by leaving.
// The host's choice of a mode and of hands arrives as [Configure] and [Deal] from the dealer, since
// the server must check it. In a class nobody is the host: the server acts as the dealer for the
// teacher.
//
// [State.View] returns what one player may know, and [State.Public] what everybody may know, such as
// spectators.
//
// # Time
//
// Times are in milliseconds since 1970-01-01 UTC. Decide first emits the events of every clock that
// has run out by the given time, each with the time at which its clock ran out, and then handles
// the action. So the log does not depend on when, or whether, a client sends a Tick. A hand is open
// before its deadline and closed at its deadline. If the time of an action is earlier than that of
// the last event, because a caller's clock went back, the action gets the time of the last event.
//
// # Repeated actions
//
// Every action except Tick has an ID, which the client chooses. The state holds the IDs of each
// player's last 64 accepted actions. An action with such an ID has no effect and returns no error,
// and the view shows the result of the first action. So a client without a response can safely send
// an action again.
//
// # What is not an event
//
// Moves at the table before a claim, such as combining tiles, undoing and restarting the hand, are
// local to the client. They do not affect other players or the score, and need no network. The
// client claims only the resulting expression.
//
// # Trust
//
// Clients are not trusted: [puzzle.Puzzle.Check] judges each claim, and actions may hold any bytes
// and values, which cause an error but never a panic. [Apply] trusts events, since old logs must
// stay valid, and refuses only events that do not fit the state.
//
// # Guarantees
//
// The package is pure: results depend on the arguments alone. States are immutable and safe for
// concurrent use. A log that an earlier version wrote gives the same state.
package race
