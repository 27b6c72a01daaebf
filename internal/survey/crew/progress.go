package crew

import (
	"sync"
	"sync/atomic"
	"time"
)

// Progress is how far a survey is.
type Progress struct {
	Done, Size int64         // hands
	Left       time.Duration // until the end, as it went so far; negative if that is not known
	Poison     int64         // hands that are poison, as far as they are told of
	Workers    []Told        // those that are heard of: of Watch only
	Poisoned   []Poisoned    // which, by rank; nil but in what Watch tells last
	Silent     bool          // the bus does not answer: the rest is what it said last; of Watch only
}

// meter tells the progress of the workers of this process twice a second.
type meter struct {
	tell   func(Progress)
	size   int64
	base   atomic.Int64 // hands in parts; negative until somebody looked
	poison atomic.Int64
	rate   rate

	lock   sync.Mutex
	gauges []*atomic.Int64

	quit, ended chan struct{}
}

func newMeter(tell func(Progress), size int64) *meter {
	m := &meter{tell: tell, size: size, quit: make(chan struct{}), ended: make(chan struct{})}
	m.base.Store(-1)
	go m.run()
	return m
}

// gauge is where a worker counts the hands that are not in a part yet.
func (m *meter) gauge() *atomic.Int64 {
	m.lock.Lock()
	defer m.lock.Unlock()
	g := new(atomic.Int64)
	m.gauges = append(m.gauges, g)
	return g
}

func (m *meter) run() {
	defer close(m.ended)
	tick := time.NewTicker(500 * time.Millisecond)
	defer tick.Stop()
	for {
		select {
		case <-m.quit:
			m.look()
			return
		case <-tick.C:
			m.look()
		}
	}
}

func (m *meter) look() {
	done := m.base.Load()
	if m.tell == nil || done < 0 { // what was done before is not what was done since
		return
	}
	m.lock.Lock()
	for _, g := range m.gauges {
		done += g.Load()
	}
	m.lock.Unlock()
	done = min(done, m.size)
	m.tell(Progress{Done: done, Size: m.size, Left: m.rate.left(time.Now(), done, m.size), Poison: m.poison.Load()})
}

// stop tells the progress a last time.
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

const remembered = 240

// left is how long what is left takes, negative if that is not known.
func (r *rate) left(now time.Time, done, size int64) time.Duration {
	if done >= size {
		return 0
	}
	r.marks = append(r.marks, mark{now, done})
	if len(r.marks) > remembered {
		r.marks = r.marks[1:]
	}
	first := r.marks[0]
	if done <= first.done || !now.After(first.at) {
		return -1
	}
	each := float64(now.Sub(first.at)) / float64(done-first.done)
	if left := each * float64(size-done); left < float64(1<<62) {
		return time.Duration(left)
	}
	return -1
}

// Told is what a worker says of itself.
type Told struct {
	Worker string `json:"worker"`
	From   int64  `json:"from"` // the interval it is at work on
	To     int64  `json:"to"`
	At     int64  `json:"at"` // and where in it
}

// Waits says whether the worker has no interval.
func (t Told) Waits() bool { return t.From == t.To }

// Busy is how many workers have an interval, of those that are heard of.
func (p Progress) Busy() (n int) {
	for _, t := range p.Workers {
		if !t.Waits() {
			n++
		}
	}
	return n
}
