// This file locates the answer in a text. Think sections are ignored. The rest of the text is
// searched for places of these kinds, in this order. The last place of the first kind that occurs
// holds the answer:
//
//	<answer>…</answer>   an answer tag, which may contain line ends
//	\boxed{…}            a box with balanced braces
//	```…```              a code fence
//	Answer: …            a marker: the rest of its line, and more lines if these clearly continue
//	                     the expression or the steps
//	the whole text
//
// The content of an answer tag is searched for the other kinds. Each kind is searched for
// separately; usually that is one search for a byte that does not occur. Only the end of a very
// long text is searched, which bounds the time.

package answer

import "strings"

// foundAnswer is the position of the answer in a text.
type foundAnswer struct {
	source    Source
	span      Span
	tooLong   bool // the answer is longer than MaxAnswer; span.To may then be too small
	truncated bool // span begins where the search began, after the beginning of the text
}

// find returns the position of the answer in a text. The span is empty if there is no answer.
func find(text string) foundAnswer {
	if isPlainText(text) {
		return foundAnswer{span: trim(text, Span{0, len(text)})}
	}
	visibleAnswer, ok := findVisible(text)
	if !ok {
		return foundAnswer{}
	}
	found := visibleAnswer
	switch box, fence, marker := (Span{}), (Span{}), (Span{}); {
	case findBox(text, visibleAnswer.span, &box):
		found.span = box
		found.source = sourceBox
	case findFence(text, visibleAnswer.span, visibleAnswer.truncated, &fence):
		found.span = fence
		found.source = sourceFence
	case findMarker(text, visibleAnswer.span, &marker):
		found.span = marker
		found.source = sourceMarker
	case visibleAnswer.truncated:
		found.span.From = 0
	}
	if visibleAnswer.source == sourceTag {
		found.source = sourceTag
	}
	if found.span.To-found.span.From > MaxAnswer {
		found.tooLong = true
		return found
	}
	found.span = trimBackticks(text, trim(text, found.span))
	return found
}

// isPlainText reports whether a text is short and has none of the bytes that the searches for tags,
// boxes, fences and markers look for.
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

// trimBackticks removes the backticks of inline code, one or two on each side, and a full stop
// after them.
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

