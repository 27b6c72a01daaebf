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
	"strings"

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

// Tally sums up the rows of a survey. Fields of statistics that the plan lacks are empty. Entries
// of lists have the simplest solution if the plan has StatSimplest.
type Tally struct {
	Plan Plan

	All         Weight    // all hands except poison
	PoisonHands *HandList // with the reasons as texts

	Solvable          Weight
	SolvableByLargest []Weight // by the index in the pool of the largest number of the hand
	UnsolvableHands   *HandList

	WrittenSum, FormsSum, IdeasSum        Count // over all hands
	WrittenCounts, FormCounts, IdeaCounts Histogram
	OneFormHands, OneIdeaHands            *HandList // hands with exactly one form or idea
	MostForms, MostIdeas                  *HandList

	FractionHands      *HandList // hands that need a fraction
	LargestResults     Histogram
	LargestResultHands *HandList

	Levels       [6]Weight // by level, 1 to 5; [0] is unused
	GradeTenths  Histogram // of grades in tenths of a second
	HardestHands *HandList

	Targets       []Weight  // hands that reach Low, Low+1, …
	Reached       Histogram // of the number of targets that a hand reaches
	ReachAll      *HandList // hands that reach all targets of the window
	ReachNone     *HandList // hands that reach no target
	FewestReached *HandList // hands that reach the fewest targets
	MostReached   *HandList // hands that reach the most targets

	Distances     Histogram // of unsolvable hands' distances to the target, rounded up
	FarthestHands *HandList // unsolvable hands, by the exact distance to the target

	Pairs []Pair // pairs of values of the pool, in order; nil for more than MaxPairs values

	weigher   *weigher
	poolIndex map[int64]int // index of a value in the pool
}

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
	for _, list := range t.lists() {
		*list.list = newLimitedList(list.limit)
	}
	if plan.Stats.Has(StatReach) {
		t.Targets = make([]Weight, plan.High-plan.Low+1)
	}
	if plan.Stats&targetStats != 0 {
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

// listField is a list of a tally with its maximum length.
type listField struct {
	list  **HandList
	limit int
}

// lists returns all lists of the tally, always in the same order.
func (t *Tally) lists() []listField {
	return []listField{
		{&t.PoisonHands, MaxListLength},
		{&t.UnsolvableHands, MaxListLength},
		{&t.OneFormHands, MaxListLength},
		{&t.OneIdeaHands, MaxListLength},
		{&t.FractionHands, MaxListLength},
		{&t.ReachAll, MaxTopLength},
		{&t.ReachNone, MaxListLength},
		{&t.MostForms, MaxTopLength},
		{&t.MostIdeas, MaxTopLength},
		{&t.LargestResultHands, MaxTopLength},
		{&t.HardestHands, MaxTopLength},
		{&t.FewestReached, MaxTopLength},
		{&t.MostReached, MaxTopLength},
		{&t.FarthestHands, MaxTopLength},
	}
}

// histograms returns all histograms of the tally, always in the same order.
func (t *Tally) histograms() []*Histogram {
	return []*Histogram{&t.WrittenCounts, &t.FormCounts, &t.IdeaCounts, &t.LargestResults, &t.GradeTenths, &t.Reached, &t.Distances}
}

// Add adds a row of the tally's plan. It retains the hand, which must not be changed afterwards. It
// returns an error if the row is invalid.
func (t *Tally) Add(row Row) error {
	w := t.weigher.weight(row.Hand)
	entry := func(sortKey rat.Rat) Entry { return Entry{row.Rank, row.Hand, sortKey, row.SimplestSolution} }
	if row.PoisonReason != "" {
		t.PoisonHands.add(w, Entry{Rank: row.Rank, Hand: row.Hand, Text: row.PoisonReason})
		return nil
	}
	t.All = t.All.Plus(w)
	if t.Plan.Stats&targetStats != 0 {
		if row.Solvable {
			t.Solvable = t.Solvable.Plus(w)
			byLargest := &t.SolvableByLargest[t.weigher.index[row.Hand[len(row.Hand)-1]]]
			*byLargest = byLargest.Plus(w)
			if err := t.addSolved(&row, w, entry); err != nil {
				return err
			}
		} else {
			t.UnsolvableHands.add(w, entry(rat.Int(0)))
			if err := t.addDistance(&row, w); err != nil {
				return err
			}
		}
	}
	if t.Plan.Stats.Has(StatReach) {
		t.addReach(&row, w, entry)
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

// addSolved adds the statistics of a solvable hand.
func (t *Tally) addSolved(row *Row, w Weight, entry func(rat.Rat) Entry) error {
	stats, oneHand := t.Plan.Stats, CountOf(1)
	count := func(stat Stat, n int64, sum *Count, histogram *Histogram, unique, top *HandList) {
		if !stats.Has(stat) {
			return
		}
		*sum = sum.Plus(CountOf(n))
		histogram.add(n, oneHand)
		if top == nil {
			return
		}
		top.add(w, entry(rat.Int(n)))
		if n == 1 {
			unique.add(w, entry(rat.Int(0)))
		}
	}
	count(StatWritten, row.WrittenCount, &t.WrittenSum, &t.WrittenCounts, nil, nil)
	count(StatForms, row.FormCount, &t.FormsSum, &t.FormCounts, t.OneFormHands, t.MostForms)
	count(StatIdeas, row.IdeaCount, &t.IdeasSum, &t.IdeaCounts, t.OneIdeaHands, t.MostIdeas)
	if row.NeedsFraction {
		t.FractionHands.add(w, entry(rat.Int(0)))
	}
	if stats.Has(StatLargest) {
		x, err := rat.Parse(row.LargestResult)
		if err != nil {
			return fmt.Errorf("hand rank %d: largest result %q: %w", row.Rank, row.LargestResult, err)
		}
		t.LargestResults.add(roundUp(x), oneHand)
		t.LargestResultHands.add(w, entry(x))
	}
	if stats.Has(StatGrade) {
		if row.Level < 1 || row.Level >= len(t.Levels) {
			return fmt.Errorf("hand rank %d: invalid level %d", row.Rank, row.Level)
		}
		t.Levels[row.Level] = t.Levels[row.Level].Plus(w)
		t.GradeTenths.add(row.GradeTenths, oneHand)
		t.HardestHands.add(w, entry(rat.Int(row.GradeTenths)))
	}
	return nil
}

// addDistance adds the distance of an unsolvable hand to the target.
func (t *Tally) addDistance(row *Row, w Weight) error {
	if !t.Plan.Stats.Has(StatNearest) || row.NearestValues == "" {
		return nil
	}
	first, _, _ := strings.Cut(row.NearestValues, " ") // both values have the same distance
	value, err := rat.Parse(first)
	if err != nil {
		return fmt.Errorf("hand rank %d: nearest value %q: %w", row.Rank, row.NearestValues, err)
	}
	distance := value.Sub(t.Plan.Target).Abs()
	t.Distances.add(roundUp(distance), CountOf(1))
	t.FarthestHands.add(w, Entry{row.Rank, row.Hand, distance, row.NearestValues})
	return nil
}

// addReach adds the targets that a hand reaches.
func (t *Tally) addReach(row *Row, w Weight, entry func(rat.Rat) Entry) {
	n := int64(0)
	for x := range row.Reach.All() {
		n++
		weight := &t.Targets[x-t.Plan.Low]
		*weight = weight.Plus(w)
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

// addPairs adds each distinct pair of values in a hand, which must be sorted.
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
	t.WrittenSum, t.FormsSum, t.IdeasSum = t.WrittenSum.Plus(u.WrittenSum), t.FormsSum.Plus(u.FormsSum), t.IdeasSum.Plus(u.IdeasSum)
	for i := range t.Levels {
		t.Levels[i] = t.Levels[i].Plus(u.Levels[i])
	}
	for i := range t.SolvableByLargest {
		t.SolvableByLargest[i] = t.SolvableByLargest[i].Plus(u.SolvableByLargest[i])
	}
	for i := range t.Targets {
		t.Targets[i] = t.Targets[i].Plus(u.Targets[i])
	}
	for i := range t.Pairs {
		t.Pairs[i].Hands = t.Pairs[i].Hands.Plus(u.Pairs[i].Hands)
		t.Pairs[i].Solvable = t.Pairs[i].Solvable.Plus(u.Pairs[i].Solvable)
	}
	otherLists := u.lists()
	for i, slot := range t.lists() {
		(*slot.list).merge(*otherLists[i].list)
	}
	otherHistograms := u.histograms()
	for i, h := range t.histograms() {
		h.merge(*otherHistograms[i])
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
