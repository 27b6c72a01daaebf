package part

import (
	"bytes"
	"errors"
	"math"
	"strconv"

	"github.com/parquet-go/parquet-go"

	"github.com/make24/make24/internal/survey"
	"github.com/make24/make24/solve"
)

// A column is where one fact of a row goes.
type column struct {
	name     string
	required bool
	node     parquet.Node

	// put is the value of a row, or no value; text goes to the end of the scratch memory.
	put func(row *survey.Row, scratch *[]byte) parquet.Value

	// take sets the fact from a value that is there. A row is set from the first column to
	// the last.
	take func(row *survey.Row, v parquet.Value) error
}

var errValue = errors.New("a value that no survey has")

// columnsOf are the columns of a plan, in order.
func columnsOf(p *survey.Plan) []column {
	has := p.Stats.Has
	columns := []column{
		{name: "rank", required: true, node: whole(), put: putRank, take: takeRank},
		{name: "hand", required: true, node: words(), put: putHand, take: takeHand},
	}
	add := func(wanted bool, c column) {
		if wanted {
			columns = append(columns, c)
		}
	}
	// What has a target has a flag, whether it was asked for or not: the fold counts by it.
	add(p.Stats&^survey.Reach != 0, flag("solvable", func(r *survey.Row) *bool { return &r.Solvable }))
	add(has(survey.Written), count("written", func(r *survey.Row) *int64 { return &r.Written }))
	add(has(survey.Forms), count("forms", func(r *survey.Row) *int64 { return &r.Forms }))
	add(has(survey.Ideas), count("ideas", func(r *survey.Row) *int64 { return &r.Ideas }))
	add(has(survey.Simplest), line("simplest", func(r *survey.Row) *string { return &r.Simplest }))
	add(has(survey.Fraction), flag("fraction", func(r *survey.Row) *bool { return &r.Fraction }))
	add(has(survey.Largest), line("largest", func(r *survey.Row) *string { return &r.Largest }))
	add(has(survey.Grade), column{name: "seconds", node: float(), put: putSeconds, take: takeSeconds})
	add(has(survey.Grade), column{name: "level", node: whole(), put: putLevel, take: takeLevel})
	if has(survey.Reach) {
		columns = append(columns, bitmap(p.Low, p.High), column{name: "reached", node: whole(), put: putReached, take: takeReached})
	}
	add(has(survey.Nearest), line("nearest", func(r *survey.Row) *string { return &r.Nearest }))
	return append(columns, column{name: "poison", node: words(), put: putPoison, take: takePoison})
}

// The encodings are the plainest, which every reader knows.
func plain(node parquet.Node) parquet.Node { return parquet.Encoded(node, &parquet.Plain) }

func whole() parquet.Node { return plain(parquet.Leaf(parquet.Int64Type)) }

func float() parquet.Node { return plain(parquet.Leaf(parquet.DoubleType)) }

func truth() parquet.Node { return plain(parquet.Leaf(parquet.BooleanType)) }

func words() parquet.Node { return plain(parquet.String()) }

// text is a value of what is behind from in the scratch memory.
func text(scratch *[]byte, from int) parquet.Value {
	return parquet.ByteArrayValue((*scratch)[from:len(*scratch):len(*scratch)])
}

func putText(t string, scratch *[]byte) parquet.Value {
	from := len(*scratch)
	*scratch = append(*scratch, t...)
	return text(scratch, from)
}

// flag is a column of a truth; poison has none.
func flag(name string, field func(*survey.Row) *bool) column {
	return column{
		name: name, node: truth(),
		put: func(r *survey.Row, _ *[]byte) parquet.Value {
			if r.Poison != "" {
				return parquet.Value{}
			}
			return parquet.BooleanValue(*field(r))
		},
		take: func(r *survey.Row, v parquet.Value) error {
			*field(r) = v.Boolean()
			return nil
		},
	}
}

// count is a column of a number; poison has none.
func count(name string, field func(*survey.Row) *int64) column {
	return column{
		name: name, node: whole(),
		put: func(r *survey.Row, _ *[]byte) parquet.Value {
			if r.Poison != "" {
				return parquet.Value{}
			}
			return parquet.Int64Value(*field(r))
		},
		take: func(r *survey.Row, v parquet.Value) error {
			*field(r) = v.Int64()
			return nil
		},
	}
}

// line is a column of a text, which is not there where it is empty.
func line(name string, field func(*survey.Row) *string) column {
	return column{
		name: name, node: words(),
		put: func(r *survey.Row, scratch *[]byte) parquet.Value {
			if *field(r) == "" {
				return parquet.Value{}
			}
			return putText(*field(r), scratch)
		},
		take: func(r *survey.Row, v parquet.Value) error {
			return takeText(field(r), v)
		},
	}
}

// takeText sets a text. No text of a survey holds anything but printable ASCII, so none of another worker's
// can hold control characters for the terminal of whoever reads the summary.
func takeText(to *string, v parquet.Value) error {
	for _, c := range v.ByteArray() {
		if c < ' ' || c > '~' {
			return errValue
		}
	}
	*to = string(v.ByteArray())
	return nil
}

