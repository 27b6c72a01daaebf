package dataset

import (
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/make24/make24/answer"
	"github.com/make24/make24/internal/base/atomicfile"
	"github.com/make24/make24/internal/base/text"
)

// Set is a file of records that is being written, with its manifest.
type Set struct {
	Tally // counts of the records written

	name      string // as given to Begin
	format    Format
	file      *atomicfile.File
	writer    *Writer
	failpoint func(point string) // for tests: the failpoints of atomicfile
}

// Begin begins a set in a file. An existing file of that name is unchanged until Commit. The caller
// must call Commit or Abort.
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

// Write adds a record. The error is that of Writer.Write.
func (s *Set) Write(r *Record) error {
	err := s.writer.Write(r)
	if err == nil {
		s.Add(r)
	}
	return err
}

// Commit finishes the set and renames the set and its manifest to their final names. It takes the
// command, the version, the seed and the inputs from m, fills in the other fields and returns the
// manifest. If it returns an error, it has restored an older set and its manifest. If the machine
// stops during Commit, a set may have no manifest, but never has the manifest of another set.
//
// Commit also removes temporary files of this set that killed processes have left. Begin must not
// do so: on a file system without hard links, the older set may then exist only under a temporary
// name.
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
		_ = atomicfile.SweepName(name) // a file that remains is removed with the next set
	}
	return &m, nil
}

// swap replaces an older set and its manifest. It moves the old manifest away first, so an old
// manifest is never beside the new set. On a file system with hard links, a file with the name of
// the set exists at every moment.
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

// Abort removes what was written. It does nothing after Commit. An older set is unchanged.
func (s *Set) Abort() { s.file.Abort() }

// replacedFile is an older file that has a temporary name until the new file has taken its name.
type replacedFile struct {
	name   string
	backup string // "" if there was no file
}

// backUp moves or links a file to a temporary name; move is os.Rename or a function that links.
func backUp(name string, move func(from, to string) error) (replacedFile, error) {
	old := replacedFile{name: name}
	info, err := os.Lstat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return old, nil
	case err != nil:
		return old, err
	case !info.Mode().IsRegular():
		return old, &os.PathError{Op: "rename", Path: name, Err: errors.New("not a regular file")}
	}
	old.backup = atomicfile.TemporaryName(name)
	var linkErr *os.LinkError
	if err := move(name, old.backup); errors.As(err, &linkErr) { // replace the error, which would show the temporary name
		return old, &os.PathError{Op: "rename", Path: name, Err: linkErr.Err}
	}
	return old, nil
}

// restore gives the older file its name again. If there was no older file, it removes the new file.
func (old replacedFile) restore() error {
	if old.backup == "" {
		if err := os.Remove(old.name); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	err := os.Rename(old.backup, old.name)
	if err == nil {
		_ = os.Remove(old.backup) // if both names were links to one file, the rename did nothing
	}
	return err
}

// remove removes the older file, if there was one.
func (old replacedFile) remove() error {
	if old.backup == "" {
		return nil
	}
	if err := os.Remove(old.backup); !errors.Is(err, fs.ErrNotExist) { // it may have been swept already
		return err
	}
	return nil
}

// ChecksumFile returns the length of a file and the SHA-256 of its contents, in hexadecimal.
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

// contextReader reads from another reader until its context ends.
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

// WriterOptions control what is written in addition to the puzzles.
type WriterOptions struct {
	// Profile and Lang are those of the prompts. If a record has other rules than the profile, its
	// prompt is for the record's rules and the profile's notation. The zero Profile means classic.
	Profile answer.Profile
	Lang    text.Lang

	// Columns selects from ColumnNames; nil selects all.
	Columns []string

	// Conversion adds columns to those of ColumnNames, and Extra the fields that make24 does not know.
	Conversion bool
	Extra      []ExtraField
}

// NewWriter returns a Writer that writes a set to out. It returns an error if the format or the
// options are invalid.
func NewWriter(f Format, out io.Writer, o WriterOptions) (*Writer, error) {
	if f == 0 || f >= formatCount {
		_, err := ParseFormat(f.String())
		return nil, err
	}
	if o.Profile == (answer.Profile{}) {
		var err error
		if o.Profile, err = answer.Lookup("classic"); err != nil {
			return nil, err
		}
	}
	all := optionalColumns
	if o.Conversion {
		all = conversionColumns
	}
	chosen, err := selectColumns(all, o.Columns)
	if err != nil {
		return nil, err
	}
	w := &Writer{fields: extendLayout(f, layoutOf(f, chosen), chosen, o.Extra), row: row{format: f, options: &o}}
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

// rowWriter writes rows of values in one container. The callers check that each value is encodable
// and of the kind of its field.
type rowWriter interface {
	write(values []value) error
	close() error
}

// Writer writes records to an io.Writer in one format. It buffers at most one row group.
type Writer struct {
	fields []field
	row    row
	values []value
	out    rowWriter
	err    error // the first error; after it, nothing can be written
}

// Write writes a record and does not retain it. It returns an *Error if the format cannot hold the
// record; then nothing of the record is written, and more records may follow.
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
		if !v.isEncodable() || w.row.format == CSV && !v.fitsCell() {
			return &Error{Record: w.row.index, Text: "the value of " + f.path + " cannot be written as " + w.row.format.String()}
		}
		w.values = append(w.values, v)
	}
	if w.err = w.out.write(w.values); w.err == nil {
		w.row.index++
	}
	return w.err
}

// Close writes the buffered rows. It does not close the underlying writer.
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
