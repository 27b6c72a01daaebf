package dataset

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/internal/record"
)

// column is a thing that a record may hold, whatever it is called in a format.
type column uint8

const (
	noColumn column = iota
	idColumn
	handColumn
	targetColumn
	rulesColumn
	solvableColumn
	levelColumn
	secondsColumn
	formsColumn
	ideasColumn
	fractionColumn
	depthColumn
	techniquesColumn
	shapeColumn
	solutionColumn
	triedColumn
	splitColumn
	profileColumn // the rules and the notation of the prompt; read where there are no rules
	columnCount
)

// columnTable says of each column what we call it, what it holds, how a record gives it, and how
// a record takes a fact that is one text; what a puzzle is made of is read by a builder.
var columnTable = [columnCount]columnInfo{
	idColumn:       textFact("id", func(r *Record) *string { return &r.ID }),
	handColumn:     {"hand", wholes, func(r *Record) value { return value{known: true, wholes: r.Hand} }, nil},
	targetColumn:   {"target", words, func(r *Record) value { return textValue(r.Target.String()) }, nil},
	rulesColumn:    {"rules", words, func(r *Record) value { return textValue(r.RulesName()) }, nil},
	solvableColumn: truthFact("solvable", func(r *Record) *Fact[bool] { return &r.Solvable }),
	levelColumn:    wholeFact("level", func(r *Record) *Fact[int64] { return &r.Level }),
	secondsColumn: {"seconds", float, func(r *Record) value { return value{known: r.Seconds.Known, float: r.Seconds.Value} }, func(r *Record, text string) {
		if x, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(x, 0) && !math.IsNaN(x) {
			r.Seconds = Known(x)
		}
	}},
	formsColumn:      wholeFact("forms", func(r *Record) *Fact[int64] { return &r.Forms }),
	ideasColumn:      wholeFact("ideas", func(r *Record) *Fact[int64] { return &r.Ideas }),
	fractionColumn:   truthFact("fraction", func(r *Record) *Fact[bool] { return &r.Fraction }),
	depthColumn:      wholeFact("depth", func(r *Record) *Fact[int64] { return &r.Depth }),
	techniquesColumn: {"techniques", texts, func(r *Record) value { return value{known: len(r.Techniques) > 0, texts: r.Techniques} }, nil},
	shapeColumn:      textFact("shape", func(r *Record) *string { return &r.Shape }),
	solutionColumn:   textFact("solution", func(r *Record) *string { return &r.Solution }),
	triedColumn:      wholeFact("tried", func(r *Record) *Fact[int64] { return &r.Tried }),
	splitColumn: {"split", words, func(r *Record) value { return value{known: r.Split != NoSplit, text: r.Split.String()} }, func(r *Record, text string) {
		r.Split, _ = ParseSplit(text)
	}},
}

type columnInfo struct {
	name string
	kind kind
	get  func(*Record) value
	set  func(*Record, string) // nil for what is no fact of one text; an invalid text is no fact
}

// textFact, truthFact and wholeFact are columns of facts, which stand in a field of the record.
func textFact(name string, field func(*Record) *string) columnInfo {
	return columnInfo{
		name, words,
		func(r *Record) value { return value{known: *field(r) != "", text: *field(r)} },
		func(r *Record, text string) { *field(r) = text },
	}
}

func truthFact(name string, field func(*Record) *Fact[bool]) columnInfo {
	return columnInfo{
		name, truth,
		func(r *Record) value { return value{known: field(r).Known, truth: field(r).Value} },
		func(r *Record, text string) {
			text = strings.ToLower(text)
			*field(r) = Fact[bool]{text == "true", text == "true" || text == "false"}
		},
	}
}

func wholeFact(name string, field func(*Record) *Fact[int64]) columnInfo {
	return columnInfo{
		name, whole,
		func(r *Record) value { return value{known: field(r).Known, whole: field(r).Value} },
		func(r *Record, text string) {
			*field(r) = Fact[int64]{}
			if n, err := strconv.ParseInt(string(record.Whole([]byte(text))), 10, 64); err == nil {
				*field(r) = Known(n)
			}
		},
	}
}

// inKey reports whether the key of a record is made of the column, or held against it.
func (c column) inKey() bool {
	return c == idColumn || c == handColumn || c == targetColumn || c == rulesColumn || c == profileColumn
}

// ours are the columns that are written beside what a format has of its own, in order.
var ours = []column{
	idColumn, rulesColumn, solvableColumn, levelColumn, secondsColumn, formsColumn, ideasColumn, fractionColumn,
	depthColumn, techniquesColumn, shapeColumn, solutionColumn, triedColumn, splitColumn,
}

// ColumnNames are the names of the columns that WriterOptions may choose from, in order.
func ColumnNames() []string {
	var names []string
	for _, c := range ours {
		names = append(names, columnTable[c].name)
	}
	return names
}

// choose is what is left of ours when only some are wanted; nil wants all. The error names the
// columns that there are.
func choose(wanted []string) ([]column, error) {
	if wanted == nil {
		return ours, nil
	}
	var chosen []column
	for _, c := range ours {
		if slices.Contains(wanted, columnTable[c].name) {
			chosen = append(chosen, c)
		}
	}
	for _, name := range wanted {
		if !slices.Contains(ColumnNames(), name) {
			return nil, bad("there is no column %s; the columns are %s", quoted(name), strings.Join(ColumnNames(), ", "))
		}
	}
	return chosen, nil
}

// kind is what a field of a layout holds.
type kind uint8

const (
	truth    kind = iota + 1 // true or false
	whole                    // an int64
	float                    // a float64
	words                    // text
	wholes                   // a list of int64
	texts                    // a list of text
	messages                 // a conversation of one message, the user's
)

// value is what a field holds in one record. It is known or not.
type value struct {
	known  bool
	truth  bool
	whole  int64
	float  float64
	text   string
	wholes []int64
	texts  []string
}

func textValue(s string) value { return value{known: true, text: s} }

// sound reports whether every container can hold the value: text is UTF-8 and a number is one.
func (v *value) sound() bool {
	for _, t := range v.texts {
		if !utf8.ValidString(t) {
			return false
		}
	}
	return utf8.ValidString(v.text) && !math.IsNaN(v.float) && !math.IsInf(v.float, 0)
}
