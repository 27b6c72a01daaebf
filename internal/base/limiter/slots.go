// Package limiter bounds concurrent work and the number of callers that wait for it, and shares the
// capacity fairly. Slots schedules work on the processors or on a number of engines. Admit gives the
// short work of a request a turn, which it gives up while it waits. Usage counts the resources that each
// client holds, such as streams or exports.
//
// A client is an address: an IPv4 address, or the /64 of an IPv6 address; see Key. The addresses of an
// IPv6 /48 together have the share of Prefix48Factor addresses; see Prefix48.
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
	"net/netip"
	"runtime"
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
// Prefix48Factor of them. The time is measured, not estimated. The work of one address runs in order of
// arrival, but work that has held slots for more than longWork runs after other work.
//
// Work whose cost is known in advance is charged the cost instead of the measured time. Cheap work
// then runs before costly work. Costly work cannot be interrupted, so MaxCostly bounds the slots
// that it may hold.
//
// While short requests arrive, which need no slot, one processor stays free for them, and for the
// work of light addresses, which have used little time before. So these rarely wait for work that
// cannot be interrupted. The Go scheduler preempts a computing goroutine only every 10 ms, so a request
// or a transaction that repeatedly waits for a dozen such goroutines would take seconds. On a machine with
// only one processor, long work may use it at any time.
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
	// MaxEach is the maximum number of slots of one address but the zero one; a /48 may have Prefix48Factor times
	// as many. 0: no maximum.
	MaxEach int

	slots *Slots
	// usedTime is the time for which the class has held slots. It is raised to Slots.virtualTime when the
	// class gets a slot.
	usedTime       time.Duration
	heldSlots      int                         // number of slots held
	costlyRunning  int                         // number of slots held by costly work
	waiting        int                         // number of callers that wait
	resuming       int                         // number of them that wait for a slot again after a pause
	paused         int                         // number of callers that pause or resume; see Pause
	queues         map[netip.Addr]*clientQueue // by client address
	prefixes       map[netip.Prefix]*account   // by IPv6 /48
	nonEmptyQueues []*clientQueue              // queues that are not empty
	virtualTime    time.Duration               // the largest clientQueue.usedTime with which an address has got a slot
}

// CostlyWork is the expected time above which work counts as costly, so that Class.MaxCostly limits
// it.
const CostlyWork = 10 * time.Millisecond

const (
	timeSlice = 5 * time.Millisecond // time for which work may hold a slot while others wait, or run without a slot
	// idleCredit is the time for which an address that has had no work may hold slots before it counts as
	// having used as much as others. Without it, its work would wait again after each time slice for work
	// that cannot be interrupted.
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
	c := &Class{
		MaxWaiting: maxWaiting, MaxWait: maxWait, MaxCostly: s.slotCount,
		slots: s, queues: map[netip.Addr]*clientQueue{}, prefixes: map[netip.Prefix]*account{},
	}
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
