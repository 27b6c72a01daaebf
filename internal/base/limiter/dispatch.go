package limiter

import (
	"net/netip"
	"slices"
	"time"
)

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

// requeue frees the slot of the waiter old, which has held it for heldTime, and queues its work
// again. totalTime is the time for which the work has held slots in all.
func (c *Class) requeue(old *waiter, heldTime, totalTime time.Duration) *waiter {
	c.slots.mu.Lock()
	defer c.slots.mu.Unlock()
	w := c.insert(&waiter{
		queue: old.queue, sequence: old.sequence, cost: old.cost,
		hadSlot: true, isLong: totalTime > longWork,
	})
	c.freeSlot(old, heldTime)
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
	if w.hadSlot {
		q.begun++
	}
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
		if q.waitsMoreThan(longest) && slices.ContainsFunc(q.waiters, isNew) {
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
		if !mayBegin && q.begun == 0 {
			continue
		}
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
	own, otherOwn := w.queue.accounts[0], other.queue.accounts[0]
	if end, otherEnd := own.usedTime+w.cost, otherOwn.usedTime+other.cost; end != otherEnd {
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
	if w.hadSlot {
		q.begun--
	}
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
