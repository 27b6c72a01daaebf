package evaluate

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strconv"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/grade"
)

// Report is the result of an evaluation. Its JSON is that of make24 evaluate --json.
type Report struct {
	Profile     string       `json:"profile"`
	Puzzles     int64        `json:"puzzles"`
	Answers     int64        `json:"answers"`
	Bad         int64        `json:"bad"`         // records that could not be judged
	Complete    bool         `json:"complete"`    // every model was asked the puzzles of a set
	Models      []Model      `json:"models"`      // in the order of their first answers
	Baselines   []Baseline   `json:"baselines"`   // see noSolutionBaseline
	Differences []Difference `json:"differences"` // of each pair of models
	Draws       int          `json:"draws"`       // of the comparisons
	Seed        uint64       `json:"seed"`
	Origin      Origin       `json:"origin"`

	ks       []int64 // the k of pass@k and maj@k in tables and groups
	outcomes outcomeList
}

// Model is the result of one model.
type Model struct {
	Name string `json:"model"`
	Row
	Majority   []PassEstimate `json:"majority"`   // maj@k; none unless all answers have samples
	Unreadable int64          `json:"unreadable"` // answers with a reason of unreadable
	Missing    int64          `json:"missing"`    // puzzles of the set without an answer
	Usage      Usage          `json:"usage"`
	Twin       *TwinResult    `json:"twin,omitempty"` // nil without a twin
	Groups     []Group        `json:"groups"`
	Reasons    []ReasonCount  `json:"reasons"` // why answers failed, in the order of answer.Reason
	Examples   []Example      `json:"examples"`
}

// Baseline is the result of a constant answer to all puzzles.
type Baseline struct {
	Name string `json:"baseline"`
	Row
	Twin   *TwinResult `json:"twin,omitempty"` // nil without a twin
	Groups []Group     `json:"groups"`         // on AxisSolvable
}

// noSolutionBaseline is the name of the baseline that always claims that there is no solution; it differs from that
// of the model of `make24 baseline --method no-solution`. A report has the baseline if the profile accepts the claim.
const noSolutionBaseline = "always no-solution"

// Row holds the results of a model on some puzzles.
type Row struct {
	Puzzles  int64          `json:"puzzles"`
	Answers  int64          `json:"answers"`
	Correct  int64          `json:"correct"`
	Accuracy Estimate       `json:"accuracy"`
	Pass     []PassEstimate `json:"pass"` // in ascending order of k, without each k for which a puzzle has too few answers
}

// Axis is a property by which puzzles are grouped.
type Axis string

// The axes.
const (
	AxisSolvable  Axis = "solvable"  // yes, no or unknown
	AxisLevel     Axis = "level"     // of puzzles with the same rules; see hasLevel
	AxisTechnique Axis = "technique" // a puzzle is in the group of each of its techniques
	AxisCards     Axis = "cards"
	AxisRules     Axis = "rules" // only if the puzzles have different rules
)

// Group holds the results on the puzzles that have the same value on an axis.
type Group struct {
	Axis  Axis   `json:"axis"`
	Rules string `json:"rules,omitempty"` // of the puzzles, for AxisLevel
	Value string `json:"value"`
	Row
}

// ReasonCount is the number of answers that failed for one reason.
type ReasonCount struct {
	Reason string `json:"reason"`
	Count  int64  `json:"count"`
}

// tableKey is what the groups of one table have in common.
type tableKey struct {
	axis  Axis
	rules string // "" for all rules
}

// unreadable are the reasons of answers in which no expression could be read.
var unreadable = []answer.Reason{answer.NoAnswer, answer.Limit, answer.Syntax}

// groupKey is the key of a group.
type groupKey struct {
	tableKey
	value string
}

