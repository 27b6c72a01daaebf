package bus_test

import (
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/base/bus"
)

// refusingDialer counts connection attempts and refuses them.
type refusingDialer struct {
	calls        int
	loopbackOnly bool // whether the replaced dialer connects only to this machine
}

var errDialed = errors.New("dialed")

// Dial implements nats.CustomDialer.
func (d *refusingDialer) Dial(string, string) (net.Conn, error) {
	d.calls++
	return nil, errDialed
}

// option replaces the dialer of a connection.
func (d *refusingDialer) option(o *nats.Options) error {
	d.loopbackOnly, o.CustomDialer, o.SkipHostLookup = o.CustomDialer != nil, d, true
	return nil
}

// TestPlaintextPasswordsStayLocal checks that Dial refuses, before it connects, to send a password
// or a token to another machine without TLS. 192.0.2.0/24 is reserved for documentation.
func TestPlaintextPasswordsStayLocal(t *testing.T) {
	const remote = "nats://192.0.2.1:4222"
	for _, access := range []bus.Access{
		{URLs: remote, User: "u", Password: "topsecret"},
		{URLs: remote, Token: "topsecret"},
		{URLs: "192.0.2.1", Token: "topsecret"},
		{URLs: "nats://u:topsecret@192.0.2.1"},
		{URLs: "nats://topsecret@nats.example"},
		{URLs: "ws://topsecret@192.0.2.1"},
		{URLs: "nats://127.0.0.1:4222, " + remote, Token: "topsecret"},
		{URLs: remote + ",nats://localhost", User: "u", Password: "topsecret"},
	} {
		d := refusingDialer{}
		_, err := bus.Dial(t.Context(), access, d.option)
		plaintextErr := (*bus.PlaintextError)(nil)
		if !errors.As(err, &plaintextErr) || !errors.Is(err, bus.ErrPlaintext) || strings.Contains(err.Error(), "topsecret") || strings.Contains(plaintextErr.URL, "127.0.0.1") {
			t.Errorf("%+v: %v", access, err)
		}
		if d.calls != 0 {
			t.Errorf("%+v was dialed", access)
		}
	}
	for _, c := range []struct {
		access bus.Access
		local  bool
	}{
		{bus.Access{URLs: "nats://127.0.0.1:4222", Token: "t"}, true},
		{bus.Access{URLs: "nats://u:p@127.0.0.1:4222"}, true},
		{bus.Access{URLs: remote}, false},
		{bus.Access{URLs: "tls://192.0.2.1", Token: "t"}, false},
		{bus.Access{URLs: remote, Token: "t", Insecure: true}, false},
	} {
		d := refusingDialer{}
		if _, err := bus.Dial(t.Context(), c.access, d.option); !errors.Is(err, errDialed) || d.calls != 1 || d.loopbackOnly != c.local {
			t.Errorf("%+v: dialed %d times, only to this machine: %v: %v", c.access, d.calls, d.loopbackOnly, err)
		}
	}
}

// TestPlaintextPasswordsOfNodes checks that a node refuses to accept passwords from other machines
// without TLS.
func TestPlaintextPasswordsOfNodes(t *testing.T) {
	for field, node := range map[string]bus.Node{
		"Listen": {Listen: "0.0.0.0:0", User: "u", Password: "p"},
		"Peers":  {Listen: "127.0.0.1:0", Cluster: "c", Peers: ":0", Token: "t"},
	} {
		fieldErr := (*bus.FieldError)(nil)
		if err := node.Check(); !errors.As(err, &fieldErr) || fieldErr.Field != field || !errors.Is(err, bus.ErrPlaintext) {
			t.Errorf("%+v: %v", node, err)
		}
		if node.Insecure = true; node.Check() != nil {
			t.Errorf("%+v: %v", node, node.Check())
		}
	}
}

// TestAnnouncedServersGetNoPassword checks that a connection with a plaintext password refuses
// servers on other machines, which the connected server may announce.
func TestAnnouncedServersGetNoPassword(t *testing.T) {
	s := must[*bus.Server](t)(bus.Start(bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0", User: "u", Password: "p"}))
	defer s.Stop()
	nc := must[*nats.Conn](t)(bus.Dial(withTimeout(t, time.Minute), bus.Access{URLs: s.URL(), User: "u", Password: "p"}))
	defer nc.Close()
	dialer, ok := nc.Opts.CustomDialer.(*net.Dialer)
	if !ok {
		t.Fatalf("%T", nc.Opts.CustomDialer)
	}
	if c, err := dialer.Dial("tcp", "192.0.2.1:4222"); !errors.Is(err, bus.ErrPlaintext) {
		t.Error(c, err)
	}
}
