// Package logtest has a log that a test reads while it is written.
package logtest

import (
	"bytes"
	"strings"
	"sync"
)

// Buffer is a bytes.Buffer for several goroutines.
type Buffer struct {
	mu      sync.Mutex
	buffer  bytes.Buffer
	changed chan struct{} // closed by the next write; nil: nobody waits
}

func (b *Buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.changed != nil {
		close(b.changed)
		b.changed = nil
	}
	return b.buffer.Write(p)
}

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

// Await returns when the buffer contains text.
func (b *Buffer) Await(text string) {
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
		<-changed
	}
}
