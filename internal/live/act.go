package live

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// tries is how often an action is decided anew because others were first.
const tries = 20

// Act takes an action of a player. The run comes as it is now, also with an error of package
// race, which comes wrapped: what the clocks did by then has happened even so. A trail
// that is none is race.ErrBadAction. Other errors with a run: ErrLongClaim; *QuotaError. Without: store.ErrNotFound;
// ErrMany; limiter.ErrBusy.
func (r *Runs) Act(ctx context.Context, player, run string, m Move) (Run, error) {
	trail, bad := checked(m.Trail)
	if bad == nil {
		bad = tooLong(m.Action)
	}
	if bad != nil { // and then only the clocks act
		m.Action, trail = race.Tick{}, nil
	}
	f, refused, err := r.turn(ctx, player, run, m.Action, trail)
	if quota := (*QuotaError)(nil); errors.As(err, &quota) {
		bad = err
		f, refused, err = r.turn(ctx, player, run, race.Tick{}, nil)
	}
	if err != nil {
		return Run{}, err
	}
	shown, err := r.show(ctx, f)
	if err != nil {
		return Run{}, err
	}
	if bad != nil {
		refused = bad
	}
	if refused != nil {
		return shown, fmt.Errorf("live: run %s: %w", run, refused)
	}
	return shown, nil
}

// Look is the run as it is now, after what the clocks did. Of practice, which may go on for as
// long as somebody likes, it has the trails of the closed hands also before it is over.
// Errors: store.ErrNotFound, ErrMany, limiter.ErrBusy.
func (r *Runs) Look(ctx context.Context, player, run string) (Run, error) {
	shown, err := r.Act(ctx, player, run, Move{Action: race.Tick{}})
	if err == nil && shown.Trails == nil && shown.Wish.Mode == "practice" {
		shown.Trails, err = r.trails(ctx, run)
	}
	return shown, err
}

// sweeping is how many runs one Sweep looks at.
const sweeping = 500

// Sweep lets the clocks act in runs that nobody looks at, ends practice that was left a day ago, and says in how many. A run
// that cannot be ticked does not keep it from the others; the errors come joined.
func (r *Runs) Sweep(ctx context.Context) (int, error) {
	ids, err := r.store.Overdue(ctx, r.clock(), sweeping)
	if err != nil {
		return 0, err
	}
	swept := 0
	var errs []error
	for _, id := range ids {
		_, refused, err := r.turn(ctx, "", id, race.Tick{}, nil)
		if err == nil {
			err = refused
		}
		switch {
		case err == nil:
			swept++
		case ctx.Err() != nil:
			return swept, ctx.Err()
		case !errors.Is(err, store.ErrNotFound): // its player was deleted
			errs = append(errs, err)
		}
	}
	return swept, errors.Join(errs...)
}

// turn decides an action on the whole log and appends what follows, again and again until
// nobody was first. The player "" is the dealer, who may touch any run. It gives the run
// as it is then, and with what the action was refused. An action is of the moment when it arrived,
// however long dealing takes; a hand that is asked for begins when it is there.
func (r *Runs) turn(ctx context.Context, player, run string, a race.Action, trail []byte) (f *folded, refused, err error) {
	arrived := r.clock()
	for range tries {
		f, err = r.read(ctx, run)
		if err != nil {
			return nil, nil, err
		}
		if player != "" && f.Player != player {
			return nil, nil, fmt.Errorf("live: run %s of another player: %w", run, store.ErrNotFound)
		}
		if f.Finished > 0 {
			refused, err = r.finish(ctx, f, f.Player, a)
			return f, refused, err
		}
		if err := r.replay(ctx, f); err != nil {
			return nil, nil, err
		}
		before := f.state
		now := arrived
		if _, shows := a.(race.Next); shows && before.Left() <= few {
			// Dealt before the hand begins and not while its clock goes.
			r.refill(ctx, f, now)
			now = r.clock()
		}
		refused = f.decide(now, player, a)
		if refused == nil && player == "" {
			refused = f.rest(now)
		}
		if refused == nil {
			refused = f.endIfLong(now, r.longest, r.largest)
		}
		if f.state.Left() < few {
			r.refill(ctx, f, now)
		}
		if len(f.decided) == 0 {
			return f, refused, nil
		}
		d, err := r.follows(ctx, f, before)
		if err != nil {
			return nil, nil, err
		}
		d.Trails = trailOf(a, trail, d.Plays)
		if r.charge(&d); player == "" || free(a) {
			d.Quota = nil
		}
		err = r.store.Append(ctx, run, before.Version(), d)
		switch {
		case err == nil:
			r.kept.put(run, f.state)
			f.stored, err = stored(d)
			return f, refused, err
		case !errors.Is(err, store.ErrVersion):
			return nil, nil, r.overQuota(err)
		}
	}
	return nil, nil, fmt.Errorf("%w: %s", ErrMany, run)
}

