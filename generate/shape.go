package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
)

// Shape is a tree without its numbers, its operators and the order of its operands. It has a dot
// for each number, and parentheses around every operation but the last, the larger operand first.
// Four numbers have two shapes, ((..).). and (..)(..). The zero value "" is not a shape.
type Shape string

// chain returns the shape of n numbers in which every operation adds one number.
func chain(n int) Shape {
	if n < 2 {
		return "."
	}
	return Shape(strings.Repeat("(", n-2) + "." + strings.Repeat(".)", n-2) + ".")
}

// pairs is the shape that combines two results of two numbers each.
const pairs = Shape("(..)(..)")

// ShapeOf returns the shape of an expression. A leading minus sign does not count as an operation.
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

func (s Shape) asOperand() Shape {
	if s == "." {
		return s
	}
	return "(" + s + ")"
}

// Numbers returns the count of numbers in a tree of this shape.
func (s Shape) Numbers() int { return strings.Count(string(s), ".") }

// Depth returns the number of operations on the longest path through a tree of this shape.
func (s Shape) Depth() int {
	deepest, depth := 0, 1
	for _, c := range s {
		switch c {
		case '(':
			depth++
		case ')':
			depth--
		}
		deepest = max(deepest, depth)
	}
	if s == "." {
		return 0
	}
	return deepest
}

// namedShapes returns the shapes that a text names: chain, for each count of numbers between from
// and to; pairs; or a single shape of any size, as ParseShape reads it. The error is that of
// ParseShape.
func namedShapes(text string, from, to int) (list []Shape, err error) {
	switch text {
	case "chain":
		for n := max(from, 2); n <= to; n++ {
			list = append(list, chain(n))
		}
	case "pairs":
		list = []Shape{pairs}
	default:
		var s Shape
		s, err = ParseShape(text)
		list = []Shape{s}
	}
	return list, err
}

// ParseShape parses a shape as [Shape] describes it, but with operands in any order. The error
// names the byte at which the text is invalid.
func ParseShape(text string) (Shape, error) {
	p := shapeParser{text: text}
	s := p.parseOperation()
	if p.err == nil && p.pos < len(text) {
		p.fail("end of text")
	}
	return s, p.err
}

type shapeParser struct {
	text string
	pos  int
	err  error
}

func (p *shapeParser) fail(want string) {
	if p.err == nil {
		p.err = fmt.Errorf("shape %q: want %s at byte %d, as in \".(..)\"", p.text, want, p.pos)
	}
}

// operation parses two operands, or the dot that is a tree by itself.
func (p *shapeParser) parseOperation() Shape {
	first := p.parseOperand()
	if p.text == "." {
		return first
	}
	return joinShapes(first, p.parseOperand())
}

func (p *shapeParser) parseOperand() Shape {
	switch {
	case p.err != nil:
	case p.pos < len(p.text) && p.text[p.pos] == '.':
		p.pos++
	case len(p.text) > 64:
		p.fail("less than 65 bytes")
	case p.pos < len(p.text) && p.text[p.pos] == '(':
		p.pos++
		s := p.parseOperation()
		if p.pos >= len(p.text) || p.text[p.pos] != ')' {
			p.fail("a )")
		}
		p.pos++
		return s
	default:
		p.fail("a dot or a (")
	}
	return "."
}

// shapes returns every shape of n numbers, each once, the deepest first, so the chain is first.
func shapes(n int) []Shape {
	if n < 2 {
		return []Shape{"."}
	}
	var all []Shape
	for smaller := 1; smaller <= n/2; smaller++ {
		for _, l := range shapes(n - smaller) {
			for _, r := range shapes(smaller) {
				all = append(all, joinShapes(l, r))
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Shape) int { return b.Depth() - a.Depth() })
	var unique []Shape
	for _, s := range all {
		if !slices.Contains(unique, s) {
			unique = append(unique, s)
		}
	}
	return unique
}
