package answer

import (
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/rat"
)

// Verdict is the judgement of an answer.
type Verdict uint8

// The verdicts. Invalid is the zero value, so an answer that was never judged is not correct.
const (
	Invalid Verdict = iota // not an expression that the profile accepts
	Wrong                  // an expression that is not a solution
	Correct                // a solution
)

// String returns the name of the verdict: correct, wrong or invalid.
func (v Verdict) String() string {
	return enumName(v, "invalid", "wrong", "correct")
}

// Reason says why an answer is not correct.
type Reason uint8

// The reasons, in order of precedence: an answer with several mistakes gets the first of their
// reasons.
const (
	None          Reason = iota // the answer is correct
	NoAnswer                    // invalid: there is no answer in the text
	Limit                       // invalid: too long, too deeply nested, or a number with too many digits
	Syntax                      // invalid: not an expression
	Operator                    // invalid: it uses an operator that the rules do not have, or a sign where none is allowed
	Numbers                     // wrong: the numbers used do not match the hand
	DivZero                     // wrong: the answer divides by zero
	Intermediate                // wrong: an operation gives a value that the rules forbid
	FalseEquation               // wrong: a stated value is false, as in 4*6=25
	Value                       // wrong: its value is not the target
	Solvable                    // wrong: it claims that there is no solution, but there is one
	Unsettled                   // invalid: it claims that there is no solution, and Settle was not called yet
	Brackets                    // wrong: it needs brackets, which the rules do not allow; takes precedence over Value
)

// String returns the name of the reason: "", no_answer, limit, syntax, operator, numbers, divzero,
// intermediate, false_equation, value, solvable, unsettled or brackets.
func (r Reason) String() string {
	return enumName(r, "", "no_answer", "limit", "syntax", "operator", "numbers", "divzero",
		"intermediate", "false_equation", "value", "solvable", "unsettled", "brackets")
}

// Source says where in the text the answer was found.
type Source uint8

const (
	sourceText   Source = iota // the whole text outside think sections
	sourceTag                  // the last <answer> tag
	sourceBox                  // the last balanced \boxed{}
	sourceFence                // the last code fence
	sourceMarker               // after the last "Answer:" and the like
)

// String returns the name of the source: text, tag, box, fence or marker.
func (s Source) String() string {
	return enumName(s, "text", "tag", "box", "fence", "marker")
}

// Fault is the detail of the reasons Syntax, Limit and NoAnswer, and of Operator if a sign is not
// allowed. If it means the same as a kind of expr.SyntaxError, it has the same name.
type Fault uint8

const (
	noFault        Fault = iota
	faultEmpty           // no expression at all
	faultLong            // the text is longer than MaxText, or the answer longer than MaxAnswer
	faultDeep            // more than 200 nested brackets and operators
	faultCharacter       // a character that no expression contains
	faultDecimal         // a number with a decimal point
	faultHex             // 0x and hexadecimal digits
	faultZero            // a number with leading zeros
	faultLarge           // a number of more than 100 digits
	faultDoubled         // ** or //
	faultOperand         // an operator or ")" in place of a number or "("
	faultOperator        // a number or "(" in place of an operator
	faultEnd             // the text ends where a number or "(" must follow
	faultUnclosed        // an opening bracket or delimiter of mathematics that is never closed
	faultUnopened        // a closing bracket or delimiter that does not match the last opening one
	faultName            // letters that are not a card
	faultMacro           // an unsupported LaTeX command
	faultMixed           // a number directly before \frac, which may mean 2½ or 2·½
	faultMinus           // a unary minus sign, which the profile forbids
	faultImplicit        // an omitted multiplication sign, which the profile requires
	faultEquation        // more than one "=", or one without a plain number on either side
	faultStep            // a step that is not an equation
	faultHand            // the hand has no number, or more than MaxNumbers
	faultWork            // deciding that the puzzle has no solution takes too much work
	faultPlain           // not plain text in a tag at the end, which the option strict requires
	faultColon           // a colon between numbers, which only the option lenient reads as ÷
	faultCut             // the last tag, box or fence is never closed
	faultWithdrawn       // the text around the answer takes it back, changes it or casts doubt on it

	faultSignRules    // a unary minus sign, under rules that do not have both + and -; see puzzle.Rules.Sign
	faultSignHand     // a unary minus sign, and the hand has a negative number
	faultSignTarget   // a unary minus sign, and the target is negative
	faultSignExponent // a unary minus sign in an exponent
)

// String returns the name of the fault, such as empty, long or deep; "" if there is none.
func (f Fault) String() string {
	return enumName(f, "", "empty", "long", "deep", "character", "decimal", "hex", "zero", "large",
		"doubled", "operand", "operator", "end", "unclosed", "unopened", "name", "macro", "mixed",
		"minus", "implicit", "equation", "step", "hand", "work", "plain", "colon", "cut", "withdrawn",
		"sign_rules", "sign_hand", "sign_target", "sign_exponent")
}

