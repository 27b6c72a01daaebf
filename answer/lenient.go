// This file reads what untrained models write, for the option lenient. It looks only at answers that
// are otherwise Invalid, so the option never changes a verdict of Correct or Wrong:
//
//	<answer>4*6               a tag that is not closed, up to the end of the text
//	Solution: 4*6             another marker; also Expression:, 解：, 解答： and 算式：
//	**4*6**                   bold text
//	(4+8)*(6-4) = 12*2 = 24   a chain: the first side is the answer, and all sides must be equal
//
// It does not look for expressions in prose, so it accepts no answer that nobody gave.

package answer

import (
	"strings"

	"github.com/make24/make24/rat"
)

// mayReadAgain reports whether the profile is lenient and the answer could not be read.
func (j *Judge) mayReadAgain(res *Result) bool {
	return j.profile.Lenient && !j.profile.Strict && res.Verdict == Invalid && (res.Reason == Syntax || res.Reason == NoAnswer)
}

// judgeLenient reads the answer again, with the additional notation. It changes res only if the answer can
// then be read.
func (j *Judge) judgeLenient(r *reader, res *Result, hand []int64, target rat.Rat) {
	text := r.text
	again := Result{Source: res.Source, Span: res.Span}
	if res.Source == sourceText {
		again.Source, again.Span = findLenient(text)
	}
	again.Span = stripBold(text, again.Span)
	if again.Span.From == again.Span.To || again.Span.To-again.Span.From > MaxAnswer {
		return
	}
	if j.profile.NoSolution && isNoSolution(text[again.Span.From:again.Span.To]) {
		again.refuse(Unsettled, again.Span)
		again.Verdict, again.NoSolution = Invalid, true
		*res = again
		return
	}
	for _, chain := range [...]bool{false, true} {
		*r = reader{lexer: lexer{text: text}, wantTree: r.wantTree}
		attempt := again
		if chain {
			r.hand, r.profile, r.tenFaces = hand, &j.profile, j.profile.FacesAreTen
			r.table.reset(hand)
			if !r.judgeChain(&attempt, target) {
				return
			}
		} else {
			r.judgeSpan(j, &attempt, hand, target)
		}
		if attempt.Verdict != Invalid {
			*res = attempt
			return
		}
	}
}

// findLenient finds the answer in a text in which find found neither a tag, a box, a fence nor a marker:
// after the last tag that is not closed, or else after the last lenient marker, or else the whole text.
func findLenient(text string) (Source, Span) {
	visible, ok := findVisible(text)
	if !ok || visible.truncated {
		return sourceText, Span{}
	}
	s := visible.span
	if i := strings.LastIndex(text[s.From:s.To], answerOpen); i >= 0 {
		return sourceTag, trimBackticks(text, trim(text, Span{s.From + i + len(answerOpen), s.To}))
	}
	last := lastLenientMarker(text, s)
	if last < 0 {
		return sourceText, trim(text, s)
	}
	if strings.HasPrefix(text[last:s.To], stars) && last+len(stars) < s.To && blankLen(text, last+len(stars)) > 0 {
		last += len(stars) // the end of a bold marker
	}
	return sourceMarker, trimBackticks(text, trim(text, answerLines(text, Span{last, s.To})))
}

// lastLenientMarker returns the end of the last marker that only a lenient profile reads, or -1.
func lastLenientMarker(text string, s Span) int {
	last := -1
	for _, word := range [...]struct {
		initial byte
		rest    string
	}{{'s', "olution"}, {'s', "OLUTION"}, {'e', "xpression"}, {'e', "XPRESSION"}} {
		for i := indexAfter(text, word.rest, s.From, s.To); i >= 0; i = indexAfter(text, word.rest, i, s.To) {
			at := i - len(word.rest) - 1
			if at < s.From || text[at]|0x20 != word.initial || at > s.From && isLetter(text[at-1]) {
				continue
			}
			if end, ok := skipColon(text, skipAny(text, i, s.To, "* "), s.To); ok {
				last = max(last, end)
			}
		}
	}
	for _, marker := range [...]string{"解：", "解答：", "算式："} {
		if i := strings.LastIndex(text[s.From:s.To], marker); i >= 0 {
			last = max(last, s.From+i+len(marker))
		}
	}
	return last
}

// stripBold removes the stars of bold text that encloses the whole span, and a full stop after them.
func stripBold(text string, s Span) Span {
	for range 2 {
		s = trim(text, trimBold(text, s, false))
	}
	return s
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
