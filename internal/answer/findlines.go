package answer

import (
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/expr"
)

// answerLines is what belongs to the answer that begins in s, behind a marker: a sentence
// or line, and those that plainly go on with it; or, if the line of the marker is blank,
// the paragraph after it, unless that begins with LaTeX mathematics.
func answerLines(text string, s Span) Span {
	line := Span{s.From, indexByteFrom(text[:s.To], '\n', s.From)}
	if t := trim(text, line); t.From == t.To {
		s.From = skipBlanks(text, s.From, s.To)
		c := clauses{text: text, to: s.To}
		if c.pastMath(skipStars(text, s)) < 0 {
			return Span{s.From, paragraph(text, s)}
		}
	}
	return Span{s.From, answerEnd(text, s)}
}

// paragraph is where the lines up to the first blank one end.
func paragraph(text string, s Span) int {
	end := s.From
	for end < s.To {
		line := Span{end, indexByteFrom(text[:s.To], '\n', end)}
		if t := trim(text, line); t.From == t.To {
			break
		}
		end = min(line.To+1, s.To)
	}
	return end
}

// answerEnd is where the answer that begins at s.From ends.
func answerEnd(text string, s Span) int {
	c := clauses{text: text, to: s.To}
	end, whole := c.end(s.From, 1)
	before := trim(text, Span{s.From, end})
	equated, continued := equates(text, before), false
	for n := 2; whole && end-s.From <= MaxAnswer; n++ { // beyond that it is too long anyway
		from := indexByteFrom(text[:s.To], '\n', end) + 1
		if from >= s.To {
			break
		}
		to, all := c.end(from, n)
		line := trim(text, Span{from, to})
		if line.From == line.To || strings.HasSuffix(text[before.From:before.To], stars) {
			break
		}
		if !equated && expressionGoesOn(text, before, line) {
			continued = true
		} else if continued || !equated || !stepsGoOn(text, line, n) {
			break
		}
		equated = equated || equates(text, line)
		end, whole, before = to, all, line
	}
	return end
}

// expressionGoesOn reports whether a line goes on with the expression of the line before:
// it begins with an operator, or the one before ends so.
func expressionGoesOn(text string, before, line Span) bool {
	last := text[before.From:before.To]
	if suffixLen(last, ".", "。") > 0 || !mathematical(text, line) {
		return false
	}
	if bulletAt(text[:line.To], line.From) > 0 && equates(text, line) {
		return false // it may be an item of a list
	}
	l := lexer{text: text, to: line.From, end: line.To}
	switch l.next(); l.tok {
	case tokOp, tokClose, tokEquals:
		return true
	default:
	}
	return suffixLen(last, "+", "-", "*", "/", "×", "÷", "−", "·", "=", "(", "[", "{", `\times`, `\cdot`, `\div`) > 0
}

// stepsGoOn reports whether a line is the n-th of steps: an equation.
func stepsGoOn(text string, line Span, n int) bool {
	at := Span{skipLabels(text, line, n), line.To}
	at.To = findLeft(text, at).at
	return equates(text, at) && mathematical(text, at)
}

// equates reports whether there is a sign of equality.
func equates(text string, s Span) bool { return hasEquals(text[s.From:s.To]) }

// mathematical reports whether there is nothing but tokens and what stands between steps.
func mathematical(text string, at Span) bool {
	l := lexer{text: text}
	for s := newSegments(text, at); s.next(); {
		l.to, l.end, l.ended = s.at.From, s.at.To, false
		for l.next(); l.tok != tokEnd; l.next() {
			if l.tok == tokFault {
				return false
			}
		}
	}
	return true
}

// clauses finds the ends of sentences and lines in text[:to].
type clauses struct {
	text     string
	to       int
	unclosed [4]bool // which mathematics has no closing any more
}

