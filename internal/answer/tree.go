package answer

import (
	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// node is a part of a parsed expression whose literals are not yet matched to numbers. Nodes are
// created only if a tree is wanted.
type node struct {
	kind        nodeKind
	op          expr.Op
	left, right *node // a minus sign has only right
	value       rat.Rat

	// literal is the index of a literal. For a minus sign or an operation, it is the literal inside
	// that may make the whole node one number of the table. It is noLiteral if there is none.
	literal       uint8
	dividesFactor bool // for a division: that number is the last factor over the divisor, as in 72*1/3
}

type nodeKind uint8

const (
	literalNode nodeKind = iota
	minusNode
	operationNode
)

const noLiteral = maxLiterals

// literalOf returns the node of the literal parsed last, which is x.
func (r *reader) literalOf(x *operand) *node {
	_, fits := x.value.Int64()
	r.tooLarge = r.tooLarge || !fits
	return &node{kind: literalNode, value: x.value, literal: x.firstLiteral}
}

// minusOf returns the node of a minus sign before x.
func minusOf(x *operand) *node {
	n := &node{kind: minusNode, right: x.tree, value: x.value.Neg(), literal: noLiteral}
	if x.kind == literalOperand && x.bare {
		n.literal = x.firstLiteral
	}
	return n
}

// operationOf returns the node of x∘y.
func operationOf(op expr.Op, x, y *operand) *node {
	n := &node{kind: operationNode, op: op, left: x.tree, right: y.tree, literal: noLiteral}
	if y.firstLiteral >= maxLiterals {
		return n
	}
	if isPair(op, x, y) {
		n.literal = x.firstLiteral
	} else if numerator, ok := lastFactor(op, x, y); ok {
		n.literal, n.dividesFactor = numerator, true
	}
	return n
}

// resolve returns the tree of a node, with its literals read as match has chosen.
func (r *reader) resolve(n *node) expr.Expr {
	chosen := reading{kind: asOther}
	if n.literal < maxLiterals {
		chosen = r.readings[n.literal]
	}
	switch n.kind {
	case literalNode:
		if chosen.kind == asNumber || chosen.kind == asNegated {
			return r.entryTree(chosen.entry, n.value)
		}
		return numberTree(n.value)
	case minusNode:
		if chosen.kind == asSigned {
			return r.entryTree(chosen.entry, n.value)
		}
		return &expr.Neg{X: r.resolve(n.right)}
	case operationNode:
	}
	switch {
	case chosen.kind != asRatio:
		return &expr.Bin{Op: n.op, L: r.resolve(n.left), R: r.resolve(n.right)}
	case n.dividesFactor:
		return &expr.Bin{Op: n.left.op, L: r.resolve(n.left.left), R: r.entryTree(chosen.entry, rat.Rat{})}
	}
	return r.entryTree(chosen.entry, rat.Rat{})
}

// entryTree returns the tree of an entry of the table with the given value.
func (r *reader) entryTree(entry uint8, value rat.Rat) expr.Expr {
	if tree := r.table.entries[entry].tree; tree != nil {
		return tree
	}
	return numberTree(value)
}

func numberTree(value rat.Rat) expr.Expr {
	n, _ := value.Int64() // if the literal did not fit, tooLarge was set
	return expr.Num(n)
}
