package expr_test

import (
	"fmt"
	"testing"

	"github.com/make24/make24/expr"
)

func TestPrintedExpression(t *testing.T) {
	for _, text := range []string{"8/(3-8/3)", "7", "-3+27", "-(2-8)*4", "2^3"} {
		x, err := expr.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(x); got != text {
			t.Errorf("%s prints as %s", text, got)
		}
		if got := fmt.Sprintf("%v in %v", x, []expr.Expr{x}); got != text+" in ["+text+"]" {
			t.Errorf("%s prints as %s with %%v", text, got)
		}
	}
}
