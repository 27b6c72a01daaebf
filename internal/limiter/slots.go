// Package limiter bounds concurrent work and the number of callers that wait for it, and shares the
// capacity fairly. Slots schedules work on the processors or on a number of engines. Usage counts
// the resources that each client holds, such as streams or exports.
//
//	class := limiter.NewSlots(8).NewClass(64, 2*time.Second)
//	slot, err := class.Acquire(ctx, client) // ErrBusy: the queue is full or the wait was too long
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
var ErrBusy = errors.New("limiter: no slot is free")

// ErrFull is the ErrBusy of a caller that was rejected because the queue is full.
var ErrFull = fmt.Errorf("%w: too many callers wait", ErrBusy)

// Slots schedules work on a number of slots. A slot stands for a processor that the work may keep
// busy, or for an engine that it uses.
//
// Work belongs to a class, such as the API or the game, and to a client address; see [Key]. A free
// slot goes to the class that has used slots for the least time, and within the class to the address
// that has used slots for the least time. The addresses of an IPv6 /48 together get as much time as
// SiteFactor of them. The time is measured, not estimated. The work of one address runs in order of
// arrival, but work that has held slots for more than longWork runs after other work.
//
// Work whose cost is known in advance is charged the cost instead of the measured time. Cheap work
// then runs before costly work. Costly work cannot be interrupted, so MaxCostly bounds the slots
// that it may hold.
//
// While short requests arrive, which need no slot, one processor stays free for them, and for the
// work of light addresses, which have used little time before. So these rarely wait for work that
// cannot be interrupted. The Go scheduler preempts a computing goroutine only every 10 ms, so a request or a transaction that
// repeatedly waits for a dozen such goroutines would take seconds. On a machine with only one
// processor, long work may use it at any time.
type Slots struct {
	slotCount   int
	start       time.Time
	lastRequest atomic.Int64 // when the last short request arrived, in nanoseconds since start

	mu           sync.Mutex
	heldSlots    int // number of slots held
	classes      []*Class
	virtualTime  time.Duration // Class.usedTime of the class that got the last slot, before it got the slot
	lastSequence uint64        // sequence number of the last waiter
}

// Class is a class of work. Set the exported fields before the first work.
type Class struct {
	MaxWaiting int           // maximum number of callers that wait
	MaxWait    time.Duration // maximum wait of each caller; 0: until the caller's context ends
	MaxCostly  int           // maximum number of slots that costly work holds
	MaxEach    int           // maximum number of slots of one address but the zero one, and for a /48 SiteFactor times as many; 0: no maximum

	slots          *Slots
	usedTime       time.Duration               // time for which the class has held slots; raised to Slots.virtualTime when the class gets a slot
	heldSlots      int                         // number of slots held
	costlyRunning  int                         // number of slots held by costly work
	waiting        int                         // number of callers that wait
	resuming       int                         // number of them that wait for a slot again after a pause
	paused         int                         // number of callers that pause or resume; see Pause
	queues         map[netip.Addr]*clientQueue // by client address
	sites          map[netip.Prefix]*account   // by IPv6 /48
	nonEmptyQueues []*clientQueue              // queues that are not empty
	virtualTime    time.Duration               // the largest clientQueue.usedTime with which an address has got a slot
}

// account is what the work of an address, or of an IPv6 /48, has used.
type account struct {
	factor    int           // SiteFactor for a /48, 1 for an address; the times are divided by it
	usedTime  time.Duration // time for which slots were held; raised to Class.virtualTime-idleCredit when the account gets a slot
	heldSlots int           // number of slots held
	waiting   int           // number of callers that wait
	paused    int           // number of callers that pause or resume

	// recentTime is the time for which slots were held, which decreases by 1/lightShare of the elapsed time and was
	// last updated at recentAt, since Slots.start. An account with less than idleCredit is light.
	recentTime, recentAt time.Duration
}

// newAccount returns an account of the class. It is charged one time slice in advance, so that the work of
// a new address does not run before that of an address that has used less.
func (c *Class) newAccount(factor int) account {
	return account{factor: factor, usedTime: c.virtualTime + timeSlice, recentTime: 2 * idleCredit, recentAt: time.Since(c.slots.start)}
}

// isLight reports whether slots were held for little time recently. A new account has not proved that yet.
func (a *account) isLight(now time.Duration) bool {
	return a.recentTime-(now-a.recentAt)/lightShare < idleCredit
}

