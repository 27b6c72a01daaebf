package dealer

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/grade"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/race/event"
	"github.com/make24/make24/rat"
)

// Criteria are conditions on the hands of practice. The zero value of a field is its default.
type Criteria struct {
	Level      int    // 1 to 5; 0: any
	Kind       string // code of a technique of the easiest solution; "": any
	Cards      int    // 3 to 6; 0: the number of the rules, which is 4, or 6 for Countdown; Countdown takes no other
	Rules      string // a variant with a pool and the four basic operations; default classic
	Target     string // fraction within bounds; default: the rules' target, or one drawn for each hand
	Unsolvable bool   // about one hand in five has no solution, if there are any
}

// checkedCriteria is the validated form of Criteria.
type checkedCriteria struct {
	variant    puzzle.Variant
	cards      int
	target     rat.Rat
	drawn      bool // the target is drawn for each hand
	level      int
	kind       string
	unsolvable bool
	tiles      []int64    // the values of the pool, each as often as the pool has it
	space      deal.Space // all hands of the pool
}

// The bounds of a target.
const (
	maxNumerator   = 10_000
	maxDenominator = 1_000
)

// checked validates the criteria. It returns ErrCriteria if they are invalid.
func (w Criteria) checked() (g checkedCriteria, err error) {
	if w.Rules == "" {
		w.Rules = "classic"
	}
	if g.variant, err = puzzle.Lookup(w.Rules); err != nil {
		return g, fmt.Errorf("%w: %w", ErrCriteria, err)
	}
	v := g.variant
	g.level, g.kind, g.unsolvable, g.cards = w.Level, w.Kind, w.Unsolvable, w.Cards
	if g.cards == 0 {
		g.cards = v.Cards
	}
	if v.Pool == nil || checkPlayable(puzzle.Puzzle{Hand: deal.Hand{1, 1}, Rules: v.Rules}) != nil {
		return g, fmt.Errorf("%w: rules %q", ErrCriteria, w.Rules)
	}
	if g.cards < 3 || g.cards > maxNumbers || v.Rules.Subset && g.cards != v.Cards {
		return g, fmt.Errorf("%w: %d cards", ErrCriteria, w.Cards)
	}
	if w.Level < 0 || w.Level > maxLevel {
		return g, fmt.Errorf("%w: level %d", ErrCriteria, w.Level)
	}
	if w.Kind != "" && !slices.ContainsFunc(grade.Techniques(), func(t grade.Technique) bool { return t.String() == w.Kind }) {
		return g, fmt.Errorf("%w: kind %.40q", ErrCriteria, w.Kind)
	}
	if g.space, err = deal.NewSpace(v.Pool, g.cards); err != nil {
		return g, fmt.Errorf("%w: %w", ErrCriteria, err)
	}
	for _, t := range v.Pool {
		g.tiles = append(g.tiles, slices.Repeat([]int64{t.Value}, t.Count)...)
	}
	err = g.setTarget(w.Target)
	return g, err
}

// setTarget sets the target from its text. "" means the target of the variant, or that a target is
// drawn for each hand if the variant has many.
func (g *checkedCriteria) setTarget(target string) (err error) {
	if target == "" {
		var one bool
		g.target, one = g.variant.Target()
		g.drawn = !one
		return nil
	}
	if len(target) > 20 {
		return fmt.Errorf("%w: target %.20q…", ErrCriteria, target)
	}
	if g.target, err = rat.Parse(target); err != nil {
		return fmt.Errorf("%w: target: %w", ErrCriteria, err)
	}
	s, ok := g.target.Small()
	if !ok || max(s.Num, -s.Num) > maxNumerator || s.Den > maxDenominator {
		return fmt.Errorf("%w: target %q", ErrCriteria, target)
	}
	return nil
}

// Check returns ErrCriteria if the criteria are invalid. It does not check whether any hand meets
// them.
func (w Criteria) Check() error {
	_, err := w.checked()
	return err
}

