package solve

import (
	"bytes"
	"encoding/binary"
)

// Pieces: terms and factors with their texts, put in order and together.

// turnAll makes every value positive: a term's sign goes into its sum's, and a sum
// worth less than 0 is turned as a whole; a factor is simply turned.
func turnAll(kind uint8, spans []span, whole bool) {
	for i := range spans {
		s := &spans[i]
		if kind == kindSum {
			s.neg = s.neg != whole != (s.num < 0)
		}
		s.num = max(s.num, -s.num)
	}
}

// dress gives a piece its text.
func (w *shower) dress(kind uint8, s *span, r run) {
	s.text = r
	t := w.text[r.arena]
	if int(r.off)+8 <= len(t) {
		s.head = binary.BigEndian.Uint64(t[r.off:])
	} else {
		var b [8]byte
		copy(b[:], t[r.off:])
		s.head = binary.BigEndian.Uint64(b[:])
	}
	if r.n < 8 { // a term that is the beginning of another stands as if a '+' followed
		rest := uint64(1)<<(64-8*r.n) - 1
		s.head &^= rest
		if kind == kindSum {
			s.head |= 0x2b2b2b2b2b2b2b2b & rest
		}
	}
}

// order sorts pieces into the order of the smallest text.
func (w *shower) order(kind uint8, spans []span) {
	for i := 1; i < len(spans); i++ {
		for j := i; j > 0 && w.less(kind, &spans[j], &spans[j-1]); j-- {
			spans[j], spans[j-1] = spans[j-1], spans[j]
		}
	}
}

// less orders terms and factors: what is added or above the line first, numbers
// before brackets, then by text, where a term that is the beginning of another
// stands as if a '+' followed it.
func (w *shower) less(kind uint8, a, b *span) bool {
	switch {
	case a.neg != b.neg:
		return b.neg
	case a.sum != b.sum:
		return b.sum
	case a.head != b.head:
		return a.head < b.head
	case a.text.n < 8 && b.text.n < 8:
		return false
	}
	s, t := w.bytes(a.text), w.bytes(b.text)
	n := min(len(s), len(t))
	if c := bytes.Compare(s[:n], t[:n]); c != 0 || kind == kindProduct {
		return c < 0 || c == 0 && len(s) < len(t)
	}
	switch {
	case len(s) < len(t):
		return t[n] != '*'
	case len(s) > len(t):
		return s[n] == '*'
	}
	return false
}

// addUp is the value of a sum; no part of the arithmetic passes Π(aᵢ+1).
func addUp(spans []span) (num, den int64) {
	num, den = 0, 1
	for _, s := range spans {
		n := s.num
		if s.neg {
			n = -n
		}
		if s.den == 1 {
			num += n * den
			continue
		}
		num, den = num*s.den+n*den, den*s.den
	}
	return lowest(num, den)
}

func multiplyUp(spans []span) (num, den int64) {
	num, den = 1, 1
	for _, s := range spans {
		if s.neg {
			num, den = num*s.den, den*s.num
		} else {
			num, den = num*s.num, den*s.den
		}
	}
	if den < 0 {
		num, den = -num, -den
	}
	return lowest(num, den)
}

func lowest(num, den int64) (int64, int64) {
	if den == 1 {
		return num, 1
	}
	a, b := max(num, -num), den
	for b != 0 {
		a, b = b, a%b
	}
	return num / a, den / a
}

// peakOf is the largest result of joining the pieces in order, from the second on.
func peakOf(kind uint8, spans []span) mag {
	peak := mag{0, 1}
	acc := mag{spans[0].num, spans[0].den}
	for i := range spans[1:] {
		acc, _ = join(kind, acc, &spans[i+1])
		peak = maxMag(peak, mag{max(acc.num, -acc.num), acc.den})
	}
	return peak
}

// join is the next partial result, and whether it is a whole number. The
// fraction need not be in lowest terms.
func join(kind uint8, acc mag, s *span) (mag, bool) {
	switch {
	case kind == kindSum && s.neg:
		acc = mag{acc.num*s.den - s.num*acc.den, acc.den * s.den}
	case kind == kindSum:
		acc = mag{acc.num*s.den + s.num*acc.den, acc.den * s.den}
	case s.neg:
		acc = mag{acc.num * s.den, acc.den * s.num}
	default:
		acc = mag{acc.num * s.num, acc.den * s.den}
	}
	if acc.den != 1 && acc.num%acc.den == 0 {
		acc = mag{acc.num / acc.den, 1}
	}
	return acc, acc.den == 1
}

// write puts pieces together in their order.
func (w *shower) write(dst []byte, kind uint8, spans []span) []byte {
	for i := range spans {
		s := &spans[i]
		switch {
		case kind == kindSum && s.neg:
			dst = append(dst, '-')
		case kind == kindProduct && s.neg:
			dst = append(dst, '/')
		case i == 0:
		case kind == kindSum:
			dst = append(dst, '+')
		default:
			dst = append(dst, '*')
		}
		if s.sum {
			dst = append(dst, open)
			dst = append(dst, w.bytes(s.text)...)
			dst = append(dst, ')')
			continue
		}
		dst = append(dst, w.bytes(s.text)...)
	}
	return dst
}
