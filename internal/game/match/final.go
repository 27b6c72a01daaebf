package match

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/sync/singleflight"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// The log of a race that is over is read only once. The responses that depend on it are then stored
// as parts: the race as everybody may see it, the results, the replay, the hands of each seat, and what
// only the teacher of a class may see. Actions are refused without the log, too.

// finalStore is what Finals needs of a store.
type finalStore interface {
	RaceFinal(ctx context.Context, run, part string) ([]byte, error)
	PutRaceFinals(ctx context.Context, run string, parts map[string][]byte) error
}

// Finals reads the parts of races that are over, and stores them on first use.
type Finals struct {
	store      finalStore
	log        *run.Log
	classParts PartsFunc
	calls      singleflight.Group // calls of storeParts, by race
}

// PartsFunc returns the parts of a class that is over, by name, as values for JSON. The results are those of every
// seat in order of rank, which the caller changes afterwards.
type PartsFunc func(s race.State, results []race.Result) (map[string]any, error)

// The names of the parts of a race that is over, besides the seats.
const (
	partRace    = "race"     // JSON of finalRace
	partResults = "results"  // JSON of the list of race.Result, without wrong claims
	partReplay  = "replay"   // JSON of Replay
	partActions = "actions-" // followed by a seat, or by nothing for the dealer: JSON of race.State.ActionIDs
)

// finalRace is the part of a race that is over with what everybody may know.
type finalRace struct {
	Public race.Public `json:"public"`
	Source string      `json:"source"` // as race.State.Source; the options of the race
	Host   string      `json:"host"`   // the seat of the host at the start; empty without a host
}

// Replay is the course of a race from the start to the end.
type Replay struct {
	ID      string        `json:"race"`
	Length  int64         `json:"length"` // time of the last moment
	Moments []race.Moment `json:"moments"`
}

