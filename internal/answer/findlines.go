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
		c := sentenceScanner{text: text, to: s.To}
		if c.mathEnd(skipStars(text, s)) < 0 {
			return Span{s.From, paragraphEnd(text, s)}
		}
	}
	return Span{s.From, answerEnd(text, s)}
}

// paragraph is where the lines up to the first blank one end.
func paragraphEnd(text string, s Span) int {
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
	c := sentenceScanner{text: text, to: s.To}
	end, endsLine := c.end(s.From, 1)
	previous := trim(text, Span{s.From, end})
	equated, continued := spanHasEquals(text, previous), false
	for n := 2; endsLine && end-s.From <= MaxAnswer; n++ { // beyond that it is too long anyway
		from := indexByteFrom(text[:s.To], '\n', end) + 1
		if from >= s.To {
			break
		}
		to, nextEndsLine := c.end(from, n)
		line := trim(text, Span{from, to})
		if line.From == line.To || strings.HasSuffix(text[previous.From:previous.To], stars) {
			break
		}
		if !equated && continuesExpression(text, previous, line) {
			continued = true
		} else if continued || !equated || !continuesSteps(text, line, n) {
			break
		}
		equated = equated || spanHasEquals(text, line)
		end, endsLine, previous = to, nextEndsLine, line
	}
	return end
}

// expressionGoesOn reports whether a line goes on with the expression of the line before:
// it begins with an operator, or the one before ends so.
func continuesExpression(text string, previous, line Span) bool {
	last := text[previous.From:previous.To]
	if suffixLen(last, ".", "。") > 0 || !onlyMath(text, line) {
		return false
	}
	if bulletLen(text[:line.To], line.From) > 0 && spanHasEquals(text, line) {
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
func continuesSteps(text string, line Span, n int) bool {
	at := Span{skipLabels(text, line, n), line.To}
	at.To = findLeft(text, at).at
	return spanHasEquals(text, at) && onlyMath(text, at)
}

// equates reports whether there is a sign of equality.
func spanHasEquals(text string, s Span) bool { return hasEquals(text[s.From:s.To]) }

// mathematical reports whether there is nothing but tokens and what stands between steps.
func onlyMath(text string, at Span) bool {
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
type sentenceScanner struct {
	text     string
	to       int
	unclosed [4]bool // which mathematics has no closing any more
}

// end is where the first sentence or line from i on ends: after a full stop with a blank
// behind it, or at a line end; neither counts in LaTeX mathematics. It reports also
// whether nothing else stands in the line. A label of the n-th step is passed over.
func (c *sentenceScanner) end(i, n int) (end int, endsLine bool) {
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
			if past := c.mathEnd(i); past > 0 {
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
func (c *sentenceScanner) mathEnd(i int) int {
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
	i = skipBlanks(text, i+bulletLen(text[:to], i), to)
	if i >= to {
		return false
	}
	switch c := text[i]; c {
	case '(', '[', '{', '-', '$', '`':
		return true
	case '\\':
		return !strings.HasPrefix(text[i:to], `\text`)
	default:
		if _, size := digitAt(text, i, to); size > 0 || skipLabelWord(text[:to], i) >= 0 {
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
func bulletLen(text string, i int) int {
	for _, bullet := range [...]string{"-", "*", "•"} {
		if strings.HasPrefix(text[i:], bullet) && strings.HasPrefix(text[i+len(bullet):], " ") {
			return len(bullet)
		}
	}
	return 0
}
