package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"sync"
	"unicode/utf8"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/dealer"
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
func (r *Runs) Act(ctx context.Context, player, run string, m Move) (Run, error) {
	trail, refusal := fairplay.NormalizeTrail(m.Trail)
	if refusal == nil {
		refusal = checkClaimLength(m.Action)
	}
	if refusal != nil { // run only the clocks
		m.Action, trail = race.Tick{}, nil
	}
	l, rejection, err := r.appendAction(ctx, player, run, m.Action, trail)
	if quota := (*QuotaError)(nil); errors.As(err, &quota) {
		refusal = err
		l, rejection, err = r.appendAction(ctx, player, run, race.Tick{}, nil)
	}
	if err != nil {
		return Run{}, err
	}
	after, err := r.snapshot(ctx, l)
	if err != nil {
		return Run{}, err
	}
	if refusal != nil {
		rejection = refusal
	}
	if rejection != nil {
		return after, fmt.Errorf("live: run %s: %w", run, rejection)
	}
	return after, nil
}

// Load runs the clocks of a run and returns the run. In practice, which may last indefinitely, the
// run has the trails of its closed hands even before it is over. Load returns store.ErrNotFound if
// the player has no such run, ErrContention, or limiter.ErrBusy.
func (r *Runs) Load(ctx context.Context, player, run string) (Run, error) {
	after, err := r.Act(ctx, player, run, Move{Action: race.Tick{}})
	if err == nil && after.Trails == nil && after.Request.Mode == mode.Practice {
		after.Trails, err = r.store.Trails(ctx, run, player)
	}
	return after, err
}

// The limits of a sweep: the runs that it ends, which are more than one address can create in the time until the
// next sweep, and the runs that it ends at a time, so that their transactions share commits.
const (
	maxSweep     = 20_000
	sweepWorkers = 12
	sweepQueue   = 16 // runs that wait for each worker
)

// Sweep runs the clocks of overdue runs and ends practice that was idle for a day. It returns the
// number of runs that it processed without an error. After an error with one run it continues with
// the next; it returns all errors joined. The runs of a player are processed one after another, in the order of
// Store.Overdue.
func (r *Runs) Sweep(ctx context.Context) (swept int, err error) {
	ids, err := r.store.Overdue(ctx, r.clock(), maxSweep)
	if err != nil {
		return 0, err
	}
	var group sync.WaitGroup
	var mu sync.Mutex
	var errs []error
	note := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case err == nil:
			swept++
		case ctx.Err() == nil && !errors.Is(err, store.ErrNotFound): // ErrNotFound: the player was deleted meanwhile
			errs = append(errs, err)
		}
	}
	var queues [sweepWorkers]chan store.Run
	for i := range queues {
		queues[i] = make(chan store.Run, sweepQueue)
		group.Go(func() {
			for run := range queues[i] {
				note(r.sweepRun(ctx, run))
			}
		})
	}
	for _, id := range ids {
		if ctx.Err() != nil {
			break
		}
		run, err := r.store.Run(ctx, id)
		if err != nil {
			note(err)
			continue
		}
		hash := fnv.New32a()
		_, _ = hash.Write([]byte(cmp.Or(run.Player, run.ID))) // a hash returns no error
		queues[hash.Sum32()%sweepWorkers] <- run
	}
	for _, queue := range queues {
		close(queue)
	}
	group.Wait()
	return swept, errors.Join(append(errs, ctx.Err())...)
}

// sweepRun runs the clocks of a run or of a race.
func (r *Runs) sweepRun(ctx context.Context, run store.Run) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if run.Player == "" && r.sweepRace != nil {
		return r.sweepRace(ctx, run.ID)
	}
	_, rejection, err := r.appendAction(ctx, "", run.ID, race.Tick{}, nil)
	return cmp.Or(err, rejection)
}

// MaxTries is how often appendAction decides an action anew if another append always comes first.
const MaxTries = 20