// isIdle reports whether an account holds no slots and waits for none.
func (a *account) isIdle() bool { return a.heldSlots == 0 && a.waiting == 0 && a.paused == 0 }

// clientQueue is the work of one address.
type clientQueue struct {
	isZero   bool       // of the zero address
	accounts []*account // of the address, and of its IPv6 /48
	waiters  []*waiter  // in order of service; see insert
}

// isLight reports whether an address and its /48 have held slots for little time recently.
func (q *clientQueue) isLight(now time.Duration) bool {
	return !q.isZero && !slices.ContainsFunc(q.accounts, func(a *account) bool { return !a.isLight(now) })
}

// usedTimeAfter returns the time for which an address will have used slots after work with a cost: the
// address itself, or the part of its /48 that corresponds to it, whichever is more.
func (q *clientQueue) usedTimeAfter(cost time.Duration) (used time.Duration) {
	used = q.accounts[0].usedTime + cost
	for _, a := range q.accounts[1:] {
		used = max(used, a.usedTime+cost/time.Duration(a.factor))
	}
	return used
}

// use adds time for which slots are used.
func (q *clientQueue) use(d time.Duration) {
	for _, a := range q.accounts {
		a.usedTime += d / time.Duration(a.factor)
	}
}

// load returns the number of waiters by which addresses are compared: those of the address or the
// part of its /48 that corresponds to them, whichever is more.
func (q *clientQueue) load() (waiting int) {
	for _, a := range q.accounts {
		waiting = max(waiting, a.waiting/a.factor)
	}
	return waiting
}

// charge adds the time for which a slot was held.
func (q *clientQueue) charge(now, heldTime time.Duration) {
	for _, a := range q.accounts {
		a.recentTime = max(0, a.recentTime-(now-a.recentAt)/lightShare) + heldTime/time.Duration(a.factor)
		a.recentAt = now
	}
}

// mayHold reports whether an address and its /48 may get another slot if each address may hold maxEach.
func (q *clientQueue) mayHold(maxEach int) bool {
	return maxEach == 0 || q.isZero || !slices.ContainsFunc(q.accounts, func(a *account) bool { return a.heldSlots >= maxEach*a.factor })
}

// addHeld changes the number of slots held.
func (q *clientQueue) addHeld(n int) {
	for _, a := range q.accounts {
		a.heldSlots += n
	}
}

// addWaiting changes the number of callers that wait.
func (q *clientQueue) addWaiting(n int) {
	for _, a := range q.accounts {
		a.waiting += n
	}
}

// mayBegin reports whether new work of an address may get a slot. An address may have as much work that
// pauses as remains of Class.MaxWaiting, so that a few addresses cannot take all.
func (c *Class) mayBegin(q *clientQueue) bool {
	return c.paused == 0 || !slices.ContainsFunc(q.accounts, func(a *account) bool { return a.paused/a.factor >= c.MaxWaiting-c.paused })
}

// addPaused changes the number of callers of an address that pause or resume.
func (c *Class) addPaused(q *clientQueue, n int) {
	c.paused += n
	for _, a := range q.accounts {
		a.paused += n
	}
}

// waiter is work that waits for a slot.
type waiter struct {
	queue    *clientQueue
	cost     time.Duration // 0: unknown
	sequence uint64        // sequence number of arrival; work that yields its slot keeps the number
	hadSlot  bool          // the work had a slot before
	resumes  bool          // the work resumes after a pause
	isLong   bool          // the work has held slots for more than longWork
	ready    chan bool     // receives true with the slot, or false if the work is rejected
}

// CostlyWork is the expected time above which work counts as costly, so that Class.MaxCostly limits
// it.
const CostlyWork = 10 * time.Millisecond

const (
	timeSlice = 5 * time.Millisecond // time for which work may hold a slot while others wait, or run without a slot
	// idleCredit is the time for which an address that has had no work may hold slots before it counts as having used
	// as much as others. Without it, its work would wait again after each time slice for work that cannot be interrupted.
	idleCredit = 50 * time.Millisecond
	lightShare = 16                    // an address that uses at most 1/lightShare of a processor is light
	longWork   = 50 * time.Millisecond // total time for which work has held slots after which it counts as long
	maxQueues  = 1024                  // number of addresses in a class above which addresses without work are removed
	quietTime  = time.Second           // time after the last short request after which long work may use all processors
)

