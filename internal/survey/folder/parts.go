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

	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// Interval is a range of ranks, from From up to but not including To.
type Interval struct{ From, To int64 }

// HandCount returns the total number of hands in the intervals.
func HandCount(intervals []Interval) (n int64) {
	for _, i := range intervals {
		n += i.To - i.From
	}
	return n
}

// fileName returns the file name of the part of the interval.
func (i Interval) fileName() string { return fmt.Sprintf("%019d-%019d%s", i.From, i.To, partSuffix) }

const partSuffix = ".parquet"

// parseFileName parses a name that fileName returned.
func parseFileName(name string) (i Interval, ok bool) {
	first, second, _ := strings.Cut(strings.TrimSuffix(name, partSuffix), "-")
	i.From, _ = strconv.ParseInt(first, 10, 64)
	i.To, _ = strconv.ParseInt(second, 10, 64)
	return i, i.From >= 0 && i.From < i.To && i.fileName() == name
}

// Part is a file with the rows of an interval.
type Part struct {
	Interval
	Name   string // file name in the folder of the parts
	Bytes  int64
	SHA256 string // in hexadecimal; "" except in the result of Commit
}

// Parts returns the existing parts, ordered by From, then by To. It reads only names and sizes.
func (f *Folder) Parts() ([]Part, error) {
	entries, err := os.ReadDir(f.partsDir())
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // Make may have been killed before it created the folder
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
			continue // another process has just removed it
		case err != nil:
			return nil, err
		}
		parts = append(parts, Part{Interval: interval, Name: e.Name(), Bytes: info.Size()})
	}
	return parts, nil // sorted by ReadDir, because all numbers have the same length
}

// PartInfo reads the poison rows of a part, in order, and its provenance, which is zero if the part
// has none.
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

// Draft is a part that is being written by one goroutine. The caller must call Abort in the end,
// even after Commit.
type Draft struct {
	f      *Folder
	from   int64
	file   *atomicfile.File
	writer *part.Writer
}

// NewDraft begins a part; from is the rank of its first row.
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

// SetProvenance stores in the part how it was made. Fold copies that to run.json.
func (d *Draft) SetProvenance(p part.Provenance) { d.writer.SetProvenance(p) }

// Commit completes the part. The rows that were added must be those up to but not including rank
// to. If Commit returns no error, the part is synced to disk. Commit replaces an existing part of
// the same interval, which has the same rows.
//
// If failpoint is not nil, Commit calls it with "after-write" when the contents are on disk, and
// with "after-rename" when the part has its final name.
func (d *Draft) Commit(to int64, failpoint func(point string)) (Part, error) {
	interval := Interval{d.from, to}
	if d.writer.Next() != to || to <= d.from {
		return Part{}, fmt.Errorf("the part for ranks %d to %d has rows for ranks %d to %d", d.from, to, d.from, d.writer.Next())
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

// Abort discards the draft. After Commit it does nothing.
func (d *Draft) Abort() { d.file.Abort() }

// RemovePart removes a part. A part that does not exist is not an error.
func (f *Folder) RemovePart(p Part) error {
	if err := os.Remove(f.partPath(p)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return atomicfile.SyncDir(f.partsDir())
}

// sortedByStart returns the parts ordered by From; of parts with the same From, the longest is
// first.
func sortedByStart(parts []Part) []Part {
	return slices.SortedFunc(slices.Values(parts), func(a, b Part) int {
		return cmp.Or(cmp.Compare(a.From, b.From), cmp.Compare(b.To, a.To), cmp.Compare(a.Name, b.Name))
	})
}

// Gaps returns the ranks of a space of the given size that no part covers, in order, as the fewest
// possible intervals.
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

// Piece is an interval of ranks whose rows are read from Part.
type Piece struct {
	Part     Part
	Interval Interval
}

// Cover returns pieces that contain each rank of a space of the given size once, in order, from the
// fewest possible parts. It returns false if no part covers some rank.
func Cover(parts []Part, size int64) ([]Piece, bool) {
	var pieces []Piece
	rest := sortedByStart(parts)
	for next := int64(0); next < size; {
		longest := Part{}
		for len(rest) > 0 && rest[0].From <= next {
			if rest[0].To > longest.To {
				longest = rest[0]
			}
			rest = rest[1:]
		}
		if longest.To <= next {
			return nil, false
		}
		end := min(longest.To, size)
		pieces = append(pieces, Piece{longest, Interval{next, end}})
		next = end
	}
	return pieces, true
}
