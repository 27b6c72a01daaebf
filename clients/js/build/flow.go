package main

import "slices"

// flow is what is known about the jumps to a node.
type flow struct {
	order     int   // in reverse postorder, or -1 if there are none
	dominator int   // the last node on all paths to this one
	dominated []int // the nodes with this dominator, in reverse postorder
	forward   int   // the number of jumps, without those back to a loop
	isHeader  bool  // there are jumps back
	loop      int   // the header of the innermost loop around the node, which for a header is another loop, or -1
	entry     int   // the table in front of the node, or the node
}

// link adds the tables, directs all jumps to them, and analyzes the flow of control. It reports false if a loop has
// several entries.
func (f *function) link() bool {
	blocks := len(f.nodes)
	f.root = blocks
	f.nodes = append(f.nodes, node{isTable: true, resume: map[int]int{}, successors: []int{0}})
	f.visit()
	for s := range blocks {
		if f.nodes[s].resumable && f.nodes[s].order < 0 { // after a panic
			f.nodes[f.root].successors = append(f.nodes[f.root].successors, s)
		}
	}
	if !f.analyze() {
		return false
	}
	f.findLoops()
	for s := range f.nodes {
		f.nodes[s].entry = s
	}
	f.nodes[0].resumable = true
	for pc, s := range f.pcs {
		if pc != 0 && f.nodes[s].resumable && f.nodes[s].order >= 0 {
			f.addPath(pc, s)
		}
	}
	f.direct()
	return f.analyze()
}

// addPath adds a path through the tables from the root to a node.
func (f *function) addPath(pc, s int) {
	target := s
	header := f.nodes[s].loop
	if f.nodes[s].isHeader {
		header = s
	}
	for ; header >= 0; header = f.nodes[header].loop {
		if f.nodes[header].entry == header {
			f.nodes[header].entry = len(f.nodes)
			f.nodes = append(f.nodes, node{isTable: true, next: header, resume: map[int]int{}, flow: flow{entry: len(f.nodes)}})
		}
		table := f.nodes[header].entry
		f.nodes[table].resume[pc] = target
		target = table
	}
	f.nodes[f.root].resume[pc] = target
}

// direct makes jumps go to the tables in front of their targets.
func (f *function) direct() {
	f.nodes[f.root].next = f.nodes[0].entry
	for s := range f.nodes {
		nd := &f.nodes[s]
		nd.successors = nd.successors[:0]
		if nd.isTable {
			nd.successors = append(nd.successors, nd.next)
			for _, target := range nd.resume {
				nd.successors = append(nd.successors, target, target) // so that it has a label
			}
			slices.Sort(nd.successors)
			continue
		}
		for i, in := range nd.code {
			if in.op == opJump || in.op == opJumpIf {
				target := f.nodes[in.arg].entry
				nd.code[i].arg = int64(target)
				nd.successors = append(nd.successors, target)
			}
		}
	}
}

// visit numbers the nodes in reverse postorder, and returns them.
func (f *function) visit() []int {
	for s := range f.nodes {
		f.nodes[s].order = -1
	}
	var post []int
	type visited struct{ node, next int }
	stack := []visited{{f.root, 0}}
	f.nodes[f.root].order = 0
	for len(stack) > 0 {
		top := &stack[len(stack)-1]
		nd := &f.nodes[top.node]
		if top.next == len(nd.successors) {
			post = append(post, top.node)
			stack = stack[:len(stack)-1]
			continue
		}
		top.next++
		if s := nd.successors[len(nd.successors)-top.next]; f.nodes[s].order < 0 {
			f.nodes[s].order = 0
			stack = append(stack, visited{s, 0})
		}
	}
	slices.Reverse(post)
	for i, s := range post {
		f.nodes[s].order = i
	}
	return post
}

// analyze sets the flow of the nodes except for loops. It reports false if a loop has several entries.
func (f *function) analyze() bool {
	order := f.visit()
	f.findDominators(order)
	for s := range f.nodes {
		f.nodes[s].forward, f.nodes[s].isHeader, f.nodes[s].dominated = 0, false, nil
	}
	for _, s := range order {
		nd := &f.nodes[s]
		for _, t := range nd.successors {
			if f.nodes[t].order > nd.order {
				f.nodes[t].forward++
				continue
			}
			f.nodes[t].isHeader = true
			if f.common(s, t) != t {
				return false
			}
		}
		if s != f.root {
			d := &f.nodes[nd.dominator]
			d.dominated = append(d.dominated, s)
		}
	}
	return true
}

// findDominators sets the dominators as in Cooper, Harvey and Kennedy, “A Simple, Fast Dominance Algorithm” (2001).
func (f *function) findDominators(order []int) {
	for s := range f.nodes {
		f.nodes[s].dominator = -1
	}
	f.nodes[f.root].dominator = f.root
	predecessors := f.predecessors(order)
	for changed := true; changed; {
		changed = false
		for _, s := range order[1:] {
			dominator := -1
			for _, p := range predecessors[s] {
				switch {
				case f.nodes[p].dominator < 0:
				case dominator < 0:
					dominator = p
				default:
					dominator = f.common(dominator, p)
				}
			}
			if f.nodes[s].dominator != dominator {
				f.nodes[s].dominator, changed = dominator, true
			}
		}
	}
}

func (f *function) predecessors(order []int) [][]int {
	predecessors := make([][]int, len(f.nodes))
	for _, s := range order {
		for _, t := range f.nodes[s].successors {
			predecessors[t] = append(predecessors[t], s)
		}
	}
	return predecessors
}

// common returns the last node that dominates both a and b.
func (f *function) common(a, b int) int {
	for a != b {
		if f.nodes[a].order > f.nodes[b].order {
			a = f.nodes[a].dominator
		} else {
			b = f.nodes[b].dominator
		}
	}
	return a
}

// findLoops sets the loops around the nodes.
func (f *function) findLoops() {
	order := f.visit()
	predecessors := f.predecessors(order)
	for s := range f.nodes {
		f.nodes[s].loop = -1
	}
	for _, header := range slices.Backward(order) { // inner loops first
		var inside []int
		addPredecessors := func(s int) {
			for _, p := range predecessors[s] {
				if f.nodes[p].order >= f.nodes[header].order {
					inside = append(inside, p)
				}
			}
		}
		addPredecessors(header)
		for len(inside) > 0 {
			s := inside[len(inside)-1]
			inside = inside[:len(inside)-1]
			for s != header && f.nodes[s].loop >= 0 { // the outermost loop around s so far
				s = f.nodes[s].loop
			}
			if s != header {
				f.nodes[s].loop = header
				addPredecessors(s)
			}
		}
	}
}