// NewSlots returns n slots without classes. If n is 0, it returns a slot for each processor.
func NewSlots(n int) *Slots {
	s := &Slots{slotCount: cmp.Or(n, runtime.GOMAXPROCS(0)), start: time.Now()}
	s.lastRequest.Store(-int64(quietTime))
	return s
}

// NewDefaultClass returns the only class of new slots, one for each processor. At most 256 callers
// wait, each for at most 5 s.
func NewDefaultClass() *Class { return NewSlots(0).NewClass(256, 5*time.Second) }

// NewClass adds a class in which at most maxWaiting callers wait, each for at most maxWait. Costly
// work may hold all slots. NewClass must be called before the first work.
func (s *Slots) NewClass(maxWaiting int, maxWait time.Duration) *Class {
	c := &Class{MaxWaiting: maxWaiting, MaxWait: maxWait, MaxCostly: s.slotCount, slots: s, queues: map[netip.Addr]*clientQueue{}, sites: map[netip.Prefix]*account{}}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.classes = append(s.classes, c)
	return c
}

// NoteRequest records the arrival of a short request.
func (s *Slots) NoteRequest() { s.lastRequest.Store(int64(time.Since(s.start))) }

// capacity returns the number of slots that may be held now.
func (s *Slots) capacity() int {
	if int64(time.Since(s.start))-s.lastRequest.Load() < int64(quietTime) {
		return max(1, s.slotCount-1)
	}
	return s.slotCount
}

// Load returns the number of callers that hold a slot and the number of callers that wait for one.
func (c *Class) Load() (heldSlots, waiting int) {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	return c.heldSlots, c.waiting
}

// ClientLoad holds the number of slots that an address holds and the number of its callers that wait.
type ClientLoad struct{ HeldSlots, Waiting int }

// Clients returns the load of each address that holds or waits for a slot.
func (c *Class) Clients() map[netip.Addr]ClientLoad {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	clients := map[netip.Addr]ClientLoad{}
	for client, q := range c.queues {
		if a := q.accounts[0]; a.heldSlots > 0 || a.waiting > 0 {
			clients[client] = ClientLoad{a.heldSlots, a.waiting}
		}
	}
	return clients
}

// Capacity returns the number of slots that the classes share.
func (c *Class) Capacity() int { return c.slots.slotCount }

// Acquire waits for a slot for work that is known to take long. The time is charged to the address
// of the client. Acquire returns ErrBusy if the wait was too long, ErrFull if the queue is full, or
// context.Canceled. If ctx already has a slot of the class (see Slot.Context), Acquire yields that
// slot and returns a slot that uses it.
//
// Work that holds a slot must not wait for other work that needs a slot, for a client or for the
// network.
func (c *Class) Acquire(ctx context.Context, client netip.Addr) (*Slot, error) {
	return c.AcquireCost(ctx, client, 0)
}

// AcquireCost is like Acquire but charges the given cost, not the time for which the slot is held.
func (c *Class) AcquireCost(ctx context.Context, client netip.Addr, cost time.Duration) (*Slot, error) {
	if outerSlot, ok := ctx.Value(slotKey{c}).(*Slot); ok {
		if err := outerSlot.Yield(ctx); err != nil {
			return nil, err
		}
		return &Slot{outerSlot: outerSlot}, nil
	}
	s := c.Begin(client)
	s.cost = cost
	if err := s.Acquire(ctx); err != nil {
		return nil, err
	}
	return s, nil
}

// Begin returns a slot for work that may be short. The slot is not held at first; the first Yield
// after 5 ms acquires it.
func (c *Class) Begin(client netip.Addr) *Slot {
	return &Slot{class: c, client: client, intervalStart: time.Now()}
}

// enqueue adds work to the queue of its address. If too many callers wait, it rejects one of them.
func (c *Class) enqueue(client netip.Addr, cost time.Duration) *waiter {
	s := c.slots
	s.mu.Lock()
	defer s.mu.Unlock()
	q := c.queueOf(client)
	s.lastSequence++
	w := c.insert(&waiter{queue: q, sequence: s.lastSequence, cost: cost})
	s.dispatch()
	if c.waiting-c.resuming > c.MaxWaiting && slices.Contains(q.waiters, w) {
		c.reject(w)
	}
	return w
}