// Parts returns the parts of a race that is over, by name. classParts returns those of a class.
func Parts(id string, s race.State, log []event.Event, classParts PartsFunc) (map[string][]byte, error) {
	results, err := RankedResults(s)
	if err != nil {
		return nil, err
	}
	values := map[string]any{partActions: s.ActionIDs("")}
	if s.Mode().Name == KindClass {
		further, err := classParts(s, results)
		if err != nil {
			return nil, err
		}
		maps.Copy(values, further)
	}
	hideMisses(results)
	replay := Replay{ID: id, Moments: race.Timeline(log)}
	if n := len(replay.Moments); n > 0 {
		replay.Length = replay.Moments[n-1].Time
	}
	values[partRace], values[partResults], values[partReplay] = finalRace{s.Public(), s.Source(), hostAtStart(log)}, results, replay
	for _, seat := range s.Players() {
		values[seat], values[partActions+seat] = HandsOf(s, seat), s.ActionIDs(seat)
	}
	parts := make(map[string][]byte, len(values))
	for name, value := range values {
		if parts[name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// hostAtStart returns the seat of the host when a race started, or "" without one. During the race, the host may
// become another player, as when the host is the first to finish.
func hostAtStart(log []event.Event) (host string) {
	for _, e := range log {
		switch e := e.(type) {
		case event.Joined:
			host = cmp.Or(host, e.Player)
		case event.Left:
			if host == e.Player {
				host = ""
			}
		case event.Hosted:
			host = e.Player
		case event.Started:
			return host
		}
	}
	return host
}

// hideMisses removes the wrong claims from results, but not their number.
func hideMisses(results []race.Result) {
	for _, r := range results {
		for i := range r.Hands {
			r.Hands[i].Missed = nil
		}
	}
}

// RankedResults returns the result of every seat in order of rank.
func RankedResults(s race.State) ([]race.Result, error) {
	results := []race.Result{}
	for _, seat := range s.Players() {
		result, err := s.Result(seat)
		if err != nil {
			return nil, err
		}
		results = append(results, result)
	}
	slices.SortStableFunc(results, func(a, b race.Result) int {
		if a.Points != b.Points {
			return b.Points - a.Points
		}
		return int(max(-1, min(1, a.Time-b.Time)))
	})
	return results, nil
}

// load sets final of a race that is over.
func (f *Finals) load(ctx context.Context, l *Loaded) error {
	l.final = &finalRace{}
	return f.Decode(ctx, l, partRace, l.final)
}

// loadState sets the state of a race that is over, which is only for decisions about actions of
// the given players, of the dealer and of the teacher. It needs final.
func (f *Finals) loadState(ctx context.Context, l *Loaded, players []string) error {
	actionIDs := map[string][]string{}
	for _, player := range append(players, "") {
		seat := l.SeatOf(player)
		if _, ok := actionIDs[seat]; ok {
			continue
		}
		var ids []string
		if err := f.Decode(ctx, l, partActions+seat, &ids); err != nil {
			return err
		}
		actionIDs[seat] = ids
	}
	l.State = race.FinishedState(l.final.Public, actionIDs)
	return nil
}

// Decode decodes a part of a race that is over into v.
func (f *Finals) Decode(ctx context.Context, l *Loaded, part string, v any) error {
	text, err := f.Part(ctx, &l.Loaded, part)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("match: race %s: %w", l.ID, err)
	}
	return nil
}

// ResultsJSON returns the JSON of the results of all seats in order of rank: a list of race.Result, without the
// wrong claims. It returns ErrNotOver before the end of the race.
func (f *Finals) ResultsJSON(ctx context.Context, id string) ([]byte, error) {
	finished, err := f.finishedRun(ctx, id)
	if err != nil {
		return nil, err
	}
	return f.Part(ctx, finished, partResults)
}

// ReplayJSON returns the JSON of the Replay of a race that is over. It never changes. ReplayJSON
// returns ErrNotOver for another race.
func (f *Finals) ReplayJSON(ctx context.Context, id string) ([]byte, error) {
	finished, err := f.finishedRun(ctx, id)
	if err != nil {
		return nil, err
	}
	return f.Part(ctx, finished, partReplay)
}

// finishedRun reads the run of a race that is over. It returns ErrNotOver for another race.
func (f *Finals) finishedRun(ctx context.Context, id string) (*run.Loaded, error) {
	l, err := f.log.Read(ctx, "", id)
	switch {
	case err != nil:
		return nil, err
	case l.Player != "":
		return nil, errNoRace(id)
	case l.Finished == 0:
		return nil, ErrNotOver
	}
	return l, nil
}

// Part returns a part of a race that is over. If it is not stored, Part replays the log and
// stores all parts. Concurrent calls for a race replay it once. Part returns store.ErrNotFound
// for an unknown seat, and limiter.ErrBusy.
func (f *Finals) Part(ctx context.Context, finished *run.Loaded, part string) ([]byte, error) {
	text, err := f.store.RaceFinal(ctx, finished.ID, part)
	if !errors.Is(err, store.ErrNotFound) {
		return text, err
	}
	parts, err := limiter.Share(ctx, &f.calls, finished.ID, func() (map[string][]byte, error) {
		// Another caller may have stored them. Earlier versions did not store partActions.
		if _, err := f.store.RaceFinal(ctx, finished.ID, partActions); err == nil {
			return map[string][]byte{}, nil
		}
		return f.storeParts(ctx, finished)
	})
	if err != nil {
		return nil, err
	}
	if text, found := parts[part]; found {
		return text, nil
	}
	return f.store.RaceFinal(ctx, finished.ID, part)
}

// storeParts computes and stores the parts of a race that is over.
func (f *Finals) storeParts(ctx context.Context, finished *run.Loaded) (map[string][]byte, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), raceTimeout) // other callers wait for the result
	defer cancel()
	l := run.Loaded{Run: finished.Run}
	log, err := f.log.ReplayEvents(ctx, &l)
	if err != nil {
		return nil, err
	}
	parts, err := Parts(finished.ID, l.State, log, f.classParts)
	if err != nil {
		return nil, fmt.Errorf("match: race %s: %w", finished.ID, err)
	}
	// If the disk is full, the next call computes the parts again.
	if err := f.store.PutRaceFinals(ctx, finished.ID, parts); err != nil && !errors.Is(err, store.ErrFull) {
		return nil, err
	}
	return parts, nil
}
