package generate

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Plan is the candidates of some wishes in their order, and what is to become of
// them. It never changes and may be used by any number of workers at once.
type Plan struct {
	criteria   *checkedCriteria
	candidates candidates
	quotas     []Quota
}

// New plans n puzzles. The same wishes, n and seed make the same plan; wishes is
// copied but for what its Skip refers to. The error is a [*WishError].
func New(criteria Criteria, n int64, seed uint64) (*Plan, error) {
	if n < 1 {
		return nil, &CriteriaError{Kind: "outside", Field: "n", Limit: "1 and more"}
	}
	w, err := checkCriteria(criteria)
	if err != nil {
		return nil, err
	}
	spaces, err := w.spaces()
	if err != nil {
		return nil, err
	}
	p := &Plan{criteria: w}
	var ok bool
	if p.candidates, ok = newCandidates(spaces, w.Targets.lastIndex()+1, seed); !ok {
		return nil, &CriteriaError{Kind: "many", Field: "targets", Limit: strconv.FormatInt(maxCandidates, 10)}
	}
	if err := w.checkGradable(spaces); err != nil {
		return nil, err
	}
	p.quotas, err = w.quotas(n)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Size is how many candidates there are.
func (p *Plan) Size() int64 { return p.candidates.total }

// Picker is a new picker for the plan, that has seen nothing.
func (p *Plan) Picker() *Picker {
	k := &Picker{plan: p, axes: p.criteria.axes, quotaIndex: map[string]int{}}
	for i, c := range p.quotas {
		k.quotas = append(k.quotas, c)
		k.quotaIndex[kindKey(c.Solvable, c.Values)] = i
		k.wanted[b2i(c.Solvable)] += c.Wanted
	}
	k.initFull()
	return k
}

// Items yields the puzzles that a new picker keeps, in order, trying one candidate
// after another. It ends when the picker is done; if it has lost patience, with its
// error, and with the worker's error if there is one.
func (p *Plan) Items(ctx context.Context, picker *Picker) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		w := p.Worker()
		for i := picker.tried; !picker.Done(); i++ {
			w.FullQuotas = picker.FullQuotas()
			item, ok, err := w.Try(ctx, i)
			switch {
			case err != nil:
				yield(Item{}, err)
				return
			case !ok:
				picker.Advance(i + 1)
			case picker.Accept(item) && !yield(item, nil):
				return
			}
		}
		if err := picker.Err(); err != nil {
			yield(Item{}, err)
		}
	}
}

// Picker keeps what there is room for of the items that meet the wishes. It is fed in
// the order of Index; it is not safe for concurrent use.
type Picker struct {
	plan           *Plan
	axes           []Axis
	quotas         []Quota
	quotaIndex     map[string]int   // of cells, by kind
	wanted         [2]int64         // items still wanted: unsolvable, solvable
	wantedUnproved map[string]int64 // the same, of candidates that look alike before they are solved
	fullQuotas     FullQuotas

	found         int64
	afterLastKept int64 // the candidate after the last one kept
	tried         int64
	gaveUp        bool
}

// Tally is how a search went.
type Tally struct {
	Found int64 // items kept
	Tried int64 // candidates tried
	Size  int64 // candidates there are
	// Exhausted says that there is no other candidate: of a cell that lacks
	// puzzles, and of the whole if it does, those found are all there are.
	Exhausted bool
	Quotas    []Quota // those for solvable puzzles first; one of each without Balance
}

// Take offers an item and says whether it is kept.
func (p *Picker) Accept(item Item) bool {
	if p.Advance(item.Index); p.Done() {
		return false
	}
	p.tried = item.Index + 1
	i, ok := p.quotaIndex[kindOf(p.axes, &item)]
	if !ok || p.quotas[i].Found >= p.quotas[i].Wanted {
		return false
	}
	p.quotas[i].Found++
	p.wanted[b2i(item.Solvable)]--
	p.noteAccepted(&item)
	p.found++
	p.afterLastKept = item.Index + 1
	return true
}

// Passed says that every candidate before index has been tried, and those that are
// items been offered.
func (p *Picker) Advance(index int64) {
	if p.Done() {
		return
	}
	last := p.afterLastKept + p.plan.criteria.Patience
	if last < p.plan.Size() && index >= last {
		index, p.gaveUp = last, true
	}
	p.tried = max(p.tried, min(index, p.plan.Size()))
}

// Done says that no further item will be kept: all quotas are full, or every
// candidate has been tried, or patience has run out, which Err tells.
func (p *Picker) Done() bool {
	return p.wanted == [2]int64{} || p.gaveUp || p.tried >= p.plan.Size()
}

// Err is a [*PatienceError] if patience has run out, else nil.
func (p *Picker) Err() error {
	if !p.gaveUp {
		return nil
	}
	return &PatienceError{Found: p.found, Tried: p.tried, Size: p.plan.Size()}
}

