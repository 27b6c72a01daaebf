package crew

import (
	"sync"
	"time"
)

// Progress is how far a survey is.
type Progress struct {
	Done, Size int64          // hands
	Remaining  time.Duration  // until the end, as it went so far; negative if that is not known
	Poison     int64          // hands that are poison, as far as they are told of
	Workers    []WorkerStatus // those that are heard of: of Watch only
	Poisoned   []PoisonedHand // which, by rank; nil but in what Watch tells last
	Skipped    int64          // messages on the bus that no worker sends, as far as they were read
	BusSilent  bool           // the bus does not answer: the rest is what it said last; of Watch only
}

// meter reports the progress of the workers of this process twice a second. What it reports as done never
// decreases: a part that another worker made again, or that is not in the list of parts yet, is no step back.
type meter struct {
	report  func(Progress) // may be nil
	size    int64
	skipped *skippedMessages // may be nil
	rate    rate             // of the goroutine that reports

	lock      sync.Mutex
	listed    int64 // hands in parts when the folder was last listed; negative before that
	committed int64 // hands that this process put into parts since then
	current   int64 // hands that its workers have found and not put into a part yet
	poison    int64
	reported  int64 // as done

	quit, ended chan struct{}
}

func newMeter(report func(Progress), size int64, skipped *skippedMessages) *meter {
	m := &meter{report: report, size: size, skipped: skipped, listed: -1, quit: make(chan struct{}), ended: make(chan struct{})}
	go m.run()
	return m
}

// found counts hands that a worker found, or, with a negative number, that it gave up.
func (m *meter) found(hands int64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.current += hands
}

// foundPoison counts a hand that is poison.
func (m *meter) foundPoison() {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.poison++
}

// commit counts hands, found before, that are in a part now.
func (m *meter) commit(hands int64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.current -= hands
	m.committed += hands
}

// list sets how many hands are in parts. A part that was committed while the folder was listed may be missing in
// it; it counts again with the next list.
func (m *meter) setListed(hands int64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.listed, m.committed = hands, 0
}

func (m *meter) run() {
	defer close(m.ended)
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-m.quit:
			m.update()
			return
		case <-tick.C:
			m.update()
		}
	}
}

// look reports the progress. It waits for the first list of parts: how many hands were done before says nothing about
// how fast it goes now.
func (m *meter) update() {
	m.lock.Lock()
	known := m.listed >= 0
	m.reported = max(m.reported, min(m.listed+m.committed+m.current, m.size))
	done, poison := m.reported, m.poison
	m.lock.Unlock()
	if m.report == nil || !known {
		return
	}
	m.report(Progress{Done: done, Size: m.size, Remaining: m.rate.remaining(time.Now(), done, m.size), Poison: poison, Skipped: m.skipped.count()})
}

// stop reports the progress a last time.
func (m *meter) stop() {
	close(m.quit)
	<-m.ended
}

// rate knows how fast it went lately: since the oldest of the last marks.
type rate struct{ marks []mark }

type mark struct {
	at   time.Time
	done int64
}

const maxMarks = 240

// left is how long what is left takes, negative if that is not known.
func (r *rate) remaining(now time.Time, done, size int64) time.Duration {
	if done >= size {
		return 0
	}
	r.marks = append(r.marks, mark{now, done})
	if len(r.marks) > maxMarks {
		r.marks = r.marks[1:]
	}
	first := r.marks[0]
	if done <= first.done || !now.After(first.at) {
		return -1
	}
	each := float64(now.Sub(first.at)) / float64(done-first.done)
	if remaining := each * float64(size-done); remaining < float64(1<<62) {
		return time.Duration(remaining)
	}
	return -1
}

// Told is what a worker says of itself.
type WorkerStatus struct {
	Worker string `json:"worker"`
	From   int64  `json:"from"` // the interval it is at work on
	To     int64  `json:"to"`
	At     int64  `json:"at"` // and where in it
}

// Waits says whether the worker has no interval.
func (t WorkerStatus) Idle() bool { return t.From == t.To }

// Busy is how many workers have an interval, of those that are heard of.
func (p Progress) Busy() (n int) {
	for _, t := range p.Workers {
		if !t.Idle() {
			n++
		}
	}
	return n
}
