package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
)

// Shape is a tree without its numbers and operators and without the order of its operands. Its text
// has a dot for each number, and parentheses around every operation except the last. The longer
// operand comes first. Four numbers have two shapes, ((..).). and (..)(..). The zero value "" is
// not a shape.
type Shape string

// chainShape returns the shape of n numbers in which each operation combines the result of the one
// before with one more number.
func chainShape(n int) Shape {
	if n < 2 {
		return "."
	}
	return Shape(strings.Repeat("(", n-2) + "." + strings.Repeat(".)", n-2) + ".")
}

// pairsShape is the shape that combines two results of two numbers each.
const pairsShape = Shape("(..)(..)")

// ShapeOf returns the shape of an expression. A unary minus does not count as an operation.
func ShapeOf(e expr.Expr) Shape {
	switch e := e.(type) {
	case *expr.Bin:
		return joinShapes(ShapeOf(e.L), ShapeOf(e.R))
	case *expr.Neg:
		return ShapeOf(e.X)
	}
	return "."
}

// joinShapes returns the shape of an operation on two shapes.
func joinShapes(l, r Shape) Shape {
	if len(l) < len(r) || len(l) == len(r) && l > r {
		l, r = r, l
	}
	return l.asOperand() + r.asOperand()
}

// asOperand returns the shape as it is written as an operand: in parentheses unless it is a dot.
func (s Shape) asOperand() Shape {
	if s == "." {
		return s
	}
	return "(" + s + ")"
}

// Numbers returns the number of leaves in a tree of this shape.
func (s Shape) Numbers() int { return strings.Count(string(s), ".") }

// Depth returns the number of operations on the longest path through a tree of this shape.
func (s Shape) Depth() int {
	maxDepth, depth := 0, 1
	for _, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		maxDepth = max(maxDepth, depth)
	}
	if s == "." {
		return 0
	}
	return maxDepth
}

// namedShapes returns the shapes with the name text. The name "chain" means the chain of each size
// in the range, inclusive, and "pairs" the shape pairsShape. Any other text is parsed by
// ParseShape, whose error namedShapes returns.
func namedShapes(text string, from, to int) (list []Shape, err error) {
	switch text {
	case "chain":
		for n := max(from, 2); n <= to; n++ {
			list = append(list, chainShape(n))
		}
	case "pairs":
		list = []Shape{pairsShape}
	default:
		var s Shape
		s, err = ParseShape(text)
		list = []Shape{s}
	}
	return list, err
}

// maxShapeText is the maximum length of a text with parentheses, in bytes.
const maxShapeText = 64

// ParseShape parses a shape as [Shape] describes it, but with operands in any order. The error
// contains the offset of the first invalid byte.
func ParseShape(text string) (Shape, error) {
	p := shapeParser{text: text}
	s := p.parseOperation()
	if p.err == nil && p.pos < len(text) {
		p.fail("the end of the text")
	}
	return s, p.err
}

// shapeParser holds the state of [ParseShape].
type shapeParser struct {
	text string
	pos  int
	err  error
}

// fail records that want is expected at the current byte, unless an error is already recorded.
func (p *shapeParser) fail(want string) {
	if p.err == nil {
		p.err = fmt.Errorf("shape %q: expected %s at byte %d, as in \".(..)\"", p.text, want, p.pos)
	}
}

// parseOperation parses two operands, or a single dot if it is the whole text.
func (p *shapeParser) parseOperation() Shape {
	first := p.parseOperand()
	if p.text == "." {
		return first
	}
	return joinShapes(first, p.parseOperand())
}

// parseOperand parses a dot or an operation in parentheses.
func (p *shapeParser) parseOperand() Shape {
	switch {
	case p.err != nil:
	case p.pos < len(p.text) && p.text[p.pos] == '.':
		p.pos++
	case len(p.text) > maxShapeText:
		p.err = fmt.Errorf("shape %q: longer than %d bytes", p.text, maxShapeText)
	case p.pos < len(p.text) && p.text[p.pos] == '(':
		p.pos++
		s := p.parseOperation()
		if p.pos >= len(p.text) || p.text[p.pos] != ')' {
			p.fail("\")\"")
		}
		p.pos++
		return s
	default:
		p.fail("\".\" or \"(\"")
	}
	return "."
}

// shapes returns every shape of n numbers once, from the deepest to the shallowest. The chain is
// the first.
func shapes(n int) []Shape {
	if n < 2 {
		return []Shape{"."}
	}
	var list []Shape
	for smaller := 1; smaller <= n/2; smaller++ {
		for _, l := range shapes(n - smaller) {
			for _, r := range shapes(smaller) {
				list = append(list, joinShapes(l, r))
			}
		}
	}
	var distinct []Shape
	for depth := n; depth >= 0; depth-- {
		for _, s := range list {
			if s.Depth() == depth && !slices.Contains(distinct, s) {
				distinct = append(distinct, s)
			}
		}
	}
	return distinct
}
