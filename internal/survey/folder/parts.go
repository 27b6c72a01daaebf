package folder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// An Interval is the ranks from From up to but not including To.
type Interval struct{ From, To int64 }

// name is that of the file of a part.
func (i Interval) name() string { return fmt.Sprintf("%019d-%019d%s", i.From, i.To, partEnd) }

const partEnd = ".parquet"

// parseName reads what name writes.
func parseName(name string) (i Interval, ok bool) {
	first, second, _ := strings.Cut(strings.TrimSuffix(name, partEnd), "-")
	i.From, _ = strconv.ParseInt(first, 10, 64)
	i.To, _ = strconv.ParseInt(second, 10, 64)
	return i, i.From >= 0 && i.From < i.To && i.name() == name
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
	entries, err := os.ReadDir(f.parts())
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // Make may have been killed before it was there
		return nil, err
	}
	size := f.plan.Space().Size()
	var parts []Part
	for _, e := range entries {
		interval, ok := parseName(e.Name())
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

// Told is what a part says beside the facts of its hands: its rows without facts, in order, and how it
// was made, where it says that.
func (f *Folder) Told(p Part) (poison []survey.Row, made part.Made, err error) {
	r, err := part.Open(f.pathOf(p))
	if err != nil {
		return nil, made, err
	}
	defer r.Close()
	made, _ = r.Made()
	poison, err = r.Poison()
	return poison, made, err
}

func (f *Folder) pathOf(p Part) string { return filepath.Join(f.parts(), p.Name) }
