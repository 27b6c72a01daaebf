package dataset

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/prompt"
	"github.com/make24/make24/internal/sets/record"
)

// row is a record to be written. The values of the fields are computed from it.
type row struct {
	*Record
	index   int64 // its number in the file, counted from 0
	format  Format
	options *WriterOptions
	steps   []expr.Step // of the solution; set by stepsField
	err     *Error      // set by a field whose format cannot hold its value
}

// field is one field of a layout: its path, its kind and its value.
type field struct {
	path      string // names separated by dots
	name      string // if not "", the last name, which may contain dots
	kind      fieldKind
	get       func(*row) value
	fewValues bool // the column has few distinct values, so a dictionary makes the file shorter

	column column // the column that a reader sets from the field, or noColumn
}

// names returns the names in the path, split at the dots.
func (f *field) names() []string {
	if f.name == "" {
		return strings.Split(f.path, ".")
	}
	outer := strings.TrimSuffix(strings.TrimSuffix(f.path, f.name), ".")
	if outer == "" {
		return []string{f.name}
	}
	return append(strings.Split(outer, "."), f.name)
}

// columnField returns a field that holds the value of a column.
func columnField(path string, c column) field {
	get := columnTable[c].get
	fewValues := c == rulesColumn || c == techniquesColumn || c == shapeColumn || c == splitColumn
	return field{path: path, kind: columnTable[c].kind, get: func(r *row) value { return get(r.Record) }, fewValues: fewValues, column: c}
}

// constantField returns a field with the same text in every row.
func constantField(path, text string) field {
	return field{path: path, kind: textKind, get: func(*row) value { return textValue(text) }, fewValues: true}
}

// requiredField returns a field for a text column that is written even if its value is unknown.
func requiredField(path string, c column) field {
	f := columnField(path, c)
	get := f.get
	f.get = func(r *row) value { return textValue(get(r).text) }
	return f
}

// integerTarget returns a field for the target, for formats that hold it as an int64.
func integerTarget(path string) field {
	return field{path: path, kind: int64Kind, get: func(r *row) value {
		target, ok := r.Target.Int64()
		if !ok {
			r.err = newError("the format %s holds only whole targets below 2^63, not %s; use jsonl, csv, parquet, "+
				"verifiers or nemo-gym", r.format, truncate(r.Target.String()))
		}
		return value{known: true, integer: target}
	}, fewValues: true, column: targetColumn}
}

// rowNumberField returns a field for the number of the row, counted from 0.
func rowNumberField(path string) field {
	return field{path: path, kind: int64Kind, get: func(r *row) value { return value{known: true, integer: r.index} }}
}

// promptField returns a field for the prompt.
func promptField(path string, k fieldKind) field {
	return field{path: path, kind: k, get: func(r *row) value {
		return textValue(prompt.Text(r.options.ProfileOf(r.Record), r.Hand, r.Target, r.options.Lang))
	}}
}

// stepsField returns a field for the steps of the solution, as texts such as "3+5=8".
func stepsField(path string) field {
	return field{path: path, kind: textListKind, get: func(r *row) value {
		var err error
		if r.steps, err = parseSteps(r.Solution); err != nil {
			r.err = newError("the solution %s cannot be written as steps: %v", excerpt.Quote(r.Solution), err)
		}
		return value{known: true, texts: stepTexts(r.steps)}
	}, column: solutionColumn}
}

// searchPathField returns a field for the search path: the steps as sentences. In a layout it must
// follow a stepsField.
func searchPathField(path string) field {
	return field{path: path, kind: textKind, get: func(r *row) value {
		return value{known: len(r.steps) > 0, text: searchPath(r.Hand, r.Target, r.steps)}
	}}
}

// profileField returns a field for the profile of the prompt, by which answers to the prompt are
// judged.
func profileField(path string) field {
	return field{
		path: path, kind: textKind, fewValues: true, column: profileColumn,
		get: func(r *row) value { return textValue(r.options.ProfileOf(r.Record).String()) },
	}
}

