package game_test

import (
	"context"
	"net"
	"net/http"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/make24/make24/internal/server/game"
)

// control calls use with the file descriptor of a connection.
func control(t *testing.T, conn net.Conn, use func(fd int) error) {
	t.Helper()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	var useErr error
	if err := raw.Control(func(fd uintptr) { useErr = use(int(fd)) }); err != nil || useErr != nil {
		t.Fatal(err, useErr)
	}
}

// TestUserTimeout checks that the system ends a stream whose client has acknowledged nothing for 45
// seconds.
func TestUserTimeout(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	game.ConfigureStream(conn)
	control(t, conn, func(fd int) error {
		millis, err := unix.GetsockoptInt(fd, unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT)
		if millis != 45_000 {
			t.Errorf("TCP_USER_TIMEOUT is %d ms", millis)
		}
		return err
	})
	pipe, other := net.Pipe()
	game.ConfigureStream(pipe) // not TCP: nothing to set
	_, _ = pipe.Close(), other.Close()
}

// TestVanishedClient checks that the seat of a client that vanishes without closing its connection is
// shown as away.
func TestVanishedClient(t *testing.T) {
	game.SetStreamUserTimeout(t, 500*time.Millisecond)
	s := serve(t, nil)
	ann, bob := s.browser(), s.browser()
	var conn net.Conn
	ann.client.Transport.(*http.Transport).DialContext = func(ctx context.Context, network, address string) (_ net.Conn, err error) {
		conn, err = new(net.Dialer).DialContext(ctx, network, address)
		return conn, err
	}
	created := ann.createRace(object{"kind": "race"}, "Ann")
	anns := ann.watch(created.ID)
	anns.await(contains("presence", ""))
	bobs := bob.watch(created.ID)
	bobs.await(contains("presence", `{"away":[]}`))
	control(t, conn, func(fd int) error { // drop all segments that arrive, so that none is acknowledged
		drop := []unix.SockFilter{{Code: unix.BPF_RET | unix.BPF_K, K: 0}}
		return unix.SetsockoptSockFprog(fd, unix.SOL_SOCKET, unix.SO_ATTACH_FILTER, &unix.SockFprog{Len: 1, Filter: &drop[0]})
	})
	bob.send("POST", "/game/races/"+created.ID+"/seats", object{"profile": object{"name": "Bob"}}).wantStatus(200, nil)
	bobs.await(contains("presence", `"seat":"`+created.Seat+`"`))
}
