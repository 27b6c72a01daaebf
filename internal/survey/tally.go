package survey

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/rat"
)

// How many hands the lists of a tally keep: Listed of those that are told in full where they
// are few, Top of those at the end of a scale.
const (
	MaxListed = 1000
	MaxTop    = 25
)

// MaxPairs is the largest pool, in different values, of which a tally counts pairs.
const MaxPairs = 64

// A Tally is what the rows of a survey come to. Fields that are about a statistic the plan
// does not have are empty. Lists tell of the simplest solution where the plan has it.
type Tally struct {
	Plan Plan

	All    Weight // every hand but the poison
	Poison *List  // with the reason

	Solvable   Weight
	Unsolvable *List

	WrittenSum, FormsSum, IdeasSum Count // over all hands
	Written, Forms, Ideas          Histogram
	OneForm, OneIdea               *List
	MostForms, MostIdeas           *List

	Fraction   *List // those that need one
	Largest    Histogram
	LargestTop *List

	Levels  [6]Weight // by level from 1; none at 0
	Tenths  Histogram // of seconds
	Hardest *List

	Targets       []Weight  // hands that reach Low, Low+1, …
	Reached       Histogram // how many targets of the window a hand reaches
	ReachAll      *List     // hands that reach every target of the window
	ReachNone     *List     // and none
	FewestReached *List     // hands that reach the fewest
	MostReached   *List     // and the most

	Distances Histogram // from the target to what comes nearest, the next whole number up; unsolvable hands only
	Farthest  *List     // by the exact distance

	Pairs []Pair // of the values of the pool, in order, if there are at most MaxPairs values

	weigher   *weigher
	poolIndex map[int64]int
}

// A Pair is two values of the pool, A ≤ B, and the hands that have both (twice the value
// where they are equal).
type Pair struct {
	A, B     int64
	Hands    Count
	Solvable Count // of them; where the plan has no target, the targets they reach together
}

// NewTally is the tally of no rows of a tidy plan.
func NewTally(plan Plan) *Tally {
	t := &Tally{Plan: plan, weigher: newWeigher(plan.Pool, plan.Cards), poolIndex: map[int64]int{}}
	for _, list := range t.lists() {
		*list.list = newList(list.limit)
	}
	if plan.Stats.Has(Reach) {
		t.Targets = make([]Weight, plan.High-plan.Low+1)
	}
	if len(plan.Pool) <= MaxPairs {
		for i, a := range plan.Pool {
			t.poolIndex[a.Value] = i
			for _, b := range plan.Pool[i:] {
				t.Pairs = append(t.Pairs, Pair{A: a.Value, B: b.Value})
			}
		}
	}
	return t
}

type listField struct {
	list  **List
	limit int
}

func (t *Tally) lists() []listField {
	return []listField{
		{&t.Poison, MaxListed},
		{&t.Unsolvable, MaxListed},
		{&t.OneForm, MaxListed},
		{&t.OneIdea, MaxListed},
		{&t.Fraction, MaxListed},
		{&t.ReachAll, MaxTop},
		{&t.ReachNone, MaxListed},
		{&t.MostForms, MaxTop},
		{&t.MostIdeas, MaxTop},
		{&t.LargestTop, MaxTop},
		{&t.Hardest, MaxTop},
		{&t.FewestReached, MaxTop},
		{&t.MostReached, MaxTop},
		{&t.Farthest, MaxTop},
	}
}

func (t *Tally) histograms() []*Histogram {
	return []*Histogram{&t.Written, &t.Forms, &t.Ideas, &t.Largest, &t.Tenths, &t.Reached, &t.Distances}
}

// Add counts a row of the tally's plan. The hand is kept: it must not be changed after. The
// error is for a row that no survey makes.
func (t *Tally) Add(row Row) error {
	w := t.weigher.weight(row.Hand)
	entry := func(sortKey rat.Rat) Entry { return Entry{row.Rank, row.Hand, sortKey, row.Simplest} }
	if row.Poison != "" {
		t.Poison.add(w, Entry{Rank: row.Rank, Hand: row.Hand, Text: row.Poison})
		return nil
	}
	t.All = t.All.Plus(w)
	if t.Plan.Stats&targetStats != 0 {
		if row.Solvable {
			t.Solvable = t.Solvable.Plus(w)
			if err := t.addSolved(&row, w, entry); err != nil {
				return err
			}
		} else {
			t.Unsolvable.add(w, entry(rat.Int(0)))
			if err := t.addDistance(&row, w); err != nil {
				return err
			}
		}
	}
	if t.Plan.Stats.Has(Reach) {
		t.addReach(&row, w, entry)
	}
	t.addPairs(&row)
	return nil
}

