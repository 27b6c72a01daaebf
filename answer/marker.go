package answer

import (
	"strings"
	"unicode/utf8"
)

// markerKind is how much a marker needs around it to open a place.
type markerKind uint8

const (
	noMarker      markerKind = iota
	colonMarker              // "Answer:" always opens a place
	looseMarker              // like colonMarker, with words between "answer" and the colon that may mean anything
	phraseMarker             // "the answer is" opens one before something that may be an answer
	headingMarker            // like phraseMarker: a line of its own, "### Final answer"
)

// findMarker finds the text after the last marker that opens a place. A marker that its own clause
// denies opens none.
func findMarker(text string, within Span, q *question, found *place) bool {
	at, after, doubtful := q.lastMarker(text, within)
	if after < 0 {
		return false
	}
	bold := endsInBold(text[within.From:at])
	for _, mark := range [...]string{stars, "__", "*", "_"} { // the end of a bold or italic marker
		rest, isPair := strings.CutPrefix(text[after:within.To], mark)
		if isPair && (rest == "" || blankLen(rest, 0) > 0 || mark == stars && bold) && (mark == stars || opensEmphasis(text[within.From:at], mark)) {
			after, bold = after+len(mark), false
			break
		}
	}
	lines := answerLines(text, Span{after, within.To})
	found.source, found.span, found.truncated = sourceMarker, trimBold(text, lines, bold), false
	found.start, found.end, found.doubtful = at, lines.To, doubtful
	return true
}

// maxMarkers is the number of words "answer", in one spelling, of which one may open a place: the last ones.
const maxMarkers = 256

// lastMarker returns where the last marker that opens a place begins and ends, or -1 if there is none. A marker
// with a colon among words that may mean anything, as in "student's answer:", is doubtful. It opens a place if
// an answer follows.
func (q *question) lastMarker(text string, within Span) (at, after int, doubtful bool) {
	at, after = -1, -1
	const chinese = "答案"
	for _, needle := range [...]string{"nswer", "NSWER", chinese} { // answer, Answer, ANSWER
		search := searchBackwards(text, needle, within)
		for i, n := search.next(), 0; i > at && n < maxMarkers; i, n = search.next(), n+1 {
			from, to, kind := i, i+len(needle), noMarker
			if needle == chinese {
				to, kind = chineseMarker(text[:within.To], to)
			} else if from--; from >= within.From && text[from]|0x20 == 'a' && (from == within.From || !isLetter(text[from-1])) {
				to, kind = q.englishMarker(text[:within.To], to)
				if from > within.From && text[from-1] == '-' { // "Final-Answer:"
					from--
				}
			}
			if opens, isDoubtful := q.opens(text, within, Span{from, to}, kind); opens {
				at, after, doubtful = from, to, isDoubtful
				break
			}
		}
	}
	return at, after, doubtful
}

// opens reports whether a marker opens a place, and whether that is doubtful.
func (q *question) opens(text string, within, marker Span, kind markerKind) (opens, doubtful bool) {
	if kind == noMarker || kind >= phraseMarker && !q.mayFollow(text, marker.To, within.To) {
		return false, false
	}
	switch lead := leadOf(text[within.From:marker.From]); {
	case kind == headingMarker:
		return lead == knownLead && isHeading(text[within.From:marker.From]), false
	case lead == deniedLead || lead == unknownLead && kind == phraseMarker:
		return false, false
	case lead == knownLead && kind != looseMarker:
		return true, false
	}
	lines := answerLines(text, Span{marker.To, within.To})
	return isAnotherAnswer(text[lines.From:lines.To]), true
}

// isHeading reports whether the line at the end of a text, which is before "answer", has nothing but words that
// name it, as in "### My final".
func isHeading(before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	for {
		word := lastWord(line, false)
		if word.From == word.To {
			return strings.Trim(line, " \t#*_`>") == ""
		}
		if this := line[word.From:word.To]; kindOf(this) != properWord && !isAnswerName(this) && !isOneOf(this, "the my our") {
			return false
		}
		line = line[:word.From]
	}
}

