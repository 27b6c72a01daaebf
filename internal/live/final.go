package live

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"github.com/make24/make24/internal/store"
	"github.com/make24/make24/race"
)

// A finished run is never read from its log again. What its player may know of it is stored with the
// decision that ends it, and for runs that finished before that was so, when it is first asked for.

// finalOf returns how a run ended.
func finalOf(f *folded) (*store.Final, error) {
	view, err := json.Marshal(f.state.View(f.Player))
	if err != nil {
		return nil, fmt.Errorf("live: run %s: %w", f.ID, err)
	}
	return &store.Final{Run: f.ID, View: view, Acts: f.state.Acts(f.Player)}, nil
}

// final returns how a finished run ended. Errors: store.ErrNotFound, limiter.ErrBusy.
func (r *Runs) final(ctx context.Context, f *folded) (store.Final, error) {
	final, err := r.store.Final(ctx, f.ID)
	if !errors.Is(err, store.ErrNotFound) {
		return final, err
	}
	if err := r.replay(ctx, f); err != nil {
		return final, err
	}
	late, err := finalOf(f)
	if err != nil {
		return final, err
	}
	// On a full disk it is worked out again the next time.
	if err := r.store.PutFinal(ctx, *late); err != nil && !errors.Is(err, store.ErrFull) {
		return final, err
	}
	return *late, nil
}

// finish completes a run that has finished, and says why the action is refused: nil for the clock's, and for one
// that was accepted before.
func (r *Runs) finish(ctx context.Context, f *folded, player string, a race.Action) (refused, err error) {
	final, err := r.final(ctx, f)
	if err != nil {
		return nil, err
	}
	f.final = &race.View{}
	if err := json.Unmarshal(final.View, f.final); err != nil {
		return nil, fmt.Errorf("live: run %s: %w", f.ID, err)
	}
	return race.Closed(*f.final, final.Acts, player, a), nil
}

// Finished is a finished run as its player may know it, in the JSON that is stored.
type Finished struct {
	id     []byte
	wish   []byte
	view   []byte
	now    int64
	trails map[int][]byte
}

// Finished returns a run if it has finished, and nil if it goes on. Unlike Look it decodes nothing, so it costs
// little however long the run is. Errors: store.ErrNotFound, limiter.ErrBusy.
func (r *Runs) Finished(ctx context.Context, player, run string) (*Finished, error) {
	f, err := r.read(ctx, run)
	switch {
	case err != nil:
		return nil, err
	case f.Player != player:
		return nil, fmt.Errorf("live: run %s of another player: %w", run, store.ErrNotFound)
	case f.Finished == 0:
		return nil, nil
	}
	final, err := r.final(ctx, f)
	if err != nil {
		return nil, err
	}
	trails, err := r.store.Trails(ctx, run)
	if err != nil {
		return nil, err
	}
	id, err := json.Marshal(run)
	if err != nil {
		return nil, fmt.Errorf("live: run %s: %w", run, err)
	}
	wish, err := json.Marshal(f.wish)
	if err != nil {
		return nil, fmt.Errorf("live: run %s: %w", run, err)
	}
	return &Finished{id: id, wish: wish, view: final.View, now: r.clock(), trails: trails}, nil
}

// WriteTo writes the JSON of the Run.
func (f *Finished) WriteTo(w io.Writer) (n int64, err error) {
	put := func(text []byte) {
		if err == nil {
			var m int
			m, err = w.Write(text)
			n += int64(m)
		}
	}
	put([]byte(`{"run":`))
	put(f.id)
	put([]byte(`,"wish":`))
	put(f.wish)
	put([]byte(`,"view":`))
	put(f.view)
	put([]byte(`,"now":` + strconv.FormatInt(f.now, 10)))
	for i, hand := range slices.Sorted(maps.Keys(f.trails)) {
		before := `,"`
		if i == 0 {
			before = `,"trails":{"`
		}
		put([]byte(before + strconv.Itoa(hand) + `":`))
		put(f.trails[hand])
	}
	if len(f.trails) > 0 {
		put([]byte("}"))
	}
	put([]byte("}\n"))
	return n, err
}

// fitTrails drops the trails of a run that are more than it may store: those of its last hands.
func fitTrails(given map[int][]byte) map[int][]byte {
	bytes := 0
	for _, hand := range slices.Sorted(maps.Keys(given)) {
		if bytes += len(given[hand]); bytes > maxTrails {
			delete(given, hand)
		}
	}
	return given
}
