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
type validCriteria struct {
	variant      puzzle.Variant
	cards        int
	target       rat.Rat
	randomTarget bool // the target is drawn for each hand
	level        int
	kind         string
	unsolvable   bool
	tiles        []int64    // the values of the pool, each as often as the pool has it
	space        deal.Space // all hands of the pool
}

// The bounds of a target.
const (
	maxNumerator   = 10_000
	maxDenominator = 1_000
)

// checked validates the criteria. It returns ErrCriteria if they are invalid.
func (c Criteria) validate() (valid validCriteria, err error) {
	if c.Rules == "" {
		c.Rules = "classic"
	}
	if valid.variant, err = puzzle.Lookup(c.Rules); err != nil {
		return valid, fmt.Errorf("%w: %w", ErrCriteria, err)
	}
	v := valid.variant
	valid.level, valid.kind, valid.unsolvable, valid.cards = c.Level, c.Kind, c.Unsolvable, c.Cards
	if valid.cards == 0 {
		valid.cards = v.Cards
	}
	if v.Pool == nil || checkPlayable(puzzle.Puzzle{Hand: deal.Hand{1, 1}, Rules: v.Rules}) != nil {
		return valid, fmt.Errorf("%w: rules %q", ErrCriteria, c.Rules)
	}
	if valid.cards < 3 || valid.cards > maxNumbers || v.Rules.Subset && valid.cards != v.Cards {
		return valid, fmt.Errorf("%w: %d cards", ErrCriteria, c.Cards)
	}
	if c.Level < 0 || c.Level > maxLevel {
		return valid, fmt.Errorf("%w: level %d", ErrCriteria, c.Level)
	}
	if c.Kind != "" && !slices.ContainsFunc(grade.Techniques(), func(t grade.Technique) bool { return t.String() == c.Kind }) {
		return valid, fmt.Errorf("%w: kind %.40q", ErrCriteria, c.Kind)
	}
	if valid.space, err = deal.NewSpace(v.Pool, valid.cards); err != nil {
		return valid, fmt.Errorf("%w: %w", ErrCriteria, err)
	}
	for _, t := range v.Pool {
		valid.tiles = append(valid.tiles, slices.Repeat([]int64{t.Value}, t.Count)...)
	}
	err = valid.setTarget(c.Target)
	return valid, err
}

// setTarget sets the target from its text. "" means the target of the variant, or that a target is
// drawn for each hand if the variant has many.
func (c *validCriteria) setTarget(target string) (err error) {
	if target == "" {
		var single bool
		c.target, single = c.variant.Target()
		c.randomTarget = !single
		return nil
	}
	if len(target) > 20 {
		return fmt.Errorf("%w: target %.20q…", ErrCriteria, target)
	}
	if c.target, err = rat.Parse(target); err != nil {
		return fmt.Errorf("%w: target: %w", ErrCriteria, err)
	}
	fraction, ok := c.target.Small()
	if !ok || max(fraction.Num, -fraction.Num) > maxNumerator || fraction.Den > maxDenominator {
		return fmt.Errorf("%w: target %q", ErrCriteria, target)
	}
	return nil
}

// Check returns ErrCriteria if the criteria are invalid. It does not check whether any hand meets
// them.
func (c Criteria) Check() error {
	_, err := c.validate()
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
	maxTries               = 3000 // hands tried for one hand
	maxUnsolvableTries     = 600  // hands tried for one without a solution; testing these is faster
	restartInterval        = 60   // hands after which the walk restarts at a random hand
	earlierHandOffset      = 8    // hands after a restart at which the walk moves to a hand near an earlier one of the run
	maxEnumerated          = 2000 // size up to which a space is enumerated
	bookTries              = 500  // random hands looked up in the book before one is drawn from those that fit
)

