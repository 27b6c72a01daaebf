package bus

import (
	"net"
	"testing"
	"testing/synctest"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/base/bus/bustest"
	"github.com/make24/make24/internal/testkit/clocktest"
)

// memoryServers holds servers by address.
type memoryServers map[string]*bustest.MemoryServer

// Dial implements nats.CustomDialer.
func (s memoryServers) Dial(network, address string) (net.Conn, error) {
	return s[address].Dial(network, address)
}

// TestSilentServerIsAbandoned makes a server stop answering without closing its connections, like a
// crashed machine, and checks that the client connects to the next server within ten seconds.
func TestSilentServerIsAbandoned(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const first, second = "nats://192.0.2.1:4222", "nats://192.0.2.2:4222"
		lost, next := &bustest.MemoryServer{}, &bustest.MemoryServer{}
		nc, err := Dial(t.Context(), Access{URLs: first + "," + second}, nats.DontRandomize(),
			nats.SetCustomDialer(memoryServers{"192.0.2.1:4222": lost, "192.0.2.2:4222": next}))
		if err != nil {
			t.Fatal(err)
		}
		defer nc.Close()
		clocktest.Sleep(time.Minute)
		if url := nc.ConnectedUrl(); url != first {
			t.Fatalf("connected to %q while %s answers", url, first)
		}
		lost.Silence()
		clocktest.Sleep(10 * time.Second)
		if url := nc.ConnectedUrl(); url != second {
			t.Errorf("connected to %q ten seconds after %s stopped answering", url, first)
		}
		if nc.Opts.MaxReconnect >= 0 {
			t.Errorf("the client stops reconnecting after %d attempts", nc.Opts.MaxReconnect)
		}
	})
}
