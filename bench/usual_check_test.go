package bench

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/make24/make24/deal"
)

// The alternative for judging an answer uses Go's own parser, and exact fractions of math/big.

// usualSigns replaces the signs × ÷ − by operators of Go.
var usualSigns = strings.NewReplacer("×", "*", "÷", "/", "−", "-")

// usualCheck reports whether the answer makes the target from all numbers of the hand.
func usualCheck(hand deal.Hand, target *big.Rat, answer string) bool {
	tree, err := parser.ParseExpr(usualSigns.Replace(answer))
	if err != nil {
		return false
	}
	var used []int64
	value, ok := usualValue(tree, &used)
	slices.Sort(used)
	return ok && value.Cmp(target) == 0 && slices.Equal(used, hand)
}

// usualValue returns the exact value of the tree. It returns false if the tree divides by zero or
// is not arithmetic. It appends the numbers of the tree to used.
func usualValue(tree ast.Expr, used *[]int64) (*big.Rat, bool) {
	switch x := tree.(type) {
	case *ast.ParenExpr:
		return usualValue(x.X, used)
	case *ast.BasicLit:
		n, err := strconv.ParseInt(x.Value, 10, 64)
		*used = append(*used, n)
		return new(big.Rat).SetInt64(n), x.Kind == token.INT && err == nil
	case *ast.BinaryExpr:
		a, ok := usualValue(x.X, used)
		if !ok {
			return nil, false
		}
		b, ok := usualValue(x.Y, used)
		if !ok {
			return nil, false
		}
		if x.Op == token.QUO && b.Sign() == 0 {
			return nil, false
		}
		if do, ok := usualOperators[x.Op]; ok {
			return do(a, a, b), true
		}
	}
	return nil, false
}

var usualOperators = map[token.Token]func(z, a, b *big.Rat) *big.Rat{
	token.ADD: (*big.Rat).Add, token.SUB: (*big.Rat).Sub, token.MUL: (*big.Rat).Mul, token.QUO: (*big.Rat).Quo,
}

func formatDecimal(x int64) string { return strconv.FormatInt(x, 10) }
