package main

import (
	"encoding/binary"
	"strings"
)

// Opcodes of WebAssembly. Those between two of them in this list have the same kind of argument.
const (
	opUnreachable  = 0x00
	opNop          = 0x01
	opBlock        = 0x02
	opLoop         = 0x03
	opIf           = 0x04
	opElse         = 0x05
	opEnd          = 0x0b
	opBr           = 0x0c
	opBrIf         = 0x0d
	opBrTable      = 0x0e
	opReturn       = 0x0f
	opCall         = 0x10
	opCallIndirect = 0x11
	opDrop         = 0x1a
	opSelect       = 0x1b
	opLocalGet     = 0x20
	opLocalSet     = 0x21
	opLocalTee     = 0x22
	opGlobalGet    = 0x23
	opGlobalSet    = 0x24
	opLoad         = 0x28 // the first
	opStore        = 0x36 // the first
	opMemorySize   = 0x3f
	opMemoryGrow   = 0x40
	opI32Const     = 0x41
	opI64Const     = 0x42
	opF32Const     = 0x43
	opF64Const     = 0x44
	opI32Eqz       = 0x45
	opI32Eq        = 0x46 // the first comparison
	opI64Eqz       = 0x50
	opI32Clz       = 0x67
	opI32Add       = 0x6a
	opI32Sub       = 0x6b
	opI64Clz       = 0x79
	opI64Add       = 0x7c
	opF32Abs       = 0x8b
	opF32Add       = 0x92
	opF64Abs       = 0x99
	opF64Add       = 0xa0
	opI32WrapI64   = 0xa7 // the first conversion
	opI64ExtendI32 = 0xad // unsigned
	opLast         = 0xc4
	opPrefix       = 0xfc // conversions that saturate, and operations on ranges of memory

	opMemoryCopy = 10 // after the prefix
	opMemoryFill = 11

	noResult = 0x40 // the type of a block
)

// Pseudo-opcodes for what the compiler writes as several instructions.
const (
	opJump   = 0x100 + iota // a jump to the node arg
	opJumpIf                // a jump to the node arg if the value on the stack is not 0
	opUnwind                // leaves the function to switch goroutines if the value on the stack is not 0
)

// instruction is an instruction and its first argument, if it is a number.
type instruction struct {
	op  int
	arg int64
	raw []byte
}

// newInstruction returns an instruction without arguments.
func newInstruction(op byte) instruction { return instruction{op: int(op), raw: []byte{op}} }

// decode returns the instructions of a function.
func decode(code []byte) ([]instruction, error) {
	var all []instruction
	for len(code) > 0 {
		in, err := decodeOne(code)
		if err != nil {
			return nil, err
		}
		all = append(all, in)
		code = code[len(in.raw):]
	}
	return all, nil
}

func decodeOne(code []byte) (in instruction, err error) {
	in.op = int(code[0])
	rest := code[1:]
	var x uint64
	skip := func(n int) {
		if n > len(rest) {
			err = errModule
			return
		}
		rest = rest[n:]
	}
	number := func() {
		if err == nil {
			x, rest, err = cutInt(rest)
		}
	}
	switch op := in.op; {
	case op <= opNop, op == opElse, op == opEnd, op == opReturn, op == opDrop, op == opSelect, op >= opI32Eqz && op <= opLast:
	case op == opBlock, op == opLoop, op == opIf:
		skip(1)
	case op == opBr, op == opBrIf, op == opCall, op >= opLocalGet && op <= opGlobalSet, op == opMemorySize, op == opMemoryGrow:
		number()
		in.arg = int64(x)
	case op == opBrTable:
		number()
		for last, i := x, uint64(0); err == nil && i <= last; i++ {
			number()
		}
	case op == opCallIndirect, op >= opLoad && op < opMemorySize:
		number()
		number()
	case op == opI32Const, op == opI64Const:
		in.arg, _ = readInt(rest) // 0 if it is long
		for len(rest) > 0 && rest[0] >= 0x80 {
			skip(1)
		}
		skip(1)
	case op == opF32Const:
		skip(4)
	case op == opF64Const:
		skip(8)
	case op == opPrefix:
		number()
		switch {
		case x < 8: // a conversion
		case x == opMemoryCopy:
			skip(2)
		case x == opMemoryFill:
			skip(1)
		default:
			err = errModule
		}
	default:
		err = errModule
	}
	in.raw = code[:len(code)-len(rest)]
	return in, err
}

