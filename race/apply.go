package race

import (
	"cmp"
	"math"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// Apply returns the state after an event and leaves s unchanged. If the event does not fit s, Apply
// returns s and an error wrapping ErrBadEvent.
func Apply(s State, e event.Event) (State, error) {
	if !hasCanonicalClaim(e) {
		return s, badEventError("the claim of %v is not in canonical form", e)
	}
	next := s.clone()
	if err := next.apply(e); err != nil {
		return s, err
	}
	return next, nil
}

// Fold returns the state after events that Decide returned, in their order, and leaves s unchanged.
// The result is that of calling Apply for each event, but Fold copies the state only once and does
// not check the form of claims. If an event does not fit, Fold returns s and the error of Apply.
func Fold(s State, events []event.Event) (State, error) {
	if len(events) == 0 {
		return s, nil
	}
	next := s.clone()
	dealt, shown := countHands(events)
	next.hands, next.expectedReveals = slices.Grow(next.hands, dealt), shown
	for _, e := range events {
		if err := next.apply(e); err != nil {
			return s, err
		}
	}
	next.expectedReveals = 0
	return next, nil
}

// countHands returns the number of hands that the events deal and the number that they show.
func countHands(events []event.Event) (dealt, shown int) {
	for _, e := range events {
		switch e := e.(type) {
		case event.Created:
			dealt += len(e.Hands)
		case event.Dealt:
			dealt += len(e.Hands)
		case event.Revealed:
			shown++
		default:
		}
	}
	return dealt, shown
}

// clone returns a copy of s that may be changed in place. It does not copy the dealt hands, which
// never change, but clips their slice, so that appending to it copies it.
func (s State) clone() State {
	s.hands = slices.Clip(s.hands)
	s.dealerActionIDs = slices.Clone(s.dealerActionIDs)
	s.seats = slices.Clone(s.seats)
	for i := range s.seats {
		p := &s.seats[i]
		p.actionIDs = slices.Clone(p.actionIDs)
		if len(p.attempts) > 0 {
			p.attempts = append(make([]attempt, 0, len(p.attempts)+2), p.attempts...) // with capacity for two more hands
		}
	}
	return s
}

// apply applies an event to s in place. After an error, s is invalid.
func (s *State) apply(e event.Event) error {
	var err error
	switch e := e.(type) {
	case event.Created:
		err = s.applyCreated(e)
	case event.Configured:
		err = s.applyConfigured(e)
	case event.Joined:
		err = s.applyJoined(e)
	case event.Ready:
		err = s.applyReady(e)
	case event.Left:
		err = s.applyLeft(e)
	case event.Hosted:
		err = s.applyHosted(e)
	case event.Counting:
		err = s.applyCounting(e)
	case event.Paused:
		err = s.applyPaused(e)
	case event.Resumed:
		err = s.applyResumed(e)
	case event.Started:
		err = s.applyStarted(e)
	case event.Dealt:
		err = s.applyDealt(e.Hands)
	case event.Revealed:
		err = s.applyRevealed(e)
	case event.Hinted:
		err = s.applyHinted(e)
	case event.Solved:
		err = s.applySolved(e)
	case event.Missed:
		err = s.applyMissed(e)
	case event.Passed:
		err = s.applyPassed(e)
	case event.Finished:
		err = s.applyFinished(e)
	default:
		err = badEventError("unknown event type %T", e)
	}
	if err != nil {
		return err
	}
	head := e.Header()
	switch {
	case head.At < s.lastEventAt || head.At > maxTime:
		return badEventError("invalid time %d: it must be from %d to %d", head.At, s.lastEventAt, int64(maxTime))
	case !s.remember(head):
		return badEventError("invalid action ID %q or player %q", head.ActionID, head.Player)
	}
	s.version++
	s.lastEventAt = head.At
	s.countOptional(e)
	s.scheduleNextHand()
	return nil
}

// remember records the action ID of an event, if the event has one, for the player whose action it
// was. It returns false if that player is unknown, or if the ID, Head.By or Head.Dealer is invalid;
// then s is invalid.
func (s *State) remember(head event.Head) bool {
	actor := cmp.Or(head.By, head.Player)
	switch {
	case head.By != "" && (head.By == head.Player || head.Dealer), head.Dealer && head.Player == "":
		return false
	case head.ActionID == "":
		return head.By == "" && !head.Dealer
	case !mode.ValidName(head.ActionID):
		return false
	case head.Dealer:
		actor = ""
	}
	ids := &s.dealerActionIDs
	if actor != "" {
		i := s.seatIndex(actor)
		if i < 0 {
			return false
		}
		ids = &s.seats[i].actionIDs
	}
	if len(*ids) == maxRememberedIDs {
		*ids = slices.Delete(*ids, 0, 1)
	}
	*ids = append(*ids, head.ActionID)
	return true
}

func (s *State) applyCreated(e event.Created) error {
	switch {
	case s.version > 0:
		return badEventError("the run is already created")
	case !e.Mode.Valid() || e.Number < 0 || e.Player != "":
		return badEventError("invalid mode, number or player")
	case e.Mode.Hands > 0 && e.Mode.Hands != len(e.Hands) && (!e.Mode.Hosted || len(e.Hands) > e.Mode.Hands):
		return badEventError("%d hands, want %d", len(e.Hands), e.Mode.Hands)
	}
	s.mode, s.number, s.offline, s.source = e.Mode, e.Number, e.Offline, e.Source
	s.mode.Bonus = slices.Clone(e.Mode.Bonus)
	return s.addHands(e.Hands)
}

func (s *State) applyDealt(hands []event.Hand) error {
	fits := s.mode.Hands == 0 || s.mode.Hosted && !s.hasBegun() && len(s.hands)+len(hands) <= s.mode.Hands
	if s.version == 0 || !fits || len(hands) == 0 || s.Over() {
		return badEventError("the event has no hands, or the run accepts no more hands")
	}
	return s.addHands(hands)
}

// addHands appends hands to those of the run.
func (s *State) addHands(hands []event.Hand) error {
	if len(s.hands)+len(hands) > mode.MaxHands {
		return badEventError("more than %d hands", mode.MaxHands)
	}
	s.hands = slices.Grow(s.hands, len(hands))
	for _, h := range hands {
		p, err := puzzle.ParseID(h.Puzzle)
		if err != nil {
			return badEventError("%w", err)
		}
		if h.Level < 0 || h.Level > 5 || math.IsNaN(h.Seconds) || h.Seconds < 0 || h.Seconds > mode.MaxTime/1000 {
			return badEventError("invalid level %d or seconds %g", h.Level, h.Seconds)
		}
		s.hands = append(s.hands, dealtHand{h, p})
	}
	return nil
}

func (s *State) applyJoined(e event.Joined) error {
	if s.version == 0 || !s.isOpen() || s.Over() || len(s.seats) >= s.mode.Seats ||
		!mode.ValidName(e.Player) || s.seatIndex(e.Player) >= 0 {
		return badEventError("player %q cannot join", e.Player)
	}
	p := seat{player: e.Player}
	if s.started {
		p.deadline = s.seats[0].deadline
		missed := s.sharedHands
		if _, open := s.openAttempt(); open {
			missed-- // the player will get the open hand
		}
		at := s.clockTime(e.At)
		for range missed {
			p.attempts = append(p.attempts, attempt{revealedAt: at, outcome: OutcomeAbsent, closedAt: at})
		}
	}
	s.seats = append(s.seats, p)
	if s.mode.Hosted && s.host == "" {
		s.host = e.Player
	}
	return nil
}

func (s *State) applyStarted(e event.Started) error {
	if s.started || s.startAt > e.At || !s.canStart() || e.Player != "" && s.seatIndex(e.Player) < 0 {
		return badEventError("the run cannot start")
	}
	s.started, s.startedAt, s.startAt = true, e.At, 0
	if s.mode.Length > 0 {
		for i := range s.seats {
			s.seats[i].deadline = e.At + s.mode.Length
		}
	}
	return nil
}

// playingSeat returns the seat of a player. It returns an error unless the player's run has started
// and not ended.
func (s *State) playingSeat(player string) (*seat, error) {
	i := s.seatIndex(player)
	if !s.started || i < 0 || s.seats[i].endReason != "" {
		return nil, badEventError("player %q is not playing", player)
	}
	return &s.seats[i], nil
}

// openHand returns the seat of a player and the attempt at a hand. It returns an error if the hand
// is not open.
func (s *State) openHand(player string, hand int) (*seat, *attempt, error) {
	p, err := s.playingSeat(player)
	if err != nil {
		return nil, nil, err
	}
	if _, open := p.currentAttempt(); !open || hand != len(p.attempts)-1 {
		return nil, nil, badEventError("hand %d of player %q is not open", hand, player)
	}
	return p, &p.attempts[hand], nil
}

func (s *State) applyRevealed(e event.Revealed) error {
	if e.Hand < 0 || e.Hand >= len(s.hands) || e.Puzzle != s.hands[e.Hand].Puzzle {
		return badEventError("hand %d is not dealt", e.Hand)
	}
	a := attempt{revealedAt: s.clockTime(e.At)}
	if s.mode.HandTime > 0 {
		a.deadline = a.revealedAt + s.mode.HandTime
	}
	if e.Player == "" {
		return s.revealToAll(e.Hand, a)
	}
	p, err := s.playingSeat(e.Player)
	if err != nil {
		return err
	}
	if s.mode.Synchronized() { // the player joined late
		others, open := s.openAttempt()
		if !open || e.Hand != s.sharedHands-1 {
			return badEventError("hand %d is not open", e.Hand)
		}
		a.deadline = others.deadline
	}
	if _, open := p.currentAttempt(); open || e.Hand != len(p.attempts) {
		return badEventError("hand %d is not the next one of player %q", e.Hand, e.Player)
	}
	if s.expectedReveals > 0 && len(s.seats) == 1 && len(p.attempts) == cap(p.attempts) {
		p.attempts, s.expectedReveals = slices.Grow(p.attempts, s.expectedReveals), 0
	}
	p.attempts = append(p.attempts, a)
	return nil
}

func (s *State) applyHinted(e event.Hinted) error {
	if e.Player == "" {
		return s.hintAll(e)
	}
	_, a, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if e.Step <= a.hints || e.Step > mode.AnswerStep {
		return badEventError("invalid hint step %d after step %d", e.Step, a.hints)
	}
	a.hints = e.Step
	return nil
}

func (s *State) applySolved(e event.Solved) error {
	p, a, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if e.Points < 0 || e.Points > mode.FullPoints || e.Bonus < 0 || e.Bonus > mode.MaxCost || e.Bonus > 0 && p.deadline == 0 {
		return badEventError("invalid points %d or bonus %d", e.Points, e.Bonus)
	}
	if !a.isValidAway(e.At, e.Away) {
		return badEventError("invalid time away %d", e.Away)
	}
	a.outcome, a.closedAt, a.expr, a.points, a.bonus, a.away = OutcomeSolved, e.At, e.Expr, e.Points, e.Bonus, e.Away
	p.streak++
	p.bestStreak = max(p.bestStreak, p.streak)
	if p.deadline > 0 {
		p.deadline += e.Bonus
	}
	return nil
}

// isValidAway reports whether away is a possible time away from the hand at time at.
func (a attempt) isValidAway(at, away int64) bool {
	return 0 <= away && away <= max(0, at-a.revealedAt)
}

// hasCanonicalClaim reports whether the event has no claim, an empty one, or one in the format in
// which Decide writes claims.
func hasCanonicalClaim(e event.Event) bool {
	var claim string
	switch e := e.(type) {
	case event.Solved:
		claim = e.Expr
	case event.Missed:
		claim = e.Expr
	default:
	}
	if claim == "" {
		return true
	}
	parsed, err := expr.Parse(claim)
	return err == nil && expr.Format(parsed, expr.Style{}) == claim
}

// applyMissed charges the cost of a wrong claim to the hand and to the clocks of the player. It
// sets no deadline to a time before the claim. In a synchronized run, it blocks claims instead.
func (s *State) applyMissed(e event.Missed) error {
	p, a, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if e.Cost < 0 || e.Cost > mode.MaxCost {
		return badEventError("invalid cost %d", e.Cost)
	}
	a.misses++
	a.lastMiss = Miss{Expr: e.Expr, Reason: e.Reason, Value: e.Value}
	p.streak = 0
	if s.mode.LateJoin {
		a.missed = a.missed.add(a.lastMiss, e.At)
	}
	if s.mode.Synchronized() {
		a.blockEnd = e.At + e.Cost
		return nil
	}
	a.missCost += e.Cost
	if a.deadline > 0 {
		a.deadline = max(e.At, a.deadline-e.Cost)
	}
	if p.deadline > 0 {
		p.deadline = max(e.At, p.deadline-e.Cost)
	}
	return nil
}

func (s *State) applyPassed(e event.Passed) error {
	switch e.Reason {
	case event.ReasonSkip, event.ReasonTime, event.ReasonShown, event.ReasonTaken, event.ReasonNext:
	default:
		return badEventError("invalid reason %q for closing a hand", e.Reason)
	}
	if e.Player == "" {
		return s.passAll(e)
	}
	p, a, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if !a.isValidAway(e.At, e.Away) {
		return badEventError("invalid time away %d", e.Away)
	}
	a.outcome, a.closedAt, a.away = Outcome(e.Reason), e.At, e.Away
	p.streak = 0
	return nil
}

func (s *State) applyFinished(e event.Finished) error {
	if e.Reason != event.ReasonDone && e.Reason != event.ReasonTime && e.Reason != event.ReasonStop && e.Reason != event.ReasonDealer {
		return badEventError("invalid reason %q for ending a run", e.Reason)
	}
	ended := 0
	for i := range s.seats {
		p := &s.seats[i]
		if p.endReason != "" || e.Player != "" && e.Player != p.player {
			continue
		}
		ended++
		p.endReason, p.endedAt, p.unranked, p.held, p.related = e.Reason, e.At, e.Unranked, e.Held, e.Related
		if a, open := p.currentAttempt(); open {
			if !a.isValidAway(e.At, e.Away) {
				return badEventError("invalid time away %d", e.Away)
			}
			a.outcome, a.closedAt, a.away = OutcomeUnfinished, s.clockTime(e.At), e.Away
			p.attempts[len(p.attempts)-1] = a
		}
	}
	if ended == 0 {
		return badEventError("no player is playing")
	}
	return nil
}
