package dataset

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Manifest says what a set is and how it is made again. It stands beside the set.
type Manifest struct {
	Command []string // the arguments of make24, without its name
	Version string   // of make24
	Seed    uint64
	Inputs  []Input // the files that the command reads; nil where it reads none, or nothing is known of them
	Format  Format
	Bytes   int64  // of the file
	SHA256  string // of the file, in hexadecimal
	Tally
}

// ManifestName is the name of the manifest of a set.
func ManifestName(set string) string { return set + ".manifest.json" }

// maxManifest bounds a manifest, in bytes.
const maxManifest = 1 << 20

// manifestJSON is a manifest as it is written. The number of its kind goes up when a field
// changes its meaning.
type manifestJSON struct {
	Kind     string           `json:"kind"`
	Command  []string         `json:"command"`
	Version  string           `json:"version"`
	Seed     uint64           `json:"seed"`
	Inputs   []inputJSON      `json:"inputs,omitempty"`
	Format   string           `json:"format"`
	Rows     int64            `json:"rows"`
	Levels   map[string]int64 `json:"levels"`
	Splits   map[string]int64 `json:"splits"`
	Solvable map[string]int64 `json:"solvable"`
	Keys     string           `json:"keys"`
	Bytes    int64            `json:"bytes"`
	SHA256   string           `json:"sha256"`
}

const manifestKind = "make24-manifest/1"

// WriteManifest writes a manifest.
func WriteManifest(out io.Writer, m *Manifest) error {
	j := manifestJSON{
		Kind: manifestKind, Command: m.Command, Version: m.Version, Seed: m.Seed, Format: m.Format.String(),
		Rows: m.Rows, Keys: m.Keys.String(), Bytes: m.Bytes, SHA256: m.SHA256,
		Levels: map[string]int64{}, Splits: map[string]int64{}, Solvable: map[string]int64{},
	}
	for i := range m.Inputs {
		j.Inputs = append(j.Inputs, m.Inputs[i].json())
	}
	for level, n := range m.Levels {
		j.Levels[strconv.FormatInt(level, 10)] = n
	}
	for split, n := range m.Splits {
		j.Splits[split.String()] = n
	}
	for solvable, n := range m.Solvable {
		j.Solvable[strconv.FormatBool(solvable)] = n
	}
	b, err := json.Marshal(j, json.Deterministic(true), jsontext.WithIndent("  "))
	if err == nil {
		_, err = out.Write(append(b, '\n'))
	}
	return err
}

// ReadManifest reads the manifest in a file, strictly: every field is there and is what it
// should be, and there is no other. An *Error says what is wrong.
func ReadManifest(name string) (*Manifest, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ParseManifest(file, name)
}

// ParseManifest is ReadManifest for text that is read elsewhere; name is for errors.
func ParseManifest(in io.Reader, name string) (*Manifest, error) {
	b, err := io.ReadAll(io.LimitReader(in, maxManifest+1))
	if err != nil {
		return nil, err
	}
	m, e := parseManifest(b)
	if e != nil {
		e.File = name
		return nil, e
	}
	return m, nil
}

func parseManifest(b []byte) (*Manifest, *Error) {
	if len(b) > maxManifest {
		return nil, bad("this is no manifest of make24: it has more than %d bytes", maxManifest)
	}
	var j manifestJSON
	if err := json.Unmarshal(b, &j, json.RejectUnknownMembers(true)); err != nil {
		return nil, noManifest(err, int64(len(b)))
	}
	if missing := missingFields(b); missing != "" {
		return nil, bad("this is no manifest of make24: it has no %s", missing)
	}
	if j.Kind != manifestKind {
		return nil, bad("this is no manifest of make24: its kind is %s, not %s", quoted(j.Kind), manifestKind)
	}
	m := &Manifest{Command: j.Command, Version: j.Version, Seed: j.Seed, Bytes: j.Bytes, SHA256: j.SHA256}
	var err error
	if m.Format, err = ParseFormat(j.Format); err != nil {
		return nil, bad("the manifest names an %v", err)
	}
	if !isSum(j.SHA256) {
		return nil, bad("the sha256 of the manifest is %s, not 64 hexadecimal digits", quoted(j.SHA256))
	}
	keys, err := hex.DecodeString(j.Keys)
	if err != nil || len(keys) != len(m.Keys) {
		return nil, bad("the keys of the manifest are %s, not 32 hexadecimal digits", quoted(j.Keys))
	}
	m.Rows, m.Keys = j.Rows, Key(keys)
	for i := range j.Inputs {
		in, wrong := j.Inputs[i].parse()
		if wrong != nil {
			return nil, wrong
		}
		m.Inputs = append(m.Inputs, in)
	}
	if wrong := m.count(&j); wrong != nil {
		return nil, wrong
	}
	return m, nil
}

