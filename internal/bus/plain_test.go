package bus_test

import (
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/make24/make24/internal/bus"
)

// dialed counts the connections that are asked for, and refuses them.
type dialed struct {
	times int
	local bool // the connection could only have been to this machine
}

var errDialed = errors.New("dialed")

// Dial implements nats.CustomDialer.
func (d *dialed) Dial(string, string) (net.Conn, error) {
	d.times++
	return nil, errDialed
}

// option replaces the dialer of a connection.
func (d *dialed) option(o *nats.Options) error {
	d.local, o.CustomDialer, o.SkipHostLookup = o.CustomDialer != nil, d, true
	return nil
}

// TestPlainPasswordsStayHere refuses to send a password or a token beyond this machine without TLS, before anything
// is sent. Addresses of 192.0.2.0/24 belong to nobody.
func TestPlainPasswordsStayHere(t *testing.T) {
	const far = "nats://192.0.2.1:4222"
	for _, access := range []bus.Access{
		{URLs: far, User: "u", Password: "topsecret"},
		{URLs: far, Token: "topsecret"},
		{URLs: "192.0.2.1", Token: "topsecret"},
		{URLs: "nats://u:topsecret@192.0.2.1"},
		{URLs: "nats://topsecret@nats.example"},
		{URLs: "ws://topsecret@192.0.2.1"},
		{URLs: "nats://127.0.0.1:4222, " + far, Token: "topsecret"},
		{URLs: far + ",nats://localhost", User: "u", Password: "topsecret"},
	} {
		d := dialed{}
		_, err := bus.Dial(t.Context(), access, d.option)
		plain := (*bus.PlaintextError)(nil)
		if !errors.As(err, &plain) || !errors.Is(err, bus.ErrPlaintext) || strings.Contains(err.Error(), "topsecret") || strings.Contains(plain.URL, "127.0.0.1") {
			t.Errorf("%+v: %v", access, err)
		}
		if d.times != 0 {
			t.Errorf("%+v was dialed", access)
		}
	}
	for _, c := range []struct {
		access bus.Access
		local  bool
	}{
		{bus.Access{URLs: "nats://127.0.0.1:4222", Token: "t"}, true},
		{bus.Access{URLs: "nats://u:p@127.0.0.1:4222"}, true},
		{bus.Access{URLs: far}, false},
		{bus.Access{URLs: "tls://192.0.2.1", Token: "t"}, false},
		{bus.Access{URLs: far, Token: "t", Insecure: true}, false},
	} {
		d := dialed{}
		if _, err := bus.Dial(t.Context(), c.access, d.option); !errors.Is(err, errDialed) || d.times != 1 || d.local != c.local {
			t.Errorf("%+v: dialed %d times, on this machine alone %v: %v", c.access, d.times, d.local, err)
		}
	}
}

// TestPlainPasswordsOfServers refuses to listen beyond this machine for passwords without TLS.
func TestPlainPasswordsOfServers(t *testing.T) {
	for field, node := range map[string]bus.Node{
		"Listen": {Listen: "0.0.0.0:0", User: "u", Password: "p"},
		"Peers":  {Listen: "127.0.0.1:0", Cluster: "c", Peers: ":0", Token: "t"},
	} {
		wrong := (*bus.FieldError)(nil)
		if err := node.Check(); !errors.As(err, &wrong) || wrong.Field != field || !errors.Is(err, bus.ErrPlaintext) {
			t.Errorf("%+v: %v", node, err)
		}
		if node.Insecure = true; node.Check() != nil {
			t.Errorf("%+v: %v", node, node.Check())
		}
	}
}

// TestServersThatAreToldOf has a server on this machine name one that is not: the password does not go there.
func TestServersThatAreToldOf(t *testing.T) {
	s := must[*bus.Server](t)(bus.Start(bus.Node{Dir: t.TempDir(), Listen: "127.0.0.1:0", User: "u", Password: "p"}))
	defer s.Stop()
	nc := must[*nats.Conn](t)(bus.Dial(within(t, time.Minute), bus.Access{URLs: s.URL(), User: "u", Password: "p"}))
	defer nc.Close()
	dialer, ok := nc.Opts.CustomDialer.(*net.Dialer)
	if !ok {
		t.Fatalf("%T", nc.Opts.CustomDialer)
	}
	if c, err := dialer.Dial("tcp", "192.0.2.1:4222"); !errors.Is(err, bus.ErrPlaintext) {
		t.Error(c, err)
	}
}
