package solve_test

import (
	"hash/fnv"
	"math/bits"
	"math/rand/v2"
	"slices"
)

// Two trees are the same form if the laws that hold for all numbers turn one into the other.
// Replace the numbers of the hand by distinct symbols. Each symbol occurs once in a tree, so
// nothing cancels, and two trees are equal only by these laws. Two trees are therefore the same
// form if and only if they are the same function of the symbols. A function is identified by its
// value at a random point, modulo each of two large primes. Equal numbers are interchangeable: a
// tree is evaluated for all assignments of the symbols of equal numbers to its leaves, and the
// smallest result is its fingerprint. A power has no laws, so its value is a random function of
// base and exponent.

var primes = [2]uint64{1<<62 - 57, 1<<63 - 25}

// fingerprint identifies a form: a value modulo each of primes.
type fingerprint [2]uint64

// formOracle decides which trees are the same form, by comparing them as functions at random
// points. The seed determines these points.
type formOracle struct{ seed uint64 }

// symbol returns a random residue modulo primes[prime] that stands for the i-th copy of number n.
func (o formOracle) symbol(n int64, i, prime int) uint64 {
	r := rand.New(rand.NewPCG(o.seed+uint64(prime)<<32+uint64(i), uint64(n)))
	return r.Uint64N(primes[prime]-1) + 1
}

// form returns the fingerprint of the form of t.
func (o formOracle) form(t *tree) fingerprint { return o.fingerprints([]*tree{t})[0] }

// fingerprints returns the fingerprints of trees.
func (o formOracle) fingerprints(trees []*tree) []fingerprint {
	var values [2]fractions
	begins := make([]int, len(trees)+1) // of the assignments of each tree
	symbols := map[int64]*[2][]uint64{}
	for i, t := range trees {
		o.eachAssignment(t, symbols, func(points [2][]uint64) {
			for p := range primes {
				next := 0
				num, den := evalMod(t, points[p], &next, p)
				values[p].add(num, den)
			}
		})
		begins[i+1] = len(values[0].nums)
	}
	residues := [2][]uint64{values[0].residues(0), values[1].residues(1)}
	out := make([]fingerprint, len(trees))
	for i := range trees {
		for j := begins[i]; j < begins[i+1]; j++ {
			fp := fingerprint{residues[0][j], residues[1][j]}
			if j == begins[i] || slices.Compare(fp[:], out[i][:]) < 0 {
				out[i] = fp
			}
		}
	}
	return out
}

// eachAssignment calls visit for all assignments of symbols to the leaves of t, from left to right,
// modulo each of primes. It keeps the symbols of each number.
func (o formOracle) eachAssignment(t *tree, symbols map[int64]*[2][]uint64, visit func(points [2][]uint64)) {
	leaves := t.leaves(nil)
	positions := map[int64][]int{} // by number: the positions of its leaves
	for i, n := range leaves {
		positions[n] = append(positions[n], i)
	}
	numbers := slices.Sorted(slices.Values(leaves))
	numbers = slices.Compact(numbers)
	points := [2][]uint64{make([]uint64, len(leaves)), make([]uint64, len(leaves))}
	var assign func(k int)
	assign = func(k int) {
		if k == len(numbers) {
			visit(points)
			return
		}
		n := numbers[k]
		if symbols[n] == nil {
			symbols[n] = new([2][]uint64)
		}
		for p := range primes {
			for i := len(symbols[n][p]); i < len(positions[n]); i++ {
				symbols[n][p] = append(symbols[n][p], o.symbol(n, i, p))
			}
		}
		eachPermutation(len(positions[n]), func(order []int) {
			for p := range primes {
				for i, leaf := range positions[n] {
					points[p][leaf] = symbols[n][p][order[i]]
				}
			}
			assign(k + 1)
		})
	}
	assign(0)
}

// fractions holds fractions modulo a prime.
type fractions struct{ nums, dens []uint64 }

func (f *fractions) add(num, den uint64) {
	f.nums, f.dens = append(f.nums, num), append(f.dens, den)
}

// residues returns the values of the fractions modulo primes[p]. It inverts only the product of all
// denominators, since an inverse takes about 90 multiplications.
func (f *fractions) residues(p int) []uint64 {
	products := make([]uint64, len(f.dens)+1) // of the first denominators
	products[0] = 1
	for i, den := range f.dens {
		products[i+1] = mulMod(products[i], den, p)
	}
	out, inverted := make([]uint64, len(f.nums)), inverse(products[len(f.dens)], p)
	for i := len(out) - 1; i >= 0; i-- {
		out[i] = mulMod(f.nums[i], mulMod(inverted, products[i], p), p)
		inverted = mulMod(inverted, f.dens[i], p)
	}
	return out
}

// evalMod returns the value of t as numerator and denominator modulo primes[p]. The values of its
// leaves begin at points[*next]. A denominator of 0, which has a probability of about 2^-62, panics
// later.
func evalMod(t *tree, points []uint64, next *int, p int) (num, den uint64) {
	if t.op == 0 {
		*next++
		return points[*next-1], 1
	}
	a, b := evalMod(t.l, points, next, p)
	c, d := evalMod(t.r, points, next, p)
	switch t.op {
	case '+':
		return addMod(mulMod(a, d, p), mulMod(c, b, p), p), mulMod(b, d, p)
	case '-':
		return addMod(mulMod(a, d, p), primes[p]-mulMod(c, b, p), p), mulMod(b, d, p)
	case '*':
		return mulMod(a, c, p), mulMod(b, d, p)
	case '/':
		return mulMod(a, d, p), mulMod(b, c, p)
	}
	h := fnv.New64a()
	h.Write([]byte{t.op})
	for _, v := range []uint64{mulMod(a, inverse(b, p), p), mulMod(c, inverse(d, p), p)} {
		for s := 0; s < 64; s += 8 {
			h.Write([]byte{byte(v >> s)})
		}
	}
	r := rand.New(rand.NewPCG(h.Sum64(), 1))
	return r.Uint64N(primes[p]-1) + 1, 1
}

// addMod returns a+b modulo primes[p], for a and b up to the prime, of which one is less.
func addMod(a, b uint64, p int) uint64 {
	sum := a + b
	if sum >= primes[p] {
		sum -= primes[p]
	}
	return sum
}

// mulMod returns ab modulo primes[p], for a and b less than the prime.
func mulMod(a, b uint64, p int) uint64 {
	hi, lo := bits.Mul64(a, b)
	_, rest := bits.Div64(hi, lo, primes[p])
	return rest
}

func inverse(a uint64, p int) uint64 {
	if a == 0 {
		panic("division by zero at the random points: use another seed")
	}
	r, base := uint64(1), a
	for e := primes[p] - 2; e > 0; e >>= 1 {
		if e&1 == 1 {
			r = mulMod(r, base, p)
		}
		base = mulMod(base, base, p)
	}
	return r
}

// formClass is a form: its trees, of which the first is the representative.
type formClass struct {
	id    fingerprint
	trees []*tree
}

// forms groups trees by form, in the order of their first occurrence.
func (o formOracle) forms(trees []*tree) []formClass {
	var out []formClass
	index := map[fingerprint]int{}
	ids := o.fingerprints(trees)
	for k, t := range trees {
		id := ids[k]
		i, ok := index[id]
		if !ok {
			i = len(out)
			index[id] = i
			out = append(out, formClass{id: id})
		}
		out[i].trees = append(out[i].trees, t)
	}
	return out
}