func putRank(r *survey.Row, _ *[]byte) parquet.Value { return parquet.Int64Value(r.Rank) }

func takeRank(r *survey.Row, v parquet.Value) error {
	if v.Int64() != r.Rank {
		return errValue
	}
	return nil
}

func putHand(r *survey.Row, scratch *[]byte) parquet.Value {
	from := len(*scratch)
	*scratch = appendHand(*scratch, r.Hand)
	return text(scratch, from)
}

// takeHand compares: the hand follows from the rank.
func takeHand(r *survey.Row, v parquet.Value) error {
	var room [64]byte
	if !bytes.Equal(appendHand(room[:0], r.Hand), v.ByteArray()) {
		return errValue
	}
	return nil
}

// appendHand appends a hand as deal.Hand.String writes it.
func appendHand(b []byte, hand []int64) []byte {
	for i, n := range hand {
		if i > 0 {
			b = append(b, ' ')
		}
		b = strconv.AppendInt(b, n, 10)
	}
	return b
}

// putSeconds is the grade as the number nearest to it, which tells the tenths again.
func putSeconds(r *survey.Row, _ *[]byte) parquet.Value {
	if r.Level == 0 {
		return parquet.Value{}
	}
	return parquet.DoubleValue(float64(r.Tenths) / 10)
}

func takeSeconds(r *survey.Row, v parquet.Value) error {
	tenths := math.Round(v.Double() * 10)
	if !(tenths >= 0 && tenths <= mostTenths) {
		return errValue
	}
	r.Tenths = int64(tenths)
	return nil
}

// mostTenths is far beyond any grade, and small enough for a tenth of it to be told apart
// from the next.
const mostTenths = 1 << 50

func putLevel(r *survey.Row, _ *[]byte) parquet.Value {
	if r.Level == 0 {
		return parquet.Value{}
	}
	return parquet.Int64Value(int64(r.Level))
}

func takeLevel(r *survey.Row, v parquet.Value) error {
	r.Level = int(v.Int64())
	return nil
}

// mostFixed is the length of the longest bitmap, in bytes, that is of a type of fixed length: the library
// writes no longer ones. Longer ones are of the type without a length, and as long in every row.
const mostFixed = 1<<15 - 1

// bitmap is the column of the targets reached: Low+i is bit i%8, from the lowest, of byte i/8.
func bitmap(low, high int64) column {
	size := int((high-low)/8 + 1)
	kind, value := parquet.ByteArrayType, parquet.ByteArrayValue
	if size <= mostFixed {
		kind, value = parquet.FixedLenByteArrayType(size), parquet.FixedLenByteArrayValue
	}
	return column{
		name: "reach", node: plain(parquet.Leaf(kind)),
		put: func(r *survey.Row, scratch *[]byte) parquet.Value {
			if r.Poison != "" {
				return parquet.Value{}
			}
			from := len(*scratch)
			*scratch = r.Reach.AppendBitmap(*scratch)
			return value((*scratch)[from:len(*scratch):len(*scratch)])
		},
		take: func(r *survey.Row, v parquet.Value) error {
			var ok bool
			if r.Reach, ok = solve.TargetsOf(low, high, v.ByteArray()); !ok {
				return errValue
			}
			return nil
		},
	}
}

// putReached tells what the bitmap says, to those who would rather not count bits.
func putReached(r *survey.Row, _ *[]byte) parquet.Value {
	if r.Poison != "" {
		return parquet.Value{}
	}
	return parquet.Int64Value(int64(r.Reach.Count()))
}

func takeReached(r *survey.Row, v parquet.Value) error {
	if v.Int64() != int64(r.Reach.Count()) {
		return errValue
	}
	return nil
}

func putPoison(r *survey.Row, scratch *[]byte) parquet.Value {
	if r.Poison == "" {
		return parquet.Value{}
	}
	return putText(r.Poison, scratch)
}

func takePoison(r *survey.Row, v parquet.Value) error {
	if len(v.ByteArray()) == 0 { // or the row would have no facts and no reason
		return errValue
	}
	return takeText(&r.Poison, v)
}

// schemaOf is the schema of some columns, in their order.
func schemaOf(columns []column) *parquet.Schema {
	g := ordered{Group: parquet.Group{}}
	for _, c := range columns {
		node := c.node
		if !c.required {
			node = parquet.Optional(node)
		}
		g.Group[c.name] = node
		g.order = append(g.order, c.name)
	}
	return parquet.NewSchema("survey", g)
}

// ordered is a group whose fields stand in the order of the columns; the library's stand in
// the order of the alphabet.
type ordered struct {
	parquet.Group
	order []string
}

// Fields are the fields of the group.
func (g ordered) Fields() []parquet.Field {
	byName := map[string]parquet.Field{}
	for _, f := range g.Group.Fields() {
		byName[f.Name()] = f
	}
	fields := make([]parquet.Field, 0, len(g.order))
	for _, name := range g.order {
		fields = append(fields, byName[name])
	}
	return fields
}
