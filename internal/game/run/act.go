package run

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// Act decides an action of a player and returns the run after it. If the action is rejected, Act
// still runs the clocks and returns the run with the error: a wrapped error of package race,
// ErrLongClaim, or *QuotaError. An invalid trail is race.ErrBadAction.
//
// With all other errors Act returns no run: store.ErrNotFound if the player has no such run,
// ErrContention if too many concurrent actions were first, limiter.ErrBusy, and other errors of
// the store.
func (s *Service) Act(ctx context.Context, player, run string, m Move) (Run, error) {
	trail, refusal := fairplay.NormalizeTrail(m.Trail)
	if refusal == nil {
		refusal = CheckClaimLength(m.Action)
	}
	if refusal != nil { // run only the clocks
		m.Action, trail = race.Tick{}, nil
	}
	l, rejection, err := s.appendAction(ctx, player, run, m.Action, trail)
	if quota := (*QuotaError)(nil); errors.As(err, &quota) {
		refusal = err
		l, rejection, err = s.appendAction(ctx, player, run, race.Tick{}, nil)
	}
	if err != nil {
		return Run{}, err
	}
	after, err := s.snapshot(ctx, l)
	if err != nil {
		return Run{}, err
	}
	if refusal != nil {
		rejection = refusal
	}
	if rejection != nil {
		return after, fmt.Errorf("run: %s: %w", run, rejection)
	}
	return after, nil
}

// Load runs the clocks of a run and returns the run. In practice, which may last indefinitely, the
// run has the trails of its closed hands even before it is over. Load returns store.ErrNotFound if
// the player has no such run, ErrContention, or limiter.ErrBusy.
func (s *Service) Load(ctx context.Context, player, run string) (Run, error) {
	after, err := s.Act(ctx, player, run, Move{Action: race.Tick{}})
	if err == nil && after.Trails == nil && after.Request.Mode == mode.Practice {
		after.Trails, err = s.store.Trails(ctx, run, player)
	}
	return after, err
}

// MaxTries is how often an action is decided if another append always comes first.
const MaxTries = 20

// appendAction decides an action on the state after the whole log and appends the decision. If
// another append came first, it tries again, at most MaxTries times in all. The player "" is the
// dealer, who may act on any run. appendAction returns the run after the action, and in rejection
// the reason if the action was rejected. An action has the time of its arrival, even if dealing
// hands takes long; a hand that the action requests begins after it was dealt.
func (s *Service) appendAction(ctx context.Context, player, run string, a race.Action, trail []byte) (l *Loaded, rejection, err error) {
	arrived := s.Log.Now()
	for range MaxTries {
		if l, err = s.Log.Read(ctx, player, run); err != nil {
			return nil, nil, err
		}
		if l.Finished > 0 {
			final, err := s.Log.LoadFinal(ctx, l)
			if err != nil {
				return nil, nil, err
			}
			return l, race.DecideFinished(l.PlayerView(), final.Acts, l.Player, a), nil
		}
		if err := s.Log.Replay(ctx, l); err != nil {
			return nil, nil, err
		}
		if player != "" && l.Mode == mode.Daily {
			if rejection, err = s.checkSuperseded(ctx, l, a); rejection != nil || err != nil {
				return l, rejection, err
			}
		}
		before := l.State
		rejection = s.decideAll(ctx, l, arrived, player, a)
		if len(l.NewEvents) == 0 {
			return l, rejection, nil
		}
		trails := trailOf(a, l.Player, trail, l.State.ClosedSince(before, l.Player))
		if err := s.holdRun(ctx, l, before, trails); err != nil {
			return nil, nil, err
		}
		d, err := s.buildDecision(ctx, l, before)
		if err == nil {
			err = s.Log.Rate(ctx, l, []store.Seat{{Seat: l.Player, Player: l.Player}}, &d)
		}
		if err != nil {
			return nil, nil, err
		}
		d.Trails = trails
		if s.Log.Charge(&d); player == "" || quotaExempt(a) {
			d.Quota = nil
		}
		switch err = s.Log.Append(ctx, l, before, d); {
		case err == nil:
			return l, rejection, nil
		case !errors.Is(err, store.ErrVersion):
			return nil, nil, err
		}
	}
	return nil, nil, fmt.Errorf("%w: %s", ErrContention, run)
}

