// This file decides whether the text after an answer takes it back, or gives another one.

package answer

import (
	"strings"
	"unicode/utf8"
)

// crossMarks say that something is wrong.
var crossMarks = [...]string{"✗", "✘", "❌", "❎", "☒", "👎", "🚫", "💔", "⛔"}

// findRetraction returns the first sentence of text[within] that takes back the answer before it:
// "Wait", "That is wrong", "This does not give 24", "不对". The sentence may be the rest of the one
// with the answer. Sentences about other answers take nothing back, and neither do denied faults.
func findRetraction(text string, within Span, q *question) (Span, bool) {
	for from := within.From; from < within.To; {
		to := sentenceEnd(text[:within.To], from)
		sentence := trim(text, Span{from, to})
		if takesBack(text[from:to], q) || isClaim(text[sentence.From:sentence.To], q) {
			return sentence, true
		}
		from = to
	}
	return Span{}, false
}

// sentenceEnd returns the end of the sentence at text[i:]: after . ! ? ; or a line end, or their
// full-width forms. A point inside a number or a word ends no sentence.
func sentenceEnd(text string, i int) int {
	for ; i < len(text); i++ {
		switch c := text[i]; c {
		case '\n', ';', '!', '?':
			return i + 1
		case '.':
			if i+1 == len(text) || wordByteLen(text, i+1) == 0 {
				return i + 1
			}
		case "。"[0], "！"[0]:
			if size := prefixLen(text[i:], "。", "！", "？", "；"); size > 0 {
				return i + size
			}
		}
	}
	return len(text)
}

// takesBack reports whether a sentence takes back the answer before it. It does so
//
//   - if it begins with a recallWord, or has two words of recalls;
//   - if it says that something is wrong, or denies that something is right, unless it is about others;
//   - if it is about this, that, it, I or we, and says something else than what follows an answer;
//   - if it is too short to be about anything, and not one of the usual ends;
//   - if it has a cross mark.
//
// If q is not nil, another value than the target is wrong.
func takesBack(sentence string, q *question) bool {
	if containsAny(sentence, crossMarks[:]) {
		return true
	}
	s := statement{q: q, text: sentence, digitsEnd: -1}
	for i := 0; i < len(sentence); {
		if sentence[i] == '\\' { // the name of a macro
			for i++; i < len(sentence) && isLetter(sentence[i]); i++ {
			}
			s.marks = true
			continue
		}
		if size := signedNumberLen(sentence, i); size > 0 && (i+size == len(sentence) || !isLetter(sentence[i+size])) {
			number := sentence[i : i+size]
			if i += size; s.read(number, sentence[i:]) {
				return true
			}
			continue
		}
		size := wordByteLen(sentence, i)
		if size == 0 {
			s.isChinese = s.isChinese || sentence[i] >= utf8.RuneSelf
			s.marks = s.marks || strings.IndexByte("=*/+:$}`|", sentence[i]) >= 0
			i++
			continue
		}
		from := i
		for size > 0 {
			if i += size; i == len(sentence) {
				break
			}
			size = wordByteLen(sentence, i)
		}
		if s.read(sentence[from:i], sentence[i:]) {
			return true
		}
	}
	if s.isChinese {
		s.readChinese()
	}
	switch {
	case s.polite || s.others && !s.aboutThis && !s.aboutUs:
		return false
	case s.fault || s.unused && !s.twice || s.turn && !s.affirmed && !s.others:
		return true
	case s.aboutThis || s.aboutUs:
		return s.unknown
	default:
		return s.count > 0 && s.count <= 3 && !s.usual && !s.affirmed && !s.marks && !s.isChinese && !strings.HasSuffix(strings.TrimRight(sentence, " \n"), "?")
	}
}

// statement is what takesBack has read of a sentence.
type statement struct {
	q    *question
	text string

	digitsEnd          int    // the end of the last digit; -1 before it is known
	count              int    // the words read
	previous           string // the last word
	started            bool   // a word other than a fillerWord was read
	negated, modal     bool   // a denial was read, at most three words ago
	sinceDenial        int
	fault              bool // something is wrong
	others             bool // about other answers
	unused, twice      bool // "does not use", unless twice
	but, turn          bool // "but" was read; the sentence began with it
	affirmed           bool // something is right
	aboutThis, aboutUs bool // the subject is this, that or it; I or we
	unknown            bool // after such a subject, a word that does not follow an answer
	usual              bool // a word of the usual ends
	polite             bool // "let me know"
	isChinese, marks   bool // other characters; marks of formulas or layout
}

