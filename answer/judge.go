package answer

import (
	"strings"
	"unsafe"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
)

// The limits of Judge.
const (
	MaxText    = 1 << 20 // bytes; a longer text is not searched
	MaxAnswer  = 4096    // bytes; a longer answer in a text is refused
	MaxNumbers = 16      // the size of the largest hand, larger than a hand that can be solved
)

// Judge judges answers by one profile. The zero Judge judges by the zero [Profile], whose rules are classic, and
// allocates once for each answer, unlike a Judge of [New]. A Judge is safe for concurrent use.
type Judge struct {
	profile Profile
}

// New returns a judge for a profile.
func New(p Profile) *Judge { return &Judge{profile: p.withRules()} }

// Judge judges the answer in text to the puzzle with the given hand and target. The hand has 1 to
// MaxNumbers integers, in any order. With any other hand the verdict is Invalid, with the
// reason Limit and the fault "hand". Judging a plain answer does not allocate.
func (j *Judge) Judge(text string, hand []int64, target rat.Rat) Result {
	var r reader
	return j.judge(&r, text, hand, target)
}

// JudgeBytes is like Judge for a text in bytes, which it does not copy, retain or change.
func (j *Judge) JudgeBytes(text []byte, hand []int64, target rat.Rat) Result {
	return j.Judge(unsafe.String(unsafe.SliceData(text), len(text)), hand, target)
}

// Details holds what Examine returns in addition to the Result.
type Details struct {
	Credit Credit

	// Expr is the expression of the answer; steps are combined into one. It is nil if the answer is
	// Invalid, if one of its steps is wrong, or if a number in it does not fit in an int64.
	Expr expr.Expr
}

// Examine judges like Judge and also returns the details, with the expression only if tree is set.
// The expression depends on the hand: -2 may be the number -2 or a minus sign and 2, and each step
// uses numbers of the hand or of earlier steps.
func (j *Judge) Examine(text string, hand []int64, target rat.Rat, tree bool) (Result, Details) {
	r := reader{wantTree: tree}
	res := j.judge(&r, text, hand, target)
	if res.Verdict == Invalid {
		return res, Details{}
	}
	d := Details{Credit: r.credit(&res, target)}
	if tree && res.BadStep == 0 && !r.tooLarge {
		d.Expr = r.tree
	}
	return res, d
}

func (j *Judge) judge(r *reader, text string, hand []int64, target rat.Rat) (res Result) {
	if j.profile.Rules == (puzzle.Rules{}) { // the zero Judge
		j = New(j.profile)
	}
	if len(hand) == 0 || len(hand) > MaxNumbers {
		res.refuse(Limit, Span{})
		res.Fault = faultHand
		return res
	}
	if len(text) > MaxText {
		res.refuse(Limit, Span{MaxText, len(text)})
		res.Fault = faultLong
		return res
	}
	r.wantTree = r.wantTree || j.profile.Rules.NoBrackets // whether brackets are needed depends on the tree
	q := question{hand: hand, target: target}
	if a := j.profile.Rules.Alternatives; a != 0 {
		var choices []puzzle.Choice
		text, choices = withoutChoices(text, hand, a)
		q.table = newChoiceTable(hand, a, choices)
	}
	j.judgeFound(r, &res, text, &q, true)
	return res
}

// judgeFound judges the answer that find finds in a text. Results are passed by pointer, since copying them
// would take a tenth of the time.
//
// An answer at a doubtful place counts if the text before it, without its doubtful places, has a right answer
// too; mayDoubt allows that. So "how I found the answer:" may follow the answer, and "Bob's answer:" is none.
func (j *Judge) judgeFound(r *reader, res *Result, text string, q *question, mayDoubt bool) {
	found := place{span: Span{0, len(text)}, end: len(text), bare: isBare(text)}
	if found.bare {
		found.span = trim(text, found.span)
	} else {
		if !j.profile.Strict {
			text = withoutEndTokens(text)
		}
		found = find(text, q)
	}
	r.text = text
	j.judgePlace(r, res, &found, q)
	if j.mayReadAgain(res) {
		j.judgeLenient(r, res, &found, q)
	} else if res.isCredited() {
		j.checkRest(r, res, &found, q)
	}
	if found.doubtful && res.isCredited() {
		j.checkDoubtful(r, res, &found, q, mayDoubt)
	}
}

// checkDoubtful refuses a credited answer at a doubtful place, unless the text before it has a credited answer,
// which then counts.
func (j *Judge) checkDoubtful(r *reader, res *Result, found *place, q *question, mayDoubt bool) {
	if mayDoubt {
		var earlier Result
		before := reader{wantTree: r.wantTree}
		if j.judgeFound(&before, &earlier, r.text[:found.start], q, false); earlier.isCredited() && earlier.NoSolution == res.NoSolution {
			before.text = r.text
			*r, *res = before, earlier
			return
		}
	}
	res.withdraw(found.span)
}

// isCredited reports whether the answer counts as right unless the rest of the text takes it back.
func (res *Result) isCredited() bool { return res.Verdict == Correct || res.NoSolution }