// addSolved counts what a hand with a solution has.
func (t *Tally) addSolved(row *Row, w Weight, entry func(rat.Rat) Entry) error {
	stats, hand := t.Plan.Stats, CountOf(1)
	count := func(stat Stat, n int64, sum *Count, all *Histogram, one, most *List) {
		if !stats.Has(stat) {
			return
		}
		*sum = sum.Plus(CountOf(n))
		all.add(n, hand)
		if most == nil {
			return
		}
		most.add(w, entry(rat.Int(n)))
		if n == 1 {
			one.add(w, entry(rat.Int(0)))
		}
	}
	count(Written, row.Written, &t.WrittenSum, &t.Written, nil, nil)
	count(Forms, row.Forms, &t.FormsSum, &t.Forms, t.OneForm, t.MostForms)
	count(Ideas, row.Ideas, &t.IdeasSum, &t.Ideas, t.OneIdea, t.MostIdeas)
	if row.Fraction {
		t.Fraction.add(w, entry(rat.Int(0)))
	}
	if stats.Has(Largest) {
		x, err := rat.Parse(row.Largest)
		if err != nil {
			return fmt.Errorf("hand %d: largest result %q: %w", row.Rank, row.Largest, err)
		}
		t.Largest.add(ceiling(x), hand)
		t.LargestTop.add(w, entry(x))
	}
	if stats.Has(Grade) {
		if row.Level < 1 || row.Level >= len(t.Levels) {
			return fmt.Errorf("hand %d: level %d", row.Rank, row.Level)
		}
		t.Levels[row.Level] = t.Levels[row.Level].Plus(w)
		t.Tenths.add(row.Tenths, hand)
		t.Hardest.add(w, entry(rat.Int(row.Tenths)))
	}
	return nil
}

// addGap counts how near a hand without a solution comes.
func (t *Tally) addDistance(row *Row, w Weight) error {
	if !t.Plan.Stats.Has(Nearest) || row.Nearest == "" {
		return nil
	}
	first, _, _ := strings.Cut(row.Nearest, " ") // all values are as far
	value, err := rat.Parse(first)
	if err != nil {
		return fmt.Errorf("hand %d: nearest %q: %w", row.Rank, row.Nearest, err)
	}
	distance := value.Sub(t.Plan.Target).Abs()
	t.Distances.add(ceiling(distance), CountOf(1))
	t.Farthest.add(w, Entry{row.Rank, row.Hand, distance, row.Nearest})
	return nil
}

func (t *Tally) addReach(row *Row, w Weight, entry func(rat.Rat) Entry) {
	n := int64(0)
	for x := range row.Reach.All() {
		n++
		at := &t.Targets[x-t.Plan.Low]
		*at = at.Plus(w)
	}
	t.Reached.add(n, CountOf(1))
	switch n {
	case 0:
		t.ReachNone.add(w, entry(rat.Int(0)))
	case int64(len(t.Targets)):
		t.ReachAll.add(w, entry(rat.Int(0)))
	}
	t.FewestReached.add(w, entry(rat.Int(-n)))
	t.MostReached.add(w, entry(rat.Int(n)))
}

// addPairs counts the pairs of values that the hand, which is sorted, has, each once.
func (t *Tally) addPairs(row *Row) {
	if len(t.Pairs) == 0 {
		return
	}
	solvable := Count{}
	switch {
	case t.Plan.Stats&targetStats == 0:
		solvable = CountOf(int64(row.Reach.Count()))
	case row.Solvable:
		solvable = CountOf(1)
	}
	for i, a := range row.Hand {
		if i > 0 && a == row.Hand[i-1] {
			continue
		}
		index := t.poolIndex[a]
		first := index*len(t.Plan.Pool) - index*(index+1)/2 // of the pairs of a, if it were with the first value
		for j := i + 1; j < len(row.Hand); j++ {
			if j > i+1 && row.Hand[j] == row.Hand[j-1] {
				continue
			}
			p := &t.Pairs[first+t.poolIndex[row.Hand[j]]]
			p.Hands = p.Hands.Plus(CountOf(1))
			p.Solvable = p.Solvable.Plus(solvable)
		}
	}
}

