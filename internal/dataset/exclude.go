package dataset

import (
	"context"
	"io/fs"
	"os"
	"strconv"

	"github.com/make24/make24/puzzle"
)

// Exclusion is what is left out of a set: the puzzles of some files. A record without a target
// stands for its hand under every target that the set may have.
type Exclusion struct {
	index *Index
	used  bool // something is in it
}

// ReadExclusion reads the puzzles of some files, which takes 24 bytes a record. Records that
// have no target have the one of o, or where that is not known any. The error is the context's
// or that of the first thing that cannot be read: a puzzle that is not read would not be left
// out. A file without a record is an *Error too.
func ReadExclusion(ctx context.Context, sources []Source, o ReadOptions) (*Exclusion, error) {
	x := &Exclusion{index: &Index{}}
	o.anyTarget = !o.Target.Known
	for _, s := range sources {
		before := x.index.Records()
		var first error
		_, err := eachRecord(ctx, s, o, func(r *Record, wrong error) bool {
			switch {
			case wrong != nil:
				first = wrong
			case r.anyTarget:
				x.index.addHand(r)
			default:
				x.index.Add(r)
			}
			return wrong == nil
		})
		switch {
		case err != nil:
			return nil, err
		case first != nil:
			return nil, first
		case x.index.Records() == before:
			e := fault("set.fault.norecord")
			e.File = s.String()
			return nil, e
		}
		x.used = true
	}
	x.index.tidy() // so that many may ask at once
	return x, nil
}

// Empty reports whether nothing is left out.
func (x *Exclusion) Empty() bool { return !x.used }

// Has reports whether a puzzle is left out. Any number of goroutines may ask at once.
func (x *Exclusion) Has(p puzzle.Puzzle) bool {
	e := entryOf(&Record{Hand: p.Hand, Target: p.Target, Rules: p.Rules})
	return x.index.has(e) || x.index.has(e.ofHand())
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
