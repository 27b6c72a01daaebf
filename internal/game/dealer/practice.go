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

// Criteria are the conditions that the hands of a practice run must meet. The zero value of a field
// is its default.
type Criteria struct {
	Level      int    // 1 to 5; 0: any
	Technique  string // code of a technique that the easiest solution must use; "": any
	Cards      int    // 3 to 6; countdown rules allow only 6; 0: the default of the rules, 4, or 6 under countdown rules
	Rules      string // name of a variant with a pool and the four basic operations; "": classic
	Target     string // a fraction within bounds; "": the target of the rules, or one drawn for each hand
	Unsolvable bool   // about one hand in five has no solution, if such hands exist
}

// validCriteria is the validated form of Criteria.
type validCriteria struct {
	variant      puzzle.Variant
	cards        int
	target       rat.Rat
	randomTarget bool // a target is drawn for each hand
	level        int
	technique    string
	unsolvable   bool
	tiles        []int64    // the numbers of the pool, each repeated as often as the pool has it
	space        deal.Space // all hands of the pool
}

// The largest absolute values in a target.
const (
	maxNumerator   = 10_000
	maxDenominator = 1_000
)

// validate validates the criteria. It returns ErrCriteria if they are invalid.
func (c Criteria) validate() (valid validCriteria, err error) {
	if c.Rules == "" {
		c.Rules = "classic"
	}
	if valid.variant, err = puzzle.Lookup(c.Rules); err != nil {
		return valid, fmt.Errorf("%w: %w", ErrCriteria, err)
	}
	v := valid.variant
	valid.level, valid.technique, valid.unsolvable, valid.cards = c.Level, c.Technique, c.Unsolvable, c.Cards
	if valid.cards == 0 {
		valid.cards = v.Cards
	}
	if v.Pool == nil || checkPlayable(puzzle.Puzzle{Hand: deal.Hand{1, 1}, Rules: v.Rules}) != nil {
		return valid, fmt.Errorf("%w: rules %q cannot be played", ErrCriteria, c.Rules)
	}
	if valid.cards < 3 || valid.cards > maxNumbers || v.Rules.Subset && valid.cards != v.Cards {
		return valid, fmt.Errorf("%w: %d cards is out of range", ErrCriteria, c.Cards)
	}
	if c.Level < 0 || c.Level > maxLevel {
		return valid, fmt.Errorf("%w: level %d is out of range", ErrCriteria, c.Level)
	}
	if c.Technique != "" && !slices.ContainsFunc(grade.Techniques(), func(t grade.Technique) bool { return t.String() == c.Technique }) {
		return valid, fmt.Errorf("%w: unknown technique %.40q", ErrCriteria, c.Technique)
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

// setTarget sets the target from its text. If the text is empty, the target is that of the variant,
// or drawn for each hand if the variant has several targets.
func (c *validCriteria) setTarget(target string) (err error) {
	if target == "" {
		var single bool
		c.target, single = c.variant.Target()
		c.randomTarget = !single
		return nil
	}
	if len(target) > 20 {
		return fmt.Errorf("%w: target %.20q… is too long", ErrCriteria, target)
	}
	if c.target, err = rat.Parse(target); err != nil {
		return fmt.Errorf("%w: target: %w", ErrCriteria, err)
	}
	fraction, ok := c.target.Small()
	if !ok || max(fraction.Num, -fraction.Num) > maxNumerator || fraction.Den > maxDenominator {
		return fmt.Errorf("%w: target %q is out of range", ErrCriteria, target)
	}
	return nil
}

// Check returns ErrCriteria if the criteria are invalid. It does not check whether a hand meets
// them.
func (c Criteria) Check() error {
	_, err := c.validate()
	return err
}

// The search for a hand of practice could draw random hands from the pool until one meets the
// criteria. That takes too long for a rare level: only one in 5000 hands of six cards has level 1.
// Hands of five and six cards with the default target of the rules are in precomputed tables. For
// them the search looks up random hands; if none of randomLookups hands fits, it draws one of all
// hands that fit.
//
// Hands with other targets or under countdown rules are in no table. For them the search is a
// random walk: it replaces one number of the current hand by another of the pool, and keeps the
// change unless the hand is further from the level. It finds most levels within some dozen hands.
// Some hands are more likely than others, but the difference is invisible. For later hands of a run
// the search also starts near an earlier hand, so that it quickly finds a rare level again.
//
// The search gives up after maxTries hands. A small space, as of three or four cards, is then
// enumerated before the request is rejected.
const (
	practiceUnsolvableOdds = 5    // with Unsolvable, on average one in this many hands has no solution
	maxTries               = 3000 // hands tried in a search for one hand
	maxUnsolvableTries     = 600  // hands tried in a search for one without a solution
	restartInterval        = 60   // number of steps after which the random walk restarts at a random hand
	earlierHandStep        = 8    // number of steps after a restart at which the random walk continues near an earlier hand of the run
	maxEnumeratedSpace     = 2000 // size of the largest space that is enumerated
	randomLookups          = 500  // number of random hands looked up in a table before the list of all fitting hands is made
)

// Practice returns the next n hands of a run. dealt holds the puzzle IDs of the hands that the run
// has had. Each new hand meets the criteria and has a solution, except that with Unsolvable about
// one in five has none, but never the first. A hand is repeated in a run only if no other was
// found. Practice returns ErrCriteria if the criteria are invalid or if it found no hand. In the
// second case, with three or four cards and a fixed target, no such hand exists, unless the time of
// the search slot was up. Practice returns limiter.ErrBusy if too many hands wait to be graded.
func (d *Dealer) Practice(ctx context.Context, run string, criteria Criteria, dealt []string, n int) ([]event.Hand, error) {
	valid, err := criteria.validate()
	if err != nil {
		return nil, err
	}
	call := d.newCall(ctx, maxSearchTime)
	defer call.end()
	dealt = slices.Clone(dealt)
	var hands []event.Hand
	for range n {
		search := handSearch{validCriteria: valid, dealerCall: call, dealt: dealt, random: d.randomSource("practice", run, strconv.Itoa(len(dealt)))}
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
	*dealerCall
	dealt  []string // puzzle IDs of the hands that the run has had
	random *rand.Rand
}

// next returns a hand that meets the criteria: a new one if it finds one, or else an earlier hand
// of the run.
func (s *handSearch) next() (analysis, error) {
	if s.unsolvable && len(s.dealt) > 0 && s.random.IntN(practiceUnsolvableOdds) == 0 {
		a, ok, err := s.findUnsolvable()
		if ok || err != nil {
			return a, err
		}
	}
	find := s.findSolvable
	if gt, ok := s.precomputedTable(); ok && (s.level != 0 || s.technique != "") {
		find = func() (analysis, bool, error) { return s.findPrecomputed(gt) }
	}
	a, ok, err := find()
	if ok || err != nil {
		return a, err
	}
	return s.fallback()
}

// findUnsolvable returns a new hand without a solution, and whether it found one.
func (s *handSearch) findUnsolvable() (a analysis, ok bool, err error) {
	for range maxUnsolvableTries {
		p := s.randomCandidate().puzzle(&s.validCriteria)
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

// handCandidate is a hand to be tried: the first tiles are the hand, the others the rest of the
// pool.
type handCandidate struct {
	tiles  []int64
	target rat.Rat
}

// puzzle returns the puzzle with the candidate's hand and target.
func (d handCandidate) puzzle(c *validCriteria) puzzle.Puzzle {
	p, err := puzzle.New(deal.Hand(d.tiles[:c.cards]), d.target, c.variant.Rules)
	if err != nil {
		panic(err) // cannot happen: the criteria were checked
	}
	return p
}

// randomCandidate returns a random hand.
func (s *handSearch) randomCandidate() handCandidate {
	return handCandidate{shuffledCopy(s.random, s.tiles), s.chooseTarget()}
}

// earlierCandidate returns a random one of the hands that the run has had.
func (s *handSearch) earlierCandidate() handCandidate {
	p, err := puzzle.ParseID(s.dealt[s.random.IntN(len(s.dealt))])
	if err != nil {
		return s.randomCandidate()
	}
	d := handCandidate{shuffledCopy(s.random, s.tiles), p.Target}
	for i, x := range p.Hand {
		j := slices.Index(d.tiles[min(i, len(d.tiles)):], x)
		if j < 0 || i >= s.cards {
			return s.randomCandidate() // the hand has other criteria
		}
		d.tiles[i], d.tiles[i+j] = d.tiles[i+j], d.tiles[i]
	}
	return d
}

// chooseTarget returns the target of the criteria, or a random one if a target is drawn for each
// hand.
func (s *handSearch) chooseTarget() rat.Rat {
	if !s.randomTarget {
		return s.target
	}
	v := s.variant
	return rat.Int(v.Low + s.random.Int64N(v.High-v.Low+1))
}

// mutate returns a copy of d in which one number is replaced or, if a target is drawn for each
// hand, sometimes the target.
func (s *handSearch) mutate(d handCandidate) handCandidate {
	mutated := handCandidate{slices.Clone(d.tiles), d.target}
	if s.randomTarget && s.random.IntN(4) == 0 {
		mutated.target = s.chooseTarget()
		return mutated
	}
	i, j := s.random.IntN(s.cards), s.cards+s.random.IntN(len(mutated.tiles)-s.cards)
	mutated.tiles[i], mutated.tiles[j] = mutated.tiles[j], mutated.tiles[i]
	return mutated
}

// findSolvable searches for a hand that meets the criteria and that the run has not had. It returns
// whether it found one.
func (s *handSearch) findSolvable() (analysis, bool, error) {
	var currentHand handCandidate
	var currentAnalysis analysis
	for i := range maxTries {
		restart := s.level == 0 || i%restartInterval == 0 // without a level all hands are random, since every technique is frequent
		var candidate handCandidate
		switch {
		case restart:
			candidate = s.randomCandidate()
		case i%restartInterval == earlierHandStep && len(s.dealt) > 0:
			candidate = s.mutate(s.earlierCandidate())
		default:
			candidate = s.mutate(currentHand)
		}
		a, err := s.analyze(candidate.puzzle(&s.validCriteria))
		if err != nil {
			return analysis{}, false, err
		}
		if s.fits(a) && !slices.Contains(s.dealt, a.hand.Puzzle) {
			return a, true, nil
		}
		if restart || !s.isFurtherFromLevel(a, currentAnalysis) {
			currentHand, currentAnalysis = candidate, a
		}
	}
	return analysis{}, false, nil
}

// fits reports whether a hand has a solution and the level and technique of the criteria.
func (c *validCriteria) fits(a analysis) bool {
	return a.hand.Solvable && (c.level == 0 || a.hand.Level == c.level) && (c.technique == "" || slices.Contains(a.techniques, c.technique))
}

// isFurtherFromLevel reports whether hand a is further from the wanted level than hand b. If their
// levels are equally far, the predicted seconds decide.
func (s *handSearch) isFurtherFromLevel(a, b analysis) bool {
	gapA, gapB := s.levelDistance(a), s.levelDistance(b)
	if gapA != gapB {
		return gapA > gapB
	}
	if a.hand.Level < s.level {
		return a.hand.Seconds < b.hand.Seconds
	}
	return a.hand.Level > s.level && a.hand.Seconds > b.hand.Seconds
}

// levelDistance returns the distance of a hand's level from the wanted level. For a hand without a
// solution it is larger than for any other hand.
func (s *handSearch) levelDistance(a analysis) int {
	if !a.hand.Solvable {
		return 2 * maxLevel
	}
	return levelGap(a.hand.Level, s.level)
}

// fallback returns a random one of the hands that fittingHands returns: one that the run has not
// had, or else one of the half that was dealt longest ago.
func (s *handSearch) fallback() (analysis, error) {
	list, err := s.fittingHands()
	if err != nil {
		return analysis{}, err
	}
	if len(list) == 0 {
		target := s.target.String()
		if s.randomTarget {
			target = fmt.Sprintf("%d to %d", s.variant.Low, s.variant.High)
		}
		return analysis{}, fmt.Errorf("%w: no hand found: level %d, %d cards, rules %s, target %s", ErrCriteria, s.level, s.cards, s.variant.Name, target)
	}
	lastDealt := func(a analysis) int { // index at which the hand was last dealt; -1: never
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

// fittingHands returns hands that meet the criteria, each once: all hands of the space if it is
// small, has one target and no table, or else the hands that the run has had.
func (s *handSearch) fittingHands() (list []analysis, err error) {
	ids := slices.Clone(s.dealt)
	if _, isPrecomputed := s.precomputedTable(); s.space.Size() <= maxEnumeratedSpace && !s.randomTarget && !isPrecomputed {
		ids = ids[:0]
		for _, hand := range s.space.All() {
			ids = append(ids, handCandidate{hand, s.target}.puzzle(&s.validCriteria).ID())
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
