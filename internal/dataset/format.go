package dataset

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/internal/excerpt"
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
	JSONL:          {"jsonl", ".jsonl", jsonLines, []string{"", "ground_truth."}, nil, "ground_truth"},
	CSV:            {"csv", ".csv", csvContainer, []string{""}, nil, "ground_truth"},
	Parquet:        {"parquet", ".parquet", parquetContainer, []string{"", "ground_truth."}, nil, "ground_truth"},
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

// foreignNames maps names that only sets of other programs use to columns.
var foreignNames = map[string]column{
	"hand": handColumn, "numbers": handColumn, "nums": handColumn, "cards": handColumn, "puzzle": handColumn,
	"puzzles": handColumn, "starting": handColumn,
	"expression": solutionColumn, "technique": techniquesColumn, "needs_fraction": fractionColumn,
	"profile": profileColumn,
}

// pathIndex maps the paths of a format to columns, for a reader.
type pathIndex struct {
	columns map[string]column
	objects map[string]bool // the objects that hold such a path
}

// newPathIndex returns the index of the paths that a reader of format f recognizes: those that a
// writer of f uses, and alternative ones.
func newPathIndex(f Format) pathIndex {
	index := pathIndex{map[string]column{}, map[string]bool{}}
	add := func(path string, c column) {
		if _, exists := index.columns[path]; exists || c == noColumn {
			return
		}
		index.columns[path] = c
		index.addObjects(path)
	}
	for _, field := range layoutOf(f, optionalColumns) {
		add(field.path, field.column)
	}
	for _, prefix := range formatTable[f].prefixes {
		for name, c := range foreignNames {
			if f == ReasoningGym && c == solutionColumn {
				continue // the field "expression" repeats the field "answer"
			}
			add(prefix+name, c)
		}
		for c := idColumn; c <= splitColumn; c++ {
			add(prefix+columnTable[c].name, c)
		}
	}
	for _, path := range formatTable[f].solutionPaths {
		add(path, solutionColumn)
	}
	// A record may repeat a field outside the object in which its format puts it. Both fields are
	// read, so that a contradiction is detected.
	for _, name := range []string{"hand", "numbers", "nums"} {
		add(name, handColumn)
	}
	add("target", targetColumn)
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
	index := newPathIndex(f.Format)
	if f.builder.keepExtra {
		for _, field := range layoutOf(f.Format, nil) {
			index.addObjects(field.path)
		}
	}
	return index
}

// detectFormat returns the format of a record with these paths, or 0 if no format fits. The path of
// a list ends in "[]".
func detectFormat(encoding container, paths []string) Format {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return slices.ContainsFunc(paths, func(p string) bool {
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
	for name, c := range foreignNames {
		if c == handColumn && has(name) {
			return plainFormat
		}
	}
	if has("ground_truth.numbers", "ground_truth.nums", "ground_truth.hand") && encoding != csvContainer {
		return plainFormat
	}
	return 0
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
