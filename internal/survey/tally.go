package survey

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

// Maximum lengths of the lists of a tally: MaxListLength for a list of all hands of a kind,
// MaxTopLength for a list of the most extreme hands.
const (
	MaxListLength = 1000
	MaxTopLength  = 25
)

// MaxPairs is the maximum number of different values in a pool for which a tally counts pairs.
const MaxPairs = 64

// Tally sums up the rows of a survey. Totals of statistics that the plan lacks are empty. Entries
// of lists have the simplest solution if the plan has StatSimplest.
type Tally struct {
	Plan Plan

	All         Weight    // all hands except poison
	PoisonHands *HandList // with the reasons as texts

	Solvable          Weight
	SolvableByLargest []Weight // by the index in the pool of the largest number of the hand
	UnsolvableHands   *HandList

	Pairs []Pair // pairs of values of the pool, in order; nil for more than MaxPairs values

	totals    []*Total     // of all statistics, in the order of their bits; empty for those that the plan lacks
	counted   []*Statistic // those of the plan that have totals
	sums      []*Total     // of counted, in the same order
	row       Row          // the row that is added to them
	weigher   *weigher
	poolIndex map[int64]int // index of a value in the pool
}

// Of returns the total of one statistic.
func (t *Tally) Of(stat Stat) *Total { return t.totals[bits.TrailingZeros16(uint16(stat))] }

// Total returns the total of a statistic.
func (t *Tally) Total(s *Statistic) *Total { return t.totals[slices.Index(statistics, s)] }

// Targets returns the hands that reach each target of the window.
func (t *Tally) Targets() []Weight { return t.Of(StatReach).Groups }

// Pair counts the hands that contain two values of the pool, A ≤ B. If A = B, they contain the
// value at least twice.
type Pair struct {
	A, B     int64
	Hands    Count
	Solvable Count // of Hands; in a plan without a target, the sum of the targets they reach
}

