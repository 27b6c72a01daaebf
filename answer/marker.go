package answer

import (
	"iter"
	"strings"
	"unicode/utf8"
)

// markerKind is how much a marker needs after it to open a place.
type markerKind uint8

const (
	noMarker     markerKind = iota
	colonMarker             // "Answer:" always opens a place
	phraseMarker            // "the answer is" opens one before something that may be an answer
)

// findMarker finds the text after the last marker that opens a place. A marker that its own clause
// denies opens none.
func findMarker(text string, within Span, q *question, found *place) bool {
	at, after := q.lastMarker(text, within)
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
	found.source, found.span, found.end, found.truncated = sourceMarker, trimBold(text, lines, bold), lines.To, false
	return true
}

// lastMarker returns where the last marker that opens a place begins and ends, or -1 if there is none.
func (q *question) lastMarker(text string, within Span) (at, after int) {
	at, after = -1, -1
	const chinese = "答案"
	for _, needle := range [...]string{"nswer", "NSWER", chinese} { // answer, Answer, ANSWER
		for i := range lastFirst(text, needle, within) {
			if i <= at {
				break
			}
			from, to, kind := i, i+len(needle), noMarker
			if needle == chinese {
				to, kind = chineseMarker(text[:within.To], to)
			} else if from--; from >= within.From && text[from]|0x20 == 'a' && (from == within.From || !isLetter(text[from-1]) && text[from-1] != '-') {
				to, kind = q.englishMarker(text[:within.To], to)
			}
			if kind != noMarker && (kind == colonMarker || q.mayFollow(text, to, within.To)) && mayIntroduce(text[within.From:from]) {
				at, after = from, to
				break
			}
		}
	}
	return at, after
}

// lastFirst yields the positions of needle in a part of a text, the last one first, in linear time. It searches
// block after block from the end, and each block forwards, which is many times faster than strings.LastIndex. The
// needle has at least 4 bytes and does not overlap itself.
func lastFirst(text, needle string, within Span) iter.Seq[int] {
	return func(yield func(int) bool) {
		const block = 512
		var found [block / 4]uint16 // relative to the beginning of the block
		for to := within.To; to > within.From; to -= block {
			from := max(within.From, to-block)
			end := min(to+len(needle)-1, within.To) // of a needle that begins in the block
			n := 0
			for i := indexAfter(text, needle, from, end); i >= 0; i = indexAfter(text, needle, i, end) {
				found[n] = uint16(i - len(needle) - from)
				n++
			}
			for n > 0 {
				if n--; !yield(from + int(found[n])) {
					return
				}
			}
		}
	}
}

// opensEmphasis reports whether the last line of a text has a mark that is not closed.
func opensEmphasis(before, mark string) bool {
	return strings.Count(before[strings.LastIndexByte(before, '\n')+1:], mark)%2 == 1
}

// mayIntroduce reports whether the words before "answer" may introduce the answer: they are ones such as
// "so my final", and the clause denies nothing. "Half of the answer is" and "old answer:" introduce none.
func mayIntroduce(before string) bool {
	if lead := trimEnd(before, " "); len(lead) >= len("the") && isOneOf(lead[len(lead)-len("the"):], "the") {
		if lead = trimEnd(lead[:len(lead)-len("the")], " "); lead == "" || lead[len(lead)-1] == '\n' {
			return true // the usual case
		}
	}
	if denies(before, true) || isConditional(before) {
		return false
	}
	before = before[max(0, len(before)-maxClause):]
	if last := trimEnd(before, " *_`#\"$"); last != "" && last[len(last)-1] >= utf8.RuneSelf {
		return mayIntroduceInChinese(last)
	}
	determined := false
	for {
		word := lastWord(before, false)
		if word.From == word.To {
			return true
		}
		this := before[word.From:word.To]
		switch kind := kindOf(this); {
		case isOneOf(this, "so", "and") || kind == concludeWord || kind == doubtWord: // no doubt, or denies had said so
			return true
		case isOneOf(this, "of", "than"):
			return false
		case kind == properWord || !determined && (kind == rightWord || isOneOf(this, "possible")):
		case kind == linkWord || kind == selfWord || kind == leadWord || kind == rightWord:
			determined = true
		case isDigit(this[0]) || len(this) == 1:
			return !determined // the number of an item
		default:
			return false
		}
		before = before[:word.From]
	}
}

// chineseLeads are words that may stand directly before 答案.
var chineseLeads = [...]string{"最终", "最后", "正确", "的", "所以", "因此", "故", "那么", "则", "本题", "此题", "该题", "这题", "一个", "可行", "唯一", "完整", "标准", "参考", "于是", "得到", "得出", "给出", "可得", "即", "我", "认为", "看出", "知道", "发现", "说明", "确定", "相信", "想", "这个", "这", "其", "以下", "一种"}

// mayIntroduceInChinese is mayIntroduce for a text that ends in Chinese.
func mayIntroduceInChinese(before string) bool {
	return suffixLen(before, "。", "，", "！", "：", "【", "；", "、", "）", "】", "」", "”", "》", "？", "…") > 0 || suffixLen(before, chineseLeads[:]...) > 0 ||
		suffixLen(before, "✓", "✅", "—", "’", "×", "÷", "–") > 0
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
	for i < len(text) && isDigit(text[i]) {
		i++
	}
	if i == digits {
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

// englishMarker reads what makes "answer" before text[i:] a marker: a colon, or "is" with a colon or
// without. It returns the end of the marker.
func (q *question) englishMarker(text string, i int) (int, markerKind) {
	i = skipAny(text, i, len(text), "* _`")
	if j, ok := skipColon(text, i, len(text)); ok {
		return j, colonMarker
	}
	if text[i-1] != ' ' {
		return i, noMarker
	}
	if to := q.skipMarkerVerb(text, i); to >= 0 {
		i = to
	} else {
		return i, noMarker
	}
	if j, ok := skipColon(text, skipAny(text, i, len(text), " *"), len(text)); ok {
		return j, colonMarker
	}
	return i, phraseMarker
}

// maxMarker bounds the bytes between "answer" and the verb or the colon of its marker.
const maxMarker = 80

// skipMarkerVerb reads the verb after "answer" at text[i:], and words that only lead to the answer:
// "is", "would be", "to this puzzle is therefore". If a colon stands in place of the verb, it returns
// the position of the colon. It returns -1 if there is neither.
func (q *question) skipMarkerVerb(text string, i int) int {
	limit := min(i+maxMarker, len(text))
	word := nextWord(text[:limit], i)
	switch strings.ToLower(text[word.From:word.To]) {
	case "is", "would", "will", "must", "becomes":
	case "to", "for", "of", "using", "with", "in", "here", "we", "i":
		if word = q.skipToVerb(text[:limit], word.To); word.From == word.To {
			return word.From - 1
		}
	default:
		return -1
	}
	for {
		next := nextWord(text, word.To)
		switch strings.ToLower(text[next.From:next.To]) {
		case "be", "therefore", "thus", "simply", "then", "now", "indeed", "clearly", "just", "as", "follows", "given", "by", "the", "expression", "that":
			word = next
		default:
			return word.To
		}
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
const markerWords = " to for of using with in this the these those that here given above puzzle problem question game hand numbers number cards card set task " +
	"challenge all each every once exactly four three five six and make making get getting reach reaching target we i found find got get would be "

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
		case this != "" && !isDigit(this[0]) && !strings.Contains(markerWords, " "+strings.ToLower(this)+" "):
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
		return i + size, colonMarker
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
