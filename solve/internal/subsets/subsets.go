// Package subsets enumerates the sub-multisets of a hand ("subsets" for short): their sizes, and
// every way to split each of them in two. Hands with the same multiplicities share a [Structure].
// The package also has the sets of values that the engine fills for subsets: [Values] and [Window].
package subsets

// Structure describes every subset of a hand. The index of a subset is a number in mixed radix with
// one digit for each distinct number of the hand: how many copies of it the subset has. So the
// index of the union of two disjoint subsets is the sum of their indices. Index 0 is the empty
// subset.
type Structure struct {
	Size         []int8    // by subset index: the number of numbers in the subset
	Parent       []int32   // by subset index: the index of the subset without one copy of its largest number
	LargestIndex []int8    // by subset index: the position of the largest number among the distinct numbers
	Splits       [][]Split // by subset index: all splits of the subset, in ascending order of A
	BySize       []int32   // all indices, the smallest subsets first
}

// Split holds the indices of two non-empty subsets whose union is a given subset. Both (A, B) and
// (B, A) occur.
type Split struct{ A, B int32 }

// WholeIndex returns the index of the whole hand.
func (s *Structure) WholeIndex() int { return len(s.Size) - 1 }

// Cache caches structures. The key of a hand has a bit for each number of the sorted hand, set if
// the number equals the one before it. The zero value is empty and ready to use.
type Cache struct {
	structures    map[uint64]*Structure
	lastKey       uint64
	lastStructure *Structure // structure of lastKey, which consecutive hands of a sweep usually share
}

// Get returns the structure of a sorted hand, and the slice values extended by the distinct numbers
// of the hand.
func (c *Cache) Get(hand, values []int64) (*Structure, []int64) {
	var buffer [16]int
	mult := buffer[:0]
	key := uint64(1)
	for i, x := range hand {
		key <<= 1
		if i > 0 && x == hand[i-1] {
			mult[len(mult)-1]++
			key |= 1
			continue
		}
		values = append(values, x)
		mult = append(mult, 1)
	}
	if key == c.lastKey {
		return c.lastStructure, values
	}
	structure := c.structures[key]
	if structure == nil {
		if c.structures == nil {
			c.structures = make(map[uint64]*Structure)
		}
		structure = newStructure(mult)
		c.structures[key] = structure
	}
	c.lastKey, c.lastStructure = key, structure
	return structure, values
}

// newStructure returns the structure of a hand with the given multiplicities.
func newStructure(mult []int) *Structure {
	stride := make([]int, len(mult)+1)
	stride[0] = 1
	for i, m := range mult {
		stride[i+1] = stride[i] * (m + 1)
	}
	total := stride[len(mult)]
	s := &Structure{
		Size:         make([]int8, total),
		Parent:       make([]int32, total),
		LargestIndex: make([]int8, total),
		Splits:       make([][]Split, total),
	}
	digit := func(i, v int) int { return i / stride[v] % (mult[v] + 1) }
	maxSize := 0
	for i := 1; i < total; i++ {
		for v := len(mult) - 1; v >= 0; v-- {
			if digit(i, v) > 0 {
				s.Parent[i] = int32(i - stride[v])
				s.LargestIndex[i] = int8(v)
				break
			}
		}
		s.Size[i] = s.Size[s.Parent[i]] + 1
		maxSize = max(maxSize, int(s.Size[i]))
		for a := 1; a < i; a++ {
			isContained := true
			for v := range mult {
				if digit(a, v) > digit(i, v) {
					isContained = false
					break
				}
			}
			if isContained {
				s.Splits[i] = append(s.Splits[i], Split{int32(a), int32(i - a)})
			}
		}
	}
	for n := 0; n <= maxSize; n++ {
		for i := range s.Size {
			if int(s.Size[i]) == n {
				s.BySize = append(s.BySize, int32(i))
			}
		}
	}
	return s
}
