package dataset

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/internal/engine/excerpt"
	"github.com/make24/make24/internal/sets/record"
)

// Format is a file format of sets. The zero Format means unknown: a reader then detects the format.
type Format uint8

// The formats, as docs/datasets.md describes them.
const (
	JSONL          Format = iota + 1 // make24's own JSON objects, one per line
	CSV                              // a table with a header
	Parquet                          // make24's own Parquet table
	Verl                             // Parquet for verl and TinyZero
	CountdownTasks                   // Parquet of Countdown-Tasks-3to4
	ReasoningGym                     // JSON lines of reasoning-gym
	Verifiers                        // JSON lines for verifiers
	NemoGym                          // JSON lines for NeMo-Gym
	StreamOfSearch                   // a JSON array of Stream of Search
	formatCount
)

// container is the encoding of a file's records.
type container uint8

const (
	jsonLines container = iota + 1
	jsonArray
	csvContainer
	parquetContainer
)

// formatTable gives the name of each format, how the format is encoded, and where its records hold
// their puzzles.
var formatTable = [formatCount]struct {
	name, extension string
	container       container
	prefixes        []string // path prefixes of the objects that hold puzzles; "" is the record itself
	solutionPaths   []string // fields outside those objects that hold a solution
	targetPath      string   // another field that holds the target, or an object with it
}{
	JSONL:          {"jsonl", ".jsonl", jsonLines, []string{"", "ground_truth."}, nil, ""},
	CSV:            {"csv", ".csv", csvContainer, []string{""}, nil, ""},
	Parquet:        {"parquet", ".parquet", parquetContainer, []string{"", "ground_truth."}, nil, ""},
	Verl:           {"verl", ".parquet", parquetContainer, []string{"extra_info.", "reward_model.ground_truth."}, nil, "reward_model.ground_truth"},
	CountdownTasks: {"countdown-tasks", ".parquet", parquetContainer, []string{""}, nil, ""},
	ReasoningGym:   {"reasoning-gym", ".jsonl", jsonLines, []string{"metadata."}, []string{"answer"}, ""},
	Verifiers:      {"verifiers", ".jsonl", jsonLines, []string{"info.", ""}, []string{"answer"}, ""},
	NemoGym: {
		"nemo-gym", ".jsonl", jsonLines, []string{"verifier_metadata.", "metadata.", ""}, []string{"expected_answer", "answer"}, "",
	},
	StreamOfSearch: {"stream-of-search", ".json", jsonArray, []string{""}, nil, ""},
}

// Formats returns all formats, in order.
func Formats() []Format {
	all := make([]Format, 0, formatCount-1)
	for f := JSONL; f < formatCount; f++ {
		all = append(all, f)
	}
	return all
}

// FormatNames returns the names of all formats, in order.
func FormatNames() []string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.String())
	}
	return names
}

// String returns the name of the format, as ParseFormat accepts it; "" for an unknown one.
func (f Format) String() string {
	if f >= formatCount {
		return ""
	}
	return formatTable[f].name
}

// Extension returns the file name extension of the format, with its dot.
func (f Format) Extension() string {
	if f >= formatCount {
		return ""
	}
	return formatTable[f].extension
}

// ErrFormat is the error for an unknown format. Errors that wrap it list the formats.
var ErrFormat = errors.New("unknown format")

// NeedsSolution reports whether every record of the format has a solution, whatever its columns are.
func (f Format) NeedsSolution() bool {
	return f == ReasoningGym || f == Verifiers || f == StreamOfSearch
}

// ParseFormat returns the format with the given name. If there is none, the error wraps ErrFormat.
func ParseFormat(name string) (Format, error) {
	for _, f := range Formats() {
		if f.String() == name {
			return f, nil
		}
	}
	return 0, fmt.Errorf("%w %s; the formats are %s", ErrFormat, excerpt.Quote(name), strings.Join(FormatNames(), ", "))
}

// MarshalText implements encoding.TextMarshaler.
func (f Format) MarshalText() ([]byte, error) { return []byte(f.String()), nil }

// UnmarshalText implements encoding.TextUnmarshaler for the format of a Manifest. An error is an
// *Error.
func (f *Format) UnmarshalText(name []byte) (err error) {
	if *f, err = ParseFormat(string(name)); err != nil {
		return newError("the manifest names an %v", err)
	}
	return nil
}

// puzzleColumns maps the fields of records to columns. The names of these fields are those of package
// record.
var puzzleColumns = map[record.Field]column{
	record.IDField: idColumn, record.HandField: handColumn, record.NumberField: numberColumn, record.TargetField: targetColumn,
	record.RulesField: rulesColumn, record.AnswerField: solutionColumn,
}

// otherFactNames maps names that other programs use for facts to columns.
var otherFactNames = map[string]column{
	"expression": solutionColumn, "technique": techniquesColumn, "needs_fraction": fractionColumn,
}

// pathIndex maps the paths of a format to columns, for a reader.
type pathIndex struct {
	columns  map[string]column // by path in lower case
	objects  map[string]bool   // the objects that hold such a path
	prefixes []string          // of the objects that may hold fields for one number each
}

// column returns the column of a path, or noColumn.
func (p *pathIndex) column(path []byte) column {
	c, ok := p.columns[string(path)]
	if ok || p.prefixes == nil {
		return c
	}
	if c, ok = p.columns[strings.ToLower(string(path))]; ok {
		return c
	}
	object, name := "", path
	if at := bytes.LastIndexByte(path, '.'); at >= 0 {
		object, name = string(path[:at+1]), path[at+1:]
	}
	if record.FieldOf(name) == record.NumberField && slices.Contains(p.prefixes, object) {
		return numberColumn
	}
	return noColumn
}

