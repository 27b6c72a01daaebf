package make24_test

import (
	"context"
	"fmt"

	"github.com/make24/make24/puzzle"
	"github.com/make24/make24/solve"
)

func Example() {
	if err := printSolutions("1346"); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 6 ÷ (1 − 3 ÷ 4)
}

func printSolutions(hand string) error {
	p, err := puzzle.Parse(hand)
	if err != nil {
		return err
	}
	solutions, err := solve.New().All(context.Background(), p, solve.Form)
	if err != nil {
		return err
	}
	for _, s := range solutions {
		fmt.Println(s.Pretty())
	}
	return nil
}