// end is where the first sentence or line from i on ends: after a full stop with a blank
// behind it, or at a line end; neither counts in LaTeX mathematics. It reports also
// whether nothing else stands in the line. A label of the n-th step is passed over.
func (c *clauses) end(i, n int) (end int, whole bool) {
	text := c.text[:c.to]
	line := Span{i, indexByteFrom(text, '\n', i)}
	if first := trim(text, line); first.From < first.To {
		if after := skipLabels(text, first, n); after > first.From && beginsAnswer(text, after, line.To) {
			i = after
		}
	}
	for ; i < c.to; i++ {
		stop := 0
		switch b := text[i]; {
		case b == '\n':
			return i, true
		case b == '$' || b == '\\':
			if past := c.pastMath(i); past > 0 {
				i = past - 1
			}
		case b == '.' && i+1 < c.to && text[i+1] == ' ':
			stop = 1
		case b == "。"[0] && strings.HasPrefix(text[i:], "。"):
			stop = len("。")
		}
		if stop > 0 {
			rest := trim(text, Span{i + stop, indexByteFrom(text, '\n', i+stop)})
			return i + stop, rest.From == rest.To
		}
	}
	return c.to, true
}

// pastMath is where the LaTeX mathematics that opens at i has closed, or -1.
func (c *clauses) pastMath(i int) int {
	text := c.text[i:c.to]
	for kind, signs := range [...][2]string{{`\[`, `\]`}, {`\(`, `\)`}, {"$$", "$$"}, {"$", "$"}} {
		if !strings.HasPrefix(text, signs[0]) {
			continue
		}
		if c.unclosed[kind] {
			return -1
		}
		inside := text[len(signs[0]):]
		n := strings.Index(inside, signs[1])
		if n < 0 || signs[1] == "$" && strings.Contains(inside[:n], "\n\n") {
			c.unclosed[kind] = true
			return -1
		}
		return i + len(signs[0]) + n + len(signs[1])
	}
	return -1
}

// beginsAnswer reports whether what follows from i on, blanks and stars apart, begins like
// an expression or steps.
func beginsAnswer(text string, i, to int) bool {
	for range 2 {
		i = skipStars(text, Span{skipBlanks(text, i, to), to})
	}
	i = skipBlanks(text, i, to)
	i = skipBlanks(text, i+bulletAt(text[:to], i), to)
	if i >= to {
		return false
	}
	switch c := text[i]; c {
	case '(', '[', '{', '-', '$', '`':
		return true
	case '\\':
		return !strings.HasPrefix(text[i:to], `\text`)
	default:
		if _, size := digitAt(text, i, to); size > 0 || labelWord(text[:to], i) >= 0 {
			return true
		}
		if c < utf8.RuneSelf && asciiSymbols[c].tok != tokLetter {
			return false
		}
	}
	l := lexer{text: text, to: i, end: to}
	l.next()
	switch l.tok {
	case tokOpen:
		return true
	case tokOp:
		return l.op == expr.Sub
	case tokNumber:
		l.next() // a letter may be a word
		return l.newline || prefixLen(text[l.from:to], ".", "。") > 0 || l.tok == tokOp || l.tok == tokEquals || l.tok == tokEnd
	default:
		return false
	}
}

// skipBlanks returns the first place from i on that is not blank.
func skipBlanks(text string, i, to int) int {
	for i < to {
		size := blankAt(text, i)
		if size == 0 {
			break
		}
		i += size
	}
	return i
}

// skipStars skips the stars that s begins with.
func skipStars(text string, s Span) int {
	if strings.HasPrefix(text[s.From:s.To], stars) {
		return s.From + len(stars)
	}
	return s.From
}

// bulletAt is the size of the bullet of a list at text[i:], or 0; a blank has to follow it.
func bulletAt(text string, i int) int {
	for _, bullet := range [...]string{"-", "*", "•"} {
		if strings.HasPrefix(text[i:], bullet) && strings.HasPrefix(text[i+len(bullet):], " ") {
			return len(bullet)
		}
	}
	return 0
}
