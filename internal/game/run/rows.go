package run

import (
	"context"
	"fmt"
	"slices"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/game/dealer"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// This file computes the rows that a store keeps of the hands and results of runs and races.

// DeriveRows returns the decision to append, but without the review cards, which also depend on
// other runs.
func DeriveRows(ctx context.Context, hands *dealer.Dealer, l *Loaded, before race.State) (d store.Decision, err error) {
	d = store.Decision{Events: l.NewEvents, Deadline: l.deadline()}
	if d.Plays, err = closedPlays(ctx, hands, l, before); err != nil {
		return d, err
	}
	if l.State.Over() && !before.Over() {
		res, err := l.State.Result(l.Player)
		if err != nil {
			return d, fmt.Errorf("run: %s: %w", l.ID, err)
		}
		result := NewResult(l, l.Player, res)
		d.Held = fairplay.HeldRows(result, res)
		final, err := newFinalView(l)
		if err != nil {
			return d, err
		}
		d.Finished = result.Finished
		d.Results, d.FinalViews = []store.Result{result}, []store.FinalView{final}
		if result.Mode == mode.Timed {
			d.Ghosts = GhostsOf(result, "")
		}
	}
	return d, nil
}

// closedPlays returns the hands that were closed since the state before.
func closedPlays(ctx context.Context, hands *dealer.Dealer, l *Loaded, before race.State) (plays []store.Play, err error) {
	for _, h := range l.State.ClosedSince(before, l.Player) {
		p := NewPlay(l, l.Player, h)
		p.Form = FormOf(h, l.isChosen())
		if p.Solvable {
			if p.Techniques, err = hands.Techniques(ctx, h.Puzzle); err != nil {
				return nil, err
			}
		}
		plays = append(plays, p)
	}
	return plays, nil
}

// NewPlay returns the row of a hand that a player has closed, without its techniques. The rows of
// races have none, so hands of races do not count for the review.
func NewPlay(l *Loaded, player string, h race.PlayedHand) store.Play {
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

// FormOf returns store.Play.Form of a hand that a player has closed. isChosen reports whether a person chose
// the hands of the run: they do not count in public statistics.
func FormOf(h race.PlayedHand, isChosen bool) string {
	if h.Outcome != race.OutcomeSolved || h.Hints > 0 || h.Expr == "" || isChosen {
		return ""
	}
	e, err := expr.Parse(h.Expr)
	if err != nil {
		return "" // cannot happen: the claim was correct
	}
	return dealer.FormText(e)
}

// isChosen reports whether a person chose the hands of the run: an offline run has the hands that its client
// claims to have been dealt, except a daily, and a challenge has those that its creator has played.
func (l *Loaded) isChosen() bool {
	return len(l.Request.Puzzles) > 0 || l.Request.isArchived() || l.Request.Challenge != "" || l.Offline && l.Mode != mode.Daily
}

// NewResult returns the row of a player's result.
func NewResult(l *Loaded, player string, res race.Result) store.Result {
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

const (
	// MinGhostHands is the minimum number of finished hands of a run that others can race against.
	MinGhostHands = 5
	maxStrength   = 3600 // one second a hand
)

// GhostsOf returns the ghost of a result, or nothing if the result cannot be compared with
// others or has too few hands.
func GhostsOf(row store.Result, seat string) []store.Ghost {
	if !row.Ranked || row.Hands < MinGhostHands || row.Solved == 0 || row.Time <= 0 {
		return nil
	}
	strength := min(maxStrength, int64(row.Solved)*3600_000/row.Time)
	return []store.Ghost{{Run: row.Run, Seat: seat, Player: row.Player, Strength: int(strength), Finished: row.Finished}}
}

// FinishedHands returns the hands that were closed before the end of a run.
func FinishedHands(shown []race.PlayedHand) []race.PlayedHand {
	return slices.DeleteFunc(shown, func(h race.PlayedHand) bool {
		return h.Outcome == race.OutcomeOpen || h.Outcome == race.OutcomeUnfinished
	})
}
