package tui

import (
	"context"
	"testing"

	"github.com/creack/pty"
)

// TestHangup checks that the program ends when its terminal is gone.
func TestHangup(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer tty.Close()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	hungUp := watchTerminal(ctx, cancel, tty)
	if err := master.Close(); err != nil {
		t.Fatal(err)
	}
	if !<-hungUp || ctx.Err() == nil {
		t.Error("the program does not end")
	}
}
