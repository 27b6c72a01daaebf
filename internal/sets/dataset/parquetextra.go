package dataset

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/parquet-go/parquet-go"
)

// parquetExtra is a part of a Parquet schema that make24 does not know: a column, or a group or list
// with its columns.
type parquetExtra struct {
	path       string
	node       *parquet.Column
	first      int // the number of its first column
	definition int // the definition level of the group that holds the part
}

// unknownParts returns the parts of the schema below a node that are not in the index. The columns of the
// node begin at first. Groups that hold a known column are searched.
func unknownParts(c *parquet.Column, path string, first, definition int, index *pathIndex) (parts []parquetExtra) {
	for _, child := range c.Columns() {
		childPath := child.Name()
		if path != "" {
			childPath = path + "." + childPath
		}
		known := index.column([]byte(childPath)) != noColumn
		switch {
		case known:
		case index.objects[childPath] && !child.Leaf() && !child.Repeated():
			level := definition
			if child.Optional() {
				level++
			}
			parts = append(parts, unknownParts(child, childPath, first, level, index)...)
		default:
			parts = append(parts, parquetExtra{childPath, child, first, definition})
		}
		first += countLeaves(child)
	}
	return parts
}

func countLeaves(c *parquet.Column) (n int) {
	if c.Leaf() {
		return 1
	}
	for _, child := range c.Columns() {
		n += countLeaves(child)
	}
	return n
}

// assembler writes the parts of a row as JSON. The repetition and definition levels of the values
// determine where lists begin and end, and which values are null.
type assembler struct {
	columns [][]parquet.Value // the values that are not yet written, by column
	err     *Error
}

// append appends the value of a node, whose columns begin at first, to dst. The levels are those of the
// node's parent.
func (a *assembler) append(dst []byte, c *parquet.Column, first, repetition, definition int) []byte {
	if c.Optional() || c.Repeated() {
		definition++
		if len(a.columns[first]) == 0 || a.columns[first][0].DefinitionLevel() < definition {
			a.skip(first, countLeaves(c))
			if c.Repeated() {
				return append(dst, "[]"...)
			}
			return append(dst, "null"...)
		}
	}
	if !c.Repeated() {
		return a.appendContent(dst, c, first, repetition, definition)
	}
	repetition++
	dst = append(dst, '[')
	for more := true; more; {
		dst = a.appendElement(dst, c, first, repetition, definition)
		if more = len(a.columns[first]) > 0 && a.columns[first][0].RepetitionLevel() == repetition; more {
			dst = append(dst, ',')
		}
	}
	return append(dst, ']')
}

// appendElement appends an element of a list. If the list is encoded with three levels, the group of
// the element, which has one field, is left out.
func (a *assembler) appendElement(dst []byte, c *parquet.Column, first, repetition, definition int) []byte {
	children := c.Columns()
	if len(children) == 1 && (c.Name() == "list" || c.Name() == "bag") {
		return a.append(dst, children[0], first, repetition, definition)
	}
	return a.appendContent(dst, c, first, repetition, definition)
}

// appendContent appends the value of a node that is not null.
func (a *assembler) appendContent(dst []byte, c *parquet.Column, first, repetition, definition int) []byte {
	children := c.Columns()
	switch {
	case c.Leaf() && len(a.columns[first]) == 0: // only in a damaged file
		a.err = newError("invalid Parquet data: a value is missing")
		return append(dst, "null"...)
	case c.Leaf():
		v := a.columns[first][0]
		a.columns[first] = a.columns[first][1:]
		return a.appendLeaf(dst, v)
	case len(children) == 1 && children[0].Repeated():
		return a.append(dst, children[0], first, repetition, definition)
	}
	dst = append(dst, '{')
	for i, child := range children {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendName(dst, child.Name())
		dst = a.append(dst, child, first, repetition, definition)
		first += countLeaves(child)
	}
	return append(dst, '}')
}

// skip drops one value of each column.
func (a *assembler) skip(first, n int) {
	for i := first; i < first+n; i++ {
		if len(a.columns[i]) > 0 {
			a.columns[i] = a.columns[i][1:]
		}
	}
}

// appendLeaf appends a value. Infinities and NaN, which JSON does not have, become null.
func (a *assembler) appendLeaf(dst []byte, v parquet.Value) []byte {
	x := 0.0
	switch v.Kind() {
	case parquet.Boolean:
		return strconv.AppendBool(dst, v.Boolean())
	case parquet.Int32:
		return strconv.AppendInt(dst, int64(v.Int32()), 10)
	case parquet.Int64:
		return strconv.AppendInt(dst, v.Int64(), 10)
	case parquet.Float:
		x, _ = strconv.ParseFloat(strconv.FormatFloat(float64(v.Float()), 'g', -1, 32), 64)
	case parquet.Double:
		x = v.Double()
	case parquet.ByteArray, parquet.FixedLenByteArray:
		if utf8.Valid(v.ByteArray()) {
			return appendQuote(dst, string(v.ByteArray()))
		}
		fallthrough
	default:
		a.err = newError("a column holds values that are neither numbers nor text")
		return append(dst, "null"...)
	}
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return append(dst, "null"...)
	}
	text := strconv.FormatFloat(x, 'g', -1, 64)
	if x == math.Trunc(x) && math.Abs(x) < 1e15 {
		text = strconv.FormatFloat(x, 'f', 1, 64) // a float, not an integer
	}
	return append(dst, text...)
}

// keep adds the unknown parts of a row to b.
func (s *parquetScanner) keep(b *builder, row parquet.Row) *Error {
	for i := range s.columns {
		s.columns[i] = nil
	}
	for from := 0; from < len(row); {
		to := from + 1
		for to < len(row) && row[to].Column() == row[from].Column() {
			to++
		}
		s.columns[row[from].Column()] = row[from:to]
		from = to
	}
	a := assembler{columns: s.columns}
	for _, part := range s.extra {
		if text := a.append(nil, part.node, part.first, 0, part.definition); string(text) != "null" {
			b.addExtra(part.path, text)
		}
	}
	return a.err
}