// queueOf returns the queue of a client, by its Key.
func (c *Class) queueOf(client netip.Addr) *clientQueue {
	client = Key(client)
	q := c.queues[client]
	if q != nil {
		return q
	}
	if len(c.queues) >= maxQueues {
		c.forgetIdleClients()
	}
	ownAccount := c.newAccount(1)
	q = &clientQueue{isZero: !client.IsValid(), accounts: []*account{&ownAccount}}
	if prefix, ok := Site(client); ok {
		site := c.sites[prefix]
		if site == nil {
			if len(c.sites) >= maxQueues { // rarer than above, so that new addresses of a /48 do not reset its account
				c.forgetIdleClients()
				maps.DeleteFunc(c.sites, func(_ netip.Prefix, a *account) bool { return a.isIdle() })
			}
			newSite := c.newAccount(SiteFactor)
			site = &newSite
			c.sites[prefix] = site
		}
		q.accounts = append(q.accounts, site)
	}
	c.queues[client] = q
	return q
}

// forgetIdleClients removes the queues of addresses without work.
func (c *Class) forgetIdleClients() {
	maps.DeleteFunc(c.queues, func(_ netip.Addr, q *clientQueue) bool { return q.accounts[0].isIdle() })
}

// requeue frees the slot of the waiter old, which has held it for heldTime, and queues its work
// again. totalTime is the time for which the work has held slots in all.
func (c *Class) requeue(old *waiter, heldTime, totalTime time.Duration) *waiter {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	w := c.insert(&waiter{queue: old.queue, sequence: old.sequence, cost: old.cost, hadSlot: true, isLong: totalTime > longWork})
	c.freeSlot(old, heldTime)
	return w
}

// pause frees the slot of a waiter, which has held it for heldTime, until its work resumes.
func (c *Class) pause(w *waiter, heldTime time.Duration) {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	c.addPaused(w.queue, 1)
	c.freeSlot(w, heldTime)
}

// resume queues the work of the waiter old again after a pause. It keeps its place in order of arrival, is not
// rejected, and does not make the queue full for others.
func (c *Class) resume(old *waiter) *waiter {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	w := c.insert(&waiter{queue: old.queue, sequence: old.sequence, cost: old.cost, hadSlot: true, resumes: true})
	c.slots.dispatch()
	return w
}

// insert adds a waiter to the queue of its address: in order of arrival, but long work after other
// work.
func (c *Class) insert(w *waiter) *waiter {
	q := w.queue
	w.ready = make(chan bool, 1)
	if len(q.waiters) == 0 {
		c.nonEmptyQueues = append(c.nonEmptyQueues, q)
	}
	index := slices.IndexFunc(q.waiters, func(other *waiter) bool {
		return other.isLong && !w.isLong || other.isLong == w.isLong && other.sequence > w.sequence
	})
	if index < 0 {
		index = len(q.waiters)
	}
	q.waiters = slices.Insert(q.waiters, index, w)
	q.addWaiting(1)
	c.waiting++
	if w.resumes {
		c.resuming++
	}
	return w
}

// reject rejects a waiter because too many callers wait: the newest waiter of the address with the
// most waiters, or w if no other address has more waiters than w's address. Work that has already
// had a slot is not rejected in place of w.
func (c *Class) reject(w *waiter) {
	longest := w.queue
	for _, q := range c.nonEmptyQueues {
		if q.load() > longest.load() && slices.ContainsFunc(q.waiters, isNew) {
			longest = q
		}
	}
	if longest != w.queue {
		for _, other := range slices.Backward(longest.waiters) {
			if isNew(other) {
				w = other
				break
			}
		}
	}
	c.remove(w)
	w.ready <- false
}

// isNew reports whether a waiter has had no slot yet.
func isNew(w *waiter) bool { return !w.hadSlot }

// dispatch gives each free slot to a waiter: of the classes with waiters that may run, the class
// that has used slots for the least time gets the slot.
func (s *Slots) dispatch() {
	for s.heldSlots < s.slotCount {
		onlyLight := s.heldSlots >= s.capacity()
		var c *Class
		var w *waiter
		for _, other := range s.classes {
			if c != nil && other.usedTime >= c.usedTime {
				continue
			}
			if first := other.next(onlyLight); first != nil {
				c, w = other, first
			}
		}
		if c == nil {
			return
		}
		c.remove(w)
		q := w.queue
		s.heldSlots++
		c.heldSlots++
		q.addHeld(1)
		if w.cost > CostlyWork {
			c.costlyRunning++
		}
		c.usedTime = max(c.usedTime, s.virtualTime)
		for _, a := range q.accounts {
			a.usedTime = max(a.usedTime, c.virtualTime-idleCredit)
		}
		s.virtualTime, c.virtualTime = c.usedTime, max(c.virtualTime, q.usedTimeAfter(0))
		c.usedTime += w.cost
		q.use(w.cost)
		w.ready <- true
	}
}