// Report finds the facts of the puzzles and returns the results. It returns an *Error or the error
// of the context.
func (c *Collector) Report(ctx context.Context) (*Report, error) {
	if len(c.order) == 0 {
		return nil, &Error{Kind: NoAnswers}
	}
	entries, twin := c.sortedEntries()
	all := slices.Concat(entries, twin)
	if err := c.sortVotes(all); err != nil {
		return nil, err
	}
	if err := findFacts(ctx, all, c.options.Budget); err != nil {
		return nil, err
	}
	r := &Report{
		Profile: c.options.Profile.String(), Puzzles: int64(len(entries)), Answers: c.answers, Bad: c.bad, Complete: c.options.Puzzles != nil,
		Baselines: []Baseline{}, Differences: []Difference{}, Draws: c.options.Draws, Seed: c.options.Seed,
		Origin: c.newOrigin(), ks: c.chooseK(entries), outcomes: outcomeList{c, entries},
	}
	groups := groupsOf(entries)
	for _, m := range c.order {
		r.Models = append(r.Models, c.reportModel(m, entries, groups, r.ks))
		if len(twin) > 0 {
			var counts rowCounts
			for _, e := range twin {
				x, _ := c.outcomeOf(m, e)
				counts.add(x)
			}
			last := &r.Models[len(r.Models)-1]
			last.Twin = newTwinResult(&last.Row, &counts)
		}
	}
	if c.options.Profile.NoSolution {
		r.Baselines = append(r.Baselines, noSolution(entries, twin, groups))
	}
	for i, a := range c.order {
		for _, b := range c.order[i+1:] {
			d, ok := c.difference(a, b, entries)
			if !ok {
				d = Difference{A: a.name, B: b.name, Estimate: newcombe(r.Models[a.index].Accuracy, r.Models[b.index].Accuracy)}
			}
			r.Differences = append(r.Differences, d)
			if err := ctx.Err(); err != nil {
				return nil, err
			}
		}
	}
	return r, nil
}

// outcomeOf returns the outcome of a model for a puzzle. It reports false if the puzzle does not
// count because the model has no answer to it.
func (c *Collector) outcomeOf(m *model, e *entry) (outcome, bool) {
	var x outcome
	if cell := m.cellOf(e); cell != nil {
		x = cell.outcome
	}
	return x, x.answers > 0 || c.options.Puzzles != nil
}

// chooseK returns the k of pass@k in tables and groups: those of the options, or the usual ones for which a model
// has enough answers to each puzzle that counts.
func (c *Collector) chooseK(entries []*entry) []int64 {
	if c.options.K != nil {
		return slices.Compact(slices.Sorted(slices.Values(c.options.K)))
	}
	most := int64(0)
	for _, m := range c.order {
		least := int64(MaxSamples)
		for _, e := range entries {
			if x := m.cellOf(e); x != nil && x.answers > 0 {
				least = min(least, x.answers)
			}
		}
		most = max(most, least)
	}
	ks := []int64{2, 5, 10, 20, 50, 100}
	return slices.DeleteFunc(ks, func(k int64) bool { return k > most })
}

// maxAllK is the largest k up to which pass@k and maj@k of a model are computed for all k.
const maxAllK = 1000

// allK returns the k of pass@k of a model: those of ks and, if each puzzle has several answers or none, all up to
// the least number of answers.
func allK(ks []int64, o outcomes) (all []int64) {
	least := int64(maxAllK)
	for x := range o {
		if x.answers > 0 {
			least = min(least, x.answers)
		}
	}
	if least > 1 {
		for k := range least {
			all = append(all, k+1)
		}
	}
	all = append(all, ks...)
	slices.Sort(all)
	return slices.Compact(all)
}

