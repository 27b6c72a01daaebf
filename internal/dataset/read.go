package dataset

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/internal/record"
	"github.com/make24/make24/internal/text"
	"github.com/make24/make24/rat"
)

// ReadOptions say what a file does not.
type ReadOptions struct {
	Format Format        // of the file; 0: it is found out
	Rules  string        // the name of the rules of records that name none; "": classic
	Target Fact[rat.Rat] // the target of records that have none; unknown: that of their rules

	keysOnly  bool // nothing is asked of a record but its key
	anyTarget bool // a record that has no target is read as one with any
}

// Source is a file, or a part of one.
type Source struct {
	Name     string
	From, To int64 // the records, counted from 0, both included; To is -1 for all

	// Copy is the file to read in place of Name, for what can be read only once.
	Copy string
}

// path returns the name of the file to open.
func (s *Source) path() string { return cmp.Or(s.Copy, s.Name) }

// sourceRange is what may follow the name of a file.
var sourceRange = regexp.MustCompile(`^(.+):([0-9]{1,18})-([0-9]{1,18})$`)

// ParseSource reads FILE or FILE:FROM-TO. A file whose very name looks like that is the file.
func ParseSource(text string) (Source, error) {
	all := Source{Name: text, To: -1}
	m := sourceRange.FindStringSubmatch(text)
	if m == nil {
		return all, nil
	}
	if _, err := os.Stat(text); err == nil {
		return all, nil
	}
	from, _ := strconv.ParseInt(m[2], 10, 64) // 18 digits fit
	to, _ := strconv.ParseInt(m[3], 10, 64)
	if from > to {
		return all, &Error{File: text, Record: -1, Text: "the range ends before it begins; write FILE:FROM-TO, as in list.csv:900-999"}
	}
	return Source{Name: m[1], From: from, To: to}, nil
}

// String is the text that ParseSource reads.
func (s Source) String() string {
	if s.To < 0 {
		return s.Name
	}
	return fmt.Sprintf("%s:%d-%d", s.Name, s.From, s.To)
}

// MarshalText returns the text that String returns.
func (s Source) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// File is a set that is read.
type File struct {
	Source Source
	Format Format // found out, unless it was given

	file  *os.File
	build *builder
	in    scanner
}

// scanner reads the records of one container, each in turn, the first once. A record that
// cannot be read is an *Error with its line or without; a scanner goes on after it if it says
// so. What scan returns is valid until the next call.
type scanner interface {
	scan(b *builder) (line int, err *Error, more bool)
}

