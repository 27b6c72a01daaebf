// This file parses expressions by precedence climbing, with the operator table of package expr, as
// expr.Parse does. It also accepts the notation of answers:
//
//	equation  = binary [ "=" binary ]
//	binary    = operand { operator operand }, by precedence; × may be omitted
//	operand   = "-" operand | number | bracket binary bracket | \frac argument argument
//	argument  = "{" binary "}" | one digit
//
// Each operation is evaluated as soon as it is parsed, so judging needs no tree. Violations of the
// rules are recorded while parsing and checked afterwards, when each literal has been matched to a
// number of the hand.

package answer

import (
	"errors"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

const (
	// MaxDepth is the maximum depth of nested brackets, signs and operators.
	MaxDepth = 200

	// maxLiterals is the number of literals stored. An expression with more literals cannot be
	// correct and is not evaluated.
	maxLiterals = 20
)

// operandKind is the form of an operand, as far as it matters for matching literals.
type operandKind uint8

const (
	compoundOperand operandKind = iota
	literalOperand              // 8
	signedOperand               // -8
	fractionOperand             // 8/3, a literal divided by a literal
)

// operand is a parsed operand.
type operand struct {
	value        rat.Rat
	defined      bool
	kind         operandKind
	isBare       bool  // not in brackets
	firstLiteral uint8 // the index of its first literal, or maxLiterals if that literal is not stored
	lastFactor   uint8 // for a product that ends with a literal, the index of that literal plus 1; else 0
	tree         *node // nil if no tree is wanted
}

// literalToken is a literal of the text.
type literalToken struct {
	value         rat.Rat
	from, to      int32
	signAt        int32 // the position of the minus sign, if signed is set
	signSize      uint8 // and its size in bytes
	signed        bool  // a minus sign stands directly before it
	inExponent    bool  // it is in an exponent, at any depth
	dividedByNext bool  // it is divided by the next literal
}

// violations records what the rules or the profile forbid in an expression that can be parsed.
type violations struct {
	forbiddenOp, hasSign, hasExponentSign, divByZero, undefinedPower, forbiddenValue bool

	forbiddenOpAt    Span    // the first operator that the rules do not have
	signAt           Span    // the first unary minus sign; see sign.go
	exponentSignAt   Span    // the first unary minus sign in an exponent, or number made with one
	divByZeroAt      Span    // the first division by zero, unless an undefined power came before it
	forbiddenValueAt Span    // the first operation with a forbidden value
	refusedValue     rat.Rat // the first forbidden value
}

// reader parses and judges one answer by a profile.
type reader struct {
	lexer
	profile     *Profile
	hand        []int64
	table       numberTable
	readings    readings         // how each literal is read
	deadEnds    map[deadEnd]bool // of the current match
	usedNumbers indexSet         // the numbers of the hand that were used correctly
	hasReadings bool             // a step may have several readings, of which one may be better
	leftDiffers bool             // a left list does not have the numbers on the table
	extraCount  int              // the number of literals that match nothing

	wantTree bool // the caller wants a tree
	tooLarge bool // a number does not fit into a tree
	tree     expr.Expr

	depth     int
	exponents int // the number of exponents, and other right operands of atomic operators, that are being parsed

	hasSignedLiteral bool // a minus sign stands directly before a literal
	literals         [maxLiterals]literalToken
	first            int // literals[first:count] are those of the expression, not of its stated value
	count            int // the number of literals read; only the first maxLiterals are stored
	violations

	stepReadings *stepReadings // nil if each step is to be read in the first way that it can
}

// parseBinary parses into x an operand and the operations that follow it, as long as their
// operators have at least the precedence minPrec. Operands are passed by pointer because copying
// them would cost more than parsing.
func (r *reader) parseBinary(x *operand, minPrec int) {
	r.parseOperand(x)
	var right operand // declared outside the loop, it stays off the heap
	for {
		op, at := r.op, Span{r.from, r.to}
		switch r.tok {
		case tokOp:
		case tokNumber, tokOpen, tokFrac:
			op, at.To = expr.Mul, at.From // an omitted sign has no length
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
		} else if !r.checkImplicitMul() {
			return
		}
		if op.Atomic() {
			r.exponents++
		}
		r.parseBinary(&right, rightPrec)
		if op.Atomic() {
			r.exponents--
		}
		r.depth--
		if r.tok == tokFault {
			return
		}
		r.apply(op, at, x, &right)
	}
}

// checkImplicitMul reports whether a multiplication sign may be omitted before this token; if not,
// it fails.
func (r *reader) checkImplicitMul() bool {
	switch {
	case r.newline || r.prev == tokNumber && r.tok == tokNumber:
		r.fail(faultOperator, r.from, r.to)
	case r.prev == tokNumber && r.tok == tokFrac:
		r.fail(faultMixed, r.from, r.to)
	case r.profile.NoImplicitMul || r.profile.Strict:
		r.fail(faultImplicit, r.from, r.to)
	default:
		return true
	}
	return false
}

// enter increments the depth of nesting; the caller decrements it again. At MaxDepth, enter fails
// and reports false.
func (r *reader) enter() bool {
	if r.depth == MaxDepth {
		r.fail(faultDeep, r.from, r.to)
		return false
	}
	r.depth++
	return true
}

// apply evaluates x∘y into x.
func (r *reader) apply(op expr.Op, at Span, x, y *operand) {
	if r.wantTree {
		x.tree = newOperationNode(op, x, y)
	}
	kind := compoundOperand
	if isLiteralRatio(op, x, y) {
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
	x.kind, x.isBare = kind, true
	// Nothing is evaluated after an operator that the rules do not have, because powers may be
	// expensive. A fraction such as 1/4 may be a stated value, which the rules do not concern.
	evaluates := !r.forbiddenOp || kind == fractionOperand
	if x.defined = x.defined && y.defined && r.count <= maxLiterals && evaluates; !x.defined {
		return
	}
	value, err := op.Apply(x.value, y.value)
	if err != nil {
		x.defined = false
		switch {
		case r.divByZero || r.undefinedPower: // the first violation counts
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

// isLiteralRatio reports whether x∘y is a literal divided by the next literal.
func isLiteralRatio(op expr.Op, x, y *operand) bool {
	return op == expr.Div && y.kind == literalOperand && isLiteral(x)
}

// isLiteral reports whether x is a literal, with or without a sign.
func isLiteral(x *operand) bool { return x.kind == literalOperand || x.kind == signedOperand }

// lastFactor reports whether x∘y divides a product by a literal, as in 72*1/3, which may also be 72
// times the number 1/3 of an earlier step. It returns the index of the last literal of the product.
func lastFactor(op expr.Op, x, y *operand) (index uint8, ok bool) {
	if op != expr.Div || y.kind != literalOperand || !x.isBare || x.lastFactor == 0 {
		return 0, false
	}
	return x.lastFactor - 1, true
}

// checkAllowed records the value of an operation as a violation if the rules forbid it.
func (r *reader) checkAllowed(value rat.Rat, at Span) {
	if !r.forbiddenValue && !r.profile.Rules.Values.Allows(value) {
		r.forbiddenValue, r.forbiddenValueAt, r.refusedValue = true, at, value
	}
}

// parseOperand parses a number, a bracket, a \frac or a minus sign with its operand into x.
func (r *reader) parseOperand(x *operand) {
	switch {
	case r.tok == tokNumber:
		r.parseLiteral(x)
	case r.tok == tokOpen:
		r.parseGroup(x)
	case r.tok == tokFrac:
		r.parseFrac(x)
	case r.tok == tokOp && r.op == expr.Sub:
		r.parseNegation(x)
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

// parseLiteral parses a number into x.
func (r *reader) parseLiteral(x *operand) {
	x.value, x.defined, x.kind, x.isBare, x.firstLiteral, x.lastFactor = r.value, true, literalOperand, true, maxLiterals, 0
	if r.count < maxLiterals {
		x.firstLiteral = uint8(r.count)
		lit := &r.literals[r.count]
		lit.value, lit.from, lit.to, lit.signed, lit.dividedByNext, lit.inExponent = r.value, int32(r.from), int32(r.to), false, false, r.exponents > 0
	}
	if r.wantTree {
		x.tree = r.newLiteralNode(x)
	}
	r.count++
}

// parseGroup parses a bracketed expression into x.
func (r *reader) parseGroup(x *operand) {
	kind, at := r.bracket, Span{r.from, r.to}
	if !r.enter() {
		return
	}
	r.openBrackets++
	r.next()
	r.parseBinary(x, 0)
	r.depth--
	r.openBrackets--
	x.isBare = false
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

// parseFrac parses \frac and its two arguments into x.
func (r *reader) parseFrac(x *operand) {
	at := Span{r.from, r.to}
	if !r.enter() {
		return
	}
	r.parseFracArgument(x)
	if r.tok == tokFault {
		return
	}
	var denominator operand
	r.parseFracArgument(&denominator)
	if r.tok == tokFault {
		return
	}
	r.depth--
	r.apply(expr.Div, at, x, &denominator)
}

// parseFracArgument parses an argument of \frac into x: an expression in braces, or one digit.
func (r *reader) parseFracArgument(x *operand) {
	r.singleDigit = true
	r.next()
	r.singleDigit = false
	switch {
	case r.tok == tokNumber:
		r.parseLiteral(x)
	case r.tok == tokOpen && r.bracket == '{':
		r.parseGroup(x)
	case r.tok != tokFault:
		r.fail(faultOperand, r.from, r.to)
	}
}

// parseNegation parses a minus sign and its operand into x. A minus sign directly before a number
// may be part of that number; sign.go decides it later.
func (r *reader) parseNegation(x *operand) {
	at := Span{r.from, r.to}
	if !r.enter() {
		return
	}
	r.next()
	r.parseBinary(x, expr.Mul.Precedence()+1)
	r.depth--
	if r.tok == tokFault {
		return
	}
	if r.wantTree {
		x.tree = newMinusNode(x)
	}
	x.value, x.lastFactor = x.value.Neg(), 0
	partOfLiteral := false
	switch {
	case x.kind == literalOperand && x.isBare:
		x.kind = signedOperand
		if x.firstLiteral < maxLiterals && x.value.Sign() < 0 { // -0 is not a negative number
			lit := &r.literals[x.firstLiteral]
			lit.signed, lit.signAt, lit.signSize = true, int32(at.From), uint8(at.To-at.From)
			partOfLiteral, r.hasSignedLiteral = true, true
		}
	case x.kind != fractionOperand || !x.isBare:
		x.kind = compoundOperand
	}
	x.isBare = true
	if !partOfLiteral {
		r.noteSign(at, r.exponents > 0)
	}
	if x.defined && !(partOfLiteral && r.table.has(x.value)) {
		r.checkAllowed(x.value, at)
	}
}
