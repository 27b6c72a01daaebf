package limiter

import (
	"context"
	"net/netip"
	"sync"
)

// admission is the slot of a request; see Class.Admit.
type admission struct {
	class  *Class
	client netip.Addr
	mu     sync.Mutex
	slot   *Slot // nil while the work waits, and after it has got a slot of another class
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
	a := &admission{class: c, client: client, slot: slot}
	return context.WithValue(ctx, admissionKey{}, a), a.leave, nil
}

// leave gives the turn up, if there is one.
func (a *admission) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
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
// that is not a slot, such as a transaction. The caller must call resume after it has waited. If there
// is no turn in time, resume lets the work go on without one, since it must be answered.
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
	a.slot.Release()
	a.slot = nil
	return func() {
		slot, err := a.class.Acquire(ctx, a.client) // Acquire finds no turn to give up
		if err != nil {
			return
		}
		a.mu.Lock()
		defer a.mu.Unlock()
		a.slot = slot
	}
}

// WithoutAdmission returns a context for work that goes on beside the request of ctx.
func WithoutAdmission(ctx context.Context) context.Context {
	return context.WithValue(ctx, admissionKey{}, nil)
}
