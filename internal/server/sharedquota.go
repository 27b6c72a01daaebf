package server

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/internal/server/problem"
)

// quota bounds an amount that clients hold at a time, such as bytes or connections: in total, per
// address, and per IPv6 /48. An amount held by the zero address counts in the total only.
type quota struct {
	maxTotal, maxEach int64                       // the bounds in total and per address; 0: none
	usage             limiter.Usage[netip.Prefix] // by address and /48; the total is under the zero prefix
}

func newQuota(maxTotal, maxEach int64) *quota { return &quota{maxTotal: maxTotal, maxEach: maxEach} }

// acquire adds n to the amount that client holds. If that would exceed a bound, it adds nothing and
// returns false.
func (q *quota) acquire(client netip.Addr, n int64) bool {
	return q.usage.Acquire(n, q.bounds(client)...)
}

// release subtracts n from the amount that client holds. It undoes a call of acquire.
func (q *quota) release(client netip.Addr, n int64) { q.usage.Release(n, q.bounds(client)...) }

// totalHeld returns the amount that all clients hold.
func (q *quota) totalHeld() int64 { return q.usage.Count(netip.Prefix{}) }

// share returns the amount by which addresses are compared: what an address holds, or the part of
// what its /48 holds that corresponds to it, whichever is more; 0 for the zero address.
func (q *quota) share(client netip.Addr) (share int64) {
	for i, b := range limiter.ClientBounds(client, 0) {
		factor := int64(1)
		if i > 0 {
			factor = limiter.Prefix48Factor
		}
		share = max(share, q.usage.Count(b.Key)/factor)
	}
	return share
}

// fitsEach reports whether n more are within the bounds of an address and of its /48.
func (q *quota) fitsEach(client netip.Addr, n int64) bool {
	for _, b := range limiter.ClientBounds(client, q.maxEach) {
		if b.Max > 0 && q.usage.Count(b.Key)+n > b.Max {
			return false
		}
	}
	return true
}

// bounds returns the bounds that apply to an address: in total, of the address and of its /48.
func (q *quota) bounds(client netip.Addr) []limiter.Bound[netip.Prefix] {
	return append(limiter.ClientBounds(client, q.maxEach), limiter.Bound[netip.Prefix]{Max: q.maxTotal})
}

// sharedQuota is a quota of what requests hold while they wait for their clients: bytes of bodies, lines and long
// answers, or streams. An address may hold at most as much as remains free, so that a few addresses cannot take all:
// ten addresses that take what they can get hold an eleventh each (Choudhury and Hahne, "Dynamic Queue Length
// Thresholds for Shared-Memory Packet Switches", 1998, with α = 1). A request that would exceed that evicts others that
// wait for their clients, from the address that holds the most, as long as that one holds more than its own.
type sharedQuota struct {
	*quota
	full error // the error of a request for which there is no room

	mu       sync.Mutex
	holders  map[*holder]bool
	evicted  int64         // the amount of evicted holders that have not released it yet
	released chan struct{} // closed at the next release; nil: nobody waits
}

// evictionTime bounds the time for which a request waits until those that it evicts have released what
// they hold. They do so as soon as a read or a write returns.
const evictionTime = time.Second

// The details of the problems of requests for which there is no room.
const (
	memoryFull  = "Too many large requests are running, from this address or in total. Try again."
	streamsFull = "Too many streams are open, from this address or in total. Close one, or try again."
)

func newSharedQuota(maxTotal, maxEach int64, full string) *sharedQuota {
	return &sharedQuota{quota: newQuota(maxTotal, maxEach), full: problem.Busy.WithRetry(time.Second, full), holders: map[*holder]bool{}}
}

// holder is a request that holds a part of a sharedQuota.
type holder struct {
	shared  *sharedQuota // nil: nothing is counted
	server  *Server
	w       http.ResponseWriter
	request *http.Request
	client  netip.Addr // its key in the quota; set while held > 0
	held    int64

	isEvicted  atomic.Bool
	isWriting  atomic.Bool  // it waits until its client reads
	waitsUntil atomic.Int64 // when it will have waited for its client for too long, in Unix nanoseconds; 0: it does not wait
}

// errEvicted is the error of a read or a write of a request of which others need what it holds.
var errEvicted = problem.Busy.WithRetry(time.Second, "The server has no room for more large requests or streams, and other addresses need it. Try again, and send faster.")

// awaitClient must be called before each read from the client or write to it, after setting a deadline for it,
// with the time at which the client should have moved. The holder may be evicted until movedOn is called.
func (h *holder) awaitClient(until time.Time, isWriting bool) error {
	h.isWriting.Store(isWriting)
	h.waitsUntil.Store(until.UnixNano())
	if h.isEvicted.Load() {
		return h.movedOn(os.ErrDeadlineExceeded)
	}
	return nil
}

// movedOn ends awaitClient. It returns err, the error of the read or the write, or errEvicted.
func (h *holder) movedOn(err error) error {
	h.waitsUntil.Store(0)
	if err != nil && h.isEvicted.Load() && errors.Is(err, os.ErrDeadlineExceeded) {
		return errEvicted
	}
	return err
}

// set sets the amount that a request holds. It returns the errors of grow.
func (h *holder) set(amount int64) error {
	growth := amount - h.held
	switch {
	case h.shared == nil || growth == 0:
		return nil
	case growth < 0:
		h.shared.shrink(h, -growth)
		return nil
	case h.held == 0:
		h.client = h.server.clientKey(h.request)
	}
	return h.shared.grow(h, growth)
}