// Tally is how the search went so far.
func (p *Picker) Tally() Tally {
	return Tally{
		Found: p.found, Tried: p.tried, Size: p.plan.Size(),
		Exhausted: p.tried >= p.plan.Size(), Quotas: append([]Quota(nil), p.quotas...),
	}
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Full says which puzzles nobody needs any more. It never changes.
type FullQuotas struct {
	Solvable, Unsolvable bool // none of these

	axes  []Axis          // on which a candidate shows its place before it is solved
	kinds map[string]bool // of those axes
}

// mostSeen bounds the kinds that Full tells apart: each of them, once full, makes a new list.
const maxUnprovedKinds = 4096

// see prepares for what can be told of candidates before they are solved.
func (p *Picker) initFull() {
	p.fullQuotas = FullQuotas{Solvable: p.wanted[1] == 0, Unsolvable: p.wanted[0] == 0}
	var places []int
	for i, a := range p.axes {
		if a.appliesToUnsolvable() {
			places = append(places, i)
			p.fullQuotas.axes = append(p.fullQuotas.axes, a)
		}
	}
	p.wantedUnproved = map[string]int64{}
	for _, c := range p.quotas {
		values := make([]string, len(places))
		for i, at := range places {
			values[i] = c.Values[at]
		}
		p.wantedUnproved[kindKey(c.Solvable, values)] += c.Wanted - c.Found
	}
	if len(places) == 0 || len(p.wantedUnproved) > maxUnprovedKinds {
		p.fullQuotas.axes = nil
		return
	}
	p.fullQuotas.kinds = map[string]bool{}
	for kind, open := range p.wantedUnproved {
		if open == 0 {
			p.fullQuotas.kinds[kind] = true
		}
	}
}

// fill notes that an item was kept.
func (p *Picker) noteAccepted(item *Item) {
	p.fullQuotas.Solvable, p.fullQuotas.Unsolvable = p.wanted[1] == 0, p.wanted[0] == 0
	if p.fullQuotas.axes == nil {
		return
	}
	kind := kindOf(p.fullQuotas.axes, item)
	if p.wantedUnproved[kind]--; p.wantedUnproved[kind] == 0 {
		p.fullQuotas.kinds = maps.Clone(p.fullQuotas.kinds)
		p.fullQuotas.kinds[kind] = true
	}
}

// Full says which puzzles will not be kept any more, for [Worker.Full].
func (p *Picker) FullQuotas() FullQuotas { return p.fullQuotas }

// of says whether an item is of no use, if it is solvable or not as it says.
func (f *FullQuotas) excludes(item *Item) bool {
	switch {
	case item.Solvable && f.Solvable, !item.Solvable && f.Unsolvable:
		return true
	case f.axes == nil:
		return false
	}
	return f.kinds[kindOf(f.axes, item)]
}

// Kinds and their quotas.
//
// The solvable items asked for are dealt out among the kinds that the axes make
// together, as evenly as whole numbers allow: n items to k kinds are n/k each, and one
// more for the first n mod k. Kinds that cannot be, such as a tree of five
// numbers over four cards, get none. Unsolvable items, which have no level and no
// shape, are dealt out in the same way over those axes that they have a place on. What
// a kind lacks is not made up for by another.

// Cell is one kind of puzzle and how many of it there shall be.
type Quota struct {
	Solvable bool
	// Values are the kind's values on the axes of Balance in their order, without
	// solvable; for unsolvable puzzles "" on an axis where they have no place.
	Values []string
	Wanted int64
	Found  int64
}

// mostCells is how many kinds there may be.
const maxQuotas = 100_000

// cells are the kinds of the wishes with their quotas for n items.
func (w *checkedCriteria) quotas(n int64) ([]Quota, error) {
	unsolvable := w.unsolvable.of(n)
	all := []Quota{}
	for _, solvable := range []bool{true, false} {
		quota := n - unsolvable
		if !solvable {
			quota = unsolvable
			if w.unsolvable.Num == 0 {
				continue
			}
		} else if w.unsolvable.isWhole() {
			continue
		}
		kinds, err := w.kinds(solvable)
		if err != nil {
			return nil, err
		}
		for i, values := range kinds {
			c := Quota{Solvable: solvable, Values: values, Wanted: quota / int64(len(kinds))}
			if int64(i) < quota%int64(len(kinds)) {
				c.Wanted++
			}
			all = append(all, c)
		}
	}
	return all, nil
}

// kinds is every combination of values on the axes that can be.
func (w *checkedCriteria) kinds(solvable bool) ([][]string, error) {
	kinds := [][]string{nil}
	for _, a := range w.axes {
		values := []string{""}
		if solvable || a.appliesToUnsolvable() {
			values = a.values(w)
		}
		var next [][]string
		for _, k := range kinds {
			for _, v := range values {
				kind := append(slices.Clip(k), v)
				if !solvable || w.feasible(kind) {
					next = append(next, kind)
				}
			}
			if len(next) > maxQuotas {
				return nil, &CriteriaError{Kind: "many", Field: "balance", Limit: strconv.Itoa(maxQuotas)}
			}
		}
		kinds = next
	}
	if len(kinds) == 0 {
		return nil, &CriteriaError{Kind: "clash", Field: "balance", OtherField: "shapes"}
	}
	return kinds, nil
}

// canBe says whether some shape fits what a kind says of cards, shape and depth.
func (w *checkedCriteria) feasible(kind []string) bool {
	valueOf := func(a Axis) string {
		if i := slices.Index(w.axes, a); 0 <= i && i < len(kind) {
			return kind[i]
		}
		return ""
	}
	cards, shape, depth := valueOf("cards"), valueOf("shape"), valueOf("depth")
	if cards == "" && shape == "" && depth == "" {
		return true
	}
	n, _ := strconv.Atoi(cards)
	for _, s := range w.shapes {
		if (shape == "" || shape == string(s)) && (depth == "" || depth == strconv.Itoa(s.Depth())) &&
			(cards == "" || s.Numbers() == n || w.allowsSmallerTrees() && s.Numbers() <= n) {
			return true
		}
	}
	return false
}

// kindOf names the kind of an item.
func kindOf(axes []Axis, item *Item) string {
	values := make([]string, len(axes))
	for i, a := range axes {
		if item.Solvable || a.appliesToUnsolvable() {
			values[i] = a.info().value(item)
		}
	}
	return kindKey(item.Solvable, values)
}

func kindKey(solvable bool, values []string) string {
	return yesNo[solvable] + "\n" + strings.Join(values, "\n")
}