// backwards finds the positions of needle in a part of a text, the last one first, in linear time. It searches
// block after block from the end, and each block forwards, which is many times faster than strings.LastIndex. The
// needle has at least 4 bytes and does not overlap itself.
type backwards struct {
	text, needle string
	within       Span
	from         int // where the current block begins
	count        int // the positions that were found in it and not yet returned
	found        [searchBlock / 4]uint16
}

const searchBlock = 512

// next returns the next position, or -1 if there is none.
func (s *backwards) next() int {
	for s.count == 0 {
		to := s.from
		if s.from = max(s.within.From, to-searchBlock); s.from == to {
			return -1
		}
		end := min(to+len(s.needle)-1, s.within.To) // of a needle that begins in the block
		for i := indexAfter(s.text, s.needle, s.from, end); i >= 0; i = indexAfter(s.text, s.needle, i, end) {
			s.found[s.count] = uint16(i - len(s.needle) - s.from)
			s.count++
		}
	}
	s.count--
	return s.from + int(s.found[s.count])
}

// searchBackwards returns a search that has found nothing yet.
func searchBackwards(text, needle string, within Span) backwards {
	return backwards{text: text, needle: needle, within: within, from: within.To}
}

// opensEmphasis reports whether the last line of a text has a mark that is not closed.
func opensEmphasis(before, mark string) bool {
	return strings.Count(before[strings.LastIndexByte(before, '\n')+1:], mark)%2 == 1
}

// leadKind is what the words before "answer" are.
type leadKind uint8

const (
	knownLead   leadKind = iota // words that may introduce an answer: "so my final"
	unknownLead                 // other words: "half of the", "Bob's"
	deniedLead                  // a denial or a condition: "it is not the", "if 7 were 8, the"
)

// isAnswerName reports whether a word before "answer" only names the answer, besides those of kind properWord.
func isAnswerName(word string) bool {
	return isOneOf(word, "revised corrected updated new second third last latest better improved another amended fixed definitive ultimate chosen overall official replacement numeric resulting boxed puzzle expected possible")
}

// leadOf returns what the words before "answer" are.
func leadOf(before string) leadKind {
	if lead := trimEnd(before, " "); len(lead) >= len("the") && isOneOf(lead[len(lead)-len("the"):], "the") {
		if lead = trimEnd(lead[:len(lead)-len("the")], " "); lead == "" || lead[len(lead)-1] == '\n' {
			return knownLead // the usual case
		}
	}
	if denies(before) || isConditional(before) || opensEmphasis(before, "~~") || namesFormat(before) || endsInDeniedLine(before) {
		return deniedLead
	}
	before = before[max(0, len(before)-maxClause):]
	if last := trimEnd(before, layoutMarks); last != "" && last[len(last)-1] >= utf8.RuneSelf {
		if suffixLen(last, crossMarks[:]...) > 0 {
			return deniedLead
		}
		return leadOfChinese(last)
	}
	determined := false
	for {
		word := lastWord(before, false)
		if word.From == word.To {
			return knownLead
		}
		this := before[word.From:word.To]
		switch kind := kindOf(this); {
		case isOneOf(this, "so and") || kind == concludeWord || kind == doubtWord: // no doubt, or denies had said so
			return knownLead
		case isOneOf(this, "of than"):
			return unknownLead
		case kind == properWord || !determined && (kind == rightWord || isAnswerName(this)):
		case kind == linkWord || kind == selfWord || kind == leadWord || kind == rightWord:
			determined = true
		case isDigit(this[0]) || len(this) == 1: // the number of an item
			if determined {
				return unknownLead
			}
			return knownLead
		default:
			return unknownLead
		}
		before = before[:word.From]
	}
}