// charge sets the bytes that are counted to those of a request that holds size bytes.
func (h *holder) charge(size int) error { return h.set(max(0, int64(size)-unchargedBytes)) }

// releaseAll releases what a request holds. Nothing is counted afterwards.
func (h *holder) releaseAll() {
	_ = h.set(0)
	h.shared = nil
}

// grow adds n to what a request holds. It returns the problem busy if its address has its share, errEvicted, or the
// error of the context.
func (q *sharedQuota) grow(h *holder, n int64) error {
	var timeout context.Context
	for {
		q.mu.Lock()
		if h.isEvicted.Load() {
			q.mu.Unlock()
			return errEvicted
		}
		if q.leavesShare(h.client, n, 0) && q.acquire(h.client, n) {
			h.held += n
			q.holders[h] = true
			q.mu.Unlock()
			return nil
		}
		released := q.evictFor(h, n)
		q.mu.Unlock()
		if released == nil {
			return q.full
		}
		if timeout == nil {
			var cancel context.CancelFunc
			timeout, cancel = context.WithTimeout(h.request.Context(), evictionTime)
			defer cancel() //nolint:gocritic // once
		}
		select {
		case <-released:
		case <-timeout.Done():
			return cmp.Or(h.request.Context().Err(), q.full)
		}
	}
}

// leavesShare reports whether an address that gets n more will hold at most as much as will remain free, after evicted
// has been released. The zero address may hold all.
func (q *sharedQuota) leavesShare(client netip.Addr, n, evicted int64) bool {
	free := q.maxTotal - (q.totalHeld() - evicted) - n
	return free >= 0 && (!client.IsValid() || q.share(client)+n <= free)
}

// evictFor evicts holders until there will be room for n more of h. It returns a channel that is closed at the next
// release, or nil if there will never be enough room.
func (q *sharedQuota) evictFor(h *holder, n int64) chan struct{} {
	if !q.fitsEach(h.client, n) {
		return nil
	}
	for !q.leavesShare(h.client, n, q.evicted) {
		victim := q.victim(q.share(h.client) + n)
		if victim == nil {
			return nil
		}
		victim.isEvicted.Store(true)
		q.evicted += victim.held
		victim.interrupt()
	}
	if q.released == nil {
		q.released = make(chan struct{})
	}
	return q.released
}

// interrupt ends the read or the write for which a holder waits.
func (h *holder) interrupt() {
	past, controller := time.Unix(1, 0), http.NewResponseController(h.w)
	if h.isWriting.Load() {
		_ = controller.SetWriteDeadline(past) // on an error, the holder ends by its own deadline
	} else {
		_ = controller.SetReadDeadline(past)
	}
}

// victim returns the holder to evict: of the address that holds the most, the one that will have waited for its
// client for too long first. It returns nil if no address with such a holder holds more than the given amount.
//
// Unlike connections, holders have no ranking: whether and until when they wait changes with each read and write,
// which would all need the lock to keep it. Only a request for which there is no room looks at all holders, which
// are at most as many as open connections.
func (q *sharedQuota) victim(amount int64) (victim *holder) {
	var most, until int64
	for h := range q.holders {
		waitsUntil := h.waitsUntil.Load()
		if waitsUntil == 0 || h.isEvicted.Load() {
			continue
		}
		held := q.share(h.client)
		if held > amount && (held > most || held == most && waitsUntil < until) {
			victim, most, until = h, held, waitsUntil
		}
	}
	return victim
}

// each calls visit for each holder. visit must not use the quota.
func (q *sharedQuota) each(visit func(h *holder)) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for h := range q.holders {
		visit(h)
	}
}

// shrink subtracts n from what a request holds.
func (q *sharedQuota) shrink(h *holder, n int64) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.release(h.client, n)
	if h.isEvicted.Load() {
		q.evicted -= n
	}
	if h.held -= n; h.held == 0 {
		delete(q.holders, h)
	}
	if q.released != nil {
		close(q.released)
		q.released = nil
	}
}

// progressTime is the time over which the rate of a client is measured.
const progressTime = 10 * time.Second

// progress measures whether bytes arrive at minLineRate, over the last progressTime. Bytes that arrive at once buy
// no further time.
type progress struct {
	start  time.Time
	latest int                                    // the second after start of the latest bytes
	bytes  [int(progressTime/time.Second) + 1]int // by second after start, modulo its length
}

// add adds n bytes that arrived now.
func (p *progress) add(now time.Time, n int) {
	second := int(now.Sub(p.start) / time.Second)
	for p.latest < second {
		if p.latest++; second-p.latest < len(p.bytes) {
			p.bytes[p.latest%len(p.bytes)] = 0
		}
	}
	p.bytes[second%len(p.bytes)] += n
}

// deadline returns when the bytes will have arrived too slowly, if no more arrive: progressTime after the end of the
// last second since which enough of them have arrived, or of the first second.
func (p *progress) deadline() time.Time {
	sum := 0
	for second := p.latest; second >= 0 && second > p.latest-len(p.bytes); second-- {
		if sum += p.bytes[second%len(p.bytes)]; sum >= minLineRate*int(progressTime/time.Second) {
			return p.start.Add(time.Duration(second+1)*time.Second + progressTime)
		}
	}
	return p.start.Add(time.Second + progressTime)
}
