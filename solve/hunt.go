package solve

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/make24/make24/puzzle"
)

// A catcher takes the forms of a hunt as they are found.
type catcher interface {
	// again says that the hunt begins anew: nothing caught so far counts.
	again()
	// catch takes the forms in Engine.tops, which are forgotten afterwards.
	catch() error
}

// waveNodes is how many nodes a search holds before what it found is handed on, so
// that a hunt takes little memory however much it finds.
const waveNodes = 1 << 15

// top is a form of the whole hand that is worth the target: a node, as it
// stands or negated.
type top struct {
	node int32
	neg  bool
}

// hunt finds every form of the puzzle's hand worth its target under the law, hands
// them to c in waves and says how many there were; without a c they are counted,
// where the law allows it unseen.
func (e *Engine) hunt(acc *account, p puzzle.Puzzle, l law, c catcher) (int64, error) {
	if e.root == nil || l != e.law || e.p != mersenne61 || e.held() > e.bytesKept() {
		e.forget(mersenne61, l)
	}
	for i := 0; ; i++ {
		n, err := e.huntIn(acc, p, c)
		if !e.falseZero {
			return n, err
		}
		if i+1 == len(fields) {
			return 0, errPrimes
		}
		e.forget(fields[i+1], l)
		if c != nil {
			c.again()
		}
	}
}

var errPrimes = errors.New("solve: these numbers defeat every modulus; please report the hand")

// mostPowered is the most numbers of a hand where ^ is an operator.
const mostPowered = 6

func (e *Engine) huntIn(acc *account, p puzzle.Puzzle, c catcher) (int64, error) {
	e.tops = e.tops[:0]
	t, ok := e.residue(p.Target)
	if !ok {
		e.falseZero = true
		return 0, nil
	}
	limit := limitFor(len(p.Hand))
	if e.bytesKept() <= keptBriefly {
		limit = min(limit, (len(p.Hand)+1)/2)
	}
	limit = max(e.reach, limit)
	if e.law.pow {
		limit = max(1, len(p.Hand)-1)
		if len(p.Hand) > mostPowered {
			return 0, &BudgetError{What: "powers", Count: int64(len(p.Hand)), Allowed: mostPowered}
		}
	}
	if err := e.lookAt(acc, &e.v, p.Hand, limit); err != nil {
		return 0, err
	}
	s := &e.s
	s.reset(acc, e, &e.v, c)
	s.count = c == nil && e.law.add && e.law.sub && e.law.mul && e.law.div && !e.law.pow &&
		(p.Target.Sign() > 0 || p.Target.Sign() == 0 && p.Rules.Values == 0)
	s.bound = int64(min(handBound(p.Hand), 1<<62))
	if e.law.capped {
		s.bound = min(s.bound, e.law.cap)
	}
	s.narrow = !e.law.pow && e.p.small(handBound(p.Hand), p.Target)
	switch {
	case !p.Rules.Values.Allows(p.Target):
		s.numbers(p)
	case p.Rules.Subset:
		for i := 1; i <= e.v.full(); i++ {
			s.forms(i, t, p.Target)
		}
	default:
		s.forms(e.v.full(), t, p.Target)
	}
	s.handOver()
	return s.caught, acc.err
}

// handOver ends a wave: what was found goes to the catcher and is forgotten.
func (s *search) handOver() {
	if s.acc.err != nil || s.e.falseZero {
		return
	}
	if s.count {
		s.caught += s.n
		s.n = 0
	} else {
		s.caught += int64(len(s.e.tops))
	}
	if s.catcher != nil && len(s.e.tops) > 0 {
		s.acc.err = s.catcher.catch()
	}
	s.e.tops, s.nodes, s.kids, s.powers = s.e.tops[:0], s.nodes[:0], s.kids[:0], s.powers[:0]
}

// needContext panics if there is no context, as the doc comment of Engine says.
func needContext(ctx context.Context) {
	if ctx == nil {
		panic("solve: nil context")
	}
}

// ready looks at the context and at what puzzle.New vouches for.
func ready(ctx context.Context, p puzzle.Puzzle) error {
	needContext(ctx)
	switch {
	case len(p.Hand) == 0 || len(p.Hand) > puzzle.MaxNumbers:
		return fmt.Errorf("solve: a hand of %d numbers; from 1 to %d can be solved", len(p.Hand), puzzle.MaxNumbers)
	case !slices.IsSorted(p.Hand) || p.Hand[0] < 0:
		return fmt.Errorf("solve: the numbers %v are not from 0 up in order", []int64(p.Hand))
	}
	return ctx.Err()
}

// keptBriefly is up to how many bytes kept no table is worth building for other hands: half
// of the hand is enough then.
const keptBriefly = 4 << 20

// limitFor is how large a part of n numbers gets a table: at least half.
func limitFor(n int) int {
	switch {
	case n <= 2:
		return n
	case n <= 4:
		return n - 1
	case n <= 8:
		return (n + 1) / 2
	}
	return n / 2
}
