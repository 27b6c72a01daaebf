package bus

import (
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// TestASilentServerIsGivenUp has a server whose machine is gone, which closes no connection: the pings find
// that out within ten seconds, and the next server is tried at once.
func TestASilentServerIsGivenUp(t *testing.T) {
	list, err := Access{}.options()
	if err != nil {
		t.Fatal(err)
	}
	o := nats.GetDefaultOptions()
	for _, set := range list {
		if err := set(&o); err != nil {
			t.Fatal(err)
		}
	}
	if given := o.PingInterval * time.Duration(o.MaxPingsOut+1); given > 10*time.Second {
		t.Error("a silent server is given up after", given)
	}
	if wait := o.ReconnectWait + max(o.ReconnectJitter, o.ReconnectJitterTLS); wait > time.Second || o.MaxReconnect >= 0 {
		t.Error("it reconnects after", wait, o.MaxReconnect, "times")
	}
}
