// Where is the answer? Models think aloud, so what a think section holds never counts;
// of what is left the first of these that occurs, and of its kind the last:
//
//	<answer>…</answer>   line ends inside, text before and after
//	\boxed{…}            with its braces balanced
//	```…```              a code fence
//	Answer: …            and other markers, up to the end of the line, or further where the
//	                     expression or the steps go on
//	the whole text
//
// Inside an answer tag the search goes on for the others. Each is looked for in one pass
// of its own, and most passes are a search for one byte that is not there. Only the end of
// a very long text is searched, so that there is a bound to the time that one can take.

package answer

import "strings"

// finding is where the answer stands.
type foundAnswer struct {
	source    Source
	span      Span
	tooLong   bool // it has more than MaxAnswer bytes; the end of span may be a guess
	truncated bool // the span begins where the search did, and not the text
}

// find finds the answer in a text. The span is empty when there is none.
func find(text string) foundAnswer {
	if isPlainText(text) {
		return foundAnswer{span: trim(text, Span{0, len(text)})}
	}
	f, ok := findVisible(text)
	if !ok {
		return foundAnswer{}
	}
	found := f
	switch box, fence, marker := (Span{}), (Span{}), (Span{}); {
	case findBox(text, f.span, &box):
		found.span = box
		found.source = sourceBox
	case findFence(text, f.span, f.truncated, &fence):
		found.span = fence
		found.source = sourceFence
	case findMarker(text, f.span, &marker):
		found.span = marker
		found.source = sourceMarker
	case f.truncated:
		found.span.From = 0
	}
	if f.source == sourceTag {
		found.source = sourceTag
	}
	if found.span.To-found.span.From > MaxAnswer {
		found.tooLong = true
		return found
	}
	found.span = trimBackticks(text, trim(text, found.span))
	return found
}

// isBare reports whether a short text has nothing of what an answer is found by.
func isPlainText(text string) bool {
	if len(text) > 64 {
		return false
	}
	for i := range len(text) {
		switch text[i] {
		case '<', '\\', '`', 'n', 'N', "答"[0]:
			return false
		}
	}
	return true
}

// unquote takes off inline code: the same number of backticks on both sides, and a full
// stop behind them.
func trimBackticks(text string, s Span) Span {
	inside := s
	for _, stop := range [...]string{".", "。"} {
		if strings.HasSuffix(text[s.From:s.To], "`"+stop) {
			inside.To -= len(stop)
		}
	}
	n := 0
	for n < 2 && inside.To-inside.From >= 2*(n+1) && text[inside.From+n] == '`' && text[inside.To-1-n] == '`' {
		n++
	}
	if n == 0 {
		return s
	}
	return trim(text, Span{inside.From + n, inside.To - n})
}

const (
	thinkOpen   = "<think>"
	thinkClose  = "</think>"
	answerOpen  = "<answer>"
	answerClose = "</answer>"
)

// findVisible finds the last answer tag outside think sections, or else the last part of
// the text that is not blank and outside. It reports false when thinking never ends.
func findVisible(text string) (foundAnswer, bool) {
	const none = -1
	from, inThink := searchStart(text)
	var (
		tag     foundAnswer
		tagged  bool
		outside Span   // the last part outside that is not blank
		start   = from // where the present part begins
		open    = none // where an answer tag's content begins
	)
	for i := indexByteFrom(text, '<', from); i+1 < len(text); i = indexByteFrom(text, '<', i+1) {
		if c := text[i+1]; c != '/' && c != 'a' && c != 't' {
			continue
		}
		switch tagAt(text, i) {
		case thinkOpen:
			if inThink {
				continue
			}
			inThink = true
			if part := trim(text, Span{start, i}); part.From < part.To {
				outside = Span{start, i}
			}
		case thinkClose:
			if !inThink { // all before was thought: the opening tag stood in the prompt
				outside, tagged, open = Span{}, false, none
			} else if open != none {
				open = i + len(thinkClose)
			}
			inThink = false
			start = i + len(thinkClose)
		case answerOpen:
			if !inThink {
				open = i + len(answerOpen)
			}
		case answerClose:
			if !inThink && open != none {
				tag, tagged, open = foundAnswer{source: sourceTag, span: Span{open, i}}, true, none
			}
		}
	}
	if inThink {
		return foundAnswer{}, false
	}
	if tagged {
		return tag, true
	}
	if part := trim(text, Span{start, len(text)}); part.From < part.To {
		outside = Span{start, len(text)}
	}
	return foundAnswer{span: outside, truncated: from > 0 && outside.From == from}, true
}

// tagAt returns the tag at text[i:], or "".
func tagAt(text string, i int) string {
	return text[i : i+prefixLen(text[i:], thinkOpen, answerOpen, thinkClose, answerClose)]
}