// isSum reports whether a text is a SHA-256 in hexadecimal.
func isSum(text string) bool {
	sum, err := hex.DecodeString(text)
	return err == nil && len(sum) == 32
}

// noManifest says what is wrong with a text that does not hold the fields of a manifest.
func noManifest(err error, end int64) *Error {
	var wrong *json.SemanticError
	if !errors.As(err, &wrong) {
		e := syntax(err, end)
		e.Key, e.Text = "", "this is no manifest of make24: "+strings.TrimPrefix(e.Text, "this is ")
		return e
	}
	where := strings.ReplaceAll(strings.TrimPrefix(string(wrong.JSONPointer), "/"), "/", ".")
	switch {
	case errors.Is(err, json.ErrUnknownName):
		return bad("this is no manifest of make24: no manifest has the field %s", quoted(where))
	case where == "":
		return bad("this is no manifest of make24: it is no JSON object")
	}
	return bad("this is no manifest of make24: %s is not what it should be", quoted(where))
}

// missingFields is the first field that is not there, which the decoder takes for a zero.
func missingFields(b []byte) string {
	var there map[string]jsontext.Value
	if err := json.Unmarshal(b, &there); err != nil {
		return "fields"
	}
	for _, name := range []string{
		"kind", "command", "version", "seed", "format", "rows", "levels", "splits", "solvable", "keys", "bytes", "sha256",
	} {
		if v, ok := there[name]; !ok || v.Kind() == 'n' {
			return name
		}
	}
	return ""
}

// count reads the counts and sees to it that they can be true.
func (m *Manifest) count(j *manifestJSON) *Error {
	m.Levels, m.Splits, m.Solvable = map[int64]int64{}, map[Split]int64{}, map[bool]int64{}
	for name, n := range j.Levels {
		level, err := strconv.ParseInt(name, 10, 64)
		if err != nil || strconv.FormatInt(level, 10) != name {
			return bad("the manifest counts a level %s, which is no number", quoted(name))
		}
		m.Levels[level] = n
	}
	for name, n := range j.Splits {
		split, ok := ParseSplit(name)
		if !ok || split.String() != name {
			return bad("the manifest counts a split %s; there are train, val and test", quoted(name))
		}
		m.Splits[split] = n
	}
	for name, n := range j.Solvable {
		if name != "true" && name != "false" {
			return bad("the manifest counts solvable as %s; there are true and false", quoted(name))
		}
		m.Solvable[name == "true"] = n
	}
	for what, counts := range map[string][]int64{
		"levels": slices.Collect(maps.Values(j.Levels)), "splits": slices.Collect(maps.Values(j.Splits)),
		"solvable": slices.Collect(maps.Values(j.Solvable)), "rows": {j.Rows}, "bytes": {j.Bytes},
	} {
		sum := int64(0)
		for _, n := range counts {
			if n < 0 || what != "bytes" && n > j.Rows-sum {
				return bad("the %s of the manifest cannot be true: %d of %d rows", what, n, j.Rows)
			}
			sum += n
		}
	}
	return nil
}

// Difference is the error of Manifest.Compare: a field in which two sets are not the same, with
// the text of either.
type Difference struct {
	Field       string
	Want, Other string // of the manifest that compares, and of the one it is compared with
}

// Error names the field and both.
func (d *Difference) Error() string {
	return d.Field + ": " + d.Other + " instead of " + d.Want
}

