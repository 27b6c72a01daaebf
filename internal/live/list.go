package live

import (
	"context"
	"errors"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race/mode"
)

const (
	maxList      = 50   // runs
	maxListReads = 200  // runs that are looked at for a list
	maxPlays     = 5000 // hands
)

// Summary is a run in a list.
type Summary struct {
	Run      string `json:"run"`
	Mode     string `json:"mode"`
	Number   int    `json:"number,omitempty"` // of the daily
	Offline  bool   `json:"offline,omitempty"`
	Ranked   bool   `json:"ranked,omitempty"`
	Created  int64  `json:"created"`
	Finished int64  `json:"finished,omitempty"` // 0: not yet
	Hands    int    `json:"hands"`              // done with; not the one its end left open
	Solved   int    `json:"solved"`
	Points   int    `json:"points"`
	Time     int64  `json:"time"` // of all closed hands, that one and faults included; at most the clock of the run and what was won
}

// List is a player's runs in which a hand was done with, the latest begun first: those after a
// place, of a mode if it is not empty, and at most limit or 50. There may be more after next, if it is
// not zero: also where the list is not full, or empty, since no more than 200 runs are looked at.
func (r *Runs) List(ctx context.Context, player, kind string, after store.RunCursor, limit int) (list []Summary, next store.RunCursor, err error) {
	if limit < 1 || limit > maxList {
		limit = maxList
	}
	list = []Summary{}
	for range maxListReads / maxList {
		rows, err := r.store.Runs(ctx, player, kind, after, maxList)
		if err != nil {
			return nil, next, err
		}
		for i, row := range rows {
			after = row.Cursor()
			s, err := r.summary(ctx, row)
			if err != nil && !errors.Is(err, store.ErrNotFound) { // deleted this moment
				return nil, next, err
			}
			if err == nil && s.Hands > 0 { // else a page was opened, and no more
				list = append(list, s)
			}
			if len(list) == limit && (i+1 < len(rows) || len(rows) == maxList) {
				return list, after, nil
			}
		}
		if len(rows) < maxList {
			return list, next, nil
		}
	}
	return list, after, nil
}

// summary is a run as it was left: its clocks may be over by now. Of one that goes on, the closed hands tell; its log
// is not read, since a list may have many.
func (r *Runs) summary(ctx context.Context, row store.Run) (Summary, error) {
	s := Summary{
		Run: row.ID, Mode: row.Mode, Number: row.Number, Offline: row.Offline,
		Created: row.Created, Finished: row.Finished,
	}
	readResult := r.store.Result
	if row.Finished == 0 {
		readResult = r.store.Standing
	}
	res, err := readResult(ctx, row.ID)
	if err != nil {
		return s, err
	}
	s.Ranked, s.Hands, s.Solved, s.Points, s.Time = res.Ranked, res.Hands, res.Solved, res.Points, res.Time
	return s, nil
}

// Plays are a player's closed hands since a time, the latest first, at most 5000.
func (r *Runs) Plays(ctx context.Context, player string, since int64) ([]store.Play, error) {
	plays, err := r.store.Plays(ctx, player, since, store.PlayCursor{}, maxPlays)
	for i := range plays {
		if plays[i].Techniques == nil { // in JSON an empty list
			plays[i].Techniques = store.Names{}
		}
	}
	return plays, err
}

// Glance is what a page shows of a player everywhere: a part of Me.
type Glance struct {
	Streak Streak      `json:"streak"`
	Daily  GlanceDaily `json:"daily"`
	Due    int         `json:"due"` // kinds that wait for review
	Now    int64       `json:"now"` // the server's clock
}

// GlanceDaily says whether all of today's hands are done with.
type GlanceDaily struct {
	Number int  `json:"number"`
	Done   bool `json:"done"`
}

// Glance returns what a page shows of a player everywhere; player may be empty.
func (r *Runs) Glance(ctx context.Context, player string) (Glance, error) {
	now := r.clock()
	g := Glance{Daily: GlanceDaily{Number: mode.DailyNumber(now)}, Now: now}
	if player == "" {
		return g, nil
	}
	numbers, err := r.completedDailies(ctx, player)
	if err != nil {
		return Glance{}, err
	}
	g.Streak = StreakOf(numbers, g.Daily.Number)
	for _, n := range numbers {
		g.Daily.Done = g.Daily.Done || n == g.Daily.Number
	}
	rev, err := r.Review(ctx, player)
	g.Due = rev.Due
	return g, err
}
