package answer

import "github.com/make24/make24/rat"

// Verdict is the judgement in one word.
type Verdict uint8

// The verdicts. Invalid is the zero value: what nobody judged is not correct.
const (
	Invalid Verdict = iota // no expression that the profile can read
	Wrong                  // an expression, and not a solution
	Correct                // a solution
)

// String is the word of the verdict: correct, wrong, invalid.
func (v Verdict) String() string {
	return enumName(v, "invalid", "wrong", "correct")
}

// Reason says why an answer is not correct.
type Reason uint8

// The reasons. An answer with several faults is refused for the first of them that this
// list names: it cannot be read, then the operators, the numbers, and so on to the value.
const (
	None          Reason = iota // nothing is wrong
	NoAnswer                    // invalid: there is nothing to judge
	Limit                       // invalid: too long, too deep, too many digits
	Syntax                      // invalid: it is no expression
	Operator                    // invalid: an operator of the game that these rules lack
	Numbers                     // wrong: not the numbers of the hand as the rules ask
	DivZero                     // wrong: it divides by zero
	Intermediate                // wrong: an operation gives what the rules do not allow
	FalseEquation               // wrong: it says of a value what is not so, as in 4*6=25
	Value                       // wrong: its value is not the target
	Solvable                    // wrong: it says that there is no solution, and there is one
	Unsettled                   // invalid: it says so, and nobody has found out; see Result.NoSolution
)

// String is the word of the reason: "", no_answer, limit, syntax, operator, numbers,
// divzero, intermediate, false_equation, value, solvable, unsettled.
func (r Reason) String() string {
	return enumName(r, "", "no_answer", "limit", "syntax", "operator", "numbers", "divzero",
		"intermediate", "false_equation", "value", "solvable", "unsettled")
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

// String is the word of the source: text, tag, box, fence, marker.
func (s Source) String() string {
	return enumName(s, "text", "tag", "box", "fence", "marker")
}

// Fault says more closely what is wrong for Syntax and Limit; its words are the kinds of
// expr.SyntaxError where they mean the same.
type Fault uint8

const (
	noFault        Fault = iota
	faultEmpty           // no expression at all
	faultLong            // more bytes than MaxText in the text, or than MaxAnswer in the answer
	faultDeep            // more than 200 brackets and operators around one another
	faultCharacter       // what belongs to no expression
	faultDecimal         // a number with a point
	faultHex             // 0x and digits
	faultZero            // a number with leading zeros
	faultLarge           // a number of more than 100 digits
	faultDoubled         // ** or //
	faultOperand         // an operator or ")" where a number or "(" should stand
	faultOperator        // a number or "(" where an operator should stand
	faultEnd             // the text ends where a number or "(" should stand
	faultUnclosed        // a bracket without its partner
	faultUnopened        // a closing bracket without its partner, or with one of another kind
	faultName            // letters that are no card
	faultMacro           // a LaTeX command that is no notation of the game
	faultMixed           // a number straight before \frac, which reads as 2½ to one and 2·½ to another
	faultMinus           // a minus sign in front, where the profile has none
	faultImplicit        // a multiplication sign left out, where the profile wants it
	faultEquation        // more than one "=", or one without a plain number on a side
	faultStep            // steps with one that is no equation
	faultHand            // the hand has no number, or more than puzzle.MaxNumbers
	faultWork            // whether the puzzle has no solution takes too much work to find out
)

// String is the word of the fault: empty, long, deep, character and so on, as the faults are called.
func (f Fault) String() string {
	return enumName(f, "", "empty", "long", "deep", "character", "decimal", "hex", "zero", "large",
		"doubled", "operand", "operator", "end", "unclosed", "unopened", "name", "macro", "mixed",
		"minus", "implicit", "equation", "step", "hand", "work")
}

// word is the i-th of the words.
func enumName[T ~uint8](i T, names ...string) string {
	if int(i) >= len(names) {
		return "unknown"
	}
	return names[i]
}

// Span is the part text[From:To] of a text, in bytes.
type Span struct{ From, To int }

// maxListed is how many numbers a List holds.
const maxListed = 10

// List is a short list of numbers in ascending order, without a pointer.
type List struct {
	numbers [maxListed]int64
	count   uint8
	more    bool
}

// Slice returns the numbers, newly allocated; nil when there are none.
func (l List) Slice() []int64 { return append([]int64(nil), l.numbers[:l.count]...) }

// Len returns how many numbers are listed, at most 10.
func (l List) Len() int { return int(l.count) }

// At returns the i-th number, from 0 to Len()-1.
func (l List) At(i int) int64 { return l.numbers[i] }

// More reports that there were other numbers too: more than the list holds, or some
// above the largest int64.
func (l List) More() bool { return l.more }

// Result is what a Judge found. It has a fixed size and keeps nothing of the text.
type Result struct {
	Verdict Verdict
	Reason  Reason // None exactly when Correct
	Source  Source
	Fault   Fault // for Syntax and Limit: what it was

	// Span is where the answer stands: the expression or the steps, without the tag, box,
	// fence or marker around them. It is empty for NoAnswer.
	Span Span

	// At is the place that the reason is about: the token for Syntax, Limit and Operator,
	// the operation for Intermediate and DivZero, the equation for FalseEquation, the first
	// number too many for Numbers. It is empty where there is no one place.
	At Span

	// Value is the exact value of the expression, or of the last step, if Defined: it has
	// none when it cannot be read, has an operator that the rules lack, divides by zero, has a power without a value, or has more
	// than 20 numbers, where it is not worked out. For Intermediate it is not the value
	// refused; that is Refused.
	Value   rat.Rat
	Defined bool
	Refused rat.Rat // for Intermediate: the first value that the rules do not allow

	// Missing and Extra are set for Numbers: those of the hand that lack, and those used
	// that the hand does not have, or not so often. Missing is empty under rules that let
	// part of the hand be used, unless nothing of it was.
	Missing, Extra List

	// NoSolution says that the answer is that there is no solution. A Judge knows no solver and leaves
	// it Invalid and Unsettled; the caller finds out and calls Settle.
	NoSolution bool

	// Steps is how many steps the answer has; 0 for an expression. BadStep is the first
	// that is wrong, from 1, or 0; Reason is then why.
	Steps, BadStep int
}
