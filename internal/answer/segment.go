package answer

import (
	"strings"
	"unicode/utf8"
)

// segments iterates over the segments of an answer, which are separated outside brackets by
// semicolons, commas, arrows or line ends.
type segments struct {
	text            string
	at              Span // the current segment, without blanks around it
	nextFrom        int  // where the next segment begins
	end             int
	lineEnds        int // the line ends found between segments
	otherSeparators int // the other separators found
	equals          int // the equals signs found
}

func newSegments(text string, s Span) segments {
	return segments{text: text, nextFrom: s.From, end: s.To}
}

// next advances to the next segment and reports whether there is one. It may be empty.
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

// advance returns the size of the character or escape at i, and +1 for an opening bracket, -1 for a
// closing one, else 0. It counts equals signs.
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

// isSteps reports whether an answer with an equals sign is in steps: it has separators, of which
// line ends count only if there are several equations; or a label or a "left" list, which occur
// only in steps.
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

// isList reports whether an answer has at least two lines and each is an equation after a bullet,
// the same on every line, or after its number in brackets. Such a mark is not part of the equation;
// without such a list, (1) is a factor and - a sign. A line of labels may come first.
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

// skipMark returns the start of the equation after its bullet or number if at begins a line, else
// at.From.
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

// bracketedLen returns the length of the number n in brackets at text[i:] if a blank follows it,
// else 0.
func bracketedLen(text string, i, n int) int {
	if n > 9 || len(text)-i < 4 || text[i] != '(' || text[i+1] != byte('0'+n) || !strings.HasPrefix(text[i+2:], ") ") {
		return 0
	}
	return 3
}
