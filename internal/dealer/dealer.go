package dealer

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"strconv"
	"sync"
	"time"

	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/cache"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/solve"
)

// Errors. They come wrapped with what is wrong.
var (
	ErrWish   = errors.New("dealer: no hand can be dealt so")
	ErrPuzzle = errors.New("dealer: no puzzle that can be played")
)

// Dealer deals. It may be used by many goroutines.
type Dealer struct {
	seed  []byte
	table func() *table
	turn  Turn // nil: nobody waits

	heavy *limiter.Kind // for hands that are graded or solved
	minds sync.Pool     // of *mind: as many are in use as there are slots

	known *cache.Cache[string, fact] // by ID
}

// New is a dealer. The seed is what everything is drawn from: who knows it knows all hands
// to come. The kind of work is that of hands that are graded or solved, whoever asks for them: players whose
// hands are dealt, who chose them, or who played them offline.
func New(seed []byte, heavy *limiter.Kind) *Dealer {
	if heavy == nil {
		heavy = limiter.NewDefault()
	}
	return &Dealer{
		seed:  append([]byte(nil), seed...),
		table: classicTable,
		heavy: heavy,
		minds: sync.Pool{New: func() any { return newMind() }},
		known: cache.New[string, fact](maxKnown),
	}
}

// Warm works out beforehand what the first hands need, so that nobody waits for it.
func (d *Dealer) Warm(ctx context.Context) {
	d.table()
	_, _ = d.Practice(ctx, "warm", Wish{}, nil, 1) // for its engine; nobody sees the hand
}

// callTime is how long one call may take for all its hands, waits included.
const callTime = 10 * time.Second

// bounded returns a context in which one call works on its hands. Its cause is limiter.ErrBusy when the time is up.
func bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeoutCause(ctx, callTime, limiter.ErrBusy)
}

// think works on one hand once there is a slot. Errors: limiter.ErrBusy, that of ctx, or
// that of the work.
func (d *Dealer) think(ctx context.Context, work func(m *mind) error) error {
	slot, err := d.heavy.Acquire(ctx, limiter.Client(ctx))
	if err != nil {
		return err
	}
	defer slot.Release()
	m := d.minds.Get().(*mind)
	defer d.minds.Put(m)
	return work(m)
}

// mind is what works out facts: one for each goroutine.
type mind struct {
	engine *solve.Engine
	grader *grade.Grader
}

// keptByEngine bounds the tables that an idle engine holds.
const keptByEngine = 8 << 20

func newMind() *mind {
	m := &mind{engine: solve.New(), grader: grade.New()}
	m.engine.Budget.Keep = keptByEngine
	return m
}

// fact is what there is to know of a hand.
type fact struct {
	hand       event.Hand
	techniques []string // of the easiest solution, the main one first
}

// kind is the main technique, by which hands are told apart in review; empty without a
// solution.
func (f fact) kind() string {
	if len(f.techniques) == 0 {
		return ""
	}
	return f.techniques[0]
}

// draw is a source of chance that belongs to these words alone: drawing more from it
// changes nothing that is drawn for others.
func (d *Dealer) draw(words ...string) *rand.Rand {
	h := sha256.New()
	part := func(b []byte) {
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(b)))
		h.Write(size[:])
		h.Write(b)
	}
	part(d.seed)
	for _, w := range words {
		part([]byte(w))
	}
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}

// shuffled is a list in an order drawn, and the list stays.
func shuffled[T any](r *rand.Rand, list []T) []T {
	out := append([]T(nil), list...)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

func number(n int) string { return strconv.Itoa(n) }