// columnsUnder returns fields for the chosen columns. The path of each is the prefix and the name
// of its column. It omits the columns in except, which the layout has elsewhere.
func columnsUnder(prefix string, chosen []column, except ...column) []field {
	var fields []field
	for _, c := range chosen {
		if c != promptColumn && !slices.Contains(except, c) {
			fields = append(fields, columnField(prefix+columnTable[c].name, c))
		}
	}
	return fields
}

// dataSource tells training programs which function judges the answers to a row. Theirs for the
// Countdown game with all numbers also judges the 24-point game.
const dataSource = "countdown"

// layoutOf returns the layout of a format with the chosen optional columns. The fields of a nested
// object are adjacent.
func layoutOf(f Format, chosen []column) (fields []field) {
	add := func(more ...field) { fields = append(fields, more...) }
	switch f {
	case JSONL, CSV, Parquet:
		extraFields := columnsUnder("", chosen)
		if len(extraFields) > 0 && extraFields[0].path == columnTable[idColumn].name {
			add(extraFields[0])
			extraFields = extraFields[1:]
		}
		add(columnField("hand", handColumn), columnField("target", targetColumn))
		add(extraFields...)
	case Verl:
		add(constantField("data_source", dataSource), promptField("prompt", messageKind), constantField("ability", "math"),
			constantField("reward_model.style", "rule"), integerTarget("reward_model.ground_truth.target"),
			columnField("reward_model.ground_truth.numbers", handColumn),
			columnField("extra_info.split", splitColumn), rowNumberField("extra_info.index"), profileField("extra_info.profile"))
		add(columnsUnder("extra_info.", chosen, splitColumn)...)
	case CountdownTasks:
		add(integerTarget("target"), columnField("nums", handColumn))
		add(columnsUnder("", chosen)...)
	case ReasoningGym:
		add(promptField("question", textKind), requiredField("answer", solutionColumn),
			constantField("metadata.source_dataset", dataSource), rowNumberField("metadata.source_index"),
			columnField("metadata.numbers", handColumn), integerTarget("metadata.target"), profileField("metadata.profile"))
		add(columnsUnder("metadata.", chosen, solutionColumn)...)
	case Verifiers:
		add(promptField("prompt", messageKind), requiredField("answer", solutionColumn),
			columnField("info.numbers", handColumn), columnField("info.target", targetColumn), profileField("info.profile"))
		add(columnsUnder("info.", chosen, solutionColumn)...)
	case NemoGym:
		add(promptField("responses_create_params.input", messageKind), requiredField("expected_answer", solutionColumn),
			columnField("verifier_metadata.numbers", handColumn), columnField("verifier_metadata.target", targetColumn),
			profileField("verifier_metadata.profile"))
		add(columnsUnder("verifier_metadata.", chosen, solutionColumn)...)
	case StreamOfSearch:
		add(columnField("nums", handColumn), integerTarget("target"), stepsField("solution"), searchPathField("optimal_path"))
		for _, f := range columnsUnder("", chosen) {
			if f.column == solutionColumn {
				f.path = "expression"
			}
			add(f)
		}
	default:
	}
	return fields
}

// ProfileOf returns the profile for a record: the record's rules with the notation of the options.
func (o *WriterOptions) ProfileOf(r *Record) answer.Profile {
	if o.Profile.Rules == r.Rules {
		return o.Profile
	}
	p, err := answer.Lookup(r.RulesName())
	if err != nil || p.Rules != r.Rules {
		p = answer.Profile{Rules: r.Rules}
	}
	return p.WithOptions(o.Profile)
}

// truncate shortens a number, which may have thousands of digits, for an error message.
func truncate(number string) string {
	const maxLen = 40
	if len(number) <= maxLen {
		return number
	}
	return number[:maxLen] + "... (" + strconv.Itoa(len(number)) + " characters)"
}