// The search for a hand of practice deals random hands from the pool until one meets the criteria.
// That takes too long for a rare level: one of 5000 hands of six cards has level 1. Hands of five
// and six cards with the usual target are in the book. The search deals hands and looks them up; if
// none of bookTries fits, it draws one of all hands that fit.
//
// Other targets and Countdown have no book. There the search is a random walk: it replaces one
// number of the current hand by another of the pool, and keeps the change if the hand is no further
// from the level. It finds most levels within some dozen hands. Hands that many others lead to are
// more likely, but the difference is invisible. For later hands of a run the walk also starts near
// an earlier one, so that it finds a rare level at once.
//
// The search gives up after patience hands. Small spaces, as of three and four cards, are then
// enumerated before a request is rejected.
const (
	practiceUnsolvableOdds = 5    // with Unsolvable, on average one of 5 hands has no solution
	patience               = 3000 // hands tried for one hand
	patienceUnsolvable     = 600  // hands tried for one without a solution; testing these is faster
	restartEvery           = 60   // hands after which the walk restarts at a random hand
	earlierHandAt          = 8    // hands after a restart at which the walk moves to a hand near an earlier one of the run
	maxEnumerated          = 2000 // size up to which a space is enumerated
	bookTries              = 500  // random hands looked up in the book before one is drawn from those that fit
)

// Practice returns the next n hands of a run that has had the given ones. Each meets the criteria
// and has a solution; with Unsolvable, about one in five has none, but never the first. A hand is
// repeated in a run only if no other can be found. Practice returns ErrCriteria if the criteria are
// invalid or if it found no hand; with three or four cards and one target, it then knows that there
// is none, unless the time of the search slot was over. It returns limiter.ErrBusy if too many
// hands wait to be graded.
func (d *Dealer) Practice(ctx context.Context, run string, criteria Criteria, had []string, n int) ([]event.Hand, error) {
	g, err := criteria.checked()
	if err != nil {
		return nil, err
	}
	w := d.newWorkload(ctx, maxSearchTime)
	defer w.end()
	had = slices.Clone(had)
	var hands []event.Hand
	for range n {
		q := handSearch{checkedCriteria: g, workload: w, had: had, r: d.source("practice", run, strconv.Itoa(len(had)))}
		f, err := q.next()
		if err != nil {
			return nil, err
		}
		hands = append(hands, f.hand)
		had = append(had, f.hand.Puzzle)
	}
	return hands, nil
}

// handSearch is the search for one hand.
type handSearch struct {
	checkedCriteria
	*workload
	had []string
	r   *rand.Rand
}

// next returns a hand that meets the criteria: a new one if it finds one, else an earlier one.
func (q *handSearch) next() (analysis, error) {
	if q.unsolvable && len(q.had) > 0 && q.r.IntN(practiceUnsolvableOdds) == 0 {
		f, ok, err := q.findUnsolvable()
		if ok || err != nil {
			return f, err
		}
	}
	find := q.findSolvable
	if c, ok := q.chapter(); ok && (q.level != 0 || q.kind != "") {
		find = func() (analysis, bool, error) { return q.findInBook(c) }
	}
	f, ok, err := find()
	if ok || err != nil {
		return f, err
	}
	return q.fallback()
}

// findUnsolvable returns a hand without a solution, and whether it found one.
func (q *handSearch) findUnsolvable() (f analysis, ok bool, err error) {
	for range patienceUnsolvable {
		p := q.randomDraft().puzzle(&q.checkedCriteria)
		solvable, err := q.solvable(p)
		if err != nil {
			return f, false, err
		}
		if id := p.ID(); !solvable && !slices.Contains(q.had, id) {
			f.hand.Puzzle = id
			return f, true, nil
		}
	}
	return f, false, nil
}

// draft is a candidate hand: the first tiles are the hand, the others the rest of the pool.
type draft struct {
	tiles  []int64
	target rat.Rat
}

func (a draft) puzzle(g *checkedCriteria) puzzle.Puzzle {
	p, err := puzzle.New(deal.Hand(a.tiles[:g.cards]), a.target, g.variant.Rules)
	if err != nil {
		panic(err) // cannot happen: the criteria were checked
	}
	return p
}

// randomDraft deals a random hand.
func (q *handSearch) randomDraft() draft {
	return draft{shuffled(q.r, q.tiles), q.drawTarget()}
}

// earlierDraft returns a random hand of those that the run had.
func (q *handSearch) earlierDraft() draft {
	p, err := puzzle.ParseID(q.had[q.r.IntN(len(q.had))])
	if err != nil {
		return q.randomDraft()
	}
	a := draft{shuffled(q.r, q.tiles), p.Target}
	for i, x := range p.Hand {
		j := slices.Index(a.tiles[min(i, len(a.tiles)):], x)
		if j < 0 || i >= q.cards {
			return q.randomDraft() // the hand has other criteria
		}
		a.tiles[i], a.tiles[i+j] = a.tiles[i+j], a.tiles[i]
	}
	return a
}

