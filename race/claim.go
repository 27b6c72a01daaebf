package race

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/race/mode"
)

// seatWithOpenHand returns the index of the acting player's seat. It returns an error if the hand
// is not open for the player.
func (d *decision) seatWithOpenHand(hand int) (int, error) {
	i, err := d.playingSeat()
	if err != nil {
		return 0, err
	}
	attempts := d.state.seats[i].attempts
	switch {
	case hand < 0 || hand >= len(attempts):
		return 0, ErrUnknownHand
	case d.state.paused:
		return 0, ErrPaused
	}
	switch attempts[hand].outcome {
	case "":
		return i, nil
	case OutcomeTime:
		return 0, ErrExpired
	default:
		return 0, ErrAlreadyDone
	}
}

func (d *decision) claim(a Claim) error {
	i, err := d.seatWithOpenHand(a.Hand)
	if err != nil {
		return err
	}
	if d.now < d.state.seats[i].attempts[a.Hand].blockEnd {
		return ErrBlocked
	}
	h := d.state.hands[a.Hand]
	if a.None {
		if a.Expr != "" {
			return badActionError("the claim has both an expression and \"no solution\"")
		}
		if h.Solvable {
			return d.miss(event.Missed{Head: d.head(d.player), Hand: a.Hand, Cost: d.state.mode.NoneCost})
		}
		return d.solve(i, a.Hand, "", a.Away)
	}
	e, err := expr.Parse(a.Expr)
	if err != nil {
		return badActionError("%w", err)
	}
	text := expr.Format(e, expr.Style{})
	v := h.puzzle.Check(e)
	if v.Correct {
		return d.solve(i, a.Hand, text, a.Away)
	}
	return d.miss(event.Missed{
		Head: d.head(d.player), Hand: a.Hand, Cost: d.state.mode.MissCost,
		Expr: text, Reason: v.Reason.String(), Value: valueText(v),
	})
}

// miss emits a wrong claim, which may end the player's run.
func (d *decision) miss(e event.Missed) error {
	if err := d.emit(e); err != nil || !d.state.mode.Sudden {
		return err
	}
	return d.emit(event.Finished{Head: d.head(d.player), Reason: event.ReasonDone})
}

// valueText returns the value of a claim as text, or "" if it is undefined or too long.
func valueText(v puzzle.Verdict) string {
	if !v.Defined || v.Value.BitLen() > 4*maxValueText {
		return ""
	}
	if text := v.Value.String(); len(text) <= maxValueText {
		return text
	}
	return ""
}

func (d *decision) solve(seatIndex, hand int, claim string, away int64) error {
	p := d.state.seats[seatIndex]
	e := event.Solved{
		Head: d.head(d.player), Hand: hand, Expr: claim,
		Points: d.state.mode.Points(p.attempts[hand].hints), Away: d.awayFromHand(seatIndex, away),
	}
	if p.deadline > 0 {
		e.Bonus = d.state.mode.StreakBonus(p.streak + 1)
	}
	if err := d.emit(e); err != nil {
		return err
	}
	if d.state.mode.Pace == mode.PaceFirst {
		return d.closeForAll(event.ReasonTaken)
	}
	return d.advance(seatIndex)
}

// awayFromHand returns how much of the claimed time away is accepted for the player's open hand: 0
// if the mode does not pause the time of a hand, and at most the time since the hand was shown.
func (d *decision) awayFromHand(seatIndex int, claimed int64) int64 {
	hand, open := d.state.seats[seatIndex].currentAttempt()
	if !open || !d.state.mode.Pauses() {
		return 0
	}
	return max(0, min(claimed, d.now-hand.revealedAt))
}

// hint records a hint if it has new steps. A step that was given before costs nothing, even if the
// numbers on the table have changed since.
func (d *decision) hint(a Hint) error {
	if d.player == "" {
		return d.hintForAll(a)
	}
	i, err := d.seatWithOpenHand(a.Hand)
	if a.Step == 1 {
		a.Step = d.state.mode.FirstStep()
	}
	switch {
	case err != nil:
		return err
	case !d.state.mode.Hints:
		return ErrNotYours
	case a.Step < 1 || a.Step > mode.AnswerStep:
		return badActionError("invalid hint step %d", a.Step)
	case a.Step <= d.state.seats[i].attempts[a.Hand].hints:
		return nil
	}
	if err := d.emit(event.Hinted{Head: d.head(d.player), Hand: a.Hand, Step: a.Step}); err != nil {
		return err
	}
	// The first step reveals whether there is a solution. "No solution" is already the complete
	// answer.
	if a.Step < mode.AnswerStep && d.state.hands[a.Hand].Solvable {
		return nil
	}
	return d.pass(i, a.Hand, event.ReasonShown, a.Away)
}

func (d *decision) skip(a Skip) error {
	i, err := d.seatWithOpenHand(a.Hand)
	if err != nil {
		return err
	}
	return d.pass(i, a.Hand, event.ReasonSkip, a.Away)
}

func (d *decision) pass(seatIndex, hand int, reason event.Reason, away int64) error {
	passed := event.Passed{Head: d.head(d.player), Hand: hand, Reason: reason, Away: d.awayFromHand(seatIndex, away)}
	if err := d.emit(passed); err != nil {
		return err
	}
	return d.advance(seatIndex)
}