// Practice returns the next n hands of a run that has had the given ones. Each meets the criteria
// and has a solution; with Unsolvable, about one in five has none, but never the first. A hand is
// repeated in a run only if no other can be found. Practice returns ErrCriteria if the criteria are
// invalid or if it found no hand; with three or four cards and one target, it then knows that there
// is none, unless the time of the search slot was over. It returns limiter.ErrBusy if too many
// hands wait to be graded.
func (d *Dealer) Practice(ctx context.Context, run string, criteria Criteria, dealt []string, n int) ([]event.Hand, error) {
	valid, err := criteria.validate()
	if err != nil {
		return nil, err
	}
	w := d.newWorkload(ctx, maxSearchTime)
	defer w.end()
	dealt = slices.Clone(dealt)
	var hands []event.Hand
	for range n {
		search := handSearch{validCriteria: valid, workload: w, dealt: dealt, random: d.source("practice", run, strconv.Itoa(len(dealt)))}
		a, err := search.next()
		if err != nil {
			return nil, err
		}
		hands = append(hands, a.hand)
		dealt = append(dealt, a.hand.Puzzle)
	}
	return hands, nil
}

// handSearch is the search for one hand.
type handSearch struct {
	validCriteria
	*workload
	dealt  []string
	random *rand.Rand
}

// next returns a hand that meets the criteria: a new one if it finds one, else an earlier one.
func (s *handSearch) next() (analysis, error) {
	if s.unsolvable && len(s.dealt) > 0 && s.random.IntN(practiceUnsolvableOdds) == 0 {
		a, ok, err := s.findUnsolvable()
		if ok || err != nil {
			return a, err
		}
	}
	find := s.findSolvable
	if ch, ok := s.chapter(); ok && (s.level != 0 || s.kind != "") {
		find = func() (analysis, bool, error) { return s.findInBook(ch) }
	}
	a, ok, err := find()
	if ok || err != nil {
		return a, err
	}
	return s.fallback()
}

// findUnsolvable returns a hand without a solution, and whether it found one.
func (s *handSearch) findUnsolvable() (a analysis, ok bool, err error) {
	for range maxUnsolvableTries {
		p := s.randomDraft().puzzle(&s.validCriteria)
		solvable, err := s.solvable(p)
		if err != nil {
			return a, false, err
		}
		if id := p.ID(); !solvable && !slices.Contains(s.dealt, id) {
			a.hand.Puzzle = id
			return a, true, nil
		}
	}
	return a, false, nil
}

// draft is a candidate hand: the first tiles are the hand, the others the rest of the pool.
type draft struct {
	tiles  []int64
	target rat.Rat
}

func (d draft) puzzle(c *validCriteria) puzzle.Puzzle {
	p, err := puzzle.New(deal.Hand(d.tiles[:c.cards]), d.target, c.variant.Rules)
	if err != nil {
		panic(err) // cannot happen: the criteria were checked
	}
	return p
}

// randomDraft deals a random hand.
func (s *handSearch) randomDraft() draft {
	return draft{shuffled(s.random, s.tiles), s.drawTarget()}
}

// earlierDraft returns a random hand of those that the run had.
func (s *handSearch) earlierDraft() draft {
	p, err := puzzle.ParseID(s.dealt[s.random.IntN(len(s.dealt))])
	if err != nil {
		return s.randomDraft()
	}
	d := draft{shuffled(s.random, s.tiles), p.Target}
	for i, x := range p.Hand {
		j := slices.Index(d.tiles[min(i, len(d.tiles)):], x)
		if j < 0 || i >= s.cards {
			return s.randomDraft() // the hand has other criteria
		}
		d.tiles[i], d.tiles[i+j] = d.tiles[i+j], d.tiles[i]
	}
	return d
}

// drawTarget returns the target, drawn at random if it is drawn for each hand.
func (s *handSearch) drawTarget() rat.Rat {
	if !s.randomTarget {
		return s.target
	}
	v := s.variant
	return rat.Int(v.Low + s.random.Int64N(v.High-v.Low+1))
}

// mutate returns a copy of a draft with one number, or the drawn target, changed.
func (s *handSearch) mutate(d draft) draft {
	mutated := draft{slices.Clone(d.tiles), d.target}
	if s.randomTarget && s.random.IntN(4) == 0 {
		mutated.target = s.drawTarget()
		return mutated
	}
	i, j := s.random.IntN(s.cards), s.cards+s.random.IntN(len(mutated.tiles)-s.cards)
	mutated.tiles[i], mutated.tiles[j] = mutated.tiles[j], mutated.tiles[i]
	return mutated
}