// NewTally returns an empty tally of a normalized plan.
func NewTally(plan Plan) *Tally {
	t := &Tally{Plan: plan, weigher: newWeigher(plan.Pool, plan.Cards), poolIndex: map[int64]int{}}
	t.PoisonHands, t.UnsolvableHands = newLimitedList(MaxListLength), newLimitedList(MaxListLength)
	for i, statistic := range statistics {
		total := newTotal()
		t.totals = append(t.totals, total)
		if !plan.Stats.Has(1<<i) || statistic.number == nil {
			continue
		}
		t.counted, t.sums = append(t.counted, statistic), append(t.sums, total)
		if statistic.groupCount != nil {
			total.Groups = make([]Weight, statistic.groupCount(&plan))
		}
	}
	if plan.HasTarget() {
		t.SolvableByLargest = make([]Weight, len(plan.Pool))
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

// Add adds a row of the tally's plan. It retains the hand, which must not be changed afterwards. It
// returns an error if the row is invalid.
func (t *Tally) Add(row Row) error {
	w := t.weigher.weight(row.Hand)
	if row.PoisonReason != "" {
		t.PoisonHands.add(w, Entry{Rank: row.Rank, Hand: row.Hand, Text: row.PoisonReason})
		return nil
	}
	t.All = t.All.Plus(w)
	if t.SolvableByLargest != nil { // the plan has a target
		if row.Solvable {
			t.Solvable = t.Solvable.Plus(w)
			byLargest := &t.SolvableByLargest[t.weigher.index[row.Hand[len(row.Hand)-1]]]
			*byLargest = byLargest.Plus(w)
		} else {
			t.UnsolvableHands.add(w, Entry{Rank: row.Rank, Hand: row.Hand})
		}
	}
	if len(t.counted) > 0 {
		t.row = row // functions of statistics get its address, so row itself would be allocated each time
		for i, statistic := range t.counted {
			if err := t.sums[i].add(statistic, &t.Plan, &t.row, w); err != nil {
				return err
			}
		}
	}
	t.addPairs(&row)
	return nil
}

// AddGroup adds the rows of a group. The plan must have no statistic but Solvable.
func (t *Tally) AddGroup(group solve.Group) error {
	if len(t.Pairs) > 0 { // each hand counts for its own pairs
		for row := range rowsOf(group) {
			if err := t.Add(row); err != nil {
				return err
			}
		}
		return nil
	}
	all, solvable := t.addGroupWeights(group)
	t.All, t.Solvable = t.All.Plus(all), t.Solvable.Plus(solvable)
	t.UnsolvableHands.TotalWeight = t.UnsolvableHands.TotalWeight.Plus(all.minus(solvable))
	if t.UnsolvableHands.rejects(Entry{Rank: group.Rank}) { // then it rejects all later hands too
		return nil
	}
	for row := range rowsOf(group) {
		if !row.Solvable {
			t.UnsolvableHands.insert(Entry{Rank: row.Rank, Hand: row.Hand})
		}
	}
	return nil
}

// addGroupWeights adds the solvable hands of a group to SolvableByLargest. It returns the weight of all
// hands and of the solvable hands.
func (t *Tally) addGroupWeights(group solve.Group) (all, solvable Weight) {
	first := t.weigher.index[group.Last[0]]
	draws, deals := t.weigher.afterPrefix(group.Prefix)
	weightOf := func(hands, tiles uint64) Weight {
		return Weight{Count{low: hands}, draws.times(hands), deals.times(tiles)}
	}
	var equalLast Weight // of the hand whose last number is also in the prefix, if there is one
	larger := first      // index of the first last number that is not in the prefix
	if n := len(group.Prefix); n > 0 && group.Prefix[n-1] == group.Last[0] {
		equalLast = t.weigher.weight(append(slices.Clone(group.Prefix), group.Last[0]))
		larger++
	}
	end := first + len(group.Last)
	all = equalLast.Plus(weightOf(uint64(end-larger), t.weigher.tiles(larger, end)))
	for i, word := range group.Solvable {
		for ; word != 0; word &= word - 1 {
			index := first + i*64 + bits.TrailingZeros64(word)
			w := equalLast
			if index >= larger {
				w = weightOf(1, t.weigher.tiles(index, index+1))
			}
			solvable = solvable.Plus(w)
			t.SolvableByLargest[index] = t.SolvableByLargest[index].Plus(w)
		}
	}
	return all, solvable
}

// rowsOf returns the rows of a group, whose hands may be retained.
func rowsOf(group solve.Group) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for i, last := range group.Last {
			hand := append(slices.Clone(group.Prefix), last)
			if !yield(Row{Rank: group.Rank + int64(i), Hand: hand, Solvable: group.Has(i)}) {
				return
			}
		}
	}
}

