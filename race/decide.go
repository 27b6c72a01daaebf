package race

import (
	"fmt"

	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Decide returns the events of an action at a time in milliseconds since 1970, in the order in
// which the caller must append them, and the state after these events. The player "" is the dealer.
// The events of clocks that ran out by that time come first. Decide returns them even together with
// an error, which then concerns only the action, unless the action's ID, the player or the time is
// invalid. A repeat of an accepted action causes no events of its own and no error. Decide leaves s
// unchanged.
//
// Errors are or wrap errors of this package. An error that wraps ErrBadEvent wraps ErrBadAction
// too.
func Decide(s State, at int64, player string, a Action) (events []event.Event, after State, err error) {
	d := decision{state: s, player: player}
	if err := d.decide(at, a); err != nil {
		after, _ = Fold(s, d.events) // cannot fail: decide has applied each event to s
		return d.events, after, err
	}
	return d.events, d.state, nil
}

// decision is a decision in progress.
type decision struct {
	state     State // state after events
	ownsState bool  // state is a copy that may be changed in place
	now       int64
	player    string
	actionID  string // ID for the next event; "" once an event has it
	events    []event.Event
}

// decide adds the events of an action. After an error, d.state may include events of the action
// that d.events does not.
func (d *decision) decide(at int64, a Action) error {
	id, err := actionID(a)
	switch {
	case err != nil:
		return err
	case d.player != "" && !mode.ValidName(d.player):
		return badActionError("invalid player %.80q", d.player)
	case at > maxTime:
		return badActionError("invalid time %d", at)
	}
	at = max(at, d.state.lastEventAt)
	if err := d.runClocks(at); err != nil {
		d.events = nil
		return err
	}
	if id != "" && d.state.isAccepted(d.player, id) {
		return nil
	}
	clockEvents := d.events
	d.actionID = id
	if err = d.dispatch(a); err == nil {
		err = d.runClocks(at) // a wrong claim may have cost the remaining time
	}
	if err != nil {
		d.events = clockEvents
	}
	return err
}

// emit adds an event and applies it to a copy of the state. After an error, the decision must end.
func (d *decision) emit(e event.Event) error {
	if !d.ownsState {
		d.state, d.ownsState = d.state.clone(), true
	}
	if err := d.state.apply(e); err != nil {
		return err
	}
	d.events = append(d.events, e)
	d.actionID = ""
	return nil
}

// head returns the Head of the next event, which concerns the given player.
func (d *decision) head(player string) event.Head {
	h := event.Head{At: d.now, Player: player, ActionID: d.actionID}
	switch {
	case d.actionID == "" || d.player == player:
	case d.player == "":
		h.Dealer = true
	default:
		h.By = d.player
	}
	return h
}

// runClocks emits the events of all clocks that run out by the time at, each with the time at which
// its clock runs out, and then sets d.now to at.
func (d *decision) runClocks(at int64) error {
	for {
		due, ok := d.state.nextTimer()
		if !ok || due.at > at {
			d.now = at
			return nil
		}
		d.now = due.at
		if err := d.runClock(due); err != nil {
			return err
		}
	}
}

// runClock emits the events of a clock that has run out.
func (d *decision) runClock(t timer) error {
	player := ""
	if t.seat >= 0 {
		player = d.state.seats[t.seat].player
	}
	switch {
	case t.kind == timerStart:
		return d.begin("")
	case t.kind == timerNext:
		return d.showToAll()
	case t.kind == timerRun:
		return d.emit(event.Finished{Head: d.head(player), Reason: event.ReasonTime})
	case t.seat < 0:
		return d.closeForAll(event.ReasonTime)
	}
	hand := len(d.state.seats[t.seat].attempts) - 1
	if err := d.emit(event.Passed{Head: d.head(player), Hand: hand, Reason: event.ReasonTime}); err != nil {
		return err
	}
	return d.advance(t.seat)
}

// advance continues the run of a player without an open hand. It ends the run if the player has
// closed every hand, or has missed one in a Sudden mode. Otherwise it shows the next hand, if that is dealt and is the first hand or
// the mode shows hands automatically. In a synchronized mode, it continues the run of all players.
func (d *decision) advance(seatIndex int) error {
	if d.state.mode.Synchronized() {
		return d.advanceTogether()
	}
	p := d.state.seats[seatIndex]
	missed := len(p.attempts) > 0 && p.attempts[len(p.attempts)-1].outcome != OutcomeSolved
	switch left := len(d.state.hands) - len(p.attempts); {
	case d.state.mode.Sudden && missed:
		return d.emit(event.Finished{Head: d.head(p.player), Reason: event.ReasonDone})
	case left == 0 && d.state.mode.Hands > 0:
		return d.emit(event.Finished{Head: d.head(p.player), Reason: event.ReasonDone})
	case left > 0 && (d.state.mode.Auto || len(p.attempts) == 0):
		return d.reveal(seatIndex)
	}
	return nil
}

func (d *decision) reveal(seatIndex int) error {
	p := d.state.seats[seatIndex]
	hand := len(p.attempts)
	return d.emit(event.Revealed{Head: d.head(p.player), Hand: hand, Puzzle: d.state.hands[hand].Puzzle})
}

func (d *decision) dispatch(a Action) error {
	switch a := a.(type) {
	case Tick:
		return nil
	case Create:
		return d.create(a)
	}
	if d.state.version == 0 {
		return ErrNotStarted
	}
	switch a := a.(type) {
	case Configure:
		return d.configure(a)
	case Join:
		return d.join()
	case Ready:
		return d.ready(a)
	case Leave:
		return d.leave(a)
	case Host:
		return d.host(a)
	case Pause:
		return d.pause()
	case Resume:
		return d.resume()
	case Start:
		return d.start()
	case Deal:
		return d.deal(a)
	case Finish:
		return d.finish(a)
	case Next:
		return d.next(a)
	case Claim:
		return d.claim(a)
	case Hint:
		return d.hint(a)
	case Skip:
		return d.skip(a)
	}
	return badActionError("invalid type %T", a)
}

func (d *decision) create(a Create) error {
	switch {
	case d.player != "":
		return ErrNotYours
	case d.state.version > 0:
		return ErrAlreadyDone
	case len(a.Hands) == 0 && a.Mode.Hands > 0 && !a.Mode.Hosted, a.Player != "" && !mode.ValidName(a.Player):
		return badActionError("no hands, or invalid player %.80q", a.Player)
	}
	err := d.emit(event.Created{Head: d.head(""), Mode: a.Mode, Number: a.Number, Offline: a.Offline, Hands: a.Hands, Source: a.Source})
	if err != nil {
		return badActionError("%w", err)
	}
	if a.Player == "" {
		return nil
	}
	return d.emit(event.Joined{Head: d.head(a.Player)})
}

func (d *decision) join() error {
	switch {
	case d.state.seatIndex(d.player) >= 0:
		return ErrAlreadyDone
	case d.state.Over():
		return ErrFinished
	case !d.state.isOpen():
		return ErrAlreadyDone
	case d.player == "" || len(d.state.seats) >= d.state.mode.Seats:
		return ErrNotYours
	}
	if err := d.emit(event.Joined{Head: d.head(d.player)}); err != nil {
		return err
	}
	last := len(d.state.seats) - 1
	if d.state.started && len(d.state.seats[last].attempts) < d.state.sharedHands {
		return d.reveal(last)
	}
	if auto := d.state.mode.AutoStart; auto > 0 && len(d.state.seats) >= auto && !d.state.hasBegun() && d.state.canStart() {
		return d.startCountdown()
	}
	return nil
}

// advanceAll calls advance for every player who is still playing and has no open hand.
func (d *decision) advanceAll() error {
	if d.state.mode.Synchronized() {
		return d.advanceTogether()
	}
	if d.state.paused {
		return nil
	}
	for i, p := range d.state.seats {
		if _, open := p.currentAttempt(); open || p.endReason != "" {
			continue
		}
		if err := d.advance(i); err != nil {
			return err
		}
	}
	return nil
}

func (d *decision) deal(a Deal) error {
	switch {
	case d.player != "":
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	}
	if err := d.emit(event.Dealt{Head: d.head(""), Hands: a.Hands}); err != nil {
		return badActionError("%w", err)
	}
	if !d.state.started {
		return nil
	}
	return d.advanceAll()
}

func (d *decision) finish(a Finish) error {
	if d.player == "" {
		return d.finishByDealer(a)
	}
	i, err := d.playingSeat()
	switch {
	case err != nil:
		return err
	case a.Player != "" || d.state.mode.LateJoin:
		return ErrNotYours
	}
	return d.finishSeat(event.Finished{Head: d.head(d.player), Reason: event.ReasonStop, Away: d.awayFromHand(i, a.Away)})
}

func (d *decision) finishByDealer(a Finish) error {
	switch {
	case len(d.state.seats) == 0:
		return ErrNotStarted
	case d.state.Over():
		return ErrFinished
	case a.Player == "":
		return d.emit(event.Finished{Head: d.head(""), Reason: event.ReasonDealer})
	case !d.state.started:
		return ErrNotStarted
	}
	i := d.state.seatIndex(a.Player)
	switch {
	case i < 0:
		return badActionError("unknown player %.80q", a.Player)
	case d.state.seats[i].endReason != "":
		return nil
	}
	return d.finishSeat(event.Finished{Head: d.head(a.Player), Reason: event.ReasonDealer})
}

// finishSeat ends the run of one player. If that was the host, the first player who is still
// playing becomes the host.
func (d *decision) finishSeat(e event.Finished) error {
	if err := d.emit(e); err != nil {
		return err
	}
	if d.state.host == e.Player && e.Player != "" && !d.state.Over() {
		if err := d.passHost(); err != nil {
			return err
		}
	}
	if d.state.mode.Synchronized() && d.state.started {
		return d.advanceTogether()
	}
	return nil
}

// playingSeat returns the index of the acting player's seat. It returns an error unless the
// player's run has started and not ended.
func (d *decision) playingSeat() (int, error) {
	i := d.state.seatIndex(d.player)
	switch {
	case i < 0:
		return 0, ErrNotYours
	case d.state.seats[i].endReason == event.ReasonTime:
		return 0, runExpiredError{}
	case d.state.seats[i].endReason != "":
		return 0, ErrFinished
	case !d.state.started:
		return 0, ErrNotStarted
	}
	return i, nil
}

// maxValueText is the maximum length of a stored value, in bytes. Values of powers can be very
// long.
const maxValueText = 40

func (d *decision) next(a Next) error {
	if d.state.mode.Synchronized() {
		return d.nextForAll(a)
	}
	i, err := d.playingSeat()
	switch {
	case err != nil:
		return err
	case d.state.paused:
		return ErrPaused
	}
	p := d.state.seats[i]
	_, open := p.currentAttempt()
	switch {
	case a.Hand >= 0 && a.Hand < len(p.attempts):
		return ErrAlreadyDone
	case a.Hand != len(p.attempts) || a.Hand >= len(d.state.hands):
		return ErrUnknownHand
	case open:
		return badActionError("hand %d is still open", a.Hand-1)
	}
	return d.reveal(i)
}

// Replay judges a run that was played without a connection to the dealer. It creates the run,
// marked as offline, at the time of the first move, and decides the moves in order. The hands of
// create must be those that the dealer knows, not those of the client. Replay returns the state and
// the events.
//
// Replay stops at the first move that Decide refuses and at a move of the dealer other than Deal.
// It then returns the state and the events before that move, and an error with the index of the
// move, from 0. Times are those of the client, and cannot be trusted, so the run is never ranked. A
// time earlier than that of the last event counts as that time. The run need not be over at the
// end: a final Tick lets its clock end it.
func Replay(create Create, moves []Move) (State, []event.Event, error) {
	d := decision{ownsState: true} // to copy the state for each move would take quadratic time
	var log []event.Event
	replayMove := func(m Move) error {
		d.player, d.actionID, d.events = m.Player, "", nil
		err := d.decide(m.At, m.Action)
		log = append(log, d.events...)
		return err
	}
	fail := func(err error) (State, []event.Event, error) {
		s, foldErr := Fold(State{}, log)
		if foldErr != nil {
			err = foldErr
		}
		return s, log, err
	}
	create.Offline = true
	var startTime int64
	if len(moves) > 0 {
		startTime = moves[0].At
	}
	if err := replayMove(Move{At: startTime, Action: create}); err != nil {
		return fail(err)
	}
	for i, m := range moves {
		if _, deals := m.Action.(Deal); m.Player == "" && !deals {
			return fail(fmt.Errorf("race: move %d: %w", i, ErrNotYours))
		}
		if err := replayMove(m); err != nil {
			return fail(fmt.Errorf("race: move %d: %w", i, err))
		}
	}
	return d.state, log, nil
}

// FinishedState returns a state for which Decide returns the same errors as for the state of the whole
// log. The run must be over. actionIDs has State.ActionIDs of those who may act, by player. The state
// has no hands, and is only for Decide.
func FinishedState(v Public, actionIDs map[string][]string) State {
	s := State{
		version: v.Version, lastEventAt: v.At, mode: v.Mode, host: v.Host, started: true, sharedHands: v.Shown,
		dealerActionIDs: actionIDs[""],
	}
	for _, p := range v.Players {
		s.seats = append(s.seats, seat{player: p.Player, endReason: p.EndReason, actionIDs: actionIDs[p.Player]})
	}
	return s
}

// DecideFinished returns the error that Decide returns for a player's action in a finished run with
// one player. It needs only the View and the ActionIDs of the player, not the log. The error is nil
// for a Tick and for an action that was accepted before. It wraps ErrBadAction if player is "",
// since the dealer's actions cannot be decided without the log.
func DecideFinished(v View, actionIDs []string, player string, a Action) error {
	if player == "" {
		return badActionError("invalid player %.80q", player)
	}
	s := State{version: v.Version, lastEventAt: v.At, mode: mode.Mode{Seats: len(v.Players)}, started: true}
	for _, p := range v.Players {
		s.seats = append(s.seats, seat{player: p.Player, endReason: p.EndReason, actionIDs: actionIDs})
	}
	_, _, err := Decide(s, v.At, player, a)
	return err
}
