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

	// literal is the index of the node's literal. A minus sign or a division may be the written
	// form of one number on the table, such as -3 or 1/3; then literal is the index of that
	// number's first literal. Otherwise it is noLiteral.
	literal       uint8
	dividesFactor bool // the number is the last factor of a product and its divisor, as 1/3 in 72*1/3
}

type nodeKind uint8

const (
	literalNode nodeKind = iota
	minusNode
	operationNode
)

const noLiteral = maxLiterals

// newLiteralNode returns the node of x, the literal parsed last.
func (r *reader) newLiteralNode(x *operand) *node {
	_, fits := x.value.Int64()
	r.tooLarge = r.tooLarge || !fits
	return &node{kind: literalNode, value: x.value, literal: x.firstLiteral}
}

// newMinusNode returns the node of a minus sign before x.
func newMinusNode(x *operand) *node {
	n := &node{kind: minusNode, right: x.tree, value: x.value.Neg(), literal: noLiteral}
	if x.kind == literalOperand && x.isBare {
		n.literal = x.firstLiteral
	}
	return n
}

// newOperationNode returns the node of x∘y.
func newOperationNode(op expr.Op, x, y *operand) *node {
	n := &node{kind: operationNode, op: op, left: x.tree, right: y.tree, literal: noLiteral}
	if y.firstLiteral >= maxLiterals {
		return n
	}
	if isLiteralRatio(op, x, y) {
		n.literal = x.firstLiteral
	} else if numerator, ok := lastFactor(op, x, y); ok {
		n.literal, n.dividesFactor = numerator, true
	}
	return n
}

// resolve returns the expression tree of a node, with the literals read as match has assigned them.
func (r *reader) resolve(n *node) expr.Expr {
	chosen := literalReading{kind: otherReading}
	if n.literal < maxLiterals {
		chosen = r.readings[n.literal]
	}
	switch n.kind {
	case literalNode:
		if chosen.kind == numberReading || chosen.kind == negatedReading {
			return r.entryTree(chosen.entry, n.value)
		}
		return numberTree(n.value)
	case minusNode:
		if chosen.kind == signedReading {
			return r.entryTree(chosen.entry, n.value)
		}
		return &expr.Neg{X: r.resolve(n.right)}
	case operationNode:
	}
	switch {
	case chosen.kind != ratioReading:
		return &expr.Bin{Op: n.op, L: r.resolve(n.left), R: r.resolve(n.right)}
	case n.dividesFactor:
		return &expr.Bin{Op: n.left.op, L: r.resolve(n.left.left), R: r.entryTree(chosen.entry, rat.Rat{})}
	}
	return r.entryTree(chosen.entry, rat.Rat{})
}

// entryTree returns the expression tree of an entry on the table: that of a step or, for a number
// of the hand, value.
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
