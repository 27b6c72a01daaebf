package dataset

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// maxNumbers bounds the hand of a foreign set. Sets for models have up to a dozen numbers.
const maxNumbers = 64

// defaultTarget is the target where nothing says another.
const defaultTarget = 24

// cell is what a file says of one thing: some texts, or one. It is never null, and a text of
// numbers may be a list or one text.
type cell struct {
	parts [][]byte
	list  bool
}

// ruleset is rules by one of their names, made ready.
type ruleset struct {
	variant string
	rules   puzzle.Rules
	hands   deal.ParseOptions
	target  Fact[rat.Rat] // of puzzles that have none; not known where the game has many
}

// builder makes records of cells. It is kept from one record to the next.
type builder struct {
	keys   bool // nothing is wanted but what keys are made of
	usual  ruleset
	target Fact[rat.Rat] // of records without, whatever their rules
	any    bool          // records without have any
	known  map[string]ruleset

	record  Record
	named   columnSet // the columns that the record has, whatever is in them
	hands   []cell
	targets []cell
	rules   []cell
	profile []cell
	answers []cell
}

// newBuilder takes the options for records that say less.
func newBuilder(o *ReadOptions) (*builder, *Error) {
	name := o.Rules
	if name == "" {
		name = "classic"
	}
	b := &builder{keys: o.keys, target: o.Target, any: o.anyTarget, known: map[string]ruleset{}}
	var err *Error
	if b.usual, err = parseRules(name); err != nil {
		return nil, err
	}
	return b, nil
}

// usualTarget is the target of a game, if it has one only or none of its own.
func usualTarget(variant string) Fact[rat.Rat] {
	v, err := puzzle.Lookup(variant)
	switch {
	case err == nil && !v.AnyTarget && v.Low != v.High:
		return Fact[rat.Rat]{}
	case err == nil && !v.AnyTarget:
		return Known(rat.Int(v.Low))
	}
	return Known(rat.Int(defaultTarget))
}

// parseRules finds rules by a name: of a variant or a profile, as internal/record takes them,
// or the spelling that puzzle IDs have, which profiles of such rules have too.
func parseRules(name string) (ruleset, *Error) {
	if p, err := record.Lookup(name); err == nil {
		variant, _, _ := strings.Cut(p.String(), "/")
		return ruleset{variant, p.Rules, record.HandOptions(p), usualTarget(variant)}, nil
	}
	spelled, _, _ := strings.Cut(name, "+")
	p, err := puzzle.ParseID("1-1-24-" + spelled)
	if err != nil {
		return ruleset{}, fault("set.fault.norules", "name", quoted(name), "names", strings.Join(puzzle.Names(), ", "))
	}
	return ruleset{"", p.Rules, record.HandOptions(answer.Profile{Rules: p.Rules}), usualTarget("")}, nil
}

// start begins a record.
func (b *builder) start() {
	b.record, b.named = Record{}, 0
	b.hands, b.targets, b.rules, b.profile, b.answers = b.hands[:0], b.targets[:0], b.rules[:0], b.profile[:0], b.answers[:0]
}

// set takes what a file says of a column. What the puzzle is made of waits for finish. A fact
// that is not what it should be is none: other people's sets have other words for things.
func (b *builder) set(c column, in cell) {
	b.named |= 1 << c
	if b.keys && !c.inKey() || !in.list && (len(in.parts) == 0 || len(in.parts[0]) == 0) {
		return
	}
	r := &b.record
	switch c {
	case handColumn:
		b.hands = append(b.hands, in)
	case targetColumn:
		b.targets = append(b.targets, in)
	case rulesColumn:
		b.rules = append(b.rules, in)
	case profileColumn:
		b.profile = append(b.profile, in)
	case solutionColumn:
		b.answers = append(b.answers, in)
	case techniquesColumn:
		if !in.list {
			in.parts = bytes.Split(in.parts[0], []byte(strings.TrimSpace(textSeparator)))
		}
		for _, part := range in.parts {
			r.Techniques = append(r.Techniques, string(bytes.TrimSpace(part)))
		}
	default:
		if !in.list {
			b.fact(c, string(in.parts[0]))
		}
	}
}

// fact takes a fact that is one text.
func (b *builder) fact(c column, text string) {
	r := &b.record
	switch c {
	case idColumn:
		r.ID = text
	case shapeColumn:
		r.Shape = text
	case splitColumn:
		r.Split, _ = ParseSplit(text)
	case solvableColumn:
		r.Solvable = truthFact(text)
	case fractionColumn:
		r.Fraction = truthFact(text)
	case secondsColumn:
		if x, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(x, 0) && !math.IsNaN(x) {
			r.Seconds = Known(x)
		}
	case levelColumn:
		r.Level = wholeFact(text)
	case formsColumn:
		r.Forms = wholeFact(text)
	case ideasColumn:
		r.Ideas = wholeFact(text)
	case depthColumn:
		r.Depth = wholeFact(text)
	case triedColumn:
		r.Tried = wholeFact(text)
	default:
	}
}

func truthFact(text string) Fact[bool] {
	switch strings.ToLower(text) {
	case "true":
		return Known(true)
	case "false":
		return Known(false)
	}
	return Fact[bool]{}
}

func wholeFact(text string) Fact[int64] {
	if n, err := strconv.ParseInt(string(record.Whole([]byte(text))), 10, 64); err == nil {
		return Known(n)
	}
	return Fact[int64]{}
}

// readSolution takes the first solution that is given as an expression, or else as steps.
func (b *builder) readSolution() {
	for _, in := range b.answers {
		if !in.list {
			b.record.Solution = string(in.parts[0])
			return
		}
	}
	for _, in := range b.answers {
		var steps []string
		for _, part := range in.parts {
			steps = append(steps, string(part))
		}
		b.record.Solution = joinSteps(steps, &b.record)
	}
}