// findVisible returns the last answer tag outside think sections (<think>…</think>). If there is no
// such tag, it returns the last part of the text outside think sections that is not blank. It
// reports false if a think section never ends.
func findVisible(text string) (foundAnswer, bool) {
	const none = -1
	from, inThink := searchStart(text)
	var (
		tag     foundAnswer
		hasTag  bool
		outside Span   // the last part outside think sections that is not blank
		start   = from // where the current part begins
		open    = none // where the content of an open answer tag begins
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
			if !inThink { // all text before it is thinking, begun by a tag in the prompt
				outside, hasTag, open = Span{}, false, none
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
				tag, hasTag, open = foundAnswer{source: sourceTag, span: Span{open, i}}, true, none
			}
		}
	}
	if inThink {
		return foundAnswer{}, false
	}
	if hasTag {
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

// searchWindow is the number of bytes searched at the end of a text.
const searchWindow = 64 << 10

// searchStart returns where the search begins and whether that position is in a think section,
// which it is if the last think tag before it is an opening one.
func searchStart(text string) (from int, inThink bool) {
	from = len(text) - searchWindow
	if from <= 0 {
		return 0, false
	}
	if i := strings.LastIndexByte(text[max(0, from-len(answerClose)):from], '<'); i >= 0 {
		from = max(0, from-len(answerClose)) + i // do not split a tag
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

// indexAfter returns the position after the first needle in text[i:end], or -1.
func indexAfter(text, needle string, i, end int) int {
	n := strings.Index(text[i:end], needle)
	if n < 0 {
		return -1
	}
	return i + n + len(needle)
}

// indexByteFrom returns the first position of c from i on, or len(text). It checks the first bytes
// in a loop, since calling IndexByte is slower if c is frequent.
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

// findBox finds the content of the last \boxed{} with balanced braces. It scans backwards and
// counts unmatched closing braces; an opening brace is balanced if there is one left to match.
func findBox(text string, within Span, found *Span) bool {
	first := strings.Index(text[within.From:within.To], boxMacro)
	if first < 0 {
		return false
	}
	first += within.From
	closingBraces := 0
	for i := within.To - 1; i >= first; i-- {
		c := text[i]
		if c != '{' && c != '}' || isEscaped(text, i, first) {
			continue
		}
		if c == '}' {
			closingBraces++
			continue
		}
		if closingBraces == 0 {
			continue
		}
		closingBraces--
		if endsWithBox(text[first:i]) {
			*found = Span{i + 1, closingBrace(text, i+1, within.To)}
			return true
		}
	}
	return false
}

// isEscaped reports whether an odd number of backslashes precedes i.
func isEscaped(text string, i, first int) bool {
	n := 0
	for i-n > first && text[i-n-1] == '\\' {
		n++
	}
	return n%2 == 1
}

// endsWithBox reports whether text ends with \boxed and at most two spaces.
func endsWithBox(text string) bool {
	for n := 0; n < 2 && strings.HasSuffix(text, " "); n++ {
		text = text[:len(text)-1]
	}
	return strings.HasSuffix(text, boxMacro)
}

// closingBrace returns the position of the brace that closes the opening brace at from-1. If there
// is none within MaxAnswer bytes, it returns the position where it stopped searching.
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

const backticks = "```"

// findFence finds the content of the last closed code fence. A language name on the first line is
// not part of the content. If the beginning of the text was cut off, the last backticks are taken
// as a closing fence.
func findFence(text string, within Span, truncated bool, found *Span) bool {
	open, ok := -1, false
	for i := indexAfter(text, backticks, within.From, within.To); i >= 0; i = indexAfter(text, backticks, i, within.To) {
		from := i - len(backticks)
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
		found.From = afterInfoString(text, *found)
	}
	return ok
}

// afterInfoString returns where the code of a fence begins: after the first line of s if that line is
// one word, such as the name of a language, else at s.From.
func afterInfoString(text string, s Span) int {
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

// markers records the last marker, such as "Answer:", and the last marker that an answer follows.
type markers struct {
	text               string
	within             Span
	last, beforeAnswer struct{ at, after int }
}

// add records the marker at text[at:after].
func (m *markers) add(at, after int) {
	if after > m.last.after {
		m.last.at, m.last.after = at, after
	}
	if after > m.beforeAnswer.after && beginsAnswer(m.text, after, m.within.To) {
		m.beforeAnswer.at, m.beforeAnswer.after = at, after
	}
}

// findMarker finds the text after the last marker that an answer follows, or else after the last
// marker.
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
	chosenMarker := m.beforeAnswer
	if chosenMarker.after < 0 {
		chosenMarker = m.last
	}
	after := chosenMarker.after
	if after < 0 {
		return false
	}
	bold := endsInBold(text[within.From:chosenMarker.at])
	if rest := text[after:within.To]; strings.HasPrefix(rest, stars) && (len(rest) == len(stars) || blankLen(rest, len(stars)) > 0) {
		after, bold = after+len(stars), false // the end of a bold marker
	}
	*found = trimBold(text, answerLines(text, Span{after, within.To}), bold)
	return true
}

// englishMarker reads ":" or " is" after "answer". It returns the end of the marker, or -1.
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

// chineseMarker reads a colon, 是 or 为 after 答案. It returns the end of the marker, or -1.
func chineseMarker(text string, i, end int) int {
	i = skipAny(text, i, end, "* ")
	if j, ok := skipColon(text, i, end); ok {
		return j
	}
	verbLen := prefixLen(text[i:end], "是", "为")
	if verbLen == 0 {
		return -1
	}
	j, _ := skipColon(text, i+verbLen, end)
	return j
}

// skipColon returns the position after a colon at text[i:end], and reports whether there is one.
func skipColon(text string, i, end int) (int, bool) {
	size := prefixLen(text[i:end], ":", "：")
	return i + size, size > 0
}

// prefixLen returns the length of the first of the prefixes that text has, or 0.
func prefixLen(text string, prefixes ...string) int {
	for _, prefix := range prefixes {
		if strings.HasPrefix(text, prefix) {
			return len(prefix)
		}
	}
	return 0
}

// suffixLen returns the length of the first of the suffixes that text has, or 0.
func suffixLen(text string, suffixes ...string) int {
	for _, suffix := range suffixes {
		if strings.HasSuffix(text, suffix) {
			return len(suffix)
		}
	}
	return 0
}

// skipAny returns the position after the bytes of set at text[i:end], at most four.
func skipAny(text string, i, end int, set string) int {
	for n := 0; n < 4 && i < end && strings.IndexByte(set, text[i]) >= 0; n++ {
		i++
	}
	return i
}

const stars = "**"

// endsInBold reports whether the last line of a text ends inside bold text.
func endsInBold(before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return strings.Count(line, stars)%2 == 1
}

// trimBold removes the stars of bold text that begins before the marker (if bold is set) or that
// encloses the whole span. Stars at the start of the span cannot be an operator.
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
