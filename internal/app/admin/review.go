package admin

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/store"
)

// heldPage is the number of held results that are read at a time.
const heldPage = 100

// heldJSON is the JSON of a held result. Times are in milliseconds.
type heldJSON struct {
	Run      string     `json:"run"`
	Player   string     `json:"player"`
	Name     string     `json:"name"`
	Mode     string     `json:"mode"`
	Number   int        `json:"number,omitempty"` // of the daily
	Finished int64      `json:"finished"`
	Reason   string     `json:"reason"`             // a reason of fairplay, such as HeldFast
	Decision string     `json:"decision,omitempty"` // accept or reject; empty: none yet
	Points   int        `json:"points"`
	Solved   int        `json:"solved"`
	Hands    []heldHand `json:"hands"`
}

// heldHand is a hand of a held result.
type heldHand struct {
	Puzzle    string `json:"puzzle"`
	Outcome   string `json:"outcome"`
	Time      int64  `json:"time"`
	Predicted int64  `json:"predicted"` // 0: unknown
}

// Held prints the held results about which nobody has decided.
func (a *Admin) Held(ctx context.Context) error {
	var after store.HeldResult
	for count := 0; ; {
		page, err := a.DB.HeldResults(ctx, after, heldPage)
		if err != nil {
			return err
		}
		for _, h := range page {
			if err := a.printHeld(ctx, h); err != nil {
				return err
			}
			after = h
		}
		count += len(page)
		if len(page) == heldPage {
			continue
		}
		if count == 0 {
			return a.PrintLine(a.Say("admin.review.empty"))
		}
		return nil
	}
}

// Review accepts or rejects a held result of a player in a run.
func (a *Admin) Review(ctx context.Context, run, player string, isAccepted bool) error {
	h := store.HeldResult{Run: run, Player: player, Decision: store.DecisionReject, Decided: a.Now().UnixMilli()}
	if isAccepted {
		h.Decision = store.DecisionAccept
	}
	err := a.DB.DecideHeldResult(ctx, h)
	if errors.Is(err, store.ErrNotFound) {
		return console.NewError("admin.review.none", "run", excerpt.Quote(h.Run), "player", excerpt.Quote(h.Player))
	}
	if err != nil {
		return err
	}
	if h, err = a.DB.HeldResult(ctx, h.Run, h.Player); err != nil {
		return err
	}
	return a.printHeld(ctx, h)
}

// printHeld prints a held result with its hands.
func (a *Admin) printHeld(ctx context.Context, h store.HeldResult) error {
	result, err := a.DB.Result(ctx, h.Run, h.Player)
	if err != nil {
		return err
	}
	player, err := a.DB.Player(ctx, h.Player)
	if err != nil {
		return err
	}
	plays, err := a.DB.PlaysOfPlayer(ctx, h.Run, h.Player)
	if err != nil {
		return err
	}
	held := heldJSON{
		Run: h.Run, Player: h.Player, Name: player.Name, Mode: result.Mode, Number: result.Number, Finished: h.Finished,
		Reason: h.Reason, Decision: h.Decision, Points: result.Points, Solved: result.Solved, Hands: []heldHand{},
	}
	lines := a.Say("admin.review.line", "run", h.Run, "player", h.Player, "name", console.OneLine(player.Name), "mode", result.Mode,
		"finished", time.UnixMilli(h.Finished).UTC().Format(time.DateTime), "reason", a.reasonText(h.Reason), "decision", a.decisionText(h.Decision))
	for _, p := range plays {
		hand := heldHand{Puzzle: p.Puzzle, Outcome: p.Outcome, Time: p.Time, Predicted: int64(math.Round(1000 * p.Seconds))}
		held.Hands = append(held.Hands, hand)
		seconds := func(millis int64) string { return fmt.Sprintf("%.2f", float64(millis)/1000) }
		lines += "\n" + a.Say("admin.review.hand", "puzzle", p.Puzzle, "outcome", p.Outcome, "time", seconds(hand.Time), "predicted", seconds(hand.Predicted))
	}
	return a.Print(held, lines)
}

// reasonText returns the text of a reason for which a result is held.
func (a *Admin) reasonText(reason string) string {
	switch reason {
	case fairplay.HeldFast:
		return a.Say("admin.review.fast")
	case fairplay.HeldRegular:
		return a.Say("admin.review.regular")
	case fairplay.HeldMoves:
		return a.Say("admin.review.moves")
	}
	return reason // of a later version
}

// decisionText returns the text of a decision about a held result.
func (a *Admin) decisionText(decision string) string {
	switch decision {
	case store.DecisionAccept:
		return a.Say("admin.review.accepted")
	case store.DecisionReject:
		return a.Say("admin.review.rejected")
	}
	return a.Say("admin.review.waiting")
}
