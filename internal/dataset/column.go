package dataset

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
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

// columnTable says of each column what we call it, what it holds, and how a record gives it.
var columnTable = [columnCount]struct {
	name string
	kind kind
	get  func(*Record) value
}{
	idColumn:       {"id", words, func(r *Record) value { return value{known: r.ID != "", text: r.ID} }},
	handColumn:     {"hand", wholes, func(r *Record) value { return value{known: true, wholes: r.Hand} }},
	targetColumn:   {"target", words, func(r *Record) value { return textValue(r.Target.String()) }},
	rulesColumn:    {"rules", words, func(r *Record) value { return textValue(r.RulesName()) }},
	solvableColumn: {"solvable", truth, func(r *Record) value { return truthOf(r.Solvable) }},
	levelColumn:    {"level", whole, func(r *Record) value { return wholeOf(r.Level) }},
	secondsColumn: {"seconds", float, func(r *Record) value {
		return value{known: r.Seconds.Known, float: r.Seconds.Value}
	}},
	formsColumn:    {"forms", whole, func(r *Record) value { return wholeOf(r.Forms) }},
	ideasColumn:    {"ideas", whole, func(r *Record) value { return wholeOf(r.Ideas) }},
	fractionColumn: {"fraction", truth, func(r *Record) value { return truthOf(r.Fraction) }},
	depthColumn:    {"depth", whole, func(r *Record) value { return wholeOf(r.Depth) }},
	techniquesColumn: {"techniques", texts, func(r *Record) value {
		return value{known: len(r.Techniques) > 0, texts: r.Techniques}
	}},
	shapeColumn:    {"shape", words, func(r *Record) value { return value{known: r.Shape != "", text: r.Shape} }},
	solutionColumn: {"solution", words, func(r *Record) value { return value{known: r.Solution != "", text: r.Solution} }},
	triedColumn:    {"tried", whole, func(r *Record) value { return wholeOf(r.Tried) }},
	splitColumn: {"split", words, func(r *Record) value {
		return value{known: r.Split != NoSplit, text: r.Split.String()}
	}},
}

// inKey reports whether the key of a record is made of the column, or held against it.
func (c column) inKey() bool {
	return c == idColumn || c == handColumn || c == targetColumn || c == rulesColumn || c == profileColumn
}

func truthOf(f Fact[bool]) value  { return value{known: f.Known, truth: f.Value} }
func wholeOf(f Fact[int64]) value { return value{known: f.Known, whole: f.Value} }

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
