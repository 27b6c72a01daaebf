// Package layout orders the terms of a sum, or the factors of a product, and writes them
// down. Package expr lays out any form with it, the engine the forms of small numbers, of
// which there are many.
//
// While texts are compared, '(' is written as [Open], which comes after the digits: numbers
// come before brackets.
package layout

// Open stands for '(' in texts that are compared.
const Open = '<'

// Kind is what pieces are joined to.
type Kind uint8

// The kinds.
const (
	Sum Kind = iota
	Product
)

// Less reports whether, of two pieces alike in all but their texts, the one with text a comes
// first. A term that is the beginning of another stands as if a '+' followed it.
func Less[T ~string | ~[]byte](kind Kind, a, b T) bool {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	switch {
	case len(a) == len(b):
		return false
	case kind == Product:
		return len(a) < len(b)
	case len(a) < len(b):
		return b[n] != '*'
	}
	return a[n] == '*'
}

// Append appends a piece with its sign; neg says that it is subtracted, or below the line,
// and wrap that it is in brackets.
func Append[T ~string | ~[]byte](dst []byte, kind Kind, first, inverse, wrap bool, text T) []byte {
	switch {
	case inverse:
		dst = append(dst, "-/"[kind])
	case !first:
		dst = append(dst, "+*"[kind])
	}
	if !wrap {
		return append(dst, text...)
	}
	return append(append(append(dst, Open), text...), ')')
}

// A Placer says which orders of pieces are permitted, by their partial results.
type Placer[P, V any] interface {
	// Begin returns the value of a piece; false if the piece cannot stand first.
	Begin(p *P) (V, bool)
	// Join returns the result of joining one more piece, the last or not; false if it is not
	// permitted.
	Join(acc V, p *P, last bool) (V, bool)
}

// Arrange reorders pieces, given in the order of the smallest text, into the first order that
// is permitted. It returns false if there is none; the pieces are then as they were.
func Arrange[P, V any, L Placer[P, V]](l L, pieces []P) bool {
	var zero V
	return place(l, pieces, 0, zero)
}

// place orders pieces[i:] behind a partial result.
func place[P, V any, L Placer[P, V]](l L, pieces []P, i int, acc V) bool {
	if i == len(pieces) {
		return true
	}
	for j := i; j < len(pieces); j++ {
		var result V
		var ok bool
		if i == 0 {
			result, ok = l.Begin(&pieces[j])
		} else {
			result, ok = l.Join(acc, &pieces[j], i+1 == len(pieces))
		}
		if !ok {
			continue
		}
		p := pieces[j]
		copy(pieces[i+1:j+1], pieces[i:j])
		pieces[i] = p
		if place(l, pieces, i+1, result) {
			return true
		}
		copy(pieces[i:j], pieces[i+1:j+1])
		pieces[j] = p
	}
	return false
}
