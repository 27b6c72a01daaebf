package dataset

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// maxNumbers is the maximum size of a hand in a set of another program; sets for training models
// have up to a dozen numbers.
const maxNumbers = 64

// maxRules is the maximum number of rule sets that a builder caches. A file may name any number of
// different rules.
const maxRules = 64

// cell is the value of a field in a file: one text, or a list of texts. It is never null. A hand
// may be either a text or a list.
type cell struct {
	parts  [][]byte
	isList bool
}

// ruleset holds the rules with a given name, and how to read hands and targets under them.
type ruleset struct {
	variant string
	rules   puzzle.Rules
	hands   deal.ParseOptions
	target  Fact[rat.Rat] // the target of puzzles that state none; unknown if the variant has many
}

// builder makes records from cells. It is reused from one record to the next.
type builder struct {
	keysOnly  bool // read only the fields that make up the key
	keepExtra bool // read the fields that make24 does not know
	defaults  ruleset
	target    Fact[rat.Rat] // the target of records that state none, whatever their rules
	anyTarget bool          // a record without a target stands for every target
	ruleCache map[string]ruleset
	fields    record.FieldNames // that flags give

	record         Record
	presentColumns columnSet           // the columns that the record has, with or without a value
	cells          [columnCount][]cell // the cells that make up the puzzle and its solution
	extra          []extraValue
	names          [][]byte // of the fields of the record, for errors
}

// newBuilder returns a builder that uses the options as defaults.
func newBuilder(o *ReadOptions) (*builder, *Error) {
	name := o.Rules
	if name == "" {
		name = "classic"
	}
	b := &builder{keysOnly: o.keysOnly, keepExtra: o.KeepExtra, target: o.Target, anyTarget: o.anyTarget, ruleCache: map[string]ruleset{}, fields: o.Fields}
	var err *Error
	if b.defaults, err = parseRules(name); err != nil {
		return nil, err
	}
	return b, nil
}

// defaultTarget returns the target of a variant, or an unknown Fact if the variant has many. If
// variant is "", it returns puzzle.DefaultTarget.
func defaultTarget(variant string) Fact[rat.Rat] {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		return Known(rat.Int(puzzle.DefaultTarget))
	}
	target, isSingle := v.Target()
	return Fact[rat.Rat]{Value: target, Known: isSingle}
}

// parseRules returns the rules with the given name, which record.Lookup accepts. Rules without a name have no
// variant.
func parseRules(name string) (ruleset, *Error) {
	p, err := record.Lookup(name)
	if err != nil {
		return ruleset{}, catalogueError("set.fault.norules", "name", excerpt.Quote(name), "names", strings.Join(puzzle.Names(), ", "))
	}
	variant := p.Name()
	if !slices.Contains(puzzle.Names(), variant) {
		variant = ""
	}
	return ruleset{variant, p.Rules, record.HandOptions(p), defaultTarget(variant)}, nil
}

// start begins a record.
func (b *builder) start() {
	b.record, b.presentColumns, b.extra, b.names = Record{}, 0, b.extra[:0], b.names[:0]
	for i := range b.cells {
		b.cells[i] = b.cells[i][:0]
	}
}

// set sets a column of the record. It only collects the cells that make up the puzzle; finish reads
// them. It ignores an invalid fact, since other programs may use other words for it.
func (b *builder) set(c column, v cell) {
	b.presentColumns |= 1 << c
	if b.keysOnly && !c.inKey() || !v.isList && (len(v.parts) == 0 || len(v.parts[0]) == 0) {
		return
	}
	set := columnTable[c].set
	switch {
	case c == techniquesColumn:
		if !v.isList {
			v.parts = bytes.Split(v.parts[0], []byte(strings.TrimSpace(textSeparator)))
		}
		for _, part := range v.parts {
			b.record.Techniques = append(b.record.Techniques, string(bytes.TrimSpace(part)))
		}
	case c == solutionsColumn:
		b.setSolutions(v)
	case set == nil:
		b.cells[c] = append(b.cells[c], v)
	case !v.isList:
		set(&b.record, string(v.parts[0]))
	}
}

// readSolution sets the solution: the first that is given as an expression, or else the last that
// is given as steps.
func (b *builder) readSolution() {
	answers := b.cells[solutionColumn]
	for _, solution := range answers {
		if !solution.isList {
			b.record.Solution = string(solution.parts[0])
			return
		}
	}
	for _, solution := range answers {
		var steps []string
		for _, part := range solution.parts {
			steps = append(steps, string(part))
		}
		b.record.Solution = joinSteps(steps, &b.record)
	}
}

