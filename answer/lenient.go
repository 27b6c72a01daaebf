// This file reads what untrained models write, for the option lenient. It looks only at answers that
// are otherwise Invalid, so the option never changes a verdict of Correct or Wrong:
//
//	Solution: 4*6             another marker, such as Equation:, ####, 解： or 答：
//	**4*6**                   bold text
//	print(4*6)                a call of print
//	12:2                      a colon between numbers, for ÷
//	{"answer": "4*6"}         JSON with one field that can only be the answer
//	(4+8)*(6-4) = 12*2 = 24   a chain: the first side is the answer, and all sides must be equal
//	… ⏎ 4*6 = 24              a last line, or last lines, of nothing but an answer
//	… \[ 4*6 = 24 \] …        the last display formula
//
// It does not look for expressions in prose, so it accepts no answer that nobody gave.

package answer

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/make24/make24/rat"
)

// mayReadAgain reports whether the profile is lenient and the answer could not be read.
func (j *Judge) mayReadAgain(res *Result) bool {
	return j.profile.Lenient && !j.profile.Strict && res.Verdict == Invalid && (res.Reason == Syntax || res.Reason == NoAnswer) &&
		res.Fault != faultCut && res.Fault != faultWithdrawn
}

// judgeLenient reads the answer again, with the additional notation. If the answer still cannot be read, it
// leaves res as it is.
func (j *Judge) judgeLenient(r *reader, res *Result, found *place, q *question) {
	places := []place{*found}
	if found.source == sourceText {
		places = findLenient(r.text, q)
	}
	for i := range places {
		if i == formulaPlace && res.Verdict != Invalid {
			break
		}
		again := j.judgeAgain(r, places[i], q)
		if again.Verdict == Invalid && !again.NoSolution {
			continue
		}
		if *res = again; res.isCredited() {
			j.checkRest(r, res, &places[i], q)
		}
		if res.Verdict != Wrong || i != blockPlace {
			break
		}
	}
}

// judgeAgain judges the answer at a place, also as a chain.
func (j *Judge) judgeAgain(r *reader, p place, q *question) Result {
	wantTree := r.wantTree
	*r = reader{lexer: lexer{text: r.text, colonDivides: true}, wantTree: wantTree}
	if p.span = q.unwrapLenient(r.text, p.span); p.span.To-p.span.From > MaxAnswer {
		return Result{}
	}
	var again Result
	p.bare = false // the lenient reading may have changed the span
	j.judgePlace(r, &again, &p, q)
	if again.Verdict != Invalid || again.NoSolution {
		return again
	}
	chain := Result{Source: p.source, Span: p.span}
	*r = reader{lexer: lexer{text: r.text, colonDivides: true}, wantTree: wantTree}
	r.prepare(j, q)
	if r.judgeChain(&chain, q.target) {
		return chain
	}
	return again
}

// The indexes of places that findLenient returns, if there is no lenient marker.
const (
	blockPlace   = 1
	formulaPlace = 3
)

// findLenient returns the places of an answer in a text in which find found neither a tag, a box, a fence
// nor a marker: the one after the last lenient marker, or else the whole text, the last lines that may
// be steps, the last line, and the last display formula. An earlier place counts before a later one;
// the last line also counts if the lines before it make the answer wrong.
func findLenient(text string, q *question) []place {
	visible, ok := findVisible(text)
	if !ok || visible.truncated {
		return nil
	}
	s := visible.span
	if last := lastLenientMarker(text, s, q); last >= 0 {
		if strings.HasPrefix(text[last:s.To], stars) && last+len(stars) < s.To && blankLen(text, last+len(stars)) > 0 {
			last += len(stars) // the end of a bold marker
		}
		lines := answerLines(text, Span{last, s.To})
		return []place{{source: sourceMarker, span: lines, end: lines.To}}
	}
	s = trim(text, s)
	line := Span{s.From + strings.LastIndexByte(text[s.From:s.To], '\n') + 1, s.To}
	block := line
	for block.From > s.From {
		previous := Span{s.From + strings.LastIndexByte(text[s.From:block.From-1], '\n') + 1, block.From - 1}
		if !spanHasEquals(text, previous) || s.To-previous.From > MaxAnswer {
			break
		}
		block.From = previous.From
	}
	intro := block.From // the end of what introduces the answer, or a list of attempts
	for intro > s.From && s.To-intro <= MaxAnswer {
		from := s.From + strings.LastIndexByte(text[s.From:intro-1], '\n') + 1
		if !onlyMath(text, trim(text, Span{from, intro - 1})) {
			break
		}
		intro = from
	}
	places := []place{{span: s, end: s.To}, {span: block, end: s.To}, {span: line, end: s.To}}
	formula, ok := lastFormula(text, s)
	if ok && !q.isRejected(text[s.From:formula.From]) {
		places = append(places, place{span: formula, end: formula.To})
	}
	if q.isRejected(text[s.From:intro]) || q.isRejected(text[s.From:block.From]) || q.isRejected(text[s.From:line.From]) || formula.To > s.To {
		return places[:1]
	}
	return places
}

