package cli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/game/fairplay"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// heldPage is the number of held results that are read at a time.
const heldPage = 100

// heldRecord is the JSON of a held result. Times are in milliseconds.
type heldRecord struct {
	Run      string     `json:"run"`
	Player   string     `json:"player"`
	Name     string     `json:"name"`
	Mode     string     `json:"mode"`
	Number   int        `json:"number,omitempty"` // of the daily
	Finished int64      `json:"finished"`
	Reason   string     `json:"reason"`             // as in live: fast or moves
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

func (a *app) newAdminReview() *cobra.Command {
	c := a.newAdminCmd("review [RUN PLAYER]", "admin.review.short", "admin.review.long", "admin.review.example")
	f := c.cmd.Flags()
	accept := f.Bool("accept", false, a.say("admin.help.accept"))
	reject := f.Bool("reject", false, a.say("admin.help.reject"))
	c.run(adminOptions{arguments: 2, optional: true}, func(ctx context.Context, db *sqlstore.Store, args []string) error {
		switch {
		case len(args) == 0 && !*accept && !*reject:
			return c.listHeld(ctx, db)
		case len(args) == 0 || *accept == *reject:
			return newInputError("admin.review.flags")
		}
		h := store.HeldResult{Run: args[0], Player: args[1], Decision: store.DecisionReject, Decided: wallTime().UnixMilli()}
		if *accept {
			h.Decision = store.DecisionAccept
		}
		err := db.DecideHeldResult(ctx, h)
		if errors.Is(err, store.ErrNotFound) {
			return newInputError("admin.review.none", "run", excerpt.Quote(h.Run), "player", excerpt.Quote(h.Player))
		}
		if err != nil {
			return err
		}
		if h, err = db.HeldResult(ctx, h.Run, h.Player); err != nil {
			return err
		}
		return c.printHeld(ctx, db, h)
	})
	return c.cmd
}

// listHeld prints the held results about which nobody has decided.
func (c *adminCmd) listHeld(ctx context.Context, db *sqlstore.Store) error {
	var after store.HeldResult
	for count := 0; ; {
		page, err := db.HeldResults(ctx, after, heldPage)
		if err != nil {
			return err
		}
		for _, h := range page {
			if err := c.printHeld(ctx, db, h); err != nil {
				return err
			}
			after = h
		}
		count += len(page)
		if len(page) == heldPage {
			continue
		}
		if count == 0 && !c.app.json {
			fmt.Fprintln(c.app.out, c.app.say("admin.review.empty"))
		}
		return nil
	}
}

// printHeld prints a held result with its hands.
func (c *adminCmd) printHeld(ctx context.Context, db *sqlstore.Store, h store.HeldResult) error {
	result, err := db.Result(ctx, h.Run, h.Player)
	if err != nil {
		return err
	}
	player, err := db.Player(ctx, h.Player)
	if err != nil {
		return err
	}
	plays, err := db.PlaysOfPlayer(ctx, h.Run, h.Player)
	if err != nil {
		return err
	}
	record := heldRecord{
		Run: h.Run, Player: h.Player, Name: player.Name, Mode: result.Mode, Number: result.Number, Finished: h.Finished,
		Reason: h.Reason, Decision: h.Decision, Points: result.Points, Solved: result.Solved, Hands: []heldHand{},
	}
	lines := c.app.say("admin.review.line", "run", h.Run, "player", h.Player, "name", oneLine(player.Name), "mode", result.Mode,
		"finished", time.UnixMilli(h.Finished).UTC().Format(time.DateTime), "reason", c.reasonText(h.Reason), "decision", c.decisionText(h.Decision))
	for _, p := range plays {
		hand := heldHand{Puzzle: p.Puzzle, Outcome: p.Outcome, Time: p.Time, Predicted: int64(math.Round(1000 * p.Seconds))}
		record.Hands = append(record.Hands, hand)
		seconds := func(millis int64) string { return fmt.Sprintf("%.2f", float64(millis)/1000) }
		lines += "\n" + c.app.say("admin.review.hand", "puzzle", p.Puzzle, "outcome", p.Outcome, "time", seconds(hand.Time), "predicted", seconds(hand.Predicted))
	}
	return c.app.print(record, lines)
}

// reasonText returns the text of a reason for which a result is held.
func (c *adminCmd) reasonText(reason string) string {
	switch reason {
	case fairplay.HeldFast:
		return c.app.say("admin.review.fast")
	case fairplay.HeldRegular:
		return c.app.say("admin.review.regular")
	case fairplay.HeldMoves:
		return c.app.say("admin.review.moves")
	}
	return reason // of a later version
}

// decisionText returns the text of a decision about a held result.
func (c *adminCmd) decisionText(decision string) string {
	switch decision {
	case store.DecisionAccept:
		return c.app.say("admin.review.accepted")
	case store.DecisionReject:
		return c.app.say("admin.review.rejected")
	}
	return c.app.say("admin.review.waiting")
}
