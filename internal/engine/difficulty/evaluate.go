package difficulty

import (
	"context"
	"math"
	"math/bits"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Grading uses evaluations instead of a Graph. They cover the same positions, steps and features,
// but each score is computed directly, without a list of properties, and only the memo is retained
// after a call.

// Evaluation is the rating of a position by the model. Logs of rates are natural logarithms.
type Evaluation struct {
	LogRate       float64 // log of the rate of solving the position
	bestLogRate   float64 // log of the rate of the likeliest path; −∞ without a solution
	bestStep      int16   // index, among all steps, of the first step of the likeliest path
	SolvableSteps int16   // number of steps that lead to a solution
	StepCount     int16   // number of all steps
	followsPlan   bool    // set by EvaluatePlan if only the steps of the plan are rated
}

// deadEnd is the evaluation of a position without a solution.
var deadEnd = Evaluation{bestLogRate: math.Inf(-1)}

// Solvable reports whether the position has a solution.
func (ev Evaluation) Solvable() bool { return ev.bestLogRate > math.Inf(-1) }

// Evaluator evaluates positions under the rules and the target of a puzzle; Reset sets them. It
// caches evaluations, so it gets faster with use; Reset drops them if the rules or the target
// change. Results do not depend on earlier calls. An Evaluator is not safe for concurrent use.
type Evaluator struct {
	rules     ruleSet // its operations are those of the current position
	target    rat.Small
	handSize  int // count of numbers in the puzzle's hand
	model     *model
	extractor extractor
	memo      memo
	scratch   [puzzle.MaxNumbers + 1]scratch
	// ctxErr is the error of a context that ended during an evaluation. Later evaluations are
	// meaningless and not cached, until the next Reset.
	ctxErr error
}

// scratch is reusable memory for the steps of a position during its evaluation. An Evaluator has
// one for each count of numbers: the position after a step has fewer numbers, so it uses another.
type scratch struct {
	list          stepList
	evaluations   []Evaluation
	scores        []float64
	pendingScores []float64 // scores of the steps not yet evaluated; −∞ for the others
}

// Reset prepares e for a puzzle with these rules, this target and this count of numbers. Operations
// of the rules other than + − × ÷ are ignored.
func (e *Evaluator) Reset(rules puzzle.Rules, target rat.Small, size int) {
	rs := ruleSetOf(rules)
	e.handSize, e.ctxErr = size, nil
	if e.model == nil {
		e.model = fittedModel()
	}
	if e.rules != rs || e.target != target || e.memo.generation == 0 {
		e.rules, e.target = rs, target
		e.memo.clear()
	}
}

// Evaluate returns the evaluation of the position with the numbers h, sorted, and a goal. It
// returns the context's error if the context ends.
func (e *Evaluator) Evaluate(ctx context.Context, h []rat.Small, goal rat.Small) (Evaluation, error) {
	ev := e.evaluate(ctx, h, goal)
	return ev, e.ctxErr
}

// evaluate is like Evaluate, but it sets e.ctxErr instead of returning an error.
func (e *Evaluator) evaluate(ctx context.Context, h []rat.Small, goal rat.Small) Evaluation {
	if e.rules.solved(h, goal) {
		return Evaluation{}
	}
	switch len(h) {
	case 1:
		return deadEnd
	case 2:
		return e.evaluateLast(h, goal)
	case 3:
		if !threeCanMake(h, goal) && !(e.rules.allowSubset && twoCanMake(h, goal)) {
			return deadEnd
		}
	case 4:
	default:
		return e.evaluateSteps(ctx, h, goal)
	}
	key, fits := memoKey(h, goal, e.rules.ops)
	if !fits {
		return e.evaluateSteps(ctx, h, goal)
	}
	if ev := e.memo.get(&key); ev != nil {
		return *ev
	}
	ev := e.evaluateSteps(ctx, h, goal)
	if e.ctxErr == nil {
		e.memo.add(&key, ev)
	}
	return ev
}

// evaluateLast evaluates a position with two numbers.
func (e *Evaluator) evaluateLast(h []rat.Small, goal rat.Small) Evaluation {
	if opsMaking(h[0], h[1], goal) == 0 {
		return deadEnd
	}
	s, ok := e.rules.lastStep(h, goal)
	if !ok {
		return deadEnd
	}
	e.extractor.startSum(e.model.vectors.last[s.op][boolToInt(goal != e.target)])
	e.extractor.addLast(&s, goal)
	return Evaluation{LogRate: e.extractor.sum, bestLogRate: e.extractor.sum}
}

// listSteps lists the steps from a position in the scratch memory for its count of numbers.
func (e *Evaluator) listSteps(h []rat.Small, goal rat.Small) *scratch {
	sc := &e.scratch[len(h)]
	sc.list.clear()
	e.rules.appendCombinations(&sc.list, h, goal)
	e.rules.appendSetAsideSteps(&sc.list, h, goal)
	return sc
}

// poll reports whether the evaluation may continue. It checks the context only if the position has
// more than three numbers, since fewer take little time.
func (e *Evaluator) poll(ctx context.Context, numberCount int) bool {
	if numberCount > 3 && e.ctxErr == nil {
		e.ctxErr = ctx.Err()
	}
	return e.ctxErr == nil
}

// evaluateSteps is evaluate without the memo.
func (e *Evaluator) evaluateSteps(ctx context.Context, h []rat.Small, goal rat.Small) Evaluation {
	if !e.poll(ctx, len(h)) {
		return deadEnd
	}
	sc := e.listSteps(h, goal)
	if e.handSize >= MinPrunedSize && len(h) > 4 {
		return e.evaluateLikely(ctx, sc, h, goal)
	}
	ev := deadEnd
	ev.StepCount = int16(len(sc.list.steps))
	sc.evaluations, sc.scores = sc.evaluations[:0], sc.scores[:0]
	rules := e.rules
	for i := range sc.list.steps {
		s := &sc.list.steps[i]
		e.rules.ops = rules.opsAfter(s)
		next := e.evaluate(ctx, s.next, s.goal)
		sc.evaluations = append(sc.evaluations, next)
		ev.SolvableSteps += int16(boolToInt(next.Solvable()))
	}
	e.rules = rules
	if ev.SolvableSteps == 0 {
		return ev
	}
	for i := range sc.list.steps {
		sc.scores = append(sc.scores, e.score(h, goal, &sc.list.steps[i]))
	}
	sc.fillRates(&ev)
	return ev
}

// fillRates sets the rates of an evaluation from the scores of its steps and the evaluations of the
// positions after them.
func (sc *scratch) fillRates(ev *Evaluation) {
	var total, rate float64
	for i, s := range sc.scores {
		total += math.Exp(s)
		if next := &sc.evaluations[i]; next.Solvable() {
			rate += math.Exp(s + next.LogRate)
			if s+next.bestLogRate > ev.bestLogRate {
				ev.bestLogRate, ev.bestStep = s+next.bestLogRate, int16(i)
			}
		}
	}
	ev.LogRate = math.Log(rate / total)
	ev.bestLogRate -= math.Log(total)
}

// score returns the score of a step: the sum of its features.
func (e *Evaluator) score(h []rat.Small, goal rat.Small, s *step) float64 {
	e.extractor.startSum(e.model.vectors.forStep(stepClassOf(len(h), goal, e.target, s)))
	e.extractor.addStep(h, goal, s)
	e.extractor.addRemaining(s.next, s.goal)
	if e.rules.allowSubset && !s.setsAside && s.c == goal {
		return e.extractor.sum + goalBonus
	}
	return e.extractor.sum
}

// LogSeconds returns the log of the seconds that people need for a hand, apart from the time to see
// it and to enter the answer. h holds the numbers of the hand, sorted, and ev is their evaluation.
func (e *Evaluator) LogSeconds(h []rat.Small, ev Evaluation) float64 {
	base := e.BaseLogSeconds(h, ev)
	v := e.model.vectors.classes[handClassOf(e.rules, len(h))]
	if v == nil {
		return base
	}
	e.extractor.startSum(v)
	e.addHandClass(h, ev)
	return base + e.extractor.sum
}

// BaseLogSeconds is LogSeconds without the weights of the class of the hand.
func (e *Evaluator) BaseLogSeconds(h []rat.Small, ev Evaluation) float64 {
	return e.handScore(h, ev) - e.model.slope*ev.LogRate
}

// handScore returns the sum of the features of a hand as a whole.
func (e *Evaluator) handScore(h []rat.Small, ev Evaluation) float64 {
	e.extractor.startSum(e.model.vectors.hand)
	e.extractor.addHand(e.rules, h, e.target)
	e.extractor.addSolvableShare(int(ev.SolvableSteps), int(ev.StepCount))
	return e.extractor.sum
}

// With six numbers or more, people do not consider every step, and there are too many steps to
// evaluate. So only the few steps with the highest scores are evaluated (a beam search). The
// skipped steps count as if their mean rate were skippedRate times the mean rate of the evaluated
// steps. Measured with five and six cards, log seconds are then on average the same as if every
// step were evaluated (docs/grading.md).

// MinPrunedSize is the smallest size of a hand for which steps are skipped, in positions with more
// than four numbers. The evaluation of such a hand may miss every solution.
const MinPrunedSize = 6

// beamWidths holds the number of steps to evaluate, by the count of numbers of the position.
var beamWidths = [puzzle.MaxNumbers + 1]int{5: 4, 6: 4, 7: 3, 8: 2, 9: 2, 10: 2}

// skippedRate is the mean rate of skipped steps relative to the mean rate of evaluated steps.
const skippedRate = 0.7

// goalBonus is added to the score of a step whose result is the goal, if the rules allow unused
// numbers, so that the step ends the game. The value is an estimate, not a measurement.
const goalBonus = 5

// evaluateLikely evaluates a position by the steps with the highest scores.
func (e *Evaluator) evaluateLikely(ctx context.Context, sc *scratch, h []rat.Small, goal rat.Small) Evaluation {
	n := len(sc.list.steps)
	ev := deadEnd
	ev.StepCount = int16(n)
	sc.evaluations, sc.scores = sc.evaluations[:0], sc.scores[:0]
	total := 0.0
	for i := range sc.list.steps {
		s := e.score(h, goal, &sc.list.steps[i])
		sc.scores, sc.evaluations = append(sc.scores, s), append(sc.evaluations, deadEnd)
		total += math.Exp(s)
	}
	sc.pendingScores = append(sc.pendingScores[:0], sc.scores...)
	evaluatedCount, evaluatedTotal := 0, 0.0
	rules := e.rules
	for range beamWidths[len(h)] {
		i := sc.popBest()
		if i < 0 {
			break
		}
		s := &sc.list.steps[i]
		e.rules.ops = rules.opsAfter(s)
		sc.evaluations[i] = e.evaluate(ctx, s.next, s.goal)
		ev.SolvableSteps += int16(boolToInt(sc.evaluations[i].Solvable()))
		evaluatedTotal += math.Exp(sc.scores[i])
		evaluatedCount++
	}
	e.rules = rules
	if ev.SolvableSteps == 0 {
		return ev
	}
	sc.fillRates(&ev)
	ev.LogRate += math.Log(1 + skippedRate*(total-evaluatedTotal)/evaluatedTotal)
	ev.SolvableSteps = int16(int(ev.SolvableSteps) * n / evaluatedCount)
	return ev
}

// popBest returns the index of the highest pending score and removes it from the pending scores. It
// returns −1 if none is pending.
func (sc *scratch) popBest() int {
	best := -1
	for i, s := range sc.pendingScores {
		if s > math.Inf(-1) && (best < 0 || s > sc.pendingScores[best]) {
			best = i
		}
	}
	if best >= 0 {
		sc.pendingScores[best] = math.Inf(-1)
	}
	return best
}

// memo caches the evaluations of positions with three or four numbers, since different hands lead
// to the same positions. It is a direct-mapped cache: a key has one slot, and a new entry replaces
// the old one there. Its contents affect only the time of an evaluation, never the result.
type memo struct {
	slots      []memoEntry
	usedSlots  int
	generation uint32 // generation of valid entries; entries with another are empty
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
	m.usedSlots = 0
	if m.generation++; m.generation == 0 {
		m.slots, m.generation = nil, 1
	}
}

// memoKey packs a position with three or four numbers into a key. It returns false if a number is
// negative or too large.
func memoKey(h []rat.Small, goal rat.Small, ops expr.OpSet) (key [5]uint64, ok bool) {
	ok = true
	pack := func(a rat.Small) uint64 {
		ok = ok && uint64(a.Num) < 1<<32 && a.Den < 1<<32
		return uint64(a.Num)<<32 | uint64(a.Den)
	}
	for i, x := range h {
		key[i] = pack(x)
	}
	key[4] = pack(goal) | uint64(ops)<<opsShift
	return key, ok && goal.Den < 1<<opsShift
}

// opsShift is the position of the operations, four bits, in the last part of a key.
const opsShift = 28

// slot returns the slot for a key. The memo must have slots.
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
	if 2*m.usedSlots > len(m.slots) && len(m.slots) < memoMaxSlots {
		old := m.slots
		m.slots, m.usedSlots = make([]memoEntry, 4*len(old)), 0
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
	slot := m.slot(&p.key)
	if slot.generation != m.generation {
		m.usedSlots++
	}
	*slot = p
}