// Compare says whether another set is the same: its format, rows, counts, puzzles and bytes.
// Commands, versions, seeds and inputs do not matter. The error is a *Difference, the first.
func (m *Manifest) Compare(other *Manifest) error {
	one, two := m.texts(), other.texts()
	for i := range one {
		if one[i].text != two[i].text {
			return &Difference{one[i].field, one[i].text, two[i].text}
		}
	}
	return nil
}

// fieldText is a field of a manifest and what is in it.
type fieldText struct{ field, text string }

// texts are the fields that say what a set is.
func (m *Manifest) texts() []fieldText {
	whole := func(n int64) string { return strconv.FormatInt(n, 10) }
	return []fieldText{
		{"format", m.Format.String()},
		{"rows", whole(m.Rows)},
		{"keys", m.Keys.String()},
		{"levels", countsText(m.Levels, whole)},
		{"splits", countsText(m.Splits, Split.String)},
		{"solvable", countsText(m.Solvable, strconv.FormatBool)},
		{"bytes", whole(m.Bytes)},
		{"sha256", m.SHA256},
	}
}

// countsText is counts for people: "1: 20, 2: 3", in the order of the names.
func countsText[K comparable](counts map[K]int64, name func(K) string) string {
	var parts []string
	for k, n := range counts {
		parts = append(parts, name(k)+": "+strconv.FormatInt(n, 10))
	}
	if len(parts) == 0 {
		return "none"
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}

// Input is a file that a set was made with, as a Manifest names it: enough to find out whether
// it is still the same.
type Input struct {
	Source
	Bytes  int64  // of the whole file
	SHA256 string // of the whole file, in hexadecimal; "" where it is no regular file, so cannot be read again
}

// ReadInput measures a file, however much of it is used.
func ReadInput(ctx context.Context, s Source) (Input, error) {
	info, err := os.Stat(s.path())
	if err != nil || !info.Mode().IsRegular() {
		return Input{Source: s}, err
	}
	bytes, sum, err := SumFile(ctx, s.path())
	return Input{s, bytes, sum}, err
}

// Same reports whether another input is the same part of a file with the same bytes, wherever
// it stands.
func (in *Input) Same(other *Input) bool {
	return in.From == other.From && in.To == other.To && in.Bytes == other.Bytes && in.SHA256 == other.SHA256
}

// SameFile reports whether two names are those of one file that is there.
func SameFile(one, other string) bool {
	a, err := os.Stat(one)
	if err != nil {
		return false
	}
	var b fs.FileInfo
	b, err = os.Stat(other)
	return err == nil && os.SameFile(a, b)
}

// inputJSON is an input as a manifest has it.
type inputJSON struct {
	File   string `json:"file"`
	Range  string `json:"range,omitempty"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

func (in *Input) json() inputJSON {
	j := inputJSON{File: in.Name, Bytes: in.Bytes, SHA256: in.SHA256}
	if in.To >= 0 {
		j.Range = strconv.FormatInt(in.From, 10) + "-" + strconv.FormatInt(in.To, 10)
	}
	return j
}

// parse reads an input of a manifest.
func (j *inputJSON) parse() (Input, *Error) {
	in := Input{Source: Source{Name: j.File, To: -1}, Bytes: j.Bytes, SHA256: j.SHA256}
	if j.Range != "" {
		m := sourceRange.FindStringSubmatch("x:" + j.Range)
		if m == nil {
			return in, bad("an input of the manifest has the range %s, which is none", quoted(j.Range))
		}
		in.From, _ = strconv.ParseInt(m[2], 10, 64) // 18 digits fit
		in.To, _ = strconv.ParseInt(m[3], 10, 64)
	}
	switch {
	case j.File == "":
		return in, bad("an input of the manifest has no file")
	case in.To >= 0 && in.From > in.To:
		return in, bad("an input of the manifest has the range %s, which is none", quoted(j.Range))
	case j.Bytes < 0, j.SHA256 == "" && j.Bytes != 0:
		return in, bad("the bytes of an input of the manifest cannot be true: %d", j.Bytes)
	case j.SHA256 != "" && !isSum(j.SHA256):
		return in, bad("the sha256 of an input of the manifest is %s, not 64 hexadecimal digits", quoted(j.SHA256))
	}
	return in, nil
}