// column is a property of a record. Its name may differ between formats.
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
	solutionsColumn
	splitColumn
	profileColumn // the rules and the notation of the prompt; read if a record has no rules
	keyColumn     // written by conversions
	promptColumn  // written by conversions, with the profile
	numberColumn  // one number of the hand; only read
	inputColumn   // the hand, unless another column gives it; only read
	outputColumn  // the target if it is a number, unless another column gives it; only read
	columnCount
)

// columnTable gives the name and the kind of each column, how its value is computed from a record,
// and how a reader sets it. builder.finish sets the columns that make up the puzzle.
var columnTable = [columnCount]columnInfo{
	idColumn:       textFact("id", func(r *Record) *string { return &r.ID }),
	handColumn:     computed("hand", int64ListKind, func(r *Record) value { return value{known: true, integers: r.Hand} }),
	targetColumn:   computed("target", textKind, func(r *Record) value { return textValue(r.Target.String()) }),
	rulesColumn:    computed("rules", textKind, func(r *Record) value { return textValue(r.RulesName()) }),
	solvableColumn: boolFact("solvable", func(r *Record) *Fact[bool] { return &r.Solvable }),
	levelColumn:    int64Fact("level", func(r *Record) *Fact[int64] { return &r.Level }),
	secondsColumn: {
		name: "seconds",
		kind: floatKind,
		get:  func(r *Record) value { return value{known: r.Seconds.Known, float: r.Seconds.Value} },
		set: func(r *Record, text string) {
			if x, err := strconv.ParseFloat(text, 64); err == nil && !math.IsInf(x, 0) && !math.IsNaN(x) {
				r.Seconds = Known(x)
			}
		},
	},
	formsColumn:      int64Fact("forms", func(r *Record) *Fact[int64] { return &r.Forms }),
	ideasColumn:      int64Fact("ideas", func(r *Record) *Fact[int64] { return &r.Ideas }),
	fractionColumn:   boolFact("fraction", func(r *Record) *Fact[bool] { return &r.Fraction }),
	depthColumn:      int64Fact("depth", func(r *Record) *Fact[int64] { return &r.Depth }),
	techniquesColumn: computed("techniques", textListKind, func(r *Record) value { return value{known: len(r.Techniques) > 0, texts: r.Techniques} }),
	shapeColumn:      textFact("shape", func(r *Record) *string { return &r.Shape }),
	solutionColumn:   computed("solution", textKind, func(r *Record) value { return value{known: r.Solution != "", text: r.Solution} }),
	triedColumn:      int64Fact("tried", func(r *Record) *Fact[int64] { return &r.Tried }),
	solutionsColumn:  computed("solutions", textListKind, func(r *Record) value { return value{known: len(r.Solutions) > 0, texts: r.Solutions} }),
	keyColumn:        computed("key", textKind, func(r *Record) value { return textValue(r.KeyText()) }),
	promptColumn:     {name: "prompt", kind: textKind},
	splitColumn: {
		name: "split",
		kind: textKind,
		get:  func(r *Record) value { return value{known: r.Split != NoSplit, text: r.Split.String()} },
		set:  func(r *Record, text string) { r.Split, _ = ParseSplit(text) },
	},
}

type columnInfo struct {
	name string
	kind fieldKind
	get  func(*Record) value
	set  func(*Record, string) // sets a fact given as one text, ignoring invalid text; nil for other columns
}

// computed returns a column that a reader does not set as one text.
func computed(name string, kind fieldKind, get func(*Record) value) columnInfo {
	return columnInfo{name: name, kind: kind, get: get}
}

// textFact, boolFact and int64Fact return columns for facts that are fields of a Record.
func textFact(name string, field func(*Record) *string) columnInfo {
	return columnInfo{
		name: name,
		kind: textKind,
		get:  func(r *Record) value { return value{known: *field(r) != "", text: *field(r)} },
		set:  func(r *Record, text string) { *field(r) = text },
	}
}

