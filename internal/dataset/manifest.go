package dataset

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/excerpt"
)

// Manifest says what a set is and how it is made again. It stands beside the set, as JSON.
type Manifest struct {
	Command []string `json:"command"` // the arguments of make24, without its name
	Version string   `json:"version"` // of make24
	Seed    uint64   `json:"seed"`
	Inputs  []Input  `json:"inputs,omitempty"` // the files that the command reads; nil where it reads none, or nothing is known of them
	Format  Format   `json:"format"`
	Tally
	Bytes  int64  `json:"bytes"`  // of the file
	SHA256 string `json:"sha256"` // of the file, in hexadecimal
}

// ManifestName is the name of the manifest of a set.
func ManifestName(set string) string { return set + ".manifest.json" }

// maxManifest bounds a manifest, in bytes.
const maxManifest = 1 << 20

// manifestJSON is a manifest as it is written. The number of its kind goes up when a field
// changes its meaning.
type manifestJSON struct {
	Kind string `json:"kind"`
	Manifest
}

const manifestKind = "make24-manifest/1"

// WriteManifest writes a manifest.
func WriteManifest(out io.Writer, m *Manifest) error {
	b, err := json.Marshal(manifestJSON{manifestKind, *m}, json.Deterministic(true), jsontext.WithIndent("  "))
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
		return nil, newError("this is no manifest of make24: it has more than %d bytes", maxManifest)
	}
	var j manifestJSON
	if err := json.Unmarshal(b, &j, json.RejectUnknownMembers(true)); err != nil {
		return nil, manifestError(err, len(b))
	}
	if missing := missingField(b); missing != "" {
		return nil, newError("this is no manifest of make24: it has no %s", missing)
	}
	if j.Kind != manifestKind {
		return nil, newError("this is no manifest of make24: its kind is %s, not %s", excerpt.Quote(j.Kind), manifestKind)
	}
	m := &j.Manifest
	if !isSHA256(m.SHA256) {
		return nil, newError("the sha256 of the manifest is %s, not 64 hexadecimal digits", excerpt.Quote(m.SHA256))
	}
	if err := m.checkCounts(); err != nil {
		return nil, err
	}
	return m, nil
}

// isSum reports whether a text is a SHA-256 in hexadecimal.
func isSHA256(text string) bool {
	digest, err := hex.DecodeString(text)
	return err == nil && len(digest) == 32
}

// noManifest says what is wrong with a text that does not hold the fields of a manifest.
func manifestError(err error, length int) *Error {
	var own *Error
	var semanticErr *json.SemanticError
	switch {
	case errors.As(err, &own): // of a Format, a Key or an Input
		return own
	case !errors.As(err, &semanticErr):
		e := jsonError(err, length)
		e.Key, e.Text = "", "this is no manifest of make24: "+strings.TrimPrefix(e.Text, "this is ")
		return e
	}
	where := strings.ReplaceAll(strings.TrimPrefix(string(semanticErr.JSONPointer), "/"), "/", ".")
	switch {
	case errors.Is(err, json.ErrUnknownName):
		return newError("this is no manifest of make24: no manifest has the field %s", excerpt.Quote(where))
	case where == "":
		return newError("this is no manifest of make24: it is no JSON object")
	}
	return newError("this is no manifest of make24: %s is not what it should be", excerpt.Quote(where))
}

// missingFields is the first field that is not there, which the decoder takes for a zero.
func missingField(b []byte) string {
	var members map[string]jsontext.Value
	if err := json.Unmarshal(b, &members); err != nil {
		return "fields"
	}
	for _, name := range []string{
		"kind", "command", "version", "seed", "format", "rows", "levels", "splits", "solvable", "keys", "bytes", "sha256",
	} {
		if v, ok := members[name]; !ok || v.Kind() == 'n' {
			return name
		}
	}
	return ""
}

// checkCounts returns an error if the counts cannot be true.
func (m *Manifest) checkCounts() *Error {
	for name := range m.Levels {
		if level, err := strconv.ParseInt(name, 10, 64); err != nil || strconv.FormatInt(level, 10) != name {
			return newError("the manifest counts a level %s, which is no number", excerpt.Quote(name))
		}
	}
	for name := range m.Splits {
		if split, _ := ParseSplit(name); name == "" || split.String() != name {
			return newError("the manifest counts a split %s; there are train, val and test", excerpt.Quote(name))
		}
	}
	for name := range m.Solvable {
		if name != "true" && name != "false" {
			return newError("the manifest counts solvable as %s; there are true and false", excerpt.Quote(name))
		}
	}
	for what, counts := range map[string]Counts{
		"levels": m.Levels, "splits": m.Splits, "solvable": m.Solvable, "rows": {"": m.Rows}, "bytes": {"": m.Bytes},
	} {
		sum := int64(0)
		for _, n := range counts {
			if n < 0 || what != "bytes" && n > m.Rows-sum {
				return newError("the %s of the manifest cannot be true: %d of %d rows", what, n, m.Rows)
			}
			sum += n
		}
	}
	return nil
}

