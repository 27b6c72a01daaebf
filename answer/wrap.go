package answer

import (
	"strings"
	"unicode/utf8"
)

// endTokens are the tokens by which models end a text. They are not part of it.
var endTokens = [...]string{
	"<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "<|end|>", "<|return|>", "<|eot|>", "</s>", "<eos>", "<end_of_turn>", "<｜end▁of▁sentence｜>", "[EOS]",
}

// withoutEndTokens returns text without the endTokens at its end.
func withoutEndTokens(text string) string {
	for {
		s := trimEnd(text, " \n\r\t")
		if s == "" || s[len(s)-1] != '>' && s[len(s)-1] != ']' {
			return text
		}
		size := suffixLen(s, endTokens[:]...)
		if size == 0 {
			return text
		}
		text = s[:len(s)-size]
	}
}

// wrappers are the marks that may enclose a whole answer: quotes and text in LaTeX. Backticks and stars
// have rules of their own.
var wrappers = [...][2]string{
	{`"""`, `"""`},
	{`'''`, `'''`},
	{`"`, `"`},
	{`'`, `'`},
	{"“", "”"},
	{"„", "“"},
	{"‘", "’"},
	{"「", "」"},
	{"『", "』"},
	{"«", "»"},
	{"‹", "›"},
	{"〈", "〉"},
	{"《", "》"},
	{"``", "''"},
	{`\text{`, "}"},
	{`\textbf{`, "}"},
	{`\mathrm{`, "}"},
	{`\mathbf{`, "}"},
	{`\boldsymbol{`, "}"},
}

// checkMarks are marks after an answer that say that it is right.
var checkMarks = [...]string{"√", "✓", "✔️", "✔", "✅", "☑️", "☑", "🎉", "👍"}

// unwrap returns the span without the marks around the answer: blanks, backticks, wrappers, checkMarks
// and a full stop after these.
func unwrap(text string, s Span) Span {
	for {
		inner := trim(text, s)
		if inner.From == inner.To {
			return inner
		}
		part := text[inner.From:inner.To]
		stop := suffixLen(part, ".", "。")
		body := part[:len(part)-stop]
		if body == "" || isDigit(body[len(body)-1]) || isLetter(body[len(body)-1]) || body[len(body)-1] == ')' {
			return inner // the usual case
		}
		if size := checkMarkLen(part); size > 0 {
			s = Span{inner.From, inner.To - size}
			continue
		}
		if inside := trimBackticks(text, inner); inside != inner {
			s = inside
			continue
		}
		wrapped := false
		for _, w := range &wrappers {
			if len(body) >= len(w[0])+len(w[1]) && strings.HasPrefix(body, w[0]) && strings.HasSuffix(body, w[1]) &&
				!strings.Contains(body[len(w[0]):len(body)-len(w[1])], w[1]) {
				s, wrapped = Span{inner.From + len(w[0]), inner.To - stop - len(w[1])}, true
				break
			}
		}
		if !wrapped {
			return inner
		}
	}
}

// withoutRemark returns the span without a remark after the stated value, as in "4*6 = 24, as required"
// or "4*6 = 24 ✓". A remark is the words after the last number of the last equation; it has neither a
// digit nor an operator, and only words that cannot deny the answer.
func withoutRemark(text string, s Span, q *question) Span {
	part := text[s.From:s.To]
	at := strings.LastIndexByte(part, '=')
	if at < 0 || at+1 == len(part) {
		return s
	}
	i := skipBlanks(part, at+1, len(part))
	bold := strings.HasPrefix(part[i:], stars)
	i = skipAny(part, i, len(part), "$*")
	value := i
	if i += numberLen(part[i:]); i == value {
		return s
	}
	if bold && q.isTarget(part[value:i]) && strings.HasPrefix(part[i:], stars) && (part[i:] == stars || q.isRemark(part[i:])) {
		return trim(text, Span{s.From, s.From + at}) // the value says nothing new
	}
	for i < len(part) { // what closes the answer belongs to it
		if size := prefixLen(part[i:], "$", `\)`, `\]`, ")", "]", "}", "**"); size > 0 {
			i += size
		} else {
			break
		}
	}
	if !q.isRemark(part[i:]) {
		return s
	}
	rest := strings.TrimRight(part[i:], " .")
	for _, d := range [...][2]string{{"$$", "$$"}, {"$", "$"}, {`\(`, `\)`}, {`\[`, `\]`}} {
		if strings.HasSuffix(rest, d[1]) && strings.HasPrefix(part, d[0]) && strings.Count(part, d[1]) == 1+strings.Count(d[0], d[1]) {
			return Span{s.From + len(d[0]), s.From + i} // the remark is inside the formula
		}
	}
	return Span{s.From, s.From + i}
}

