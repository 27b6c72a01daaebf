package answer

import (
	"strings"
	"unicode/utf8"
)

// segments goes over the parts of an answer between separators: ; , an arrow or a line
// end, outside brackets.
type segments struct {
	text            string
	at              Span // the present part, without blanks
	nextFrom        int  // where the next begins
	end             int
	lineEnds        int // line ends met that parted, or could
	otherSeparators int // other separators met
	equals          int // signs of equality met
}

func newSegments(text string, s Span) segments {
	return segments{text: text, nextFrom: s.From, end: s.To}
}

// next goes to the next part and reports whether there is one. It may be empty.
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
				s.lineEnds++
			} else {
				s.otherSeparators++
			}
			s.at, s.nextFrom = trim(s.text, Span{from, i}), i+size
			return true
		}
		var depthChange int
		depthChange, size = s.advance(i)
		depth = max(0, depth+depthChange)
		i += size
	}
	s.at, s.nextFrom = trim(s.text, Span{from, s.end}), s.end
	return true
}

// step is the size of what stands at i, and +1 for an opening bracket, -1 for a closing one.
func (s *segments) advance(i int) (depthChange, size int) {
	switch c := s.text[i]; c {
	case '(', '[', '{':
		return +1, 1
	case ')', ']', '}':
		return -1, 1
	case '=':
		s.equals++
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
			s.equals++
		}
		return 0, size
	}
	return 0, 1
}

// separatorAt returns the size of the separator that text begins with, or 0.
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

// inSteps reports whether an answer has the form of steps: parts with separators between
// them, of which a line end counts only between several equations; or a label or a list
// of what is left, which nothing but a step has.
func isSteps(text string, at Span) bool {
	s := newSegments(text, at)
	hasLeft, labelled := false, false
	for s.next() {
		if from := skipLabels(text, s.at, 1); from != s.at.From {
			labelled = true
		}
		hasLeft = hasLeft || findLeft(text, s.at).present
	}
	if s.equals == 0 {
		return false
	}
	return s.otherSeparators > 0 || s.lineEnds > 0 && s.equals > 1 || hasLeft || labelled
}

// isList reports whether every line of an answer is an equation behind a bullet, always
// the same, or behind its number in brackets, and there are two at least. Such a mark is
// then none of the equation; otherwise (1) is a factor and - a sign. A line of labels may
// stand before.
func isList(text string, at Span) bool {
	mark, lines := byte(0), 0
	for from := at.From; from < at.To; {
		end := indexByteFrom(text[:at.To], '\n', from)
		line := trim(text, Span{from, end})
		from = end + 1
		if line.From == line.To || lines == 0 && skipLabels(text, line, 1) == line.To {
			continue
		}
		lines++
		if lines > 1 && text[line.From] != mark || !spanHasEquals(text, line) {
			return false
		}
		mark = text[line.From]
		if bulletLen(text[:line.To], line.From) == 0 && bracketedLen(text[:line.To], line.From, lines) == 0 {
			return false
		}
	}
	return lines > 1
}

// skipMark skips the bullet or number of an equation in a list, if at begins a line.
func skipMark(text string, from int, at Span) int {
	i := at.From
	for i > from && text[i-1] == ' ' {
		i--
	}
	if i > from && text[i-1] != '\n' {
		return at.From
	}
	end := at.From + bulletLen(text[:at.To], at.From)
	for n := 1; n <= 9 && end == at.From; n++ {
		end += bracketedLen(text[:at.To], at.From, n)
	}
	return trim(text, Span{end, at.To}).From
}

// bracketed is the size of the number n in brackets at text[i:], with a blank behind, or 0.
func bracketedLen(text string, i, n int) int {
	if n > 9 || len(text)-i < 4 || text[i] != '(' || text[i+1] != byte('0'+n) || !strings.HasPrefix(text[i+2:], ") ") {
		return 0
	}
	return 3
}
