package generate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/make24/make24/expr"
)

// Shape is what is left of a tree without its numbers and operators and without
// the order of operands: a dot for each number, parentheses round every operation but
// the last, the larger operand first. Four numbers have two shapes, ((..).). and (..)(..).
type Shape string

// chain is the shape of n numbers where every operation takes in one number more.
func chain(n int) Shape {
	if n < 2 {
		return "."
	}
	return Shape(strings.Repeat("(", n-2) + "." + strings.Repeat(".)", n-2) + ".")
}

// pairs is the shape where two results of two numbers each meet.
const pairs = Shape("(..)(..)")

// ShapeOf returns the shape of an expression; a minus sign in front is no operation.
func ShapeOf(e expr.Expr) Shape {
	switch e := e.(type) {
	case *expr.Bin:
		return joinShapes(ShapeOf(e.L), ShapeOf(e.R))
	case *expr.Neg:
		return ShapeOf(e.X)
	}
	return "."
}

// join is the shape of an operation on two shapes.
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

// Numbers is how many numbers a tree of this shape has.
func (s Shape) Numbers() int { return strings.Count(string(s), ".") }

// Depth is how many operations lie on the longest way through a tree of this shape.
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

// namedShapes are the shapes with from to to numbers that a text names: chain, where
// every operation takes in one number more; pairs, where two results of two numbers
// each meet; or a shape by itself, of any size. The error is ParseShape's.
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

// ParseShape reads a shape as [Shape] describes it, operands in any order. The error
// says where the text is wrong.
func ParseShape(text string) (Shape, error) {
	r := shapeParser{text: text}
	s := r.operation()
	if r.err == nil && r.at < len(text) {
		r.fail("the end")
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
		r.err = fmt.Errorf("shape %q: %s should stand at byte %d, as in \".(..)\"", r.text, want, r.at)
	}
}

// operation reads two operands, or the dot that is a tree by itself.
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

// shapes returns every shape of n numbers, chain first, each once.
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
