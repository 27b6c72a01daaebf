package race

import (
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Decide says what happens when a player acts at a time; "" is the dealer. It gives the
// events to append and to apply, in order: first those of the clocks that ran out by
// then, which come even with an error, then those of the action. An action that was
// accepted before makes no event and no error. Errors: all but ErrBadEvent.
func Decide(s State, at int64, player string, a Action) ([]event.Event, error) {
	t := turn{state: s, player: player}
	err := t.decide(at, a)
	return t.events, err
}

// turn is one decision in the making: the state as it is after the events so far.
type turn struct {
	state  State
	now    int64
	player string
	act    string // the ID of the action, until an event has it
	events []event.Event
}

// decide adds the events of Decide. After an error the state is not that after the events.
func (t *turn) decide(at int64, a Action) error {
	id, ok := idOf(a)
	switch {
	case !ok:
		return badAction("%T with ID %.80q", a, id)
	case t.player != "" && !mode.Name(t.player):
		return badAction("player %.80q", t.player)
	case at > lastTime:
		return badAction("at %d", at)
	}
	at = max(at, t.state.last)
	if err := t.runClocks(at); err != nil {
		t.events = nil
		return err
	}
	if id != "" && t.state.remembers(t.player, id) {
		return nil
	}
	clocks := t.events
	t.act = id
	err := t.do(a)
	if err == nil {
		err = t.runClocks(at) // a fault may have used up what was left
	}
	if err != nil {
		t.events = clocks
	}
	return err
}

// emit adds an event and applies it, to a copy of the state that is the turn's own. After an error the turn is over.
func (t *turn) emit(e event.Event) error {
	if !t.state.owned {
		t.state = t.state.own()
	}
	next, err := Apply(t.state, e)
	if err != nil {
		return err
	}
	t.state = next
	t.events = append(t.events, e)
	t.act = ""
	return nil
}

// head is that of an event about a player.
func (t *turn) head(player string) event.Head {
	return event.Head{At: t.now, Player: player, Act: t.act}
}

// runClocks makes happen what is due by a time, each at its moment, and leaves the turn
// at that time.
func (t *turn) runClocks(at int64) error {
	for {
		due, ok := t.state.timer()
		if !ok || due.at > at {
			t.now = at
			return nil
		}
		t.now = due.at
		p := t.state.seats[due.seat]
		var err error
		if due.hand {
			err = t.emit(event.Passed{Head: t.head(p.player), Hand: len(p.tries) - 1, Why: event.WhyTime})
			if err == nil {
				err = t.goOn(due.seat)
			}
		} else {
			err = t.emit(event.Finished{Head: t.head(p.player), Why: event.WhyTime})
		}
		if err != nil {
			return err
		}
	}
}

// goOn does what follows when a player is without an open hand: the run is over if no
// hand can come, or the next is shown if the mode does so by itself and there is one.
func (t *turn) goOn(at int) error {
	p := t.state.seats[at]
	switch left := len(t.state.hands) - len(p.tries); {
	case left == 0 && t.state.mode.Hands > 0:
		return t.emit(event.Finished{Head: t.head(p.player), Why: event.WhyDone})
	case left > 0 && (t.state.mode.Auto || len(p.tries) == 0):
		return t.reveal(at)
	}
	return nil
}

func (t *turn) reveal(at int) error {
	p := t.state.seats[at]
	k := len(p.tries)
	return t.emit(event.Revealed{Head: t.head(p.player), Hand: k, Puzzle: t.state.hands[k].Puzzle})
}

func (t *turn) do(a Action) error {
	switch a := a.(type) {
	case Tick:
		return nil
	case Create:
		return t.create(a)
	}
	if t.state.version == 0 {
		return ErrNotStarted
	}
	switch a := a.(type) {
	case Join:
		return t.join()
	case Start:
		return t.start()
	case Deal:
		return t.deal(a)
	case Finish:
		return t.finish(a)
	case Next:
		return t.next(a)
	case Claim:
		return t.claim(a)
	case Hint:
		return t.hint(a)
	case Skip:
		return t.skip(a)
	}
	return badAction("%T", a)
}

func (t *turn) create(a Create) error {
	switch {
	case t.player != "":
		return ErrNotYours
	case t.state.version > 0:
		return ErrAlreadyDone
	case len(a.Hands) == 0 && a.Mode.Hands > 0, a.Player != "" && !mode.Name(a.Player):
		return badAction("no hands, or player %.80q", a.Player)
	}
	err := t.emit(event.Created{Head: t.head(""), Mode: a.Mode, Number: a.Number, Offline: a.Offline, Hands: a.Hands})
	if err != nil {
		return badAction("%w", err)
	}
	if a.Player == "" {
		return nil
	}
	return t.emit(event.Joined{Head: t.head(a.Player)})
}

func (t *turn) join() error {
	switch {
	case t.state.seatOf(t.player) >= 0:
		return ErrAlreadyDone
	case t.state.Over():
		return ErrFinished
	case t.state.started:
		return ErrAlreadyDone
	case t.player == "" || len(t.state.seats) >= t.state.mode.Seats:
		return ErrNotYours
	}
	return t.emit(event.Joined{Head: t.head(t.player)})
}

// start shows the first hand to everybody, where there is one yet.
func (t *turn) start() error {
	mine := t.player == "" || t.state.mode.Seats == 1 && t.state.seatOf(t.player) == 0
	switch {
	case !mine:
		return ErrNotYours
	case t.state.Over():
		return ErrFinished
	case t.state.started:
		return ErrAlreadyDone
	case len(t.state.seats) == 0:
		return ErrNotStarted
	}
	if err := t.emit(event.Started{Head: t.head(t.player)}); err != nil {
		return err
	}
	return t.everyone()
}

// everyone goes on who waits for a hand.
func (t *turn) everyone() error {
	for i, p := range t.state.seats {
		if _, open := p.current(); open || p.why != "" {
			continue
		}
		if err := t.goOn(i); err != nil {
			return err
		}
	}
	return nil
}

func (t *turn) deal(a Deal) error {
	switch {
	case t.player != "":
		return ErrNotYours
	case t.state.Over():
		return ErrFinished
	}
	if err := t.emit(event.Dealt{Head: t.head(""), Hands: a.Hands}); err != nil {
		return badAction("%w", err)
	}
	if !t.state.started {
		return nil
	}
	return t.everyone()
}

func (t *turn) finish(a Finish) error {
	if t.player == "" {
		switch {
		case len(t.state.seats) == 0:
			return ErrNotStarted
		case t.state.Over():
			return ErrFinished
		}
		return t.emit(event.Finished{Head: t.head(""), Why: event.WhyDealer})
	}
	i, err := t.seat()
	if err != nil {
		return err
	}
	return t.emit(event.Finished{Head: t.head(t.player), Why: event.WhyStop, Away: t.away(i, a.Away)})
}

// seat is the index of the acting player's seat, if they are playing.
func (t *turn) seat() (int, error) {
	i := t.state.seatOf(t.player)
	switch {
	case i < 0:
		return 0, ErrNotYours
	case t.state.seats[i].why == event.WhyTime:
		return 0, errRunExpired
	case t.state.seats[i].why != "":
		return 0, ErrFinished
	case !t.state.started:
		return 0, ErrNotStarted
	}
	return i, nil
}
