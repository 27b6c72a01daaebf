// This file locates the answer in a text. Think sections are ignored. The rest of the text is
// searched for places of these kinds, in this order. The last place of the first kind that occurs
// holds the answer, even if it cannot be read or is cut off. Later places of other kinds must be correct as well;
// see checkRest:
//
//	<answer>…</answer>   an answer tag, which may contain line ends
//	\boxed{…}            a box with balanced braces
//	```…```              a code fence
//	Answer: …            a marker: the rest of its line, and more lines if these clearly continue
//	                     the expression or the steps
//	the whole text
//
// A place that its own clause denies ("it is not \boxed{4*6}") does not count. The content of an
// answer tag is searched for the other kinds. Each kind is searched for separately; usually that is
// one search for a byte that does not occur. Only the end of a very long text is searched, which
// bounds the time.

package answer

import "strings"

// place is a position where an answer is.
type place struct {
	source    Source
	span      Span // the content
	start     int  // where what opens the place begins
	end       int  // the end of what closes it
	cut       bool // the place is never closed
	bare      bool // isBare is true of the content
	doubtful  bool // other words may say whose answer it is; see lastMarker
	tooLong   bool // the answer is longer than MaxAnswer; span.To may then be too small
	truncated bool // span begins where the search began, after the beginning of the text
}

// find returns the place of the answer in a text. Its span is empty if there is no answer.
func find(text string, q *question) place {
	if isPlainText(text) {
		return place{span: unwrap(text, Span{0, len(text)}), end: len(text)}
	}
	found, ok := findVisible(text)
	if !ok {
		return place{}
	}
	if found.cut {
		return found
	}
	inTag := found.source == sourceTag
	if within := found.span; !findPlace(text, within, q, &found) && found.truncated {
		found.span.From = 0
	}
	if inTag {
		found.source = sourceTag
	}
	if found.source == sourceTag || found.source == sourceBox {
		found.doubtful = q.endsInDoubt(text[max(0, found.start-maxClause):found.start])
	}
	if found.span.To-found.span.From > MaxAnswer {
		found.tooLong = true
	} else if !found.cut {
		found.span = unwrap(text, found.span)
		found.bare = isBare(text[found.span.From:found.span.To])
	}
	return found
}

// endsInDoubt reports whether a text before a tag or a box ends with a marker whose lead is not known, as in
// "old answer:" and "the student's answer is".
func (q *question) endsInDoubt(before string) bool {
	before = trimEnd(before, layoutMarks+"\r\n")
	const needle = "nswer"
	i := strings.LastIndex(before, needle)
	if i < 1 || len(before)-i > maxMarker || i > 1 && (before[i-2] == '<' || before[i-2] == '/') {
		return false
	}
	to, kind := q.englishMarker(before, i+len(needle))
	if kind == headingMarker {
		kind = noMarker
	}
	return kind != noMarker && to == len(before) && (kind == looseMarker || leadOf(before[:i-1]) != knownLead)
}

// findPlace finds the last box in a part of a text or, if there is none, the last code fence or the last
// marker.
func findPlace(text string, within Span, q *question, found *place) bool {
	return findBox(text, within, found) || findFence(text, within, found) || findMarker(text, within, q, found)
}

// findNeighbour returns what stands beside a tag, a box or a fence and makes it a part of something else: an
// operator, another value than the target, a question mark, "or", or a cross mark.
func (q *question) findNeighbour(text string, found *place) (Span, bool) {
	if at, ok := q.neighbourAfter(text, found.end); ok || found.source == sourceFence {
		return at, ok
	}
	return neighbourBefore(text, found.start)
}

// neighbours are signs after a place that make it a part of something else, besides those of operators and
// neighbourMacros.
var neighbours = [...]string{"?", "？", "≠", "<>", "≈", "<=", ">=", "or ", "或", "!=", "²", "³", "%", `\%`, "< ", "> "}

