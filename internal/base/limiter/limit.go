package limiter

import (
	"context"
	"sync"
	"time"
)

// heldLimit ends a context after work has held slots for some time.
type heldLimit struct {
	outer  *heldLimit // of the context that was limited; nil: none
	expire func()

	mu      sync.Mutex
	left    time.Duration
	running int         // number of slots held
	since   time.Time   // when running became 1
	timer   *time.Timer // calls expire
}

// limitKey is the context key of the *heldLimit of a class.
type limitKey struct{ *Class }

// WithTimeLimit returns a context that ends with a cause after the work that uses it has held slots of the
// class for a time. Waiting for a slot does not count. Work that had a slot before counts from its next wait
// for it. The caller must call cancel.
func (c *Class) WithTimeLimit(ctx context.Context, limit time.Duration, cause error) (limited context.Context, cancel func()) {
	ctx, end := context.WithCancelCause(ctx)
	l := &heldLimit{outer: limitOf(ctx, c), left: limit, expire: func() { end(cause) }}
	return context.WithValue(ctx, limitKey{c}, l), func() { end(nil) }
}

// limitOf returns the innermost limit of a context for a class, or nil.
func limitOf(ctx context.Context, c *Class) *heldLimit {
	l, _ := ctx.Value(limitKey{c}).(*heldLimit)
	return l
}

// start records that the work has got a slot. l may be nil.
func (l *heldLimit) start() {
	for ; l != nil; l = l.outer {
		l.mu.Lock()
		if l.running++; l.running == 1 {
			l.since = time.Now()
			l.timer = time.AfterFunc(l.left, l.expire)
		}
		l.mu.Unlock()
	}
}

// stop records that the work has freed a slot. l may be nil.
func (l *heldLimit) stop() {
	for ; l != nil; l = l.outer {
		l.mu.Lock()
		if l.running--; l.running == 0 {
			l.timer.Stop()
			l.left -= time.Since(l.since)
		}
		l.mu.Unlock()
	}
}