// enumName returns names[i], or "unknown" if i is out of range.
func enumName[T ~uint8](i T, names ...string) string {
	if int(i) >= len(names) {
		return "unknown"
	}
	return names[i]
}

// Span is the byte range text[From:To] of a text.
type Span struct{ From, To int }

// String returns the bounds as in a slice expression: "4:9".
func (s Span) String() string { return strconv.Itoa(s.From) + ":" + strconv.Itoa(s.To) }

// maxListed is the capacity of a NumberList.
const maxListed = 10

// NumberList is a list of up to 10 numbers in ascending order, stored without a pointer.
type NumberList struct {
	numbers [maxListed]int64
	count   uint8
	more    bool
}

// Slice returns the numbers in a new slice, or nil if there are none.
func (l NumberList) Slice() []int64 { return append([]int64(nil), l.numbers[:l.count]...) }

// Len returns the number of listed numbers, at most 10.
func (l NumberList) Len() int { return int(l.count) }

// At returns the i-th number; i is from 0 to Len()-1.
func (l NumberList) At(i int) int64 { return l.numbers[i] }

// More reports whether the list is incomplete: there are more than 10 numbers, or one does not fit
// in an int64.
func (l NumberList) More() bool { return l.more }

// String returns the numbers, separated by spaces, and "..." at the end if the list is incomplete.
func (l NumberList) String() string {
	text := deal.Hand(l.Slice()).String()
	if l.more {
		text = strings.TrimPrefix(text+" ...", " ")
	}
	return text
}

// Result is the judgement of one answer. It has a fixed size and does not refer to the text.
type Result struct {
	Verdict Verdict
	Reason  Reason // None if and only if Verdict is Correct
	Source  Source
	Fault   Fault // the detail, for Syntax, Limit and NoAnswer, and for Operator if it is a sign

	// Span is the position of the answer: the expression or the steps, without the tag, box, fence
	// or marker. It is empty for NoAnswer.
	Span Span

	// At is the position of the mistake: the token for Syntax, Limit and Operator, the operation
	// for Intermediate and DivZero, the equation for FalseEquation, the first extra number for
	// Numbers. It is empty if the mistake has no single position.
	At Span

	// Value is the exact value of the expression, or of the last step, if Defined is set. Defined
	// is false if the answer cannot be parsed, uses an operator that the rules do not have, divides
	// by zero, has an undefined power, or has more than 20 numbers and so is not evaluated. For
	// Intermediate, the forbidden value is Refused, not Value.
	Value   rat.Rat
	Defined bool
	Refused rat.Rat // for Intermediate: the first value that the rules forbid

	// Missing and Extra are set for Numbers. Missing holds the numbers of the hand that were not
	// used; it is empty under rules that let part of the hand be used. Extra holds the numbers used
	// that the hand does not have, or does not have as often.
	Missing, Extra NumberList

	// NoSolution is set if the answer claims that there is no solution. A Judge has no solver, so
	// it returns such an answer as Invalid and Unsettled; the caller decides it and calls Settle.
	NoSolution bool

	// Steps is the number of steps, or 0 for a single expression. BadStep is the number of the
	// first wrong step, counted from 1, or 0 if there is none; Reason then is the reason of that
	// step.
	Steps, BadStep int
}

// String returns the result in one line of ASCII, for logs: the verdict, the reason, the detail of the
// reason with its position, and the first wrong step. Verdict, reason and fault have their stable names, as in
// "correct", "wrong value: 25", "wrong numbers: without 6, with 7", "wrong intermediate: 8/3, step 2",
// "invalid syntax: operand at byte 4" and "invalid unsettled". A result that was never judged is "invalid".
func (res Result) String() string {
	text := res.Verdict.String()
	if res.Reason == None {
		return text
	}
	text += " " + res.Reason.String()
	separator := ": "
	add := func(part string) {
		text += separator + part
		separator = ", "
	}
	switch res.Reason {
	case Value:
		add(res.Value.String())
	case Numbers:
		if res.Missing != (NumberList{}) {
			add("without " + res.Missing.String())
		}
		if res.Extra != (NumberList{}) {
			add("with " + res.Extra.String())
		}
	case Intermediate:
		add(res.Refused.String())
	case Syntax, Limit, NoAnswer, Operator:
		if res.Fault != noFault {
			add(res.Fault.String())
		}
		if res.At != (Span{}) { // the mistake has a position
			text += " at byte " + strconv.Itoa(res.At.From)
		}
	case None, DivZero, FalseEquation, Solvable, Unsettled, Brackets:
	}
	if res.BadStep > 0 {
		add("step " + strconv.Itoa(res.BadStep))
	}
	return text
}
