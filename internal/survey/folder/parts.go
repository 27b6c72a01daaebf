package folder

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/atomicfile"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// An Interval is the ranks from From up to but not including To.
type Interval struct{ From, To int64 }

// Hands returns how many ranks some intervals have.
func HandCount(intervals []Interval) (n int64) {
	for _, i := range intervals {
		n += i.To - i.From
	}
	return n
}

// name is that of the file of a part.
func (i Interval) fileName() string { return fmt.Sprintf("%019d-%019d%s", i.From, i.To, partSuffix) }

const partSuffix = ".parquet"

// parseName reads what name writes.
func parseFileName(name string) (i Interval, ok bool) {
	first, second, _ := strings.Cut(strings.TrimSuffix(name, partSuffix), "-")
	i.From, _ = strconv.ParseInt(first, 10, 64)
	i.To, _ = strconv.ParseInt(second, 10, 64)
	return i, i.From >= 0 && i.From < i.To && i.fileName() == name
}

// A Part is a file with the rows of an interval. Name is that of the file in the folder of parts;
// the sum is known of a part that was just committed.
type Part struct {
	Interval
	Name   string
	Bytes  int64
	SHA256 string // in hexadecimal, or ""
}

// Parts are the parts that there are, in the order of their first and then of their last rank.
// Nothing is read but names and sizes.
func (f *Folder) Parts() ([]Part, error) {
	entries, err := os.ReadDir(f.partsDir())
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // Make may have been killed before it was there
		return nil, err
	}
	size := f.plan.Space().Size()
	var parts []Part
	for _, e := range entries {
		interval, ok := parseFileName(e.Name())
		if !ok || interval.To > size || !e.Type().IsRegular() {
			continue
		}
		info, err := e.Info()
		switch {
		case errors.Is(err, fs.ErrNotExist):
			continue // somebody has just removed it
		case err != nil:
			return nil, err
		}
		parts = append(parts, Part{Interval: interval, Name: e.Name(), Bytes: info.Size()})
	}
	return parts, nil // as ReadDir sorts, and the numbers have as many digits
}

// Told returns what a part says beside the facts of its hands: its rows without facts, in order, and how it
// was made, if it says so.
func (f *Folder) PartInfo(p Part) (poison []survey.Row, provenance part.Provenance, err error) {
	r, err := part.Open(f.partPath(p))
	if err != nil {
		return nil, provenance, err
	}
	defer r.Close()
	provenance, _ = r.Provenance()
	poison, err = r.Poison()
	return poison, provenance, err
}

func (f *Folder) partPath(p Part) string { return filepath.Join(f.partsDir(), p.Name) }

// A Draft is a part that is being written, in one goroutine. The caller defers Drop.
type Draft struct {
	f      *Folder
	from   int64
	file   *atomicfile.File
	writer *part.Writer
}

// Begin begins a part whose first row is of a rank.
func (f *Folder) NewDraft(from int64) (*Draft, error) {
	if err := f.makePartsDir(); err != nil {
		return nil, err
	}
	file, err := atomicfile.Create(filepath.Join(f.partsDir(), fmt.Sprintf("%019d", from)))
	if err != nil {
		return nil, err
	}
	return &Draft{f: f, from: from, file: file, writer: part.NewWriter(file, f.plan, from, 0)}, nil
}

// Add writes the row of the next rank.
func (d *Draft) Add(row survey.Row) error { return d.writer.Add(row) }

// Sign puts into the part how it was made, for run.json.
func (d *Draft) SetProvenance(p part.Provenance) { d.writer.SetProvenance(p) }

// Commit makes a part of the rows, which must be those up to but not including a rank. When it
// returns without an error the part is on the disk. A part of the same interval, which has the
// same rows, is replaced.
//
// If at is set, it is called with "after-write" when the bytes are on the disk, and with
// "after-rename" when the part has its name.
func (d *Draft) Commit(to int64, failpoint func(point string)) (Part, error) {
	interval := Interval{d.from, to}
	if d.writer.Next() != to || to <= d.from {
		return Part{}, fmt.Errorf("a part of the ranks from %d to %d has the rows up to %d", d.from, to, d.writer.Next())
	}
	if err := d.writer.Close(); err != nil {
		return Part{}, err
	}
	d.file.SetBase(interval.fileName())
	d.file.Failpoint = failpoint
	if err := d.file.Commit(); err != nil {
		return Part{}, err
	}
	return Part{Interval: interval, Name: interval.fileName(), Bytes: d.file.Bytes(), SHA256: d.file.SHA256()}, nil
}

// Drop forgets the draft. After Commit it does nothing.
func (d *Draft) Abort() { d.file.Abort() }

// Drop removes a part. That it is not there is no error.
func (f *Folder) RemovePart(p Part) error {
	if err := os.Remove(f.partPath(p)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return atomicfile.SyncDir(f.partsDir())
}

// sorted are the parts by their first rank, those that go farthest first.
func sortedByStart(parts []Part) []Part {
	return slices.SortedFunc(slices.Values(parts), func(a, b Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To), cmp.Compare(a.Name, b.Name))
	})
}

// Gaps are the ranks of a space of that size that no part has, in order: as few intervals as
// can be.
func Gaps(parts []Part, size int64) []Interval {
	var gaps []Interval
	next := int64(0)
	for _, p := range sortedByStart(parts) {
		if p.From >= size {
			break
		}
		if p.From > next {
			gaps = append(gaps, Interval{next, p.From})
		}
		next = max(next, p.To)
	}
	if next < size {
		gaps = append(gaps, Interval{next, size})
	}
	return gaps
}

// A Piece is the ranks of an interval, to be taken from a part that has them.
type Piece struct {
	Part     Part
	Interval Interval
}

// Cover is a way to take each rank of a space of that size once, in order, from as few parts as
// can be; false if some rank is in no part.
func Cover(parts []Part, size int64) ([]Piece, bool) {
	var pieces []Piece
	all := sortedByStart(parts)
	for next := int64(0); next < size; {
		best := Part{}
		for len(all) > 0 && all[0].From <= next {
			if all[0].To > best.To {
				best = all[0]
			}
			all = all[1:]
		}
		if best.To <= next {
			return nil, false
		}
		end := min(best.To, size)
		pieces = append(pieces, Piece{best, Interval{next, end}})
		next = end
	}
	return pieces, true
}
