package main

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"slices"
)

const maxGap = 1024 // zero bytes between two data segments that are merged

// mergeData returns a module with the same memory but fewer data segments. The Go linker leaves out
// every run of zeros, which gives about 80,000 segments; their headers are a tenth of the compressed
// module.
func mergeData(module []byte) ([]byte, error) {
	return mapSections(module, func(kind byte, body []byte) ([]byte, error) {
		if kind == dataSection {
			return mergeSegments(body)
		}
		return body, nil
	})
}

// segment is the content of memory from an address.
type segment struct {
	at   int64
	data []byte
}

// mergeSegments merges the segments of a data section, which must not overlap.
func mergeSegments(section []byte) ([]byte, error) {
	segments, err := readSegments(section)
	if err != nil {
		return nil, err
	}
	var merged []segment
	for _, s := range segments {
		if len(merged) == 0 {
			merged = append(merged, s)
			continue
		}
		last := &merged[len(merged)-1]
		gap := s.at - last.at - int64(len(last.data))
		switch {
		case gap < 0:
			return nil, errModule
		case gap <= maxGap:
			last.data = append(append(last.data, make([]byte, gap)...), s.data...)
		default:
			merged = append(merged, s)
		}
	}
	out := binary.AppendUvarint(nil, uint64(len(merged)))
	for _, s := range merged {
		out = appendInt(append(out, 0, opI32Const), s.at)
		out = binary.AppendUvarint(append(out, opEnd), uint64(len(s.data)))
		out = append(out, s.data...)
	}
	return out, nil
}

// readSegments reads a data section and returns its segments in the order of their addresses.
func readSegments(section []byte) ([]segment, error) {
	count, n := binary.Uvarint(section)
	if n <= 0 {
		return nil, errModule
	}
	section = section[n:]
	var segments []segment
	for range count {
		s, size, err := readSegment(section)
		if err != nil {
			return nil, err
		}
		section = section[size:]
		segments = append(segments, s)
	}
	if len(section) != 0 {
		return nil, errModule
	}
	slices.SortFunc(segments, func(a, b segment) int { return cmp.Compare(a.at, b.at) })
	return segments, nil
}

// readSegment reads the first segment, active in memory 0, and returns its size in the section.
func readSegment(section []byte) (s segment, size int, err error) {
	if len(section) < 2 || section[0] != 0 || section[1] != opI32Const {
		return s, 0, errModule
	}
	at, n := readInt(section[2:])
	i := 2 + n
	if n == 0 || at < 0 || i >= len(section) || section[i] != opEnd {
		return s, 0, errModule
	}
	length, n := binary.Uvarint(section[i+1:])
	i += 1 + n
	if n <= 0 || length > uint64(len(section)-i) {
		return s, 0, errModule
	}
	return segment{at, bytes.Clone(section[i : i+int(length)])}, i + int(length), nil
}

// readInt reads a signed LEB128 number and returns its size, or 0 if it is invalid.
func readInt(b []byte) (x int64, size int) {
	for i, c := range b[:min(len(b), 5)] {
		x |= int64(c&0x7f) << (7 * i)
		if c < 0x80 {
			if c&0x40 != 0 {
				x -= 1 << (7 * (i + 1))
			}
			return x, i + 1
		}
	}
	return 0, 0
}

// appendInt appends a signed LEB128 number.
func appendInt(dst []byte, x int64) []byte {
	for {
		c := byte(x & 0x7f)
		x >>= 7
		if x == 0 && c&0x40 == 0 || x == -1 && c&0x40 != 0 {
			return append(dst, c)
		}
		dst = append(dst, c|0x80)
	}
}
