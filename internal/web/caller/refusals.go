package caller

import (
	"log/slog"
	"net/netip"
	"sync"
	"time"
)

// RefusalLog logs what was refused to which address, at most one line a minute for both, so that
// a client that is refused a thousand times a second does not fill the log.
type RefusalLog struct {
	log *slog.Logger

	mu     sync.Mutex
	counts map[refusal]int // those not logged yet, of what was logged within the last minute
}

type refusal struct{ what, from string }

// refusalEvery is the time between two lines on the same.
const refusalEvery = time.Minute

// maxRefusals is how many pairs of an address and a refusal have lines of their own. Those of
// further addresses are counted together.
const maxRefusals = 1000

// NewRefusalLog writes to a log at level info.
func NewRefusalLog(log *slog.Logger) *RefusalLog {
	return &RefusalLog{log: log, counts: map[refusal]int{}}
}

// Note logs a refusal, or counts it for the line that follows within a minute.
func (l *RefusalLog) Note(from netip.Addr, what string) {
	r := refusal{what, "-"} // a socket of this machine's
	if from.IsValid() {
		r.from = Client(from).String()
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if _, there := l.counts[r]; !there && len(l.counts) >= maxRefusals {
		r.from = "others"
	}
	if _, there := l.counts[r]; there {
		l.counts[r]++
		return
	}
	if len(l.counts) == 0 {
		time.AfterFunc(refusalEvery, l.flush)
	}
	l.counts[r] = 0
	l.line(r, 1)
}

// flush logs what was counted, and goes on as long as there is something to count.
func (l *RefusalLog) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for r, n := range l.counts {
		if n == 0 {
			delete(l.counts, r)
			continue
		}
		l.line(r, n)
		l.counts[r] = 0
	}
	if len(l.counts) > 0 {
		time.AfterFunc(refusalEvery, l.flush)
	}
}

func (l *RefusalLog) line(r refusal, n int) {
	l.log.Info(r.what, "from", r.from, "count", n)
}
