package dataset

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/make24/make24/internal/answer"
	"github.com/make24/make24/internal/atomicfile"
	"github.com/make24/make24/internal/text"
)

// Set is a file of records that is being made, and its manifest.
type Set struct {
	Tally // of what was written

	name      string // that was asked for
	format    Format
	file      *atomicfile.File
	writer    *Writer
	failpoint func(point string) // for tests: the points of atomicfile
}

// Begin begins a set in a file. What has that name already is untouched until Commit; the caller defers Abort.
func Begin(name string, f Format, o WriterOptions) (*Set, error) {
	file, err := atomicfile.Replace(name)
	if err != nil {
		return nil, err
	}
	s := &Set{name: name, format: f, file: file}
	if s.writer, err = NewWriter(f, file, o); err != nil {
		file.Abort()
		return nil, err
	}
	return s, nil
}

// Write adds a record. The error is that of Writer.
func (s *Set) Write(r *Record) error {
	err := s.writer.Write(r)
	if err == nil {
		s.Add(r)
	}
	return err
}

// Commit ends the set and gives it and its manifest their names. It takes the command, the
// version, the seed and the inputs of m, fills in the rest and returns it. After an error, what
// was there before is there again, with its manifest. If the machine stops in between, there may
// be a set without a manifest, but none with that of another.
//
// Commit removes what killed processes left of this set. Begin must not: on a disk without links the
// older set may have nothing but its temporary name then.
func (s *Set) Commit(m Manifest) (*Manifest, error) {
	if err := s.writer.Close(); err != nil {
		return nil, err
	}
	m.Format, m.Bytes, m.SHA256, m.Tally = s.format, s.file.Bytes(), s.file.SHA256(), s.Tally
	var text bytes.Buffer
	if err := WriteManifest(&text, &m); err != nil {
		return nil, err
	}
	manifest, err := atomicfile.Replace(ManifestName(s.name))
	if err != nil {
		return nil, err
	}
	defer manifest.Abort()
	if _, err := manifest.Write(text.Bytes()); err != nil {
		return nil, err
	}
	if err := errors.Join(s.file.Sync(), manifest.Sync()); err != nil {
		return nil, err
	}
	s.file.Failpoint, manifest.Failpoint = s.failpoint, s.failpoint
	if err := s.swap(manifest); err != nil {
		return nil, err
	}
	for _, name := range []string{s.file.Name(), manifest.Name()} {
		_ = atomicfile.SweepName(name) // what stays is removed with the next set
	}
	return &m, nil
}

// swap replaces an older set and its manifest. The old manifest goes first, so that it never
// stands beside the new set. The name of the set is never without a file, where the file system
// has links.
func (s *Set) swap(manifest *atomicfile.File) error {
	oldManifest, err := backUp(manifest.Name(), os.Rename)
	if err != nil {
		return err
	}
	oldSet, err := backUp(s.file.Name(), atomicfile.Link)
	if err != nil {
		return errors.Join(err, oldManifest.restore())
	}
	err = s.file.Commit()
	if err == nil {
		err = manifest.Commit()
	}
	if err != nil {
		return errors.Join(err, oldSet.restore(), oldManifest.restore())
	}
	return errors.Join(oldSet.remove(), oldManifest.remove())
}

// Abort removes what was written, unless it was committed. What was there before stays.
func (s *Set) Abort() { s.file.Abort() }

// replacedFile is what had a name before, kept under another until the new file has it.
type replacedFile struct {
	name   string
	backup string // "" if there was no file
}

// setAside makes way for a file called name, by a rename or a link.
func backUp(name string, move func(from, to string) error) (replacedFile, error) {
	old := replacedFile{name: name}
	info, err := os.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return old, nil
	case err != nil:
		return old, err
	case !info.Mode().IsRegular():
		return old, &os.PathError{Op: "rename", Path: name, Err: errors.New("it is no regular file")}
	}
	old.backup = atomicfile.TemporaryName(name)
	var link *os.LinkError
	if err := move(name, old.backup); errors.As(err, &link) { // which has the hidden name
		return old, &os.PathError{Op: "rename", Path: name, Err: link.Err}
	}
	return old, nil
}

