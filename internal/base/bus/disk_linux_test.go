package bus_test

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/make24/make24/internal/base/bus"
)

// TestDiskFull checks that a server whose disk is full reports each kind of error once and returns
// ErrBroken, and that a new server on the folder works once there is space again. The test needs
// root to mount a tmpfs.
func TestDiskFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("make24", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skipf("cannot mount a tmpfs: %v", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(dir, syscall.MNT_DETACH); err != nil {
			t.Error(err)
		}
	})
	var lock sync.Mutex
	var reported []string
	ctx := withTimeout(t, time.Minute)
	node := bus.Node{Dir: filepath.Join(dir, "nats"), Listen: "127.0.0.1:0", Sync: true, OnError: func(line string) {
		lock.Lock()
		defer lock.Unlock()
		reported = append(reported, line)
	}}
	s := must[*bus.Server](t)(bus.Start(node))
	nc := must[*nats.Conn](t)(s.Dial(ctx, "test"))
	js := must[jetstream.JetStream](t)(jetstream.New(nc))
	ensureStream(ctx, t, js, streamConfig)
	must[bool](t)(publishIfEmpty(ctx, js, "s.1"))
	filler := filepath.Join(dir, "filler")
	if err := os.WriteFile(filler, make([]byte, 8<<20), 0o600); err == nil {
		t.Fatal("the disk did not fill up")
	}
	ended := make(chan error, 1)
	go func() { ended <- s.Wait(ctx) }()
	for i := 0; i < 100; i++ {
		if err := nc.PublishMsg(&nats.Msg{Subject: "s.2", Data: make([]byte, 1<<16)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := <-ended; !errors.Is(err, bus.ErrBroken) || !errors.Is(err, syscall.ENOSPC) {
		t.Error(err)
	}
	nc.Close()
	s.Stop()
	t.Logf("%q", reported)
	if lines := slices.Compact(slices.Sorted(slices.Values(reported))); len(lines) == 0 || len(lines) != len(reported) {
		t.Errorf("reported lines %q, want distinct ones", reported)
	}
	if err := os.Remove(filler); err != nil {
		t.Fatal(err)
	}
	s = must[*bus.Server](t)(bus.Start(node))
	defer s.Stop()
	nc = must[*nats.Conn](t)(s.Dial(ctx, "test"))
	defer nc.Close()
	js = must[jetstream.JetStream](t)(jetstream.New(nc))
	if published, err := publishIfEmpty(ctx, js, "s.1"); published || err != nil {
		t.Error("the stored message is lost:", published, err)
	}
	if published, err := publishIfEmpty(ctx, js, "s.3"); !published || err != nil {
		t.Error("the new server cannot write:", published, err)
	}
}
