package part

import (
	"bytes"
	"errors"
	"math"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/base/parquetfile"
	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/solve"
)

// column describes a column of the file.
type column struct {
	name string
	node func() parquet.Node

	// hasValue reports whether a row has a value in the column. It is nil if every row has one.
	hasValue func(row *survey.Row) bool

	// encode returns the value of a row that has one. It appends the bytes of texts and bitmaps to
	// scratch.
	encode func(row *survey.Row, scratch *[]byte) parquet.Value

	// decode sets the fields of a row from a value. Columns are decoded from first to last.
	decode func(row *survey.Row, v parquet.Value) error
}

var errInvalidValue = errors.New("invalid value")

// columnsOf returns the columns of a plan, in order.
func columnsOf(p survey.Plan) []column {
	columns := []column{rankColumn, handColumn}
	for _, c := range p.Columns() {
		columns = append(columns, columnOf(c, &p))
	}
	return columns
}

// columnOf returns how the file of a plan stores a column.
func columnOf(described survey.Column, p *survey.Plan) (c column) {
	switch {
	case described.Bool != nil:
		c = boolColumn(described.Bool)
	case described.Int != nil:
		c = intColumn(described.Int)
	case described.Tenths != nil:
		c = tenthsColumn(described.Tenths)
	case described.Text != nil:
		c = textColumn(described.Text)
	case described.Bitmap != nil:
		c = bitmapColumn(described.Bitmap, p.Low, p.High)
	default:
		c = derivedColumn(described.Derived)
	}
	c.name = described.Name
	if described.HasValue != nil {
		c.hasValue = described.HasValue
	}
	return c
}

// isAnswered reports whether the statistics of a row could be computed. If not, the row is poison.
func isAnswered(r *survey.Row) bool { return r.PoisonReason == "" }

// boolColumn returns a column of booleans. Rows of hands that could not be computed have no value.
func boolColumn(field func(*survey.Row) *bool) column {
	return column{
		node: parquetfile.Boolean, hasValue: isAnswered,
		encode: func(r *survey.Row, _ *[]byte) parquet.Value { return parquet.BooleanValue(*field(r)) },
		decode: func(r *survey.Row, v parquet.Value) error {
			*field(r) = v.Boolean()
			return nil
		},
	}
}

// intColumn returns a column of integers. Rows of hands that could not be computed have no value.
func intColumn(field func(*survey.Row) *int64) column {
	return column{
		node: parquetfile.Integer, hasValue: isAnswered,
		encode: func(r *survey.Row, _ *[]byte) parquet.Value { return parquet.Int64Value(*field(r)) },
		decode: func(r *survey.Row, v parquet.Value) error {
			*field(r) = v.Int64()
			return nil
		},
	}
}

// textColumn returns a column of texts. An empty text is stored as a missing value. Its decode
// accepts only printable ASCII, so that a part from another worker cannot send control characters
// to a terminal.
func textColumn(field func(*survey.Row) *string) column {
	return column{
		node:     parquetfile.Text,
		hasValue: func(r *survey.Row) bool { return *field(r) != "" },
		encode: func(r *survey.Row, scratch *[]byte) parquet.Value {
			start := len(*scratch)
			*scratch = append(*scratch, *field(r)...)
			return parquet.ByteArrayValue(appendedBytes(scratch, start))
		},
		decode: func(r *survey.Row, v parquet.Value) error {
			for _, c := range v.ByteArray() {
				if c < ' ' || c > '~' {
					return errInvalidValue
				}
			}
			if *field(r) = string(v.ByteArray()); *field(r) == "" {
				return errInvalidValue
			}
			return nil
		},
	}
}

// appendedBytes returns the bytes of scratch from the offset start to its end. Its capacity is its
// length, so that later appends to scratch do not overwrite it.
func appendedBytes(scratch *[]byte, start int) []byte {
	return (*scratch)[start:len(*scratch):len(*scratch)]
}

