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
type outlook struct {
	rate   float64 // log of the rate at which it is solved
	best   float64 // log of the rate of the likeliest way; −∞ where there is none
	choice int16   // the first step of that way, among all steps
	live   int16   // how many steps lead on
	steps  int16   // how many there are
}

var hopeless = outlook{best: math.Inf(-1)}

func (o outlook) open() bool { return o.best > math.Inf(-1) }

// thinker finds outlooks under a law, for one target of the puzzle.
type thinker struct {
	rules     ruleSet
	root      rat.Small
	size      int // how many numbers the puzzle has
	extractor extractor
	memo      memo
	room      [MaxNumbers + 1]room
	// stopped is the error of a context that ended while an outlook was being found. What
	// was found since then means nothing and is not kept.
	stopped error
}

// room is what the steps of a situation need while its outlook is found; one for each
// count of numbers, since a step leaves fewer.
type room struct {
	steps steps
	ahead []outlook
	score []float64
	left  []float64 // the scores of the steps not yet looked at
}

// turn makes t ready for a law, a target and a count of numbers.
func (t *thinker) turn(l ruleSet, root rat.Small, size int) {
	t.size, t.stopped = size, nil
	if t.rules != l || t.root != root || t.memo.now == 0 {
		t.rules, t.root = l, root
		t.memo.forget()
	}
}

// look is the outlook of some numbers, sorted, with a target. It means nothing if t.stopped is
// set after it.
func (t *thinker) look(ctx context.Context, h []rat.Small, goal rat.Small) outlook {
	if t.rules.solved(h, goal) {
		return outlook{}
	}
	switch len(h) {
	case 1:
		return hopeless
	case 2:
		return t.last(h, goal)
	case 3:
		if !threeMake(h, goal) && !(t.rules.subset && twoMake(h, goal)) {
			return hopeless
		}
	case 4:
	default:
		return t.weigh(ctx, h, goal)
	}
	key, short := keyOf(h, goal)
	if !short {
		return t.weigh(ctx, h, goal)
	}
	if o := t.memo.find(&key); o != nil {
		return *o
	}
	o := t.weigh(ctx, h, goal)
	if t.stopped == nil {
		t.memo.keep(&key, o)
	}
	return o
}

func (t *thinker) last(h []rat.Small, goal rat.Small) outlook {
	if ways(h[0], h[1], goal) == 0 {
		return hopeless
	}
	s, ok := t.rules.lastStep(h, goal)
	if !ok {
		return hopeless
	}
	t.extractor.startSum(weightVectors.last[s.op][b2i(goal != t.root)])
	t.extractor.addLast(&s, goal)
	return outlook{rate: t.extractor.sum, best: t.extractor.sum}
}

// steps lists the steps from a situation, in the room of its size.
func (t *thinker) steps(h []rat.Small, goal rat.Small) *room {
	r := &t.room[len(h)]
	r.steps.clear()
	t.rules.combinations(&r.steps, h, goal)
	t.rules.asides(&r.steps, h, goal)
	return r
}

// goes reports whether there is time to weigh some numbers; three and fewer take none to
// speak of.
func (t *thinker) goes(ctx context.Context, numbers int) bool {
	if numbers > 3 && t.stopped == nil {
		t.stopped = ctx.Err()
	}
	return t.stopped == nil
}

// weigh is look without the memo.
func (t *thinker) weigh(ctx context.Context, h []rat.Small, goal rat.Small) outlook {
	if !t.goes(ctx, len(h)) {
		return hopeless
	}
	r := t.steps(h, goal)
	if t.size >= manyNumbers && len(h) > 4 {
		return t.weighLikely(ctx, r, h, goal)
	}
	o := hopeless
	o.steps = int16(len(r.steps.all))
	r.ahead, r.score = r.ahead[:0], r.score[:0]
	for i := range r.steps.all {
		s := &r.steps.all[i]
		to := t.look(ctx, s.next, s.goal)
		r.ahead = append(r.ahead, to)
		o.live += int16(b2i(to.open()))
	}
	if o.live == 0 {
		return o
	}
	for i := range r.steps.all {
		r.score = append(r.score, t.score(h, goal, &r.steps.all[i]))
	}
	r.sum(&o)
	return o
}

// sum fills in the rates of an outlook from the scores of its steps and what lies ahead.
func (r *room) sum(o *outlook) {
	var all, rate float64
	for i, s := range r.score {
		all += math.Exp(s)
		if to := &r.ahead[i]; to.open() {
			rate += math.Exp(s + to.rate)
			if s+to.best > o.best {
				o.best, o.choice = s+to.best, int16(i)
			}
		}
	}
	o.rate = math.Log(rate / all)
	o.best -= math.Log(all)
}

