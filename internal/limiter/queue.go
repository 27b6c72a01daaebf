package limiter

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"net/netip"
	"sync"
	"time"
)

// ErrFull is the ErrBusy of a caller that was refused because too many wait.
var ErrFull = fmt.Errorf("%w: too many wait", ErrBusy)

// Queue lets a few callers at a time work, each with a value of its own, such as an engine. The others
// wait in a fair queue: each caller gets a virtual finishing time, which is the sum of the estimated
// costs of its address so far, and the smallest goes first (self-clocked fair queueing, Golestani 1994).
// So cheap work goes before expensive work, and an address that asks for much waits for those that ask
// for little. Costly work may never occupy all values, because it cannot be interrupted: cheap work
// waits for cheap work only.
//
// The exported fields are set before the first call.
type Queue[T any] struct {
	MaxWaiting int           // callers that may wait
	Wait       time.Duration // how long each may wait; 0: as long as its context
	MaxCostly  int           // values that costly work may have at a time

	mu      sync.Mutex
	values  int
	free    []T
	costly  int                          // values that costly work has
	queues  [2]waiters[T]                // of cheap and of costly work
	now     time.Duration                // virtual: the finishing time of what was started last
	finish  map[netip.Addr]time.Duration // virtual finishing time of the last caller of each address
	running int
	arrived uint64
}

// CostlyWork is the estimate above which work is costly.
const CostlyWork = 10 * time.Millisecond

// maxFinish is how many addresses are remembered before those that owe nothing are dropped.
const maxFinish = 1024

// NewQueue returns a queue for these values. All but one may do costly work, or the only one.
func NewQueue[T any](maxWaiting int, wait time.Duration, values ...T) *Queue[T] {
	return &Queue[T]{
		MaxWaiting: maxWaiting, Wait: wait, MaxCostly: max(1, len(values)-1),
		values: len(values), free: values, finish: map[netip.Addr]time.Duration{},
	}
}

// Values returns how many values there are, free or not.
func (q *Queue[T]) Values() int { return q.values }

// Free returns how many are free.
func (q *Queue[T]) Free() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.free)
}

// Lease is a value that a caller has until it releases it.
type Lease[T any] struct {
	Value  T
	queue  *Queue[T]
	costly bool
}

// waiter is a caller that waits.
type waiter[T any] struct {
	finish time.Duration
	number uint64 // in the order of arrival, which decides between equal finishing times
	costly bool
	index  int           // in its queue; -1 when it is in none
	ready  chan Lease[T] // closed without a value when the caller has to give way to another
}

func (w *waiter[T]) before(other *waiter[T]) bool {
	if w.finish != other.finish {
		return w.finish < other.finish
	}
	return w.number < other.number
}

// Waiting returns how many callers wait.
func (q *Queue[T]) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.queues[0]) + len(q.queues[1])
}

// Acquire waits for a value. The address and the estimated cost decide who goes first; the zero
// address is one like any other. The error is ErrBusy, which may be ErrFull, or context.Canceled.
func (q *Queue[T]) Acquire(ctx context.Context, from netip.Addr, cost time.Duration) (Lease[T], error) {
	w, err := q.enqueue(from, cost)
	if err != nil {
		return Lease[T]{}, err
	}
	select {
	case got := <-w.ready: // nearly always
		return w.result(got)
	default:
	}
	var late <-chan time.Time
	if q.Wait > 0 {
		timer := time.NewTimer(q.Wait)
		defer timer.Stop()
		late = timer.C
	}
	select {
	case got := <-w.ready:
		return w.result(got)
	case <-late:
		err = ErrBusy
	case <-ctx.Done():
		err = ErrBusy
		if errors.Is(ctx.Err(), context.Canceled) {
			err = ctx.Err()
		}
	}
	if q.remove(w) {
		return Lease[T]{}, err
	}
	return w.result(<-w.ready) // it was served or displaced meanwhile
}

func (w *waiter[T]) result(got Lease[T]) (Lease[T], error) {
	if got.queue == nil {
		return got, ErrFull
	}
	return got, nil
}

// enqueue adds a caller to the queue and starts what can start. If the queue is full, the caller
// that would be served last has to go: the new one, or another one.
func (q *Queue[T]) enqueue(from netip.Addr, cost time.Duration) (*waiter[T], error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	finish := max(q.now, q.finish[from]) + max(cost, time.Microsecond)
	q.arrived++
	w := &waiter[T]{finish: finish, number: q.arrived, costly: cost > CostlyWork, ready: make(chan Lease[T], 1)}
	queue := q.queueOf(w)
	startable := len(q.free) > 0 && len(*queue) == 0 && (!w.costly || q.costly < q.MaxCostly)
	if !startable && len(q.queues[0])+len(q.queues[1]) >= q.MaxWaiting {
		last := q.last()
		if last == nil || last.finish <= w.finish {
			return nil, ErrFull
		}
		heap.Remove(q.queueOf(last), last.index)
		close(last.ready)
	}
	q.finish[from] = finish
	heap.Push(queue, w)
	q.dispatch()
	q.forget()
	return w, nil
}

func (q *Queue[T]) queueOf(w *waiter[T]) *waiters[T] {
	if w.costly {
		return &q.queues[1]
	}
	return &q.queues[0]
}

// last returns the waiting caller that would be served last.
func (q *Queue[T]) last() (last *waiter[T]) {
	for _, queue := range q.queues {
		for _, w := range queue {
			if last == nil || last.before(w) {
				last = w
			}
		}
	}
	return last
}

// dispatch hands free values to waiting callers.
func (q *Queue[T]) dispatch() {
	for len(q.free) > 0 {
		cheap, costly := q.queues[0].first(), q.queues[1].first()
		if q.costly >= q.MaxCostly {
			costly = nil
		}
		next := cheap
		if next == nil || costly != nil && costly.before(next) {
			next = costly
		}
		if next == nil {
			return
		}
		heap.Remove(q.queueOf(next), next.index)
		value := q.free[len(q.free)-1]
		q.free = q.free[:len(q.free)-1]
		q.now = max(q.now, next.finish)
		q.running++
		if next.costly {
			q.costly++
		}
		next.ready <- Lease[T]{value, q, next.costly}
	}
}

// remove takes a caller out of the queue and reports whether it was still there.
func (q *Queue[T]) remove(w *waiter[T]) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if w.index < 0 {
		return false
	}
	heap.Remove(q.queueOf(w), w.index)
	return true
}

// Release returns the value.
func (l Lease[T]) Release() {
	q := l.queue
	q.mu.Lock()
	defer q.mu.Unlock()
	q.free = append(q.free, l.Value)
	q.running--
	if l.costly {
		q.costly--
	}
	q.dispatch()
	q.forget()
}

// forget drops addresses that owe nothing: all when nothing is under way, and from time to time
// those that have been served.
func (q *Queue[T]) forget() {
	if q.running == 0 && len(q.queues[0])+len(q.queues[1]) == 0 {
		clear(q.finish)
		q.now = 0
		return
	}
	if len(q.finish) <= maxFinish+q.MaxWaiting {
		return
	}
	for from, finish := range q.finish {
		if finish <= q.now {
			delete(q.finish, from)
		}
	}
}

// waiters is a heap of callers by their finishing time.
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
