package bus

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strings"
	"sync"
)

// notes hear what a server says. They keep what goes wrong while it starts, tell of each kind of error
// once after that, and find out when it cannot write its streams any more. The rest of its talk is
// dropped.
type notes struct {
	lock   sync.Mutex
	lines  []string
	tell   func(line string)   // set once it has started; may be nil
	told   map[string]struct{} // kinds
	broken chan error          // gets the first error of the disk; it has room for it
}

func newNotes() *notes { return &notes{told: map[string]struct{}{}, broken: make(chan error, 1)} }

// begin says that the server has started.
func (n *notes) begin(tell func(line string)) {
	n.lock.Lock()
	defer n.lock.Unlock()
	n.tell = tell
}

func (n *notes) hear(format string, v []any) {
	n.lock.Lock()
	defer n.lock.Unlock()
	for _, arg := range v {
		err, ok := arg.(error)
		disk := (*fs.PathError)(nil)
		if ok && errors.As(err, &disk) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrClosed) { // as of a stream that is removed
			n.fail(err)
		}
		if away := (*net.OpError)(nil); ok && errors.As(err, &away) {
			return // others come and go
		}
	}
	line := fmt.Sprintf(format, v...)
	kind := format
	if strings.HasPrefix(format, "%s") {
		kind = line
	}
	if n.tell == nil {
		if len(n.lines) < 8 {
			n.lines = append(n.lines, line)
		}
		return
	}
	if _, known := n.told[kind]; !known {
		n.told[kind] = struct{}{}
		n.tell(line)
	}
}

// fail says that the server cannot go on.
func (n *notes) fail(err error) {
	select {
	case n.broken <- err:
	default:
	}
}

func (n *notes) text() string {
	n.lock.Lock()
	defer n.lock.Unlock()
	if len(n.lines) == 0 {
		return "no reason given"
	}
	return strings.Join(n.lines, "; ")
}

// Errorf hears what went wrong.
func (n *notes) Errorf(format string, v ...any) { n.hear(format, v) }

// Fatalf hears what ends the server.
func (n *notes) Fatalf(format string, v ...any) { n.hear(format, v) }

// Noticef drops what it is told.
func (n *notes) Noticef(string, ...any) {}

// Warnf drops what it is told.
func (n *notes) Warnf(string, ...any) {}

// Debugf drops what it is told.
func (n *notes) Debugf(string, ...any) {}

// Tracef drops what it is told.
func (n *notes) Tracef(string, ...any) {}
