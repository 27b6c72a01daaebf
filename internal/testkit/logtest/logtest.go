// Package logtest provides a log that a test can read while other goroutines write to it.
package logtest

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/make24/make24/internal/testkit/clocktest"
)

// Buffer is a buffer like bytes.Buffer that is safe for concurrent use.
type Buffer struct {
	mu      sync.Mutex
	buffer  bytes.Buffer
	changed chan struct{} // closed by the next Write; nil if no Await is waiting
}

// Write appends p to the buffer. It never returns an error.
func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.changed != nil {
		close(b.changed)
		b.changed = nil
	}
	return b.buffer.Write(p)
}

// String returns the contents of the buffer.
func (b *Buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.String()
}

// Reset empties the buffer.
func (b *Buffer) Reset() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.buffer.Reset()
}

// Await waits until the buffer contains text. It fails the test if that takes longer than
// clocktest.Timeout.
func (b *Buffer) Await(t testing.TB, text string) {
	t.Helper()
	timeout := clocktest.Deadline()
	for {
		b.mu.Lock()
		if strings.Contains(b.buffer.String(), text) {
			b.mu.Unlock()
			return
		}
		if b.changed == nil {
			b.changed = make(chan struct{})
		}
		changed := b.changed
		b.mu.Unlock()
		select {
		case <-changed:
		case <-timeout:
			t.Fatalf("the log has no %q after %v:\n%s", text, clocktest.Timeout, b)
			return // t may be a test that only notes its failure
		}
	}
}