// appendAction decides an action on the state after the whole log and appends the decision. If
// another append came first, it tries again, at most MaxTries times in all. The player "" is the
// dealer, who may act on any run. appendAction returns the run after the action, and in rejection
// the reason if the action was rejected. An action has the time of its arrival, even if dealing
// hands takes long; a hand that the action requests begins after it was dealt.
func (r *Runs) appendAction(ctx context.Context, player, run string, a race.Action, trail []byte) (l *LoadedRun, rejection, err error) {
	arrived := r.clock()
	for range MaxTries {
		if l, err = r.ReadRun(ctx, player, run); err != nil {
			return nil, nil, err
		}
		if l.Finished > 0 {
			rejection, err = r.ActOnFinished(ctx, l, a)
			return l, rejection, err
		}
		if err := r.Replay(ctx, l); err != nil {
			return nil, nil, err
		}
		if player != "" && l.Mode == mode.Daily {
			if rejection, err = r.checkSuperseded(ctx, l, a); rejection != nil || err != nil {
				return l, rejection, err
			}
		}
		before := l.State
		rejection = r.decideAll(ctx, l, arrived, player, a)
		if len(l.NewEvents) == 0 {
			return l, rejection, nil
		}
		trails := trailOf(a, l.Player, trail, l.State.ClosedSince(before, l.Player))
		if err := r.holdRun(ctx, l, before, trails); err != nil {
			return nil, nil, err
		}
		d, err := r.buildDecision(ctx, l, before)
		if err == nil {
			err = r.rate(ctx, l, []store.Seat{{Seat: l.Player, Player: l.Player}}, &d)
		}
		if err != nil {
			return nil, nil, err
		}
		d.Trails = trails
		d.Day = r.clock() / store.DayMillis
		if player != "" && !quotaExempt(a) {
			d.Quota = &r.quota
		}
		l.storedBytes, err = r.store.Append(ctx, run, before.Version(), d)
		switch {
		case err == nil:
			r.cacheState(run, l.State)
			r.noteHeld(d)
			return l, rejection, nil
		case !errors.Is(err, store.ErrVersion):
			return nil, nil, r.QuotaError(err)
		}
	}
	return nil, nil, fmt.Errorf("%w: %s", ErrContention, run)
}

// checkSuperseded returns race.ErrFinished as the rejection of an action in an unfinished daily
// that the player has also played offline and imported. The player then knows the hands in advance,
// so a browser tab that still shows the unfinished run must not finish it, or the run would be
// ranked.
func (r *Runs) checkSuperseded(ctx context.Context, l *LoadedRun, a race.Action) (rejection, err error) {
	if _, isTick := a.(race.Tick); isTick {
		return nil, nil
	}
	row, found, err := r.Dailies.RunOf(ctx, l.Player, l.Number)
	if err == nil && found && row.ID != l.ID && row.Finished > 0 {
		rejection = fmt.Errorf("%w: the daily was played in run %s", race.ErrFinished, row.ID)
	}
	return rejection, err
}

// decideAll decides an action, ends a run that is idle or too long, and deals hands in advance.
func (r *Runs) decideAll(ctx context.Context, l *LoadedRun, now int64, player string, a race.Action) (rejection error) {
	if _, isNext := a.(race.Next); isNext && l.State.HandsLeft() <= refillThreshold {
		// Deal before the next hand begins, not while its clock runs.
		r.refill(ctx, l, now)
		now = r.clock()
	}
	rejection = r.decide(l, now, player, a)
	if rejection == nil && player == "" {
		rejection = r.endIfIdle(l, now)
	}
	if rejection == nil {
		rejection = r.endIfTooLong(l, now)
	}
	if l.State.HandsLeft() < refillThreshold {
		r.refill(ctx, l, now)
	}
	return rejection
}

// refill deals more hands to a run without fixed hands. If dealing fails, the next action tries
// again.
func (r *Runs) refill(ctx context.Context, l *LoadedRun, now int64) {
	if l.Offline || l.Mode == mode.Daily || l.Request.hasFixedHands() || l.State.Over() {
		return
	}
	dealt := l.State.PuzzleIDs()
	if len(dealt) >= mode.MaxHands {
		return
	}
	hands, err := r.moreHands(ctx, l.ID, l.Player, l.Request, dealt)
	if err != nil || len(hands) == 0 {
		return
	}
	_ = r.decide(l, now, "", race.Deal{ID: "deal-" + strconv.Itoa(len(dealt)), Hands: hands})
}

// buildDecision returns the decision to append: the new events of the run and the rows derived from
// them. before is the state of the run before these events.
func (r *Runs) buildDecision(ctx context.Context, l *LoadedRun, before race.State) (store.Decision, error) {
	d, err := r.DeriveRows(ctx, l, before)
	if err == nil {
		d.Cards, err = r.Reviews.UpdatedCards(ctx, l.Player, d.Plays)
	}
	return d, err
}