// stackEffect returns how many values an instruction takes from the stack and puts there. It reports false for
// calls and blocks.
func stackEffect(in instruction) (pops, pushes int, ok bool) {
	switch op := in.op; {
	case op == opNop:
		return 0, 0, true
	case op == opLocalGet, op == opGlobalGet, op == opMemorySize, op >= opI32Const && op <= opF64Const:
		return 0, 1, true
	case op == opLocalSet, op == opGlobalSet, op == opDrop, op == opJumpIf, op == opUnwind, op == opBrIf:
		return 1, 0, true
	case op == opLocalTee, op == opMemoryGrow, op >= opLoad && op < opStore, op == opI32Eqz, op == opI64Eqz,
		op >= opI32Clz && op < opI32Add, op >= opI64Clz && op < opI64Add, op >= opF32Abs && op < opF32Add,
		op >= opF64Abs && op < opF64Add, op >= opI32WrapI64 && op <= opLast:
		return 1, 1, true
	case op >= opStore && op < opMemorySize:
		return 2, 0, true
	case op >= opI32Eq && op < opI32WrapI64:
		return 2, 1, true
	case op == opSelect:
		return 3, 1, true
	case op == opPrefix && in.raw[1] >= opMemoryCopy:
		return 3, 0, true
	case op == opPrefix:
		return 1, 1, true
	}
	return 0, 0, false
}

// effect is what structure knows about a function that is called.
type effect int

const (
	returns effect = iota
	ends           // always leaves the caller: it panics, or switches goroutines for good
	resumes        // is called after a panic, which goes on at the basic block with the call
)

// effectOf returns the effect of a function of the runtime.
func effectOf(name string) effect {
	name, ok := strings.CutPrefix(name, "runtime.")
	switch {
	case !ok:
		return returns
	case strings.HasPrefix(name, "goPanic"):
		return ends
	}
	switch name {
	case "deferreturn":
		return resumes
	case "fatal", "fatalpanic", "fatalthrow", "gopanic", "throw", "goexit1",
		"morestack", "morestack_noctxt", "badmorestackg0", "badmorestackgsignal", "badsystemstack",
		"panicdivide", "panicdottypeE", "panicdottypeI", "panicmakeslicecap", "panicmakeslicelen", "panicmem",
		"panicnildottype", "panicrangestate", "panicshift", "panicunsafeslicelen", "panicunsafeslicelen1",
		"panicunsafeslicenilptr", "panicunsafeslicenilptr1", "panicunsafestringlen", "panicunsafestringnilptr",
		"panicwrap", "sigpanic":
		return ends
	}
	return returns
}

// foldStack shortens accesses to the Go stack. The compiler writes the address of a variable there as
//
//	local.get 1; i64.extend_i32_u; i64.const 16; i64.add; i32.wrap_i64
//
// Local 1 is SP, which is far from 2^32, so that a load or a store of this address can add the 16 itself.
func foldStack(code []instruction) []instruction {
	type address struct {
		at     int // in out
		offset int64
		folded bool
	}
	var out []instruction
	var addresses []*address
	var stack []*address // nil for other values
	pop := func() *address {
		if len(stack) == 0 {
			return nil
		}
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		return top
	}
	for len(code) > 0 {
		in := code[0]
		if offset, ok := stackOffset(code); ok {
			a := &address{at: len(out), offset: offset}
			out, addresses, stack = append(out, in), append(addresses, a), append(stack, a)
			code = code[stackAddressSize:]
			continue
		}
		code = code[1:]
		pops, pushes, ok := stackEffect(in)
		if !ok {
			stack = stack[:0]
		}
		var bottom *address // of the values taken
		for range pops {
			bottom = pop()
		}
		if bottom != nil && in.op >= opLoad && in.op < opMemorySize {
			bottom.folded = true
			in.raw = addOffset(in.raw, bottom.offset)
		}
		for range pushes {
			stack = append(stack, nil)
		}
		out = append(out, in)
	}
	var all []instruction
	next := 0
	for _, a := range addresses {
		all = append(all, out[next:a.at+1]...)
		next = a.at + 1
		if !a.folded { // such as an argument of memory.copy
			offset := instruction{op: opI32Const, arg: a.offset, raw: appendInt([]byte{opI32Const}, a.offset)}
			all = append(all, offset, newInstruction(opI32Add))
		}
	}
	return append(all, out[next:]...)
}

const stackAddressSize = 5 // instructions

func stackOffset(code []instruction) (offset int64, ok bool) {
	const largest = 1 << 28
	if len(code) < stackAddressSize || code[0].op != opLocalGet || code[0].arg != 1 || code[1].op != opI64ExtendI32 ||
		code[2].op != opI64Const || code[3].op != opI64Add || code[4].op != opI32WrapI64 {
		return 0, false
	}
	return code[2].arg, code[2].arg >= 0 && code[2].arg < largest && len(code[2].raw) <= 5
}

// addOffset returns a load or a store with a larger offset.
func addOffset(raw []byte, offset int64) []byte {
	_, n := binary.Uvarint(raw[1:]) // the alignment
	old, _ := binary.Uvarint(raw[1+n:])
	return binary.AppendUvarint(append([]byte(nil), raw[:1+n]...), old+uint64(offset))
}
