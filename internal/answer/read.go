// The grammar, and its meaning. Reading is precedence climbing over the operator table
// of package expr, as its own parser does it, with the notation of answers beside:
//
//	equation  = sum [ "=" sum ]
//	sum       = operand { operator operand }, by the table; × may be missing
//	operand   = "-" operand | number | bracket sum bracket | \frac argument argument
//	argument  = "{" sum "}" | one digit
//
// Every operation is worked out as soon as it is read, so no tree is needed to judge. What may be wrong with an expression that
// can be read is noted and weighed at the end, when it is known which numbers the
// literals are.

package answer

import (
	"errors"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

const (
	// MaxDepth is how many brackets, signs and operators may lie around one another.
	MaxDepth = 200

	// maxLiterals is how many literals are kept. An expression with more of them cannot be
	// right, and is not worked out.
	maxLiterals = 20
)

// shape is what an operand looks like, as far as somebody needs to know.
type operandKind uint8

const (
	compoundOperand operandKind = iota
	literalOperand              // 8
	signedOperand               // -8
	fractionOperand             // 8/3, of literals
)

// operand is what was read.
type operand struct {
	value        rat.Rat
	defined      bool
	kind         operandKind
	bare         bool // not in brackets
	firstLiteral uint8
	lastFactor   uint8 // of a product whose last factor is a literal: its number, plus 1
	tree         *node // nil if no tree is asked for
}

// number is a literal as it stands in the text.
type literalToken struct {
	value         rat.Rat
	from, to      int32
	signed        bool // a minus sign stands straight before it
	dividedByNext bool // it is divided by the next literal
}

// notes are what may be wrong with an expression that can be read.
type violations struct {
	forbiddenOp, forbiddenMinus, divByZero, undefinedPower, forbiddenValue bool

	forbiddenOpAt    Span    // the first operator that the rules lack
	forbiddenMinusAt Span    // the first minus sign that the profile lacks
	divByZeroAt      Span    // the first division by zero, unless a power had no value before
	forbiddenValueAt Span    // the first operation with a value not allowed
	refused          rat.Rat // that value
}

// reader reads expressions for a profile.
type reader struct {
	lexer
	profile    *Profile
	hand       []int64
	table      table
	readings   readings // what the literals stand for
	used       indexSet // the numbers of the hand that were used as they should
	extraCount int      // how many literals stand for none of them

	wantTree bool // asked for
	tooLarge bool // a number fits in no tree
	tree     expr.Expr

	depth    int
	literals [maxLiterals]literalToken
	first    int // the literals of the expression, apart from those that state its value,
	count    int // are numbers[first:count]; count goes on beyond those kept
	violations
}

// sum reads an operand and the operators after it that bind at least as tightly as least
// into x. Operands are handed on by address because copies would take longer than sums.
func (r *reader) binary(x *operand, minPrec int) {
	r.operand(x)
	var right operand // declared outside the loop, it stays off the heap
	for {
		op, at := r.op, Span{r.from, r.to}
		switch r.tok {
		case tokOp:
		case tokNumber, tokOpen, tokFrac:
			op, at.To = expr.Mul, at.From // no sign is there
		default:
			return
		}
		rightPrec := op.Precedence()
		if rightPrec < minPrec || !r.enter() {
			return
		}
		if !op.RightAssoc() {
			rightPrec++
		}
		if r.tok == tokOp {
			r.next()
		} else if !r.impliedMul() {
			return
		}
		r.binary(&right, rightPrec)
		r.depth--
		if r.tok == tokFault {
			return
		}
		r.apply(op, at, x, &right)
	}
}

// implied reports whether a multiplication sign may be missing before this token.
func (r *reader) impliedMul() bool {
	switch {
	case r.newline || r.prev == tokNumber && r.tok == tokNumber:
		r.fail(faultOperator, r.from, r.to)
	case r.prev == tokNumber && r.tok == tokFrac:
		r.fail(faultMixed, r.from, r.to)
	case r.profile.NoImplicit:
		r.fail(faultImplicit, r.from, r.to)
	default:
		return true
	}
	return false
}

// enter counts one level more; the caller counts it off.
func (r *reader) enter() bool {
	if r.depth == MaxDepth {
		r.fail(faultDeep, r.from, r.to)
		return false
	}
	r.depth++
	return true
}

// apply works out x∘y into x.
func (r *reader) apply(op expr.Op, at Span, x, y *operand) {
	if r.wantTree {
		x.tree = operationOf(op, x, y)
	}
	kind := compoundOperand
	if isPair(op, x, y) {
		kind = fractionOperand
		if y.firstLiteral < maxLiterals {
			r.literals[x.firstLiteral].dividedByNext = true
		}
	}
	if numerator, ok := lastFactor(op, x, y); ok && y.firstLiteral < maxLiterals {
		r.literals[numerator].dividedByNext = true
	}
	x.lastFactor = 0
	if op == expr.Mul && isLiteral(y) && y.firstLiteral < maxLiterals {
		x.lastFactor = y.firstLiteral + 1
	}
	if !r.profile.Rules.Ops.Has(op) && !r.forbiddenOp {
		r.forbiddenOp, r.forbiddenOpAt = true, at
	}
	x.kind, x.bare = kind, true
	// With an operator that the rules lack nothing is worked out: powers may be expensive.
	if x.defined = x.defined && y.defined && r.count <= maxLiterals && !r.forbiddenOp; !x.defined {
		return
	}
	value, err := op.Apply(x.value, y.value)
	if err != nil {
		x.defined = false
		switch {
		case r.divByZero || r.undefinedPower: // the first decides
		case errors.Is(err, expr.ErrDivZero):
			r.divByZero, r.divByZeroAt = true, at
		default:
			r.undefinedPower = true
		}
		return
	}
	x.value = value
	if r.profile.Rules.Values != 0 {
		r.checkAllowed(value, at)
	}
}

// isPair reports whether x∘y is a literal divided by the next.
func isPair(op expr.Op, x, y *operand) bool {
	return op == expr.Div && y.kind == literalOperand && isLiteral(x)
}

// isLiteral reports whether x is a literal, perhaps with a sign.
func isLiteral(x *operand) bool { return x.kind == literalOperand || x.kind == signedOperand }

// lastFactor returns the literal that x∘y divides by the next if x is a product that ends with
// one: 72*1/3 may be 72 times the 1/3 that a step has made.
func lastFactor(op expr.Op, x, y *operand) (index uint8, ok bool) {
	if op != expr.Div || y.kind != literalOperand || !x.bare || x.lastFactor == 0 {
		return 0, false
	}
	return x.lastFactor - 1, true
}

// weigh holds the value of an operation against what the rules allow.
func (r *reader) checkAllowed(value rat.Rat, at Span) {
	if !r.forbiddenValue && !r.profile.Rules.Values.Allows(value) {
		r.forbiddenValue, r.forbiddenValueAt, r.refused = true, at, value
	}
}

// operand reads a number, a bracket, a \frac or a minus sign with its operand into x.
func (r *reader) operand(x *operand) {
	switch {
	case r.tok == tokNumber:
		r.literal(x)
	case r.tok == tokOpen:
		r.group(x)
	case r.tok == tokFrac:
		r.quotient(x)
	case r.tok == tokOp && r.op == expr.Sub:
		r.negation(x)
		return
	case r.tok == tokEnd:
		r.fail(faultEnd, r.from, r.to)
	case r.tok == tokClose && r.openBrackets == 0:
		r.fail(faultUnopened, r.from, r.to)
	default:
		r.fail(faultOperand, r.from, r.to)
	}
	if r.tok != tokFault {
		r.next()
	}
}

// literal reads a number.
func (r *reader) literal(x *operand) {
	x.value, x.defined, x.kind, x.bare, x.firstLiteral, x.lastFactor = r.value, true, literalOperand, true, maxLiterals, 0
	if r.count < maxLiterals {
		x.firstLiteral = uint8(r.count)
		n := &r.literals[r.count]
		n.value, n.from, n.to, n.signed, n.dividedByNext = r.value, int32(r.from), int32(r.to), false, false
	}
	if r.wantTree {
		x.tree = r.literalOf(x)
	}
	r.count++
}

// group reads a bracket up to its end.
func (r *reader) group(x *operand) {
	kind, at := r.bracket, Span{r.from, r.to}
	if !r.enter() {
		return
	}
	r.openBrackets++
	r.next()
	r.binary(x, 0)
	r.depth--
	r.openBrackets--
	x.bare = false
	switch {
	case r.tok == tokFault:
	case r.tok == tokEnd:
		r.fail(faultUnclosed, at.From, at.To)
	case r.tok != tokClose:
		r.fail(faultOperator, r.from, r.to)
	case r.bracket != kind:
		r.fail(faultUnopened, r.from, r.to)
	}
}

// quotient reads \frac and the two that it divides.
func (r *reader) quotient(x *operand) {
	at := Span{r.from, r.to}
	if !r.enter() {
		return
	}
	r.argument(x)
	if r.tok == tokFault {
		return
	}
	var denominator operand
	r.argument(&denominator)
	if r.tok == tokFault {
		return
	}
	r.depth--
	r.apply(expr.Div, at, x, &denominator)
}

// argument reads what \frac divides: something in braces, or one digit.
func (r *reader) argument(x *operand) {
	r.singleDigit = true
	r.next()
	r.singleDigit = false
	switch {
	case r.tok == tokNumber:
		r.literal(x)
	case r.tok == tokOpen && r.bracket == '{':
		r.group(x)
	case r.tok != tokFault:
		r.fail(faultOperand, r.from, r.to)
	}
}

// negation reads a minus sign and what it stands before. Straight before a number of
// which the hand has the negative, it is part of the number, and no operation.
func (r *reader) negation(x *operand) {
	at := Span{r.from, r.to}
	if !r.enter() {
		return
	}
	r.next()
	r.binary(x, expr.Pow.Precedence()-1)
	r.depth--
	if r.tok == tokFault {
		return
	}
	if r.wantTree {
		x.tree = minusOf(x)
	}
	x.value, x.lastFactor = x.value.Neg(), 0
	partOfLiteral := false
	switch {
	case x.kind == literalOperand && x.bare:
		x.kind = signedOperand
		if x.firstLiteral < maxLiterals && x.value.Sign() < 0 { // -0 is no number
			r.literals[x.firstLiteral].signed = true
			partOfLiteral = r.table.has(x.value)
		}
	case x.kind != fractionOperand || !x.bare:
		x.kind = compoundOperand
	}
	x.bare = true
	if !partOfLiteral {
		r.noteMinus(x, at)
	}
}

// sign notes what may be wrong with a minus sign in front of what makes x.
func (r *reader) noteMinus(x *operand, at Span) {
	if r.profile.NoMinus && !r.forbiddenMinus {
		r.forbiddenMinus, r.forbiddenMinusAt = true, at
	}
	if !r.profile.Rules.Ops.Has(expr.Sub) && !r.forbiddenOp {
		r.forbiddenOp, r.forbiddenOpAt = true, at
	}
	if x.defined = x.defined && !r.forbiddenOp; x.defined {
		r.checkAllowed(x.value, at)
	}
}
