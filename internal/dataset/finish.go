package dataset

import (
	"bytes"
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// finish is the record, if it holds a puzzle.
func (b *builder) finish() (Record, *Error) {
	r := &b.record
	if b.named.lacksTarget() {
		return *r, fault("set.fault.losttarget")
	}
	named, hasID := puzzleOf(r.ID, len(b.targets) == 0 || len(b.rules) == 0 && len(b.profile) == 0)
	rules, err := b.findRules()
	if err != nil {
		return *r, err
	}
	if hasID && len(b.rules) == 0 && len(b.profile) == 0 && rules.rules != named.Rules {
		if rules, err = parseRules(named.Rules.String()); err != nil {
			return *r, err
		}
	}
	r.Rules, r.Variant = rules.rules, rules.variant
	if err := b.findTarget(rules, named, hasID); err != nil {
		return *r, err
	}
	if err := b.findHand(rules); err != nil {
		return *r, err
	}
	p, wrong := puzzle.New(deal.Hand{1}, r.Target, r.Rules)
	if wrong != nil {
		return *r, bad("this is no puzzle: %v", wrong)
	}
	r.Rules = p.Rules // limits that say nothing new are dropped
	if err := r.agrees(); err != nil {
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
func puzzleOf(id string, wanted bool) (puzzle.Puzzle, bool) {
	if !wanted || !strings.HasPrefix(id, "1-") {
		return puzzle.Puzzle{}, false
	}
	p, err := puzzle.ParseID(id)
	return p, err == nil
}

// agrees sees to it that a record which is called like a puzzle is that puzzle.
func (r *Record) agrees() *Error {
	if !strings.HasPrefix(r.ID, "1-") {
		return nil
	}
	key := r.KeyText()
	if r.anyTarget || key == r.ID {
		return nil
	}
	if p, ok := puzzleOf(r.ID, true); ok && p.ID() != key {
		return fault("set.fault.otherid", "id", shortened(r.ID), "key", shortened(key))
	}
	return nil
}

// findTarget takes the target: the record's, else the one in its ID, else the usual one.
func (b *builder) findTarget(rules ruleset, named puzzle.Puzzle, hasID bool) *Error {
	r := &b.record
	if len(b.targets) == 0 {
		usual := b.target
		if !usual.Known {
			usual = rules.target
		}
		switch {
		case hasID:
			usual = Known(named.Target)
		case b.any:
			r.anyTarget, usual = true, Known(rat.Int(defaultTarget))
		}
		if !usual.Known {
			return fault("set.fault.notarget", "rules", rules.variant)
		}
		r.Target = usual.Value
		return nil
	}
	for i, in := range b.targets {
		target, err := readTarget(in)
		if err != nil {
			return err
		}
		if i > 0 && !target.Equal(r.Target) {
			return fault("set.fault.twotargets")
		}
		r.Target = target
	}
	return nil
}

// findHand takes the numbers.
func (b *builder) findHand(rules ruleset) *Error {
	if len(b.hands) == 0 {
		return fault("set.fault.nohand")
	}
	r := &b.record
	for i, in := range b.hands {
		hand, err := readHand(in, rules.hands)
		if err != nil {
			return err
		}
		if i > 0 && !slices.Equal(hand, r.Hand) {
			return fault("set.fault.twohands")
		}
		r.Hand = hand
	}
	return nil
}

// findRules is what the record says of its rules.
func (b *builder) findRules() (ruleset, *Error) {
	given := b.rules
	if len(given) == 0 {
		given = b.profile
	}
	found := b.usual
	for i, in := range given {
		if in.list || len(in.parts) == 0 {
			return found, bad("the rules must be text such as \"classic\"")
		}
		rules, ok := b.known[string(in.parts[0])]
		if !ok {
			var err *Error
			if rules, err = parseRules(string(in.parts[0])); err != nil {
				return found, err
			}
			if len(b.known) < maxNumbers { // there are few names, and no end of profiles
				b.known[string(in.parts[0])] = rules
			}
		}
		if i > 0 && rules.rules != found.rules {
			return found, fault("set.fault.tworules")
		}
		found = rules
	}
	return found, nil
}

func readTarget(in cell) (rat.Rat, *Error) {
	if in.list {
		return rat.Rat{}, bad("the target must be a number such as 24 or text such as \"8/3\", not a list")
	}
	target, err := record.ParseTarget(record.Whole(in.parts[0]))
	if err != nil {
		return rat.Rat{}, bad("%s", err.Text)
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
		var many *deal.HandError
		if !errors.As(err.Err, &many) || many.Kind != "too-many" {
			return nil, bad("%s", err.Text)
		}
		parts = bytes.FieldsFunc(parts[0], func(r rune) bool { return strings.ContainsRune(" \t\r\n,[]()，、", r) })
	}
	if len(parts) == 0 {
		return nil, fault("set.fault.handempty")
	}
	if len(parts) > maxNumbers {
		return nil, fault("set.fault.handlong", "n", len(parts), "limit", maxNumbers)
	}
	hand := make([]int64, 0, len(parts))
	for _, part := range parts {
		n, ok := readNumber(part, o)
		if !ok {
			return nil, fault("set.fault.nonumber", "text", quoted(string(part)))
		}
		hand = append(hand, n)
	}
	slices.Sort(hand)
	return hand, nil
}

// readNumber reads a number, as JSON may write it, or a card.
func readNumber(text []byte, o deal.ParseOptions) (int64, bool) {
	if n, err := strconv.ParseInt(string(record.Whole(text)), 10, 64); err == nil {
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