// searched is how many bytes at the end of a text are searched for the answer.
const searchWindow = 64 << 10

// window returns where the search begins, and whether that is in a think section: so it
// is when the last tag of thinking before it is one that opens.
func searchStart(text string) (from int, inThink bool) {
	from = len(text) - searchWindow
	if from <= 0 {
		return 0, false
	}
	if i := strings.LastIndexByte(text[max(0, from-len(answerClose)):from], '<'); i >= 0 {
		from = max(0, from-len(answerClose)) + i // no tag is cut in two
	}
	for i := from - 1; i >= len(thinkOpen)-1; i-- {
		if text[i] != '>' || text[i-1] != 'k' {
			continue
		}
		if before := text[:i+1]; strings.HasSuffix(before, thinkOpen) {
			return from, true
		} else if strings.HasSuffix(before, thinkClose) {
			break
		}
	}
	return from, false
}

// behind returns the place behind the first needle in text[i:end], or -1.
func indexAfter(text, needle string, i, end int) int {
	n := strings.Index(text[i:end], needle)
	if n < 0 {
		return -1
	}
	return i + n + len(needle)
}

// nextByte returns the first place of c from i on, or the length of text. Where c is
// dense it does not pay to call for each.
func indexByteFrom(text string, c byte, i int) int {
	if i < len(text) && text[i] == c {
		return i
	}
	for end := min(i+12, len(text)); i < end; i++ {
		if text[i] == c {
			return i
		}
	}
	if n := strings.IndexByte(text[i:], c); n >= 0 {
		return i + n
	}
	return len(text)
}

const boxMacro = `\boxed`

// findBox finds the last \boxed{} whose braces balance: going back over the text, a brace
// that opens is balanced when one that closes and has no partner yet was passed.
func findBox(text string, within Span, found *Span) bool {
	first := strings.Index(text[within.From:within.To], boxMacro)
	if first < 0 {
		return false
	}
	first += within.From
	closing := 0
	for i := within.To - 1; i >= first; i-- {
		c := text[i]
		if c != '{' && c != '}' || escaped(text, i, first) {
			continue
		}
		if c == '}' {
			closing++
			continue
		}
		if closing == 0 {
			continue
		}
		closing--
		if endsWithBox(text[first:i]) {
			*found = Span{i + 1, closingBrace(text, i+1, within.To)}
			return true
		}
	}
	return false
}

// escaped reports whether an odd number of backslashes stands before i.
func escaped(text string, i, first int) bool {
	n := 0
	for i-n > first && text[i-n-1] == '\\' {
		n++
	}
	return n%2 == 1
}

// boxes reports whether text, blanks apart, ends with \boxed.
func endsWithBox(text string) bool {
	for n := 0; n < 2 && strings.HasSuffix(text, " "); n++ {
		text = text[:len(text)-1]
	}
	return strings.HasSuffix(text, boxMacro)
}

// partner finds the brace that closes what opened before from; if that is more than
// MaxAnswer bytes away, some place beyond.
func closingBrace(text string, from, end int) int {
	depth := 0
	for i := from; i < end && i <= from+MaxAnswer; i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case c == '{':
			depth++
		case c == '}' && depth == 0:
			return i
		case c == '}':
			depth--
		}
	}
	return min(from+MaxAnswer+1, end)
}

const ticks = "```"

// findFence finds the inside of the last code fence that is closed, without the name of
// a language on its first line. Where the beginning of the text is cut off, the last
// ticks are taken to close.
func findFence(text string, within Span, truncated bool, found *Span) bool {
	open, ok := -1, false
	for i := indexAfter(text, ticks, within.From, within.To); i >= 0; i = indexAfter(text, ticks, i, within.To) {
		from := i - len(ticks)
		for i < within.To && text[i] == '`' {
			i++
		}
		if open < 0 {
			open = i
			continue
		}
		*found, ok = Span{open, from}, true
		open = -1
		if truncated {
			open = i
		}
	}
	if ok {
		found.From = afterLanguage(text, *found)
	}
	return ok
}

// afterLanguage skips a first line that is one word.
func afterLanguage(text string, s Span) int {
	i := s.From
	for i < s.To && (isLetter(text[i]) || isDigit(text[i]) && i > s.From || i > s.From && (text[i] == '+' || text[i] == '-' || text[i] == '_')) {
		i++
	}
	for i < s.To && (text[i] == ' ' || text[i] == '\r') {
		i++
	}
	if i < s.To && text[i] == '\n' {
		return i
	}
	return s.From
}

// markers keeps the last marker, and the last behind which an answer begins.
type markers struct {
	text               string
	within             Span
	last, beforeAnswer struct{ at, after int }
}