// groupsOf returns the groups of the puzzles: by axis, in the order of their values.
func groupsOf(entries []*entry) []groupKey {
	found := map[groupKey]bool{}
	for _, e := range entries {
		for _, k := range e.groups() {
			found[k] = true
		}
	}
	names := map[string]bool{}
	for k := range found {
		if k.axis == AxisRules {
			names[k.value] = true
		}
	}
	rules := slices.Sorted(maps.Keys(names))
	var list []groupKey
	addFor := func(axis Axis, rules, value string) {
		if k := (groupKey{tableKey{axis, rules}, value}); found[k] {
			list = append(list, k)
		}
	}
	add := func(axis Axis, value string) { addFor(axis, "", value) }
	for _, s := range []solvability{solvable, unsolvable, unknown} {
		add(AxisSolvable, s.String())
	}
	for _, name := range rules {
		for level := range grade.MaxLevel {
			addFor(AxisLevel, name, strconv.Itoa(level+1))
		}
	}
	for _, t := range grade.Techniques() {
		add(AxisTechnique, t.String())
	}
	for n := range answer.MaxNumbers {
		add(AxisCards, strconv.Itoa(n+1))
	}
	if len(rules) > 1 {
		for _, name := range rules {
			add(AxisRules, name)
		}
	}
	return list
}

// String returns yes, no or unknown.
func (s solvability) String() string { return [...]string{"unknown", "yes", "no"}[s] }

// groups returns the groups of a puzzle.
func (e *entry) groups() []groupKey {
	rules := e.puzzle.Rules.String()
	list := []groupKey{
		{tableKey{axis: AxisSolvable}, e.facts.solvable.String()},
		{tableKey{axis: AxisCards}, strconv.Itoa(len(e.puzzle.Hand))},
		{tableKey{axis: AxisRules}, rules},
	}
	if e.facts.level > 0 {
		list = append(list, groupKey{tableKey{AxisLevel, rules}, strconv.Itoa(e.facts.level)})
	}
	for _, t := range e.facts.techniques {
		list = append(list, groupKey{tableKey{axis: AxisTechnique}, t.String()})
	}
	return list
}

// rowCounts collects the outcomes of a Row.
type rowCounts struct {
	outcomes
	answers, correct int64
}

func (r *rowCounts) add(x outcome) {
	if r.outcomes == nil {
		r.outcomes = outcomes{}
	}
	r.outcomes[x]++
	r.answers += x.answers
	r.correct += x.correct
}

// row returns the results for the outcomes.
func (r *rowCounts) row(ks []int64) Row {
	return Row{
		Puzzles: r.puzzles(), Answers: r.answers, Correct: r.correct, Accuracy: r.accuracy(), Pass: append([]PassEstimate{}, r.pass(ks)...),
	}
}

// reportModel returns the results of one model.
func (c *Collector) reportModel(m *model, entries []*entry, groups []groupKey, ks []int64) Model {
	out := Model{Name: m.name, Usage: m.usage.report(), Reasons: []ReasonCount{}, Examples: m.examples}
	var total rowCounts
	byGroup := map[groupKey]*rowCounts{}
	for _, k := range groups {
		byGroup[k] = &rowCounts{}
	}
	for _, e := range entries {
		x, ok := c.outcomeOf(m, e)
		if !ok {
			continue
		}
		if x.answers == 0 {
			out.Missing++
		}
		total.add(x)
		for _, k := range e.groups() {
			if row := byGroup[k]; row != nil {
				row.add(x)
			}
		}
	}
	out.Row = total.row(allK(ks, total.outcomes))
	out.Majority = append([]PassEstimate{}, c.majorityOf(m, entries, out.Puzzles, maxAllK)...)
	for _, k := range groups {
		out.Groups = append(out.Groups, Group{k.axis, k.rules, k.value, byGroup[k].row(ks)})
	}
	for reason, n := range m.reasons {
		if n > 0 && answer.Reason(reason) != answer.None {
			out.Reasons = append(out.Reasons, ReasonCount{answer.Reason(reason).String(), n})
		}
	}
	for _, reason := range unreadable {
		out.Unreadable += m.reasons[reason]
	}
	if out.Examples == nil {
		out.Examples = []Example{}
	}
	slices.SortStableFunc(out.Examples, func(a, b Example) int {
		return slices.IndexFunc(out.Reasons, func(r ReasonCount) bool { return r.Reason == a.Reason }) -
			slices.IndexFunc(out.Reasons, func(r ReasonCount) bool { return r.Reason == b.Reason })
	})
	return out
}

