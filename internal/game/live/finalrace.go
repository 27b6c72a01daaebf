package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/game/rating"
	"github.com/make24/make24/internal/game/run"
	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/event"
)

// The log of a race that is over is read only once. The responses that depend on it are then stored
// as parts: the race as everybody may see it, the results, the replay, the hands of each seat, and what
// only the teacher of a class may see. Actions are refused without the log, too.

// The names of the parts of a race that is over, besides the seats.
const (
	partRace    = "race"     // JSON of finalRace
	partResults = "results"  // JSON of the list of race.Result, without wrong claims
	partReplay  = "replay"   // JSON of Replay
	partActions = "actions-" // followed by a seat, or by nothing for the dealer: JSON of race.State.ActionIDs

	partClass  = "class"  // of a class: JSON of Class without names
	partGrades = "grades" // of a class: JSON of Grades without names
	partMisses = "misses" // of a class: like partResults, but with wrong claims
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

// RaceParts returns the parts of a race that is over.
func RaceParts(id string, s race.State, log []event.Event) (map[string][]byte, error) {
	results, err := rankedResults(s)
	if err != nil {
		return nil, err
	}
	values := map[string]any{partActions: s.ActionIDs("")}
	if s.Mode().Name == KindClass {
		c, err := newClass(s)
		if err != nil {
			return nil, err
		}
		grades, err := newGrades(s)
		if err != nil {
			return nil, err
		}
		misses, err := json.Marshal(results) // before hideMisses
		if err != nil {
			return nil, err
		}
		values[partClass], values[partGrades], values[partMisses] = c, grades, json.RawMessage(misses)
	}
	hideMisses(results)
	replay := Replay{ID: id, Moments: race.Timeline(log)}
	if n := len(replay.Moments); n > 0 {
		replay.Length = replay.Moments[n-1].Time
	}
	values[partRace], values[partResults], values[partReplay] = finalRace{s.Public(), s.Source()}, results, replay
	for _, seat := range s.Players() {
		values[seat], values[partActions+seat] = myHands(s, seat), s.ActionIDs(seat)
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
func (r *Races) loadForView(ctx context.Context, id string) (l *LoadedRace, err error) {
	for range maxReads {
		if l, err = r.readRace(ctx, id); err != nil {
			return nil, err
		}
		if l.Finished != 0 {
			return l, r.loadFinal(ctx, l)
		}
		if err := r.log.Replay(ctx, &l.Loaded); err != nil {
			return nil, err
		}
		if l.dropNewSeats(); l.hasAllSeats() {
			break
		}
	}
	return l, nil
}

// loadFinal sets final of a race that is over.
func (r *Races) loadFinal(ctx context.Context, l *LoadedRace) error {
	l.final = &finalRace{}
	return r.decodePart(ctx, l, partRace, l.final)
}

// loadFinishedState sets the state of a race that is over, which is only for decisions about actions of
// the given players, of the dealer and of the teacher. It needs final.
func (r *Races) loadFinishedState(ctx context.Context, l *LoadedRace, players []string) error {
	actionIDs := map[string][]string{}
	for _, player := range append(players, "") {
		seat := l.seatOf(player)
		if _, ok := actionIDs[seat]; ok {
			continue
		}
		var ids []string
		if err := r.decodePart(ctx, l, partActions+seat, &ids); err != nil {
			return err
		}
		actionIDs[seat] = ids
	}
	l.State = race.FinishedState(l.final.Public, actionIDs)
	return nil
}

// decodePart decodes a part of a race that is over into v.
func (r *Races) decodePart(ctx context.Context, l *LoadedRace, part string, v any) error {
	text, err := r.finalPart(ctx, &l.Loaded, part)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(text, v); err != nil {
		return fmt.Errorf("live: race %s: %w", l.ID, err)
	}
	return nil
}

// ResultsJSON returns the JSON of the results of all seats in order of rank: a list of race.Result. The
// teacher of a class, who has its secret, may read them at any time, and also gets the wrong claims.
// Everybody else gets them without the wrong claims, and ErrNotOver before the end.
func (r *Races) ResultsJSON(ctx context.Context, id, secret string) ([]byte, error) {
	l, err := r.readRace(ctx, id)
	if err != nil {
		return nil, err
	}
	isTeacher := l.isTeacher(secret)
	switch {
	case l.Finished != 0 && isTeacher:
		return r.finalPart(ctx, &l.Loaded, partMisses)
	case l.Finished != 0:
		return r.finalPart(ctx, &l.Loaded, partResults)
	case !isTeacher:
		return nil, ErrNotOver
	}
	text, err := livePartOf(ctx, r, &l.Loaded, partResults, func(s race.State) ([]byte, error) {
		results, err := rankedResults(s)
		if err != nil {
			return nil, err
		}
		return json.Marshal(results)
	})
	if err != nil {
		return nil, fmt.Errorf("live: race %s: %w", id, err)
	}
	return text, nil
}

// RatingChange returns how a race changed the rating of a player, or nil if it did not.
func (r *Races) RatingChange(ctx context.Context, player, id string) (*rating.Change, error) {
	return r.ratings.RatingChange(ctx, id, player)
}

// IsHeld reports whether the result of a player in a race waits for an operator.
func (r *Races) IsHeld(ctx context.Context, player, id string) (bool, error) {
	return r.fairPlay.IsHeld(ctx, id, player)
}

// IsAlone reports whether the result of a player in a race is not ranked and no opponent counts, since all are
// related to the player or there are none.
func (r *Races) IsAlone(ctx context.Context, player, id string) (bool, error) {
	result, err := r.store.Result(ctx, id, player)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	return err == nil && !result.Ranked && result.Opponents == 0 && result.Mode != KindClass, err
}

// ReplayJSON returns the JSON of the Replay of a race that is over. It never changes. ReplayJSON
// returns ErrNotOver for another race.
func (r *Races) ReplayJSON(ctx context.Context, id string) ([]byte, error) {
	finished, err := r.finishedRun(ctx, id)
	if err != nil {
		return nil, err
	}
	return r.finalPart(ctx, finished, partReplay)
}

// finishedRun reads the run of a race that is over. It returns ErrNotOver for another race.
func (r *Races) finishedRun(ctx context.Context, id string) (*run.Loaded, error) {
	l, err := r.log.Read(ctx, "", id)
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

// finalPart returns a part of a race that is over. If it is not stored, finalPart replays the log and
// stores all parts. Concurrent calls for a race replay it once. finalPart returns store.ErrNotFound
// for an unknown seat, and limiter.ErrBusy.
func (r *Races) finalPart(ctx context.Context, finished *run.Loaded, part string) ([]byte, error) {
	text, err := r.store.RaceFinal(ctx, finished.ID, part)
	if !errors.Is(err, store.ErrNotFound) {
		return text, err
	}
	parts, err := limiter.Share(ctx, &r.finals, finished.ID, func() (map[string][]byte, error) {
		// Another caller may have stored them. Earlier versions did not store partActions.
		if _, err := r.store.RaceFinal(ctx, finished.ID, partActions); err == nil {
			return map[string][]byte{}, nil
		}
		return r.storeParts(ctx, finished)
	})
	if err != nil {
		return nil, err
	}
	if text, found := parts[part]; found {
		return text, nil
	}
	return r.store.RaceFinal(ctx, finished.ID, part)
}

// storeParts computes and stores the parts of a race that is over.
func (r *Races) storeParts(ctx context.Context, finished *run.Loaded) (map[string][]byte, error) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), raceTimeout) // other callers wait for the result
	defer cancel()
	l := run.Loaded{Run: finished.Run}
	log, err := r.log.ReplayEvents(ctx, &l)
	if err != nil {
		return nil, err
	}
	parts, err := RaceParts(finished.ID, l.State, log)
	if err != nil {
		return nil, fmt.Errorf("live: race %s: %w", finished.ID, err)
	}
	// If the disk is full, the next call computes the parts again.
	if err := r.store.PutRaceFinals(ctx, finished.ID, parts); err != nil && !errors.Is(err, store.ErrFull) {
		return nil, err
	}
	return parts, nil
}