// read reads a word of a sentence, and reports whether the sentence is known to take the answer back. rest is
// the text after the word.
func (s *statement) read(word, rest string) bool {
	kind := kindOf(word)
	lower := strings.ToLower(word)
	isNumber := isDigit(word[0]) || numberLen(word) == len(word)
	if !isNumber {
		s.count++
	}
	s.polite = s.polite || s.aboutUs && s.previous == "me" && lower == "know"
	if !s.started && s.begin(kind, lower, rest) {
		return true
	}
	if isRecall(s.previous, word) {
		return true
	}
	if s.sinceDenial++; s.sinceDenial > 3 {
		s.negated, s.modal = false, false
	}
	s.twice = s.twice || isOneOf(word, "twice again repeatedly")
	if isOneOf(word, "no fail failed rejected") && endsClause(rest) && strings.IndexByte(s.text[:len(s.text)-len(rest)], ':') >= 0 {
		s.fault = true // "Valid: no"
	}
	switch kind {
	case denialWord, modalWord:
		s.negated, s.modal, s.sinceDenial = true, kind == modalWord, 0
		s.unknown = s.unknown || s.aboutUs && s.count <= 3
		s.fault = s.fault || s.aboutThis && (lower == "example" || lower == "sample")
	case wrongWord, faultWord:
		s.fault = s.fault || !s.negated
	case rightWord:
		isUse := lower == "use" || lower == "uses"
		s.affirmed = s.affirmed || !s.negated && !isUse
		switch {
		case isUse:
			s.unused = s.unused || s.negated && !s.modal
		case s.negated:
			s.fault = s.fault || !s.modal || isAdjective(word)
		case s.but:
			s.fault = false
		}
	case othersWord:
		s.others, s.negated = true, false // not the only one
	case linkWord, remarkWord, selfWord, properWord, leadWord, concludeWord, usualWord:
		s.fault = s.fault || s.aboutThis && isOneOf(word, "guess") || s.negated && s.sinceDenial == 1 && isOneOf(word, "final")
		s.usual = s.usual || kind != linkWord && kind != selfWord || lower == "solution" || lower == "answer"
		switch lower {
		case "it":
			s.fault = s.fault || s.negated && s.sinceDenial == 1
		case "answer", "solution":
			s.fault = s.fault || s.negated && !s.digitsFollow(rest) // not: the answer is not 4+6
		}
	default:
		switch {
		case isOneOf(word, "hard difficult"):
		case lower == "but":
			s.but = true
		case isNumber && s.q != nil:
			isTarget := s.q.isTarget(word)
			s.fault = s.fault || s.negated && isTarget || s.aboutThis && !isTarget && statesValue(s.previous) && !startsWithOperator(rest)
		default:
			s.unknown = s.unknown || s.aboutThis || s.aboutUs
		}
	}
	s.previous = lower
	return false
}

// begin reads a word at the beginning of a sentence, and reports whether the sentence takes the answer back.
func (s *statement) begin(kind wordKind, lower, rest string) bool {
	if kind == recallWord || lower == "no" && endsClause(rest) {
		return true
	}
	switch lower {
	case "but", "however", "although", "though", "yet":
		s.turn = true
	case "so", "and", "then", "check", "checking", "verification", "verify", "note":
	case "this", "that", "it", "it's", "that's", "these", "which":
		s.started, s.aboutThis = true, true
	case "i", "we", "i'm", "i've", "we've", "let's", "let", "i'll", "my":
		s.started, s.aboutUs = true, true
	default:
		s.started = kind != fillerWord
		s.aboutThis = s.aboutThis || s.previous == "the" && (lower == "result" || lower == "value" || lower == "total" || lower == "sum" || lower == "above")
		if lower == "the" {
			s.started = false
		}
	}
	return false
}

// digitsFollow reports whether the rest of the sentence has a digit.
func (s *statement) digitsFollow(rest string) bool {
	if s.digitsEnd < 0 {
		s.digitsEnd = strings.LastIndexAny(s.text, "0123456789") + 1
	}
	return s.digitsEnd > len(s.text)-len(rest)
}

