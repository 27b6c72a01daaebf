package expr_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"

	"github.com/make24/make24/expr"
	"github.com/make24/make24/rat"
)

func Example() {
	e, err := expr.Parse("8/(3-8/3)")
	if err != nil {
		log.Fatal(err)
	}
	value, err := expr.Eval(e)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(expr.Format(e, expr.Style{Pretty: true}), "=", value)
	// Output: 8 ÷ (3 − 8 ÷ 3) = 24
}

func ExampleParse() {
	e, err := expr.Parse("(5 − 1 ÷ 5) x 5")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(e)
	// Output: (5-1/5)*5
}

func ExampleSyntaxError() {
	_, err := expr.Parse("5*(5-1")
	var syntax *expr.SyntaxError
	if errors.As(err, &syntax) && syntax.Kind == expr.SyntaxUnclosed {
		fmt.Println("the parenthesis at byte", syntax.Pos, "is not closed")
	}
	// Output: the parenthesis at byte 2 is not closed
}

func ExampleParser_Parse() {
	var parser expr.Parser
	for _, text := range []string{"5*(5-1/5)", "6/(1-3/4)"} {
		e, err := parser.Parse(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(expr.Eval(e)) // use e before the next call of Parse overwrites it
	}
	// Output:
	// 24 <nil>
	// 24 <nil>
}

// parse returns the expression of a text that is known to be valid.
func parse(text string) expr.Expr {
	e, err := expr.Parse(text)
	if err != nil {
		log.Fatal(err)
	}
	return e
}

// A program can build a tree from nodes, and inspect it with a type switch.
func ExampleExpr() {
	var e expr.Expr = &expr.Bin{Op: expr.Mul, L: expr.Num(4), R: &expr.Neg{X: expr.Num(6)}}
	fmt.Println(e)
	switch e := e.(type) {
	case expr.Num:
		fmt.Println("the number", int64(e))
	case *expr.Neg:
		fmt.Println("the negative of", e.X)
	case *expr.Bin:
		fmt.Println(e.L, e.Op, e.R)
	}
	// Output:
	// 4*(-6)
	// 4 * -6
}

func ExampleFormat() {
	e := parse("1+2+3*7")
	for _, style := range []expr.Style{{}, {Pretty: true}, {Tree: true}, {All: true}} {
		fmt.Println(expr.Format(e, style))
	}
	// Output:
	// 1+2+3*7
	// 1 + 2 + 3 × 7
	// (1+2)+(3*7)
	// ((1+2)+(3*7))
}

func ExamplePretty() {
	fmt.Println(expr.Pretty("8/(3-8/3)"))
	// Output: 8 ÷ (3 − 8 ÷ 3)
}

func ExampleStyle_Rewrite() {
	fmt.Println(expr.Style{Pretty: true}.Rewrite("8/(3-8/3)"))
	// Output: 8 ÷ (3 − 8 ÷ 3)
}

func ExampleEval() {
	fmt.Println(expr.Eval(parse("3-8/3")))
	_, err := expr.Eval(parse("8/(3-3)"))
	fmt.Println(errors.Is(err, expr.ErrDivZero))
	// Output:
	// 1/3 <nil>
	// true
}

func ExampleSteps() {
	steps, err := expr.Steps(parse("8/(3-8/3)"))
	if err != nil {
		log.Fatal(err)
	}
	for _, s := range steps {
		fmt.Println(s.A, s.Op, s.B, "=", s.C)
	}
	// Output:
	// 8 / 3 = 8/3
	// 3 - 8/3 = 1/3
	// 8 / 1/3 = 24
}

func ExampleLeaves() {
	fmt.Println(expr.Leaves(parse("8/(3-8/3)"), nil))
	// Output: [8 3 8 3]
}

func ExampleTraitsOf() {
	for _, text := range []string{"7*(4-4/7)", "(10-4)*(2+2)"} {
		traits, err := expr.TraitsOf(parse(text))
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(traits.Patterns, traits.LastStep, traits.Fraction, traits.Largest)
	}
	// Output:
	// [(a-b/c)*d] other true 24
	// [(a-b)*(c+d)] 4*6 false 24
}

func ExampleResultTraits() {
	fraction, largest, err := expr.ResultTraits(parse("9*6-6*5"))
	fmt.Println(fraction, largest, err)
	// Output: false 54 <nil>
}

func ExampleNormalize() {
	a, b := expr.Normalize(parse("4*(2+4)")), expr.Normalize(parse("(4+2)*4"))
	fmt.Println(a.Key() == b.Key())
	c := expr.Normalize(parse("4*2+4*4")) // multiplied out, so another form
	fmt.Println(a.Key() == c.Key())
	// Output:
	// true
	// false
}

func ExampleNormal_Value() {
	fmt.Println(expr.Normalize(parse("8/(3-8/3)")).Value())
	fmt.Println(expr.Normalize(parse("8/(3-3)")).Value())
	// Output:
	// 24 true
	// 0 false
}

func ExampleNormal_Simplest() {
	fmt.Println(expr.Normalize(parse("4-(7-(4*7))")).Simplest(nil))
	// Output: 4*7-7+4 true
}

func ExampleNormal_SimplestTree() {
	positive := func(x rat.Rat) bool { return x.Sign() > 0 }
	f := expr.Normalize(parse("9+1-3"))
	fmt.Println(f.SimplestTree(positive, expr.Basic))
	fmt.Println(f.SimplestTree(positive, expr.OpSet(0).With(expr.Sub))) // without +
	// Output:
	// 9-3+1 true
	// 9-(3-1) true
}

func ExampleIdeas() {
	var ideas expr.Ideas
	for _, text := range []string{"4*6*1*1", "4*6+1-1", "3*8"} {
		ideas.Add(expr.Normalize(parse(text)))
	}
	fmt.Println(ideas.Numbers())
	// Output: [1 1 2] 2
}

func ExampleOp_Apply() {
	fmt.Println(expr.Div.Apply(rat.Int(8), rat.Int(3)))
	_, err := expr.Pow.Apply(rat.Int(0), rat.Int(0))
	fmt.Println(errors.Is(err, expr.ErrPower))
	// Output:
	// 8/3 <nil>
	// true
}

func ExampleOp_Pretty() {
	for op := expr.Add; op <= expr.Pow; op++ {
		fmt.Printf("%v %c %c precedence %d, right-associative %t\n", op, op.Symbol(), op.Pretty(), op.Precedence(), op.RightAssoc())
	}
	// Output:
	// + + + precedence 1, right-associative false
	// - - − precedence 1, right-associative false
	// * * × precedence 2, right-associative false
	// / / ÷ precedence 2, right-associative false
	// ^ ^ ^ precedence 4, right-associative true
}

func ExampleOp_MarshalText() {
	text, err := json.Marshal([]expr.Op{expr.Add, expr.Mul})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: ["+","*"]
}

func ExampleOp_UnmarshalText() {
	var op expr.Op
	if err := json.Unmarshal([]byte(`"*"`), &op); err != nil {
		log.Fatal(err)
	}
	fmt.Println(op == expr.Mul)
	// Output: true
}

func ExampleOpSet_With() {
	ops := expr.Basic.With(expr.Pow)
	fmt.Println(expr.Basic, expr.Basic.Has(expr.Pow))
	fmt.Println(ops, ops.Has(expr.Pow))
	// Output:
	// +-*/ false
	// +-*/^ true
}

func ExampleLevel_MarshalText() {
	text, err := json.Marshal([]expr.Level{expr.Written, expr.Form, expr.Idea})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(text))
	// Output: ["written","form","idea"]
}

func ExampleLevel_UnmarshalText() {
	var level expr.Level
	if err := json.Unmarshal([]byte(`"idea"`), &level); err != nil {
		log.Fatal(err)
	}
	fmt.Println(level)
	// Output: idea
}