// isRejected reports whether the text before an answer denies it, is a question, or introduces it as a
// mistake or an attempt. Only a sentence that is not ended, as before a colon, introduces anything.
func (q *question) isRejected(before string) bool {
	before = strings.TrimRight(before, " \r\n")
	if suffixLen(before, "?", "？") > 0 {
		return true
	}
	if end := suffixLen(before, ".", "!", "。", "！"); end > 0 && suffixLen(before, "e.g.", "i.e.") == 0 {
		body := before[:len(before)-end]
		sentence := strings.TrimSpace(body[strings.LastIndexAny(body, "\n.!")+1:])
		if i := strings.LastIndex(sentence, "。"); i >= 0 {
			sentence = sentence[i+len("。"):]
		}
		return isClaim(sentence, q) || givesUp(sentence)
	}
	sentence := before[strings.LastIndexAny(strings.TrimSuffix(before, "e.g."), "\n.!")+1:]
	isChinese := false
	for i := 0; i < len(sentence); {
		word := nextWord(sentence, i)
		this := sentence[word.From:word.To]
		switch kind := kindOf(this); {
		case this == "":
			isChinese = isChinese || word.From < len(sentence) && sentence[word.From] >= utf8.RuneSelf
		case isDigit(this[0]) || len(this) == 1:
		case kind == linkWord || kind == selfWord || kind == rightWord || kind == remarkWord || kind == properWord || kind == leadWord || kind == concludeWord || kind == usualWord || kind == fillerWord:
		default:
			if !isOneOf(this, "two try following") {
				return true
			}
		}
		i = max(word.To, i+1)
	}
	if isChinese && (!containsAny(sentence, chineseIntros[:]) || containsAny(sentence, chineseDenials[:])) {
		return true
	}
	return denies(before) || takesBack(sentence, nil)
}

// chineseIntros are words of which one must be in a Chinese introduction of an answer.
var chineseIntros = [...]string{"解", "答", "算式", "得", "如下", "步骤", "可以", "结果", "所以", "因此", "凑", "这样", "那么", "于是", "即"}

// givesUp reports whether a sentence says that its author has no answer.
func givesUp(sentence string) bool {
	for i, n := 0, 0; i < len(sentence) && n < 3; n++ {
		word := nextWord(sentence, i)
		this := sentence[word.From:word.To]
		if n == 0 && kindOf(this) != selfWord {
			break
		}
		if kind := kindOf(this); n > 0 && (kind == denialWord || kind == modalWord || strings.EqualFold(this, "give")) {
			return true
		}
		i = max(word.To, i+1)
	}
	return prefixLen(sentence, "我不", "不会", "不知道", "无解", "没有解") > 0
}

// lastFormula returns the last display formula, with its delimiters. If it is never closed, the end of
// the span is after that of s.
func lastFormula(text string, s Span) (formula Span, ok bool) {
	part := text[s.From:s.To]
	if from := strings.LastIndex(part, `\[`); from >= 0 {
		to := strings.Index(part[from:], `\]`)
		if to < 0 {
			return Span{s.From + from, s.To + 1}, false
		}
		formula, ok = Span{s.From + from, s.From + from + to + len(`\]`)}, true
	}
	if count := strings.Count(part, "$$"); count%2 == 1 {
		return Span{s.From, s.To + 1}, false
	} else if count > 0 {
		to := strings.LastIndex(part, "$$")
		from := strings.LastIndex(part[:to], "$$")
		if s.From+to > formula.To {
			formula, ok = Span{s.From + from, s.From + to + len("$$")}, true
		}
	}
	return formula, ok
}