// finish returns the record, or an error if it does not hold a valid puzzle.
func (b *builder) finish() (Record, *Error) {
	r := &b.record
	if b.presentColumns.lacksTarget() {
		return *r, catalogueError("set.fault.losttarget")
	}
	noRules := len(b.cells[rulesColumn]) == 0 && len(b.cells[profileColumn]) == 0
	idPuzzle, hasID := puzzleFromID(r.ID, len(b.cells[targetColumn]) == 0 || noRules)
	rules, err := b.findRules()
	if err != nil {
		return *r, err
	}
	if hasID && noRules && rules.rules != idPuzzle.Rules {
		if rules, err = parseRules(idPuzzle.Rules.String()); err != nil {
			return *r, err
		}
	}
	r.Rules, r.Variant = rules.rules, rules.variant
	b.useSecondary()
	if err := b.findTarget(rules, idPuzzle, hasID); err != nil {
		return *r, err
	}
	if err := b.findHand(rules); err != nil {
		return *r, err
	}
	p, puzzleErr := puzzle.New(deal.Hand{1}, r.Target, r.Rules)
	if puzzleErr != nil {
		return *r, newError("invalid puzzle: %v", puzzleErr)
	}
	r.Rules = p.Rules // without limits that have no effect
	if err := r.checkID(); err != nil {
		return *r, err
	}
	b.readSolution()
	return *r, nil
}

// useSecondary makes the value of a secondary name a cell of its column if that column has none, and
// a list of several targets a hand. What it uses is no longer an unknown field.
func (b *builder) useSecondary() {
	targets := b.cells[targetColumn][:0]
	for _, t := range b.cells[targetColumn] {
		if record.IsSolutionList(t.list()) {
			continue
		}
		if parts := t.list(); len(parts) > 1 {
			b.cells[handColumn] = append(b.cells[handColumn], cell{parts, true})
		} else {
			targets = append(targets, t)
		}
	}
	b.cells[targetColumn] = targets
	if numbers := b.cells[numberColumn]; len(numbers) > 0 {
		hand := cell{isList: true}
		for _, n := range numbers {
			hand.parts = append(hand.parts, n.parts...)
		}
		b.cells[handColumn] = append(b.cells[handColumn], hand)
	}
	if len(b.cells[handColumn]) == 0 && len(b.cells[inputColumn]) > 0 {
		b.cells[handColumn] = b.cells[inputColumn]
		b.dropExtra(record.HandField)
	}
	if output := b.cells[outputColumn]; len(targets) == 0 && len(output) > 0 && !output[0].isList {
		if _, err := readTarget(output[0]); err == nil {
			b.cells[targetColumn] = output
			b.dropExtra(record.TargetField)
		}
	}
}

// dropExtra removes the values of the secondary names of a field from the unknown fields.
func (b *builder) dropExtra(f record.Field) {
	b.extra = slices.DeleteFunc(b.extra, func(e extraValue) bool {
		name := e.path[strings.LastIndexByte(e.path, '.')+1:]
		return slices.Contains(record.SecondaryFieldsOf([]byte(name)), f)
	})
}

// list returns the elements of a list, also of one that is given as JSON text, or nil.
func (c cell) list() [][]byte {
	if c.isList {
		return c.parts
	}
	elements, ok := listElements(c.parts[0])
	if !ok {
		return nil
	}
	for i, e := range elements {
		if len(e) > 0 && e[0] == '"' {
			elements[i] = record.Unquote(e)
		}
	}
	return elements
}

// columnSet is a set of columns.
type columnSet uint32

// lacksTarget reports whether the columns include id, hand, rules and solvable, but not target.
// Only sets of make24 have these four together, and make24 always writes a target, so such a file
// is damaged.
func (s columnSet) lacksTarget() bool {
	const all = 1<<idColumn | 1<<handColumn | 1<<rulesColumn | 1<<solvableColumn
	return s&(all|1<<targetColumn) == all
}

// puzzleFromID returns the puzzle of an ID. It reports false if the ID is not a puzzle ID, or if
// useID is false.
func puzzleFromID(id string, useID bool) (puzzle.Puzzle, bool) {
	if !useID || !strings.HasPrefix(id, "1-") {
		return puzzle.Puzzle{}, false
	}
	p, err := puzzle.ParseID(id)
	return p, err == nil
}

// checkID returns an error if the record has the ID of a different puzzle.
func (r *Record) checkID() *Error {
	if !strings.HasPrefix(r.ID, "1-") {
		return nil
	}
	key := r.KeyText()
	if r.anyTarget || key == r.ID {
		return nil
	}
	if p, ok := puzzleFromID(r.ID, true); ok && p.ID() != key {
		return catalogueError("set.fault.otherid", "id", truncate(r.ID), "key", truncate(key))
	}
	return nil
}

