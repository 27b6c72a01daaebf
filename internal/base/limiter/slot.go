package limiter

import (
	"context"
	"errors"
	"net/netip"
	"time"
)

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

// slotKey is the context key of the slot of a class.
type slotKey struct{ *Class }

// Context returns a context with which further work of the same goroutine uses this slot.
func (s *Slot) Context(ctx context.Context) context.Context {
	if s.outerSlot != nil {
		return ctx
	}
	return context.WithValue(ctx, slotKey{s.class}, s)
}