// chineseLeads are words that may stand directly before 答案.
var chineseLeads = [...]string{"最终", "最后", "正确", "的", "所以", "因此", "故", "那么", "则", "本题", "此题", "该题", "这题", "一个", "可行", "唯一", "完整", "标准", "参考", "于是", "修正", "更正", "修改后", "新", "更新", "第二个", "题目", "得到", "得出", "给出", "可得", "即", "我", "认为", "看出", "知道", "发现", "说明", "确定", "相信", "想", "这个", "这", "其", "以下", "一种"}

// namesFormat reports whether a text ends with "Format:" and the like.
func namesFormat(before string) bool {
	before = trimEnd(before, layoutMarks)
	word := lastWord(before, true)
	return strings.HasSuffix(before, ":") && isOneOf(before[word.From:word.To], "format example template sample")
}

// leadMarks may stand directly before 答案, besides chineseLeads.
var leadMarks = [...]string{"•", "➡", "➡️", "👉", "。", "，", "！", "：", "【", "；", "、", "）", "】", "」", "”", "》", "？", "…", "✓", "✅", "—", "’", "×", "÷", "–"}

// leadOfChinese is leadOf for a text that ends in Chinese.
func leadOfChinese(before string) leadKind {
	if suffixLen(before, leadMarks[:]...) > 0 || suffixLen(before, chineseLeads[:]...) > 0 {
		return knownLead
	}
	return unknownLead
}

// mayFollow reports whether what follows a phrase at text[i:to] may be an answer: an expression, steps,
// either of them in quotes, or a claim that there is no solution. The target alone is none, since
// "so the answer is 24" states the value.
func (q *question) mayFollow(text string, i, to int) bool {
	if beginsOperation(text[i:to]) && q.target.IsInt() {
		return true // the usual case
	}
	to = min(to, i+2*maxClaim) // enough to see how an answer begins, and for a claim
	for to > i && to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	lines := answerLines(text, Span{i, to})
	content := unwrap(text, trimBold(text, unwrap(text, lines), false))
	if content.From == content.To {
		return false
	}
	if beginsAnswer(text, content.From, to) {
		part := text[content.From:content.To]
		return len(q.hand) == 1 || !q.isTarget(strings.Trim(strings.TrimRight(part, ".。!！ "), "$\\() "))
	}
	return isClaim(text[content.From:content.To], q)
}

// beginsOperation reports whether text, after blanks, brackets and a number, has an operator of ASCII and then a
// number or a bracket.
func beginsOperation(text string) bool {
	i := 0
	for i < len(text) && (text[i] == ' ' || text[i] == '(') {
		i++
	}
	digits := i
	if i = skipDigits(text, i); i == digits {
		return false
	}
	if i < len(text) && text[i] == ' ' {
		i++
	}
	if i == len(text) || strings.IndexByte("+-*/", text[i]) < 0 {
		return false
	}
	if i++; i < len(text) && text[i] == ' ' {
		i++
	}
	return i < len(text) && (isDigit(text[i]) || text[i] == '(')
}

// markerMarks may stand between "answer" and its colon.
var markerMarks = [...]string{"*", " ", "_", "`", "\t", "\u00a0", "]", `"`, "</b>", "</strong>"}

// arrows lead from "answer" to the answer.
var arrows = [...]string{"—", "–", "->", "→", "⇒", "=>", "= ", "- "}

