package game

import "testing"

// TestStreamsAfterClose checks that close waits for the streams, and that no stream starts afterwards.
func TestStreamsAfterClose(t *testing.T) {
	s, ended := newStreams(), false
	s.start(func() { <-s.ctx.Done(); ended = true })
	if s.close(); !ended {
		t.Error("close returns before the stream has ended")
	}
	if s.start(func() { t.Error("a stream starts after close") }) {
		t.Error("start returns true after close")
	}
}