// next returns the waiter of the class that should get the next slot, or nil if none may have one.
// onlyLight restricts the choice to the work of light addresses.
func (c *Class) next(onlyLight bool) (next *waiter) {
	now := time.Since(c.slots.start)
	for _, q := range c.nonEmptyQueues {
		if onlyLight && !q.isLight(now) {
			continue
		}
		if !q.mayHold(c.MaxEach) {
			continue
		}
		mayBegin := c.mayBegin(q)
		for _, w := range q.waiters {
			if w.cost > CostlyWork && c.costlyRunning >= c.MaxCostly || isNew(w) && !mayBegin {
				continue
			}
			if next == nil || w.runsBefore(next) {
				next = w
			}
			break
		}
	}
	return next
}

// runsBefore reports whether w runs before a waiter of another address. The first to run is the
// waiter whose address will have used less time after the work. The addresses of a /48 that has used
// more than each of them take turns.
func (w *waiter) runsBefore(other *waiter) bool {
	if end, otherEnd := w.queue.usedTimeAfter(w.cost), other.queue.usedTimeAfter(other.cost); end != otherEnd {
		return end < otherEnd
	}
	if end, otherEnd := w.queue.accounts[0].usedTime+w.cost, other.queue.accounts[0].usedTime+other.cost; end != otherEnd {
		return end < otherEnd
	}
	return w.sequence < other.sequence
}

// remove removes a waiter from its queue and reports whether it was still there.
func (c *Class) remove(w *waiter) bool {
	q := w.queue
	i := slices.Index(q.waiters, w)
	if i < 0 {
		return false
	}
	q.waiters = slices.Delete(q.waiters, i, i+1)
	q.addWaiting(-1)
	c.waiting--
	if w.resumes { // with a slot or without one
		c.resuming--
		c.addPaused(q, -1)
	}
	if len(q.waiters) == 0 {
		i = slices.Index(c.nonEmptyQueues, q)
		c.nonEmptyQueues = slices.Delete(c.nonEmptyQueues, i, i+1)
	}
	return true
}

// release frees the slot of a waiter that has held it for heldTime.
func (c *Class) release(w *waiter, heldTime time.Duration) {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	c.freeSlot(w, heldTime)
}

// freeSlot charges the time for which a waiter has held a slot, and gives the slot to another
// waiter.
func (c *Class) freeSlot(w *waiter, heldTime time.Duration) {
	w.queue.charge(time.Since(c.slots.start), heldTime)
	if w.cost == 0 {
		c.usedTime += heldTime
		w.queue.use(heldTime)
	}
	if w.cost > CostlyWork {
		c.costlyRunning--
	}
	c.slots.heldSlots--
	c.heldSlots--
	w.queue.addHeld(-1)
	c.slots.dispatch()
}

// cancel removes a waiter from its queue and reports whether it was still there.
func (c *Class) cancel(w *waiter) bool {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	removed := c.remove(w)
	c.slots.dispatch() // work that resumed may have kept new work waiting
	return removed
}

// Slot is one unit of a Slots, used by one goroutine. It can be acquired, yielded and released.
type Slot struct {
	class          *Class
	client         netip.Addr
	cost           time.Duration
	outerSlot      *Slot   // slot of the context, which is used instead of this one; nil: none
	waiter         *waiter // the waiter that got the slot
	isHeld         bool
	isReleased     bool
	intervalStart  time.Time     // when the slot was acquired, or the work began without a slot
	heldTimeBefore time.Duration // time for which slots were held before intervalStart
	limit          *heldLimit    // of the context with which the slot was acquired; nil: none
}

// Acquire acquires the slot unless it is held. It returns the errors of Class.Acquire, and an error
// if the slot was released.
func (s *Slot) Acquire(ctx context.Context) error {
	switch {
	case s.outerSlot != nil:
		return s.outerSlot.Acquire(ctx)
	case s.isReleased:
		return errReleased
	case s.isHeld:
		return nil
	}
	return s.wait(ctx, s.class.enqueue(s.client, s.cost))
}

