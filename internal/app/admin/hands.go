package admin

import (
	"context"
	"encoding/csv"
	"strconv"

	"github.com/make24/make24/internal/app/console"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
)

// handsPage is the number of hands that are read at a time.
const handsPage = 1000

// Hands prints the hands that were measured in at least a number of games, as CSV or as JSON.
func (a *Admin) Hands(ctx context.Context, minGames int64) error {
	runs := run.New(a.DB, run.Options{Clock: func() int64 { return a.Now().UnixMilli() }})
	lines := csv.NewWriter(a.Out)
	if !a.JSON {
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
			if a.JSON {
				err = console.WriteJSON(a.Out, h)
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
}

// handRow returns the fields of a hand in CSV.
func handRow(h rating.MeasuredHand) []string {
	row := []string{h.Puzzle}
	for _, number := range []int64{h.Games, h.Predicted, h.Measured, h.Rating, h.Deviation} {
		row = append(row, strconv.FormatInt(number, 10))
	}
	return row
}
