package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// The log of a race that is over is read only once. The responses that depend on it are then stored
// as parts: the race as everybody may see it, the results, the replay, and the hands of each seat.

// The names of the parts of a race that is over, besides the seats.
const (
	partRace    = "race"    // JSON of finalRace
	partResults = "results" // JSON of the list of race.Result, without wrong claims
	partReplay  = "replay"  // JSON of Replay
)

// finalRace is the part of a race that is over with what everybody may know.
type finalRace struct {
	Public race.Public `json:"public"`
	Source string      `json:"source"` // as race.State.Source; the options of the race
}

// Replay is the course of a race from the start to the end.
type Replay struct {
	ID      string        `json:"race"`
	Length  int64         `json:"length"` // time of the last moment
	Moments []race.Moment `json:"moments"`
}

// raceParts returns the parts of a race that is over.
func raceParts(id string, s race.State, log []event.Event) (map[string][]byte, error) {
	results, err := rankedResults(s)
	if err != nil {
		return nil, err
	}
	hideMisses(results)
	replay := Replay{ID: id, Moments: race.Timeline(log)}
	if n := len(replay.Moments); n > 0 {
		replay.Length = replay.Moments[n-1].Time
	}
	values := map[string]any{partRace: finalRace{s.Public(), s.Source()}, partResults: results, partReplay: replay}
	for _, seat := range s.Players() {
		values[seat] = myHands(s, seat)
	}
	parts := make(map[string][]byte, len(values))
	for name, value := range values {
		if parts[name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return parts, nil
}

// hideMisses removes the wrong claims from results, but not their number.
func hideMisses(results []race.Result) {
	for _, r := range results {
		for i := range r.Hands {
			r.Hands[i].Missed = nil
		}
	}
}

// loadForView is like load, but reads a part instead of the log if the race is over. Then final is
// set, and state is not.
func (r *Races) loadForView(ctx context.Context, id string) (*loadedRace, error) {
	l, err := r.readRace(ctx, id)
	if err != nil {
		return nil, err
	}
	if l.Finished == 0 {
		return l, r.runs.replay(ctx, &l.loadedRun)
	}
	return l, r.loadFinal(ctx, l)
}

// loadFinal sets final of a race that is over.
func (r *Races) loadFinal(ctx context.Context, l *loadedRace) error {
	text, err := r.finalPart(ctx, &l.loadedRun, partRace)
	if err != nil {
		return err
	}
	l.final = &finalRace{}
	if err := json.Unmarshal(text, l.final); err != nil {
		return fmt.Errorf("live: race %s: %w", l.ID, err)
	}
	return nil
}

// loadFinished returns a race that is over as a player sees it. It returns ErrNotOver for another
// race.
func (r *Races) loadFinished(ctx context.Context, player, id string) (Race, error) {
	if _, err := r.finishedRun(ctx, id); err != nil {
		return Race{}, err
	}
	l, err := r.readRace(ctx, id)
	if err == nil {
		err = r.loadFinal(ctx, l)
	}
	if err != nil {
		return Race{}, err
	}
	v := r.publicView(l, player)
	if v.Seat == "" {
		return v, nil
	}
	text, err := r.finalPart(ctx, &l.loadedRun, v.Seat)
	if err == nil {
		err = json.Unmarshal(text, &v.Mine)
	}
	return v, err
}

// ResultsJSON returns the JSON of the results of a race that is over, in order of rank and without
// the wrong claims. It returns ErrNotOver for another race.
func (r *Races) ResultsJSON(ctx context.Context, id string) ([]byte, error) {
	return r.publicPart(ctx, id, partResults)
}

// ReplayJSON returns the JSON of the Replay of a race that is over. It never changes. ReplayJSON
// returns ErrNotOver for another race.
func (r *Races) ReplayJSON(ctx context.Context, id string) ([]byte, error) {
	return r.publicPart(ctx, id, partReplay)
}

func (r *Races) publicPart(ctx context.Context, id, part string) ([]byte, error) {
	run, err := r.finishedRun(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.finalPart(ctx, run, part)
}

// finishedRun reads the run of a race that is over. It returns ErrNotOver for another race.
func (r *Races) finishedRun(ctx context.Context, id string) (*loadedRun, error) {
	run, err := r.runs.readRun(ctx, "", id)
	switch {
	case err != nil:
		return nil, err
	case run.Player != "":
		return nil, errNoRace(id)
	case run.Finished == 0:
		return nil, ErrNotOver
	}
	return run, nil
}

// finalPart returns a part of a race that is over. If it is not stored, finalPart replays the log and
// stores all parts. Concurrent calls for a race replay it once. finalPart returns store.ErrNotFound
// for an unknown seat, and limiter.ErrBusy.
func (r *Races) finalPart(ctx context.Context, run *loadedRun, part string) ([]byte, error) {
	text, err := r.runs.store.RaceFinal(ctx, run.ID, part)
	if !errors.Is(err, store.ErrNotFound) {
		return text, err
	}
	value, err, _ := r.finals.Do(run.ID, func() (any, error) {
		if _, err := r.runs.store.RaceFinal(ctx, run.ID, partRace); err == nil { // another caller has stored them
			return map[string][]byte{}, nil
		}
		return r.storeParts(ctx, run)
	})
	if err != nil {
		return nil, err
	}
	if text, found := value.(map[string][]byte)[part]; found {
		return text, nil
	}
	return r.runs.store.RaceFinal(ctx, run.ID, part)
}

// storeParts computes and stores the parts of a race that is over.
func (r *Races) storeParts(ctx context.Context, run *loadedRun) (map[string][]byte, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), raceTimeout) // other callers wait for the result
	defer cancel()
	var log []event.Event
	l := loadedRun{Run: run.Run}
	if err := r.runs.replayRest(ctx, &l, func(events []event.Event) { log = append(log, events...) }); err != nil {
		return nil, err
	}
	parts, err := raceParts(run.ID, l.state, log)
	if err != nil {
		return nil, fmt.Errorf("live: race %s: %w", run.ID, err)
	}
	// If the disk is full, the next call computes the parts again.
	if err := r.runs.store.PutRaceFinals(ctx, run.ID, parts); err != nil && !errors.Is(err, store.ErrFull) {
		return nil, err
	}
	return parts, nil
}
