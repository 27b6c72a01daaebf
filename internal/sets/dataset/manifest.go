package dataset

import (
	"context"
	"encoding/hex"
	"errors"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/make24/make24/internal/engine/excerpt"
)

// Manifest describes a set and how to make the set again. It is stored as JSON beside the set.
type Manifest struct {
	Command []string `json:"command"` // the arguments after the name make24
	Version string   `json:"version"` // the version of make24
	Seed    uint64   `json:"seed"`
	Inputs  []Input  `json:"inputs,omitempty"` // files that the command read; nil if none or unknown
	Format  Format   `json:"format"`
	Tally
	Bytes  int64  `json:"bytes"`  // length of the file
	SHA256 string `json:"sha256"` // of the file, 64 hexadecimal digits
}

// ManifestName returns the name of the manifest of a set.
func ManifestName(set string) string { return set + ".manifest.json" }

// maxManifest is the maximum size of a manifest, in bytes.
const maxManifest = 1 << 20

// manifestJSON is the stored form of a Manifest. The version in Kind increases when the meaning of
// a field changes.
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

// ReadManifest reads the manifest in a file. It is strict: every field except inputs must be
// present, all must be valid, and other fields are not allowed. It returns an *Error for an invalid
// manifest.
func ReadManifest(name string) (*Manifest, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return ParseManifest(file, name)
}

// ParseManifest is like ReadManifest for an open file; name is used in errors.
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
		return nil, newError("invalid manifest: more than %d bytes", maxManifest)
	}
	var j manifestJSON
	if err := json.Unmarshal(b, &j, json.RejectUnknownMembers(true)); err != nil {
		return nil, manifestError(err, len(b))
	}
	if missing := missingField(b); missing != "" {
		return nil, newError("invalid manifest: no field %s", missing)
	}
	if j.Kind != manifestKind {
		return nil, newError("invalid manifest: the kind is %s, not %s", excerpt.Quote(j.Kind), manifestKind)
	}
	m := &j.Manifest
	if !isSHA256(m.SHA256) {
		return nil, newError("the manifest has the sha256 %s instead of 64 hexadecimal digits", excerpt.Quote(m.SHA256))
	}
	if err := m.checkCounts(); err != nil {
		return nil, err
	}
	return m, nil
}

// isSHA256 reports whether a text has the form of a SHA-256 in hexadecimal.
func isSHA256(text string) bool {
	digest, err := hex.DecodeString(text)
	return err == nil && len(digest) == 32
}

// manifestError returns the error for a text that cannot be decoded as a manifest.
func manifestError(err error, length int) *Error {
	var datasetErr *Error
	var semanticErr *json.SemanticError
	switch {
	case errors.As(err, &datasetErr): // from the UnmarshalText method of a Format or a Key, or from an Input
		return datasetErr
	case !errors.As(err, &semanticErr):
		e := jsonError(err, length)
		e.Key, e.Text = "", "invalid manifest: "+e.Text
		return e
	}
	fieldPath := strings.ReplaceAll(strings.TrimPrefix(string(semanticErr.JSONPointer), "/"), "/", ".")
	switch {
	case errors.Is(err, json.ErrUnknownName):
		return newError("invalid manifest: unknown field %s", excerpt.Quote(fieldPath))
	case fieldPath == "":
		return newError("invalid manifest: not a JSON object")
	}
	return newError("invalid manifest: %s has an invalid value", excerpt.Quote(fieldPath))
}

// missingField returns the name of the first required field that is missing or null, or "" if there
// is none. The decoder alone would leave such a field zero.
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