// neighbourAfter is findNeighbour for what follows text[:i].
func (q *question) neighbourAfter(text string, i int) (Span, bool) {
	for i < len(text) {
		size := prefixLen(text[i:], " ", "$", `\)`, `\]`, "*", "`", "}", "\u3000")
		if size == 0 {
			break
		}
		i += size
	}
	rest := text[i:]
	if rest == "" || rest[0] == '\n' || rest[0] == '<' && !strings.HasPrefix(rest, "<>") && !strings.HasPrefix(rest, "<=") {
		return Span{}, false // the usual cases
	}
	size := signLen(rest, "-*") // a - is one only before an operand (see otherValueLen), and a * may be emphasis
	if size == 0 {
		size = prefixLen(rest, neighbours[:]...)
	}
	if size == 0 {
		size = neighbourMacroLen(rest)
	}
	if size == 0 {
		size = q.otherValueLen(rest)
	}
	return Span{i, i + size}, size > 0
}

// otherValueLen returns the length of the minus sign and operand, or of the equals sign and another value than the
// target, that text begins with, or 0. In a chain such as "= 8*3 = 24", the last value counts.
func (q *question) otherValueLen(text string) int {
	switch text[0] {
	case '-':
		operand := strings.TrimLeft(text[1:], " ")
		size := numberLen(strings.TrimLeft(operand, "( "))
		if size == 0 && !strings.HasPrefix(operand, `\`) || len(operand) > size && operand[size] == ' ' && isWordAt(operand[size:]) {
			return 0 // a dash before a remark: "- 24 points", "- (checked)"
		}
		return len(text) - len(operand) + size
	case '=':
		clause := text[:indexByteFrom(text, '\n', 0)]
		value := strings.TrimLeft(clause[strings.LastIndexByte(clause, '=')+1:], " $*")
		size := numberLen(value)
		if size == 0 || q.isTarget(value[:size]) && !startsWithOperator(strings.TrimLeft(value[size:], "$")) {
			return 0
		}
		return len(clause) - len(value) + size
	}
	return 0
}

// neighbourMacros are the macros of relations, and of operators that no answer has.
var neighbourMacros = [...]string{`\neq`, `\ne`, `\approx`, `\pm`, `\bmod`}

// neighbourMacroLen returns the length of the macro of an operator or a relation that text begins with, or 0.
func neighbourMacroLen(text string) int {
	size := macroLen(text)
	if size == 0 {
		size = prefixLen(text, neighbourMacros[:]...)
	}
	if size < len(text) && size > 0 && isLetter(text[size]) {
		return 0 // \newline
	}
	return size
}

// isWordAt reports whether text, after blanks, begins with a letter.
func isWordAt(text string) bool {
	text = strings.TrimLeft(text, " ")
	return text != "" && isLetter(text[0])
}

// operatorsBefore are signs and macros before a place that make it a part of something else, besides those of
// operators.
var operatorsBefore = [...]string{
	`\cancel`, `\xcancel`, `\bcancel`, `\sout`, `\st`, `\phantom`, `\ne`, `\neq`, `\neg`, "≠", "¬",
	`\sqrt`, "~~", "<del>", "<s>", "<strike>", "<!--",
}

// neighbourBefore is findNeighbour for what text[:i] ends with.
func neighbourBefore(text string, i int) (Span, bool) {
	before := trimEnd(text[max(0, i-maxClause):i], " ${([")
	if before == "" {
		return Span{}, false
	}
	size := max(signSuffixLen(before, "-*^"), macroSuffixLen(before))
	if size == 0 {
		size = suffixLen(before, operatorsBefore[:]...)
	}
	if size == 0 {
		size = suffixLen(before, crossMarks[:]...)
	}
	if last := before[len(before)-1]; size == 0 && i > 0 && (isDigit(last) || last == '-' && before != "-") && (isDigit(text[i-1]) || text[i-1] == '-') {
		size = 1 // 2\boxed{…}
	}
	end := max(0, i-maxClause) + len(before)
	return Span{end - size, end}, size > 0
}

// bareBytes are the bytes of an expression without letters, LaTeX, marks or line ends.
var bareBytes = func() (isBare [256]bool) {
	for _, c := range []byte("0123456789() ") {
		isBare[c] = true
	}
	for _, op := range operators {
		isBare[op.Symbol()] = true
	}
	return isBare
}()

// isBare reports whether a text is a short one of bareBytes, as most answers are. Nothing in it can open a place,
// wrap the answer, be a step, a remark or a claim that there is no solution.
func isBare(text string) bool {
	if len(text) > MaxAnswer {
		return false
	}
	for i := range len(text) {
		if !bareBytes[text[i]] {
			return false
		}
	}
	return true
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
func findVisible(text string) (place, bool) {
	const none = -1
	from, inThink := searchStart(text)
	var (
		tag     place
		hasTag  bool
		outside Span   // the last part outside think sections that is not blank
		start   = from // where the current part begins
		open    = none // where the content of an open answer tag begins
	)
	for i := indexByteFrom(text, '<', from); i+1 < len(text); i = indexByteFrom(text, '<', i+1) {
		if c := text[i+1] | 0x20; c != '/' && c != 'a' && c != 't' {
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
			if !inThink && !isDenied(text[start:i]) {
				open = i + len(answerOpen)
			}
		case answerClose:
			if !inThink && open != none {
				tag, hasTag = place{source: sourceTag, span: Span{open, i}, start: open - len(answerOpen), end: i + len(answerClose)}, true
				open = none
			}
		}
	}
	switch {
	case inThink:
		return place{}, false
	case open != none:
		return place{source: sourceTag, span: Span{open, len(text)}, end: len(text), cut: true}, true
	case hasTag:
		return tag, true
	}
	if part := trim(text, Span{start, len(text)}); part.From < part.To {
		outside = Span{start, len(text)}
	}
	return place{span: outside, end: outside.To, truncated: from > 0 && outside.From == from}, true
}

// tagAt returns the tag at text[i:] in lower case, or "".
func tagAt(text string, i int) string {
	for _, tag := range [...]string{thinkOpen, answerOpen, thinkClose, answerClose} {
		if len(text)-i >= len(tag) && strings.EqualFold(text[i:i+len(tag)], tag) {
			return tag
		}
	}
	return ""
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

// findBox finds the last \boxed{} that its clause does not deny.
func findBox(text string, within Span, found *place) bool {
	search := searchBackwards(text, boxMacro, within)
	for at := search.next(); at >= 0; at = search.next() {
		open := skipAny(text, at+len(boxMacro), within.To, " ")
		if open < within.To && text[open] != '{' || isDenied(text[within.From:at]) {
			continue // the macro without a box, as in prose about it
		}
		found.source, found.start, found.end = sourceBox, at, within.To
		if open == within.To {
			found.span, found.cut = Span{open, open}, true
			return true
		}
		end := closingBrace(text, open+1, within.To)
		found.span = Span{open + 1, end}
		if found.cut = end == within.To; !found.cut {
			found.end = min(end+1, within.To)
		}
		return true
	}
	return false
}

// closingBrace returns the position of the brace that closes the opening brace at from-1. If there
// is none within MaxAnswer bytes, it returns the position where it stopped searching, at most end.
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

// maxFences is the number of code fences of which one may hold the answer: the last ones.
const maxFences = 64

// findFence finds the content of the last code fence that its clause does not deny. A language name on
// the first line is not part of the content. If the beginning of the text was cut off, the backticks after a block
// may also open the next one.
func findFence(text string, within Span, found *place) bool {
	var fences [maxFences]struct{ from, open, close, end int }
	count, from, open := 0, 0, -1
	for i := indexAfter(text, backticks, within.From, within.To); i >= 0; i = indexAfter(text, backticks, i, within.To) {
		start := i - len(backticks)
		for i < within.To && text[i] == '`' {
			i++
		}
		if open < 0 {
			from, open = start, i
			continue
		}
		f := &fences[count%maxFences]
		f.from, f.open, f.close, f.end = from, open, start, i
		count++
		if from, open = start, i; !found.truncated {
			open = -1
		}
	}
	if open >= 0 && !found.truncated && !isDenied(text[within.From:from]) {
		found.source, found.span, found.end, found.cut = sourceFence, Span{open, within.To}, within.To, true
		return true
	}
	for k := count - 1; k >= max(0, count-maxFences); k-- {
		if f := &fences[k%maxFences]; !isDenied(text[within.From:f.from]) {
			found.source, found.end = sourceFence, f.end
			found.span = Span{afterInfoString(text, Span{f.open, f.close}), f.close}
			return true
		}
	}
	return false
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
	return opensEmphasis(before, stars)
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
