package tui

import (
	"context"
	"testing"

	"github.com/creack/pty"
)

// TestHangup checks that the program ends when its terminal is gone, and that its context ends before the hangup
// is reported.
func TestHangup(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer tty.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	called, proceed := make(chan struct{}), make(chan struct{})
	hungUp := watchTerminal(ctx, func() {
		close(called)
		<-proceed
		cancel()
	}, tty)
	if err := master.Close(); err != nil {
		t.Fatal(err)
	}
	<-called
	if len(hungUp) > 0 {
		t.Error("the hangup was reported before the context ended")
	}
	close(proceed)
	if !<-hungUp || ctx.Err() == nil {
		t.Error("the program does not end")
	}
}