// statesValue reports whether a number after a word is a value: "this gives 26".
func statesValue(word string) bool {
	switch word {
	case "equals", "equal", "gives", "makes", "is", "yields", "only", "to", "gets", "just":
		return true
	}
	return false
}

// startsWithOperator reports whether text continues an expression.
func startsWithOperator(text string) bool {
	text = strings.TrimLeft(text, " ")
	return text != "" && (text[0] == ')' || text[0] == '=' || signLen(text, "") > 0 || macroLen(text) > 0)
}

// isEquationSign reports whether only a part of an equation has r.
func isEquationSign(r rune) bool { return r == '=' || isSign(r, "^") }

// readChinese reads the Chinese words of a sentence.
func (s *statement) readChinese() {
	plain := withoutAffirmations(s.text)
	start := strings.TrimLeft(plain, " ，,")
	s.fault = s.fault || containsAny(plain, chineseFaults[:]) || prefixLen(start, chineseRecalls[:]...) > 0
	s.others = s.others || containsAny(plain, chineseOthers[:])
	if s.q == nil {
		return
	}
	s.fault = s.fault || strings.Contains(plain, "不是"+s.q.target.String())
	for _, verb := range [...]string{"结果是", "结果为", "等于", "得到", "这样得", "这样是", "得"} {
		if i := strings.Index(plain, verb); i >= 0 {
			digits := strings.TrimLeft(plain[i+len(verb):], " ")
			n := skipDigits(digits, 0)
			if s.fault = s.fault || n > 0 && !s.q.isTarget(digits[:n]) && !startsWithOperator(digits[n:]) && !strings.HasPrefix(strings.TrimLeft(digits[n:], " "), "，") && !strings.ContainsFunc(plain[:i], isEquationSign); s.fault {
				return
			}
		}
	}
}

// endsClause reports whether text begins with a mark that ends a clause, or is blank.
func endsClause(text string) bool {
	text = strings.TrimLeft(text, " *_)$")
	return text == "" || strings.IndexByte(",.!?;:-\n", text[0]) >= 0 || strings.HasPrefix(text, "—") || strings.HasPrefix(text, "–")
}

// recalls lists pairs of words that take back what was said.
var recalls = [...]string{
	"hold on", "try again", "start over", "should be", "should have", "take back", "that back", "it back",
	"hang on", "crossed out", "drawing board", "no cigar", "no idea", "not grade", "never mind", "second thought", "not quite", "scratch that", "strike that", "my bad",
}

// isRecall reports whether two words are one of recalls.
func isRecall(first, second string) bool {
	if first == "" {
		return false
	}
	for _, pair := range recalls {
		if a, b, _ := strings.Cut(pair, " "); len(a) == len(first) && len(b) == len(second) && strings.EqualFold(a, first) && strings.EqualFold(b, second) {
			return true
		}
	}
	return false
}

// isAdjective reports whether a rightWord is an adjective, so "cannot be right" is no rule.
func isAdjective(word string) bool {
	return isOneOf(word, "correct right true valid")
}

// isAnotherAnswer reports whether the content of a marker after a tag, a box or a fence is another answer:
// it has a digit, or says that there is no answer, as "I don't know" and "none" do. Otherwise, it is
// prose such as "see above".
func isAnotherAnswer(content string) bool {
	if strings.HasSuffix(content, "?") || strings.ContainsAny(content, "0123456789") {
		return true
	}
	for i := 0; i < len(content); {
		from := i
		for i < len(content) && wordByteLen(content, i) > 0 {
			i += wordByteLen(content, i)
		}
		if i == from {
			i++
			continue
		}
		switch kindOf(content[from:i]) {
		case denialWord, modalWord, doubtWord, wrongWord, faultWord:
			return true
		default:
		}
		if isOneOf(content[from:i], "unknown unclear idk n nil null nan undefined skip pass") {
			return true
		}
	}
	return containsAny(withoutAffirmations(content), chineseDenials[:])
}

// findOtherValue returns the equals sign and the value other than the target that a part of a text begins with.
func (q *question) findOtherValue(text string, within Span) (Span, bool) {
	from := trim(text, within).From
	if from >= within.To || text[from] != '=' {
		return Span{}, false
	}
	size := q.otherValueLen(text[from:within.To])
	return Span{from, from + size}, size > 0
}

