package values

import (
	"github.com/make24/make24/solve/internal/subsets"
)

// A marker fills a window from the parts of a census.
type marker struct {
	*census
	set     subsets.Window
	missing uint64 // numbers of the window not yet in the set
}

func (m *marker) mark(v val, _ int64) {
	if v.Den == 1 && m.set.Put(v.Num) {
		m.missing--
	}
}

// part marks what part i can be worth: its table, or the results of every two
// parts with tables, and for numbers then still open either what the tables of
// larger parts would say or, where the numbers are few or the tables would be too
// large, the answer to each single question.
func (m *marker) markSubset(i int32) {
	if m.missing == 0 || m.Err != nil {
		return
	}
	if int(m.Size[i]) <= m.limit {
		for _, v := range m.table(i).vals {
			m.mark(v, 1)
		}
		return
	}
	done := m.markSplits(i, 0)
	n := int(m.Size[i])
	if m.missing == 0 || done == n-1 {
		return
	}
	if m.missing > maxQueries {
		if m.buildTables(n-1, n-1) {
			m.markSplits(i, done)
			return
		}
		if !m.Retry() { // only foreseen: the questions need no more memory
			return
		}
	}
	m.markEach(i)
}

// fewQuestions is up to how many open numbers are cheaper asked for one by one.
const maxQueries = 32

// marked marks the results of all ways to part i in two with tables, the larger of
// more than above numbers; it returns how large they all are at most.
func (m *marker) markSplits(i int32, above int) int {
	largest := 0
	for _, sp := range m.Splits[i] {
		size := int(max(m.Size[sp.A], m.Size[sp.B]))
		if sp.A > sp.B || size <= above || m.tables[sp.A] == nil || m.tables[sp.B] == nil {
			continue
		}
		largest = max(largest, size)
		if m.missing > 0 {
			m.combine(sp.A, sp.B, m.mark)
		}
	}
	return max(largest, above)
}

// ask answers for each open number of the window by itself.
func (m *marker) markEach(i int32) {
	for k := range m.set.N {
		x := int64(uint64(m.set.Low) + k)
		if m.set.Has(x) {
			continue
		}
		if !m.Step(1) {
			return
		}
		if m.has(i, val{Num: x, Den: 1}) {
			m.mark(val{Num: x, Den: 1}, 1)
		}
	}
}
