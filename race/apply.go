package race

import (
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
		return s, badEvent("the claim of %v is not in canonical form", e)
	}
	next := s.clone()
	if err := next.apply(e); err != nil {
		return s, err
	}
	return next, nil
}

// Fold returns the state after events that Decide made, in their order, and leaves s unchanged. It
// has the result of calling Apply for each event, but copies the state only once and does not parse
// the claims again that Decide has formatted. If an event does not fit, Fold returns s and the
// error of Apply.
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

// clone returns a copy of s that may be changed in place. Dealt hands never change, so their slice
// is only clipped: appending to it copies it.
func (s State) clone() State {
	s.hands = slices.Clip(s.hands)
	s.dealerActionIDs = slices.Clone(s.dealerActionIDs)
	s.seats = slices.Clone(s.seats)
	for i := range s.seats {
		p := &s.seats[i]
		p.actionIDs = slices.Clone(p.actionIDs)
		if len(p.attempts) > 0 {
			p.attempts = append(make([]attempt, 0, len(p.attempts)+2), p.attempts...) // capacity for the next hand
		}
	}
	return s
}

// apply changes a state in place. After an error the state is invalid.
func (s *State) apply(e event.Event) error {
	var err error
	switch e := e.(type) {
	case event.Created:
		err = s.created(e)
	case event.Joined:
		err = s.joined(e)
	case event.Started:
		err = s.start(e)
	case event.Dealt:
		err = s.deal(e.Hands)
	case event.Revealed:
		err = s.revealed(e)
	case event.Hinted:
		err = s.hinted(e)
	case event.Solved:
		err = s.solved(e)
	case event.Missed:
		err = s.missed(e)
	case event.Passed:
		err = s.passed(e)
	case event.Finished:
		err = s.finished(e)
	default:
		err = badEvent("unknown event type %T", e)
	}
	if err != nil {
		return err
	}
	head := e.Header()
	switch {
	case head.At < s.lastAt || head.At > maxTime:
		return badEvent("event at %d, before the last one at %d or after the largest time", head.At, s.lastAt)
	case !s.remember(head):
		return badEvent("invalid action ID %q or player %q", head.Act, head.Player)
	}
	s.version++
	s.lastAt = head.At
	return nil
}

// remember records the ID of an accepted action. It reports false for an unknown player and for an
// invalid ID; the state is then invalid.
func (s *State) remember(h event.Head) bool {
	if h.Act == "" {
		return true
	}
	acts := &s.dealerActionIDs
	if h.Player != "" {
		i := s.seatOf(h.Player)
		if i < 0 {
			return false
		}
		acts = &s.seats[i].actionIDs
	}
	if len(*acts) == maxRemembered {
		*acts = slices.Delete(*acts, 0, 1)
	}
	*acts = append(*acts, h.Act)
	return mode.ValidName(h.Act)
}

func (s *State) created(e event.Created) error {
	switch {
	case s.version > 0:
		return badEvent("the run is already created")
	case !e.Mode.Valid() || e.Number < 0 || e.Player != "":
		return badEvent("invalid mode, number or player")
	case e.Mode.Hands > 0 && e.Mode.Hands != len(e.Hands):
		return badEvent("%d hands, want %d", len(e.Hands), e.Mode.Hands)
	}
	s.mode, s.number, s.offline = e.Mode, e.Number, e.Offline
	s.mode.Bonus = slices.Clone(e.Mode.Bonus)
	return s.addHands(e.Hands)
}

func (s *State) deal(hands []event.Hand) error {
	if s.version == 0 || s.mode.Hands > 0 || len(hands) == 0 || s.Over() {
		return badEvent("no hands can be dealt")
	}
	return s.addHands(hands)
}

// addHands appends hands to those of the run.
func (s *State) addHands(hands []event.Hand) error {
	if len(s.hands)+len(hands) > mode.MaxHands {
		return badEvent("more than %d hands", mode.MaxHands)
	}
	s.hands = slices.Grow(s.hands, len(hands))
	for _, h := range hands {
		p, err := puzzle.ParseID(h.Puzzle)
		if err != nil {
			return badEvent("%w", err)
		}
		if h.Level < 0 || h.Level > 5 || math.IsNaN(h.Seconds) || h.Seconds < 0 || h.Seconds > mode.MaxTime/1000 {
			return badEvent("invalid level %d or seconds %g", h.Level, h.Seconds)
		}
		s.hands = append(s.hands, dealtHand{h, p})
	}
	return nil
}

func (s *State) joined(e event.Joined) error {
	if s.version == 0 || s.started || s.Over() || len(s.seats) >= s.mode.Seats ||
		!mode.ValidName(e.Player) || s.seatOf(e.Player) >= 0 {
		return badEvent("player %q cannot join", e.Player)
	}
	s.seats = append(s.seats, seat{player: e.Player})
	return nil
}

func (s *State) start(e event.Started) error {
	if s.started || len(s.seats) == 0 || s.Over() || e.Player != "" && s.seatOf(e.Player) < 0 {
		return badEvent("the run cannot start")
	}
	s.started = true
	if s.mode.Length > 0 {
		for i := range s.seats {
			s.seats[i].deadline = e.At + s.mode.Length
		}
	}
	return nil
}

