//go:build unix

package server

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// socketFile returns the path of a socket, which must be short.
func socketFile(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "make24")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return filepath.Join(dir, "make24.sock")
}

// dialSocket returns a function that connects to a socket.
func dialSocket(socket string) func(context.Context, string, string) (net.Conn, error) {
	return func(ctx context.Context, _, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, "unix", socket)
	}
}

// TestSocket checks that a server listens at a socket, also at that of a killed server, limits the clients
// whose addresses a proxy names, and removes the socket when it stops.
func TestSocket(t *testing.T) {
	socket := socketFile(t)
	killed, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	killed.(*net.UnixListener).SetUnlinkOnClose(false)
	if err := killed.Close(); err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Addr: "unix:" + socket, Rate: 1, ExemptLocal: true, Grace: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Listen(); err != nil {
		t.Fatal(err)
	}
	server := startServer(t, s, "http://localhost", dialSocket(socket))
	if info, err := os.Stat(socket); err != nil || info.Mode().Perm() != 0o666 {
		t.Errorf("%v, %v", info, err)
	}
	if _, err := listenUnix(socket, s.connections); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("a second server: %v", err)
	}
	get := func(forwarded string) int {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.url+"/v1/solve?hand=3388", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		if forwarded != "" {
			request.Header.Set("X-Forwarded-For", forwarded)
		}
		response, err := server.client.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		return response.StatusCode
	}
	refused := 0
	for range 20 {
		if get("198.51.100.1") == http.StatusTooManyRequests {
			refused++
		}
		if status := get(""); status != http.StatusOK {
			t.Fatalf("a request without a client has status %d", status)
		}
	}
	if refused == 0 {
		t.Error("a client behind the socket has no limit")
	}
	if status := get("198.51.100.2"); status != http.StatusOK {
		t.Errorf("another client has status %d", status)
	}
	if err := server.stop(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(socket); !errors.Is(err, os.ErrNotExist) {
		t.Error("the socket is left:", err)
	}
}

// TestSocketOverFile checks that a server does not replace a file that is not a socket.
func TestSocketOverFile(t *testing.T) {
	file := socketFile(t)
	if err := os.WriteFile(file, []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := listenUnix(file, newConnTable(1, 1)); !errors.Is(err, syscall.EADDRINUSE) {
		t.Error(err)
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != "x" {
		t.Errorf("%q, %v", text, err)
	}
}

// TestSocketQuota checks that connections beyond the quota are refused.
func TestSocketQuota(t *testing.T) {
	socket := socketFile(t)
	listener, err := listenUnix(socket, newConnTable(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	first, err := net.Dial("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	accepted, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	next := make(chan error, 1)
	go func() {
		_, err := listener.Accept()
		next <- err
	}()
	second, err := net.Dial("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	head := make([]byte, len("HTTP/1.1 503"))
	if _, err := second.Read(head); err != nil || string(head) != "HTTP/1.1 503" {
		t.Errorf("%q, %v", head, err)
	}
	if err := accepted.Close(); err != nil {
		t.Fatal(err)
	}
	third, err := net.Dial("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer third.Close()
	if err := <-next; err != nil {
		t.Error(err)
	}
}
