package crew

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// heartbeatMsg is a message of the queue that records the times of its heartbeats.
type heartbeatMsg struct {
	jetstream.Msg
	times []time.Time
}

func (m *heartbeatMsg) InProgress() error {
	m.times = append(m.times, clocktest.Now())
	return nil
}

// TestHeartbeat checks that there are at least three heartbeats in each timeout, and that they stop
// with the context.
func TestHeartbeat(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const timeout = 9 * time.Second
		ctx, cancel := clocktest.WithTimeout(t.Context(), 10*timeout)
		defer cancel()
		last, msg := clocktest.Now(), &heartbeatMsg{}
		(&task{worker: &worker{workerGroup: &workerGroup{Options: Options{HeartbeatTimeout: timeout}}}, msg: msg}).heartbeat(ctx)
		for _, at := range append(msg.times, clocktest.Now()) {
			if gap := at.Sub(last); gap > timeout/3 {
				t.Errorf("no heartbeat for %v, with a timeout of %v", gap, timeout)
			}
			last = at
		}
		if ended, _ := ctx.Deadline(); clocktest.Now().After(ended) || len(msg.times) == 0 {
			t.Errorf("heartbeat ended late or sent no heartbeat: %d sent", len(msg.times))
		}
	})
}
