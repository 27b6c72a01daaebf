package values

import (
	"github.com/make24/make24/solve/internal/subsets"
)

// windowFiller adds the integers that the subsets of a census make to a set over a window.
type windowFiller struct {
	*census
	set          subsets.Window
	missingCount uint64 // number of integers of the window that are not in the set yet
}

// add adds v to the set if it is an integer of the window.
func (m *windowFiller) add(v val, _ int64) {
	if v.Den == 1 && m.set.Put(v.Num) {
		m.missingCount--
	}
}

// addSubset adds the values of subset i: those of its table or, if it has none, the results of
// every split whose sides have tables. If integers are still missing, it builds the tables that the
// other splits need and adds their results. If few integers are missing, or the tables would exceed
// the budget, it queries each missing integer instead.
func (m *windowFiller) addSubset(i int32) {
	if m.missingCount == 0 || m.Err != nil {
		return
	}
	if int(m.Size[i]) <= m.maxTableSize {
		for _, v := range m.table(i).vals {
			m.add(v, 1)
		}
		return
	}
	addedSize := m.addSplits(i, 0)
	n := int(m.Size[i])
	if m.missingCount == 0 || addedSize == n-1 {
		return
	}
	if m.missingCount > maxQueries {
		if m.buildTables(n-1, n-1) {
			m.addSplits(i, addedSize)
			return
		}
		if !m.ClearBudgetError() { // the tables were refused in advance; queries do not need them
			return
		}
	}
	m.addByQueries(i)
}

// maxQueries is the largest number of missing integers for which separate queries are cheaper than
// tables.
const maxQueries = 32

// addSplits adds the results of the splits of subset i whose sides have tables and whose larger
// side has more than minSize numbers. It returns the size of the largest such side, or minSize if
// there is none.
func (m *windowFiller) addSplits(i int32, minSize int) int {
	largest := 0
	for _, sp := range m.Splits[i] {
		size := int(max(m.Size[sp.A], m.Size[sp.B]))
		if sp.A > sp.B || size <= minSize || m.tables[sp.A] == nil || m.tables[sp.B] == nil {
			continue
		}
		largest = max(largest, size)
		if m.missingCount > 0 {
			m.combine(sp.A, sp.B, m.add)
		}
	}
	return max(largest, minSize)
}

// addByQueries queries each missing integer of the window, and adds those that subset i makes.
func (m *windowFiller) addByQueries(i int32) {
	for k := range m.set.N {
		x := int64(uint64(m.set.Low) + k)
		if m.set.Has(x) {
			continue
		}
		if !m.Step(1) {
			return
		}
		if m.has(i, val{Num: x, Den: 1}) {
			m.add(val{Num: x, Den: 1}, 1)
		}
	}
}
