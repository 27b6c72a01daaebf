package dealer

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/cache"
	"github.com/make24/make24/internal/limiter"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// The errors of this package. They are wrapped with the reason.
var (
	ErrCriteria = errors.New("dealer: no hand meets the criteria") // or the criteria are invalid
	ErrPuzzle   = errors.New("dealer: the puzzle cannot be played")
)

// Dealer deals hands. Its methods may be called by many goroutines.
type Dealer struct {
	seed          []byte
	table         func() *table
	acquireSearch AcquireFunc // nil: searches do not wait

	heavy     *limiter.Class // limits grading and solving
	analyzers sync.Pool      // of *analyzer; at most as many are in use as there are slots

	analyses *cache.Cache[string, analysis] // analyses by puzzle ID
}

// New returns a dealer. All hands are drawn from the seed, so anyone who knows it can predict them.
// heavy limits all grading and solving: of hands that are dealt, chosen by players, or played
// offline. If it is nil, New creates a limiter.
func New(seed []byte, heavy *limiter.Class) *Dealer {
	if heavy == nil {
		heavy = limiter.NewDefaultClass()
	}
	return &Dealer{
		seed:      append([]byte(nil), seed...),
		table:     classicTable,
		heavy:     heavy,
		analyzers: sync.Pool{New: func() any { return newAnalyzer() }},
		analyses:  cache.New[string, analysis](maxCachedAnalyses),
	}
}

// Warm computes in advance what the first hands need, so that no player waits for it.
func (d *Dealer) Warm(ctx context.Context) {
	d.table()
	_, _ = d.Practice(ctx, "warm", Criteria{}, nil, 1) // creates an analyzer; the hand is discarded
}

// withAnalyzer acquires a slot and calls work with an analyzer. It returns limiter.ErrBusy, the
// error of ctx, or the error of work.
func (d *Dealer) withAnalyzer(ctx context.Context, work func(m *analyzer) error) error {
	slot, err := d.heavy.Acquire(ctx, limiter.Client(ctx))
	if err != nil {
		return err
	}
	defer slot.Release()
	m := d.analyzers.Get().(*analyzer)
	defer d.analyzers.Put(m)
	return work(m)
}

// analyzer solves and grades hands. Each goroutine uses one of its own.
type analyzer struct {
	engine *solve.Engine
	grader *grade.Grader
}

// idleTableBytes bounds the memory of the tables that an idle engine keeps.
const idleTableBytes = 8 << 20

func newAnalyzer() *analyzer {
	m := &analyzer{engine: solve.New(), grader: grade.New()}
	m.engine.Budget.Keep = idleTableBytes
	return m
}

// analysis holds what the dealer knows about a hand.
type analysis struct {
	hand       event.Hand
	techniques []string // of the easiest solution, main technique first
}

// kind returns the main technique, which is the kind of the hand in review, or "" for a hand
// without a solution.
func (f analysis) kind() string {
	if len(f.techniques) == 0 {
		return ""
	}
	return f.techniques[0]
}

// source returns a random source that depends on the seed and the words alone, so drawing from one
// source does not affect another.
func (d *Dealer) source(words ...string) *rand.Rand {
	h := sha256.New()
	write := func(b []byte) {
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(b)))
		h.Write(size[:])
		h.Write(b)
	}
	write(d.seed)
	for _, w := range words {
		write([]byte(w))
	}
	return rand.New(rand.NewChaCha8([32]byte(h.Sum(nil))))
}

// shuffled returns a shuffled copy of a list.
func shuffled[T any](r *rand.Rand, list []T) []T {
	out := append([]T(nil), list...)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// levelGap returns the absolute difference of two levels.
func levelGap(a, b int) int { return max(a-b, b-a) }

// table holds the analyses of the 1820 hands of four cards with the target 24. The daily and the
// timed run are dealt from it. It takes a tenth of a second to compute.
type table struct {
	byID   map[string]analysis
	levels [6][]analysis // by level, in the order of the space; 0: hands without a solution
}

// classicTable returns the table, computed on first use. It depends on no seed and never changes.
var classicTable = sync.OnceValue(newTable)

func newTable() *table {
	t, m := &table{byID: map[string]analysis{}}, newAnalyzer()
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		panic(err) // cannot happen: the variant exists
	}
	space, err := deal.NewSpace(classic.Pool, classic.Cards)
	if err != nil {
		panic(err)
	}
	for _, hand := range space.All() {
		f, err := m.analyze(context.Background(), puzzle.Puzzle{Hand: hand, Target: rat.Int(classic.Low), Rules: classic.Rules})
		if err != nil {
			panic(fmt.Sprintf("dealer: cannot grade four cards: %v", err)) // cannot happen: they fit every budget
		}
		t.byID[f.hand.Puzzle] = f
		t.levels[f.hand.Level] = append(t.levels[f.hand.Level], f)
	}
	return t
}

// analyze solves and grades a puzzle. It returns the error of ctx, grade.ErrNumbers or
// solve.ErrBudget.
func (m *analyzer) analyze(ctx context.Context, p puzzle.Puzzle) (f analysis, err error) {
	f.hand.Puzzle = p.ID()
	graded, err := m.grader.Grade(ctx, p)
	switch {
	case errors.Is(err, grade.ErrUnsolvable):
		return f, nil
	case err != nil:
		return analysis{}, err
	}
	f.hand.Solvable, f.hand.Level, f.hand.Seconds = true, graded.Level, graded.Seconds
	for _, t := range graded.Techniques {
		f.techniques = append(f.techniques, t.String())
	}
	return f, nil
}
