package tui

import (
	"context"
	"encoding/json"

	"github.com/make24/make24/internal/game/class"
	"github.com/make24/make24/internal/game/gameclient"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/quick"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/race"
)

// localRaces plays races against computers in the store of the terminal's player, without a server. It is
// a raceClient.
type localRaces struct {
	races  *match.Service
	ghosts *ghost.Service
	player string
}

// terminalName is the name of the terminal's player.
const terminalName = "Terminal"

func newLocalRaces(s Store, runs *run.Service, player string) localRaces {
	races := match.New(s, runs, class.Parts)
	return localRaces{races, ghost.New(s, races, quick.New(s, races, runs.Dealer()), runs.Dealer()), player}
}

// CreateComputers creates a race against computers and starts its countdown.
func (l localRaces) CreateComputers(ctx context.Context, p match.Profile, c ghost.Computers) (ghost.Race, error) {
	return l.ghosts.CreateComputers(ctx, l.player, p, c)
}

// Load runs the clocks of a race and returns it.
func (l localRaces) Load(ctx context.Context, id string) (match.Race, error) {
	return l.races.Load(ctx, l.player, id)
}

// Act sends an action.
func (l localRaces) Act(ctx context.Context, id string, a race.Action) (match.Race, error) {
	return l.races.Act(ctx, l.player, id, a)
}

// Results returns the result of a race that is over.
func (l localRaces) Results(ctx context.Context, id string) ([]race.Result, error) {
	text, err := l.races.Finals.ResultsJSON(ctx, id)
	if err != nil {
		return nil, err
	}
	var results []race.Result
	err = json.Unmarshal(text, &results)
	return results, err
}

// Ghosts returns the computers of a race.
func (l localRaces) Ghosts(ctx context.Context, id string) ([]ghost.Ghost, error) {
	return l.ghosts.List(ctx, l.player, id)
}

// Watch returns nil: nobody else changes the race, and the screen loads it when a clock runs out.
func (l localRaces) Watch(context.Context, string) <-chan gameclient.Event { return nil }
