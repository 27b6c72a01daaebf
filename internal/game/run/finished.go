package run

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net"
	"slices"
)

// FinishedJSON returns the JSON of a Run that has finished, or nil if the run is not finished.
// Unlike Load it joins the stored JSON texts without decoding them, so it is fast even for a long
// run. It returns store.ErrNotFound if the player has no such run, or limiter.ErrBusy.
func (r *Service) FinishedJSON(ctx context.Context, player, run string) (net.Buffers, error) {
	l, err := r.Log.Read(ctx, player, run)
	if err != nil || l.Finished == 0 {
		return nil, err
	}
	final, err := r.Log.FinalView(ctx, l)
	if err != nil {
		return nil, err
	}
	trails, err := r.store.Trails(ctx, run, player)
	if err != nil {
		return nil, err
	}
	change, err := r.Ratings.RatingChange(ctx, run, player)
	if err != nil {
		return nil, err
	}
	held, err := r.fairPlay.IsHeld(ctx, run, player)
	if err != nil {
		return nil, err
	}
	head, err := json.Marshal(struct {
		ID      string  `json:"run"`
		Request Request `json:"request"`
	}{run, l.Request})
	if err != nil {
		return nil, fmt.Errorf("run: %s: %w", run, err)
	}
	buffers := make(net.Buffers, 0, 7+2*len(trails))
	buffers = append(buffers, head[:len(head)-1], []byte(`,"view":`), final.View, fmt.Appendf(nil, `,"now":%d`, r.Log.Now()))
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
