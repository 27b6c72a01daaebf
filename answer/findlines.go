package answer

import (
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/expr"
)

// answerLines returns the span of the answer after a marker that ends at s.From. The answer is a
// sentence or line, and the lines that clearly continue it. If the rest of the marker's line is
// blank, the answer is the next paragraph, unless that begins with LaTeX mathematics.
func answerLines(text string, s Span) Span {
	line := Span{s.From, indexByteFrom(text[:s.To], '\n', s.From)}
	if t := trim(text, line); t.From == t.To {
		s.From = skipBlanks(text, s.From, s.To)
		scan := sentenceScanner{text: text, to: s.To}
		if scan.mathEnd(skipStars(text, s)) < 0 {
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
	scan := sentenceScanner{text: text, to: s.To}
	end, endsLine := scan.end(s.From, 1)
	previous := trim(text, Span{s.From, end})
	hasValue, continued := spanHasEquals(text, previous), false
	for n := 2; endsLine && end-s.From <= MaxAnswer; n++ { // a longer answer is refused anyway
		from := indexByteFrom(text[:s.To], '\n', end) + 1
		if from >= s.To {
			break
		}
		to, nextEndsLine := scan.end(from, n)
		line := trim(text, Span{from, to})
		if line.From == line.To || strings.HasSuffix(text[previous.From:previous.To], stars) {
			break
		}
		if !hasValue && continuesExpression(text, previous, line) {
			continued = true
		} else if continued || !hasValue || !continuesSteps(text, line, n) {
			break
		}
		hasValue = hasValue || spanHasEquals(text, line)
		end, endsLine, previous = to, nextEndsLine, line
	}
	return end
}

// unfinished are the ends of a line that the next line continues, besides operators.
var unfinished = [...]string{"·", "=", "(", "[", "{"}

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
	return signSuffixLen(last, "^") > 0 || macroSuffixLen(last) > 0 || suffixLen(last, unfinished[:]...) > 0
}

// continuesSteps reports whether a line can be the n-th step of an answer: an equation, perhaps
// after labels.
func continuesSteps(text string, line Span, n int) bool {
	at := Span{skipLabels(text, line, n), line.To}
	at.To = findLeftList(text, at).at
	return spanHasEquals(text, at) && onlyMath(text, at)
}

// spanHasEquals reports whether the span has an equals sign.
func spanHasEquals(text string, s Span) bool { return hasEquals(text[s.From:s.To]) }

// onlyMath reports whether the span consists only of tokens and of separators between steps.
func onlyMath(text string, at Span) bool {
	l := lexer{text: text}
	for s := newSegments(text, at); s.next(); {
		l.to, l.end, l.expected = s.at.From, s.at.To, 0
		for l.next(); l.tok != tokEnd; l.next() {
			if l.tok == tokFault {
				return false
			}
		}
	}
	return true
}

// sentenceScanner finds where sentences and lines of text[:to] end.
type sentenceScanner struct {
	text     string
	to       int
	unclosed [4]bool // by kind of LaTeX mathematics: no closing delimiter follows
}

// closingQuotes may follow the full stop of a sentence.
var closingQuotes = [...]string{"”", "’", "」", "』", "`", `"`, "'"}

// end returns where the first sentence or line that begins at or after i ends. A sentence ends at a
// full stop before a blank, a line at its line end; neither ends inside LaTeX mathematics. It also
// reports whether the rest of the line is blank. It skips the labels of the n-th step first.
func (s *sentenceScanner) end(i, n int) (end int, endsLine bool) {
	text := s.text[:s.to]
	line := Span{i, indexByteFrom(text, '\n', i)}
	if first := trim(text, line); first.From < first.To {
		if labelsEnd := skipLabels(text, first, n); labelsEnd > first.From && beginsAnswer(text, labelsEnd, line.To) {
			i = labelsEnd
		}
	}
	for ; i < s.to; i++ {
		stop := 0
		switch b := text[i]; {
		case b == '\n':
			return i, true
		case b == '$' || b == '\\':
			if mathEnd := s.mathEnd(i); mathEnd > 0 {
				i = mathEnd - 1
			}
		case b == '.' && i+1 < s.to && text[i+1] == ' ':
			stop = 1
		case b == "。"[0] && strings.HasPrefix(text[i:], "。"):
			stop = len("。")
			for size := 1; size > 0; stop += size { // quotes close after it
				size = prefixLen(s.text[i+stop:s.to], closingQuotes[:]...)
			}
		}
		if stop > 0 {
			rest := trim(text, Span{i + stop, indexByteFrom(text, '\n', i+stop)})
			return i + stop, rest.From == rest.To
		}
	}
	return s.to, true
}

// mathEnd returns the end of the LaTeX mathematics that opens at i, or -1.
func (s *sentenceScanner) mathEnd(i int) int {
	text := s.text[i:s.to]
	for kind, delimiters := range [...][2]string{{`\[`, `\]`}, {`\(`, `\)`}, {"$$", "$$"}, {"$", "$"}} {
		if !strings.HasPrefix(text, delimiters[0]) {
			continue
		}
		if s.unclosed[kind] {
			return -1
		}
		inside := text[len(delimiters[0]):]
		n := strings.Index(inside, delimiters[1])
		if n < 0 || delimiters[1] == "$" && strings.Contains(inside[:n], "\n\n") {
			s.unclosed[kind] = true
			return -1
		}
		return i + len(delimiters[0]) + n + len(delimiters[1])
	}
	return -1
}

// beginsAnswer reports whether text[i:to], after blanks and stars, begins like an expression or
// like steps.
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
		l.next() // the next token distinguishes a card from a word that begins with its letter
		if l.tok == tokOpen {
			return beginsAnswer(text, l.to, to) // K(6-4), unlike "a (good) one"
		}
		return l.newline || prefixLen(text[l.from:to], ".", "。") > 0 || l.tok == tokOp || l.tok == tokEquals || l.tok == tokEnd
	default:
		return false
	}
}

// skipBlanks returns the first position in text[i:to] that is not blank, or `to` if all are blank.
func skipBlanks(text string, i, to int) int {
	for i < to {
		size := blankLen(text, i)
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

// bulletLen returns the length of the list bullet at text[i:], or 0 if there is none. A blank must
// follow the bullet.
func bulletLen(text string, i int) int {
	for _, bullet := range [...]string{"-", "*", "•"} {
		if strings.HasPrefix(text[i:], bullet) && strings.HasPrefix(text[i+len(bullet):], " ") {
			return len(bullet)
		}
	}
	return 0
}
