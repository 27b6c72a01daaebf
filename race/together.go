package race

import (
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// This file has the rules of synchronized runs, in which all players have the same hand. Events
// with an empty player concern all players, so the log of a race with 100 players has one event for
// each hand that is shown or closed.

// advanceTogether continues a synchronized run if no player has an open hand. It ends the run after
// the last hand. Otherwise it shows the next hand, if that is dealt, and is the first hand or the
// mode shows hands automatically without a gap.
func (d *decision) advanceTogether() error {
	if _, open := d.state.openAttempt(); open || d.state.paused || d.state.Over() {
		return nil
	}
	switch shown := d.state.sharedHands; {
	case shown == len(d.state.hands) && d.state.mode.Hands > 0:
		return d.emit(event.Finished{Head: d.head(""), Reason: event.ReasonDone})
	case shown < len(d.state.hands) && (shown == 0 || d.state.mode.Auto && d.state.mode.Gap == 0):
		return d.showToAll()
	}
	return nil
}

// showToAll shows the next hand to all players.
func (d *decision) showToAll() error {
	hand := d.state.sharedHands
	return d.emit(event.Revealed{Head: d.head(""), Hand: hand, Puzzle: d.state.hands[hand].Puzzle})
}

// revealToAll adds an attempt at a hand for every player who is playing.
func (s *State) revealToAll(hand int, a attempt) error {
	_, open := s.openAttempt()
	if !s.mode.Synchronized() || !s.started || open || hand != s.sharedHands || s.Over() {
		return badEventError("hand %d is not the next one", hand)
	}
	s.sharedHands++
	s.nextHandAt = 0
	for i := range s.seats {
		if p := &s.seats[i]; p.endReason == "" {
			p.attempts = append(p.attempts, a)
		}
	}
	return nil
}

// scheduleNextHand schedules the next hand of a synchronized run after the gap, unless it is
// scheduled already.
func (s *State) scheduleNextHand() {
	if !s.mode.Synchronized() || !s.mode.Auto || s.mode.Gap == 0 || s.nextHandAt > 0 ||
		s.sharedHands == 0 || s.sharedHands == len(s.hands) || s.Over() {
		return
	}
	if _, open := s.openAttempt(); !open {
		s.nextHandAt = s.clockTime(s.lastEventAt) + s.mode.Gap
	}
}

// closeForAll closes the open hand for all players who have not closed it, and continues the run.
func (d *decision) closeForAll(reason event.Reason) error {
	if _, open := d.state.openAttempt(); open {
		passed := event.Passed{Head: d.head(""), Hand: d.state.sharedHands - 1, Reason: reason}
		if err := d.emit(passed); err != nil {
			return err
		}
	}
	return d.advanceTogether()
}

// passAll closes a hand as not solved for all players who have it open.
func (s *State) passAll(e event.Passed) error {
	if _, open := s.openAttempt(); !s.mode.Synchronized() || !open || e.Hand != s.sharedHands-1 || e.Away != 0 || e.Reason == event.ReasonSkip {
		return badEventError("hand %d cannot be closed for all players", e.Hand)
	}
	for i := range s.seats {
		p := &s.seats[i]
		if _, open := p.currentAttempt(); open {
			a := &p.attempts[len(p.attempts)-1]
			a.outcome, a.closedAt = Outcome(e.Reason), s.clockTime(e.At)
			p.streak = 0
		}
	}
	return nil
}

// nextForAll closes the open hand and shows the next one to all players.
func (d *decision) nextForAll(a Next) error {
	switch {
	case !d.isInCharge():
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case !d.state.started:
		return ErrNotStarted
	case d.state.paused:
		return ErrPaused
	case a.Hand >= 0 && a.Hand < d.state.sharedHands:
		return ErrAlreadyDone
	case a.Hand != d.state.sharedHands || a.Hand >= len(d.state.hands):
		return ErrUnknownHand
	}
	if _, open := d.state.openAttempt(); open {
		passed := event.Passed{Head: d.head(""), Hand: a.Hand - 1, Reason: event.ReasonNext}
		if err := d.emit(passed); err != nil {
			return err
		}
	}
	return d.showToAll()
}

// hintForAll gives a hint to all players who have the hand open.
func (d *decision) hintForAll(a Hint) error {
	current, open := d.state.openAttempt()
	if a.Step == 1 {
		a.Step = d.state.mode.FirstStep()
	}
	switch {
	case !d.state.mode.Synchronized() || d.state.mode.Hints:
		return ErrNotYours
	case d.state.Over():
		return ErrFinished
	case !d.state.started:
		return ErrNotStarted
	case d.state.paused:
		return ErrPaused
	case a.Hand < 0 || a.Hand >= d.state.sharedHands:
		return ErrUnknownHand
	case a.Hand != d.state.sharedHands-1 || !open:
		return ErrAlreadyDone
	case a.Step < 1 || a.Step > mode.AnswerStep:
		return badActionError("invalid hint step %d", a.Step)
	case a.Step <= current.hints:
		return nil
	}
	if err := d.emit(event.Hinted{Head: d.head(""), Hand: a.Hand, Step: a.Step}); err != nil {
		return err
	}
	if a.Step < mode.AnswerStep && d.state.hands[a.Hand].Solvable {
		return nil
	}
	return d.closeForAll(event.ReasonShown)
}

// hintAll records a hint for all players who have the hand open.
func (s *State) hintAll(e event.Hinted) error {
	current, open := s.openAttempt()
	if !s.mode.Synchronized() || s.mode.Hints || !open || e.Hand != s.sharedHands-1 || e.Step <= current.hints || e.Step > mode.AnswerStep {
		return badEventError("hand %d cannot be hinted at for all players up to step %d", e.Hand, e.Step)
	}
	for i := range s.seats {
		p := &s.seats[i]
		if _, open := p.currentAttempt(); open {
			p.attempts[len(p.attempts)-1].hints = e.Step
		}
	}
	return nil
}
