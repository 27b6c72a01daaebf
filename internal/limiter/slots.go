// Package limiter bounds how much work runs at a time, and how much waits for it, fairly: long work on the processors,
// engines in use, offline runs; and, by Held, how much of something each client has: streams, exports.
//
//	kind := limiter.NewSlots(8).NewKind(64, 2*time.Second)
//	slot, err := kind.Acquire(ctx, from) // ErrBusy: too many wait, or it took too long
//	defer slot.Release()
package limiter

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/netip"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// ErrBusy is the error of a caller that got no slot in time.
var ErrBusy = errors.New("limiter: busy")

// ErrFull is the ErrBusy of a caller that was refused because too many wait.
var ErrFull = fmt.Errorf("%w: too many wait", ErrBusy)

// Slots shares a number of slots among work. A slot of the processors of a machine is the right to keep one of
// them busy; others stand for engines that are in use.
//
// Work comes in kinds, such as that of an API and that of a game, and from addresses. Kinds share the time that
// their work held slots, measured, not estimated, and so do the addresses of a kind. The work of one
// address is done in its order, what lasts longer than longWork after the rest.
//
// Work whose cost is known beforehand counts by that in place of the time. Then cheap work goes before costly
// work, and costly work, which cannot be interrupted, may be kept from taking all slots.
//
// Of the processors one is left while short requests come, which need no slot: a goroutine that computes is
// interrupted only every 10 ms, and a request or a transaction that waits for a dozen such goroutines, several
// times, takes seconds. Where there is only one processor, long work has it all the same.
type Slots struct {
	count       int
	start       time.Time
	lastRequest atomic.Int64 // when the last short request came, counted from begun

	mu           sync.Mutex
	running      int
	classes      []*Class
	virtualTime  time.Duration // virtual time: what the kind that got the last slot had used
	lastSequence uint64
}

// Kind is one kind of work. The exported fields are set before there is any.
type Class struct {
	MaxWaiting int           // callers that may wait
	MaxWait    time.Duration // how long each may wait; 0: as long as its context
	MaxCostly  int           // slots that costly work may have at a time

	slots       *Slots
	used        time.Duration // time that slots were held, raised to the virtual time with each slot
	running     int
	costly      int // of these
	waiting     int
	queues      map[netip.Addr]*clientQueue
	backlog     []*clientQueue // those with work that waits
	virtualTime time.Duration  // virtual time: what the flow that got the last slot had used
}

// flow is the work of one address.
type clientQueue struct {
	used    time.Duration // as that of a Kind
	running int
	waiting []*waiter // see add
}

// turn is work that waits for a slot.
type waiter struct {
	queue    *clientQueue
	cost     time.Duration // 0: not known
	sequence uint64        // in the order of arrival, that of the first turn of the work
	resumed  bool          // it had a slot before
	long     bool
	ready    chan bool // gets true with the slot, false if it has to give way to another address
}

// CostlyWork is the cost above which work is costly.
const CostlyWork = 10 * time.Millisecond

const (
	timeSlice    = 5 * time.Millisecond  // how long a slot is held while others wait, and work may last without one
	longWork     = 50 * time.Millisecond // how long work may hold slots before that of its address which came later goes first
	maxQueues    = 1024                  // how many addresses of a kind are remembered before those without work are forgotten
	requestQuiet = time.Second           // how long after the last short request the last processor is free for long work
)

// NewSlots returns n slots, or one for each processor of this machine if n is 0, without a kind.
func NewSlots(n int) *Slots {
	s := &Slots{count: cmp.Or(n, runtime.GOMAXPROCS(0)), start: time.Now()}
	s.lastRequest.Store(-int64(requestQuiet))
	return s
}

// NewDefault returns the only kind of work on the processors of this machine: 256 callers may wait, each 5 s.
func NewDefaultClass() *Class { return NewSlots(0).NewClass(256, 5*time.Second) }

// NewKind adds a kind of work, before there is any. So many callers may wait, each so long. Costly work may have all slots.
func (s *Slots) NewClass(maxWaiting int, maxWait time.Duration) *Class {
	c := &Class{MaxWaiting: maxWaiting, MaxWait: maxWait, MaxCostly: s.count, slots: s, queues: map[netip.Addr]*clientQueue{}}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.classes = append(s.classes, c)
	return c
}

// NoteRequest notes that a short request came.
func (s *Slots) NoteRequest() { s.lastRequest.Store(int64(time.Since(s.start))) }

// capacity returns how many slots there are now.
func (s *Slots) capacity() int {
	if int64(time.Since(s.start))-s.lastRequest.Load() < int64(requestQuiet) {
		return max(1, s.count-1)
	}
	return s.count
}

// Load returns how many callers have a slot, and how many wait for one.
func (c *Class) Load() (running, waiting int) {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	return c.running, c.waiting
}

