package web

import (
	"container/heap"
	"context"
	"net/netip"
	"sync"
	"time"
)

// limiter lets a few requests at a time work, each with a value of its own, such as an engine. The
// others wait in a fair queue: each request gets a virtual finishing time, which is the sum of the
// estimated costs of its address so far, and the smallest goes first (self-clocked fair queueing).
// So cheap work goes before expensive work, and an address that asks for much waits for those that
// ask for little. Costly work may never occupy all values, because it cannot be interrupted: cheap work
// waits for cheap work only.
type limiter[T any] struct {
	maxWaiting int           // requests that may wait
	wait       time.Duration // how long each may wait; 0: as long as its context
	maxCostly  int           // values that costly work may have at a time

	mu      sync.Mutex
	free    []T
	costly  int                          // values that costly work has
	queues  [2]waiters[T]                // of cheap and of costly work
	now     time.Duration                // virtual: the finishing time of what was started last
	finish  map[netip.Addr]time.Duration // virtual finishing time of the last request of each address
	running int
	arrived uint64
}

// costlyWork is the estimate from which on work is costly.
const costlyWork = 10 * time.Millisecond

// maxFinish is how many addresses are remembered before those that owe nothing are dropped.
const maxFinish = 1024

// newLimiter makes a limiter of these values. All but one may do costly work, or the only one.
func newLimiter[T any](maxWaiting int, wait time.Duration, values ...T) *limiter[T] {
	return &limiter[T]{
		maxWaiting: maxWaiting, wait: wait, maxCostly: max(1, len(values)-1),
		free: values, finish: map[netip.Addr]time.Duration{},
	}
}

// lease is a value that a request has until it releases it.
type lease[T any] struct {
	value   T
	limiter *limiter[T]
	costly  bool
}

// waiter is a request that waits.
type waiter[T any] struct {
	finish time.Duration
	number uint64 // in the order of arrival, which decides between equal finishing times
	costly bool
	index  int           // in its queue; -1 when it is in none
	ready  chan lease[T] // closed without a value when the request has to give way to another
}

func (w *waiter[T]) before(other *waiter[T]) bool {
	if w.finish != other.finish {
		return w.finish < other.finish
	}
	return w.number < other.number
}

// waiting returns how many requests wait.
func (l *limiter[T]) waiting() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.queues[0]) + len(l.queues[1])
}

// acquire waits for a value. The address and the estimated cost decide who goes first; the zero
// address is one like any other. The error is a problem, or that of the context.
func (l *limiter[T]) acquire(ctx context.Context, from netip.Addr, cost time.Duration) (lease[T], error) {
	w, err := l.enqueue(from, cost)
	if err != nil {
		return lease[T]{}, err
	}
	select {
	case got := <-w.ready: // nearly always
		return w.result(got)
	default:
	}
	var late <-chan time.Time
	if l.wait > 0 {
		timer := time.NewTimer(l.wait)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case got := <-w.ready:
		return w.result(got)
	case <-late:
		err = busy.After(time.Second, "No engine became free in time. Try again.")
	case <-ctx.Done():
		err = ctx.Err()
	}
	if l.remove(w) {
		return lease[T]{}, err
	}
	return w.result(<-w.ready) // it was served or displaced meanwhile
}

func (w *waiter[T]) result(got lease[T]) (lease[T], error) {
	if got.limiter == nil {
		return got, tooManyWaiting()
	}
	return got, nil
}

func tooManyWaiting() error {
	return busy.After(time.Second, "Too many requests are waiting for an engine. Try again.")
}

// enqueue adds a request to the queue and starts what can start. If the queue is full, the request
// that would be served last has to go: the new one, or another one.
func (l *limiter[T]) enqueue(from netip.Addr, cost time.Duration) (*waiter[T], error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	finish := max(l.now, l.finish[from]) + max(cost, time.Microsecond)
	l.arrived++
	w := &waiter[T]{finish: finish, number: l.arrived, costly: cost > costlyWork, ready: make(chan lease[T], 1)}
	queue := l.queue(w)
	startable := len(l.free) > 0 && len(*queue) == 0 && (!w.costly || l.costly < l.maxCostly)
	if !startable && len(l.queues[0])+len(l.queues[1]) >= l.maxWaiting {
		last := l.last()
		if last == nil || last.finish <= w.finish {
			return nil, tooManyWaiting()
		}
		heap.Remove(l.queue(last), last.index)
		close(last.ready)
	}
	l.finish[from] = finish
	heap.Push(queue, w)
	l.dispatch()
	l.forget()
	return w, nil
}

func (l *limiter[T]) queue(w *waiter[T]) *waiters[T] {
	if w.costly {
		return &l.queues[1]
	}
	return &l.queues[0]
}

// last returns the waiting request that would be served last.
func (l *limiter[T]) last() (last *waiter[T]) {
	for _, queue := range l.queues {
		for _, w := range queue {
			if last == nil || last.before(w) {
				last = w
			}
		}
	}
	return last
}

// dispatch hands free values to waiting requests.
func (l *limiter[T]) dispatch() {
	for len(l.free) > 0 {
		cheap, costly := l.queues[0].first(), l.queues[1].first()
		if l.costly >= l.maxCostly {
			costly = nil
		}
		next := cheap
		if next == nil || costly != nil && costly.before(next) {
			next = costly
		}
		if next == nil {
			return
		}
		heap.Remove(l.queue(next), next.index)
		value := l.free[len(l.free)-1]
		l.free = l.free[:len(l.free)-1]
		l.now = max(l.now, next.finish)
		l.running++
		if next.costly {
			l.costly++
		}
		next.ready <- lease[T]{value, l, next.costly}
	}
}

// remove takes a request out of the queue and reports whether it was still there.
func (l *limiter[T]) remove(w *waiter[T]) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w.index < 0 {
		return false
	}
	heap.Remove(l.queue(w), w.index)
	return true
}

// release returns the value.
func (g lease[T]) release() {
	l := g.limiter
	l.mu.Lock()
	defer l.mu.Unlock()
	l.free = append(l.free, g.value)
	l.running--
	if g.costly {
		l.costly--
	}
	l.dispatch()
	l.forget()
}

// forget drops addresses that owe nothing: all when nothing is under way, and from time to time
// those whose requests have been served.
func (l *limiter[T]) forget() {
	if l.running == 0 && len(l.queues[0])+len(l.queues[1]) == 0 {
		clear(l.finish)
		l.now = 0
		return
	}
	if len(l.finish) <= maxFinish+l.maxWaiting {
		return
	}
	for from, finish := range l.finish {
		if finish <= l.now {
			delete(l.finish, from)
		}
	}
}

// waiters is a heap of requests by their finishing time.
type waiters[T any] []*waiter[T]

func (q waiters[T]) first() *waiter[T] {
	if len(q) == 0 {
		return nil
	}
	return q[0]
}

func (q waiters[T]) Len() int           { return len(q) }
func (q waiters[T]) Less(i, j int) bool { return q[i].before(q[j]) }
func (q waiters[T]) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

// Push implements heap.Interface.
func (q *waiters[T]) Push(x any) {
	w := x.(*waiter[T])
	w.index = len(*q)
	*q = append(*q, w)
}

// Pop implements heap.Interface.
func (q *waiters[T]) Pop() any {
	old := *q
	w := old[len(old)-1]
	w.index = -1
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	return w
}
