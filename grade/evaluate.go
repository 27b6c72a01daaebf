package grade

import (
	"context"
	"math"
	"math/bits"

	"github.com/make24/make24/rat"
)

// Outlooks are what a Grader works with instead of a Forest: the same situations, steps and
// habits, but each step comes to its score at once, no list of features is made, and
// nothing is kept but what the memo holds.

// outlook is what the habits make of a situation.
type evaluation struct {
	logRate       float64 // log of the rate at which it is solved
	bestLogRate   float64 // log of the rate of the likeliest way; −∞ where there is none
	bestStep      int16   // the first step of that way, among all steps
	solvableSteps int16   // how many steps lead on
	stepCount     int16   // how many there are
}

var deadEnd = evaluation{bestLogRate: math.Inf(-1)}

func (o evaluation) solvable() bool { return o.bestLogRate > math.Inf(-1) }

// thinker finds outlooks under a law, for one target of the puzzle.
type evaluator struct {
	rules     ruleSet
	target    rat.Small
	handSize  int // how many numbers the puzzle has
	extractor extractor
	memo      memo
	scratch   [MaxNumbers + 1]scratch
	// stopped is the error of a context that ended while an outlook was being found. What
	// was found since then means nothing and is not kept.
	ctxErr error
}

// room is what the steps of a situation need while its outlook is found; one for each
// count of numbers, since a step leaves fewer.
type scratch struct {
	steps       stepList
	evaluations []evaluation
	scores      []float64
	pending     []float64 // the scores of the steps not yet looked at
}

// turn makes t ready for a law, a target and a count of numbers.
func (t *evaluator) reset(l ruleSet, target rat.Small, size int) {
	t.handSize, t.ctxErr = size, nil
	if t.rules != l || t.target != target || t.memo.generation == 0 {
		t.rules, t.target = l, target
		t.memo.clear()
	}
}

// look is the outlook of some numbers, sorted, with a target. It means nothing if t.stopped is
// set after it.
func (t *evaluator) evaluate(ctx context.Context, h []rat.Small, goal rat.Small) evaluation {
	if t.rules.solved(h, goal) {
		return evaluation{}
	}
	switch len(h) {
	case 1:
		return deadEnd
	case 2:
		return t.evaluateLast(h, goal)
	case 3:
		if !threeCanMake(h, goal) && !(t.rules.subset && twoCanMake(h, goal)) {
			return deadEnd
		}
	case 4:
	default:
		return t.evaluateSteps(ctx, h, goal)
	}
	key, fits := memoKey(h, goal)
	if !fits {
		return t.evaluateSteps(ctx, h, goal)
	}
	if o := t.memo.get(&key); o != nil {
		return *o
	}
	o := t.evaluateSteps(ctx, h, goal)
	if t.ctxErr == nil {
		t.memo.add(&key, o)
	}
	return o
}

func (t *evaluator) evaluateLast(h []rat.Small, goal rat.Small) evaluation {
	if opsMaking(h[0], h[1], goal) == 0 {
		return deadEnd
	}
	s, ok := t.rules.lastStep(h, goal)
	if !ok {
		return deadEnd
	}
	t.extractor.startSum(weightVectors.last[s.op][b2i(goal != t.target)])
	t.extractor.addLast(&s, goal)
	return evaluation{logRate: t.extractor.sum, bestLogRate: t.extractor.sum}
}

// steps lists the steps from a situation, in the room of its size.
func (t *evaluator) listSteps(h []rat.Small, goal rat.Small) *scratch {
	r := &t.scratch[len(h)]
	r.steps.clear()
	t.rules.combinations(&r.steps, h, goal)
	t.rules.asides(&r.steps, h, goal)
	return r
}

// goes reports whether there is time to weigh some numbers; three and fewer take none to
// speak of.
func (t *evaluator) poll(ctx context.Context, numbers int) bool {
	if numbers > 3 && t.ctxErr == nil {
		t.ctxErr = ctx.Err()
	}
	return t.ctxErr == nil
}

// weigh is look without the memo.
func (t *evaluator) evaluateSteps(ctx context.Context, h []rat.Small, goal rat.Small) evaluation {
	if !t.poll(ctx, len(h)) {
		return deadEnd
	}
	r := t.listSteps(h, goal)
	if t.handSize >= pruneFrom && len(h) > 4 {
		return t.evaluateLikely(ctx, r, h, goal)
	}
	o := deadEnd
	o.stepCount = int16(len(r.steps.all))
	r.evaluations, r.scores = r.evaluations[:0], r.scores[:0]
	for i := range r.steps.all {
		s := &r.steps.all[i]
		to := t.evaluate(ctx, s.next, s.goal)
		r.evaluations = append(r.evaluations, to)
		o.solvableSteps += int16(b2i(to.solvable()))
	}
	if o.solvableSteps == 0 {
		return o
	}
	for i := range r.steps.all {
		r.scores = append(r.scores, t.score(h, goal, &r.steps.all[i]))
	}
	r.fillRates(&o)
	return o
}

// sum fills in the rates of an outlook from the scores of its steps and what lies ahead.
func (r *scratch) fillRates(o *evaluation) {
	var total, rate float64
	for i, s := range r.scores {
		total += math.Exp(s)
		if to := &r.evaluations[i]; to.solvable() {
			rate += math.Exp(s + to.logRate)
			if s+to.bestLogRate > o.bestLogRate {
				o.bestLogRate, o.bestStep = s+to.bestLogRate, int16(i)
			}
		}
	}
	o.logRate = math.Log(rate / total)
	o.bestLogRate -= math.Log(total)
}

