package dataset

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/excerpt"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// maxNumbers bounds the hand of a foreign set. Sets for models have up to a dozen numbers.
const maxNumbers = 64

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
	keysOnly  bool // nothing is wanted but what keys are made of
	defaults  ruleset
	target    Fact[rat.Rat] // of records without, whatever their rules
	anyTarget bool          // records without have any
	ruleCache map[string]ruleset

	record  Record
	present columnSet           // the columns that the record has, whatever is in them
	cells   [columnCount][]cell // what the puzzle and its solution are made of
}

// newBuilder takes the options for records that say less.
func newBuilder(o *ReadOptions) (*builder, *Error) {
	name := o.Rules
	if name == "" {
		name = "classic"
	}
	b := &builder{keysOnly: o.keysOnly, target: o.Target, anyTarget: o.anyTarget, ruleCache: map[string]ruleset{}}
	var err *Error
	if b.defaults, err = parseRules(name); err != nil {
		return nil, err
	}
	return b, nil
}

// usualTarget is the target of a game, if it has one only or none of its own.
func defaultTarget(variant string) Fact[rat.Rat] {
	v, err := puzzle.Lookup(variant)
	if err != nil {
		return Known(rat.Int(puzzle.DefaultTarget))
	}
	target, single := v.Target()
	return Fact[rat.Rat]{Value: target, Known: single}
}

// parseRules finds rules by a name: of a variant or a profile, as internal/record takes them,
// or the spelling that puzzle IDs have, which profiles of such rules have too.
func parseRules(name string) (ruleset, *Error) {
	if p, err := record.Lookup(name); err == nil {
		variant, _, _ := strings.Cut(p.String(), "/")
		return ruleset{variant, p.Rules, record.HandOptions(p), defaultTarget(variant)}, nil
	}
	spelled, _, _ := strings.Cut(name, "+")
	rules, err := puzzle.ParseRules(spelled)
	if err != nil {
		return ruleset{}, catalogueError("set.fault.norules", "name", excerpt.Quote(name), "names", strings.Join(puzzle.Names(), ", "))
	}
	return ruleset{"", rules, record.HandOptions(answer.Profile{Rules: rules}), defaultTarget("")}, nil
}

// start begins a record.
func (b *builder) start() {
	b.record, b.present = Record{}, 0
	for i := range b.cells {
		b.cells[i] = b.cells[i][:0]
	}
}

// set takes what a file says of a column. What the puzzle is made of waits for finish. A fact
// that is not what it should be is none: other people's sets have other words for things.
func (b *builder) set(c column, in cell) {
	b.present |= 1 << c
	if b.keysOnly && !c.inKey() || !in.list && (len(in.parts) == 0 || len(in.parts[0]) == 0) {
		return
	}
	set := columnTable[c].set
	switch {
	case c == techniquesColumn:
		if !in.list {
			in.parts = bytes.Split(in.parts[0], []byte(strings.TrimSpace(textSeparator)))
		}
		for _, part := range in.parts {
			b.record.Techniques = append(b.record.Techniques, string(bytes.TrimSpace(part)))
		}
	case set == nil:
		b.cells[c] = append(b.cells[c], in)
	case !in.list:
		set(&b.record, string(in.parts[0]))
	}
}

// readSolution takes the first solution that is given as an expression, or else as steps.
func (b *builder) readSolution() {
	answers := b.cells[solutionColumn]
	for _, in := range answers {
		if !in.list {
			b.record.Solution = string(in.parts[0])
			return
		}
	}
	for _, in := range answers {
		var steps []string
		for _, part := range in.parts {
			steps = append(steps, string(part))
		}
		b.record.Solution = joinSteps(steps, &b.record)
	}
}

// finish is the record, if it holds a puzzle.
func (b *builder) finish() (Record, *Error) {
	r := &b.record
	if b.present.lacksTarget() {
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
	if err := b.findTarget(rules, idPuzzle, hasID); err != nil {
		return *r, err
	}
	if err := b.findHand(rules); err != nil {
		return *r, err
	}
	p, puzzleErr := puzzle.New(deal.Hand{1}, r.Target, r.Rules)
	if puzzleErr != nil {
		return *r, newError("this is no puzzle: %v", puzzleErr)
	}
	r.Rules = p.Rules // limits that say nothing new are dropped
	if err := r.checkID(); err != nil {
		return *r, err
	}
	b.readSolution()
	return *r, nil
}

// columnSet is some columns.
type columnSet uint32

// lacksTarget reports whether these are columns that make24 writes, without the target that it
// writes always. Sets of others have some of them at most.
func (s columnSet) lacksTarget() bool {
	const all = 1<<idColumn | 1<<handColumn | 1<<rulesColumn | 1<<solvableColumn
	return s&(all|1<<targetColumn) == all
}

// puzzleOf is the puzzle that an ID spells, if it is one and is wanted.
func puzzleFromID(id string, wanted bool) (puzzle.Puzzle, bool) {
	if !wanted || !strings.HasPrefix(id, "1-") {
		return puzzle.Puzzle{}, false
	}
	p, err := puzzle.ParseID(id)
	return p, err == nil
}

// agrees sees to it that a record which is called like a puzzle is that puzzle.
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

// findTarget takes the target: the record's, else the one in its ID, else the usual one.
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
			return catalogueError("set.fault.notarget", "rules", rules.variant)
		}
		r.Target = fallback.Value
		return nil
	}
	for i, in := range targets {
		target, err := readTarget(in)
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

// findHand takes the numbers.
func (b *builder) findHand(rules ruleset) *Error {
	hands := b.cells[handColumn]
	if len(hands) == 0 {
		return catalogueError("set.fault.nohand")
	}
	r := &b.record
	for i, in := range hands {
		hand, err := readHand(in, rules.hands)
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

// findRules is what the record says of its rules.
func (b *builder) findRules() (ruleset, *Error) {
	given := b.cells[rulesColumn]
	if len(given) == 0 {
		given = b.cells[profileColumn]
	}
	found := b.defaults
	for i, in := range given {
		if in.list || len(in.parts) == 0 {
			return found, newError("the rules must be text such as \"classic\"")
		}
		rules, ok := b.ruleCache[string(in.parts[0])]
		if !ok {
			var err *Error
			if rules, err = parseRules(string(in.parts[0])); err != nil {
				return found, err
			}
			if len(b.ruleCache) < maxNumbers { // there are few names, and no end of profiles
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

func readTarget(in cell) (rat.Rat, *Error) {
	if in.list {
		return rat.Rat{}, newError("the target must be a number such as 24 or text such as \"8/3\", not a list")
	}
	target, err := record.ParseTarget(record.NormalizeInteger(in.parts[0]))
	if err != nil {
		return rat.Rat{}, newError("%s", err.Text)
	}
	return target, nil
}

// readHand reads a hand: the elements of a list, or text as internal/record reads it. Only
// here a hand may have more numbers than a puzzle may.
func readHand(in cell, o deal.ParseOptions) ([]int64, *Error) {
	parts := in.parts
	if !in.list {
		hand, err := record.ParseHand(parts[0], o)
		if err == nil {
			return hand, nil
		}
		var handErr *deal.HandError
		if !errors.As(err.Err, &handErr) || handErr.Kind != "too-many" {
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

// readNumber reads a number, as JSON may write it, or a card.
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
