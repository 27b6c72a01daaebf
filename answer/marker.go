package answer

import (
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
	at, after := -1, -1
	open := func(from, to int, kind markerKind) {
		if to > after && (kind == colonMarker || q.mayFollow(text, to, within.To)) && mayIntroduce(text[within.From:from]) {
			at, after = from, to
		}
	}
	for _, needle := range [...]string{"nswer", "NSWER"} { // answer, Answer, ANSWER
		for i := indexAfter(text, needle, within.From, within.To); i >= 0; i = indexAfter(text, needle, i, within.To) {
			from := i - len("answer")
			if from < within.From || text[from]|0x20 != 'a' || from > within.From && (isLetter(text[from-1]) || text[from-1] == '-') {
				continue
			}
			if to, kind := q.englishMarker(text[:within.To], i); kind != noMarker {
				open(from, to, kind)
			}
		}
	}
	const chinese = "答案"
	for i := indexAfter(text, chinese, within.From, within.To); i >= 0; i = indexAfter(text, chinese, i, within.To) {
		if to, kind := chineseMarker(text[:within.To], i); kind != noMarker {
			open(i-len(chinese), to, kind)
		}
	}
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

// opensEmphasis reports whether the last line of a text has a mark that is not closed.
func opensEmphasis(before, mark string) bool {
	return strings.Count(before[strings.LastIndexByte(before, '\n')+1:], mark)%2 == 1
}

// mayIntroduce reports whether the words before "answer" may introduce the answer: they are ones such as
// "so my final", and the clause denies nothing. "Half of the answer is" and "old answer:" introduce none.
func mayIntroduce(before string) bool {
	if denies(before, true) || isConditional(before) {
		return false
	}
	before = before[max(0, len(before)-maxClause):]
	if last := strings.TrimRight(before, " *_`#\"$"); last != "" && last[len(last)-1] >= utf8.RuneSelf {
		return mayIntroduceInChinese(last)
	}
	determined := false
	for {
		word := lastWord(before, false)
		if word.From == word.To {
			return true
		}
		this := strings.ToLower(before[word.From:word.To])
		switch kind := kindOf(this); {
		case this == "so" || this == "and" || kind == concludeWord || kind == doubtWord: // no doubt, or denies had said so
			return true
		case this == "of" || this == "than":
			return false
		case kind == properWord || !determined && (kind == rightWord || this == "possible"):
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

// isConditional reports whether the sentence at the end of text begins like a condition: "If 7 were 8,".
func isConditional(text string) bool {
	text = text[max(0, len(text)-maxClause):]
	sentence := text[strings.LastIndexAny(text, ".!?\n")+1:]
	if strings.IndexByte(sentence, ',') < 0 {
		return false
	}
	first := nextWord(sentence, 0)
	switch strings.ToLower(sentence[first.From:first.To]) {
	case "if", "were", "had", "suppose", "supposing", "assuming", "unless":
		return true
	}
	return false
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
	to = min(to, i+2*maxClaim) // enough to see how an answer begins, and for a claim
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to--
	}
	lines := answerLines(text, Span{i, to})
	content := unwrap(text, trimBold(text, unwrap(text, lines), false))
	if content.From == content.To {
		return false
	}
	if beginsAnswer(text, content.From, to) {
		part := strings.TrimRight(text[content.From:content.To], ".。!！ ")
		return len(q.hand) == 1 || strings.Trim(part, "$\\() ") != q.target.String()
	}
	return isClaim(text[content.From:content.To], q)
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
		if this != "" && isDigit(this[0]) && this != q.target.String() {
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
