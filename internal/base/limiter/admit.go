package limiter

import (
	"context"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// admission is the slot of a request; see Class.Admit.
type admission struct {
	mu     sync.Mutex
	slot   *Slot // nil while the work waits, and after it has got a slot of another class
	isDone bool
}

// admissionKey is the context key of an admission.
type admissionKey struct{}

// Admit waits for a slot for the short work of a request, and returns a context for that work. The slot
// is a turn on the processors rather than a processor: there should be several for each. The work gives
// its turn up when it acquires a slot of another class, and for the time of a Pause, so that a turn is
// never held while the work waits. The caller must call done when the work is done.
//
// Admit returns the errors of Acquire.
func (c *Class) Admit(ctx context.Context, client netip.Addr) (admitted context.Context, done func(), err error) {
	slot, err := c.Acquire(ctx, client)
	if err != nil {
		return nil, nil, err
	}
	a := &admission{slot: slot}
	return context.WithValue(ctx, admissionKey{}, a), a.end, nil
}

// end gives the turn up for good: a pause that resumes later keeps no turn.
func (a *admission) end() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.isDone = true
	a.releaseSlot()
}

// leave gives the turn up, if there is one.
func (a *admission) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.releaseSlot()
}

// releaseSlot releases the slot, if there is one. The caller must hold a.mu.
func (a *admission) releaseSlot() {
	if a.slot != nil {
		a.slot.Release()
		a.slot = nil
	}
}

// leaveAdmission gives up the turn of the work of ctx, if it has one.
func leaveAdmission(ctx context.Context) {
	if a, ok := ctx.Value(admissionKey{}).(*admission); ok {
		a.leave()
	}
}

// Pause gives up the turn of the work of ctx, if Admit returned ctx, while the work waits for something
// that is not a slot, such as a transaction. The caller must call resume after it has waited, which waits
// for a turn, ahead of later work of the same address. Since the work was admitted, it is never refused:
// resume returns without a turn only if ctx ends. In return, an address gets a turn for new work only if its
// paused work is less than Class.MaxWaiting minus all paused work. This is checked when the new work begins.
func Pause(ctx context.Context) (resume func()) {
	a, ok := ctx.Value(admissionKey{}).(*admission)
	if !ok {
		return func() {}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.slot == nil {
		return func() {}
	}
	slot := a.slot
	a.slot = nil
	slot.pause()
	return func() {
		slot.resume(ctx)
		a.mu.Lock()
		defer a.mu.Unlock()
		if a.isDone {
			slot.Release()
		} else if slot.isHeld {
			a.slot = slot
		}
	}
}

// WithoutAdmission returns a context for work that goes on beside the request of ctx.
func WithoutAdmission(ctx context.Context) context.Context {
	return context.WithValue(ctx, admissionKey{}, nil)
}

// mayBegin reports whether new work of an address may get a slot. An address may have as much work that
// pauses as remains of Class.MaxWaiting, so that a few addresses cannot take all. This applies to the zero
// address, too, unlike MaxEach: while its paused work took all, no other address could begin.
func (c *Class) mayBegin(q *clientQueue) bool {
	return c.paused == 0 || !slices.ContainsFunc(q.accounts, func(a *account) bool {
		return a.paused/a.factor >= c.MaxWaiting-c.paused
	})
}

// addPaused changes the number of callers of an address that pause or resume.
func (c *Class) addPaused(q *clientQueue, n int) {
	c.paused += n
	for _, a := range q.accounts {
		a.paused += n
	}
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
