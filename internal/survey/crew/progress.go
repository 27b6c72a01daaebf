package crew

import (
	"sync"
	"time"
)

// Progress is the progress of a survey.
type Progress struct {
	HandsDone, HandCount int64          // computed hands, and all hands of the space
	Remaining            time.Duration  // estimated time to the end; negative if unknown
	PoisonCount          int64          // poison hands known so far
	LiveWorkers          []WorkerStatus // live workers; set by Watch only
	PoisonedHands        []PoisonedHand // poison hands by rank; set only in the last report of Watch
	SkippedMessages      int64          // invalid messages among those read from the bus
	BusSilent            bool           // the bus does not answer, and the other fields are old; set by Watch only
}

// progressMeter reports the progress of the workers of this process twice a second. The reported
// number of hands never decreases, even if another worker computed the same part, or if a new part
// is not yet in the list of parts.
type progressMeter struct {
	report  func(Progress) // may be nil
	size    int64
	skipped *skippedMessages // may be nil
	rate    rateEstimator    // used by the reporting goroutine only

	lock           sync.Mutex
	listedHands    int64 // hands in parts at the last listing of the folder; negative before the first
	committedHands int64 // hands that this process committed since then
	computedHands  int64 // hands that the workers computed but have not committed
	poisonHands    int64
	reportedHands  int64 // highest number of hands reported

	quit, ended chan struct{}
}

// newProgressMeter starts a meter. The caller must call stop.
func newProgressMeter(report func(Progress), size int64, skipped *skippedMessages) *progressMeter {
	m := &progressMeter{report: report, size: size, skipped: skipped, listedHands: -1, quit: make(chan struct{}), ended: make(chan struct{})}
	go m.run()
	return m
}

// addComputed adds hands that a worker computed; a negative number takes back hands that it lost.
func (m *progressMeter) addComputed(hands int64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.computedHands += hands
}

// addPoison adds a poison hand.
func (m *progressMeter) addPoison() {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.poisonHands++
}

// commit moves hands from computed to committed.
func (m *progressMeter) commit(hands int64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.computedHands -= hands
	m.committedHands += hands
}

// setListed sets the number of hands in parts. The number may lack a part that was committed during
// the listing; the next listing includes that part.
func (m *progressMeter) setListed(hands int64) {
	m.lock.Lock()
	defer m.lock.Unlock()
	m.listedHands, m.committedHands = hands, 0
}

// run reports the progress until stop is called.
func (m *progressMeter) run() {
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

// update reports the progress. It reports nothing before the first listing of parts, because the
// hands done in earlier runs would distort the rate.
func (m *progressMeter) update() {
	m.lock.Lock()
	known := m.listedHands >= 0
	m.reportedHands = max(m.reportedHands, min(m.listedHands+m.committedHands+m.computedHands, m.size))
	done, poison := m.reportedHands, m.poisonHands
	m.lock.Unlock()
	if m.report == nil || !known {
		return
	}
	m.report(Progress{HandsDone: done, HandCount: m.size, Remaining: m.rate.remaining(time.Now(), done, m.size), PoisonCount: poison, SkippedMessages: m.skipped.count()})
}

// stop reports the progress a last time and ends the meter.
func (m *progressMeter) stop() {
	close(m.quit)
	<-m.ended
}

// rateEstimator estimates the remaining time from the progress since its oldest sample.
type rateEstimator struct{ samples []progressSample }

// progressSample is the number of hands done at a given time.
type progressSample struct {
	at   time.Time
	done int64
}

// maxSamples is the maximum number of samples of a rateEstimator: two minutes of reports of a
// progressMeter.
const maxSamples = 240

// remaining adds a sample and returns the estimated remaining time, negative if unknown.
func (r *rateEstimator) remaining(now time.Time, done, size int64) time.Duration {
	if done >= size {
		return 0
	}
	r.samples = append(r.samples, progressSample{now, done})
	if len(r.samples) > maxSamples {
		r.samples = r.samples[1:]
	}
	first := r.samples[0]
	if done <= first.done || !now.After(first.at) {
		return -1
	}
	perHand := float64(now.Sub(first.at)) / float64(done-first.done)
	if remaining := perHand * float64(size-done); remaining < float64(1<<62) {
		return time.Duration(remaining)
	}
	return -1
}

// WorkerStatus is the status that each worker publishes every second.
type WorkerStatus struct {
	Worker string `json:"worker"`
	From   int64  `json:"from"` // first rank of its interval; equal to To if it has none
	To     int64  `json:"to"`
	At     int64  `json:"at"` // rank of its next hand
}

// IsIdle reports whether the worker has no interval.
func (s WorkerStatus) IsIdle() bool { return s.From == s.To }

// BusyCount returns the number of live workers with an interval.
func (p Progress) BusyCount() (n int) {
	for _, status := range p.LiveWorkers {
		if !status.IsIdle() {
			n++
		}
	}
	return n
}