// lenientMarkers are the markers that only a lenient profile reads, in lower case, and followed by a
// colon unless they end with a mark.
var lenientMarkers = [...]string{"solution", "expression", "equation", "result", "formula", "output", "ans", "####", "解", "解答", "算式", "答", "等式", "式子", "表达式", "结果"}

// lastLenientMarker returns the end of the last marker that only a lenient profile reads and that its
// clause does not deny, or -1.
func lastLenientMarker(text string, s Span, q *question) int {
	last := -1
	for _, marker := range lenientMarkers {
		isWord := isLetter(marker[0])
		needle := marker
		if isWord {
			needle = marker[1:]
		}
		for range 2 { // also in upper case
			for i := indexAfter(text, needle, s.From, s.To); i >= 0; i = indexAfter(text, needle, i, s.To) {
				at := i - len(marker)
				if at < s.From || isWord && (text[at]|0x20 != marker[0] || at > s.From && isLetter(text[at-1])) {
					continue
				}
				end, ok := skipColon(text, skipAny(text, i, s.To, "* "), s.To)
				if !ok && isWord && strings.HasPrefix(text[i:s.To], " is:") {
					end, ok = i+len(" is:"), true
				}
				if !ok && isWord && strings.HasPrefix(text[i:s.To], " is ") && q.mayFollow(text, i+len(" is "), s.To) {
					end, ok = i+len(" is "), true
				}
				if !isWord && marker != "####" && at > s.From { // 解 in 求解 is no marker
					before, _ := utf8.DecodeLastRuneInString(text[s.From:at])
					ok = ok && !unicode.Is(unicode.Han, before)
				}
				if marker == "####" {
					end, ok = i, at == s.From || text[at-1] == '\n'
				}
				if ok && end > last && leadOf(text[s.From:at]) == knownLead {
					last = end
				}
			}
			if !isWord {
				break
			}
			needle = strings.ToUpper(needle)
		}
	}
	return last
}

// unwrapLenient returns the span without the marks around the answer that only a lenient profile reads: bold,
// a call of print, JSON with one field that can only be the answer.
func (q *question) unwrapLenient(text string, s Span) Span {
	for {
		inner := unwrap(text, trimBold(text, unwrap(text, s), false))
		inner.From += leadLen(text[inner.From:inner.To])
		part := text[inner.From:inner.To]
		if n := len(part); n > 2 && (part[0] == '_' || part[0] == '*') && part[n-1] == part[0] && strings.Count(part, part[:1]+part[:1]) != 1 {
			inner = Span{inner.From + 1, inner.To - 1}
		} else if strings.HasPrefix(part, "print(") && strings.HasSuffix(part, ")") && strings.Count(part, "print(") == 1 && strings.IndexByte(part, '\n') < 0 {
			inner = Span{inner.From + len("print("), inner.To - 1}
		} else if field, ok := q.answerField(part); ok {
			inner = Span{inner.From + field.From, inner.From + field.To}
		}
		if inner == s {
			return s
		}
		s = inner
	}
}

// leadLen returns the length of what only leads to an answer at the beginning of a text: a bullet, the mark of a
// quotation, a label "A:", or a word such as "So,".
func leadLen(text string) int {
	if size := prefixLen(text, "• ", "> ", "A: ", "1. "); size > 0 {
		return size
	}
	word := nextWord(text, 0)
	if kind := kindOf(text[word.From:word.To]); word.From == 0 && strings.HasPrefix(text[word.To:], ", ") && (kind == concludeWord || isOneOf(text[:word.To], "so")) {
		return word.To + 2
	}
	return 0
}

// answerFields are the names of JSON fields that hold an answer.
const answerFields = "answer final_answer expression solution equation formula result 答案 表达式"

// otherFields are the names of JSON fields that say nothing about the answer.
const otherFields = "numbers nums hand cards input target id puzzle steps reasoning thought thoughts explanation correct valid verified"

