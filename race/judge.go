package race

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// What a player does with a hand that was shown to them.

// open is the seat of the acting player, if the hand is open to them.
func (t *turn) open(number int) (int, error) {
	i, err := t.seat()
	if err != nil {
		return 0, err
	}
	tries := t.state.seats[i].tries
	if number < 0 || number >= len(tries) {
		return 0, ErrUnknownHand
	}
	switch tries[number].outcome {
	case "":
		return i, nil
	case outcome(event.WhyTime):
		return 0, ErrExpired
	default:
		return 0, ErrAlreadyDone
	}
}

func (t *turn) next(a Next) error {
	i, err := t.seat()
	if err != nil {
		return err
	}
	p := t.state.seats[i]
	_, open := p.current()
	switch {
	case a.Hand >= 0 && a.Hand < len(p.tries):
		return ErrAlreadyDone
	case a.Hand != len(p.tries) || a.Hand >= len(t.state.hands):
		return ErrUnknownHand
	case open:
		return badAction("hand %d is still open", a.Hand-1)
	}
	return t.reveal(i)
}

func (t *turn) claim(a Claim) error {
	i, err := t.open(a.Hand)
	if err != nil {
		return err
	}
	h := t.state.hands[a.Hand]
	if a.None {
		if a.Expr != "" {
			return badAction("an expression, and no solution")
		}
		if h.Solvable {
			return t.emit(event.Missed{Head: t.head(t.player), Hand: a.Hand, Cost: t.state.mode.NoneCost})
		}
		return t.solve(i, a.Hand, "", a.Away)
	}
	e, err := expr.Parse(a.Expr)
	if err != nil {
		return badAction("%w", err)
	}
	text := expr.Format(e, expr.Style{})
	v := h.puzzle.Check(e)
	if v.Correct {
		return t.solve(i, a.Hand, text, a.Away)
	}
	return t.emit(event.Missed{
		Head: t.head(t.player), Hand: a.Hand, Cost: t.state.mode.MissCost,
		Expr: text, Reason: v.Reason.String(), Value: valueText(v),
	})
}

// maxValue bounds the text of a value that is kept: 2^2^… is long.
const maxValue = 40

func valueText(v puzzle.Verdict) string {
	if !v.Defined || v.Value.BitLen() > 4*maxValue {
		return ""
	}
	if text := v.Value.String(); len(text) <= maxValue {
		return text
	}
	return ""
}

func (t *turn) solve(at, number int, claim string, away int64) error {
	p := t.state.seats[at]
	e := event.Solved{
		Head: t.head(t.player), Hand: number, Expr: claim,
		Points: t.state.mode.Points(p.tries[number].hints), Away: t.away(at, away),
	}
	if p.end > 0 {
		e.Bonus = t.state.mode.Gain(p.streak + 1)
	}
	if err := t.emit(e); err != nil {
		return err
	}
	return t.goOn(at)
}

// away returns how much of the time of the player's open hand does not count, of the time that the
// player says they were away: none where the clock of the mode does not pause, and at most all of it.
func (t *turn) away(at int, told int64) int64 {
	hand, open := t.state.seats[at].current()
	if !open || !t.state.mode.Pauses() {
		return 0
	}
	return max(0, min(told, t.now-hand.revealed))
}

// hint notes the steps that are new. Steps had before are free, also from other numbers:
// they were paid for with this hand.
func (t *turn) hint(a Hint) error {
	i, err := t.open(a.Hand)
	if a.Step == 1 {
		a.Step = t.state.mode.FirstStep()
	}
	switch {
	case err != nil:
		return err
	case !t.state.mode.Hints:
		return ErrNotYours
	case a.Step < 1 || a.Step > mode.Answer:
		return badAction("step %d", a.Step)
	case a.Step <= t.state.seats[i].tries[a.Hand].hints:
		return nil
	}
	if err := t.emit(event.Hinted{Head: t.head(t.player), Hand: a.Hand, Step: a.Step}); err != nil {
		return err
	}
	// The first step says whether there is a solution; where there is none, that is all.
	if a.Step < mode.Answer && t.state.hands[a.Hand].Solvable {
		return nil
	}
	return t.pass(i, a.Hand, event.WhyShown, a.Away)
}

func (t *turn) skip(a Skip) error {
	i, err := t.open(a.Hand)
	if err != nil {
		return err
	}
	return t.pass(i, a.Hand, event.WhySkip, a.Away)
}

func (t *turn) pass(at, number int, why event.Why, away int64) error {
	passed := event.Passed{Head: t.head(t.player), Hand: number, Why: why, Away: t.away(at, away)}
	if err := t.emit(passed); err != nil {
		return err
	}
	return t.goOn(at)
}
