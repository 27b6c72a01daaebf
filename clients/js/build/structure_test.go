package main

import (
	"bytes"
	"slices"
	"testing"
)

const i32 = 0x7f

// functionOf returns a function with a table that selects 0 to len(blocks)-1, of the Go compiler.
func functionOf(pcs []byte, blocks ...[]byte) []byte {
	b := slices.Concat([]byte{1, 1, i32}, prologue, []byte{opBlock, noResult, opLoop, noResult})
	for range blocks {
		b = append(b, opBlock, noResult)
	}
	b = append(b, opLocalGet, 0, opBrTable, byte(len(pcs)-1))
	b = append(append(b, pcs...), opEnd)
	for i, block := range blocks {
		if i > 0 {
			b = append(b, opEnd)
		}
		b = append(b, block...)
	}
	return append(b, opEnd, opUnreachable, opEnd, opI32Const, 1, opEnd)
}

func jump(pc, loop byte) []byte { return []byte{opI32Const, pc, opLocalSet, 0, opBr, loop} }

func jumpIf(pc, loop byte) []byte {
	return slices.Concat([]byte{opGlobalGet, 2, opIf, noResult}, jump(pc, loop+1), []byte{opEnd})
}

var giveZero = []byte{opI32Const, 0, opReturn}

// call calls a function. unwind is the number of blocks up to the one around all.
func call(index, unwind byte) []byte {
	return slices.Concat([]byte{opI32Const, 0, opCall, index}, prologue, []byte{opBrIf, unwind})
}

const (
	ordinary = 1 // functions that are called
	endless  = 2
	deferred = 3
)

var knownCallees = callees{endless: ends, deferred: resumes}

func TestStructure(t *testing.T) {
	unwinding := func(code ...byte) []byte {
		return slices.Concat([]byte{1, 1, i32}, prologue, []byte{opBlock, noResult}, code, []byte{opUnreachable, opEnd, opI32Const, 1, opEnd})
	}
	for name, c := range map[string]struct{ in, want []byte }{
		// A jump back, and one forward out of an if.
		"a loop": {
			functionOf([]byte{0, 1, 2}, jumpIf(2, 2), slices.Concat([]byte{opNop}, jump(0, 1)), giveZero),
			unwinding(slices.Concat(
				[]byte{opLoop, noResult, opGlobalGet, 2, opIf, noResult}, giveZero, []byte{opEnd, opBr, 0, opEnd})...),
		},
		// Both jumps leave the block before the last.
		"two jumps to a block": {
			functionOf([]byte{0, 1, 2}, jumpIf(2, 2), slices.Concat(jumpIf(2, 1), giveZero), giveZero),
			unwinding(slices.Concat([]byte{opBlock, noResult, opGlobalGet, 2, opBrIf, 0, opGlobalGet, 2, opBrIf, 0},
				giveZero, []byte{opEnd}, giveZero)...),
		},
		// The function is resumed after the call.
		"a call": {
			functionOf([]byte{0, 1, 1}, call(ordinary, 2), giveZero),
			unwinding(slices.Concat(
				[]byte{opBlock, noResult, opLocalGet, 0, opIf, noResult, opBlock, noResult, opLocalGet, 0, opBrTable, 3, 0, 2, 2, 0, opEnd, opUnreachable, opEnd},
				call(ordinary, 1), []byte{opBr, 0, opEnd}, giveZero)...),
		},
		// What follows is dropped.
		"a call that does not return": {
			functionOf([]byte{0, 1, 1}, call(endless, 2), giveZero),
			unwinding(opI32Const, 0, opCall, endless, opReturn),
		},
	} {
		got, err := structure(c.in, knownCallees)
		if err != nil || !bytes.Equal(got, c.want) {
			t.Errorf("%s:\n%x, %v, want\n%x", name, got, err, c.want)
		}
	}
}

// TestStructureLoopWithCalls checks that a loop with a call has a table, and that jumps to it reset local 0.
func TestStructureLoopWithCalls(t *testing.T) {
	got, err := structure(functionOf([]byte{0, 1, 2, 2}, nil, call(ordinary, 2), jump(1, 0)), knownCallees)
	if err != nil {
		t.Fatal(err)
	}
	reset := []byte{opI32Const, 0, opLocalSet, 0}
	if tables, resets := bytes.Count(got, []byte{opLocalGet, 0, opBrTable}), bytes.Count(got, reset); tables != 2 || resets != 2 {
		t.Errorf("%x has %d tables and %d resets, want 2 and 2", got, tables, resets)
	}
}

// TestStructureUnchanged checks functions that stay as they are.
func TestStructureUnchanged(t *testing.T) {
	for name, in := range map[string][]byte{
		"no table":                slices.Concat([]byte{1, 1, i32}, prologue, giveZero, []byte{opEnd}),
		"no prologue":             slices.Concat([]byte{0}, giveZero, []byte{opEnd}),
		"a loop with two entries": functionOf([]byte{0, 1, 2}, jumpIf(2, 2), nil, jump(1, 0)),
	} {
		if got, err := structure(in, knownCallees); err != nil || !bytes.Equal(got, in) {
			t.Errorf("%s: %x, %v, want %x", name, got, err, in)
		}
	}
	for name, in := range map[string][]byte{
		"unknown jump":          functionOf([]byte{0, 1, 1}, []byte{opI32Const, 0, opBr, 1}, giveZero),
		"jump out of the table": functionOf([]byte{0, 1, 1}, jump(9, 1), giveZero),
		"unknown opcode":        functionOf([]byte{0, 1, 1}, []byte{0xfd}, giveZero),
		"truncated":             functionOf([]byte{0, 1, 1}, giveZero, giveZero)[:20],
	} {
		if got, err := structure(in, knownCallees); err == nil {
			t.Errorf("%s: %x, want an error", name, got)
		}
	}
}

func TestFoldStack(t *testing.T) {
	address := []byte{opLocalGet, 1, opI64ExtendI32, opI64Const, 16, opI64Add, opI32WrapI64}
	added := []byte{opLocalGet, 1, opI32Const, 16, opI32Add}
	load, store := []byte{0x29, 3, 8}, []byte{0x37, 3, 0}
	for name, c := range map[string]struct{ in, want []byte }{
		"load":  {slices.Concat(address, load), []byte{opLocalGet, 1, 0x29, 3, 24}},
		"store": {slices.Concat(address, address, load, store), []byte{opLocalGet, 1, opLocalGet, 1, 0x29, 3, 24, 0x37, 3, 16}},
		"value": {slices.Concat([]byte{opLocalGet, 2}, address, []byte{0x36, 2, 0}), slices.Concat([]byte{opLocalGet, 2}, added, []byte{0x36, 2, 0})},
		"copy": {
			slices.Concat(address, address, []byte{opI32Const, 8, opPrefix, opMemoryCopy, 0, 0}),
			slices.Concat(added, added, []byte{opI32Const, 8, opPrefix, opMemoryCopy, 0, 0}),
		},
		"block": {
			slices.Concat(address, []byte{opBlock, noResult, opEnd}, load),
			slices.Concat(added, []byte{opBlock, noResult, opEnd}, load),
		},
	} {
		code, err := decode(c.in)
		if err != nil {
			t.Fatal(name, err)
		}
		var got []byte
		for _, in := range foldStack(code) {
			got = append(got, in.raw...)
		}
		if !bytes.Equal(got, c.want) {
			t.Errorf("%s: %x, want %x", name, got, c.want)
		}
	}
}