// answerField returns the text of the only field of a JSON object that is one of answerFields and has a
// text without escapes. It reports false if there is none or there are several, or if another field may say
// something about the answer.
func (q *question) answerField(object string) (field Span, ok bool) {
	if strings.Contains(object, "false") || strings.Contains(object, "null") {
		return Span{}, false
	}
	isObject := eachField(object, func(name string, value Span) bool {
		text := object[value.From:value.To]
		switch isText := text[0] == '"'; {
		case isText && isOneOf(name, otherFields) && hasRetraction(text[1:len(text)-1], q):
			return false
		case isOneOf(name, otherFields):
			return true
		case !isOneOf(name, answerFields) || isText && (ok || strings.IndexByte(text, '\\') >= 0):
			return false
		case isText:
			field, ok = Span{value.From + 1, value.To - 1}, true
			return true
		default:
			return q.isTarget(text) // the value of the expression
		}
	})
	return field, ok && isObject
}

// hasRetraction reports whether a sentence of a text takes an answer back.
func hasRetraction(text string, q *question) bool {
	_, ok := findRetraction(text, Span{0, len(text)}, q)
	return ok
}

// eachField calls visit with the name, in lower case, and the value of each field of a JSON object, until visit
// returns false. It reports whether the text is an object and visit never returned false.
func eachField(object string, visit func(name string, value Span) bool) bool {
	if object == "" || object[0] != '{' {
		return false
	}
	skip := func(i int, want byte) int {
		if i = skipJSONBlanks(object, i); i < len(object) && object[i] == want {
			return skipJSONBlanks(object, i+1)
		}
		return len(object)
	}
	for i := skip(0, '{'); i < len(object); {
		nameEnd := jsonValueEnd(object, i)
		from := skip(nameEnd, ':')
		to := jsonValueEnd(object, from)
		if object[i] != '"' || to == from || !visit(strings.ToLower(strings.Trim(object[i:nameEnd], `"`)), Span{from, to}) {
			return false
		}
		if to = skipJSONBlanks(object, to); to == len(object)-1 && object[to] == '}' {
			return true
		}
		i = skip(to, ',')
	}
	return false
}

// skipJSONBlanks returns the position after white space of JSON at text[i:].
func skipJSONBlanks(text string, i int) int {
	for i < len(text) && strings.IndexByte(" \t\r\n", text[i]) >= 0 {
		i++
	}
	return i
}

// jsonValueEnd returns the end of the JSON value at text[i:]: after a string, or before the next comma, colon or
// closing bracket outside brackets.
func jsonValueEnd(text string, i int) int {
	depth, isText := 0, false
	for start := i; i < len(text); i++ {
		switch c := text[i]; {
		case isText && c == '\\':
			i++
		case c == '"':
			if isText = !isText; !isText && depth == 0 && text[start] == '"' {
				return i + 1
			}
		case isText:
		case c == '{' || c == '[':
			depth++
		case depth == 0 && strings.IndexByte(",:}]", c) >= 0:
			return start + len(strings.TrimRight(text[start:i], " \t\r\n"))
		case c == '}' || c == ']':
			depth--
		}
	}
	return len(text)
}

// judgeChain judges a chain of at least three sides, such as (4+8)*(6-4) = 12*2 = 24. The answer is
// the first side. If the sides are not all equal, the chain is a false equation. judgeChain reports
// false if the text is not such a chain.
func (r *reader) judgeChain(res *Result, target rat.Rat) bool {
	at, sides := Span{res.Span.From, res.Span.To}, 0
	var stated rat.Rat
	allEqual := true
	r.restart(res.Span.From, res.Span.To)
	for {
		var x operand
		r.count, r.violations = 0, violations{}
		r.next()
		r.parseBinary(&x, 0)
		if r.tok != tokEquals && r.tok != tokEnd {
			return false
		}
		if !x.defined {
			allEqual = false
		}
		switch sides++; sides {
		case 1:
			at.To = r.from
		case 2:
			stated = x.value
		default:
			allEqual = allEqual && x.value.Equal(stated)
		}
		if r.tok == tokEnd {
			break
		}
	}
	if sides < 3 || !r.finishReading() {
		return false
	}
	r.math = 0
	var e equation
	e.at = res.Span
	r.restart(at.From, at.To)
	r.next()
	r.parseBinary(&e.operand, 0)
	e.hasStatedValue, e.statedValue = true, stated
	r.decideEquation(res, &e, target)
	if !allEqual && res.Verdict == Correct {
		res.refuse(FalseEquation, res.Span)
	}
	return true
}
