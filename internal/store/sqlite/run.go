package sqlite

import (
	"context"
	"encoding/json"
	"errors"
	"math"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite/db"
)

// CreateRun adds a run with its first decision, or gives the one the player has already.
func (s *Store) CreateRun(ctx context.Context, r store.Run, first store.Decision) (run store.Run, created bool, err error) {
	texts, err := first.Texts()
	if err != nil {
		return store.Run{}, false, err
	}
	events, err := json.Marshal(texts) // before the writer is kept from others
	if err != nil {
		return store.Run{}, false, err
	}
	if len(texts) > largeEvents {
		if err := s.large.Acquire(ctx, 1); err != nil {
			return store.Run{}, false, err
		}
		defer s.large.Release(1)
	}
	r = r.Begun(first, texts)
	err = s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		if r.Unique() {
			if run, err = had(ctx, q, r); !errors.Is(err, store.ErrTaken) {
				return err
			}
		}
		rows, err := q.AddRun(ctx, db.AddRunParams(r))
		if err != nil {
			return err
		}
		if rows == 0 {
			run, err = had(ctx, q, r)
			return err
		}
		run, created = r, true
		if err := spend(ctx, q, store.Usage{Player: r.Player, Runs: 1, Bytes: r.LogBytes + r.TrailBytes}, first); err != nil {
			return err
		}
		return record(ctx, q, r.ID, 0, events, first)
	})
	if err != nil {
		return store.Run{}, false, err
	}
	return run, created, nil
}

// had gives the run that is in the way of a new one, or ErrTaken: the player has none.
func had(ctx context.Context, q *db.Queries, r store.Run) (store.Run, error) {
	row, err := q.RunByKey(ctx, db.RunByKeyParams{Player: r.Player, Key: r.Key})
	if errors.Is(fault(err), store.ErrNotFound) && r.Unique() {
		row, err = q.RunOfDaily(ctx, db.RunOfDailyParams{Player: r.Player, Number: r.Number})
	}
	if errors.Is(fault(err), store.ErrNotFound) {
		return store.Run{}, store.ErrTaken // its ID is another run's
	}
	return store.Run(row), err
}

// Run gives one.
func (s *Store) Run(ctx context.Context, id string) (store.Run, error) {
	row, err := s.r.Run(ctx, id)
	return store.Run(row), fault(err)
}

// Runs gives a player's, the latest begun first.
func (s *Store) Runs(ctx context.Context, player, mode string, after store.Place, limit int) ([]store.Run, error) {
	if after == (store.Place{}) {
		after.Created = math.MaxInt64
	}
	rows, err := s.r.Runs(ctx, db.RunsParams{
		Player: player, Mode: mode, Created: after.Created, ID: after.ID, Most: int64(max(0, limit)),
	})
	runs := make([]store.Run, len(rows))
	for i, row := range rows {
		runs[i] = store.Run(row)
	}
	return runs, fault(err)
}

// Overdue gives IDs of runs not finished whose Deadline has come.
func (s *Store) Overdue(ctx context.Context, at int64, limit int) ([]string, error) {
	ids, err := s.r.Overdue(ctx, db.OverdueParams{At: at, Most: int64(max(0, limit))})
	return ids, fault(err)
}