// playingSeat returns the seat of a player whose run has started and not ended.
func (s *State) playingSeat(player string) (*seat, error) {
	i := s.seatOf(player)
	if !s.started || i < 0 || s.seats[i].endReason != "" {
		return nil, badEvent("player %q is not playing", player)
	}
	return &s.seats[i], nil
}

// openHand returns the seat of a player and the attempt at the given hand, if that hand is open.
func (s *State) openHand(player string, hand int) (*seat, *attempt, error) {
	p, err := s.playingSeat(player)
	if err != nil {
		return nil, nil, err
	}
	if _, open := p.current(); !open || hand != len(p.attempts)-1 {
		return nil, nil, badEvent("hand %d of player %q is not open", hand, player)
	}
	return p, &p.attempts[hand], nil
}

func (s *State) revealed(e event.Revealed) error {
	p, err := s.playingSeat(e.Player)
	if err != nil {
		return err
	}
	_, open := p.current()
	if open || e.Hand != len(p.attempts) || e.Hand >= len(s.hands) || e.Puzzle != s.hands[e.Hand].Puzzle {
		return badEvent("hand %d is not the next one of player %q", e.Hand, e.Player)
	}
	t := attempt{revealedAt: e.At}
	if s.mode.HandTime > 0 {
		t.deadline = e.At + s.mode.HandTime
	}
	if s.expectedReveals > 0 && len(s.seats) == 1 && len(p.attempts) == cap(p.attempts) {
		p.attempts, s.expectedReveals = slices.Grow(p.attempts, s.expectedReveals), 0
	}
	p.attempts = append(p.attempts, t)
	return nil
}

func (s *State) hinted(e event.Hinted) error {
	_, t, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if e.Step <= t.hints || e.Step > mode.AnswerStep {
		return badEvent("hint step %d after step %d", e.Step, t.hints)
	}
	t.hints = e.Step
	return nil
}

func (s *State) solved(e event.Solved) error {
	p, t, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if e.Points < 0 || e.Points > mode.FullPoints || e.Bonus < 0 || e.Bonus > mode.MaxCost || e.Bonus > 0 && p.deadline == 0 {
		return badEvent("invalid points %d or bonus %d", e.Points, e.Bonus)
	}
	if !t.validAway(e.At, e.Away) {
		return badEvent("invalid time away %d", e.Away)
	}
	t.outcome, t.closedAt, t.expr, t.points, t.bonus, t.away = OutcomeSolved, e.At, e.Expr, e.Points, e.Bonus, e.Away
	p.streak++
	p.bestStreak = max(p.bestStreak, p.streak)
	if p.deadline > 0 {
		p.deadline += e.Bonus
	}
	return nil
}

// validAway reports whether away is a possible time away from the hand at time at.
func (t attempt) validAway(at, away int64) bool { return 0 <= away && away <= max(0, at-t.revealedAt) }

// hasCanonicalClaim reports whether the claim of an event is empty or formatted as Decide formats
// it.
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

// missed charges the cost of a wrong claim to the hand and to every clock of the player. No clock
// runs out before the time of the claim.
func (s *State) missed(e event.Missed) error {
	p, t, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if e.Cost < 0 || e.Cost > mode.MaxCost {
		return badEvent("invalid cost %d", e.Cost)
	}
	t.misses++
	t.lastMiss = Miss{Expr: e.Expr, Reason: e.Reason, Value: e.Value}
	t.missCost += e.Cost
	if t.deadline > 0 {
		t.deadline = max(e.At, t.deadline-e.Cost)
	}
	if p.deadline > 0 {
		p.deadline = max(e.At, p.deadline-e.Cost)
	}
	p.streak = 0
	return nil
}

func (s *State) passed(e event.Passed) error {
	p, t, err := s.openHand(e.Player, e.Hand)
	if err != nil {
		return err
	}
	if e.Why != event.WhySkip && e.Why != event.WhyTime && e.Why != event.WhyShown {
		return badEvent("invalid reason %q for closing a hand", e.Why)
	}
	if !t.validAway(e.At, e.Away) {
		return badEvent("invalid time away %d", e.Away)
	}
	t.outcome, t.closedAt, t.away = Outcome(e.Why), e.At, e.Away
	p.streak = 0
	return nil
}

func (s *State) finished(e event.Finished) error {
	if e.Why != event.WhyDone && e.Why != event.WhyTime && e.Why != event.WhyStop && e.Why != event.WhyDealer {
		return badEvent("invalid reason %q for ending a run", e.Why)
	}
	ended := 0
	for i := range s.seats {
		p := &s.seats[i]
		if p.endReason != "" || e.Player != "" && e.Player != p.player {
			continue
		}
		ended++
		p.endReason, p.endedAt, p.unranked = e.Why, e.At, e.Unranked
		if t, open := p.current(); open {
			if !t.validAway(e.At, e.Away) {
				return badEvent("invalid time away %d", e.Away)
			}
			t.outcome, t.closedAt, t.away = OutcomeUnfinished, e.At, e.Away
			p.attempts[len(p.attempts)-1] = t
		}
	}
	if ended == 0 {
		return badEvent("no player is playing")
	}
	return nil
}
