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
		begin := time.Now()
		_, err := bus.Dial(within(t, time.Minute), access)
		plain := (*bus.PlainError)(nil)
		if !errors.As(err, &plain) || !errors.Is(err, bus.ErrPlain) || strings.Contains(err.Error(), "topsecret") || strings.Contains(plain.URL, "127.0.0.1") {
			t.Errorf("%+v: %v", access, err)
		}
		if time.Since(begin) > time.Second {
			t.Errorf("%+v was dialed", access)
		}
	}
	closed := must[net.Listener](t)(net.Listen("tcp", "127.0.0.1:0"))
	addr := closed.Addr().String()
	_ = closed.Close()
	for _, access := range []bus.Access{ // nobody is there, which is another error
		{URLs: "nats://" + addr, Token: "t"},
		{URLs: "nats://u:p@" + addr},
		{URLs: "nats://" + addr},
		{URLs: "tls://nowhere.invalid", Token: "t"},
		{URLs: "nats://nowhere.invalid", Token: "t", Insecure: true},
	} {
		if _, err := bus.Dial(within(t, time.Minute), access); errors.Is(err, bus.ErrPlain) || err == nil {
			t.Errorf("%+v: %v", access, err)
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
		if err := node.Check(); !errors.As(err, &wrong) || wrong.Field != field || !errors.Is(err, bus.ErrPlain) {
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
	if c, err := dialer.Dial("tcp", "192.0.2.1:4222"); !errors.Is(err, bus.ErrPlain) {
		t.Error(c, err)
	}
}
