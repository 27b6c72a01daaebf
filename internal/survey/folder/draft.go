package folder

import (
	"errors"
	"fmt"
	"os"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/internal/survey/part"
)

// A Draft is a part that is being written, in one goroutine. After an error there is nothing
// left of it.
type Draft struct {
	f    *Folder
	from int64
	file *pending
	rows *part.Writer
}

// Begin begins a part whose first row is of a rank.
func (f *Folder) Begin(from int64) (*Draft, error) {
	if err := f.makeParts(); err != nil {
		return nil, err
	}
	file, err := newPending(f.parts(), fmt.Sprintf("%019d", from))
	if err != nil {
		return nil, err
	}
	return &Draft{f: f, from: from, file: file, rows: part.NewWriter(file, f.plan, from, part.Options{})}, nil
}

// Add writes the row of the next rank.
func (d *Draft) Add(row survey.Row) error { return d.check(d.rows.Add(row)) }

// check drops the draft where there is an error.
func (d *Draft) check(err error) error {
	if err != nil {
		d.Drop()
	}
	return err
}

// Sign puts into the part how it was made, for run.json.
func (d *Draft) Sign(m part.Made) { d.rows.Sign(m) }

// Commit makes a part of the rows, which must be those up to but not including a rank. When it
// returns without an error the part is on the disk. A part of the same interval, which has the
// same rows, is replaced.
//
// If at is set, it is called with "after-write" when the bytes are on the disk, and with
// "after-rename" when the part has its name.
func (d *Draft) Commit(to int64, at func(point string)) (Part, error) {
	interval := Interval{d.from, to}
	if d.rows.Next() != to || to <= d.from {
		return Part{}, d.check(fmt.Errorf("a part of the ranks from %d to %d has the rows up to %d", d.from, to, d.rows.Next()))
	}
	if err := d.check(d.rows.Close()); err != nil {
		return Part{}, err
	}
	if err := d.check(d.file.commit(interval.name(), os.Rename, at)); err != nil {
		return Part{}, err
	}
	return Part{Interval: interval, Name: interval.name(), Bytes: d.file.bytes, SHA256: d.file.digest()}, nil
}

// Drop forgets the draft. After Commit it does nothing.
func (d *Draft) Drop() { d.file.drop() }

// Drop removes a part. That it is not there is no error.
func (f *Folder) Drop(p Part) error {
	if err := os.Remove(f.pathOf(p)); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	return syncFolder(f.parts())
}
