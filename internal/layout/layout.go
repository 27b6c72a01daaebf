// Package layout orders and writes the terms of a sum or the factors of a product, so that the
// text is the smallest of all orders that a caller permits. Package expr uses it for any form, and
// the engine of package solve for forms of small numbers, of which there are many.
//
// Texts to be compared contain [Open] in place of '('. It sorts after the digits, so numbers sort
// before parentheses.
package layout

// Open takes the place of '(' in texts to be compared.
const Open = '<'

// Kind is the kind of expression that pieces are joined to.
type Kind uint8

// The kinds.
const (
	Sum Kind = iota
	Product
)

// Less reports whether a piece with text a comes before one with text b, if they have the same
// sign. In a sum, a term that is a prefix of another is compared as if a '+' followed it.
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

// Append appends a piece to dst, preceded by its operator unless it is first and not inverse. An
// inverse piece is subtracted, or in the denominator. If wrap is set, Append writes parentheses
// around the text.
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

// A Placer permits or rejects orders of pieces by their partial results.
type Placer[P, V any] interface {
	// Begin returns the value of a piece, or false if the piece cannot be the first.
	Begin(p *P) (V, bool)
	// Join returns the result of joining p to a partial result, or false if that is not
	// permitted. last reports whether p is the last piece.
	Join(acc V, p *P, last bool) (V, bool)
}

// Arrange reorders pieces, which must be in the order of the smallest text, into the
// lexicographically first order that l permits. It returns false and leaves pieces unchanged if
// there is none.
func Arrange[P, V any, L Placer[P, V]](l L, pieces []P) bool {
	var zero V
	return place(l, pieces, 0, zero)
}

// place orders pieces[i:], which follow the partial result acc.
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
