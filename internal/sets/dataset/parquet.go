package dataset

import (
	"errors"
	"io"
	"io/fs"
	"math"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/base/parquetfile"
)

// parquetMagic is the text at the beginning and the end of a Parquet file.
const parquetMagic = "PAR1"

// parquetScanner reads the rows of a Parquet file, but only the columns needed.
type parquetScanner struct {
	leaves   []readLeaf // indexed by the number of the Parquet column
	rows     *parquetfile.Rows
	buffered []parquet.Row

	extra   []parquetExtra    // the unknown parts, which are kept
	columns [][]parquet.Value // of a row, by column; reused

	parts   [][]byte
	scratch []byte
}

// readLeaf describes how to read a Parquet column.
type readLeaf struct {
	column column
	path   []byte
	isList bool
	level  int // the definition level of a list that is empty but not null
}

// openParquet opens a parquetScanner. The schema decides the format.
func (f *File) openParquet(info fs.FileInfo) (e *Error) {
	defer func() {
		if r := recover(); r != nil {
			e = newError("not a readable Parquet file: %v", r)
		}
	}()
	file, err := parquetfile.Open(f.file, info.Size())
	if err != nil {
		return newError("not a complete Parquet file: %v", err)
	}
	var paths []string
	leaves := leavesOf(file.Root(), "", 0)
	for _, l := range leaves {
		paths = append(paths, l.path)
		if l.isList {
			paths = append(paths, l.path+"[]")
		}
	}
	if err := f.setFormat(parquetContainer, detectFormat(parquetContainer, sortedPaths(paths), &f.builder.fields), f.missingHand("set.fault.nocolumn", leafPaths(leaves))); err != nil {
		return err
	}
	s := &parquetScanner{}
	var columnNumbers []int // the numbers of the Parquet columns to read
	index := f.pathIndex()
	var presentColumns columnSet
	hasHand := false
	for i, l := range leaves {
		c := index.column([]byte(l.path))
		presentColumns |= 1 << c
		if l.isNested || f.builder.keysOnly && !c.inKey() {
			c = noColumn
		}
		s.leaves = append(s.leaves, readLeaf{c, []byte(l.path), l.isList, l.level})
		if c != noColumn {
			columnNumbers = append(columnNumbers, i)
			hasHand = hasHand || c == handColumn || c == numberColumn || c == inputColumn || c == targetColumn && l.isList
		}
	}
	if presentColumns.lacksTarget() {
		return catalogueError("set.fault.losttarget")
	}
	if !hasHand {
		return newError("no column for the numbers in the place that the format %s requires", f.Format)
	}
	if f.builder.keepExtra {
		s.extra = unknownParts(file.Root(), "", 0, 0, &index)
		s.columns = make([][]parquet.Value, len(leaves))
		columnNumbers = nil
	}
	s.rows = parquetfile.NewRows(file, columnNumbers...)
	f.in = s
	return nil
}

// schemaLeaf describes a column in the schema of a file.
type schemaLeaf struct {
	path     string // without the names that only encode lists, such as list and element
	isList   bool
	isNested bool // not a simple value or a list of simple values
	level    int
}

// leavesOf returns the columns below a node, in the order of their numbers.
func leavesOf(c *parquet.Column, path string, level int) []schemaLeaf {
	children := c.Columns()
	if len(children) == 0 {
		return []schemaLeaf{{path: path}}
	}
	var leaves []schemaLeaf
	for _, child := range children {
		childPath := child.Name()
		if path != "" {
			childPath = path + "." + childPath
		}
		childLevel := level
		if child.Optional() {
			childLevel++
		}
		switch {
		case child.Repeated():
			list := path // the path of the list; child is its element
			if list == "" {
				list = childPath // a repeated field without a group, as old writers produce
			}
			inner := leavesOf(child, list, childLevel)
			for i := range inner {
				inner[i].isNested = inner[i].isNested || inner[i].isList || len(inner) > 1
				inner[i].path, inner[i].isList, inner[i].level = list, true, level
			}
			leaves = append(leaves, inner...)
		default:
			leaves = append(leaves, leavesOf(child, childPath, childLevel)...)
		}
	}
	return leaves
}

