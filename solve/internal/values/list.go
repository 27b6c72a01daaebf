package values

import (
	"bytes"
	"cmp"
	"slices"
	"strconv"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/solve/internal/budget"
)

// The list of written solutions. The lister follows the same decompositions as the count
// (derive.go). It generates trees only for values with a positive count, so every tree is part of a
// solution. Trees that share a subtree share its node.

// treeNode is a tree, or a subtree of one, with the properties that order solutions.
type treeNode struct {
	largest     val // largest absolute result; for a number, the number itself
	left, right int32
	op          expr.Op
	ops         uint8 // number of operations
	divs        uint8 // number of divisions
	hasFraction bool  // whether some result is not an integer
}

const (
	nodeBytes  = 32
	blockNodes = 1 << 9                  // number of nodes in a block
	textBytes  = 128                     // approximate bytes of a solution without its nodes
	listBytes  = textBytes + 3*nodeBytes // approximate bytes of a solution with its nodes
)

// writtenSolution is a solution at level Written with the properties that order it.
type writtenSolution struct {
	text        string
	largest     val
	divs        uint8
	parens      uint8
	hasFraction bool
}

// List returns every solution at level Written, simplest first, as ASCII text with the fewest
// parentheses that preserve the tree.
func (q *Query) List() ([]string, error) {
	q.countsTrees = true
	var list []writtenSolution
	err := q.eachHandWithTables(func(c *census, indices []int32) bool {
		n := int64(0)
		for _, i := range indices {
			n += c.count(i, q.target)
		}
		if n == 0 || !c.CheckFits(min(n, 1<<48)*listBytes, budget.Solutions, n) {
			return true
		}
		c.ChargeRetained(n * textBytes)
		list = slices.Grow(list, int(n))
		l := lister{census: c, trees: map[valueKey][]int32{}}
		for _, i := range indices {
			for _, t := range l.list(i, q.target) {
				if !l.Step(32) {
					return false
				}
				list = append(list, l.solution(t))
			}
		}
		return true
	})
	if err != nil {
		return nil, err
	}
	order := make([]int32, len(list)) // smaller to move than solutions
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(a, b int32) int {
		if !q.Step(2) {
			return 0 // so that the sort ends soon
		}
		return q.compareWritten(&list[a], &list[b])
	})
	if q.Err != nil {
		return nil, q.Err
	}
	texts := make([]string, len(list))
	for i, k := range order {
		texts[i] = list[k].text
	}
	return texts, nil
}

// compareWritten compares two solutions; the simpler one comes first.
func (in *interner) compareWritten(x, y *writtenSolution) int {
	if x.hasFraction != y.hasFraction {
		if y.hasFraction {
			return -1
		}
		return 1
	}
	if x.largest != y.largest {
		return in.cmp(x.largest, y.largest)
	}
	return cmp.Or(
		cmp.Compare(x.divs, y.divs),
		cmp.Compare(x.parens, y.parens),
		cmp.Compare(len(x.text), len(y.text)),
		cmp.Compare(x.text, y.text),
	)
}

// lister generates trees over the subsets of the hand of a census.
type lister struct {
	*census
	blocks [][]treeNode         // blocks of nodes, which never move
	trees  map[valueKey][]int32 // cached results of list: indices of nodes
	text   []byte               // buffer that the method solution reuses
}

// list returns the nodes of the trees over subset i with value v.
func (l *lister) list(i int32, v val) []int32 {
	if list, ok := l.trees[valueKey{i, v}]; ok {
		return list
	}
	if l.count(i, v) == 0 {
		return nil
	}
	var list []int32
	if l.Size[i] == 1 {
		list = []int32{l.addNode(treeNode{largest: v})}
	} else {
		l.derive(i, v, func(d *decomposition) bool {
			if !d.acceptsAnyY {
				list = l.appendTrees(list, d, v, d.y)
				return true
			}
			for _, y := range l.table(d.b).vals {
				if d.op != expr.Div || y != zeroVal {
					list = l.appendTrees(list, d, v, y)
				}
			}
			return true
		})
	}
	l.trees[valueKey{i, v}] = list
	return list
}

