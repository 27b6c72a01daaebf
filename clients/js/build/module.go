package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const headerSize = 8 // the magic number and the version

// The sections that this command reads.
const (
	customSection = 0
	codeSection   = 10
	dataSection   = 11
)

var errModule = errors.New("not a module of the Go linker")

// mapSections returns a module with other sections: edit returns the new content of each, or nil to remove it.
func mapSections(module []byte, edit func(kind byte, body []byte) ([]byte, error)) ([]byte, error) {
	if len(module) < headerSize {
		return nil, errModule
	}
	out := bytes.Clone(module[:headerSize])
	for rest := module[headerSize:]; len(rest) > 0; {
		kind := rest[0]
		body, after, err := cutSized(rest[1:])
		if err != nil {
			return nil, err
		}
		rest = after
		if body, err = edit(kind, body); err != nil {
			return nil, err
		}
		if body != nil {
			out = binary.AppendUvarint(append(out, kind), uint64(len(body)))
			out = append(out, body...)
		}
	}
	return out, nil
}

// cutSized cuts what follows its size.
func cutSized(b []byte) (body, rest []byte, err error) {
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return nil, nil, errModule
	}
	return b[n : n+int(size)], b[n+int(size):], nil
}

// cutInt cuts an unsigned number.
func cutInt(b []byte) (x uint64, rest []byte, err error) {
	x, n := binary.Uvarint(b)
	if n <= 0 {
		return 0, nil, errModule
	}
	return x, b[n:], nil
}

// structureModule returns a module with the jumps of its source (structure.go), without the names of its functions.
func structureModule(module []byte) ([]byte, error) {
	known := callees{}
	if _, err := mapSections(module, known.readNames); err != nil {
		return nil, err
	}
	if len(known) == 0 {
		return nil, errors.New("the module has no names")
	}
	return mapSections(module, func(kind byte, body []byte) ([]byte, error) {
		switch kind {
		case customSection:
			if name, _, err := cutSized(body); err != nil || string(name) == "name" {
				return nil, err
			}
		case codeSection:
			return structureFunctions(body, known)
		}
		return body, nil
	})
}

func structureFunctions(section []byte, known callees) ([]byte, error) {
	count, rest, err := cutInt(section)
	if err != nil {
		return nil, err
	}
	out := binary.AppendUvarint(nil, count)
	for i := range count {
		var body []byte
		if body, rest, err = cutSized(rest); err != nil {
			return nil, err
		}
		if body, err = structure(body, known); err != nil {
			return nil, fmt.Errorf("function %d: %w", i, err)
		}
		out = binary.AppendUvarint(out, uint64(len(body)))
		out = append(out, body...)
	}
	return out, nil
}

// callees holds the functions of the runtime that structure treats differently, by index.
type callees map[uint64]effect

// readNames reads the section of names.
func (c callees) readNames(kind byte, body []byte) ([]byte, error) {
	if kind != customSection {
		return nil, nil
	}
	title, rest, err := cutSized(body)
	if err != nil || string(title) != "name" {
		return nil, err
	}
	const ofFunctions = 1
	for len(rest) > 0 {
		kind := rest[0]
		var names []byte
		if names, rest, err = cutSized(rest[1:]); err != nil {
			return nil, err
		}
		if kind != ofFunctions {
			continue
		}
		count, names, err := cutInt(names)
		for range count {
			var index uint64
			var name []byte
			if err == nil {
				index, names, err = cutInt(names)
			}
			if err == nil {
				name, names, err = cutSized(names)
			}
			if err != nil {
				return nil, err
			}
			if e := effectOf(string(name)); e != returns {
				c[index] = e
			}
		}
	}
	return nil, nil
}
