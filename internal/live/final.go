package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net"
	"slices"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// A finished run is never read from its log again. What its player may know of it is stored with the
// decision that ends it, and for runs that finished before that was so, when it is first asked for.

// finalOf returns how a run ended.
func finalOf(l *loadedRun) (*store.Final, error) {
	view, err := json.Marshal(l.playerView())
	if err != nil {
		return nil, fmt.Errorf("live: run %s: %w", l.ID, err)
	}
	return &store.Final{Run: l.ID, View: view, Acts: l.state.ActionIDs(l.Player)}, nil
}

// final returns how a finished run ended. Errors: store.ErrNotFound, limiter.ErrBusy.
func (r *Runs) final(ctx context.Context, l *loadedRun) (store.Final, error) {
	final, err := r.store.Final(ctx, l.ID)
	if !errors.Is(err, store.ErrNotFound) {
		return final, err
	}
	if err := r.replay(ctx, l); err != nil {
		return final, err
	}
	late, err := finalOf(l)
	if err != nil {
		return final, err
	}
	// On a full disk it is worked out again the next time.
	if err := r.store.PutFinal(ctx, *late); err != nil && !errors.Is(err, store.ErrFull) {
		return final, err
	}
	return *late, nil
}

// actOnFinished loads how a run ended, and returns the error with which its player's action is refused: nil for the
// clock's, and for one that was accepted before.
func (r *Runs) actOnFinished(ctx context.Context, l *loadedRun, a race.Action) (rejection, err error) {
	final, err := r.final(ctx, l)
	if err != nil {
		return nil, err
	}
	l.view = &race.View{}
	if err := json.Unmarshal(final.View, l.view); err != nil {
		return nil, fmt.Errorf("live: run %s: %w", l.ID, err)
	}
	return race.DecideFinished(*l.view, final.Acts, l.Player, a), nil
}

// Finished returns the JSON of a Run if it has finished, in pieces as they are stored, and nil if it goes on. Unlike
// Look it decodes nothing, so it costs little however long the run is. Errors: store.ErrNotFound, limiter.ErrBusy.
func (r *Runs) FinishedJSON(ctx context.Context, player, run string) (net.Buffers, error) {
	l, err := r.read(ctx, player, run)
	if err != nil || l.Finished == 0 {
		return nil, err
	}
	final, err := r.final(ctx, l)
	if err != nil {
		return nil, err
	}
	trails, err := r.store.Trails(ctx, run)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(struct {
		ID   string  `json:"run"`
		Wish Request `json:"wish"`
	}{run, l.request})
	if err != nil {
		return nil, fmt.Errorf("live: run %s: %w", run, err)
	}
	text := make(net.Buffers, 0, 5+2*len(trails))
	text = append(text, head[:len(head)-1], []byte(`,"view":`), final.View, fmt.Appendf(nil, `,"now":%d`, r.clock()))
	before, after := `,"trails":{`, ""
	for _, hand := range slices.Sorted(maps.Keys(trails)) {
		text = append(text, fmt.Appendf(nil, `%s"%d":`, before, hand), trails[hand])
		before, after = ",", "}"
	}
	return append(text, []byte(after+"}\n")), nil
}
