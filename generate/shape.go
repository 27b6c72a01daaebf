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
	return l.operand() + r.operand()
}

func (s Shape) operand() Shape {
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
	r := shapeParser{text: text}
	s := r.operation()
	if r.err == nil && r.at < len(text) {
		r.fail("end of text")
	}
	return s, r.err
}

type shapeParser struct {
	text string
	at   int
	err  error
}

func (r *shapeParser) fail(want string) {
	if r.err == nil {
		r.err = fmt.Errorf("shape %q: want %s at byte %d, as in \".(..)\"", r.text, want, r.at)
	}
}

// operation parses two operands, or the dot that is a tree by itself.
func (r *shapeParser) operation() Shape {
	first := r.operand()
	if r.text == "." {
		return first
	}
	return joinShapes(first, r.operand())
}

func (r *shapeParser) operand() Shape {
	switch {
	case r.err != nil:
	case r.at < len(r.text) && r.text[r.at] == '.':
		r.at++
	case len(r.text) > 64:
		r.fail("less than 65 bytes")
	case r.at < len(r.text) && r.text[r.at] == '(':
		r.at++
		s := r.operation()
		if r.at >= len(r.text) || r.text[r.at] != ')' {
			r.fail("a )")
		}
		r.at++
		return s
	default:
		r.fail("a dot or a (")
	}
	return "."
}

// shapes returns every shape of n numbers, each once, the deepest first, so the chain is first.
func shapes(n int) []Shape {
	if n < 2 {
		return []Shape{"."}
	}
	var all []Shape
	for small := 1; small <= n/2; small++ {
		for _, l := range shapes(n - small) {
			for _, r := range shapes(small) {
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