// appendTrees appends to list the trees with value v that a decomposition gives if its subset b has
// the value y.
func (l *lister) appendTrees(list []int32, d *decomposition, v, y val) []int32 {
	op, a, b, x, flip, both := d.op, d.a, d.b, d.x, d.isSwapped, d.countsBothOrders
	right := l.list(b, y)
	if len(right) == 0 {
		return list
	}
	for _, s := range l.list(a, x) {
		if !l.Step(8 * len(right)) {
			return list
		}
		for _, t := range right {
			if both || !flip {
				list = append(list, l.addNode(l.newNode(op, s, t, v)))
			}
			if both || flip {
				list = append(list, l.addNode(l.newNode(op, t, s, v)))
			}
		}
	}
	return list
}

// addNode stores a node and returns its index.
func (l *lister) addNode(t treeNode) int32 {
	last := len(l.blocks) - 1
	if last < 0 || len(l.blocks[last]) == blockNodes {
		l.blocks = append(l.blocks, make([]treeNode, 0, blockNodes))
		l.Charge(blockNodes * nodeBytes)
		last++
	}
	l.blocks[last] = append(l.blocks[last], t)
	return int32(last*blockNodes + len(l.blocks[last]) - 1)
}

func (l *lister) node(i int32) *treeNode { return &l.blocks[i/blockNodes][i%blockNodes] }

// newNode returns the node of an operation with value v.
func (l *lister) newNode(op expr.Op, left, right int32, v val) treeNode {
	a, b := l.node(left), l.node(right)
	t := treeNode{
		op: op, left: left, right: right,
		ops:         a.ops + b.ops + 1,
		divs:        a.divs + b.divs,
		hasFraction: a.hasFraction || b.hasFraction || !l.isInt(v),
		largest:     v,
	}
	if l.sign(v) < 0 {
		t.largest = l.neg(v)
	}
	if op == expr.Div {
		t.divs++
	}
	for _, part := range []*treeNode{a, b} {
		if part.ops > 0 && l.cmp(part.largest, t.largest) > 0 {
			t.largest = part.largest
		}
	}
	return t
}

// solution returns the solution whose tree is node i.
func (l *lister) solution(i int32) writtenSolution {
	t := l.node(i)
	s := writtenSolution{divs: t.divs, hasFraction: t.hasFraction, largest: zeroVal}
	if t.ops > 0 {
		s.largest = t.largest
	}
	l.text = l.write(l.text[:0], i)
	s.parens = uint8(bytes.Count(l.text, []byte{'('}))
	s.text = string(l.text)
	return s
}

// write appends the text of a tree to dst, with the fewest parentheses that preserve the tree.
func (l *lister) write(dst []byte, i int32) []byte {
	t := l.node(i)
	if t.ops == 0 {
		return strconv.AppendInt(dst, t.largest.Num, 10)
	}
	a, b := l.node(t.left), l.node(t.right)
	dst = l.writeOperand(dst, t.left, needsParens(t.op, a.op, a.ops == 0, false))
	dst = append(dst, t.op.Symbol())
	return l.writeOperand(dst, t.right, needsParens(t.op, b.op, b.ops == 0, true))
}

func (l *lister) writeOperand(dst []byte, i int32, parens bool) []byte {
	if !parens {
		return l.write(dst, i)
	}
	return append(l.write(append(dst, '('), i), ')')
}

// needsParens reports whether an operand of op needs parentheses; right reports whether it is the
// right operand. If isNumber is set, the operand is a number; otherwise its last operator is
// operand.
func needsParens(op, operand expr.Op, isNumber, right bool) bool {
	p, q := op.Precedence(), operand.Precedence()
	return !isNumber && (q < p || q == p && right != op.RightAssoc())
}
