package solve

import (
	"context"
	"math/bits"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Yes or no.
//
// Whether a hand reaches a target is decided without building a form.
//
// Signs do not matter. The numbers of a hand are not negative, and so for every
// tree of value v there is one over the same numbers worth |v| in which nothing
// is negative: |a+b| and |a−b| are the sum and the difference, the larger less
// the smaller, of |a| and |b|; |ab| and |a/b| are the product and the quotient;
// and so on down the tree. Hence a target t ≥ 0 is reached exactly when it is
// among the values that grow from the numbers by a+b, |a−b|, ab, a/b and b/a. That
// holds for integers as well (|v| is one when v is), makes "non-negative" the
// same as "any", and "positive" is this less the results 0.
//
// Nearly every hand is a yes, and nearly every yes has a witness made of small
// whole numbers. So the first look is at one word for each small group of
// numbers: the bits of whole numbers below 64 it is known to reach (yesno_mask.go says
// how they are found). The hand is parted into two groups; the bits of one,
// against the bits that would make the target together with the other, give the
// answer in one operation. A bit stands for a legal tree, so a yes is proved; a
// no is not.
//
// What is left is decided exactly. A group of at most half of the hand gets the
// set of all its values, as residues up to sign (field.go says why that is
// exact). A hand is parted into two in all ways; each value of the smaller part
// says which values of the larger would do, and these are looked up in its set,
// or, if it is too large to have one, asked for in the same way (yesno_reach.go).
//
// The idea of splitting the hand is Horowitz and Sahni's (1974); the groups are
// shared by all hands of a sweep, which is most of its speed.

// decider says of hands over an alphabet of numbers whether they reach one target.
type decider struct {
	*account
	positive, integer, subset bool

	wanted rat.Rat
	target uint64 // its residue up to sign
	whole  int64  // the target if it is an integer that masks can lead to, or −1

	alphabet []int64
	places   []int16 // place in the alphabet of each number, where none is large
	half     int     // groups have at most this many numbers
	firsts   []uint16

	root   *group
	slab   []group
	lays   map[uint64]*lay
	lay    *lay
	parts  []*group
	bounds []uint64
	build  builder
}

// largestPlace bounds the numbers that are found in the alphabet by a table.
const largestPlace = 1 << 12

// newDecider is false where the rules or the target are none of a decider's.
func (e *Engine) newDecider(ctx context.Context, alphabet []int64, cards int, rules puzzle.Rules, target rat.Rat) (*decider, bool) {
	if rules.Ops != expr.Basic || rules.Join || target.Sign() < 0 || cards < 1 || cards > puzzle.MaxNumbers {
		return nil, false
	}
	if len(alphabet) > 1<<15-1 || len(alphabet) == 0 {
		return nil, false
	}
	q, ok := target.Small()
	if !ok || !mersenne61.small(1, target) {
		return nil, false
	}
	d := &decider{
		account:  e.newAccount(ctx),
		positive: rules.Values&puzzle.Positive != 0,
		integer:  rules.Values&puzzle.Integer != 0,
		subset:   rules.Subset,
		wanted:   target,
		whole:    -1,
		alphabet: alphabet,
		half:     (cards + 1) / 2,
		lays:     map[uint64]*lay{},
	}
	d.target = mersenne61.abs(mersenne61.mul(mersenne61.of(q.Num), mersenne61.inv(mersenne61.of(q.Den))))
	if q.Den == 1 && q.Num < maxWhole {
		d.whole = q.Num
	}
	if last := alphabet[len(alphabet)-1]; last < largestPlace {
		d.places = make([]int16, last+1)
		for i, x := range alphabet {
			d.places[x] = int16(i)
		}
	}
	for set := uint16(0); set < 1<<cards; set++ {
		if bits.OnesCount16(set) == d.half {
			d.firsts = append(d.firsts, set)
		}
	}
	d.forget()
	return d, true
}

// forget drops all groups.
func (d *decider) forget() {
	d.bytes, d.slab = 0, nil
	d.root = &group{bound: 1}
}

// decide says whether the sorted hand reaches the target, and whether it could tell.
func (d *decider) decide(hand deal.Hand) (solvable, decided bool, err error) {
	if d.bytes > d.allowed/2 {
		d.forget()
	}
	var buf [puzzle.MaxNumbers]int16
	set := buf[:len(hand)]
	for i, x := range hand {
		set[i] = d.place(x)
	}
	d.step(1)
	if d.glance(set) {
		return true, true, d.err
	}
	if !mersenne61.small(handBound(hand), d.wanted) {
		return false, false, d.err
	}
	solvable = d.settle(hand)
	return solvable, true, d.err
}

func (d *decider) place(x int64) int16 {
	if d.places != nil {
		return d.places[x]
	}
	i, _ := slices.BinarySearch(d.alphabet, x)
	return int16(i)
}

// glance looks for two groups whose masks meet; a no proves nothing.
func (d *decider) glance(set []int16) bool {
	if d.whole < 0 || len(set) < 2 {
		return false
	}
	for _, first := range d.firsts {
		pair := [2]*group{d.root, d.root}
		for i, x := range set {
			side := first >> i & 1
			g := pair[side]
			if pair[side] = g.kid(x); pair[side] == nil {
				pair[side] = d.child(g, x, set[:i+1], first^(side-1))
			}
		}
		if pair[0].reached&pair[1].wanted != 0 {
			return true
		}
	}
	return false
}