// englishMarker reads what makes "answer" before text[i:] a marker: a colon, "is" with a colon or without, a dash or
// an arrow, or the end of its line. It returns the end of the marker.
func (q *question) englishMarker(text string, i int) (int, markerKind) {
	const is = " is"
	switch rest := text[i:]; { // the usual cases
	case strings.HasPrefix(rest, ":"):
		return i + 1, colonMarker
	case strings.HasPrefix(rest, is) && beginsOperation(rest[len(is):]):
		return i + len(is), phraseMarker
	}
	if i < len(text) && text[i]|0x20 == 's' {
		i++
	}
	if i < len(text) && isLetter(text[i]) || isFieldName(text, Span{i - len("answer"), i}) { // "answered"
		return i, noMarker
	}
	for i < len(text) {
		size := prefixLen(text[i:], markerMarks[:]...)
		if size == 0 {
			break
		}
		i += size
	}
	if j, ok := skipColon(text, i, len(text)); ok {
		return j, colonMarker
	}
	if i == len(text) || text[i] == '\n' || text[i] == '\r' {
		return i, headingMarker
	}
	if size := prefixLen(text[i:], arrows[:]...); size > 0 {
		return i + size, phraseMarker
	}
	if to := q.skipMarkerVerb(text, skipInsertion(text, i)); to >= 0 {
		if j, ok := skipColon(text, skipAny(text, to, len(text), " *"), len(text)); ok {
			return j, colonMarker
		}
		return to, phraseMarker
	}
	return skipQualifier(text, i)
}

// isFieldName reports whether a word is the name of a field in JSON.
func isFieldName(text string, word Span) bool {
	if word.From <= 0 || text[word.From-1] != '"' || !strings.HasPrefix(text[word.To:], `"`) {
		return false
	}
	before := text[max(0, word.From-MaxAnswer):word.From]
	brace := strings.LastIndexByte(before, '{')
	return brace >= 0 && strings.IndexByte(before[brace:], '}') < 0
}

// skipInsertion returns the position after an insertion between commas at text[i:], as in "the answer, then, is".
func skipInsertion(text string, i int) int {
	if i == len(text) || text[i] != ',' {
		return i
	}
	end := strings.IndexAny(text[i+1:min(i+maxMarker, len(text))], ",.;:!?\n=+*/()0123456789")
	if end < 0 || text[i+1+end] != ',' || hasDenial(text[i+1:i+1+end]) {
		return i
	}
	return i + end + 2
}

// skipQualifier reads words between "answer" and a colon, as in "Answer (corrected):" and "Answer 2:". It returns
// the end of the marker, or noMarker if there is no colon or the words deny the answer.
func skipQualifier(text string, i int) (int, markerKind) {
	limit := min(i+maxMarker, len(text))
	end := strings.IndexAny(text[i:limit], ":.;!?\n=+*/\\$")
	if fullWidth := strings.Index(text[i:limit], "："); fullWidth >= 0 && (end < 0 || fullWidth < end) {
		end = fullWidth
	}
	if end < 0 {
		return i, noMarker
	}
	to, ok := skipColon(text, i+end, len(text))
	if words := text[i : i+end]; !ok || hasDenial(words) {
		return i, noMarker
	} else if !isQualifier(words) {
		return to, looseMarker
	}
	return to, colonMarker
}

// isQualifier reports whether words after "answer" only name it: "(final)", "#2", "now", "after checking".
func isQualifier(words string) bool {
	for i := 0; i < len(words); {
		word := nextWord(words, i)
		if word.From == word.To {
			i = word.From + 1
			continue
		}
		this := words[word.From:word.To]
		if kindOf(this) != properWord && !isAnswerName(this) && !isDigit(this[0]) && !isOneOf(this, "now after checking again here correct right of many several") {
			return false
		}
		i = word.To
	}
	return true
}

// hasDenial reports whether a word of a text denies something.
func hasDenial(text string) bool {
	for i := 0; i < len(text); {
		word := nextWord(text, i)
		switch kindOf(text[word.From:word.To]) {
		case denialWord, modalWord, wrongWord, faultWord, reportWord:
			return true
		default:
		}
		i = max(word.To, i+1)
	}
	return false
}

// maxMarker bounds the bytes between "answer" and the verb or the colon of its marker.
const maxMarker = 80

