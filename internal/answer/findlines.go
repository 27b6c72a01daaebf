package answer

import (
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/expr"
)

// answerLines returns the span of the answer that begins at s.From, after a marker: a sentence or
// line, and the lines that clearly continue it; or, if the rest of the marker's line is blank, the
// next paragraph, unless that begins with LaTeX mathematics.
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

// paragraphEnd returns the end of the lines before the first blank one.
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

// answerEnd returns the end of the answer that begins at s.From.
func answerEnd(text string, s Span) int {
	c := sentenceScanner{text: text, to: s.To}
	end, endsLine := c.end(s.From, 1)
	previous := trim(text, Span{s.From, end})
	equated, continued := spanHasEquals(text, previous), false
	for n := 2; endsLine && end-s.From <= MaxAnswer; n++ { // a longer answer is refused anyway
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

// continuesExpression reports whether a line continues the expression of the previous one: it
// begins with an operator, or the previous one ends with one.
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

// continuesSteps reports whether a line is the n-th of the steps: an equation.
func continuesSteps(text string, line Span, n int) bool {
	at := Span{skipLabels(text, line, n), line.To}
	at.To = findLeft(text, at).at
	return spanHasEquals(text, at) && onlyMath(text, at)
}

// spanHasEquals reports whether the span has an equals sign.
func spanHasEquals(text string, s Span) bool { return hasEquals(text[s.From:s.To]) }

// onlyMath reports whether the span has nothing but tokens and separators of steps.
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

// sentenceScanner finds the ends of sentences and lines in text[:to].
type sentenceScanner struct {
	text     string
	to       int
	unclosed [4]bool // by kind of LaTeX mathematics: no closing delimiter follows
}

// end returns the end of the first sentence or line from i on: after a full stop followed by a
// blank, or at a line end; neither counts inside LaTeX mathematics. It also reports whether nothing
// else is on the line. It skips a label of the n-th step.
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

// mathEnd returns the end of the LaTeX mathematics that opens at i, or -1.
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

// beginsAnswer reports whether the text from i on, after blanks and stars, begins like an
// expression or steps.
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

// skipBlanks returns the first position from i on that is not blank.
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

// skipStars returns the position after the stars that s begins with, if any.
func skipStars(text string, s Span) int {
	if strings.HasPrefix(text[s.From:s.To], stars) {
		return s.From + len(stars)
	}
	return s.From
}

// bulletLen returns the length of the list bullet at text[i:], or 0. A blank must follow the
// bullet.
func bulletLen(text string, i int) int {
	for _, bullet := range [...]string{"-", "*", "•"} {
		if strings.HasPrefix(text[i:], bullet) && strings.HasPrefix(text[i+len(bullet):], " ") {
			return len(bullet)
		}
	}
	return 0
}