// checkRest reads the rest of the text after the place of a credited answer. It refuses the answer if the rest
// takes it back or gives another answer.
func (j *Judge) checkRest(r *reader, res *Result, found *place, q *question) {
	rest := Span{min(found.end, len(r.text)), len(r.text)}
	if strings.TrimSpace(r.text[rest.From:]) == "" && found.source == sourceText {
		return
	}
	if found.source != sourceMarker && found.source != sourceText {
		if at, ok := q.findNeighbour(r.text, found); ok {
			res.withdraw(at)
			return
		}
		later := place{source: found.source}
		if findPlace(r.text, rest, q, &later) && (!later.doubtful || countNumbers(r.text[later.span.From:later.span.To]) > 1) && (later.cut || later.source != sourceMarker || isAnotherAnswer(r.text[later.span.From:later.span.To])) {
			if !later.cut {
				later.span = unwrap(r.text, later.span)
			}
			if again := j.judgeLater(r, &later, q); again.Verdict != res.Verdict || again.NoSolution != res.NoSolution {
				*res = again
				return
			}
			rest.From = later.end
		}
	}
	if at, ok := q.findOtherValue(r.text, rest); ok {
		res.withdraw(at)
		return
	}
	if at, ok := findRetraction(r.text, rest, q); ok {
		res.withdraw(at)
		return
	}
	if line, ok := q.findBareAnswer(r.text, rest); ok {
		later := place{span: line, end: line.To}
		if again := j.judgeLater(r, &later, q); again.Verdict != res.Verdict {
			res.withdraw(line)
			return
		}
	}
	if res.NoSolution {
		return
	}
	if at, ok := q.findEmbeddedAnswer(r.text, rest, func(run Span) bool {
		later := place{span: run, end: run.To}
		return j.judgeLater(r, &later, q).Verdict == Wrong
	}); ok {
		res.withdraw(at)
	}
}

// judgeLater judges a place after the answer, and leaves the tree of the answer in the reader.
func (j *Judge) judgeLater(r *reader, later *place, q *question) (res Result) {
	again := reader{lexer: lexer{text: r.text, colonDivides: r.colonDivides}}
	j.judgePlace(&again, &res, later, q)
	return res
}

// withdraw refuses an answer that the text at a position takes back.
func (res *Result) withdraw(at Span) {
	*res = Result{Source: res.Source, Span: res.Span}
	res.refuse(Syntax, at)
	res.Fault = faultWithdrawn
}

// judgePlace judges the answer at a place of a text into an empty result.
func (j *Judge) judgePlace(r *reader, res *Result, found *place, q *question) {
	res.Source, res.Span = found.source, found.span
	switch {
	case found.cut:
		res.refuse(Syntax, Span{found.span.To, found.span.To})
		res.Fault = faultCut
	case found.span.From == found.span.To:
		res.refuse(NoAnswer, res.Span)
		res.Fault = faultEmpty
	case found.tooLong:
		res.refuse(Limit, Span{found.span.From + MaxAnswer, found.span.To})
		res.Fault = faultLong
	case j.profile.NoSolution && !found.bare && (!j.profile.Strict || found.source == sourceTag && found.end == len(r.text)) && isClaim(r.text[found.span.From:found.span.To], q):
		res.refuse(Unsettled, res.Span)
		res.Verdict, res.NoSolution = Invalid, true
	case j.profile.Strict && !isStrict(r.text, found.span):
		res.refuse(Syntax, res.Span)
		res.Fault = faultPlain
	case found.bare:
		r.prepare(j, q)
		r.judgeExpression(res, q.target)
	default:
		if !j.profile.Strict {
			found.span = withoutRemark(r.text, found.span, q)
			res.Span = found.span
		}
		r.judgeSpan(j, res, q)
		if res.Reason == Syntax && !j.profile.Strict {
			j.judgeBeforeRemark(r, res, q)
		}
	}
}

// judgeBeforeRemark judges an answer that cannot be read without the remark after it, if there is one.
func (j *Judge) judgeBeforeRemark(r *reader, res *Result, q *question) {
	answer, ok := q.beforeRemark(r.text, res.Span, res.At.From)
	if !ok {
		return
	}
	again := Result{Source: res.Source, Span: answer}
	reading := reader{lexer: lexer{text: r.text, colonDivides: r.colonDivides}, wantTree: r.wantTree}
	if reading.judgeSpan(j, &again, q); again.Verdict != Invalid {
		*r, *res = reading, again
	}
}

// judgeSpan judges the answer at res.Span.
func (r *reader) judgeSpan(j *Judge, res *Result, q *question) {
	r.prepare(j, q)
	if hasEquals(r.text[res.Span.From:res.Span.To]) && isSteps(r.text, res.Span) {
		if first, ok := beforeSteps(r.text, res.Span); ok {
			reading, all := *r, *res
			res.Span = first
			if r.judgeExpression(res, q.target); res.Verdict == Correct {
				return
			}
			*r, *res = reading, all
		}
		r.judgeReadings(j, res, q)
	} else {
		r.judgeExpression(res, q.target)
	}
}

