package race

import (
	"reflect"
	"slices"

	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// This file has the rules before the start of a run with several players, the host, and pauses.

func (d *decision) configure(a Configure) error {
	switch {
	case d.player != "":
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case d.state.hasBegun() && !d.state.mode.LateJoin:
		return ErrAlreadyDone
	}
	if err := d.emit(event.Configured{Head: d.head(""), Mode: a.Mode, Source: a.Source}); err != nil {
		return badActionError("%w", err)
	}
	return nil
}

func (s *State) applyConfigured(e event.Configured) error {
	switch {
	case s.version == 0 || s.Over() || e.Player != "" || !e.Mode.Valid() || e.Mode.Seats < len(s.seats):
		return badEventError("the run cannot be configured, or invalid mode")
	case s.mode.LateJoin && s.mode.Hands == 0 && differOnlyInHandRules(s.mode, e.Mode):
		s.hands, s.nextHandAt = slices.Clip(s.hands[:s.sharedHands]), 0 // the next hand is no longer dealt
	case s.mode.Hosted && !s.hasBegun() && e.Mode.Hosted:
		s.hands = nil
	default:
		return badEventError("the run has begun, a mode has no host, or the modes differ in more than their hands")
	}
	s.mode, s.source = e.Mode, e.Source
	s.mode.Bonus = slices.Clone(e.Mode.Bonus)
	for i := range s.seats {
		s.seats[i].ready = false
	}
	return nil
}

// differOnlyInHandRules reports whether two modes have the same fields except those that concern
// single hands: their time, the cost of wrong claims and whether all have a solution.
func differOnlyInHandRules(a, b mode.Mode) bool {
	b.HandTime, b.MissCost, b.NoneCost, b.Solvable = a.HandTime, a.MissCost, a.NoneCost, a.Solvable
	if len(a.Bonus) == 0 && len(b.Bonus) == 0 { // nil is as good as empty
		b.Bonus = a.Bonus
	}
	return reflect.DeepEqual(a, b)
}

func (d *decision) ready(a Ready) error {
	i := d.state.seatIndex(d.player)
	switch {
	case i < 0 || d.state.mode.Seats == 1:
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case d.state.hasBegun():
		return ErrAlreadyDone
	case d.state.seats[i].ready == a.Ready:
		return nil
	}
	return d.emit(event.Ready{Head: d.head(d.player), Ready: a.Ready})
}

func (s *State) applyReady(e event.Ready) error {
	i := s.seatIndex(e.Player)
	if i < 0 || s.hasBegun() || s.Over() {
		return badEventError("player %q cannot become ready", e.Player)
	}
	s.seats[i].ready = e.Ready
	return nil
}

// leave gives up a seat. It has no effect if the player has no seat, since the state forgets the
// action IDs of a player who left.
func (d *decision) leave(a Leave) error {
	player := a.Player
	if d.player != "" {
		player, d.actionID = d.player, ""
	}
	switch {
	case d.player != "" && a.Player != "", d.state.mode.Seats == 1:
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case d.state.started:
		return ErrAlreadyDone
	case d.state.seatIndex(player) < 0:
		return nil
	}
	wasHost := d.state.host == player
	if err := d.emit(event.Left{Head: d.head(player)}); err != nil || !wasHost {
		return err
	}
	return d.passHost()
}

func (s *State) applyLeft(e event.Left) error {
	i := s.seatIndex(e.Player)
	if i < 0 || s.started || s.Over() || e.ActionID != "" && !e.Dealer {
		return badEventError("player %q cannot leave", e.Player)
	}
	s.seats = slices.Delete(s.seats, i, i+1)
	if s.host == e.Player {
		s.host = ""
	}
	if len(s.seats) < max(1, s.mode.AutoStart) {
		s.startAt = 0
	}
	return nil
}

// passHost makes the first player who has not finished the host, if there is one.
func (d *decision) passHost() error {
	for _, p := range d.state.seats {
		if p.endReason == "" {
			return d.emit(event.Hosted{Head: d.head(p.player)})
		}
	}
	return nil
}

func (d *decision) host(a Host) error {
	i := d.state.seatIndex(a.Player)
	switch {
	case !d.state.mode.Hosted || !d.isInCharge():
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case i < 0 || d.state.seats[i].endReason != "":
		return badActionError("player %.80q is not playing", a.Player)
	case d.state.host == a.Player:
		return nil
	}
	return d.emit(event.Hosted{Head: d.head(a.Player)})
}

func (s *State) applyHosted(e event.Hosted) error {
	i := s.seatIndex(e.Player)
	if !s.mode.Hosted || i < 0 || s.seats[i].endReason != "" {
		return badEventError("player %q cannot be the host", e.Player)
	}
	s.host = e.Player
	return nil
}

// isInCharge reports whether the action is of the host or of the dealer.
func (d *decision) isInCharge() bool { return d.player == "" || d.player == d.state.host }

// start starts the countdown, or the run if the mode has no countdown.
func (d *decision) start() error {
	allowed := d.isInCharge() || d.state.mode.Seats == 1 && d.state.seatIndex(d.player) == 0
	switch {
	case !allowed:
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case d.state.hasBegun():
		return ErrAlreadyDone
	case len(d.state.seats) == 0:
		return ErrNotStarted
	case !d.state.canStart():
		return badActionError("%d of %d hands are dealt", len(d.state.hands), d.state.mode.Hands)
	case d.state.mode.Countdown > 0:
		return d.startCountdown()
	}
	return d.begin(d.player)
}

func (d *decision) startCountdown() error {
	return d.emit(event.Counting{Head: d.head(""), Start: d.now + d.state.mode.Countdown})
}

// begin starts the run and shows the first hand, if there is one, to every player.
func (d *decision) begin(player string) error {
	if err := d.emit(event.Started{Head: d.head(player)}); err != nil {
		return err
	}
	return d.advanceAll()
}

// canStart reports whether the run has players and all hands that its mode prescribes, and is not
// over.
func (s State) canStart() bool {
	return len(s.seats) > 0 && len(s.hands) >= s.mode.Hands && !s.Over()
}

func (s *State) applyCounting(e event.Counting) error {
	if s.hasBegun() || !s.canStart() || e.Start <= e.At || e.Start > e.At+mode.MaxCost || e.Player != "" {
		return badEventError("the countdown cannot begin")
	}
	s.startAt = e.Start
	return nil
}

func (d *decision) pause() error {
	if err := d.checkPause(false); err != nil {
		return err
	}
	return d.emit(event.Paused{Head: d.head("")})
}

func (d *decision) resume() error {
	if err := d.checkPause(true); err != nil {
		return err
	}
	if err := d.emit(event.Resumed{Head: d.head("")}); err != nil {
		return err
	}
	return d.advanceAll()
}

// checkPause returns an error unless the player may pause or resume the run and it is paused as
// given.
func (d *decision) checkPause(paused bool) error {
	switch {
	case !d.isInCharge():
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case !d.state.started:
		return ErrNotStarted
	case d.state.paused != paused:
		return ErrAlreadyDone
	}
	return nil
}

func (s *State) applyPaused(e event.Paused) error {
	if !s.started || s.paused || s.Over() || e.Player != "" {
		return badEventError("the run cannot be paused")
	}
	s.paused, s.pausedAt = true, e.At
	return nil
}

// applyResumed moves all clocks by the length of the pause.
func (s *State) applyResumed(e event.Resumed) error {
	if !s.paused || s.Over() || e.At < s.pausedAt || e.Player != "" {
		return badEventError("the run cannot be resumed")
	}
	length := e.At - s.pausedAt
	s.paused = false
	move := func(at *int64) {
		if *at > 0 {
			*at += length
		}
	}
	move(&s.nextHandAt)
	for i := range s.seats {
		p := &s.seats[i]
		move(&p.deadline)
		if _, open := p.currentAttempt(); open {
			a := &p.attempts[len(p.attempts)-1]
			a.revealedAt += length
			move(&a.deadline)
			move(&a.blockEnd)
			if a.missed != nil {
				a.missed = &missedClaims{a.missed.claims, a.missed.at + length}
			}
		}
	}
	return nil
}
