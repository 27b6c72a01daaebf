package dataset

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/internal/excerpt"
)

// Format is the way a set of puzzles is written. The zero Format is none: a reader then finds
// out.
type Format uint8

// The formats, as docs/datasets.md describes them.
const (
	JSONL          Format = iota + 1 // JSON objects of our own, one a line
	CSV                              // a table with a heading
	Parquet                          // a table of our own
	Verl                             // Parquet for verl and TinyZero
	CountdownTasks                   // Parquet as Countdown-Tasks-3to4 has it
	ReasoningGym                     // JSON lines of reasoning-gym
	Verifiers                        // JSON lines for verifiers
	NemoGym                          // JSON lines for NeMo-Gym
	StreamOfSearch                   // a JSON array as Stream of Search has it
	formats
)

// container is what holds the records of a file.
type container uint8

const (
	jsonLines container = iota + 1
	jsonArray
	csvContainer
	parquetContainer
)

// formatTable says of each format what it is called, and where its puzzles are in a record.
var formatTable = [formats]struct {
	name, extension string
	container       container
	inside          []string // the objects that hold puzzles; "" is the record itself
	answers         []string // fields beside those objects that hold a solution
	truth           string   // a path that holds the target alone, or an object with it
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

// Formats are all formats, in order.
func Formats() []Format {
	all := make([]Format, 0, formats-1)
	for f := JSONL; f < formats; f++ {
		all = append(all, f)
	}
	return all
}

// FormatNames are the names of all formats, in order.
func FormatNames() []string {
	var names []string
	for _, f := range Formats() {
		names = append(names, f.String())
	}
	return names
}

// String is the name of the format, as ParseFormat reads it; "" for none.
func (f Format) String() string {
	if f >= formats {
		return ""
	}
	return formatTable[f].name
}

// Extension is how the name of a file of the format ends, with its dot.
func (f Format) Extension() string {
	if f >= formats {
		return ""
	}
	return formatTable[f].extension
}

// ErrFormat is the error for what is no format, or for a file in none that is known. It comes
// wrapped with a sentence that names the formats.
var ErrFormat = errors.New("unknown format")

// ParseFormat finds a format by its name. The error wraps ErrFormat.
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

// UnmarshalText implements encoding.TextUnmarshaler for the format of a Manifest.
func (f *Format) UnmarshalText(name []byte) (err error) {
	if *f, err = ParseFormat(string(name)); err != nil {
		return newError("the manifest names an %v", err)
	}
	return nil
}

// aliases are other names of columns, in foreign sets, than those that layouts write.
var aliases = map[string]column{
	"hand": handColumn, "numbers": handColumn, "nums": handColumn, "cards": handColumn, "puzzle": handColumn,
	"puzzles": handColumn, "starting": handColumn,
	"expression": solutionColumn, "technique": techniquesColumn, "needs_fraction": fractionColumn,
	"profile": profileColumn,
}

// naming is what the paths of a format mean to a reader.
type pathIndex struct {
	columns map[string]column
	objects map[string]bool // that hold such a path
}

// namingOf gathers what layouts write and what else is read.
func newPathIndex(f Format) pathIndex {
	n := pathIndex{map[string]column{}, map[string]bool{}}
	add := func(path string, c column) {
		if _, exists := n.columns[path]; exists || c == noColumn {
			return
		}
		n.columns[path] = c
		for at := strings.LastIndexByte(path, '.'); at >= 0; at = strings.LastIndexByte(path[:at], '.') {
			n.objects[path[:at]] = true
		}
	}
	for _, field := range layoutOf(f, ownColumns) {
		add(field.path, field.column)
	}
	for _, prefix := range formatTable[f].inside {
		for name, c := range aliases {
			if f == ReasoningGym && c == solutionColumn {
				continue // it says again what the answer says
			}
			add(prefix+name, c)
		}
		for c := idColumn; c <= splitColumn; c++ {
			add(prefix+columnTable[c].name, c)
		}
	}
	for _, path := range formatTable[f].answers {
		add(path, solutionColumn)
	}
	// What a format has in an object may stand in the record itself too. Both are read, so that they cannot
	// contradict each other unseen.
	for _, name := range []string{"hand", "numbers", "nums"} {
		add(name, handColumn)
	}
	add("target", targetColumn)
	if truth := formatTable[f].truth; truth != "" {
		add(truth, targetColumn)
	}
	return n
}

// recognise finds the format of a record with these paths, which have "[]" after them where
// they are lists. It is 0 where none fits.
func detectFormat(in container, paths []string) Format {
	has := func(names ...string) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return slices.ContainsFunc(paths, func(p string) bool {
				return p == name || p == name+"[]" || strings.HasPrefix(p, name+".")
			})
		})
	}
	plain := [...]Format{jsonLines: JSONL, jsonArray: JSONL, csvContainer: CSV, parquetContainer: Parquet}[in]
	switch {
	case in == csvContainer:
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
	case in == parquetContainer && has("nums") && has("target"):
		return CountdownTasks
	}
	for name, c := range aliases {
		if c == handColumn && has(name) {
			return plain
		}
	}
	if has("ground_truth.numbers", "ground_truth.nums", "ground_truth.hand") && in != csvContainer {
		return plain
	}
	return 0
}

// holds reports whether a format may come in a container: all but the table's may come in
// JSON and in columns, whatever they are written in here.
func (f Format) fitsContainer(in container) bool {
	switch f {
	case CSV:
		return in == csvContainer
	case JSONL:
		return in == jsonLines || in == jsonArray
	case Parquet:
		return in == parquetContainer
	default:
		return in != csvContainer
	}
}
