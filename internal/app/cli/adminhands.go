package cli

import (
	"context"
	"encoding/csv"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/make24/make24/internal/game/live"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/store/sqlstore"
)

// handsPage is the number of hands that are read at a time.
const handsPage = 1000

func (a *app) newAdminHands() *cobra.Command {
	c := a.newAdminCmd("hands", "admin.hands.short", "admin.hands.long", "admin.hands.example")
	minGames := int64(1)
	c.cmd.Flags().Var(decimalValue[int64]{&minGames}, "games", a.say("admin.help.games"))
	c.run(adminOptions{}, func(ctx context.Context, db *sqlstore.Store, _ []string) error {
		runs := live.New(db, live.Options{Clock: func() int64 { return wallTime().UnixMilli() }})
		lines := csv.NewWriter(c.app.out)
		if !c.app.json {
			if err := lines.Write([]string{"puzzle", "games", "predicted_ms", "measured_ms", "rating", "deviation"}); err != nil {
				return err
			}
		}
		for after := ""; ; {
			hands, err := runs.Ratings.MeasuredHands(ctx, after, handsPage)
			if err != nil {
				return err
			}
			for _, h := range hands {
				after = h.Puzzle
				if h.Games < minGames {
					continue
				}
				if c.app.json {
					err = c.app.print(h, "")
				} else {
					err = lines.Write(handRow(h))
				}
				if err != nil {
					return err
				}
			}
			if len(hands) < handsPage {
				lines.Flush()
				return lines.Error()
			}
		}
	})
	return c.cmd
}

// handRow returns the fields of a hand in CSV.
func handRow(h rating.MeasuredHand) []string {
	row := []string{h.Puzzle}
	for _, number := range []int64{h.Games, h.Predicted, h.Measured, h.Rating, h.Deviation} {
		row = append(row, strconv.FormatInt(number, 10))
	}
	return row
}
