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

// Errors. They come wrapped with what is wrong.
var (
	ErrCriteria = errors.New("dealer: no hand can be dealt so")
	ErrPuzzle   = errors.New("dealer: no puzzle that can be played")
)

// Dealer deals. It may be used by many goroutines.
type Dealer struct {
	seed          []byte
	table         func() *table
	acquireSearch AcquireFunc // nil: nobody waits

	heavy     *limiter.Class // for hands that are graded or solved
	analyzers sync.Pool      // of *mind: as many are in use as there are slots

	analyses *cache.Cache[string, analysis] // by ID
}

// New is a dealer. The seed is what everything is drawn from: who knows it knows all hands
// to come. The kind of work is that of hands that are graded or solved, whoever asks for them: players whose
// hands are dealt, who chose them, or who played them offline.
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

// Warm works out beforehand what the first hands need, so that nobody waits for it.
func (d *Dealer) Warm(ctx context.Context) {
	d.table()
	_, _ = d.Practice(ctx, "warm", Criteria{}, nil, 1) // for its engine; nobody sees the hand
}

// think works on one hand once there is a slot. Errors: limiter.ErrBusy, that of ctx, or
// that of the work.
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

// mind is what works out facts: one for each goroutine.
type analyzer struct {
	engine *solve.Engine
	grader *grade.Grader
}

// keptByEngine bounds the tables that an idle engine holds.
const idleTableBytes = 8 << 20

func newAnalyzer() *analyzer {
	m := &analyzer{engine: solve.New(), grader: grade.New()}
	m.engine.Budget.Keep = idleTableBytes
	return m
}

// fact is what there is to know of a hand.
type analysis struct {
	hand       event.Hand
	techniques []string // of the easiest solution, the main one first
}

// kind is the main technique, by which hands are told apart in review; empty without a
// solution.
func (f analysis) kind() string {
	if len(f.techniques) == 0 {
		return ""
	}
	return f.techniques[0]
}

// draw is a source of chance that belongs to these words alone: drawing more from it
// changes nothing that is drawn for others.
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

// shuffled is a list in an order drawn, and the list stays.
func shuffled[T any](r *rand.Rand, list []T) []T {
	out := append([]T(nil), list...)
	r.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// apart is how many levels lie between two.
func levelGap(a, b int) int { return max(a-b, b-a) }

// table is all there is to know of the 1820 hands of four cards that shall make 24: what the
// daily and the timed run are dealt from. It takes a tenth of a second to work out.
type table struct {
	byID   map[string]analysis
	levels [6][]analysis // by level, in the order of the space; 0 has those without solution
}

// classicTable is worked out by whoever asks first: it follows from no seed, and never changes.
var classicTable = sync.OnceValue(newTable)

func newTable() *table {
	t, m := &table{byID: map[string]analysis{}}, newAnalyzer()
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		panic(err) // there is one
	}
	space, err := deal.NewSpace(classic.Pool, classic.Cards)
	if err != nil {
		panic(err)
	}
	for _, hand := range space.All() {
		f, err := m.analyze(context.Background(), puzzle.Puzzle{Hand: hand, Target: rat.Int(classic.Low), Rules: classic.Rules})
		if err != nil {
			panic(fmt.Sprintf("dealer: four cards could not be graded: %v", err)) // they never meet a budget
		}
		t.byID[f.hand.Puzzle] = f
		t.levels[f.hand.Level] = append(t.levels[f.hand.Level], f)
	}
	return t
}

// fact works out what there is to know of a puzzle. The error is the context's, grade.ErrNumbers or
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
