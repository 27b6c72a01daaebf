// Package layout orders and writes the terms of a sum or the factors of a product, so that their
// text is the smallest of all orders that the caller permits. Package expr uses it for all forms,
// and the engine of package solve for forms of small numbers, of which there are many.
//
// In texts to be compared, [Open] replaces '('. It sorts after the digits, so numbers sort before
// parentheses.
package layout

// Open replaces '(' in texts to be compared.
const Open = '<'

// Kind is the kind of an expression. Its pieces are the terms of a sum or the factors of a product.
type Kind uint8

// The kinds.
const (
	Sum Kind = iota
	Product
)

// Less reports whether a piece with text a comes before one with text b. Both must be added or
// multiplied, or both subtracted or divided by. In a sum, a term that is a prefix of another is
// compared as if a '+' followed it.
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

// Append appends a piece to dst, preceded by its operator. If inverse is set, the piece is
// subtracted or divided by; otherwise it is added or multiplied, and the first piece gets no
// operator. If parenthesize is set, Append writes parentheses around the text.
func Append[T ~string | ~[]byte](dst []byte, kind Kind, first, inverse, parenthesize bool, text T) []byte {
	switch {
	case inverse:
		dst = append(dst, "-/"[kind])
	case !first:
		dst = append(dst, "+*"[kind])
	}
	if !parenthesize {
		return append(dst, text...)
	}
	return append(append(append(dst, Open), text...), ')')
}

// Placer permits or rejects orders of pieces, depending on their partial results.
type Placer[P, V any] interface {
	// Begin returns the value of a piece, and reports false if the piece cannot be the first.
	Begin(p *P) (V, bool)
	// Join returns the result of adding or multiplying p to the partial result acc, and reports
	// false if that is not permitted. last reports whether p is the last piece.
	Join(acc V, p *P, last bool) (V, bool)
}

// Arrange reorders pieces into the lexicographically first order that l permits. They must already
// be in the order with the smallest text. If l permits no order, Arrange returns false and leaves
// pieces unchanged.
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