// findTarget sets the target of the record: the stated target, or else that of the ID, or else the
// default.
func (b *builder) findTarget(rules ruleset, idPuzzle puzzle.Puzzle, hasID bool) *Error {
	r := &b.record
	targets := b.cells[targetColumn]
	if len(targets) == 0 {
		fallback := b.target
		if !fallback.Known {
			fallback = rules.target
		}
		switch {
		case hasID:
			fallback = Known(idPuzzle.Target)
		case b.anyTarget:
			r.anyTarget, fallback = true, Known(rat.Int(puzzle.DefaultTarget))
		}
		if !fallback.Known {
			e := catalogueError("set.fault.notarget", "rules", rules.variant, "found", cmp.Or(record.FoundNames(b.names), "-"), "names", strings.Join(b.fields.Wanted(record.TargetField), ", "))
			if b.fields.Target == "" {
				e.Flag = record.FlagOf(record.TargetField)
			}
			return e
		}
		r.Target = fallback.Value
		return nil
	}
	for i, given := range targets {
		target, err := readTarget(given)
		if err != nil {
			return err
		}
		if i > 0 && !target.Equal(r.Target) {
			return catalogueError("set.fault.twotargets")
		}
		r.Target = target
	}
	return nil
}

// findHand sets the hand of the record.
func (b *builder) findHand(rules ruleset) *Error {
	hands := b.cells[handColumn]
	if len(hands) == 0 {
		return missingHand("set.fault.nohand", record.FoundNames(b.names), &b.fields)
	}
	r := &b.record
	for i, given := range hands {
		hand, err := readHand(given, rules.hands)
		if err != nil {
			return err
		}
		if i > 0 && !slices.Equal(hand, r.Hand) {
			return catalogueError("set.fault.twohands")
		}
		r.Hand = hand
	}
	return nil
}

// findRules returns the rules of the record, or the default rules if the record states none.
func (b *builder) findRules() (ruleset, *Error) {
	ruleCells := b.cells[rulesColumn]
	if len(ruleCells) == 0 {
		ruleCells = b.cells[profileColumn]
	}
	found := b.defaults
	for i, in := range ruleCells {
		if in.isList || len(in.parts) == 0 {
			return found, newError("the rules must be text such as \"classic\"")
		}
		rules, ok := b.ruleCache[string(in.parts[0])]
		if !ok {
			var err *Error
			if rules, err = parseRules(string(in.parts[0])); err != nil {
				return found, err
			}
			if len(b.ruleCache) < maxRules {
				b.ruleCache[string(in.parts[0])] = rules
			}
		}
		if i > 0 && rules.rules != found.rules {
			return found, catalogueError("set.fault.tworules")
		}
		found = rules
	}
	return found, nil
}

// missingHand returns the error for a file or a record without numbers, with the names of the fields
// that were found.
func missingHand(key text.Key, found string, fields *record.FieldNames) *Error {
	e := catalogueError(key, "found", cmp.Or(found, "-"), "names", strings.Join(fields.Wanted(record.HandField), ", "))
	if fields.Hand == "" {
		e.Flag = record.FlagOf(record.HandField)
	}
	return e
}

func (f *File) missingHand(key text.Key, found []string) *Error {
	return missingHand(key, record.FoundNames(found), &f.builder.fields)
}

func readTarget(given cell) (rat.Rat, *Error) {
	if parts := given.list(); len(parts) == 1 {
		given = cell{parts: parts}
	}
	if given.isList {
		return rat.Rat{}, newError("the target must be a number such as 24 or text such as \"8/3\", not a list")
	}
	target, err := record.ParseTarget(record.NormalizeInteger(given.parts[0]))
	if err != nil {
		return rat.Rat{}, newError("%s", err.Text)
	}
	return target, nil
}

// readHand parses a hand: a list, or text as record.ParseHand does. Unlike ParseHand it accepts up
// to maxNumbers numbers.
func readHand(given cell, o deal.ParseOptions) ([]int64, *Error) {
	parts := given.parts
	if !given.isList {
		hand, err := record.ParseHand(parts[0], o)
		if err == nil {
			return hand, nil
		}
		var handErr *deal.HandError
		if !errors.As(err.Err, &handErr) || handErr.Kind != deal.KindTooMany {
			return nil, newError("%s", err.Text)
		}
		parts = bytes.FieldsFunc(parts[0], func(r rune) bool { return strings.ContainsRune(" \t\r\n,[]()，、", r) })
	}
	if len(parts) == 0 {
		return nil, catalogueError("set.fault.handempty")
	}
	if len(parts) > maxNumbers {
		return nil, catalogueError("set.fault.handlong", "n", len(parts), "limit", maxNumbers)
	}
	hand := make([]int64, 0, len(parts))
	for _, part := range parts {
		n, ok := readNumber(part, o)
		if !ok {
			return nil, catalogueError("set.fault.nonumber", "text", excerpt.Quote(string(part)))
		}
		hand = append(hand, n)
	}
	slices.Sort(hand)
	return hand, nil
}

// readNumber parses a number in the notation of JSON, or a card.
func readNumber(text []byte, o deal.ParseOptions) (int64, bool) {
	if n, err := strconv.ParseInt(string(record.NormalizeInteger(text)), 10, 64); err == nil {
		return n, true
	}
	card, err := deal.ParseCard(string(text))
	if err != nil {
		return 0, false
	}
	if card.Rank > 10 && o.Faces != 0 {
		return o.Faces, true
	}
	return int64(card.Rank), true
}
