// Package subsets indexes the sub-multisets of a hand: which there are, how large they
// are, and every way to part one in two. Hands with the same multiplicities share an
// [Index]. It also has the sets of values ([Values], [Window]) that the engine fills for
// sub-multisets.
package subsets

// Index is the index of every sub-multiset of a hand: a number in mixed radix whose digits
// count the copies of each value, so that the indices of two disjoint parts add up to
// their union's.
type Index struct {
	Size   []int8    // numbers in the sub-multiset
	Parent []int32   // the sub-multiset without one of its largest value
	Last   []int8    // which value that is
	Splits [][]Split // every way to part it in two, in order
	BySize []int32   // all indices, small ones first
}

// Split parts a sub-multiset: A is one part, B the rest; neither is empty. Both (A, B) and
// (B, A) occur.
type Split struct{ A, B int32 }

// Whole is the index of the whole hand.
func (x *Index) Whole() int { return len(x.Size) - 1 }

// Cache holds the indexes made so far, by which numbers of a sorted hand equal the one
// before. The zero value is empty and ready.
type Cache struct {
	indexes map[uint64]*Index
	lastKey uint64
	last    *Index // of lastKey: hands of a sweep mostly share it with the one before
}

// Of appends the different values of a sorted hand to values and returns them with the
// hand's index.
func (c *Cache) Of(hand, values []int64) (*Index, []int64) {
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
		return c.last, values
	}
	index := c.indexes[key]
	if index == nil {
		if c.indexes == nil {
			c.indexes = make(map[uint64]*Index)
		}
		index = newIndex(mult)
		c.indexes[key] = index
	}
	c.lastKey, c.last = key, index
	return index, values
}

func newIndex(mult []int) *Index {
	stride := make([]int, len(mult)+1)
	stride[0] = 1
	for i, m := range mult {
		stride[i+1] = stride[i] * (m + 1)
	}
	total := stride[len(mult)]
	x := &Index{
		Size:   make([]int8, total),
		Parent: make([]int32, total),
		Last:   make([]int8, total),
		Splits: make([][]Split, total),
	}
	digit := func(i, v int) int { return i / stride[v] % (mult[v] + 1) }
	maxSize := 0
	for i := 1; i < total; i++ {
		for v := len(mult) - 1; v >= 0; v-- {
			if digit(i, v) > 0 {
				x.Parent[i] = int32(i - stride[v])
				x.Last[i] = int8(v)
				break
			}
		}
		x.Size[i] = x.Size[x.Parent[i]] + 1
		maxSize = max(maxSize, int(x.Size[i]))
		for a := 1; a < i; a++ {
			contained := true
			for v := range mult {
				if digit(a, v) > digit(i, v) {
					contained = false
					break
				}
			}
			if contained {
				x.Splits[i] = append(x.Splits[i], Split{int32(a), int32(i - a)})
			}
		}
	}
	for n := 0; n <= maxSize; n++ {
		for i := range x.Size {
			if int(x.Size[i]) == n {
				x.BySize = append(x.BySize, int32(i))
			}
		}
	}
	return x
}