// skipMarkerVerb reads the verb after "answer" at text[i:], and words that only lead to the answer:
// "is", "would be", "to this puzzle is therefore". If a colon stands in place of the verb, it returns
// the position of the colon. It returns -1 if there is neither.
func (q *question) skipMarkerVerb(text string, i int) int {
	limit := min(i+maxMarker, len(text))
	word := nextWord(text[:limit], i)
	switch this := text[word.From:word.To]; {
	case isOneOf(this, "is would will must becomes remains should now changed changes"):
	case isOneOf(this, "to for of using with in here we i"):
		if word = q.skipToVerb(text[:limit], word.To); word.From == word.To {
			return word.From - 1
		}
	default:
		return -1
	}
	for {
		next := nextWord(text, word.To)
		if !isOneOf(text[next.From:next.To], "be therefore thus simply then now indeed clearly just as follows given by the expression that is remains to") {
			return word.To
		}
		word = next
	}
}

// nextWord returns the word at text[i:] after blanks, or an empty span.
func nextWord(text string, i int) Span {
	for i < len(text) && (text[i] == ' ' || text[i] == '*') {
		i++
	}
	from := i
	for i < len(text) && wordByteLen(text, i) > 0 {
		i += wordByteLen(text, i)
	}
	return Span{from, i}
}

// markerWords may stand between "answer" and its verb, besides the numbers of the puzzle.
const markerWords = "to for of using with in this the these those that here given above puzzle problem question game hand numbers number cards card set task " +
	"challenge all each every once exactly four three five six and make making get getting reach reaching target we i found find got get would be"

// skipToVerb returns the word "is" after markerWords. If a colon comes first, it returns the empty span
// after the position of the colon, and if neither comes, an empty span at 0.
func (q *question) skipToVerb(text string, i int) Span {
	numbers := 0
	for i < len(text) {
		word := nextWord(text, i)
		this := text[word.From:word.To]
		if this != "" && isDigit(this[0]) && !q.isTarget(this) {
			numbers++
		}
		isEnd := strings.EqualFold(this, "is") || this == "" && word.From < len(text) && prefixLen(text[word.From:], ":", "：") > 0
		switch {
		case isEnd && numbers > 0 && numbers != len(q.hand):
			return Span{} // the answer to another puzzle
		case strings.EqualFold(this, "is"):
			return word
		case this != "" && isDigit(this[0]) && !q.names(this):
			return Span{}
		case this != "" && !isDigit(this[0]) && !isOneOf(this, markerWords):
			return Span{}
		case this != "":
			i = word.To
		case word.From == len(text):
			return Span{}
		case text[word.From] == ':' || strings.HasPrefix(text[word.From:], "："):
			return Span{word.From + 1, word.From + 1}
		case strings.IndexByte(",()'\"", text[word.From]) >= 0:
			i = word.From + 1
		default:
			return Span{}
		}
	}
	return Span{}
}

// chineseVerbs are the words that make 答案 before them a phrase.
var chineseVerbs = [...]string{"如下", "应该是", "应当是", "可以是", "就是", "应为", "是", "为"}

// chineseMarker reads what makes 答案 before text[i:] a marker: a colon, or a verb with a colon or
// without. It returns the end of the marker.
func chineseMarker(text string, i int) (int, markerKind) {
	i = skipAny(text, i, len(text), "* _`")
	if j, ok := skipColon(text, i, len(text)); ok {
		return j, colonMarker
	}
	if size := prefixLen(text[i:], "】", "]"); size > 0 { // 【答案】
		to, _ := skipColon(text, i+size, len(text))
		return to, colonMarker
	}
	if i == len(text) || text[i] == '\n' || text[i] == '\r' {
		return i, headingMarker
	}
	size := prefixLen(text[i:], chineseVerbs[:]...)
	if size == 0 {
		return i, noMarker
	}
	if j, ok := skipColon(text, skipAny(text, i+size, len(text), " *"), len(text)); ok {
		return j, colonMarker
	}
	return i + size, phraseMarker
}
