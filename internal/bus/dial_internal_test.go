package bus

import (
	"bufio"
	"context"
	"net"
	"strings"
	"testing"
	"testing/synctest"
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

func (s *pipeServer) serve(conn net.Conn) {
	defer conn.Close()
	if _, err := conn.Write([]byte(`INFO {"server_id":"x","version":"2.11.0","proto":1,"max_payload":1048576}` + "\r\n")); err != nil {
		return
	}
	greeted := false
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "PING") || greeted && s.silent {
			continue
		}
		if _, err := conn.Write([]byte("PONG\r\n")); err != nil {
			return
		}
		if !greeted {
			greeted = true
			s.connected <- struct{}{}
		}
	}
}

// TestASilentServerIsGivenUp has a server whose machine is gone: it closes no connection and answers nothing. The next
// server has the connection within ten seconds, and keeps it.
func TestASilentServerIsGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const first, second = "192.0.2.1:4222", "192.0.2.2:4222"
		gone := &pipeServer{silent: true, connected: make(chan struct{}, 9)}
		next := &pipeServer{connected: make(chan struct{}, 9)}
		nc, err := Access{}.dial(context.Background(), first+","+second, nats.DontRandomize(),
			nats.SetCustomDialer(pipeServers{first: gone, second: next}))
		if err != nil {
			t.Fatal(err)
		}
		defer nc.Close()
		<-gone.connected
		begun := time.Now()
		select {
		case <-next.connected:
			if spent := time.Since(begun); spent > 10*time.Second || spent < 5*time.Second {
				t.Error("the silent server was given up after", spent)
			}
		case <-time.After(time.Hour):
			t.Fatal("the silent server is not given up")
		}
		time.Sleep(time.Hour)
		if nc.ConnectedUrl() != "nats://"+second || len(gone.connected)+len(next.connected) > 0 {
			t.Errorf("connected to %s, after %d and %d connections more", nc.ConnectedUrl(), len(gone.connected), len(next.connected))
		}
	})
}