// findBareAnswer returns the last line of a part of a text that has an expression of as many numbers as the hand
// has, and nothing else but its value, marks of layout, and one of the lenientMarkers or a bullet before it.
func (q *question) findBareAnswer(text string, within Span) (Span, bool) {
	for to := within.To; to > within.From; {
		from := within.From + strings.LastIndexByte(text[within.From:to], '\n') + 1
		line := trim(text, Span{from, to})
		if to = from - 1; line.To-line.From > MaxAnswer || from == within.From {
			continue // the first line is the end of the one with the answer
		}
		line.From += bulletLen(text[:line.To], line.From)
		if last := lastLenientMarker(text, line, q); last >= 0 {
			line.From = last
		}
		if side, ok := q.longSide(text, withoutLayout(text, line)); ok && onlyMath(text, side) {
			return side, true
		}
	}
	return Span{}, false
}

// operandMacros may be parts of an expression in prose, besides operators.
var operandMacros = [...]string{"·", `\left`, `\right`}

// findEmbeddedAnswer returns the first expression in a part of a text that has as many numbers as the hand and that
// isAnother accepts, also in prose: "Final: 4+4+6+8". Sentences about other answers are skipped.
func (q *question) findEmbeddedAnswer(text string, within Span, isAnother func(Span) bool) (Span, bool) {
	for from := within.From; from < within.To; {
		to := sentenceEnd(text[:within.To], from)
		isOthers := mentionsOthers(text[from:to])
		for i := from; i < to && !isOthers; {
			if !isDigit(text[i]) && text[i] != '(' {
				i++
				continue
			}
			end := i
			for end < to {
				rest := text[end:to]
				size := max(signLen(rest, ""), macroLen(rest), prefixLen(rest, operandMacros[:]...))
				if size == 0 && strings.IndexByte("0123456789()[]{} ", text[end]) >= 0 {
					size = 1
				}
				if size == 0 {
					break
				}
				end += size
			}
			if run := trim(text, Span{i, end}); countNumbers(text[run.From:run.To]) >= max(3, len(q.hand)) && isAnother(run) {
				return run, true
			}
			i = end
		}
		from = to
	}
	return Span{}, false
}

// mentionsOthers reports whether a sentence is about other answers.
func mentionsOthers(sentence string) bool {
	for i := 0; i < len(sentence); {
		word := nextWord(sentence, i)
		if kindOf(sentence[word.From:word.To]) == othersWord {
			return true
		}
		i = max(word.To, i+1)
	}
	return containsAny(sentence, chineseOthers[:])
}

// layout are bytes around a line that only mark it.
const layout = " \t\r#>|*_`$!.="

// withoutLayout returns a span without the marks of layout and the wrappers around it.
func withoutLayout(text string, s Span) Span {
	for {
		inner := trim(text, s)
		part := text[inner.From:inner.To]
		inner.From += len(part) - len(strings.TrimLeft(part, layout))
		inner.To = inner.From + len(trimEnd(text[inner.From:inner.To], layout))
		inner = unwrap(text, inner)
		inner.From += leadLen(text[inner.From:inner.To])
		if inner == s {
			return s
		}
		s = inner
	}
}

// longSide returns the first side of an equation, or the whole line if it is none, that has as many numbers as the hand.
func (q *question) longSide(text string, line Span) (Span, bool) {
	for from := line.From; from < line.To; {
		to := indexByteFrom(text[:line.To], '=', from)
		side := withoutLayout(text, Span{from, to})
		if countNumbers(text[side.From:side.To]) >= max(2, len(q.hand)) {
			return side, true
		}
		from = to + 1
	}
	return line, false
}

// isCountedSign reports whether r may be an operator between numbers or begin its macro.
func isCountedSign(r rune) bool { return r == '·' || r == '\\' || isSign(r, "") }

// countNumbers returns how many numbers a text has, or 0 if it has an equals sign or no operator between them.
func countNumbers(text string) int {
	if hasEquals(text) || !strings.ContainsFunc(text, isCountedSign) {
		return 0
	}
	count := 0
	for i := 0; i < len(text); {
		size := numberLen(text[i:])
		if !isDigit(text[i]) {
			size = 0
		}
		if size > 0 {
			count++
		}
		i += max(1, size)
	}
	return count
}
