package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/make24/make24/internal/live"
)

// honestPlayer plays practice like a person, but faster: it requests a hint, sends a claim,
// requests the next hand and sometimes the daily board. Each request is due at a fixed time,
// independent of earlier responses.
type honestPlayer struct {
	*visitor
	delays  []time.Duration // since each request was due; if it was not sent, until the end
	unsent  int             // requests that were due but not sent
	refused int             // requests that the server refused
	err     error           // refusals and failed requests
}

// honestInterval is the time between two requests of the player.
const honestInterval = 150 * time.Millisecond

// play plays until ctx ends.
func (h *honestPlayer) play(ctx context.Context) {
	known, err := knownClaims()
	if err != nil {
		h.err = err
		return
	}
	defer h.client.CloseIdleConnections()
	due := time.Now()
	number := 0
	ask := func(method, path, body string, into any) bool {
		select {
		case <-ctx.Done():
			return false
		case <-time.After(time.Until(due)):
		}
		start := due
		due = due.Add(honestInterval)
		// A request in progress may finish after the end of the attack.
		r, err := h.send(context.WithoutCancel(ctx), method, path, jsonBody, body, true)
		h.delays = append(h.delays, time.Since(start))
		switch {
		case err != nil:
			h.err = errors.Join(h.err, err)
			return false
		case r.problem != "":
			h.refused++
			h.err = errors.Join(h.err, fmt.Errorf("bench: %s %s %s: %s", method, path, body, r.body))
			return false
		}
		if err := json.Unmarshal(r.body, into); err != nil {
			h.err = errors.Join(h.err, err)
			return false
		}
		return true
	}
	for games := 0; ctx.Err() == nil && h.refused < 10; games++ {
		var run live.Run
		if !ask(http.MethodPost, "/game/runs", fmt.Sprintf(`{"key":"honest-%d","mode":"practice"}`, games), &run) {
			continue
		}
		moves := "/game/runs/" + run.ID + "/moves"
		for hand := range runLength {
			if len(run.View.Shown) <= hand {
				break
			}
			claim := known[run.View.Shown[hand].Puzzle]
			ok := ask(http.MethodPost, moves, fmt.Sprintf(`{"do":"hint","id":"h%d","hand":%d,"step":2}`, hand, hand), &run) &&
				ask(http.MethodPost, moves, fmt.Sprintf(`{"do":"claim","id":"c%d","hand":%d,%s}`, hand, hand, claim), &run)
			if ok && hand%5 == 4 {
				var daily struct{ Number int }
				if ok = ask(http.MethodGet, "/game/daily", "", &daily); ok {
					number = max(number, daily.Number)
					var board any
					ok = ask(http.MethodGet, fmt.Sprintf("/game/daily/%d", number), "", &board)
				}
			}
			if !ok || !ask(http.MethodPost, moves, fmt.Sprintf(`{"do":"next","id":"n%d","hand":%d}`, hand+1, hand+1), &run) {
				break
			}
		}
	}
	end, ok := ctx.Deadline()
	if !ok {
		return
	}
	for ; due.Before(end); due = due.Add(honestInterval) {
		h.delays = append(h.delays, end.Sub(due))
		h.unsent++
	}
}

// percentile returns the delay that p percent of the requests did not exceed.
func (h *honestPlayer) percentile(p int) time.Duration {
	if len(h.delays) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(h.delays))
	return sorted[min(len(sorted)-1, len(sorted)*p/100)]
}