// Difference is the error of Manifest.Compare: a field in which two sets are not the same, with
// the text of either.
type Difference struct {
	Field string `json:"field"`
	Other string `json:"made"`     // of the set that is compared with the manifest
	Want  string `json:"manifest"` // of the manifest that compares
}

// Error names the field and both.
func (d *Difference) Error() string {
	return d.Field + ": " + d.Other + " instead of " + d.Want
}

// Compare says whether another set is the same: its format, rows, counts, puzzles and bytes.
// Commands, versions, seeds and inputs do not matter. The error is a *Difference, the first.
func (m *Manifest) Compare(other *Manifest) error {
	for _, f := range []struct{ field, want, other string }{
		{"format", m.Format.String(), other.Format.String()},
		{"rows", strconv.FormatInt(m.Rows, 10), strconv.FormatInt(other.Rows, 10)},
		{"keys", m.Keys.String(), other.Keys.String()},
		{"levels", m.Levels.String(), other.Levels.String()},
		{"splits", m.Splits.String(), other.Splits.String()},
		{"solvable", m.Solvable.String(), other.Solvable.String()},
		{"bytes", strconv.FormatInt(m.Bytes, 10), strconv.FormatInt(other.Bytes, 10)},
		{"sha256", m.SHA256, other.SHA256},
	} {
		if f.want != f.other {
			return &Difference{f.field, f.other, f.want}
		}
	}
	return nil
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
	size, checksum, err := ChecksumFile(ctx, s.path())
	return Input{s, size, checksum}, err
}

// Same reports whether another input is the same part of a file with the same bytes, wherever
// it stands.
func (in *Input) Same(other *Input) bool {
	return in.From == other.From && in.To == other.To && in.Bytes == other.Bytes && in.SHA256 == other.SHA256
}

// SameFile reports whether two names are those of one file that is there.
func SameFile(one, other string) bool {
	a, err := os.Stat(one)
	b, otherErr := os.Stat(other)
	return err == nil && otherErr == nil && os.SameFile(a, b)
}

// inputJSON is an input as a manifest has it.
type inputJSON struct {
	File   string `json:"file"`
	Range  string `json:"range,omitempty"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// MarshalJSON implements json.Marshaler.
func (in Input) MarshalJSON() ([]byte, error) {
	j := inputJSON{File: in.Name, Bytes: in.Bytes, SHA256: in.SHA256}
	if in.To >= 0 {
		j.Range = strconv.FormatInt(in.From, 10) + "-" + strconv.FormatInt(in.To, 10)
	}
	return json.Marshal(j)
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom. What is wrong with an input is an *Error.
func (in *Input) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var j inputJSON
	if err := json.UnmarshalDecode(d, &j); err != nil {
		return err
	}
	*in = Input{Source: Source{Name: j.File, To: -1}, Bytes: j.Bytes, SHA256: j.SHA256}
	if j.Range != "" {
		m := sourceRange.FindStringSubmatch("x:" + j.Range)
		if m == nil {
			return newError("an input of the manifest has the range %s, which is none", excerpt.Quote(j.Range))
		}
		in.From, _ = strconv.ParseInt(m[2], 10, 64) // 18 digits fit
		in.To, _ = strconv.ParseInt(m[3], 10, 64)
	}
	switch {
	case j.File == "":
		return newError("an input of the manifest has no file")
	case in.To >= 0 && in.From > in.To:
		return newError("an input of the manifest has the range %s, which is none", excerpt.Quote(j.Range))
	case j.Bytes < 0, j.SHA256 == "" && j.Bytes != 0:
		return newError("the bytes of an input of the manifest cannot be true: %d", j.Bytes)
	case j.SHA256 != "" && !isSHA256(j.SHA256):
		return newError("the sha256 of an input of the manifest is %s, not 64 hexadecimal digits", excerpt.Quote(j.SHA256))
	}
	return nil
}
