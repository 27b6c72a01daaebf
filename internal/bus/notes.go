package bus

import (
	"fmt"
	"strings"
	"sync"
)

// notes keep what a server says goes wrong while it starts; the rest of its talk is dropped.
type notes struct {
	lock  sync.Mutex
	lines []string
}

func (n *notes) keep(format string, v []any) {
	n.lock.Lock()
	defer n.lock.Unlock()
	if len(n.lines) < 8 {
		n.lines = append(n.lines, fmt.Sprintf(format, v...))
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

func (n *notes) Errorf(format string, v ...any) { n.keep(format, v) }
func (n *notes) Fatalf(format string, v ...any) { n.keep(format, v) }
func (n *notes) Noticef(string, ...any)         {}
func (n *notes) Warnf(string, ...any)           {}
func (n *notes) Debugf(string, ...any)          {}
func (n *notes) Tracef(string, ...any)          {}