// Acquire waits for a slot for work that is known to take long; it counts for an address. The error is ErrBusy,
// which may be ErrFull, or context.Canceled. Work whose context is of a slot (With) needs no other: it
// yields that one.
//
// Work that holds a slot must not wait for what others do with a slot of these, for a client or for the network.
func (c *Class) Acquire(ctx context.Context, from netip.Addr) (*Slot, error) {
	return c.AcquireCost(ctx, from, 0)
}

// AcquireCost is like Acquire for work that counts by its cost, not by the time that it holds the slot.
func (c *Class) AcquireCost(ctx context.Context, from netip.Addr, cost time.Duration) (*Slot, error) {
	if held, ok := ctx.Value(slotKey{c}).(*Slot); ok {
		if err := held.Yield(ctx); err != nil {
			return nil, err
		}
		return &Slot{outer: held}, nil
	}
	s := c.Begin(from)
	s.cost = cost
	if err := s.Acquire(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Begin returns a slot for work that may be short: it is acquired by the first Yield after 5 ms.
func (c *Class) Begin(from netip.Addr) *Slot { return &Slot{class: c, from: from, since: time.Now()} }

// enqueue adds work to the queue of its address.
func (c *Class) enqueue(from netip.Addr, cost time.Duration) *waiter {
	s := c.slots
	s.mu.Lock()
	defer s.mu.Unlock()
	q := c.queues[from]
	if q == nil {
		if len(c.queues) >= maxQueues {
			maps.DeleteFunc(c.queues, func(_ netip.Addr, q *clientQueue) bool { return q.running == 0 && len(q.waiting) == 0 })
		}
		// An address that is new does not go before those that have used little.
		q = &clientQueue{used: c.virtualTime + timeSlice}
		c.queues[from] = q
	}
	s.lastSequence++
	w := c.insert(&waiter{queue: q, sequence: s.lastSequence, cost: cost})
	s.dispatch()
	if c.waiting > c.MaxWaiting && slices.Contains(q.waiting, w) {
		c.reject(w)
	}
	return w
}

// requeue returns the slot of a turn, held for so long, by work that goes on and has held slots for total.
func (c *Class) requeue(old *waiter, held, total time.Duration) *waiter {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	w := c.insert(&waiter{queue: old.queue, sequence: old.sequence, cost: old.cost, resumed: true, long: total > longWork})
	c.freeSlot(old, held)
	return w
}

// add adds work to its flow, in the order of arrival, long work behind the rest.
func (c *Class) insert(w *waiter) *waiter {
	q := w.queue
	w.ready = make(chan bool, 1)
	if len(q.waiting) == 0 {
		c.backlog = append(c.backlog, q)
	}
	at := slices.IndexFunc(q.waiting, func(other *waiter) bool {
		return other.long && !w.long || other.long == w.long && other.sequence > w.sequence
	})
	if at < 0 {
		at = len(q.waiting)
	}
	q.waiting = slices.Insert(q.waiting, at, w)
	c.waiting++
	return w
}

// displace refuses new work: the last of the address that has most waiting, or t if its address has as much.
func (c *Class) reject(w *waiter) {
	longest := w.queue
	for _, q := range c.backlog {
		if len(q.waiting) > len(longest.waiting) {
			longest = q
		}
	}
	if longest != w.queue {
		for _, other := range slices.Backward(longest.waiting) {
			if !other.resumed {
				w = other
				break
			}
		}
	}
	c.remove(w)
	w.ready <- false
}

// dispatch gives free slots to the kinds, and in them to the flows, that used least.
func (s *Slots) dispatch() {
	for s.running < s.capacity() {
		var c *Class
		var w *waiter
		for _, other := range s.classes {
			if c != nil && other.used >= c.used {
				continue
			}
			if first := other.next(); first != nil {
				c, w = other, first
			}
		}
		if c == nil {
			return
		}
		c.remove(w)
		q := w.queue
		s.running++
		c.running++
		q.running++
		if w.cost > CostlyWork {
			c.costly++
		}
		c.used, q.used = max(c.used, s.virtualTime), max(q.used, c.virtualTime)
		s.virtualTime, c.virtualTime = c.used, q.used
		c.used += w.cost
		q.used += w.cost
		w.ready <- true
	}
}

// next returns the turn of a kind that goes first among those that may have a slot, or nil.
func (c *Class) next() (next *waiter) {
	for _, q := range c.backlog {
		for _, w := range q.waiting {
			if w.cost > CostlyWork && c.costly >= c.MaxCostly {
				continue
			}
			if next == nil || w.before(next) {
				next = w
			}
			break
		}
	}
	return next
}

// before reports whether a turn goes before that of another flow.
func (w *waiter) before(other *waiter) bool {
	if end, others := w.queue.used+w.cost, other.queue.used+other.cost; end != others {
		return end < others
	}
	return w.sequence < other.sequence
}

// remove takes work out of its queue and reports whether it was still there.
func (c *Class) remove(w *waiter) bool {
	q := w.queue
	i := slices.Index(q.waiting, w)
	if i < 0 {
		return false
	}
	q.waiting = slices.Delete(q.waiting, i, i+1)
	c.waiting--
	if len(q.waiting) == 0 {
		i = slices.Index(c.backlog, q)
		c.backlog = slices.Delete(c.backlog, i, i+1)
	}
	return true
}

// release returns the slot of a turn, held for so long.
func (c *Class) release(w *waiter, held time.Duration) {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	c.freeSlot(w, held)
	c.reset()
}

// free gives the slot of a turn, held for so long, to another.
func (c *Class) freeSlot(w *waiter, held time.Duration) {
	if w.cost == 0 {
		c.used += held
		w.queue.used += held
	}
	if w.cost > CostlyWork {
		c.costly--
	}
	c.slots.running--
	c.running--
	w.queue.running--
	c.slots.dispatch()
}

// forget forgets what addresses used when nobody works or waits.
func (c *Class) reset() {
	if c.running == 0 && c.waiting == 0 {
		clear(c.queues)
		c.virtualTime = 0
	}
}

// leave takes work out of the queue and reports whether it was still there.
func (c *Class) cancel(w *waiter) bool {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	found := c.remove(w)
	c.reset()
	return found
}

// Slot is one of the Slots, acquired until it is released: the right to keep a processor busy, or to use what the slots stand for.
type Slot struct {
	class  *Class
	from   netip.Addr
	cost   time.Duration
	outer  *Slot   // that the work has already; nil: none
	waiter *waiter // that the slot was got by
	held   bool
	ended  bool
	since  time.Time     // when it was acquired, or the work began
	total  time.Duration // that slots were held before
}

// Acquire acquires the slot unless it is held. The error is that of Kind.Acquire.
func (s *Slot) Acquire(ctx context.Context) error {
	switch {
	case s.outer != nil:
		return s.outer.Acquire(ctx)
	case s.ended:
		return errReleased
	case s.held:
		return nil
	}
	return s.wait(ctx, s.class.enqueue(s.from, s.cost))
}

// errReleased is the error of work that goes on after its slot was released.
var errReleased = errors.New("limiter: the slot was released")

// wait waits for a turn.
func (s *Slot) wait(ctx context.Context, w *waiter) error {
	select {
	case granted := <-w.ready: // nearly always
		return s.start(w, granted)
	default:
	}
	limit := ctx
	if s.class.MaxWait > 0 {
		var cancel context.CancelFunc
		limit, cancel = context.WithTimeout(ctx, s.class.MaxWait)
		defer cancel()
	}
	select {
	case granted := <-w.ready:
		return s.start(w, granted)
	case <-limit.Done():
	}
	if !s.class.cancel(w) {
		return s.start(w, <-w.ready) // meanwhile
	}
	s.ended = true
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	return ErrBusy
}

// begin begins the work if the turn got a slot.
func (s *Slot) start(w *waiter, granted bool) error {
	if !granted {
		s.ended = true
		return ErrFull
	}
	s.waiter, s.held, s.since = w, true, time.Now()
	return nil
}

// Yield lets others go first that wait and used less, once the slot was held for 5 ms, or acquires it, once the
// work lasted that long without. Long work calls it now and then. With an error, which is that of Acquire,
// the slot is released.
func (s *Slot) Yield(ctx context.Context) error {
	if s.outer != nil {
		return s.outer.Yield(ctx)
	}
	if s.ended {
		return errReleased
	}
	took := time.Since(s.since)
	if took < timeSlice {
		return nil
	}
	if !s.held {
		return s.Acquire(ctx)
	}
	s.held = false
	s.total += took
	return s.wait(ctx, s.class.requeue(s.waiter, took, s.total))
}

// Held returns how long the work held slots.
func (s *Slot) Held() time.Duration {
	if s.outer != nil {
		return s.outer.Held()
	}
	if s.held {
		return s.total + time.Since(s.since)
	}
	return s.total
}

// Release ends the work and gives the slot back if it is held. It may be called again.
func (s *Slot) Release() {
	s.ended = true
	if s.held {
		s.held = false
		took := time.Since(s.since)
		s.total += took
		s.class.release(s.waiter, took)
	}
}

// slotKey is the key of the slot in a context.
type slotKey struct{ *Class }

// With returns a context for work on this slot by the same goroutine.
func (s *Slot) With(ctx context.Context) context.Context {
	if s.outer != nil {
		return ctx
	}
	return context.WithValue(ctx, slotKey{s.class}, s)
}

// clientKey is the key of a client in a context.
type clientKey struct{}

// WithClient returns a context of a request, with the address that its work counts for.
func WithClient(ctx context.Context, from netip.Addr) context.Context {
	return context.WithValue(ctx, clientKey{}, from)
}

// Client returns the address of WithClient, or the zero address.
func Client(ctx context.Context) netip.Addr {
	from, _ := ctx.Value(clientKey{}).(netip.Addr)
	return from
}