// score is how much a step tempts: the sum of the habits at work.
func (t *thinker) score(h []rat.Small, goal rat.Small, s *step) float64 {
	t.extractor.startSum(weightVectors.forStep(stepClassOf(len(h), goal, t.root, s)))
	t.extractor.addStep(h, goal, s)
	t.extractor.addLeft(s.next, s.goal)
	if t.rules.subset && !s.aside && s.c == goal {
		return t.extractor.sum + atGoal
	}
	return t.extractor.sum
}

// hand is the sum of the habits of a hand as a whole.
func (t *thinker) hand(h []rat.Small, o outlook) float64 {
	t.extractor.startSum(weightVectors.hand)
	t.extractor.addHand(t.rules, h, t.root)
	t.extractor.addSolvableShare(int(o.live), int(o.steps))
	return t.extractor.sum
}

// Nobody looks at all the steps there are with six numbers and more, and there would be no
// end of them. There only the few that tempt most are looked at. Those passed over count as if they
// led on at the mean rate of the others, times passedOver: with five and six cards that leaves
// log seconds as they are in the mean when every step is looked at (docs/grading.md).

// manyNumbers is from where on steps are passed over.
const manyNumbers = 6

// widths is how many steps of a situation are looked at, by how many numbers it has.
var widths = [MaxNumbers + 1]int{5: 4, 6: 4, 7: 3, 8: 2, 9: 2, 10: 2}

const passedOver = 0.7

// atGoal is how much more a step tempts that gives the target, where that ends the game. It
// was never measured.
const atGoal = 5

func (t *thinker) weighLikely(ctx context.Context, r *room, h []rat.Small, goal rat.Small) outlook {
	n := len(r.steps.all)
	o := hopeless
	o.steps = int16(n)
	r.ahead, r.score = r.ahead[:0], r.score[:0]
	all := 0.0
	for i := range r.steps.all {
		s := t.score(h, goal, &r.steps.all[i])
		r.score, r.ahead = append(r.score, s), append(r.ahead, hopeless)
		all += math.Exp(s)
	}
	r.left = append(r.left[:0], r.score...)
	looked, seen := 0, 0.0
	for range widths[len(h)] {
		i := r.best()
		if i < 0 {
			break
		}
		s := &r.steps.all[i]
		r.ahead[i] = t.look(ctx, s.next, s.goal)
		o.live += int16(b2i(r.ahead[i].open()))
		seen += math.Exp(r.score[i])
		looked++
	}
	if o.live == 0 {
		return o
	}
	r.sum(&o)
	o.rate += math.Log(1 + passedOver*(all-seen)/seen)
	o.live = int16(int(o.live) * n / looked)
	return o
}

// best takes the step that tempts most of those that are left; −1 if there is none.
func (r *room) best() int {
	at := -1
	for i, s := range r.left {
		if s > math.Inf(-1) && (at < 0 || s > r.left[at]) {
			at = i
		}
	}
	if at >= 0 {
		r.left[at] = math.Inf(-1)
	}
	return at
}

// memo keeps outlooks of situations of three and four numbers, which other hands lead to
// as well. It is a cache: each situation has one place, and the last one to come there
// stays, so that it never grows past its bound and never needs a search. What is in it
// does not change any outlook, only the time.
type memo struct {
	places []memory
	held   int
	now    uint32 // what was kept at another time is forgotten
}

// memory is what is kept of a situation; it fills a line of the processor's cache.
type memory struct {
	key  [5]uint64
	look outlook
	time uint32
}

const (
	memoBegin = 1 << 9
	memoMost  = 1 << 16
)

// forget empties the memo, in no time.
func (m *memo) forget() {
	m.held = 0
	if m.now++; m.now == 0 {
		m.places, m.now = nil, 1
	}
}

// keyOf packs a situation of three or four numbers; false where a number is too long.
func keyOf(h []rat.Small, goal rat.Small) (key [5]uint64, ok bool) {
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
func (m *memo) at(key *[5]uint64) *memory {
	x := uint64(0x9e3779b97f4a7c15)
	for _, k := range key {
		hi, lo := bits.Mul64(x^k, 0xd6e8feb86659fd93)
		x = hi ^ lo
	}
	return &m.places[x&uint64(len(m.places)-1)]
}

// find is the outlook kept for a key; nil if there is none.
func (m *memo) find(key *[5]uint64) *outlook {
	if m.places == nil {
		return nil
	}
	if p := m.at(key); p.time == m.now && p.key == *key {
		return &p.look
	}
	return nil
}

// keep keeps an outlook.
func (m *memo) keep(key *[5]uint64, look outlook) {
	if m.places == nil {
		m.places = make([]memory, memoBegin)
	}
	if 2*m.held > len(m.places) && len(m.places) < memoMost {
		old := m.places
		m.places, m.held = make([]memory, 4*len(old)), 0
		for _, p := range old {
			if p.time == m.now {
				m.put(p)
			}
		}
	}
	m.put(memory{*key, look, m.now})
}

func (m *memo) put(p memory) {
	at := m.at(&p.key)
	if at.time != m.now {
		m.held++
	}
	*at = p
}
