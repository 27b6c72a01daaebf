package values

import "math"

// valTable holds the values of a subset without duplicates, in the order in which they were found.
// If trees are counted, it also holds the number of trees with each value. It is a hash table with
// open addressing over a dense list, so that iteration is cheap.
type valTable struct {
	interner     *interner
	vals         []val
	counts       []int64 // parallel to vals; nil if trees are not counted
	total        int64   // the sum of counts
	slots        []int32 // index in vals plus 1, or 0; the length is a power of two
	shift        uint8   // 64 minus the base-2 logarithm of len(slots)
	sortedVals   []val   // the values in ascending order, built on first use
	integerList  []val   // the result of integersTo for integerLimit
	integerLimit int64   // 0 before its first use
}

const (
	minSlots   = 16
	valBytes   = 16
	slotBytes  = 4
	countBytes = 8
	maxEntries = math.MaxInt32 / 2 // so that slots need no more than 31 bits
)

func newValTable(in *interner) *valTable {
	in.Charge(minSlots * slotBytes)
	return &valTable{interner: in, slots: make([]int32, minSlots), shift: 60}
}

func (t *valTable) hash(v val) uint64 {
	h := uint64(v.Num)*0x9E3779B97F4A7C15 ^ uint64(v.Den)*0xC2B2AE3D27D4EB4F
	h ^= h >> 32
	return h * 0xD6E8FEB86659FD93 >> t.shift
}

// find returns the index of v in vals, or −1.
func (t *valTable) find(v val) int32 {
	mask := uint64(len(t.slots) - 1)
	for i := t.hash(v); ; i = (i + 1) & mask {
		k := t.slots[i]
		if k == 0 {
			return -1
		}
		if t.vals[k-1] == v {
			return k - 1
		}
	}
}

// put adds v to the table, with the given number of trees.
func (t *valTable) put(v val, trees int64) {
	mask := uint64(len(t.slots) - 1)
	i := t.hash(v)
	for ; t.slots[i] != 0; i = (i + 1) & mask {
		if k := t.slots[i] - 1; t.vals[k] == v {
			if t.counts != nil {
				t.counts[k] += trees
			}
			return
		}
	}
	oldCap := cap(t.vals)
	t.vals = append(t.vals, v)
	if t.counts != nil {
		t.counts = append(t.counts, trees)
	}
	t.interner.Charge(int64(cap(t.vals)-oldCap) * t.entryBytes())
	t.slots[i] = int32(len(t.vals))
	if 3*len(t.vals) > 2*len(t.slots) {
		t.grow()
	}
}

// entryBytes returns the bytes of an entry of vals and counts.
func (t *valTable) entryBytes() int64 {
	if t.counts != nil {
		return valBytes + countBytes
	}
	return valBytes
}

func (t *valTable) grow() {
	if len(t.vals) > maxEntries {
		t.interner.Charge(math.MaxInt64 / 2)
		return
	}
	t.interner.Charge(int64(len(t.slots)) * slotBytes)
	t.slots = make([]int32, 2*len(t.slots))
	t.shift--
	mask := uint64(len(t.slots) - 1)
	for k, v := range t.vals {
		i := t.hash(v)
		for t.slots[i] != 0 {
			i = (i + 1) & mask
		}
		t.slots[i] = int32(k + 1)
	}
}

// bytes returns the memory of the table.
func (t *valTable) bytes() int64 {
	return int64(cap(t.vals))*t.entryBytes() + int64(len(t.slots))*slotBytes
}

// countOf returns the number of trees with value v.
func (t *valTable) countOf(v val) int64 {
	if k := t.find(v); k >= 0 {
		return t.counts[k]
	}
	return 0
}

// integersTo returns the values that are integers from −limit to limit.
func (t *valTable) integersTo(limit int64) []val {
	if t.integerLimit != limit {
		t.integerList, t.integerLimit = nil, limit
		for n := -limit; n <= limit; n++ {
			if v := (val{Num: n, Den: 1}); t.find(v) >= 0 {
				t.integerList = append(t.integerList, v)
			}
		}
	}
	return t.integerList
}
