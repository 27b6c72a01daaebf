package game

import (
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/server/limits"
)

// This file serves quick matches and races against recorded runs and computers. docs/live.md specifies the
// requests.

// quickRequest is the body of a request for a quick match, or for a race against recorded runs or computers.
type quickRequest struct {
	Profile match.Profile `json:"profile"`
	Race    string        `json:"race"` // the quick match in which the player waits; empty: none
	Own     bool          `json:"own"`  // race against the player's best run

	// These fields are of a race against computers.

	Computers []string `json:"computers"` // their strengths; empty: against recorded runs
	Hands     int      `json:"hands"`
	Levels    []int    `json:"levels"`
	Cards     int      `json:"cards"`
}

// readQuickRequest reads the body of a request and makes sure that it has a player.
func (g *Game) readQuickRequest(r *request) (body quickRequest, err error) {
	if err := r.decodeBody(&body); err != nil {
		return body, err
	}
	if body.Profile.Name, err = cleanName(body.Profile.Name); err != nil {
		return body, err
	}
	return body, g.ensureGuest(r)
}

func (g *Game) joinQuickMatch(r *request) (*response, error) {
	body, err := g.readQuickRequest(r)
	if err != nil {
		return nil, err
	}
	ctx, keepDevice := g.origin(r)
	joined, err := g.quick.Join(ctx, r.player.ID, body.Profile, body.Race)
	if err == nil {
		keepDevice()
	}
	return g.raceResponse(r)(joined, err)
}

func (g *Game) createGhostRace(r *request) (*response, error) {
	body, err := g.readQuickRequest(r)
	if err != nil {
		return nil, err
	}
	var created ghost.Race
	if len(body.Computers) > 0 {
		created, err = g.ghosts.CreateComputers(r.ctx, r.player.ID, body.Profile, ghost.Computers{
			Steps: body.Computers, Hands: body.Hands, Levels: body.Levels, Cards: body.Cards,
		})
	} else {
		created, err = g.ghosts.Create(r.ctx, r.player.ID, body.Profile, body.Own)
	}
	if err != nil {
		return nil, raceProblem(err)
	}
	return g.createdResponse(r, created, created.StoredBytes), nil
}

// ghostsResponse holds the ghosts of a race.
type ghostsResponse struct {
	Ghosts []ghost.Ghost `json:"ghosts"`
}

func (g *Game) showGhosts(r *request) (*response, error) {
	ghosts, err := g.ghosts.List(r.ctx, r.player.ID, r.PathValue("race"))
	if err != nil {
		return nil, raceProblem(err)
	}
	return ok(ghostsResponse{ghosts}), nil
}

// mayRequestQuickMatches refuses a request that exceeds the rate of requests for quick matches and
// for ghosts.
func (g *Game) mayRequestQuickMatches(r *request) error { return g.checkRate(r, limits.QuickMatches) }

// mayCreateGhostRace refuses a request that exceeds the rate of new races against recorded runs.
func (g *Game) mayCreateGhostRace(r *request) error { return g.checkRate(r, limits.GhostRaces) }