var rankColumn = column{
	name: "rank", node: parquetfile.Integer,
	encode: func(r *survey.Row, _ *[]byte) parquet.Value { return parquet.Int64Value(r.Rank) },
	decode: func(r *survey.Row, v parquet.Value) error {
		if v.Int64() != r.Rank {
			return errInvalidValue
		}
		return nil
	},
}

// handColumn is redundant, since the hand follows from the rank; its decode compares the two.
var handColumn = column{
	name: "hand", node: parquetfile.Text,
	encode: func(r *survey.Row, scratch *[]byte) parquet.Value {
		start := len(*scratch)
		*scratch = r.Hand.Append(*scratch, ' ')
		return parquet.ByteArrayValue(appendedBytes(scratch, start))
	},
	decode: func(r *survey.Row, v parquet.Value) error {
		var buffer [64]byte
		if !bytes.Equal(r.Hand.Append(buffer[:0], ' '), v.ByteArray()) {
			return errInvalidValue
		}
		return nil
	},
}

// tenthsColumn returns a column of floating-point numbers. Rows hold tenths, which decode restores by
// rounding.
func tenthsColumn(field func(*survey.Row) *int64) column {
	return column{
		node: parquetfile.Float, hasValue: isAnswered,
		encode: func(r *survey.Row, _ *[]byte) parquet.Value { return parquet.DoubleValue(float64(*field(r)) / 10) },
		decode: func(r *survey.Row, v parquet.Value) error {
			tenths := math.Round(v.Double() * 10)
			if !(tenths >= 0 && tenths <= maxTenths) {
				return errInvalidValue
			}
			*field(r) = int64(tenths)
			return nil
		},
	}
}

// maxTenths bounds numbers in tenths. It is far above any grade, and small enough that neighbouring
// tenths are different floats.
const maxTenths = 1 << 50

// maxFixedBytes is the maximum length of a bitmap, in bytes, that is stored with a fixed-length
// type: the Parquet library writes no longer values of such a type. Longer bitmaps have the
// variable-length type, although all rows of a plan have bitmaps of the same length.
const maxFixedBytes = 1<<15 - 1

// bitmapColumn returns the column of the reached targets. Target low+i is bit i%8, counted from the
// lowest, of byte i/8.
func bitmapColumn(field func(*survey.Row) *solve.Targets, low, high int64) column {
	size := int((high-low)/8 + 1)
	kind, toValue := parquet.ByteArrayType, parquet.ByteArrayValue
	if size <= maxFixedBytes {
		kind, toValue = parquet.FixedLenByteArrayType(size), parquet.FixedLenByteArrayValue
	}
	return column{
		node: func() parquet.Node { return parquetfile.Plain(parquet.Leaf(kind)) }, hasValue: isAnswered,
		encode: func(r *survey.Row, scratch *[]byte) parquet.Value {
			start := len(*scratch)
			*scratch = field(r).AppendBitmap(*scratch)
			return toValue(appendedBytes(scratch, start))
		},
		decode: func(r *survey.Row, v parquet.Value) error {
			var ok bool
			if *field(r), ok = solve.TargetsFromBitmap(low, high, v.ByteArray()); !ok {
				return errInvalidValue
			}
			return nil
		},
	}
}

// derivedColumn returns a column of integers that follow from the columns before; its decode compares
// them.
func derivedColumn(number func(*survey.Row) int64) column {
	return column{
		node: parquetfile.Integer, hasValue: isAnswered,
		encode: func(r *survey.Row, _ *[]byte) parquet.Value { return parquet.Int64Value(number(r)) },
		decode: func(r *survey.Row, v parquet.Value) error {
			if v.Int64() != number(r) {
				return errInvalidValue
			}
			return nil
		},
	}
}

// schemaOf returns the schema of the columns, in their order.
func schemaOf(columns []column) *parquet.Schema {
	g := &parquetfile.Group{}
	for _, c := range columns {
		node := c.node()
		if c.hasValue != nil {
			node = parquet.Optional(node)
		}
		g.Add(c.name, node)
	}
	return parquet.NewSchema("survey", g)
}