// addPairs adds each distinct pair of values in a hand, which must be sorted.
func (t *Tally) addPairs(row *Row) {
	if len(t.Pairs) == 0 {
		return
	}
	solvable := Count{}
	switch {
	case t.SolvableByLargest == nil:
		solvable = CountOf(int64(row.Reach.Count()))
	case row.Solvable:
		solvable = CountOf(1)
	}
	for i, a := range row.Hand {
		if i > 0 && a == row.Hand[i-1] {
			continue
		}
		index := t.poolIndex[a]
		first := index*len(t.Plan.Pool) - index*(index+1)/2 // index of the pair (a, first value)
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

// Merge adds a tally of other rows of the same plan. It returns an error wrapping ErrPlan if the
// plans differ.
func (t *Tally) Merge(u *Tally) error {
	if !t.Plan.Equal(u.Plan) {
		return fmt.Errorf("%w: cannot merge tallies of different plans", ErrPlan)
	}
	t.All, t.Solvable = t.All.Plus(u.All), t.Solvable.Plus(u.Solvable)
	for i := range t.SolvableByLargest {
		t.SolvableByLargest[i] = t.SolvableByLargest[i].Plus(u.SolvableByLargest[i])
	}
	for i := range t.Pairs {
		t.Pairs[i].Hands = t.Pairs[i].Hands.Plus(u.Pairs[i].Hands)
		t.Pairs[i].Solvable = t.Pairs[i].Solvable.Plus(u.Pairs[i].Solvable)
	}
	t.PoisonHands.merge(u.PoisonHands)
	t.UnsolvableHands.merge(u.UnsolvableHands)
	for i, total := range t.sums {
		total.merge(u.sums[i])
	}
	return nil
}

// Entry is a hand in a list.
type Entry struct {
	Rank    int64
	Hand    deal.Hand
	SortKey rat.Rat // the value by which the list is ordered
	Text    string  // the simplest solution, the nearest values, the reason of poison, or ""
}

// HandList holds the total weight of all hands of one kind, such as the unsolvable ones, and the
// first of these hands: those with the largest sort keys, and among equal keys those with the
// lowest ranks.
type HandList struct {
	TotalWeight Weight
	maxLength   int
	entries     []Entry // fewer than 2·limit; sorted only up to limit, after truncation
	isTruncated bool    // truncated to limit entries, so later entries are dropped
}

func newLimitedList(limit int) *HandList { return &HandList{maxLength: limit} }

// NewHandList returns a list of the given hands, each counted as one hand with no draws and no
// deals.
func NewHandList(entries ...Entry) *HandList {
	l := newLimitedList(max(len(entries), 1))
	for _, e := range entries {
		l.add(Weight{Hands: CountOf(1)}, e)
	}
	return l
}

// Entries returns the entries of the list in order.
func (l *HandList) Entries() []Entry {
	l.truncate()
	return l.entries
}

// IsComplete reports whether the list has an entry for every hand of its kind.
func (l *HandList) IsComplete() bool { return l.TotalWeight.Hands == CountOf(int64(len(l.Entries()))) }

// compareEntries compares two entries by the order of a list.
func compareEntries(a, b Entry) int {
	if c := b.SortKey.Cmp(a.SortKey); c != 0 {
		return c
	}
	return cmp.Compare(a.Rank, b.Rank)
}

func (l *HandList) add(w Weight, e Entry) {
	l.TotalWeight = l.TotalWeight.Plus(w)
	l.insert(e)
}

// insert adds an entry if it is one of the first. It sorts and truncates the list when that reaches
// twice its limit, so an insertion takes amortized logarithmic time.
func (l *HandList) insert(e Entry) {
	if l.rejects(e) {
		return
	}
	l.entries = append(l.entries, e)
	if len(l.entries) >= 2*l.maxLength {
		l.truncate()
	}
}

// rejects reports whether the list already holds maxLength entries that come before e.
func (l *HandList) rejects(e Entry) bool {
	return l.isTruncated && compareEntries(e, l.entries[l.maxLength-1]) > 0
}

// truncate sorts the list and drops the entries beyond its limit.
func (l *HandList) truncate() {
	slices.SortFunc(l.entries, compareEntries)
	l.entries = slices.Delete(l.entries, min(l.maxLength, len(l.entries)), len(l.entries))
	l.isTruncated = len(l.entries) == l.maxLength
}

func (l *HandList) merge(m *HandList) {
	l.TotalWeight = l.TotalWeight.Plus(m.TotalWeight)
	for _, e := range m.entries {
		l.insert(e)
	}
}

// Histogram counts hands by a number, such as their number of forms. Each number below 100 has its
// own bar; larger numbers share a bar if they have the same first two digits and the same length.
type Histogram struct{ bars map[int64]Count }

// Bar counts the hands with a number from Low to High, both included.
type Bar struct {
	Low, High int64
	Hands     Count
}

func (h *Histogram) add(n int64, hands Count) {
	if h.bars == nil {
		h.bars = map[int64]Count{}
	}
	low := n - n%barWidth(n)
	h.bars[low] = h.bars[low].Plus(hands)
}

// barWidth returns the width of the bar that contains n ≥ 0.
func barWidth(n int64) int64 {
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

// Bars returns the bars with at least one hand, in order.
func (h *Histogram) Bars() (bars []Bar) {
	for _, low := range slices.Sorted(maps.Keys(h.bars)) {
		bars = append(bars, Bar{low, low + barWidth(low) - 1, h.bars[low]})
	}
	return bars
}

// roundUp returns x ≥ 0 rounded up to an integer, but at most math.MaxInt64.
func roundUp(x rat.Rat) int64 {
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
