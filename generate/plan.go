package generate

import (
	"context"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Plan holds the candidates that some criteria allow, in a fixed order, and the quotas to fill.
// [New] returns a plan. The zero value has no candidates, and its methods other than Size panic. A
// Plan is immutable and safe for concurrent use by any number of workers.
type Plan struct {
	criteria   *checkedCriteria
	candidates candidates
	quotas     []Quota
}

// New returns a plan for n puzzles. The same criteria, n and seed give the same plan. New copies
// criteria, except for variables that Skip refers to. The error is a [*CriteriaError].
func New(criteria Criteria, n int64, seed uint64) (*Plan, error) {
	if n < 1 {
		return nil, &CriteriaError{Kind: KindOutside, Field: "n", Limit: "1.."}
	}
	checked, err := checkCriteria(criteria)
	if err != nil {
		return nil, err
	}
	spaces, err := checked.spaces()
	if err != nil {
		return nil, err
	}
	p := &Plan{criteria: checked}
	var ok bool
	if p.candidates, ok = newCandidates(spaces, checked.Targets.lastIndex()+1, seed); !ok {
		return nil, &CriteriaError{Kind: KindMany, Field: "targets", Limit: strconv.FormatInt(maxCandidates, 10)}
	}
	if err := checked.checkGradable(spaces); err != nil {
		return nil, err
	}
	p.quotas, err = checked.quotas(n)
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Size returns the number of candidates.
func (p *Plan) Size() int64 { return p.candidates.total }

// Picker returns a new picker for the plan.
func (p *Plan) Picker() *Picker {
	picker := &Picker{size: p.Size(), patience: p.criteria.Patience, axes: p.criteria.axes, quotaIndex: map[string]int{}}
	for i, q := range p.quotas {
		picker.quotas = append(picker.quotas, q)
		picker.quotaIndex[kindKey(q.Solvable, q.Values)] = i
		picker.wanted[boolToInt(q.Solvable)] += q.Wanted
	}
	picker.initFullQuotas()
	return picker
}

// Items returns an iterator over the items that picker, a picker of the plan, accepts, in order. It
// tries one candidate after another, only as the loop continues, and ends when the picker is done.
// If the picker gave up, the last pair has its [*PatienceError]. If a candidate caused an error,
// the last pair has that error. To continue a loop that ended early, call Items with the same
// picker. If picker is nil, every loop uses a new picker.
func (p *Plan) Items(ctx context.Context, picker *Picker) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		picker := picker
		if picker == nil {
			picker = p.Picker()
		}
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

// Picker accepts the items that the quotas still need. [Plan.Picker] returns a picker. The zero
// value is done and accepts nothing. Callers must offer items in the order of Index. A Picker is
// not safe for concurrent use.
type Picker struct {
	size, patience      int64 // Size and Patience of the plan
	axes                []Axis
	quotas              []Quota
	quotaIndex          map[string]int   // index in quotas, by kind
	wanted              [2]int64         // number of items still needed: unsolvable, solvable
	neededBeforeSolving map[string]int64 // number of items still needed, by kind; kinds consider only fullQuotas.axes
	fullQuotas          FullQuotas

	found             int64
	afterLastAccepted int64 // index after the last accepted item
	tried             int64
	gaveUp            bool
}

// Tally holds the counts of a search.
type Tally struct {
	Found int64 // number of items accepted
	Tried int64 // number of candidates tried
	Size  int64 // number of all candidates of the plan
	// Exhausted reports whether every candidate was tried. If so, there are no more puzzles for a
	// quota that is not filled.
	Exhausted bool
	// Quotas holds the quotas of solvable puzzles, then those of unsolvable puzzles. Without
	// Balance, there is at most one of each.
	Quotas []Quota
}

// Accept offers an item to the picker, and reports whether the picker accepts it.
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
	p.wanted[boolToInt(item.Solvable)]--
	p.updateFullQuotas(&item)
	p.found++
	p.afterLastAccepted = item.Index + 1
	return true
}

// Advance records that every candidate before index has been tried and its item, if any, offered to
// Accept.
func (p *Picker) Advance(index int64) {
	if p.Done() {
		return
	}
	last := p.afterLastAccepted + p.patience
	if last < p.size && index >= last {
		index, p.gaveUp = last, true
	}
	p.tried = max(p.tried, min(index, p.size))
}

// Done reports whether the picker will accept no more items: all quotas are filled, every candidate
// has been tried, or the picker has given up (see [Picker.Err]).
func (p *Picker) Done() bool {
	return p.wanted == [2]int64{} || p.gaveUp || p.tried >= p.size
}

// Err returns a [*PatienceError] if the picker has given up, otherwise nil.
func (p *Picker) Err() error {
	if !p.gaveUp {
		return nil
	}
	return &PatienceError{Found: p.found, Tried: p.tried, Size: p.size}
}

// Tally returns the counts of the search so far.
func (p *Picker) Tally() Tally {
	return Tally{
		Found: p.found, Tried: p.tried, Size: p.size,
		Exhausted: p.tried >= p.size, Quotas: append([]Quota(nil), p.quotas...),
	}
}

// boolToInt returns 1 for true and 0 for false.
func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// FullQuotas describes the puzzles that are no longer needed. The zero value means that every
// puzzle is needed. A FullQuotas is immutable.
type FullQuotas struct {
	Solvable   bool // no more solvable puzzles are needed
	Unsolvable bool // no more unsolvable puzzles are needed

	axes  []Axis          // axes on which the value of a candidate is known before the candidate is solved
	kinds map[string]bool // the combinations of values on these axes that are no longer needed
}

// maxKindsBeforeSolving is the maximum size of FullQuotas.kinds, which is copied each time the
// quota of a kind is full. If there are more kinds, FullQuotas does not distinguish them.
const maxKindsBeforeSolving = 4096

// initFullQuotas initializes fullQuotas and neededBeforeSolving from the quotas.
func (p *Picker) initFullQuotas() {
	p.fullQuotas = FullQuotas{Solvable: p.wanted[1] == 0, Unsolvable: p.wanted[0] == 0}
	var axisIndexes []int
	for i, a := range p.axes {
		if a.appliesToUnsolvable() {
			axisIndexes = append(axisIndexes, i)
			p.fullQuotas.axes = append(p.fullQuotas.axes, a)
		}
	}
	p.neededBeforeSolving = map[string]int64{}
	for _, q := range p.quotas {
		values := make([]string, len(axisIndexes))
		for i, axisIndex := range axisIndexes {
			values[i] = q.Values[axisIndex]
		}
		p.neededBeforeSolving[kindKey(q.Solvable, values)] += q.Wanted - q.Found
	}
	if len(axisIndexes) == 0 || len(p.neededBeforeSolving) > maxKindsBeforeSolving {
		p.fullQuotas.axes = nil
		return
	}
	p.fullQuotas.kinds = map[string]bool{}
	for kind, needed := range p.neededBeforeSolving {
		if needed == 0 {
			p.fullQuotas.kinds[kind] = true
		}
	}
}

// updateFullQuotas updates fullQuotas after the picker accepted item.
func (p *Picker) updateFullQuotas(item *Item) {
	p.fullQuotas.Solvable, p.fullQuotas.Unsolvable = p.wanted[1] == 0, p.wanted[0] == 0
	if p.fullQuotas.axes == nil {
		return
	}
	kind := kindOf(p.fullQuotas.axes, item)
	if p.neededBeforeSolving[kind]--; p.neededBeforeSolving[kind] == 0 {
		p.fullQuotas.kinds = maps.Clone(p.fullQuotas.kinds)
		p.fullQuotas.kinds[kind] = true
	}
}

// FullQuotas returns which puzzles are no longer needed, for [Worker.FullQuotas].
func (p *Picker) FullQuotas() FullQuotas { return p.fullQuotas }

// excludes reports whether an item is no longer needed. It uses only the fields Puzzle and Solvable
// of the item.
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
// A kind is a combination of values on the axes. The requested number of solvable items is divided
// among the kinds as evenly as integers allow: with n items and k kinds, the quota of each kind is
// n/k, and the first n mod k kinds get one more. Impossible kinds, such as a tree of five numbers
// for a hand of four, have no quota. Unsolvable items, which have no level and no shape, are
// divided in the same way over the axes that apply to them. If too few puzzles of a kind exist,
// other kinds do not get more.

// Quota is the requested number of puzzles of one kind.
type Quota struct {
	Solvable bool
	// Values holds the kind's values on the axes of Balance, in their order, without AxisSolvable.
	// A kind of unsolvable puzzles has "" on the axes that do not apply to them.
	Values []string
	Wanted int64 // number of items requested
	Found  int64 // number of items accepted
}

// maxQuotas is the maximum number of kinds.
const maxQuotas = 100_000

// quotas returns the kinds of the criteria with their quotas for n items.
func (c *checkedCriteria) quotas(n int64) ([]Quota, error) {
	unsolvable := c.unsolvable.portionOf(n)
	quotas := []Quota{}
	for _, solvable := range []bool{true, false} {
		quota := n - unsolvable
		if !solvable {
			quota = unsolvable
			if c.unsolvable.Num == 0 {
				continue
			}
		} else if c.unsolvable.isWhole() {
			continue
		}
		kinds, err := c.kinds(solvable)
		if err != nil {
			return nil, err
		}
		for i, values := range kinds {
			q := Quota{Solvable: solvable, Values: values, Wanted: quota / int64(len(kinds))}
			if int64(i) < quota%int64(len(kinds)) {
				q.Wanted++
			}
			quotas = append(quotas, q)
		}
	}
	return quotas, nil
}

// kinds returns every possible combination of values on the axes.
func (c *checkedCriteria) kinds(solvable bool) ([][]string, error) {
	kinds := [][]string{nil}
	for _, a := range c.axes {
		values := []string{""}
		if solvable || a.appliesToUnsolvable() {
			values = a.values(c)
		}
		var next [][]string
		for _, k := range kinds {
			for _, v := range values {
				kind := append(slices.Clip(k), v)
				if !solvable || c.isFeasible(kind) {
					next = append(next, kind)
				}
			}
			if len(next) > maxQuotas {
				return nil, &CriteriaError{Kind: KindMany, Field: "balance", Limit: strconv.Itoa(maxQuotas)}
			}
		}
		kinds = next
	}
	if len(kinds) == 0 {
		return nil, &CriteriaError{Kind: KindClash, Field: "balance", OtherField: "shapes"}
	}
	return kinds, nil
}

// isFeasible reports whether some shape is consistent with the values of cards, shape and depth in
// kind. kind may lack the values on the last axes.
func (c *checkedCriteria) isFeasible(kind []string) bool {
	valueOf := func(a Axis) string {
		if i := slices.Index(c.axes, a); 0 <= i && i < len(kind) {
			return kind[i]
		}
		return ""
	}
	cards, shape, depth := valueOf(AxisCards), valueOf(AxisShape), valueOf(AxisDepth)
	if cards == "" && shape == "" && depth == "" {
		return true
	}
	n, _ := strconv.Atoi(cards)
	for _, s := range c.shapes {
		if (shape == "" || shape == string(s)) && (depth == "" || depth == strconv.Itoa(s.Depth())) &&
			(cards == "" || s.Numbers() == n || c.allowsSmallerTrees() && s.Numbers() <= n) {
			return true
		}
	}
	return false
}

// kindOf returns the key of an item's kind: its solvability and its values on the given axes.
func kindOf(axes []Axis, item *Item) string {
	values := make([]string, len(axes))
	for i, a := range axes {
		if item.Solvable || a.appliesToUnsolvable() {
			values[i] = a.info().value(item)
		}
	}
	return kindKey(item.Solvable, values)
}

// kindKey returns the key of the kind with the given values.
func kindKey(solvable bool, values []string) string {
	return yesNoTexts[solvable] + "\n" + strings.Join(values, "\n")
}
