package game

import "github.com/make24/make24/internal/live"

// placesResponse holds the player's places on all leaderboards.
type placesResponse struct {
	Places []live.BoardPlace `json:"places"`
}