// Open opens a set and finds out its format. Errors are those of the system, an *Error, and
// what wraps ErrFormat where the format is not known. The caller closes the file.
func Open(source Source, o ReadOptions) (*File, error) {
	build, optErr := newBuilder(&o)
	if optErr != nil {
		return nil, optErr
	}
	file, err := os.Open(source.path())
	if err != nil {
		return nil, err
	}
	f := &File{Source: source, Format: o.Format, file: file, build: build}
	if err := f.detect(); err != nil {
		err.File = source.Name
		_ = file.Close() // it was only read
		return nil, err
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// begin finds out what the file is.
func (f *File) detect() *Error {
	info, err := f.file.Stat()
	if err != nil {
		return unreadable(err)
	}
	if info.IsDir() {
		return catalogueError("set.fault.folder")
	}
	in := bufio.NewReaderSize(f.file, 64<<10)
	head, err := in.Peek(len(parquetMagic))
	if err != nil && !errors.Is(err, io.EOF) {
		return unreadable(err)
	}
	extension := strings.ToLower(filepath.Ext(f.Source.Name))
	switch {
	case len(head) == 0 && f.Format == 0:
		return f.unknownFormat(catalogueError("set.fault.empty"))
	case string(head) == parquetMagic:
		return f.openParquet(info)
	case f.Format == Parquet, f.Format == 0 && extension == ".parquet":
		return catalogueError("set.fault.noparquet", "magic", parquetMagic)
	}
	first, err := firstByte(in)
	if err != nil {
		return unreadable(err)
	}
	isTable := first != '{' && first != '['
	switch {
	case f.Format != 0:
		isTable = f.Format == CSV
	case extension == ".json" || extension == ".jsonl":
		isTable = false
	case extension == ".csv" || extension == ".txt":
		isTable = true
	}
	if isTable {
		return f.openCSV(in)
	}
	return f.openJSON(in, first)
}

func unreadable(err error) *Error {
	var path *os.PathError
	text := err
	if errors.As(err, &path) {
		text = path.Err
	}
	e := newError("it cannot be read: %v", text)
	e.Err = err
	return e
}

// unknown is the error of a file in no format.
func (f *File) unknownFormat(e *Error) *Error {
	e.Err = fmt.Errorf("%w; the formats are %s", ErrFormat, strings.Join(FormatNames(), ", "))
	return e
}

// decide takes the format found, or sees to it that the one given can be this.
func (f *File) setFormat(in container, found Format, notFound *Error) *Error {
	switch {
	case f.Format == 0 && found == 0:
		return f.unknownFormat(notFound)
	case f.Format == 0:
		f.Format = found
	case !f.Format.fitsContainer(in):
		return newError("it is not in the format %s; leave the format out to have it found out", f.Format)
	}
	return nil
}

// firstByte skips a byte-order mark and finds the first byte that is no blank, which it leaves
// to be read. It is 0 where there is none within sight.
func firstByte(in *bufio.Reader) (byte, error) {
	record.SkipByteOrderMark(in)
	ahead, err := in.Peek(4096)
	if err != nil && !errors.Is(err, io.EOF) {
		return 0, err
	}
	if ahead = bytes.TrimLeft(ahead, " \t\r\n"); len(ahead) > 0 {
		return ahead[0], nil
	}
	return 0, nil
}

// Records are the records of the file, in order. It can be gone through once. What cannot be
// read is an *Error in place of its record; where nothing after it can be read, or the range
// goes past the end, it is the last.
func (f *File) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		number := int64(0)
		for ; f.Source.To < 0 || number <= f.Source.To; number++ {
			f.build.start()
			line, err, more := f.in.scan(f.build)
			if err == nil && !more {
				break
			}
			if number < f.Source.From && more {
				continue
			}
			var r Record
			if err == nil {
				r, err = f.build.finish()
			}
			if err != nil {
				err.File, err.Line, err.Record = f.Source.Name, line, number
				if !yield(Record{}, err) || !more {
					return
				}
				continue
			}
			if !yield(r, nil) {
				return
			}
		}
		if number <= f.Source.To {
			err := catalogueError("set.fault.pastend", "from", f.Source.From, "to", f.Source.To, "n", number)
			err.File = f.Source.Name
			yield(Record{}, err)
		}
	}
}

// sortedPaths puts paths into order, each once, for recognise.
func sortedPaths(paths []string) []string {
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Error is something that cannot be read or written: where, and in one English sentence what
// is wrong and what would be right.
type Error struct {
	File   string // "" where there is none
	Line   int    // from 1; 0 where the record has none
	Record int64  // the record's number in the file, from 0; -1 where it is not about a record
	Text   string
	Err    error // what lies beneath, or nil

	// Key and Pairs are the message of the catalogue that Text is in English; "" where there
	// is none.
	Key   text.Key
	Pairs []any
}

// Error is the place and the sentence.
func (e *Error) Error() string {
	where := e.Where()
	if where != "" {
		where += ": "
	}
	if errors.Is(e.Err, ErrFormat) { // which names the formats
		return where + e.Text + ": " + e.Err.Error()
	}
	return where + e.Text
}

// Where is the place: the file, and the line or the record. Records are counted from 0, as
// ranges count them.
func (e *Error) Where() string {
	where := e.File
	place := ""
	switch {
	case e.Line > 0:
		place = "line " + strconv.Itoa(e.Line)
	case e.Record >= 0:
		place = "record " + strconv.FormatInt(e.Record, 10)
	}
	if where != "" && place != "" {
		where += ": "
	}
	return where + place
}

// Unwrap is what lies beneath.
func (e *Error) Unwrap() error { return e.Err }

// bad is an error whose place is not known yet.
func newError(format string, args ...any) *Error {
	return &Error{Record: -1, Text: fmt.Sprintf(format, args...)}
}

// fault is bad with a message of the catalogue.
func catalogueError(key text.Key, pairs ...any) *Error {
	return &Error{Record: -1, Text: text.English.Say(key, pairs...), Key: key, Pairs: pairs}
}

// errClosed is the error of a Writer after Close.
var errClosed = newError("the set is closed")
