package main

import (
	"encoding/binary"
	"slices"
)

// writer writes a function whose flow is known.
type writer struct {
	*function
	out    []byte
	labels []int // of the blocks around the end of out: the node after a block, ^header for a loop, or one of those below
}

const (
	noLabel     = 1<<30 + iota
	unwindLabel // of the block around all, after which the function returns 1
)

func (f *function) write() []byte {
	w := &writer{function: f, out: slices.Concat(f.locals, prologue)}
	if f.unwind {
		w.open(opBlock, unwindLabel)
	}
	w.tree(f.root)
	w.out = append(w.out, opUnreachable)
	if f.unwind {
		w.close()
		w.out = append(w.out, opI32Const, 1)
	}
	return append(w.out, opEnd)
}

func (w *writer) open(op byte, label int) {
	w.out = append(w.out, op, noResult)
	w.labels = append(w.labels, label)
}

func (w *writer) close() {
	w.out = append(w.out, opEnd)
	w.labels = w.labels[:len(w.labels)-1]
}

// label appends the number of blocks that a jump to a label leaves.
func (w *writer) label(label int) {
	for i, l := range slices.Backward(w.labels) {
		if l == label {
			w.out = binary.AppendUvarint(w.out, uint64(len(w.labels)-1-i))
			return
		}
	}
	panic("no such label")
}

// target appends the argument of a jump between nodes.
func (w *writer) target(from, to int) {
	if w.nodes[to].order <= w.nodes[from].order {
		to = ^to
	}
	w.label(to)
}

// isOnly reports whether there is only one jump to a node, so that it is written there.
func (w *writer) isOnly(from, to int) bool {
	return w.nodes[to].order > w.nodes[from].order && w.nodes[to].forward == 1
}

// tree writes a node and all nodes that it dominates. Those with several jumps to them follow in blocks.
func (w *writer) tree(s int) {
	nd := &w.nodes[s]
	if nd.isHeader {
		w.open(opLoop, ^s)
	}
	var after []int
	for _, t := range nd.dominated {
		if w.nodes[t].forward > 1 {
			after = append(after, t)
		}
	}
	for _, t := range slices.Backward(after) {
		w.open(opBlock, t)
	}
	if nd.isTable {
		w.table(s)
	} else {
		w.code(s)
	}
	for _, t := range after {
		w.close()
		w.tree(t)
	}
	if nd.isHeader {
		w.close()
	}
}

func (w *writer) code(s int) {
	for _, in := range w.nodes[s].code {
		to := int(in.arg)
		switch in.op {
		case opJump:
			w.jump(s, to)
		case opJumpIf:
			if w.isOnly(s, to) || w.nodes[to].isTable {
				w.open(opIf, noLabel)
				w.jump(s, to)
				w.close()
				continue
			}
			w.out = append(w.out, opBrIf)
			w.target(s, to)
		case opUnwind:
			w.out = append(w.out, opBrIf)
			w.label(unwindLabel)
		case opBlock, opLoop, opIf:
			w.out = append(w.out, in.raw...)
			w.labels = append(w.labels, noLabel)
		case opEnd:
			w.close()
		default:
			w.out = append(w.out, in.raw...)
		}
	}
}

// jump writes a jump, or the target if this is the only jump to it.
func (w *writer) jump(from, to int) {
	if w.nodes[to].isTable && !w.nodes[from].isTable {
		w.out = append(w.out, opI32Const, 0, opLocalSet, 0)
	}
	if w.isOnly(from, to) {
		w.tree(to)
		return
	}
	w.out = append(w.out, opBr)
	w.target(from, to)
}

// table writes a table. Values that it does not have are impossible.
func (w *writer) table(s int) {
	nd := &w.nodes[s]
	if len(nd.resume) > 0 {
		const small = 8
		low, high := len(w.pcs), 0
		for pc := range nd.resume {
			low, high = min(low, pc), max(high, pc)
		}
		if low < small {
			low = 0
		}
		w.out = append(w.out, opLocalGet, 0)
		w.open(opIf, noLabel)
		w.open(opBlock, noLabel)
		w.out = append(w.out, opLocalGet, 0)
		if low > 0 {
			w.out = append(appendInt(append(w.out, opI32Const), int64(low)), opI32Sub)
		}
		w.out = binary.AppendUvarint(append(w.out, opBrTable), uint64(high-low+1))
		for pc := low; pc <= high; pc++ {
			if to, ok := nd.resume[pc]; ok {
				w.target(s, to)
			} else {
				w.out = append(w.out, 0)
			}
		}
		w.out = append(w.out, 0)
		w.close()
		w.out = append(w.out, opUnreachable)
		w.close()
	}
	w.jump(s, nd.next)
}