// prepare makes the reader ready to judge an answer to a question.
func (r *reader) prepare(j *Judge, q *question) {
	r.hand, r.profile, r.tenFaces = q.hand, &j.profile, j.profile.FacesAreTen
	if q.table != nil {
		r.table = *q.table
		return
	}
	r.table.reset(q.hand)
}

// hasEquals reports whether an answer has an equals sign.
func hasEquals(answer string) bool {
	return strings.IndexByte(answer, '=') >= 0 || strings.Contains(answer, "＝")
}

// judgeExpression judges an answer that is one expression, optionally with its stated value.
func (r *reader) judgeExpression(res *Result, target rat.Rat) {
	if isTemplate(r.text, res.Span) || isItem(r.text, res.Span) {
		r.fail(faultCharacter, res.Span.From, res.Span.From+1)
		res.refuseUnreadable(&r.lexer)
		return
	}
	var e equation
	r.readEquation(&e, res.Span.From, res.Span.To)
	if !r.finishReading() {
		res.refuseUnreadable(&r.lexer)
		return
	}
	r.decideEquation(res, &e, target)
}

// decideEquation decides the verdict on a parsed equation.
func (r *reader) decideEquation(res *Result, e *equation, target rat.Rat) {
	res.Value, res.Defined = e.value, e.defined
	if !r.checkOperators(res, target) {
		return
	}
	taken, ok := r.matchSides(e, !r.profile.Rules.Subset)
	res.Value, res.Defined = e.value, e.defined
	if r.usedNumbers = taken; !ok {
		r.readings = readings{}
	}
	switch {
	case !ok:
		taken, res.At = r.collectExtra(&res.Extra)
		res.refuse(Numbers, res.At)
		if !r.profile.Rules.Subset {
			res.addMissing(r.hand, taken)
		}
	case r.checkSigns(res, target) && r.checkValues(res, e):
		res.decideByValue(e.value, target, e.at)
	}
	if r.wantTree {
		r.tree = r.resolve(e.tree)
		r.checkBrackets(res, e.at)
	}
}

// checkBrackets refuses an answer that needs brackets if the rules allow none.
func (r *reader) checkBrackets(res *Result, at Span) {
	if r.profile.Rules.NoBrackets && (res.Reason == None || res.Reason == Value && res.Defined) && strings.Contains(expr.Format(r.tree, expr.Style{}), "(") {
		res.refuse(Brackets, at)
	}
}

// isTemplate reports whether curly brackets enclose the whole answer, as in the template {4*6} or
// {{4*6}}.
func isTemplate(text string, s Span) bool {
	if text[s.From] != '{' {
		return false
	}
	if size := suffixLen(text[s.From:s.To], ".", "。"); size > 0 {
		s = trim(text, Span{s.From, s.To - size})
	}
	return text[s.To-1] == '}' && closingBrace(text, s.From+1, s.To) == s.To-1
}

// isItem reports whether an answer begins with a hyphen and a blank at the beginning of a line, which is the bullet of
// a list or a minus sign.
func isItem(text string, s Span) bool {
	return strings.HasPrefix(text[s.From:s.To], "- ") && strings.Trim(text[strings.LastIndexByte(text[:s.From], '\n')+1:s.From], " \t") == ""
}

// decideByValue makes the verdict Correct if the value equals the target, else Wrong.
func (res *Result) decideByValue(value, target rat.Rat, at Span) {
	if !value.Equal(target) {
		res.refuse(Value, at)
		return
	}
	res.Verdict, res.Reason = Correct, None
}

// refuse sets the reason and position of a mistake, and the verdict that follows from the reason.
func (res *Result) refuse(reason Reason, at Span) {
	res.Reason, res.At = reason, at
	res.Verdict = Wrong
	if reason <= Operator {
		res.Verdict = Invalid
	}
}

// refuseUnreadable refuses an answer that cannot be parsed.
func (res *Result) refuseUnreadable(l *lexer) {
	reason := Syntax
	if l.fault == faultDeep || l.fault == faultLarge {
		reason = Limit
	}
	res.refuse(reason, l.faultAt)
	res.Fault = l.fault
}

// addMissing lists the numbers of the hand that were not used.
func (res *Result) addMissing(hand []int64, usedNumbers indexSet) {
	for i, n := range hand {
		if !usedNumbers.has(i) {
			res.Missing.add(rat.Int(n))
		}
	}
}

// Settle decides an answer that claims that there is no solution: it is correct if the puzzle is
// not solvable. Call it only if NoSolution is set.
func (res *Result) Settle(solvable bool) {
	res.Verdict, res.Reason, res.At = Correct, None, Span{}
	if solvable {
		res.Verdict, res.Reason, res.At = Wrong, Solvable, res.Span
	}
}

// SettleLimit makes an answer that claims that there is no solution Invalid, because deciding it
// would take more work than is allowed.
func (res *Result) SettleLimit() {
	res.refuse(Limit, res.Span)
	res.Fault = faultWork
}
