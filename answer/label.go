package answer

import (
	"strings"
	"unicode/utf8"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

// skipLabels returns where a step begins after its labels, such as "Steps:", "Step 1:", "步骤 1：" or
// "第一步：", or "n." and "n)" for the n-th step.
func skipLabels(text string, at Span, n int) int {
	from := at.From
	for range 3 {
		end := skipLabel(text[:at.To], from, n)
		if end == from {
			break
		}
		from = trim(text, Span{end, at.To}).From
	}
	return from
}

// skipLabel returns the position after the label at text[i:], or i if there is none. A label may be
// bold.
func skipLabel(text string, i, n int) int {
	start := i
	bold := strings.HasPrefix(text[i:], stars)
	if bold {
		i += len(stars)
	}
	end := skipLabelWord(text, i)
	if end < 0 {
		if end = skipOrdinal(text, i, n); end < 0 {
			return start
		}
	}
	if bold {
		end = skipAny(text, end, len(text), "*")
	}
	return end
}

// skipLabelWord reads a label that begins with a word, such as "Step 1:" or "第一步：". It returns the
// position after the label, or -1 if there is none.
func skipLabelWord(text string, i int) int {
	hasNumber := false
	switch rest := text[i:]; {
	case strings.HasPrefix(rest, "步骤"):
		i += len("步骤")
	case strings.HasPrefix(rest, "第"):
		j := skipStepNumber(text, i+len("第"))
		if !strings.HasPrefix(text[j:], "步") {
			return -1
		}
		i, hasNumber = j+len("步"), true
	case len(rest) >= 4 && strings.EqualFold(rest[:4], "step"):
		i += 4
		if i < len(text) && text[i]|0x20 == 's' {
			i++
		}
	default:
		return -1
	}
	if !hasNumber {
		i = skipStepNumber(text, skipAny(text, i, len(text), " "))
	}
	i = skipAny(text, i, len(text), "* ")
	if i == len(text) {
		return i
	}
	if size := prefixLen(text[i:], ":", "：", ".", ")", "）", "、"); size > 0 {
		return i + size
	}
	return -1
}

// skipStepNumber returns the position after the number at text[i:], if there is one. The number has
// one or two digits, Arabic or Chinese.
func skipStepNumber(text string, i int) int {
	for range 2 {
		if i < len(text) && isDigit(text[i]) {
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		if !strings.ContainsRune("一二三四五六七八九十", r) {
			break
		}
		i += size
	}
	return i
}

// skipOrdinal reads "n." before a blank, "n)" or "n、". It returns the position after it, or -1 if
// there is none.
func skipOrdinal(text string, i, n int) int {
	if n > 9 || i+1 >= len(text) || text[i] != byte('0'+n) {
		return -1
	}
	switch rest := text[i+1:]; {
	case strings.HasPrefix(rest, ". "), rest[0] == ')':
		return i + 2
	case strings.HasPrefix(rest, "、"):
		return i + 1 + len("、")
	}
	return -1
}

// leftList is the list, at the end of a step, of the numbers then left on the table: "(left: 4 6
// 12)".
type leftList struct {
	hasList bool
	at      int  // position of the opening bracket, or the end of the step if there is no list
	list    Span // the numbers, without the brackets
}

// findLeftList returns the left list of a step.
func findLeftList(text string, step Span) leftList {
	part := text[step.From:step.To]
	i, size := strings.LastIndexByte(part, '('), 1
	if strings.IndexByte(part, "（"[0]) >= 0 {
		if j := strings.LastIndex(part, "（"); j > i {
			i, size = j, len("（")
		}
	}
	none := leftList{at: step.To}
	if i < 0 {
		return none
	}
	list := skipLeftWord(text[:step.To], step.From+i+size)
	if list < 0 {
		return none
	}
	to := step.To
	for _, end := range [...]string{".", "。", ")", "）"} {
		if strings.HasSuffix(text[list:to], end) {
			to -= len(end)
			if end == ")" || end == "）" {
				return leftList{true, step.From + i, Span{list, to}}
			}
		}
	}
	return none
}

// skipLeftWord reads the word and the colon that begin a left list. It returns where the numbers
// begin, or -1 if there is no list.
func skipLeftWord(text string, i int) int {
	i = skipAny(text, i, len(text), " ")
	for _, word := range [...]string{"left", "remaining", "剩余", "剩下"} {
		if len(text)-i < len(word) || !strings.EqualFold(text[i:i+len(word)], word) {
			continue
		}
		i = skipAny(text, i+len(word), len(text), " ")
		if end, ok := skipColon(text, i, len(text)); ok {
			return end
		}
		return -1
	}
	return -1
}

// checkLeftList reports whether a left list has exactly the numbers on the table. It fails if the
// list is not numbers separated by blanks or commas.
func (r *reader) checkLeftList(list Span) bool {
	var buffer [MaxNumbers]rat.Rat
	numbers := buffer[:0]
	for from := list.From; from <= list.To && r.fault == noFault; {
		to, size := from, 0
		for ; to < list.To; to++ {
			if size = prefixLen(r.text[to:list.To], ",", "，", "、"); size > 0 {
				break
			}
		}
		r.restart(from, to)
		r.next()
		for r.tok != tokEnd && r.tok != tokFault {
			numbers = append(numbers, r.readLeftNumber())
		}
		from = to + max(size, 1)
	}
	return r.fault == noFault && r.isLeft(numbers)
}

// readLeftNumber reads one number of a left list: -2, 12 or 8/3.
func (r *reader) readLeftNumber() (value rat.Rat) {
	negative := r.tok == tokOp && r.op == expr.Sub
	if negative {
		r.next()
	}
	if value = r.readUnsigned(); r.tok == tokOp && r.op == expr.Div {
		r.next()
		denominator := r.readUnsigned()
		if q, ok := value.Quo(denominator); ok {
			value = q
		} else if r.tok != tokFault {
			r.fail(faultOperand, r.from, r.to)
		}
	}
	if negative {
		value = value.Neg()
	}
	return value
}

// readUnsigned reads one number without a sign.
func (r *reader) readUnsigned() rat.Rat {
	value := r.value
	if r.tok != tokNumber {
		if r.tok != tokFault {
			r.fail(faultOperand, r.from, r.to)
		}
		return rat.Rat{}
	}
	r.next()
	return value
}
