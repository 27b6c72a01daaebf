package crew

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// heartbeatMsg is a message of the queue that records the times of its heartbeats.
type heartbeatMsg struct {
	jetstream.Msg
	times []time.Time
}

func (p *heartbeatMsg) InProgress() error {
	p.times = append(p.times, time.Now())
	return nil
}

// TestHeartbeat checks that heartbeats are so frequent that almost two in a row may be lost or
// late, and that they stop with the context.
func TestHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const patience = 9 * time.Second
		ctx, cancel := context.WithTimeout(t.Context(), 10*patience)
		defer cancel()
		last, p := time.Now(), &heartbeatMsg{}
		(&task{worker: &worker{workerGroup: &workerGroup{Options: Options{HeartbeatTimeout: patience}}}, msg: p}).heartbeat(ctx)
		for _, at := range append(p.times, time.Now()) {
			if gap := at.Sub(last); gap > patience/3 {
				t.Errorf("no heartbeat for %v, with a timeout of %v", gap, patience)
			}
			last = at
		}
		if ended, _ := ctx.Deadline(); time.Now().After(ended) || len(p.times) == 0 {
			t.Errorf("%d heartbeats", len(p.times))
		}
	})
}
