package answer

import (
	"strings"
	"unicode/utf8"
)

// segments iterates over the segments of an answer. Semicolons, commas, arrows and line ends
// outside brackets separate them.
type segments struct {
	text                string
	at                  Span // the current segment, without blanks around it
	nextFrom            int  // where the next segment begins
	end                 int
	lineEndCount        int // the line ends found between segments
	otherSeparatorCount int // the other separators found
	equalsCount         int // the equals signs found
}

func newSegments(text string, s Span) segments {
	return segments{text: text, nextFrom: s.From, end: s.To}
}

// next advances to the next segment, which may be empty, and reports whether there is one.
func (s *segments) next() bool {
	if s.nextFrom >= s.end {
		return false
	}
	from, depth := s.nextFrom, 0
	for i := s.nextFrom; i < s.end; {
		size := 0
		if depth == 0 {
			size = separatorLen(s.text[i:s.end])
		}
		if size > 0 {
			if s.text[i] == '\n' {
				s.lineEndCount++
			} else {
				s.otherSeparatorCount++
			}
			s.at, s.nextFrom = trim(s.text, Span{from, i}), i+size
			return true
		}
		var depthChange int
		depthChange, size = s.scanChar(i)
		depth = max(0, depth+depthChange)
		i += size
	}
	s.at, s.nextFrom = trim(s.text, Span{from, s.end}), s.end
	return true
}

// scanChar returns the change of the bracket depth at the character or escape at i (+1 for an
// opening bracket, -1 for a closing one, else 0) and the size of that character or escape. It
// counts equals signs.
func (s *segments) scanChar(i int) (depthChange, size int) {
	switch c := s.text[i]; c {
	case '(', '[', '{':
		return +1, 1
	case ')', ']', '}':
		return -1, 1
	case '=':
		s.equalsCount++
	case '\\':
		return 0, min(2, s.end-i)
	default:
		if c < utf8.RuneSelf {
			break
		}
		r, size := utf8.DecodeRuneInString(s.text[i:s.end])
		switch r {
		case '（', '［', '｛', '【', '〔':
			return +1, size
		case '）', '］', '｝', '】', '〕':
			return -1, size
		case '＝':
			s.equalsCount++
		}
		return 0, size
	}
	return 0, 1
}

// separatorLen returns the length of the separator that text begins with, or 0.
func separatorLen(text string) int {
	switch c := text[0]; {
	case c == ';' || c == ',' || c == '\n':
		return 1
	case c == '-' || c == '=':
		if strings.HasPrefix(text[1:], ">") {
			return 2
		}
	case c == '\\':
		for _, s := range [...]string{`\\`, `\to`, `\rightarrow`, `\Rightarrow`, `\implies`} {
			if strings.HasPrefix(text, s) && (len(s) == 2 || len(text) == len(s) || !isLetter(text[len(s)])) {
				return len(s)
			}
		}
	case c >= utf8.RuneSelf:
		return prefixLen(text, "；", "，", "→", "⇒", "⟹")
	}
	return 0
}

// isSteps reports whether an answer with an equals sign is in steps: it has a label or a list of
// the numbers that are left, which occur only in steps, or a separator. Line ends count as
// separators only if there are several equals signs.
func isSteps(text string, at Span) bool {
	s := newSegments(text, at)
	hasLeft, hasLabel := false, false
	for s.next() {
		if from := skipLabels(text, s.at, 1); from != s.at.From {
			hasLabel = true
		}
		hasLeft = hasLeft || findLeftList(text, s.at).hasList
	}
	if s.equalsCount == 0 {
		return false
	}
	return s.otherSeparatorCount > 0 || s.lineEndCount > 0 && s.equalsCount > 1 || hasLeft || hasLabel
}

// isEquationList reports whether an answer is a list of at least two equations, one per line, each
// after the same bullet or after its number in parentheses. Bullets and numbers are not part of the
// equations; outside a list, (1) is a factor and - is a sign. A line of labels may come first.
func isEquationList(text string, at Span) bool {
	bullet, lines := byte(0), 0
	for from := at.From; from < at.To; {
		end := indexByteFrom(text[:at.To], '\n', from)
		line := trim(text, Span{from, end})
		from = end + 1
		if line.From == line.To || lines == 0 && skipLabels(text, line, 1) == line.To {
			continue
		}
		lines++
		if lines > 1 && text[line.From] != bullet || !spanHasEquals(text, line) {
			return false
		}
		bullet = text[line.From]
		if bulletLen(text[:line.To], line.From) == 0 && ordinalLen(text[:line.To], line.From, lines) == 0 {
			return false
		}
	}
	return lines > 1
}

// skipBullet returns where the equation at the span begins. If the span begins a line of the
// answer, which begins at from, that is after the bullet or number, else at.From.
func skipBullet(text string, from int, at Span) int {
	i := at.From
	for i > from && text[i-1] == ' ' {
		i--
	}
	if i > from && text[i-1] != '\n' {
		return at.From
	}
	end := at.From + bulletLen(text[:at.To], at.From)
	for n := 1; n <= 9 && end == at.From; n++ {
		end += ordinalLen(text[:at.To], at.From, n)
	}
	return trim(text, Span{end, at.To}).From
}

// ordinalLen returns the length of the number n in parentheses at text[i:], or 0 if it is not there
// or no blank follows it.
func ordinalLen(text string, i, n int) int {
	if n > 9 || len(text)-i < 4 || text[i] != '(' || text[i+1] != byte('0'+n) || !strings.HasPrefix(text[i+2:], ") ") {
		return 0
	}
	return 3
}
