// Package decide reports whether a hand reaches a target, without building a form.
// [DecideSmallHand] decides one small hand; a [Decider] decides many hands over the same numbers.
//
// Signs do not matter. The numbers of a hand are not negative, so for every tree with value v there
// is a tree over the same numbers with value |v| in which no result is negative. The reason is that
// |a+b| and |a−b| are, in some order, the sum and the difference of |a| and |b|, that |ab| and
// |a/b| are their product and quotient, and so on down the tree. Hence a target t ≥ 0 is reached if
// and only if it is among the values made from the numbers by a+b, |a−b|, ab, a/b and b/a. The same
// holds for integers, since |v| is an integer if v is one. The answer under the rule non-negative
// is therefore the same as without that rule. The rule positive also excludes the result 0.
//
// Nearly every hand is solvable, and nearly every solvable hand has a solution made of small
// integers. So the decider first tries masks. A mask is one word per small group of numbers, with a
// bit for each integer below 64 that the group is known to reach (group.go). The decider splits the
// hand into two groups, and intersects the mask of one with the set of integers that make the
// target in one operation with an integer of the other. Each bit stands for a legal tree, so a
// non-empty intersection proves that the hand is solvable. An empty intersection proves nothing.
//
// The remaining hands are decided exactly. Each group of at most half of the hand gets the set of
// all its values, as residues up to sign (package residue proves that this is exact). The decider
// tries all splits of the hand. Each value of the smaller side determines the values with which the
// larger side would reach the target. If the larger side has a set of values, the decider looks
// them up there. Otherwise it searches for them in the same way.
//
// Splitting the hand is the method of Horowitz and Sahni (1974). All hands of a sweep share the
// groups; most of the speed comes from this.
package decide

import (
	"math/bits"
	"slices"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve/internal/budget"
	"github.com/make24/make24/solve/internal/residue"
	"github.com/make24/make24/solve/internal/subsets"
)

// Decider decides whether hands reach one target. All numbers of the hands come from one list, the
// alphabet.
type Decider struct {
	*budget.Account
	positiveOnly, integersOnly, allowsSubsets bool

	exactTarget   rat.Rat
	targetResidue uint64 // residue of exactTarget up to sign
	maskTarget    int64  // the target if it is an integer below maxMaskTarget, otherwise −1

	alphabet     []int64  // the numbers that hands may contain, ascending
	positions    []int16  // by number: the position of the number in alphabet; nil if the numbers are large
	maxGroupSize int      // maximum size of a group: half of the hand, rounded up
	halfMasks    []uint16 // bit masks of every choice of maxGroupSize cards of a hand

	root          *group
	groupSlab     []group // groups allocated but not used yet
	structures    subsets.Cache
	planCache     map[*subsets.Structure]*splitPlan
	plan          *splitPlan
	values        []int64  // distinct numbers of the current hand
	groups        []*group // by subset index of the current hand; nil if the subset is larger than maxGroupSize
	bounds        []uint64 // by subset index of the current hand: see residue.SizeBound
	valuesBuilder subsets.Values
}

// If all numbers are below maxPositionTable, their positions are stored in a table.
const maxPositionTable = 1 << 12

// New returns a decider for hands of the given number of cards. alphabet holds the numbers that the
// hands may contain, in ascending order. The decider uses the budget of acc. New returns false if
// it does not support the rules, the target, the number of cards or the size of the alphabet.
func New(acc *budget.Account, alphabet []int64, cards int, rules puzzle.Rules, target rat.Rat) (*Decider, bool) {
	if rules.Ops != expr.Basic || rules.HasReadings() || rules.NoBrackets || target.Sign() < 0 || cards < 1 || cards > puzzle.MaxNumbers {
		return nil, false
	}
	if len(alphabet) > 1<<15-1 || len(alphabet) == 0 {
		return nil, false
	}
	q, ok := target.Small()
	if !ok || !residue.Mersenne61.IsExact(1, target) {
		return nil, false
	}
	d := &Decider{
		Account:       acc,
		positiveOnly:  rules.Values&puzzle.Positive != 0,
		integersOnly:  rules.Values&puzzle.Integer != 0,
		allowsSubsets: rules.Subset,
		exactTarget:   target,
		maskTarget:    -1,
		alphabet:      alphabet,
		maxGroupSize:  (cards + 1) / 2,
		planCache:     map[*subsets.Structure]*splitPlan{},
	}
	t, _ := residue.Mersenne61.FromRat(target)
	d.targetResidue = residue.Mersenne61.Abs(t)
	if q.Den == 1 && q.Num < maxMaskTarget {
		d.maskTarget = q.Num
	}
	if last := alphabet[len(alphabet)-1]; last < maxPositionTable {
		d.positions = make([]int16, last+1)
		for i, x := range alphabet {
			d.positions[x] = int16(i)
		}
	}
	for set := uint16(0); set < 1<<cards; set++ {
		if bits.OnesCount16(set) == d.maxGroupSize {
			d.halfMasks = append(d.halfMasks, set)
		}
	}
	d.reset()
	return d, true
}