// leafPaths returns the paths of columns.
func leafPaths(leaves []schemaLeaf) (paths []string) {
	for _, l := range leaves {
		paths = append(paths, l.path)
	}
	return paths
}

// scan reads a row.
func (s *parquetScanner) scan(b *builder) (line int, err *Error, more bool) {
	if len(s.buffered) == 0 {
		rows, readErr := s.rows.Next()
		if errors.Is(readErr, io.EOF) {
			return 0, nil, false
		}
		if readErr != nil {
			return 0, newError("invalid Parquet data: %v", readErr), false
		}
		s.buffered = rows
	}
	row := s.buffered[0]
	s.buffered = s.buffered[1:]
	err = s.set(b, row)
	if err == nil && b.keepExtra {
		err = s.keep(b, row)
	}
	return 0, err, true
}

// set sets the columns of a row in b. The values of a Parquet column are adjacent.
func (s *parquetScanner) set(b *builder, row parquet.Row) *Error {
	s.scratch = s.scratch[:0]
	for i := 0; i < len(row); {
		at := row[i].Column()
		l := s.leaves[at]
		if l.column == noColumn {
			for i < len(row) && row[i].Column() == at {
				i++
			}
			continue
		}
		in := cell{isList: l.isList}
		s.parts = nil
		for ; i < len(row) && row[i].Column() == at; i++ {
			v := row[i]
			if v.IsNull() {
				if l.isList && v.DefinitionLevel() < l.level {
					in.isList = false // the list is null, which differs from empty
				}
				if v.DefinitionLevel() > l.level && l.column == handColumn {
					return newError("one of the numbers is null")
				}
				continue
			}
			part, ok := s.text(v)
			if !ok {
				return newError("a column holds values of the unsupported type %v", v.Kind())
			}
			s.parts = append(s.parts, part)
		}
		in.parts = s.parts
		var asJSON []byte
		if b.keepExtra {
			asJSON = jsonCell(in)
		}
		b.setOrKeep(l.column, in, l.path, asJSON)
	}
	return nil
}

// jsonCell returns a cell as JSON, with its values as strings.
func jsonCell(in cell) []byte {
	var texts []string
	for _, part := range in.parts {
		texts = append(texts, string(part))
	}
	if in.isList {
		return appendList(nil, texts, appendQuote)
	}
	return appendQuote(nil, strings.Join(texts, ""))
}

// text returns a value as text, and false if its type is not supported.
func (s *parquetScanner) text(v parquet.Value) ([]byte, bool) {
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
		format := byte('f')
		if math.Abs(v.Double()) >= 1<<53 {
			format = 'e' // not exact as an integer: see record.NormalizeInteger
		}
		s.scratch = strconv.AppendFloat(s.scratch, v.Double(), format, -1, 64)
	case parquet.ByteArray, parquet.FixedLenByteArray:
		return []byte(strings.ToValidUTF8(string(v.ByteArray()), "\ufffd")), true
	default:
		return nil, false
	}
	return s.scratch[from:len(s.scratch):len(s.scratch)], true
}

// parquetWriter writes rows as Parquet.
type parquetWriter struct {
	out    *parquetfile.Writer
	fields []field
	leaves []leaf
}

// leaf describes where the values of a field are written. For messages, column is the first of two
// columns.
type leaf struct {
	column int
	depth  int // the number of names in the path, which is the definition level of a value
}

func newParquetWriter(out io.Writer, fields []field) *parquetWriter {
	schema := parquet.NewSchema("make24", schemaOf(fields, 0))
	w := &parquetWriter{out: parquetfile.NewWriter(out, schema, "dataset", parquetfile.GroupRows), fields: fields}
	next := 0
	for i := range fields {
		w.leaves = append(w.leaves, leaf{next, len(fields[i].names())})
		next++
		if fields[i].kind == messageKind {
			next++
		}
	}
	return w
}

