package values

import (
	"github.com/make24/make24/solve/internal/subsets"
)

// marker adds the values of a census to a set over a window.
type marker struct {
	*census
	set     subsets.Window
	missing uint64 // integers of the window that are not in the set yet
}

// mark adds v to the set if it is an integer of the window.
func (m *marker) mark(v val, _ int64) {
	if v.Den == 1 && m.set.Put(v.Num) {
		m.missing--
	}
}

// markSubset adds the values of subset i: those of its table or, if it has none, the results of
// every split whose sides have tables. If integers are still missing, it builds the tables that the
// other splits need and adds their results. If few integers are missing, or the tables would exceed
// the budget, it queries each missing integer instead.
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
	markedSize := m.markSplits(i, 0)
	n := int(m.Size[i])
	if m.missing == 0 || markedSize == n-1 {
		return
	}
	if m.missing > maxQueries {
		if m.buildTables(n-1, n-1) {
			m.markSplits(i, markedSize)
			return
		}
		if !m.Retry() { // the tables were refused in advance; queries do not need them
			return
		}
	}
	m.markByQueries(i)
}

// maxQueries is the largest number of missing integers for which separate queries are cheaper than
// tables.
const maxQueries = 32

// markSplits adds the results of the splits of subset i whose sides have tables and whose larger
// side has more than above numbers. It returns the size of the largest such side, or above if there
// is none.
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

// markByQueries queries each missing integer of the window, and adds those that subset i makes.
func (m *marker) markByQueries(i int32) {
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