// reset drops all groups.
func (d *Decider) reset() {
	d.UsedBytes, d.groupSlab = 0, nil
	d.root = &group{bound: 1}
}

// Decide reports whether the sorted hand reaches the target. decided is false if residues are not
// exact for the hand.
func (d *Decider) Decide(hand deal.Hand) (solvable, decided bool, err error) {
	if d.UsedBytes > d.Bytes/2 {
		d.reset()
	}
	var buf [puzzle.MaxNumbers]int16
	set := buf[:len(hand)]
	for i, x := range hand {
		set[i] = d.position(x)
	}
	d.Step(1)
	if d.tryMasks(set) {
		return true, true, d.Err
	}
	if !residue.Mersenne61.IsExact(residue.SizeBound(hand), d.exactTarget) {
		return false, false, d.Err
	}
	solvable = d.decideExactly(hand)
	return solvable, true, d.Err
}

// position returns the index of x in d.alphabet, the sorted numbers that hands may contain.
func (d *Decider) position(x int64) int16 {
	if d.positions != nil {
		return d.positions[x]
	}
	i, _ := slices.BinarySearch(d.alphabet, x)
	return int16(i)
}

// tryMasks reports whether masks prove that a hand, given by positions, reaches the target. The
// result false proves nothing.
func (d *Decider) tryMasks(set []int16) bool {
	if d.maskTarget < 0 || len(set) < 2 {
		return false
	}
	for _, half := range d.halfMasks {
		pair := [2]*group{d.root, d.root}
		for i, x := range set {
			side := half >> i & 1
			g := pair[side]
			if pair[side] = g.child(x); pair[side] == nil {
				pair[side] = d.addChild(g, x, set[:i+1], half^(side-1))
			}
		}
		if pair[0].reachedMask&pair[1].wantedMask != 0 {
			return true
		}
	}
	return false
}

// The exact decision. Starting from the target, the value that a subset must have is derived from
// the values of the other side of a split, one operation at a time. Each operation can be undone
// modulo the prime just as among fractions. So a lookup succeeds if and only if the tree of these
// operations has the target value up to sign, modulo the prime. Package residue proves that this is
// exact for trees over the hand. Under integer rules, a derived value must be an integer. A value
// of the subset is an integer if and only if its residue does not exceed the bound of the subset.
// Division by 0 does not occur: if a value or the wanted value is 0, only the operations that are
// valid for 0 are tried, and 0·x is a solution for every x.

// splitPlan is the structure of a hand with the splits of each subset in the order in which they
// are tried, the most even split first. Each split occurs once, with the larger side as A.
type splitPlan struct {
	*subsets.Structure
	orderedSplits [][]subsets.Split
}

// newSplitPlan returns the plan for hands with the given structure.
func newSplitPlan(structure *subsets.Structure) *splitPlan {
	plan := &splitPlan{Structure: structure}
	plan.orderedSplits = make([][]subsets.Split, len(plan.Size))
	for i, all := range plan.Splits {
		for size := int8(1); size < plan.Size[i]; size++ {
			for _, s := range all {
				if plan.Size[s.A] == size && (size > plan.Size[s.B] || size == plan.Size[s.B] && s.A >= s.B) {
					plan.orderedSplits[i] = append(plan.orderedSplits[i], s)
				}
			}
		}
	}
	return plan
}