func (w *parquetWriter) write(values []value) error {
	for i := range values {
		w.leaves[i].write(w.out, w.fields[i].kind, &values[i])
	}
	return w.out.EndRow()
}

func (w *parquetWriter) close() error { return w.out.Close() }

// write writes the value of a field of a row. As in files of pyarrow, every name in the path is
// optional and so adds a definition level. A list adds two more levels: one because it repeats, one
// because its elements are optional.
func (l leaf) write(out *parquetfile.Writer, k fieldKind, v *value) {
	put := func(x parquet.Value, repetition, definition, column int) {
		out.Put(x.Level(repetition, definition, column))
	}
	if !v.known {
		put(parquet.NullValue(), 0, l.depth-1, l.column)
		if k == messageKind {
			put(parquet.NullValue(), 0, l.depth-1, l.column+1)
		}
		return
	}
	switch k {
	case boolKind:
		put(parquet.BooleanValue(v.boolean), 0, l.depth, l.column)
	case int64Kind:
		put(parquet.Int64Value(v.integer), 0, l.depth, l.column)
	case floatKind:
		put(parquet.DoubleValue(v.float), 0, l.depth, l.column)
	case textKind:
		put(parquetText(v.text), 0, l.depth, l.column)
	case jsonKind:
		put(parquet.ByteArrayValue(v.json), 0, l.depth, l.column)
	case int64ListKind:
		for i, n := range v.integers {
			put(parquet.Int64Value(n), min(i, 1), l.depth+2, l.column)
		}
	case textListKind:
		for i, t := range v.texts {
			put(parquetText(t), min(i, 1), l.depth+2, l.column)
		}
	case messageKind: // the fields of the message add one more level
		put(parquetText(v.text), 0, l.depth+3, l.column)
		put(parquetText("user"), 0, l.depth+3, l.column+1)
	}
	if k == int64ListKind && len(v.integers) == 0 || k == textListKind && len(v.texts) == 0 {
		put(parquet.NullValue(), 0, l.depth, l.column)
	}
}

func parquetText(t string) parquet.Value { return parquet.ByteArrayValue([]byte(t)) }

// schemaOf returns the Parquet schema of fields that have the same first names, as many as depth.
func schemaOf(fields []field, depth int) parquet.Node {
	g := &parquetfile.Group{}
	for i := 0; i < len(fields); {
		names := fields[i].names()
		end := i + 1
		node := nodeOf(&fields[i])
		if depth+1 < len(names) {
			for end < len(fields) && len(fields[end].names()) > depth+1 && fields[end].names()[depth] == names[depth] {
				end++
			}
			node = schemaOf(fields[i:end], depth+1)
		}
		g.Add(names[depth], parquet.Optional(node))
		i = end
	}
	return g
}

// nodeOf returns the schema of a field. It uses the plain encodings, which every reader supports,
// and a dictionary if fewValues is set.
func nodeOf(f *field) parquet.Node {
	text, integer := parquetfile.Text(), parquetfile.Integer()
	if f.fewValues {
		text = parquet.Encoded(text, &parquet.RLEDictionary)
		integer = parquet.Encoded(integer, &parquet.RLEDictionary)
	}
	switch f.kind {
	case boolKind:
		return parquetfile.Boolean()
	case int64Kind:
		return integer
	case floatKind:
		return parquetfile.Float()
	case int64ListKind:
		return parquet.List(parquet.Optional(integer))
	case textListKind:
		return parquet.List(parquet.Optional(text))
	case messageKind:
		message := &parquetfile.Group{}
		message.Add("content", parquet.Optional(text))
		message.Add("role", parquet.Optional(text))
		return parquet.List(parquet.Optional(message))
	case textKind, jsonKind:
	}
	return text
}
