// Package setspec parses the specification of a set of puzzles, as users write it in flags and
// requests, into criteria of package generate. The command and the server share it, so they accept
// the same texts.
//
//	c, err := setspec.Spec{Variant: classic, Level: "4-5", Needs: "fraction"}.Criteria()
package setspec

import (
	"cmp"
	"errors"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/generate"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// Spec is the specification of a set of puzzles. A text field may be "", which means no criterion
// unless the field has a default.
type Spec struct {
	Variant puzzle.Variant

	Cards       string // size of a hand: 4 or 3-5; default: as in the variant, or 4
	Values      string // numbers of the pool: 1-100; default: as in the variant
	Max         int64  // largest number of the pool, or 0 for no limit
	FacesAreTen bool   // whether J, Q and K of the variant's cards are worth 10
	Copies      int64  // copies of each number in the pool, or 0 as in the variant
	Target      string // 24, 8/3, 10-100 or -5..5; default: as in the variant, or 24
	Level       string // 4 or 2-3
	Seconds     string // 5-20, 30.. or ..8
	Unique      string // form or idea
	Needs       string // names of generate.Needs
	Shape       string // shapes
	Depth       string // 2 or 2-3
	Share       string // share of unsolvable puzzles: 1/10, 0.1 or 10%
	Balance     string // names of generate.Axes
	Columns     string // names of dataset.ColumnNames, or all, or none; default: those that are fast to compute
	Patience    int64  // as Patience of generate.Criteria
	MaxDistinct int64  // maximum number of distinct numbers in the pool, or 0 for MaxValues

	NeedsSolution bool // whether the solution is required whatever the columns are
}

// Kinds of [Error].
const (
	BadRange     = "range"    // not a whole number or a range of whole numbers
	BadTarget    = "target"   // not a number, a fraction or a range
	BadSeconds   = "seconds"  // not a range of seconds
	BadShare     = "share"    // not a share from 0 to 1
	BadLevel     = "level"    // not within 1 to 5
	BadDepth     = "depth"    // not within 1 to MaxDepth
	BadCards     = "cards"    // not within 1 to puzzle.MaxNumbers
	BadValues    = "values"   // negative numbers, or more than Limit numbers
	BadUnique    = "unique"   // not form or idea
	MaxAndValues = "together" // both Max and Values are set
	Negative     = "negative" // Max, Copies or Patience is negative
)

// MaxValues is the maximum number of distinct numbers in a pool.
const MaxValues = 1 << 20

// MaxDepth is the maximum depth of a solution, reached if each operation uses the result of the
// previous one.
const MaxDepth = puzzle.MaxNumbers - 1

// Defaults for values that neither the specification nor the variant defines.
const (
	defaultHighest = 100
	defaultCards   = 4
)

// Error reports an invalid field of a specification.
type Error struct {
	Field string // name of the field of Spec, in lower case
	Text  string // value of the field
	Kind  string // one of the constants above
	Limit int64  // for BadValues, maximum number of distinct numbers
}

func fieldError(field, text, kind string) *Error { return &Error{Field: field, Text: text, Kind: kind} }

// fieldNames maps fields of Spec, and criteria of package generate, to the names that users know,
// if these differ.
var fieldNames = map[string]string{
	"share": "unsolvable_share", "unsolvable": "unsolvable_share", "balance": "stratify", "targets": "target", "levels": "level",
	"shapes": "shape", "depths": "depth", "pool": "values",
}

// FieldName returns the name by which users know a field of Spec or a criterion of package
// generate.
func FieldName(name string) string { return cmp.Or(fieldNames[name], name) }

// Error returns the message, one line of English.
func (e *Error) Error() string {
	if e.Kind == MaxAndValues {
		return "max and values cannot be combined; leave one out"
	}
	return "invalid " + e.Field + " " + strconv.Quote(e.Text) + "; use " + e.Expected()
}

// Expected returns a description, in English, of the values that the field accepts, or "" if the
// kind is MaxAndValues.
func (e *Error) Expected() string {
	return map[string]string{
		BadRange:   "a whole number such as 4, or a range such as 3-5",
		BadTarget:  "a number such as 24 or 8/3, or a range such as 10-100 or -5..5",
		BadSeconds: "a range of seconds such as 5-20, 30.. or ..8",
		BadShare:   "a share such as 1/10, 0.1 or 10%",
		BadLevel:   "a level from 1 to 5, such as 4 or 2-3",
		BadDepth:   "a depth from 1 to " + strconv.Itoa(MaxDepth) + ", such as 2 or 2-3",
		BadCards:   "from 1 to " + strconv.Itoa(puzzle.MaxNumbers) + " numbers",
		BadValues:  "whole numbers from 0 on, at most " + strconv.FormatInt(e.Limit, 10) + " of them, such as 1-13",
		BadUnique:  "form or idea",
		Negative:   "0 or more",
	}[e.Kind]
}

// Criteria returns the criteria that the specification states. A non-nil error is an [*Error].
// Criteria does not detect contradictory criteria; generate.New does.
func (spec Spec) Criteria() (c generate.Criteria, err error) {
	c = generate.CriteriaFor(spec.Variant)
	c.Patience = spec.Patience
	switch {
	case spec.Cards != "":
		if c.Cards, err = parseSpanField("cards", spec.Cards, puzzle.MaxNumbers, BadRange, BadCards); err != nil {
			return c, err
		}
	case spec.Variant.Cards == 0:
		c.Cards = generate.Span{From: defaultCards, To: defaultCards}
	}
	if c.Pool, err = spec.pool(c.Cards.To); err != nil {
		return c, err
	}
	if spec.Target != "" {
		if c.Targets, err = parseTargets(spec.Target); err != nil {
			return c, err
		}
	}
	if c.Levels, err = parseSpanField("level", spec.Level, 5, BadLevel, BadLevel); err != nil {
		return c, err
	}
	if c.Depths, err = parseSpanField("depth", spec.Depth, MaxDepth, BadRange, BadDepth); err != nil {
		return c, err
	}
	if spec.Seconds != "" {
		if c.Seconds, err = parseSeconds(spec.Seconds); err != nil {
			return c, fieldError("seconds", spec.Seconds, BadSeconds)
		}
	}
	if spec.Share != "" {
		if c.Unsolvable, err = parseShare(spec.Share); err != nil {
			return c, fieldError("share", spec.Share, BadShare)
		}
	}
	if spec.Unique != "" {
		if err := c.Unique.UnmarshalText([]byte(spec.Unique)); err != nil || spec.Unique == "written" {
			return c, fieldError("unique", spec.Unique, BadUnique)
		}
	}
	for _, word := range Words(spec.Needs) {
		c.Needs = append(c.Needs, generate.Need(word))
	}
	for _, word := range Words(spec.Balance) {
		c.Balance = append(c.Balance, generate.Axis(word))
	}
	c.Shapes = Words(spec.Shape)
	c.Facts = spec.facts(c)
	return c, nil
}

// Words returns the words of a list, which are separated by commas or white space.
func Words(list string) []string {
	return strings.FieldsFunc(list, deal.IsSeparator)
}

// parseSpanField parses a field for a range of whole numbers from 1 to high. It returns the zero
// Span for "". syntaxKind is the kind of its error for a text that is not a range, boundsKind that
// for a range that is not within 1 to high.
func parseSpanField(field, text string, high int64, syntaxKind, boundsKind string) (generate.Span, error) {
	if text == "" {
		return generate.Span{}, nil
	}
	s, err := ParseSpan(text)
	switch {
	case err != nil:
		return s, fieldError(field, text, syntaxKind)
	case s.From < 1 || s.To > high:
		return s, fieldError(field, text, boundsKind)
	}
	return s, nil
}

// parseTargets parses the field for targets: a number, or a range of whole numbers.
func parseTargets(text string) (generate.Targets, error) {
	if s, err := ParseSpan(text); err == nil {
		return generate.TargetSpan(s.From, s.To), nil
	}
	t, err := rat.Parse(strings.ReplaceAll(text, "−", "-"))
	if err != nil {
		return generate.Targets{}, fieldError("target", text, BadTarget)
	}
	return generate.Target(t), nil
}

// pool returns the specified pool, or else that of the variant. If Copies is 0, a pool of the
// numbers in Values has as many copies of each number as a hand has cards, and so has the default
// pool.
func (spec Spec) pool(cards int64) (deal.Pool, error) {
	base := spec.Variant.Pool
	switch {
	case spec.Max < 0:
		return nil, fieldError("max", strconv.FormatInt(spec.Max, 10), Negative)
	case spec.Max > spec.maxDistinct():
		return nil, &Error{Field: "max", Text: strconv.FormatInt(spec.Max, 10), Kind: BadValues, Limit: spec.maxDistinct()}
	case spec.Copies < 0:
		return nil, fieldError("copies", strconv.FormatInt(spec.Copies, 10), Negative)
	case spec.Patience < 0:
		return nil, fieldError("patience", strconv.FormatInt(spec.Patience, 10), Negative)
	case spec.Max > 0 && spec.Values != "":
		return nil, fieldError("max", strconv.FormatInt(spec.Max, 10), MaxAndValues)
	case spec.Values != "":
		s, err := ParseSpan(spec.Values)
		if err != nil || s.From < 0 || s.To-s.From >= spec.maxDistinct() {
			return nil, &Error{Field: "values", Text: spec.Values, Kind: BadValues, Limit: spec.maxDistinct()}
		}
		return spec.spanPool(s, cards), nil
	case base == nil:
		return spec.spanPool(generate.Span{From: 1, To: cmp.Or(spec.Max, min(defaultHighest, spec.maxDistinct()))}, cards), nil
	case spec.Max > base.Max():
		return spec.spanPool(generate.Span{From: 1, To: spec.Max}, int64(base[0].Count)), nil
	}
	var pool deal.Pool
	for _, tile := range base {
		switch {
		case spec.Max > 0 && tile.Value > spec.Max:
		case spec.FacesAreTen && tile.Value > faceValue:
			pool[len(pool)-1].Count += cmp.Or(int(spec.Copies), tile.Count)
		default:
			pool = append(pool, deal.Tile{Value: tile.Value, Count: cmp.Or(int(spec.Copies), tile.Count)})
		}
	}
	return pool, nil
}

// faceValue is the value of J, Q and K with FacesAreTen. Every pool of cards contains it.
const faceValue = 10

func (spec Spec) maxDistinct() int64 { return cmp.Or(spec.MaxDistinct, MaxValues) }

// spanPool returns the pool of the numbers in s, with Copies copies of each number, or copies if
// Copies is 0.
func (spec Spec) spanPool(s generate.Span, copies int64) deal.Pool {
	pool := make(deal.Pool, s.To-s.From+1)
	for i := range pool { // a loop over the numbers would overflow after the largest int64
		pool[i] = deal.Tile{Value: s.From + int64(i), Count: int(cmp.Or(spec.Copies, copies))}
	}
	return pool
}

// smallHand is the largest size of a hand for which IsSmall reports true.
const smallHand = 4

// IsSmall reports whether all solutions of a hand with this number of cards are found fast.
func IsSmall(cards int64) bool { return cards <= smallHand }

// IsMeasured reports whether hands are like those to which the grading model was fitted: up to four
// numbers up to 13, with the target 24. The grade of other hands takes longer and is only an estimate.
func IsMeasured(cards, highest int64, target rat.Rat) bool {
	return IsSmall(cards) && highest <= 13 && target.Equal(rat.Int(puzzle.DefaultTarget))
}

// columnFacts maps columns to the facts that they require.
var columnFacts = map[string]generate.Facts{
	"level": {Grade: true}, "seconds": {Grade: true}, "techniques": {Grade: true}, "forms": {Forms: true}, "ideas": {Ideas: true},
	"fraction": {Solution: true}, "depth": {Solution: true}, "shape": {Solution: true}, "solution": {Solution: true},
}

// facts returns the facts that the columns require. If no columns are specified, the facts depend on the
// hands: for large hands, only those of the simplest solution are required, for small hands also the
// others except the grade, and for hands for which IsMeasured reports true, all.
func (spec Spec) facts(c generate.Criteria) (f generate.Facts) {
	isSmall := IsSmall(c.Cards.To)
	target, isSingle := c.Targets.Only()
	isMeasured := isSingle && IsMeasured(c.Cards.To, c.Pool.Max(), target)
	if spec.Columns == "all" || spec.Columns == "" && isSmall {
		return generate.Facts{Solution: true, Forms: true, Ideas: true, Grade: isMeasured || spec.Columns == "all"}
	}
	f.Solution = spec.Columns == "" || spec.NeedsSolution
	for _, column := range spec.ColumnNames() {
		need := columnFacts[column]
		f.Solution = f.Solution || need.Solution
		f.Forms = f.Forms || need.Forms
		f.Ideas = f.Ideas || need.Ideas
		f.Grade = f.Grade || need.Grade
	}
	return f
}

// ColumnNames returns the columns to write, for WriterOptions of package dataset. It returns nil for all
// columns whose values are known.
func (spec Spec) ColumnNames() []string {
	if spec.Columns == "" || spec.Columns == "all" {
		return nil
	}
	return slices.DeleteFunc(append([]string{}, Words(spec.Columns)...), func(c string) bool { return c == "none" })
}

var errBadSpan = errors.New("not a whole number or a range of whole numbers")

// ParseSpan parses a whole number or an inclusive range of whole numbers: 24, 10-100 or 10..100. It
// returns an error for descending ranges, and for leading zeros, which some programs read as octal.
func ParseSpan(text string) (s generate.Span, err error) {
	text = strings.TrimSpace(strings.ReplaceAll(text, "−", "-"))
	low, high, isRange := strings.Cut(text, "..")
	if !isRange {
		first := min(1, len(text)) // a leading hyphen is a minus sign
		low, high, isRange = strings.Cut(text[first:], "-")
		low = text[:first] + low
	}
	if !isRange {
		high = low
	}
	if s.From, err = parseBound(low); err == nil {
		s.To, err = parseBound(high)
	}
	if err != nil || s.From > s.To {
		return generate.Span{}, errBadSpan
	}
	return s, nil
}

// parseBound parses one bound of a range.
func parseBound(text string) (int64, error) {
	text = strings.TrimSpace(text)
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || strconv.FormatInt(n, 10) != text {
		return 0, errBadSpan
	}
	return n, nil
}

// parseSeconds parses a range of seconds: 5-20, 5.5.. or ..20.
func parseSeconds(text string) (s generate.Seconds, err error) {
	from, to, isRange := strings.Cut(text, "..")
	if !isRange {
		from, to, isRange = strings.Cut(text, "-")
	}
	for _, bound := range []struct {
		text  string
		field *float64
	}{{from, &s.From}, {to, &s.To}} {
		if bound.text == "" {
			continue
		}
		if strings.Trim(bound.text, "0123456789.") != "" {
			return s, strconv.ErrSyntax
		}
		if *bound.field, err = strconv.ParseFloat(bound.text, 64); err != nil {
			return s, err
		}
	}
	if !isRange || from == "" && to == "" || to != "" && (s.To < s.From || s.To == 0) {
		return s, strconv.ErrSyntax
	}
	return s, nil
}

var errBadShare = errors.New("not a share from 0 to 1")

// parseShare parses a share from 0 to 1: 0.1, 1/10 or 10%.
func parseShare(text string) (generate.Share, error) {
	number, isPercent := strings.CutSuffix(text, "%")
	share, ok := new(big.Rat), false
	if len(number) <= 20 && strings.Trim(number, "0123456789./") == "" {
		share, ok = share.SetString(number)
	}
	if !ok {
		return generate.Share{}, errBadShare
	}
	if isPercent {
		share.Quo(share, big.NewRat(100, 1))
	}
	if share.Cmp(big.NewRat(1, 1)) > 0 || !share.Num().IsInt64() || !share.Denom().IsInt64() {
		return generate.Share{}, errBadShare
	}
	return generate.Share{Num: share.Num().Int64(), Den: share.Denom().Int64()}, nil
}
