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

// writer marks the errors of standard output, so that they can be told from
// others.
type writer struct{ w io.Writer }

func (w writer) Write(p []byte) (int, error) {
	n, err := w.w.Write(p)
	if err != nil {
		err = &writeError{err}
	}
	return n, err
}

// writeError is a failure to write the output.
type writeError struct{ err error }

func (e *writeError) Error() string { return e.err.Error() }
func (e *writeError) Unwrap() error { return e.err }

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