// noSolution returns the results of claiming of every puzzle that it has no solution.
func noSolution(entries, twin []*entry, groups []groupKey) Baseline {
	var total, onTwin rowCounts
	bySolvable := map[string]*rowCounts{}
	outcomeOf := func(e *entry) outcome {
		if e.facts.solvable == unsolvable {
			return outcome{answers: 1, correct: 1}
		}
		return outcome{answers: 1}
	}
	for _, e := range twin {
		onTwin.add(outcomeOf(e))
	}
	for _, e := range entries {
		x := outcomeOf(e)
		total.add(x)
		value := e.facts.solvable.String()
		if bySolvable[value] == nil {
			bySolvable[value] = &rowCounts{}
		}
		bySolvable[value].add(x)
	}
	b := Baseline{Name: noSolutionBaseline, Row: total.row(nil)}
	if len(twin) > 0 {
		b.Twin = newTwinResult(&b.Row, &onTwin)
	}
	for _, k := range groups {
		if k.axis == AxisSolvable {
			b.Groups = append(b.Groups, Group{k.axis, k.rules, k.value, bySolvable[k.value].row(nil)})
		}
	}
	return b
}

// difference compares two models. It reports false if no puzzle counts for both.
func (c *Collector) difference(a, b *model, entries []*entry) (Difference, bool) {
	var first, second []outcome
	for _, e := range entries {
		x, okA := c.outcomeOf(a, e)
		y, okB := c.outcomeOf(b, e)
		if okA && okB {
			first, second = append(first, x), append(second, y)
		}
	}
	if len(first) == 0 {
		return Difference{}, false
	}
	d := Difference{A: a.name, B: b.name, Puzzles: int64(len(first))}
	d.Estimate, d.P, d.AtFloor = compare(first, second, c.options.Draws, c.options.Seed, uint64(a.index*MaxModels+b.index))
	return d, true
}

// jsonDigits is the number of digits after the decimal point of shares in JSON and CSV.
const jsonDigits = 6

// MarshalJSON writes the estimate as {"value":0.75,"low":0.7,"high":0.8,"cluster_low":0.71,"cluster_high":0.79}, each
// with six decimals.
func (e Estimate) MarshalJSON() ([]byte, error) { return append(e.appendJSON([]byte{'{'}), '}'), nil }

func (e Estimate) appendJSON(dst []byte) []byte {
	dst = append(append(dst, `"value":`...), e.Value.FloatString(jsonDigits)...)
	dst = append(append(dst, `,"low":`...), e.Low.FloatString(jsonDigits)...)
	dst = append(append(dst, `,"high":`...), e.High.FloatString(jsonDigits)...)
	if e.ClusterLow != nil {
		dst = append(append(dst, `,"cluster_low":`...), e.ClusterLow.FloatString(jsonDigits)...)
		dst = append(append(dst, `,"cluster_high":`...), e.ClusterHigh.FloatString(jsonDigits)...)
	}
	return dst
}

// MarshalJSON writes the estimate as {"k":5,"value":0.75,"low":0.7,"high":0.8,"cluster_low":0.71,"cluster_high":0.79}.
func (p PassEstimate) MarshalJSON() ([]byte, error) {
	dst := append(strconv.AppendInt([]byte(`{"k":`), p.K, 10), ',')
	return append(p.appendJSON(dst), '}'), nil
}

// MarshalJSON writes the models, the number of puzzles, the estimate, p, which may be null, and whether p is at its
// floor.
func (d Difference) MarshalJSON() ([]byte, error) {
	dst, err := json.Marshal(struct {
		A       string `json:"a"`
		B       string `json:"b"`
		Puzzles int64  `json:"puzzles"`
	}{d.A, d.B, d.Puzzles})
	if err != nil {
		return nil, err
	}
	dst[len(dst)-1] = ',' // in place of the closing brace
	p := "null"
	if d.P != nil {
		p = ceilString(d.P, jsonDigits)
	}
	dst = append(append(d.appendJSON(dst), `,"p":`...), p...)
	dst = strconv.AppendBool(append(dst, `,"p_at_floor":`...), d.AtFloor)
	return append(dst, '}'), nil
}
