// An answer in steps is a sequence of equations. Each uses numbers that are then on the table, that
// is, numbers of the hand and results of earlier steps:
//
//	4 + 8 = 12 (left: 4 6 12)
//	8-3=5; 5*6=30; 30-6=24
//	Step 1: 1+2=3
//
// A step takes its numbers from the table and puts its result there. The answer is the last step,
// with the earlier steps substituted for their results, so the rules for expressions apply: every
// number of the hand must be used, and the value must be the target. The first wrong step gives the
// reason, but a later step that cannot be parsed makes the whole answer invalid. An equation such as
// 24 = 24 that only repeats the value of the step before it is not a step.

package answer

import (
	"math/bits"
	"unicode/utf8"

	"github.com/make24/make24/rat"
)

// judgeSteps judges an answer in steps.
func (r *reader) judgeSteps(res *Result, target rat.Rat) {
	lastEntry, count, badStep := 0, 0, 0
	var firstWrong Result // the result of the first wrong step
	var lastValue rat.Rat // the value of the last step
	r.rejectTrailing(res.Span, ",", "，", "->", "→", "=>", "⇒", "⟹", `\to`, `\rightarrow`, `\Rightarrow`, `\implies`)
	list := isEquationList(r.text, res.Span)
	for s := newSegments(r.text, res.Span); s.next(); {
		at := s.at
		if list {
			at.From = skipBullet(r.text, res.Span.From, at)
		}
		at.From = skipLabels(r.text, at, count+1)
		at.To -= checkMarkLen(r.text[at.From:at.To])
		if at.From == at.To {
			continue
		}
		count++
		if r.fault != noFault { // after a fault, steps are only counted
			continue
		}
		left := findLeftList(r.text, at)
		var e equation
		if !r.readEquation(&e, at.From, left.at) || !e.hasStatedValue {
			r.fail(faultStep, at.From, at.To)
			badStep = count
			continue
		}
		if count > 1 && r.repeatsValue(&e, lastValue) {
			count--
			continue
		}
		lastValue = e.value
		res.Value, res.Defined = e.value, e.defined
		if badStep > 0 {
			continue
		}
		step := *res
		var ok bool
		if lastEntry, ok = r.applyStep(&step, &e, left, target); !ok {
			badStep, firstWrong = count, step
		}
	}
	if count < 2 { // only several steps may end with a semicolon
		r.rejectTrailing(res.Span, ";", "；")
	}
	switch {
	case !r.finishReading():
		res.refuseUnreadable(&r.lexer)
	case badStep > 0:
		firstWrong.Value, firstWrong.Defined = res.Value, res.Defined
		*res = firstWrong
	case count == 0:
		res.refuse(NoAnswer, res.Span)
		res.Fault = faultEmpty
	default:
		r.judgeLastStep(res, lastEntry, target)
	}
	res.Steps, res.BadStep = count, badStep
}

// rejectTrailing fails if the span ends with one of the separators.
func (r *reader) rejectTrailing(at Span, separators ...string) {
	if suffixLen(r.text[at.From:at.To], separators...) > 0 {
		r.fail(faultEnd, at.To, at.To)
	}
}

// repeatsValue reports whether an equation makes nothing and says again what the last step made, as
// 24 = 24 does. 8/3 = 8/3 makes that number if 8 and 3 are on the table.
func (r *reader) repeatsValue(e *equation, lastValue rat.Rat) bool {
	if !e.isAmbiguous || !e.value.Equal(lastValue) || !e.statedValue.Equal(lastValue) {
		return false
	}
	if e.kind != fractionOperand {
		return true
	}
	_, divides := r.match(false)
	return !divides
}

// beforeSteps returns the first line of an answer, if only lines with labels, such as "Step 1:", follow it. It may be
// the whole solution, which the steps explain.
func beforeSteps(text string, at Span) (first Span, ok bool) {
	end := indexByteFrom(text[:at.To], '\n', at.From)
	first = trim(text, Span{at.From, end})
	if skipLabelWord(text[:first.To], first.From) >= 0 {
		return first, false
	}
	for from := end + 1; from < at.To; from = end + 1 {
		end = indexByteFrom(text[:at.To], '\n', from)
		line := trim(text, Span{from, end})
		if line.From < line.To && skipLabelWord(text[:line.To], line.From) < 0 {
			return first, false
		}
		ok = true
	}
	return first, ok
}

// checkMarkLen returns the length of the check mark at the end of an answer or a step, with the blanks before it.
func checkMarkLen(text string) int {
	if text == "" || text[len(text)-1] < utf8.RuneSelf {
		return 0
	}
	size := suffixLen(text, checkMarks[:]...)
	if size == 0 {
		return 0
	}
	return len(text) - trim(text, Span{0, len(text) - size}).To
}

// applyStep removes the numbers of a step from the table and adds its result. It returns the index
// of the result's entry, and reports false if the step is wrong.
func (r *reader) applyStep(res *Result, e *equation, left leftList, target rat.Rat) (int, bool) {
	r.hasReadings = r.hasReadings || e.isAmbiguous || r.hasSignedLiteral || r.profile.Rules.HasReadings() || r.profile.Rules.NoBrackets
	if !r.checkOperators(res, target) {
		return 0, false
	}
	var taken indexSet
	var ok bool
	if r.stepReadings != nil {
		taken, ok = r.stepReadings.match(r, e)
	} else {
		taken, ok = r.matchSides(e, false)
	}
	res.Value, res.Defined = e.value, e.defined
	if !ok {
		usedNumbers := r.usedNumbers
		_, res.At = r.collectExtra(&res.Extra)
		r.usedNumbers = usedNumbers
		res.refuse(Numbers, res.At)
		return 0, false
	}
	if !r.checkSigns(res, target) || !r.checkValues(res, e) {
		return 0, false
	}
	result := entry{value: e.value, fromStep: true, hasSign: r.hasSign}
	if r.wantTree {
		result.tree = r.resolve(e.tree)
	}
	t := &r.table
	for s := taken; s != 0; s &= s - 1 {
		used := &t.entries[bits.TrailingZeros16(uint16(s))]
		result.handNumbers |= used.handNumbers
		result.hasSign = result.hasSign || used.hasSign
	}
	r.usedNumbers |= result.handNumbers
	slot := bits.TrailingZeros16(uint16(taken))
	t.liveEntries = t.liveEntries&^taken | 1<<slot
	t.entries[slot] = result
	t.hasSign = t.hasSign || result.hasSign
	t.hasFractions = t.hasFractions || !result.value.IsInt()
	if left.hasList && !r.checkLeftList(left.list) {
		r.leftDiffers = true
		res.refuse(FalseEquation, left.list)
		return slot, false
	}
	return slot, true
}

// judgeLastStep judges the last step after substituting the earlier steps for their results.
// lastEntry is the index of the last step's entry.
func (r *reader) judgeLastStep(res *Result, lastEntry int, target rat.Rat) {
	root := r.table.entries[lastEntry]
	r.tree = root.tree
	if r.profile.Rules.NoBrackets {
		r.tree = flat(r.tree)
	}
	if !r.profile.Rules.Subset && r.table.liveEntries != 1<<lastEntry {
		res.refuse(Numbers, Span{})
		res.addMissing(r.hand, root.handNumbers)
		return
	}
	res.decideByValue(root.value, target, res.Span)
	r.checkBrackets(res, res.Span)
}