// checkSuperseded returns race.ErrFinished as the rejection of an action in an unfinished daily
// that the player has also played offline and imported. The player then knows the hands in advance,
// so a browser tab that still shows the unfinished run must not finish it, or the run would be
// ranked.
func (s *Service) checkSuperseded(ctx context.Context, l *Loaded, a race.Action) (rejection, err error) {
	if _, isTick := a.(race.Tick); isTick {
		return nil, nil
	}
	row, found, err := s.Dailies.RunOf(ctx, l.Player, l.Number)
	if err == nil && found && row.ID != l.ID && row.Finished > 0 {
		rejection = fmt.Errorf("%w: the daily was played in run %s", race.ErrFinished, row.ID)
	}
	return rejection, err
}

// decideAll decides an action, ends a run that is idle or too long, and deals hands in advance.
func (s *Service) decideAll(ctx context.Context, l *Loaded, now int64, player string, a race.Action) (rejection error) {
	if _, isNext := a.(race.Next); isNext && l.State.HandsLeft() <= refillThreshold {
		// Deal before the next hand begins, not while its clock runs.
		s.refill(ctx, l, now)
		now = s.Log.Now()
	}
	rejection = s.Log.Decide(l, now, player, a)
	if rejection == nil && player == "" {
		rejection = s.endIfIdle(l, now)
	}
	if rejection == nil {
		rejection = s.endIfTooLong(l, now)
	}
	if l.State.HandsLeft() < refillThreshold {
		s.refill(ctx, l, now)
	}
	return rejection
}

// refill deals more hands to a run without fixed hands. If dealing fails, the next action tries
// again.
func (s *Service) refill(ctx context.Context, l *Loaded, now int64) {
	if l.Offline || l.Mode == mode.Daily || l.Request.hasFixedHands() || l.State.Over() {
		return
	}
	dealt := l.State.PuzzleIDs()
	if len(dealt) >= mode.MaxHands {
		return
	}
	hands, err := s.hands.more(ctx, l.ID, l.Player, l.Request, dealt)
	if err != nil || len(hands) == 0 {
		return
	}
	_ = s.Log.Decide(l, now, "", race.Deal{ID: "deal-" + strconv.Itoa(len(dealt)), Hands: hands})
}

// buildDecision returns the decision to append: the new events of the run and the rows derived from
// them. before is the state of the run before these events.
func (s *Service) buildDecision(ctx context.Context, l *Loaded, before race.State) (store.Decision, error) {
	d, err := DeriveRows(ctx, s.dealer, l, before)
	if err == nil {
		d.Cards, err = s.Reviews.UpdatedCards(ctx, l.Player, d.Plays)
	}
	return d, err
}

// trailOf returns the trail of a player for the hand that the action closed, or nil if the action
// closed no hand.
func trailOf(a race.Action, player string, trail []byte, closed []race.PlayedHand) []store.Trail {
	if trail == nil || len(closed) == 0 {
		return nil
	}
	hand := -1
	switch a := a.(type) {
	case race.Claim:
		hand = a.Hand
	case race.Hint:
		hand = a.Hand
	case race.Skip:
		hand = a.Hand
	case race.Finish:
		hand = closed[len(closed)-1].Hand
	default:
	}
	if slices.ContainsFunc(closed, func(h race.PlayedHand) bool { return h.Hand == hand }) {
		return []store.Trail{{Player: player, Hand: hand, Moves: trail}}
	}
	return nil
}

// snapshot returns the run as its player may see it, with the change of the rating, Held and the trails
// if it is over.
func (s *Service) snapshot(ctx context.Context, l *Loaded) (run Run, err error) {
	run = Run{ID: l.ID, Request: l.Request.Public(), View: l.PlayerView(), Now: s.Log.Now(), StoredBytes: l.StoredBytes}
	if run.View.Phase != race.PhaseOver {
		return run, nil
	}
	if run.Rating, err = s.Ratings.RatingChange(ctx, l.ID, l.Player); err != nil {
		return run, err
	}
	if run.Held, err = s.fairPlay.IsHeld(ctx, l.ID, l.Player); err != nil {
		return run, err
	}
	run.Trails, err = s.store.Trails(ctx, l.ID, l.Player)
	return run, err
}

// quotaExempt reports whether an action may be stored beyond the quota, because it ends a run or
// runs the clocks.
func quotaExempt(a race.Action) bool {
	switch a.(type) {
	case race.Finish, race.Tick:
		return true
	}
	return false
}

// CheckClaimLength returns ErrLongClaim if the action is a claim whose expression is too long.
func CheckClaimLength(a race.Action) error {
	claim, _ := a.(race.Claim)
	return CheckExprLength(claim.Expr)
}

// CheckExprLength returns ErrLongClaim if an expression has more than maxClaimLength characters.
func CheckExprLength(text string) error {
	if n := utf8.RuneCountInString(text); n > maxClaimLength {
		return fmt.Errorf("%w: %d characters", ErrLongClaim, n)
	}
	return nil
}
