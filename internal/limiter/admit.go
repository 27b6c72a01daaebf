package limiter

import (
	"context"
	"net/netip"
	"sync"
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