func boolFact(name string, field func(*Record) *Fact[bool]) columnInfo {
	return columnInfo{
		name: name,
		kind: boolKind,
		get:  func(r *Record) value { return value{known: field(r).Known, boolean: field(r).Value} },
		set: func(r *Record, text string) {
			text = strings.ToLower(text)
			*field(r) = Fact[bool]{text == "true", text == "true" || text == "false"}
		},
	}
}

func int64Fact(name string, field func(*Record) *Fact[int64]) columnInfo {
	return columnInfo{
		name: name,
		kind: int64Kind,
		get:  func(r *Record) value { return value{known: field(r).Known, integer: field(r).Value} },
		set: func(r *Record, text string) {
			*field(r) = Fact[int64]{}
			if n, err := strconv.ParseInt(string(record.NormalizeInteger([]byte(text))), 10, 64); err == nil {
				*field(r) = Known(n)
			}
		},
	}
}

// inKey reports whether a column is part of the key of a record, or is checked against the key.
func (c column) inKey() bool {
	switch c {
	case idColumn, handColumn, numberColumn, inputColumn, targetColumn, outputColumn, rulesColumn, profileColumn:
		return true
	default:
		return false
	}
}

// optionalColumns lists the columns that are written in addition to the fields of a format, in
// order.
var optionalColumns = []column{
	idColumn, rulesColumn, solvableColumn, levelColumn, secondsColumn, formsColumn, ideasColumn, fractionColumn,
	depthColumn, techniquesColumn, shapeColumn, solutionColumn, triedColumn, splitColumn,
}

// conversionColumns lists the columns that a conversion can write.
var conversionColumns = append(slices.Clone(optionalColumns), solutionsColumn, keyColumn, promptColumn)

// ColumnNames returns the names of the columns that WriterOptions can choose, in order.
func ColumnNames() []string { return namesOf(optionalColumns) }

// ConversionColumnNames is like ColumnNames if WriterOptions.Conversion is set.
func ConversionColumnNames() []string { return namesOf(conversionColumns) }

func namesOf(columns []column) (names []string) {
	for _, c := range columns {
		names = append(names, columnTable[c].name)
	}
	return names
}

// selectColumns returns those of the columns that have the given names, or all if wanted is nil. If a
// name is unknown, the error lists the valid names.
func selectColumns(all []column, wanted []string) ([]column, error) {
	if wanted == nil {
		return all, nil
	}
	var chosen []column
	for _, c := range all {
		if slices.Contains(wanted, columnTable[c].name) {
			chosen = append(chosen, c)
		}
	}
	for _, name := range wanted {
		if !slices.Contains(namesOf(all), name) {
			return nil, newError("there is no column %s; the columns are %s", excerpt.Quote(name), strings.Join(namesOf(all), ", "))
		}
	}
	return chosen, nil
}

// fieldKind is the type of the values of a field.
type fieldKind uint8

const (
	boolKind      fieldKind = iota + 1 // true or false
	int64Kind                          // an int64
	floatKind                          // a float64
	textKind                           // text
	int64ListKind                      // a list of int64
	textListKind                       // a list of text
	messageKind                        // a conversation of one message, from the user
	jsonKind                           // any JSON value; in other containers its text
)

// value is the value of a field in one record. If known is false, the value is unknown.
type value struct {
	known    bool
	boolean  bool
	integer  int64
	float    float64
	text     string
	integers []int64
	texts    []string
	json     []byte
}

func textValue(s string) value { return value{known: true, text: s} }

// isEncodable reports whether every container can hold the value: texts are valid UTF-8, and a float
// is finite.
func (v *value) isEncodable() bool {
	for _, t := range v.texts {
		if !utf8.ValidString(t) {
			return false
		}
	}
	return utf8.ValidString(v.text) && !math.IsNaN(v.float) && !math.IsInf(v.float, 0)
}