// refill deals more hands to an open run. Where that fails nothing is lost: the next action
// tries again.
func (r *Runs) refill(ctx context.Context, f *folded, now int64) {
	open := f.state.View("").Hands == 0 && !f.Offline
	if !open || f.state.Over() {
		return
	}
	had := f.state.Dealt()
	if len(had) >= mode.MaxHands {
		return
	}
	hands, err := r.more(ctx, f.ID, f.wish, had)
	if err != nil || len(hands) == 0 {
		return
	}
	_ = f.decide(now, "", race.Deal{ID: "deal-" + strconv.Itoa(len(had)), Hands: hands})
}

// follows is what was decided of a run since it had a state, with all that follows from it.
func (r *Runs) follows(ctx context.Context, f *folded, before race.State) (d store.Decision, err error) {
	d = store.Decision{Events: f.decided, Deadline: f.deadline()}
	if d.Plays, err = r.plays(ctx, f, before); err != nil {
		return d, err
	}
	if d.Cards, err = r.cards(ctx, f.Player, d.Plays); err != nil {
		return d, err
	}
	if f.state.Over() && !before.Over() {
		if d.Result, err = resultOf(f); err != nil {
			return d, err
		}
		d.Final, err = finalOf(f)
	}
	return d, err
}

// stored returns how many bytes a decision has in the store.
func stored(d store.Decision) (int64, error) {
	texts, err := d.Texts()
	if err != nil {
		return 0, err
	}
	log, trails := d.Size(texts)
	return log + trails, nil
}

// plays are the hands that were closed since a state.
func (r *Runs) plays(ctx context.Context, f *folded, before race.State) (plays []store.Play, err error) {
	for _, h := range f.state.ClosedSince(before, f.Player) {
		p := store.Play{
			Run: f.ID, Hand: h.Hand, Player: f.Player, Mode: f.Mode, Offline: f.Offline,
			Puzzle: h.Puzzle, Solvable: *h.Solvable, Level: h.Level, Seconds: h.Seconds,
			At: h.Revealed + h.Away + h.Time - h.Cost, Time: h.Time,
			Outcome: h.Outcome, Points: h.Points, Hints: h.Hints, Misses: h.Misses,
		}
		if p.Solvable {
			if p.Techniques, err = r.dealer.Techniques(ctx, h.Puzzle); err != nil {
				return nil, err
			}
		}
		plays = append(plays, p)
	}
	return plays, nil
}

func resultOf(f *folded) (*store.Result, error) {
	res, err := f.state.Result(f.Player)
	if err != nil {
		return nil, fmt.Errorf("live: run %s: %w", f.ID, err)
	}
	done := res.Closed
	for _, h := range res.Hands {
		if h.Outcome == "unfinished" {
			done--
		}
	}
	return &store.Result{
		Run: f.ID, Player: f.Player, Mode: res.Mode, Number: res.Number, Offline: res.Offline, Ranked: res.Ranked,
		Hands: done, Solved: res.Solved, Points: res.Points, Time: res.Time, Best: res.Best, Finished: res.Finished,
	}, nil
}

// trailOf puts a trail where it belongs: to the hand that the action closed.
func trailOf(a race.Action, trail []byte, closed []store.Play) map[int][]byte {
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
	for _, p := range closed {
		if p.Hand == hand {
			return map[int][]byte{hand: trail}
		}
	}
	return nil
}
