package cli

import (
	"context"
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

// reader reads until its context ends: then what waits for input waits no
// longer. The read that was going on is left behind.
type reader struct {
	ctx  context.Context
	in   io.Reader
	room []byte
	got  chan chunk // holds the end of the read that is going on
	busy bool       // there is one
	rest chunk      // read and not yet taken
}

// chunk is what one read gave.
type chunk struct {
	bytes []byte
	err   error
}

func newReader(ctx context.Context, in io.Reader) *reader {
	return &reader{ctx: ctx, in: in, got: make(chan chunk, 1)}
}

func (r *reader) Read(p []byte) (int, error) {
	for len(r.rest.bytes) == 0 && r.rest.err == nil {
		if !r.busy {
			if r.room == nil {
				r.room = make([]byte, 64<<10)
			}
			r.busy = true
			go func() {
				n, err := r.in.Read(r.room)
				r.got <- chunk{r.room[:n], err}
			}()
		}
		select {
		case r.rest = <-r.got:
			r.busy = false
		case <-r.ctx.Done():
			return 0, r.ctx.Err()
		}
	}
	n := copy(p, r.rest.bytes)
	r.rest.bytes = r.rest.bytes[n:]
	if len(r.rest.bytes) > 0 {
		return n, nil
	}
	err := r.rest.err
	r.rest.err = nil
	return n, err
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
