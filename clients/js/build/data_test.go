package main

import (
	"bytes"
	"slices"
	"testing"
)

// moduleOf returns a module with a section of kind 1 and a data section.
func moduleOf(data ...byte) []byte {
	return slices.Concat([]byte("\x00asm\x01\x00\x00\x00"), []byte{1, 2, 'a', 'b', dataSection, byte(len(data))}, data)
}

// TestMergeData checks that segments are sorted, and merged if few zeros lie between them.
func TestMergeData(t *testing.T) {
	in := moduleOf(
		3,
		0, opI32Const, 0xc0, 0x00, opEnd, 2, 'x', 'y', // at 64
		0, opI32Const, 8, opEnd, 1, 'z',
		0, opI32Const, 0x80, 0x10, opEnd, 1, 'w') // at 2048
	want := moduleOf(slices.Concat(
		[]byte{2, 0, opI32Const, 8, opEnd, 58, 'z'}, make([]byte, 55), []byte("xy"),
		[]byte{0, opI32Const, 0x80, 0x10, opEnd, 1, 'w'})...)
	if got, err := mergeData(in); err != nil || !bytes.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
	for name, bad := range map[string][]byte{
		"short":        []byte("\x00asm"),
		"truncated":    in[:len(in)-1],
		"overlapping":  moduleOf(2, 0, opI32Const, 8, opEnd, 2, 'x', 'y', 0, opI32Const, 9, opEnd, 1, 'z'),
		"passive":      moduleOf(1, 1, 1, 'x'),
		"more at end":  moduleOf(0, 'x'),
		"negative":     moduleOf(1, 0, opI32Const, 0x7f, opEnd, 1, 'x'),
		"long segment": moduleOf(1, 0, opI32Const, 8, opEnd, 9, 'x'),
	} {
		if got, err := mergeData(bad); err == nil {
			t.Errorf("%s: %q, want an error", name, got)
		}
	}
}

// TestInts checks signed numbers in LEB128.
func TestInts(t *testing.T) {
	for _, x := range []int64{0, 1, 63, 64, -1, -64, -65, 8191, 8192, 1 << 30, -1 << 31} {
		b := appendInt(nil, x)
		if got, n := readInt(b); got != x || n != len(b) {
			t.Errorf("%d: %x is %d with %d bytes", x, b, got, n)
		}
	}
}
