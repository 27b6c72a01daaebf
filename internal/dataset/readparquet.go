package dataset

import (
	"errors"
	"io"
	"io/fs"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
)

// parquetMagic begins and ends a Parquet file.
const parquetMagic = "PAR1"

// columnScanner reads the rows of a Parquet file, of the columns that matter only.
type columnScanner struct {
	file   *parquet.File
	leaves []readLeaf // by the number of the column
	chunks []int      // the columns that are read

	group int // the next row group
	rows  parquet.RowReadSeekCloser
	ahead []parquet.Row
	next  int // of ahead
	count int // of ahead

	parts   [][]byte
	scratch []byte
}

// readLeaf is what a column is to a reader.
type readLeaf struct {
	column column
	list   bool
	level  int // the definition level of a list that is there, and may be empty
}

// beginColumns opens the file and looks at its schema.
func (f *File) beginColumns(info fs.FileInfo) (e *Error) {
	defer func() {
		if r := recover(); r != nil {
			e = bad("it is no Parquet that can be read: %v", r)
		}
	}()
	file, err := parquet.OpenFile(f.file, info.Size(), parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return bad("it is no whole Parquet: %v", err)
	}
	var paths []string
	leaves := leavesOf(file.Root(), "", 0)
	for _, l := range leaves {
		paths = append(paths, l.path)
		if l.list {
			paths = append(paths, l.path+"[]")
		}
	}
	if err := f.decide(columns, recognise(columns, sortedPaths(paths)), fault("set.fault.nocolumn")); err != nil {
		return err
	}
	s := &columnScanner{file: file, ahead: make([]parquet.Row, rowsPerWrite)}
	names := namingOf(f.Format)
	var named columnSet
	hand := false
	for i, l := range leaves {
		c := names.columns[l.path]
		named |= 1 << c
		if l.deep || f.build.keys && !c.inKey() {
			c = noColumn
		}
		s.leaves = append(s.leaves, readLeaf{c, l.list, l.level})
		if c != noColumn {
			s.chunks = append(s.chunks, i)
			hand = hand || c == handColumn
		}
	}
	if named.lacksTarget() {
		return fault("set.fault.losttarget")
	}
	if !hand {
		return bad("it has no column for the numbers where the format %s has them", f.Format)
	}
	f.in = s
	return nil
}

// foundLeaf is a column of a file.
type foundLeaf struct {
	path  string // without the names that lists have inside
	list  bool
	deep  bool // more than a list of values
	level int
}

// leavesOf lists the columns below a node, in the order in which they are numbered.
func leavesOf(c *parquet.Column, path string, level int) []foundLeaf {
	children := c.Columns()
	if len(children) == 0 {
		return []foundLeaf{{path: path}}
	}
	var leaves []foundLeaf
	for _, child := range children {
		below := child.Name()
		if path != "" {
			below = path + "." + below
		}
		deeper := level
		if child.Optional() {
			deeper++
		}
		switch {
		case child.Repeated() && path != "": // what the path names is a list of this
			inner := leavesOf(child, path, deeper)
			for i := range inner {
				inner[i].deep = inner[i].deep || inner[i].list || len(inner) > 1
				inner[i].path, inner[i].list, inner[i].level = path, true, level
			}
			leaves = append(leaves, inner...)
		case child.Repeated(): // a bare list, as old writers have it
			inner := leavesOf(child, below, deeper)
			for i := range inner {
				inner[i].deep = inner[i].deep || inner[i].list || len(inner) > 1
				inner[i].path, inner[i].list, inner[i].level = below, true, level
			}
			leaves = append(leaves, inner...)
		default:
			leaves = append(leaves, leavesOf(child, below, deeper)...)
		}
	}
	return leaves
}

// scan reads a row.
func (s *columnScanner) scan(b *builder) (line int, err *Error, more bool) {
	if s.next == s.count {
		if wrong := s.fill(); wrong != nil {
			if errors.Is(wrong, io.EOF) {
				return 0, nil, false
			}
			return 0, bad("this is no Parquet that can be read: %v", wrong), false
		}
	}
	row := s.ahead[s.next]
	s.next++
	return 0, s.set(b, row), true
}

// fill reads some rows; io.EOF says that there are no more.
func (s *columnScanner) fill() (err error) {
	defer recovered(&err)
	for {
		if s.rows == nil {
			groups := s.file.RowGroups()
			if s.group == len(groups) {
				return io.EOF
			}
			all := groups[s.group].ColumnChunks()
			chunks := make([]parquet.ColumnChunk, 0, len(s.chunks))
			for _, i := range s.chunks {
				chunks = append(chunks, all[i])
			}
			s.rows = parquet.NewColumnChunkRowReader(chunks)
			s.group++
		}
		n, err := s.rows.ReadRows(s.ahead)
		s.next, s.count = 0, n
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if err != nil || n == 0 {
			if err := s.rows.Close(); err != nil {
				return err
			}
			s.rows = nil
		}
		if n > 0 {
			return nil
		}
	}
}

// set hands on the values of a row, those of one column together.
func (s *columnScanner) set(b *builder, row parquet.Row) *Error {
	s.scratch = s.scratch[:0]
	for i := 0; i < len(row); {
		at := row[i].Column()
		l := s.leaves[at]
		in := cell{list: l.list}
		s.parts = nil
		for ; i < len(row) && row[i].Column() == at; i++ {
			v := row[i]
			if v.IsNull() {
				if l.list && v.DefinitionLevel() < l.level {
					in.list = false // the list is not there, which is not the same as empty
				}
				if v.DefinitionLevel() > l.level && l.column == handColumn {
					return bad("one of the numbers is null")
				}
				continue
			}
			part, ok := s.text(v)
			if !ok {
				return bad("a column holds values of the type %v, which are none here", v.Kind())
			}
			s.parts = append(s.parts, part)
		}
		in.parts = s.parts
		b.set(l.column, in)
	}
	return nil
}

// text is a value as text.
func (s *columnScanner) text(v parquet.Value) ([]byte, bool) {
	from := len(s.scratch)
	switch v.Kind() {
	case parquet.Boolean:
		s.scratch = strconv.AppendBool(s.scratch, v.Boolean())
	case parquet.Int32:
		s.scratch = strconv.AppendInt(s.scratch, int64(v.Int32()), 10)
	case parquet.Int64:
		s.scratch = strconv.AppendInt(s.scratch, v.Int64(), 10)
	case parquet.Float:
		s.scratch = strconv.AppendFloat(s.scratch, float64(v.Float()), 'f', -1, 32)
	case parquet.Double:
		s.scratch = strconv.AppendFloat(s.scratch, v.Double(), 'f', -1, 64)
	case parquet.ByteArray, parquet.FixedLenByteArray:
		return []byte(strings.ToValidUTF8(string(v.ByteArray()), "\ufffd")), true
	default:
		return nil, false
	}
	return s.scratch[from:len(s.scratch):len(s.scratch)], true
}