// Merge adds what another tally of the same plan counted, of other rows.
func (t *Tally) Merge(u *Tally) error {
	if !t.Plan.Equal(u.Plan) {
		return fmt.Errorf("%w: two tallies of different plans", ErrPlan)
	}
	t.All, t.Solvable = t.All.Plus(u.All), t.Solvable.Plus(u.Solvable)
	t.WrittenSum, t.FormsSum, t.IdeasSum = t.WrittenSum.Plus(u.WrittenSum), t.FormsSum.Plus(u.FormsSum), t.IdeasSum.Plus(u.IdeasSum)
	for i := range t.Levels {
		t.Levels[i] = t.Levels[i].Plus(u.Levels[i])
	}
	for i := range t.Targets {
		t.Targets[i] = t.Targets[i].Plus(u.Targets[i])
	}
	for i := range t.Pairs {
		t.Pairs[i].Hands = t.Pairs[i].Hands.Plus(u.Pairs[i].Hands)
		t.Pairs[i].Solvable = t.Pairs[i].Solvable.Plus(u.Pairs[i].Solvable)
	}
	others := u.lists()
	for i, slot := range t.lists() {
		(*slot.list).merge(*others[i].list)
	}
	counts := u.histograms()
	for i, h := range t.histograms() {
		h.merge(*counts[i])
	}
	return nil
}

// An Entry is a hand in a list.
type Entry struct {
	Rank    int64
	Hand    deal.Hand
	SortKey rat.Rat // what the list is ordered by
	Text    string  // what is told of it: its simplest solution, the reason of poison, or ""
}

// A List is the hands of a kind: how many there are, and the first of them, the largest marks
// first and, among equal marks, the lowest ranks.
type List struct {
	All       Weight
	limit     int
	entries   []Entry // fewer than 2·keep, in any order, but for the first ones of a list that was cut
	truncated bool    // it was cut to keep entries: what does not come before the last of them is not one
}

func newList(limit int) *List { return &List{limit: limit} }

// ListOf is the list of these hands, each of weight 1 and no draws or deals.
func ListOf(entries ...Entry) *List {
	l := newList(max(len(entries), 1))
	for _, e := range entries {
		l.add(Weight{Hands: CountOf(1)}, e)
	}
	return l
}

// Entries are the hands that the list keeps, in order.
func (l *List) Entries() []Entry {
	l.truncate()
	return l.entries
}

// Whole reports whether the entries are all the hands of the kind.
func (l *List) Complete() bool { return l.All.Hands == CountOf(int64(len(l.Entries()))) }

// before orders the entries of a list.
func compareEntries(a, b Entry) int {
	if c := b.SortKey.Cmp(a.SortKey); c != 0 {
		return c
	}
	return cmp.Compare(a.Rank, b.Rank)
}

func (l *List) add(w Weight, e Entry) {
	l.All = l.All.Plus(w)
	l.insert(e)
}

// take keeps an entry if it is one of the first: at most twice as many are held.
func (l *List) insert(e Entry) {
	if l.truncated && compareEntries(e, l.entries[l.limit-1]) > 0 {
		return
	}
	l.entries = append(l.entries, e)
	if len(l.entries) >= 2*l.limit {
		l.truncate()
	}
}

func (l *List) truncate() {
	slices.SortFunc(l.entries, compareEntries)
	l.entries = slices.Delete(l.entries, min(l.limit, len(l.entries)), len(l.entries))
	l.truncated = len(l.entries) == l.limit
}

func (l *List) merge(m *List) {
	l.All = l.All.Plus(m.All)
	for _, e := range m.entries {
		l.insert(e)
	}
}

// A Histogram is how many hands have which number: each number below 100 by itself, those
// above by their first two digits.
type Histogram struct{ bars map[int64]Count }

// Bar is one bar: the hands with a number from Low up to High, both included.
type Bar struct {
	Low, High int64
	Hands     Count
}

func (h *Histogram) add(n int64, hands Count) {
	if h.bars == nil {
		h.bars = map[int64]Count{}
	}
	low := n - n%width(n)
	h.bars[low] = h.bars[low].Plus(hands)
}

// width is of the bar in which n ≥ 0 is.
func width(n int64) int64 {
	w := int64(1)
	for n/w >= 100 {
		w *= 10
	}
	return w
}

func (h *Histogram) merge(g Histogram) {
	for low, hands := range g.bars {
		h.add(low, hands)
	}
}

// Bars are the bars that have a hand, in order.
func (h *Histogram) Bars() (bars []Bar) {
	for _, low := range slices.Sorted(maps.Keys(h.bars)) {
		bars = append(bars, Bar{low, low + width(low) - 1, h.bars[low]})
	}
	return bars
}

// ceiling is the least whole number that is not below x ≥ 0; math.MaxInt64 where that is
// larger.
func ceiling(x rat.Rat) int64 {
	if n, ok := x.Int64(); ok {
		return n
	}
	b := x.Big()
	up := new(big.Int).Add(b.Num(), b.Denom())
	up.Quo(up.Sub(up, big.NewInt(1)), b.Denom())
	if !up.IsInt64() {
		return math.MaxInt64
	}
	return up.Int64()
}
