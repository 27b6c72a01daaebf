package limiter

import (
	"cmp"
	"maps"
	"net/netip"
	"slices"
	"time"
)

// account is what the work of an address, or of an IPv6 /48, has used.
type account struct {
	factor int // Prefix48Factor for a /48, 1 for an address; the times are divided by it
	// usedTime is the time for which slots were held. It is raised to Class.virtualTime-idleCredit when the
	// account gets a slot.
	usedTime  time.Duration
	heldSlots int // number of slots held
	waiting   int // number of callers that wait
	paused    int // number of callers that pause or resume

	// recentTime is the time for which slots were held, which decreases by 1/lightShare of the elapsed time
	// and was last updated at recentAt, since Slots.start. An account with less than idleCredit is light.
	recentTime, recentAt time.Duration
}

// newAccount returns an account of the class. It is charged one time slice in advance, so that the work of
// a new address does not run before that of an address that has used less.
func (c *Class) newAccount(factor int) account {
	return account{
		factor: factor, usedTime: c.virtualTime + timeSlice,
		recentTime: 2 * idleCredit, recentAt: time.Since(c.slots.start),
	}
}

// isLight reports whether slots were held for little time recently. A new account has not proved that yet.
func (a *account) isLight(now time.Duration) bool {
	return a.recentTime-(now-a.recentAt)/lightShare < idleCredit
}

// isIdle reports whether an account holds no slots, waits for none, and has no work that pauses.
func (a *account) isIdle() bool { return a.heldSlots == 0 && a.waiting == 0 && a.paused == 0 }

// clientQueue is the work of one address.
type clientQueue struct {
	isZero   bool       // of the zero address
	accounts []*account // of the address, and of its IPv6 /48
	waiters  []*waiter  // in order of service; see insert
	begun    int        // number of waiters that have had a slot
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

// waitsMoreThan reports whether q has more waiters than other. If their loads are equal, as those of the
// addresses of a full /48, the waiters of the addresses themselves decide.
func (q *clientQueue) waitsMoreThan(other *clientQueue) bool {
	own, otherOwn := q.accounts[0].waiting, other.accounts[0].waiting
	return cmp.Or(cmp.Compare(q.load(), other.load()), cmp.Compare(own, otherOwn)) > 0
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
	return maxEach == 0 || q.isZero || !slices.ContainsFunc(q.accounts, func(a *account) bool {
		return a.heldSlots >= maxEach*a.factor
	})
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
	if prefix, ok := Prefix48(client); ok {
		shared := c.prefixes[prefix]
		if shared == nil {
			if len(c.prefixes) >= maxQueues { // rarer than above, so that new addresses of a /48 do not reset its account
				c.forgetIdleClients()
				maps.DeleteFunc(c.prefixes, func(_ netip.Prefix, a *account) bool { return a.isIdle() })
			}
			newAccount := c.newAccount(Prefix48Factor)
			shared = &newAccount
			c.prefixes[prefix] = shared
		}
		q.accounts = append(q.accounts, shared)
	}
	c.queues[client] = q
	return q
}

// forgetIdleClients removes the queues of addresses without work.
func (c *Class) forgetIdleClients() {
	maps.DeleteFunc(c.queues, func(_ netip.Addr, q *clientQueue) bool { return q.accounts[0].isIdle() })
}
