package make24_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/make24/make24/deal"
	"github.com/make24/make24/expr"
	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/rat"
	"github.com/make24/make24/solve"
)

func Example() {
	if err := printSolutions(1, 3, 4, 6); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 6 ÷ (1 − 3 ÷ 4)
	// true 24
}

func printSolutions(numbers ...int64) error {
	hand, err := deal.NewHand(numbers...)
	if err != nil {
		return err
	}
	p, err := puzzle.New(hand, rat.Int(24), puzzle.Rules{Ops: expr.Basic})
	if err != nil {
		return err
	}
	solutions, err := solve.New().All(context.Background(), p, expr.Form)
	if err != nil {
		return err
	}
	for _, s := range solutions {
		fmt.Println(s.Pretty())
		verdict := p.Check(s.Expr())
		fmt.Println(verdict.Correct, verdict.Value)
	}
	return nil
}

// TestReadmeShowsTheExample checks that the README contains printSolutions, line by line.
func TestReadmeShowsTheExample(t *testing.T) {
	readme, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	exampleFile, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, snippet, _ := strings.Cut(string(readme), "```go\n")
	snippet, _, _ = strings.Cut(snippet, "```")
	if snippet == "" || !strings.Contains(string(exampleFile), snippet) {
		t.Errorf("the Go code of the README is not in example_test.go:\n%s", snippet)
	}
}