// newPathIndex returns the index of the paths that a reader of format f recognizes: those that a
// writer of f uses, and the other names of the fields. A name that a flag gives replaces all names of
// its field.
func newPathIndex(f Format, named *record.FieldNames) pathIndex {
	index := pathIndex{columns: map[string]column{}, objects: map[string]bool{}, prefixes: formatTable[f].prefixes}
	byFlag := map[column]string{handColumn: named.Hand, numberColumn: named.Hand, inputColumn: named.Hand, targetColumn: named.Target, solutionColumn: named.Answer}
	if named.Hand != "" {
		index.prefixes = []string{}
	}
	add := func(path string, c column) {
		path = strings.ToLower(path)
		if _, exists := index.columns[path]; exists || c == noColumn || byFlag[c] != "" {
			return
		}
		index.columns[path] = c
		index.addObjects(path)
	}
	for _, c := range []column{handColumn, targetColumn, solutionColumn} {
		if path := byFlag[c]; path != "" {
			index.columns[path] = c
			index.addObjects(path)
		}
	}
	for _, field := range layoutOf(f, optionalColumns) {
		add(field.path, field.column)
	}
	for _, prefix := range formatTable[f].prefixes {
		for field, c := range puzzleColumns {
			if field == record.AnswerField || field == record.NumberField {
				continue // the answer is a solution only in some formats; column finds the numbers
			}
			for _, name := range field.Names() {
				if name == "profile" {
					add(prefix+name, profileColumn)
				}
				add(prefix+name, c)
			}
		}
		for c := idColumn; c <= splitColumn; c++ {
			add(prefix+columnTable[c].name, c)
		}
		for name, c := range otherFactNames {
			if f != ReasoningGym || c != solutionColumn { // there, "expression" repeats the field "answer"
				add(prefix+name, c)
			}
		}
		for _, name := range record.HandField.SecondaryNames() {
			add(prefix+name, inputColumn)
		}
		if named.Target == "" {
			for _, name := range record.TargetField.SecondaryNames() {
				add(prefix+name, outputColumn)
			}
		}
	}
	for _, path := range formatTable[f].solutionPaths {
		add(path, solutionColumn)
	}
	// A record may repeat a field outside the object in which its format puts it. Both fields are
	// read, so that a contradiction is detected.
	for _, name := range record.HandField.Names() {
		add(name, handColumn)
	}
	add(record.TargetField.Names()[0], targetColumn)
	if path := formatTable[f].targetPath; path != "" {
		add(path, targetColumn)
	}
	return index
}

// addObjects adds the objects that hold a path.
func (p *pathIndex) addObjects(path string) {
	for at := strings.LastIndexByte(path, '.'); at >= 0; at = strings.LastIndexByte(path[:at], '.') {
		p.objects[path[:at]] = true
	}
}

// pathIndex returns the index for a reader of the file. A reader that keeps unknown fields also looks into
// the objects of fields that hold no column.
func (f *File) pathIndex() pathIndex {
	index := newPathIndex(f.Format, &f.builder.fields)
	if f.builder.keepExtra {
		for _, field := range layoutOf(f.Format, nil) {
			index.addObjects(field.path)
		}
	}
	return index
}

// detectFormat returns the format of a record with these paths, or 0 if no format fits. The path of
// a list ends in "[]".
func detectFormat(encoding container, paths []string, named *record.FieldNames) Format {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return slices.ContainsFunc(paths, func(p string) bool {
				p = strings.ToLower(p)
				return p == name || p == name+"[]" || strings.HasPrefix(p, name+".")
			})
		})
	}
	plainFormat := [...]Format{jsonLines: JSONL, jsonArray: JSONL, csvContainer: CSV, parquetContainer: Parquet}[encoding]
	switch {
	case encoding == csvContainer:
	case has("reward_model"):
		return Verl
	case has("responses_create_params"):
		return NemoGym
	case has("question") && has("metadata"):
		return ReasoningGym
	case has("info") || has("prompt") && has("answer"):
		return Verifiers
	case has("nums") && has("target") && (slices.Contains(paths, "solution[]") || has("search_path", "optimal_path")):
		return StreamOfSearch
	case encoding == parquetContainer && has("nums") && has("target"):
		return CountdownTasks
	}
	names := slices.Concat(record.HandField.Names(), record.HandField.SecondaryNames(), record.NumberField.Names())
	switch {
	case named.Hand != "":
		if slices.Contains(paths, named.Hand) {
			return plainFormat
		}
	case has(names...), encoding != csvContainer && has(prefixed("ground_truth.", names)...):
		return plainFormat
	case encoding != csvContainer && slices.Contains(paths, "ground_truth[]"):
		return plainFormat // perhaps the numbers
	}
	return 0
}

// prefixed returns the names with a prefix.
func prefixed(prefix string, names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = prefix + name
	}
	return all
}

// fitsContainer reports whether a file of the format may have a container. A format of another
// program can be read from JSON and Parquet.
func (f Format) fitsContainer(c container) bool {
	switch f {
	case CSV:
		return c == csvContainer
	case JSONL:
		return c == jsonLines || c == jsonArray
	case Parquet:
		return c == parquetContainer
	default:
		return c != csvContainer
	}
}