// prepare sets the plan, the groups and the bounds for a hand.
func (d *Decider) prepare(hand deal.Hand) {
	structure, values := d.structures.Get(hand, d.values[:0])
	d.values = values
	plan := d.planCache[structure]
	if plan == nil {
		plan = newSplitPlan(structure)
		d.planCache[structure] = plan
	}
	d.plan = plan
	d.groups = append(d.groups[:0], make([]*group, len(plan.Size))...)
	d.bounds = append(d.bounds[:0], make([]uint64, len(plan.Size))...)
	d.groups[0], d.bounds[0] = d.root, 1
	for i := 1; i < len(plan.Size); i++ {
		parent, x := plan.Parent[i], values[plan.LargestIndex[i]]
		d.bounds[i] = d.bounds[parent] * (uint64(x) + 1)
		if int(plan.Size[i]) > d.maxGroupSize {
			continue
		}
		g, pos := d.groups[parent], d.position(x)
		if d.groups[i] = g.child(pos); d.groups[i] != nil {
			continue
		}
		list := append([]int16(nil), g.members[:g.size]...)
		d.groups[i] = d.newGroup(g, pos, append(list, pos))
	}
}

// decideExactly is like Decide, but does not try masks. Residues must be exact for the hand.
func (d *Decider) decideExactly(hand deal.Hand) bool {
	d.prepare(hand)
	wholeHand := len(d.plan.Size) - 1
	if !d.allowsSubsets {
		return d.reaches(wholeHand, d.targetResidue, 0)
	}
	for _, i := range d.plan.BySize[1:] {
		if d.reaches(int(i), d.targetResidue, 0) {
			return true
		}
	}
	return false
}

// reaches reports whether subset i reaches the residue w up to sign. wi is 1/w, or 0 if unknown.
func (d *Decider) reaches(i int, w, wi uint64) bool {
	if g := d.groups[i]; g != nil {
		d.fillValues(g)
		return d.Err == nil && g.Has(w)
	}
	if d.positiveOnly && w == 0 || d.integersOnly && w > d.bounds[i] {
		return false
	}
	if wi == 0 && w != 0 {
		wi = residue.Mersenne61.Inv(w)
	}
	for _, s := range d.plan.orderedSplits[i] {
		b := d.groups[s.B]
		d.fillValues(b)
		d.fillInverses(b)
		if a := d.groups[s.A]; a != nil {
			d.fillValues(a)
			if d.Step(4*len(b.Elements)) && d.reachesBySets(a, b, w, wi) {
				return true
			}
		} else if d.Err == nil && d.reachesBySearch(int(s.A), b, w, wi) {
			return true
		}
		if d.Err != nil {
			return false
		}
	}
	return false
}

// reachesBySets reports whether an operation on a value of a and a value of b, in either order, has
// the result w up to sign. wi is 1/w.
func (d *Decider) reachesBySets(a, b *group, w, wi uint64) bool {
	const p = residue.Mersenne61
	if w == 0 && !d.positiveOnly && (a.hasZero || b.hasZero) {
		return true // 0·x
	}
	for i, y := range b.Elements {
		if a.Has(p.Abs(p.Sub(w, y))) || a.Has(p.Abs(p.Add(w, y))) {
			return true
		}
		if y == 0 || w == 0 {
			continue
		}
		if a.Has(p.Abs(p.Mul(w, b.inverses[i]))) || a.Has(p.Abs(p.Mul(w, y))) || a.Has(p.Abs(p.Mul(wi, y))) {
			return true
		}
	}
	return false
}

// reachesBySearch is like reachesBySets for the values of subset i, which has no set of values, in
// place of a.
func (d *Decider) reachesBySearch(i int, b *group, w, wi uint64) bool {
	const p = residue.Mersenne61
	if w == 0 && (b.hasZero || d.reaches(i, 0, 0)) {
		return true // 0·x
	}
	for j, y := range b.Elements {
		if d.reaches(i, p.Abs(p.Sub(w, y)), 0) || d.reaches(i, p.Abs(p.Add(w, y)), 0) {
			return true
		}
		if y == 0 || w == 0 {
			continue
		}
		yi := b.inverses[j]
		if d.reaches(i, p.Abs(p.Mul(w, yi)), p.Mul(wi, y)) ||
			d.reaches(i, p.Abs(p.Mul(w, y)), p.Mul(wi, yi)) ||
			d.reaches(i, p.Abs(p.Mul(wi, y)), p.Mul(w, yi)) {
			return true
		}
	}
	return false
}
