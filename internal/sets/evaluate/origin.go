package evaluate

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"io"
	"strconv"
	"strings"

	"github.com/make24/make24/grade"
)

// Origin says how a report was made: the same files, flags and make24 give the same report.
type Origin struct {
	Version string   `json:"version"`        // of make24
	Grades  int      `json:"grades"`         // grade.Version
	Set     *File    `json:"set"`            // the set of Options.Puzzles; nil without one
	Twin    *File    `json:"twin,omitempty"` // that of Options.Twin; nil without one
	Files   []File   `json:"files"`          // with answers, in the order in which they were read
	Flags   []string `json:"flags"`          // of the command, without those of the output
}

// File is a file that was read.
type File struct {
	Name   string `json:"file"`
	SHA256 string `json:"sha256"` // of its bytes, 64 hexadecimal digits; "" if unknown
}

// NewFile returns a File with the digest of in, which it reads to its end, or without a digest if in is
// nil. It returns the error of in.
func NewFile(name string, in io.Reader) (*File, error) {
	if in == nil {
		return &File{Name: printable(name)}, nil
	}
	h := newHashed(in)
	_, err := io.Copy(io.Discard, h)
	f := h.file(name)
	return &f, err
}

// hashed is a reader that computes the digest of what was read.
type hashed struct {
	io.Reader
	hash hash.Hash
}

func newHashed(in io.Reader) hashed {
	sum := sha256.New()
	return hashed{io.TeeReader(in, sum), sum}
}

func (h hashed) file(name string) File {
	return File{printable(name), hex.EncodeToString(h.hash.Sum(nil))}
}

// originLines returns the origin as lines of a label and a text.
func (w writer) originLines() [][2]string {
	o := &w.Origin
	lines := [][2]string{{"make24", w.say("evaluate.origin.version", "version", o.Version, "grades", o.Grades)}}
	add := func(label string, f *File) {
		value := f.Name
		if f.SHA256 != "" {
			value = w.say("evaluate.origin.file", "file", f.Name, "sha256", f.SHA256)
		}
		lines = append(lines, [2]string{label, value})
	}
	if o.Set != nil {
		add(w.say("evaluate.origin.set"), o.Set)
	}
	if o.Twin != nil {
		add(w.say("evaluate.origin.twin"), o.Twin)
	}
	for i := range o.Files {
		add(w.say("evaluate.origin.answers"), &o.Files[i])
	}
	if len(o.Flags) > 0 {
		lines = append(lines, [2]string{w.say("evaluate.origin.flags"), strings.Join(o.Flags, " ")})
	}
	return lines
}

// originCells holds what the rows of a report, a matrix or a list of differences were made from: the same in each row, so
// that rows of several files can be put together, and that a part of a file still has it.
type originCells struct {
	Profile   string `json:"profile"`
	Version   string `json:"version"`
	Grades    int    `json:"grades"`
	Set       string `json:"set"` // "" without a set
	SetSHA256 string `json:"set_sha256"`
	Flags     string `json:"flags"` // separated by spaces
}

// originCells returns the cells for rows about puzzles of a set, which may be nil.
func (r *Report) originCells(set *File) originCells {
	if set == nil {
		set = &File{}
	}
	return originCells{r.Profile, r.Origin.Version, r.Origin.Grades, set.Name, set.SHA256, strings.Join(r.Origin.Flags, " ")}
}

// originHead holds the names of the columns of originCells in CSV.
var originHead = []string{"profile", "version", "grades", "set", "set_sha256", "flags"}

// texts returns the cells in the order of originHead.
func (o originCells) texts() []string {
	return []string{o.Profile, o.Version, strconv.Itoa(o.Grades), o.Set, o.SetSHA256, o.Flags}
}

// newOrigin returns the origin of a report: that of the options, with the files and the grades.
func (c *Collector) newOrigin() Origin {
	o := c.options.Origin
	o.Grades, o.Files = grade.Version, c.files
	if o.Flags == nil {
		o.Flags = []string{}
	}
	return o
}
