package run

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"slices"

	"github.com/make24/make24/internal/game/store"
	"github.com/make24/make24/race"
	"github.com/make24/make24/race/mode"
)

// The log of a finished run is not read again: the view of its player is stored with the decision
// that ends the run. For a run that finished before such final views were stored, the view is
// computed and stored on first use.

// newFinalView returns the final view of a run that is over.
func newFinalView(l *Loaded) (store.FinalView, error) {
	view, err := json.Marshal(l.PlayerView())
	if err != nil {
		return store.FinalView{}, fmt.Errorf("run: %s: %w", l.ID, err)
	}
	return store.FinalView{Run: l.ID, Player: l.Player, View: view, Acts: l.State.ActionIDs(l.Player)}, nil
}

// LoadFinal returns the final view of a finished run and makes it the view of l. If none is stored, it
// replays the log and stores the view. It returns store.ErrNotFound or limiter.ErrBusy.
func (log *Log) LoadFinal(ctx context.Context, l *Loaded) (store.FinalView, error) {
	final, err := log.finalView(ctx, l)
	if err != nil {
		return final, err
	}
	l.view = &race.View{}
	if err := json.Unmarshal(final.View, l.view); err != nil {
		return final, fmt.Errorf("run: %s: %w", l.ID, err)
	}
	return final, nil
}

// finalView returns the final view of a finished run as LoadFinal does, without decoding it.
func (log *Log) finalView(ctx context.Context, l *Loaded) (store.FinalView, error) {
	final, err := log.store.FinalView(ctx, l.ID, l.Player)
	if !errors.Is(err, store.ErrNotFound) {
		return final, err
	}
	if err := log.Replay(ctx, l); err != nil {
		return final, err
	}
	computed, err := newFinalView(l)
	if err != nil {
		return final, err
	}
	// If the disk is full, the next call computes the view again.
	if err := log.store.PutFinalView(ctx, computed); err != nil && !errors.Is(err, store.ErrFull) {
		return final, err
	}
	return computed, nil
}

// SharedJSON returns what everybody may see of a finished timed run or streak: the JSON of a Run with the
// field shared, and without the change of the rating, the moves at the table and the wrong claims, of which
// only the number and the reason of the last one are shown. It returns store.ErrNotFound for any other run, and for one that is held, unless an
// operator has accepted it.
func (s *Service) SharedJSON(ctx context.Context, run string) (net.Buffers, error) {
	l, err := s.Log.Read(ctx, "", run)
	if err != nil {
		return nil, err
	}
	trusted, err := s.fairPlay.IsTrusted(ctx, run, l.Player)
	if err != nil {
		return nil, err
	}
	if l.Finished == 0 || !mode.DealsItself(l.Mode) || !trusted {
		return nil, fmt.Errorf("run: %.80q is not shared: %w", run, store.ErrNotFound)
	}
	if _, err := s.Log.LoadFinal(ctx, l); err != nil {
		return nil, err
	}
	view := l.PlayerView()
	for i := range view.Shown {
		if missed := view.Shown[i].Missed; missed != nil {
			view.Shown[i].Missed = &race.Miss{Reason: missed.Reason}
		}
	}
	text, err := json.Marshal(view)
	if err != nil {
		return nil, fmt.Errorf("run: %s: %w", run, err)
	}
	head := fmt.Appendf(nil, `{"run":%q,"request":{"mode":%q},"view":`, run, l.Mode)
	return net.Buffers{head, text, fmt.Appendf(nil, `,"now":%d,"shared":true}`, s.Log.Now())}, nil
}

// FinishedJSON returns the JSON of a Run that has finished, or nil if the run is not finished.
// Unlike Load it joins the stored JSON texts without decoding them, so it is fast even for a long
// run. It returns store.ErrNotFound if the player has no such run, or limiter.ErrBusy.
func (s *Service) FinishedJSON(ctx context.Context, player, run string) (net.Buffers, error) {
	l, err := s.Log.Read(ctx, player, run)
	if err != nil || l.Finished == 0 {
		return nil, err
	}
	final, err := s.Log.finalView(ctx, l)
	if err != nil {
		return nil, err
	}
	trails, err := s.store.Trails(ctx, run, player)
	if err != nil {
		return nil, err
	}
	change, err := s.Ratings.RatingChange(ctx, run, player)
	if err != nil {
		return nil, err
	}
	held, err := s.fairPlay.IsHeld(ctx, run, player)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(struct {
		ID      string  `json:"run"`
		Request Request `json:"request"`
	}{run, l.Request.Public()})
	if err != nil {
		return nil, fmt.Errorf("run: %s: %w", run, err)
	}
	buffers := make(net.Buffers, 0, 7+2*len(trails))
	buffers = append(buffers, head[:len(head)-1], []byte(`,"view":`), final.View, fmt.Appendf(nil, `,"now":%d`, s.Log.Now()))
	if change != nil {
		text, err := json.Marshal(change)
		if err != nil {
			return nil, fmt.Errorf("run: %s: %w", run, err)
		}
		buffers = append(buffers, append([]byte(`,"rating":`), text...))
	}
	if held {
		buffers = append(buffers, []byte(`,"held":true`))
	}
	separator, end := `,"trails":{`, ""
	for _, hand := range slices.Sorted(maps.Keys(trails)) {
		buffers = append(buffers, fmt.Appendf(nil, `%s"%d":`, separator, hand), trails[hand])
		separator, end = ",", "}"
	}
	return append(buffers, []byte(end+"}\n")), nil
}
