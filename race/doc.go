// Package race is the game: what happens when players claim, ask and skip, as pure
// functions over events. It has no clock, draws no hand and knows no solver; times come
// in with each call, hands with their flag "solvable" when a run is created.
//
//	events, after, err := race.Decide(state, at, player, action) // what follows from an action
//	view := after.View(player)                                   // what this player may know
//	at, ok := after.Deadline()                                   // when the clock acts next
//	state, err = race.Fold(race.State{}, log)                    // what a log amounts to
//
// A run begins as the zero State. Its log is the list of its events; Fold, which is Apply
// for each of them, rebuilds the state, so the log is all that is stored. For each action a server
// decides, appends the events to the log, and only then tells anyone, by views of the state after it. A run for one player and a race for many differ in mode.Mode.Seats alone;
// each player goes through the same hands at their own pace.
//
//	timed, _ := mode.Lookup("timed")
//	var s race.State
//	do := func(at int64, player string, a race.Action) { … Decide, append … }
//	do(0, "", race.Create{ID: "c1", Mode: timed, Player: "ann", Hands: hands})
//	do(1000, "ann", race.Start{ID: "k1"})                             // Started, Revealed: hand 0, until 181000
//	do(9000, "ann", race.Claim{ID: "k2", Hand: 0, Expr: "8/(3-8/3)"}) // Solved, Revealed: hand 1
//	do(15000, "ann", race.Claim{ID: "k3", Hand: 1, None: true})       // Missed: 3 s less
//	do(200000, "", race.Tick{})                                       // Finished, at 178000
//	result, err := s.Result("ann")
//
// # Time
//
// Times are milliseconds since 1970. Decide first makes the events of every clock that
// ran out up to its time, each stamped with the very moment it ran out, and only then
// looks at the action. So the log does not depend on when, or whether, anybody ticked.
// A hand is open from the moment it is shown up to but not including its deadline. The
// time of an action is the later of what is given and the last event's: a clock that goes
// back delays, it never undoes.
//
// # The same action twice
//
// Every action but Tick has an ID, chosen by whoever acts. An action with the ID of one of
// the player's last 64 accepted actions is taken for that one: it makes no event and no
// error, and the view shows what came of it the first time. So whoever got no answer may
// send again.
//
// # What is no event
//
// What happens at the table before a claim, merging, undoing, starting the hand over, is
// the player's own affair: it costs nothing, changes nothing that others or the score
// depend on, and may happen without network. Only the expression it ends in is claimed.
//
// # Trust
//
// A claim is judged here by puzzle.Check; nobody's word counts. Bytes and values from
// outside may be anything: what makes no sense is an error, never a panic. Apply takes
// events for true, as it must to honour old logs, and refuses only what does not fit the
// state.
package race
