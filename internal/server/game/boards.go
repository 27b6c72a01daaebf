package game

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/game/board"
)

// placesResponse holds the player's places on all leaderboards.
type placesResponse struct {
	Places []board.Place `json:"places"`
}

func (g *Game) showPlaces(r *request) (*response, error) {
	places, err := g.boards.Places(r.ctx, r.player.ID)
	return ok(placesResponse{places}), err
}

func (g *Game) showLeaderboard(r *request) (*response, error) {
	from, err := r.intParam("from", 0)
	if err != nil {
		return nil, err
	}
	found, err := g.boards.Leaderboard(r.ctx, r.player, r.PathValue("board"), r.PathValue("period"), from)
	if errors.Is(err, board.ErrNoBoard) {
		return nil, noBoard.WithDetail("There is no such leaderboard.")
	}
	return ok(found), err
}

func (g *Game) showProfile(r *request) (*response, error) {
	profile, err := g.boards.Profile(r.ctx, r.PathValue("player"))
	if isNotFound(err) {
		return nil, noProfile.WithDetail("There is no such player, or the player has not chosen a name.")
	}
	return ok(profile), err
}

// expireBoards deletes the leaderboards of days and weeks that ended long ago, in batches.
func (g *Game) expireBoards(ctx context.Context) error {
	for range maxSweepBatches {
		if n, err := g.store.ExpireBoards(ctx, board.ExpiredDay(g.now()), sweepBatch); err != nil || n < sweepBatch {
			return err
		}
	}
	return nil
}
