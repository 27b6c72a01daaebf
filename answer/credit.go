// Partial credit measures how close an answer came, in three parts:
//
//	value    m ÷ (m + |v − t|), m = max(1, |t|), for the value v and the target t; 0 without a
//	         value. An exact value gets 1; a value off by as much as the target gets 1/2
//	numbers  right ÷ all: right is the count of numbers of the hand that are used correctly;
//	         all is the size of the hand, or the count of numbers used if that is greater. Under
//	         rules that let part of the hand be used, all is the count of numbers used
//	steps    steps before the first wrong one ÷ all steps; only for an answer in steps
//
// A correct answer has the score 1 and an invalid one 0. A wrong answer has half the mean of its
// parts as its score, so it never scores more than half of a correct one.

package answer

import (
	"math/bits"

	"github.com/make24/make24/rat"
)

// Credit is the partial credit of an answer, in exact numbers from 0 to 1. The comment at the top
// of this file and docs/answers.md give the formulas.
type Credit struct {
	Score   rat.Rat // the total
	Value   rat.Rat // how close the value is to the target
	Numbers rat.Rat // the share of the numbers that are used correctly
	Steps   rat.Rat // the share of the steps before the first wrong one; 0 for an expression
}

// String returns the total and its parts: "7/16 (value 1, numbers 3/4, steps 0)".
func (c Credit) String() string {
	return c.Score.String() + " (value " + c.Value.String() + ", numbers " + c.Numbers.String() + ", steps " + c.Steps.String() + ")"
}

// credit returns the credit of an answer that is not Invalid.
func (r *reader) credit(res *Result, target rat.Rat) Credit {
	c := Credit{Numbers: r.numbersCredit()}
	if res.Defined {
		c.Value = valueCredit(res.Value, target)
	}
	sum, parts := c.Value.Add(c.Numbers), int64(2)
	if res.Steps > 0 {
		goodSteps := res.Steps
		if res.BadStep > 0 {
			goodSteps = res.BadStep - 1
		}
		c.Steps = ratio(goodSteps, res.Steps)
		sum, parts = sum.Add(c.Steps), 3
	}
	c.Score = rat.Int(1)
	if res.Verdict != Correct {
		c.Score, _ = sum.Quo(rat.Int(2 * parts))
	}
	return c
}

// valueCredit returns how close a value is to the target, from 0 to 1.
func valueCredit(value, target rat.Rat) rat.Rat {
	m := target.Abs()
	if m.Cmp(rat.Int(1)) < 0 {
		m = rat.Int(1)
	}
	q, _ := m.Quo(m.Add(value.Sub(target).Abs()))
	return q
}

// numbersCredit returns the share of the numbers that are used correctly.
func (r *reader) numbersCredit() rat.Rat {
	correctCount := bits.OnesCount16(uint16(r.usedNumbers))
	total := correctCount + r.extraCount
	if !r.profile.Rules.Subset {
		total = max(total, len(r.hand))
	}
	if total == 0 {
		return rat.Rat{}
	}
	return ratio(correctCount, total)
}

// ratio returns n/all.
func ratio(n, total int) rat.Rat {
	q, _ := rat.Int(int64(n)).Quo(rat.Int(int64(total)))
	return q
}
