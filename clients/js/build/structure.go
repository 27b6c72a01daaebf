package main

import (
	"bytes"
	"encoding/binary"
)

// structure returns the body of a function with the jumps of its source.
//
// The Go compiler has goroutines, which are resumed after any of their calls, and writes each function as a
// table of its basic blocks. Local 0, which is the argument, selects one, and so does every jump:
//
//	loop
//	  block block block
//	    local.get 0; br_table 0 0 1 2
//	  end
//	    ...; if; i32.const 3; local.set 0; br 3; end ;; to the loop
//	  end
//	    ...
//
// V8 takes long to compile the table and to run it. structure writes jumps as br and br_if out of nested blocks
// and to the start of nested loops, as in Ramsey, “Beyond Relooper” (2022). Only where a goroutine is resumed,
// there are tables: at the start of the function, and of each loop with calls. Local 0 is 0 elsewhere.
//
// A function without a table is returned as it is, and so is one with a loop that has several entries.
func structure(body []byte, known callees) ([]byte, error) {
	f, err := parseFunction(body, known)
	if f == nil || err != nil {
		return body, err
	}
	if !f.link() {
		return body, nil
	}
	return f.write(), nil
}

// function is a function of the compiler.
type function struct {
	locals []byte
	unwind bool  // the function can be left to switch goroutines
	pcs    []int // nodes by the value of local 0
	nodes  []node
	root   int
}

// node is a basic block of the compiler, or a table in front of a loop or of all.
type node struct {
	code       []instruction
	resumable  bool
	successors []int // may have repetitions
	flow

	isTable bool
	next    int         // the node for 0
	resume  map[int]int // nodes by the other values of local 0
}

var prologue = []byte{opGlobalGet, 0, opLocalSet, 1} // reads SP

// parseFunction returns nil if the function has no table.
func parseFunction(body []byte, known callees) (*function, error) {
	count, rest, err := cutInt(body)
	for range count {
		if err == nil {
			_, rest, err = cutInt(rest)
		}
		if err != nil || len(rest) == 0 {
			return nil, errModule
		}
		rest = rest[1:] // the type
	}
	if err != nil {
		return nil, err
	}
	f := &function{locals: body[:len(body)-len(rest)]}
	rest, ok := bytes.CutPrefix(rest, prologue)
	if !ok {
		return nil, nil
	}
	all, err := decode(rest)
	if err != nil {
		return nil, err
	}
	p := parser{function: f, code: all, known: known}
	if !p.table() {
		return nil, nil
	}
	for s := range f.nodes {
		if err := p.block(s); err != nil {
			return nil, err
		}
	}
	return f, nil
}

type parser struct {
	*function
	code  []instruction
	known callees
	loop  bool // the table is in a loop, since there are jumps
}

// skip skips instructions of a kind and returns their number.
func (p *parser) skip(op int) (n int) {
	for len(p.code) > 0 && p.code[0].op == op && p.code[0].raw[1] == noResult {
		p.code = p.code[1:]
		n++
	}
	return n
}

// table reads the table and what is before it.
func (p *parser) table() bool {
	outer := p.skip(opBlock)
	p.loop = p.skip(opLoop) == 1
	inner := p.skip(opBlock)
	if len(p.code) < 3 || p.code[0].op != opLocalGet || p.code[0].arg != 0 || p.code[1].op != opBrTable || p.code[2].op != opEnd {
		return false
	}
	for rest := p.code[1].raw[1:]; len(rest) > 0; {
		x, n := binary.Uvarint(rest)
		p.pcs = append(p.pcs, int(x))
		rest = rest[n:]
	}
	p.pcs = p.pcs[1:] // without the size
	p.code = p.code[3:]
	last := p.pcs[len(p.pcs)-1]
	if !p.loop {
		outer, inner = outer-last-1, last+1
	}
	p.unwind = outer == 1
	p.nodes = make([]node, last+1)
	return (outer == 0 || outer == 1) && inner == last+1
}

// block reads a basic block.
func (p *parser) block(s int) error {
	nd := &p.nodes[s]
	last := len(p.nodes) - 1
	unwind := 0 // blocks around the table
	if p.loop {
		unwind = 1
	}
	depth := 0
	for ; len(p.code) > 0; p.code = p.code[1:] {
		in := p.code[0]
		switch in.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			depth--
		case opCall:
			nd.resumable = nd.resumable || p.known[uint64(in.arg)] == resumes
		case opBr, opBrIf:
			switch outside := int(in.arg) - depth - (last - s); {
			case int(in.arg) < depth: // inside
			case in.op == opBr && p.loop && outside == 0:
				if !nd.addJump(p.pcs) {
					return errModule
				}
				continue
			case in.op == opBrIf && p.unwind && outside == unwind:
				nd.addUnwind(p.known)
				continue
			default:
				return errModule
			}
		case opBrTable:
			return errModule
		case opNop:
			continue
		}
		if depth < 0 {
			break
		}
		nd.add(in)
	}
	if len(p.code) == 0 {
		return errModule
	}
	p.code = p.code[1:]
	nd.end()
	switch k := len(nd.code) - 1; {
	case k >= 0 && leaves[nd.code[k].op]:
	case s == last:
		nd.code = append(nd.code, newInstruction(opUnreachable))
	default:
		if k >= 0 && nd.code[k].op == opUnwind {
			p.nodes[s+1].resumable = true
		}
		nd.code = append(nd.code, instruction{op: opJump, arg: int64(s + 1)})
	}
	nd.code = foldStack(nd.code)
	for _, in := range nd.code {
		if in.op == opJump || in.op == opJumpIf {
			nd.successors = append(nd.successors, int(in.arg))
		}
	}
	return nil
}

// leaves has the instructions after which a basic block ends.
var leaves = map[int]bool{opJump: true, opBr: true, opReturn: true, opUnreachable: true}

// end removes what follows an instruction that leaves the block.
func (nd *node) end() {
	depth := 0
	for i, in := range nd.code {
		switch in.op {
		case opBlock, opLoop, opIf:
			depth++
		case opEnd:
			depth--
		}
		if depth == 0 && leaves[in.op] {
			nd.code = nd.code[:i+1]
			return
		}
	}
}

// add adds an instruction. An if around nothing but a jump becomes a conditional jump.
func (nd *node) add(in instruction) {
	if k := len(nd.code) - 2; in.op == opEnd && k >= 0 && nd.code[k].op == opIf && nd.code[k+1].op == opJump {
		nd.code = append(nd.code[:k], instruction{op: opJumpIf, arg: nd.code[k+1].arg})
		return
	}
	nd.code = append(nd.code, in)
}

// addJump adds a jump instead of the assignment to local 0 before it.
func (nd *node) addJump(pcs []int) bool {
	k := len(nd.code) - 2
	if k < 0 || nd.code[k].op != opI32Const || nd.code[k+1].op != opLocalSet || nd.code[k+1].arg != 0 {
		return false
	}
	pc := nd.code[k].arg
	if pc < 0 || pc >= int64(len(pcs)) {
		return false
	}
	nd.code = append(nd.code[:k], instruction{op: opJump, arg: int64(pcs[pc])})
	return true
}

// addUnwind adds what follows a call: the function returns if the call says so, which some calls always do.
func (nd *node) addUnwind(known callees) {
	k := len(nd.code) - 3 // the call, before SP is read again
	if k >= 0 && nd.code[k].op == opCall && known[uint64(nd.code[k].arg)] == ends {
		nd.code = append(nd.code[:k+1], newInstruction(opReturn))
		return
	}
	nd.code = append(nd.code, instruction{op: opUnwind})
}