// checkCounts returns an error if the counts are invalid or contradict each other.
func (m *Manifest) checkCounts() *Error {
	for _, name := range slices.Sorted(maps.Keys(m.Levels)) { // sorted, so that the error is always the same
		if level, err := strconv.ParseInt(name, 10, 64); err != nil || strconv.FormatInt(level, 10) != name {
			return newError("the field levels of the manifest has the key %s, which is not a number", excerpt.Quote(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Splits)) {
		if split, _ := ParseSplit(name); name == "" || split.String() != name {
			return newError("unknown split %s in the manifest; the splits are train, val and test", excerpt.Quote(name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(m.Solvable)) {
		if name != "true" && name != "false" {
			return newError("the field solvable of the manifest has the key %s instead of true or false", excerpt.Quote(name))
		}
	}
	for _, c := range []struct {
		field  string
		counts Counts
	}{
		{"levels", m.Levels},
		{"splits", m.Splits},
		{"solvable", m.Solvable},
		{"rows", Counts{"": m.Rows}},
		{"bytes", Counts{"": m.Bytes}},
	} {
		field, sum := c.field, int64(0)
		for _, name := range slices.Sorted(maps.Keys(c.counts)) {
			n := c.counts[name]
			if n < 0 || field != "bytes" && n > m.Rows-sum {
				return newError("the manifest has an impossible count of %s: %d, with %d rows", field, n, m.Rows)
			}
			sum += n
		}
	}
	return nil
}

// Difference is the error of Manifest.Compare. It holds the name of a field that differs between
// two manifests, and both values.
type Difference struct {
	Field string `json:"field"`
	Other string `json:"made"`     // the value in the argument of Compare
	Want  string `json:"manifest"` // the value in the manifest on which Compare was called
}

// Error returns the field and both values.
func (d *Difference) Error() string {
	return d.Field + ": " + d.Other + " instead of " + d.Want
}

// Compare compares the format, row counts, keys, sizes and checksums of two sets. It ignores
// commands, versions, seeds and inputs. If the sets differ, it returns the first difference as a
// *Difference.
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

// Input is a file from which a set was made, with its size and checksum, by which a change of the
// file is detected.
type Input struct {
	Source
	Bytes  int64  // of the whole file
	SHA256 string // of the whole file, in hexadecimal; "" if it is not a regular file
}

// ReadInput returns the Input of a source, with the size and checksum of the whole file. If the
// file is not regular, it leaves them unset.
func ReadInput(ctx context.Context, s Source) (Input, error) {
	info, err := os.Stat(s.path())
	if err != nil || !info.Mode().IsRegular() {
		return Input{Source: s}, err
	}
	size, checksum, err := ChecksumFile(ctx, s.path())
	return Input{s, size, checksum}, err
}

// Same reports whether two inputs are the same range of files with the same bytes. It ignores the
// names of the files.
func (in *Input) Same(other *Input) bool {
	return in.From == other.From && in.To == other.To && in.Bytes == other.Bytes && in.SHA256 == other.SHA256
}

// SameFile reports whether two names refer to the same existing file.
func SameFile(name, other string) bool {
	info, err := os.Stat(name)
	otherInfo, otherErr := os.Stat(other)
	return err == nil && otherErr == nil && os.SameFile(info, otherInfo)
}

// inputJSON is the stored form of an Input.
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

// UnmarshalJSONFrom implements json.UnmarshalerFrom. It returns an *Error for an invalid input.
func (in *Input) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	var j inputJSON
	if err := json.UnmarshalDecode(d, &j); err != nil {
		return err
	}
	*in = Input{Source: Source{Name: j.File, To: -1}, Bytes: j.Bytes, SHA256: j.SHA256}
	if j.Range != "" {
		m := sourceRange().FindStringSubmatch("x:" + j.Range)
		if m == nil {
			return newError("an input of the manifest has the invalid range %s", excerpt.Quote(j.Range))
		}
		in.From, _ = strconv.ParseInt(m[2], 10, 64) // 18 digits fit
		in.To, _ = strconv.ParseInt(m[3], 10, 64)
	}
	switch {
	case j.File == "":
		return newError("an input of the manifest has no file")
	case in.To >= 0 && in.From > in.To:
		return newError("an input of the manifest has the invalid range %s", excerpt.Quote(j.Range))
	case j.Bytes < 0, j.SHA256 == "" && j.Bytes != 0:
		return newError("an input of the manifest has an invalid number of bytes: %d", j.Bytes)
	case j.SHA256 != "" && !isSHA256(j.SHA256):
		return newError("an input of the manifest has the sha256 %s instead of 64 hexadecimal digits", excerpt.Quote(j.SHA256))
	}
	return nil
}