// findSolvable searches for a hand that meets the criteria and that the run has not had, and
// returns whether it found one.
func (s *handSearch) findSolvable() (analysis, bool, error) {
	var current draft
	var currentAnalysis analysis
	for i := range maxTries {
		restart := s.level == 0 || i%restartInterval == 0 // without a level every hand is random: kinds are frequent enough
		var candidate draft
		switch {
		case restart:
			candidate = s.randomDraft()
		case i%restartInterval == earlierHandOffset && len(s.dealt) > 0:
			candidate = s.mutate(s.earlierDraft())
		default:
			candidate = s.mutate(current)
		}
		a, err := s.analyze(candidate.puzzle(&s.validCriteria))
		if err != nil {
			return analysis{}, false, err
		}
		if s.fits(a) && !slices.Contains(s.dealt, a.hand.Puzzle) {
			return a, true, nil
		}
		if restart || !s.isFurther(a, currentAnalysis) {
			current, currentAnalysis = candidate, a
		}
	}
	return analysis{}, false, nil
}

// fits reports whether a hand has a solution, the level and the kind of g.
func (c *validCriteria) fits(a analysis) bool {
	return a.hand.Solvable && (c.level == 0 || a.hand.Level == c.level) && (c.kind == "" || slices.Contains(a.techniques, c.kind))
}

// further reports whether hand a is further from the level than hand b. At an equal distance, the
// seconds decide.
func (s *handSearch) isFurther(a, b analysis) bool {
	gapA, gapB := s.gap(a), s.gap(b)
	if gapA != gapB {
		return gapA > gapB
	}
	if a.hand.Level < s.level {
		return a.hand.Seconds < b.hand.Seconds
	}
	return a.hand.Level > s.level && a.hand.Seconds > b.hand.Seconds
}

// gap returns the difference between the level of a hand and the level searched for. For a hand
// without a solution it is larger than for any other.
func (s *handSearch) gap(a analysis) int {
	if !a.hand.Solvable {
		return 2 * maxLevel
	}
	return levelGap(a.hand.Level, s.level)
}

// fallback returns a random hand from the list of allFitting. It prefers hands that the run has not
// had; if there are none, it draws from the half that was dealt longest ago.
func (s *handSearch) fallback() (analysis, error) {
	list, err := s.allFitting()
	if err != nil {
		return analysis{}, err
	}
	if len(list) == 0 {
		return analysis{}, fmt.Errorf("%w: level %d, %d cards, %s to %s", ErrCriteria, s.level, s.cards, s.variant.Name, s.target)
	}
	lastDealt := func(a analysis) int { // index of the last time the hand was dealt; -1: never
		for i, id := range slices.Backward(s.dealt) {
			if id == a.hand.Puzzle {
				return i
			}
		}
		return -1
	}
	slices.SortStableFunc(list, func(a, b analysis) int { return lastDealt(a) - lastDealt(b) })
	choices := 0
	for choices < len(list) && lastDealt(list[choices]) < 0 {
		choices++
	}
	if choices == 0 {
		choices = (len(list) + 1) / 2
	}
	return list[s.random.IntN(choices)], nil
}

// allFitting returns the hands that meet the criteria, each once: those of the whole space if it is
// small, has one target and no chapter in the book, or else those that the run had.
func (s *handSearch) allFitting() (list []analysis, err error) {
	ids := slices.Clone(s.dealt)
	if _, inBook := s.chapter(); s.space.Size() <= maxEnumerated && !s.randomTarget && !inBook {
		ids = ids[:0]
		for _, hand := range s.space.All() {
			ids = append(ids, draft{hand, s.target}.puzzle(&s.validCriteria).ID())
		}
	}
	slices.Sort(ids)
	for _, id := range slices.Compact(ids) {
		p, err := puzzle.ParseID(id)
		if err != nil {
			return nil, err
		}
		a, err := s.analyze(p)
		if err != nil {
			return nil, err
		}
		if s.fits(a) {
			list = append(list, a)
		}
	}
	return list, nil
}
