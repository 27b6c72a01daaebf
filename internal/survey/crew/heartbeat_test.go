package crew

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// pulse is a message of the queue that notes when it was told that its worker lives.
type heartbeatMsg struct {
	jetstream.Msg
	times []time.Time
}

func (p *heartbeatMsg) InProgress() error {
	p.times = append(p.times, time.Now())
	return nil
}

// TestHeartbeat has a worker be heard so often that two heartbeats in a row may be lost or late, almost, and not any more once
// its interval is over.
func TestHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const patience = 9 * time.Second
		ctx, cancel := context.WithTimeout(t.Context(), 10*patience)
		defer cancel()
		last, p := time.Now(), &heartbeatMsg{}
		(&task{worker: &worker{workerGroup: &workerGroup{Options: Options{HeartbeatTimeout: patience}}}, msg: p}).heartbeat(ctx)
		for _, at := range append(p.times, time.Now()) {
			if gap := at.Sub(last); gap > patience/3 {
				t.Errorf("the queue hears nothing for %v of %v", gap, patience)
			}
			last = at
		}
		if ended, _ := ctx.Deadline(); time.Now().After(ended) || len(p.times) == 0 {
			t.Errorf("%d heartbeats", len(p.times))
		}
	})
}
