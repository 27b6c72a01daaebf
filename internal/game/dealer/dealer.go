package dealer

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/internal/base/cache"
	"github.com/make24/make24/internal/base/limiter"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// The errors of this package. They are wrapped with the reason.
var (
	ErrCriteria = errors.New("dealer: invalid criteria, or no hand meets them")
	ErrPuzzle   = errors.New("dealer: the puzzle cannot be played")
)

// Dealer deals and analyses hands. Its methods may be called by many goroutines.
type Dealer struct {
	seed          []byte
	classic       func() *classicTable
	acquireSearch AcquireFunc // nil: searches need no search slot

	heavyWork *limiter.Class // limits grading and solving
	analyzers sync.Pool      // of *analyzer; at most one per slot of heavyWork is in use

	analyses *cache.Cache[string, analysis] // by puzzle ID
	ideas    *cache.Cache[string, Ideas]    // by puzzle ID; zero: the ideas take too much work
}

// New returns a dealer. All hands are drawn from the seed, so anyone who knows it can predict them.
// heavyWork limits all grading and solving. If it is nil, New creates a limiter.
func New(seed []byte, heavyWork *limiter.Class) *Dealer {
	if heavyWork == nil {
		heavyWork = limiter.NewDefaultClass()
	}
	return &Dealer{
		seed:      append([]byte(nil), seed...),
		classic:   sharedClassicTable,
		heavyWork: heavyWork,
		analyzers: sync.Pool{New: func() any { return newAnalyzer() }},
		analyses:  cache.New[string, analysis](maxCachedAnalyses),
		ideas:     cache.New[string, Ideas](maxCachedIdeas),
	}
}

// Warm computes in advance the data that the first hands need, so that no player waits for it.
func (d *Dealer) Warm(ctx context.Context) {
	d.classic()
	_, _ = d.Practice(ctx, "warm", Criteria{}, nil, 1) // creates an analyzer; the hand is discarded
}

// withAnalyzer acquires a processor slot and calls work with an analyzer. It returns
// limiter.ErrBusy, the error of ctx, or the error of work.
func (d *Dealer) withAnalyzer(ctx context.Context, work func(a *analyzer) error) error {
	slot, err := d.heavyWork.Acquire(ctx, limiter.Client(ctx))
	if err != nil {
		return err
	}
	defer slot.Release()
	a := d.analyzers.Get().(*analyzer)
	defer d.analyzers.Put(a)
	return work(a)
}

// analyzer solves and grades hands. Only one goroutine at a time may use it.
type analyzer struct {
	engine *solve.Engine
	grader *grade.Grader
}

// idleTableBytes is the maximum size of the tables that an idle engine retains, in bytes.
const idleTableBytes = 8 << 20

func newAnalyzer() *analyzer {
	a := &analyzer{engine: solve.New(), grader: grade.New()}
	a.engine.Budget.Keep = idleTableBytes
	return a
}

// analysis holds the facts that the dealer knows about a hand.
type analysis struct {
	hand       event.Hand
	techniques []string // of the easiest solution, main technique first
}

// mainTechnique returns the main technique, by which reviews classify the hand, or "" for a hand
// without a solution.
func (a analysis) mainTechnique() string {
	if len(a.techniques) == 0 {
		return ""
	}
	return a.techniques[0]
}

// randomSource returns a random source seeded by the dealer's seed and the words. Drawing from one
// source does not affect another.
func (d *Dealer) randomSource(words ...string) *rand.Rand {
	hash := sha256.New()
	write := func(b []byte) {
		var size [8]byte
		binary.BigEndian.PutUint64(size[:], uint64(len(b)))
		hash.Write(size[:])
		hash.Write(b)
	}
	write(d.seed)
	for _, word := range words {
		write([]byte(word))
	}
	return rand.New(rand.NewChaCha8([32]byte(hash.Sum(nil))))
}

// shuffledCopy returns a shuffled copy of a list.
func shuffledCopy[T any](random *rand.Rand, list []T) []T {
	copied := append([]T(nil), list...)
	random.Shuffle(len(copied), func(i, j int) { copied[i], copied[j] = copied[j], copied[i] })
	return copied
}

// levelGap returns the absolute difference between two levels.
func levelGap(a, b int) int { return max(a-b, b-a) }

// classicTable holds the analyses of the 1820 hands of four cards with the target 24. Dailies and
// timed runs are dealt from it. Computing it takes a tenth of a second.
type classicTable struct {
	byID   map[string]analysis // by puzzle ID
	levels [6][]analysis       // by level, each in ascending order of hands; 0: hands without a solution
}

// sharedClassicTable returns the only classicTable, which it computes on first use. The table
// depends on no seed.
var sharedClassicTable = sync.OnceValue(func() *classicTable {
	t := newClassicTable()
	computedClassicTable.Store(t)
	return t
})

// computedClassicTable is the shared table once it has been computed, or nil before.
var computedClassicTable atomic.Pointer[classicTable]

func newClassicTable() *classicTable {
	t, a := &classicTable{byID: map[string]analysis{}}, newAnalyzer()
	classic, err := puzzle.Lookup("classic")
	if err != nil {
		panic(err) // cannot happen: the variant exists
	}
	space, err := deal.NewSpace(classic.Pool, classic.Cards)
	if err != nil {
		panic(err)
	}
	for _, hand := range space.All() {
		result, err := a.analyze(context.Background(), puzzle.Puzzle{Hand: hand, Target: rat.Int(classic.Low), Rules: classic.Rules})
		if err != nil {
			panic(fmt.Sprintf("dealer: cannot grade four cards: %v", err)) // cannot happen: they fit every budget
		}
		t.byID[result.hand.Puzzle] = result
		t.levels[result.hand.Level] = append(t.levels[result.hand.Level], result)
	}
	return t
}

// analyze solves and grades a puzzle. It returns grade.ErrNumbers or solve.ErrBudget if the puzzle
// is too large, or the error of ctx.
func (a *analyzer) analyze(ctx context.Context, p puzzle.Puzzle) (result analysis, err error) {
	result.hand.Puzzle = p.ID()
	graded, err := a.grader.Grade(ctx, p)
	switch {
	case errors.Is(err, grade.ErrUnsolvable):
		return result, nil
	case err != nil:
		return analysis{}, err
	}
	result.hand.Solvable, result.hand.Level, result.hand.Seconds = true, graded.Level, graded.Seconds
	for _, t := range graded.Techniques {
		result.techniques = append(result.techniques, t.String())
	}
	return result, nil
}