// score is how much a step tempts: the sum of the habits at work.
func (t *evaluator) score(h []rat.Small, goal rat.Small, s *step) float64 {
	t.extractor.startSum(weightVectors.forStep(stepClassOf(len(h), goal, t.target, s)))
	t.extractor.addStep(h, goal, s)
	t.extractor.addLeft(s.next, s.goal)
	if t.rules.subset && !s.aside && s.c == goal {
		return t.extractor.sum + goalBonus
	}
	return t.extractor.sum
}

// hand is the sum of the habits of a hand as a whole.
func (t *evaluator) handScore(h []rat.Small, o evaluation) float64 {
	t.extractor.startSum(weightVectors.hand)
	t.extractor.addHand(t.rules, h, t.target)
	t.extractor.addSolvableShare(int(o.solvableSteps), int(o.stepCount))
	return t.extractor.sum
}

// Nobody looks at all the steps there are with six numbers and more, and there would be no
// end of them. There only the few that tempt most are looked at. Those passed over count as if they
// led on at the mean rate of the others, times passedOver: with five and six cards that leaves
// log seconds as they are in the mean when every step is looked at (docs/grading.md).

// manyNumbers is from where on steps are passed over.
const pruneFrom = 6

// widths is how many steps of a situation are looked at, by how many numbers it has.
var beamWidths = [MaxNumbers + 1]int{5: 4, 6: 4, 7: 3, 8: 2, 9: 2, 10: 2}

const skippedRate = 0.7

// atGoal is how much more a step tempts that gives the target, where that ends the game. It
// was never measured.
const goalBonus = 5

func (t *evaluator) evaluateLikely(ctx context.Context, r *scratch, h []rat.Small, goal rat.Small) evaluation {
	n := len(r.steps.all)
	o := deadEnd
	o.stepCount = int16(n)
	r.evaluations, r.scores = r.evaluations[:0], r.scores[:0]
	total := 0.0
	for i := range r.steps.all {
		s := t.score(h, goal, &r.steps.all[i])
		r.scores, r.evaluations = append(r.scores, s), append(r.evaluations, deadEnd)
		total += math.Exp(s)
	}
	r.pending = append(r.pending[:0], r.scores...)
	evaluated, evaluatedTotal := 0, 0.0
	for range beamWidths[len(h)] {
		i := r.popBest()
		if i < 0 {
			break
		}
		s := &r.steps.all[i]
		r.evaluations[i] = t.evaluate(ctx, s.next, s.goal)
		o.solvableSteps += int16(b2i(r.evaluations[i].solvable()))
		evaluatedTotal += math.Exp(r.scores[i])
		evaluated++
	}
	if o.solvableSteps == 0 {
		return o
	}
	r.fillRates(&o)
	o.logRate += math.Log(1 + skippedRate*(total-evaluatedTotal)/evaluatedTotal)
	o.solvableSteps = int16(int(o.solvableSteps) * n / evaluated)
	return o
}

// best takes the step that tempts most of those that are left; −1 if there is none.
func (r *scratch) popBest() int {
	at := -1
	for i, s := range r.pending {
		if s > math.Inf(-1) && (at < 0 || s > r.pending[at]) {
			at = i
		}
	}
	if at >= 0 {
		r.pending[at] = math.Inf(-1)
	}
	return at
}

// memo keeps outlooks of situations of three and four numbers, which other hands lead to
// as well. It is a cache: each situation has one place, and the last one to come there
// stays, so that it never grows past its bound and never needs a search. What is in it
// does not change any outlook, only the time.
type memo struct {
	slots      []memoEntry
	used       int
	generation uint32 // what was kept at another time is forgotten
}

// memory is what is kept of a situation; it fills a line of the processor's cache.
type memoEntry struct {
	key        [5]uint64
	evaluation evaluation
	generation uint32
}

const (
	memoMinSlots = 1 << 9
	memoMaxSlots = 1 << 16
)

// forget empties the memo, in no time.
func (m *memo) clear() {
	m.used = 0
	if m.generation++; m.generation == 0 {
		m.slots, m.generation = nil, 1
	}
}

// keyOf packs a situation of three or four numbers; false where a number is too long.
func memoKey(h []rat.Small, goal rat.Small) (key [5]uint64, ok bool) {
	ok = true
	pack := func(a rat.Small) uint64 {
		ok = ok && uint64(a.Num) < 1<<32 && a.Den < 1<<32
		return uint64(a.Num)<<32 | uint64(a.Den)
	}
	for i, x := range h {
		key[i] = pack(x)
	}
	key[4] = pack(goal)
	return key, ok
}

// at is the place of a key; there must be places.
func (m *memo) slot(key *[5]uint64) *memoEntry {
	x := uint64(0x9e3779b97f4a7c15)
	for _, k := range key {
		hi, lo := bits.Mul64(x^k, 0xd6e8feb86659fd93)
		x = hi ^ lo
	}
	return &m.slots[x&uint64(len(m.slots)-1)]
}

// find is the outlook kept for a key; nil if there is none.
func (m *memo) get(key *[5]uint64) *evaluation {
	if m.slots == nil {
		return nil
	}
	if p := m.slot(key); p.generation == m.generation && p.key == *key {
		return &p.evaluation
	}
	return nil
}

// keep keeps an outlook.
func (m *memo) add(key *[5]uint64, ev evaluation) {
	if m.slots == nil {
		m.slots = make([]memoEntry, memoMinSlots)
	}
	if 2*m.used > len(m.slots) && len(m.slots) < memoMaxSlots {
		old := m.slots
		m.slots, m.used = make([]memoEntry, 4*len(old)), 0
		for _, p := range old {
			if p.generation == m.generation {
				m.set(p)
			}
		}
	}
	m.set(memoEntry{*key, ev, m.generation})
}

func (m *memo) set(p memoEntry) {
	at := m.slot(&p.key)
	if at.generation != m.generation {
		m.used++
	}
	*at = p
}
