package difficulty

import (
	"context"
	"math"
	"math/bits"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Grading uses evaluations instead of a Graph. They cover the same positions, steps and habits, but
// the score of each step is computed directly, without a list of features, and only the memo
// outlives a call.

// Evaluation is the rating of a position by the habits. Rates are natural logarithms.
type Evaluation struct {
	LogRate       float64 // log of the rate of solving the position
	bestLogRate   float64 // log of the rate of the likeliest path; −∞ if there is none
	bestStep      int16   // index of the first step of that path among all steps
	SolvableSteps int16   // number of steps that lead to a solution
	StepCount     int16   // number of all steps
}

// deadEnd is the evaluation of a position without a solution.
var deadEnd = Evaluation{bestLogRate: math.Inf(-1)}

// Solvable reports whether the position has a solution.
func (o Evaluation) Solvable() bool { return o.bestLogRate > math.Inf(-1) }

// Evaluator evaluates positions under the rules and the target of a puzzle; Reset sets them. It
// caches evaluations, so it gets faster with use; Reset drops them if the rules or the target
// change. Results do not depend on earlier calls. An Evaluator is not safe for concurrent use.
type Evaluator struct {
	rules     ruleSet
	target    rat.Small
	handSize  int // size of the puzzle's hand
	extractor extractor
	memo      memo
	scratch   [puzzle.MaxNumbers + 1]scratch
	// ctxErr is the error of a context that ended during an evaluation. Evaluations since then are
	// meaningless and are not cached.
	ctxErr error
}

// scratch is reusable memory for the steps of a position during its evaluation. There is one for
// each count of numbers, since a step leaves fewer numbers.
type scratch struct {
	steps       stepList
	evaluations []Evaluation
	scores      []float64
	pending     []float64 // scores of the steps not yet evaluated, −∞ for the others
}

// Reset prepares t for the rules, the target and the hand size of a puzzle. Only the four basic
// operations of the rules count.
func (t *Evaluator) Reset(rules puzzle.Rules, target rat.Small, size int) {
	l := ruleSetOf(rules)
	t.handSize, t.ctxErr = size, nil
	if t.rules != l || t.target != target || t.memo.generation == 0 {
		t.rules, t.target = l, target
		t.memo.clear()
	}
}

// Evaluate returns the evaluation of some numbers, sorted, with a goal. The error is the context's.
func (t *Evaluator) Evaluate(ctx context.Context, h []rat.Small, goal rat.Small) (Evaluation, error) {
	o := t.evaluate(ctx, h, goal)
	return o, t.ctxErr
}

// evaluate is Evaluate, but sets t.ctxErr instead of returning it. The evaluation is then
// meaningless.
func (t *Evaluator) evaluate(ctx context.Context, h []rat.Small, goal rat.Small) Evaluation {
	if t.rules.solved(h, goal) {
		return Evaluation{}
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

// evaluateLast evaluates a position of two numbers.
func (t *Evaluator) evaluateLast(h []rat.Small, goal rat.Small) Evaluation {
	if opsMaking(h[0], h[1], goal) == 0 {
		return deadEnd
	}
	s, ok := t.rules.lastStep(h, goal)
	if !ok {
		return deadEnd
	}
	t.extractor.startSum(weightVectors.last[s.op][b2i(goal != t.target)])
	t.extractor.addLast(&s, goal)
	return Evaluation{LogRate: t.extractor.sum, bestLogRate: t.extractor.sum}
}

// listSteps lists the steps from a position, in the scratch memory of its count of numbers.
func (t *Evaluator) listSteps(h []rat.Small, goal rat.Small) *scratch {
	r := &t.scratch[len(h)]
	r.steps.clear()
	t.rules.combinations(&r.steps, h, goal)
	t.rules.asides(&r.steps, h, goal)
	return r
}

// poll checks the context, and reports whether to evaluate a position of so many numbers. Three and
// fewer take so little time that it skips the check.
func (t *Evaluator) poll(ctx context.Context, numbers int) bool {
	if numbers > 3 && t.ctxErr == nil {
		t.ctxErr = ctx.Err()
	}
	return t.ctxErr == nil
}

// evaluateSteps is evaluate without the memo.
func (t *Evaluator) evaluateSteps(ctx context.Context, h []rat.Small, goal rat.Small) Evaluation {
	if !t.poll(ctx, len(h)) {
		return deadEnd
	}
	r := t.listSteps(h, goal)
	if t.handSize >= PruneFrom && len(h) > 4 {
		return t.evaluateLikely(ctx, r, h, goal)
	}
	o := deadEnd
	o.StepCount = int16(len(r.steps.all))
	r.evaluations, r.scores = r.evaluations[:0], r.scores[:0]
	for i := range r.steps.all {
		s := &r.steps.all[i]
		to := t.evaluate(ctx, s.next, s.goal)
		r.evaluations = append(r.evaluations, to)
		o.SolvableSteps += int16(b2i(to.Solvable()))
	}
	if o.SolvableSteps == 0 {
		return o
	}
	for i := range r.steps.all {
		r.scores = append(r.scores, t.score(h, goal, &r.steps.all[i]))
	}
	r.fillRates(&o)
	return o
}

// fillRates fills in the rates of an evaluation from the scores of the steps and the evaluations
// that they lead to.
func (r *scratch) fillRates(o *Evaluation) {
	var total, rate float64
	for i, s := range r.scores {
		total += math.Exp(s)
		if to := &r.evaluations[i]; to.Solvable() {
			rate += math.Exp(s + to.LogRate)
			if s+to.bestLogRate > o.bestLogRate {
				o.bestLogRate, o.bestStep = s+to.bestLogRate, int16(i)
			}
		}
	}
	o.LogRate = math.Log(rate / total)
	o.bestLogRate -= math.Log(total)
}

// score returns the score of a step: the sum of its habits.
func (t *Evaluator) score(h []rat.Small, goal rat.Small, s *step) float64 {
	t.extractor.startSum(weightVectors.forStep(stepClassOf(len(h), goal, t.target, s)))
	t.extractor.addStep(h, goal, s)
	t.extractor.addLeft(s.next, s.goal)
	if t.rules.subset && !s.aside && s.c == goal {
		return t.extractor.sum + goalBonus
	}
	return t.extractor.sum
}

// LogSeconds returns the log of the seconds that people need for a hand beyond those to see it and
// to enter the answer. h holds the numbers of the hand, sorted, and o is their evaluation.
func (t *Evaluator) LogSeconds(h []rat.Small, o Evaluation) float64 {
	return t.handScore(h, o) - fitted.slope*o.LogRate
}

// handScore returns the sum of the habits of a hand as a whole.
func (t *Evaluator) handScore(h []rat.Small, o Evaluation) float64 {
	t.extractor.startSum(weightVectors.hand)
	t.extractor.addHand(t.rules, h, t.target)
	t.extractor.addSolvableShare(int(o.SolvableSteps), int(o.StepCount))
	return t.extractor.sum
}

// With six numbers and more, people do not consider every step, and there are too many steps to
// evaluate. Only the few with the highest scores are evaluated (a beam search). The skipped steps
// count as if their mean rate were skippedRate times that of the evaluated ones. With five and six
// cards, log seconds are then on average the same as if every step were evaluated
// (docs/grading.md).

// PruneFrom is the size of a hand from which on steps are skipped, in positions of more than four
// numbers. The evaluations of such hands may miss every solution.
const PruneFrom = 6

// beamWidths holds the number of steps to evaluate, by the size of the position.
var beamWidths = [puzzle.MaxNumbers + 1]int{5: 4, 6: 4, 7: 3, 8: 2, 9: 2, 10: 2}

const skippedRate = 0.7

// goalBonus is added to the score of a step that gives the goal, under rules by which that ends the
// game. It is an estimate without measurements.
const goalBonus = 5

// evaluateLikely evaluates a position by its steps with the highest scores.
func (t *Evaluator) evaluateLikely(ctx context.Context, r *scratch, h []rat.Small, goal rat.Small) Evaluation {
	n := len(r.steps.all)
	o := deadEnd
	o.StepCount = int16(n)
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
		o.SolvableSteps += int16(b2i(r.evaluations[i].Solvable()))
		evaluatedTotal += math.Exp(r.scores[i])
		evaluated++
	}
	if o.SolvableSteps == 0 {
		return o
	}
	r.fillRates(&o)
	o.LogRate += math.Log(1 + skippedRate*(total-evaluatedTotal)/evaluatedTotal)
	o.SolvableSteps = int16(int(o.SolvableSteps) * n / evaluated)
	return o
}

// popBest returns the index of the highest pending score and marks it as taken. It returns −1 if
// none is pending.
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

// memo caches evaluations of positions of three and four numbers, which other hands lead to as
// well. Each position has one slot, and a new entry replaces the old one, so the memo never exceeds
// its bound and needs no probing. Its contents affect only the time of an evaluation, never the
// result.
type memo struct {
	slots      []memoEntry
	used       int
	generation uint32 // entries of other generations are invalid
}

// memoEntry is the cached evaluation of a position.
type memoEntry struct {
	key        [5]uint64
	evaluation Evaluation
	generation uint32
}

const (
	memoMinSlots = 1 << 9
	memoMaxSlots = 1 << 16
)

// clear empties the memo in constant time, except when the generation wraps around.
func (m *memo) clear() {
	m.used = 0
	if m.generation++; m.generation == 0 {
		m.slots, m.generation = nil, 1
	}
}

// memoKey packs a position of three or four numbers. It returns false if a number is too large.
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

// slot returns the slot of a key. The memo must have slots.
func (m *memo) slot(key *[5]uint64) *memoEntry {
	x := uint64(0x9e3779b97f4a7c15)
	for _, k := range key {
		hi, lo := bits.Mul64(x^k, 0xd6e8feb86659fd93)
		x = hi ^ lo
	}
	return &m.slots[x&uint64(len(m.slots)-1)]
}

// get returns the evaluation cached for a key, or nil.
func (m *memo) get(key *[5]uint64) *Evaluation {
	if m.slots == nil {
		return nil
	}
	if p := m.slot(key); p.generation == m.generation && p.key == *key {
		return &p.evaluation
	}
	return nil
}

// add caches an evaluation.
func (m *memo) add(key *[5]uint64, ev Evaluation) {
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

// set writes an entry to its slot.
func (m *memo) set(p memoEntry) {
	at := m.slot(&p.key)
	if at.generation != m.generation {
		m.used++
	}
	*at = p
}