// restore brings back what had the name: the file, or nothing.
func (old replacedFile) restore() error {
	if old.backup == "" {
		if err := os.Remove(old.name); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	err := os.Rename(old.backup, old.name)
	if err == nil {
		_ = os.Remove(old.backup) // a rename leaves two links to one file as they are
	}
	return err
}

// remove removes the old file.
func (old replacedFile) remove() error {
	if old.backup == "" {
		return nil
	}
	if err := os.Remove(old.backup); !errors.Is(err, fs.ErrNotExist) { // another process may have swept it
		return err
	}
	return nil
}

// SumFile returns the length of a file and the SHA-256 of what is in it, in hexadecimal.
func ChecksumFile(ctx context.Context, name string) (int64, string, error) {
	file, err := os.Open(filepath.Clean(name))
	if err != nil {
		return 0, "", err
	}
	defer file.Close()
	s := atomicfile.NewChecksum()
	if _, err := io.Copy(s, &contextReader{ctx, file}); err != nil {
		return 0, "", err
	}
	return s.Bytes(), s.SHA256(), nil
}

// contextReader reads until its context is over.
type contextReader struct {
	ctx context.Context
	in  io.Reader
}

func (r *contextReader) Read(b []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.in.Read(b)
}

// WriterOptions say what is written beside the puzzles.
type WriterOptions struct {
	// Profile and Lang are those of the prompts. A record with other rules than the profile's
	// has a prompt for its own, with the profile's notation. The zero Profile is classic.
	Profile answer.Profile
	Lang    text.Lang

	// Columns are which of ColumnNames are written; nil stands for all.
	Columns []string
}

// NewWriter begins a set. The error is of the options.
func NewWriter(f Format, out io.Writer, o WriterOptions) (*Writer, error) {
	if f == 0 || f >= formats {
		_, err := ParseFormat(f.String())
		return nil, err
	}
	if o.Profile == (answer.Profile{}) {
		var err error
		if o.Profile, err = answer.Lookup("classic"); err != nil {
			return nil, err
		}
	}
	chosen, err := selectColumns(o.Columns)
	if err != nil {
		return nil, err
	}
	w := &Writer{fields: layoutOf(f, chosen), row: row{format: f, options: &o}}
	switch formatTable[f].container {
	case csvContainer:
		w.out = newCSVWriter(out, w.fields)
	case parquetContainer:
		w.out = newParquetWriter(out, w.fields)
	case jsonLines, jsonArray:
		w.out = newJSONWriter(out, w.fields, formatTable[f].container == jsonArray)
	}
	return w, nil
}

// holder writes rows of values into one container. A value is sound and of its field's kind.
type rowWriter interface {
	write(values []value) error
	close() error
}

// Writer writes records in a format. It holds one row group at most.
type Writer struct {
	fields []field
	row    row
	values []value
	out    rowWriter
	err    error // after which nothing can be written
}

// Write writes a record, which it does not retain. The error is an *Error if the format cannot hold
// the record; nothing of it is written then, and others may follow.
func (w *Writer) Write(r *Record) error {
	if w.err != nil {
		return w.err
	}
	if len(r.Hand) == 0 {
		return &Error{Record: w.row.index, Text: "the record has no numbers"}
	}
	w.row.Record, w.row.err = r, nil
	w.values = w.values[:0]
	for i := range w.fields {
		f := &w.fields[i]
		v := f.get(&w.row)
		if err := w.row.err; err != nil {
			err.Record = w.row.index
			return err
		}
		if !v.encodable() || w.row.format == CSV && !v.fitsCell() {
			return &Error{Record: w.row.index, Text: "what stands in " + f.path + " cannot be written as " + w.row.format.String()}
		}
		w.values = append(w.values, v)
	}
	if w.err = w.out.write(w.values); w.err == nil {
		w.row.index++
	}
	return w.err
}

// Close writes what is left. It does not close what the records are written to.
func (w *Writer) Close() error {
	if w.err != nil {
		return w.err
	}
	if w.err = w.out.close(); w.err == nil {
		w.err = errClosed
		return nil
	}
	return w.err
}
