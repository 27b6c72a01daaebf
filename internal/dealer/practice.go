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

// Wish says what hands of practice shall be like. The zero value of a field is its default.
type Criteria struct {
	Level      int    // 1 to 5; 0 any
	Kind       string // a technique of their easiest solution, by its code; empty any
	Cards      int    // 3 to 6; 0 as the rules are played: 4, the numbers game 6 and only 6
	Rules      string // a variant whose hands are drawn from a pool and played with the four operations; default classic
	Target     string // any fraction within reason; default that of the rules, where they have many drawn for each hand
	Unsolvable bool   // about one hand in five without solution, as far as there are any
}

// game is a wish that has been looked through.
type checkedCriteria struct {
	variant    puzzle.Variant
	cards      int
	target     rat.Rat
	drawn      bool // the target is drawn for each hand
	level      int
	kind       string
	unsolvable bool
	tiles      []int64    // of the pool, each as often as it is in it
	space      deal.Space // of its hands
}

// Beyond these a target is no sense to anybody.
const (
	maxNumerator   = 10_000
	maxDenominator = 1_000
)

// read looks a wish through; ErrWish.
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

// aim sets the target.
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

// Check looks whether the wish makes sense: ErrWish. Whether any hand is like it, Practice finds out.
func (w Criteria) Check() error {
	_, err := w.checked()
	return err
}

// How hands of practice are found. They are dealt from the pool as cards are, and looked at
// one after the other. Where a level is asked for that is rare (one hand of 5000 of six cards
// is of level 1), that would take too long. Of five and six cards with the usual target, what
// there is stands in the book: hands are dealt and looked up there, and if none of so many is as wished,
// one of all that are is drawn.
//
// For other targets and for Countdown there is no book. There, a hand that is not of
// the level has one card changed for another of the pool, and the change stays if it
// brings the hand no further from the level. That finds most levels there are within some dozen
// hands; it prefers hands that many others lead to, which nobody will notice. Later hands of a run with
// a rare level begin at an earlier one, so that they come at once.
//
// The search gives up after so many hands. In spaces of so few hands as three and four cards have,
// all are looked at before anything is refused.
const (
	practiceUnsolvableOdds = 5    // hands has no solution, if that is wished
	patience               = 3000 // hands looked at for one that is dealt
	patienceUnsolvable     = 600  // and for one without solution, which is told sooner
	restartEvery           = 60   // hands after which the search begins elsewhere
	earlierHandAt          = 8    // hands after which it begins at one the run had
	maxEnumerated          = 2000 // a space that is looked through
	bookTries              = 500  // hands looked up in the book before one is drawn of those that fit
)

// Practice are the next n hands of a run after those it had, all by wish: solvable, unless None is
// wished, when about one in five has no solution, the first never. A hand comes again in a run only when no
// other can be found. ErrWish: the wish makes no sense, or no hand was found; in a space of
// three or four cards and one target there is none then, unless the turn was too short. limiter.ErrBusy: too many hands wait to be graded.
func (d *Dealer) Practice(ctx context.Context, run string, wish Criteria, had []string, n int) ([]event.Hand, error) {
	g, err := wish.checked()
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

// without returns a hand without a solution, and whether one was found.
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

// draft is a hand in the making: the first tiles are it, the others what is left of the pool.
type draft struct {
	tiles  []int64
	target rat.Rat
}

func (a draft) puzzle(g *checkedCriteria) puzzle.Puzzle {
	p, err := puzzle.New(deal.Hand(a.tiles[:g.cards]), a.target, g.variant.Rules)
	if err != nil {
		panic(err) // the wish was looked through
	}
	return p
}

func (q *handSearch) randomDraft() draft {
	return draft{shuffled(q.r, q.tiles), q.drawTarget()}
}

// again is a hand that the run had.
func (q *handSearch) earlierDraft() draft {
	p, err := puzzle.ParseID(q.had[q.r.IntN(len(q.had))])
	if err != nil {
		return q.randomDraft()
	}
	a := draft{shuffled(q.r, q.tiles), p.Target}
	for i, x := range p.Hand {
		j := slices.Index(a.tiles[min(i, len(a.tiles)):], x)
		if j < 0 || i >= q.cards {
			return q.randomDraft() // of another game
		}
		a.tiles[i], a.tiles[i+j] = a.tiles[i+j], a.tiles[i]
	}
	return a
}

func (q *handSearch) drawTarget() rat.Rat {
	if !q.drawn {
		return q.target
	}
	v := q.variant
	return rat.Int(v.Low + q.r.Int64N(v.High-v.Low+1))
}

// near is a draft with one thing changed.
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

// search looks for a hand that the run did not have, and says whether it found one.
func (q *handSearch) findSolvable() (analysis, bool, error) {
	var at draft
	var reached analysis
	for i := range patience {
		first := q.level == 0 || i%restartEvery == 0 // a kind is met often enough
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

func (g *checkedCriteria) fits(f analysis) bool {
	return f.hand.Solvable && (g.level == 0 || f.hand.Level == g.level) && (g.kind == "" || slices.Contains(f.techniques, g.kind))
}

// further reports whether a hand is further from the level than another.
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

// away is how many levels a hand is from the one that is wished, and much without solution.
func (q *handSearch) gap(f analysis) int {
	if !f.hand.Solvable {
		return 2 * maxLevel
	}
	return levelGap(f.hand.Level, q.level)
}

// among is a hand from a list of all that fit: those of the space if it is small, else those
// the run had. New ones go first, and then those that were dealt longer ago.
func (q *handSearch) fallback() (analysis, error) {
	list, err := q.allFitting()
	if err != nil {
		return analysis{}, err
	}
	if len(list) == 0 {
		return analysis{}, fmt.Errorf("%w: level %d, %d cards, %s to %s", ErrCriteria, q.level, q.cards, q.variant.Name, q.target)
	}
	lastDealt := func(f analysis) int { // when it was dealt: -1 never
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

// all are the hands that fit, of the whole space or those the run had, each once.
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
