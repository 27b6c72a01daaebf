package cli

import (
	"io"
	"os"
	"sync"
)

// isTerminal reports whether a stream is a character device, so that what is
// for a person's eyes only is not written into files and pipes.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// lockedWriter lets the progress line and messages share standard error.
type lockedWriter struct {
	mu  sync.Mutex
	w   io.Writer
	tty bool
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}