// DeriveRows returns the decision to append, but without the review cards, which also depend on
// other runs.
func (r *Runs) DeriveRows(ctx context.Context, l *LoadedRun, before race.State) (d store.Decision, err error) {
	d = store.Decision{Events: l.NewEvents, Deadline: l.deadline()}
	if d.Plays, err = r.closedPlays(ctx, l, before); err != nil {
		return d, err
	}
	if l.State.Over() && !before.Over() {
		res, err := l.State.Result(l.Player)
		if err != nil {
			return d, fmt.Errorf("live: run %s: %w", l.ID, err)
		}
		result := newResult(l, l.Player, res)
		d.Held = fairplay.HeldRows(result, res)
		final, err := newFinalView(l)
		if err != nil {
			return d, err
		}
		d.Finished = result.Finished
		d.Results, d.FinalViews = []store.Result{result}, []store.FinalView{final}
		if result.Mode == mode.Timed {
			d.Ghosts = recordingsOf(result, "")
		}
	}
	return d, nil
}

// closedPlays returns the hands that were closed since the state before.
func (r *Runs) closedPlays(ctx context.Context, l *LoadedRun, before race.State) (plays []store.Play, err error) {
	for _, h := range l.State.ClosedSince(before, l.Player) {
		p := newPlay(l, l.Player, h)
		p.Form = l.FormOf(h)
		if p.Solvable {
			if p.Techniques, err = r.dealer.Techniques(ctx, h.Puzzle); err != nil {
				return nil, err
			}
		}
		plays = append(plays, p)
	}
	return plays, nil
}

// newPlay returns the row of a hand that a player has closed, without its techniques. The rows of
// races have none, so hands of races do not count for the review.
func newPlay(l *LoadedRun, player string, h race.PlayedHand) store.Play {
	play := store.Play{
		Run: l.ID, Hand: h.Hand, Player: player, Mode: l.Mode, Offline: l.Offline,
		Puzzle: h.Puzzle, Solvable: *h.Solvable, Level: h.Level, Seconds: h.Seconds,
		At: h.Revealed + h.Away + h.Time - h.Cost, Time: h.Time,
		Outcome: string(h.Outcome), Points: h.Points, Hints: h.Hints, Misses: h.Misses,
	}
	if l.Mode == mode.Daily {
		play.Number = l.Number
	}
	return play
}

// FormOf returns store.Play.Form of a hand that a player has closed.
func (l *LoadedRun) FormOf(h race.PlayedHand) string {
	if h.Outcome != race.OutcomeSolved || h.Hints > 0 || h.Expr == "" || l.isChosen() {
		return ""
	}
	e, err := expr.Parse(h.Expr)
	if err != nil {
		return "" // cannot happen: the claim was correct
	}
	return dealer.FormText(e)
}

// isChosen reports whether a person chose the hands of the run: they do not count in public statistics.
// An offline run has the hands that its client claims to have been dealt, except a daily. The hands of a
// class are those of its teacher, and a challenge has those that its creator has played.
func (l *LoadedRun) isChosen() bool {
	if l.Player != "" {
		return len(l.Request.Puzzles) > 0 || l.Request.isArchived() || l.Request.Challenge != "" || l.Offline && l.Mode != mode.Daily
	}
	o := parseOptions(l.State.Source())
	return o.Kind == KindClass || len(o.Puzzles) > 0 || o.Missed
}

// newResult returns the row of a player's result.
func newResult(l *LoadedRun, player string, res race.Result) store.Result {
	finishedHands := res.Closed
	for _, h := range res.Hands {
		if h.Outcome == race.OutcomeUnfinished {
			finishedHands--
		}
	}
	return store.Result{
		Run: l.ID, Player: player, Mode: res.Mode, Number: res.Number, Offline: res.Offline, Ranked: res.Ranked,
		Hands: finishedHands, Solved: res.Solved, Points: res.Points, Time: res.Time, Best: res.Best, Finished: res.Finished,
	}
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

// quotaExempt reports whether an action may be stored beyond the quota, because it ends a run or
// runs the clocks.
func quotaExempt(a race.Action) bool {
	switch a.(type) {
	case race.Finish, race.Tick:
		return true
	}
	return false
}

// checkClaimLength returns ErrLongClaim if the action is a claim whose expression is too long.
func checkClaimLength(a race.Action) error {
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

// A trail lists a player's moves at the table with one hand. It is stored so that pages can replay
// the hand. The server checks its format, so that a replay can rely on it. A ranked result with
// impossible moves is held (isPossibleTrail).