// add takes the marker at text[at:after].
func (m *markers) add(at, after int) {
	if after > m.last.after {
		m.last.at, m.last.after = at, after
	}
	if after > m.beforeAnswer.after && beginsAnswer(m.text, after, m.within.To) {
		m.beforeAnswer.at, m.beforeAnswer.after = at, after
	}
}

// findMarker finds what stands behind the last marker behind which an answer begins, or
// else behind the last.
func findMarker(text string, within Span, found *Span) bool {
	m := markers{text: text, within: within}
	m.last.after, m.beforeAnswer.after = -1, -1
	for _, needle := range [...]string{"nswer", "NSWER"} { // answer, Answer, ANSWER
		for i := indexAfter(text, needle, within.From, within.To); i >= 0; i = indexAfter(text, needle, i, within.To) {
			at := i - len("answer")
			if at < within.From || text[at]|0x20 != 'a' || at > within.From && isLetter(text[at-1]) {
				continue
			}
			if end := englishMarker(text, i, within.To); end >= 0 {
				m.add(at, end)
			}
		}
	}
	const chinese = "答案"
	for i := indexAfter(text, chinese, within.From, within.To); i >= 0; i = indexAfter(text, chinese, i, within.To) {
		if end := chineseMarker(text, i, within.To); end >= 0 {
			m.add(i-len(chinese), end)
		}
	}
	chosen := m.beforeAnswer
	if chosen.after < 0 {
		chosen = m.last
	}
	after := chosen.after
	if after < 0 {
		return false
	}
	bold := boldOpen(text[within.From:chosen.at])
	if rest := text[after:within.To]; strings.HasPrefix(rest, stars) && (len(rest) == len(stars) || blankAt(rest, len(stars)) > 0) {
		after, bold = after+len(stars), false // the end of a bold marker
	}
	*found = trimBold(text, answerLines(text, Span{after, within.To}), bold)
	return true
}

// englishMarker reads what follows "answer" in a marker: ":" or " is"; it returns the end or -1.
func englishMarker(text string, i, end int) int {
	i = skipAny(text, i, end, "* ")
	if j, ok := skipColon(text, i, end); ok {
		return j
	}
	if i+2 > end || !strings.EqualFold(text[i:i+2], "is") || text[i-1] != ' ' || i+2 < end && isLetter(text[i+2]) {
		return -1
	}
	i += 2
	if j, ok := skipColon(text, skipAny(text, i, end, " "), end); ok {
		return j
	}
	return i
}

// chineseMarker reads what follows 答案 in a marker.
func chineseMarker(text string, i, end int) int {
	i = skipAny(text, i, end, "* ")
	if j, ok := skipColon(text, i, end); ok {
		return j
	}
	is := prefixLen(text[i:end], "是", "为")
	if is == 0 {
		return -1
	}
	j, _ := skipColon(text, i+is, end)
	return j
}

// colon skips a colon at text[i:end], and reports whether there is one.
func skipColon(text string, i, end int) (int, bool) {
	size := prefixLen(text[i:end], ":", "：")
	return i + size, size > 0
}

// prefixOf returns the size of the first of the signs that text begins with, or 0.
func prefixLen(text string, prefixes ...string) int {
	for _, prefix := range prefixes {
		if strings.HasPrefix(text, prefix) {
			return len(prefix)
		}
	}
	return 0
}

// suffixOf returns the size of the first of the signs that text ends with, or 0.
func suffixLen(text string, suffixes ...string) int {
	for _, suffix := range suffixes {
		if strings.HasSuffix(text, suffix) {
			return len(suffix)
		}
	}
	return 0
}

// skipAny skips bytes of the set; there are only a few in what it is for.
func skipAny(text string, i, end int, set string) int {
	for n := 0; n < 4 && i < end && strings.IndexByte(set, text[i]) >= 0; n++ {
		i++
	}
	return i
}

const stars = "**"

// emphasised reports whether bold text is open at the end of before.
func boldOpen(before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return strings.Count(line, stars)%2 == 1
}

// unbold takes off the stars of bold text that begins before the marker, or around all of
// what is behind it. At a beginning they cannot be an operator.
func trimBold(text string, s Span, bold bool) Span {
	s = trim(text, s)
	part := text[s.From:s.To]
	begins := strings.HasPrefix(part, stars)
	if !bold && !begins {
		return s
	}
	for _, end := range [...]string{stars, stars + ".", stars + "。"} {
		if len(part) < len(stars)+len(end) || !strings.HasSuffix(part, end) {
			continue
		}
		s.To -= len(end)
		if !bold {
			s.From += len(stars)
		}
		break
	}
	return s
}
