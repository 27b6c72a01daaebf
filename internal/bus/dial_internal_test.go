package bus

import (
	"bufio"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// pipeServers are servers of NATS at the other ends of pipes, by their addresses.
type pipeServers map[string]*pipeServer

// pipeServer greets who connects. Then it answers pings, or reads on and never answers.
type pipeServer struct {
	silent    bool
	connected chan struct{} // has a value for each greeting
}

// Dial is that of nats.CustomDialer.
func (p pipeServers) Dial(_, address string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	go p[address].serve(theirs)
	return ours, nil
}

// serve reads on while it answers: a pipe holds nothing, so a client that writes at the same time would wait for it, and it
// for the client, until the client gives up its write after a minute.
func (s *pipeServer) serve(conn net.Conn) {
	defer conn.Close()
	if _, err := conn.Write([]byte(`INFO {"server_id":"x","version":"2.11.0","proto":1,"max_payload":1048576}` + "\r\n")); err != nil {
		return
	}
	pings := make(chan struct{}, 1000)
	defer close(pings)
	go func() {
		greeted := false
		for range pings {
			if greeted && s.silent {
				continue
			}
			if _, err := conn.Write([]byte("PONG\r\n")); err == nil && !greeted {
				greeted = true
				s.connected <- struct{}{}
			}
		}
	}()
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "PING") {
			pings <- struct{}{}
		}
	}
}

// TestASilentServerIsGivenUp has a server whose machine is gone: it closes no connection and answers nothing. The next
// server has the connection after three pings. They are sent each 20 ms here, and otherwise so that ten seconds are enough.
func TestASilentServerIsGivenUp(t *testing.T) {
	const first, second = "192.0.2.1:4222", "192.0.2.2:4222"
	gone := &pipeServer{silent: true, connected: make(chan struct{}, 9)}
	next := &pipeServer{connected: make(chan struct{}, 9)}
	nc, err := Access{}.dial(t.Context(), first+","+second, nats.DontRandomize(),
		nats.SetCustomDialer(pipeServers{first: gone, second: next}), nats.PingInterval(20*time.Millisecond))
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	<-gone.connected
	select {
	case <-next.connected:
	case <-time.After(20 * time.Second):
		t.Error("the silent server is not given up")
	}
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
	given := o.PingInterval * time.Duration(o.MaxPingsOut+1)
	if given += o.ReconnectWait + max(o.ReconnectJitter, o.ReconnectJitterTLS); given > 10*time.Second || o.MaxReconnect >= 0 {
		t.Errorf("a silent server is given up after %v, %d times", given, o.MaxReconnect)
	}
}
