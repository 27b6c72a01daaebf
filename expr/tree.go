package expr

// Expr is an expression: a [Num], a *[Bin] or a *[Neg]. The interface is
// sealed, so a switch over these three is complete. String returns the
// expression as ASCII with the fewest parentheses, as [Format] does. Functions
// that take an Expr panic on nil, alone or inside a tree.
type Expr interface {
	String() string
	isExpr()
}

// Num is a number of the hand, a leaf. It is not negative: -3 is the Neg of a
// Num.
type Num int64

// Bin is an operation on two operands, in their order.
type Bin struct {
	Op   Op
	L, R Expr
}

// Neg is a minus sign in front of X. It is read, never generated.
type Neg struct{ X Expr }

// String returns the number in decimal.
func (n Num) String() string { return Format(n, Style{}) }

// String returns the expression as ASCII with the fewest parentheses.
func (b *Bin) String() string { return Format(b, Style{}) }

// String returns the expression as ASCII with the fewest parentheses.
func (n *Neg) String() string { return Format(n, Style{}) }

func (Num) isExpr()  {}
func (*Bin) isExpr() {}
func (*Neg) isExpr() {}

// Leaves appends the numbers of e to dst, from left to right.
func Leaves(e Expr, dst []int64) []int64 {
	switch e := e.(type) {
	case Num:
		return append(dst, int64(e))
	case *Neg:
		return Leaves(e.X, dst)
	default:
		b := e.(*Bin)
		return Leaves(b.R, Leaves(b.L, dst))
	}
}
