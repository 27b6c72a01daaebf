package livetest

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/game/class"
	"github.com/make24/make24/internal/game/ghost"
	"github.com/make24/make24/internal/game/match"
	"github.com/make24/make24/internal/game/quick"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/watch"
)

// Store is what runs and races need of a store.
type Store interface {
	run.Store
	match.Store
	quick.Store
	ghost.Store
	watch.Store
}

// Races are the races of a store, as a server has them.
type Races struct {
	*match.Service
	Classes *class.Service
	Quick   *quick.Service
	Ghosts  *ghost.Service
	Watcher *watch.Service
}

// NewRaces returns the races of a store, with the log and the dealer of runs.
func NewRaces(s Store, runs *run.Service) *Races {
	r := &Races{Service: match.New(s, runs, class.Parts)}
	r.Classes = class.New(r.Service, runs.Dealer())
	r.Quick = quick.New(s, r.Service, runs.Dealer())
	r.Ghosts = ghost.New(s, r.Service, r.Quick, runs.Dealer())
	r.Watcher = watch.New(s, r.Service)
	return r
}

// ResultsJSON returns the results of a race, or those that only the teacher of a class gets, if the secret is that
// of the class.
func (r *Races) ResultsJSON(ctx context.Context, id, secret string) ([]byte, error) {
	if text, err := r.Classes.ResultsJSON(ctx, id, secret); !errors.Is(err, match.ErrBadSecret) {
		return text, err
	}
	return r.Finals.ResultsJSON(ctx, id)
}