// maxRemark is the length in bytes of the longest remark.
const maxRemark = 200

// remarkOpenings stand between an answer and a remark.
var remarkOpenings = [...]string{" ", ",", "，", "(", "（", ";", "\u3000"}

// beforeRemark returns the span of an answer that a remark follows, as in "4*6, which equals 24". The answer
// ends at a fault, or at the mark that closes a wrapper or bold text around it. The remark may state the
// target. It reports false if there is no remark.
func (q *question) beforeRemark(text string, s Span, fault int) (Span, bool) {
	part := text[s.From:s.To]
	for _, w := range [...][2]string{{stars, stars}, {"`", "`"}, {`"`, `"`}, {"“", "”"}, {"$", "$"}, {`\(`, `\)`}} {
		if !strings.HasPrefix(part, w[0]) {
			continue
		}
		if n := strings.Index(part[len(w[0]):], w[1]); n > 0 && q.isRemark(part[len(w[0])+n+len(w[1]):]) {
			return Span{s.From + len(w[0]), s.From + len(w[0]) + n}, true
		}
	}
	if fault <= s.From || fault >= s.To {
		return s, false
	}
	if blankLen(text, fault-1) > 0 {
		fault--
	}
	answer := trim(text, Span{s.From, fault})
	if size := suffixLen(text[answer.From:answer.To], "(", "（"); size > 0 { // the remark is in brackets
		answer = trim(text, Span{answer.From, answer.To - size})
	}
	if answer.From == answer.To {
		return s, false
	}
	remark := text[answer.To:s.To]
	if strings.ContainsAny(remark, "!#=*-<>[") || prefixLen(remark, remarkOpenings[:]...) == 0 {
		return s, false
	}
	return answer, q.isRemark(remark)
}

// isRemark reports whether the text after an answer can only be a remark on it. It has no digits but those of
// the target.
func (q *question) isRemark(text string) bool {
	if text == "" || len(text) > maxRemark || isLetter(text[0]) {
		return false
	}
	hasWord := strings.IndexByte(text, '!') >= 0
	text = strings.TrimPrefix(text, stars) // the end of a bold value
	for i := 0; i < len(text); {
		if text[i] >= utf8.RuneSelf && !strings.HasPrefix(text[i:], "’") {
			size := prefixLen(text[i:], chineseRemarks[:]...)
			if hasWord = hasWord || size > 0; size == 0 {
				size = prefixLen(text[i:], chinesePunctuation[:]...)
			}
			if size == 0 {
				return false
			}
			i += size
			continue
		}
		if size := prefixLen(text[i:], `\quad`, `\qquad`, `\,`, `\;`, `\ `, `\)`, `\]`); size > 0 {
			i += size
			continue
		}
		if size := prefixLen(text[i:], `\text{`, `\textbf{`, `\checkmark`); size > 0 {
			hasWord = true
			i += size
			continue
		}
		if size := signedNumberLen(text, i); size > 0 {
			if !q.isTarget(text[i : i+size]) {
				return false
			}
			hasWord = true
			i += size
			continue
		}
		if wordByteLen(text, i) == 0 {
			if strings.IndexByte("\\+*/=<>^?;\n%&|~_", text[i]) >= 0 && !strings.HasPrefix(text[i:], stars) {
				return false
			}
			i++
			continue
		}
		from := i
		hasWord = true
		for i < len(text) && wordByteLen(text, i) > 0 {
			i += wordByteLen(text, i)
		}
		if isOneOf(text[from:i], "would could might may") {
			return false
		}
		switch kindOf(text[from:i]) {
		case remarkWord, rightWord, linkWord, selfWord, properWord, leadWord, concludeWord, usualWord, fillerWord:
		default:
			return false
		}
	}
	return hasWord
}