// errReleased is the error of work that continues after its slot was released.
var errReleased = errors.New("limiter: the slot was released")

// wait waits until a waiter gets a slot or is rejected.
func (s *Slot) wait(ctx context.Context, w *waiter) error {
	leaveAdmission(ctx)
	select {
	case granted := <-w.ready: // the usual case: a slot was free
		return s.markHeld(ctx, w, granted)
	default:
	}
	waitCtx := ctx
	if s.class.MaxWait > 0 {
		var cancel context.CancelFunc
		waitCtx, cancel = context.WithTimeout(ctx, s.class.MaxWait)
		defer cancel()
	}
	select {
	case granted := <-w.ready:
		return s.markHeld(ctx, w, granted)
	case <-waitCtx.Done():
	}
	if !s.class.cancel(w) {
		return s.markHeld(ctx, w, <-w.ready) // the waiter got a slot or was rejected meanwhile
	}
	s.isReleased = true
	if errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	return ErrBusy
}

// markHeld marks the slot as held if the waiter was granted a slot. Otherwise it returns ErrFull.
func (s *Slot) markHeld(ctx context.Context, w *waiter, granted bool) error {
	if !granted {
		s.isReleased = true
		return ErrFull
	}
	s.limit = limitOf(ctx, s.class)
	s.hold(w)
	return nil
}

// hold marks the slot as held by a waiter.
func (s *Slot) hold(w *waiter) {
	s.waiter, s.isHeld, s.intervalStart = w, true, time.Now()
	s.limit.start()
}

// free marks the slot as not held and returns the time for which it was held since hold.
func (s *Slot) free() time.Duration {
	s.isHeld = false
	s.limit.stop()
	heldTime := time.Since(s.intervalStart)
	s.heldTimeBefore += heldTime
	return heldTime
}

// Yield lets other work run. If the slot has been held for 5 ms, Yield frees it and queues for a
// slot again. If the work has run for 5 ms without the slot, Yield acquires the slot. Otherwise it
// does nothing. Long work must call Yield regularly. Yield returns the errors of Acquire; after an
// error the slot is not held.
func (s *Slot) Yield(ctx context.Context) error {
	if s.outerSlot != nil {
		return s.outerSlot.Yield(ctx)
	}
	if s.isReleased {
		return errReleased
	}
	heldTime := time.Since(s.intervalStart)
	if heldTime < timeSlice {
		return nil
	}
	if !s.isHeld {
		return s.Acquire(ctx)
	}
	heldTime = s.free()
	return s.wait(ctx, s.class.requeue(s.waiter, heldTime, s.heldTimeBefore))
}

// Held returns the time for which the work has held slots.
func (s *Slot) Held() time.Duration {
	if s.outerSlot != nil {
		return s.outerSlot.Held()
	}
	if s.isHeld {
		return s.heldTimeBefore + time.Since(s.intervalStart)
	}
	return s.heldTimeBefore
}

// Release ends the work and frees the slot if it is held. It may be called more than once.
func (s *Slot) Release() {
	s.isReleased = true
	if s.isHeld {
		s.class.release(s.waiter, s.free())
	}
}

// pause frees a slot that is held, until resume.
func (s *Slot) pause() {
	s.class.pause(s.waiter, s.free())
}

// resume waits for the slot again, until ctx ends. Then the slot is not held.
func (s *Slot) resume(ctx context.Context) {
	w := s.class.resume(s.waiter)
	select {
	case <-w.ready:
	case <-ctx.Done():
		if s.class.cancel(w) {
			return
		}
		<-w.ready // the waiter got a slot meanwhile
	}
	s.hold(w)
}

// slotKey is the context key of the slot of a class.
type slotKey struct{ *Class }

// Context returns a context with which further work of the same goroutine uses this slot.
func (s *Slot) Context(ctx context.Context) context.Context {
	if s.outerSlot != nil {
		return ctx
	}
	return context.WithValue(ctx, slotKey{s.class}, s)
}

// clientKey is the context key of the client's address.
type clientKey struct{}

// WithClient returns a context with the Key of the client to which work is charged.
func WithClient(ctx context.Context, client netip.Addr) context.Context {
	return context.WithValue(ctx, clientKey{}, Key(client))
}

// Client returns the key set by WithClient, or the zero address.
func Client(ctx context.Context) netip.Addr {
	client, _ := ctx.Value(clientKey{}).(netip.Addr)
	return client
}