// drawTarget returns the target, drawn at random if it is drawn for each hand.
func (q *handSearch) drawTarget() rat.Rat {
	if !q.drawn {
		return q.target
	}
	v := q.variant
	return rat.Int(v.Low + q.r.Int64N(v.High-v.Low+1))
}

// mutate returns a copy of a draft with one number, or the drawn target, changed.
func (q *handSearch) mutate(a draft) draft {
	b := draft{slices.Clone(a.tiles), a.target}
	if q.drawn && q.r.IntN(4) == 0 {
		b.target = q.drawTarget()
		return b
	}
	i, j := q.r.IntN(q.cards), q.cards+q.r.IntN(len(b.tiles)-q.cards)
	b.tiles[i], b.tiles[j] = b.tiles[j], b.tiles[i]
	return b
}

// findSolvable searches for a hand that meets the criteria and that the run has not had, and
// returns whether it found one.
func (q *handSearch) findSolvable() (analysis, bool, error) {
	var at draft
	var reached analysis
	for i := range patience {
		first := q.level == 0 || i%restartEvery == 0 // without a level every hand is random: kinds are frequent enough
		var a draft
		switch {
		case first:
			a = q.randomDraft()
		case i%restartEvery == earlierHandAt && len(q.had) > 0:
			a = q.mutate(q.earlierDraft())
		default:
			a = q.mutate(at)
		}
		f, err := q.analyze(a.puzzle(&q.checkedCriteria))
		if err != nil {
			return analysis{}, false, err
		}
		if q.fits(f) && !slices.Contains(q.had, f.hand.Puzzle) {
			return f, true, nil
		}
		if first || !q.further(f, reached) {
			at, reached = a, f
		}
	}
	return analysis{}, false, nil
}

// fits reports whether a hand has a solution, the level and the kind of g.
func (g *checkedCriteria) fits(f analysis) bool {
	return f.hand.Solvable && (g.level == 0 || f.hand.Level == g.level) && (g.kind == "" || slices.Contains(f.techniques, g.kind))
}

// further reports whether hand a is further from the level than hand b. At an equal distance, the
// seconds decide.
func (q *handSearch) further(a, b analysis) bool {
	x, y := q.gap(a), q.gap(b)
	if x != y {
		return x > y
	}
	if a.hand.Level < q.level {
		return a.hand.Seconds < b.hand.Seconds
	}
	return a.hand.Level > q.level && a.hand.Seconds > b.hand.Seconds
}

// gap returns the difference between the level of a hand and the level searched for. For a hand
// without a solution it is larger than for any other.
func (q *handSearch) gap(f analysis) int {
	if !f.hand.Solvable {
		return 2 * maxLevel
	}
	return levelGap(f.hand.Level, q.level)
}

// fallback returns a random hand from the list of allFitting. It prefers hands that the run has not
// had; if there are none, it draws from the half that was dealt longest ago.
func (q *handSearch) fallback() (analysis, error) {
	list, err := q.allFitting()
	if err != nil {
		return analysis{}, err
	}
	if len(list) == 0 {
		return analysis{}, fmt.Errorf("%w: level %d, %d cards, %s to %s", ErrCriteria, q.level, q.cards, q.variant.Name, q.target)
	}
	lastDealt := func(f analysis) int { // index of the last time the hand was dealt; -1: never
		for i, id := range slices.Backward(q.had) {
			if id == f.hand.Puzzle {
				return i
			}
		}
		return -1
	}
	slices.SortStableFunc(list, func(a, b analysis) int { return lastDealt(a) - lastDealt(b) })
	unseen := 0
	for unseen < len(list) && lastDealt(list[unseen]) < 0 {
		unseen++
	}
	if unseen == 0 {
		unseen = (len(list) + 1) / 2
	}
	return list[q.r.IntN(unseen)], nil
}

// allFitting returns the hands that meet the criteria, each once: those of the whole space if it is
// small, has one target and no chapter in the book, or else those that the run had.
func (q *handSearch) allFitting() (list []analysis, err error) {
	ids := slices.Clone(q.had)
	if _, known := q.chapter(); q.space.Size() <= maxEnumerated && !q.drawn && !known {
		ids = ids[:0]
		for _, hand := range q.space.All() {
			ids = append(ids, draft{hand, q.target}.puzzle(&q.checkedCriteria).ID())
		}
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		p, err := puzzle.ParseID(id)
		if err != nil {
			return nil, err
		}
		f, err := q.analyze(p)
		if err != nil {
			return nil, err
		}
		if q.fits(f) {
			list = append(list, f)
		}
	}
	return list, nil
}
