package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/internal/store/sqlite/db"
	"github.com/make24/make24/race/event"
)

// Append adds a decision to a run whose log has so many events.
func (s *Store) Append(ctx context.Context, run string, version int, d store.Decision) error {
	texts, err := d.Texts()
	if err != nil {
		return err
	}
	events, err := json.Marshal(texts) // before the writer is kept from others
	if err != nil {
		return err
	}
	return s.transact(ctx, func(ctx context.Context, q *db.Queries) error {
		log, trails := d.Size(texts)
		player, err := q.Advance(ctx, db.AdvanceParams{
			Next: version + len(texts), Deadline: d.Deadline, Log: log, Trails: trails, ID: run, Version: version,
		})
		if errors.Is(err, sql.ErrNoRows) {
			if _, err := q.Run(ctx, run); err != nil {
				return err
			}
			return store.ErrVersion
		}
		if err != nil {
			return err
		}
		if err := spend(ctx, q, store.Usage{Player: player, Bytes: log + trails}, d); err != nil {
			return err
		}
		if d.Result != nil {
			if err := q.Finish(ctx, db.FinishParams{Finished: d.Result.Finished, ID: run}); err != nil {
				return err
			}
		}
		return record(ctx, q, run, version, events, d)
	})
}

// record writes a decision and what follows from it.
func record(ctx context.Context, q *db.Queries, run string, from int, events []byte, d store.Decision) error {
	if err := q.AddEvents(ctx, db.AddEventsParams{Run: run, First: int64(from), Events: string(events)}); err != nil {
		return err
	}
	for hand, moves := range d.Trails {
		if err := q.PutTrail(ctx, db.PutTrailParams{Run: run, Hand: hand, Moves: moves}); err != nil {
			return err
		}
	}
	for _, play := range d.Plays {
		if err := q.AddPlay(ctx, db.AddPlayParams(play)); err != nil {
			return err
		}
	}
	for _, card := range d.Cards {
		if err := q.PutCard(ctx, db.PutCardParams(card)); err != nil {
			return err
		}
	}
	if d.Final != nil {
		if err := q.PutFinal(ctx, db.PutFinalParams(*d.Final)); err != nil {
			return err
		}
	}
	if d.Result != nil {
		return q.AddResult(ctx, db.AddResultParams(*d.Result))
	}
	return nil
}

// spend counts what a decision stores for its player, and checks the quota.
func spend(ctx context.Context, q *db.Queries, added store.Usage, d store.Decision) error {
	used, err := q.Spend(ctx, db.SpendParams{Player: added.Player, Day: d.Day, Runs: added.Runs, Bytes: added.Bytes})
	if err != nil || d.Quota == nil {
		return err
	}
	return d.Quota.Check(store.Usage(used), d.Day)
}

// Events gives the log of a run from an event on.
func (s *Store) Events(ctx context.Context, run string, from int) ([]event.Event, error) {
	texts, err := s.r.Events(ctx, db.EventsParams{Run: run, Seq: from})
	if err != nil {
		return nil, fault(err)
	}
	if len(texts) == 0 { // a run has events, but perhaps none from there on
		if _, err := s.r.Run(ctx, run); err != nil {
			return nil, fault(err)
		}
	}
	return store.Log(texts)
}

// EventTexts returns the events of a run from one on, as they are stored.
func (s *Store) EventTexts(ctx context.Context, run string, from, limit int) ([]string, error) {
	texts, err := s.r.EventTexts(ctx, db.EventTextsParams{Run: run, Seq: from, Most: int64(max(0, limit))})
	return texts, fault(err)
}

// Final returns how a finished run ended.
func (s *Store) Final(ctx context.Context, run string) (store.Final, error) {
	row, err := s.r.Final(ctx, run)
	return store.Final(row), fault(err)
}

// PutFinal stores how a run ended, unless that is stored already.
func (s *Store) PutFinal(ctx context.Context, f store.Final) error {
	return fault(s.w.PutFinal(ctx, db.PutFinalParams(f)))
}

// Usage returns what a player has stored.
func (s *Store) Usage(ctx context.Context, player string) (store.Usage, error) {
	row, err := s.r.Usage(ctx, player)
	if err = fault(err); errors.Is(err, store.ErrNotFound) {
		return store.Usage{Player: player}, nil
	}
	return store.Usage(row), err
}

// Trails gives what the player did at the table, by hand.
func (s *Store) Trails(ctx context.Context, run string) (map[int][]byte, error) {
	rows, err := s.r.Trails(ctx, run)
	trails := make(map[int][]byte, len(rows))
	for _, row := range rows {
		trails[row.Hand] = row.Moves
	}
	return trails, fault(err)
}
