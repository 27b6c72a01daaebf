package history

import (
	"context"
	"slices"

	"github.com/make24/make24/internal/game/daily"
)

// Overview holds the data of a player that every page shows. It is part of the response to
// GET /game/me.
type Overview struct {
	Streak daily.Streak  `json:"streak"`
	Daily  OverviewDaily `json:"daily"`
	Due    int           `json:"due"` // number of techniques due for review
	Now    int64         `json:"now"` // time of the server, in milliseconds since 1970
}

// OverviewDaily reports whether the player has completed today's daily.
type OverviewDaily struct {
	Number int  `json:"number"`
	Done   bool `json:"done"`
}

// Overview returns the data of a player that every page shows. If player is empty, it returns only
// the data that does not depend on the player.
func (s *Service) Overview(ctx context.Context, player string) (Overview, error) {
	overview := Overview{Daily: OverviewDaily{Number: s.dailies.Today()}, Now: s.clock()}
	if player == "" {
		return overview, nil
	}
	numbers, err := s.dailies.Completed(ctx, player)
	if err != nil {
		return Overview{}, err
	}
	overview.Streak, _ = daily.StreakOf(numbers, overview.Daily.Number)
	overview.Daily.Done = slices.Contains(numbers, overview.Daily.Number)
	rev, err := s.reviews.Review(ctx, player)
	overview.Due = rev.Due
	return overview, err
}
