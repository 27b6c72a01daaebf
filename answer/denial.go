// This file decides whether the words before an answer deny it, or only suppose it.

package answer

import (
	"strings"
	"unicode/utf8"
)

// maxClause bounds the bytes of a clause that denies looks at.
const maxClause = 200

// denies reports whether the clause that text ends with denies or only supposes what follows, as in
// "I do not think that". The words between the denial and the end must be ones that may link them:
// "what does not work: the answer is" denies nothing. The clause may end with a colon: "Wrong answer:".
func denies(text string) bool {
	text = text[max(0, len(text)-maxClause):]
	if deniesInChinese(text) {
		return true
	}
	for following := ""; ; {
		word := lastWord(text, true)
		if word.From == word.To {
			clause, isInsertion := strings.CutSuffix(text[:word.To], ",")
			before := lastWord(clause, false)
			return isInsertion && isOneOf(clause[before.From:before.To], "not never") // "Not, the answer"
		}
		this := text[word.From:word.To]
		isNo := following == "" && strings.EqualFold(this, "no") && strings.HasSuffix(strings.TrimRight(text, " "), ":")
		text = text[:word.From]
		before := lastWord(text, false)
		switch previous := kindOf(text[before.From:before.To]); kindOf(this) {
		case denialWord, modalWord, wrongWord:
			return !isNo // an interjection
		case faultWord:
			return isOneOf(following, "to") || following == "" // a mistake to say that; this fails:
		case doubtWord:
			return previous != denialWord && previous != modalWord
		case reportWord:
			if previous != selfWord {
				return true
			}
		case linkWord, selfWord, rightWord, properWord, leadWord:
			if isOneOf(this, "think thinks thought believe say") && isOthersView(text) {
				return true
			}
			if isOneOf(this, "so") && !isOneOf(following, "that") {
				return false
			}
		default:
			return false
		}
		following = this
	}
}

// isOthersView reports whether the words before "think" say that others do: "you might", "some people".
func isOthersView(before string) bool {
	for range 3 {
		word := lastWord(before, false)
		if isOneOf(before[word.From:word.To], "you he she they one some people many others") {
			return true
		}
		before = before[:word.From]
	}
	return false
}

// deniesInChinese is denies for a clause that ends in Chinese.
func deniesInChinese(text string) bool {
	end := trimEnd(text, layoutMarks)
	end = strings.TrimSuffix(strings.TrimSuffix(end, ":"), "：")
	if end == "" || end[len(end)-1] < utf8.RuneSelf {
		return false
	}
	clause := end
	if i := strings.LastIndexAny(end, "。！？；，,;.!?\n"); i >= 0 {
		_, size := utf8.DecodeRuneInString(end[i:])
		clause = end[i+size:]
	}
	return containsAny(withoutAffirmations(clause), chineseDenials[:])
}

// isDenied reports whether the clause at the end of the text before a tag, a box or a fence denies it.
func isDenied(before string) bool {
	s := trimEnd(before, " \r\n$[(\\>-*_`")
	if s == "" {
		return false
	}
	if strings.HasSuffix(s, ":") || strings.HasSuffix(s, "：") {
		before = s // "Wrong answer:" may stand on the line before
	}
	return denies(before) || isInstruction(before) || endsInDeniedLine(before)
}

// endsInDeniedLine reports whether the line before the last one of a text is a heading or a label that denies what
// follows: "## Wrong answer", "**Example:**".
func endsInDeniedLine(text string) bool {
	const maxLabel = 60
	text = text[max(0, len(text)-maxClause):]
	i := strings.LastIndexByte(text, '\n')
	if i < 0 {
		return false
	}
	s := trimEnd(text[:i], " \r\n")
	line := s[strings.LastIndexByte(s, '\n')+1:]
	label := strings.Trim(line, " \t#*_>-:：")
	if label == "" || len(label) > maxLabel || strings.ContainsAny(label, "0123456789.") {
		return false
	}
	isBold := line[0] == '*' && strings.HasSuffix(trimEnd(line, ":"), "*")
	if line[0] != '#' && !isBold && !strings.HasSuffix(line, ":") && !strings.HasSuffix(line, "：") {
		return false
	}
	if denies(label) || deniesInChinese(label) || suffixLen(label, formatWords[:]...) > 0 {
		return true
	}
	for i := 0; i < len(label); {
		word := nextWord(label, i)
		this := label[word.From:word.To]
		if kind := kindOf(this); kind == wrongWord || kind == faultWord || isOneOf(this, "example examples sample format template question attempt attempts previous old earlier") {
			return true
		}
		i = max(word.To, i+1)
	}
	return false
}

// formatWords introduce an example or a format.
var formatWords = [...]string{"例子", "例如", "比如", "格式", "格式回答", "模板", "e.g.", "e.g"}

// isInstruction reports whether the sentence before a tag, a box or a fence tells somebody how to write an
// answer: "Put your answer in", "for example", "格式：".
func isInstruction(before string) bool {
	before = before[max(0, len(before)-maxClause):]
	sentence := before[strings.LastIndexAny(strings.TrimRight(before, ".:"), "\n.!?")+1:]
	if first := nextWord(sentence, 0); !strings.HasSuffix(strings.TrimRight(before, " \n"), ":") {
		if isOneOf(sentence[first.From:first.To], "put return format give provide respond enclose wrap template please avoid discard never anything output") {
			return true
		}
	}
	last := lastWord(before, true)
	if isOneOf(before[last.From:last.To], "like template format g instead of") { // g of e.g.
		return true
	}
	end := strings.TrimRight(before, " \n:：,，")
	return suffixLen(end, formatWords[:]...) > 0
}

// isConditional reports whether the sentence at the end of text begins like a condition, an example or a question:
// "If 7 were 8,", "For example,", "Could it be that".
func isConditional(text string) bool {
	text = text[max(0, len(text)-maxClause):]
	sentence := text[strings.LastIndexAny(text, ".!?\n")+1:]
	first := nextWord(sentence, 0)
	second := nextWord(sentence, first.To)
	if isOneOf(sentence[first.From:first.To], "could might may can would") && isOneOf(sentence[second.From:second.To], "it this that the") {
		return true // a question
	}
	if strings.IndexByte(sentence, ',') < 0 {
		return false
	}
	return isOneOf(sentence[first.From:first.To], "if were had suppose supposing assuming unless according") ||
		isOneOf(sentence[first.From:first.To], "for") && isOneOf(sentence[second.From:second.To], "example instance")
}
