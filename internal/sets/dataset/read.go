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
	"sync"

	"github.com/make24/make24/internal/base/text"
	"github.com/make24/make24/internal/sets/record"
	"github.com/make24/make24/rat"
)

// ReadOptions provide what a file does not state itself.
type ReadOptions struct {
	Format Format        // the format of the file; 0: detect it
	Rules  string        // the name of the rules of records without rules; "" means classic
	Target Fact[rat.Rat] // the target of records without one; unknown means the target of their rules

	Fields record.FieldNames // the names of fields that flags give; the answer is the solution

	KeepExtra bool          // read the fields that make24 does not know
	Prompt    WriterOptions // with KeepExtra: the profile and the language of prompts that are written again

	keysOnly  bool // read only the fields that make up the key
	anyTarget bool // a record without a target stands for its hand under every target
}

// Source is a file, or a range of its records.
type Source struct {
	Name     string
	From, To int64 // the first and last record, counted from 0; To is -1 for all records

	// Copy is a file with the content of Name, to be read instead if Name, such as a pipe, can be
	// read only once.
	Copy string
}

// path returns the name of the file to open.
func (s *Source) path() string { return cmp.Or(s.Copy, s.Name) }

// sourceRange matches a file name with a range.
var sourceRange = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^(.+):([0-9]{1,18})-([0-9]{1,18})$`) })

// ParseSource parses FILE or FILE:FROM-TO. If a file exists whose name is the whole text, the text
// means that file. It returns an *Error if FROM is above TO.
func ParseSource(text string) (Source, error) {
	wholeFile := Source{Name: text, To: -1}
	m := sourceRange().FindStringSubmatch(text)
	if m == nil {
		return wholeFile, nil
	}
	if _, err := os.Stat(text); err == nil {
		return wholeFile, nil
	}
	from, _ := strconv.ParseInt(m[2], 10, 64) // 18 digits fit
	to, _ := strconv.ParseInt(m[3], 10, 64)
	if from > to {
		return wholeFile, &Error{File: text, Record: -1, Text: "the range ends before it begins; write FILE:FROM-TO, as in list.csv:900-999"}
	}
	return Source{Name: m[1], From: from, To: to}, nil
}

// String returns the text that ParseSource parses.
func (s Source) String() string {
	if s.To < 0 {
		return s.Name
	}
	return fmt.Sprintf("%s:%d-%d", s.Name, s.From, s.To)
}

// MarshalText returns the text that String returns.
func (s Source) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// File is a set that is open for reading.
type File struct {
	Source Source
	Format Format // detected, unless ReadOptions states the format

	file    *os.File // nil if the set is read from a stream
	builder *builder
	in      scanner
	extra   *extraReader // nil without KeepExtra

	line   int   // of the last record, if the container has lines
	number int64 // of the last record
}

// scanner reads the records of a file with one container. scan sets the columns of the next record
// in b and returns more. For a record that cannot be read it returns an *Error, with the line if
// the container has lines; more then reports whether reading can continue. At the end of the file
// it returns a nil error and no more. The cells that scan sets are valid until the next call of
// scan.
type scanner interface {
	scan(b *builder) (line int, err *Error, more bool)
}

// Open opens a set and detects its format. It returns a system error or an *Error; the latter wraps
// ErrFormat if the format is unknown. The caller closes the file.
func Open(source Source, o ReadOptions) (*File, error) {
	builder, optErr := newBuilder(&o)
	if optErr != nil {
		return nil, optErr
	}
	file, err := os.Open(source.path())
	if err != nil {
		return nil, err
	}
	f := &File{Source: source, Format: o.Format, file: file, builder: builder}
	if err := f.detect(); err != nil {
		err.File = source.Name
		_ = file.Close() // the file was only read
		return nil, err
	}
	if o.KeepExtra {
		f.extra = newExtraReader(f.Format, &o.Prompt)
	}
	return f, nil
}

// NewReader reads a set from a stream, detects its format and calls it name in errors. It reads no more
// of the stream than it needs, so a record that arrives alone is returned at once. It cannot read
// Parquet. An error is an *Error; it wraps ErrFormat if the format is unknown.
func NewReader(name string, in *bufio.Reader, o ReadOptions) (*File, error) {
	builder, err := newBuilder(&o)
	if err != nil {
		return nil, err
	}
	f := &File{Source: Source{Name: name, To: -1}, Format: o.Format, builder: builder}
	if err := f.detectText(in, ""); err != nil {
		err.File = name
		return nil, err
	}
	return f, nil
}

// IsParquet reports whether a text begins like a Parquet file.
func IsParquet(head []byte) bool { return bytes.HasPrefix(head, []byte(parquetMagic)) }

// ErrorAt returns an *Error about the record that Records has just yielded.
func (f *File) ErrorAt(text string) *Error {
	return &Error{File: f.Source.Name, Line: f.line, Record: f.number, Text: text}
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

// detect detects the container of the file and opens its scanner.
func (f *File) detect() *Error {
	info, err := f.file.Stat()
	if err != nil {
		return unreadableError(err)
	}
	if info.IsDir() {
		return catalogueError("set.fault.folder")
	}
	in := bufio.NewReaderSize(f.file, 64<<10)
	raw := in
	if in, err = decompress(in); err != nil {
		return unreadableError(err)
	}
	head, err := in.Peek(len(parquetMagic))
	if err != nil && !errors.Is(err, io.EOF) {
		return unreadableError(err)
	}
	extension := strings.ToLower(filepath.Ext(WithoutCompression(f.Source.Name)))
	switch {
	case len(head) == 0 && f.Format == 0:
		return f.wrapUnknownFormat(catalogueError("set.fault.empty"))
	case string(head) == parquetMagic && in != raw:
		return catalogueError("set.fault.compressed")
	case string(head) == parquetMagic:
		return f.openParquet(info)
	case f.Format == Parquet, f.Format == 0 && extension == ".parquet":
		return catalogueError("set.fault.noparquet", "magic", parquetMagic)
	}
	return f.detectText(in, extension)
}

// detectText detects the container of a text and opens its scanner. extension is that of the file's name.
func (f *File) detectText(in *bufio.Reader, extension string) *Error {
	head, err := record.Buffered(in)
	if err != nil {
		return unreadableError(err)
	}
	shape := record.ShapeOf(head)
	isTable := shape == record.TableShape
	switch {
	case f.Format != 0:
		isTable = f.Format == CSV
	case extension == ".json" || extension == ".jsonl":
		isTable = false
	case extension == ".csv" || extension == ".txt" || extension == ".tsv":
		isTable = isTable || shape == record.LinesShape && head[bytes.IndexAny(head, "[{")] == '['
	}
	if isTable {
		return f.openCSV(in, head)
	}
	return f.openJSON(in, shape)
}

// unreadableError returns an *Error for a system error. It omits the path, since the *Error names
// the file.
func unreadableError(err error) *Error {
	var pathErr *os.PathError
	cause := err
	if errors.As(err, &pathErr) {
		cause = pathErr.Err
	}
	e := newError("it cannot be read: %v", cause)
	e.Err = err
	return e
}

// wrapUnknownFormat sets the cause of e to an error that wraps ErrFormat and lists the formats.
func (f *File) wrapUnknownFormat(e *Error) *Error {
	e.Err = fmt.Errorf("%w; the formats are %s", ErrFormat, strings.Join(FormatNames(), ", "))
	return e
}

// setFormat sets the format to foundFormat, unless the options gave a format; then it checks that a
// file of that format can have the container. If neither format is known, it returns notFound.
func (f *File) setFormat(c container, foundFormat Format, notFound *Error) *Error {
	switch {
	case f.Format == 0 && foundFormat == 0:
		return f.wrapUnknownFormat(notFound)
	case f.Format == 0:
		f.Format = foundFormat
	case !f.Format.fitsContainer(c):
		return newError("the file is not in the format %s; omit the format to detect it", f.Format)
	}
	return nil
}

// Records returns an iterator over the records of the file, in order. It can be used only once. It
// yields an *Error in place of a record that cannot be read. An *Error is the last element if
// reading cannot continue after it, or if the range goes past the end of the file.
func (f *File) Records() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		number := int64(0)
		for ; f.Source.To < 0 || number <= f.Source.To; number++ {
			f.builder.start()
			line, err, more := f.in.scan(f.builder)
			if err == nil && !more {
				break
			}
			f.line, f.number = line, number
			if number < f.Source.From && more {
				continue
			}
			var r Record
			if err == nil {
				r, err = f.builder.finish()
			}
			if err == nil && f.extra != nil {
				err = f.extra.set(&r, f.builder.extra, number)
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

// sortedPaths sorts paths and removes duplicates, for detectFormat.
func sortedPaths(paths []string) []string {
	slices.Sort(paths)
	return slices.Compact(paths)
}

// Error describes a record or a file that cannot be read or written. Text is one English sentence
// that says what is wrong and how to correct it.
type Error struct {
	File   string // the name of the file; "" if there is none
	Line   int    // counted from 1; 0 if the record has no line
	Record int64  // the number of the record, counted from 0; -1 if the error is not about a record
	Text   string
	Err    error // the cause, or nil

	// Key and Pairs identify the message of the catalogue whose English text is Text, with its
	// arguments. Key is "" if there is no such message.
	Key   text.Key
	Pairs []any

	Flag string // a flag that helps, of a command that has it; or ""
}

// Error returns the position and the text.
func (e *Error) Error() string {
	where := e.Where()
	if where != "" {
		where += ": "
	}
	if errors.Is(e.Err, ErrFormat) { // its text lists the formats
		return where + e.Text + ": " + e.Err.Error()
	}
	return where + e.Text
}

// LacksHand reports whether a file was refused because it names no numbers, so the message lists the
// names that would be read.
func (e *Error) LacksHand() bool {
	return slices.Contains([]text.Key{"set.fault.nonumbers", "set.fault.nocolumn", "set.fault.noheading"}, e.Key)
}

// Where returns the position: the file, and the line or the record. Records are counted from 0, as
// in ranges.
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

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

// newError returns an *Error without a position, which the caller adds.
func newError(format string, args ...any) *Error {
	return &Error{Record: -1, Text: fmt.Sprintf(format, args...)}
}

// catalogueError returns an *Error without a position, with a message of the catalogue.
func catalogueError(key text.Key, pairs ...any) *Error {
	return &Error{Record: -1, Text: text.English.Say(key, pairs...), Key: key, Pairs: pairs}
}

// errClosed is the error of a Writer that was closed.
var errClosed = newError("the set is closed")
